"""Hiring vassals and generating income (FEU-R19 to FEU-R21)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table


@pytest.mark.rule("FEU-R19", "FEU-R20")
def test_a_hired_vassal_goes_to_the_discard_pile() -> None:
    t = table(player("", coins=5))
    before = t.left("merchant")
    t.play("hire merchant")
    assert t.coins() == 1
    assert t.discards()["merchant"] == 1
    assert t.left("merchant") == (before or 0) - 1


@pytest.mark.rule("FEU-R19")
def test_the_whole_cost_must_be_paid() -> None:
    t = table(player("", coins=3))
    assert t.refused("hire merchant") == "FEU-R19"
    assert t.can("hire priest")
    wheat = [fief("goldmead", wheat=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", wheat, coins=2))
    t.play("hire farmhand")
    assert t.coins() == 0
    assert t.cubes("goldmead") == {}


@pytest.mark.rule("FEU-R19")
def test_a_specialist_needs_a_worker_from_hand() -> None:
    t = table(player("priest", coins=4))
    assert t.refused("hire reaper") == "FEU-R19"
    assert t.refused("train reaper serf") == "FEU-R19", "no Serf in hand"
    assert t.refused("train reaper priest") == "FEU-C1", "a Priest is no worker"
    assert t.refused("train merchant priest") == "FEU-R19", "a Merchant replaces nobody"


@pytest.mark.rule("FEU-R20", "FEU-A27")
def test_the_eliminated_card_goes_to_the_box_not_to_the_supply() -> None:
    t = table(player("serf", coins=4))
    piles = t.left("serf")
    t.play("train reaper serf")
    assert t.owned()["reaper"] == 1
    assert t.owned()["serf"] == 8, "the eight of the deck"
    assert t.left("serf") == piles


@pytest.mark.rule("FEU-C1", "FEU-R45")
def test_any_worker_may_be_eliminated_but_never_the_tax_collector() -> None:
    t = table(player("tax-collector stonecutter serf", coins=4))
    assert t.choices("train") >= {"train reaper stonecutter", "train reaper serf"}
    assert t.refused("train reaper tax-collector") == "FEU-R45"


@pytest.mark.rule("FEU-C1")
def test_an_upgraded_cleric_replaces_a_cleric() -> None:
    stone = [fief("goldmead"), fief("oakhurst"), fief("greycrag", stone=1)]
    t = table(player("priest serf", stone, coins=3))
    assert t.refused("train bishop serf") == "FEU-C1"
    t.play("train bishop priest")
    assert t.owned()["bishop"] == 1
    assert t.cubes("greycrag") == {}


@pytest.mark.rule("FEU-A27")
def test_an_empty_pile_is_closed() -> None:
    t = table(player("serf", coins=9), box={"foreman": 8})
    assert t.left("foreman") == 0
    assert t.refused("train foreman serf") == "FEU-A27"


@pytest.mark.rule("FEU-R21")
def test_income_is_gained_at_once() -> None:
    t = table(player("merchant serf"))
    t.play("income merchant")
    assert t.coins() == 2
    assert t.discards()["merchant"] == 1
    t.play("income serf")
    assert t.coins() == 3
    assert t.refused("income serf") == "FEU-R21"


@pytest.mark.rule("FEU-A3")
def test_a_vassal_without_income_cannot_be_discarded_for_income() -> None:
    t = table(player("pastor seductress"), options={"scenario": 10})
    assert t.refused("income pastor") == "FEU-A3"
    t.play("influence seductress")
    assert t.refused("income pastor") == "FEU-A3", "a Seductress does not change that"


@pytest.mark.rule("FEU-R45")
def test_the_tax_collector_gives_no_income() -> None:
    t = table(player("tax-collector"))
    assert t.refused("income tax-collector") == "FEU-R45"


@pytest.mark.rule("FEU-C2")
def test_two_seductresses_add_up() -> None:
    t = table(player("seductress seductress serf merchant pastor"), options={"scenario": 10})
    t.play("influence seductress", "influence seductress", "income serf")
    assert t.coins() == 3
    t.play("income merchant")
    assert t.coins() == 7
    t.play("end")
    assert t.coins() == 6, "the Pastor pays 1 + 2 at court; of 10 coins 6 are saved"


@pytest.mark.rule("FEU-A4")
def test_coins_above_the_track_are_lost() -> None:
    t = table(player("merchant", coins=14))
    t.play("income merchant")
    assert t.coins() == 15


@pytest.mark.rule("FEU-A4")
def test_a_cost_may_be_paid_with_coins_of_the_same_turn() -> None:
    t = table(player("merchant serf serf"))
    t.play("income merchant", "income serf")
    assert t.coins() == 3
    t.play("hire priest")
    assert t.coins() == 0


def test_the_notary_makes_the_first_vassal_cheaper() -> None:
    home = [fief("goldmead", 1, "notary"), fief("oakhurst"), fief("redbank")]
    t = table(player("", home, coins=6))
    t.play("hire merchant")
    assert t.coins() == 3
    assert t.refused("hire merchant") == "FEU-R19", "only the first one is cheaper"
