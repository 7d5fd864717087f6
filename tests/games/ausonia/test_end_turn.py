"""The End Turn Phase (AUS-35 to AUS-38)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table


@pytest.mark.rule("AUS-35")
def test_the_play_area_goes_to_the_discard_pile_but_not_raise_and_seal_area() -> None:
    t = table(house("rough-sapphire house-courier", sealed="peddler", raised="banker"), house())
    t.play_all("rough-sapphire house-courier").end_turn()
    assert t.discards(0) == ["house-courier", "rough-sapphire"]
    assert t.house(0)["sealed"] == ["peddler"]
    assert t.house(0)["raised"] == ["banker"]


@pytest.mark.rule("AUS-36")
def test_any_number_of_hand_cards_may_be_discarded() -> None:
    t = table(house("rough-sapphire rough-emerald house-bravo"), house())
    t.play("pass")
    assert t.refused("discard peddler") == "AUS-36"
    assert t.refused("pass") == "AUS-36"
    assert t.refused("break peddler") == "AUS-12"
    t.play("discard rough-sapphire", "discard house-bravo", "done")
    assert t.discards(0) == ["house-bravo", "rough-sapphire"]
    assert "rough-emerald" in t.hand(0)


@pytest.mark.rule("AUS-36")
def test_none_may_be_discarded() -> None:
    t = table(house("rough-sapphire rough-emerald"), house())
    t.play("pass", "done")
    assert t.discards(0) == []
    assert t.seat == 1


@pytest.mark.rule("AUS-37")
def test_the_hand_is_filled_up_to_six() -> None:
    t = table(house("rough-sapphire rough-emerald", draw="peddler banker abbess mason"), house())
    t.play("pass", "done")
    assert t.hand(0) == ["abbess", "banker", "mason", "peddler", "rough-emerald", "rough-sapphire"]


@pytest.mark.rule("AUS-37")
def test_with_six_or_more_nothing_is_drawn_and_nothing_must_go() -> None:
    hand = "peddler banker abbess mason cardinal bishop gossip"
    t = table(house(hand), house())
    t.play("pass", "done")
    assert t.hand(0) == sorted(hand.split())


@pytest.mark.rule("AUS-37", "AUS-39")
def test_the_cards_just_played_are_in_the_reshuffle_at_the_end_of_the_turn() -> None:
    hand = "rough-sapphire rough-emerald house-bravo"
    t = table(house(hand, draw="peddler", rest="raised"), house())
    t.play_all("rough-sapphire rough-emerald").play("pass", "discard house-bravo")
    assert t.hand(0) == ["house-bravo", "peddler", "rough-emerald", "rough-sapphire"]
    assert t.discards(0) == []
    assert t.draw_size(0) == 0


@pytest.mark.rule("AUS-38")
def test_the_turn_passes_clockwise() -> None:
    t = table(house(), house(), house(), turn=1, starter=1)
    assert [t.seat, t.end_turn().seat, t.end_turn().seat, t.end_turn().seat] == [1, 2, 0, 1]
