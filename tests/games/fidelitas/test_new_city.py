"""The New City variant (FID-41, FID-52, FID-54)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import dealt, table

ROW = ["castle", "civic", "academic", "tavern", "artisan", "commerce", "harbor"]
INSIDE = ["civic", "castle", "academic", "tavern", "harbor", "artisan", "commerce"]


@pytest.mark.rule("FID-41")
def test_location_cards_castle_and_harbor_are_laid_out_at_random() -> None:
    rows = [dealt(seed, new_city=True).view(None)["row"] for seed in range(40)]
    assert all(sorted(row) == sorted(ROW) for row in rows)
    assert len({tuple(row) for row in rows}) > 35
    assert any(row[0] not in ("castle", "harbor") for row in rows), "an end card may lie inside"


@pytest.mark.rule("FID-41", "FID-42")
def test_alone_there_are_six_places_in_the_row() -> None:
    row = dealt(players=1, new_city=True).view(None)["row"]
    assert sorted(row) == sorted(set(ROW) - {"tavern"})


@pytest.mark.rule("FID-41")
def test_every_location_card_keeps_its_two_sides() -> None:
    t = dealt(5, new_city=True)
    names = [location["id"] for location in t.view()["locations"]]
    assert len(names) == 10
    assert names[:2] == ["courthouse", "magistrates-office"]


@pytest.mark.rule("FID-41", "FID-52")
@pytest.mark.parametrize(
    ("place", "adjacent"),
    [
        ("courthouse", "magistrates-office"),
        ("library", "university tavern-north"),
        ("tavern-south", "tavern-north university"),
        ("bakery", "butcher-shop market"),
    ],
)
def test_a_castle_or_harbor_inside_the_row_breaks_adjacency(place: str, adjacent: str) -> None:
    t = table({place: "friar", "warehouse": "judge"}, ["soldier", "thief"], new_city=True,
              more={"row": INSIDE})  # fmt: skip
    t.play("play soldier warehouse", f"pick friar {place}")
    if len(adjacent.split()) == 1:
        assert t.at(adjacent) == ["friar"], "the only neighbour is taken at once"
    else:
        assert t.choices() == {f"to {name}" for name in adjacent.split()}


PAIRS = "soldier soldier"


def scores(goal: str, row: list[str], city: dict[str, str]) -> bool:
    t = table(city, ["merchant", "thief"], missio=[goal, "twins"], new_city=True,
              more={"row": row})  # fmt: skip
    t.play("play merchant market")
    return bool(t.can(f"score trust-of-{goal}"))


@pytest.mark.rule("FID-54")
def test_nearest_is_the_location_card_at_the_smallest_distance() -> None:
    row = ["castle", "artisan", "academic", "tavern", "civic", "commerce", "harbor"]
    assert scores("minstrel", row, {"bakery": PAIRS, "butcher-shop": "baker butcher"})
    assert not scores("minstrel", row, {"courthouse": PAIRS, "magistrates-office": PAIRS})


@pytest.mark.rule("FID-54")
def test_where_two_cards_are_equally_near_either_will_do() -> None:
    for north, south in (("courthouse", "magistrates-office"), ("library", "university")):
        assert scores("minstrel", INSIDE, {north: PAIRS, south: "baker butcher"})


@pytest.mark.rule("FID-54")
def test_one_side_of_each_is_not_enough() -> None:
    assert not scores("minstrel", INSIDE, {"courthouse": PAIRS, "university": PAIRS})


@pytest.mark.rule("FID-54")
def test_the_tavern_counts_like_any_other_card() -> None:
    assert scores("sailor", INSIDE, {"tavern-north": PAIRS, "tavern-south": "baker baker"})


@pytest.mark.rule("FID-54")
def test_castle_beside_harbor_the_nearest_card_may_be_two_places_away() -> None:
    row = ["castle", "harbor", "civic", "academic", "tavern", "artisan", "commerce"]
    assert scores("minstrel", row, {"courthouse": PAIRS, "magistrates-office": "baker baker"})
    assert scores("sailor", row, {"courthouse": PAIRS, "magistrates-office": "baker baker"})
