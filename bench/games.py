"""Measure Tabard's games in the interpreter this is run with, compiled or not.

Prints one JSON line a game: decisions/s from a Python loop, decisions/s inside (the loop of
`tabard sim`), lean and full copies/s of a state in the middle of a game.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import tabard
from tabard.bots.match import random_match
from tabard.engine import state as engine_state


def measure(name: str, seconds: float) -> dict[str, object]:
    """All figures of one game with its standard options."""
    game = tabard.load(name)
    loop, length = python_loop(game, seconds)
    middle = game.start(seed=1)
    for move in range(round(length / 2)):
        before = middle.copy()
        middle.play(middle.legal[move % len(middle.legal)])
        if middle.over:
            middle = before
            break
    return {
        "name": game.title,
        "compiled": not engine_state.__file__.endswith(".py"),
        "seats": game.seats,
        "loop": loop,
        "inside": inside(game, seconds),
        "decisions_a_game": length,
        "copies": copies(middle.fork),
        "full_copies": copies(middle.copy),
    }


def python_loop(game: tabard.Game, seconds: float) -> tuple[float, float]:
    """Random games, every move chosen and played from Python."""
    draw = random.Random(1).random
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.start(seed=games)
        games += 1
        while not state.over:
            legal = state.legal
            state.play(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions / (time.process_time() - start), decisions / games


def inside(game: tabard.Game, seconds: float) -> float:
    """Random games in the engine's own loop."""
    rng = tabard.fast(1)
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        decisions += random_match(game.start(seed=games), rng)
        games += 1
    return decisions / (time.process_time() - start)


def copies(copy: Callable[[], object], seconds: float = 1.0) -> float:
    """Copies of a state a second."""
    made = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(1000):
            copy()
        made += 1000
    return made / (time.process_time() - start)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for name in sys.argv[2:] or tabard.game_names():
        print(json.dumps(measure(name, seconds)), flush=True)


if __name__ == "__main__":
    main()
