"""Measure the peers: OpenSpiel and RLCard, driven by the same Python loop as Tabard.

Prints one JSON line a game. Runs in an environment of its own (`make bench` makes it).
A decision is a choice of a player; chance moves are played but not counted.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

OPEN_SPIEL = ("hearts", "gin_rummy", "cribbage")


def open_spiel(name: str, seconds: float) -> dict[str, object]:
    """Random games of an OpenSpiel game."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    draw = chance.random
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
    taken = time.process_time() - start
    return {
        "name": f"OpenSpiel {name}",
        "loop": decisions / taken,
        "decisions_a_game": decisions / games,
        "copies": copies(_middle(game, chance, round(decisions / games / 2)).clone),
    }


def _middle(game, chance: random.Random, decisions: int):  # type: ignore[no-untyped-def]
    """A state in the middle of a game."""
    state = game.new_initial_state()
    while decisions > 0 and not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
            continue
        before = state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
        decisions -= 1
        if state.is_terminal():
            return before
    return state


def rlcard_uno(seconds: float) -> dict[str, object]:
    """Random games of RLCard's uno through its environment."""
    import rlcard

    env = rlcard.make("uno")
    draw = random.Random(1).random
    decisions = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        games += 1
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            decisions += 1
    taken = time.process_time() - start
    return {
        "name": "RLCard uno",
        "loop": decisions / taken,
        "decisions_a_game": decisions / games,
        "copies": None,
    }


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
    for name in OPEN_SPIEL:
        print(json.dumps(open_spiel(name, seconds)), flush=True)
    print(json.dumps(rlcard_uno(seconds)), flush=True)


if __name__ == "__main__":
    main()
