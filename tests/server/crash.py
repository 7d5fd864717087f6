"""The crash test: servers are killed at random while tables play, and nothing may be lost.

`python -m tests.server.crash --kills 50 --tables 20` runs it in full on SQLite and on a
PostgreSQL of its own (two server processes on one database); `test_crash` runs it short.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine
from tests.ports import free_port
from tests.server.house import Client
from tests.server.postgres import PostgresMissing, start_postgres
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tabard.engine.registry import game_class, game_names
from tabard.server import schema
from tabard.server.database import driver_url, sqlite_url

# at one table of four there are people only: somebody there always notices what goes wrong
KINDS = (("person", "novice"), ("person",) * 8, ("person", "page"), ("novice", "novice"))
# answers that keep a secret come at once, and whoever was thrown out may come back at any rate
HURRY = {"TABARD_NEUTRAL": "0", "TABARD_CONNECT_BURST": "100000"}
Told = Coroutine[Any, Any, dict[str, int]]
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, httpx.HTTPError)


class Door(Protocol):
    """Something that listens."""

    port: int


class Server:
    """A server in a process of its own that can be killed and started again.

    `ahead`: its machine's clock is wrong by so many seconds. `installation` is where another
    version of Tabard lies; it may change between two starts.
    """

    def __init__(self, arguments: str, ahead: float = 0.0, **settings: object) -> None:
        self.port = free_port()
        self.code = (
            "import sys, time; from pathlib import Path; clock = time.time; "
            f"time.time = lambda: clock() + {ahead}; "
            "from tabard.server.command import serve; "
            f"sys.exit(serve(port={self.port}, bot_workers=1, {arguments}))"
        )
        self.settings = {f"TABARD_{name.upper()}": str(value) for name, value in settings.items()}
        self.also: dict[str, str] = {}  # in its environment
        self.installation: Path | None = None
        self.process: asyncio.subprocess.Process | None = None

    def environment(self) -> dict[str, str]:
        found = {**os.environ, **HURRY, **self.settings, **self.also}
        if self.installation is not None:
            found["PYTHONPATH"] = str(self.installation)
        return found

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            self.code,
            stdout=asyncio.subprocess.DEVNULL,
            env=self.environment(),
        )
        async with asyncio.timeout(60), httpx.AsyncClient(verify=False) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    await http.get(f"http://127.0.0.1:{self.port}/api/tables")
                    return
                assert self.process.returncode is None, "the server does not start"
                await asyncio.sleep(0.03)

    async def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()


@dataclass
class Ledger:
    """What the players were told: these moves are on disk."""

    acked: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    active: set[str] = field(default_factory=set)
    progress: dict[str, int] = field(default_factory=dict)
    finished: int = 0
    failed: int = 0  # moves of which the server said that it could not write them

    async def grows(self, patience: float = 60.0) -> None:
        """Wait until another move has been acknowledged."""
        known = len(self.acked)
        async with asyncio.timeout(patience):
            while len(self.acked) == known:
                await asyncio.sleep(0.05)

    async def fails(self, patience: float = 60.0) -> None:
        """Wait until another move could not be written."""
        known = self.failed
        async with asyncio.timeout(patience):
            while self.failed == known:
                await asyncio.sleep(0.05)


class Player:
    """Plays one seat with random moves, through every crash."""

    def __init__(self, pick: Callable[[], Door], ledger: Ledger, seed: int) -> None:
        self.pick = pick
        self.ledger = ledger
        self.chance = random.Random(seed)

    async def play(self, table: str, token: str | None) -> None:
        """Until the match is over; reconnects whenever the connection is lost."""
        over = False
        since: int | None = None
        while not over:
            client = Client(self.pick().port, table, token, since)
            try:
                async with client:
                    await client.arrive()
                    over = await self._go_on(client, table)
            except LOST:
                since = client.seq if client.seq >= 0 else since
                await asyncio.sleep(0.05)

    async def _go_on(self, client: Client, table: str) -> bool:
        while True:
            self.ledger.progress[table] = max(client.seq, self.ledger.progress.get(table, 0))
            if client.now["status"] == "over":
                return True
            if not client.moves:
                await client.receive()
                continue
            asked, move = client.now["asked"], self.chance.choice(client.moves)
            answer = await client.ask("play", ask=asked["ask"], move=move["id"])
            if answer["t"] == "done":
                seat = asked["seat"]
                self.ledger.acked[table, answer["seq"]] = (seat, move["notation"])
                await client.seen(answer["seq"])
            elif answer["code"] == "stale":
                await client.receive()
            elif answer["code"] in ("failed", "no-database"):
                self.ledger.failed += 1
            await asyncio.sleep(self.chance.uniform(0.02, 0.08))


async def keep_a_table_going(
    number: int, pick: Callable[[], Door], ledger: Ledger, seed: int
) -> None:
    """One match after the other."""
    chance = random.Random(seed * 1000 + number)
    while True:
        game = chance.choice(game_names())
        kinds = [*KINDS[number % len(KINDS)], *["novice"] * 6][: game_class(game)({}).seats]
        seats = [{"kind": k} if k == "person" else {"kind": "bot", "bot": k} for k in kinds]
        body = {"game": game, "seats": seats, "pace_ms": 40}
        try:
            async with httpx.AsyncClient(timeout=10, verify=False) as http:
                url = f"http://127.0.0.1:{pick().port}/api/tables"
                made = (await http.post(url, json=body)).json()
            table: str = made["table"]["id"]
        except (*LOST, json.JSONDecodeError, KeyError):
            await asyncio.sleep(0.1)
            continue
        ledger.active.add(table)
        tokens: list[str | None] = [key["token"] for key in made["keys"]]
        players = [Player(pick, ledger, chance.randrange(2**30)) for _ in (*tokens, None)]
        await asyncio.gather(
            *(p.play(table, token) for p, token in zip(players, [*tokens, None], strict=True))
        )
        ledger.active.discard(table)
        ledger.finished += 1


@asynccontextmanager
async def playing(
    servers: list[Server],
    tables: int,
    seed: int,
    settle: float,
    doors: Sequence[Door] = (),
) -> AsyncIterator[Ledger]:
    """Let tables play meanwhile; at the end each must get on. What the players were told.

    `doors`: where people come in, if it is not at the servers themselves.
    """
    chance = random.Random(seed)
    ledger = Ledger()
    await asyncio.gather(*(server.start() for server in servers))
    play = asyncio.gather(
        *(
            keep_a_table_going(n, lambda: chance.choice(doors or servers), ledger, seed)
            for n in range(tables)
        )
    )
    try:
        await ledger.grows()
        yield ledger
        await _everything_moves(play, ledger, settle)
    finally:
        for server in servers:
            with contextlib.suppress(ProcessLookupError):
                await server.kill()
        play.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await play


async def crash(servers: list[Server], kills: int, tables: int, seed: int, settle: float) -> Ledger:
    """Let tables play while servers are killed; returns what the players were told."""
    chance = random.Random(seed + 1)
    async with playing(servers, tables, seed, settle) as ledger:
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.1, 0.9))
            victim = chance.choice(servers)
            await victim.kill()
            await victim.start()
    return ledger


async def _everything_moves(play: "asyncio.Future[Any]", ledger: Ledger, settle: float) -> None:
    """After the last crash every table that is in play must get on, or come to its end."""
    at_crash = {table: ledger.progress.get(table, 0) for table in ledger.active}
    waiting = set(at_crash)
    begun = time.monotonic()
    while waiting:
        waiting = {
            table
            for table in waiting
            if table in ledger.active and ledger.progress.get(table, 0) <= at_crash[table]
        }
        if play.done():
            play.result()
        late = time.monotonic() - begun > settle
        assert not (waiting and late), f"stuck after the last crash: {sorted(waiting)}"
        await asyncio.sleep(0.05)


async def all_entries(url: str) -> list[dict[str, Any]]:
    """Every entry on disk, read without a server."""
    engine = create_async_engine(driver_url(url))
    e = schema.entries
    async with engine.connect() as connection:
        found = await connection.execute(sa.select(e).order_by(e.c.table_id, e.c.seq))
        rows = [dict(row) for row in found.mappings()]
    await engine.dispose()
    return rows


def check_rows(rows: list[dict[str, Any]], ledger: Ledger) -> dict[str, int]:
    """Every acknowledged move is there, every log is without gaps."""
    logs: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        logs.setdefault(row["table_id"], []).append(row)
    for table, log in logs.items():
        assert [e["seq"] for e in log] == list(range(1, len(log) + 1)), f"a gap at {table}"
    for (table, seq), (seat, notation) in ledger.acked.items():
        entry = logs[table][seq - 1]
        kept = (entry["kind"], entry["seat"], json.loads(entry["body"]).get("move"))
        assert kept == ("move", seat, notation), f"lost: {table} {seq} {notation}, there is {kept}"
    assert ledger.acked, "nothing was played"
    return {
        "tables": len(logs),
        "entries": len(rows),
        "acknowledged": len(ledger.acked),
        "finished": ledger.finished,
        "failed": ledger.failed,
    }


async def on_sqlite(directory: Path, kills: int, tables: int, seed: int) -> dict[str, int]:
    """The crash test on the embedded database."""
    server = Server(f"data=Path({str(directory)!r})")
    ledger = await crash([server], kills, tables, seed, settle=30.0)
    return check_rows(await all_entries(sqlite_url(directory)), ledger)


async def on_postgres(database: str, kills: int, tables: int, seed: int) -> dict[str, int]:
    """The crash test with two server processes on one PostgreSQL database."""
    servers = [Server(f"database={database!r}") for _ in range(2)]
    ledger = await crash(servers, kills, tables, seed, settle=40.0)
    return check_rows(await all_entries(database), ledger)


def main() -> int:
    wanted = asked_for("Kill servers while tables play.", "kills", 50)
    with tempfile.TemporaryDirectory() as directory:
        return on_both(
            lambda: on_sqlite(Path(directory), *wanted),
            lambda database: on_postgres(database, *wanted),
        )


def asked_for(what: str, trouble: str, often: int) -> tuple[int, int, int]:
    """From the command line: how much trouble, at how many tables, from which seed."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument(f"--{trouble}", dest="often", type=int, default=often)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    print(f"seed {wanted.seed}: {wanted.often} {trouble}, {wanted.tables} tables", flush=True)
    return wanted.often, wanted.tables, wanted.seed


def on_both(embedded: Callable[[], Told], shared: Callable[[str], Told]) -> int:
    """The test on SQLite, then on a PostgreSQL of its own."""
    print("SQLite:    ", asyncio.run(embedded()), flush=True)
    try:
        postgres = start_postgres()
    except PostgresMissing as missing:
        print(f"NOT TESTED on PostgreSQL: {missing}")
        return 1
    try:
        print("PostgreSQL:", asyncio.run(shared(postgres.database())), flush=True)
    finally:
        postgres.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
