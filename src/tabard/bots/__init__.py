"""Bots that work for every game through the engine alone."""

from __future__ import annotations

from difflib import get_close_matches

from tabard.bots.base import Bot, RandomBot
from tabard.engine.errors import TabardError
from tabard.engine.rng import fast

__all__ = ["Bot", "make", "names"]


def names() -> list[str]:
    """The kinds of bots, from weak to strong."""
    return ["random"]


def make(spec: str, seed: int = 0, millis: int = 0, iterations: int = 0) -> Bot:
    """A bot by name; `ismcts:200ms` or `ismcts:500` sets its time or its iterations."""
    name, _, budget = spec.partition(":")
    if name not in names():
        close = get_close_matches(name, names(), 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names())}"
        raise TabardError(f"there is no bot '{name}'; {hint}")
    if budget:
        millis, iterations = _budget(spec, budget)
    return RandomBot(fast(seed))


def _budget(spec: str, budget: str) -> tuple[int, int]:
    """Milliseconds and iterations of a budget like `200ms` or `500`."""
    number = budget.removesuffix("ms")
    if not number.isdigit() or int(number) == 0:
        raise TabardError(f"'{spec}': the budget is like 200ms or 500 (iterations), not '{budget}'")
    return (int(number), 0) if budget.endswith("ms") else (0, int(number))
