"""Income, trade, the floor, and the cards of the income phase."""

from __future__ import annotations

import pytest
from tests.games.conspiracy.story import (
    begin,
    empire,
    family,
)


@pytest.mark.rule("CON-E1", "CON-14", "CON-15", "CON-A34")
def test_a_road_pays_10_20_or_40() -> None:
    two = family("green", lands=["oldenburg", "osnabrueck", "bar", "trient"])
    for cities, trade, total in (
        ([], 20, 80),
        (["oldenburg"], 30, 100),
        (["oldenburg", "osnabrueck"], 50, 140),
    ):
        s = begin(empire(3, "movement", green=two, cities=cities))
        assert s.state.trade[0] == trade, "with 10 for Trient's road to Venice"
        assert s.income("green") == total


@pytest.mark.rule("CON-13", "CON-17", "CON-68")
def test_everything_that_pays() -> None:
    rich = family("green", lands=["bar", "bremen", "trier", "holland"], troops={})
    s = begin(
        empire(
            3,
            "movement",
            green=rich,
            gray=family("gray", lands=["nassau", "troppau", "oesterreich", "salzburg"]),
            castles=["bar"],
            monasteries=["bar"],
            relics=["bar", "bremen"],
            preacher={"owner": 0, "at": "trier"},
            masters={"faith": {"holder": 0, "elector": "mainz"}},
        )
    )
    assert s.income("green") == 10 + 20 + 50 + 10 + 10 + 10 + 10 + 10 + 10 + 20
    assert s.state.full_glory(0) == 5 + 4


@pytest.mark.rule("CON-13")
def test_nobody_collects_less_than_60() -> None:
    poor = family("green", lands=["bar", "berg", "bayern", "krain"], money=0, hand=["crusade"])
    s = begin(empire(3, "income", green=poor))
    assert s.income("green") == 50
    assert s.money("green") == 60


@pytest.mark.rule("CON-E2", "CON-13", "CON-A59")
def test_alchemist_and_the_chain_of_robbers() -> None:
    s = begin(
        empire(
            4,
            "income",
            green=family("green", money=0, hand=["alchemist"]),
            brown=family("brown", money=0),
            gray=family("gray", money=0, hand=["robber-knight"]),
            yellow=family("yellow", money=0, hand=["robber-knight"]),
        )
    )
    s.play("gray done", "yellow done")  # green's collection
    s.play("green play alchemist")
    s.play("gray done", "yellow done")  # and once more before it is doubled
    assert s.money("green") == 160, "80 and 80 again"
    s.play("gray done", "yellow done")  # brown's
    s.play("yellow done", "gray aim robber-knight green")  # gray's own
    assert s.money("green") == 0
    assert s.asking == "yellow"
    assert "aim robber-knight gray" in s.legal
    s.play("yellow aim robber-knight gray")
    assert [s.money(c) for c in ("green", "gray")] == [0, 0]
    assert s.money("brown") == 90
    assert s.money("yellow") > 0
    assert s.hand("gray") == s.hand("green") == []


@pytest.mark.rule("CON-A59")
def test_only_income_of_this_phase_can_be_robbed() -> None:
    s = begin(
        empire(
            3,
            "income",
            green=family("green", hand=["robber-knight"]),
            brown=family("brown", hand=["crusade"]),
        )
    )
    s.skip_to_seat("green", "IncomeTurn")
    assert s.refused("aim robber-knight brown") == "CON-13"
    s.play("green done")
    s.skip_to_seat("green", "Answer")
    assert "aim robber-knight brown" in s.legal
    assert "aim robber-knight gray" not in s.legal
    assert s.refused("aim robber-knight gray") == "CON-A59"


@pytest.mark.rule("CON-A39")
def test_an_inquisitor_stops_an_alchemist() -> None:
    s = begin(
        empire(
            3,
            "income",
            green=family("green", money=0, hand=["alchemist", "crusade"]),
            gray=family("gray", hand=["inquisitor"]),
        )
    )
    s.skip_to_seat("green", "IncomeTurn")
    s.play("green play alchemist", "gray play inquisitor", "green done")
    assert "alchemist" not in s.hand("green")
    assert s.state.took[1] > 0, "the next one has collected"
    assert s.money("green") == 80, "and nothing is paid twice"


@pytest.mark.rule("CON-A39", "CON-A59")
def test_an_inquisitor_who_passed_does_not_come_back_after_a_robber() -> None:
    s = begin(
        empire(
            4,
            "income",
            brown=family("brown", money=0, hand=["alchemist"]),
            gray=family("gray", hand=["inquisitor"]),
            yellow=family("yellow", hand=["robber-knight", "crusade"]),
        )
    )
    s.skip_to_seat("brown", "IncomeTurn")
    s.play("brown play alchemist")
    assert "play inquisitor" in s.legal
    s.play("gray done", "yellow aim robber-knight green")
    assert s.asked == ("gray", "Answer")
    assert s.refused("play inquisitor") == "CON-A39"
    s.play("gray done")
    s.skip_to_seat("gray", "IncomeTurn")
    assert s.money("brown") == 180


@pytest.mark.rule("CON-A31", "CON-72")
def test_the_bank_pays_as_far_as_it_goes() -> None:
    hoard = family("gray", money=13140 - 120)
    s = begin(
        empire(
            3,
            "income",
            green=family("green", hand=["crusade"], money=0),
            brown=family("brown", money=0),
            gray=hoard,
        )
    )
    assert s.money("green") == 80
    s.play("green done")
    s.skip_to_seat("green", "Bid")
    assert s.money("brown") == 40, "the rest of the bank"
    assert sum(s.state.money) == 13140
    assert s.state.bank() == 0


@pytest.mark.rule("CON-76", "CON-E3")
def test_values_on_the_war_track() -> None:
    armies = [(2, 5), (4, 3), (6, 11)]
    seats = {
        colour: family(colour, {home: {"knight": k, "mercenary": m}})
        for (k, m), colour, home in zip(
            armies, ("green", "brown", "yellow"), ("bayern", "brabant", "krain"), strict=True
        )
    }
    s = begin(empire(4, "cards", action_deck=["mercenaries"], **seats))
    assert [s.state.value_of(1, seat) for seat in (0, 1, 3)] == [9, 11, 23]
    s.play("green play mercenaries", "green put bayern")
    assert s.state.master[1] == 3


@pytest.mark.rule("CON-13", "CON-A59")
def test_income_is_robbed_before_it_can_be_spent() -> None:
    s = begin(
        empire(
            3,
            "income",
            green=family("green", money=0, hand=["crusade"]),
            brown=family("brown", hand=["robber-knight"]),
        )
    )
    # green has collected 80; the others answer the collection before he goes on
    assert s.asking == "brown"
    s.play("brown aim robber-knight green")
    assert s.money("green") == 0
    assert s.troops("berg") == [0, 0, 0, 0, 0]


@pytest.mark.rule("CON-13")
def test_one_alchemist_works_for_each_collection() -> None:
    s = begin(empire(3, "income", green=family("green", hand=["alchemist", "alchemist"])))
    s.play("green play alchemist")
    assert s.money("green") == 300 + 2 * 80
    assert s.refused("play alchemist") == "CON-13"
