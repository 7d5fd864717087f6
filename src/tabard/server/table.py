"""One live table: the state that its log leads to, and what changes it.

Everything that changes a table goes through :meth:`Table.change`, one at a time. A change is
prepared on a copy, written to disk, and only then applied and told: who was told of a move can
rely on it. :meth:`Table.apply` makes the table from its log; it serves a fresh move, a restart
and what another process wrote alike.

What seats do is in `acts` and `seating`, what the server does by itself in `driver`, what is
told to whom in `telling`.
"""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

import msgspec

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.rng import Sealed
from tabard.engine.state import State
from tabard.lab.advice import Advised
from tabard.server import carrying, face, openings, orders, wishes
from tabard.server import messages as m
from tabard.server.declined import Declined, look_again
from tabard.server.driver import Driver
from tabard.server.jobs import Job
from tabard.server.log import (
    Began,
    Broken,
    Change,
    Closed,
    Line,
    Moved,
    Prepare,
    Rematched,
    Reseated,
    Resigned,
    Said,
    TakenBack,
    Turn,
    from_row,
    to_row,
)
from tabard.server.presence import Presence
from tabard.server.rows import ending
from tabard.server.seats import seat_of
from tabard.server.storage import Conflict, Unreachable
from tabard.server.telling import Teller
from tabard.server.tempo import Tempo
from tabard.server.viewers import no_table

if TYPE_CHECKING:
    from tabard.server.inn import Inn

TRIES = 8


