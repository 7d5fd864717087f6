"""`tabard admin`: what the keeper of a house can see and do, while it is open or closed.

The work is done in `deeds`; here it is asked for and told.
"""

import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import sqlalchemy as sa
from cyclopts import App

from tabard.server import keeper
from tabard.server.backup import must_be_ours
from tabard.server.database import StorageError
from tabard.server.deeds import Desk, NotDone
from tabard.server.logs import one_line
from tabard.server.seen import Kind, LineSeen, Looked, SeatSeen, TableSeen, Wanted
from tabard.server.settings import SettingsError
from tabard.server.storage import Storage, Unreachable
from tabard.server.upgrade import must_exist
from tabard.server.where import HERE, Where

app = App(name="admin", help="See and do what only the keeper of the house may; servers notice.")


Work = Callable[[Desk], Awaitable[str]]


@app.command(name="list")
def list_(
    *,
    status: Kind | None = None,
    game: str | None = None,
    idle: float = 0.0,
    name: str | None = None,
    mark: str | None = None,
    most: int = 100,
    json: bool = False,
    where: Where = HERE,
) -> int:
    """List tables, the freshest first.

    Parameters
    ----------
    status
        Only those that are waiting (for people), running, over, or set aside by a newer version.
    game
        Only of this game.
    idle
        Only those at which nobody has moved for so many hours.
    name
        Only those where somebody of exactly this name sits.
    mark
        Only those that an address of this mark has laid or sits at.
    most
        No more than so many.
    json
        A line of JSON for every table.
    """
    wanted = Wanted(status=status, game=game, idle_hours=idle, name=name, mark=mark, most=most)

    async def work(desk: Desk) -> str:
        found = await desk.tables(wanted)
        return "\n".join(map(_json, found)) if json else _tables_told(found)

    return _at_the_desk(where, work)


@app.command
def look(table: str, *, lines: int = 20, json: bool = False, where: Where = HERE) -> int:
    """Look at one table: seats, state, the end of its log; no move of a running match.

    Parameters
    ----------
    table
        The name of the table, as in its address.
    lines
        How many of the last lines of its log.
    json
        As JSON.
    """

    async def work(desk: Desk) -> str:
        found = await desk.look(table, lines)
        return _json(found) if json else _looked_told(found)

    return _at_the_desk(where, work)


@app.command
def close(table: str, reason: str, *, where: Where = HERE) -> int:
    """Close a match; everybody at it reads the reason, and its record stays.

    Parameters
    ----------
    table
        The name of the table.
    reason
        One line for the people at it.
    """
    return _at_the_desk(where, lambda desk: desk.close(table, reason))


@app.command
def rename(table: str, seat: int, name: str | None = None, *, where: Where = HERE) -> int:
    """Give a person another name at a table.

    Parameters
    ----------
    table
        The name of the table.
    seat
        The seat, counted from 1.
    name
        The new name; left out, one that says nothing (Player 2).
    """
    return _at_the_desk(where, lambda desk: desk.rename(table, seat - 1, name))


@app.command
def ban(
    mark: str | None = None,
    *,
    address: str | None = None,
    table: str | None = None,
    seat: int | None = None,
    reason: str = "",
    days: float | None = None,
    lift: bool = False,
    where: Where = HERE,
) -> int:
    """Show an address out; without saying which, list who is banned.

    Parameters
    ----------
    mark
        The mark of the address, as `list --json` and `look` tell it.
    address
        The address itself, where it is known from elsewhere.
    table
        The address that laid this table, or with --seat the one a person there came from.
    seat
        A seat of the table, counted from 1.
    reason
        One line for the banned.
    days
        For so long; until it is lifted if not given.
    lift
        End the ban.
    """

    async def work(desk: Desk) -> str:
        if mark is None and address is None and table is None:
            return _bans_told(await desk.bans())
        found = await _mark(desk, mark, address, table, None if seat is None else seat - 1)
        return await (desk.lift(found) if lift else desk.ban(found, reason, days))

    return _at_the_desk(where, work)


@app.command
def forget(
    table: str | None = None,
    *,
    seat: int | None = None,
    mark: str | None = None,
    where: Where = HERE,
) -> int:
    """Delete what is kept: of a table, of the person of a seat, or of an address.

    Parameters
    ----------
    table
        The name of the table.
    seat
        Only the person of this seat, counted from 1: names, chat, key and address.
    mark
        Instead of a table: the mark of an address, wherever it stands.
    """

    async def work(desk: Desk) -> str:
        if (table is None) == (mark is None):
            raise NotDone("name a table, or --mark")
        if mark is not None:
            return await desk.forget_mark(mark)
        assert table is not None
        if seat is not None:
            return await desk.forget_person(table, seat - 1)
        return await desk.forget_table(table)

    return _at_the_desk(where, work)


@app.command
def announce(
    text: str | None = None, *, hours: float = 1.0, end: int | None = None, where: Where = HERE
) -> int:
    """Tell everybody something for a while; without a text, list what is announced.

    Parameters
    ----------
    text
        One line, shown in the lobby and at every table.
    hours
        For so long.
    end
        End the announcement of this number.
    """

    async def work(desk: Desk) -> str:
        if end is not None:
            return await desk.hush(end)
        if text is None:
            return _announcements_told(await desk.announcements())
        return await desk.announce(text, hours)

    return _at_the_desk(where, work)


