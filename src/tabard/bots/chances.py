# interpreted
"""Chances: how often a position that a brain judges so has been won.

A brain says who stands better, not how surely that wins. How surely, a game's chances.toml says for
each number of players, found by `tabard calibrate` in matches of bots: a seat's odds are those of
the brain's judgement to the power of `sure`, which grows by `late` until the goal is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from tabard.bots.ismcts import playout
from tabard.engine.beside import read_beside
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State

DEALS = 16  # re-deals that chances are averaged over
SUREST = 0.99  # no judgement of a running match is taken for surer
SURE = 2.0  # where nobody measured


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How surely a judgement foretells the winner, with so many players.

    The rest says how it was found: `games` of `bot` against itself, a fifth of them held out, and
    there the Brier score before and after (the mean square of what the chances missed by) and
    what was `said` beside what `happened`, with the number of chances, a tenth after the other.
    """

    players: int
    sure: float
    late: float = 0.0
    bot: str = ""
    games: int = 0
    brier: tuple[float, float] = (0.0, 0.0)
    said: list[tuple[float, float, int]] = []

    def power(self, progress: float) -> float:
        """How sure it is when so much of the way to the goal is made, 0 to 1."""
        return max(0.0, self.sure + self.late * progress)


class Curves(msgspec.Struct, forbid_unknown_fields=True):
    """The file chances.toml."""

    curve: list[Curve]


@cache
def curves_of(package: str) -> list[Curve]:
    """What a game's package says about its chances; nothing where nobody measured."""
    found = read_beside(package, "chances.toml", Curves)
    return [] if found is None else found.curve


def curve_of(game: Game) -> Curve:
    """The curve for the players of a game, or for the nearest number of them."""
    known = curves_of(game.package)
    return min(known, key=lambda each: abs(each.players - game.seats), default=Curve(0, SURE))


def chances(state: State, seat: int | None) -> list[float]:
    """The chances of all seats, as one seat knows the table (None: all hands open)."""
    if state.over:
        return _shared([state.game.brain.payoff(state, i) for i in range(state.seats)])
    return average(worths_of(state, seat), power_at(state))


def chances_after(state: State, seat: int | None, move: int) -> list[float]:
    """The chances that a move is to bring, before it is seen what it brings."""
    return average(worths_of(state, seat, move), power_at(state))


def power_at(state: State) -> float:
    """How sure a judgement of this position is."""
    return curve_of(state.game).power(progress_of(state))


def average(worths: Sequence[Sequence[float]], power: float) -> list[float]:
    """The mean chances of all seats in several re-deals, from what the brain gave them there."""
    each = [shares(deal, power) for deal in worths]
    return [sum(seat) / len(each) for seat in zip(*each, strict=True)]


def worths_of(state: State, seat: int | None, move: int | None = None) -> list[list[float]]:
    """What the brain gives all seats in several re-deals, played on to a quiet moment."""
    brain = state.game.brain
    found = []
    for number in range(DEALS):
        deal = _deal(state, seat, number)
        if move is not None:
            deal.do(move)
        playout(deal, brain, fast(number))
        found.append(list(brain.worths(deal)))
    return found


def _deal(state: State, seat: int | None, number: int) -> State:
    rng = fast(number)
    if seat is not None:
        return state.determinize(seat, rng)
    twin = state.fork()
    twin.rng = rng.spawn()
    return twin


def shares(worths: Sequence[float], power: float) -> list[float]:
    """The chances that go with what the brain gives all seats."""
    least = 1.0 - SUREST
    sane = [min(SUREST, max(least, worth)) for worth in worths]
    return _shared([(worth / (1.0 - worth)) ** power for worth in sane])


def _shared(amounts: Sequence[float]) -> list[float]:
    total = sum(amounts)
    return [each / total if total else 1.0 / len(amounts) for each in amounts]


def progress_of(state: State) -> float:
    """How much of the way to the goal is made by whoever leads, 0 to 1."""
    race = state.game.race(state)
    stands = [] if race is None else race.seats
    ways = [(each.have or 0.0) / each.of for each in stands if each.of]
    return min(1.0, max(0.0, *ways)) if ways else 0.0
