"""One match between bots: what is to be played, and how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tabard import bots
from tabard.bots import Bot
from tabard.bots.match import play_match, random_match
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.registry import load
from tabard.engine.rng import fast
from tabard.engine.state import State

Pack = str | Path | dict[str, Any] | None


class Setup(NamedTuple):
    """Which game is meant; small and picklable, so that worker processes can load it."""

    name: str
    options: dict[str, Any]
    pack: Pack = None

    def load(self) -> Game:
        """The game, ready to start."""
        return load(self.name, self.pack, **self.options)


class Pairing(NamedTuple):
    """A match that is to be played: its deal, the seed of that deal, and who sits where."""

    deal: int
    seed: int
    seats: tuple[str, ...]


class Match(NamedTuple):
    """A match that was played.

    `shares` is what each seat got of the win (1, 0, or a part of a shared one), `measures`
    are the numbers the game itself counts, such as its rounds.
    """

    pairing: Pairing
    scores: list[int]
    winners: list[int]
    shares: list[float]
    decisions: int
    reason: str
    rule: str
    measures: dict[str, float]


def seed_of(seed: int, deal: int) -> int:
    """The seed of a deal; other seeds of a whole run give other deals."""
    return seed * 1_000_003 + deal


def _played(state: State, pairing: Pairing, seated: list[Bot]) -> int:
    """Play a match of bots; who makes an illegal move is named."""
    try:
        return play_match(state, seated)
    except TabardError as problem:
        seat = state.seat or 0
        raise TabardError(
            f"the bot {pairing.seats[seat]} at seat {seat}, seed {pairing.seed}: {problem}"
        ) from problem


def play(game: Game, pairing: Pairing) -> Match:
    """Play one match to its end."""
    chance = fast(pairing.seed ^ 0x5EED)
    state = game.start(seed=pairing.seed)
    if all(bot == "random" for bot in pairing.seats):
        decisions = random_match(state, chance)
    else:
        seated = [bots.make(bot, chance.below("bot", 1 << 30), game) for bot in pairing.seats]
        decisions = _played(state, pairing, seated)
    result = state.result
    assert result is not None
    return Match(
        pairing,
        result.scores,
        result.winners,
        [game.brain.payoff(state, seat) for seat in range(game.seats)],
        decisions,
        result.reason,
        result.rule,
        game.measure(state),
    )
