"""What the keeper of a house can see and do, through its database alone.

A server may run or not. Everything that is done is written together with a line in `deeds`, which
running servers read a moment later: they log it, look at the table that was touched, and tell the
people who are there. What a keeper sees holds no key, no seed and no move of a running match.
"""

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from tabard.engine.errors import TabardError
from tabard.server import carrying, keeper, rows, schema
from tabard.server import messages as m
from tabard.server.aside import closing, noting
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.limits import who
from tabard.server.log import (
    Broken,
    Happening,
    Moved,
    Reseated,
    Resigned,
    Said,
    TakenBack,
    from_row,
    to_row,
)
from tabard.server.storage import Conflict, Job, Storage
from tabard.server.strengths import DEFAULT

HERE_SECONDS = 60.0  # who was seen so lately is here
MINUTE = 60.0
TRIES = 5
TAKEN_OUT = "(taken out)"
REASON_LENGTH = 200

Row = dict[str, Any]
Kind = Literal["waiting", "running", "over", "aside"]


class NotDone(Exception):
    """It cannot be done; one sentence for people."""


class SeatSeen(msgspec.Struct):
    """A seat; `mark` is what is kept of the address its person came from last."""

    seat: int
    kind: str
    name: str
    bot: str | None
    here: bool
    seen: float
    mark: str


class TableSeen(msgspec.Struct):
    """A table in a list. `maker` is what is kept of the address that laid it."""

    id: str
    game: str
    status: str
    aside: bool
    public: bool
    moves: int
    created: float
    moved: float
    idle: float
    maker: str
    seats: list[SeatSeen]


class LineSeen(msgspec.Struct):
    """A line of a table's log; the times of a running match are told to the minute."""

    at: float
    seat: int | None
    kind: str
    text: str


class Looked(msgspec.Struct):
    """One table, looked at closely. `hidden`: its moves are not shown while the match runs."""

    table: TableSeen
    options: dict[str, m.OptionValue]
    result: str
    hidden: bool
    lines: list[LineSeen]


class Wanted(msgspec.Struct, kw_only=True):
    """Which tables are to be listed."""

    status: Kind | None = None
    game: str | None = None
    idle_hours: float = 0.0
    name: str | None = None
    mark: str | None = None
    most: int = 100


