"""Honest tables play while attackers do what they can: the adversary run of `make soak`.

One server with the settings it has out of the box. Honest people play at their own pace, each table
from an address of its own; the attackers of bench/attackers.py have a process and addresses of
theirs. Measured: how long a move takes until everybody at its table has seen it, moves that a bot
made without thinking, memory, descriptors, answers with 5xx. Ends with 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server import Asked, Changed, Now, Server, decode, percentile, started

GOAL_MS = 250.0
GROWTH = 2.0  # memory at the end of an attack is at most so many times that of honest play alone
Came = dict[str, dict[str, int]]
LOST = (OSError, EOFError, WebSocketException, httpx.HTTPError)


class Tally:
    """What honest people saw."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.moves = 0
        self.refused = 0
        self.lost = 0
        self.failed = 0  # answers with 5xx
        self.matches = 0


class Table:
    """A table of honest people: two, or one and a bot."""

    def __init__(self, where: Server, number: int, pace: float, tally: Tally) -> None:
        self.where = where
        self.home = f"127.1.{number // 250}.{number % 250 + 1}"
        self.other = "page" if number % 2 else "person"
        self.pace = pace
        self.tally = tally
        self.chance = random.Random(number)
        self.plies: list[int] = []
        self.asked: tuple[ClientConnection, Asked] | None = None
        self.over = False
        self.sent: tuple[float, int] | None = None

    async def play_forever(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, self.pace))
        while True:
            try:
                await self._play(await self._lay())
                self.tally.matches += 1
            except LOST:
                self.tally.lost += 1
                await asyncio.sleep(1.0)

    async def _lay(self) -> dict[str, Any]:
        seats = [{"kind": "person"}, {"kind": "person"}]
        if self.other != "person":
            seats[1] = {"kind": "bot", "bot": self.other}
        body = {"game": "fidelitas", "seats": seats, "pace_ms": 0}
        transport = httpx.AsyncHTTPTransport(local_address=self.home)
        async with httpx.AsyncClient(transport=transport, timeout=30) as http:
            answer = await http.post(f"{self.where.url}/tables", json=body)
        self.tally.failed += answer.status_code >= 500
        made: dict[str, Any] = answer.raise_for_status().json()
        return made

    async def _play(self, made: dict[str, Any]) -> None:
        """One match."""
        self.plies, self.asked, self.over, self.sent = [0] * len(made["keys"]), None, False, None
        address = f"ws://127.0.0.1:{self.where.port}/api/tables/{made['table']['id']}/socket"
        async with contextlib.AsyncExitStack() as stack:
            readers = []
            for number, key in enumerate(made["keys"]):
                ws = await stack.enter_async_context(
                    connect(
                        address, compression=None, ping_interval=None, local_addr=(self.home, 0)
                    )
                )
                await ws.send(json.dumps({"t": "hello", "changes": True, "token": key["token"]}))
                readers.append(asyncio.create_task(self._read(number, ws)))
            try:
                await self._move_until_over(readers)
            finally:
                for reader in readers:
                    reader.cancel()
                await asyncio.gather(*readers, return_exceptions=True)

    async def _move_until_over(self, readers: list[asyncio.Task[None]]) -> None:
        while not self.over:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.pace)
            for reader in readers:
                if reader.done():
                    reader.result()
                    raise EOFError
            if self.asked is None or self.sent is not None:
                continue
            (ws, asked), self.asked = self.asked, None
            move = self.chance.choice(asked.moves).id
            self.sent = time.perf_counter(), max(self.plies)
            await ws.send(f'{{"t":"play","ref":1,"ask":{asked.ask},"move":{move}}}')

    async def _read(self, number: int, ws: ClientConnection) -> None:
        now = Now(asked=None, status="", ply=0)
        async for raw in ws:
            message = decode(raw)
            if message.t == "refused":
                self.tally.refused += 1
                self.sent = None
            if message.now is not None:
                now = message.now
            elif message.changed is not None:
                _change(now, message.changed)
            else:
                continue
            self._saw(number, ws, now)

    def _saw(self, number: int, ws: ClientConnection, now: Now) -> None:
        self.plies[number] = now.ply
        self.over = self.over or now.status == "over"
        if now.asked is not None and now.asked.moves:
            self.asked = ws, now.asked
        if self.sent is not None and min(self.plies) > self.sent[1]:
            self.tally.latencies.append(time.perf_counter() - self.sent[0])
            self.tally.moves += 1
            self.sent = None


def _change(now: Now, changed: Changed) -> None:
    if changed.asked is not msgspec.UNSET:
        now.asked = changed.asked
    now.status = changed.status or now.status
    now.ply = changed.ply if changed.ply >= 0 else now.ply


class Watch:
    """The server's memory and descriptors, looked at twice a second."""

    def __init__(self, where: Server) -> None:
        self.where = where
        self.memory: list[float] = []
        self.descriptors: list[int] = []

    async def look_forever(self) -> None:
        while True:
            self.memory.append(self.where.memory() / 1024)
            self.descriptors.append(len(os.listdir(f"/proc/{self.where.process.pid}/fd")))
            await asyncio.sleep(0.5)


def metrics(where: Server) -> dict[str, float]:
    """The server's own numbers, summed over their labels."""
    found: dict[str, float] = {}
    for line in httpx.get(f"{where.url}/metrics", timeout=30).text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            plain = name.partition("{")[0]
            found[plain] = found.get(plain, 0.0) + float(value)
    return found


