"""Bots that work for every game through the engine alone."""

from __future__ import annotations

from tabard.bots.base import Bot, Seen
from tabard.bots.ismcts import IsmctsBot
from tabard.bots.simple import GreedyBot, RandomBot
from tabard.engine.errors import TabardError
from tabard.engine.options import whole
from tabard.engine.rng import fast

DEFAULT_MILLISECONDS = 200
FORMS = "random, greedy, ismcts, ismcts:200ms or ismcts:500 (iterations)"


def names() -> list[str]:
    """The kinds of bots."""
    return ["random", "greedy", "ismcts"]


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name: `random`, `greedy`, `ismcts`, `ismcts:200ms`, `ismcts:500`."""
    kind, _, budget = name.partition(":")
    rng = fast(seed)
    if kind == "random" and not budget:
        return RandomBot(name, rng)
    if kind == "greedy" and not budget:
        return GreedyBot(name, rng)
    if kind == "ismcts":
        milliseconds, iterations = _budget(name, budget)
        return IsmctsBot(name, rng, milliseconds, iterations)
    raise TabardError(f"there is no bot '{name}'; a bot is {FORMS}")


def _budget(name: str, budget: str) -> tuple[int, int]:
    if not budget:
        return DEFAULT_MILLISECONDS, 0
    number = whole(budget.removesuffix("ms"))
    if not number:
        raise TabardError(f"the budget of '{name}' cannot be read; a bot is {FORMS}")
    return (number, 0) if budget.endswith("ms") else (0, number)


__all__ = ["Bot", "Seen", "make", "names"]
