"""The Emperor is dead: castles, feuds, banned origins, reserved heirs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.stories import (
    asking,
    begin,
    empire,
    family,
    heirs,
    land,
    legal,
    money,
    owner,
    play,
    question,
    refused,
    skip_to,
    troops,
)

from tabard.games.conspiracy.state import ConspiracyState


def dead(**words: Any) -> ConspiracyState:
    players = words.pop("players", 3)
    return begin(empire(players, event_deck=["death-of-the-emperor"], **words))


def no_castles(s: ConspiracyState) -> ConspiracyState:
    while question(s) == "BuildCastle":
        s.play(s.parse("done"))
    return s


@pytest.mark.rule("CON-45", "CON-A38", "CON-3")
def test_each_may_build_one_castle_for_150() -> None:
    s = dead(brown=family("brown", money=140), castles=["bayern"])
    assert refused(s, "put bayern") == "CON-3"
    assert refused(s, "put brabant") == "CON-45"
    play(s, "green put berg")
    assert money(s, "green") == 150
    assert s.castle[land(s, "berg")]
    assert refused(s, "put brabant") == "CON-45", "brown cannot pay"
    play(s, "brown done")
    assert asking(s) == "gray"


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
    assert refused(s, "feud koeln") == "CON-A21"
    assert refused(s, "feud bayern") == "CON-A38", "no troop there"
    assert refused(s, "feud brabant") == "CON-45"
    play(s, "green feud berg")
    assert s.prompt == "Your feud from Berg: against which adjacent fiefdom?"
    assert refused(s, "against trier") == "CON-32"
    assert refused(s, "against nassau") == "CON-29", "gray is immune"
    assert refused(s, "against muenster") == "CON-A38"
    assert legal(s) == ["against geldern", "against mark"]


@pytest.mark.rule("CON-46", "CON-47", "CON-A38", "CON-A61")
def test_a_feud_into_empty_land() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"knight": 1}}, profane=1),
            brown=family("brown"),
        )
    )
    play(s, "green feud berg", "green against geldern")
    skip_to(s, "green", "Advance")
    play(s, "green attack")
    assert (asking(s), question(s)) == ("green", "Commit")
    play(s, "green muster")
    assert owner(s, "geldern") == "green"
    play(s, "green done")
    assert heirs(s, "green") == (0, 2), "the heir follows after the last war"
    assert s.reserved[0] == [0, 0]
    assert troops(s, "geldern") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-46", "CON-A38", "CON-60")
def test_the_banned_origin_is_attacked_first_and_the_feud_lapses() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"mercenary": 1}}, hand=["reichstag-edict"]),
            brown=family("brown", {"mark": {"knight": 3}}),
        )
    )
    play(s, "green feud berg", "green against geldern", "brown done")
    # no window: the Edict does not answer this ban
    assert (asking(s), question(s)) == ("brown", "AskAttack")
    play(s, "brown attack", "brown muster")
    assert question(s) in ("StakeCards", "Arrange", "AskWithdraw")
    for _ in range(60):
        if s.war is None:
            break
        s.play(s.parse("done") if s.parse("done") in s.legal else s.legal[0])
    assert owner(s, "berg") == "brown"
    assert question(s) != "Advance", "the origin is lost, the feud lapses"
    assert owner(s, "geldern") == "neutral"


@pytest.mark.rule("CON-A19", "CON-A38")
def test_an_immune_player_may_feud_and_cannot_be_attacked() -> None:
    s = no_castles(
        dead(
            green=family("green", {"berg": {"mercenary": 1}}, lands=["muenster", "bayern"]),
            brown=family("brown", {"mark": {"knight": 3}}),
        )
    )
    assert s.immune(0)
    play(s, "green feud berg", "green against geldern")
    skip_to(s, "green", "Advance")
    assert owner(s, "berg") == "green"


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
    play(s, "green feud braunschweig", "green against hessen")
    skip_to(s, "brown", "AnnounceFeud")
    play(s, "brown feud geldern", "brown against utrecht")
    skip_to(s, "green", "Advance")
    play(s, "green attack", "green muster", "green done")
    assert s.reserved[0] == [1, 0]
    assert s.heirs(0, land(s, "geldern")) == 0
    assert (asking(s), question(s)) != ("green", "AskAttack"), "no unreserved heir, no attack"


@pytest.mark.rule("CON-46", "CON-A38")
def test_a_feud_into_neutral_land_meets_no_troops_so_there_is_no_war() -> None:
    s = dead(
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"brabant": {"knight": 3}}),
    )
    play(s, "green done", "brown done", "gray done")  # castles
    play(s, "green feud berg", "green against geldern", "brown done", "green attack")
    assert (asking(s), question(s)) == ("green", "Commit"), s.prompt
    play(s, "green muster")
    assert owner(s, "geldern") == "green"


@pytest.mark.rule("CON-43")
def test_a_discard_brings_a_mercenary_at_any_time_also_before_feuds() -> None:
    s = dead(green=family("green", hand=["crusade"]))
    offered: list[str] = []
    while question(s) != "Bid":
        offered += legal(s)
        s.play(s.parse("done"))
    assert "hire crusade" in offered
