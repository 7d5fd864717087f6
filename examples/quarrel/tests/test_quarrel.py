"""Quarrel by its rules, then as a plug-in under the same kit as the big games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tabard_quarrel import Quarrel, Table

from tabard import IllegalMove, fuzz
from tabard.citations import cited_rules

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[2]


def start(players: int = 2, seed: int = 1) -> Table:
    state = Quarrel({"players": players}).start(seed=seed, telling=True)
    assert isinstance(state, Table)
    return state


@pytest.mark.rule("QUA-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pilgrim_is_dealt_five_words(players: int) -> None:
    state = start(players)
    assert [len(hand) for hand in state.hands] == [5] * players
    assert len(state.aside) == 22 - 5 * players


@pytest.mark.rule("QUA-2")
def test_a_word_is_laid_face_down_from_the_own_hand() -> None:
    state = start()
    mine, yours = state.hands[0][0], state.hands[1][0]
    with pytest.raises(IllegalMove, match="You do not hold that word") as refused:
        state.play(state.game.lay.move1(yours))
    assert refused.value.rule == "QUA-2"
    state.play(state.game.lay.move1(mine))
    names = ["Anne", "Bertram"]
    assert state.log[-1].line(1, names) == "Anne lays a word face down"
    assert state.log[-1].line(0, names) != state.log[-1].line(1, names)


@pytest.mark.rule("QUA-3")
def test_the_sharpest_word_wins_the_number_of_the_round() -> None:
    state = start()
    sharpest = max(state.hands[0] + state.hands[1])
    winner = 0 if sharpest in state.hands[0] else 1
    for seat in (0, 1):
        word = sharpest if seat == winner else state.hands[seat][0]
        state.play(state.game.lay.move1(word))
    assert state.points[winner] == 1
    assert state.round == 2
    assert sharpest in state.spent


@pytest.mark.rule("QUA-4")
def test_most_points_win_when_everybody_has_one_word_left() -> None:
    state = start(3)
    while not state.over:
        state.play(state.legal[-1])
    assert state.result is not None
    assert sum(state.result.scores) == 1 + 2 + 3 + 4
    assert state.result.winners == [
        seat for seat in range(3) if state.points[seat] == max(state.points)
    ]
    assert [len(hand) for hand in state.hands] == [1, 1, 1]


@pytest.mark.parametrize("options", Quarrel.variants())
def test_the_fuzz_finds_nothing(options: dict[str, bool | int | str]) -> None:
    game = Quarrel(options)
    fired: set[str] = set()
    for seed in range(30):
        state, coverage = fuzz.play_one(game, fuzz.Start(options), seed)
        assert state.over
        fired |= set(coverage.fired)
    assert {"QUA-1", "QUA-2", "QUA-3", "QUA-4"} <= fired


def test_the_rules_fit_in_under_150_lines() -> None:
    source = HERE.parent / "src" / "tabard_quarrel" / "__init__.py"
    assert len(source.read_text().splitlines()) < 150


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is installed as a plug-in."""
    target = tmp_path_factory.mktemp("plug-in")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    pip += ["--no-build-isolation", "--target", str(target), str(HERE.parent)]
    subprocess.run(pip, check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": str(target), "NO_COLOR": "1"}


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=environment,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_plug_in_is_a_game_like_any_other(installed: dict[str, str]) -> None:
    assert "Quarrel. Lay sharp words" in run(installed, "tabard", "games")
    assert "QUA-3" in run(installed, "tabard", "rules", "quarrel")
    assert "seat 2" in run(installed, "tabard", "sim", "quarrel", "--games", "5", "--players", "3")


def test_every_rule_has_a_test() -> None:
    assert {rule.id for rule in Quarrel().ledger} == cited_rules(HERE)


def test_it_passes_the_kit(installed: dict[str, str]) -> None:
    words = (
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/kit",
        "-k",
        "quarrel and not golden and not cites",
    )
    assert " passed" in run(installed, "pytest", *words)
