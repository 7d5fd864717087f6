"""The turn and its gems (AUS-12 to AUS-19, AUS-66)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table


@pytest.mark.rule("AUS-12")
def test_after_passing_the_action_phase_is_over() -> None:
    t = table(house("rough-sapphire house-steward"), house())
    t.play("pass")
    assert t.rule == "AUS-36"
    assert t.refused("play rough-sapphire") == "AUS-12"


@pytest.mark.rule("AUS-13")
def test_actions_come_in_any_order() -> None:
    t = table(
        house("house-steward rough-emerald rough-sapphire marked-emerald house-bravo"),
        house(),
        offer="peddler banker cardinal abbess",
    )
    t.play("play rough-emerald", "play rough-sapphire", "buy peddler")
    t.play("play house-steward", "play marked-emerald", "use house-steward 1")
    assert t.influence(0) == 12
    assert t.bought == ["peddler"]


@pytest.mark.rule("AUS-13")
def test_one_may_pass_without_doing_anything() -> None:
    t = table(house("rough-sapphire"), house())
    assert t.can("pass")
    t.end_turn()
    assert t.seat == 1


@pytest.mark.rule("AUS-13")
def test_breaking_a_seal_is_a_way_to_play_a_card() -> None:
    t = table(house(sealed="peddler"), house())
    assert t.can("break peddler")
    t.play("break peddler")
    assert t.area == ["peddler"]


@pytest.mark.rule("AUS-13")
def test_the_turn_does_not_end_before_the_player_passes() -> None:
    t = table(house(""), house())
    assert t.choices() == {"pass"}
    assert t.seat == 0


@pytest.mark.rule("AUS-14")
def test_a_played_card_lies_face_up_in_the_play_area() -> None:
    t = table(house("rough-sapphire house-courier"), house())
    t.play("play rough-sapphire", "play house-courier")
    assert t.area == ["rough-sapphire", "house-courier"]
    assert t.hand(0) == []
    assert t.refused("play cardinal") == "AUS-14"


@pytest.mark.rule("AUS-15")
def test_gem_cards_give_the_gems_they_show() -> None:
    t = table(house("rough-sapphire marked-emerald rough-bloodshard prism thorn-cluster"), house())
    t.play_all("rough-sapphire marked-emerald rough-bloodshard prism thorn-cluster")
    assert t.gems == {"S": 1, "E": 2, "B": 2, "W": 2}


@pytest.mark.rule("AUS-15")
def test_a_wild_gem_serves_as_any_colour() -> None:
    t = table(house("prism peddler gossip house-bravo"), house())
    t.play_all("prism peddler gossip").play("use peddler 1", "use gossip 1")
    assert t.gems["W"] == 0
    assert t.influence(0) == 13


@pytest.mark.rule("AUS-15")
def test_a_coloured_gem_pays_before_a_wild_one() -> None:
    t = table(house("rainbow-shard rough-emerald peddler"), house())
    t.play_all("rainbow-shard rough-emerald peddler").play("use peddler 1")
    assert t.gems == {"S": 0, "E": 0, "B": 0, "W": 1}


@pytest.mark.rule("AUS-16")
def test_the_gems_of_one_card_are_split_over_two_actions() -> None:
    t = table(house("emerald-vein peddler spice-trader house-bravo"), house())
    t.play_all("emerald-vein peddler spice-trader").play("use peddler 1")
    assert t.gems["E"] == 1
    t.play("use spice-trader 1")
    assert t.gems["E"] == 0
    assert t.influence(0) == 15


@pytest.mark.rule("AUS-17")
def test_a_gem_pays_either_for_a_purchase_or_for_an_ability() -> None:
    t = table(
        house("rough-emerald rough-sapphire house-steward house-bravo"),
        house(),
        offer="peddler banker cardinal abbess",
    )
    t.play_all("rough-emerald rough-sapphire house-steward").play("buy peddler")
    assert t.refused("use house-steward 1") == "AUS-20"


@pytest.mark.rule("AUS-17")
def test_unspent_gems_are_gone_at_the_end_of_the_turn() -> None:
    t = table(house("rough-emerald rough-sapphire"), house(rest="hand"))
    t.play_all("rough-emerald rough-sapphire").end_turn().end_turn()
    assert t.seat == 0
    assert sum(t.gems.values()) == 0


@pytest.mark.rule("AUS-18")
def test_a_spent_gem_card_stays_in_the_play_area() -> None:
    t = table(house("rough-emerald house-steward house-bravo"), house())
    t.play_all("rough-emerald house-steward").play("use house-steward 1")
    assert t.area == ["rough-emerald", "house-steward"]
    assert "rough-emerald" not in t.discards(0)
    assert t.refused("play rough-emerald") == "AUS-18"


@pytest.mark.rule("AUS-19")
def test_other_actions_may_come_between_two_abilities_of_a_card() -> None:
    hand = "doge-of-trade rough-emerald rough-sapphire house-courier"
    t = table(house(hand, draw="rough-bloodshard"), house())
    t.play_all("doge-of-trade rough-emerald rough-sapphire").play("use doge-of-trade 1")
    t.play("play house-courier", "use house-courier 1")
    t.play("use doge-of-trade 2")
    assert t.influence(0) == 15


@pytest.mark.rule("AUS-19")
def test_a_played_card_need_not_be_used_and_is_neither_held_nor_discarded() -> None:
    t = table(house("peddler rough-emerald"), house("cutpurse rough-bloodshard"))
    t.play("play peddler")
    assert "peddler" not in t.hand(0)
    assert "peddler" not in t.discards(0)
    t.end_turn()
    assert "peddler" in t.discards(0)


@pytest.mark.rule("AUS-66")
def test_cards_in_hand_bought_cards_and_foundations_give_no_gems() -> None:
    t = table(
        house(
            "rough-sapphire rough-emerald marked-emerald",
            raised="marked-sapphire",
            sources="marked-bloodshard",
            foundations="rough-bloodshard",
        ),
        house(),
        power="tide-cluster",
    )
    assert t.gems == {"S": 0, "E": 0, "B": 1, "W": 0}
    t.play_all("rough-sapphire rough-emerald")
    t.play("buy tide-cluster")
    assert sum(t.gems.values()) == 0
    assert "marked-emerald" in t.hand(0)