class Desk:
    """The keeper's desk. `by` is who sits at it, as the log will say."""

    def __init__(self, storage: Storage, by: str) -> None:
        self.storage = storage
        self.by = by

    # -- seeing -------------------------------------------------------------------------------

    async def tables(self, wanted: Wanted) -> list[TableSeen]:
        """The tables that are wanted, the freshest first."""
        t = schema.tables
        query = sa.select(t).where(*_conditions(wanted, self.storage.now()))
        found = await self.storage.rows(query.order_by(t.c.moved_at.desc()).limit(wanted.most))
        seats = await self.storage.seats_of([row["id"] for row in found])
        return [_table_seen(row, seats[row["id"]], self.storage.now()) for row in found]

    async def look(self, table_id: str, most: int) -> Looked:
        """One table with the end of its log."""
        row, seats, entries = await self._load(table_id)
        ended = rows.ending(row)
        hidden = row["status"] == "running"
        return Looked(
            table=_table_seen(row, seats, self.storage.now()),
            options=msgspec.json.decode(row["options"]),
            result="" if ended is None else ended.reason,
            hidden=hidden,
            lines=[_line_seen(entry, hidden) for entry in entries[-most:]] if most else [],
        )

    async def bans(self) -> list[Row]:
        b = schema.bans
        found = await self.storage.rows(sa.select(b).order_by(b.c.at))
        return [row for row in found if keeper.lasts(row, self.storage.now())]

    async def announcements(self) -> list[Row]:
        a = schema.announcements
        found = await self.storage.rows(sa.select(a).order_by(a.c.id))
        return [row for row in found if keeper.lasts(row, self.storage.now())]

    async def deeds(self, most: int) -> list[Row]:
        """What was done here, the newest last."""
        d = schema.deeds
        found = await self.storage.rows(sa.select(d).order_by(d.c.id.desc()).limit(most))
        return found[::-1]

    # -- tables -------------------------------------------------------------------------------

    async def close(self, table_id: str, reason: str) -> str:
        """End a match; everybody at it is told why, and its record stays."""
        reason = _line(reason, REASON_LENGTH)
        for _ in range(TRIES):
            row, _, entries = await self._load(table_id)
            if row["status"] == "over":
                raise NotDone("the match is over already")
            told = f"The keeper of the inn has closed this match: {reason}"
            job = closing(table_id, entries, self.storage.now(), told)
            if await self._did("close", f"table {table_id}: {reason}", table_id, job=job):
                return f"Table {table_id} is closed."
        raise _busy()

    async def rename(self, table_id: str, number: int, name: str | None) -> str:
        """Give the person of a seat another name; without one, a name that says nothing."""
        new = _neutral(number) if name is None else _line(name, m.NAME_LENGTH)
        for _ in range(TRIES):
            row, seats, entries = await self._load(table_id)
            seat = _person(seats, number)
            if name is not None:
                _may_be_named(row)
            what = _reseated(seat, new, f"The person on seat {number + 1} is now called {new}.")
            job = _seat_job(table_id, entries, number, self.storage.now(), what)
            if await self._did("rename", f"seat {number + 1} of table {table_id}", table_id, job):
                return f"Seat {number + 1} of table {table_id} is now called {new}."
        raise _busy()

    async def forget_table(self, table_id: str) -> str:
        """Delete a table with everything that is kept of it, and what was tried out from it."""
        row, _, _ = await self._load(table_id)
        if row["status"] == "running":
            raise NotDone("the match is being played; close it first, so that people learn why")
        t = schema.tables
        gone = sa.delete(t).where(sa.or_(t.c.id == table_id, t.c.root == table_id))
        await self._does("forget", f"table {table_id}", gone, table_id=table_id)
        return f"Table {table_id} is forgotten."

    async def forget_person(self, table_id: str, number: int) -> str:
        """Delete what is kept of the person of a seat: names, chat, key, address.

        Where the match is being played a bot plays on. The moves stay: they are the others' too.
        """
        for _ in range(TRIES):
            row, seats, entries = await self._load(table_id)
            seat = _person(seats, number)
            said = f"the person on seat {number + 1} of table {table_id}"
            job = _forgetting(row, seat, entries, self.storage.now())
            if await self._did("forget", said, table_id, job, *_cleaned(row, seat, entries)):
                return f"What was kept of {said} is gone; the moves stay."
        raise _busy()

    async def forget_mark(self, mark: str) -> str:
        """Delete a mark wherever it stands; a ban of it stays."""
        t, s = schema.tables, schema.seats
        await self._does(
            "forget",
            f"the mark {mark}",
            sa.update(t).where(t.c.maker == mark).values(maker=""),
            sa.update(s).where(s.c.mark == mark).values(mark=""),
        )
        return f"The mark {mark} stands nowhere any more."

    # -- people -------------------------------------------------------------------------------

    async def mark_of(self, address: str) -> str:
        """What is kept of an address now."""
        return keeper.marked(await self._salt(), who(address))

    async def mark_at(self, table_id: str, number: int | None) -> str:
        """The mark of who laid a table, or of the person of a seat."""
        row, seats, _ = await self._load(table_id)
        mark = row["maker"] if number is None else _person(seats, number)["mark"]
        if not mark:
            raise NotDone("no mark of that address is kept (any more)")
        return str(mark)

    async def ban(self, mark: str, reason: str, days: float | None) -> str:
        """Show an address out, at once and for so long."""
        salt, now = await self._salt(), self.storage.now()
        ban = {
            "mark": mark,
            "salt": salt["id"],
            "reason": _line(reason, REASON_LENGTH) if reason else "",
            "at": now,
            "until": None if days is None else now + days * keeper.DAY,
        }
        b = schema.bans
        said = f"{mark}{'' if days is None else f' for {days:g} days'}: {ban['reason']}"
        before = sa.delete(b).where(b.c.mark == mark)
        await self._does("ban", said, before, sa.insert(b).values(ban))
        return f"{mark} is banned. They are told: {keeper.ban_told(ban)}"

    async def lift(self, mark: str) -> str:
        """End a ban."""
        if mark not in [row["mark"] for row in await self.bans()]:
            raise NotDone(f"there is no ban of {mark}")
        b = schema.bans
        await self._does("lift", mark, sa.delete(b).where(b.c.mark == mark))
        return f"{mark} may come in again."

    async def known(self, mark: str) -> bool:
        """Does anything here bear this mark?"""
        t, s = schema.tables, schema.seats
        laid = await self.storage.rows(sa.select(t.c.id).where(t.c.maker == mark).limit(1))
        sat = await self.storage.rows(sa.select(s.c.seat).where(s.c.mark == mark).limit(1))
        return bool(laid or sat)

    async def announce(self, text: str, hours: float) -> str:
        """Tell everybody something for a while."""
        a, now = schema.announcements, self.storage.now()
        text = _line(text, REASON_LENGTH)
        last = await self.storage.rows(sa.select(sa.func.max(a.c.id).label("id")))
        number = (last[0]["id"] or 0) + 1
        until = now + hours * 3600
        line = {"id": number, "text": text, "at": now, "until": until}
        past = sa.delete(a).where(a.c.until < now, a.c.id < number - 1)
        await self._does("announce", text, past, sa.insert(a).values(line))
        return f"Announced as number {number} until {keeper.day(until)}: {text}"

    async def hush(self, number: int) -> str:
        """End an announcement."""
        if number not in [row["id"] for row in await self.announcements()]:
            raise NotDone(f"there is no announcement {number}")
        a = schema.announcements
        ended = sa.update(a).where(a.c.id == number).values(until=self.storage.now())
        await self._does("hush", f"announcement {number}", ended)
        return f"Announcement {number} is over."

    # -- inside -------------------------------------------------------------------------------

    async def _load(self, table_id: str) -> tuple[Row, list[Row], list[Row]]:
        row, seats, entries = await self.storage.load(table_id)
        if row is None:
            raise NotDone(f"there is no table {table_id}")
        return row, seats, entries

    async def _salt(self) -> Row:
        s = schema.salts
        found = await self.storage.rows(sa.select(s).order_by(s.c.id.desc()).limit(1))
        if not found:
            raise NotDone("this house was never opened, so nobody can be known again")
        return found[0]

    async def _did(
        self, what: str, said: str, table_id: str, job: Job, *also: sa.Executable
    ) -> bool:
        """Do it and note it; False when somebody moved in the same moment."""
        try:
            await self.storage.order(self._deed(what, said, table_id), *also, job=job)
        except Conflict:
            return False
        return True

    async def _does(
        self, what: str, said: str, *also: sa.Executable, table_id: str | None = None
    ) -> None:
        """The same for what only another keeper could be in the way of."""
        job = None if table_id is None else Job(table_id)
        for _ in range(TRIES):
            try:
                await self.storage.order(self._deed(what, said, table_id), *also, job=job)
            except Conflict:
                continue
            return
        raise _busy()

    def _deed(self, what: str, said: str, table_id: str | None) -> Row:
        at = self.storage.now()
        return {"at": at, "by": self.by[:64], "what": what, "table_id": table_id, "said": said}


