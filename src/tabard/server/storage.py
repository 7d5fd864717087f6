"""What is kept: one writer that groups commits, plain reads, the newest schema at the start.

SQLite (WAL, full sync) is the embedded default; a `postgresql://` address runs the same code
on PostgreSQL, where several server processes may share one database (see `notices`).
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tabard.server import private, schema
from tabard.server.database import (
    SQLITE,
    StorageError,
    bring_to,
    driver_url,
    sqlite_readers,
    sqlite_writer,
)
from tabard.server.jobs import Job, keep_contents, update_rows, write_jobs
from tabard.server.logs import LOGGER
from tabard.server.metrics import Metrics

T = TypeVar("T")

BATCH = 256
GROUP_SECONDS = 0.004
ANSWER_SECONDS = 2.0
QUIET_SECONDS = 5.0  # without trouble until a change that is written tells of its end
PATIENCE = 8.0
# What PostgreSQL does for us when another host falls silent in the middle of a transaction: its
# locks are given up, and who waits for them does not wait long. The writer looks again by itself.
SILENT_MILLIS = 3000
LOCK_MILLIS = 500
LOCK_NOT_AVAILABLE = "55P03"
NO_BOOKS = "The inn cannot reach its books just now; look again before you repeat it."
# how long tables that nobody moves at are listed in the lobby
OPEN_SECONDS = 7 * 86_400.0
RUNNING_SECONDS = 86_400.0
FAMILY = 200  # tables of one match that are told

# ways in which a database can be gone
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)

_CLOCK: sa.ColumnElement[float] = sa.literal_column("extract(epoch from clock_timestamp())")


class Conflict(Exception):
    """Somebody else wrote that entry first; read it and think again."""


class Unreachable(Exception):
    """The database does not answer. What was being written may be on disk or not."""


Waiting = tuple[Job, asyncio.Future[None]]
Loaded = tuple[dict[str, Any] | None, list[dict[str, Any]], list[dict[str, Any]]]


class Storage:
    """Reads and grouped writes. One per process."""

    def __init__(
        self,
        url: str,
        origin: str,
        metrics: Metrics | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.url = driver_url(url)
        self.origin = origin
        self.patience = patience
        self.ahead = 0.0  # how far the house's clock, the database's, is ahead of this machine's
        self.metrics = metrics or Metrics()
        self.postgres = self.url.startswith("postgresql")
        self.reads = self._engine(pool=8)
        self.writes = self._engine(pool=1) if self.postgres else None
        # SQLite is written by one thread of its own: one hop for a whole batch
        self._thread = ThreadPoolExecutor(1, "tabard-writer")
        self._sqlite = None if self.postgres else sqlite_writer(self.url)
        self._kept: sa.Connection | None = None  # the connection of that thread
        self._waiting: list[Waiting] = []
        self._writing = False
        self._begun = 0.0
        self._writer: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Any]] = set()
        self.commits = 0
        self.lobby_stamp = 0  # another one whenever the lobby shows something else
        self._refused = 0  # changes, since the trouble began
        self._trouble: tuple[float, float] | None = None  # when it began, and when it was last seen

    def _engine(self, pool: int) -> AsyncEngine:
        if self.postgres:
            return create_async_engine(
                "postgresql+asyncpg://",
                async_creator=self.connect_postgres,
                pool_size=pool,
                max_overflow=0,
                pool_pre_ping=True,
            )
        return sqlite_readers(self.url, pool)

    async def connect_postgres(self) -> Any:
        """A plain connection; the driver itself reads the address, with all it may hold."""
        return await asyncpg.connect(
            self.url.replace("+asyncpg", "", 1),
            timeout=self.patience,
            server_settings={
                "idle_in_transaction_session_timeout": str(SILENT_MILLIS),
                "lock_timeout": str(LOCK_MILLIS),
            },
        )

    # -- life -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the schema up to date."""
        await self.bring_to("head")
        await self.set_clock()

    async def bring_to(self, revision: str) -> None:
        """Bring the schema to a version of it."""
        try:
            if not self.postgres:
                private.make_file(Path(self.url.removeprefix(SQLITE)))
            await self._run(bring_to, self.postgres, revision)
        except (OSError, ValueError, asyncpg.PostgresError, sa.exc.SQLAlchemyError) as error:
            raise StorageError(f"the database cannot be opened: {error}") from error

    async def revision(self) -> str:
        """The version of the schema that is in use; empty where there is none."""
        version = sa.table("alembic_version", sa.column("version_num", sa.String))
        try:
            await self.rows(sa.select(sa.literal(1)))
        except (Unreachable, OSError, asyncpg.PostgresError, sa.exc.SQLAlchemyError) as problem:
            raise StorageError(f"the database cannot be opened: {problem}") from problem
        try:
            found = await self.rows(sa.select(version.c.version_num))
        except (Unreachable, asyncpg.PostgresError, sa.exc.SQLAlchemyError):
            return ""
        return str(found[0]["version_num"]) if found else ""

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        while self._writing:
            await asyncio.sleep(0.005)
        await asyncio.gather(*self._reading, return_exceptions=True)
        await self.reads.dispose()
        if self.writes is not None:
            await self.writes.dispose()
        if self._sqlite is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close_sqlite)
        self._thread.shutdown()

    # -- the clock --------------------------------------------------------------------------

    def now(self) -> float:
        """The time of the house: hosts share the database's clock, whatever their own say."""
        return time.time() + self.ahead

    async def set_clock(self) -> None:
        """Look at the database's clock; an embedded one has this machine's."""
        if not self.postgres:
            return
        begun, asked = time.time(), time.monotonic()
        rows = await self.rows(sa.select(_CLOCK.label("now")))
        half = (time.monotonic() - asked) / 2
        self.ahead = float(rows[0]["now"]) - begun - half

    # -- writing ----------------------------------------------------------------------------

    @asynccontextmanager
    async def _answering(self) -> AsyncIterator[None]:
        """Do not wait for ever for a database that gives no answer."""
        try:
            async with asyncio.timeout(self.patience if self.postgres else None):
                yield
        except LOST as problem:
            raise self._unreachable(problem) from problem
        except sa.exc.DBAPIError as problem:
            if not problem.connection_invalidated:
                raise
            raise self._unreachable(problem) from problem

    def _unreachable(self, problem: Exception) -> Unreachable:
        """Note it: every time in the numbers, now and then in the log."""
        self.metrics.unreachable.inc()
        self._is_in_trouble()
        told = {"cause": "the database does not answer"}
        LOGGER.warning("The database does not answer: %r", problem, extra=told)
        return Unreachable(f"the database does not answer: {problem!r}")

    def _is_in_trouble(self) -> None:
        now = time.monotonic()
        self._trouble = (now if self._trouble is None else self._trouble[0], now)

    def _works_again(self) -> None:
        """A change was written: say so if that is news, and lasts."""
        if self._trouble is None:
            return
        began, ended = self._trouble
        if time.monotonic() - ended < QUIET_SECONDS:
            return
        said = "Changes are written again; in %.0f s %d were refused."
        told = {"again": True, "refused": self._refused}
        LOGGER.warning(said, ended - began, self._refused, extra=told)
        self._refused, self._trouble = 0, None

    async def commit(self, job: Job) -> None:
        """Return when the job is on disk; raise Conflict when somebody was faster."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        self._waiting.append((job, done))
        if not self._writing:
            self._begin()
        try:
            await done
        finally:
            self.metrics.commit.observe(time.perf_counter() - begun)

    @property
    def waiting(self) -> int:
        """How many jobs wait to be written."""
        return len(self._waiting)

    async def answers(self) -> bool:
        """Can the database be read?"""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.rows(sa.select(sa.literal(1)))
        except (Unreachable, OSError, asyncpg.PostgresError, sa.exc.SQLAlchemyError):
            return False
        return True

    def _begin(self) -> None:
        """Write what waits: at once, but under load a few milliseconds are put together."""
        self._writing = True
        rest = self._begun + GROUP_SECONDS - time.monotonic()
        asyncio.get_running_loop().call_later(max(0.0, rest), self._write)

    def _write(self) -> None:
        self._begun = time.monotonic()
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        loop = asyncio.get_running_loop()
        if self._sqlite is not None:
            self._thread.submit(self._write_here, batch, loop)
        else:
            self._writer = loop.create_task(self._write_there(batch), name="writer")

    def _write_here(self, batch: list[Waiting], loop: asyncio.AbstractEventLoop) -> None:
        """Write a batch to the embedded database, in the thread for that."""
        jobs = [job for job, _ in batch]
        try:
            self._run_sqlite(write_jobs, jobs, None)
            errors: list[Exception | None] = [None] * len(batch)
        except Exception:
            # one bad row fails its whole batch: write them one by one
            errors = [self._error_of(job) for job in jobs]
        loop.call_soon_threadsafe(self._written, batch, errors)

    def _error_of(self, job: Job) -> Exception | None:
        try:
            self._run_sqlite(write_jobs, [job], None)
        except Exception as error:
            return error
        return None

    async def _write_there(self, batch: list[Waiting]) -> None:
        """Write a batch to a database server."""
        error = await self._failure([job for job, _ in batch])
        if error is None or len(batch) == 1:
            errors = [error] * len(batch)
        elif isinstance(error, Unreachable):
            # nobody waits behind it for as long again
            batch, self._waiting = [*batch, *self._waiting], []
            errors = [error] * len(batch)
        else:
            errors = [await self._failure([job]) for job, _ in batch]
        self._written(batch, errors)

    async def _failure(self, jobs: list[Job]) -> Exception | None:
        try:
            async with self._answering():
                await self._run(write_jobs, jobs, self.origin)
        except Exception as error:
            return error
        return None

    def _written(self, batch: list[Waiting], errors: list[Exception | None]) -> None:
        """Tell those who wait, and write what came meanwhile."""
        self.commits += 1
        self._writing = False
        if self._waiting:
            self._begin()
        for (job, done), error in zip(batch, errors, strict=True):
            self.lobby_stamp += error is None and job.changes_lobby
            if error is not None and _was_slower(error):
                slower = Conflict()
                slower.__cause__ = error  # what the database said is in the log where it matters
                error = slower
            elif error is not None:
                self._refused += 1
                self._is_in_trouble()
            elif job.entries:
                self._works_again()
            _settle(done, error)

    async def _run(self, work: Callable[..., None], *args: Any) -> None:
        """Do something in one writing transaction."""
        if self.writes is not None:
            async with self.writes.begin() as connection:
                await connection.run_sync(work, *args)
        else:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._run_sqlite, work, *args)

    def _run_sqlite(self, work: Callable[..., None], *args: Any) -> None:
        assert self._sqlite is not None
        if self._kept is None:
            self._kept = self._sqlite.connect()
        with self._kept.begin():
            work(self._kept, *args)

    def _close_sqlite(self) -> None:
        if self._kept is not None:
            self._kept.close()
        assert self._sqlite is not None
        self._sqlite.dispose()

    async def forget(self, before: float) -> int:
        """Delete tables at which nobody has moved since then, with all they hold; how many."""
        old = schema.tables.c.moved_at < before
        rows = await self.rows(sa.select(sa.func.count().label("n")).where(old))
        await self._run(lambda connection: connection.execute(sa.delete(schema.tables).where(old)))
        self.lobby_stamp += 1
        return int(rows[0]["n"])

    async def order(
        self, deed: dict[str, Any], *also: sa.Executable, job: Job | None = None
    ) -> None:
        """Do what the keeper orders and note it, in one; the servers read of it in `deeds`.

        Raises Conflict when somebody else wrote in the same moment.
        """
        jobs = [] if job is None else [job]

        def work(connection: sa.Connection) -> None:
            last = connection.execute(sa.select(sa.func.max(schema.deeds.c.id))).scalar() or 0
            for statement in also:
                connection.execute(statement)
            write_jobs(connection, jobs, self.origin if self.postgres else None)
            connection.execute(sa.insert(schema.deeds), {"id": last + 1, **deed})

        try:
            async with self._answering():
                await self._run(work)
        except sa.exc.DBAPIError as problem:
            if _was_slower(problem):
                raise Conflict from problem
            raise

    async def keep_study(self, row: dict[str, Any]) -> None:
        """Keep what came out of looking at a match again; the newest one stays."""
        t = schema.studies

        def work(connection: sa.Connection) -> None:
            same = (t.c.table_id == row["table_id"]) & (t.c.viewer == row["viewer"])
            connection.execute(sa.delete(t).where(same))
            connection.execute(sa.insert(t), row)

        await self._run(work)

    async def fill(self, rows: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Put rows into an empty database, all or none; later versions' columns stay empty."""

        def work(connection: sa.Connection) -> None:
            for table in schema.metadata.sorted_tables:
                own = [row for of, row in rows if of == table.name]
                if own:  # a house without tables may have contents and a salt
                    connection.execute(sa.delete(table))
                for first in range(0, len(own), 500):
                    connection.execute(sa.insert(table), own[first : first + 500])

        await self._run(work)

    # -- reading ----------------------------------------------------------------------------

    async def everything(
        self, tables: Sequence[sa.Table], slice: int
    ) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """All rows of these tables, as they are at one moment."""
        async with self.reads.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            for table in tables:
                result = await connection.stream(sa.select(table))
                async for row in result.yield_per(slice).mappings():
                    yield str(table.name), {str(k): v for k, v in row.items()}

    async def _to_the_end(self, reading: Coroutine[Any, Any, T]) -> T:
        """Read even if whoever asked is gone: no connection is dropped half open."""
        task = asyncio.get_running_loop().create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._was_read)
        return await asyncio.shield(task)

    def _was_read(self, task: asyncio.Task[Any]) -> None:
        self._reading.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever asked, if still there

    async def rows(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        """All rows of a query."""
        return await self._to_the_end(self._rows(query))

    async def _rows(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        async with self._answering(), self.reads.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def table(self, table_id: str) -> dict[str, Any] | None:
        rows = await self.rows(sa.select(schema.tables).where(schema.tables.c.id == table_id))
        return rows[0] if rows else None

    async def load(self, table_id: str, after: int = 0) -> Loaded:
        """A table's row, its seats and its entries after a number, from one moment."""
        return await self._to_the_end(self._load(table_id, after))

    async def _load(self, table_id: str, after: int) -> Loaded:
        t, s, e = schema.tables, schema.seats, schema.entries
        async with self._answering(), self.reads.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            found = (await connection.execute(sa.select(t).where(t.c.id == table_id))).mappings()
            row = found.first()
            if row is None:
                return None, [], []
            seats = await connection.execute(
                sa.select(s).where(s.c.table_id == table_id).order_by(s.c.seat)
            )
            entries = await connection.execute(
                sa.select(e).where(e.c.table_id == table_id, e.c.seq > after).order_by(e.c.seq)
            )
            seat_rows = [dict(r) for r in seats.mappings()]
            return dict(row), seat_rows, [dict(r) for r in entries.mappings()]

    async def content(self, game: str, digest: str) -> str | None:
        """A kept content."""
        c = schema.contents
        found = await self.rows(sa.select(c.c.body).where(c.c.game == game, c.c.digest == digest))
        return found[0]["body"] if found else None

    async def keep_contents(self, contents: list[dict[str, Any]]) -> None:
        """Keep contents that are not kept yet."""
        if contents:
            await self._run(keep_contents, contents)

    async def door(self, table_id: str) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        """What is needed to check a key: a table's row and its seats."""
        row = await self.table(table_id)
        seats = await self.seats_of([table_id]) if row is not None else {}
        return row, seats.get(table_id, [])

    async def lobby(self, game: str | None, limit: int) -> list[dict[str, Any]]:
        """Public tables: open, being played, set aside; of each kind the freshest first."""
        t = schema.tables
        now = self.now()
        query = sa.select(t).where(
            t.c.public,
            t.c.root.is_(None),
            sa.or_(
                sa.and_(t.c.status == "open", t.c.moved_at > now - OPEN_SECONDS),
                sa.and_(t.c.status == "running", t.c.moved_at > now - RUNNING_SECONDS),
            ),
        )
        if game is not None:
            query = query.where(t.c.game == game)
        order = sa.case((t.c.status == "open", 0), (t.c.waits == "aside", 2), else_=1)
        return await self.rows(query.order_by(order, t.c.moved_at.desc()).limit(limit))

    async def seats_of(self, table_ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """The seats of several tables."""
        s = schema.seats
        query = sa.select(s).where(s.c.table_id.in_(table_ids)).order_by(s.c.table_id, s.c.seat)
        grouped: dict[str, list[dict[str, Any]]] = {name: [] for name in table_ids}
        for row in await self.rows(query):
            grouped[row["table_id"]].append(row)
        return grouped

    async def waiting_for_server(self, older_than: float) -> list[str]:
        """Tables where the server itself is to move and nobody has for a while."""
        t = schema.tables
        query = sa.select(t.c.id).where(t.c.waits == "bot", t.c.moved_at <= older_than)
        return [row["id"] for row in await self.rows(query.order_by(t.c.moved_at).limit(500))]

    async def set_aside(self) -> list[str]:
        """Tables that a server could not carry on."""
        t = schema.tables
        return [row["id"] for row in await self.rows(sa.select(t.c.id).where(t.c.waits == "aside"))]

    async def made_by(self, maker: str, since: float) -> int:
        """How many tables an address has made since a time."""
        t = schema.tables
        query = sa.select(sa.func.count().label("n")).where(
            t.c.maker == maker, t.c.created_at >= since
        )
        return int((await self.rows(query))[0]["n"])

    async def family(self, root: str) -> list[dict[str, Any]]:
        """A match and what branched off it, the oldest first."""
        t = schema.tables
        query = sa.select(t).where(sa.or_(t.c.id == root, t.c.root == root))
        return await self.rows(query.order_by(t.c.created_at).limit(FAMILY))

    async def open_counts(self) -> dict[str, int]:
        """How many public open tables each game has."""
        t = schema.tables
        query = sa.select(t.c.game, sa.func.count().label("n"))
        query = query.where(t.c.public, t.c.status == "open", t.c.root.is_(None))
        query = query.group_by(t.c.game)
        return {row["game"]: int(row["n"]) for row in await self.rows(query)}

    async def touch(self, present: Sequence[tuple[str, int, str]]) -> None:
        """Note that the persons of these seats are connected, and the marks of their addresses."""
        now = self.now()
        by_table: dict[str, list[dict[str, Any]]] = {}
        for table_id, seat, mark in present:
            row = {"seat": seat, "seen_at": now, "mark": mark}
            by_table.setdefault(table_id, []).append(row)
        jobs = [Job(table_id, seats=rows) for table_id, rows in by_table.items()]
        if jobs:
            async with self._answering():
                await self._run(update_rows, jobs)


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _was_slower(error: Exception) -> bool:
    """Has another process written there first, or is it just doing so?"""
    if isinstance(error, IntegrityError):
        return True
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    return code == LOCK_NOT_AVAILABLE
