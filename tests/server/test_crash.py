"""Servers are killed while tables play: nothing is lost, nothing is stuck (short form)."""

from pathlib import Path

from tests.server import crash
from tests.server.postgres import Postgres


async def test_sqlite_survives_kills(tmp_path: Path) -> None:
    told = await crash.on_sqlite(tmp_path, kills=3, tables=4, seed=1)
    assert told["acknowledged"] > 10


async def test_two_servers_on_postgres_survive_kills(postgres: Postgres) -> None:
    told = await crash.on_postgres(postgres.database(), kills=3, tables=4, seed=2)
    assert told["acknowledged"] > 10
