# interpreted
"""What the features of a position of Fidelitas are made of and what a turn brings, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from librt.vecs import vec

from tabard.engine.asks import Ask
from tabard.engine.steps import Step
from tabard.engine.terms import About, Item, amounts_of, fact, parted, said
from tabard.games.fidelitas.bot import promise
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.play import OPENING
from tabard.games.fidelitas.score import SCORE, Reaching, Score
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import PLACES, is_tavern

if TYPE_CHECKING:
    from tabard.games.fidelitas.game import Fidelitas

TRIALS = 1500  # tables that are looked at for what a card in the Tavern could do next turn


def items(s: FidelitasState, seat: int, start: FidelitasState | None = None) -> list[Item]:
    """Points and hopes by the cards they come from."""
    apart = {"points": _points(s, seat), "missio": [_missio(s, card) for card in s.missio[seat]]}
    return parted(amounts_of(s, seat), apart)


def _points(s: FidelitasState, seat: int) -> list[Item]:
    stand = fact(f"{side_points(s, seat)} of {s.t.mark}")
    found = []
    for who in [seat, partner_of(seat)] if s.t.team else [seat]:
        found += [
            Item("points", float(s.t.missio_points[card]), (s.w.missio, card), stand)
            for card in s.scored[who]
        ]
        found += [
            Item("points", float(s.t.forti_points[kind]), (s.w.cards, kind), stand)
            for kind in s.claims[who]
        ]
    return found


def _missio(s: FidelitasState, card: int) -> Item:
    standing = s.t.conditions[card].standing(s, s.crowd)
    return Item("missio", promise(s, card), (s.w.missio, card), fact(standing))


# -- what a turn brings -----------------------------------------------------------------------


def brings(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """What the seat has gained from one moment to another, as it knows it."""
    after = _foreseen(before, after, seat)
    moved = Bearers(before, after)
    found = [
        *_scores(before, after, seat, moved),
        *_nearer(before, after, seat, moved),
        *_wishes(before, after, seat),
        *_doors(before, after, seat),
    ]
    if len(found) < 2:
        found += _seen_cards(before, after, seat, alone=not found)
    return found or _unseen_cards(before, after, seat) or _spared(before, after, seat)


class Bearers:
    """The cards that have come to other places, and which of them count for a Missio."""

    def __init__(self, before: FidelitasState, after: FidelitasState) -> None:
        self.before = before
        self.come = list(dict.fromkeys(_more(after.city, before.city)))
        self.named: set[int] = set()

    def told(self, card: int, text: str) -> Ask:
        """What is said of a Missio, with those who count for it; each is named once."""
        w = self.before.w
        about: list[About] = [(w.missio, card)]
        for place, kinds in self._at(card).items():
            start = ", with the" if len(about) == 1 else " and the"
            text += f"{start} {{{len(about)}}} at the {{{len(about) + 1}}}"
            about += [(w.cards, kinds), (w.places, place)]
        return said(text, *about)

    def _at(self, card: int) -> dict[int, list[int]]:
        """Those who count for a Missio, by their places."""
        found: dict[int, list[int]] = {}
        for code in self.come:
            if code not in self.named and self._counts(code, card):
                self.named.add(code)
                found.setdefault(code % PLACES, []).append(code // PLACES)
        return found

    def _counts(self, code: int, card: int) -> bool:
        trial = self.before.fork()
        trial.put(code // PLACES, code % PLACES)
        return _progress(trial, card) > _progress(self.before, card)


def _scores(before: FidelitasState, after: FidelitasState, seat: int, moved: Bearers) -> list[Ask]:
    """Points by the cards they come from, and how many there are then."""
    t, w = after.t, after.w
    found, stand = [], _stand(before, after, seat)
    for who in [seat, partner_of(seat)] if t.team else [seat]:
        for card in _more(after.scored[who], before.scored[who]):
            found.append(moved.told(card, f"scores {{0}}: +{t.missio_points[card]}"))
        for kind in _more(after.claims[who], before.claims[who]):
            found.append(said(f"scores the {{0}}: +{t.forti_points[kind]}", (w.cards, kind)))
    if found and before.rule == "FID-22":  # the choice itself names the card
        return [said(f"brings +{side_points(after, seat) - side_points(before, seat)}"), *stand]
    return [*found, *stand] if found else []


def _stand(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """The points after a score, on the way to the mark."""
    if after.t.solo:
        return []
    points = side_points(after, seat)
    if after.ending and not before.ending:
        return [said(f"puts you at {points} points: the last round begins")]
    return [said(f"puts you at {points} of {after.t.mark} points")]


def _nearer(before: FidelitasState, after: FidelitasState, seat: int, moved: Bearers) -> list[Ask]:
    """The own Missio that have come nearer, those first that promise most."""
    kept = [card for card in after.missio[seat] if card in before.missio[seat]]
    risen = [card for card in kept if _progress(after, card) > _progress(before, card)]
    risen.sort(key=lambda card: promise(before, card) - promise(after, card))
    found = []
    for card in risen:
        verb, rest = _rise(before, after, card)
        found.append(moved.told(card, f"{verb}s {rest}"))
    return found


def _rise(before: FidelitasState, after: FidelitasState, card: int) -> tuple[str, str]:
    """How a Missio came nearer: a verb, and the rest of the phrase."""
    condition = after.t.conditions[card]
    if condition.holds(after, after.crowd):
        return "make", "{0} true"
    if isinstance(condition, Reaching):
        was, now = condition.so_far(before, before.crowd), condition.so_far(after, after.crowd)
        if was != now:  # one more card of a pair that is not whole yet changes no number
            return "bring", f"{{0}} from {was.partition(' ')[0]} to {now}"
    return "bring", f"{{0}} nearer: {condition.standing(after, after.crowd)}"


def _wishes(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """Missio that were drawn beside the others, or for one that was given up."""
    lost = _more(before.missio[seat], after.missio[seat])
    given_up = [card for card in lost if card not in after.scored[seat]]
    if given_up:
        had = before.t.conditions[given_up[0]].standing(before, before.crowd)
        about = (before.w.missio, given_up[0])
        return [said(f"trades {{0}} ({had}) for a new Missio", about)]
    third = len(after.missio[seat]) > max(len(before.missio[seat]), after.t.missio_hand)
    return [said("gets you one more Missio, to be scored from your next turn on")] if third else []


def _doors(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """A location that the others may not play to until the next turn."""
    place = after.closed[seat]
    if after.t.solo or place < 0 or place == before.closed[seat]:
        return []
    return [said("closes the {0} to everybody else until your next turn", (after.w.places, place))]


# -- cards for the hand --


def _seen_cards(before: FidelitasState, after: FidelitasState, seat: int, alone: bool) -> list[Ask]:
    """Cards that were taken out of the City; `alone`, with what they could do next turn."""
    gone = Counter(_kinds(before.city)) - Counter(_kinds(after.city))
    taken = [kind for kind in _more(after.hands[seat], before.hands[seat]) if gone[kind]]
    wishes = [card for card in after.missio[seat] if alone and card in before.missio[seat]]
    return [_gets(after, seat, kind, wishes) for kind in taken]


def _gets(s: FidelitasState, seat: int, kind: int, wishes: list[int]) -> Ask:
    """A card, and the wish that it could do most for next turn."""
    card, best = -1, s
    for trial in _trials(s, seat, kind) if wishes else []:
        for each in wishes:
            nearer = _progress(trial, each) > _progress(s, each)
            if nearer and (card < 0 or promise(trial, each) > promise(best, card)):
                card, best = each, trial
    if card < 0:
        return said(f"gets you the {{0}}{_does(s, kind) if wishes else ''}", (s.w.cards, kind))
    verb, rest = _rise(s, best, card)
    text = f"gets you the {{1}}, who can {verb} {rest} next turn"
    return said(text, (s.w.missio, card), (s.w.cards, kind))


def _does(s: FidelitasState, kind: int) -> str:
    """The first sentence of a card's text."""
    game = cast("Fidelitas", s.game)
    text = [*game.content.virtus, *game.content.manu_forti][kind].text.partition(".")[0]
    return f" ({text[:1].lower()}{text[1:]})"


