"""A puzzle at the keyboard: a try that misses it, back, the solution, solved."""

from __future__ import annotations

import io

import pytest

from tabard.cli import main
from tabard.lab.puzzles import puzzles_of


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


def test_a_puzzle_is_solved_after_the_solution_was_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = puzzles_of("fidelitas")[0].line
    typed(monkeypatch, "nonsense", line[0], "back", "solution", *line)
    assert main(["puzzle", "fidelitas", "1"]) == 0
    screen = capsys.readouterr().out
    assert "because" in screen
    assert "Solved." in screen


def test_the_task_and_a_refusal_stand_with_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a low window whatever is printed before the table is gone with it."""
    typed(monkeypatch, "nonsense", "card judge", "card dragon", "quit")
    assert main(["puzzle", "fidelitas", "1"]) == 1
    drawn = capsys.readouterr().out.split("Fidelitas, puzzle 1")[1:]
    assert len(drawn) > 1
    assert all("Take all that is certain this turn" in table for table in drawn)
    assert "nothing here is called 'nonsense'" in "".join(drawn)
    assert "Judge  judge" in "".join(drawn)
    assert "There is no card 'dragon'" in "".join(drawn)


def test_one_may_leave_a_puzzle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "quit")
    assert main(["puzzle", "ausonia", "1"]) == 1
    assert "The puzzle waits for you" in capsys.readouterr().out


def test_the_list_and_a_number_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "feudalia"]) == 0
    assert "tabard puzzle feudalia 1" in capsys.readouterr().out
    assert main(["puzzle", "feudalia", "999"]) == 2
    assert "there is no puzzle 999" in capsys.readouterr().err


def test_bots_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tactics", "audatia", "--bot", "random,greedy"]) == 0
    screen = capsys.readouterr().out
    assert "random" in screen
    assert f"/{len(puzzles_of('audatia'))}" in screen
