"""What a bot leaves of what is certain: its turns in matches against itself, beside the solver.

    python bench/certain.py GAME --bot ismcts:200ms [--turns 1000] [--jobs 15] [players=3 ...]

A turn is looked at where the solver (tabard.bots.certain) finds a certain win, or more of what the
rulebook counts first. It is left where the bot's turn ends with less; a draw on the way leaves it
only where it can no longer be had whatever is drawn.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import tabard
from duels import add_match, options_of
from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.certain import Solution, Value, still_sure, value_of
from tabard.bots.turn import DEALS, OPEN, WON, Deals, TooLarge, Turn, deals_of, outcome

OPEN_STILL, TAKEN, LEFT, MET = "open", "taken", "left", "met"
A_DUEL = 24  # re-deals where others' replies count: of three hands often none holds the answer
TRIES = 6  # moments of a turn that are looked at, until what is left of it is small enough


class Found(NamedTuple):
    """Turns with something certain, those of them in which it was left, and those too large."""

    certain: int = 0
    left: int = 0
    unsolved: int = 0

    def __add__(self, more: Found) -> Found:  # type: ignore[override]
        return Found(*(a + b for a, b in zip(self, more, strict=True)))


class Watched:
    """A turn in which something is certain."""

    def __init__(self, deals: Deals, goal: tuple[str, ...], best: Value, again: bool) -> None:
        self.deals = deals
        self.goal = goal
        self.best = best
        self.again = again  # in answer to what another does, or to a bid: the chance comes again

    def after(self, move: int, state: Any) -> str:
        """What became of it: open, taken, left, or chance was met and it can be had still."""
        if self.deals.offered(move):
            self.deals = self.deals.after(move)
        else:  # another has made it, with a card that is not its own in every re-deal
            seat, made = self.deals.seat, self.deals.made + 1
            states = redealt(state, seat).states
            self.deals = Deals(states, seat, [each.rng.count for each in states], made)
        if not self.deals.ended:
            return OPEN_STILL
        seat, states = self.deals.seat, self.deals.states
        worths = [value_of(outcome(s, seat), s.game.tally(s, seat), self.goal) for s in states]
        if min(worths) >= self.best:
            return TAKEN
        return MET if still_sure(self.deals, self.goal, self.best) else LEFT


def watch(state: Any) -> Watched | None:
    """The turn that begins here, if something is certain in it."""
    deals = redealt(state, state.seat)
    goal = tuple(deals.tallies()[0])[:1]
    solution = Solution(Turn(deals), goal)
    sure = solution.best[0] == WON or (solution.best[0] == OPEN and solution.gain > 0)
    if not sure or not solution.wrong():
        return None
    comes_again = state.asked.reaction or not state.asked.puzzling
    return Watched(deals, goal, solution.best, comes_again)


def redealt(state: Any, seat: int) -> Deals:
    """What the seat cannot know is dealt anew, as often as it takes to call something certain."""
    return deals_of(state, seat, A_DUEL if state.game.answers else DEALS)


class Watch:
    """Looks at the turns of a match.

    What a seat does not take in answer to another's move or while it bids it has not left yet: in
    an auction the same may be certain at every bid. It is left when the seat is asked again and
    cannot have it any more, or at the end; at every bid anew it is the same chance, counted once.
    """

    def __init__(self) -> None:
        self.found = Found()
        self.turn: Watched | None = None
        self.moment = (-1, -1)
        self.tries = 0  # that are left in this turn
        self.waiting: dict[int, Watched] = {}  # what a seat may take later

    def before(self, state: Any) -> None:
        """Somebody is asked."""
        if self.moment != (state.seat, state.rng.count):
            self.moment, self.tries = (state.seat, state.rng.count), TRIES
        if self.turn is not None or self.tries == 0:
            return
        self.tries -= 1
        try:
            self.turn = watch(state)
        except TooLarge:
            self.found += Found(unsolved=int(self.tries == 0))
            return
        self.tries = 0
        waited = self.waiting.pop(state.seat, None)
        if waited and not (self.turn and self.turn.best >= waited.best):
            self.found += Found(certain=1, left=int(not had(state, waited)))

    def after(self, move: int, state: Any) -> None:
        """A move was made; so the table stands now."""
        if self.turn is None:
            return
        became = self.turn.after(move, state)
        if became == OPEN_STILL:
            return
        if became == LEFT and self.turn.again:
            self.waiting[self.turn.deals.seat] = self.turn
        elif became != MET:
            self.found += Found(certain=1, left=int(became == LEFT))
        self.turn, self.moment = None, (-1, -1)

    def end(self, state: Any) -> None:
        """The match is over."""
        for waited in self.waiting.values():
            self.found += Found(certain=1, left=int(not had(state, waited)))


def had(state: Any, waited: Watched) -> bool:
    """Has the seat got by now what was certain then?"""
    seat = waited.deals.seat
    value = value_of(outcome(state, seat), state.game.tally(state, seat), waited.goal)
    return value >= waited.best


def match(game: str, options: dict[str, Any], bot: str, seed: int) -> Found:
    """One match of a bot against itself."""
    state = tabard.load(game, **options).start(seed=seed)
    players = [bots.make(bot, seed * 10 + seat, state.game) for seat in range(state.seats)]
    looks = Watch()
    while not state.over:
        looks.before(state)
        seat = state.seat
        move = players[seat].choose(Seen(state, seat))
        state.play(move)
        for other, player in enumerate(players):
            player.observe(state.game.space.seen_by(other, seat, move))
        looks.after(move, state)
    looks.end(state)
    return looks.found


def main() -> None:
    parser = argparse.ArgumentParser(description="What a bot leaves of what is certain")
    add_match(parser)
    parser.add_argument("--bot", default="ismcts:200ms")
    parser.add_argument("--turns", type=int, default=1000, help="with something certain")
    given = parser.parse_intermixed_args()
    options = options_of(given)
    start = time.monotonic()
    totals, seeds = Found(), count(1)
    with ProcessPoolExecutor(given.jobs) as pool:
        while totals.certain < given.turns and time.monotonic() - start < given.seconds:
            lot = [next(seeds) for _ in range(given.jobs)]
            jobs = [pool.submit(match, given.game, options, given.bot, seed) for seed in lot]
            for job in jobs:
                totals += job.result()
    print(
        f"{given.game} {given.bot}: something was left in {totals.left} of {totals.certain} turns "
        f"with something certain; {totals.unsolved} were too large to solve; "
        f"{time.monotonic() - start:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
