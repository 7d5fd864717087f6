"""Drawing cards, and the reshuffle of a discard pile (FEU-R52, FEU-R53)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import added, backwards
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def can_draw(s: FeudaliaState, seat: i64) -> bool:
    """Could a card be drawn in the main phase?"""
    if len(s.decks[seat]) > 0:
        return True
    at = seat * VASSALS
    return s.reshuffles == 0 and any(s.discards[v] > 0 for v in range(at, at + VASSALS))


def draw(s: FeudaliaState, seat: i64, wanted: i64, refill: bool, rule: str) -> None:
    """Draw cards; outside the refill only one reshuffle per turn is allowed (FEU-R53)."""
    while wanted > 0:
        if len(s.decks[seat]) == 0 and not _reshuffle(s, seat, refill):
            return
        s.decks[seat], card = pop(s.decks[seat])
        s.hands[seat * VASSALS + card] += 1
        s.no_tax &= ~(1 << seat)
        if s.telling:
            s.tell(s.w.drew, seat, [card], 1 << seat, rule)
            if card == s.t.tax and not refill:
                s.cite("FEU-R44")
        if len(s.decks[seat]) == 0:
            _show_hand(s, seat)
        wanted -= 1


def _show_hand(s: FeudaliaState, seat: i64) -> None:
    """Whoever counts knows the hand beside an empty deck (FEU-A28)."""
    known = s.known[:]
    for at in range(seat * VASSALS, seat * VASSALS + VASSALS):
        known[at] = s.hands[at]
    s.known = known


def discarded(s: FeudaliaState, seat: i64, but: i64 = -1) -> Pile:
    """All cards of a discard pile (but one kind), which leave it."""
    found = vec[i64](capacity=24)
    for v in range(VASSALS):
        if v != but:
            for _ in range(s.discards[seat * VASSALS + v]):
                found = append(found, v)
            s.discards[seat * VASSALS + v] = 0
    return found


def shuffled(s: FeudaliaState, cards: Pile) -> Pile:
    """A new deck: the first card of the shuffle is drawn first."""
    s.rng.shuffle("deck", cards)
    return backwards(cards)


def _reshuffle(s: FeudaliaState, seat: i64, refill: bool) -> bool:
    """Make a new deck of the discard pile; False where that is not possible (FEU-A17)."""
    if not refill and s.reshuffles > 0:
        s.note("FEU-R53")
        return False
    cards = discarded(s, seat)
    if len(cards) == 0:
        s.note("FEU-A17")
        return False
    s.reshuffles += 1
    s.decks[seat] = shuffled(s, cards)
    s.report(s.w.shuffled, seat, rule="FEU-R52" if refill else "FEU-R53")
    return True


def to_discard(s: FeudaliaState, seat: i64, vassal: i64) -> None:
    """A card goes from the hand to the discard pile."""
    s.leave_hand(seat, vassal)
    s.discards[seat * VASSALS + vassal] += 1


def discard_openly(s: FeudaliaState, seat: i64, vassal: i64, rule: str) -> None:
    """The same, told with the rule that asks for it."""
    to_discard(s, seat, vassal)
    s.report(s.w.discarded, seat, vassal, rule=rule)


def eliminate(s: FeudaliaState, seat: i64, vassal: i64, rule: str) -> None:
    """A card of the hand goes to the box (FEU-R20)."""
    s.leave_hand(seat, vassal)
    to_box(s, seat, vassal, rule)


def to_box(s: FeudaliaState, seat: i64, vassal: i64, rule: str) -> None:
    """A card leaves its owner for good."""
    s.owned = added(s.owned, seat * VASSALS + vassal, -1)
    s.box = added(s.box, vassal, 1)
    s.report(s.w.eliminated, seat, vassal, rule=rule)
