# interpreted
"""The registry: our own bots, and plug-ins of the entry-point group `tabard.bots`.

A plug-in makes a bot from its name and its chance. It is a subclass of `Bot`, or a function
`(name, rng) -> Bot`, which then reads the budget behind the colon of a name by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from tabard.bots.base import Bot
from tabard.engine.errors import TabardError
from tabard.engine.rng import Fast, fast

GROUP = "tabard.bots"
OWN = {
    "random": "tabard.bots.simple:RandomBot",
    "hasty": "tabard.bots.budget:hasty",
    "careful": "tabard.bots.budget:careful",
    "greedy": "tabard.bots.simple:GreedyBot",
    "plan": "tabard.bots.budget:plan",
    "ismcts": "tabard.bots.budget:ismcts",
    "council": "tabard.bots.budget:council",
}

# What people choose from, the weakest first; which bots they are, a game's ladder tells.
LEVELS = ("novice", "page", "squire", "knight", "marshal", "sovereign")

Maker = Callable[[str, Fast], Bot]


class Kind(NamedTuple):
    """A kind of bot as people are told of it, and how long it may think about a move."""

    name: str
    title: str
    help: str
    milliseconds: int


def _entries() -> dict[str, EntryPoint]:
    """Where every kind of bot is found; a plug-in does not take a name of ours."""
    own = {name: EntryPoint(name, where, GROUP) for name, where in OWN.items()}
    return {entry.name: entry for entry in entry_points(group=GROUP)} | own


@cache
def maker(kind: str) -> Maker:
    """What makes bots of a registered kind."""
    found = _entries()
    if kind not in found:
        close = get_close_matches(kind, [*LEVELS, *found], 1)
        known = ", ".join([*LEVELS, *sorted(found)])
        hint = f"did you mean {close[0]}?" if close else f"there are {known}"
        raise TabardError(f"there is no bot '{kind}'; {hint}")
    try:
        loaded: Maker = found[kind].load()
    except (ImportError, AttributeError) as problem:
        raise TabardError(f"the bot '{kind}' cannot be loaded: {problem}") from problem
    if not callable(loaded) or (isinstance(loaded, type) and not issubclass(loaded, Bot)):
        raise TabardError(f"the plug-in '{kind}' is not a tabard Bot")
    return loaded


def names() -> list[str]:
    """The kinds of bots."""
    return sorted(_entries())


def kinds() -> list[Kind]:
    """The kinds of bots that can be loaded, for a list to choose from."""
    found = []
    for name in names():
        try:
            found.append(_described(name, maker(name)))
        except TabardError:
            continue
    return found


def _described(name: str, made_by: Maker) -> Kind:
    """A plug-in may have a `title`, a `help` and its `milliseconds`; else its docstring tells."""
    clock = getattr(made_by, "milliseconds", 0)
    title = getattr(made_by, "title", name.capitalize())
    told = getattr(made_by, "help", made_by.__doc__ or "")
    return Kind(
        name,
        str(title),
        str(told).strip().partition("\n")[0],
        clock if isinstance(clock, int) else 0,
    )


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name, which is no level: `random`, `ismcts`, `ismcts:200ms`, `ismcts:500`."""
    kind, colon, _ = name.partition(":")
    made_by = maker(kind)
    if colon and isinstance(made_by, type):
        raise TabardError(f"there is no bot '{name}': {kind} takes no budget")
    bot = made_by(name, fast(seed))
    if not isinstance(bot, Bot):
        raise TabardError(f"the plug-in '{kind}' does not make a tabard Bot")
    return bot
