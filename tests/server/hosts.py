"""Two hosts for a long time: killed, cut off, upgraded one after the other, while tables play.

`python -m tests.server.hosts --rounds 12 --tables 20 --silence 30`: both hosts reach one PostgreSQL
over lines that can be cut, people come in through a proxy, and no two clocks agree. `test_hosts`
tells the same in short stories.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.crash import Ledger, Server, all_entries, check_rows, playing
from tests.server.installation import install_later
from tests.server.lines import Proxy, Relay
from tests.server.postgres import PostgresMissing, start_postgres

SETTINGS: dict[str, object] = {"stale_seconds": 2, "sweep_seconds": 1, "request_burst": 100_000}


@dataclass
class Host:
    """A machine: its server, and its line to the database."""

    server: Server
    line: Relay

    async def is_killed(self) -> None:
        await self.server.kill()
        await self.server.start()

    async def is_cut_off(self, seconds: float) -> None:
        self.line.cut()
        await asyncio.sleep(seconds)
        self.line.mend()

    async def is_upgraded(self, later: Path) -> None:
        await self.server.kill()
        self.server.installation = later
        await self.server.start()


@asynccontextmanager
async def two_hosts(database: str) -> AsyncIterator[tuple[list[Host], Proxy]]:
    async with Relay(database) as one, Relay(database) as two:
        hosts = [
            Host(Server(f"database={line.url!r}", ahead=ahead, **SETTINGS), line)
            for line, ahead in ((one, 11.0), (two, -7.0))
        ]
        async with Proxy([host.server.port for host in hosts]) as proxy:
            yield hosts, proxy


async def trouble(
    database: str, later: Path, rounds: int, tables: int, silence: float, seed: int
) -> Ledger:
    """In each round something happens to a host; on the way both are upgraded, one by one."""
    chance = random.Random(seed)
    async with two_hosts(database) as (hosts, proxy):
        servers = [host.server for host in hosts]
        async with playing(servers, tables, seed, settle=90.0, doors=[proxy]) as ledger:
            for number in range(rounds):
                host = chance.choice(hosts)
                if number in (rounds // 3, 2 * rounds // 3):
                    await hosts[number == rounds // 3].is_upgraded(later)
                elif number % 2:
                    await host.is_cut_off(silence)
                else:
                    await host.is_killed()
                await ledger.grows(90.0)
                print(f"  round {number + 1}: {len(ledger.acked)} acknowledged", flush=True)
    return ledger


def main() -> int:
    parser = argparse.ArgumentParser(description="Two hosts in trouble while tables play.")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--silence", type=float, default=30.0, help="seconds that a line is cut")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    print(f"seed {wanted.seed}: {wanted.rounds} rounds, {wanted.tables} tables", flush=True)
    try:
        postgres = start_postgres()
    except PostgresMissing as missing:
        print(f"NOT TESTED: {missing}")
        return 1
    try:
        with tempfile.TemporaryDirectory() as name:
            later = install_later(Path(name) / "later")
            database = postgres.database()
            numbers = (wanted.rounds, wanted.tables, wanted.silence, wanted.seed)
            ledger = asyncio.run(trouble(database, later, *numbers))
        print("two hosts:", check_rows(asyncio.run(all_entries(database)), ledger), flush=True)
    finally:
        postgres.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
