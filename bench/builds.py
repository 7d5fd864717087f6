"""Two builds of Tabard in one alternating run: what became faster, and by how much.

    python bench/builds.py OLD/bin/python NEW/bin/python [GAME ...] [--rounds 5]

Each figure is a ratio new / old of processor time on one core, taken in turns; the spread is
that of the rounds. Runs with any version of Tabard from 0.1.0 on.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

FIGURES = ("loop", "inside", "copies", "redeals", "search")


# -- inside one build ---------------------------------------------------------------------


def rate(work: Callable[[], int], seconds: float) -> float:
    """How often something is done in a second of processor time."""
    work()
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def measure(name: str, seconds: float) -> dict[str, float]:
    """All figures of one game with its standard options."""
    import random

    import tabard
    from tabard import bots
    from tabard.bots import match

    game = tabard.load(name)
    random_match = getattr(match, "random_match", None) or getattr(match, "playout")  # noqa: B009
    draw = random.Random(1).random
    seeds = iter(range(10**9))
    rng = tabard.fast(1)

    def loop() -> int:
        state = game.start(seed=next(seeds))
        play = state.play
        decisions = 0
        while not state.over:
            legal = state.legal
            play(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    def inside() -> int:
        return int(random_match(game.start(seed=next(seeds)), rng))

    middles = [_middle(game, seed) for seed in range(8)]

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
        for seed, state in enumerate(middles):
            bot = bots.make("ismcts:96", seed)
            bot.choose(bots.Seen(state, state.seat or 0))
        return 96 * len(middles)

    works = (loop, inside, copies, redeals, search)
    return {figure: rate(work, seconds) for figure, work in zip(FIGURES, works, strict=True)}


def _middle(game: Any, seed: int) -> Any:
    """A state in the middle of a game in which somebody has a choice."""
    import tabard

    rng = tabard.fast(seed)
    state = game.start(seed=seed)
    course = [state.copy()]
    while not state.over:
        state.play(state.legal[int(rng.below("move", len(state.legal)))])
        if not state.over and len(state.legal) > 2:
            course.append(state.copy())
    return course[len(course) // 2]


# -- both builds in turns -----------------------------------------------------------------


def run(python: str, name: str, seconds: float) -> dict[str, float]:
    """One round of one build, pinned to one core."""
    core = max(os.sched_getaffinity(0))
    command = [python, str(Path(__file__).resolve()), "--inside", name, str(seconds)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    if done.returncode != 0:
        sys.exit(f"{python} failed:\n{done.stderr}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def compare(old: str, new: str, name: str, rounds: int, seconds: float) -> list[str]:
    """A line of the table: the new build's speed, and the ratio to the old one's."""
    ratios: dict[str, list[float]] = {figure: [] for figure in FIGURES}
    speeds: dict[str, list[float]] = {figure: [] for figure in FIGURES}
    for _ in range(rounds):
        before = run(old, name, seconds)
        after = run(new, name, seconds)
        for figure in FIGURES:
            ratios[figure].append(after[figure] / before[figure])
            speeds[figure].append(after[figure])
    cells = []
    for figure in FIGURES:
        low, middle, high = (
            min(ratios[figure]),
            statistics.median(ratios[figure]),
            max(ratios[figure]),
        )
        speed = statistics.median(speeds[figure])
        cells.append(f"{speed:,.0f} ({middle:.2f} ×, {low:.2f} to {high:.2f})")
    return cells


def main() -> None:
    if len(sys.argv) > 1 and sys.argv[1] == "--inside":
        print(json.dumps(measure(sys.argv[2], float(sys.argv[3]))))
        return
    parser = argparse.ArgumentParser(description="Two builds of Tabard, measured in turns")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure and round")
    given = parser.parse_args()
    games = given.games or ["fidelitas", "audatia", "ausonia", "feudalia", "conspiracy"]
    print("| game | " + " | ".join(f"{figure} /s" for figure in FIGURES) + " |")
    print("|---" * (len(FIGURES) + 1) + "|")
    for name in games:
        cells = compare(given.old, given.new, name, given.rounds, given.seconds)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
