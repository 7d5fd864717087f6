"""The goal and where everybody stands are told in every game and variant, to everybody alike."""

from __future__ import annotations

import random

import pytest

from tabard.engine.registry import game_class, game_names

NAMES = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]
VARIANTS = [
    pytest.param(name, variant, id=f"{name}-{number}")
    for name in NAMES
    for number, variant in enumerate(game_class(name).variants())
]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_seat_has_its_place_in_the_race(name: str, variant: dict[str, int]) -> None:
    game = game_class(name)(variant)
    state = game.start(1)
    chance = random.Random(1)
    for _ in range(60):
        race = game.race(state)
        assert race is not None
        assert len(race.goal.split()) <= 16, "short enough for one line"
        assert len(race.seats) == game.seats
        assert all(
            stand.text and (stand.of is None) == (stand.have is None) for stand in race.seats
        )
        assert race == game.see(state, 0).race == game.see(state, None).race
        if state.over:
            return
        state.play(chance.choice(list(state.legal)))


@pytest.mark.parametrize("name", ["fidelitas", "ausonia", "feudalia"])
def test_who_wins_by_points_stands_first(name: str) -> None:
    game = game_class(name)()
    state = game.start(2)
    chance = random.Random(2)
    while not state.over:
        state.play(chance.choice(list(state.legal)))
    race = game.race(state)
    assert race is not None
    assert state.result is not None
    have = [stand.have or 0 for stand in race.seats]
    assert have[state.result.winners[0]] == max(have)
