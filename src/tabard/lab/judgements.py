"""Judgements that meet: a brain with other weights and numbers, matches to learn from, duels."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from librt.vecs import vec

from tabard import bots
from tabard.bots import Bot, Seen
from tabard.bots.match import play_match
from tabard.engine.brain import Brain
from tabard.engine.game import Game
from tabard.engine.rng import Fast, fast
from tabard.engine.state import State
from tabard.lab.fitting import Sample
from tabard.lab.matches import Setup

EVERY = 3  # of so many quiet moments one is noted


class Judgement(msgspec.Struct):
    """Weights in the order of the features, and numbers by their names."""

    weights: list[float]
    numbers: dict[str, float]


class Lot(NamedTuple):
    """A piece of work: deals that are played by two judgements (or one against itself)."""

    setup: Setup
    bot: str
    one: Judgement
    other: Judgement
    seeds: list[int]


class Weighed(Bot):
    """A bot that judges with weights and numbers of its own."""

    def __init__(self, inner: Bot, brain: Brain, rng: Fast) -> None:
        super().__init__(inner.name, rng)
        self.inner = inner
        self.brain = brain

    def choose(self, seen: Seen) -> int:
        seen.judge_by(self.brain)
        return self.inner.choose(seen)

    def observe(self, move: int) -> None:
        self.inner.observe(move)

    def forget(self) -> None:
        self.inner.forget()


class Noting(Weighed):
    """Notes now and then, at a quiet moment of its seat, how all seats stand."""

    def __init__(self, inner: Bot, brain: Brain, rng: Fast, notes: list[list[list[float]]]) -> None:
        super().__init__(inner, brain, rng)
        self.notes = notes

    def choose(self, seen: Seen) -> int:
        seen.judge_by(self.brain)
        deal = seen.redeal(self.rng)
        if deal.asked is not None and deal.asked.quiet(deal) and not self.rng.below("note", EVERY):
            seats = range(deal.seats)
            self.notes.append([list(self.brain.features(deal, seat)) for seat in seats])
        return super().choose(seen)


def brain_with(setup: Setup, judgement: Judgement) -> Brain:
    """The game's brain with another judgement."""
    brain = setup.load().brain
    brain.weights = vec[float](judgement.weights)
    brain.reckon(judgement.numbers)
    return brain


def self_play(lot: Lot) -> list[Sample]:
    """Samples of matches that a bot plays against itself."""
    game = lot.setup.load()
    brain = brain_with(lot.setup, lot.one)
    found = []
    for seed in lot.seeds:
        notes: list[list[list[float]]] = []
        seated: list[Bot] = []
        for seat in range(game.seats):
            rng = fast(seed * 31 + seat)
            seated.append(Noting(bots.make(lot.bot, seed * 37 + seat, game), brain, rng, notes))
        state = game.start(seed=seed)
        play_match(state, seated)
        shares = [game.brain.payoff(state, seat) for seat in range(game.seats)]
        found += [
            Sample(seed, features, shares[seat])
            for stand in notes
            for seat, features in enumerate(stand)
        ]
    return found


def meet(lot: Lot) -> list[float]:
    """For each deal the share that the first judgement won, played once from every seat.

    With more than two seats one of them has it; the share is set so that one half is even.
    """
    game = lot.setup.load()
    one, other = brain_with(lot.setup, lot.one), brain_with(lot.setup, lot.other)
    found = []
    for seed in lot.seeds:
        won = [_won(game, lot.bot, seed, place, one, other) for place in range(game.seats)]
        found.append(evened(sum(won) / len(won), game.seats))
    return found


def evened(share: float, seats: int) -> float:
    """A share of the wins of one among so many, set so that one half is even on average."""
    even = 1.0 / seats
    return 0.5 + 0.5 * (share - even) / (1.0 - even)


def _won(game: Game, bot: str, seed: int, place: int, one: Brain, other: Brain) -> float:
    state: State = game.start(seed=seed)
    seated: list[Bot] = [
        Weighed(bots.make(bot, seed * 37 + seat, game), one if seat == place else other, fast(seat))
        for seat in range(game.seats)
    ]
    play_match(state, seated)
    return game.brain.payoff(state, place)
