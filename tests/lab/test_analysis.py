"""A finished match, looked at again: chances, choices, luck."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabard
from tabard.bots import make
from tabard.bots.chances import chances
from tabard.bots.match import play_match
from tabard.cli import main
from tabard.engine.registry import game_names
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.analysis import Analysis, Look, Piece, analyse, turning_points

NAMES = ["Alys", "Bertram", "Cecily", "Drogo", "Emma", "Fulk"]


def finished(name: str, moves: int = 40) -> State:
    """Some moves of bots at a table; a whole match where it is short."""
    game = tabard.load(name)
    state: State = game.start(seed=3)
    bots = [make("random", seat) for seat in range(game.seats)]
    if name == "fidelitas":
        play_match(state, bots)
    while not state.over and len(state.trail) < moves:
        state.play(state.legal[len(state.trail) % len(state.legal)])
    return state


def look(state: State, seat: int | None = None, trail: list[int] | None = None) -> Analysis:
    names = NAMES[: state.seats]
    moves = state.trail if trail is None else trail
    return analyse(state.game, state.origin, moves, names, seat, seconds=0.01)


def test_a_move_where_nobody_would_advise_but_one_is_looked_at_too() -> None:
    """Given a question with a single sound answer, when another was given, it is judged."""
    state: State = tabard.load("conspiracy").start(seed=3)
    rng = fast(3)
    while True:
        assert state.asked is not None
        known = state.determinize(state.asked.seat, fast(0))
        sound = state.game.advisable(known, state.asked.seat, state.legal)
        if len(sound) == 1 < len(state.legal):
            break
        state.play(state.asked.hint(state, rng))
    state.play(next(move for move in state.legal if move not in sound))
    last = len(state.trail)
    piece = Piece("conspiracy", {}, None, 1, state.origin, state.trail, None, last - 1, last, 0.01)
    assert len(Look(state.game, piece).all().judged) == 1


def test_a_match_without_a_move_has_nothing_to_look_at() -> None:
    found = look(finished("fidelitas", 12), trail=[])
    assert len(found.curve) == 1
    assert found.better == []


@pytest.mark.parametrize("name", game_names())
def test_chances_are_shares_of_one_win(name: str) -> None:
    state = finished(name, 12)
    found = look(state)
    assert len(found.curve) == len(state.trail) + 1
    assert all(abs(sum(chances) - 1.0) < 1e-6 for chances in found.curve)
    assert found.movers == [mark[0] for mark in tabard_marks(state)]


def tabard_marks(state: State) -> list[tuple[int, int, int]]:
    told: State = state.game.begin(state.origin, telling=True)
    for move in state.trail:
        told.play(move)
    return told.marks


def test_the_curve_ends_with_the_result() -> None:
    state = finished("fidelitas")
    found = look(state)
    assert state.result is not None
    share = 1.0 / len(state.result.winners)
    assert found.curve[-1] == [share if i in state.result.winners else 0.0 for i in range(2)]
    assert all(1 <= ply <= len(state.trail) for ply in turning_points(found))


def test_random_play_gives_things_away_and_is_told_what() -> None:
    found = look(finished("fidelitas"))
    assert found.better
    assert found.better == sorted(found.better, key=lambda each: -each.lost)
    assert all(each.played != each.better for each in found.better)
    assert any(each.because for each in found.better)


def test_a_seat_judges_only_its_own_choices() -> None:
    found = look(finished("fidelitas"), seat=1)
    assert {each.seat for each in found.better} == {1}
    assert found.seats[0].choices == 0


def test_a_seat_learns_nothing_it_could_not_know() -> None:
    """The same match with other cards where seat 0 cannot look gives the same study."""
    state = tabard.load("fidelitas").start(seed=3)
    twin = state.determinize(0, fast(9))
    assert state.view(0) == twin.view(0)
    assert state.view(1) != twin.view(1)
    assert chances(state, 0) == chances(twin, 0)


def test_the_command_tells_it_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.tabard"
    state = finished("fidelitas")
    file.write_text(state.record())
    assert main(["analyse", str(file), "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    for word in ("Chances over the match", "Turning points", "given away", "better:"):
        assert word in said
    assert main(["analyse", str(file), "--seat", "7"]) == 2
    assert "--seat must be 0 to 1" in capsys.readouterr().err
