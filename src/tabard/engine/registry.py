"""The registry: games are plug-ins of the entry-point group `tabard.games`."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tabard.engine import records
from tabard.engine.errors import PackError, TabardError
from tabard.engine.game import Game
from tabard.engine.packs import read_pack
from tabard.engine.state import State

GROUP = "tabard.games"


@cache
def game_class(name: str) -> type[Game]:
    """The class of a registered game."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        close = get_close_matches(name, found, 1)
        hint = f"did you mean {close[0]}?" if close else "there are " + ", ".join(sorted(found))
        raise TabardError(f"there is no game '{name}'; {hint}")
    try:
        loaded = found[name].load()
    except Exception as problem:  # whatever another package does while it is imported
        raise TabardError(f"the plug-in '{name}' cannot be loaded: {problem}") from problem
    if not (isinstance(loaded, type) and issubclass(loaded, Game)):
        raise TabardError(f"the plug-in '{name}' is not a tabard Game")
    return loaded


def game_names() -> list[str]:
    """The names of all registered games."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def loads(name: str) -> bool:
    """Can this plug-in be loaded?"""
    try:
        game_class(name)
    except TabardError:
        return False
    return True


def load(name: str, pack: str | Path | dict[str, Any] | None = None, **options: object) -> Game:
    """A game with its options: `load("fidelitas", players=3, new_city=True)`."""
    if not isinstance(pack, str | Path):
        return game_class(name)(options, pack)
    data = read_pack(pack)
    try:
        return game_class(name)(options, data)
    except PackError as problem:
        raise PackError(f"{pack}: {str(problem).removeprefix('pack: ')}") from problem


def replay(text: str, plies: int | None = None) -> State:
    """The state a record leads to."""
    record = records.read(text)
    return records.replay(game_of(record), record, plies)


def game_of(record: records.Record) -> Game:
    """The game that a record was played with."""
    return game_class(record.game)(record.options, record.pack, record.edition)
