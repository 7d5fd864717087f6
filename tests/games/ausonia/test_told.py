"""What a player is told: questions that fit the table, refusals that say what is missing."""

from __future__ import annotations

from tests.games.ausonia.story import house, table

ROW = "money-changer banker cardinal peddler"


def test_a_card_too_dear_says_what_it_costs_and_what_is_lacking() -> None:
    t = table(house("rough-emerald rough-bloodshard"), house(), offer=ROW)
    t.play_all("rough-emerald rough-bloodshard")
    said = t.why("buy money-changer")
    assert said == "Money Changer costs 1 sapphire and 1 emerald; you lack 1 sapphire."
    said = t.why("buy banker")
    assert said == (
        "Banker costs 2 emeralds and 2 gems of any colour; "
        "you lack 1 emerald and 1 gem of any colour."
    )


def test_gems_that_wait_in_the_hand_are_mentioned() -> None:
    t = table(house("rough-sapphire rough-emerald"), house(), offer=ROW)
    said = t.play("play rough-emerald").why("buy money-changer")
    assert said.endswith(
        "you lack 1 sapphire. Gem Cards in your hand give gems only once they are played."
    )


def test_a_wild_gem_stands_in_before_anything_is_lacking() -> None:
    t = table(house("prism rough-sapphire"), house(), offer=ROW).play_all("prism rough-sapphire")
    assert t.why("buy cardinal") == (
        "Cardinal costs 2 sapphires, 2 emeralds and 1 gem of any colour; "
        "you lack 1 emerald and 1 gem of any colour."
    )


def test_an_ability_too_dear_says_what_is_lacking() -> None:
    t = table(house("banker rough-emerald"), house()).play_all("banker rough-emerald")
    said = t.why("use banker 1")
    assert said == "That ability of Banker costs 2 emeralds; you lack 1 emerald."


def test_a_closed_red_ability_names_its_condition() -> None:
    hand = "spice-trader peddler money-changer distiller rough-emerald"
    t = table(house(hand), house()).play_all(hand).play("use peddler 1")
    assert t.why("use spice-trader 2") == (
        "The red ability of Spice Trader asks for 2 emeralds; you have used 1 of 2 in this turn."
    )
    assert t.why("use distiller 2") == (
        "The red ability of Distiller asks for Manipulation; you have not used it in this turn."
    )
    assert t.why("use peddler 2") == (
        "The red ability of Peddler asks for another card of the Merchants; you have used no "
        "ability of one in this turn. Playing a card is not using it."
    )


def test_a_card_that_lies_elsewhere_is_found_for_the_player() -> None:
    t = table(
        house("confessor bishop", discards="mason", sealed="abbess", raised="surveyor"),
        house(),
        offer=ROW,
    )
    t.play_all("confessor bishop").play("use confessor 2", "seal bishop")
    places = {
        "use bishop 1": "Bishop lies in your Seal Area; its seal breaks on a later turn.",
        "use abbess 1": "Abbess lies in your Seal Area; break its seal first.",
        "use surveyor 1": "Surveyor is raised; raised cards have no abilities.",
        "use mason 1": "Mason lies in your Discard Pile.",
        "use peddler 1": "Peddler is for sale; once bought it comes to your hand later.",
        "play peddler": "Peddler is for sale, not in your hand.",
        "play mason": "Mason lies in your Discard Pile, not in your hand.",
    }
    assert {move: t.why(move) for move in places} == places


def test_a_played_card_cannot_be_raised_and_the_refusal_says_so() -> None:
    hand = "surveyor rough-emerald marked-emerald house-courier"
    t = table(house(hand), house()).play_all("surveyor rough-emerald marked-emerald")
    t.play("use surveyor 1")
    said = "Marked Emerald lies in your Play Area; cards of the Play Area cannot be raised."
    assert t.why("raise marked-emerald") == said
    assert t.why("raise-discarded marked-emerald") == said


def test_the_question_of_the_action_phase_speaks_of_what_is_there() -> None:
    t = table(house("house-courier rough-emerald"), house())
    assert t.prompt == "Action Phase: play, use, buy or pass."
    t.play_all("house-courier rough-emerald")
    assert t.prompt.endswith("play, use, buy or pass. Unspent gems: 1. Open abilities: 1.")


def test_building_and_breaking_are_offered_where_they_can_come_up() -> None:
    t = table(house(raised="mason", sealed="abbess"), house())
    assert t.prompt == "Action Phase: play, use, buy, build, break a seal or pass."


def test_a_card_sealed_just_now_is_not_offered_to_be_broken() -> None:
    t = table(house("confessor"), house()).play_all("confessor")
    t.play("use confessor 2", "seal confessor")
    assert t.prompt == "Action Phase: play, use, buy or pass."


def test_the_end_of_a_turn_says_that_going_on_draws() -> None:
    t = table(house("house-courier"), house()).play("pass")
    assert t.prompt == (
        "End Turn Phase: discard hand cards you do not want, or go on and draw up to 6."
    )
    assert t.state.w.done.sentence(t.state.w.done.base) == "go on"
