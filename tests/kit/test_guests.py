"""A sixth game lives in a directory of its own and is a game like any other.

The example is copied out of the checkout and installed there, as its author would do it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "quarrel"


class Guest:
    """The example game in a directory of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home / "quarrel"
        shutil.copytree(EXAMPLE, self.home, ignore=shutil.ignore_patterns("__pycache__"))
        (self.home / "pytest.ini").write_text("[pytest]\nmarkers = rule: cites rules\n")
        target = home / "site"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        pip += ["--no-build-isolation", "--target", str(target), str(self.home)]
        subprocess.run(pip, check=True, capture_output=True)
        self.environment = {**os.environ, "PYTHONPATH": str(target), "NO_COLOR": "1"}

    def run(self, *command: str) -> str:
        """What a command prints, run in the guest's own directory."""
        done = subprocess.run(
            [sys.executable, "-m", *command],
            env=self.environment,
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Guest:
    return Guest(tmp_path_factory.mktemp("elsewhere"))


def test_an_installed_plug_in_is_a_game_like_any_other(guest: Guest) -> None:
    assert "Quarrel. Lay sharp words" in guest.run("tabard", "games")
    assert "QUA-3" in guest.run("tabard", "rules", "quarrel")
    assert "seat 2" in guest.run("tabard", "sim", "quarrel", "--games", "5", "--players", "3")


def test_its_own_tests_and_the_suite_pass_where_it_lives(guest: Guest) -> None:
    told = guest.run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert " passed" in told
    assert "skipped" not in told


def test_golden_playthroughs_are_written_where_it_lives(guest: Guest) -> None:
    guest.run("tabard.testing.golden", "quarrel")
    guest.run("tabard.testing.golden", "quarrel", "--check")
    assert len(list((guest.home / "tests" / "golden" / "quarrel").glob("*.txt"))) == 3
