"""What the keeper of a house sees of it: no key, no seed and no move of a running match."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from tabard.server import messages as m
from tabard.server import schema
from tabard.server.log import Broken, Happening, Moved, Reseated, Said, TakenBack, from_row

HERE_SECONDS = 60.0  # who was seen so lately is here
MINUTE = 60.0

Row = dict[str, Any]
Kind = Literal["waiting", "running", "over", "aside"]


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


def conditions(wanted: Wanted, now: float) -> list[sa.ColumnElement[bool]]:
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


def table_seen(row: Row, seats: Sequence[Row], now: float) -> TableSeen:
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
        seats=[seat_seen(seat, now) for seat in seats],
    )


def seat_seen(row: Row, now: float) -> SeatSeen:
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


def line_seen(entry: Row, hidden: bool) -> LineSeen:
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
