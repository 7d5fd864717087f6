"""Event cards: the row, deaths first, auctions, and what each card brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.stories import (
    asking,
    begin,
    empire,
    family,
    finish_phase,
    hand,
    heirs,
    land,
    legal,
    money,
    play,
    question,
    refused,
    skip_to,
    told,
    troops,
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
    play(s, "green bid 10")
    while question(s) in ("Bid", "Answer"):
        s.play(s.parse("done"))
    return s


@pytest.mark.rule("CON-18", "CON-22", "CON-75", "CON-A13")
def test_as_many_cards_as_players_each_opened_by_the_next() -> None:
    s = begin(empire(3, event_deck=["adoption", "relic", "master-builder"]))
    assert [s.t.event_ids[card] for card in s.row] == ["adoption", "relic", "master-builder"]
    play(s, "green done", "brown done", "gray done")
    assert [s.t.event_ids[card] for card in s.row] == ["relic", "master-builder"]
    play(s, "brown done", "gray bid 10", "green done")
    assert s.relic[land(s, "salzburg")], "his only place for it"
    assert asking(s) == "gray", "the third card is opened by the third player"
    play(s, "gray done", "green done", "brown done")
    assert s.events_gone.count(s.t.event_ids.index("adoption")) == 1
    assert "nobody bids" in told(s)


@pytest.mark.rule("CON-22", "CON-23", "CON-A55")
def test_bids_rise_by_ten_are_covered_and_a_pass_is_final() -> None:
    s = begin(
        empire(3, event_deck=["relic", "adoption", "adoption"], brown=family("brown", money=90))
    )
    play(s, "green bid 50")
    assert refused(s, "bid 50") == "CON-22"
    assert refused(s, "bid 100") == "CON-23"
    assert s.prompt == "Relic: Green bids 50. Bid 60 or more, or pass."
    play(s, "brown done", "gray up")
    assert s.prompt.endswith("Bid 60 or more, or pass."), "the others hear the bid, not the way"
    assert legal(s)[1] == "bid 160"
    play(s, "gray bid 160", "green up", "green bid 270")
    assert asking(s) == "gray", "brown has passed"
    play(s, "gray done")
    assert s.relic[land(s, "muenster")]
    assert money(s, "green") == 30
    assert sum(s.money) + s.bank() == 13140


@pytest.mark.rule("CON-19")
def test_the_emperor_dies_before_the_elector_and_both_before_any_auction() -> None:
    s = begin(empire(3, event_deck=["adoption", "death-of-an-elector", "death-of-the-emperor"]))
    assert question(s) == "BuildCastle"
    skip_to(s, "green", "Bid")
    lines = told(s)
    first = next(i for i, line in enumerate(lines) if "Emperor is dead" in line)
    second = next(i for i, line in enumerate(lines) if "elector of" in line)
    assert first < second
    assert s.for_sale >= 0
    finish_phase(s, EVENTS)
    lines = told(s)
    assert second < lines.index("Adoption is auctioned")


@pytest.mark.rule("CON-20", "CON-A60")
def test_a_second_preacher_is_replaced() -> None:
    row = ["itinerant-preacher", "itinerant-preacher", "adoption", "relic"]
    s = begin(empire(3, event_deck=row))
    assert [s.t.event_ids[card] for card in s.row] == ["itinerant-preacher", "adoption", "relic"]
    assert s.events_gone == [s.t.event_ids.index("itinerant-preacher")]


@pytest.mark.rule("CON-21", "CON-A60", "CON-E11")
def test_a_short_row_kills_the_emperor_and_everything_is_shuffled() -> None:
    left = ["relic", "death-of-an-elector", "adoption"]
    s = begin(empire(5, event_deck=left, event_discards=but(left)))
    assert len(s.row) == 3
    assert question(s) == "BuildCastle"
    while question(s) in ("BuildCastle", "AnnounceFeud"):
        s.play(s.parse("done"))
    lines = told(s)
    assert sum("Emperor is dead" in line for line in lines) >= 1
    assert "there are too few event cards: the Emperor dies" in lines
    shuffled = len(s.events_deck) + len(s.row) + len(s.events_gone)
    assert shuffled == 38
    assert len(s.events_deck) <= 33
    assert not s.piled


@pytest.mark.rule("CON-A33", "CON-78", "CON-A63")
def test_the_end_with_the_deck() -> None:
    left = ["relic", "adoption"]
    s = begin(empire(3, event_deck=left, event_discards=but(left)), end_with_deck=True)
    assert question(s) == "BuildCastle", "the short row still kills the Emperor"
    skip_to(s, "green", "Bid")
    assert [s.t.event_ids[card] for card in s.row] == left
    while not s.over:
        s.play(s.parse("done") if s.parse("done") in s.legal else s.legal[0])
    assert s.result is not None
    assert s.result.rule == "CON-78"
    assert s.turn == 1


@pytest.mark.rule("CON-24", "CON-26")
def test_adoption_is_no_birth() -> None:
    s = wins("adoption", brown=family("brown", hand=["death-in-the-cradle"]))
    assert question(s) == "School"
    play(s, "green school clerical")
    assert heirs(s, "green") == (2, 3)


@pytest.mark.rule("CON-A64", "CON-3", "CON-15")
def test_city_rights_also_in_an_electorate() -> None:
    s = wins("city-rights", green=family("green", more=["sachsen"]), cities=["bayern"])
    assert refused(s, "put bayern") == "CON-3"
    play(s, "green put sachsen")
    assert s.city[land(s, "sachsen")]


@pytest.mark.rule("CON-A64", "CON-3")
def test_monasteries_stand_in_profane_fiefdoms_only() -> None:
    s = wins("founding-a-monastery", green=family("green", more=["sachsen"]))
    assert refused(s, "put sachsen") == "CON-A64"
    assert refused(s, "put muenster") == "CON-A64"
    assert refused(s, "put brabant") == "CON-24"
    play(s, "green put bayern")
    assert s.monastery[land(s, "bayern")]


@pytest.mark.rule("CON-41", "CON-A64")
def test_a_relic_needs_clerical_land_or_a_monastery() -> None:
    s = wins("relic", green=family("green", more=["sachsen"]), monasteries=["bayern"])
    assert refused(s, "put sachsen") == "CON-41"
    assert set(legal(s)) == {"put muenster", "put bayern"}
    play(s, "green put bayern")
    assert s.relics[0] == 1


@pytest.mark.rule("CON-24", "CON-3")
def test_castle_and_knight() -> None:
    s = wins("master-builder", castles=["bayern"])
    assert refused(s, "put bayern") == "CON-3"
    play(s, "green put berg")
    assert s.castle[land(s, "berg")]
    s = wins("knight-army")
    play(s, "green put berg")
    assert troops(s, "berg") == [0, 0, 1, 0, 0]


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
    assert "Relic has no effect" in told(s)
    assert money(s, "green") == 290, "the price stays paid"
    ten = family("green", {"bayern": {"knight": 10}})
    s = wins("knight-army", green=ten)
    assert "Knight Army has no effect" in told(s)


@pytest.mark.rule("CON-A54", "CON-61")
def test_the_preacher_goes_to_the_winner_even_out_of_prison() -> None:
    s = wins("itinerant-preacher", preacher={"owner": 1, "captor": 2})
    assert s.preacher_of() == -1
    play(s, "green put bayern")
    assert (s.preacher_of(), s.preacher_at) == (0, land(s, "bayern"))
    s = wins("itinerant-preacher", preacher={"owner": 0, "at": "berg"})
    assert s.preacher_at == land(s, "berg"), "he stays where he stands"


@pytest.mark.rule("CON-A55", "CON-22")
def test_a_magnate_pays_half_rounded_up_to_ten() -> None:
    s = begin(
        empire(
            3,
            event_deck=["master-builder", "adoption", "adoption"],
            green=family("green", hand=["magnate-of-trade"]),
        )
    )
    play(s, "green bid 70", "brown done", "gray done", "green play magnate-of-trade")
    assert money(s, "green") == 300 - 40
    assert hand(s, "green") == []
    play(s, "green put bayern")


@pytest.mark.rule("CON-43", "CON-23")
def test_a_standing_bid_is_not_spent_on_mercenaries() -> None:
    s = begin(
        empire(
            3,
            event_deck=["relic", "adoption", "adoption"],
            green=family("green", money=100, hand=["crusade", "hostler"]),
        )
    )
    play(s, "green bid 50", "brown bid 60")
    assert (asking(s), question(s)) == ("green", "Answer")
    assert refused(s, "hire crusade") == "CON-43", "50 of his 100 cover his bid"
    play(s, "green done", "gray bid 70")
    assert "hire crusade" in legal(s), "he is outbid"
    play(s, "green hire crusade", "green put bayern")
    assert money(s, "green") == 20
