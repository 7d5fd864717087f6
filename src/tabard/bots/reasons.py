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

    @property
    def item(self) -> Item:
        """As it mostly is, where the deals differ."""
        lines = [item.line for item in self.items]
        return self.items[lines.index(Counter(lines).most_common(1)[0][0])]

    @property
    def certain(self) -> bool:
        """Is it so in nearly every deal? Else chance brought it in one of them."""
        return DEALS in self.seen and abs(self.better) >= DEALS - 1


def because(state: State, move: int, other: int | None = None) -> list[Reason]:
    """Why the seat that is asked should make this move rather than the other one.

    Without another one it is compared with all other legal moves, taken together. At most three
    reasons, the weightiest first, those for the move before one that speaks against it.
    """
    assert state.seat is not None
    rest = others(state, move) if other is None else [other]
    return _chosen(state.game, parts_of(state, move, rest))


def parts_of(state: State, move: int, rest: list[int]) -> list[Part]:
    """What the judgement is made of after a move, beside other moves."""
    assert state.seat is not None
    if not state.game.terms or not rest:
        return []
    seen = Seen(state, state.seat)
    parts: dict[Key, Part] = {}
    for deal in range(DEALS):
        _compare(seen.redeal(fast(deal)), seen.seat, move, rest, parts)
    return list(parts.values())


def adviser_sees(state: State, seat: int) -> Seen:
    """What a bot sees that shall advise a person: habits are for the person to choose, and what
    the game would not propose is left out."""
    seen = Seen(state, seat)
    habits = state.game.habits
    left = [move for move in seen.legal if state.game.space.verb_of(move).name not in habits]
    sound = state.game.advisable(seen.redeal(fast(0)), seat, left or seen.legal)
    seen.options = vec[i64](sound)
    return seen


def advice(reasons: Sequence[Reason], names: Sequence[str] = (), together: bool = False) -> str:
    """What is said of a move that a bot found by looking ahead, or of a plan whose moves bring it
    only `together`: a sentence."""
    line = told(reasons, names)
    if any(reason.good for reason in reasons):
        if together:
            return f"Together that {line.removeprefix('it ')}."
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


def _compare(deal: State, seat: int, move: int, rest: list[int], parts: dict[Key, Part]) -> None:
    """Add up what the move changes in one deal, and by how much more than the others."""
    before = _tally(deal, seat, deal, {})
    after = _tally(_outcome(deal, seat, move), seat, deal, before)
    others = [_tally(_outcome(deal, seat, other), seat, deal, before) for other in rest]
    for key in dict.fromkeys(chain(after, before, *others)):
        there = [others[i][key] for i in range(len(others)) if key in others[i]]
        part = parts.setdefault(key, Part())
        part.items.append(after.get(key) or before.get(key) or there[0])
        amount = after[key].amount if key in after else 0.0
        part.change += amount - (before[key].amount if key in before else 0.0)
        edges = [amount - (other[key].amount if key in other else 0.0) for other in others]
        edge = sum(edges) / len(others)
        part.edge += edge
        part.better += (edge > TINY) - (edge < -TINY)
        part.seen[0] += key in before
        part.seen[1] += key in after
        part.seen[2] += bool(there)


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


def _outcome(deal: State, seat: int, move: int) -> State:
    """The table after a move and the choices that belong to it."""
    s = deal.fork()
    s.do(move)
    brain = s.game.brain
    for further in range(DEPTH):
        if s.asked is None or s.asked.seat != seat:
            break
        if further >= brain.follow and brain.settled(s):
            break
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
