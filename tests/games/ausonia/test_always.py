"""Rules always in effect: reshuffle, the goal, the end (AUS-1, AUS-39 to AUS-43, AUS-70)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.ausonia.story import GAINED, House, house, table

from tabard.engine.errors import PositionError


@pytest.mark.rule("AUS-39")
def test_the_draw_pile_runs_out_in_the_middle_of_a_draw() -> None:
    t = table(
        house("money-changer rough-sapphire", "abbess", "peddler banker", rest="raised"), house()
    )
    t.play_all("money-changer rough-sapphire").play("use money-changer 1")
    hand = t.hand(0)
    assert "abbess" in hand
    assert len(hand) == 2
    assert t.draw_size(0) == 1
    assert t.discards(0) == []
    assert "reshuffled" in t.told()


@pytest.mark.rule("AUS-39")
def test_an_empty_draw_pile_alone_causes_no_reshuffle() -> None:
    t = table(house("house-courier", "abbess", "peddler", rest="raised"), house())
    t.play("play house-courier", "use house-courier 1")
    assert t.draw_size(0) == 0
    assert t.discards(0) == ["peddler"]


@pytest.mark.rule("AUS-39")
def test_with_both_piles_empty_things_stop() -> None:
    t = table(house("money-changer rough-sapphire", draw="abbess", rest="raised"), house())
    t.play_all("money-changer rough-sapphire").play("use money-changer 1")
    assert t.hand(0) == ["abbess"]
    t.end_turn()
    assert t.seat == 1
    assert sorted(t.hand(0)) == ["abbess", "money-changer", "rough-sapphire"]


@pytest.mark.rule("AUS-40")
def test_the_round_in_which_sixty_is_reached_is_played_to_its_end() -> None:
    t = table(house("house-steward rough-emerald", influence=58), house(), house())
    t.play_all("house-steward rough-emerald").play("use house-steward 1")
    assert t.view(None)["last_round"]
    t.end_turn()
    assert t.seat == 1
    t.end_turn()
    assert t.seat == 2
    t.play("pass")
    assert t.over
    assert t.winners == [0]


@pytest.mark.rule("AUS-40")
def test_those_who_moved_before_get_no_further_turn() -> None:
    t = table(house(), house("house-steward rough-emerald", influence=58), turn=1)
    t.play_all("house-steward rough-emerald").play("use house-steward 1", "pass")
    assert t.over


@pytest.mark.rule("AUS-40", "AUS-41")
def test_the_last_round_cannot_be_called_off() -> None:
    t = table(house(influence=61), house("gossip rough-bloodshard"), turn=1)
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.influence(0) == 61
    t.play("pass")
    assert t.over


@pytest.mark.rule("AUS-41")
def test_corruption_turns_into_influence_in_the_turn_that_reaches_sixty() -> None:
    hand = "house-steward gossip house-bravo rough-emerald rough-bloodshard marked-bloodshard"
    t = table(house(hand, influence=57), house(influence=20))
    t.play_all(hand).play("use house-bravo 1", "spend emerald")
    assert t.influence(1) == 19
    assert t.influence(0) == 58
    t.play("use house-steward 1")
    assert t.influence(0) == 60
    t.play("use gossip 1")
    assert t.influence(0) == 63
    assert t.influence(1) == 19


@pytest.mark.rule("AUS-41")
def test_it_still_counts_as_the_keyword_corruption() -> None:
    t = table(house("gossip blackmailer rough-bloodshard", influence=60), house(), more=GAINED)
    t.play_all("gossip blackmailer rough-bloodshard").play("use gossip 1")
    assert t.can("use blackmailer 2")
    t.play("use blackmailer 2")
    assert t.influence(0) == 65


@pytest.mark.rule("AUS-41")
def test_with_three_players_nobody_is_chosen_any_more() -> None:
    t = table(house("gossip rough-bloodshard", influence=60), house(), house(), more=GAINED)
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.rule == "AUS-13"
    assert t.influence(0) == 63


@pytest.mark.rule("AUS-1", "AUS-42")
def test_the_most_influence_wins_no_matter_who_reached_sixty_first() -> None:
    t = table(house(influence=60), house("cardinal tide-cluster", influence=55), more=GAINED)
    t.end_turn()
    t.play_all("cardinal tide-cluster").play("use cardinal 1", "pass")
    assert t.over
    assert t.winners == [1]
    assert t.end_rule == "AUS-42"


@pytest.mark.rule("AUS-42")
def test_a_tie_goes_to_the_earlier_in_turn_order_from_the_starting_player() -> None:
    t = table(house(influence=60), house(influence=60), house(influence=9), starter=1, more=GAINED)
    t.play("pass")
    assert t.over
    assert t.winners == [1]


@pytest.mark.rule("AUS-40")
@pytest.mark.parametrize(
    ("houses", "more", "part"),
    [
        ([house(influence=60), house()], {}, "house 0 has 60 Influence without a gain"),
        ([house(influence=60), house()], {"acting": {}}, "house 0 has 60 Influence"),
        ([house(), house(influence=71)], GAINED, "house 1 has 71 Influence without a gain"),
        ([house(), house(influence=59)], {"last_round": True}, "nobody has the 60 Influence"),
        ([house()], {"aspirant_influence": 60}, "the match ended with its turn"),
        ([house(influence=60)], {}, "the match ended with the round before"),
    ],
)
def test_a_position_to_which_no_match_can_have_come_is_refused(
    houses: list[House], more: dict[str, Any], part: str
) -> None:
    with pytest.raises(PositionError) as refused:
        table(*houses, more=more)
    assert part in str(refused.value)
    assert "[AUS-40]" in str(refused.value)


@pytest.mark.rule("AUS-40")
def test_a_position_of_the_last_round_may_be_set_up_while_it_lasts() -> None:
    early = table(house(influence=60), house(), turn=1)
    assert early.view()["last_round"]
    own = table(house(influence=60), house(), more=GAINED)
    assert own.view()["last_round"]
    assert table(house(), house(influence=60), starter=1).view()["last_round"]


@pytest.mark.rule("AUS-43")
def test_a_round_is_one_turn_of_everybody() -> None:
    t = table(house(), house(), house())
    assert t.turn == (1, 0)
    t.end_turn().end_turn()
    assert t.turn == (1, 2)
    t.end_turn()
    assert t.turn == (2, 0)


@pytest.mark.rule("AUS-70", "AUS-42")
def test_after_five_hundred_rounds_it_is_over() -> None:
    t = table(house(influence=12), house(influence=30), turn=1, more={"round": 500})
    t.play("pass")
    assert t.over
    assert t.winners == [1]
    assert t.end_rule == "AUS-70"


@pytest.mark.rule("AUS-70")
def test_after_four_hundred_and_ninety_nine_it_is_not() -> None:
    t = table(house(), house(), turn=1, more={"round": 499})
    t.play("pass")
    assert not t.over
