"""The inn: all tables of this process, found on disk when somebody asks for them."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.server import acts, carrying, face, keys, logs, rows, seating
from tabard.server import messages as m
from tabard.server.aside import IN_SHORT, Aside, SetAside
from tabard.server.bots import BotPool
from tabard.server.clean import clean
from tabard.server.declined import Declined, look_again
from tabard.server.jobs import Job
from tabard.server.keeper import Keeper
from tabard.server.limits import Buckets
from tabard.server.logs import LOGGER
from tabard.server.metrics import Metrics
from tabard.server.notices import Notices
from tabard.server.remembered import Remembered
from tabard.server.seats import waits_for
from tabard.server.settings import Settings
from tabard.server.storage import Conflict, Storage, Unreachable
from tabard.server.studies import Studies
from tabard.server.table import Table
from tabard.server.viewers import Viewer, no_table, opened
from tabard.server.waking import woken

if TYPE_CHECKING:
    from tabard.server.live import Connection

TOUCH_SLICE = 40
REFRESH_SECONDS = 0.5  # between two attempts to read a table anew
LOBBY_LOOK = 2_000  # tables among which the lobby chooses
LOBBY_SHOWS = 100
LOBBY_SECONDS = 1.0  # what another process changed is seen so much later at most


class Inn:
    """Opens tables, keeps those in use in memory, lets go of idle ones."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.origin = secrets.token_hex(8)
        self.metrics = Metrics()
        self.storage = Storage(
            settings.database, self.origin, self.metrics, settings.database_seconds
        )
        self.bots = BotPool(settings, self.metrics)
        self.studies = Studies(self.storage, settings.study_seconds)
        self.keeper = Keeper(self.storage, settings.salt_days)
        self.connections: set[Connection] = set()
        self.closing = False
        self.notices: Notices | None = None
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
        self.connects = Buckets(settings.connects_per_second, settings.connect_burst)
        self.talk = Buckets(settings.talk_per_second, settings.talk_burst)
        self.replays = Buckets(settings.replays_per_second, settings.replay_burst)
        self.sockets: dict[str, int] = {}
        self._lobby: Remembered[list[m.TableInfo]] = Remembered(LOBBY_SECONDS)
        self._counts: Remembered[dict[str, int]] = Remembered(LOBBY_SECONDS)
        self._live: dict[str, asyncio.Future[Table]] = {}
        self._dirty: set[str] = set()
        self.unsure: set[str] = set()  # tables of which the answer to a writing was lost
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept: set[tuple[str, str]] = set()

    # -- life -------------------------------------------------------------------------------

    async def open(self) -> None:
        await self.storage.open()
        await self.keeper.open()
        await self._keep_contents()
        await self.bots.open()
        if self.storage.postgres:
            self.notices = Notices(self.storage, self)
            self.notices.open()
        self._spawn(self._sweep_forever())
        self._spawn(self._touch_forever())
        self.metrics.watch(self)
        for problem in face.left_out():
            LOGGER.error("A game is left out: %s", problem)
        LOGGER.info("The inn is open.")

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
        await self.studies.close()
        await self.storage.close()
        LOGGER.info("The inn is closed.")

    async def _keep_contents(self) -> None:
        """Keep what is played here, for tables that a later version finds: also those of 0.1.0."""
        contents = []
        for name in face.known_games():
            with contextlib.suppress(TabardError):
                game = face.load_game(name, {})
                contents += [row for row in [self.to_be_kept(game)] if row is not None]
                self._kept.add((game.name, game.digest))
        await self.storage.keep_contents(contents)

    def to_be_kept(self, game: Game) -> dict[str, Any] | None:
        """The content of a game, if this process has not yet seen to it that it is kept."""
        if (game.name, game.digest) in self._kept:
            return None
        return carrying.content_row(game)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def report(self, where: str, error: BaseException) -> None:
        """Something went wrong inside; it goes to the server's own log only."""
        if isinstance(error, Unreachable):
            return  # no mistake of ours, and told once already
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
        if table_id in self._live and self.storage.postgres:
            # who asks may know already what another process wrote a moment ago
            with contextlib.suppress(Declined):  # out of step: it is woken up anew
                async with self._used(table_id) as table:
                    await table.catch_up()
        async with self._used(table_id) as table:
            yield table

    @asynccontextmanager
    async def _used(self, table_id: str) -> AsyncIterator[Table]:
        table = await self._find(table_id)
        table.users += 1
        try:
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
        failed = task.cancelled() or task.exception() is not None
        if failed and self._live.get(table_id) is task:
            del self._live[table_id]

    async def _hydrate(self, table_id: str) -> Table:
        """Make a table from its rows."""
        row, seats, entries = await self.storage.load(table_id)
        if row is None:
            raise no_table()
        stored = await self._content_of(row)
        try:
            return await woken(self, row, seats, entries, stored)
        except SetAside as no:
            if carrying.by_later_version(row):
                raise look_again() from no
            # nobody is to wait for it; the next server looks again
            if row["status"] != "over" and row["waits"] != "aside":
                await self.storage.commit(Job(table_id, table={"waits": "aside"}))
            raise

    async def _content_of(self, row: dict[str, Any]) -> str | None:
        """The content a match was begun with, where ours is another one."""
        wanted = carrying.other_content(row)
        return None if wanted is None else await self.storage.content(row["game"], wanted)

    def hold(self, table: Table) -> None:
        """A table that was just made is found here from now on."""
        here = self._live[table.id] = asyncio.get_running_loop().create_future()
        here.set_result(table)

    def let_go(self, table: Table) -> None:
        """Forget a table that is out of step; who asks for it next gets it from disk."""
        if table in self.live():  # another one may have been woken up since
            del self._live[table.id]

    # -- what other processes did -------------------------------------------------------------

    def heard(self, origin: str, table_id: str) -> None:
        """A process has written; what we wrote is news only where its answer was lost."""
        if origin != self.origin or table_id in self.unsure:
            self.look_at(table_id)

    def missed(self) -> None:
        """Something may have happened at any table."""
        for table_id in list(self._live):
            self.look_at(table_id)

    def cut_off(self) -> None:
        """The database is silent, so nobody here can know how the tables stand.

        Everybody is sent to look again: at another host, if there is one.
        """
        LOGGER.warning("The database gives no answer; open tables are let go.")
        for table in self.live():
            table.lose()

    def look_at(self, table_id: str) -> None:
        """Read what was written to a table, if it is in use here."""
        if table_id in self._live and table_id not in self._dirty:
            self._dirty.add(table_id)
            self._spawn(self._refresh(table_id))

    def look_later(self, table_id: str) -> None:
        """The same, once everything is on disk that is being written now."""
        self._spawn(self._look_behind(table_id))

    async def _look_behind(self, table_id: str) -> None:
        with contextlib.suppress(Unreachable):
            await self.storage.commit(Job(table_id))
        self.look_at(table_id)

    async def _refresh(self, table_id: str) -> None:
        self._dirty.discard(table_id)
        try:
            table = await self._find(table_id)
            await table.catch_up()
        except Declined:
            return  # let go of
        except Unreachable:
            await asyncio.sleep(REFRESH_SECONDS)
            self.look_at(table_id)
        except Exception as error:
            self.report(f"refreshing table {table_id}", error)

    # -- housekeeping -------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        """Pick up tables whose bots are due and nobody drives; forget idle ones."""
        older_than = self.storage.now() if not self.storage.postgres else None
        await self._take_up_again()
        while True:
            try:
                await self.storage.set_clock()
                await self._heed()
                await self._pick_up(older_than or self.storage.now() - self.settings.stale_seconds)
                self._evict()
            except Exception as error:
                self.report("sweep", error)
            older_than = None
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _heed(self) -> None:
        """Do as the keeper says: look at the tables it touched, and tell everybody who is here."""
        news = await self.keeper.look()
        for deed in news:
            logs.deed(deed)
            if deed["table_id"] is not None:
                self.look_at(deed["table_id"])
        for connection in list(self.connections) if news else []:
            connection.heed()

    async def _pick_up(self, older_than: float) -> None:
        for table_id in await self.storage.waiting_for_server(older_than):
            try:
                async with self.table(table_id) as table:
                    if not table.driver.busy:
                        await table.catch_up()
                        await acts.start_if_full(table)
                        table.driver.wake()
            except Declined:
                continue
            except Exception as error:
                self.report(f"picking up table {table_id}", error)

    async def _take_up_again(self) -> None:
        """Look at tables that an earlier server set aside; perhaps this one can play them."""
        try:
            for table_id in await self.storage.set_aside():
                with contextlib.suppress(Declined):
                    async with self.table(table_id) as table:
                        waits = waits_for(table.state, table.seats)
                        await self.storage.commit(Job(table_id, table={"waits": waits}))
        except Exception as error:
            self.report("tables set aside", error)

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
            now = self.storage.now()
            for table, seat in some:
                table.seats[seat].seen_at = now
            await self.storage.touch([(t.id, seat, t.seats[seat].mark) for t, seat in some])
            await asyncio.sleep(0.02)

    def _evict(self) -> None:
        long_ago = time.monotonic() - self.settings.idle_seconds
        for table in self.live():
            if table.users == 0 and not table.driver.busy and table.used_at < long_ago:
                self._live.pop(table.id, None)

    # -- who may do what ----------------------------------------------------------------------

    @asynccontextmanager
    async def visit(self, table_id: str, token: str | None) -> AsyncIterator[tuple[Table, Viewer]]:
        """Use a table with what a key opens there. The key comes first: nothing else is told."""
        if table_id not in self._live:
            await self._try_key(table_id, token)
        async with self.table(table_id) as table:
            kept = [seat.token_hash for seat in table.seats]
            yield table, await self._viewer(table.row, kept, token)

    async def _try_key(self, table_id: str, token: str | None) -> None:
        if not keys.is_table_id(table_id):
            raise no_table()
        row, seats = await self.storage.door(table_id)
        if row is None:
            raise no_table()
        await self._viewer(row, [seat["token_hash"] for seat in seats], token)

    async def _viewer(
        self, row: dict[str, Any], kept: Sequence[str | None], token: str | None
    ) -> Viewer:
        """What a token opens; the key of a match lets one watch what branched off it."""
        try:
            return opened(row, kept, token)
        except Declined:
            if row["root"] is None:
                raise
            root, seats = await self.storage.door(row["root"])
            if root is None:
                raise
            opened(root, [seat["token_hash"] for seat in seats], token)
            return Viewer(None)

    def viewer_of(self, aside: Aside, token: str | None) -> Viewer:
        """The same, of a table that was set aside."""
        return opened(aside.row, [seat["token_hash"] for seat in aside.seats], token)

    # -- games and seats ------------------------------------------------------------------------

    def game(self, name: str, options: dict[str, m.OptionValue]) -> Game:
        """A game with options, or a refusal that says what is wrong with them."""
        if name not in face.known_games():
            raise Declined("no-game", f"There is no game '{name}'.", status=404)
        try:
            return face.load_game(name, options)
        except TabardError as problem:
            raise Declined("bad-options", str(problem), status=400) from problem

    async def sit(self, table_id: str, wanted: m.SitDown, token: str | None, mark: str) -> m.Seated:
        """Sit down on an open seat."""
        async with self.visit(table_id, token) as (table, _):
            new = keys.new_token()
            number = wanted.seat if isinstance(wanted.seat, int) else None
            taken = await seating.sit(table, number, clean(wanted.name), keys.hashed(new), mark)
            info = await self.begun(table)
            return m.Seated(table=info, key=m.SeatKey(seat=taken, token=new))

    async def begun(self, table: Table) -> m.TableInfo:
        """Begin the match if its table is full; what everybody may know of it then.

        Whoever has sat down is given the key whatever comes of it: another host may be faster, and
        who cannot begin it now does so later.
        """
        with contextlib.suppress(Declined, Unreachable):
            await acts.start_if_full(table)
        with contextlib.suppress(Declined, Unreachable):
            async with self.table(table.id) as found:
                return found.teller.info()
        return table.teller.info()

    async def close_aside(self, table_id: str, token: str | None) -> m.TableInfo:
        """Close a match that cannot go on; its record is open to all from then on."""
        try:
            async with self.visit(table_id, token) as (_, viewer):
                viewer.own_seat()
        except SetAside as no:
            self.viewer_of(no.aside, token).own_seat()
            if not no.aside.over:
                with contextlib.suppress(Conflict):
                    await self.storage.commit(no.aside.closing(self.storage.now()))
            row, seats = await self.storage.door(table_id)
            return rows.info(row or no.aside.row, seats, no.aside.why)
        raise Declined("not-aside", "This match can go on; resign if you want to leave it.")

    # -- the lobby ------------------------------------------------------------------------------

    async def lobby(self, game: str | None) -> list[m.TableInfo]:
        """Public tables that are open or being played, as they were a moment ago at most."""
        if game is not None and game not in face.known_games():
            return []
        stamp = self.storage.lobby_stamp
        return await self._lobby.get(game or "", stamp, lambda: self._look_around(game))

    async def open_counts(self) -> dict[str, int]:
        """How many public open tables each game has."""
        return await self._counts.get("", self.storage.lobby_stamp, self.storage.open_counts)

    async def _look_around(self, game: str | None) -> list[m.TableInfo]:
        listed = await self.storage.lobby(game, LOBBY_LOOK)
        listed = _fairly(listed, self.settings.listed_per_maker)[:LOBBY_SHOWS]
        seats = await self.storage.seats_of([row["id"] for row in listed])
        known = set(face.known_games())
        return [
            rows.info(row, seats[row["id"]], IN_SHORT if row["waits"] == "aside" else None)
            for row in listed
            if row["game"] in known
        ]


def _fairly(rows: list[dict[str, Any]], each: int) -> list[dict[str, Any]]:
    """No more than so many open tables of one maker, so that nobody fills the lobby.

    Makers that were forgotten are not counted.
    """
    seen: dict[str, int] = {}
    kept = []
    for row in rows:
        count = seen[row["maker"]] = seen.get(row["maker"], 0) + 1
        if row["status"] != "open" or count <= each or not row["maker"]:
            kept.append(row)
    return kept
