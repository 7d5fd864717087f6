"""The decks: taking the top card, putting cards under them (FID-6, FID-23, FID-30, FID-50)."""

from __future__ import annotations

from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import joined, plus
from tabard.games.fidelitas.ending import exhaust
from tabard.games.fidelitas.state import FidelitasState

NO_CARD: Final = -1


def take_top(s: FidelitasState) -> i64:
    """The top Virtus card, or NO_CARD when the game ends because there is none.

    Taking the last card exhausts the deck at once, so the game may be over afterwards
    even though a card was taken (FID-30, FID-31).
    """
    if not len(s.deck):
        exhaust(s)
        return NO_CARD
    s.deck, kind = pop(s.deck)
    if len(s.under) > len(s.deck):
        s.under, _ = pop(s.under)
    if not len(s.deck):
        exhaust(s)
    return kind


def put_under(s: FidelitasState, seat: i64, kind: i64) -> None:
    """A card goes to the bottom of the deck; the seat knows it there."""
    s.deck = below(kind, s.deck)
    s.under = below(seat, s.under)


def put_missio_under(s: FidelitasState, seat: i64, card: i64) -> None:
    """The same for a Missio."""
    s.missio_deck = below(card, s.missio_deck)
    s.missio_under = below(seat, s.missio_under)


def below(item: i64, pile: Pile) -> Pile:
    """A new pile with the item at its bottom."""
    return joined(vec[i64]([item]), pile)


def draw_missio(s: FidelitasState, seat: i64) -> None:
    """The top Missio comes into the seat's keeping; not scorable before its next turn (FID-23)."""
    s.missio_deck, card = pop(s.missio_deck)
    if len(s.missio_under) > len(s.missio_deck):
        s.missio_under, _ = pop(s.missio_under)
    s.set_missio(seat, plus(s.missio[seat], card))
    s.fresh |= 1 << card
    if s.telling:
        s.cite("FID-23")
        more = len(s.missio[seat]) > s.t.missio_hand
        s.tell(s.w.more_missio if more else s.w.drew_missio, seat, [card], 1 << seat)
