"""The goal, where everybody stands towards it, and what is next: the browser's line on a sheet."""

from __future__ import annotations

from rich.text import Text

from tabard.engine.state import State
from tabard.engine.views import Part, Stand


def goal_part(state: State, seat: int | None, names: list[str]) -> Part:
    """The goal in a line, where everybody stands, what is next; in a low window less of it."""
    race = state.game.race(state)
    if race is None:
        return Part("goal", None)
    told = zip(names, race.seats, strict=True)
    stands = ", ".join(f"{name} {_counted(stand)}" for name, stand in told)
    ahead = state.game.ahead_of(state, seat)
    following = f"; next: {ahead}" if ahead else ""
    whole = Text(f"Goal: {race.goal}\n  {stands}{following}", style="dim")
    brief = [Text(words, style="dim") for words in (f"{stands}{following}", stands)]
    return Part("goal", whole, *brief, None, keep=(2, 3, 4))


def _counted(stand: Stand) -> str:
    if stand.have is None:
        return stand.text
    return f"{stand.have:g}" if stand.of is None else f"{stand.have:g}/{stand.of:g}"
