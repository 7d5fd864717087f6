"""What the bots know: games come to an end without any agreed limit."""

from __future__ import annotations

import pytest
from tests.games.conspiracy.story import Table, begin, empire, family

from tabard.engine.rng import fast
from tabard.games.conspiracy import Conspiracy


@pytest.mark.rule("CON-1", "CON-69", "CON-70")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_played_by_hints_end_with_an_emperor(players: int) -> None:
    game = Conspiracy({"players": players})
    for seed in range(2):
        s = game.start(seed=seed)
        rng = fast(seed)
        while s.asked is not None:
            move = s.asked.hint(s, rng)
            assert move in s.legal
            s.do(move)
            assert s.turn < 100, "a game that does not come to an end"
        assert Table(s).end_rule in ("CON-69", "CON-70")
        measured = game.measure(s)
        assert (measured["turns"], measured["wars"]) == (float(s.turn), float(s.wars)), (
            "reported, not imposed"
        )
        assert sum(measured[f"won by place {i + 1} in turn order"] for i in range(players)) == 1


@pytest.mark.rule("CON-1")
def test_random_players_come_to_an_end_too() -> None:
    s = Conspiracy({"players": 6}).start(seed=5)
    rng = fast(5)
    while not s.over:
        s.do(s.legal[rng.below("move", len(s.legal))])
    assert s.t.turn_limit == 0
    assert Table(s).end_rule in ("CON-69", "CON-70")


def test_the_evaluation_knows_who_is_ahead() -> None:
    s = begin(empire(3, "movement", green=family("green", more=["koeln", "mainz"], money=900)))
    worths = [s.state.game.brain.evaluate(s.state, seat) for seat in range(3)]
    assert all(0.0 <= worth <= 1.0 for worth in worths)
    assert worths[0] > 0.5 > worths[1]


def test_the_evaluation_does_not_look_into_hands() -> None:
    s = begin(
        empire(
            3,
            "movement",
            brown=family("brown", hand=["crusade", "hostler"]),
            gray=family("gray", hand=["alchemist"]),
        )
    )
    seen = {s.state.game.brain.evaluate(s.state.determinize(0, fast(i)), 0) for i in range(6)}
    assert len(seen) == 1
