"""Drawing cards, and the reshuffle of a discard pile (FEU-R52, FEU-R53)."""

from __future__ import annotations

from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def can_draw(s: FeudaliaState, seat: int) -> bool:
    """Could a card be drawn in the main phase?"""
    if s.decks[seat]:
        return True
    return s.reshuffles == 0 and max(s.discards[seat]) > 0


def draw(s: FeudaliaState, seat: int, count: int, refill: bool, rule: str) -> None:
    """Draw cards; outside the refill only one reshuffle per turn is allowed (FEU-R53)."""
    deck = s.decks[seat]
    hand = s.hands[seat]
    for _ in range(count):
        if not deck and not _reshuffle(s, seat, refill):
            return
        card = deck.pop()
        hand[card] += 1
        s.no_tax[seat] = False
        if s.telling:
            s.note(rule, s.w.drew, seat, [card], 1 << seat)
            if card == s.t.tax and not refill:
                s.cite("FEU-R44")
        if not deck:
            s.known[seat] = hand[:]  # whoever counts knows these cards (FEU-A28)


def _reshuffle(s: FeudaliaState, seat: int, refill: bool) -> bool:
    """Make a new deck of the discard pile; False where that is not possible (FEU-A17)."""
    if not refill and s.reshuffles > 0:
        if s.telling:
            s.cite("FEU-R53")
        return False
    pile = s.discards[seat]
    cards: list[int] = []
    for v in range(VASSALS):
        for _ in range(pile[v]):
            cards.append(v)
        pile[v] = 0
    if not cards:
        if s.telling:
            s.cite("FEU-A17")
        return False
    s.reshuffles += 1
    s.rng.shuffle("deck", cards)
    cards.reverse()  # the first of the shuffle is drawn first
    s.decks[seat].extend(cards)
    if s.telling:
        s.note("FEU-R52" if refill else "FEU-R53", s.w.shuffled, seat, [])
    return True


def to_discard(s: FeudaliaState, seat: int, vassal: int) -> None:
    """A card goes from the hand to the discard pile."""
    s.leave_hand(seat, vassal)
    s.discards[seat][vassal] += 1


def discard_openly(s: FeudaliaState, seat: int, vassal: int, rule: str) -> None:
    """The same, told with the rule that asks for it."""
    to_discard(s, seat, vassal)
    if s.telling:
        s.note(rule, s.w.discarded, seat, [vassal])


def eliminate(s: FeudaliaState, seat: int, vassal: int, rule: str) -> None:
    """A card of the hand goes to the box (FEU-R20)."""
    s.leave_hand(seat, vassal)
    s.owned[seat][vassal] -= 1
    s.box[vassal] += 1
    if s.telling:
        s.note(rule, s.w.eliminated, seat, [vassal])
