"""`tabard learn`: the page, the words, and a lesson at the keyboard."""

from __future__ import annotations

import io

import pytest

from tabard.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["learn", *words]) in (0, 1)
    return capsys.readouterr().out


def test_the_page_tells_goal_turn_points_and_end(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys, "fidelitas")
    for part in ("The goal", "A turn", "How points come", "How it ends", "Five things to know"):
        assert part in page
    assert "tabard learn fidelitas 1" in page


def test_every_word_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Guild pair" in told(capsys, "fidelitas", "--words")


def test_a_lesson_is_played_at_the_keyboard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "\nplay scholar market\n" + "skip\n" * 20
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    screen = told(capsys, "fidelitas", "1")
    assert "FID-10" in screen, "the wrong move is answered with its rule"
    assert "Alys plays the Soldier to the Market" in screen
    assert "The lesson waits for you" not in screen


def test_one_may_leave_a_lesson(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "The lesson waits for you" in told(capsys, "ausonia", "1")


def test_a_lesson_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "fidelitas", "77"]) == 2
    assert "there is no lesson '77'" in capsys.readouterr().err
