"""Components, cards and the map: what the content holds."""

from __future__ import annotations

from collections import Counter

import pytest

import tabard
from tabard.engine.errors import OptionError, PackError
from tabard.games.conspiracy import Conspiracy

GAME = Conspiracy({"players": 6})
CONTENT = GAME.content


@pytest.mark.rule("CON-4", "CON-A4")
def test_the_cards_are_all_there() -> None:
    assert sum(card.copies for card in CONTENT.action) == 64
    assert len(CONTENT.action) == 24
    assert sum(card.copies for card in CONTENT.event) == 38
    assert len(CONTENT.event) == 10
    kinds = Counter(land.kind for land in CONTENT.territory)
    assert kinds == {"profane": 38, "clerical": 11, "electorate": 7}
    assert len(CONTENT.master) == 3
    names = [card.name for card in (*CONTENT.action, *CONTENT.event)]
    assert len(set(names)) == 34
    assert "Reichsacht" in names


@pytest.mark.rule("CON-2", "CON-72")
def test_pieces_and_money_are_limits() -> None:
    pieces = CONTENT.pieces
    assert (pieces.family, pieces.votes, pieces.glory) == (23, 4, 12)
    assert (pieces.monasteries, pieces.relics, pieces.castles, pieces.cities) == (8, 8, 16, 9)
    coins = 18 * 10 + 18 * 20 + 16 * 50 + 16 * 100 + 16 * 200 + 14 * 500
    assert pieces.money == coins == 13140
    troops = {house.id: (house.mercenaries, house.knights) for house in CONTENT.house}
    assert troops.pop("gray") == (16, 9)
    assert set(troops.values()) == {(15, 10)}


@pytest.mark.rule("CON-73")
def test_every_territory_can_be_drawn_in_its_colour() -> None:
    for card in GAME.cards():
        if card["group"] == "Territory":
            assert card["kind"] in ("profane", "clerical", "electorate")
            assert len(card["outline"]) >= 3
            assert card["borders"]
    electors = {x.id: x.estate for x in CONTENT.territory if x.kind == "electorate"}
    assert [x for x, estate in electors.items() if estate == "clerical"] == [
        "koeln", "trier", "mainz",
    ]  # fmt: skip


@pytest.mark.rule("CON-14")
def test_a_territory_tells_its_neighbours_and_roads() -> None:
    told = {card["id"]: card["text"] for card in GAME.cards()}
    assert (
        told["troppau"] == "Profane fiefdom; capital Troppau. Roads to Mähren, Schlesien, Krakau."
    )
    assert told["osnabrueck"].startswith("Clerical fiefdom; capital Osnabrück. Roads to ")
    assert "Borders without a road: " in told["osnabrueck"]
    assert "Münster" in told["osnabrueck"].split("Borders without a road: ")[1]
    assert told["koeln"].startswith("Clerical electorate; ")


@pytest.mark.rule("CON-A1", "CON-14")
def test_the_map_has_the_roads_the_rulebook_names() -> None:
    roads = {frozenset(b.between) for b in CONTENT.border if b.road}
    borders = {frozenset(b.between) for b in CONTENT.border}
    assert (len(borders), len(roads)) == (138, 95)
    assert sum(len(city.roads) for city in CONTENT.foreign) == 14
    for pair in ("oldenburg osnabrueck", "oldenburg muenster", "brabant luettich",
                 "luettich luxemburg"):  # fmt: skip
        assert frozenset(pair.split()) in roads
    for pair in ("muenster osnabrueck", "oesterreich salzburg", "bremen osnabrueck"):
        assert frozenset(pair.split()) in borders - roads
    assert frozenset(("brabant", "luxemburg")) not in roads
    steps = GAME.tables.steps[0]
    assert max(steps) < 20, "the map is one net"


@pytest.mark.rule("CON-71", "CON-A32")
def test_options_that_do_not_go_together_are_refused() -> None:
    for given, says in (
        ({"players": 3, "half": "north"}, "2 players"),
        ({"players": 2, "other_half": "removed"}, "half"),
        ({"turn_limit": -1}, "turn_limit"),
        ({"child_price": 15}, "child_price"),
    ):
        with pytest.raises(OptionError, match=says):
            Conspiracy(given)


def test_a_pack_corrects_a_card_and_a_bad_one_is_answered() -> None:
    game = tabard.load("conspiracy", pack={"action": [{"id": "mercenaries", "amount": 40}]})
    assert isinstance(game, Conspiracy)
    hire = game.words.cards.index["mercenaries"]
    assert game.tables.effect[hire].amount == 40
    for pack, says in (
        ({"action": [{"id": "mercenaries", "amount": -1}]}, "amount"),
        ({"action": [{"id": "inquisitor", "cancels": ["nothing"]}]}, "nothing"),
        ({"action": [{"id": "crusade", "effect": "dance"}]}, "crusade"),
        ({"foreign": [{"id": "posen", "roads": ["atlantis"]}]}, "atlantis"),
        ({"rules": {"bid": 5}}, "10"),
        ({"setup": {"event_piles": [1, 2]}}, "three"),
    ):
        with pytest.raises(PackError, match=says):
            Conspiracy({}, pack)
