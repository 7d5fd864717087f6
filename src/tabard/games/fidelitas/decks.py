"""The Virtus deck: taking its top card, putting cards under it (FID-6, FID-30)."""

from __future__ import annotations

from typing import Final

from tabard.games.fidelitas.ending import exhaust
from tabard.games.fidelitas.state import FidelitasState

NO_CARD: Final = -1


def take_top(s: FidelitasState) -> int:
    """The top Virtus card, or NO_CARD when the game ends because there is none.

    Taking the last card exhausts the deck at once, so the game may be over afterwards
    even though a card was taken (FID-30, FID-31).
    """
    if not s.deck:
        exhaust(s)
        return NO_CARD
    kind = s.deck.pop()
    if len(s.under) > len(s.deck):
        s.under.pop()
    if not s.deck:
        exhaust(s)
    return kind


def put_under(s: FidelitasState, seat: int, kind: int) -> None:
    """A card goes to the bottom of the deck; the seat knows it there (FID-50)."""
    s.deck.insert(0, kind)
    s.under.insert(0, seat)


def draw_missio(s: FidelitasState, seat: int) -> None:
    """The top Missio comes into the seat's keeping; not scorable before its next turn (FID-23)."""
    card = s.missio_deck.pop()
    if len(s.missio_under) > len(s.missio_deck):
        s.missio_under.pop()
    s.missio[seat].append(card)
    s.fresh[seat] |= 1 << card
    if s.telling:
        s.cite("FID-23")
        s.tell(s.w.drew_missio, seat, [card], 1 << seat)
