"""Every test that the threat model leans on exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_named_test_is_there() -> None:
    page = (ROOT / "docs" / "threats.md").read_text()
    named = set(re.findall(r"`(test_\w+)`", page))
    there = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)\(", file.read_text())
    }
    assert len(named) > 30
    assert named - there == set()
