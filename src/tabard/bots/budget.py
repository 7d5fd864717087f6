# interpreted
"""How long a search may think: the part of a bot's name behind the colon."""

from __future__ import annotations

from tabard.bots.base import Bot
from tabard.bots.council import CouncilBot, usable_cores
from tabard.bots.ismcts import IsmctsBot
from tabard.bots.plan import PlanBot
from tabard.bots.rehearse import RehearseBot
from tabard.engine.errors import TabardError
from tabard.engine.options import whole
from tabard.engine.rng import Fast

DEFAULT_MILLISECONDS = 200


def ismcts(name: str, rng: Fast) -> IsmctsBot:
    """Searches a tree of moves, for 200 ms or as `ismcts:50ms` or `ismcts:500` (iterations) say."""
    return IsmctsBot(name, rng, *search_budget(name))


def rehearse(name: str, rng: Fast) -> RehearseBot:
    """Plans its turn and tries the best plans against replies; 200 ms, or as for `ismcts`."""
    return RehearseBot(name, rng, *search_budget(name))


def council(name: str, rng: Fast) -> Bot:
    """`rehearse` in as many processes as there are cores; `council:4x500` says how many."""
    kind, _, budget = name.partition(":")
    number, times, each = budget.partition("x")
    workers = whole(number) if times else usable_cores()
    if not workers:
        raise unreadable(name, kind)
    alone = RehearseBot(name, rng, *search_budget(f"{kind}:{each}" if times else name))
    return CouncilBot(name, rng, alone, workers) if workers > 1 else alone


def plan(name: str, rng: Fast) -> PlanBot:
    """Plans its turn whole before it makes the first move; `plan:100ms` sets it a clock."""
    milliseconds, positions = read_budget(name)
    return PlanBot(name, rng, milliseconds, positions)


def read_budget(name: str) -> tuple[int, int]:
    """The milliseconds or the iterations that a name like `ismcts:200ms` allows; 0 is unsaid."""
    kind, colon, budget = name.partition(":")
    if not colon:
        return 0, 0
    number = whole(budget.removesuffix("ms"))
    if not number:
        raise unreadable(name, kind)
    return (number, 0) if budget.endswith("ms") else (0, number)


def search_budget(name: str) -> tuple[int, int]:
    """The same for a bot that thinks 200 ms where nothing is said."""
    milliseconds, iterations = read_budget(name)
    return (milliseconds, iterations) if milliseconds or iterations else (DEFAULT_MILLISECONDS, 0)


def unreadable(name: str, kind: str) -> TabardError:
    """What is wrong with a budget, and what would be right."""
    return TabardError(
        f"the budget of '{name}' cannot be read; write {kind}, {kind}:200ms or {kind}:500 "
        "(iterations)"
    )
