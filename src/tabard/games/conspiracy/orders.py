"""Standing orders: when a seat wants to be asked in reaction windows.

They are an open setting and work by open facts, so they never tell what a hand holds.
"""

from __future__ import annotations

from tabard.engine.steps import Decision
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ASK_ALL, ASK_MINE


class StandingOrders(Decision[ConspiracyState]):
    """Before the first turn each seat says when it wants to be asked."""

    rule = "CON-A39"

    def prompt(self, s: ConspiracyState) -> str:
        return "Do you want to be asked in every reaction window, or only where it concerns you?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.orders.move1(ASK_ALL), s.w.orders.move1(ASK_MINE)]

    def play(self, s: ConspiracyState, move: int) -> None:
        set_orders(s, self.seat, s.w.orders.a(move))


def set_orders(s: ConspiracyState, seat: int, mode: int) -> None:
    """Note a seat's standing orders; everybody may know them."""
    s.orders[seat] = mode
    if s.telling:
        s.tell(s.w.ordered, seat, [mode])
