"""Compiled and interpreted, a game goes the same way to the last word of its record, and bots
choose the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.compiled.digests import BOTS

import tabard

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"
SEEDS = 200


def digests(game: str, path: str) -> list[str]:
    """The fingerprints of the games, played by the build found on this path, and bots' choices."""
    done = subprocess.run(
        [sys.executable, str(HERE / "digests.py"), game, str(SEEDS)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", tabard.game_names())
def test_compiled_and_interpreted_are_identical_in_records_and_bots(game: str) -> None:
    compiled = digests(game, "")
    interpreted = digests(game, str(SOURCES))
    assert compiled[0] == "compiled"
    assert interpreted[0] == "interpreted"
    assert len(compiled) == len(interpreted) == 1 + SEEDS + len(BOTS)
    assert compiled[1:] == interpreted[1:]
    assert all(line.count("; ") >= 5 for line in compiled[-len(BOTS) :])
