"""Disk faults while tables play, and an upgrade in the middle: nothing acknowledged is lost.

`python -m tests.server.faults --rounds 20 --tables 20` runs it in full on SQLite and PostgreSQL;
`test_faults` runs it short. The embedded database gets a disk that fails for real (`disk.c`);
PostgreSQL is made to answer as it does when its own disk fails.
"""

import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import ClassVar, Protocol

import asyncpg  # type: ignore[import-untyped]
from tests.server.crash import (
    Ledger,
    Server,
    all_entries,
    asked_for,
    check_rows,
    on_both,
    playing,
)
from tests.server.installation import install_later

from tabard.server.database import sqlite_url

FAULTS = ("full", "read-only", "slow")


class Disk(Protocol):
    """Something that can go wrong and be mended."""

    async def breaks(self, fault: str) -> None: ...

    async def is_mended(self) -> None: ...


class PreloadedDisk:
    """The disk of the embedded database, with a layer between it and the server."""

    def __init__(self, directory: Path) -> None:
        self.data = directory / "data"
        self.data.mkdir()
        self.control = directory / "fault"
        self.control.write_text("")
        self.library = directory / "disk.so"
        source = Path(__file__).with_name("disk.c")
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(self.library), str(source), "-ldl"]
        subprocess.run(command, check=True)

    @staticmethod
    def works_here() -> bool:
        return sys.platform == "linux" and shutil.which("cc") is not None

    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(self.library),
            "TABARD_DISK": str(self.data.resolve()),
            "TABARD_FAULT": str(self.control),
        }

    async def breaks(self, fault: str) -> None:
        self.control.write_text(fault)

    async def is_mended(self) -> None:
        self.control.write_text("")


class PostgresDisk:
    """The disk of a PostgreSQL: its answers are those of a full, read-only or slow one."""

    ANSWERS: ClassVar[dict[str, str]] = {
        "full": "RAISE 'could not extend file' USING ERRCODE = 'disk_full'; RETURN NULL;",
        "read-only": "RAISE 'read-only' USING ERRCODE = 'read_only_sql_transaction'; RETURN NULL;",
        "slow": "PERFORM pg_sleep(0.7); RETURN NULL;",
    }

    def __init__(self, database: str) -> None:
        self.database = database

    async def breaks(self, fault: str) -> None:
        answer = self.ANSWERS[fault]
        await self._sql(
            f"CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN {answer} END $$; "
            "CREATE TRIGGER fault AFTER INSERT ON entries EXECUTE FUNCTION fault()"
        )

    async def is_mended(self) -> None:
        await self._sql("DROP TRIGGER fault ON entries")

    async def _sql(self, statements: str) -> None:
        connection = await asyncpg.connect(self.database)
        try:
            await connection.execute(statements)
        finally:
            await connection.close()


async def trouble(
    servers: list[Server], disk: Disk, later: Path, rounds: int, tables: int, seed: int
) -> Ledger:
    """Faults come and go while tables play; from the middle on the servers are upgraded in turn."""
    chance = random.Random(seed)
    to_upgrade = list(servers)
    async with playing(servers, tables, seed, settle=60.0) as ledger:
        for number in range(rounds):
            fault = FAULTS[number % len(FAULTS)]
            await disk.breaks(fault)
            await asyncio.sleep(chance.uniform(0.2, 2.0))
            if fault != "slow":
                await ledger.fails()
            if number >= rounds // 2 and to_upgrade:
                # killed while the disk is broken, started as the later version when it is mended
                server = to_upgrade.pop()
                await server.kill()
                await disk.is_mended()
                server.installation = later
                await server.start()
            else:
                await disk.is_mended()
            await ledger.grows()
    assert not to_upgrade, "too few rounds to upgrade all servers"
    return ledger


async def on_sqlite(
    directory: Path, later: Path, rounds: int, tables: int, seed: int
) -> dict[str, int]:
    """Faults of the embedded database's disk."""
    disk = PreloadedDisk(directory)
    server = Server(f"data=Path({str(disk.data)!r})")
    server.also = disk.environment()
    ledger = await trouble([server], disk, later, rounds, tables, seed)
    return check_rows(await all_entries(sqlite_url(disk.data)), ledger)


async def on_postgres(
    database: str, later: Path, rounds: int, tables: int, seed: int
) -> dict[str, int]:
    """Faults of PostgreSQL's disk, with two server processes, and both of them upgraded."""
    servers = [Server(f"database={database!r}") for _ in range(2)]
    ledger = await trouble(servers, PostgresDisk(database), later, rounds, tables, seed)
    return check_rows(await all_entries(database), ledger)


def main() -> int:
    wanted = asked_for("Break the disk while tables play.", "rounds", 24)
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        later = install_later(directory / "later")
        return on_both(
            lambda: on_sqlite(directory, later, *wanted),
            lambda database: on_postgres(database, later, *wanted),
        )


if __name__ == "__main__":
    sys.exit(main())
