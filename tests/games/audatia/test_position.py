"""Positions at every moment, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.house import game, start

from tabard.engine.errors import PositionError
from tabard.engine.rng import fast


def test_every_moment_can_be_described_and_set_up_again() -> None:
    seen = set()
    for seed in range(12):
        duel = start(seed)
        rng = fast(seed)
        while not duel.state.over:
            position = duel.state.position()
            staged = duel.state.game.stage(position)
            assert staged.position() == position
            assert staged.legal == duel.state.legal
            seen.add(position["ask"])
            duel.state.do(duel.state.legal[rng.below("move", len(duel.state.legal))])
    assert {"swap-basics", "take-virtue", "trade", "choose-posta", "react"} <= seen


def test_a_finished_duel_has_no_position() -> None:
    state = game().stage(
        {"ask": "last-chance", "draws": 1, "players": [{"posta": "breve"}, {"posta": "breve"}]}
    )
    state.play(state.parse("yield"))
    with pytest.raises(PositionError, match="over"):
        state.position()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"ask": "dance"}, "dance"),
        ({"seat": 2}, "seat 2"),
        ({"players": [{}]}, "two"),
        ({"players": [{"hand": ["excalibur"]}, {}]}, "excalibur"),
        ({"players": [{"hand": ["punta"] * 3}, {}]}, "more often"),
        ({"players": [{"hand": [""]}, {}]}, "without a name"),
        ({"players": [{"sword": "up"}, {}]}, "up"),
        ({"players": [{"posta": "bed"}, {}]}, "bed"),
        ({"players": [{"known": ["punta"]}, {}]}, "known"),
        ({"virtues": {"charity": 0}}, "charity"),
        ({"virtues": {"audatia": 7}}, "seat 7"),
        ({"ask": "react"}, "attack"),
        ({"ask": "react", "attack": "wrench"}, "no strike"),
        ({"ask": "react", "seat": 1, "attack": "mf-left"}, "stack"),
        ({"ask": "answer-remedy"}, "remedy"),
        ({"ask": "answer-remedy", "remedy": "cover", "remedy_side": "inside"}, "no remedy"),
        ({"ask": "deny-skill", "skill": "cover"}, "no skill"),
        ({"ask": "first-chance"}, "posta"),
        ({"ask": "salute", "seat": 0}, "never asked"),
        ({"ask": "swap-basics"}, "basics"),
        ({"ask": "swap-basics", "players": [{"basics": ["punta"]}, {}]}, "swap"),
        ({"ask": "trade-second", "pick": "punta"}, "first card"),
        ({"ask": "feint-strike"}, "no move"),
        ({"draws": "many"}, "draws"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        game().stage(position)
