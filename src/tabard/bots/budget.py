# interpreted
"""How hasty a bot is, or how long it may think: the part of its name behind the colon."""

from __future__ import annotations

from tabard.bots.base import Bot
from tabard.bots.council import CouncilBot, usable_cores
from tabard.bots.ismcts import IsmctsBot
from tabard.bots.plan import PlanBot
from tabard.bots.simple import CarefulBot, GreedyBot, HastyBot, OverlookingBot
from tabard.engine.errors import TabardError
from tabard.engine.options import whole
from tabard.engine.rng import Fast

DEFAULT_MILLISECONDS = 200
CLOCK = "ms"
MOST_HASTY = 90  # of a hundred moves; who overlooks all can as well throw dice
PROCESSOR = "cpu"  # milliseconds in which this process works, for fair matches on a busy machine


def hasty(name: str, rng: Fast) -> Bot:
    """A hasty glance at what each move brings; `hasty:30` overlooks thirty moves of a hundred.

    `hasty:30+plan:10` overlooks as many and thinks as `plan:10` about the others.
    """
    kind, colon, budget = name.partition(":")
    if not colon:
        return HastyBot(name, rng)
    number, plus, inner = budget.partition("+")
    overlooks = whole(number)
    if overlooks is None or overlooks > MOST_HASTY:
        raise TabardError(
            f"how {kind} '{name}' is cannot be read; write {kind}, or {kind}:0 to "
            f"{kind}:{MOST_HASTY} (moves overlooked of a hundred)"
        )
    if not plus:
        return HastyBot(name, rng, overlooks)
    return OverlookingBot(name, rng, overlooks, thinker(name, inner, rng))


def careful(name: str, rng: Fast) -> Bot:
    """Takes what is certain, and is hasty in the rest: `careful:30`, `careful:0+greedy`."""
    return CarefulBot(name, rng, hasty(name, rng))


def thinker(name: str, inner: str, rng: Fast) -> Bot:
    """Who thinks about the moves that were noticed; by numbers, so that a server need not ask."""
    kind = inner.partition(":")[0]
    if inner == "greedy":
        return GreedyBot(inner, rng.spawn())
    if kind not in ("plan", "ismcts") or not read_budget(inner)[1]:
        raise TabardError(
            f"how '{name}' thinks cannot be read; write for example hasty:20+greedy, "
            "hasty:20+plan:50 or hasty:20+ismcts:50"
        )
    return plan(inner, rng.spawn()) if kind == "plan" else ismcts(inner, rng.spawn())


def ismcts(name: str, rng: Fast) -> IsmctsBot:
    """Searches a tree of moves, for 200 ms or as `ismcts:50ms` or `ismcts:500` (iterations) say."""
    bot = IsmctsBot(name, rng, *search_budget(name))
    bot.processor = by_processor(name)
    return bot


def council(name: str, rng: Fast) -> Bot:
    """`ismcts` in as many processes as there are cores; `council:4x500` says how many."""
    kind, _, budget = name.partition(":")
    number, times, each = budget.partition("x")
    workers = whole(number) if times else usable_cores()
    if not workers:
        raise unreadable(name, kind)
    alone = IsmctsBot(name, rng, *search_budget(f"{kind}:{each}" if times else name))
    alone.processor = by_processor(name)
    return CouncilBot(name, rng, alone, workers) if workers > 1 else alone


def plan(name: str, rng: Fast) -> PlanBot:
    """Plans its turn whole before it makes the first move; `plan:100ms` sets it a clock."""
    milliseconds, positions = read_budget(name)
    bot = PlanBot(name, rng, milliseconds, positions)
    bot.processor = by_processor(name)
    return bot


def read_budget(name: str) -> tuple[int, int]:
    """The milliseconds or the iterations that a name like `ismcts:200ms` allows; 0 is unsaid."""
    kind, colon, budget = name.partition(":")
    if not colon:
        return 0, 0
    by_clock = budget.endswith((CLOCK, PROCESSOR))
    number = whole(budget.removesuffix(CLOCK).removesuffix(PROCESSOR))
    if not number:
        raise unreadable(name, kind)
    return (number, 0) if by_clock else (0, number)


def by_processor(name: str) -> bool:
    """Is it the time of the processor that is measured, as in `ismcts:200cpu`?"""
    return name.endswith(PROCESSOR)


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