class Table:
    """A table that is in use. Made by :class:`tabard.server.inn.Inn`."""

    def __init__(
        self, inn: "Inn", row: dict[str, Any], seats: list[dict[str, Any]], game: Game
    ) -> None:
        self.inn = inn
        self.row = row
        self.id: str = row["id"]
        self.options: dict[str, m.OptionValue] = msgspec.json.decode(row["options"])
        self.opening = openings.read(row["guided"])
        self.guided = self.opening is not None and self.opening.taught
        self.first: State | None = None  # what the opening leads to
        self.game = game
        self.lost = False  # out of step with the disk, and let go of
        self.seats = [seat_of(seat) for seat in seats]
        self.names = [seat.name for seat in self.seats]
        self.status: m.Status = "open"
        self.state: State | None = None
        self.lines: list[Line] = []
        self.seq = 0
        self.ask = 0
        self.reseated = 0
        self.result: m.Ending | None = None
        self.rematch: str | None = None
        self.users = 0
        self.hinting: set[int] = set()  # seats that wait for a hint
        self.advised = Advised()
        self.used_at = time.monotonic()
        self.asked_at = self.used_at
        self.forgiven = 0  # how often more was taken back than the rules of undo allow
        self.hands_on: int | None = None  # the seat that is making several moves in one gesture
        self.only_answer: tuple[object, int | None] = (None, None)  # to a question, by one's wishes
        self.lot = ""  # what is auctioned, or was last
        self.held: dict[int, int] = {}  # questions that persons want to answer themselves
        self.spared: set[int] = set()  # moves that were made for persons who had no choice
        self.tempo = Tempo(inn.settings.neutral)
        self.presence = Presence(self)
        self.driver = Driver(self)
        self.teller = Teller(self)
        self._lock = asyncio.Lock()

    # -- facts ------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return len(self.state.trail) if self.state is not None else 0

    @property
    def asked_seat(self) -> int | None:
        if self.state is None or self.status != "running":
            return None
        return self.state.seat

    @property
    def has_onlookers(self) -> bool:
        """Could anybody be looking on? Who sits at another host cannot be seen from here."""
        return bool(self.teller.listeners) or self.inn.storage.postgres

    def is_watched(self, seat: int) -> bool:
        """Could anybody be told something by the moment at which this seat answers?"""
        others = [s for i, s in enumerate(self.seats) if i != seat]
        persons = any(other.kind == "person" and not other.automatic for other in others)
        return persons or self.presence.watchers > 0 or self.inn.storage.postgres

    def seconds_asked(self, seat: int) -> float:
        """For how long the present question has been put to a seat whose person is here."""
        return time.monotonic() - max(self.asked_at, self.presence.since(seat))

    @property
    def seed(self) -> str | None:
        """The seed, once the match is over; what began from something else was not sealed."""
        told = self.status == "over" and self.opening is None
        return str(self.row["seed"]) if told else None

    @property
    def base(self) -> int:
        """How many moves had been made when the table was laid."""
        return len(self.opening.moves) if self.opening is not None else 0

    def running(self) -> State:
        """The state of a match that is being played."""
        self.not_over()
        if self.lost:
            raise look_again()
        if self.state is None:
            raise Declined("not-begun", "The match begins when every seat is taken.")
        return self.state

    def not_over(self) -> None:
        if self.status == "over":
            raise Declined("over", "The match is over.")

    def deal(self) -> State:
        """The first state of the match."""
        if self.first is not None:
            return self.first.copy()
        rng = Sealed(bytes.fromhex(self.row["seed"]))
        state: State = self.game.start(rng=rng, telling=True)
        return state

    def lose(self) -> None:
        """This process cannot follow the table any more: whoever is here is to look anew."""
        self.lost = True
        self.inn.let_go(self)
        self.teller.tell()

    # -- the log makes the table ------------------------------------------------------------

    def apply(self, line: Line, prepared: State | None = None) -> None:
        """Carry out one entry of the log. `prepared` saves playing a move a second time."""
        match line.what:
            case Began():
                self.state = prepared or self.deal()
                self.status = "running"
                line.text, line.events = "The game begins.", self.state.log[:]
                if self.base:
                    line.text, line.events = self._goes_on(), ()
            case Moved(move=notation):
                self._move(line, notation, prepared)
            case TakenBack(to=ply, forgiven=forgiven):
                self.state = prepared or self.game.undo(self._begun(line), ply)
                self.forgiven += forgiven
                line.text = _taken_back(self.names[_seat(line)], ply, forgiven)
            case Reseated(text=text) as new:
                self._reseat(_seat(line), new)
                self.reseated = line.seq
                line.text = text
            case Said(text=text):
                line.text = text
            case Resigned() as gone:
                self._resign(_seat(line), gone)
                self.reseated = line.seq
                line.text = f"{self.names[_seat(line)]} resigns."
            case Closed(result=result):
                self.result, self.status = result, "over"
                line.text = result.reason
            case Rematched(table=table_id):
                self.rematch = table_id
                line.text = "A rematch is set up."
        line.ply = self.ply
        self.lines.append(line)
        self.seq = line.seq
        if isinstance(line.what, Turn):
            self.ask = line.seq
            self.asked_at = time.monotonic()
            orders.follow(self, line)
            self._conclude()

    def _goes_on(self) -> str:
        if self.row["root"] is None:
            return f"A record of {self.base} moves."
        return f"Played on from move {self.base}."

    def _move(self, line: Line, notation: str, prepared: State | None) -> None:
        state = self._begun(line)
        told = len(state.log)
        try:
            line.move = state.parse(notation)
            line.text = self.game.space.sentence(line.move, self.names)
            if prepared is None:
                state.play(line.move)
        except TabardError as problem:
            raise Broken(f"entry {line.seq} '{notation}': {problem}") from problem
        self.state = prepared or state
        line.events = self.state.log[told:]

    def _begun(self, line: Line) -> State:
        if self.state is None:
            raise Broken(f"entry {line.seq}: the match has not begun")
        return self.state

    def _reseat(self, number: int, new: Reseated) -> None:
        seat = self.seats[number]
        seat.kind, seat.name, seat.bot = new.kind, new.name, new.bot
        seat.stand_in, seat.resigned = new.stand_in, new.resigned
        self.names = [seat.name for seat in self.seats]

    def _resign(self, number: int, gone: Resigned) -> None:
        seat = self.seats[number]
        seat.resigned = True
        seat.bot = gone.bot
        if gone.result is not None:
            self.result = gone.result
            self.status = "over"

    def _conclude(self) -> None:
        """Notice that the rules have ended the match."""
        if self.state is not None and self.state.over and self.result is None:
            # the words of the day it ended
            self.result = ending(self.row) or face.ending(self.state)
            self.status = "over"

    # -- changing it ------------------------------------------------------------------------

    async def change(self, prepare: Prepare) -> int:
        """Prepare, write, apply, tell, one change after the other. Returns the entry's number.

        `prepare` runs again when another process wrote first. Once begun a change is carried
        through, even if whoever asked for it is gone.
        """
        async with self._lock:
            return await self._change(prepare)

    async def _change(self, prepare: Prepare) -> int:
        for _ in range(TRIES):
            change = prepare()
            if isinstance(change, int):
                return change
            line = Line(self.seq + 1, change.seat, round(self.inn.storage.now(), 3), change.what)
            try:
                await self.inn.storage.commit(self._job(change, line))
            except Conflict:
                if change.laid is None or change.laid.table_id != self.id:
                    await self._catch_up()
                continue
            except asyncio.CancelledError:
                self.inn.look_later(self.id)
                raise
            except Unreachable:
                # it may be on disk all the same, now or in a moment
                self.inn.unsure.add(self.id)
                self.inn.look_at(self.id)
                raise
            except Exception as problem:
                with contextlib.suppress(Exception):
                    await self._catch_up()
                raise problem  # by its name: mypyc forgets during the await what a bare one means
            self.inn.unsure.discard(self.id)
            self.apply(line, change.state)
            self.used_at = time.monotonic()
            self.teller.tell()
            self.driver.wake()
            return self.seq
        raise Declined("busy", "The table is busy; try again.", status=503)

    def _job(self, change: Change, line: Line) -> Job:
        job = Job(self.id, entries=[to_row(self.id, line)], seats=change.seats)
        if not isinstance(change.what, Said):
            writer = carrying.later_version(self.row["version"])
            job.table = {"moved_at": line.at, "version": writer, **change.table}
        if change.content is not None:
            job.contents = [change.content]
        laid = change.laid
        if laid is not None:
            job.new_table, job.new_seats = laid.new_table, laid.new_seats
            job.contents += laid.contents
        return job

    async def catch_up(self) -> None:
        """Read what another process wrote."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        row, seats, entries = await self.inn.storage.load(self.id, self.seq)
        if row is None:
            self.lose()
            raise no_table()
        self.row.update(row)
        for old, new in zip(self.seats, seats, strict=True):
            old.wishes = wishes.read(new["orders"])
            old.token_hash = new["token_hash"]
            old.seen_at = max(old.seen_at, new["seen_at"])
        try:
            for line in map(from_row, entries):
                if isinstance(line.what, Reseated) and line.what.forgotten:
                    raise look_again()
                if isinstance(line.what, Began) and not carrying.is_begun_with(row, self.game):
                    raise look_again()
                self.apply(line)
            carrying.check(row, self.state)
        except (Broken, Declined) as no:
            # begun with other cards, by other rules, or rewritten: let go of it, and look anew
            self.lose()
            raise look_again() from no
        finally:
            if entries:
                self.teller.tell()
                self.driver.heed()


def _taken_back(name: str, ply: int, forgiven: bool) -> str:
    if not forgiven:
        return f"{name} takes back."
    return f"{name} goes back to move {ply + 1}; the match does not count any more."


def _seat(line: Line) -> int:
    if line.seat is None:
        raise Broken(f"entry {line.seq}: nobody did it")
    return line.seat