def _busy() -> NotDone:
    return NotDone("others write there all the time; try again")


def _line(text: str, most: int) -> str:
    """One line of printable characters, not too long."""
    try:
        line = clean(text)
    except Declined as no:
        raise NotDone("the text is empty") from no
    if len(line) > most:
        raise NotDone(f"the text has {len(line)} characters; {most} is the most")
    return line


# -- seeing -------------------------------------------------------------------------------------


def _conditions(wanted: Wanted, now: float) -> list[sa.ColumnElement[bool]]:
    t, s = schema.tables, schema.seats
    found: list[sa.ColumnElement[bool]] = [t.c.moved_at <= now - wanted.idle_hours * 3600]
    if wanted.status == "aside":
        found.append(sa.and_(t.c.waits == "aside", t.c.status != "over"))
    elif wanted.status is not None:
        found.append(t.c.status == ("open" if wanted.status == "waiting" else wanted.status))
    if wanted.game is not None:
        found.append(t.c.game == wanted.game)
    if wanted.name is not None:
        found.append(t.c.id.in_(sa.select(s.c.table_id).where(s.c.name == wanted.name)))
    if wanted.mark is not None:
        sat = sa.select(s.c.table_id).where(s.c.mark == wanted.mark)
        found.append(sa.or_(t.c.maker == wanted.mark, t.c.id.in_(sat)))
    return found


def _table_seen(row: Row, seats: Sequence[Row], now: float) -> TableSeen:
    return TableSeen(
        id=row["id"],
        game=row["game"],
        status="waiting" if row["status"] == "open" else row["status"],
        aside=row["waits"] == "aside",
        public=bool(row["public"]),
        moves=row["plies"],
        created=row["created_at"],
        moved=row["moved_at"],
        idle=max(0.0, round(now - row["moved_at"], 1)),
        maker=row["maker"],
        seats=[_seat_seen(seat, now) for seat in seats],
    )


def _seat_seen(row: Row, now: float) -> SeatSeen:
    person = row["kind"] == "person"
    return SeatSeen(
        seat=row["seat"],
        kind=row["kind"],
        name=row["name"],
        bot=row["bot"],
        here=person and now - row["seen_at"] < HERE_SECONDS,
        seen=row["seen_at"] if person else 0.0,
        mark=row["mark"],
    )


def _line_seen(entry: Row, hidden: bool) -> LineSeen:
    at = entry["at"] // MINUTE * MINUTE if hidden else entry["at"]
    try:
        text = _text(from_row(entry).what, hidden)
    except Broken as problem:
        text = str(problem)
    return LineSeen(at=at, seat=entry["seat"], kind=entry["kind"], text=text)


def _text(what: Happening, hidden: bool) -> str:
    if isinstance(what, Moved):
        return "" if hidden else what.move
    if isinstance(what, TakenBack):
        return f"back to move {what.to + 1}"
    if isinstance(what, Reseated | Said):
        return what.text
    result = getattr(what, "result", None)
    return "" if result is None else str(result.reason)