def _trials(s: FidelitasState, seat: int, kind: int) -> Iterator[FidelitasState]:
    """The City after each way to play a card, as far as no deck and no other seat decides."""
    start = s.fork()
    start.over = False
    start.active = seat
    start.agenda = vec[Step]()
    start.push_all([OPENING[seat], SCORE[seat]])
    start.advance()
    play = s.w.play
    plays = [m for m in start.legal if play.owns(m) and play.a(m) == kind and not _visits(s, m)]
    waiting = [start.after(move) for move in plays]
    for _ in range(TRIALS):
        if not waiting:
            return
        trial = waiting.pop()
        if isinstance(trial.asked, Score):
            yield trial
        elif trial.seat == seat and list(trial.deck) == list(s.deck):
            waiting += [trial.after(move) for move in trial.legal if not _visits(s, move)]


def _unseen_cards(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """Cards that came out of another hand or out of the deck."""
    if _plays_again(before, after, seat):
        return [said("gets you a card, and then you play another one")]
    now, then = len(after.hands[seat]) - _due(before, after), len(before.hands[seat])
    for other in range(after.seats):
        if other != seat and len(after.hands[other]) < len(before.hands[other]):
            return [said("takes a card out of {0}'s hand", (after.w.seats, other))]
    if now <= then:
        return []
    if before.rule == "FID-24":
        return [said("gets you a card that nobody else sees")]
    return [said(f"leaves you with {now} cards to choose from, instead of {then}")]


def _due(before: FidelitasState, after: FidelitasState) -> int:
    """The card that ends the turn of whoever acts already: it comes whatever he chooses."""
    acts = before.rule not in ("FID-9", "FID-24")
    ended = after.active != before.active or after.round != before.round
    return int(acts and ended and not before.no_draw)


def _plays_again(before: FidelitasState, after: FidelitasState, seat: int) -> bool:
    """Is the seat asked for one more card in the same turn?"""
    same_turn = after.seat == seat and after.round == before.round
    return same_turn and after.rule == "FID-9" and len(after.city) > len(before.city)


def _spared(before: FidelitasState, after: FidelitasState, seat: int) -> list[Ask]:
    """Where nothing is gained: that nothing is lost."""
    held = before.missio[seat]
    if not held or any(_progress(after, card) < _progress(before, card) for card in held):
        return []
    return [said("spoils none of your wishes")]


# -- small helpers --


def _more(now: Iterable[int], then: Iterable[int]) -> list[int]:
    """What there is now and was not then."""
    return list((Counter(now) - Counter(then)).elements())


def _progress(s: FidelitasState, card: int) -> float:
    return s.t.conditions[card].progress(s, s.crowd)


def _foreseen(before: FidelitasState, after: FidelitasState, seat: int) -> FidelitasState:
    """The later table without cards that came out of the deck into the City: nobody knew them."""
    drawn = len(after.hands[seat]) - len(before.hands[seat])
    played = any(before.w.play.owns(move) for move in before.legal)
    if len(before.deck) - len(after.deck) - drawn <= played:
        return after
    had = Counter([*_kinds(before.city), *before.hands[seat], before.revealed])
    unknown = Counter([*_kinds(after.city), *after.hands[seat]]) - had
    known = after.fork()
    for code in _more(after.city, before.city):
        if unknown[code // PLACES] > 0:
            unknown[code // PLACES] -= 1
            known.lift(code)
    return known


def _kinds(city: Iterable[int]) -> list[int]:
    return [code // PLACES for code in city]


def _visits(s: FidelitasState, move: int) -> bool:
    """Is a card played to the Tavern?"""
    return s.w.play.owns(move) and is_tavern(s.w.play.b(move))
