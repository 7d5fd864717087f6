"""Who sits where."""

from dataclasses import dataclass, field
from typing import Any

from tabard.engine.state import State
from tabard.server import messages as m
from tabard.server import wishes
from tabard.server.wishes import Wishes


@dataclass(slots=True)
class Seat:
    """Who sits where. `bot` plays when the seat is a bot's, or stands in for its person."""

    kind: m.SeatKind
    name: str
    bot: str | None = None
    stand_in: bool = False
    resigned: bool = False
    token_hash: str | None = None
    wishes: Wishes = field(default_factory=Wishes)
    seen_at: float = 0.0
    mark: str = ""  # of the address its person came from last

    @property
    def automatic(self) -> bool:
        """Does the server play for this seat?"""
        return self.kind == "bot" or self.stand_in or self.resigned

    def public(self) -> dict[str, Any]:
        """What the log and everybody know of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "stand_in": self.stand_in,
            "resigned": self.resigned,
        }


def seat_of(row: dict[str, Any]) -> Seat:
    """A seat from its stored row."""
    return Seat(
        kind=row["kind"],
        name=row["name"],
        bot=row["bot"],
        stand_in=bool(row["stand_in"]),
        resigned=bool(row["resigned"]),
        token_hash=row["token_hash"],
        wishes=wishes.read(row["orders"]),
        seen_at=row["seen_at"],
        mark=row.get("mark", ""),
    )


def waits_for(state: State | None, seats: list[Seat]) -> str:
    """For whom a table waits, as its row says it: `bot` means the server itself."""
    if state is None:
        # a full table waits for the server to begin it
        return "none" if any(seat.kind == "open" for seat in seats) else "bot"
    if state.seat is None:
        return "none"
    seat = seats[state.seat]
    return "bot" if seat.automatic else "person"
