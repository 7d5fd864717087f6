"""Prints a fingerprint of the record of each of many random games, one line each, and then what
bots choose in the course of a match."""

from __future__ import annotations

import hashlib
import sys

from tabard import bots
from tabard.bots import Seen
from tabard.engine import state as engine_state
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State

LONGEST = 3000
BOTS = ("hasty", "greedy", "plan:60", "ismcts:30")
EVERY, LAST = 7, 150  # they are asked after so many moves, so far into a match


def digest(game: Game, seed: int) -> str:
    """Play a game, every fourth move as the bots' hint says, and fingerprint its record."""
    chance = fast(seed + 77)
    state: State = game.start(seed=seed, telling=seed % 2 == 0)
    while not state.over and len(state.trail) < LONGEST:
        if chance.below("hinted", 4) == 0:
            assert state.asked is not None
            state.do(state.asked.hint(state, chance))
        else:
            state.do(state.legal[chance.below("move", len(state.legal))])
    views = repr([state.view(seat) for seat in (*range(game.seats), None)])
    worth = [f"{game.brain.worth(state, seat):.12f}" for seat in range(game.seats)]
    text = "\n".join([state.record(), views, *worth])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def choices(game: Game, name: str) -> list[str]:
    """What a bot that is asked now and then would play in a match of hints."""
    chance = fast(9)
    state: State = game.start(seed=3)
    found = []
    while not state.over and len(state.trail) < LAST:
        if len(state.trail) % EVERY == 0:
            assert state.seat is not None
            bot = bots.make(name, len(state.trail))
            found.append(state.text(bot.choose(Seen(state, state.seat))))
        assert state.asked is not None
        state.do(state.asked.hint(state, chance))
    return found


def main() -> None:
    name, seeds = sys.argv[1], int(sys.argv[2])
    kind = "interpreted" if engine_state.__file__.endswith(".py") else "compiled"
    print(kind)
    variants = game_class(name).variants()
    games = [game_class(name)(options) for options in variants]
    for seed in range(seeds):
        print(seed, variants[seed % len(games)], digest(games[seed % len(games)], seed))
    for bot in BOTS:
        print(bot, *choices(game_class(name)(), bot), sep="; ")


if __name__ == "__main__":
    main()
