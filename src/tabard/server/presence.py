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
        self._attentive: dict[int, int] = {}
        self._since: dict[int, float] = {}
        self._announcers: set[Callable[[], None]] = set()

    def seats(self) -> list[int]:
        """The seats that have somebody connected."""
        return sorted(seat for seat, count in self._connections.items() if count)

    def attends(self, seat: int) -> bool:
        """Does the person of this seat sit before a screen that no other player looks at?"""
        return self._attentive.get(seat, 0) > 0

    def only_shared(self) -> bool:
        """Do several persons play at one device, and nobody elsewhere?"""
        return not any(self._attentive.values()) and len(self.seats()) > 1

    def since(self, seat: int) -> float:
        """When the person of this seat came (in the loop's own time)."""
        return self._since.get(seat, 0.0)

    def arrives(self, seat: int | None, announce: Callable[[], None], shared: bool) -> None:
        """Somebody has connected, and wants to hear of others; `shared`: a device for several."""
        self._announcers.add(announce)
        self._count(seat, 1, shared)

    def leaves(self, seat: int | None, announce: Callable[[], None], shared: bool) -> None:
        """A connection has ended."""
        self._announcers.discard(announce)
        self._count(seat, -1, shared)

    def _count(self, seat: int | None, by: int, shared: bool) -> None:
        if seat is None:
            self.watchers += by
        else:
            if by > 0 and not self._connections.get(seat):
                self._since[seat] = time.monotonic()
            if not shared:
                self._attentive[seat] = self._attentive.get(seat, 0) + by
            self._connections[seat] = self._connections.get(seat, 0) + by
            self.table.seats[seat].seen_at = self.table.inn.storage.now()
        for announce in self._announcers:
            announce()
