"""The waiting room of those who want a bot's thought: fair, and those who are watched first.

Whoever waits stands in the row of its owner (who laid the table); the rows are served in turn, so
that one owner's hundred tables wait for each other and not everybody for them. Tables that nobody
watches go when no other waits, or once in a while.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PATIENT_EVERY = 8  # one place in so many goes to those that nobody watches

Rows = OrderedDict[str, deque["asyncio.Future[int]"]]


class WaitingRoom:
    """Hands out a number of places, such as worker processes."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.free = deque(range(places))
        self.watched: Rows = OrderedDict()
        self.unwatched: Rows = OrderedDict()
        self.served = 0
        self.waiting = 0

    @property
    def load(self) -> float:
        """How many want each place, those that have one included."""
        return (self.waiting + self.places - len(self.free)) / self.places

    @asynccontextmanager
    async def place(self, owner: str, watched: bool) -> AsyncIterator[int]:
        """Wait for a place, and give it back at the end."""
        number = await self._wait(owner, watched)
        try:
            yield number
        finally:
            self._give_back(number)

    async def _wait(self, owner: str, watched: bool) -> int:
        if self.free:
            return self.free.popleft()
        rows = self.watched if watched else self.unwatched
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        rows.setdefault(owner, deque()).append(turn)
        self.waiting += 1
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise
        finally:
            self.waiting -= 1

    def _give_back(self, number: int) -> None:
        turn = self._next()
        if turn is None:
            self.free.append(number)
        else:
            turn.set_result(number)

    def _next(self) -> "asyncio.Future[int] | None":
        self.served += 1
        patient_first = self.served % PATIENT_EVERY == 0
        both = [self.unwatched, self.watched] if patient_first else [self.watched, self.unwatched]
        for rows in both:
            turn = _first(rows)
            if turn is not None:
                return turn
        return None


def _first(rows: Rows) -> "asyncio.Future[int] | None":
    """The first of the next row, which then goes to the end."""
    while rows:
        owner, row = rows.popitem(last=False)
        while row and row[0].done():  # whoever waited has left
            row.popleft()
        if row:
            turn = row.popleft()
            if row:
                rows[owner] = row
            return turn
    return None
