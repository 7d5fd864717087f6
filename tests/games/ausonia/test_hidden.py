"""Who knows what (AUS-67): views, and re-deals of what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.games.ausonia.story import Table, dealt, house, table


def redeals(t: Table, seat: int, count: int = 40) -> list[Table]:
    """Many re-deals for a seat, each of which it cannot tell from the truth."""
    found = [t.redealt(seat, number) for number in range(count)]
    for other in found:
        assert other.state.view(seat) == t.state.view(seat)
    return found


def in_order(t: Table, cards: Iterable[str]) -> list[str]:
    """The cards in the order of the content."""
    return sorted(cards, key=t.state.w.card.index.__getitem__)


@pytest.mark.rule("AUS-67")
def test_hands_are_hidden_and_their_sizes_are_open() -> None:
    t = dealt(players=3)
    assert t.house(1)["hand"] == in_order(t, t.house(1)["hand"])
    assert t.house(1, viewer=0)["hand"] == []
    assert t.house(1, viewer=0)["hand_size"] == 6
    assert t.house(1, viewer=None)["hand"] == []


@pytest.mark.rule("AUS-67")
def test_a_hand_may_be_anything_that_its_owner_owns_and_nobody_has_seen() -> None:
    t = dealt(players=2)
    seen = {tuple(other.hand(1)) for other in redeals(t, 0)}
    assert len(seen) > 10
    for hand in seen:
        assert len(hand) == 6


@pytest.mark.rule("AUS-67")
def test_the_own_draw_pile_is_known_by_content_but_not_by_order() -> None:
    t = dealt(players=2)
    truth = Counter(t.top(0))
    orders = set()
    for other in redeals(t, 0):
        assert other.truth("hand", 0) == t.truth("hand", 0)
        assert Counter(other.top(0)) == truth
        orders.add(tuple(other.top(0)))
    assert len(orders) > 10
    assert t.house(0)["draw"]["cards"] == in_order(t, truth.elements())
    assert t.house(0)["draw"]["top"] == []


@pytest.mark.rule("AUS-67")
def test_the_decks_are_known_by_content_and_the_power_top_by_sight() -> None:
    t = dealt(players=2)
    for other in redeals(t, 0):
        assert other.state.power[-1] == t.state.power[-1]
        assert sorted(other.state.power) == sorted(t.state.power)
        assert sorted(other.state.favour) == sorted(t.state.favour)
        assert other.offer == t.offer
    assert len({tuple(other.state.favour) for other in redeals(t, 0)}) > 10


@pytest.mark.rule("AUS-67", "AUS-49")
def test_what_foresight_shows_and_lays_back_only_the_owner_knows() -> None:
    t = table(house("herbalist", draw="peddler banker abbess mason gossip"), house())
    t.play("play herbalist", "use herbalist 1", "look 2")
    assert t.view(0)["acting"]["held"] == ["peddler", "banker"]
    assert t.view(1)["acting"]["held"] is None
    assert t.view(1)["acting"]["held_count"] == 2
    assert len({tuple(other.state.held) for other in redeals(t, 1)}) > 3
    t.play("done", "lay banker")
    assert t.house(0)["draw"]["top"] == ["peddler", "banker"]
    assert t.house(0, viewer=1)["draw"]["top"] == []
    for other in redeals(t, 0):
        assert other.top(0)[:2] == ["peddler", "banker"]
    assert len({tuple(other.top(0)[:2]) for other in redeals(t, 1)}) > 3


@pytest.mark.rule("AUS-67", "AUS-48")
def test_manipulated_cards_are_known_to_all_but_not_their_order() -> None:
    hand = "transmuter rough-bloodshard house-bravo"
    t = table(house(hand, "mason", "peddler abbess"), house())
    t.play_all("transmuter rough-bloodshard").play("use transmuter 1", "take peddler")
    t.play("take abbess", "lay peddler")
    assert t.house(0)["draw"]["top"] == ["abbess", "peddler"]
    assert t.house(0, viewer=1)["draw"]["groups"] == [
        {"from_top": [1, 2], "cards": ["peddler", "abbess"]}
    ]
    tops = {tuple(other.top(0)[:2]) for other in redeals(t, 1)}
    assert tops == {("peddler", "abbess"), ("abbess", "peddler")}


@pytest.mark.rule("AUS-67", "AUS-48")
def test_when_one_of_them_is_drawn_the_others_know_it_is_one_of_the_two() -> None:
    hand = "transmuter house-courier rough-bloodshard"
    t = table(house(hand, "mason", "peddler abbess"), house())
    t.play_all("transmuter house-courier rough-bloodshard").play("use transmuter 1")
    t.play("take peddler", "take abbess", "lay peddler", "use house-courier 1")
    assert t.hand(0) == ["abbess"]
    pairs = {(other.hand(0)[0], other.top(0)[0]) for other in redeals(t, 1)}
    assert pairs == {("peddler", "abbess"), ("abbess", "peddler")}
    t.play("play abbess")  # now all know what lies on top
    assert {other.top(0)[0] for other in redeals(t, 1)} == {"peddler"}


@pytest.mark.rule("AUS-67")
def test_after_a_reshuffle_the_others_can_count_the_hand() -> None:
    hand = "house-courier peddler"
    t = table(house(hand, "", "banker abbess mason", rest="raised"), house())
    t.play("play house-courier", "use house-courier 1")
    # the pile was empty, so the one card in hand is what nobody has seen elsewhere
    assert t.house(0, viewer=1)["hand"] == ["peddler"]
    drawn = {other.truth("hand", 0)[-1] for other in redeals(t, 1)}
    assert drawn == {"banker", "abbess", "mason"}


@pytest.mark.rule("AUS-67", "AUS-50")
def test_a_card_raised_from_the_hand_may_be_any_that_was_there() -> None:
    hand = "mason rough-emerald marked-sapphire house-bravo"
    t = table(house(hand, "peddler", rest="raised"), house())
    t.play_all("mason rough-emerald").play("use mason 1", "raise marked-sapphire")
    raised = {other.truth("raised", 0)[-1] for other in redeals(t, 1)}
    assert raised == {"marked-sapphire", "house-bravo", "peddler"}
    for other in redeals(t, 0):
        assert other.truth("raised", 0) == t.truth("raised", 0)


@pytest.mark.rule("AUS-67", "AUS-31")
def test_a_source_shows_its_top_and_hides_its_foundation() -> None:
    hand = "surveyor rough-emerald marked-sapphire house-bravo house-courier"
    t = table(house(hand), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    t.play("raise marked-sapphire", "raise house-bravo", "build marked-sapphire house-bravo")
    assert t.house(0)["sources"] == [{"top": "marked-sapphire", "foundation": "house-bravo"}]
    assert t.house(0, viewer=1)["sources"] == [{"top": "marked-sapphire", "foundation": None}]
    assert len({tuple(other.truth("base", 0)) for other in redeals(t, 1)}) > 2


@pytest.mark.rule("AUS-67", "AUS-31")
def test_a_foundation_that_came_from_the_discard_pile_is_known() -> None:
    hand = "surveyor rough-emerald marked-sapphire house-courier"
    t = table(house(hand, discards="peddler"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    t.play("raise marked-sapphire", "raise-discarded peddler", "build marked-sapphire peddler")
    assert t.house(0, viewer=1)["sources"] == [{"top": "marked-sapphire", "foundation": "peddler"}]


@pytest.mark.rule("AUS-67")
def test_events_keep_the_secrets() -> None:
    hand = "surveyor rough-emerald marked-sapphire house-courier"
    t = table(house(hand, draw="peddler"), house())
    t.play_all("surveyor rough-emerald").play("use surveyor 1", "raise marked-sapphire", "done")
    t.play("play house-courier", "use house-courier 1")
    lines = [event.line(1, ["Anna", "Bruno"]) for event in t.state.events]
    assert "Anna raises a card face down" in lines
    assert "Anna draws a card" in lines
    own = [event.line(0, ["Anna", "Bruno"]) for event in t.state.events]
    assert "Anna raises Marked Sapphire face down" in own
    assert "Anna draws Peddler" in own


@pytest.mark.rule("AUS-67")
def test_open_things_are_open_to_a_spectator() -> None:
    t = table(
        house("rough-sapphire", discards="banker", sealed="abbess", influence=31),
        house(),
        offer="peddler mason gossip cardinal",
        power="prism",
    )
    t.play("play rough-sapphire")
    watched = t.house(0, viewer=None)
    assert watched["influence"] == 31
    assert watched["discards"] == ["banker"]
    assert watched["sealed"] == ["abbess"]
    assert t.area == ["rough-sapphire"]
    assert t.offer == ["peddler", "mason", "gossip", "cardinal"]
    assert t.view(None)["power_top"] == "prism"


@pytest.mark.rule("AUS-67", "AUS-23", "AUS-50")
def test_whether_a_shown_card_was_raised_from_the_hand_nobody_else_knows() -> None:
    hand = "peddler mason money-changer rough-emerald rough-sapphire house-bravo"

    def after_raising(card: str) -> tuple[dict[str, Any], list[str]]:
        t = table(house(hand), house(), red_from_hand=True)
        t.play_all("peddler rough-emerald").play("use peddler 1", "use money-changer 2")
        assert t.view(1)["acting"]["shown"] == ["money-changer"]
        t.play_all("mason rough-sapphire").play("use mason 1", f"raise {card}")
        return t.view(1), [event.line(1, ["Anna", "Bruno"]) for event in t.state.events]

    assert after_raising("money-changer") == after_raising("house-bravo")
