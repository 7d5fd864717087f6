"""Game play: the parts of a turn, and where cards may be played (FID-8 to FID-16, FID-28)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import table

REGULAR = [
    "courthouse", "magistrates-office", "library", "university", "bakery", "butcher-shop",
    "market", "warehouse",
]  # fmt: skip
TAVERN = ["tavern-north", "tavern-south"]


def targets(t_choices: set[str], card: str) -> set[str]:
    return {text.split()[2] for text in t_choices if text.startswith(f"play {card} ")}


@pytest.mark.rule("FID-8")
def test_a_turn_is_play_then_score_then_draw() -> None:
    t = table({"tavern-north": "friar", "library": "judge"}, ["soldier", "baker"])
    assert t.rule == "FID-9"
    t.play("play soldier market", "pick judge library")
    assert t.refused("done") == "FID-13", "the action comes before the scoring"
    t.play("to university")
    assert t.rule == "FID-22"
    t.play("done")
    assert t.rule == "FID-24"
    t.play("draw")
    assert t.seat == 1
    assert t.rule == "FID-9"


@pytest.mark.rule("FID-9")
def test_a_card_must_be_played_and_passing_is_refused() -> None:
    t = table({}, ["soldier", "baker"])
    assert t.refused("done") == "FID-9"
    assert t.refused("draw") == "FID-24"
    assert all(choice.startswith("play soldier ") for choice in t.choices())


@pytest.mark.rule("FID-9")
def test_only_a_card_of_the_hand_can_be_played() -> None:
    t = table({}, ["soldier", "baker"])
    assert t.refused("play baker bakery") == "FID-9"


@pytest.mark.rule("FID-9")
def test_the_piles_are_open_to_all() -> None:
    t = table({"market": "friar judge soldier"}, ["soldier", "baker"])
    for viewer in (0, 1, None):
        seen = {place["id"]: sorted(place["cards"]) for place in t.view(viewer)["locations"]}
        assert seen["market"] == ["friar", "judge", "soldier"]


@pytest.mark.rule("FID-10", "FID-17")
@pytest.mark.parametrize(
    ("card", "homes"),
    [
        ("judge", "courthouse magistrates-office"),
        ("magistrate", "courthouse magistrates-office"),
        ("scholar", "library university"),
        ("student", "library university"),
        ("baker", "bakery butcher-shop"),
        ("butcher", "bakery butcher-shop"),
        ("shopkeeper", "market warehouse"),
        ("merchant", "market warehouse"),
    ],
)
def test_a_card_of_a_city_guild_goes_home_or_to_the_tavern(card: str, homes: str) -> None:
    t = table({}, [card, "thief"])
    assert targets(t.choices(), card) == {*homes.split(), *TAVERN}
    elsewhere = next(place for place in REGULAR if place not in homes.split())
    assert t.refused(f"play {card} {elsewhere}") == "FID-10"


@pytest.mark.rule("FID-E2", "FID-10", "FID-17")
def test_example_a_shopkeeper_goes_to_the_market_or_the_warehouse() -> None:
    t = table(dict.fromkeys(REGULAR, "soldier"), ["shopkeeper", "thief"])
    assert targets(t.choices(), "shopkeeper") == {"market", "warehouse", *TAVERN}
    for place in set(REGULAR) - {"market", "warehouse"}:
        assert t.refused(f"play shopkeeper {place}") == "FID-10"


@pytest.mark.rule("FID-11")
@pytest.mark.parametrize("card", ["soldier", "thief", "minstrel", "friar", "farmer"])
def test_a_card_of_any_other_guild_goes_anywhere(card: str) -> None:
    t = table({}, [card, "baker"])
    assert targets(t.choices(), card) == {*REGULAR, *TAVERN}


@pytest.mark.rule("FID-E3", "FID-11", "FID-12")
def test_example_a_swindler_goes_where_another_card_lies() -> None:
    t = table({"market": "friar", "library": "baker soldier"}, ["swindler", "baker"])
    assert targets(t.choices(), "swindler") == {"market", "library", *TAVERN}
    for place in set(REGULAR) - {"market", "library"}:
        assert t.refused(f"play swindler {place}") == "FID-12"


@pytest.mark.rule("FID-12")
def test_the_swindler_needs_no_company_at_the_tavern() -> None:
    t = table({"market": "friar"}, ["swindler", "baker"], deck="judge")
    t.play("play swindler tavern-south", f"give-up {t.missio(0)[0]}")
    assert t.at("tavern-south") == ["swindler"]
    assert t.hand(0) == []


@pytest.mark.rule("FID-13")
def test_an_action_that_hurts_must_be_carried_out() -> None:
    t = table({"market": "judge"}, ["butcher", "thief"])
    t.play("play butcher bakery", "pick judge market")
    assert t.discards == ["judge", "butcher"], "only the Butcher himself was left"


@pytest.mark.rule("FID-13", "FID-17")
def test_the_action_comes_at_a_regular_location_only() -> None:
    t = table({"market": "judge baker"}, ["friar", "thief"], deck="soldier")
    t.play("play friar tavern-north", f"give-up {t.missio(0)[0]}")
    assert t.discards == []
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-14")
def test_an_action_may_hit_the_card_just_played() -> None:
    t = table({"market": "judge"}, ["baker", "thief"])
    t.play("play baker bakery")
    assert t.can("pick baker bakery")


@pytest.mark.rule("FID-15")
def test_with_an_empty_hand_one_draws_first_and_then_plays() -> None:
    t = table({}, ["", "baker"], deck="farmer soldier")
    assert t.hand(0) == ["farmer"]
    assert t.rule == "FID-9"
    t.play("play farmer market", "to library", "to library").finish_turn()
    assert len(t.hand(0)) == 1


@pytest.mark.rule("FID-16", "FID-25")
def test_one_x_in_a_chain_of_students_stops_the_draw() -> None:
    t = table({"market": "judge"}, ["student merchant", "baker"], deck="soldier friar farmer")
    t.play("play student library", "play merchant market")
    assert t.hand(0) == ["farmer", "friar", "soldier"]
    t.play("done")
    assert t.seat == 1
    assert len(t.hand(0)) == 3


@pytest.mark.rule("FID-16")
def test_a_chain_has_one_scoring_step_and_one_draw() -> None:
    t = table({"market": "judge"}, ["student friar", "baker"], deck="soldier thief")
    t.play("play student library", "play friar market", "pick judge market")
    assert t.rule == "FID-22"
    t.play("done")
    assert t.hand(0) == ["soldier", "thief"]
    assert t.seat == 1


@pytest.mark.rule("FID-16", "FID-26")
def test_every_tavern_side_a_chain_played_to_is_blocked() -> None:
    t = table(
        {"tavern-north": "judge", "tavern-south": "thief"},
        ["student friar", "baker"],
        deck="soldier farmer",
    )
    t.play("play student library", "play friar tavern-north", f"give-up {t.missio(0)[0]}", "done")
    assert t.choices() == {"draw", "take thief tavern-south", "take farmer tavern-south"}


@pytest.mark.rule("FID-28")
def test_turns_go_round_clockwise() -> None:
    t = table({}, ["merchant", "merchant", "merchant", "thief"], active=2, start=2)
    order = []
    for _ in range(3):
        order.append(t.seat)
        card = next(c for c in sorted(t.choices()) if "tavern" not in c)
        t.play(card)
        while t.view()["active"] == order[-1]:
            t.play(sorted(t.choices())[0])
    assert order == [2, 3, 0]


@pytest.mark.rule("FID-51")
def test_cards_of_one_kind_at_one_place_are_offered_once() -> None:
    t = table({"market": "soldier soldier soldier"}, ["friar", "baker"])
    t.play("play friar library")
    assert t.choices() == {"pick soldier market", "pick friar library"}
