"""Who is at a table now: told to everybody there, not numbered, not kept."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabard.server.table import Table


class Presence:
    """The connections of a table, by seat."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.watchers = 0
        self._connections: dict[int, int] = {}
        self._announcers: set[Callable[[], None]] = set()

    def seats(self) -> list[int]:
        """The seats that have somebody connected."""
        return sorted(seat for seat, count in self._connections.items() if count)

    def arrives(self, seat: int | None, announce: Callable[[], None]) -> None:
        """Somebody has connected, and wants to hear of others."""
        self._announcers.add(announce)
        self._count(seat, 1)

    def leaves(self, seat: int | None, announce: Callable[[], None]) -> None:
        """A connection has ended."""
        self._announcers.discard(announce)
        self._count(seat, -1)

    def _count(self, seat: int | None, by: int) -> None:
        if seat is None:
            self.watchers += by
        else:
            self._connections[seat] = self._connections.get(seat, 0) + by
            self.table.seats[seat].seen_at = time.time()
        for announce in self._announcers:
            announce()
