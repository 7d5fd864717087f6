"""Undo in Fidelitas: choices can be taken back until somebody has learned something hidden."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import table


def test_where_a_card_moves_can_be_taken_back() -> None:
    t = table({"market": "judge", "library": "friar"}, ["baker", "thief"])
    t.play("play baker bakery")
    assert t.state.undo_ply() == 1, "the Baker was shown to the other seat"
    t.play("pick judge market", "to library", "pick friar library")
    assert t.state.undo_ply() == 1
    earlier = t.state.game.undo(t.state, 1)
    assert earlier.rule == "FID-51", "the Baker's first card is asked for again"


def test_among_friends_who_learned_nothing_a_play_can_be_taken_back() -> None:
    t = table({"market": "judge", "library": "friar"}, ["baker", "thief"])
    t.play("play baker bakery", "pick judge market")
    assert t.state.undo_ply(watchers=0b01) == 0


def test_alone_a_play_can_be_taken_back() -> None:
    t = table({"market": "judge", "library": "friar"}, ["baker"])
    t.play("play baker bakery", "pick judge market", "to library")
    assert t.state.undo_ply() == 0


@pytest.mark.rule("FID-43")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("farmer", ["play farmer market"]),
        ("merchant", ["play merchant market"]),
        ("scholar", ["play scholar library"]),
        ("student", ["play student library"]),
    ],
)
def test_a_card_of_the_deck_once_seen_cannot_be_unseen(hand: str, moves: list[str]) -> None:
    t = table({}, [hand], deck="thief judge friar")
    t.play(*moves)
    assert t.state.undo_ply() == len(t.state.trail)


@pytest.mark.rule("FID-53")
def test_a_hand_exchanged_has_been_seen() -> None:
    t = table({}, ["jester baker", "friar thief", "judge"], manu_forti=True)
    t.play("play jester market", "choose seat-1")
    assert t.state.undo_ply(watchers=0b001) == 2


@pytest.mark.rule("FID-18")
def test_a_new_missio_once_seen_cannot_be_unseen() -> None:
    t = table({}, ["friar", "baker"])
    t.play("play friar tavern-north", f"give-up {t.missio(0)[0]}")
    assert t.state.undo_ply(watchers=0b01) == 2