# -- names, and forgetting them -----------------------------------------------------------------


def _neutral(number: int) -> str:
    return f"Player {number + 1}"


def _person(seats: Sequence[Row], number: int) -> Row:
    seat = next((each for each in seats if each["seat"] == number), None)
    if seat is None:
        raise NotDone(f"the table has seats 1 to {len(seats)}")
    if seat["kind"] != "person":
        raise NotDone(f"no person sits on seat {number + 1}")
    return seat


def _may_be_named(row: Row) -> None:
    """While nobody may talk freely, a name must not say anything either."""
    if row["status"] != "running":
        return
    try:
        game = carrying.newest_game(row)
    except TabardError:
        return
    if game.phrases():
        raise NotDone(
            f"while the match runs nobody may talk freely ({game.talk_rule}), and a name could;"
            " leave the name out for one that says nothing"
        )


def _reseated(seat: Row, name: str, text: str) -> Reseated:
    return Reseated(
        kind=seat["kind"],
        name=name,
        bot=seat["bot"],
        stand_in=bool(seat["stand_in"]),
        resigned=bool(seat["resigned"]),
        text=text,
    )


def _seat_job(
    table_id: str, entries: list[Row], number: int, now: float, what: Reseated, **more: Any
) -> Job:
    """The entry that says it, and the seat's row."""
    job = noting(table_id, entries, now, what)
    job.entries[0]["seat"] = number
    job.table = {}  # nobody moved
    columns = {"name": what.name, "bot": what.bot, "stand_in": what.stand_in}
    job.seats = [{"seat": number, **columns, **more}]
    return job


def _forgetting(row: Row, seat: Row, entries: list[Row], now: float) -> Job:
    """The seat without its person; where the match runs a bot plays on."""
    number = seat["seat"]
    what = _reseated(seat, _neutral(number), f"The person on seat {number + 1} was forgotten.")
    what.forgotten = True
    if row["status"] == "running" and not (what.stand_in or what.resigned):
        what.bot, what.stand_in = DEFAULT, True
    gone = {"token_hash": None, "mark": "", "seen_at": 0.0, "orders": "[]"}
    job = _seat_job(row["id"], entries, number, now, what, **gone)
    if row["status"] == "running" and row["waits"] == "person":
        job.table = {"waits": "bot"}  # a server looks whether it is that seat's turn
    return job


def _cleaned(row: Row, seat: Row, entries: list[Row]) -> list[sa.Executable]:
    """What takes a person out of what is kept already."""
    number, names = seat["seat"], _names(seat, entries)
    e, t, s, x = schema.entries, schema.tables, schema.seats, schema.studies
    tried_out = sa.select(t.c.id).where(t.c.root == row["id"])
    same_person = (s.c.seat == number) & s.c.name.in_(names) & s.c.table_id.in_(tried_out)
    found: list[sa.Executable] = [
        sa.delete(x).where(x.c.table_id == row["id"]),
        sa.update(s).where(same_person).values(name=_neutral(number)),
    ]
    for entry in entries:
        body = _without(entry, number, names)
        if body != entry["body"]:
            same = (e.c.table_id == row["id"]) & (e.c.seq == entry["seq"])
            found.append(sa.update(e).where(same).values(body=body))
    if row["result"]:
        told = _nameless(row["result"], names, number)
        found.append(sa.update(t).where(t.c.id == row["id"]).values(result=told))
    return found


def _names(seat: Row, entries: list[Row]) -> set[str]:
    """All names the person of a seat had here."""
    found = {str(seat["name"])}
    for entry in entries:
        if entry["seat"] == seat["seat"] and entry["kind"] == "seat":
            found.add(str(msgspec.json.decode(entry["body"])["name"]))
    return found - {_neutral(seat["seat"])}


def _without(entry: Row, number: int, names: set[str]) -> str:
    """The body of an entry without the person of a seat."""
    body = str(entry["body"])
    try:
        line = from_row(entry)
    except Broken:
        return body
    what = line.what
    if isinstance(what, Said) and entry["seat"] == number:
        what.text = TAKEN_OUT
    elif isinstance(what, Reseated) and entry["seat"] == number:
        what.name, what.text = _neutral(number), _plain(what.text, names, number)
    elif isinstance(what, Resigned) and what.result is not None:
        what.result.reason = _plain(what.result.reason, names, number)
    else:
        return body
    return str(to_row("", line)["body"])


def _nameless(result: str, names: set[str], number: int) -> str:
    ended = msgspec.json.decode(result, type=m.Ending)
    ended.reason = _plain(ended.reason, names, number)
    return msgspec.json.encode(ended).decode()


def _plain(text: str, names: set[str], number: int) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _neutral(number), text)
    return text
