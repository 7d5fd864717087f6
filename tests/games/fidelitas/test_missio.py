"""Score Missio cards: when (FID-22, FID-23, FID-48) and what all twenty ask (FID-34, FID-54)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fidelitas.story import table

FOUR = "judge student baker merchant"  # four guilds
THREE = "judge student baker baker"  # four cards, three guilds


def scorable(goal: str, city: dict[str, str], **more: Any) -> bool:
    """Can the Missio be scored with this City, after a Merchant was played to the market?"""
    t = table(city, ["merchant", "thief"], missio=[goal, "scholar"], **more)
    t.play("play merchant market")
    return bool(t.can(f"score trust-of-{goal}"))


@pytest.mark.rule("FID-22")
@pytest.mark.parametrize(
    ("goal", "place"),
    [
        ("judge", "courthouse"),
        ("magistrate", "magistrates-office"),
        ("student", "university"),
        ("baker", "bakery"),
        ("butcher", "butcher-shop"),
        ("merchant", "warehouse"),
    ],
)
def test_four_guilds_at_a_location(goal: str, place: str) -> None:
    assert scorable(goal, {place: FOUR})
    assert scorable(goal, {place: f"{FOUR} soldier friar"})
    assert not scorable(goal, {place: THREE})
    elsewhere = "library" if place != "library" else "bakery"
    assert not scorable(goal, {elsewhere: FOUR})


@pytest.mark.rule("FID-22")
def test_four_guilds_at_the_library_and_the_market() -> None:
    t = table({"library": FOUR}, ["merchant", "thief"], missio=["scholar", "twins"])
    t.play("play merchant market")
    assert t.can("score trust-of-scholar")
    assert scorable("shopkeeper", {"market": "judge student baker"})
    assert not scorable("shopkeeper", {"market": "judge student merchant"})


@pytest.mark.rule("FID-22")
@pytest.mark.parametrize(
    ("goal", "north", "south"),
    [
        ("chancellor", "courthouse", "magistrates-office"),
        ("rector", "library", "university"),
        ("master-artisan", "bakery", "butcher-shop"),
    ],
)
def test_six_guilds_over_both_locations_of_a_guild(goal: str, north: str, south: str) -> None:
    assert scorable(goal, {north: FOUR, south: "soldier friar"})
    assert scorable(goal, {north: "judge student baker", south: "thief soldier friar"})
    assert not scorable(goal, {north: FOUR, south: "soldier judge"})
    assert not scorable(goal, {"warehouse": f"{FOUR} soldier friar"})


@pytest.mark.rule("FID-22")
def test_six_guilds_over_both_commerce_locations() -> None:
    city = {"market": "judge student baker", "warehouse": "soldier friar"}
    assert scorable("harbormaster", city), "the Merchant just played is the sixth"
    assert not scorable("harbormaster", {**city, "warehouse": "soldier"})


@pytest.mark.rule("FID-34", "FID-54")
def test_a_guild_pair_at_each_of_the_two_locations_nearest_the_castle() -> None:
    city = {"courthouse": "soldier soldier", "magistrates-office": "baker butcher"}
    assert scorable("minstrel", city)
    assert not scorable("minstrel", {**city, "courthouse": "soldier friar"})
    assert not scorable("sailor", city)


@pytest.mark.rule("FID-34", "FID-54")
def test_a_guild_pair_at_each_of_the_two_locations_nearest_the_harbor() -> None:
    city = {"market": "shopkeeper", "warehouse": "baker butcher"}
    assert scorable("sailor", city), "Shopkeeper and Merchant are both Commerce"
    assert not scorable("sailor", {**city, "warehouse": "baker soldier"})


@pytest.mark.rule("FID-22")
def test_eight_soldiers_anywhere_in_the_city() -> None:
    seven = {
        "tavern-north": "soldier soldier soldier",
        "library": "soldier soldier soldier soldier",
    }
    assert scorable("captain", {**seven, "market": "soldier"})
    assert not scorable("captain", seven)


@pytest.mark.rule("FID-22", "FID-53")
def test_a_sergeant_is_no_soldier() -> None:
    city = {"market": "soldier soldier soldier soldier soldier soldier soldier sergeant"}
    assert not scorable("captain", city, manu_forti=True)


@pytest.mark.rule("FID-22")
def test_four_empty_locations() -> None:
    places = ["courthouse", "magistrates-office", "library", "university", "bakery"]
    city = dict.fromkeys(places, "soldier")
    assert scorable("beggar", city), "the Market has the Merchant, four are empty"
    assert not scorable("beggar", {**city, "tavern-south": "soldier"})


@pytest.mark.rule("FID-22")
def test_twins_three_cards_of_a_guild_on_each_side_of_one_card() -> None:
    city = {"library": "soldier soldier soldier judge", "university": "baker butcher baker"}
    assert scorable("twins", city)
    assert scorable("twins", {"tavern-north": "soldier soldier soldier",
                                     "tavern-south": "soldier soldier soldier"})  # fmt: skip
    assert not scorable("twins", {**city, "university": "baker butcher"})
    split = {"library": "soldier soldier soldier", "bakery": "baker butcher baker"}
    assert not scorable("twins", split)


@pytest.mark.rule("FID-22")
def test_abbot_three_or_more_cards_all_of_one_guild() -> None:
    assert scorable("abbot", {"library": "baker butcher baker"})
    assert scorable("abbot", {"library": "baker butcher baker butcher"})
    assert not scorable("abbot", {"library": "baker butcher"})
    assert not scorable("abbot", {"library": "baker butcher baker soldier"})


@pytest.mark.rule("FID-22")
def test_spymaster_a_thief_with_the_civic_and_a_judge_with_the_artisans() -> None:
    assert scorable("spymaster", {"courthouse": "thief", "butcher-shop": "judge"})
    assert scorable("spymaster", {"magistrates-office": "thief", "bakery": "judge"})
    assert not scorable("spymaster", {"courthouse": "thief", "library": "judge"})
    assert not scorable("spymaster", {"courthouse": "swindler", "bakery": "judge"})


@pytest.mark.rule("FID-34")
def test_matchmaker_three_guild_pairs_at_one_location() -> None:
    three = "soldier soldier baker butcher thief swindler"
    assert scorable("matchmaker", {"library": three})
    assert scorable("matchmaker", {"library": "soldier soldier soldier soldier baker baker"})
    assert not scorable("matchmaker", {"library": "soldier soldier soldier baker baker"})


@pytest.mark.rule("FID-34")
def test_a_card_counts_in_one_pair_only() -> None:
    assert not scorable("matchmaker", {"library": "soldier soldier soldier baker butcher"})


# -- when and how ------------------------------------------------------------------------------


@pytest.mark.rule("FID-22")
def test_scoring_is_a_choice_and_the_card_lies_face_up() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge", "twins captain"])
    t.play("play merchant market")
    assert t.choices() == {"score trust-of-beggar", "done"}
    t.play("score trust-of-beggar")
    assert t.points(0) == 2
    assert t.scored(0) == ["trust-of-beggar"]
    assert "trust-of-beggar" not in t.missio(0)


@pytest.mark.rule("FID-22")
def test_one_may_keep_a_fulfilled_missio() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge", "twins captain"])
    t.play("play merchant market", "done")
    assert t.missio(0) == ["trust-of-beggar", "trust-of-judge"]
    assert t.points(0) == 0


@pytest.mark.rule("FID-22")
def test_refusals_of_the_scoring_step() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge", "twins captain"])
    assert t.refused("score trust-of-beggar") == "FID-22"
    t.play("play merchant market")
    assert t.refused("score trust-of-judge") == "FID-22"
    assert t.refused("score trust-of-twins") == "FID-22"
    assert t.refused("draw") == "FID-24"


@pytest.mark.rule("FID-22")
def test_it_does_not_matter_who_brought_it_about() -> None:
    t = table({"courthouse": FOUR}, ["merchant", "merchant"], missio=["twins", "judge baker"])
    t.play("play merchant market").finish_turn()
    t.play("play merchant market", "score trust-of-judge")
    assert t.points(1) == 1


@pytest.mark.rule("FID-22")
def test_only_the_active_player_scores() -> None:
    t = table({"courthouse": FOUR}, ["merchant", "baker"], missio=["twins abbot", "judge baker"])
    t.play("play merchant market")
    assert t.seat == 0
    assert t.choices() == {"done"}


@pytest.mark.rule("FID-22")
def test_only_the_city_after_the_action_counts() -> None:
    t = table(
        {"courthouse": "student baker merchant"}, ["judge", "baker"], missio=["judge", "twins"]
    )
    t.play("play judge courthouse")
    assert t.refused("score trust-of-judge") is not None
    t.play("pick baker courthouse", "to market")
    assert not t.can("score trust-of-judge")


@pytest.mark.rule("FID-23")
def test_a_missio_from_the_tavern_waits_for_the_next_turn() -> None:
    t = table(
        {}, ["friar merchant", "merchant"], missio=["judge baker", "twins captain"],
        missio_deck="beggar", deck="thief",
    )  # fmt: skip
    t.play("play friar tavern-north", "give-up trust-of-judge")
    assert t.refused("score trust-of-beggar") == "FID-23"
    t.play("done", "draw")
    t.play("play merchant market", "done")
    t.play("play merchant market")
    assert t.can("score trust-of-beggar")


@pytest.mark.rule("FID-23", "FID-27")
def test_a_refilled_missio_waits_for_the_next_turn() -> None:
    t = table(
        {"courthouse": FOUR}, ["merchant soldier", "merchant"],
        missio=["judge baker", "twins captain"], missio_deck="beggar",
    )  # fmt: skip
    t.play("play merchant market", "score trust-of-judge", "done")
    assert "trust-of-beggar" in t.missio(0)
    assert t.seat == 1


@pytest.mark.rule("FID-48")
def test_the_same_cards_may_fulfil_several_missio() -> None:
    t = table(
        {"courthouse": FOUR, "magistrates-office": "soldier friar"},
        ["merchant", "thief"],
        missio=["judge chancellor beggar", "twins captain"],
    )
    t.play("play merchant market")
    assert t.can("score-all")
    t.play("score trust-of-judge")
    assert t.can("score trust-of-chancellor")
    assert len(t.at("courthouse")) == 4
    t.play("score-all")
    assert t.points(0) == 1 + 3 + 2


@pytest.mark.rule("FID-48")
def test_scoring_all_at_once_is_the_same_as_one_by_one() -> None:
    city = {"courthouse": FOUR, "magistrates-office": "soldier friar"}
    points = []
    for moves in (["score-all"], ["score trust-of-chancellor", "score trust-of-judge", "done"]):
        t = table(city, ["merchant", "thief"], missio=["judge chancellor", "twins captain"])
        t.play("play merchant market", *moves)
        points.append(t.points(0))
    assert points == [4, 4]


@pytest.mark.rule("FID-22", "FID-50")
def test_the_question_is_put_even_where_nothing_can_be_scored() -> None:
    t = table({}, ["merchant", "thief"])
    t.play("play merchant market")
    assert t.rule == "FID-22"
    assert t.choices() == {"done"}
