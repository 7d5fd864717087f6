"""The cards, boards and numbers: what is in the box, and bad packs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import fief, player, table

import tabard
from tabard.games.feudalia import Feudalia
from tabard.games.feudalia import content as contents


def content() -> contents.Content:
    return contents.load(None)


@pytest.mark.rule("FEU-A2", "FEU-R62")
def test_the_box_holds_252_vassals_33_masters_and_12_cathedral_masters() -> None:
    box = content()
    assert len(box.vassal) == 18
    assert sum(vassal.count for vassal in box.vassal) == 252
    assert len(box.master) == 33
    assert sum(saint.count for saint in box.cathedral_master) == 12
    assert (2 * len(box.fief), len(box.cathedral), len(box.variant)) == (34, 5, 3)
    assert 4 * len(box.treasury) // 2 == 8, "two cards with two faces for each of four players"
    assert sorted(n for face in box.treasury for n in face.levels) == list(range(7))


@pytest.mark.rule("FEU-R62")
def test_at_four_players_all_34_tokens_are_in_use() -> None:
    box = content()
    cathedral = sum(card.tokens[2] for card in box.cathedral)
    assert cathedral + box.crusades.tokens[3] == 34
    assert 4 * box.crusades.negative == 8


@pytest.mark.rule("FEU-A2")
def test_cubes_are_not_limited_by_the_box() -> None:
    rich = [fief(card, 0, wheat=12) for card in ("goldmead", "barleyford", "sheafholm")]
    poor = [fief(card) for card in ("millbrook", "elmwick", "claydon")]
    t = table(player("reaper", rich), player("", poor))
    t.play("work reaper goldmead")
    assert t.cubes("goldmead") == {"wheat": 15}


@pytest.mark.rule("FEU-R2")
def test_there_are_four_kinds_of_cubes() -> None:
    colours = {resource.id: resource.colour for resource in content().resource}
    assert colours == {"wheat": "yellow", "wood": "green", "clay": "brown", "stone": "grey"}


@pytest.mark.rule("FEU-R63")
def test_cards_show_what_the_rulebook_says_they_show() -> None:
    cards = {
        card["id"]: card for card in tabard.load("feudalia").cards() if card["group"] != "Fief"
    }
    assert cards["merchant"]["cost"] == "4 coins"
    assert cards["merchant"]["income"] == 2
    assert cards["merchant"]["type"] == "burgher"
    assert cards["reaper"]["gold"], "a golden icon marks a specialist"
    assert cards["countess"]["flag"] == "any"
    fiefs = [card for card in tabard.load("feudalia").cards() if card["group"] == "Fief"]
    assert len(fiefs) == 17
    assert fiefs[0]["fields"] == [1, 2, 2]
    assert fiefs[0]["points"] == [0, 1, 3]


@pytest.mark.rule("FEU-A20")
def test_every_card_says_where_it_is_from() -> None:
    cards = tabard.load("feudalia").cards()
    assert {card["source"] for card in cards} == {"rulebook", "reconstructed"}
    by_id = {(card["group"], card["id"]): card for card in cards}
    assert "reconstructed" in by_id["Scenario", "learning"]["note"]
    assert by_id["Vassal", "foreman"]["source"] == "reconstructed"
    piles = next(s for s in content().scenario if s.number == 1)
    assert "stonecutter" not in piles.standard


@pytest.mark.rule("FEU-A19")
def test_there_is_no_move_to_trade_with_other_players() -> None:
    game = tabard.load("feudalia", players=4, variants="crusades+pilgrimage+fair")
    with_seats = [v.name for v in game.space.verbs if any(d.kind == "seat" for d in v.domains)]
    assert with_seats == ["extort"], "only the Rogue names another seat"


def test_a_pack_changes_a_card_without_code() -> None:
    pack = {"vassal": [{"id": "serf", "income": 3}]}
    game = tabard.load("feudalia", pack=pack)
    assert isinstance(game, Feudalia)
    assert game.tables.income[1] == 3
    assert game.digest != tabard.load("feudalia").digest


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        ({"vassal": [{"id": "knight"}]}, "knight"),
        ({"vassal": [{"id": "serf", "income": "much"}]}, "serf"),
        ({"vassal": [{"id": "serf", "actions": [
            {"id": "fly", "kind": "field", "fields": ["wood"], "effects": [{"effect": "soar"}]}]}]},
         "soar"),
        ({"master": [{"id": "miller", "effects": [{"effect": "trade", "trade": "barter"}]}]},
         "barter"),
        ({"scenario": [{"id": "learning", "deck": {"knight": 1}}]}, "knight"),
        ({"treasury": [{"id": "face-6", "levels": [5]}]}, "6"),
        ({"castle": []}, "castle"),
    ],
)  # fmt: skip
def test_a_bad_pack_is_refused_with_a_reason(pack: dict[str, Any], words: str) -> None:
    with pytest.raises(tabard.PackError, match=words):
        tabard.load("feudalia", pack=pack)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "players"),
        ({"scenario": 4}, "scenario"),
        ({"variants": "war"}, "variants"),
        ({"target": 0}, "target"),
        ({"scenario": 1, "beginner_wheat": True}, "beginner_wheat"),
        ({"scenario": 1, "lord_start": True}, "lord_start"),
        ({"crusade": True}, "crusade"),
    ],
)
def test_bad_options_are_refused_with_a_reason(options: dict[str, Any], words: str) -> None:
    with pytest.raises(tabard.OptionError, match=words):
        tabard.load("feudalia", **options)
