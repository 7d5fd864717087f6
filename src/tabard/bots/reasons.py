# interpreted
"""Because: what a move changes, beside what other moves would change, in words.

The terms are those of the game's brain (its weights.toml). Everything is worked out on re-deals
of what the seat cannot know, which are the same whatever lies hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from librt.vecs import vec
from mypy_extensions import i64

from tabard.bots.base import Seen
from tabard.engine.asks import Ask, Piece, Question
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.engine.terms import Item, Term

DEALS = 4  # re-deals that are averaged
RIVALS = 8  # other moves that a move is compared with
BREADTH = 12  # moves tried for each further decision of the own turn
DEPTH = 8  # further decisions of the own turn
MOST = 3  # reasons that are told
ADVISED = 2  # reasons that advice gives
FAINT = 0.15  # of the weightiest reason: what weighs less is not told
GRAVE = 0.5  # the same for what speaks against a move that something speaks for
TINY = 1e-9
DECIDES = 4.0  # how many good leads the end of a match is worth

END = "the end"
WON = Term(DECIDES, rise="wins the match", keep="keeps the match going", fall="loses the match")


Key = tuple[str, str]  # a feature, and the thing that an item of it is about


class Reason:
    """Something that speaks for a move, or against it: a phrase whose subject is the move."""

    def __init__(self, feature: str, weight: float, ask: Ask, changes: bool = True) -> None:
        self.feature = feature
        self.weight = weight
        self.ask = ask
        self.changes = changes  # or is it only that other moves would change it?

    @property
    def good(self) -> bool:
        """Does it speak for the move?"""
        return self.weight > 0

    def line(self, names: Sequence[str] = ()) -> str:
        """The phrase; seats are called by their `names`, if given."""
        return self.ask.line(names)

    def pieces(self, names: Sequence[str] = ()) -> list[Piece]:
        """The phrase in pieces, so that cards, places and seats can be pointed at."""
        return self.ask.pieces(names)


class Part:
    """An item of the judgement over all re-deals: what the move gains by it, what others do."""

    def __init__(self) -> None:
        self.items: list[Item] = []  # after the move, if it is there then
        self.change = 0.0
        self.edge = 0.0
        self.seen = [0, 0, 0]  # in how many deals: before, after, after another move
        self.better = 0  # in how many deals more than by other moves, less those with less
        self.changes: list[float] = []  # in each deal
        self.beaten: list[int] = []  # the other moves with less of it, less half of them all

    @property
    def item(self) -> Item:
        """As it mostly is, where the deals differ."""
        lines = [item.line for item in self.items]
        return self.items[lines.index(Counter(lines).most_common(1)[0][0])]

    @property
    def certain(self) -> bool:
        """Is it so in nearly every deal? Else chance brought it in one of them."""
        return DEALS in self.seen and abs(self.better) >= DEALS - 1

    def telling(self, weight: float) -> bool:
        """Is it better by this move than by most of the others, in every deal?"""
        if len(self.beaten) < DEALS:
            return False
        return all(more > 0 if weight > 0 else more < 0 for more in self.beaten)

    def advised(self, term: Term, named: bool) -> str:
        """What may be said for a move that is advised: it must be true beside the present, too."""
        changes = [term.weight * change for change in self.changes]
        if min(changes) < -TINY:
            return ""
        rises = min(changes) > TINY
        if named and term.own is not None:
            return term.own if rises else ""
        return term.rise if rises else term.keep if max(changes) <= TINY else ""


def because(state: State, move: int, other: int | None = None) -> list[Reason]:
    """Why the seat that is asked should make this move rather than the other one.

    Without another one it is compared with all other legal moves, taken together. At most three
    reasons, the weightiest first, those for the move before one that speaks against it.
    """
    assert state.seat is not None
    rest = others(state, move) if other is None else [other]
    return _chosen(state.game, parts_of(state, [move], rest))


def in_favour(state: State, move: int, parts: list[Part]) -> list[Reason]:
    """What speaks for a move, and not for most other moves as well.

    All of it is true beside the present position in every re-deal. At most two reasons.
    """
    told = [_in_favour(state, move, group) for group in _by_thing(parts)]
    found = [reason for reason in told if reason is not None]
    found.sort(key=lambda reason: (not reason.changes, -reason.weight))
    found = _without_repeats(found)[:ADVISED]
    best = max((reason.weight for reason in found), default=0.0)
    return [reason for reason in found if reason.weight >= FAINT * best]


def harmless(game: Game, parts: list[Part]) -> bool:
    """Does nothing that would be spoken of get worse, but what gets worse by any move?"""
    for part in parts:
        term = _term(game, part)
        worse = min(term.weight * change for change in part.changes) < -TINY
        if worse and term.fall and not part.item.silent and term.weight * part.edge < -TINY:
            return False
    return True


def parts_of(state: State, line: Sequence[int], rest: list[int]) -> list[Part]:
    """What the judgement is made of after the first move of a line, beside other moves."""
    assert state.seat is not None
    if not state.game.terms or not rest:
        return []
    seen = Seen(state, state.seat)
    parts: dict[Key, Part] = {}
    for deal in range(DEALS):
        _compare(seen.redeal(fast(deal)), seen.seat, line, rest, parts)
    return list(parts.values())


def adviser_sees(state: State, seat: int) -> Seen:
    """What a bot sees that shall advise a person: habits are for the person to choose."""
    seen = Seen(state, seat)
    habits = state.game.habits
    left = [move for move in seen.legal if state.game.space.verb_of(move).name not in habits]
    if left:
        seen.options = vec[i64](left)
    return seen


def advice(reasons: Sequence[Reason], names: Sequence[str] = ()) -> str:
    """What is said of a move that a bot found by looking ahead: a sentence."""
    line = told(reasons, names)
    if any(reason.good for reason in reasons):
        return f"Because {line}."
    found = "It came out best when the next turns were tried out"
    return f"{found}, {line}." if line else f"{found}."


def told(reasons: Sequence[Reason], names: Sequence[str] = ()) -> str:
    """All reasons in one line: `it scores The Judge: +1, and brings ...; but it ...`."""
    good = [reason.line(names) for reason in reasons if reason.good]
    bad = [reason.line(names) for reason in reasons if not reason.good]
    line = "it " + ", and ".join(good) if good else ""
    if bad:
        line += ("; but it " if good else "although it ") + ", and ".join(bad)
    return line


def others(state: State, move: int) -> list[int]:
    """Other moves, spread over the whole menu; asides only where there is nothing else."""
    asked = state.asked
    assert asked is not None
    rest = [each for each in state.legal if each != move]
    rest = [each for each in rest if not asked.aside(state, each)] or rest
    return rest[:: max(1, -(-len(rest) // RIVALS))]


# -- what comes of a move ---------------------------------------------------------------------


def _compare(
    deal: State, seat: int, line: Sequence[int], rest: list[int], parts: dict[Key, Part]
) -> None:
    """Add up what the move changes in one deal, and by how much more than the others."""
    before = _tally(deal, seat, deal, {})
    after = _tally(_outcome(deal, seat, line), seat, deal, before)
    others = [_tally(_outcome(deal, seat, [other]), seat, deal, before) for other in rest]
    for key in dict.fromkeys(chain(after, before, *others)):
        there = [others[i][key] for i in range(len(others)) if key in others[i]]
        part = parts.setdefault(key, Part())
        part.items.append(after.get(key) or before.get(key) or there[0])
        amount = after[key].amount if key in after else 0.0
        part.changes.append(amount - (before[key].amount if key in before else 0.0))
        part.change += part.changes[-1]
        edges = [amount - (other[key].amount if key in other else 0.0) for other in others]
        part.beaten.append(_majority(edges))
        edge = sum(edges) / len(others)
        part.edge += edge
        part.better += (edge > TINY) - (edge < -TINY)
        part.seen[0] += key in before
        part.seen[1] += key in after
        part.seen[2] += bool(there)


def _majority(edges: list[float]) -> int:
    """1 if most other moves have less, -1 if most have more, else 0."""
    less = sum(edge > TINY for edge in edges)
    more = sum(edge < -TINY for edge in edges)
    return (2 * less > len(edges)) - (2 * more > len(edges))


def _tally(s: State, seat: int, start: State, before: dict[Key, Item]) -> dict[Key, Item]:
    """What the judgement is made of; a match that is over is judged by its end alone."""
    if s.over:
        return before | {(END, END): Item(END, 2.0 * s.game.brain.payoff(s, seat) - 1.0)}
    found: dict[Key, Item] = {}
    for item in s.game.items(s, seat, start):
        key = (item.feature, item.thing)
        if key in found:
            more = item.amount + found[key].amount
            item = Item(item.feature, more, *item.about, silent=item.silent)
        found[key] = item
    return found


def _outcome(deal: State, seat: int, line: Sequence[int]) -> State:
    """The table after the first move of a line and the choices that belong to it."""
    s = deal.fork()
    s.do(line[0])
    brain = s.game.brain
    for further in range(DEPTH):
        if s.asked is None or s.asked.seat != seat:
            break
        if further >= brain.follow and brain.settled(s):
            break
        if further + 1 < len(line) and line[further + 1] in s.options:
            s.do(line[further + 1])
        else:
            s = _best(s, seat)
    return s


def _best(s: State, seat: int) -> State:
    """The table after the seat's best next move, by the brain."""
    trials = []
    for move in s.legal[:: max(1, -(-len(s.legal) // BREADTH))]:
        trial = s.fork()
        trial.do(move)
        trials.append(trial)
    return max(trials, key=lambda trial: s.game.brain.worth(trial, seat))


# -- what is worth saying ---------------------------------------------------------------------


def _chosen(game: Game, parts: list[Part]) -> list[Reason]:
    """The weightiest reasons: those for the move, then the weightiest against it."""
    things = _by_thing(parts)
    sure = [group for group in things if any(part.certain for part in group)]
    lucky = [part for group in things if group not in sure for part in group]
    found = [reason for group in sure if (reason := _reason(game, group)) is not None]
    found.sort(key=lambda reason: -abs(reason.weight))
    found = _without_repeats(found)
    good = [reason for reason in found if reason.good] or _hopes(game, lucky)
    bad = [reason for reason in found if not reason.good]
    if good:
        best = good[0].weight
        good = [reason for reason in good if reason.weight >= FAINT * best]
        bad = [reason for reason in bad if -reason.weight >= GRAVE * best]
    return [*good[: MOST - len(bad[:1])], *bad[:1]]


def _by_thing(parts: list[Part]) -> list[list[Part]]:
    """All that is about one thing together."""
    things: dict[str, list[Part]] = {}
    for part in parts:
        things.setdefault(part.item.thing, []).append(part)
    return list(things.values())


def _in_favour(state: State, move: int, group: list[Part]) -> Reason | None:
    """What is to be said of one thing for a move that is advised."""
    game = state.game
    weighed = [(_term(game, part), part) for part in group]
    weight = sum(term.weight * part.edge for term, part in weighed) / DEALS
    if group[0].item.silent or weight < TINY:
        return None
    weighed.sort(key=lambda pair: -pair[0].weight * pair[1].edge)
    named = group[0].item.thing in things_of(game, move)
    for term, part in weighed:
        if not part.telling(term.weight):
            continue
        phrase = part.advised(term, named)
        if phrase:
            change = part.change / DEALS
            rises = term.weight * change > TINY
            return Reason(part.item.feature, weight, part.item.say(phrase, change), rises)
    return None


def things_of(game: Game, move: int) -> list[str]:
    """What a move names, as the items of a judgement call it."""
    verb = game.space.verb_of(move)
    pairs = zip(verb.domains, verb.args(move), strict=True)
    return [f"{domain.name} {value}" for domain, value in pairs]


def _without_repeats(found: list[Reason]) -> list[Reason]:
    """Of what other moves would spoil, one thing of a kind is enough."""
    told: set[tuple[str, bool]] = set()
    kept = []
    for reason in found:
        key = (reason.feature, reason.good)
        if reason.changes or key not in told:
            kept.append(reason)
        told.add(key)
    return kept


def _reason(game: Game, group: list[Part]) -> Reason | None:
    """What is to be said of one thing: all its terms weigh, the one that tells most speaks."""
    weighed = [(_term(game, part), part) for part in group]
    if group[0].item.silent:
        return None
    weight = sum(term.weight * part.edge for term, part in weighed) / DEALS
    if abs(weight) < TINY:
        return None
    weighed.sort(key=lambda pair: -pair[0].weight * pair[1].edge * weight)
    for term, part in weighed:
        if term.weight * part.edge * weight <= 0:
            break
        change = part.change / DEALS
        phrase = term.phrase(weight > 0, term.weight * change)
        if phrase:
            changes = term.weight * change * weight > 0
            return Reason(part.item.feature, weight, part.item.say(phrase, change), changes)
    return None


def _hopes(game: Game, lucky: list[Part]) -> list[Reason]:
    """What chance may bring more of than by other moves, where nothing is certain."""
    edges: dict[str, float] = {}
    for part in lucky:
        edge = _term(game, part).weight * part.edge / DEALS
        edges[part.item.feature] = edges.get(part.item.feature, 0.0) + edge
    feature = max(edges, key=lambda name: edges[name], default=END)
    if feature == END or edges[feature] <= 0 or not game.terms[feature].luck:
        return []
    return [Reason(feature, edges[feature], Question(feature, game.terms[feature].luck).ask())]


def _term(game: Game, part: Part) -> Term:
    if part.item.feature == END:
        return Term(WON.weight * game.brain.spread, WON.rise, WON.keep, WON.fall)
    return game.terms[part.item.feature]
