"""The fourteen Virtus cards, one story or more for each (FID-13, FID-14, FID-51, FID-52)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import table

# -- Judge -----------------------------------------------------------------------------------


@pytest.mark.rule("FID-47", "FID-51")
def test_the_judge_moves_a_card_and_closes_its_new_location_to_the_others() -> None:
    t = table({"library": "baker", "market": "friar"}, ["judge soldier", "soldier friar"])
    t.play("play judge courthouse", "pick friar market", "to library")
    assert t.at("library") == ["baker", "friar"]
    assert t.at("market") == []
    t.finish_turn()
    assert t.seat == 1
    assert t.refused("play soldier library") == "FID-47"
    assert t.can("play soldier market")
    assert t.can("play soldier tavern-north")


@pytest.mark.rule("FID-47")
def test_a_closure_ends_when_its_maker_begins_the_next_turn() -> None:
    t = table({"library": "baker", "market": "friar"}, ["judge soldier", "merchant friar"])
    t.play("play judge courthouse", "pick friar market", "to library").finish_turn()
    t.play("play merchant market", "done")
    assert t.seat == 0
    t.play("play soldier library", "pick baker library", "to university").finish_turn()
    assert t.can("play friar library")


@pytest.mark.rule("FID-47")
def test_the_maker_may_play_to_the_location_he_closed() -> None:
    t = table({"library": "friar"}, ["soldier", "baker"], closed={0: "library"})
    assert t.can("play soldier library")


@pytest.mark.rule("FID-47")
def test_closures_of_several_players_run_separately() -> None:
    t = table(
        {"library": "friar"},
        ["soldier thief", "soldier baker", "baker"],
        closed={1: "library", 2: "library"},
    )
    assert t.refused("play soldier library") == "FID-47"
    t.play("play soldier market", "to university").finish_turn()
    assert t.seat == 1
    assert t.refused("play soldier library") == "FID-47"


@pytest.mark.rule("FID-51")
def test_a_card_may_be_moved_to_a_closed_location() -> None:
    t = table({"library": "friar"}, ["soldier", "baker"], closed={1: "university"})
    t.play("play soldier market", "to university")
    assert t.at("university") == ["friar"]


@pytest.mark.rule("FID-51")
def test_the_judge_cannot_close_the_tavern() -> None:
    t = table({"library": "friar"}, ["judge", "baker"])
    t.play("play judge courthouse", "pick friar library")
    assert not t.can("to tavern-north")
    assert not t.can("to library")
    assert t.choices() == {
        "to courthouse", "to magistrates-office", "to university", "to bakery", "to butcher-shop",
        "to market", "to warehouse",
    }  # fmt: skip


@pytest.mark.rule("FID-14")
def test_the_judge_may_move_himself() -> None:
    t = table({}, ["judge", "baker"])
    t.play("play judge courthouse")
    t.play("to market")
    assert t.at("market") == ["judge"]
    assert t.refused("to market") is not None


# -- Magistrate ------------------------------------------------------------------------------


@pytest.mark.rule("FID-51")
def test_the_magistrate_moves_all_cards_of_one_guild() -> None:
    t = table(
        {"market": "baker butcher baker friar", "library": "soldier"}, ["magistrate", "thief"]
    )
    t.play("play magistrate courthouse")
    assert t.choices() == {
        "band artisan market", "band clergy market", "band military library",
        "band civic courthouse",
    }  # fmt: skip
    t.play("band artisan market", "to library")
    assert t.at("market") == ["friar"]
    assert t.at("library") == ["baker", "baker", "butcher", "soldier"]


@pytest.mark.rule("FID-51")
def test_the_magistrate_moves_to_another_location_only() -> None:
    t = table({"market": "friar"}, ["magistrate", "thief"])
    t.play("play magistrate courthouse", "band clergy market")
    assert not t.can("to market")
    assert t.can("to tavern-south")


@pytest.mark.rule("FID-14")
def test_the_magistrate_may_move_himself() -> None:
    t = table({"market": "friar"}, ["magistrate", "thief"])
    t.play("play magistrate courthouse", "band civic courthouse", "to warehouse")
    assert t.at("warehouse") == ["magistrate"]


# -- Scholar, Student ------------------------------------------------------------------------


@pytest.mark.rule("FID-23")
def test_the_scholar_draws_a_missio_that_waits_for_the_next_turn() -> None:
    t = table({}, ["scholar thief", "baker"], missio_deck="trust-of-beggar")
    t.play("play scholar library")
    assert "trust-of-beggar" in t.missio(0)
    assert len(t.missio(0)) == 3
    assert t.refused("score trust-of-beggar") == "FID-23"
    t.finish_turn()
    assert len(t.missio(0)) == 3


@pytest.mark.rule("FID-13")
def test_with_no_missio_left_the_scholar_has_no_effect() -> None:
    t = table({}, ["scholar thief", "baker"], missio_deck=None)
    t.play("play scholar library")
    assert len(t.missio(0)) == 2
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-16")
def test_the_student_draws_and_plays_another_card() -> None:
    t = table({"market": "baker"}, ["student", "baker"], deck="soldier")
    t.play("play student library")
    assert t.hand(0) == ["soldier"]
    assert t.rule == "FID-9"
    t.play("play soldier market", "pick baker market", "to warehouse")
    assert t.at("warehouse") == ["baker"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-16")
def test_the_second_play_of_a_student_may_go_to_the_tavern() -> None:
    t = table({}, ["student friar", "baker"], deck="soldier merchant")
    t.play("play student library", "play friar tavern-north", f"give-up {t.missio(0)[0]}")
    assert t.at("tavern-north") == ["friar"]
    assert t.at("tavern-south") == ["merchant"]


@pytest.mark.rule("FID-16")
def test_students_may_chain() -> None:
    t = table({}, ["student student", "baker"], deck="student friar")
    t.play("play student library", "play student university", "play student library")
    assert t.at("library") == ["student", "student"]
    assert "friar" in t.hand(0)
    assert len(t.hand(0)) == 2
    assert t.rule == "FID-9", "a third card besides the first Student must be played"


# -- Baker, Butcher --------------------------------------------------------------------------


@pytest.mark.rule("FID-51")
def test_the_baker_moves_two_different_cards() -> None:
    t = table({"market": "friar", "library": "judge"}, ["baker", "thief"])
    t.play("play baker bakery", "pick friar market", "to library")
    assert t.refused("pick friar library") == "FID-51"
    assert t.choices() == {"pick judge library", "pick baker bakery"}
    t.play("pick judge library", "to tavern-north")
    assert t.at("library") == ["friar"]
    assert t.at("tavern-north") == ["judge"]


@pytest.mark.rule("FID-51")
def test_two_cards_of_one_kind_are_two_different_cards() -> None:
    t = table({"market": "friar friar"}, ["baker", "thief"])
    t.play("play baker bakery", "pick friar market", "to library", "pick friar market")
    t.play("to library")
    assert t.at("library") == ["friar", "friar"]


@pytest.mark.rule("FID-51")
def test_a_card_moved_onto_its_like_leaves_the_other_one_to_be_moved() -> None:
    t = table({"market": "friar", "library": "friar"}, ["baker", "thief"])
    t.play("play baker bakery", "pick friar market", "to library", "pick friar library")
    t.play("to market")
    assert t.at("market") == ["friar"]
    assert t.at("library") == ["friar"]


@pytest.mark.rule("FID-13")
def test_with_one_card_in_the_city_the_baker_moves_that_one() -> None:
    t = table({}, ["baker", "thief"])
    t.play("play baker bakery", "to market")
    assert t.at("market") == ["baker"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-51")
def test_the_butcher_discards_from_two_different_locations() -> None:
    t = table({"market": "friar judge", "library": "thief"}, ["butcher", "soldier"])
    t.play("play butcher butcher-shop", "pick friar market")
    assert t.refused("pick judge market") == "FID-51"
    t.play("pick butcher butcher-shop")
    assert t.at("market") == ["judge"]
    assert t.discards == ["friar", "butcher"]


@pytest.mark.rule("FID-13")
def test_with_one_location_occupied_the_butcher_discards_there_once() -> None:
    t = table({"butcher-shop": "friar"}, ["butcher", "soldier"])
    t.play("play butcher butcher-shop", "pick friar butcher-shop")
    assert t.at("butcher-shop") == ["butcher"]
    assert t.rule == "FID-22"


# -- Shopkeeper, Merchant --------------------------------------------------------------------


@pytest.mark.rule("FID-51")
def test_the_shopkeeper_swaps_two_cards_of_different_locations() -> None:
    t = table({"library": "friar judge", "bakery": "thief"}, ["shopkeeper", "soldier"])
    t.play("play shopkeeper market", "pick friar library")
    assert not t.can("pick judge library")
    t.play("pick thief bakery")
    assert t.at("library") == ["judge", "thief"]
    assert t.at("bakery") == ["friar"]


@pytest.mark.rule("FID-13")
def test_with_one_location_occupied_the_shopkeeper_does_nothing() -> None:
    t = table({"market": "friar"}, ["shopkeeper", "soldier"])
    t.play("play shopkeeper market")
    assert t.at("market") == ["friar", "shopkeeper"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-26")
def test_a_swap_counts_as_a_move_of_both_cards() -> None:
    t = table(
        {"tavern-north": "friar judge", "tavern-south": "thief baker"}, ["shopkeeper", "soldier"]
    )
    t.play("play shopkeeper market", "pick friar tavern-north", "pick thief tavern-south", "done")
    assert t.state.over is False
    assert t.seat == 1, "both sides are blocked, so the card came from the deck by itself"


@pytest.mark.rule("FID-25")
def test_the_merchant_draws_two_and_no_card_at_the_end() -> None:
    t = table({}, ["merchant", "soldier"], deck="friar judge")
    t.play("play merchant market")
    assert t.hand(0) == ["friar", "judge"]
    t.play("done")
    assert t.seat == 1
    assert t.hand(0) == ["friar", "judge"]


# -- Soldier ---------------------------------------------------------------------------------


@pytest.mark.rule("FID-52")
def test_the_soldier_moves_a_card_to_an_adjacent_location() -> None:
    t = table({"library": "friar"}, ["soldier", "thief"])
    t.play("play soldier market")
    assert t.choices() == {"to courthouse", "to university", "to tavern-north"}


@pytest.mark.rule("FID-52")
@pytest.mark.parametrize(
    ("place", "adjacent"),
    [
        ("courthouse", "magistrates-office library"),
        ("magistrates-office", "courthouse university"),
        ("tavern-south", "tavern-north university butcher-shop"),
        ("bakery", "butcher-shop tavern-north market"),
        ("market", "warehouse bakery"),
        ("warehouse", "market butcher-shop"),
    ],
)
def test_who_is_adjacent_in_the_standard_row(place: str, adjacent: str) -> None:
    t = table({place: "friar"}, ["soldier", "thief"])
    t.play("play soldier university")
    assert t.choices() == {f"to {name}" for name in adjacent.split()}


@pytest.mark.rule("FID-14")
def test_the_soldier_cannot_move_himself() -> None:
    t = table({"library": "friar judge"}, ["soldier", "thief"])
    t.play("play soldier market")
    assert t.refused("pick soldier market") == "FID-14"
    t = table({}, ["soldier", "thief"])
    t.play("play soldier market")
    assert t.at("market") == ["soldier"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-14", "FID-52")
def test_the_soldiers_questions_cite_the_rules_that_grant_them() -> None:
    t = table({"library": "friar judge"}, ["soldier baker", "thief"])
    t.play("play soldier market")
    asked = t.state.view(0)["asked"]
    assert (t.rule, asked["rule"]) == ("FID-14", "FID-14")
    t.play("pick friar library")
    asked = t.state.view(0)["asked"]
    assert (t.rule, asked["rule"]) == ("FID-52", "FID-52")
    assert [piece["word"] for piece in asked["pieces"] if "word" in piece] == ["friar", "library"]


@pytest.mark.rule("FID-14", "FID-51")
def test_other_soldiers_are_targets() -> None:
    t = table({"market": "soldier"}, ["soldier", "thief"])
    t.play("play soldier market", "to warehouse")
    assert t.at("market") == ["soldier"]
    assert t.at("warehouse") == ["soldier"]


# -- Swindler, Thief -------------------------------------------------------------------------


@pytest.mark.rule("FID-25", "FID-51")
def test_the_swindler_takes_another_card_of_his_location() -> None:
    t = table({"market": "friar judge"}, ["swindler", "soldier"])
    t.play("play swindler market")
    assert t.choices() == {"pick friar market", "pick judge market"}
    t.play("pick judge market")
    assert t.hand(0) == ["judge"]
    t.play("done")
    assert t.hand(0) == ["judge"], "the X stops the draw"


@pytest.mark.rule("FID-51")
def test_the_swindler_takes_no_swindler() -> None:
    t = table({"market": "swindler"}, ["swindler", "soldier"])
    t.play("play swindler market")
    assert t.at("market") == ["swindler", "swindler"]
    assert t.hand(0) == []
    t = table({"market": "swindler friar judge"}, ["swindler", "soldier"])
    t.play("play swindler market")
    assert t.refused("pick swindler market") == "FID-51"


@pytest.mark.rule("FID-13")
def test_the_thief_takes_a_random_card_of_a_player_with_two() -> None:
    t = table({}, ["thief", "soldier baker", "judge"], dice={"theft": [1]})
    t.play("play thief market")
    assert len(t.hand(0)) == 1
    assert len(t.hand(1)) == 1
    assert sorted(t.hand(0) + t.hand(1)) == ["baker", "soldier"]


@pytest.mark.rule("FID-13")
def test_the_thief_chooses_among_those_who_hold_two() -> None:
    t = table({}, ["thief", "soldier baker", "judge friar", "farmer"], players=4)
    t.play("play thief market")
    assert t.choices() == {"choose seat-1", "choose seat-2"}
    t.play("choose seat-2")
    assert len(t.hand(2)) == 1


@pytest.mark.rule("FID-13")
def test_with_nobody_to_steal_from_the_thief_does_nothing() -> None:
    t = table({}, ["thief baker", "soldier"])
    t.play("play thief market")
    assert t.hand(0) == ["baker"]
    assert t.hand(1) == ["soldier"]


@pytest.mark.rule("FID-47")
def test_a_partner_is_another_player_for_the_thief() -> None:
    t = table({}, ["thief", "soldier", "judge friar", "farmer"], team=True)
    t.play("play thief market")
    assert len(t.hand(2)) == 1
    assert len(t.hand(0)) == 1


# -- Minstrel, Friar, Farmer -----------------------------------------------------------------


@pytest.mark.rule("FID-52")
def test_the_minstrel_gathers_one_card_from_each_adjacent_location() -> None:
    t = table(
        {"tavern-north": "friar judge", "butcher-shop": "thief", "warehouse": "baker"},
        ["minstrel", "soldier"],
    )
    t.play("play minstrel bakery", "pick judge tavern-north")
    assert t.at("bakery") == ["judge", "minstrel", "thief"]
    assert t.at("tavern-north") == ["friar"]
    assert t.at("butcher-shop") == []
    assert t.at("warehouse") == ["baker"]


@pytest.mark.rule("FID-13")
def test_with_empty_neighbours_the_minstrel_gathers_nobody() -> None:
    t = table({"warehouse": "baker"}, ["minstrel", "soldier"])
    t.play("play minstrel courthouse")
    assert t.at("courthouse") == ["minstrel"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-14")
def test_the_friar_discards_any_card_himself_included() -> None:
    t = table({"tavern-south": "judge", "market": "baker"}, ["friar", "soldier"])
    t.play("play friar market")
    assert t.choices() == {"pick judge tavern-south", "pick baker market", "pick friar market"}
    t.play("pick friar market")
    assert t.discards == ["friar"]


@pytest.mark.rule("FID-51")
def test_the_farmer_places_two_cards_of_the_deck_one_at_a_time() -> None:
    t = table({}, ["farmer", "soldier"], deck="judge merchant")
    t.play("play farmer market", "to tavern-north")
    assert t.at("tavern-north") == ["judge"]
    assert t.at("market") == ["farmer"]
    t.play("to market")
    assert t.at("market") == ["farmer", "merchant"]
    assert t.rule == "FID-22", "neither card's action is carried out"


@pytest.mark.rule("FID-2")
def test_no_card_is_ever_moved_or_placed_at_the_ends_of_the_row() -> None:
    t = table({}, ["farmer", "soldier"], deck="judge merchant")
    t.play("play farmer market")
    assert t.refused("to castle") == "FID-2"
    assert t.refused("to harbor") == "FID-2"
    t = table({"market": "friar judge"}, ["baker", "thief"])
    t.play("play baker bakery", "pick friar market")
    assert t.refused("to harbor") == "FID-2"


@pytest.mark.rule("FID-20", "FID-51")
def test_moved_cards_trigger_neither_their_action_nor_the_tavern() -> None:
    t = table({"market": "merchant", "library": "friar"}, ["baker", "thief"])
    before = t.missio(0)
    t.play("play baker bakery", "pick merchant market", "to tavern-north")
    t.play("pick friar library", "to tavern-south")
    assert t.rule == "FID-22"
    assert t.missio(0) == before
    assert t.hand(0) == []


@pytest.mark.rule("FID-12", "FID-51")
def test_a_swindler_may_be_moved_where_nobody_is() -> None:
    t = table({"market": "swindler"}, ["judge", "thief"])
    t.play("play judge courthouse", "pick swindler market", "to library")
    assert t.at("library") == ["swindler"]


@pytest.mark.rule("FID-51")
def test_a_move_ignores_the_guild_of_the_location() -> None:
    t = table({"market": "merchant"}, ["judge", "thief"])
    t.play("play judge courthouse", "pick merchant market", "to library")
    assert t.at("library") == ["merchant"]
