"""The Emperor is dead: castles, feuds, banned origins, reserved heirs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    Table,
    begin,
    empire,
    family,
)


def dead(**words: Any) -> Table:
    players = words.pop("players", 3)
    return begin(empire(players, event_deck=["death-of-the-emperor"], **words))


def no_castles(s: Table) -> Table:
    s.pass_while("BuildCastle")
    return s


@pytest.mark.rule("CON-45", "CON-A38", "CON-3")
def test_each_may_build_one_castle_for_150() -> None:
    s = dead(brown=family("brown", money=140), castles=["bayern"])
    assert s.refused("put bayern") == "CON-3"
    assert s.refused("put brabant") == "CON-45"
    s.play("green put berg")
    assert s.money("green") == 150
    assert s.stands("castle", "berg")
    assert s.refused("put brabant") == "CON-45", "brown cannot pay"
    s.play("brown done")
    assert s.asking == "gray"


@pytest.mark.rule("CON-45", "CON-A38", "CON-A21", "CON-32", "CON-29")
def test_where_a_feud_may_start_and_against_whom() -> None:
    s = no_castles(
        dead(
            green=family(
                "green",
                {"berg": {"knight": 1}, "koeln": {"knight": 1}, "braunschweig": {"mercenary": 1}},
                clerical=0,
            ),
            gray=family("gray", lands=["nassau", "holland", "salzburg"]),
        )
    )
    assert s.refused("feud koeln") == "CON-A21"
    assert s.refused("feud bayern") == "CON-A38", "no troop there"
    assert s.refused("feud brabant") == "CON-45"
    s.play("green feud berg")
    assert s.prompt == "Your feud from Berg: against which adjacent fiefdom?"
    assert s.refused("against trier") == "CON-32"
    assert s.refused("against nassau") == "CON-29", "gray is immune"
    assert s.refused("against muenster") == "CON-A38"
    assert s.legal == ["against geldern", "against mark"]


@pytest.mark.rule("CON-46", "CON-47", "CON-A38", "CON-A61")
def test_a_feud_into_empty_land() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"knight": 1}}, profane=1),
            brown=family("brown"),
        )
    )
    s.play("green feud berg", "green against geldern")
    s.skip_to_seat("green", "Advance")
    s.play("green attack")
    assert s.asked == ("green", "Commit")
    s.play("green muster")
    assert s.owner("geldern") == "green"
    s.play("green done")
    assert s.heirs("green") == (0, 2), "the heir follows after the last war"
    assert list(s.state.reserved[:2]) == [0, 0]
    assert s.troops("geldern") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-46", "CON-A38", "CON-60")
def test_the_banned_origin_is_attacked_first_and_the_feud_lapses() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"mercenary": 1}}, hand=["reichstag-edict"]),
            brown=family("brown", {"mark": {"knight": 3}}),
        )
    )
    s.play("green feud berg", "green against geldern", "brown done")
    # no window: the Edict does not answer this ban
    assert s.asked == ("brown", "AskAttack")
    s.play("brown attack", "brown muster")
    assert s.question in ("StakeCards", "Arrange", "AskWithdraw")
    for _ in range(60):
        if s.state.war is None:
            break
        s.pass_on()
    assert s.owner("berg") == "brown"
    assert s.question != "Advance", "the origin is lost, the feud lapses"
    assert s.owner("geldern") == "neutral"


@pytest.mark.rule("CON-A19", "CON-A38")
def test_an_immune_player_may_feud_and_cannot_be_attacked() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"mercenary": 1}}, lands=["muenster", "bayern"]),
            brown=family("brown", {"mark": {"knight": 3}}),
        )
    )
    assert s.state.immune(0)
    s.play("green feud berg", "green against geldern")
    s.skip_to_seat("green", "Advance")
    assert s.owner("berg") == "green"


@pytest.mark.rule("CON-A61", "CON-47")
def test_each_land_won_reserves_an_heir() -> None:
    s = no_castles(
        dead(
            green=family(
                "green",
                {"berg": {"knight": 1}, "braunschweig": {"knight": 1}},
                profane=1,
            ),
            brown=family("brown", {"geldern": {"mercenary": 1}}),
        )
    )
    s.play("green feud braunschweig", "green against hessen")
    s.skip_to_seat("brown", "AnnounceFeud")
    s.play("brown feud geldern", "brown against utrecht")
    s.skip_to_seat("green", "Advance")
    s.play("green attack", "green muster", "green done")
    assert list(s.state.reserved[:2]) == [1, 0]
    assert s.state.heirs(0, s.land("geldern")) == 0
    assert s.asked != ("green", "AskAttack"), "no unreserved heir, no attack"


@pytest.mark.rule("CON-46", "CON-A38")
def test_a_feud_into_neutral_land_meets_no_troops_so_there_is_no_war() -> None:
    s = dead(
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"brabant": {"knight": 3}}),
    )
    s.play("green done", "brown done", "gray done")  # castles
    s.play("green feud berg", "green against geldern", "brown done", "green attack")
    assert s.asked == ("green", "Commit"), s.prompt
    s.play("green muster")
    assert s.owner("geldern") == "green"


@pytest.mark.rule("CON-43")
def test_a_discard_brings_a_mercenary_at_any_time_also_before_feuds() -> None:
    s = dead(green=family("green", hand=["crusade"]))
    offered: list[str] = []
    while s.question != "Bid":
        offered += s.legal
        s.play("done")
    assert "hire crusade" in offered
