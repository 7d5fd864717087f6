"""Studying finished matches: made in the background, one at a time, kept with the table."""

import asyncio
import contextlib
import os
import signal
import sys

import msgspec
import sqlalchemy as sa

from tabard.lab.analysis import Analysis
from tabard.server import messages as m
from tabard.server import replays, schema
from tabard.server.analyst import Report, Task
from tabard.server.declined import Declined
from tabard.server.logs import LOGGER
from tabard.server.storage import Storage
from tabard.server.table import Table
from tabard.server.waiting import WaitingRoom

LINE_BYTES = 8_000_000
MOST_WAITING = 50
MOST_FAILED = 1000  # that are remembered
ANALYST = "tabard.server.analyst"
OPEN = -1  # the viewer who sees all hands

Key = tuple[str, int]


class Studies:
    """What is being studied here, and what was."""

    def __init__(self, storage: Storage, seconds: float) -> None:
        self.storage = storage
        self.seconds = seconds
        self.room = WaitingRoom(1)
        self.progress: dict[Key, float] = {}
        self.failed: dict[Key, None] = {}  # the last ones that came to nothing, in their order
        self.tasks: set[asyncio.Task[None]] = set()

    async def look(self, table: Table, seat: int | None, owner: str, again: bool) -> m.Study:
        """The study of a match if it is made, else how far it is; it is begun if it is not.

        One that came to nothing is only begun `again` when somebody asks for that."""
        key = (table.id, OPEN if seat is None else seat)
        if again:
            self.failed.pop(key, None)
        if key in self.failed:
            raise Declined("study-failed", "The study of this match came to nothing.")
        if key not in self.progress:
            kept = await self._kept(key)
            if kept is not None:
                return m.Study(progress=1.0, analysis=without_puzzles(kept))
            if key not in self.progress:  # somebody else may have asked meanwhile
                self._begin(key, table, seat, owner)
        return m.Study(progress=self.progress[key])

    async def kept(self, table: Table, seat: int | None) -> Analysis | None:
        """The study of a match, puzzles and all, if it was made."""
        return await self._kept((table.id, OPEN if seat is None else seat))

    def _begin(self, key: Key, table: Table, seat: int | None, owner: str) -> None:
        if self.room.waiting >= MOST_WAITING:
            raise Declined("busy", "Too many matches are being studied; try again.", status=503)
        record = replays.record(table).text
        self.progress[key] = 0.0
        task = Task(record, list(table.names), seat, self.seconds)
        work = asyncio.create_task(self._work(key, task, owner), name=f"study {table.id}")
        self.tasks.add(work)
        work.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _work(self, key: Key, task: Task, owner: str) -> None:
        try:
            async with self.room.place(owner, watched=True):
                analysis = await self._ask(key, task)
            await self._keep(key, analysis)
        except Exception as error:
            LOGGER.error("the study of table %s came to nothing: %s", key[0], error)
            self._remember_failure(key)
        finally:
            del self.progress[key]

    def _remember_failure(self, key: Key) -> None:
        self.failed[key] = None
        if len(self.failed) > MOST_FAILED:
            del self.failed[next(iter(self.failed))]

    async def _ask(self, key: Key, task: Task) -> Analysis:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            ANALYST,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_BYTES,
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(task))
            process.stdin.close()
            async for line in process.stdout:
                report = msgspec.json.decode(line, type=Report)
                self.progress[key] = min(report.progress, 0.99)
                if report.analysis is not None:
                    return report.analysis
            raise RuntimeError(f"the analyst ended with {await process.wait()}")
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # its helpers, too
            await process.wait()

    async def _kept(self, key: Key) -> Analysis | None:
        t = schema.studies
        found = await self.storage.rows(
            sa.select(t.c.body).where(t.c.table_id == key[0], t.c.viewer == key[1])
        )
        return msgspec.json.decode(found[0]["body"], type=Analysis) if found else None

    async def _keep(self, key: Key, analysis: Analysis) -> None:
        body = msgspec.json.encode(analysis).decode()
        row = {"table_id": key[0], "viewer": key[1], "body": body, "at": self.storage.now()}
        await self.storage.keep_study(row)


def without_puzzles(study: Analysis) -> Analysis:
    """What was missed is told; what would have been right is found at the puzzle."""
    bare = [msgspec.structs.replace(each, puzzle=None) for each in study.missed]
    return msgspec.structs.replace(study, missed=bare)
