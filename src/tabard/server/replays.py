"""Looking back: the time line of a match and what lay on the table at any moment of it."""

import asyncio
from collections.abc import AsyncIterator

from tabard.engine.state import State
from tabard.server import face
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.table import Table
from tabard.server.viewers import Viewer

FRAMES = 50
SLICE = 50


def allowed_seat(table: Table, viewer: Viewer, wanted: int | None) -> int | None:
    """Whose knowledge may be looked at: the own while it is played, any afterwards."""
    if wanted is None:
        return None
    if wanted >= len(table.seats):
        raise Declined("no-seat", f"The table has seats 0 to {len(table.seats) - 1}.", status=400)
    if table.status != "over" and wanted != viewer.seat:
        raise Declined("hidden", "Other seats can be looked at when the match is over.", status=403)
    return wanted


async def walk(table: Table, last: int) -> AsyncIterator[tuple[State, int | None, int | None, int]]:
    """The states of a match up to ply `last`: state, mover, move, number of its first event."""
    live = table.state
    if live is None:
        return
    game, trail = table.game, live.trail[:last]
    state = game.begin(live.origin, telling=True)
    yield state, None, None, 0
    for number, move in enumerate(trail, 1):
        told, seat = len(state.log), state.seat
        state.play(move)
        yield state, seat, move, told
        if number % SLICE == 0:
            await asyncio.sleep(0)


def _moment(
    table: Table, state: State, who: int | None, move: int | None, told: int, seat: int | None
) -> m.Moment:
    """One step as the seat may know it; a move made unseen is for its player only."""
    text = ""
    if move is not None and who is not None and table.game.space.seen_by(seat, who, move) >= 0:
        text = table.game.space.sentence(move, table.names)
    return m.Moment(
        ply=len(state.trail),
        seat=who,
        text=text,
        events=[face.event_info(event, seat, table.names) for event in state.log[told:]],
    )


async def moments(table: Table, seat: int | None) -> m.Moments:
    """The whole time line."""
    found = [
        _moment(table, state, who, move, told, seat)
        async for state, who, move, told in walk(table, table.ply)
    ]
    return m.Moments(table=table.id, seat=seat, plies=table.ply, moments=found)


async def frames(table: Table, seat: int | None, start: int, count: int) -> m.Frames:
    """A stretch of the match with its views."""
    found = []
    last = min(start + count - 1, table.ply)
    async for state, who, move, told in walk(table, last):
        ply = len(state.trail)
        if start <= ply <= last:
            view = table.game.see(state, seat, table.names)
            moment = _moment(table, state, who, move, told, seat)
            found.append(m.Frame(moment=moment, view=view, asked=face.question(view, ply, [])))
    return m.Frames(table=table.id, seat=seat, plies=table.ply, start=start, frames=found)


def record(table: Table) -> m.RecordText:
    """The whole match as text, once it is over: it holds the seed."""
    if table.status != "over" or table.state is None:
        raise Declined("not-over", "The record is published when the match is over.")
    resigned = [i for i, seat in enumerate(table.seats) if seat.resigned]
    text = table.game.record(table.state, table.names, resigned)
    if table.forgiven:
        text = text.replace("\n---\n", f"\nforgiven {table.forgiven}\n---\n", 1)
    return m.RecordText(name=f"{table.game.name}-{table.id}.tabard", text=text)
