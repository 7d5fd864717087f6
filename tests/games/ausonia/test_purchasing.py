"""Purchasing (AUS-29, AUS-30)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table

ROW = "peddler banker cardinal abbess"


@pytest.mark.rule("AUS-29")
def test_the_whole_cost_is_paid_with_matching_gems() -> None:
    t = table(house("rough-emerald rough-sapphire marked-sapphire house-bravo"), house(), offer=ROW)
    t.play_all("rough-sapphire marked-sapphire")
    assert t.refused("buy peddler") == "AUS-29"  # no emerald
    t.play("play rough-emerald", "buy peddler")
    assert t.gems == {"S": 1, "E": 0, "B": 0, "W": 0}


@pytest.mark.rule("AUS-29")
def test_a_card_that_is_not_for_sale_cannot_be_bought() -> None:
    t = table(house("prism prism prism"), house(), offer=ROW)
    t.play_all("prism prism prism")
    assert t.refused("buy house-courier") == "AUS-29"
    assert t.refused("buy mason") == "AUS-29"


@pytest.mark.rule("AUS-29")
def test_any_number_of_cards_may_be_bought() -> None:
    hand = "emerald-vein sapphire-vein prism house-bravo"
    t = table(house(hand), house(), offer="peddler apprentice cardinal abbess", favour="peddler")
    t.play_all("emerald-vein sapphire-vein prism")
    t.play("buy peddler", "spend emerald", "buy apprentice", "buy peddler")
    assert t.bought == ["peddler", "apprentice", "peddler"]
    assert sum(t.gems.values()) == 0


@pytest.mark.rule("AUS-29")
def test_gems_are_spent_only_to_pay_and_never_more_than_the_cost() -> None:
    hand = "spice-trader emerald-vein rough-emerald rough-sapphire house-bravo"
    t = table(house(hand), house(), offer=ROW)
    t.play_all("spice-trader emerald-vein rough-emerald rough-sapphire")
    assert t.refused("spend emerald") == "AUS-29"
    t.play("buy peddler")
    assert t.refused("spend emerald+emerald") == "AUS-29"
    t.play("spend sapphire")
    assert t.gems["E"] == 2  # the rest of the two-gem card stays usable


@pytest.mark.rule("AUS-30")
def test_a_bought_card_lies_face_down_and_cannot_be_used() -> None:
    hand = "emerald-vein rough-emerald confessor mason rough-bloodshard house-bravo"
    t = table(house(hand), house(), offer=ROW)
    t.play_all("emerald-vein rough-emerald confessor mason rough-bloodshard")
    t.play("buy peddler", "spend bloodshard")
    assert t.bought == ["peddler"]
    assert "peddler" not in t.area
    assert t.refused("use peddler 1") == "AUS-30"
    assert t.refused("play peddler") == "AUS-30"
    t.play("use confessor 2")
    assert t.refused("seal peddler") == "AUS-30"
    t.play("done", "use mason 1")
    assert t.refused("raise-discarded peddler") == "AUS-30"


@pytest.mark.rule("AUS-30", "AUS-35")
def test_a_bought_card_goes_to_the_discard_pile_at_the_end_of_the_turn() -> None:
    t = table(house("rough-emerald rough-sapphire"), house(), offer=ROW)
    t.play_all("rough-emerald rough-sapphire").play("buy peddler").end_turn()
    assert t.discards(0) == ["peddler", "rough-emerald", "rough-sapphire"]


@pytest.mark.rule("AUS-57")
def test_in_solo_it_matters_which_of_two_equal_cards_is_taken() -> None:
    t = table(
        house("rough-emerald rough-sapphire house-bravo"),
        offer="peddler banker peddler abbess",
        favour="mason",
    )
    t.play_all("rough-emerald rough-sapphire").play("buy peddler")
    assert t.choices() == {"place 1", "place 3"}
    assert t.refused("place 2") == "AUS-57"
    t.play("place 3")
    assert t.offer == ["peddler", "banker", "abbess", "mason"]
    assert t.bought == ["peddler"]


@pytest.mark.rule("AUS-29")
def test_equal_cards_side_by_side_raise_no_question() -> None:
    t = table(
        house("rough-emerald rough-sapphire house-bravo"),
        offer="banker peddler peddler abbess",
        favour="mason",
    )
    t.play_all("rough-emerald rough-sapphire").play("buy peddler")
    assert t.offer == ["banker", "peddler", "abbess", "mason"]


@pytest.mark.rule("AUS-29", "AUS-67")
def test_while_the_buyer_pays_everybody_knows_for_which_card() -> None:
    hand = "rough-emerald rough-sapphire rough-bloodshard house-bravo"
    t = table(house(hand), house(), offer=ROW)
    t.play_all("rough-emerald rough-sapphire rough-bloodshard").play("buy peddler")
    asked = t.state.view(1)["asked"]["prompt"]
    assert asked == "Buying Peddler: a gem of any colour is asked for; which do you give?"
    assert t.state.events[-1].line(1, ["Anna", "Bruno"]) == "Anna buys Peddler"
    assert t.bought == []  # not before it is paid
    t.play("spend sapphire")
    assert t.bought == ["peddler"]
    assert t.told().count("bought") == 1
