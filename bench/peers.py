"""Measure the peers in their best idiom: OpenSpiel's C++ games and RLCard.

Prints one JSON line a game. Runs in an environment of its own (`make bench` makes it).
A decision is a choice of a player; chance moves are played but not counted.

How they are driven, after their own documentation:

- OpenSpiel (https://openspiel.readthedocs.io/en/latest/concepts.html): from Python by
  `legal_actions()` and `apply_action()`, at chance nodes too, where the outcomes of these card
  games are equally likely; the same cheap index as for Tabard. Inside: `RandomRolloutEvaluator`
  (within one simulation of `MCTSBot`, C++ only), or random bots in `evaluate_bots` where
  MCTSBot refuses a game; the faster one. Search: `ISMCTSBot` where the game can re-deal what
  is hidden, otherwise `MCTSBot`, which looks into all hands.
- RLCard (https://rlcard.org): at the level of the bare game, without building observations.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import Any

from timing import rate

OPEN_SPIEL = ("hearts", "spades", "dou_dizhu", "cribbage", "gin_rummy", "backgammon")
ROLLOUTS = 200
SIMULATIONS = 96


def play_on(state: Any, draw: Callable[[], float]) -> int:
    """Random moves to the end from a Python loop; the decisions made."""
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            decisions += 1
        state.apply_action(legal[int(draw() * len(legal))])
    return decisions


def middle(game: Any, seed: int) -> Any:
    """A state in the middle of a game, at which a player has a choice."""
    draw = random.Random(seed).random
    state = game.new_initial_state()
    course = []
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node() and len(legal) > 1:
            course.append(state.clone())
        state.apply_action(legal[int(draw() * len(legal))])
    return course[len(course) // 2]


def open_spiel(name: str, seconds: float) -> dict[str, object]:
    """All figures of an OpenSpiel game."""
    import pyspiel

    game = pyspiel.load_game(name)
    hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    draw = random.Random(1).random
    length = sum(play_on(game.new_initial_state(), draw) for _ in range(20)) / 20
    middles = [middle(game, seed) for seed in range(8)]

    def copies() -> int:
        for state in middles:
            for _ in range(50):
                state.clone()
        return 50 * len(middles)

    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)

    def redeals() -> int:
        for state in middles:
            for _ in range(20):
                state.resample_from_infostate(state.current_player(), sampler)
        return 20 * len(middles)

    return {
        "name": f"OpenSpiel {name}",
        "loop": rate(lambda: play_on(game.new_initial_state(), draw), seconds),
        "inside": _inside(pyspiel, game, length, seconds),
        "copies": rate(copies, seconds),
        "redeals": _or_none(lambda: rate(redeals, seconds)) if hidden else None,
        **_search(pyspiel, game, middles, seconds),
    }


def _or_none(measure: Callable[[], float]) -> float | None:
    """A figure, or None where the game cannot do that."""
    try:
        return measure()
    except Exception:
        return None


def _inside(pyspiel: Any, game: Any, length: float, seconds: float) -> float:
    """Decisions a second without leaving C++."""
    bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    seeds = iter(range(10**9))

    def by_bots() -> int:
        for _ in range(20):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 20

    games = rate(by_bots, seconds)
    return max(games * length, _or_none(lambda: _rollouts(pyspiel, game, seconds)) or 0.0)


def _rollouts(pyspiel: Any, game: Any, seconds: float) -> float:
    draw = random.Random(2).random
    state = game.new_initial_state()
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, 1, False)
    left = sum(play_on(state.clone(), draw) for _ in range(50)) / 50

    def step() -> int:
        bot.step(state)
        return ROLLOUTS

    return rate(step, seconds) * left


def _search(pyspiel: Any, game: Any, middles: list[Any], seconds: float) -> dict[str, object]:
    """Iterations a second of the peer's own tree search, each with one random playout."""

    def informed() -> float:
        kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, SIMULATIONS, -1, kind, False, True)
        return rate(lambda: _steps(bot, middles), seconds)

    def open_handed() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, 1, False)
        return rate(lambda: _steps(bot, middles), seconds)

    found = _or_none(informed)
    if found is not None:
        return {"search": found, "searcher": "ISMCTS"}
    return {"search": _or_none(open_handed), "searcher": "MCTS, open hands"}


def _steps(bot: Any, middles: list[Any]) -> int:
    for state in middles:
        bot.step(state)
    return SIMULATIONS * len(middles)


def rlcard_uno(seconds: float) -> dict[str, object]:
    """Random games of RLCard's uno, at the level of its bare game."""
    from rlcard.games.uno import Game

    game = Game()
    draw = random.Random(1).random

    def one() -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    found = {"name": "RLCard uno", "loop": rate(one, seconds)}
    return {**found, "inside": None, "copies": None, "redeals": None, "search": None}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for name in sys.argv[2:] or OPEN_SPIEL:
        print(json.dumps(open_spiel(name, seconds)), flush=True)
    if not sys.argv[2:]:
        print(json.dumps(rlcard_uno(seconds)), flush=True)


if __name__ == "__main__":
    main()
