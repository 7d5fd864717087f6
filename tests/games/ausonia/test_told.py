"""What a player is told: questions that fit the table, refusals that say what is missing."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import Table, house, table

from tabard.engine.choices import answer, only_answer
from tabard.engine.pointing import why_pointed
from tabard.engine.steps import Gesture
from tabard.terminal.gestures import gesture_of

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
        "play peddler": f"Peddler is for sale, not in your hand. {t.why('buy peddler')}",
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


def test_gems_that_were_not_spent_are_said_to_be_lost() -> None:
    """Given two gems and nothing to spend them on, when the turn ends, then that is told."""
    t = table(house("rough-emerald marked-emerald"), house(), offer=None)
    t.play_all("rough-emerald marked-emerald").play("pass")
    assert "Seat 1 loses the gems that were not spent: 2" in t.lines()


def test_building_and_breaking_are_offered_where_they_can_come_up() -> None:
    t = table(house(raised="mason quarryman", sealed="abbess"), house())
    assert t.prompt == "Action Phase: play, use, buy, build, break a seal or pass."
    t = table(house(raised="mason"), house())
    assert t.prompt == "Action Phase: play, use, buy or pass.", "one card makes no Source"


def test_a_card_sealed_just_now_is_not_offered_to_be_broken() -> None:
    t = table(house("confessor"), house()).play_all("confessor")
    t.play("use confessor 2", "seal confessor")
    assert t.prompt == "Action Phase: play, use, buy or pass."


def test_the_end_of_a_turn_says_that_going_on_draws() -> None:
    t = table(house("house-courier"), house()).play("pass")
    assert t.prompt == (
        "End Turn Phase: put away hand cards you do not want, then draw up to 6: "
        "each card you keep is one fewer to draw."
    )
    assert t.state.w.done.sentence(t.state.w.done.base) == "go on"


def test_a_line_that_is_pointed_at_is_answered_about() -> None:
    """Given an Apprentice whose paid line is used, his red line asks for another Alchemist."""
    t = table(house("apprentice rough-sapphire"), house()).play_all("apprentice rough-sapphire")
    t.play("use apprentice 1")

    def why(*keys: str) -> str:
        refusal = why_pointed(t.state, keys)
        assert refusal is not None
        return refusal.reason

    red = "The red ability of Apprentice asks for another card of the Alchemists;"
    assert why("use>card:apprentice&number:2").startswith(red)
    assert why("use>card:apprentice&number:1") == (
        "Apprentice has used this line in this turn: Draw 1, Influence 1. "
        "Each line works once a turn."
    )
    both = why("use>card:apprentice&number:2", "use,seal>card:apprentice")
    assert both.startswith(red), "what is still to be had is told first"


def test_whoever_points_at_a_lonely_raised_card_hears_what_a_source_is() -> None:
    t = table(house("rough-sapphire", raised="rough-bloodshard"), house())
    refusal = why_pointed(t.state, ["build,build-from-hand>card:rough-bloodshard"])
    assert refusal is not None
    assert refusal.reason == (
        "No star card lies in your Raise Area. "
        "A Source is a raised star card, laid on another raised card."
    )


def test_raising_no_more_is_said_once_a_card_was_raised() -> None:
    hand = "surveyor rough-emerald marked-emerald house-courier"
    t = table(house(hand), house()).play_all("surveyor rough-emerald").play("use surveyor 1")
    assert answer(t.state, t.state.w.done.base) == "raise no card"
    t.play("raise marked-emerald")
    assert answer(t.state, t.state.w.done.base) == "raise no more"


# -- questions without a difference ---------------------------------------------------------------

GEMS = "rough-sapphire rough-emerald"


def test_which_gem_is_not_asked_where_nothing_else_can_be_paid() -> None:
    """Given two gems and a Steward alone, the other gem is lost whichever is given."""
    t = table(
        house(f"house-steward {GEMS}"),
        house(),
        offer="banker cardinal bishop doge-of-trade",
        power="prism",
    )
    t.play_all(f"house-steward {GEMS}").play("use house-steward 1")
    assert t.rule == "AUS-24"
    assert only_answer(t.state) == t.state.options[0]


@pytest.mark.rule("AUS-49")
def test_how_many_cards_are_looked_at_is_asked_only_where_the_pile_must_be_shuffled() -> None:
    """Given that what is seen may be laid back, two cards cost no more to look at than one."""
    for pile, answered in (("banker bishop", True), ("banker", False)):
        mine = house("herbalist", draw=pile, discards="gossip peddler", rest="raised")
        t = table(mine, house()).play("play herbalist", "use herbalist 1")
        assert t.can("look 0")
        found = only_answer(t.state)
        assert found == (t.state.parse("look 2") if answered else None)


@pytest.mark.parametrize(
    ("hand", "offer"),
    [
        (f"house-steward {GEMS} peddler", "banker cardinal bishop doge-of-trade"),
        (f"house-steward {GEMS} spice-trader", "banker cardinal bishop doge-of-trade"),
        (f"money-changer {GEMS}", "banker cardinal bishop doge-of-trade"),
    ],
    ids=["a line asks for it", "a red line counts it", "a card is drawn"],
)
def test_which_gem_is_asked_where_something_may_follow(hand: str, offer: str) -> None:
    t = table(house(hand, draw="peddler"), house(), offer=offer, power="prism").play_all(hand)
    t.play(f"use {hand.split()[0]} 1")
    assert t.rule == "AUS-24"
    assert only_answer(t.state) is None


def test_which_gem_is_asked_while_the_other_buys_something() -> None:
    hand = f"house-steward {GEMS} marked-emerald"
    row = "peddler banker cardinal bishop"
    t = table(house(hand), house(), offer=row, power="prism").play_all(hand)
    t.play("use house-steward 1")
    assert only_answer(t.state) is None
    t.state.sixty = True
    assert only_answer(t.state) is not None, "a card bought in the last round does nothing"


def test_another_payment_comes_before_all_else() -> None:
    hand = f"house-steward {GEMS} house-bravo"
    t = table(house(hand), house()).play_all(hand).play("use house-steward 1")
    said = "House Steward is being paid for: say first which gem you give."
    assert t.why("use house-bravo 1") == said
    assert t.why("pass") == said


# -- what is done in one gesture ------------------------------------------------------------------


def gesture_at(t: Table) -> Gesture:
    assert t.state.asked is not None
    gesture: Gesture | None = t.state.asked.gesture(t.state)
    assert gesture is not None
    return gesture


def test_all_cards_of_the_hand_are_played_together_and_then_the_gifts_used() -> None:
    hand = "spice-trader peddler rough-emerald marked-emerald"
    t = table(house(hand), house())
    gesture = gesture_of(t.state)
    assert gesture is not None
    assert gesture.text == "Play all 4 cards"
    t.play_all(hand).play("use peddler 1", "use spice-trader 1")
    gesture = gesture_of(t.state)
    assert gesture is not None
    assert gesture.text == "Use 2 lines that give Influence for nothing"
    for move in gesture.on:
        t.state.play(move)
    assert t.influence(0) == 10 + 2 + 3 + 2 + 3


@pytest.mark.rule("AUS-48", "AUS-49")
def test_what_goes_on_the_draw_pile_is_chosen_and_put_in_order_in_one_gesture() -> None:
    t = table(house("transmuter rough-bloodshard", "mason", "peddler banker abbess"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1")
    line = gesture_at(t)
    assert line.text == (
        "Manipulation: choose up to 2 discarded cards for the top of your Draw Pile; "
        "1 is drawn first."
    )
    assert (line.kind, line.most, t.state.text(line.ends)) == ("line", 2, "done")
    names = [t.state.text(move).removeprefix("lay ") for move in line.lay]
    peddler, abbess = names.index("peddler"), names.index("abbess")
    for move in (line.on[peddler], line.on[abbess], line.lay[abbess]):  # most are taken: no `ends`
        t.state.play(int(move))
    assert t.top(0)[:3] == ["peddler", "abbess", "mason"]

    t = table(house("astrologer rough-sapphire", draw="peddler banker abbess mason"), house())
    t.play_all("astrologer rough-sapphire").play("use astrologer 1", "look 3")
    line = gesture_at(t)
    assert list(line.on) == [-1] * 3
    assert [t.state.text(m) for m in line.off] == [
        "discard peddler",
        "discard banker",
        "discard abbess",
    ]
    for move in (line.off[1], line.ends, line.lay[0]):
        t.state.play(int(move))
    assert t.hand(0) == ["abbess", "peddler"]


@pytest.mark.rule("AUS-48", "AUS-49")
def test_one_card_for_the_draw_pile_is_a_plain_question() -> None:
    t = table(house("distiller rough-sapphire", "mason", "peddler banker"), house())
    t.play_all("distiller rough-sapphire").play("use distiller 1")
    assert t.state.asked is not None
    assert t.state.asked.gesture(t.state) is None


# -- the log --------------------------------------------------------------------------------------


def test_a_red_line_is_told_as_one_and_influence_with_what_it_makes() -> None:
    hand = "money-changer peddler rough-emerald marked-emerald"
    t = table(house(hand), house()).play_all(hand).play("use peddler 1", "use money-changer 2")
    assert "Seat 1 uses Money Changer: Influence 1 (red line)" in t.lines()
    assert "Seat 1 gains 1 Influence, now 13" in t.lines()


# -- what is lost, and who does it --------------------------------------------------------------


def loss_of_passing(t: Table) -> str:
    s = t.state
    assert s.asked is not None
    return s.asked.loss(s, s.w.pass_on.base)


def test_passing_over_a_free_line_names_it() -> None:
    """Given a Peddler used, the red line of the Guild Factor is open and costs nothing."""
    t = table(house("peddler guild-factor rough-emerald"), house(), offer=None)
    t.play_all("peddler guild-factor rough-emerald").play("use peddler 1")
    said = "You could still use Guild Factor: Influence 2 (red line), for nothing."
    assert loss_of_passing(t) == said


def test_passing_over_several_lines_says_how_many_are_free() -> None:
    hand = "house-courier house-steward rough-emerald"
    t = table(house(hand), house(), offer=None).play_all(hand)
    assert loss_of_passing(t) == "You could still use 2 abilities (1 of them for nothing)."


def test_who_makes_one_discard_is_said() -> None:
    """Given Bertram's Cutpurse, when Anna must discard, then the question names him."""
    t = table(house("cutpurse rough-sapphire"), house("peddler mason"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    said = t.state.ask.line(["Bertram", "Anna"])
    assert said == "Discard, used by Bertram with Cutpurse: discard a card of your hand."


def test_of_two_cards_that_may_have_done_it_none_is_named() -> None:
    hand = "cutpurse eavesdropper rough-sapphire marked-sapphire"
    t = table(house(hand), house("peddler mason gossip")).play_all(hand)
    t.play("use cutpurse 1", "discard gossip", "use eavesdropper 1")
    said = t.state.ask.line(["Bertram", "Anna"])
    assert said == "Discard, used by Bertram: discard a card of your hand."


def test_looking_at_cards_is_said_in_plain_words() -> None:
    t = table(house("herbalist"), house()).play_all("herbalist").play("use herbalist 1")
    s = t.state
    assert [s.game.space.sentence(move) for move in s.legal] == [
        "look at no card",
        "look at the top card",
        "look at the top 2 cards",
    ]


def test_who_has_taken_a_card_may_take_no_more() -> None:
    mine = house("transmuter rough-bloodshard", discards="peddler mason")
    t = table(mine, house()).play_all("transmuter rough-bloodshard").play("use transmuter 1")
    s = t.state
    assert answer(s, s.w.done.base) == "take no card"
    t.play("take peddler")
    assert answer(s, s.w.done.base) == "take no more"
