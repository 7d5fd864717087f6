"""Notices between server processes on one PostgreSQL database.

The moving transaction itself sends the notice, and a notice only says *look there*: the rows
are read back, so a lost notice costs nothing but time. One LISTEN connection per process; when
it is lost it is opened again and every local table is looked at. A line that was cut makes no
noise, so the process asks now and then whether the other side is still there.
"""

import asyncio
import contextlib
from typing import Protocol

import asyncpg  # type: ignore[import-untyped]

from tabard.server.jobs import CHANNEL
from tabard.server.storage import Storage


class Listener(Protocol):
    """Who wants to hear."""

    def heard(self, origin: str, table_id: str) -> None:
        """A process has written to a table."""

    def missed(self) -> None:
        """Something may have been written that was not heard."""

    def cut_off(self) -> None:
        """The database gives no answer."""


class Notices:
    """The ear of a process."""

    def __init__(self, storage: Storage, listener: Listener) -> None:
        self.storage = storage
        self.listener = listener
        self.connection: asyncpg.Connection | None = None
        self.ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._listen_forever(), name="notices")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen_forever(self) -> None:
        pause = 0.1
        while True:
            try:
                await self._listen()
                pause = 0.1
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pause = min(pause * 2, 5.0)
            self.ready.clear()
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        """Listen until the connection breaks."""
        broken = asyncio.Event()
        connection = await self.storage.connect_postgres()
        try:
            connection.add_termination_listener(lambda _: broken.set())
            async with asyncio.timeout(self.storage.patience):
                await connection.add_listener(CHANNEL, self._heard)
            self.connection = connection
            self.listener.missed()
            self.ready.set()
            while not broken.is_set():
                await self._see_whether_it_answers(connection, broken)
        finally:
            self.connection = None
            connection.terminate()

    async def _see_whether_it_answers(
        self, connection: asyncpg.Connection, broken: asyncio.Event
    ) -> None:
        """Listen for a while, then ask."""
        half = self.storage.patience / 2
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(half):
                await broken.wait()
                return
        try:
            async with asyncio.timeout(half):
                await connection.fetchval("SELECT 1")
        except TimeoutError:
            self.listener.cut_off()
            raise

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        origin, *names = str(payload).split(" ")
        for name in names:
            self.listener.heard(origin, name)
