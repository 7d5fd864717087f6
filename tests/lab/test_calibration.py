"""Calibration: matches of bots say how sure a brain may be."""

from __future__ import annotations

import msgspec
import pytest

from tabard.bots.chances import SURE, Curve, Curves, shares
from tabard.cli import main
from tabard.engine.rng import fast
from tabard.lab.calibration import Moment, brier, fit, reliability


def told_by(power: float, matches: int) -> list[Moment]:
    """Moments of matches that were won as often as a judgement of this power says."""
    rng = fast(3)
    found = []
    for match in range(matches):
        worth = 0.2 + 0.6 * int(rng.below("worth", 100)) / 99
        won = int(rng.below("won", 1000)) < 1000 * shares([worth, 1.0 - worth], power)[0]
        found.append(Moment(match, 0.0, [[worth, 1.0 - worth]], [float(won), float(not won)]))
    return found


def test_it_finds_out_how_sure_a_judgement_is() -> None:
    found = fit(told_by(0.7, 4000), 2, "greedy")
    assert found.sure == pytest.approx(0.7, abs=0.15)
    assert found.games == 4000
    assert found.brier[1] < found.brier[0]


def test_what_is_said_then_happens() -> None:
    moments = told_by(SURE, 4000)
    curve = Curve(2, SURE)
    for said, happened, number in reliability(moments, curve):
        assert abs(said - happened) < 0.06 or number < 200
    assert brier(moments, curve) < brier(moments, Curve(2, 0.2))


def test_the_command_writes_a_curve_for_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["calibrate", "fidelitas", "--players", "3", "--games", "10", "--bot", "random"]) == 0
    )
    [curve] = msgspec.toml.decode(capsys.readouterr().out, type=Curves).curve
    assert (curve.players, curve.games, curve.bot) == (3, 10, "random")
    assert main(["calibrate", "fidelitas", "--games", "3"]) == 2
    assert "at least 10" in capsys.readouterr().err
