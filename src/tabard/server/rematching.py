"""The same table once more, also where the old one cannot go on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabard.engine.errors import TabardError
from tabard.server import acts, carrying, keys, making, openings, rows
from tabard.server import messages as m
from tabard.server.aside import Aside, SetAside
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.log import Rematched
from tabard.server.plans import Plan
from tabard.server.seats import Seat, seat_of
from tabard.server.storage import Conflict

if TYPE_CHECKING:
    from tabard.server.inn import Inn


async def once_more(inn: "Inn", table_id: str, token: str | None, maker: str) -> m.Seated:
    """The same table once more; every holder of a seat gets the key to the same seat."""
    try:
        async with inn.visit(table_id, token) as (old, viewer):
            seat = viewer.own_seat()
            if old.status != "over":
                raise Declined("not-over", "The match is not over yet.")
            if old.rematch is None:
                await making.check_maker(inn, maker)
                new, _ = making.new_table(inn, _same_again(old.row, old.seats), maker)
                await acts.make_rematch(old, new)
            assert old.rematch is not None
            return await _claim(inn, old.rematch, seat)
    except SetAside as no:
        seat = inn.viewer_of(no.aside, token).own_seat()
        return await _claim(inn, await _aside(inn, no.aside, maker), seat)


async def _aside(inn: "Inn", aside: Aside, maker: str) -> str:
    """The rematch of a match that cannot go on: it is closed with that."""
    if aside.row["rematch"] is not None:
        return str(aside.row["rematch"])
    await making.check_maker(inn, maker)
    new, _ = making.new_table(inn, _same_again(aside.row, [seat_of(s) for s in aside.seats]), maker)
    job = aside.closing(inn.storage.now(), Rematched(table=new.table_id))
    job.table["rematch"] = new.table_id
    job.new_table, job.new_seats = new.new_table, new.new_seats
    try:
        await inn.storage.commit(job)
    except Conflict:
        # somebody else asked for it in the same moment
        row = await inn.storage.table(aside.row["id"])
        if row is None or row["rematch"] is None:
            raise Declined("busy", "The table is busy; try again.", status=503) from None
        return str(row["rematch"])
    return new.table_id


async def _claim(inn: "Inn", table_id: str, seat: int) -> m.Seated:
    """A fresh key for a seat whose right to it is proven."""
    async with inn.table(table_id) as table:
        token = keys.new_token()
        kept = keys.hashed(token)
        row = {"seat": seat, "token_hash": kept, "seen_at": inn.storage.now()}
        await inn.storage.commit(Job(table_id, seats=[row]))
        table.seats[seat].token_hash = kept
        info = await inn.begun(table)
        return m.Seated(table=info, key=m.SeatKey(seat=seat, token=token))


def _same_again(row: dict[str, Any], seats: Sequence[Seat]) -> Plan:
    """The same table, by the newest rules."""
    places = [
        making.seat_row(i, s.kind, s.name, s.bot if s.kind == "bot" else None, None)
        for i, s in enumerate(seats)
    ]
    try:
        game = carrying.newest_game(row)
    except TabardError as problem:
        raise Declined("bad-options", f"It cannot be played here now: {problem}.") from problem
    return Plan(
        game,
        places,
        bool(row["public"]),
        row["pace_ms"],
        openings.read(row["guided"]),
        rows.branch(row),
    )
