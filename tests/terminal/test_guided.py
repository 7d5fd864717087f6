"""The guided first game at a terminal: introduced once, repeated on `?`, resumed as it was."""

from __future__ import annotations

import functools
import io
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from tabard.bots import Bot, make
from tabard.cli import main
from tabard.engine.registry import game_class
from tabard.engine.teaching import Teaching, teaching_of
from tabard.terminal.guided import Guided

GAMES = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")


def teaching(name: str) -> Teaching:
    found = teaching_of(game_class(name).package)
    assert found is not None
    return found


def wide(screen: io.StringIO) -> Console:
    return Console(file=screen, width=2000, height=200, no_color=True, highlight=False)


def guided(name: str, ask: Callable[[Guided], str]) -> tuple[Guided, io.StringIO]:
    """A first game, for somebody who answers each question so."""
    found = teaching(name)
    first = found.first_game
    game = game_class(name)(first.options, first.pack)
    bots: list[Bot | None] = [make(first.bot, seed=seat) for seat in range(game.seats)]
    bots[first.seat] = None
    names = [f"Seat {seat}" for seat in range(game.seats)]
    kinds = ["" if bot is None else first.bot for bot in bots]
    screen = io.StringIO()
    table: Guided = Guided(
        found,
        game,
        first.begin(game, 1),
        bots,
        names,
        kinds,
        wide(screen),
        lambda: make("random"),
        lambda _: ask(table),
    )
    return table, screen


@functools.cache
def follow(name: str) -> str:
    """The screen of somebody who always does what the coach would try."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABARD_HOME", home)
        table, screen = guided(name, lambda table: table.state.text(table.tried()))
        assert table.run() == 0
    assert table.state.over
    return screen.getvalue()


def first_game(name: str) -> pytest.MarkDecorator:
    """One worker for all that look at a first game, so that it is played once."""
    return pytest.mark.xdist_group(f"first game of {name}")


@pytest.mark.parametrize("name", [pytest.param(name, marks=first_game(name)) for name in GAMES])
def test_a_first_game_is_played_to_its_end_with_every_introduction_at_most_once(name: str) -> None:
    first = teaching(name).first_game
    screen = follow(name)
    assert screen.startswith(first.say)
    times = [screen.count(intro.say) for intro in first.intros]
    assert max(times) == 1
    assert sum(times) >= 2
    assert first.won in screen or first.lost in screen
    assert f"tabard learn {name} {first.next[0]}" in screen


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def read(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed, without the breaks of its lines."""
    return " ".join(capsys.readouterr().out.split())


def test_a_question_mark_repeats_and_a_resumed_game_remembers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    first = teaching("fidelitas").first_game
    play, score = (first.intro(rule) for rule in ("FID-9", "FID-22"))
    assert play is not None
    assert score is not None

    typed(monkeypatch, "?", "play minstrel library", "quit")
    assert main(["learn", "fidelitas", "--play"]) == 0
    screen = read(capsys)
    assert first.say in screen
    assert screen.count(play.say) == 2, "introduced, and repeated when asked"
    assert "Try: Play the Minstrel to the Library, then " in screen
    assert screen.count(score.say) == 1

    typed(monkeypatch, "quit")
    assert main(["resume"]) == 0
    screen = read(capsys)
    assert score.say in screen, "what was not answered is introduced again"
    assert first.say not in screen
    assert play.say not in screen


def test_an_ordinary_match_is_resumed_without_a_coach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    typed(monkeypatch, "quit")
    assert main(["play", "fidelitas", "--bots", "random", "--seed", "3"]) == 0
    typed(monkeypatch, "quit")
    assert main(["resume"]) == 0
    assert "Sensible:" not in capsys.readouterr().out


def seated(name: str, *typed: str) -> str:
    """The screen of somebody at a first game who types this and leaves."""
    lines = iter([*typed, "quit"])
    table, screen = guided(name, lambda _: next(lines))
    table.run()
    return screen.getvalue()


def test_the_hint_and_the_coach_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    screen = seated("fidelitas", "hint")
    assert screen.count("Try: Play the Minstrel to the Library") == 2
    screen = seated("fidelitas", "do")
    assert "Try: Score Trust of the Scholar" in screen, "it was done"


def test_what_is_taken_back_is_introduced_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the first card was played, when that is taken back, then its note comes again."""
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    play = teaching("fidelitas").first_game.intro("FID-9")
    assert play is not None
    screen = seated("fidelitas", "play minstrel library", "undo")
    assert screen.count(play.say) == 2


@first_game("fidelitas")
def test_what_first_happens_is_explained_once_and_every_turn_begins_with_an_aim() -> None:
    first = teaching("fidelitas").first_game
    play = first.intro("FID-9")
    assert play is not None
    screen = follow("fidelitas")
    scored = next(n for n in first.notes if (n.event, n.whose) == ("scored", "own"))
    assert screen.count(scored.say) == 1
    assert screen.count(f"Aim: {play.aim}") >= 1, "in later turns, too"
    assert max(screen.count(note.say) for note in first.notes) == 1


@first_game("ausonia")
def test_a_turn_that_ends_by_itself_is_announced() -> None:
    screen = follow("ausonia")
    (end,) = game_class("ausonia")().news.ends
    assert f"({end.say} [{end.rule}])" in screen
