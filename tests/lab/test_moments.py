"""What was certain in a match and was missed becomes a puzzle."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tabard.bots.certain import Solution
from tabard.bots.turn import Turn, deals_of
from tabard.cli import main
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.lab.moments import missed_in
from tabard.lab.puzzles import Puzzle, Try, puzzles_of

GAME = "fidelitas"
CLS = game_class(GAME)


def some_points() -> Puzzle:
    """A puzzle about points that is solved with few moves."""
    about = [each for each in puzzles_of(GAME) if each.kind == "take"]
    return min(about, key=lambda each: len(each.line))


def careless() -> State:
    """A match from the position of that puzzle in which the points are left."""
    state = some_points().load(CLS)
    seat = state.seat
    assert seat is not None
    solution = Solution(Turn(deals_of(state, seat)), some_points().goal)
    state.play(solution.wrong()[0])
    while state.seat == seat:
        state.play(state.legal[-1])
    return state


def test_points_that_were_left_are_found_and_can_be_had() -> None:
    state = careless()
    missed = missed_in(state.game, state.origin, state.trail)[0]
    assert missed.ply == len(some_points().before)
    assert "for certain" in missed.got
    assert missed.puzzle is not None
    assert missed.puzzle.best == some_points().best
    assert Try(CLS, missed.puzzle, missed.puzzle.line).solved


def test_nothing_is_missed_where_all_was_taken() -> None:
    state = some_points().load(CLS)
    for text in some_points().line:
        state.play(state.parse(text))
    assert missed_in(state.game, state.origin, state.trail) == []


def test_the_terminal_lists_what_was_missed_and_lets_one_solve_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.tabard"
    state = careless()
    file.write_text(state.record())
    assert main(["puzzle", "--from", str(file)]) == 0
    assert "Take all that is certain this turn" in capsys.readouterr().out
    [missed, *_] = missed_in(state.game, state.origin, state.trail)
    assert missed.puzzle is not None
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["solution", *missed.puzzle.line])))
    assert main(["puzzle", "--from", str(file), "1"]) == 0
    assert "Solved." in capsys.readouterr().out
    assert main(["puzzle", "--from", str(file), "99"]) == 2
    assert "there is no puzzle 99" in capsys.readouterr().err
    assert main(["puzzle"]) == 2
    assert "puzzles of which game?" in capsys.readouterr().err
