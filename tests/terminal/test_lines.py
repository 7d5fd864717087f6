"""Lines typed at the terminal: several moves at once, what was hinted at, what is taken back."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from rich.console import Console
from tests.terminal.seat import Seat, ausonia, movement

import tabard
from tabard.bots import Seen, make
from tabard.terminal.moves import Numbers


def test_several_moves_on_a_line() -> None:
    seat = Seat(ausonia(), "play emerald; courier; pass")
    assert seat.own[:3] == ["play rough-emerald", "play house-courier", "pass"]


def test_numbers_typed_ahead_mean_what_they_mean_now() -> None:
    seat = Seat(ausonia(), "1;2")
    assert seat.own == ["play rough-sapphire", "play rough-emerald"]


def test_the_rest_of_a_line_is_dropped_after_a_refusal() -> None:
    seat = Seat(ausonia(), "buy cardinal; pass")
    assert seat.own == []
    assert "you lack" in seat.screen


def test_what_was_typed_for_one_turn_is_not_done_in_the_next() -> None:
    """Given a line with one end too many, the second end does not end the next turn."""
    seat = Seat(ausonia(), "pass; done; pass")
    assert seat.own.count("pass") == 1
    assert "› not done, the turn was over: pass" in seat.screen


def test_a_refusal_of_what_was_typed_ahead_stands_above_the_next_question() -> None:
    """The question fills the window: what is printed before it is never seen."""
    seat = Seat(ausonia(), "play emerald; fly; pass")
    assert seat.own == ["play rough-emerald"]
    last = seat.screen.rpartition("── Ausonia ──")[2]
    assert "› not done: fly: nothing here is called 'fly'" in last
    seat = Seat(ausonia(), "courier; rough; pass")
    assert "› not done: rough: that can mean play rough-sapphire, play rough-" in seat.screen


def test_a_command_typed_ahead_answers_below_the_question() -> None:
    seat = Seat(ausonia(), "play emerald; log")
    before, _, after = seat.screen.rpartition("Action Phase: play, use, buy or pass.")
    assert before.count("Rowan plays Rough Emerald") == 1
    assert "Rowan plays Rough Emerald" in after


def test_enter_shows_the_table_again_where_something_else_was_read() -> None:
    seat = Seat(ausonia(), "play emerald", "rules", "")
    first, _, after = seat.screen.rpartition("AUS-13  ")
    assert first.count("Rowan plays Rough Emerald") == 1
    assert "Rowan plays Rough Emerald" in after
    assert "Action Phase: play, use, buy or pass." in after


def test_what_was_hinted_at_is_done_by_a_word() -> None:
    seat = Seat(ausonia(), "do", "hint", "do")
    assert "do what?" in seat.screen
    assert "(do does it)" in seat.screen
    assert len(seat.own) >= 1


def test_undo_goes_back_through_what_the_bots_did_and_the_record_says_so(home: Path) -> None:
    state = ausonia()
    seat = Seat(state, "pass", "done", "undo", "undo", "play emerald")
    assert seat.own == ["play rough-emerald"]
    (file,) = home.glob("*.tabard")
    assert "\nforgiven 1\n" in file.read_text()
    assert tabard.replay(file.read_text()).trail == seat.session.state.trail


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """Given a disk that is full for two moves, the third one keeps them all."""
    real = os.replace
    tries = iter(range(100))

    def full(source: str, target: str) -> None:
        if next(tries) < 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    monkeypatch.setattr("os.replace", full)
    seat = Seat(ausonia(), "play emerald", "courier", "play sapphire")
    assert seat.screen.count("Not kept: ") == 1
    (file,) = home.glob("*.tabard")
    assert len(tabard.replay(file.read_text()).trail) == 3


def test_the_swap_has_one_numbering_and_is_taken_back_as_a_whole() -> None:
    state = tabard.load("audatia").start(seed=5, telling=True)
    seat = Seat(state, "13", "moves", "attack mf", "fendente", "kick, feint", "undo")
    assert "keep Mandritto Fendente" not in seat.screen
    assert seat.screen.count("or none:  1 Mandritto Fendente ◖\n  2 Roverso Fendente ◖") >= 4
    assert "'fendente' can be 1 Mandritto Fendente ◖, 2 Roverso Fendente ◖" in seat.screen
    assert not [move for move in seat.own if move.startswith(("swap", "keep"))]


def test_the_swap_is_typed_with_commas() -> None:
    seat = Seat(tabard.load("audatia").start(seed=5, telling=True), "2, 12")
    assert [move for move in seat.own if move.startswith("swap")] == ["swap rf-left", "swap feint"]


def test_two_answers_in_one_line_are_both_looked_at_before() -> None:
    """Given troops that can move: from where and where to, in one line, or why not."""
    state = movement()
    start = next(m for m in state.legal if state.text(m).startswith("march"))
    later = state.copy()
    later.play(start)
    end = next(later.text(m) for m in later.legal if later.text(m).startswith("to "))
    place = state.text(start).split()[2]
    seat = Seat(state.copy(), f"move {place} {end}")
    assert seat.own[-2:] == [state.text(start), end]
    before = len(state.trail)
    seat = Seat(state.copy(), f"move {place} bayern")
    assert "Bayern is not yours" in seat.screen
    assert len(seat.session.state.trail) == before


def test_a_hint_is_done_step_by_step() -> None:
    seat = Seat(ausonia(), "courier", "use courier", "hint", "do", "do")
    assert len(seat.own) >= 4
    assert "do what?" not in seat.screen
    assert "(do does it; again for the next step)" in seat.screen


def test_several_steps_are_taken_back_with_one_line() -> None:
    seat = Seat(ausonia(), "play emerald", "courier", "undo; undo", "undo")
    assert seat.own == []
    assert "you have done nothing yet" in seat.screen


def test_what_was_answered_by_itself_goes_along_when_something_is_taken_back() -> None:
    """Given an answer without a choice after the own one, an undo goes back to the own one."""
    state = tabard.load("ausonia").start(seed=5, telling=True)
    seat = Seat(state, "all", "undo")
    assert seat.own == []


def test_an_end_that_leaves_something_unused_is_asked_for_twice() -> None:
    """Given an open ability, a pass says what it costs; typed again, or ahead, it is done."""
    seat = Seat(ausonia(), "courier", "pass")
    assert "You could still " in seat.screen
    assert "Once more does it all the same." in " ".join(seat.screen.split())
    assert seat.own == ["play house-courier"]
    assert Seat(ausonia(), "courier", "pass", "pass").own[1] == "pass"
    assert Seat(ausonia(), "courier; pass").own[1] == "pass"


def test_a_number_is_not_given_to_something_else_in_a_turn() -> None:
    """People type from memory: what is new takes a new number."""
    state = ausonia()
    numbers = Numbers()
    before = dict(numbers.of(state))
    state.play(state.parse("play house-courier"))
    after = numbers.of(state)
    assert all(after[move] == number for move, number in before.items() if move in after)
    new = [number for move, number in after.items() if move not in before]
    assert new
    assert not set(new) & set(before.values())


def test_after_the_end_one_can_look_back_and_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the last move of a match in a window: it says how to see it again, and waits."""
    state = ausonia()
    hand = make("greedy", 9)
    while not state.over:
        before = state.copy()
        state.play(hand.choose(Seen(state, state.seat or 0)))
    last = state.text(state.trail[-1])
    monkeypatch.setattr(Console, "is_terminal", True)
    seat = Seat(before, last, last, "log", "fly", "")
    assert seat.session.state.over
    told = " ".join(seat.screen.split())
    assert "See it again: tabard replay " in told
    assert "tabard analyse " in told
    assert "the match is over; there is still: log, table" in told
    assert "The match is saved" not in told


@pytest.mark.parametrize("line", ["1 all", "{land} all"])
def test_all_troops_are_laid_on_one_land_by_its_name_or_number(line: str) -> None:
    """Given three troops to be laid in secret, then one line lays them, as the question says."""
    state = tabard.load("conspiracy").start(seed=5, telling=True)
    while not (state.seat == 0 and state.text(state.legal[0]).startswith("lay ")):
        state.play(state.legal[0])
    lay = state.text(state.legal[0])
    seat = Seat(state, line.format(land=lay.removeprefix("lay ")))
    assert f"add all, as {lay.removeprefix('lay ')} all" in seat.screen
    assert seat.own[-3:] == [lay] * 3
