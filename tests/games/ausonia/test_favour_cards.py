"""Favour Cards: abilities, red conditions, which gems count (AUS-20 to AUS-28, AUS-63, AUS-64)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table

from tabard.server import face

# -- using abilities ----------------------------------------------------------------------------


@pytest.mark.rule("AUS-20")
def test_an_ability_needs_its_gems() -> None:
    t = table(house("peddler rough-sapphire rough-emerald"), house())
    t.play_all("peddler rough-sapphire")
    assert t.refused("use peddler 1") == "AUS-20"
    t.play("play rough-emerald", "use peddler 1")
    assert t.influence(0) == 12


@pytest.mark.rule("AUS-20")
def test_the_choices_say_what_an_ability_does() -> None:
    t = table(house("house-courier"), house())
    move = t.play("play house-courier").state.parse("use house-courier 1")
    says = "use House Courier: Draw 1"
    names = ["Anna", "Bruno"]
    assert t.state.game.space.sentence(move, names) == says
    assert face.move_info(t.state.game, move, names).text == says


@pytest.mark.rule("AUS-20")
def test_each_ability_works_once_per_turn() -> None:
    t = table(house("house-steward rough-sapphire rough-emerald"), house())
    t.play_all("house-steward rough-sapphire rough-emerald")
    t.play("use house-steward 1", "spend sapphire")
    assert t.refused("use house-steward 1") == "AUS-20"


@pytest.mark.rule("AUS-20")
def test_a_card_has_no_abilities_beyond_its_own() -> None:
    t = table(house("house-steward"), house())
    t.play("play house-steward")
    assert t.refused("use house-steward 2") == "AUS-20"


@pytest.mark.rule("AUS-63")
def test_a_second_copy_has_abilities_of_its_own() -> None:
    t = table(house("peddler peddler emerald-vein"), house())
    t.play_all("peddler peddler emerald-vein").play("use peddler 1", "use peddler 1")
    assert t.influence(0) == 14
    assert t.refused("use peddler 1") == "AUS-20"


@pytest.mark.rule("AUS-27")
def test_nobody_has_to_use_an_ability() -> None:
    t = table(house("house-courier"), house())
    t.play("play house-courier")
    t.end_turn()
    assert t.seat == 1


@pytest.mark.rule("AUS-27")
def test_an_ability_that_can_do_nothing_may_still_be_used() -> None:
    t = table(house("house-courier", rest="raised"), house())
    t.play("play house-courier")
    assert t.can("use house-courier 1")
    t.play("use house-courier 1")
    assert t.hand(0) == []


@pytest.mark.rule("AUS-27")
def test_keywords_are_carried_out_in_the_printed_order() -> None:
    t = table(house("inquisitor rough-bloodshard", influence=59), house(influence=10))
    t.play_all("inquisitor rough-bloodshard").play("use inquisitor 1")
    # Corruption 3 came first, while nobody had reached 60
    assert t.influence(1) == 7
    assert t.influence(0) == 61


@pytest.mark.rule("AUS-28")
def test_abilities_work_from_the_play_area_only() -> None:
    t = table(house("peddler rough-emerald", sealed="spice-trader", raised="banker"), house())
    t.play("play rough-emerald")
    for card in ("peddler", "spice-trader", "banker"):
        assert t.refused(f"use {card} 1") == "AUS-28"


# -- red abilities -------------------------------------------------------------------------------


@pytest.mark.rule("AUS-21", "AUS-25")
def test_a_guild_condition_wants_another_card_of_the_guild() -> None:
    t = table(house("peddler money-changer emerald-vein"), house())
    t.play_all("peddler emerald-vein").play("use peddler 1")
    assert t.refused("use peddler 2") == "AUS-21"
    t.play("play money-changer")
    assert t.can("use money-changer 2")
    assert not t.can("use peddler 2")
    t.play("use money-changer 2")
    assert t.can("use peddler 2")
    t.play("use peddler 2")
    assert t.influence(0) == 10 + 2 + 1 + 2


@pytest.mark.rule("AUS-25")
def test_a_second_copy_of_the_same_card_counts_as_another() -> None:
    t = table(house("peddler peddler rough-emerald"), house())
    t.play_all("peddler peddler rough-emerald").play("use peddler 1")
    assert t.can("use peddler 2")
    t.play("use peddler 2")
    assert t.can("use peddler 2")
    t.play("use peddler 2")
    assert t.influence(0) == 16
    assert t.refused("use peddler 2") == "AUS-20"


@pytest.mark.rule("AUS-25")
@pytest.mark.parametrize(
    ("guild", "card"),
    list(enumerate(["peddler", "herbalist", "mendicant-friar", "quarryman", "gossip"])),
)
def test_each_guild_is_remembered_by_itself(guild: int, card: str) -> None:
    hand = f"{card} {card} prism prism"
    t = table(house(hand), house())
    t.play_all(hand).play(f"use {card} 1")
    assert t.view()["acting"]["guilds"] == [int(other == guild) for other in range(5)]


@pytest.mark.rule("AUS-25")
def test_neither_playing_nor_buying_is_using() -> None:
    t = table(
        house("peddler money-changer rough-emerald rough-sapphire house-bravo"),
        house(),
        offer="ship-owner peddler banker abbess",
    )
    t.play_all("peddler money-changer rough-emerald rough-sapphire").play("buy peddler")
    assert t.refused("use peddler 2") == "AUS-21"
    assert t.refused("use money-changer 2") == "AUS-21"


@pytest.mark.rule("AUS-25")
def test_a_free_ability_is_a_use_too() -> None:
    t = table(house("confessor abbess", rest="raised"), house())
    t.play_all("confessor abbess")
    assert not t.can("use abbess 2")
    t.play("use confessor 2", "done", "use abbess 2")
    assert t.influence(0) == 13


@pytest.mark.rule("AUS-21", "AUS-24")
def test_a_gem_condition_counts_gems_spent_on_abilities_and_purchases() -> None:
    t = table(
        house("spice-trader rough-emerald marked-emerald rough-sapphire house-bravo"),
        house(),
        offer="peddler banker cardinal abbess",
    )
    t.play_all("spice-trader rough-emerald marked-emerald rough-sapphire")
    t.play("use spice-trader 1")
    assert t.refused("use spice-trader 2") == "AUS-21"
    t.play("buy peddler")
    t.play("use spice-trader 2")
    assert t.influence(0) == 16


@pytest.mark.rule("AUS-24")
def test_a_coloured_gem_that_pays_a_rainbow_cost_counts_as_its_colour() -> None:
    t = table(house("spice-trader emerald-vein house-steward house-bravo"), house())
    t.play_all("spice-trader emerald-vein house-steward")
    t.play("use house-steward 1", "use spice-trader 1", "use spice-trader 2")
    assert t.influence(0) == 10 + 2 + 3 + 3


@pytest.mark.rule("AUS-24")
def test_gems_of_a_source_count_as_used() -> None:
    t = table(
        house("spice-trader house-steward", sources="emerald-vein", foundations="rough-emerald"),
        house(),
    )
    t.play_all("spice-trader house-steward").play("use spice-trader 1")
    assert not t.can("use spice-trader 2")
    t.play("use house-steward 1")
    assert t.can("use spice-trader 2")


@pytest.mark.rule("AUS-24")
def test_a_wild_gem_on_a_coloured_cost_counts_as_that_colour() -> None:
    t = table(house("spice-trader peddler prism house-bravo"), house())
    t.play_all("spice-trader peddler prism").play("use spice-trader 1", "use peddler 1")
    assert t.can("use spice-trader 2")


@pytest.mark.rule("AUS-24")
def test_a_wild_gem_on_a_rainbow_cost_counts_as_the_colour_its_owner_names() -> None:
    hand = "spice-trader poisoner house-steward rainbow-shard rough-emerald house-bravo"
    t = table(house(hand), house())
    t.play_all("spice-trader poisoner house-steward rainbow-shard rough-emerald")
    t.play("use spice-trader 1")
    t.play("use house-steward 1")
    assert t.rule == "AUS-24"
    assert t.choices() == {"spend emerald", "spend bloodshard"}  # no condition counts sapphires
    t.play("spend emerald")
    assert t.can("use spice-trader 2")
    assert not t.can("use poisoner 2")


@pytest.mark.rule("AUS-24")
def test_nothing_is_asked_where_the_ways_to_pay_do_not_differ() -> None:
    t = table(house("house-steward rainbow-shard house-bravo"), house())
    t.play_all("house-steward rainbow-shard").play("use house-steward 1")
    assert t.influence(0) == 12
    assert t.rule == "AUS-13"


@pytest.mark.rule("AUS-24", "AUS-16")
def test_which_coloured_gem_pays_a_rainbow_cost_is_asked() -> None:
    t = table(house("house-steward rough-sapphire rough-emerald rainbow-shard"), house())
    t.play_all("house-steward rough-sapphire rough-emerald rainbow-shard")
    t.play("use house-steward 1")
    assert t.prompt.startswith("House Steward (Influence 2): a gem of any colour is asked for")
    assert t.choices() == {"spend sapphire", "spend emerald"}  # never the wild one
    assert t.refused("spend bloodshard") == "AUS-24"
    assert t.refused("spend sapphire+emerald") == "AUS-29"
    t.play("spend emerald")
    assert t.gems == {"S": 1, "E": 0, "B": 0, "W": 1}


@pytest.mark.rule("AUS-16")
def test_gems_one_does_not_have_cannot_be_spent() -> None:
    t = table(house("house-steward rough-sapphire rough-emerald"), house())
    t.play_all("house-steward rough-sapphire rough-emerald").play("use house-steward 1")
    assert t.refused("spend bloodshard") == "AUS-16"


@pytest.mark.rule("AUS-22")
def test_a_condition_met_while_the_card_was_in_hand_counts() -> None:
    t = table(house("spice-trader peddler ship-owner emerald-vein", draw="rough-sapphire"), house())
    t.play_all("peddler ship-owner emerald-vein").play("use peddler 1", "use ship-owner 1")
    t.play("play spice-trader", "use spice-trader 2")
    assert t.influence(0) == 10 + 2 + 1 + 3


@pytest.mark.rule("AUS-22")
def test_a_condition_met_while_the_card_was_in_the_draw_pile_counts() -> None:
    t = table(house("peddler ship-owner emerald-vein", draw="rough-sapphire spice-trader"), house())
    t.play_all("peddler ship-owner emerald-vein").play("use peddler 1", "use ship-owner 1")
    t.play("play spice-trader", "use spice-trader 2")
    assert t.influence(0) == 16


@pytest.mark.rule("AUS-22")
def test_a_condition_met_while_the_card_was_sealed_counts() -> None:
    t = table(house("peddler rough-emerald", sealed="money-changer"), house())
    t.play_all("peddler rough-emerald").play("use peddler 1", "break money-changer")
    assert t.can("use money-changer 2")


@pytest.mark.rule("AUS-22")
def test_a_condition_met_twice_is_still_good_for_one_use() -> None:
    t = table(house("peddler peddler money-changer emerald-vein"), house())
    t.play_all("peddler peddler money-changer emerald-vein")
    t.play("use peddler 1", "use peddler 1", "use money-changer 2")
    assert t.refused("use money-changer 2") == "AUS-20"


@pytest.mark.rule("AUS-22")
def test_the_turn_forgets_its_conditions() -> None:
    t = table(house("peddler rough-emerald", draw="money-changer"), house())
    t.play_all("peddler rough-emerald").play("use peddler 1").end_turn().end_turn()
    t.play("play money-changer")
    assert t.refused("use money-changer 2") == "AUS-21"


@pytest.mark.rule("AUS-21", "AUS-26")
def test_a_keyword_condition_is_met_by_another_ability_of_the_same_card() -> None:
    t = table(house("distiller rough-sapphire", draw="rough-emerald"), house())
    t.play_all("distiller rough-sapphire")
    assert t.refused("use distiller 2") == "AUS-21"
    t.play("use distiller 1")  # the Discard Pile is empty: Manipulation does nothing
    assert t.can("use distiller 2")
    t.play("use distiller 2")
    assert t.influence(0) == 14


@pytest.mark.rule("AUS-26")
def test_a_keyword_counts_even_if_the_player_chose_nothing() -> None:
    t = table(house("gem-cutter mason rough-emerald house-bravo"), house())
    t.play_all("gem-cutter mason rough-emerald").play("use mason 1", "done")
    assert t.can("use gem-cutter 2")


@pytest.mark.rule("AUS-26")
def test_an_opponents_keyword_does_not_count() -> None:
    t = table(house("gossip rough-bloodshard"), house("blackmailer"))
    t.play_all("gossip rough-bloodshard").play("use gossip 1").end_turn()
    t.play("play blackmailer")
    assert t.refused("use blackmailer 2") == "AUS-21"


@pytest.mark.rule("AUS-26")
def test_an_ability_never_meets_its_own_condition() -> None:
    pack = {
        "favour": [
            {
                "id": "transmuter",
                "abilities": [{"used_keyword": "draw", "effects": [["draw", 1]]}],
            }
        ]
    }
    t = table(house("transmuter house-courier"), house(), pack=pack)
    t.play("play transmuter")
    assert t.refused("use transmuter 1") == "AUS-21"
    t.play("play house-courier", "use house-courier 1")
    assert t.can("use transmuter 1")


@pytest.mark.rule("AUS-23")
def test_a_red_ability_needs_the_card_in_the_play_area() -> None:
    t = table(house("peddler money-changer rough-emerald"), house())
    t.play_all("peddler rough-emerald").play("use peddler 1")
    assert t.refused("use money-changer 2") == "AUS-23"


@pytest.mark.rule("AUS-23")
def test_option_a_red_ability_also_works_from_the_hand_once() -> None:
    t = table(house("peddler money-changer rough-emerald"), house(), red_from_hand=True)
    t.play_all("peddler rough-emerald").play("use peddler 1", "use money-changer 2")
    assert t.influence(0) == 13
    assert "money-changer" in t.hand(0)
    assert t.house(0, viewer=1)["hand"] == ["money-changer"]  # it was shown
    assert not t.can("use money-changer 2")
    t.play("play money-changer")
    assert t.refused("use money-changer 2") == "AUS-20"
    assert t.refused("use money-changer 1") == "AUS-20"
    t.end_turn()


@pytest.mark.rule("AUS-23")
def test_option_two_copies_in_hand_serve_each_other() -> None:
    t = table(
        house("peddler peddler money-changer rough-sapphire house-bravo"),
        house(),
        red_from_hand=True,
    )
    t.play_all("money-changer rough-sapphire").play("use money-changer 1")
    t.play("use peddler 2", "use peddler 2")
    assert t.influence(0) == 14
    assert not t.can("use peddler 2")


@pytest.mark.rule("AUS-64")
def test_an_ability_is_finished_before_anything_else() -> None:
    t = table(house("mason rough-emerald house-bravo"), house())
    t.play_all("mason rough-emerald").play("use mason 1")
    assert t.rule == "AUS-50"
    assert t.choices() == {"raise house-bravo", "done"}
    t.play("done")
    assert t.influence(0) == 11


@pytest.mark.rule("AUS-64")
def test_sealing_the_acting_card_does_not_cut_its_ability_short() -> None:
    pack = {
        "favour": [
            {
                "id": "relic-keeper",
                "abilities": [{"pay": "E", "effects": [["seal", 1], ["influence", 4]]}],
            }
        ]
    }
    t = table(house("relic-keeper rough-emerald"), house(), pack=pack)
    t.play_all("relic-keeper rough-emerald").play("use relic-keeper 1", "seal relic-keeper")
    assert t.influence(0) == 14
    assert t.house(0)["sealed"] == ["relic-keeper"]


@pytest.mark.rule("AUS-64")
def test_a_drawn_card_is_played_only_after_the_ability() -> None:
    hand = "grand-magister rough-sapphire house-bravo"
    t = table(house(hand, draw="rough-emerald", discards="mason"), house())
    t.play_all("grand-magister rough-sapphire").play("use grand-magister 1")
    assert t.rule == "AUS-48"
    t.play("take mason")
    assert t.rule == "AUS-13"
    assert t.hand(0) == ["house-bravo", "mason", "rough-emerald"]


# -- copies that differ --------------------------------------------------------------------------


@pytest.mark.rule("AUS-63")
def test_which_copy_uses_an_ability_is_asked_where_it_matters() -> None:
    t = table(house("herbalist herbalist rough-sapphire confessor", rest="raised"), house())
    t.play_all("herbalist herbalist rough-sapphire confessor")
    t.play("use herbalist 1", "use herbalist 3")  # the free one, then the other one's red one
    t.play("use herbalist 2")
    assert t.rule == "AUS-63"
    assert t.choices() == {"copy used-1", "copy used-3"}
    t.play("copy used-3", "use confessor 2", "seal herbalist")
    assert t.choices() == {"copy used-1", "copy used-2-3"}
    t.play("copy used-2-3")
    assert t.can("use herbalist 3")  # on the copy that has used its first ability only
