"""Compiled and interpreted, a game goes the same way to the last word of its record."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabard

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"
SEEDS = 200


def digests(game: str, path: str) -> list[str]:
    """The fingerprints of the games, played by the build found on this path."""
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
def test_compiled_and_interpreted_records_are_identical(game: str) -> None:
    compiled = digests(game, "")
    interpreted = digests(game, str(SOURCES))
    assert compiled[0] == "compiled"
    assert interpreted[0] == "interpreted"
    assert len(compiled) == len(interpreted) == SEEDS + 1
    assert compiled[1:] == interpreted[1:]
