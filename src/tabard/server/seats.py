"""Who sits where."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tabard.engine.errors import TabardError
from tabard.engine.state import State
from tabard.server import messages as m

_orders = msgspec.json.Decoder(list[tuple[str, str]]).decode


def orders_of(column: str) -> list[tuple[str, str]]:
    """Standing orders as they are stored; what cannot be read was not ordered."""
    try:
        return _orders(column)
    except msgspec.DecodeError:
        return []


@dataclass(slots=True)
class Seat:
    """Who sits where. `bot` plays when the seat is a bot's, or stands in for its person."""

    kind: m.SeatKind
    name: str
    bot: str | None = None
    stand_in: bool = False
    resigned: bool = False
    token_hash: str | None = None
    orders: list[tuple[str, str]] = field(default_factory=list)
    seen_at: float = 0.0

    @property
    def automatic(self) -> bool:
        """Does the server play for this seat?"""
        return self.kind == "bot" or self.stand_in or self.resigned

    def order_for(self, state: State) -> str | None:
        """The standing order that answers the present question."""
        for rule, notation in self.orders:
            if rule == state.rule and _can_be_played(state, notation):
                return notation
        return None

    def public(self) -> dict[str, Any]:
        """What the log and everybody know of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "stand_in": self.stand_in,
            "resigned": self.resigned,
        }


def _can_be_played(state: State, notation: str) -> bool:
    """An order in words that the game does not know any more is nobody's move."""
    try:
        return state.parse(notation) in state.legal
    except TabardError:
        return False


def seat_of(row: dict[str, Any]) -> Seat:
    """A seat from its stored row."""
    return Seat(
        kind=row["kind"],
        name=row["name"],
        bot=row["bot"],
        stand_in=bool(row["stand_in"]),
        resigned=bool(row["resigned"]),
        token_hash=row["token_hash"],
        orders=orders_of(row["orders"]),
        seen_at=row["seen_at"],
    )


def waits_for(state: State | None, seats: list[Seat]) -> str:
    """For whom a table waits, as its row says it: `bot` means the server itself."""
    if state is None or state.seat is None:
        return "none"
    seat = seats[state.seat]
    return "bot" if seat.automatic or seat.order_for(state) else "person"
