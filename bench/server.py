"""The server under load: live tables, moves a second, latency, memory.

The server runs in one process (and its bot worker in another), the client in this one. Every
table has two persons' seats, each with its own socket; the client plays random legal moves at
a given rate (open loop) and measures from the sending of a move to the arrival of its event at
the *other* seat. A move is on disk (SQLite, WAL, full sync) before its event is sent.

`python bench/server.py` prints the table; `--quick` is a short run for tests. Two builds are
compared with the same client: `--server PYTHON` is the interpreter of the one that serves.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

GENEROUS: dict[str, Any] = {
    "tables_per_hour": 10**9,
    "requests_per_second": 1e6,
    "request_burst": 1e6,
    "messages_per_second": 1e6,
    "message_burst": 1e6,
    "sockets_per_address": 10**6,
    "connects_per_second": 1e6,
    "connect_burst": 1e6,
    "keep_pace": False,
    "bot_workers": 1,
}


class MoveId(msgspec.Struct):
    id: int


class Asked(msgspec.Struct):
    ask: int
    seat: int
    moves: list[MoveId]


class Now(msgspec.Struct):
    """What the client wants to know of a situation, whole or changed."""

    asked: Asked | None
    status: str
    ply: int


class Changed(msgspec.Struct):
    asked: Asked | msgspec.UnsetType | None = msgspec.field(default=msgspec.UNSET, name="/asked")
    status: str = msgspec.field(default="", name="/status")
    ply: int = msgspec.field(default=-1, name="/ply")


class Message(msgspec.Struct):
    t: str
    seq: int = 0
    now: Now | None = None
    changed: Changed | None = None
    code: str = ""
    reason: str = ""


decode = msgspec.json.Decoder(Message).decode

# the interpreter that serves, what its hello may ask for, and how answers are held back
PYTHON = sys.executable
HELLO = '"changes":true,'
NEUTRAL = 1.0


def serve(port: int, data: str, idle: float, neutral: float) -> None:
    """The server process."""
    from tabard.server.command import run
    from tabard.server.database import sqlite_url
    from tabard.server.settings import Settings

    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(4096)
    settings = {**GENEROUS, "idle_seconds": idle, "neutral": neutral}
    run(Settings(database=sqlite_url(Path(data)), **settings), listener)


class Server:
    """The server as seen from here: where it listens and what it uses."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port = port
        self.process = process
        self.url = f"http://127.0.0.1:{port}/api"

    def memory(self) -> float:
        """Resident memory of the server process in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(status.split("VmRSS:")[1].split()[0])

    def hurry(self, on: bool) -> None:
        """Real-time priority for the server and this client, on a machine that is not idle."""
        for pid in (self.process.pid, os.getpid(), *self.workers()):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                policy, priority = (os.SCHED_RR, 5) if on else (os.SCHED_OTHER, 0)
                os.sched_setscheduler(int(thread.name), policy, os.sched_param(priority))

    def workers(self) -> list[int]:
        """The bot workers of the server."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def cpu(self) -> float:
        """Processor seconds of the server process so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server(idle: float = 3600.0) -> contextlib.AbstractContextManager[Server]:
    """A server without limits."""
    settings = [str(idle), str(NEUTRAL)]
    return started(lambda port, data: [PYTHON, __file__, "--serve", str(port), data, *settings])


@contextlib.contextmanager
def started(command: Callable[[int, str], list[str]]) -> Iterator[Server]:
    """A server with an empty database: the command that serves it on a port, from a directory."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(command(port, data), stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                with contextlib.suppress(httpx.HTTPError):
                    httpx.get(f"http://127.0.0.1:{port}/api/tables")
                    break
                time.sleep(0.05)
            yield Server(port, process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


class Seat:
    """One socket."""

    def __init__(self, table: "LiveTable", ws: ClientConnection) -> None:
        self.table = table
        self.ws = ws
        self.now = Now(asked=None, status="", ply=0)

    async def read(self) -> None:
        """Note what comes; the event of the other seat's move ends its clock."""
        table = self.table
        async for raw in self.ws:
            table.bytes += len(raw)
            message = decode(raw)
            if message.now is not None:
                self.now = message.now
                table.heard(self)
            elif message.changed is not None:
                self.change(message.changed)
                table.heard(self)
            elif message.t == "refused":
                table.refused += 1

    def change(self, changed: Changed) -> None:
        if changed.asked is not msgspec.UNSET:
            self.now.asked = changed.asked
        self.now.status = changed.status or self.now.status
        self.now.ply = changed.ply if changed.ply >= 0 else self.now.ply


class LiveTable:
    """A table with both its seats, played at random."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.seats: list[Seat] = []
        self.asked: Asked | None = None
        self.mover: Seat | None = None
        self.sent_at = 0.0
        self.sent_ply = -1
        self.ply = 0
        self.over = False
        self.refused = 0
        self.bytes = 0
        self.latencies: list[float] = []

    def heard(self, seat: Seat) -> None:
        now = seat.now
        if now.ply > self.sent_ply >= 0 and seat is not self.mover and self.sent_at:
            self.latencies.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        self.ply = max(self.ply, now.ply)
        self.over = now.status == "over"
        if now.asked is not None and now.asked.moves:
            self.asked, self.mover = now.asked, seat

    async def move(self) -> bool:
        """Play for whoever is asked; False while the last move is still under way."""
        asked, mover = self.asked, self.mover
        if asked is None or mover is None or self.over or self.sent_at:
            return False
        move = self.chance.choice(asked.moves).id
        self.asked = None
        self.sent_ply = self.ply
        self.sent_at = time.perf_counter()
        await mover.ws.send(f'{{"t":"play","ref":1,"ask":{asked.ask},"move":{move}}}')
        return True


async def make(http: httpx.AsyncClient, url: str, game: str, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": k} if k == "person" else {"kind": "bot", "bot": k} for k in kinds]
    answer = await http.post(f"{url}/tables", json={"game": game, "seats": seats, "pace_ms": 0})
    made: dict[str, Any] = answer.json()
    return made


async def seat_down(where: Server, made: dict[str, Any], seed: int) -> LiveTable:
    """Open the sockets of a table's seats."""
    table = LiveTable(random.Random(seed))
    address = f"ws://127.0.0.1:{where.port}/api/tables/{made['table']['id']}/socket"
    for key in made["keys"]:
        ws = await connect(address, compression=None, max_size=None, ping_interval=None)
        await ws.send(f'{{"t":"hello",{HELLO}"token":"{key["token"]}"}}')
        table.seats.append(Seat(table, ws))
    return table


async def open_tables(where: Server, game: str, count: int) -> list[LiveTable]:
    tables: list[LiveTable] = []
    async with httpx.AsyncClient(timeout=60) as http:
        for first in range(0, count, 20):
            some = range(first, min(first + 20, count))
            made = [await make(http, where.url, game, "person", "person") for _ in some]
            opened = [seat_down(where, m, first + n) for n, m in enumerate(made)]
            tables += await asyncio.gather(*opened)
    return tables


async def drive(tables: list[LiveTable], rate: float, seconds: float) -> tuple[int, float]:
    """Play `rate` moves a second over all tables; returns moves sent and seconds taken."""
    chance = random.Random(1)
    order = list(range(len(tables)))
    chance.shuffle(order)
    begun = time.perf_counter()
    sent = due = 0
    while (now := time.perf_counter() - begun) < seconds:
        while due < now * rate:
            sent += await tables[order[due % len(order)]].move()
            due += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    return sent, seconds


def percentile(values: list[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


async def at_rate(
    where: Server,
    tables: list[LiveTable],
    game: str,
    rate: float,
    seconds: float,
    realtime: bool,
) -> str:
    """One row: so many moves a second for a while."""
    for table in tables:
        table.latencies.clear()
        table.bytes = 0
    if realtime:
        where.hurry(True)
        await asyncio.sleep(0.5)
    cpu, own = where.cpu(), time.process_time()
    sent, took = await drive(tables, rate, seconds)
    used, own = where.cpu() - cpu, time.process_time() - own
    if realtime:
        where.hurry(False)
    got = [x for t in tables for x in t.latencies]
    median = statistics.median(got) * 1000 if got else float("nan")
    moves = max(sent, 1)
    return (
        f"| {game} | {len(tables)} | {rate:.0f} | {sent / took:.0f} | {median:.1f} "
        f"| {percentile(got, 0.99) * 1000:.1f} | {used / moves * 1000:.2f} "
        f"| {own / moves * 1000:.2f} | {sum(t.bytes for t in tables) / moves:.0f} "
        f"| {sum(t.refused for t in tables)} |"
    )


async def load(
    game: str, count: int, rates: list[float], seconds: float, realtime: bool = False
) -> list[str]:
    """Rows of the table: one per rate."""
    rows = []
    with server() as where:
        before = where.memory()
        tables = await open_tables(where, game, count)
        readers = [asyncio.create_task(seat.read()) for t in tables for seat in t.seats]
        await asyncio.sleep(1.0)
        # the client's own housekeeping is not the server's latency
        gc.collect()
        gc.disable()
        per_table = (where.memory() - before) / count
        rows.append(f"memory per live table with its two sockets: {per_table:.0f} kB")
        for rate in rates:
            rows.append(await at_rate(where, tables, game, rate, seconds, realtime))
        gc.enable()
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        for table in tables:
            for seat in table.seats:
                seat.ws.transport.abort()
    return rows


async def idle(game: str, count: int) -> list[str]:
    """Memory of tables that nobody looks at: in memory, and let go."""
    kept = await _growth(game, count, 3600.0)
    let_go = await _growth(game, count, 1.0)
    return [
        f"memory per table that is in memory without sockets: {kept:.1f} kB",
        f"memory per idle table (let go after a minute): {let_go:.1f} kB",
    ]


async def _growth(game: str, count: int, idle_seconds: float) -> float:
    """How much the server grows by a table, in kB."""
    with server(idle_seconds) as where:
        async with httpx.AsyncClient(timeout=60) as http:
            for _ in range(20):
                await make(http, where.url, game, "person", "person")
            before = where.memory()
            for _ in range(count):
                await make(http, where.url, game, "person", "person")
            await asyncio.sleep(5.0)
            return max(0.0, where.memory() - before) / count


async def bots(game: str, count: int, bot: str, seconds: float, realtime: bool) -> str:
    """Tables of bots only, as fast as they go."""
    with server() as where:
        async with httpx.AsyncClient(timeout=60) as http:
            ids = [
                (await make(http, where.url, game, bot, bot))["table"]["id"] for _ in range(count)
            ]
            if realtime:
                where.hurry(True)
            before, begun = await _moves(http, where, ids), time.perf_counter()
            await asyncio.sleep(seconds)
            moves, took = await _moves(http, where, ids) - before, time.perf_counter() - begun
            if realtime:
                where.hurry(False)
    return f"| {game} | {bot} | {count} | {moves / took:.0f} |"


async def _moves(http: httpx.AsyncClient, where: Server, ids: list[str]) -> int:
    found = [(await http.get(f"{where.url}/tables/{i}")).json() for i in ids]
    return sum(int(t["moves"]) for t in found)


async def run_all(wanted: argparse.Namespace) -> None:
    game, quick, realtime = wanted.game, wanted.quick, wanted.realtime
    tables, seconds = (50, 2.0) if quick else (wanted.tables, wanted.seconds)
    rates = [50.0] if quick else wanted.rates
    if not wanted.rates_only:
        for row in await idle(game, 30 if quick else 300):
            print(row, flush=True)
    rows = await load(game, tables, rates, seconds, realtime)
    print(rows[0])
    print()
    print(
        "| game | live tables | moves/s asked | moves/s made | median ms | p99 ms "
        "| server CPU ms/move | client CPU ms/move | bytes/move | refused |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for row in rows[1:]:
        print(row)
    if wanted.rates_only:
        return
    print()
    print("| game | bots | tables at once | moves/s |")
    print("|---|---|---|---|")
    for bot in ("novice", "squire"):
        row = await bots(game, 10 if quick else 200, bot, 2.0 if quick else 6.0, realtime)
        print(row, flush=True)


def main() -> None:
    global PYTHON, HELLO, NEUTRAL
    if len(sys.argv) > 1 and sys.argv[1] == "--serve":
        serve(int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), float(sys.argv[5]))
        return
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--game", default="fidelitas")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument(
        "--rates", type=float, nargs="+", default=[500.0, 1000.0, 1500.0, 2000.0, 2500.0]
    )
    parser.add_argument("--rates-only", action="store_true", help="no memory, no bots")
    parser.add_argument("--server", default=PYTHON, help="the interpreter that serves")
    parser.add_argument(
        "--whole", action="store_true", help="ask for whole views (all that version 0.1.0 has)"
    )
    parser.add_argument(
        "--at-once",
        action="store_true",
        help="hold no answer back: at such a pace of play that is all one measures otherwise",
    )
    parser.add_argument(
        "--realtime",
        action="store_true",
        help="real-time priority while measuring (root; for a machine that does other work)",
    )
    wanted = parser.parse_args()
    PYTHON = wanted.server
    HELLO = "" if wanted.whole else HELLO
    NEUTRAL = 0.0 if wanted.at_once else NEUTRAL
    uvloop.run(run_all(wanted))


if __name__ == "__main__":
    main()
