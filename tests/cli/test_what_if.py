"""`tabard resume FILE --move N`: any record is played on from any move, as a match of its own."""

import io
from pathlib import Path

import pytest

import tabard
from tabard.cli import main

MOVES = 30


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path / "home"))
    state = tabard.load("fidelitas", players=2).start(seed=4)
    rng = state.rng.copy()
    while not state.over:
        assert state.asked is not None
        state.play(state.asked.hint(state, rng))
    file = tmp_path / "match.tabard"
    file.write_text(state.record())
    return file


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_record_stays_and_the_branch_is_kept_beside_it(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = record.read_text()
    typed(monkeypatch, "1", "quit")
    assert main(["resume", str(record), "--move", str(MOVES), "--seat", "all"]) == 0
    assert record.read_text() == before
    (branch,) = (tmp_path / "home").rglob("*.tabard")
    kept = tabard.replay(branch.read_text())
    match = tabard.replay(before)
    assert kept.origin == match.origin
    assert kept.trail[:MOVES] == match.trail[:MOVES]


def test_a_match_that_is_over_says_how_to_play_on(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resume", str(record)]) != 0
    assert "--move" in capsys.readouterr().err


def test_a_move_that_was_not_made_is_refused(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resume", str(record), "--move", "9999"]) != 0
    assert "--move must be 0 to" in capsys.readouterr().err
