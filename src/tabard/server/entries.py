"""What a table is made of: its seats, the lines of its log, a change, and a refusal."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tabard.engine.events import Event
from tabard.engine.state import State
from tabard.server import messages as m

orders_of = msgspec.json.Decoder(list[tuple[str, str]]).decode


class Refusal(Exception):
    """Nothing was changed; `code` for programs, `reason` for people, `rule` if one applies."""

    def __init__(self, code: str, reason: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule
        self.status = status


class Broken(Exception):
    """The stored entries no longer lead anywhere: played with other rules or content."""


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

    def public(self) -> dict[str, Any]:
        """What entries and everybody know of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "stand_in": self.stand_in,
            "resigned": self.resigned,
        }


@dataclass(slots=True)
class Line:
    """An entry of the log as it is kept in memory."""

    seq: int
    kind: m.EntryKind
    seat: int | None
    ply: int
    at: float
    text: str = ""
    own: str = ""
    move: str = ""
    secret: bool = False
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Change:
    """What a change writes: its entry, the rows it touches, the state it leads to."""

    kind: m.EntryKind
    seat: int | None
    body: dict[str, Any]
    table: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    state: State | None = None


Prepare = Callable[[], Change | int]


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
