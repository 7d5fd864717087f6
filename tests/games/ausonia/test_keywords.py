"""The keywords, alone and where they are awkward (AUS-44 to AUS-51, AUS-65, AUS-68)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table

# -- Influence ---------------------------------------------------------------------------------


@pytest.mark.rule("AUS-44")
def test_influence() -> None:
    t = table(house("banker emerald-vein"), house())
    t.play_all("banker emerald-vein").play("use banker 1")
    assert t.influence(0) == 18


# -- Corruption --------------------------------------------------------------------------------


@pytest.mark.rule("AUS-45")
def test_corruption_with_two_players_hits_the_other_one() -> None:
    t = table(house("gossip rough-bloodshard"), house(influence=20))
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.influence(1) == 18
    assert t.influence(0) == 11


@pytest.mark.rule("AUS-45", "AUS-65")
def test_corruption_hits_one_chosen_opponent() -> None:
    t = table(house("gossip rough-bloodshard"), house(), house())
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.choices() == {"target seat-1", "target seat-2"}
    assert t.refused("target seat-0") == "AUS-45"
    assert t.refused("done") == "AUS-65"
    t.play("target seat-2")
    assert [t.influence(seat) for seat in range(3)] == [11, 10, 8]


@pytest.mark.rule("AUS-45", "AUS-5")
def test_corruption_stops_at_zero() -> None:
    t = table(house("poisoner rough-bloodshard"), house(influence=2))
    t.play_all("poisoner rough-bloodshard").play("use poisoner 1")
    assert t.influence(1) == 0


@pytest.mark.rule("AUS-45", "AUS-65")
def test_an_opponent_without_influence_may_be_chosen() -> None:
    t = table(house("gossip rough-bloodshard"), house(influence=0), house(influence=0))
    t.play_all("gossip rough-bloodshard").play("use gossip 1", "target seat-1")
    assert t.influence(1) == 0
    assert t.influence(0) == 11


# -- Discard -----------------------------------------------------------------------------------


@pytest.mark.rule("AUS-46")
def test_discard_the_opponent_chooses_in_the_players_turn() -> None:
    t = table(house("cutpurse rough-sapphire"), house("peddler rough-emerald house-bravo"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.seat == 1
    assert t.rule == "AUS-46"
    assert t.refused("discard banker") == "AUS-46"
    assert t.refused("done") == "AUS-65"
    t.play("discard rough-emerald")
    assert t.seat == 0
    assert t.discards(1) == ["rough-emerald"]
    assert t.hand(1) == ["house-bravo", "peddler"]
    assert t.influence(0) == 11


@pytest.mark.rule("AUS-46")
def test_discard_with_a_short_hand_takes_all_of_it() -> None:
    pack = {"favour": [{"id": "cutpurse", "abilities": [{"effects": [["discard", 3]]}]}]}
    t = table(house("cutpurse house-bravo"), house("peddler rough-emerald"), pack=pack)
    t.play("play cutpurse", "use cutpurse 1")
    assert t.seat == 0
    assert t.hand(1) == []
    assert t.discards(1) == ["peddler", "rough-emerald"]


@pytest.mark.rule("AUS-46")
def test_several_cards_are_chosen_one_by_one() -> None:
    pack = {"favour": [{"id": "cutpurse", "abilities": [{"effects": [["discard", 2]]}]}]}
    t = table(house("cutpurse"), house("peddler rough-emerald house-bravo"), pack=pack)
    t.play("play cutpurse", "use cutpurse 1", "discard peddler", "discard house-bravo")
    assert t.hand(1) == ["rough-emerald"]
    assert t.seat == 0


@pytest.mark.rule("AUS-46", "AUS-65")
def test_an_opponent_without_cards_may_be_chosen() -> None:
    t = table(house("cutpurse rough-sapphire"), house(), house("peddler"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1", "target seat-1")
    assert t.seat == 0
    assert t.hand(2) == ["peddler"]


@pytest.mark.rule("AUS-46")
def test_discarded_cards_are_made_up_for_only_in_the_next_end_turn_phase() -> None:
    t = table(house("cutpurse rough-sapphire"), house("peddler rough-emerald"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1", "discard peddler").end_turn()
    assert t.seat == 1
    assert t.hand(1) == ["rough-emerald"]
    t.end_turn()
    assert len(t.hand(1)) == 6


@pytest.mark.rule("AUS-46")
def test_the_question_is_put_even_if_all_cards_are_alike() -> None:
    t = table(house("cutpurse rough-sapphire"), house("rough-emerald rough-emerald"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.seat == 1
    assert t.choices() == {"discard rough-emerald"}


# -- Draw --------------------------------------------------------------------------------------


@pytest.mark.rule("AUS-47")
def test_drawn_cards_may_be_played_in_the_same_turn() -> None:
    t = table(house("house-courier", draw="rough-emerald"), house())
    t.play("play house-courier", "use house-courier 1", "play rough-emerald")
    assert t.gems["E"] == 1


@pytest.mark.rule("AUS-47")
def test_there_is_no_hand_limit_in_the_action_phase() -> None:
    hand = "money-changer rough-sapphire peddler banker abbess mason cardinal bishop"
    t = table(house(hand, draw="gossip cutpurse"), house())
    t.play_all("money-changer rough-sapphire").play("use money-changer 1")
    assert len(t.hand(0)) == 8


# -- Manipulation ------------------------------------------------------------------------------


@pytest.mark.rule("AUS-48")
def test_manipulation_puts_discarded_cards_on_top_in_the_chosen_order() -> None:
    t = table(
        house("transmuter rough-bloodshard", "mason", "peddler banker abbess"),
        house(),
    )
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1", "take peddler")
    t.play("take abbess")
    assert t.rule == "AUS-48"
    t.play("lay abbess")  # the last one laid is on top
    assert t.top(0)[:3] == ["peddler", "abbess", "mason"]
    assert t.discards(0) == ["banker"]
    assert t.influence(0) == 13


@pytest.mark.rule("AUS-48")
def test_manipulation_the_order_is_asked_after_the_choice() -> None:
    t = table(house("transmuter rough-bloodshard", "mason", "peddler banker abbess"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1", "take abbess")
    assert t.prompt.startswith("Manipulation (Abbess so far): you may put a discarded card")
    assert t.refused("take mason") == "AUS-48"
    t.play("take peddler")
    assert t.choices() == {"lay peddler", "lay abbess"}
    assert t.refused("lay mason") == "AUS-48"


@pytest.mark.rule("AUS-48", "AUS-65")
def test_manipulation_may_take_fewer_or_none() -> None:
    t = table(house("transmuter rough-bloodshard", "mason", "peddler banker"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1", "take peddler", "done")
    assert t.top(0)[:2] == ["peddler", "mason"]
    t = table(house("transmuter rough-bloodshard", "mason", "peddler banker"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1", "done")
    assert t.top(0)[0] == "mason"
    assert t.influence(0) == 13


@pytest.mark.rule("AUS-48")
def test_manipulation_on_an_empty_draw_pile_shuffles_nothing() -> None:
    t = table(
        house("distiller rough-sapphire", "", "peddler banker abbess", rest="raised"), house()
    )
    t.play_all("distiller rough-sapphire").play("use distiller 1", "take banker")
    assert t.hand(0) == ["banker"]  # Draw 1 took the only card of the pile
    assert t.discards(0) == ["abbess", "peddler"]
    assert "reshuffled" not in t.told()


@pytest.mark.rule("AUS-48")
def test_manipulation_with_an_empty_discard_pile_asks_nothing() -> None:
    t = table(house("transmuter rough-bloodshard"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1")
    assert t.rule == "AUS-13"


# -- Foresight ---------------------------------------------------------------------------------


@pytest.mark.rule("AUS-49")
def test_foresight_cards_are_discarded_or_laid_back_in_any_order() -> None:
    t = table(house("astrologer rough-sapphire", draw="peddler banker abbess mason"), house())
    t.play_all("astrologer rough-sapphire").play("use astrologer 1", "look 3")
    assert t.view(0)["acting"]["held"] == ["peddler", "banker", "abbess"]
    t.play("discard banker", "done")
    assert t.rule == "AUS-49"
    assert t.choices() == {"lay peddler", "lay abbess"}
    assert t.refused("lay mason") == "AUS-49"
    t.play("lay peddler")  # so that the Abbess is on top; then Draw 2 takes both
    assert t.hand(0) == ["abbess", "peddler"]
    assert t.discards(0) == ["banker"]
    assert t.top(0)[0] == "mason"


@pytest.mark.rule("AUS-49", "AUS-65")
def test_foresight_the_number_is_named_before_the_first_look() -> None:
    t = table(house("herbalist", draw="peddler banker abbess"), house())
    t.play("play herbalist", "use herbalist 1")
    assert t.choices() == {"look 0", "look 1", "look 2"}
    assert t.refused("look 3") == "AUS-49"
    t.play("look 1")
    assert t.view(0)["acting"]["held"] == ["peddler"]
    assert t.refused("discard banker") == "AUS-49"
    t.play("done")
    assert t.top(0)[:2] == ["peddler", "banker"]


@pytest.mark.rule("AUS-49", "AUS-65")
def test_foresight_may_be_declined() -> None:
    t = table(house("herbalist", draw="peddler banker"), house())
    t.play("play herbalist", "use herbalist 1", "look 0")
    assert t.rule == "AUS-13"
    assert t.top(0)[:2] == ["peddler", "banker"]


@pytest.mark.rule("AUS-49", "AUS-39")
def test_foresight_holds_its_cards_apart_while_the_discard_pile_is_shuffled() -> None:
    t = table(
        house("astrologer rough-sapphire", "peddler", "banker abbess mason", rest="raised"),
        house(),
        dice={"reshuffle": ["mason abbess banker"]},
    )
    t.play_all("astrologer rough-sapphire").play("use astrologer 1", "look 3")
    assert sorted(t.view(0)["acting"]["held"]) == ["abbess", "mason", "peddler"]
    assert t.top(0) == ["banker"]
    t.play("discard peddler", "discard abbess", "done")
    # Draw 2: the Mason from the top, then the Banker
    assert t.hand(0) == ["banker", "mason"]
    assert t.discards(0) == ["abbess", "peddler"]


@pytest.mark.rule("AUS-49", "AUS-39")
def test_foresight_with_both_piles_empty_does_nothing() -> None:
    t = table(house("herbalist", rest="raised"), house())
    t.play("play herbalist", "use herbalist 1")
    assert t.rule == "AUS-13"


@pytest.mark.rule("AUS-49")
def test_foresight_cannot_look_at_more_than_there_is() -> None:
    t = table(house("astrologer rough-sapphire", "peddler", "banker", rest="raised"), house())
    t.play_all("astrologer rough-sapphire").play("use astrologer 1")
    assert t.choices() == {"look 0", "look 1", "look 2"}


# -- Raise -------------------------------------------------------------------------------------


@pytest.mark.rule("AUS-50")
def test_raise_takes_cards_from_hand_and_discard_pile() -> None:
    hand = "surveyor rough-emerald marked-sapphire house-bravo"
    t = table(house(hand, discards="peddler banker"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    assert t.choices() == {
        "raise marked-sapphire",
        "raise house-bravo",
        "raise-discarded peddler",
        "raise-discarded banker",
        "done",
    }
    t.play("raise marked-sapphire", "raise-discarded banker")
    assert t.house(0)["raised"] == ["marked-sapphire", "banker"]
    assert t.hand(0) == ["house-bravo"]
    assert t.discards(0) == ["peddler"]


@pytest.mark.rule("AUS-50", "AUS-65")
def test_raise_may_take_fewer_or_none() -> None:
    t = table(house("surveyor rough-emerald house-bravo"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1", "done")
    assert t.house(0)["raised"] == []


@pytest.mark.rule("AUS-50")
def test_raise_never_takes_cards_of_the_play_area() -> None:
    t = table(house("surveyor rough-emerald house-bravo"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    assert t.refused("raise-discarded rough-emerald") == "AUS-50"
    assert t.refused("raise rough-emerald") == "AUS-50"
    assert t.refused("raise-discarded peddler") == "AUS-50"


@pytest.mark.rule("AUS-50", "AUS-67")
def test_opponents_do_not_see_what_was_raised_from_the_hand() -> None:
    hand = "surveyor rough-emerald marked-sapphire house-bravo"
    t = table(house(hand, discards="peddler"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    t.play("raise marked-sapphire", "raise-discarded peddler")
    assert t.house(0)["raised"] == ["marked-sapphire", "peddler"]
    assert t.house(0, viewer=1)["raised"] == [None, "peddler"]
    assert t.house(0, viewer=None)["raised"] == [None, "peddler"]


@pytest.mark.rule("AUS-50")
def test_raise_with_nothing_to_raise_asks_nothing() -> None:
    t = table(house("surveyor rough-emerald"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    assert t.rule == "AUS-13"


# -- Seal --------------------------------------------------------------------------------------


@pytest.mark.rule("AUS-51")
def test_a_sealed_card_comes_back_on_a_later_turn() -> None:
    t = table(house("confessor peddler rough-emerald house-bravo"), house())
    t.play_all("confessor peddler rough-emerald").play("use peddler 1", "use confessor 2")
    t.play("seal peddler")
    assert t.house(0)["sealed"] == ["peddler"]
    assert t.refused("break peddler") == "AUS-51"
    assert t.refused("play peddler") == "AUS-51"
    t.end_turn().end_turn()
    assert t.can("break peddler")
    t.play("break peddler")
    assert t.area == ["peddler"]
    assert t.refused("use peddler 1") == "AUS-20"  # its cost must be paid


@pytest.mark.rule("AUS-51")
def test_the_sealing_card_may_seal_itself() -> None:
    t = table(house("confessor rough-sapphire"), house())
    t.play_all("confessor rough-sapphire").play("use confessor 2", "seal confessor")
    assert t.house(0)["sealed"] == ["confessor"]
    assert not t.can("use confessor 1")  # lost for this turn


@pytest.mark.rule("AUS-51")
def test_a_card_that_came_back_cannot_be_sealed_again_in_that_turn() -> None:
    t = table(house("confessor house-bravo", sealed="peddler"), house())
    t.play("break peddler", "play confessor", "use confessor 2")
    assert t.choices() == {"seal confessor", "done"}
    assert t.refused("seal peddler") == "AUS-51"


@pytest.mark.rule("AUS-51")
def test_gem_cards_and_raised_cards_cannot_be_sealed() -> None:
    t = table(house("confessor rough-sapphire", raised="peddler"), house())
    t.play_all("confessor rough-sapphire").play("use confessor 2")
    assert t.refused("seal rough-sapphire") == "AUS-51"
    assert t.refused("seal peddler") == "AUS-51"


@pytest.mark.rule("AUS-51")
def test_any_number_of_seals_may_be_broken() -> None:
    t = table(house(sealed="peddler banker peddler"), house())
    t.play("break peddler", "break banker", "break peddler")
    assert sorted(t.area) == ["banker", "peddler", "peddler"]
    assert t.refused("break peddler") == "AUS-51"


@pytest.mark.rule("AUS-51")
def test_each_seal_moves_one_card() -> None:
    t = table(house("confessor confessor peddler"), house())
    t.play_all("confessor confessor peddler")
    t.play("use confessor 2", "seal peddler", "use confessor 2", "seal confessor")
    assert t.house(0)["sealed"] == ["peddler", "confessor"]


@pytest.mark.rule("AUS-51", "AUS-65")
def test_seal_may_be_declined() -> None:
    t = table(house("confessor"), house())
    t.play("play confessor", "use confessor 2", "done")
    assert t.house(0)["sealed"] == []


@pytest.mark.rule("AUS-51")
def test_a_sealed_card_is_in_no_pile_and_safe_from_discard() -> None:
    t = table(house("cutpurse rough-sapphire"), house("rough-emerald", sealed="peddler"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.hand(1) == []  # the only card in hand went by itself
    assert t.house(1)["sealed"] == ["peddler"]


@pytest.mark.rule("AUS-51", "AUS-63")
def test_of_two_copies_the_one_that_has_used_more_is_sealed() -> None:
    t = table(house("confessor peddler peddler rough-emerald marked-emerald"), house())
    t.play_all("confessor peddler peddler rough-emerald marked-emerald")
    t.play("use peddler 1", "use confessor 2", "seal peddler")
    assert t.can("use peddler 1")  # the fresh one stayed


# -- what is no use of a keyword ---------------------------------------------------------------


@pytest.mark.rule("AUS-68")
def test_breaking_a_seal_is_no_use_of_seal() -> None:
    t = table(house("bishop", sealed="peddler"), house())
    t.play("play bishop", "break peddler")
    assert t.refused("use bishop 2") == "AUS-21"


@pytest.mark.rule("AUS-68")
def test_building_a_source_is_no_use_of_raise() -> None:
    t = table(house("gem-cutter", raised="marked-emerald peddler"), house())
    t.play("play gem-cutter", "build marked-emerald peddler")
    assert t.refused("use gem-cutter 2") == "AUS-21"


@pytest.mark.rule("AUS-68")
def test_looking_with_foresight_is_no_use_of_draw() -> None:
    t = table(house("herbalist transmuter", draw="peddler"), house())
    t.play_all("herbalist transmuter").play("use herbalist 1", "look 1", "done")
    assert t.refused("use transmuter 2") == "AUS-21"


@pytest.mark.rule("AUS-68")
def test_the_end_turn_discard_and_draw_are_no_keywords() -> None:
    t = table(house("rough-sapphire rough-emerald"), house("eavesdropper transmuter"))
    t.play("pass", "discard rough-sapphire", "done")
    t.play_all("eavesdropper transmuter")
    assert t.refused("use eavesdropper 2") == "AUS-21"
    assert t.refused("use transmuter 2") == "AUS-21"
