"""Event cards: the row, deaths first, auctions, and what each card brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    begin,
    empire,
    family,
)

from tabard.games.conspiracy import Conspiracy

EVENTS = 2


def all_events() -> list[str]:
    return [e.id for e in Conspiracy({}).content.event for _ in range(e.copies)]


def but(taken: list[str]) -> list[str]:
    """Every event card except these."""
    rest = all_events()
    for card in taken:
        rest.remove(card)
    return rest


def wins(card: str, **words: Any) -> Any:
    """Green has just won this card for 10."""
    s = begin(empire(3, event_deck=[card, "city-rights", "city-rights"], **words))
    s.play("green bid 10")
    s.pass_while("Bid", "Answer")
    return s


@pytest.mark.rule("CON-18", "CON-22", "CON-75", "CON-A13")
def test_as_many_cards_as_players_each_opened_by_the_next() -> None:
    s = begin(empire(3, event_deck=["adoption", "relic", "master-builder"]))
    assert s.row == [
        "adoption",
        "relic",
        "master-builder",
    ]
    s.play("green done", "brown done", "gray done")
    assert s.row == ["relic", "master-builder"]
    s.play("brown done", "gray bid 10", "green done")
    assert s.stands("relic", "salzburg"), "his only place for it"
    assert s.asking == "gray", "the third card is opened by the third player"
    s.play("gray done", "green done", "brown done")
    assert s.view()["event_discards"].count("adoption") == 1
    assert "nobody bids" in s.log


@pytest.mark.rule("CON-22", "CON-23", "CON-A55")
def test_bids_rise_by_ten_are_covered_and_a_pass_is_final() -> None:
    s = begin(
        empire(3, event_deck=["relic", "adoption", "adoption"], brown=family("brown", money=90))
    )
    s.play("green bid 50")
    assert s.refused("bid 50") == "CON-22"
    assert s.refused("bid 100") == "CON-23"
    assert s.prompt == "Relic: Green bids 50. Bid 60 or more, or pass."
    s.play("brown done", "gray up")
    assert s.prompt.endswith("Bid 60 or more, or pass."), "the others hear the bid, not the way"
    assert s.legal[1] == "bid 160"
    s.play("gray bid 160", "green up", "green bid 270")
    assert s.asking == "gray", "brown has passed"
    s.play("gray done")
    assert s.stands("relic", "muenster")
    assert s.money("green") == 30
    assert sum(s.state.money) + s.state.bank() == 13140


@pytest.mark.rule("CON-19")
def test_the_emperor_dies_before_the_elector_and_both_before_any_auction() -> None:
    s = begin(empire(3, event_deck=["adoption", "death-of-an-elector", "death-of-the-emperor"]))
    assert s.question == "BuildCastle"
    s.skip_to_seat("green", "Bid")
    lines = s.log
    first = next(i for i, line in enumerate(lines) if "Emperor is dead" in line)
    second = next(i for i, line in enumerate(lines) if "elector of" in line)
    assert first < second
    assert s.state.for_sale >= 0
    s.finish_phase()
    lines = s.log
    assert second < lines.index("Adoption is auctioned")


@pytest.mark.rule("CON-20", "CON-A60")
def test_a_second_preacher_is_replaced() -> None:
    row = ["itinerant-preacher", "itinerant-preacher", "adoption", "relic"]
    s = begin(empire(3, event_deck=row))
    assert s.row == [
        "itinerant-preacher",
        "adoption",
        "relic",
    ]
    assert s.view()["event_discards"] == ["itinerant-preacher"]


@pytest.mark.rule("CON-21", "CON-A60", "CON-E11")
def test_a_short_row_kills_the_emperor_and_everything_is_shuffled() -> None:
    left = ["relic", "death-of-an-elector", "adoption"]
    s = begin(empire(5, event_deck=left, event_discards=but(left)))
    assert len(s.state.row) == 3
    assert s.question == "BuildCastle"
    s.pass_while("BuildCastle", "AnnounceFeud")
    lines = s.log
    assert sum("Emperor is dead" in line for line in lines) >= 1
    assert "there are too few event cards: the Emperor dies" in lines
    shuffled = len(s.state.events_deck) + len(s.state.row) + len(s.state.events_gone)
    assert shuffled == 38
    assert len(s.state.events_deck) <= 33
    assert not s.state.piled


@pytest.mark.rule("CON-A33", "CON-78", "CON-A63")
def test_the_end_with_the_deck() -> None:
    left = ["relic", "adoption"]
    s = begin(empire(3, event_deck=left, event_discards=but(left)), end_with_deck=True)
    assert s.question == "BuildCastle", "the short row still kills the Emperor"
    s.skip_to_seat("green", "Bid")
    assert s.row == left
    while not s.over:
        s.pass_on()
    assert s.end_rule == "CON-78"
    assert s.state.turn == 1


@pytest.mark.rule("CON-24", "CON-26")
def test_adoption_is_no_birth() -> None:
    s = wins("adoption", brown=family("brown", hand=["death-in-the-cradle"]))
    assert s.question == "School"
    s.play("green school clerical")
    assert s.heirs("green") == (2, 3)


@pytest.mark.rule("CON-A64", "CON-3", "CON-15")
def test_city_rights_also_in_an_electorate() -> None:
    s = wins("city-rights", green=family("green", more=["sachsen"]), cities=["bayern"])
    assert s.refused("put bayern") == "CON-3"
    s.play("green put sachsen")
    assert s.stands("city", "sachsen")


@pytest.mark.rule("CON-A64", "CON-3")
def test_monasteries_stand_in_profane_fiefdoms_only() -> None:
    s = wins("founding-a-monastery", green=family("green", more=["sachsen"]))
    assert s.refused("put sachsen") == "CON-A64"
    assert s.refused("put muenster") == "CON-A64"
    assert s.refused("put brabant") == "CON-24"
    s.play("green put bayern")
    assert s.stands("monastery", "bayern")


@pytest.mark.rule("CON-41", "CON-A64")
def test_a_relic_needs_clerical_land_or_a_monastery() -> None:
    s = wins("relic", green=family("green", more=["sachsen"]), monasteries=["bayern"])
    assert s.refused("put sachsen") == "CON-41"
    assert set(s.legal) == {"put muenster", "put bayern"}
    s.play("green put bayern")
    assert s.state.relics[0] == 1


@pytest.mark.rule("CON-24", "CON-3")
def test_castle_and_knight() -> None:
    s = wins("master-builder", castles=["bayern"])
    assert s.refused("put bayern") == "CON-3"
    s.play("green put berg")
    assert s.stands("castle", "berg")
    s = wins("knight-army")
    s.play("green put berg")
    assert s.troops("berg") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-2")
def test_nothing_beyond_the_supply() -> None:
    relics = ["muenster", "luettich", "salzburg", "bremen", "augsburg", "utrecht"]
    more = ["bremen", "augsburg", "utrecht", "wuerzburg", "bamberg"]
    s = wins(
        "relic",
        green=family("green", more=["trient"]),
        gray=family("gray", more=more),
        relics=[*relics, "wuerzburg", "bamberg"],
    )
    assert "Relic has no effect" in s.log
    assert s.money("green") == 290, "the price stays paid"
    ten = family("green", {"bayern": {"knight": 10}})
    s = wins("knight-army", green=ten)
    assert "Knight Army has no effect" in s.log


@pytest.mark.rule("CON-A54", "CON-61")
def test_the_preacher_goes_to_the_winner_even_out_of_prison() -> None:
    s = wins("itinerant-preacher", preacher={"owner": 1, "captor": 2})
    assert s.state.preacher_of() == -1
    s.play("green put bayern")
    assert (s.state.preacher_of(), s.state.preacher_at) == (0, s.land("bayern"))
    s = wins("itinerant-preacher", preacher={"owner": 0, "at": "berg"})
    assert s.state.preacher_at == s.land("berg"), "he stays where he stands"


@pytest.mark.rule("CON-A55", "CON-22")
def test_a_magnate_pays_half_rounded_up_to_ten() -> None:
    s = begin(
        empire(
            3,
            event_deck=["master-builder", "adoption", "adoption"],
            green=family("green", hand=["magnate-of-trade"]),
        )
    )
    s.play("green bid 70", "brown done", "gray done", "green play magnate-of-trade")
    assert s.money("green") == 300 - 40
    assert s.hand("green") == []
    s.play("green put bayern")


@pytest.mark.rule("CON-43", "CON-23")
def test_a_standing_bid_is_not_spent_on_mercenaries() -> None:
    s = begin(
        empire(
            3,
            event_deck=["relic", "adoption", "adoption"],
            green=family("green", money=100, hand=["crusade", "hostler"]),
        )
    )
    s.play("green bid 50", "brown bid 60")
    assert s.asked == ("green", "Answer")
    assert s.refused("hire crusade") == "CON-43", "50 of his 100 cover his bid"
    s.play("green done", "gray bid 70")
    assert "hire crusade" in s.legal, "he is outbid"
    s.play("green hire crusade", "green put bayern")
    assert s.money("green") == 20
