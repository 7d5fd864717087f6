"""What a table began from, where it was not dealt: a lesson, a moment of a match, a position.

A table keeps it, so that it comes back after a restart and its record replays, whatever a later
version teaches.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.server.log import Broken

SLICE = 100


class Opening(msgspec.Struct, frozen=True):
    """Content laid over the game's, the record's first line, and its moves as far as they count.

    `taught`: it is a guided first game.
    """

    origin: str
    pack: dict[str, Any] | None = None
    moves: Sequence[str] = ()
    taught: bool = True


async def begun(game: Game, opened: Opening) -> State:
    """The state that the moves lead to; others have their turn meanwhile."""
    state: State = game.begin(opened.origin, telling=True)
    for ply, line in enumerate(opened.moves, 1):
        try:
            state.play(state.parse(line.partition(" ")[2]))
        except TabardError as problem:
            raise Broken(f"move {ply} '{line}': {problem}") from problem
        if ply % SLICE == 0:
            await asyncio.sleep(0)
    return state


def write(opened: Opening | None) -> str | None:
    """For the table's row."""
    return None if opened is None else msgspec.json.encode(opened).decode()


def read(column: str | None) -> Opening | None:
    """From the table's row."""
    return None if column is None else msgspec.json.decode(column, type=Opening)
