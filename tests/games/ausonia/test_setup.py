"""The Setup (AUS-3 to AUS-11)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ausonia.story import dealt, house, table

STARTER_DECK = Counter(
    {
        "rough-sapphire": 2,
        "marked-sapphire": 1,
        "rough-emerald": 2,
        "marked-emerald": 1,
        "rough-bloodshard": 2,
        "marked-bloodshard": 1,
        "house-courier": 1,
        "house-steward": 1,
        "house-bravo": 1,
    }
)


@pytest.mark.rule("AUS-3", "AUS-4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_has_a_starter_deck_of_twelve(players: int) -> None:
    t = dealt(players=players)
    for seat in range(players):
        own = t.house(seat)
        assert Counter(own["hand"] + own["draw"]["cards"]) == STARTER_DECK
        assert own["discards"] == []


@pytest.mark.rule("AUS-3")
def test_the_starting_player_has_start_one_and_the_others_follow_clockwise() -> None:
    t = dealt(seed=2, players=4)
    starter = t.view(None)["starter"]
    labels = [t.house((starter + i) % 4)["deck"] for i in range(4)]
    assert labels == ["I", "II", "III", "IV"]


@pytest.mark.rule("AUS-3")
def test_in_the_houses_variant_each_deck_has_a_card_of_its_own() -> None:
    t = dealt(players=4, houses=True)
    starter = t.view(None)["starter"]
    cards = ("house-bravo", "house-scribe", "house-reeve", "house-smith")
    for i, card in enumerate(cards):
        own = t.house((starter + i) % 4)
        deck = Counter(own["hand"] + own["draw"]["cards"])
        assert deck.total() == 12
        assert [deck[other] for other in cards] == [int(other == card) for other in cards]


@pytest.mark.rule("AUS-3")
def test_the_cards_of_the_houses_do_what_they_say() -> None:
    gems = "rough-sapphire marked-sapphire"
    t = table(
        house(),
        house(f"house-scribe {gems}", draw="rough-emerald marked-emerald"),
        house(f"house-reeve {gems}", discards="rough-bloodshard"),
        house(f"house-smith {gems} rough-emerald"),
        turn=1,
        houses=True,
    )
    t.play_all(f"house-scribe {gems}").play("use house-scribe 1", "look 2")
    t.play("discard rough-emerald", "done")
    assert t.discards(1) == ["rough-emerald"]
    assert t.influence(1) == 11
    t.end_turn().play_all(f"house-reeve {gems}").play("use house-reeve 1", "take rough-bloodshard")
    assert t.top(2)[0] == "rough-bloodshard"
    assert t.influence(2) == 11
    t.end_turn().play(f"play {gems.split()[0]}", "play house-smith")
    assert t.refused("use house-smith 1") == "AUS-20"  # it costs two gems
    t.play("play marked-sapphire", "use house-smith 1", "raise rough-emerald")
    assert t.house(3)["raised"] == ["rough-emerald"]
    assert sum(t.gems.values()) == 0


@pytest.mark.rule("AUS-4")
def test_the_decks_are_shuffled() -> None:
    hands = {tuple(dealt(seed=seed).hand(0)) for seed in range(8)}
    assert len(hands) > 1


@pytest.mark.rule("AUS-5")
def test_everyone_begins_with_ten_influence() -> None:
    t = dealt(players=3)
    assert [t.influence(seat) for seat in range(3)] == [10, 10, 10]


@pytest.mark.rule("AUS-5")
def test_there_is_no_upper_limit() -> None:
    t = table(house("cardinal tide-cluster", influence=58), house())
    t.play("play cardinal", "play tide-cluster", "use cardinal 1")
    assert t.influence(0) == 65


@pytest.mark.rule("AUS-6")
def test_only_the_top_of_the_power_deck_is_for_sale() -> None:
    gems = "prism sapphire-vein emerald-vein bloodshard-vein"
    t = table(house(gems), house(), power="rainbow-shard tide-cluster dusk-cluster")
    t.play_all(gems)
    assert t.can("buy rainbow-shard")
    assert t.refused("buy tide-cluster") == "AUS-6"


@pytest.mark.rule("AUS-6")
def test_the_next_power_card_is_for_sale_in_the_same_turn() -> None:
    gems = "prism sapphire-vein emerald-vein"
    t = table(house(gems), house(), power="rainbow-shard tide-cluster dusk-cluster")
    t.play_all(gems).play("buy rainbow-shard", "spend emerald+emerald")
    assert t.view(None)["power_top"] == "tide-cluster"
    assert t.can("buy tide-cluster")


@pytest.mark.rule("AUS-7")
def test_four_favour_cards_lie_in_the_offer_row() -> None:
    t = dealt()
    assert len(t.offer) == 4
    assert t.view(None)["favour_deck"] == 41
    assert t.view(None)["power_deck"] == 15


@pytest.mark.rule("AUS-8")
def test_a_bought_card_is_replaced_at_once_from_the_right() -> None:
    t = table(
        house("rough-emerald rough-sapphire marked-sapphire marked-emerald"),
        house(),
        offer="banker peddler cardinal abbess",
        favour="herbalist mason",
    )
    t.play_all("rough-emerald rough-sapphire").play("buy peddler")
    assert t.offer == ["banker", "cardinal", "abbess", "herbalist"]
    t.play_all("marked-sapphire marked-emerald").play("buy herbalist")
    assert t.offer == ["banker", "cardinal", "abbess", "mason"]


@pytest.mark.rule("AUS-9")
def test_the_starting_player_is_random_and_opens_every_round() -> None:
    starters = {dealt(seed=seed, players=3).view(None)["starter"] for seed in range(12)}
    assert starters == {0, 1, 2}
    t = dealt(seed=3, players=3)
    first = t.view(None)["starter"]
    order = []
    for _ in range(6):
        order.append(t.seat)
        t.end_turn()
    assert order == [first, (first + 1) % 3, (first + 2) % 3] * 2


@pytest.mark.rule("AUS-10")
def test_each_player_draws_six_cards_before_the_first_turn() -> None:
    t = dealt(players=4)
    for seat in range(4):
        assert len(t.hand(seat)) == 6
        assert t.draw_size(seat) == 6


@pytest.mark.rule("AUS-11")
def test_an_empty_favour_deck_makes_the_row_shorter() -> None:
    t = table(
        house("rough-emerald rough-sapphire"),
        house(),
        offer="banker peddler cardinal abbess",
        favour="",
    )
    t.play_all("rough-emerald rough-sapphire").play("buy peddler")
    assert t.offer == ["banker", "cardinal", "abbess"]


@pytest.mark.rule("AUS-11")
def test_an_empty_power_deck_sells_nothing() -> None:
    t = table(house("rough-emerald rough-sapphire marked-emerald"), house(), power="rainbow-shard")
    t.play_all("rough-emerald rough-sapphire").play("buy rainbow-shard")
    assert t.view(None)["power_top"] is None
    t.play("play marked-emerald")
    assert not any("shard" in choice and choice.startswith("buy") for choice in t.choices())
    assert t.refused("buy rainbow-shard") == "AUS-29"
