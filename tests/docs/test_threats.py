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


def test_every_threat_names_a_test() -> None:
    page = (ROOT / "docs" / "threats.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    assert [row for row in rows if "`test_" not in row] == []
