"""What is read from the database is read to the end, whoever has left meanwhile."""

import asyncio
import gc
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from tests.server.house import sqlite_settings

from tabard.server.storage import Storage

QUERY = sa.select(sa.literal(1).label("n"))


def test_no_connection_is_left_open_by_a_house_that_closes(tmp_path: Path) -> None:
    """Given somebody who reads, and perhaps leaves, when the books close, nothing stays open."""
    for moment in range(24):
        asyncio.run(read_and_close(tmp_path, moment))
        gc.collect()  # a connection that was dropped would complain here


async def read_and_close(directory: Path, moment: int) -> None:
    storage = Storage(sqlite_settings(directory).database, "a-house")
    reader = asyncio.create_task(storage.rows(QUERY))
    for _ in range(moment // 2 + 1):
        await asyncio.sleep(0.0003)
    if moment % 2:
        reader.cancel()
    await storage.close()
    with suppress(asyncio.CancelledError):
        assert await reader == [{"n": 1}]
