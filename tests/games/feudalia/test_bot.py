"""What the bots know: sensible games, and what they value."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table

import tabard
from tabard.bots.match import play_match
from tabard.bots.simple import GreedyBot
from tabard.engine.rng import fast


def test_greedy_plays_a_game_of_sensible_length() -> None:
    game = tabard.load("feudalia", scenario=1)
    state = game.start(seed=2)
    play_match(state, [GreedyBot("one", fast(1)), GreedyBot("two", fast(2))])
    assert state.result is not None
    assert state.result.rule == "FEU-R56"
    measured = game.measure(state)
    assert 10 <= measured["rounds"] <= 30
    assert 0.05 < measured["tax visits per turn"] < 0.6


@pytest.mark.rule("FEU-S1")
def test_greedy_reaches_the_target_alone() -> None:
    state = tabard.load("feudalia", players=1, scenario=1).start(seed=3)
    play_match(state, [GreedyBot("one", fast(1))])
    assert state.result is not None
    assert state.result.rule == "FEU-R56"


@pytest.mark.parametrize("scenario", [1, 2, 3, 7, 10])
def test_the_hints_alone_bring_a_game_to_its_end(scenario: int) -> None:
    game = tabard.load("feudalia", scenario=scenario, players=3)
    state = game.start(seed=scenario)
    chance = fast(scenario)
    while state.asked is not None:
        state.play(state.asked.hint(state, chance))
    assert state.result is not None
    assert state.result.rule != "FEU-C8"


def test_a_point_is_worth_more_than_the_cubes_it_costs() -> None:
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    brain = t.state.game.brain
    before = brain.worth(t.state, 0)
    t.play("upgrade goldmead")
    assert brain.worth(t.state, 0) > before


def test_half_a_payment_is_judged_by_its_end() -> None:
    lands = [fief("goldmead", wheat=6, wood=1, clay=3), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.rule == "FEU-R30", "the payment is still open"
    brain = t.state.game.brain
    half = brain.worth(t.state, 0)
    assert half == brain.worth(t.play("settle").state, 0)
