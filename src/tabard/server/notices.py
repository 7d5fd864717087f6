"""Notices between server processes on one PostgreSQL database.

The moving transaction itself sends the notice, and a notice only says *look there*: the rows
are read back, so a lost notice costs nothing but time. One LISTEN connection per process; when
it is lost it is opened again and every local table is looked at.
"""

import asyncio
from collections.abc import Callable

import asyncpg  # type: ignore[import-untyped]

from tabard.server.storage import CHANNEL, Storage


class Notices:
    """Calls `moved(table)` for tables that other processes wrote to, `lost()` after a gap."""

    def __init__(
        self, storage: Storage, moved: Callable[[str], None], lost: Callable[[], None]
    ) -> None:
        self.storage = storage
        self.moved = moved
        self.lost = lost
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
            await connection.add_listener(CHANNEL, self._heard)
            self.connection = connection
            self.lost()
            self.ready.set()
            await broken.wait()
        finally:
            self.connection = None
            connection.terminate()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        origin, *names = str(payload).split(" ")
        if origin != self.storage.origin:
            for name in names:
                self.moved(name)
