"""What the seats know of each other (FEU-A28), and positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import Table, fief, player, table

import tabard
from tabard import fast


def redealt(t: Table, seat: int, count: int = 40) -> list[Table]:
    rng = fast(7)
    return [t.redealt(seat, rng) for _ in range(count)]


@pytest.mark.rule("FEU-A28")
def test_a_hand_is_dealt_anew_from_hand_and_deck() -> None:
    t = table(player(), player("merchant priest", deck="serf serf trader"))
    hands = {tuple(world.hand(1)) for world in redealt(t, 0)}
    assert len(hands) > 3
    assert all(len(hand) == 2 for hand in hands)
    assert {tuple(world.hand(1)) for world in redealt(t, 1)} == {("merchant", "priest")}


@pytest.mark.rule("FEU-A28")
def test_when_the_deck_runs_out_the_hand_is_known() -> None:
    t = table(player("", deck="serf merchant priest trader pastor", discards="serf"))
    t.end_turn()
    assert t.of(0)["deck"] == 0
    assert sorted(t.view(1)["seats"][0]["hand"]) == [
        "merchant", "pastor", "priest", "serf", "trader",
    ]  # fmt: skip
    worlds = {tuple(world.hand(0)) for world in redealt(t, 1)}
    assert len(worlds) == 1


@pytest.mark.rule("FEU-A28")
def test_a_tax_collector_that_was_not_played_is_not_in_hand() -> None:
    t = table(player("serf", deck="tax-collector priest trader"), phase="start")
    assert all("tax-collector" not in world.hand(0) for world in redealt(t, 1))


@pytest.mark.rule("FEU-A28")
def test_masters_under_the_deck_are_remembered() -> None:
    lands = [fief("goldmead", 1), fief("oakhurst"), fief("redbank")]
    deck = ["beekeeper", "notary", "mason", "treasurer", "countess", "baker"]
    t = table(player("", lands, coins=4), row=["dancer", "miller"], master_deck=deck)
    t.play("seek", "engage dancer", "under miller")
    assert t.view(1)["masters"]["bottom"] == ["miller"]
    ends = set()
    for world in redealt(t, 0):
        order = world.state.position()["master_deck"]
        assert order[-1] == "miller"
        ends.add(order[0])
    assert len(ends) > 2, "the order above it is unknown"


@pytest.mark.rule("FEU-A28")
def test_only_the_owner_sees_the_cards_he_draws() -> None:
    t = table(player("feudal-lord", deck="merchant priest serf serf serf serf serf"))
    t.play("influence feudal-lord", "scroll feudal-lord-summon")
    drew = [event for event in t.state.log if event.kind.name == "drew"]
    assert "Merchant" in drew[0].line(0, ["A", "B"])
    assert "Merchant" not in drew[0].line(1, ["A", "B"])
    assert "Merchant" not in drew[0].line(None, ["A", "B"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"active": 5}, "active"),
        ({"round": "x"}, "round"),
        ({"players": []}, "players"),
        ({"castle": 1}, "castle"),
        ({"row": ["king"]}, "king"),
        ({"row": ["miller", "miller"]}, "twice"),
        ({"box": {"foreman": 99}}, "foreman"),
        ({"tapped": ["king"]}, "king"),
        ({"stored": {"miller": {"wheat": 1}}}, "miller"),
        ({"stored": {"accountant": {"wheat": 9}}}, "cubes"),
        ({"raided": ["greycrag"]}, "greycrag"),
        ({"pilgrim": 7}, "pilgrim"),
        ({"variants": ["war"]}, "war"),
        ({"piles": ["knight"]}, "knight"),
        ({"turn": {"used": [1]}}, "used"),
        ({"turn": {"standing": [["serf", "barleyford"]]}}, "barleyford"),
    ],
)
def test_bad_positions_are_refused_with_a_reason(change: dict[str, Any], words: str) -> None:
    game = tabard.load("feudalia", scenario=2)
    lands = [[fief(card) for card in names] for names in (
        ("goldmead", "oakhurst", "redbank"), ("barleyford", "elmwick", "claydon"))]  # fmt: skip
    position = {"players": [{"fiefs": lands[0]}, {"fiefs": lands[1]}], **change}
    with pytest.raises(tabard.PositionError, match=words):
        game.stage(position)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": ["knight"]}, "knight"),
        ({"fiefs": []}, "fiefs"),
        ({"fiefs": [fief("goldmead"), fief("goldmead"), fief("redbank")]}, "twice"),
        ({"fiefs": [fief("goldmead", 3), fief("oakhurst"), fief("redbank")]}, "level"),
        ({"fiefs": [fief("goldmead", 0, "miller"), fief("oakhurst"), fief("redbank")]}, "lives"),
        ({"fiefs": [fief("goldmead", wheat=-1), fief("oakhurst"), fief("redbank")]}, "cubes"),
        ({"coins": 16}, "coins"),
        ({"tokens": {"foundations": 9}}, "token"),
        ({"tokens": {"main-nave": 1}}, "token"),
        ({"hand": ["tax-collector", "tax-collector"]}, "Tax"),
        ({"known": ["serf"]}, "known"),
        ({"hand": ["foreman"] * 9}, "foreman"),
    ],
)
def test_bad_players_are_refused_with_a_reason(change: dict[str, Any], words: str) -> None:
    game = tabard.load("feudalia", scenario=2)
    own: dict[str, Any] = {"fiefs": [fief(c) for c in ("goldmead", "oakhurst", "redbank")]}
    other = {"fiefs": [fief(c) for c in ("barleyford", "elmwick", "claydon")]}
    with pytest.raises(tabard.PositionError, match=words):
        game.stage({"players": [own | change, other]})
