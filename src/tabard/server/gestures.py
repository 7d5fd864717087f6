"""What a person does in one go: a move, a sum, several moves; and what the server does for it.

Every move stays an entry of its own, so the record is the same however it was made.
"""

import asyncio
from typing import TYPE_CHECKING

from tabard.engine.choices import on_the_way, sums_of
from tabard.engine.state import State
from tabard.server import acts, orders
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.log import Change

if TYPE_CHECKING:
    from tabard.server.table import Table


async def play(table: "Table", seat: int, message: m.Play) -> m.Done:
    """Carry out a gesture: its first move must be possible, the others are made while they are."""
    first, then = _moves(table, seat, message)
    await _not_too_soon(table, seat, message.ask)
    table.hands_on = seat
    try:
        seq = await _play(table, seat, message.ask, first)
        made, reason = 0, ""
        for wanted in then:
            reason = _interrupted(table, seat)
            if reason:
                break
            try:
                seq = await _play(table, seat, table.ask, wanted)
            except Declined as no:
                reason = no.reason
                break
            made += 1
    finally:
        table.hands_on = None
        table.driver.wake()
    return m.Done(ref=message.ref, seq=seq, dropped=len(then) - made, reason=reason)


async def _play(table: "Table", seat: int, ask: int, wanted: int | str) -> int:
    """One move of a person; what it tells about this person's way of passing is remembered."""
    state, ply = table.state, table.ply
    seconds = table.seconds_asked(seat)
    spared = None if state is None else orders.answer_now(table, state, seat)
    seq = await acts.play(table, seat, ask, wanted)
    line = table.lines[seq - 1]
    if state is not None and state.asked is not None and ply < table.ply:
        if line.move == spared:
            table.spared.add(ply)
        elif state.asked.always_ask and not table.game.space.verb_of(line.move).domains:
            table.tempo.learn(seat, state.rule, seconds)
    return seq


def _moves(table: "Table", seat: int, message: m.Play) -> tuple[int | str, list[int | str]]:
    """The moves of a gesture, the first one apart."""
    if isinstance(message.sum, int):
        moves = _naming(table.running(), seat, message.sum)
        return moves[0], [*moves[1:], *message.then]
    if isinstance(message.move, int):
        return message.move, list(message.then)
    if isinstance(message.notation, str):
        return message.notation, list(message.then)
    raise Declined("incomplete", "Say which move: its notation or its number.")


def _naming(state: State, seat: int, sum: int) -> list[int | str]:
    """The moves that name a sum: up by hundreds, then the sum itself."""
    sums = sums_of(state) if state.seat == seat else None
    if sums is None:
        raise Declined("no-sum", "No sum is asked of you now.")
    low, high = sums
    if not low <= sum <= high or sum % 10:
        raise Declined("no-sum", f"Name a sum from {low} to {high}, in tens.", state.rule or None)
    state, moves = state.copy(), []
    while True:
        move = on_the_way(state, sum)
        assert move is not None
        moves.append(move)
        state.do(move)
        further = sums_of(state) if state.seat == seat else None
        if further is None or further[0] != low + 100 or sum < further[0]:
            return list(moves)
        low = further[0]


def _interrupted(table: "Table", seat: int) -> str:
    """Why the rest of a gesture cannot follow, if so."""
    if table.status == "over":
        return "The match is over."
    return "" if table.asked_seat == seat else "Somebody else is asked now."


async def _not_too_soon(table: "Table", seat: int, ask: int) -> None:
    """Where others watch, nobody answers a question that keeps a secret faster than all do."""
    state = table.state
    if state is None or state.asked is None or state.seat != seat or ask != table.ask:
        return
    if state.asked.always_ask and table.is_watched(seat):
        rest = table.tempo.least(state.asked.reaction) - table.seconds_asked(seat)
        if rest > 0:
            await asyncio.sleep(rest)


async def answer_for(table: "Table", seat: int, ask: int, move: int) -> int:
    """Make the move that a person who has nothing to choose would have to make."""
    ply = table.ply

    def prepare() -> Change | int:
        state = table.running()
        if ask != table.ask or state.seat != seat or orders.due(table) != move:
            raise Declined("stale", "That question has been answered already.")
        return acts.move_made(table, state, seat, move)

    seq = await table.change(prepare)
    table.spared.add(ply)
    return seq


async def wait(table: "Table", seat: int, ask: int) -> int:
    """The person wants to answer this question after all."""
    if ask == table.ask:
        table.held[seat] = ask
        table.driver.wake()
    return table.seq
