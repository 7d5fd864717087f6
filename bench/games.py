"""Measure Tabard's games in the interpreter this is run with, compiled or not.

Prints one JSON line a game, with its standard options: decisions/s from a Python loop and inside
(the loop of `tabard sim`), lean copies/s, re-deals/s and search iterations/s in the middle of
games, these alone and as many as a clock leaves (beside the guard and the plan of the turn). Runs
with any version of Tabard from 0.1.0 on, so that two builds can be compared.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import tabard
from tabard import bots
from tabard.bots import match
from tabard.engine import state as engine_state
from timing import rate

ITERATIONS = 96
CLOCK = 50  # milliseconds


def measure(name: str, seconds: float) -> dict[str, object]:
    """All figures of one game."""
    game = tabard.load(name)
    # 0.1.0 called it otherwise
    random_match: Any = getattr(match, "random_match", None) or getattr(match, "playout", None)
    draw = random.Random(1).random
    seeds = iter(range(10**9))
    rng = tabard.fast(1)
    middles = [middle(game, seed) for seed in range(8)]

    def loop() -> int:
        state = game.start(seed=next(seeds))
        decisions = 0
        while not state.over:
            legal = state.legal
            state.play(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    def inside() -> int:
        return int(random_match(game.start(seed=next(seeds)), rng))

    def copies() -> int:
        for state in middles:
            for _ in range(50):
                state.fork()
        return 50 * len(middles)

    def redeals() -> int:
        for state in middles:
            for _ in range(20):
                state.determinize(state.seat or 0, rng)
        return 20 * len(middles)

    def search() -> int:
        """The iterations alone, without what is looked at before and after them."""
        return sum(iterations(f"ismcts:{ITERATIONS}", s, i, True) for i, s in enumerate(middles))

    def clocked() -> int:
        """The iterations that are left of an ordinary clock."""
        return sum(iterations(f"ismcts:{CLOCK}ms", s, i, False) for i, s in enumerate(middles))

    return {
        "name": f"Tabard {game.title}",
        "seats": game.seats,
        "compiled": not engine_state.__file__.endswith(".py"),
        "loop": rate(loop, seconds),
        "inside": rate(inside, seconds),
        "copies": rate(copies, seconds),
        "redeals": rate(redeals, seconds),
        "search": rate(search, seconds),
        "clocked": rate(clocked, seconds),
        "searcher": "ISMCTS",
    }


def iterations(words: str, state: Any, seed: int, bare: bool) -> int:
    """How often a search walked its tree; it may stop before its budget, when all is settled."""
    bot: Any = bots.make(words, seed)
    seen: Any = bots.Seen(state, state.seat or 0)
    if bare and hasattr(bot, "guard"):  # 0.1.0 had neither guard nor plan
        bot.guard.limit = 0
        planning, seen.brain.planning = seen.brain.planning, 0.0
        bot.choose(seen)
        seen.brain.planning = planning
    else:
        bot.choose(seen)
    if bot.root is None:  # nothing was left to search for
        return 0
    kids = bot.root.kids
    return int(sum(kid.visits for kid in (kids.values() if isinstance(kids, dict) else kids)))


def middle(game: tabard.Game, seed: int) -> Any:
    """A state in the middle of a game, at which a seat has a choice."""
    rng = tabard.fast(seed)
    state = game.start(seed=seed)
    course = []
    while not state.over:
        if len(state.legal) > 1:
            course.append(state.copy())
        state.play(state.legal[int(rng.below("move", len(state.legal)))])
    return course[len(course) // 2]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for name in sys.argv[2:] or tabard.game_names():
        print(json.dumps(measure(name, seconds)), flush=True)


if __name__ == "__main__":
    main()