class Phase:
    """A row of the table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tally = Tally()
        self.used = 0.0
        self.fallbacks = self.errors = 0
        self.memory = self.most_memory = 0.0
        self.descriptors = 0

    @property
    def p99(self) -> float:
        return percentile(self.tally.latencies, 0.99) * 1000

    def row(self, seconds: float) -> str:
        t = self.tally
        return (
            f"| {self.name} | {t.moves / seconds:.0f} | {percentile(t.latencies, 0.5) * 1000:.0f} "
            f"| {self.p99:.0f} | {max(t.latencies, default=0) * 1000:.0f} | {self.fallbacks} "
            f"| {t.refused} | {t.lost} | {t.failed + self.errors} | {self.memory:.0f} "
            f"| {self.most_memory:.0f} | {self.descriptors} | {self.used / seconds * 100:.0f} % |"
        )


HEAD = (
    "| | honest moves/s | median ms | p99 ms | worst ms | fallbacks | refused | lost | 5xx "
    "| memory MB, end | most | most descriptors | server CPU |\n" + "|---" * 13 + "|"
)


async def measure(
    where: Server, tables: list[Table], watch: Watch, name: str, seconds: float
) -> Phase:
    """Look on for a while."""
    phase = Phase(name)
    for table in tables:
        table.tally = phase.tally
    before, cpu = metrics(where), where.cpu()
    first = len(watch.memory)
    await asyncio.sleep(seconds)
    after = await asyncio.to_thread(metrics, where)
    phase.used = where.cpu() - cpu
    count = "tabard_bot_fallbacks_total", "tabard_errors_total"
    phase.fallbacks, phase.errors = (int(after[n] - before[n]) for n in count)
    phase.memory, phase.most_memory = watch.memory[-1], max(watch.memory[first:])
    phase.descriptors = max(watch.descriptors[first:])
    return phase


async def run(wanted: argparse.Namespace) -> int:
    with started(out_of_the_box) as where:
        tally = Tally()
        tables = [Table(where, n, wanted.pace, tally) for n in range(wanted.tables)]
        watch = Watch(where)
        work = [asyncio.create_task(t.play_forever()) for t in tables]
        work.append(asyncio.create_task(watch.look_forever()))
        await asyncio.sleep(2 * wanted.pace + 3)
        if wanted.realtime:
            hurry(where.process.pid, os.getpid())
        print(HEAD, flush=True)
        quiet = await measure(where, tables, watch, "honest alone", wanted.seconds / 3)
        print(quiet.row(wanted.seconds / 3), flush=True)
        with attackers(where, wanted.seconds + 10, wanted.kinds) as came:
            await asyncio.sleep(5)
            attacked = await measure(where, tables, watch, "under attack", wanted.seconds)
            print(attacked.row(wanted.seconds), flush=True)
        await asyncio.sleep(30)  # what half-open requests and unread sockets hold is given back
        after = await measure(where, tables, watch, "afterwards", wanted.seconds / 3)
        print(after.row(wanted.seconds / 3), flush=True)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
    print("\nwhat came of the attacks:")
    for kind, counts in came.items():
        print(f"  {kind}: " + ", ".join(f"{what} {n}" for what, n in sorted(counts.items())))
    return judge(quiet, attacked, after, came)


def judge(quiet: Phase, attacked: Phase, after: Phase, came: Came) -> int:
    """Say which goals are missed."""
    fives = sum(n for counts in came.values() for what, n in counts.items() if what[:1] == "5")
    held = {
        f"honest p99 under {GOAL_MS:.0f} ms": attacked.p99 < GOAL_MS,
        "no fallback": attacked.fallbacks == 0,
        "no 5xx": attacked.tally.failed + attacked.errors + fives == 0,
        f"memory under {GROWTH:.0f} times that of honest play": (
            attacked.most_memory < GROWTH * quiet.memory
        ),
        "descriptors come back": after.descriptors < quiet.descriptors + 50,
    }
    print()
    for goal, met in held.items():
        print(f"{'held  ' if met else 'MISSED'}  {goal}")
    return 0 if all(held.values()) else 1


def hurry(*processes: int) -> None:
    """Real-time priority, on a machine that does other work; not for the bots' workers."""
    for pid in processes:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(5))


@contextlib.contextmanager
def attackers(
    where: Server, seconds: float, kinds: list[str]
) -> Iterator[dict[str, dict[str, int]]]:
    """They have machines of their own elsewhere; here they get what the server leaves over."""
    file = Path(__file__).with_name("attackers.py")
    command = [sys.executable, str(file), str(where.port), str(seconds), *kinds]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for thread in Path(f"/proc/{process.pid}/task").iterdir():
        os.sched_setscheduler(int(thread.name), os.SCHED_OTHER, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, int(thread.name), 10)
    came: Came = {}
    try:
        yield came
        out, _ = process.communicate(timeout=60)
        came.update(json.loads(out))
    finally:
        process.kill()
        process.wait()


def out_of_the_box(port: int, data: str) -> list[str]:
    """The command of a server as it is when nothing is set."""
    code = (
        "import sys; from pathlib import Path; from tabard.server.command import serve; "
        f"sys.exit(serve(port={port}, data=Path({data!r}), bot_workers=1))"
    )
    return [sys.executable, "-c", code]


def main() -> int:
    parser = argparse.ArgumentParser(description="Honest tables under attack.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between a table's moves")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument(
        "--realtime",
        action="store_true",
        help="real-time priority for server and honest people (root; on a machine that does other "
        "work)",
    )
    parser.add_argument("--kinds", nargs="*", default=[], help="only these attackers")
    return uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
