"""The Manu Forti expansion: eight actions, eight scores (FID-35 to FID-37, FID-53)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fidelitas.story import Table, dealt, table

import tabard

CARDS = [
    "sergeant",
    "bishop",
    "smuggler",
    "tax-collector",
    "blacksmith",
    "alchemist",
    "moneylender",
    "jester",
]
CITY_GUILDS = {
    "tax-collector": "courthouse magistrates-office",
    "blacksmith": "bakery butcher-shop",
    "alchemist": "library university",
    "moneylender": "market warehouse",
}


def forti(city: dict[str, str], hands: list[str], **more: Any) -> Table:
    return table(city, hands, manu_forti=True, **more)


# -- the cards among the others ------------------------------------------------------------------


@pytest.mark.rule("FID-35")
def test_the_eight_cards_are_shuffled_into_the_deck_before_the_set_up() -> None:
    t = dealt(manu_forti=True)
    assert t.deck == 44
    seen: set[str] = set()
    for seed in range(40):
        for place in dealt(seed, manu_forti=True).view(None)["locations"]:
            seen.update(place["cards"])
    assert set(CARDS) <= seen


@pytest.mark.rule("FID-35")
def test_without_the_option_they_are_not_there() -> None:
    position = dealt(players=2).state.position()
    everything = [*position["deck"], *position["hands"][0], *position["hands"][1]]
    everything += [card for pile in position["city"].values() for card in pile]
    assert len(everything) == 50
    assert not set(CARDS) & set(everything)


@pytest.mark.rule("FID-35", "FID-53")
@pytest.mark.parametrize("card", CARDS)
def test_they_are_played_by_the_rules_for_virtus_cards(card: str) -> None:
    t = forti({}, [f"{card} soldier", "baker"])
    places = {text.split()[2] for text in t.choices() if text.startswith(f"play {card} ")}
    homes = CITY_GUILDS.get(card)
    if homes:
        assert places == {*homes.split(), "tavern-north", "tavern-south"}
        assert t.refused(f"play {card} " + ("market" if card != "moneylender" else "library"))
    else:
        assert len(places) == 10


@pytest.mark.rule("FID-35")
def test_in_the_city_such_a_card_is_a_member_of_its_guild() -> None:
    t = forti(
        {"library": "sergeant soldier", "bakery": "judge"},
        ["magistrate", "thief"],
    )
    t.play("play magistrate courthouse", "band military library", "to bakery")
    assert t.at("bakery") == ["judge", "sergeant", "soldier"]


@pytest.mark.rule("FID-35")
def test_taken_into_a_hand_again_it_can_be_scored_from_the_next_turn_on() -> None:
    t = forti({"market": "jester"}, ["swindler", "merchant"], missio=["twins", "abbot"])
    t.play("play swindler market")
    assert t.hand(0) == ["jester"]
    assert t.refused("claim jester") == "FID-36"
    t.play("done")
    t.play("play merchant market").finish_turn()
    assert t.can("claim jester")


# -- scoring -------------------------------------------------------------------------------------


@pytest.mark.rule("FID-36", "FID-37", "FID-53")
def test_scoring_takes_the_place_of_playing_a_card() -> None:
    t = forti({}, ["sergeant soldier", "baker"], deck="farmer")
    t.play("claim sergeant")
    assert t.points(0) == 1
    assert t.view()["seats"][0]["claimed"] == ["sergeant"]
    assert t.hand(0) == ["soldier"]
    assert t.rule == "FID-22"
    t.play("done")
    assert t.hand(0) == ["farmer", "soldier"]
    assert t.seat == 1


@pytest.mark.rule("FID-37")
def test_missio_may_still_be_scored_and_the_draw_is_free() -> None:
    t = forti(
        {"tavern-north": "judge", "tavern-south": "thief"},
        ["jester", "baker"],
        missio=["beggar twins", "abbot"],
    )
    t.play("claim jester", "score trust-of-beggar", "done")
    assert t.points(0) == 4
    assert t.choices() == {"draw", "take judge tavern-north", "take thief tavern-south"}


@pytest.mark.rule("FID-37", "FID-53")
def test_the_x_of_a_scored_card_is_idle() -> None:
    t = forti({}, ["moneylender merchant soldier", "baker"], deck="farmer")
    t.play("claim moneylender", "done")
    assert t.hand(0) == ["farmer", "merchant", "soldier"]


@pytest.mark.rule("FID-36")
def test_scoring_is_always_a_choice() -> None:
    t = forti({}, ["jester", "baker soldier"])
    assert t.can("claim jester")
    assert t.can("play jester market")


@pytest.mark.rule("FID-36")
def test_one_at_most_in_a_turn_and_never_after_a_play() -> None:
    t = forti({}, ["sergeant soldier jester", "baker"])
    t.play("claim sergeant")
    assert t.refused("claim jester") == "FID-36"
    t = forti({}, ["student sergeant", "baker"], deck="soldier")
    t.play("play student library")
    assert t.hand(0) == ["sergeant", "soldier"], "the condition is met, but a card was played"
    assert t.refused("claim sergeant") == "FID-36"


@pytest.mark.rule("FID-15", "FID-36")
def test_it_may_be_scored_after_the_draw_for_an_empty_hand() -> None:
    t = forti({}, ["", "baker"], deck="jester")
    assert t.can("claim jester")


@pytest.mark.rule("FID-35", "FID-36", "FID-53")
def test_refusals_of_a_score() -> None:
    t = forti({}, ["sergeant thief", "baker"])
    assert t.refused("claim sergeant") == "FID-53"
    assert t.refused("claim bishop") == "FID-36"
    assert t.refused("claim thief") == "FID-35"


@pytest.mark.rule("FID-29", "FID-32")
def test_its_points_count_for_the_mark() -> None:
    t = forti(
        {}, ["jester", "baker"], scored=["chancellor rector minstrel", ""],
        missio=["twins", "abbot"],
    )  # fmt: skip
    t.play("claim jester")
    assert t.view()["last_round"] is True
    assert len(t.scored(0)) == 3


@pytest.mark.rule("FID-53")
@pytest.mark.parametrize(
    ("card", "others", "opponent", "holds"),
    [
        ("sergeant", "soldier", "baker", True),
        ("sergeant", "friar thief", "soldier", False),
        ("bishop", "soldier thief", "baker", True),
        ("bishop", "soldier", "baker", False),
        ("bishop", "soldier soldier", "baker", False),
        ("bishop", "soldier friar", "baker", False),
        ("smuggler", "soldier", "baker", True),
        ("smuggler", "soldier", "baker friar", False),
        ("tax-collector", "", "baker friar judge", True),
        ("tax-collector", "soldier soldier", "baker friar", False),
        ("blacksmith", "butcher", "thief", True),
        ("blacksmith", "baker", "thief", True),
        ("blacksmith", "soldier", "baker", False),
        ("alchemist", "student", "thief", True),
        ("alchemist", "soldier soldier", "thief", True),
        ("alchemist", "soldier baker", "student", False),
        ("moneylender", "merchant soldier", "thief", True),
        ("moneylender", "shopkeeper friar", "thief", True),
        ("moneylender", "merchant", "thief", False),
        ("moneylender", "soldier friar", "merchant", False),
        ("jester", "", "thief", True),
        ("jester", "soldier", "thief", False),
    ],
)
def test_the_score_conditions(card: str, others: str, opponent: str, holds: bool) -> None:
    t = forti({}, [f"{card} {others}", opponent])
    assert t.can(f"claim {card}") is holds
    if not holds:
        assert t.refused(f"claim {card}") == "FID-53"


@pytest.mark.rule("FID-53")
def test_the_points_of_the_scores() -> None:
    cards = tabard.load("fidelitas", manu_forti=True).cards()
    texts = {card["id"]: card["text"] for card in cards if card["group"] == "Manu Forti"}
    points = {card: int(text.split("Score (")[1][0]) for card, text in texts.items()}
    assert points == {
        "sergeant": 1, "bishop": 2, "smuggler": 2, "tax-collector": 1, "blacksmith": 2,
        "alchemist": 2, "moneylender": 3, "jester": 2,
    }  # fmt: skip


@pytest.mark.rule("FID-53")
def test_the_largest_hand_must_be_larger_than_every_other() -> None:
    t = forti({}, ["smuggler soldier thief", "baker", "friar judge"])
    assert t.can("claim smuggler")
    t = forti({}, ["smuggler soldier", "baker", "friar judge"])
    assert not t.can("claim smuggler")


@pytest.mark.rule("FID-50", "FID-53")
def test_the_cards_that_prove_it_are_shown_and_go_back_to_the_hand() -> None:
    t = forti({}, ["sergeant soldier friar", "baker"])
    t.play("claim sergeant")
    assert t.known(1, 0) == ["soldier"]
    assert t.known(None, 0) == ["soldier"]
    assert t.hand(0) == ["friar", "soldier"]
    t = forti({}, ["bishop soldier thief", "baker"])
    t.play("claim bishop")
    assert t.known(1, 0) == ["soldier", "thief"]
    t = forti({}, ["alchemist soldier friar soldier", "baker"])
    t.play("claim alchemist")
    assert t.known(1, 0) == ["soldier", "soldier"]
    t = forti({}, ["alchemist scholar baker butcher", "thief"])
    t.play("claim alchemist")
    assert t.known(1, 0) == ["scholar"], "as few as possible: the Alchemist is shown anyway"
    t = forti({}, ["smuggler soldier thief", "baker"])
    t.play("claim smuggler")
    assert t.known(1, 0) == [], "hand sizes are public, nothing needs to be shown"


# -- the actions -----------------------------------------------------------------------------------


@pytest.mark.rule("FID-53")
def test_the_sergeant_marches_all_soldiers_of_a_location() -> None:
    t = forti(
        {"library": "soldier soldier friar", "bakery": "soldier"},
        ["sergeant", "thief"],
    )
    t.play("play sergeant market")
    assert t.choices() == {"at library", "at bakery"}
    t.play("at library")
    assert not t.can("to library")
    t.play("to tavern-north")
    assert t.at("library") == ["friar"]
    assert t.at("tavern-north") == ["soldier", "soldier"]
    assert t.at("market") == ["sergeant"], "he is no Soldier himself"


@pytest.mark.rule("FID-13", "FID-53")
def test_without_a_soldier_the_sergeant_does_nothing() -> None:
    t = forti({"library": "friar"}, ["sergeant", "thief"])
    t.play("play sergeant market")
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-52", "FID-53")
def test_the_bishop_moves_one_to_three_cards_to_adjacent_locations() -> None:
    city = {"library": "judge", "bakery": "thief", "warehouse": "friar"}
    t = forti(city, ["bishop", "soldier"])
    t.play("play bishop courthouse")
    assert not t.can("done"), "at least one must move"
    t.play("pick judge library")
    assert t.choices() == {"to courthouse", "to university", "to tavern-north"}
    t.play("to university")
    assert t.can("done")
    assert not t.can("pick judge university"), "different cards"
    t.play("pick thief bakery", "to market", "pick friar warehouse", "to market")
    assert t.rule == "FID-22"
    assert t.at("market") == ["friar", "thief"]
    t = forti(city, ["bishop", "soldier"])
    t.play("play bishop courthouse", "pick bishop courthouse", "to library", "done")
    assert t.rule == "FID-22"
    assert t.at("library") == ["bishop", "judge"]


@pytest.mark.rule("FID-53")
def test_the_smuggler_swaps_a_card_of_the_hand_with_one_of_the_city() -> None:
    t = forti({"library": "judge", "bakery": "thief"}, ["smuggler merchant", "soldier"])
    t.play("play smuggler market", "pick judge library", "hand merchant")
    assert t.at("library") == ["merchant"]
    assert t.hand(0) == ["judge"]
    assert t.rule == "FID-22", "the Merchant was not played"
    t.play("done")
    assert len(t.hand(0)) == 2, "and his X does not count"


@pytest.mark.rule("FID-53")
def test_the_smuggler_may_take_himself_back() -> None:
    t = forti({}, ["smuggler merchant", "soldier"])
    t.play("play smuggler library", "hand merchant")
    assert t.hand(0) == ["smuggler"]
    assert t.at("library") == ["merchant"]


@pytest.mark.rule("FID-13", "FID-53")
def test_with_an_empty_hand_the_smuggler_does_nothing() -> None:
    t = forti({"library": "judge"}, ["smuggler", "soldier"])
    t.play("play smuggler market")
    assert t.rule == "FID-22"
    assert t.at("library") == ["judge"]


@pytest.mark.rule("FID-20", "FID-26", "FID-53")
def test_a_card_smuggled_to_the_tavern_counts_as_moved_there() -> None:
    city = {"tavern-north": "judge thief", "tavern-south": "friar"}
    t = forti(city, ["smuggler merchant", "soldier"])
    t.play("play smuggler market", "pick judge tavern-north", "hand merchant", "done")
    assert t.choices() == {"draw", "take friar tavern-south"}


@pytest.mark.rule("FID-50", "FID-53")
def test_the_smuggler_asks_even_where_both_cards_are_alike() -> None:
    t = forti({"library": "judge"}, ["smuggler friar friar", "soldier"])
    t.play("play smuggler market", "pick judge library")
    assert t.choices() == {"hand friar"}
    assert t.refused("hand judge") == "FID-53"


@pytest.mark.rule("FID-53")
def test_the_tax_collector_takes_from_everybody_with_three() -> None:
    t = forti(
        {},
        ["tax-collector", "soldier soldier soldier", "friar friar", "thief thief thief judge"],
    )
    t.play("play tax-collector courthouse")
    assert [len(t.hand(seat)) for seat in range(4)] == [2, 2, 2, 3]
    assert "soldier" in t.hand(0)


@pytest.mark.rule("FID-53")
def test_the_blacksmith_turns_a_location_card_over() -> None:
    t = forti({"library": "judge friar", "university": "thief"}, ["blacksmith", "soldier"])
    t.play("play blacksmith bakery")
    assert t.choices() == {"turn academic", "turn artisan"}
    assert t.refused("turn civic") == "FID-53"
    t.play("turn academic")
    assert t.at("library") == ["thief"]
    assert t.at("university") == ["friar", "judge"]


@pytest.mark.rule("FID-26", "FID-53")
def test_a_tavern_side_that_receives_none_is_not_blocked() -> None:
    t = forti({"tavern-north": "judge friar"}, ["blacksmith", "soldier"])
    t.play("play blacksmith bakery", "turn tavern", "done")
    assert t.at("tavern-south") == ["friar", "judge"]
    assert t.view()["active"] == 1, "the southern side is blocked, the northern one empty"
    t = forti({"tavern-north": "judge friar", "tavern-south": "thief"}, ["blacksmith", "soldier"])
    t.play("play blacksmith bakery", "turn tavern", "done")
    assert t.seat == 1, "both received cards, so the deck is drawn from at once"


@pytest.mark.rule("FID-53")
def test_the_alchemist_discards_a_card_and_places_the_top_card_there() -> None:
    t = forti({"market": "judge friar"}, ["alchemist", "soldier"], deck="merchant")
    t.play("play alchemist library", "pick judge market")
    assert t.at("market") == ["friar", "merchant"]
    assert t.discards == ["judge"]
    assert t.rule == "FID-22", "the Merchant's action is not carried out"


@pytest.mark.rule("FID-26", "FID-53")
def test_a_card_placed_by_the_alchemist_does_not_block_the_tavern() -> None:
    t = forti({"tavern-north": "judge friar"}, ["alchemist", "soldier"], deck="merchant")
    t.play("play alchemist library", "pick judge tavern-north", "done")
    assert t.can("take merchant tavern-north")


@pytest.mark.rule("FID-25", "FID-53")
def test_the_moneylender_draws_three_and_puts_two_under_the_deck() -> None:
    t = forti({}, ["moneylender thief", "soldier"], deck="judge friar farmer")
    deck = t.deck
    t.play("play moneylender market")
    assert t.hand(0) == ["farmer", "friar", "judge", "thief"]
    t.play("under thief", "under friar")
    assert t.hand(0) == ["farmer", "judge"]
    assert t.deck == deck - 1
    t.play("done")
    assert t.hand(0) == ["farmer", "judge"], "the X stops the draw"
    assert t.state.position()["deck"][-2:] == ["thief", "friar"]


@pytest.mark.rule("FID-50", "FID-53")
def test_what_the_moneylender_puts_under_the_deck_is_secret() -> None:
    t = forti({}, ["moneylender thief", "soldier"], deck="judge friar farmer")
    t.play("play moneylender market", "under thief", "under friar")
    assert t.view(0)["under"] == ["friar", "thief"]
    assert t.view(1)["under"] == [None, None]
    assert t.view()["under"] == [None, None]
    returned = [event for event in t.state.events if event.kind.name == "returned"]
    assert all(event.known_to(0) and not event.known_to(1) for event in returned)


@pytest.mark.rule("FID-53")
def test_the_jester_exchanges_whole_hands() -> None:
    t = forti({}, ["jester soldier", "baker friar thief", "judge"])
    t.play("play jester market")
    assert t.choices() == {"choose seat-1", "choose seat-2"}
    t.play("choose seat-1")
    assert t.hand(0) == ["baker", "friar", "thief"]
    assert t.hand(1) == ["soldier"]


@pytest.mark.rule("FID-53")
def test_the_jester_exchanges_empty_hands_too() -> None:
    t = forti({}, ["jester", "baker friar"])
    t.play("play jester market")
    assert t.hand(0) == ["baker", "friar"]
    assert t.hand(1) == []


@pytest.mark.rule("FID-50", "FID-53")
def test_after_the_jester_each_knows_what_he_gave_away() -> None:
    t = forti({}, ["jester soldier", "baker friar", "judge"])
    t.play("play jester market", "choose seat-1")
    assert t.known(0, 1) == ["soldier"]
    assert t.known(1, 0) == ["baker", "friar"]
    assert t.known(2, 0) == []
    assert t.known(2, 1) == []
    assert t.known(None, 0) == []


@pytest.mark.rule("FID-50", "FID-53")
def test_after_the_jester_a_card_known_to_a_third_is_known_to_its_giver_too() -> None:
    known = [{"holder": 0, "card": "soldier", "viewers": [2]}]
    t = forti({}, ["jester soldier", "baker", "judge"], more={"known": known})
    t.play("play jester market", "choose seat-1")
    assert t.known(2, 1) == ["soldier"]
    assert t.known(0, 1) == ["soldier"]


# -- alone -----------------------------------------------------------------------------------------


@pytest.mark.rule("FID-42", "FID-53")
def test_alone_the_hand_conditions_look_at_the_own_hand() -> None:
    assert forti({}, ["smuggler soldier friar baker"]).can("claim smuggler")
    assert not forti({}, ["smuggler soldier friar"]).can("claim smuggler")
    assert forti({}, ["tax-collector soldier friar"]).can("claim tax-collector")
    assert not forti({}, ["tax-collector soldier"]).can("claim tax-collector")


@pytest.mark.rule("FID-53")
def test_alone_the_tax_collector_finds_nobody() -> None:
    t = forti({}, ["tax-collector soldier friar judge"])
    t.play("play tax-collector courthouse")
    assert t.hand(0) == ["friar", "judge", "soldier"]


@pytest.mark.rule("FID-53")
def test_alone_the_jester_puts_the_hand_under_the_deck_and_draws_as_many() -> None:
    t = forti({}, ["jester soldier friar"], deck="judge baker farmer")
    t.play("play jester market", "under friar", "under soldier")
    assert t.hand(0) == ["baker", "judge"]
    assert t.view(0)["under"] == ["soldier", "friar"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-13")
def test_the_exchange_of_hands_cannot_be_broken_off() -> None:
    t = table({}, ["jester", "baker", "friar"], manu_forti=True)
    t.play("play jester market")
    assert t.refused("done") == "FID-13"


@pytest.mark.rule("FID-53")
def test_the_refusal_of_a_tax_collector_does_not_blame_the_own_hand() -> None:
    t = table({}, ["tax-collector soldier", "baker"], manu_forti=True)
    refusal = t.state.why("claim tax-collector")
    assert refusal is not None
    assert not refusal.reason.startswith("Your hand")


@pytest.mark.rule("FID-53")
def test_the_moneylender_is_named_when_cards_go_under_the_deck() -> None:
    t = table({}, ["moneylender", "thief"], deck="judge baker friar", manu_forti=True)
    t.play("play moneylender market")
    assert t.prompt.startswith("Moneylender")
