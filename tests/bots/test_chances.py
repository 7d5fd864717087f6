"""Chances mean what they say: what the brain makes of a position, set beside how matches ended."""

from __future__ import annotations

import pytest

import tabard
from tabard.bots.chances import (
    Curve,
    chances,
    chances_after,
    curve_of,
    curves_of,
    progress_of,
    shares,
)
from tabard.engine.registry import game_class, game_names


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_measured_curves(name: str) -> None:
    game = tabard.load(name)
    curve = curve_of(game)
    assert curve.players == game.seats
    assert curve.games >= 200
    assert curve.power(0.0) > 0.0
    assert curve.power(1.0) > 0.0


@pytest.mark.parametrize("name", game_names())
def test_what_was_said_happened(name: str) -> None:
    """In held-out matches: nearer to the truth than before, and near it on the whole."""
    for curve in curves_of(game_class(name).package):
        before, after = curve.brier
        assert after <= before
        gaps = [abs(said - happened) * number for said, happened, number in curve.said]
        assert sum(gaps) / sum(number for _, _, number in curve.said) < 0.06


@pytest.mark.parametrize("name", game_names())
def test_chances_add_up_to_one(name: str) -> None:
    state = tabard.load(name).start(seed=4)
    seat = state.seat
    assert seat is not None
    assert sum(chances(state, None)) == pytest.approx(1.0)
    assert sum(chances(state, seat)) == pytest.approx(1.0)
    assert sum(chances_after(state, seat, state.legal[0])) == pytest.approx(1.0)
    assert 0.0 <= progress_of(state) <= 1.0


def test_a_surer_judgement_says_more_of_the_same() -> None:
    timid, sure = shares([0.6, 0.4], 1.0), shares([0.6, 0.4], 3.0)
    assert timid == pytest.approx([0.6 * 0.6 / (0.6 * 0.6 + 0.4 * 0.4), 0.16 / 0.52])
    assert sure[0] > timid[0] > 0.5
    assert shares([0.5, 0.5, 0.5], 2.0) == pytest.approx([1 / 3] * 3)


def test_a_curve_grows_surer_towards_the_goal() -> None:
    curve = Curve(2, sure=0.5, late=1.5)
    assert [curve.power(share) for share in (0.0, 0.5, 1.0)] == [0.5, 1.25, 2.0]


def test_a_number_of_players_that_nobody_measured_takes_the_nearest() -> None:
    team = tabard.load("fidelitas", players=4, team=True)
    assert curve_of(team).players == 4
    assert curve_of(tabard.load("conspiracy", players=6)).players == 5
