"""What every game must pass."""

from __future__ import annotations

from pathlib import Path

from tabard.testing.suite import GameSuite


class TestQuarrel(GameSuite):
    game = "quarrel"
    tests = Path(__file__).parent
