# interpreted
"""How long a search may think: the part of a bot's name behind the colon."""

from __future__ import annotations

from tabard.bots.ismcts import IsmctsBot
from tabard.bots.plan import PlanBot
from tabard.engine.errors import TabardError
from tabard.engine.options import whole
from tabard.engine.rng import Fast

DEFAULT_MILLISECONDS = 200


def ismcts(name: str, rng: Fast) -> IsmctsBot:
    """Searches a tree of moves, for 200 ms or as `ismcts:50ms` or `ismcts:500` (iterations) say."""
    milliseconds, iterations = read_budget(name)
    if not iterations:
        milliseconds = milliseconds or DEFAULT_MILLISECONDS
    return IsmctsBot(name, rng, milliseconds, iterations)


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
        raise TabardError(
            f"the budget of '{name}' cannot be read; write {kind}, {kind}:200ms or {kind}:500 "
            "(iterations)"
        )
    return (number, 0) if budget.endswith("ms") else (0, number)
