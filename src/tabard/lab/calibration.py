"""Calibrate chances: bots play, and what the brain made of moments is set beside how they ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from tabard import bots
from tabard.bots.chances import SURE, Curve, average, progress_of, worths_of
from tabard.bots.match import play_match
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.matches import Setup, seed_of

MOMENTS = 8  # that are looked at in a match
HELD_OUT = 5  # one of so many matches is held out
TENTHS = 10
LEAST = 0.2  # how sure a judgement is taken to be at least: who stands better shall show
TINY = 1e-6


class Moment(NamedTuple):
    """A moment of a match: what the brain gave all seats in some re-deals, and who won."""

    match: int
    progress: float
    worths: list[list[float]]
    won: list[float]

    def chances(self, curve: Curve) -> list[float]:
        """What is said of it."""
        return average(self.worths, curve.power(self.progress))


class Lot(NamedTuple):
    """A piece of work: some matches of a bot against itself."""

    setup: Setup
    bot: str
    seed: int
    matches: list[int]


def look(lot: Lot) -> list[Moment]:
    """Moments of these matches, as the seat knew them that was asked."""
    game = lot.setup.load()
    found = []
    for match in lot.matches:
        seed = seed_of(lot.seed, match)
        state: State = game.start(seed=seed)
        seats = range(game.seats)
        play_match(state, [bots.make(lot.bot, seed * 37 + seat, game) for seat in seats])
        won = [game.brain.payoff(state, seat) for seat in range(game.seats)]
        found += _moments(state, match, won if sum(won) else [1.0 / game.seats] * game.seats)
    return found


def _moments(ended: State, match: int, won: list[float]) -> list[Moment]:
    rng = fast(match)
    plies = {rng.below("moment", len(ended.trail)) for _ in range(MOMENTS)}
    state: State = ended.game.begin(ended.origin)
    found = []
    for ply, move in enumerate(ended.trail):
        if ply in plies:
            found.append(Moment(match, progress_of(state), worths_of(state, state.seat), won))
        state.play(move)
    return found


def fit(moments: Sequence[Moment], players: int, bot: str) -> Curve:
    """The curve that foretells four fifths of the matches best, and how it does on the others."""
    train = [each for each in moments if each.match % HELD_OUT]
    other = [each for each in moments if each.match % HELD_OUT == 0]
    if not train or not other:
        raise ValueError("too few matches to find anything in")
    sure, late = _lowest(lambda a, b: loss(train, Curve(players, a, b)), SURE, 0.0)
    found = Curve(players, round(sure, 3), round(late, 3))
    return msgspec.structs.replace(
        found,
        bot=bot,
        games=len({each.match for each in moments}),
        brier=(round(brier(other, Curve(players, SURE)), 4), round(brier(other, found), 4)),
        said=reliability(other, found),
    )


def _lowest(f: Callable[[float, float], float], x: float, y: float) -> tuple[float, float]:
    """Where a function of two numbers is lowest, by steps that grow smaller."""
    best, step = f(x, y), 1.0
    while step > 0.02:
        around = [(x + step, y), (x - step, y), (x, y + step), (x, y - step),
                  (x + step, y - step), (x - step, y + step)]  # fmt: skip
        tries = [(a, b) for a, b in around if a >= LEAST and a + b >= LEAST]
        value, (a, b) = min((f(*each), each) for each in tries)
        if value < best - TINY:
            best, x, y = value, a, b
        else:
            step /= 2
    return x, y


def loss(moments: Sequence[Moment], curve: Curve) -> float:
    """The mean log loss: what the winners' chances missed."""
    total = 0.0
    for moment in moments:
        pairs = zip(moment.chances(curve), moment.won, strict=True)
        total -= sum(won * math.log(max(TINY, chance)) for chance, won in pairs)
    return total / len(moments)


def brier(moments: Sequence[Moment], curve: Curve) -> float:
    """The mean square of what the chances of the seats missed by."""
    misses = [
        (chance - won) ** 2
        for moment in moments
        for chance, won in zip(moment.chances(curve), moment.won, strict=True)
    ]
    return sum(misses) / len(misses)


def reliability(moments: Sequence[Moment], curve: Curve) -> list[tuple[float, float, int]]:
    """For each tenth: the mean chance that was said, the share that won, and how many."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for moment in moments:
        for chance, won in zip(moment.chances(curve), moment.won, strict=True):
            tenths[min(TENTHS - 1, int(chance * TENTHS))].append((chance, won))
    return [
        (_mean([said for said, _ in each]), _mean([won for _, won in each]), len(each))
        for each in tenths
        if each
    ]


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 3)


def written(curve: Curve) -> str:
    """A curve as it stands in chances.toml."""
    said = "\n".join(f"  [{said:.3f}, {won:.3f}, {number}]," for said, won, number in curve.said)
    return (
        "[[curve]]\n"
        f"players = {curve.players}\n"
        f"sure = {curve.sure}\n"
        f"late = {curve.late}\n"
        f'bot = "{curve.bot}"\n'
        f"games = {curve.games}\n"
        f"brier = [{curve.brier[0]}, {curve.brier[1]}]\n"
        f"said = [\n{said}\n]\n"
    )
