"""Undo goes back to the last point since when only the same seat acted, nothing random was
drawn and nobody learned anything hidden; the engine computes that."""

from __future__ import annotations

import pytest

from tabard.engine.state import State
from tabard.testing.kit import fingerprint


def say(state: State, *texts: str) -> None:
    for text in texts:
        state.play(state.parse(text))


def test_nothing_to_undo_at_the_start(staged: State) -> None:
    assert staged.undo_ply() == 0
    assert staged.trail == []


def test_own_harmless_moves_can_all_be_undone(staged: State) -> None:
    before = fingerprint(staged)
    say(staged, "wait", "wait", "wait")
    assert staged.undo_ply() == 0
    assert fingerprint(staged.game.undo(staged, 0)) == before


def test_a_die_cannot_be_unthrown(staged: State) -> None:
    say(staged, "wait", "roll")
    assert staged.undo_ply() == 2


def test_a_hidden_card_seen_cannot_be_unseen(staged: State) -> None:
    say(staged, "wait", "peek")
    assert staged.undo_ply() == 2
    say(staged, "wait")
    assert staged.undo_ply() == 2


def test_a_card_shown_to_others_cannot_be_taken_back(staged: State) -> None:
    say(staged, "lay 9")
    assert staged.undo_ply() == 1


def test_among_watchers_who_learned_nothing_it_can(staged: State) -> None:
    say(staged, "lay 9")
    assert staged.undo_ply(watchers=0b01) == 0
    assert staged.undo_ply(watchers=0b10) == 1


def test_a_move_of_another_seat_is_a_border(staged: State) -> None:
    say(staged, "lay 9", "wait")
    assert staged.seat == 1
    say(staged, "wait", "wait")
    assert staged.undo_ply() == 2


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_undoing_gives_the_earlier_state(staged: State, ply: int) -> None:
    states = [fingerprint(staged)]
    for text in ("wait", "lay 1", "wait"):
        say(staged, text)
        states.append(fingerprint(staged))
    assert fingerprint(staged.game.undo(staged, ply)) == states[ply]
