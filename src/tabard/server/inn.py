"""The inn: all tables of this process, found on disk when somebody asks for them."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from tabard import __version__
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.rng import Sealed
from tabard.server import acts, face, guided, keys, logs, seating
from tabard.server import messages as m
from tabard.server.bots import BotPool
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.limits import Buckets
from tabard.server.log import Broken, from_row
from tabard.server.metrics import Metrics
from tabard.server.notices import Notices
from tabard.server.settings import Settings
from tabard.server.storage import Job, Storage
from tabard.server.strengths import BY_NAME, DEFAULT
from tabard.server.table import Table

HYDRATE_SLICE = 100
TOUCH_SLICE = 40


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks: the holder of a seat, or somebody who may only watch."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be stored; `opened` is what a guided one begins from."""

    game: Game
    seats: list[dict[str, Any]]
    public: bool
    pace_ms: int
    opened: guided.Opening | None = None


def no_table() -> Declined:
    return Declined("no-table", "There is no such table, or the link is not right.", status=404)


class Inn:
    """Opens tables, keeps those in use in memory, lets go of idle ones."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.origin = secrets.token_hex(8)
        self.metrics = Metrics()
        self.storage = Storage(settings.database, self.origin, self.metrics)
        self.bots = BotPool(settings, self.metrics)
        self.closing = False
        self.notices: Notices | None = None
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
        self.sockets: dict[str, int] = {}
        self._live: dict[str, asyncio.Task[Table]] = {}
        self._dirty: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- life -------------------------------------------------------------------------------

    async def open(self) -> None:
        await self.storage.open()
        await self.bots.open()
        if self.storage.postgres:
            self.notices = Notices(self.storage, self._moved_elsewhere, self._lost_notices)
            self.notices.open()
        self._spawn(self._sweep_forever())
        self._spawn(self._touch_forever())
        self.metrics.watch(self)
        logs.LOGGER.info("The inn is open.")

    async def close(self) -> None:
        self.closing = True
        drivers = [table.driver.work for table in self.live() if table.driver.work is not None]
        ending = [*self._tasks, *drivers]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self.notices is not None:
            await self.notices.close()
        await self.bots.close()
        await self.storage.close()
        logs.LOGGER.info("The inn is closed.")

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def report(self, where: str, error: BaseException) -> None:
        """Something went wrong inside; it goes to the server's own log only."""
        self.metrics.errors.inc()
        logs.report(where, error)

    # -- tables in memory -------------------------------------------------------------------

    def live(self) -> list[Table]:
        """The tables that are in memory."""
        done = [t for t in self._live.values() if t.done() and not t.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    @asynccontextmanager
    async def table(self, table_id: str) -> AsyncIterator[Table]:
        """Use a table; it stays in memory as long as somebody does."""
        was_live = table_id in self._live
        table = await self._find(table_id)
        table.users += 1
        try:
            if was_live and self.storage.postgres:
                # who asks may know already what another process wrote a moment ago
                await table.catch_up()
            yield table
        finally:
            table.users -= 1
            table.used_at = time.monotonic()

    async def _find(self, table_id: str) -> Table:
        task = self._live.get(table_id)
        if task is None and not keys.is_table_id(table_id):
            raise no_table()
        if task is None:
            task = asyncio.create_task(self._hydrate(table_id))
            self._live[table_id] = task
            task.add_done_callback(lambda t: self._hydrated(table_id, t))
        return await asyncio.shield(task)

    def _hydrated(self, table_id: str, task: asyncio.Task[Table]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._live.pop(table_id, None)

    async def _hydrate(self, table_id: str) -> Table:
        """Make a table from its rows."""
        row, seats, entries = await self.storage.load(table_id)
        if row is None:
            raise no_table()
        try:
            table = Table(self, row, seats)
            for number, entry in enumerate(entries, 1):
                table.apply(from_row(entry))
                if number % HYDRATE_SLICE == 0:
                    await asyncio.sleep(0)
        except (Broken, TabardError) as problem:
            raise Declined(
                "broken",
                f"This table was played with another version of the game ({problem}).",
                status=410,
            ) from problem
        return table

    # -- what other processes did -------------------------------------------------------------

    def _moved_elsewhere(self, table_id: str) -> None:
        if table_id in self._live and table_id not in self._dirty:
            self._dirty.add(table_id)
            self._spawn(self._refresh(table_id))

    def _lost_notices(self) -> None:
        for table_id in list(self._live):
            self._moved_elsewhere(table_id)

    async def _refresh(self, table_id: str) -> None:
        self._dirty.discard(table_id)
        try:
            async with self.table(table_id):
                pass
        except Declined:
            self._live.pop(table_id, None)
        except Exception as error:
            self.report(f"refreshing table {table_id}", error)

    # -- housekeeping -------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        """Pick up tables whose bots are due and nobody drives; forget idle ones."""
        older_than = time.time() if not self.storage.postgres else None
        while True:
            try:
                await self._pick_up(older_than or time.time() - self.settings.stale_seconds)
                self._evict()
            except Exception as error:
                self.report("sweep", error)
            older_than = None
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _pick_up(self, older_than: float) -> None:
        for table_id in await self.storage.waiting_for_server(older_than):
            try:
                async with self.table(table_id) as table:
                    if not table.driver.busy:
                        await table.catch_up()
                        await acts.start_if_full(table)
                        table.driver.wake()
            except Declined:
                # played with another version: do not look again
                await self.storage.commit(Job(table_id, table={"waits": "none"}))

    async def _touch_forever(self) -> None:
        """Note now and then who is here, a few seats at a time."""
        while True:
            await asyncio.sleep(self.settings.touch_seconds)
            try:
                await self._touch()
            except Exception as error:
                self.report("presence", error)

    async def _touch(self) -> None:
        present = [(t, seat) for t in self.live() for seat in t.presence.seats()]
        for first in range(0, len(present), TOUCH_SLICE):
            some = present[first : first + TOUCH_SLICE]
            now = time.time()
            for table, seat in some:
                table.seats[seat].seen_at = now
            await self.storage.touch([(table.id, seat) for table, seat in some])
            await asyncio.sleep(0.02)

    def _evict(self) -> None:
        long_ago = time.monotonic() - self.settings.idle_seconds
        for table in self.live():
            if table.users == 0 and not table.driver.busy and table.used_at < long_ago:
                self._live.pop(table.id, None)

    # -- who may do what ----------------------------------------------------------------------

    def viewer(self, table: Table, token: str | None) -> Viewer:
        """What a token opens; a public table may be watched without one."""
        if token is None:
            if not table.row["public"]:
                raise no_table()
            return Viewer(None)
        found = _opened(table, keys.hashed(token))
        if found is None:
            raise Declined("wrong-key", "This link does not open a seat here.", status=403)
        return found

    # -- making tables ------------------------------------------------------------------------

    def game(self, name: str, options: dict[str, m.OptionValue]) -> Game:
        """A game with options, or a refusal that says what is wrong with them."""
        if name not in face.known_games():
            raise Declined("no-game", f"There is no game '{name}'.", status=404)
        try:
            return face.load_game(name, options)
        except TabardError as problem:
            raise Declined("bad-options", str(problem), status=400) from problem

    async def create(self, wanted: m.NewTable, maker: str) -> m.TableMade:
        """Set up a table and give the caller the keys of its person seats."""
        game = self.game(wanted.game, wanted.options)
        if len(wanted.seats) > game.seats:
            raise Declined(
                "too-many-seats",
                f"With these options {game.title} has {game.seats} seats, not {len(wanted.seats)}.",
                status=400,
            )
        await self._check_maker(maker)
        seats, tokens = self._new_seats(game, wanted.seats)
        return await self._lay(Plan(game, seats, wanted.public, wanted.pace_ms), tokens, maker)

    async def teach(self, name: str, wanted: m.FirstTable, maker: str) -> m.TableMade:
        """One click: the guided first game, as the game's own lessons set it up."""
        first = guided.teaching(name).first_game
        await self._check_maker(maker)
        game, opened = guided.opening(name, first)
        seats, tokens = self._new_seats(game, guided.seats(game, first, wanted.name))
        return await self._lay(Plan(game, seats, False, guided.PACE_MS, opened), tokens, maker)

    async def _lay(self, plan: Plan, tokens: dict[int, str], maker: str) -> m.TableMade:
        """Store a new table, begin it if it is full, and hand out its keys."""
        table_id, watch = await self._store(plan, maker)
        async with self.table(table_id) as table:
            await acts.start_if_full(table)
            given = [m.SeatKey(seat=i, token=token) for i, token in sorted(tokens.items())]
            return m.TableMade(table=table.teller.info(), keys=given, watch=watch)

    async def quick(self, wanted: m.QuickTable, maker: str) -> m.TableMade:
        """One click: the caller on one seat, bots on the others."""
        game = self.game(wanted.game, wanted.options)
        own = wanted.seat if isinstance(wanted.seat, int) else 0
        if own >= game.seats:
            raise Declined("no-seat", f"The table has seats 0 to {game.seats - 1}.", status=400)
        seats = [m.NewSeat(kind="bot", bot=wanted.bot) for _ in range(game.seats)]
        seats[own] = m.NewSeat(kind="person", name=wanted.name)
        made = m.NewTable(game=wanted.game, options=wanted.options, seats=seats, public=False)
        return await self.create(made, maker)

    async def _check_maker(self, maker: str) -> None:
        hour_ago = time.time() - 3600
        if await self.storage.made_by(maker, hour_ago) >= self.settings.tables_per_hour:
            raise Declined(
                "too-many-tables",
                f"No more than {self.settings.tables_per_hour} tables an hour, please.",
                status=429,
            )

    def _new_seats(
        self, game: Game, wanted: list[m.NewSeat]
    ) -> tuple[list[dict[str, Any]], dict[int, str]]:
        """The rows of the seats, and the tokens of those given to the caller."""
        rows, tokens = [], {}
        for number in range(game.seats):
            seat = wanted[number] if number < len(wanted) else m.NewSeat()
            bot = None
            name = clean(seat.name) if isinstance(seat.name, str) else f"Player {number + 1}"
            if seat.kind == "bot":
                bot = seat.bot if isinstance(seat.bot, str) else DEFAULT
                if bot not in BY_NAME:
                    known = ", ".join(BY_NAME)
                    raise Declined(
                        "no-bot", f"There is no bot '{bot}'; there are {known}.", status=400
                    )
                if not isinstance(seat.name, str):
                    name = f"{BY_NAME[bot].title} {number + 1}"
            if seat.kind == "person":
                tokens[number] = keys.new_token()
            kept = keys.hashed(tokens[number]) if number in tokens else None
            rows.append(_seat_row(number, seat.kind, name, bot, kept))
        return rows, tokens

    async def _store(self, plan: Plan, maker: str) -> tuple[str, str]:
        seed = secrets.token_bytes(32)
        table_id, watch = keys.new_table_id(), keys.new_token()
        now = time.time()
        row = {
            "id": table_id,
            "game": plan.game.name,
            "options": msgspec.json.encode(plan.game.options).decode(),
            "version": __version__,
            "seed": seed.hex(),
            "commitment": Sealed(seed).commitment() if plan.opened is None else "",
            "public": plan.public,
            "pace_ms": plan.pace_ms if self.settings.keep_pace else 0,
            "watch_hash": keys.hashed(watch),
            "status": "open",
            # a full table waits for the server to begin it
            "waits": "none" if any(s["kind"] == "open" for s in plan.seats) else "bot",
            "plies": 0,
            "result": None,
            "rematch": None,
            "guided": guided.write(plan.opened),
            "maker": maker,
            "created_at": now,
            "moved_at": now,
        }
        rows = [{**seat, "table_id": table_id} for seat in plan.seats]
        await self.storage.commit(Job(table_id, new_table=row, new_seats=rows))
        self.metrics.tables_made.labels(plan.game.name).inc()
        return table_id, watch

    async def sit(self, table_id: str, wanted: m.SitDown, token: str | None) -> m.Seated:
        """Sit down on an open seat."""
        async with self.table(table_id) as table:
            self.viewer(table, token)
            new = keys.new_token()
            number = wanted.seat if isinstance(wanted.seat, int) else None
            taken = await seating.sit(table, number, clean(wanted.name), keys.hashed(new))
            return m.Seated(table=table.teller.info(), key=m.SeatKey(seat=taken, token=new))

    async def rematch(self, table_id: str, token: str | None, maker: str) -> m.Seated:
        """The same table once more; every holder of a seat gets the key to the same seat."""
        async with self.table(table_id) as old:
            seat = self.viewer(old, token).seat
            if seat is None:
                raise Declined(
                    "spectator", "Only those who played may ask for a rematch.", status=403
                )
            if old.status != "over":
                raise Declined("not-over", "The match is not over yet.")
            if old.rematch is None:
                await self._check_maker(maker)
                rows = [
                    _seat_row(i, s.kind, s.name, s.bot if s.kind == "bot" else None, None)
                    for i, s in enumerate(old.seats)
                ]
                public, pace = bool(old.row["public"]), old.row["pace_ms"]
                new_id, _ = await self._store(Plan(old.game, rows, public, pace, old.guided), maker)
                await acts.note_rematch(old, new_id)
            assert old.rematch is not None
            return await self._claim(old.rematch, seat)

    async def _claim(self, table_id: str, seat: int) -> m.Seated:
        """A fresh key for a seat whose right to it is proven."""
        async with self.table(table_id) as table:
            token = keys.new_token()
            kept = keys.hashed(token)
            row = {"seat": seat, "token_hash": kept, "seen_at": time.time()}
            await self.storage.commit(Job(table_id, seats=[row]))
            table.seats[seat].token_hash = kept
            await acts.start_if_full(table)
            return m.Seated(table=table.teller.info(), key=m.SeatKey(seat=seat, token=token))

    # -- the lobby ------------------------------------------------------------------------------

    async def lobby(self, game: str | None, limit: int = 100) -> list[m.TableInfo]:
        """Public tables that are open or being played."""
        if game is not None and game not in face.known_games():
            return []
        rows = await self.storage.lobby(game, limit)
        seats = await self.storage.seats_of([row["id"] for row in rows])
        known = set(face.known_games())
        return [_listed(row, seats[row["id"]]) for row in rows if row["game"] in known]


def _opened(table: Table, shown: str) -> Viewer | None:
    """The viewer whose kept hash is that of the shown token."""
    for number, seat in enumerate(table.seats):
        if keys.opens(shown, seat.token_hash):
            return Viewer(number)
    if keys.opens(shown, table.row["watch_hash"]):
        return Viewer(None)
    return None


def _seat_row(
    number: int, kind: str, name: str, bot: str | None, token_hash: str | None
) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": kind,
        "name": name,
        "bot": bot,
        "stand_in": False,
        "resigned": False,
        "token_hash": token_hash,
        "orders": "[]",
        "seen_at": time.time(),
    }


def _listed(row: dict[str, Any], seats: list[dict[str, Any]]) -> m.TableInfo:
    """A table of the lobby, without waking it up."""
    result = msgspec.json.decode(row["result"], type=m.Ending) if row["result"] else None
    return m.TableInfo(
        id=row["id"],
        game=row["game"],
        title=face.title(row["game"]),
        options=msgspec.json.decode(row["options"]),
        status=row["status"],
        public=bool(row["public"]),
        seats=[
            m.SeatInfo(
                seat=s["seat"],
                title=f"Seat {s['seat'] + 1}",
                kind=s["kind"],
                name=s["name"],
                bot=s["bot"],
                stand_in=bool(s["stand_in"]),
                resigned=bool(s["resigned"]),
            )
            for s in seats
        ],
        commitment=row["commitment"],
        created=row["created_at"],
        moves=row["plies"],
        result=result,
        rematch=row["rematch"],
        guided=row["guided"] is not None,
    )
