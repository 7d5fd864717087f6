"""The Crusades, The Pilgrimage and The Royal Fair (FEU-V1 to FEU-V7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import Table, fief, player, table

WAR = {"variants": "crusades"}


def raider(hand: str, lands: list[dict[str, Any]] | None = None, **more: Any) -> Table:
    """Seat 0 in its fourth turn against seat 1."""
    coins = more.pop("coins", 0)
    return table(
        player(hand, coins=coins, turns=more.pop("turns", 4)),
        player("", lands) if lands else player(),
        options=WAR,
        **more,
    )


@pytest.mark.rule("FEU-V1", "FEU-R66")
def test_raids_begin_with_ones_fourth_turn_and_only_in_military_mode() -> None:
    assert raider("serf", turns=3).refused("raid barleyford") == "FEU-V1"
    t = raider("serf", turns=4)
    assert t.choices("raid") == {"raid barleyford", "raid elmwick", "raid claydon"}
    assert t.refused("raid goldmead") == "FEU-V1", "not an opponent's fief"
    peace = table(player("serf", turns=9))
    assert peace.refused("raid barleyford") == "FEU-R66"
    assert peace.refused("cross serf") == "FEU-R66"


@pytest.mark.rule("FEU-V1")
def test_clerics_and_the_tax_collector_do_not_go_to_war() -> None:
    assert raider("priest tax-collector").refused("raid elmwick") == "FEU-V1"
    t = raider("priest serf tax-collector")
    t.play("raid elmwick")
    assert t.choices() == {"levy serf"}, "a levy needs at least one vassal"
    assert t.refused("levy priest") == "FEU-V1"
    assert t.refused("march 0") == "FEU-V1"


@pytest.mark.rule("FEU-V1", "FEU-V3")
def test_strength_above_the_defence_takes_two_cubes_and_shames() -> None:
    theirs = [fief("barleyford", wheat=2, stone=1), fief("elmwick"), fief("claydon")]
    t = raider("feudal-lord serf", theirs)
    t.play("raid barleyford", "levy feudal-lord", "levy serf", "march 0")
    assert t.told().count("raided") == 1
    t.play("loot stone", "put redbank", "loot wheat", "put goldmead")
    assert (t.cubes("redbank"), t.cubes("goldmead")) == ({"stone": 1}, {"wheat": 1})
    assert t.cubes("barleyford") == {"wheat": 1}
    assert t.points(1) == -0.5
    assert t.refused("raid elmwick") == "FEU-V1", "one raid per turn"
    t.end_turn()
    assert t.discards(0)["feudal-lord"] == 1, "the levy is discarded at the end of the day"


@pytest.mark.rule("FEU-V1")
def test_up_to_three_coins_add_one_each() -> None:
    t = raider("serf", coins=2)
    t.play("raid elmwick", "levy serf")
    assert t.choices() == {"march 0", "march 1", "march 2"}
    assert t.refused("march 3") == "FEU-V1"
    t.play("march 2")
    assert t.coins() == 0
    assert t.of(1)["negatives"] == 1, "1 + 2 is more than 2"


@pytest.mark.rule("FEU-V3")
def test_a_failed_raid_eliminates_a_card_of_the_levy() -> None:
    t = raider("serf merchant", coins=0)
    t.play("raid claydon", "levy serf", "levy merchant", "march 0")
    assert t.choices() == {"eliminate serf", "eliminate merchant"}, "2 is not more than 2"
    t.play("eliminate serf")
    assert t.owned()["serf"] == 8
    assert t.view()["turn"]["levy"] == ["merchant"]
    assert t.of(1)["negatives"] == 0


@pytest.mark.rule("FEU-V2")
def test_masters_defend_their_fief() -> None:
    theirs = [fief("barleyford", 1, "countess"), fief("elmwick", 1, "bowyer"),
              fief("greycrag", 2, "wall-builder mason")]  # fmt: skip
    t = raider("serf", theirs)
    assert t.fief("barleyford")["defence"] == 3 + 1
    assert t.fief("elmwick")["defence"] == 4 + 1 + 2
    assert t.fief("greycrag")["defence"] == 7 + 2 + 3


@pytest.mark.rule("FEU-V3", "FEU-C5")
def test_stored_cubes_are_not_looted() -> None:
    theirs = [fief("barleyford", 1, "accountant"), fief("elmwick"), fief("claydon")]
    t = raider("feudal-lord", theirs, coins=3, stored={"accountant": {"stone": 4}})
    t.play("raid barleyford", "levy feudal-lord", "march 3")
    assert t.rule == "FEU-R17", "there is nothing to take"
    assert t.of(1)["negatives"] == 1


@pytest.mark.rule("FEU-V3")
def test_nobody_takes_more_than_two_negative_tokens() -> None:
    t = table(player("feudal-lord serf", turns=5), player("", negatives=2), options=WAR)
    t.play("raid elmwick", "levy feudal-lord", "levy serf", "march 0")
    assert t.of(1)["negatives"] == 2


@pytest.mark.rule("FEU-V1")
def test_a_fief_is_raided_once_between_two_turns_of_its_owner() -> None:
    t = table(
        player("serf serf", turns=4, coins=3),
        player("serf serf", turns=4, deck="serf " * 8),
        player("", turns=4),
        options=WAR,
    )
    t.play("raid sheafholm", "levy serf", "levy serf", "march 1").end_turn()
    assert t.seat == 1
    assert t.refused("raid sheafholm") == "FEU-V1"
    assert t.can("raid pinegarth")
    t.end_turn().end_turn()
    assert t.can("raid sheafholm"), "its owner has had a turn"


@pytest.mark.rule("FEU-V4")
def test_amends_return_a_negative_token() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=4, negatives=1), options=WAR)
    t.play("amends")
    assert (t.points(), t.coins(), t.cubes("goldmead")) == (0, 0, {})
    assert t.refused("amends") == "FEU-V4"


@pytest.mark.rule("FEU-V5")
def test_the_fourth_step_of_a_crusade_takes_three_points() -> None:
    lands = [fief("goldmead", wheat=5), fief("oakhurst"), fief("redbank")]
    t = table(player("serf serf priest", lands, coins=5, steps=3), options=WAR)
    assert t.refused("cross priest") == "FEU-V5"
    t.play("cross serf")
    assert t.points() == 3
    assert (t.coins(), t.cubes("goldmead")) == (3, {"wheat": 3})
    assert t.owned()["serf"] == 9, "one was eliminated"
    assert t.view()["crusade_tokens"] == 0
    t.end_turn()
    assert t.refused("cross serf") == "FEU-V5", "no token is left for anybody"


@pytest.mark.rule("FEU-V5")
def test_one_step_per_turn() -> None:
    lands = [fief("goldmead", wheat=5), fief("oakhurst"), fief("redbank")]
    t = table(player("serf serf", lands, coins=5), options=WAR)
    t.play("cross serf")
    assert t.of()["steps"] == 1
    assert t.refused("cross serf") == "FEU-V5"


@pytest.mark.rule("FEU-V5")
def test_with_three_players_the_second_crusader_gets_a_token_too() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(
        player("serf", lands, coins=2, steps=3), player("", crusader=True, steps=4), player(),
        options=WAR,
    )  # fmt: skip
    assert t.view()["crusade_tokens"] == 1
    t.play("cross serf")
    assert t.points() == 3
    assert t.view()["crusade_tokens"] == 0


PILGRIMS = {"variants": "pilgrimage"}


@pytest.mark.rule("FEU-V6")
def test_the_pilgrimage_goes_to_the_first_with_clerics_worth_three() -> None:
    t = table(
        player("", deck="priest priest " + "serf " * 6),
        player("", deck="bishop priest " + "serf " * 6),
        options=PILGRIMS,
    )
    t.end_turn()
    assert t.view()["pilgrim"] is None, "two Priests are worth two"
    t.end_turn()
    assert t.view()["pilgrim"] == 1, "a golden cleric counts two"
    assert t.points(1) == 1


@pytest.mark.rule("FEU-V6")
def test_the_pilgrimage_moves_to_whoever_has_strictly_more() -> None:
    t = table(
        player("", deck="priest priest priest serf serf serf", coins=3),
        player("", deck="priest priest priest serf serf serf"),
        options=PILGRIMS,
        pilgrim=1,
    )
    t.end_turn()
    assert t.view()["pilgrim"] == 1, "as many is not more"
    t = table(
        player("", deck="priest priest priest serf serf serf", coins=3),
        player("", deck="priest priest priest serf serf serf"),
        options=PILGRIMS,
        pilgrim=1,
    )
    t.play("hire priest").end_turn()
    assert t.view()["pilgrim"] == 0


@pytest.mark.rule("FEU-V6", "FEU-R55")
def test_the_pilgrimage_is_awarded_before_the_target_is_checked() -> None:
    lands = [fief("goldmead", 2), fief("oakhurst", 2), fief("redbank", 2)]
    t = table(
        player("", lands, deck="bishop bishop serf serf serf", tokens={"foundations": 2}),
        options=PILGRIMS,
    )
    assert t.points() == 10
    t.end_turn()
    assert t.points(0) == 11
    assert t.view()["reached"]


@pytest.mark.rule("FEU-V7")
def test_the_royal_fair_is_visited_once() -> None:
    lands = [fief("goldmead", wheat=4, stone=4), fief("oakhurst", wood=4), fief("redbank", clay=4)]
    t = table(player("", lands, coins=8), options={"variants": "fair"})
    t.play("fair")
    assert (t.points(), t.coins()) == (1, 4)
    assert t.cubes("goldmead") == {"wheat": 2, "stone": 2}
    assert t.refused("fair") == "FEU-V7"
    t.end_turn()
    assert t.refused("fair") == "FEU-V7", "he cannot pay it"
    assert table(player()).refused("fair") == "FEU-R66"
