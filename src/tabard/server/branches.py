"""What if? Tables that go on from a moment of a match, from a record, or from a position.

A match can be branched off when it is over: until then much of it is hidden. A branch hides nothing
that its match does not tell, so it can be branched off at any time. Whoever may look at the match
may look at its branches.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec

from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.packs import Whole
from tabard.engine.registry import game_of
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.server import making, replays, rows
from tabard.server import messages as m
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.log import Change, Closed
from tabard.server.openings import Opening
from tabard.server.plans import Plan
from tabard.server.table import Table

if TYPE_CHECKING:
    from tabard.server.inn import Inn

MOST_MOVES = 20_000
BOTS_PACE_MS = 400
ENDS_HERE = "The record ends here."


async def branch_off(inn: "Inn", table: Table, wanted: m.NewBranch, maker: str) -> m.TableMade:
    """Lay a table that goes on after the first moves of another one."""
    _nothing_hidden(table)
    await making.check_maker(inn, maker)
    state, made = await _after(table, wanted.ply)
    if state.over:
        raise Declined("over", "The match ends with that move; go back at least one.")
    label = wanted.label if isinstance(wanted.label, str) else f"From move {wanted.ply}"
    pack = None if table.opening is None else table.opening.pack
    seats, tokens = making.new_seats(table.game, _named(wanted.seats, table.names))
    plan = Plan(
        game=table.game,
        seats=seats,
        public=bool(table.row["public"]),
        pace_ms=table.row["pace_ms"],
        opened=Opening(state.origin, pack, made, taught=False),
        branch=m.BranchOf(
            root=table.row["root"] or table.id, of=table.id, ply=wanted.ply, label=clean(label)
        ),
    )
    return await making.lay(inn, plan, tokens, maker)


def _nothing_hidden(table: Table) -> None:
    if table.state is None or (table.status != "over" and table.row["root"] is None):
        raise Declined("not-over", "What if? That can be tried when the match is over.")


async def _after(table: Table, ply: int) -> tuple[State, list[str]]:
    """A match after its first moves, and these moves as a record has them."""
    if ply > table.ply:
        raise Declined("no-moment", f"The match has {table.ply} moves, not {ply}.", status=400)
    made: list[str] = []
    async for reached, who, move, _ in replays.walk(table, ply):
        state = reached
        if move is not None:
            made.append(f"{who} {state.text(move)}")
    return state, made


def _named(wanted: list[m.NewSeat], names: list[str]) -> list[m.NewSeat]:
    """The persons of a branch keep the names of those whose seats they take."""
    return [
        msgspec.structs.replace(seat, name=name)
        if seat.kind == "person" and not isinstance(seat.name, str)
        else seat
        for seat, name in zip(wanted, names, strict=False)
    ]


async def tree(inn: "Inn", table: Table) -> m.Branches:
    """The match of a table, and all that branched off it."""
    root = str(table.row["root"] or table.id)
    found = await inn.storage.family(root)
    seats = await inn.storage.seats_of([row["id"] for row in found])
    return m.Branches(root=root, tables=[rows.info(row, seats[row["id"]]) for row in found])


async def rename(inn: "Inn", table: Table, label: str) -> m.TableInfo:
    """Give a branch another name."""
    if table.row["root"] is None:
        raise Declined("no-branch", "Only what branched off has a name of its own.")
    table.row["label"] = clean(label)
    await inn.storage.commit(Job(table.id, table={"label": table.row["label"]}))
    return table.teller.info()


async def from_record(inn: "Inn", text: str, maker: str) -> m.TableMade:
    """A finished table that shows a record: to look back at, to study, to play on from."""
    await making.check_maker(inn, maker)
    try:
        record = records.read(text)
        if len(record.moves) > MOST_MOVES:
            raise Declined("too-long", f"No more than {MOST_MOVES} moves, please.", status=400)
        game = game_of(record)
        state = await asyncio.to_thread(records.replay, game, record)
    except TabardError as problem:
        raise Declined("bad-record", f"The record cannot be read: {problem}.", status=400) from None
    moves = [f"{seat} {notation}" for seat, notation in record.moves]
    pack = None if isinstance(record.pack, Whole) else record.pack
    opened = Opening(state.origin, pack, moves, taught=False)
    names = [name[: m.NAME_LENGTH] for name in record.names]
    names += [f"Seat {i + 1}" for i in range(len(names), game.seats)]
    seats, _ = making.new_seats(game, [m.NewSeat(kind="person", name=name) for name in names])
    made = await making.lay(inn, Plan(game, seats, False, 0, opened), {}, maker)
    async with inn.table(made.table.id) as table:
        await _end(table, record.resigned)
        return msgspec.structs.replace(made, table=table.teller.info())


async def _end(table: Table, resigned: list[int]) -> None:
    """Close the table of a record whose moves do not end the match."""

    def prepare() -> Change | int:
        if table.status == "over":
            return table.seq
        gave_up = ", ".join(table.names[seat] for seat in resigned)
        reason = f"{gave_up} gave up." if resigned else ENDS_HERE
        result = m.Ending(scores=[], winners=[], reason=reason, resigned=resigned)
        row = {
            "status": "over",
            "waits": "none",
            "result": msgspec.json.encode(result).decode(),
        }
        return Change(None, Closed(result=result), table=row)

    await table.change(prepare)


def _sentence(problem: TabardError) -> str:
    return f"{str(problem).rstrip('.')}."


async def describe(table: Table, ply: int) -> m.PositionText:
    """What lay on the table at a moment, as a position."""
    _nothing_hidden(table)
    state, _ = await _after(table, ply)
    try:
        position = table.game.describe(state)
    except TabardError as problem:
        raise Declined("no-position", _sentence(problem)) from problem
    return m.PositionText(game=table.game.name, options=table.game.options, position=position)


def fresh(game: Game) -> m.PositionText:
    """A position to begin with: a match that has just been set up, by the bots' habits."""
    rng = fast(secrets.randbelow(1 << 31))
    state = game.start(rng=rng)
    while not state.over:
        try:
            position = game.describe(state)
        except TabardError:
            assert state.asked is not None
            state.play(state.asked.hint(state, rng))
        else:
            return m.PositionText(game=game.name, options=game.options, position=position)
    return m.PositionText(game=game.name, options=game.options, position={})


async def from_position(inn: "Inn", game: Game, wanted: m.PositionGiven, maker: str) -> m.TableMade:
    """A table that begins at a described position."""
    await making.check_maker(inn, maker)
    try:
        state = game.stage(wanted.position, seed=secrets.randbelow(1 << 31))
    except TabardError as problem:
        raise Declined("bad-position", _sentence(problem), status=400) from problem
    seats, tokens = making.new_seats(game, wanted.seats)
    opened = Opening(state.origin, None, (), taught=False)
    return await making.lay(
        inn, Plan(game, seats, wanted.public, BOTS_PACE_MS, opened), tokens, maker
    )
