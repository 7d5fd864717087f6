"""Standing orders: when a seat wants to be asked in reaction windows.

They are an open setting and work by open facts, so they never tell what a hand holds.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit
from tabard.engine.rng import Rng
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.words import ORDERS_LOSE


class StandingOrders(Choice):
    """Before the first turn each seat says when it wants to be asked."""

    rule = "CON-A39"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_orders.ask()

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.orders.base, s.w.orders.base + 1])

    def play(self, s: ConspiracyState, move: i64) -> None:
        set_orders(s, self.seat, s.w.orders.a(move))

    def preset(self, s: ConspiracyState) -> i64:
        return s.w.orders.base  # asked in every window: no card is made unplayable

    def loss(self, s: ConspiracyState, move: i64) -> str:
        return ORDERS_LOSE if move == s.w.orders.base + 1 else ""

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0]


def set_orders(s: ConspiracyState, seat: i64, only_mine: i64) -> None:
    """Note a seat's standing orders; everybody may know them."""
    s.orders = s.orders | bit(seat) if only_mine else s.orders & ~bit(seat)
    if s.telling:
        s.tell(s.w.ordered, seat, [only_mine])
