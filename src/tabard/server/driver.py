"""What the server does by itself: bots and standing orders play when it is their turn."""

import asyncio
import time
from typing import TYPE_CHECKING

from tabard.server import acts, orders
from tabard.server.declined import Declined
from tabard.server.strengths import BY_NAME

if TYPE_CHECKING:
    from tabard.server.table import Table


class Driver:
    """Plays for the seats of one table that nobody plays."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.work: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self.work is not None and not self.work.done()

    def wake(self) -> None:
        """See to it that the server plays if it is to."""
        if not self.busy and self.due():
            self.work = asyncio.create_task(self._drive(), name=f"drive {self.table.id}")

    def due(self) -> bool:
        """Is the server to move?"""
        seat = self.table.asked_seat
        if seat is None:
            return False
        return self.table.seats[seat].automatic or orders.due(self.table) is not None

    async def _drive(self) -> None:
        while self.due():
            try:
                await self._move()
            except Declined:
                # somebody was faster; look again
                await asyncio.sleep(0.01)
            except Exception as error:
                self.table.inn.report(f"table {self.table.id}", error)
                await asyncio.sleep(1.0)

    async def _move(self) -> None:
        table = self.table
        seat, ask = table.asked_seat, table.ask
        order = orders.due(table)
        assert seat is not None
        if order is not None:
            await orders.obey(table, seat, ask, order)
            return
        strength = BY_NAME.get(table.seats[seat].bot or "", BY_NAME["squire"])
        begun = time.monotonic()
        move = await table.inn.bots.choose(table, seat, strength)
        await self._pause(begun)
        await acts.play(table, seat, ask, move, server=True)

    async def _pause(self, begun: float) -> None:
        """Let people follow what bots do; nobody there means no waiting."""
        if not self.table.teller.listeners:
            return
        rest = self.table.row["pace_ms"] / 1000 - (time.monotonic() - begun)
        if rest > 0:
            await asyncio.sleep(rest)