@app.command
def deeds(*, most: int = 50, where: Where = HERE) -> int:
    """List what was done here, by whom, and when.

    Parameters
    ----------
    most
        No more than so many, the newest last.
    """

    async def work(desk: Desk) -> str:
        done = await desk.deeds(most)
        said = [f"{keeper.day(d['at'])}  {d['by']}  {d['what']}: {d['said']}" for d in done]
        return _lines(said, "Nothing was done yet.")

    return _at_the_desk(where, work)


# -- the house ----------------------------------------------------------------------------------


def _at_the_desk(where: Where, work: Work) -> int:
    """Do it, and say what was done or why not."""
    try:
        said = asyncio.run(_in_the_house(where.found().database, work))
    except (SettingsError, StorageError, NotDone, OSError) as problem:
        print(f"tabard: {problem}", file=sys.stderr)
        return 2
    if said:
        print(said)
    return 0


async def _in_the_house(url: str, work: Work) -> str:
    must_exist(url)
    storage = Storage(url, "admin")
    try:
        await must_be_ours(storage)
        await storage.set_clock()
        return await work(Desk(storage, _me()))
    except (Unreachable, sa.exc.SQLAlchemyError, asyncpg.PostgresError) as problem:
        raise StorageError(f"the database does not answer: {problem}") from problem
    finally:
        await storage.close()


def _me() -> str:
    """Who sits at the desk, as the log will say."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container may know no names
        return "somebody"


async def _mark(
    desk: Desk, mark: str | None, address: str | None, table: str | None, seat: int | None
) -> str:
    """The mark that is meant."""
    if sum(given is not None for given in (mark, address, table)) != 1:
        raise NotDone("name one of: a mark, --address, --table")
    if address is not None:
        return await desk.mark_of(address)
    if table is not None:
        return await desk.mark_at(table, seat)
    assert mark is not None
    banned = [row["mark"] for row in await desk.bans()]
    if mark not in banned and not await desk.known(mark):
        raise NotDone(f"nobody here has the mark {mark}")
    return mark


# -- telling ------------------------------------------------------------------------------------


def _json(told: msgspec.Struct) -> str:
    return msgspec.json.encode(told).decode()


def _lines(found: list[str], nothing: str) -> str:
    return "\n".join(map(one_line, found)) if found else nothing


def _tables_told(found: list[TableSeen]) -> str:
    head = ("TABLE", "GAME", "STATE", "MOVES", "IDLE", "HERE", "SEATS")
    rows = [head, *(_table_cells(each) for each in found)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(one_line(line).rstrip() for line in lines) if found else "No such table."


def _table_cells(table: TableSeen) -> tuple[str, ...]:
    state = "set aside" if table.aside and table.status != "over" else table.status
    here = sum(seat.here for seat in table.seats)
    return (
        table.id,
        table.game,
        state if table.public else f"{state}, private",
        str(table.moves),
        _span(table.idle),
        str(here) if here else "",
        ", ".join(_short_seat(seat) for seat in table.seats),
    )


def _short_seat(seat: SeatSeen) -> str:
    if seat.kind == "open":
        return "(open)"
    return f"{seat.name} [bot]" if seat.kind == "bot" else seat.name


def _span(seconds: float) -> str:
    """How long, in its largest unit."""
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{int(seconds)} s"


def _looked_told(found: Looked) -> str:
    table = found.table
    options = ", ".join(f"{name} {value}" for name, value in found.options.items())
    lines = [
        f"{table.id}  {table.game} ({options})",
        f"{_table_cells(table)[2]}, {table.moves} moves, laid {keeper.day(table.created)},"
        f" last moved {keeper.day(table.moved)}",
        f"laid by the mark {table.maker or '(forgotten)'}",
        *(_seat_told(seat) for seat in table.seats),
    ]
    lines += [f"result: {found.result}"] if found.result else []
    lines += [_line_told(line) for line in found.lines]
    if found.hidden:
        lines.append("(what was moved is not shown while the match runs: it may be secret)")
    return _lines(lines, "")


def _seat_told(seat: SeatSeen) -> str:
    told = f"  seat {seat.seat + 1}: {_short_seat(seat)}"
    if seat.kind != "person":
        return told
    seen = "here" if seat.here else f"last seen {keeper.day(seat.seen)}"
    return f"{told}, {seen}, mark {seat.mark or '(none)'}"


def _line_told(line: LineSeen) -> str:
    who = "" if line.seat is None else f" seat {line.seat + 1}"
    return f"  {keeper.day(line.at)} {line.kind}{who} {line.text}".rstrip()


def _bans_told(found: list[dict[str, Any]]) -> str:
    def told(ban: dict[str, Any]) -> str:
        until = "lifted" if ban["until"] is None else keeper.day(ban["until"])
        return f"{ban['mark']}  since {keeper.day(ban['at'])} until {until}  {ban['reason']}"

    return _lines([told(ban) for ban in found], "Nobody is banned.")


def _announcements_told(found: list[dict[str, Any]]) -> str:
    told = [f"{line['id']}  until {keeper.day(line['until'])}  {line['text']}" for line in found]
    return _lines(told, "Nothing is announced.")
