"""What a bot leaves of what is certain: its turns in matches against itself, beside the solver.

    python bench/certain.py GAME --bot ismcts:200ms [--turns 1000] [--jobs 15] [players=3 ...]

A turn is looked at where the solver (tabard.bots.certain) finds a certain win, or more of what the
rulebook counts first. It is left where the bot's turn ends with less.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import tabard
from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.certain import Solution, Value, value_of
from tabard.bots.turn import OPEN, WON, Deals, TooLarge, Turn, deals_of, outcome


class Found(NamedTuple):
    """Turns with something certain, those of them in which it was left, and those too large."""

    certain: int
    left: int
    unsolved: int


class Watched:
    """A turn in which something is certain."""

    def __init__(self, deals: Deals, goal: tuple[str, ...], best: Value) -> None:
        self.deals = deals
        self.goal = goal
        self.best = best

    def after(self, move: int) -> bool | None:
        """Was it left with this move? None while the turn goes on."""
        self.deals = self.deals.after(move)
        if not self.deals.ended:
            return None
        seat, states = self.deals.seat, self.deals.states
        worths = [value_of(outcome(s, seat), s.game.tally(s, seat), self.goal) for s in states]
        return min(worths) < self.best


def watch(state: Any) -> Watched | None:
    """The turn that begins here, if something is certain in it."""
    deals = deals_of(state, state.seat)
    goal = tuple(deals.tallies()[0])[:1]
    solution = Solution(Turn(deals), goal)
    sure = solution.best[0] == WON or (solution.best[0] == OPEN and solution.gain > 0)
    return Watched(deals, goal, solution.best) if sure and solution.wrong() else None


def match(game: str, options: dict[str, Any], bot: str, seed: int) -> Found:
    """One match of a bot against itself."""
    state = tabard.load(game, **options).start(seed=seed)
    players = [bots.make(bot, seed * 10 + seat) for seat in range(state.seats)]
    certain = left = unsolved = 0
    watched: Watched | None = None
    moment = (-1, -1)
    while not state.over:
        if watched is None and moment != (state.seat, state.rng.count):
            moment = (state.seat, state.rng.count)
            try:
                watched = watch(state)
            except TooLarge:
                unsolved += 1
        seat = state.seat
        move = players[seat].choose(Seen(state, seat))
        state.play(move)
        for other, player in enumerate(players):
            player.observe(state.game.space.seen_by(other, seat, move))
        if watched is not None:
            was_left = watched.after(move)
            if was_left is not None:
                certain, left, watched = certain + 1, left + was_left, None
    return Found(certain, left, unsolved)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a bot leaves of what is certain")
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="players=3 and the like")
    parser.add_argument("--bot", default="ismcts:200ms")
    parser.add_argument("--turns", type=int, default=1000, help="with something certain")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_intermixed_args()
    options = {k: json.loads(v) for k, v in (pair.split("=") for pair in given.options)}
    start = time.monotonic()
    totals, seeds = Found(0, 0, 0), count(1)
    with ProcessPoolExecutor(given.jobs) as pool:
        while totals.certain < given.turns and time.monotonic() - start < given.seconds:
            lot = [next(seeds) for _ in range(given.jobs)]
            jobs = [pool.submit(match, given.game, options, given.bot, seed) for seed in lot]
            for job in jobs:
                totals = Found(*(a + b for a, b in zip(totals, job.result(), strict=True)))
    print(
        f"{given.game} {given.bot}: something was left in {totals.left} of {totals.certain} turns "
        f"with something certain; {totals.unsolved} were too large to solve; "
        f"{time.monotonic() - start:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
