"""Influence actions (FEU-R27 to FEU-R29)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table


@pytest.mark.rule("FEU-R27")
def test_an_influence_card_lies_on_the_table_to_the_end_of_the_turn() -> None:
    t = table(player("priest"))
    t.play("influence priest")
    assert t.coins() == 3
    assert t.view()["turn"]["table"] == ["priest"]
    assert t.discards() == {"tax-collector": 1}
    t.end_turn()
    assert t.discards() == {"tax-collector": 1, "priest": 1}


@pytest.mark.rule("FEU-R17")
def test_one_influence_action_per_turn() -> None:
    t = table(player("priest priest serf"))
    t.play("influence priest")
    assert t.refused("influence priest") == "FEU-R17"
    assert t.can("work serf goldmead"), "other actions are not limited"
    assert t.refused("influence serf") == "FEU-R27"


@pytest.mark.rule("FEU-R28")
def test_a_plus_card_allows_one_more() -> None:
    t = table(player("abbot seductress priest priest"), options={"scenario": 10})
    t.play("influence abbot", "influence seductress", "influence priest")
    assert t.refused("influence priest") == "FEU-R17", "the chain ended with a plain card"
    assert t.coins() == 4, "an Abbot brings at least 1"


@pytest.mark.rule("FEU-R28")
def test_an_abbot_counts_the_vassals_standing_in_fields() -> None:
    t = table(player("abbot serf serf serf"), options={"scenario": 3})
    t.play("work serf goldmead", "work serf oakhurst", "work serf redbank", "influence abbot")
    assert t.coins() == 3


@pytest.mark.rule("FEU-R29", "FEU-R26")
def test_cubes_of_influence_go_into_any_own_fief() -> None:
    t = table(player("feudal-lord"))
    t.play("influence feudal-lord", "scroll feudal-lord-favour")
    assert len(t.choices()) == 12, "four types, three fiefs"
    assert t.refused("receive stone barleyford") == "FEU-R29"
    assert t.coins() == 0, "the cube comes first, in printed order"
    t.play("receive stone redbank")
    assert (t.cubes("redbank"), t.coins()) == ({"stone": 1}, 1)


@pytest.mark.rule("FEU-R39a")
def test_a_feudal_lord_draws_two_cards() -> None:
    t = table(player("feudal-lord", deck="serf merchant priest"))
    t.play("influence feudal-lord", "scroll feudal-lord-summon")
    assert t.hand() == ["merchant", "serf"]


@pytest.mark.rule("FEU-A12")
def test_brewer_and_chamberlain_each_add_an_influence_action() -> None:
    lands = [fief("goldmead", 2, "brewer chamberlain", wheat=1), fief("oakhurst"), fief("redbank")]
    t = table(player("priest priest priest priest", lands))
    t.play("influence priest", "influence priest")
    assert t.refused("influence priest") == "FEU-R17"
    t.play("tap brewer", "influence priest")
    assert t.coins() == 9
    assert t.cubes("goldmead") == {}
    assert t.refused("influence priest") == "FEU-R17"


@pytest.mark.rule("FEU-C4")
def test_a_bishop_takes_a_coin_from_each_opponent_who_has_one() -> None:
    t = table(player("bishop"), player(coins=4), player(coins=0), player(coins=1))
    t.play("influence bishop")
    assert [t.coins(seat) for seat in range(4)] == [5, 3, 0, 0]


@pytest.mark.rule("FEU-C4")
def test_a_rogue_takes_a_cube_and_a_coin() -> None:
    theirs = [fief("barleyford", wheat=1, stone=1), fief("elmwick", wood=1), fief("claydon")]
    t = table(player("rogue"), player("", theirs, coins=2), options={"scenario": 7})
    t.play("influence rogue")
    assert t.choices() == {"rob barleyford wheat", "rob barleyford stone"}
    assert t.refused("rob elmwick wood") == "FEU-C4", "one cube is safe"
    assert t.refused("extort seat-1") == "FEU-C4", "a cube must be taken where one can be"
    t.play("rob barleyford stone")
    assert t.rule == "FEU-R29"
    t.play("put oakhurst")
    assert t.cubes("oakhurst") == {"stone": 1}
    assert (t.coins(0), t.coins(1)) == (1, 1)


@pytest.mark.rule("FEU-C4")
def test_a_rogue_may_take_a_coin_only_where_no_cube_can_be_taken() -> None:
    full = [fief("sheafholm", wheat=3), fief("pinegarth"), fief("loamfield")]
    t = table(player("rogue"), player(coins=2), player("", full), options={"scenario": 7})
    t.play("influence rogue")
    assert t.choices() == {"extort seat-1", "rob sheafholm wheat"}
    t.play("extort seat-1")
    assert (t.coins(0), t.coins(1)) == (1, 1)


@pytest.mark.rule("FEU-C4", "FEU-C5")
def test_a_rogue_is_not_played_where_nothing_can_be_taken() -> None:
    t = table(player("rogue"), player(), options={"scenario": 7})
    assert t.refused("influence rogue") == "FEU-C4"
    hidden = [fief("barleyford", 1, "accountant", wheat=1), fief("elmwick"), fief("claydon")]
    stored = {"accountant": {"wheat": 4}}
    t = table(player("rogue"), player("", hidden), options={"scenario": 7}, stored=stored)
    assert t.refused("influence rogue") == "FEU-C4", "stored cubes cannot be taken"


@pytest.mark.rule("FEU-S1", "FEU-C4")
def test_in_a_solo_game_nothing_is_taken() -> None:
    t = table(player("bishop rogue"), seats=1, options={"scenario": 7})
    t.play("influence bishop")
    assert t.coins() == 3
    t = table(player("rogue"), seats=1, options={"scenario": 7})
    assert t.refused("influence rogue") == "FEU-C4"


@pytest.mark.rule("FEU-A8")
def test_a_priest_is_useless_when_the_purse_is_full() -> None:
    t = table(player("priest", coins=15))
    assert t.refused("influence priest") == "FEU-A8"
