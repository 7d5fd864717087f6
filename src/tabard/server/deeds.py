"""What the keeper of a house can see and do, through its database alone.

A server may run or not. Everything that is done is written together with a line in `deeds`, which
running servers read a moment later: they log it, look at the table that was touched, and tell the
people who are there. What a keeper sees holds no key, no seed and no move of a running match.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from tabard.engine.errors import TabardError
from tabard.server import carrying, keeper, rows, schema
from tabard.server import messages as m
from tabard.server.aside import closing
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.forgetting import cleaned, forgetting, neutral, reseated, seat_job
from tabard.server.jobs import Job
from tabard.server.limits import who
from tabard.server.seen import Looked, TableSeen, Wanted, conditions, line_seen, table_seen
from tabard.server.storage import Conflict, Storage

TRIES = 5
REASON_LENGTH = 200

Row = dict[str, Any]


class NotDone(Exception):
    """It cannot be done; one sentence for people."""


class Desk:
    """The keeper's desk. `by` is who sits at it, as the log will say."""

    def __init__(self, storage: Storage, by: str) -> None:
        self.storage = storage
        self.by = by

    # -- seeing -------------------------------------------------------------------------------

    async def tables(self, wanted: Wanted) -> list[TableSeen]:
        """The tables that are wanted, the freshest first."""
        t = schema.tables
        query = sa.select(t).where(*conditions(wanted, self.storage.now()))
        found = await self.storage.rows(query.order_by(t.c.moved_at.desc()).limit(wanted.most))
        seats = await self.storage.seats_of([row["id"] for row in found])
        return [table_seen(row, seats[row["id"]], self.storage.now()) for row in found]

    async def look(self, table_id: str, most: int) -> Looked:
        """One table with the end of its log."""
        row, seats, entries = await self._load(table_id)
        ended = rows.ending(row)
        hidden = row["status"] == "running"
        return Looked(
            table=table_seen(row, seats, self.storage.now()),
            options=msgspec.json.decode(row["options"]),
            result="" if ended is None else ended.reason,
            hidden=hidden,
            lines=[line_seen(entry, hidden) for entry in entries[-most:]] if most else [],
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
        new = neutral(number) if name is None else _line(name, m.NAME_LENGTH)
        for _ in range(TRIES):
            row, seats, entries = await self._load(table_id)
            seat = _person(seats, number)
            if name is not None:
                _may_be_named(row)
            what = reseated(seat, new, f"The person on seat {number + 1} is now called {new}.")
            job = seat_job(table_id, entries, number, self.storage.now(), what)
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
            job = forgetting(row, seat, entries, self.storage.now())
            if await self._did("forget", said, table_id, job, *cleaned(row, seat, entries)):
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


# -- names, and forgetting them -----------------------------------------------------------------


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
