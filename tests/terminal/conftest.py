"""What is kept of matches at the terminal is kept in a place of each test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    return tmp_path
