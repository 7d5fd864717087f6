"""Taking back: by the rules of undo, or forgiven where nobody else is wronged by it."""

from typing import TYPE_CHECKING

from tabard.engine.events import EVERYONE
from tabard.server import acts, orders, wishes
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.log import Change, TakenBack

if TYPE_CHECKING:
    from tabard.server.table import Table

OVER = "The match is over, and its shuffles are open. Look back: you can play on from any move."


async def take_back(table: "Table", seat: int, ask: int, forgive: bool) -> int:
    """Go back to the own last choice."""

    def prepare() -> Change | int:
        state = table.running()
        if ask != table.ask:
            raise Declined("stale", "Something has happened since; look again.")
        ply = free_ply(table, seat)
        forgiven = ply is None and forgive
        if forgiven:
            ply = forgiven_ply(table, seat)
        if ply is None:
            raise Declined("no-undo", undoing(table, seat).why or "There is nothing to take back.")
        before = table.game.undo(state, ply)
        what = TakenBack(to=ply, forgiven=forgiven)
        said = orders.without(table.seats[seat].wishes, table.lot)
        row = {"seat": seat, "orders": wishes.write(said)}
        return Change(seat, what, table=acts.row_after(table, before), seats=[row], state=before)

    seq = await table.change(prepare)
    table.spared = {ply for ply in table.spared if ply < table.ply}
    if table.asked_seat is not None:
        table.held[table.asked_seat] = table.ask
    return seq


def undoing(table: "Table", seat: int | None) -> m.Undoing:
    """What a seat may take back, and what stands against it."""
    free = free_ply(table, seat) is not None
    if table.status == "over" and seat is not None:
        return m.Undoing(free=False, forgiving=False, why=OVER)
    if free or seat is None or table.state is None or table.status != "running":
        return m.Undoing(free=free, forgiving=False, why="")
    return m.Undoing(
        free=False, forgiving=forgiven_ply(table, seat) is not None, why=_why(table, seat)
    )


def free_ply(table: "Table", seat: int | None) -> int | None:
    """The own last choice, if nobody has acted and no person learned anything since: a bot forgets
    what it saw."""
    state = table.state
    if state is None or seat is None or not state.marks or table.status != "running":
        return None
    if state.marks[-1][0] != seat or table.seats[seat].automatic:
        return None
    watchers = 1 << seat if _people(table) == {seat} else EVERYONE
    return _last_choice(table, {seat}, max(state.undo_ply(watchers), table.base))


def forgiven_ply(table: "Table", seat: int) -> int | None:
    """The own last choice whatever has happened since: alone against bots, or at one device."""
    if table.state is None or table.seats[seat].automatic:
        return None
    people = _people(table)
    if people == {seat} or (table.presence.only_shared() and people <= set(table.presence.seats())):
        return _last_choice(table, people, table.base)
    return None


def _people(table: "Table") -> set[int]:
    return {i for i, s in enumerate(table.seats) if s.kind == "person" and not s.resigned}


def _last_choice(table: "Table", people: set[int], earliest: int) -> int | None:
    """The last move since `earliest` that one of these persons chose; answers given for them
    are no choices."""
    assert table.state is not None
    marks = table.state.marks
    for ply in range(len(marks) - 1, earliest - 1, -1):
        if marks[ply][0] in people and ply not in table.spared:
            return ply
    return None


def _why(table: "Table", seat: int) -> str:
    """Why nothing can be taken back by the rules of undo."""
    assert table.state is not None
    marks = table.state.marks
    if all(mark[0] != seat for mark in reversed(marks)):
        return "You have not made a move yet."
    last = marks[-1][0]
    if last != seat:
        return f"{table.names[last]} has acted since your last move."
    return "Since your last choice chance has spoken, or somebody has seen something hidden."
