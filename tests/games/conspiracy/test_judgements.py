"""Judgements a referee would be asked for: line-ups, feuds, entitlement, the moment of a card."""

from __future__ import annotations

from typing import Any

from tests.games.conspiracy.stories import (
    asking,
    begin,
    empire,
    family,
    legal,
    money,
    owner,
    play,
    question,
    refused,
    rolled,
    troops,
)

from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, DEFENCE


def test_the_ousted_winner_of_the_auction_has_bid_and_may_join_an_attack() -> None:
    s = rolled(
        2,
        green=family("green", {"bayern": {"knight": 1}}),
        brown=family("brown", {"augsburg": {"knight": 1}}),
        gray=family("gray", {"wuerttemberg": {"knight": 1}}),
    )
    play(s, "green slay nuernberg", "green done", "brown done", "gray done")
    play(s, "green bid 10", "brown bid 20", "gray bid 30", "green done", "brown done")
    play(s, "gray done")  # gray rules Nürnberg, without guards
    play(s, "green attack", "brown done", "green muster", "gray done", "green done")
    assert owner(s, "nuernberg") == "green"
    play(s, "brown attack")
    # gray has bid, has an heir and a knight next door: all of CON-49
    assert (asking(s), question(s)) == ("gray", "ChooseSide")
    assert "join attack" in legal(s)


def emperor_dead(**families: Any) -> ConspiracyState:
    deck = ["death-of-the-emperor", "relic", "relic"]
    return begin(empire(3, event_deck=deck, **families))


def test_a_feud_into_neutral_land_meets_no_troops_so_there_is_no_war() -> None:
    s = emperor_dead(
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"brabant": {"knight": 3}}),
    )
    play(s, "green done", "brown done", "gray done")  # castles
    play(s, "green feud berg", "green against geldern", "brown done", "green attack")
    assert (asking(s), question(s)) == ("green", "Commit"), s.prompt
    play(s, "green muster")
    assert owner(s, "geldern") == "green"


def test_income_is_robbed_before_it_can_be_spent() -> None:
    s = begin(
        empire(
            3,
            "income",
            green=family("green", money=0, hand=["crusade"]),
            brown=family("brown", hand=["robber-knight"]),
        )
    )
    # green has collected 80; the others answer the collection before he goes on
    if asking(s) == "green":
        assert "hire crusade" not in legal(s)
        play(s, "green done")
    play(s, "brown aim robber-knight green")
    assert money(s, "green") == 0
    assert troops(s, "berg") == [0, 0, 0, 0, 0]


def test_the_pairs_of_the_round_before_fight_on() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"knight": 1, "mercenary": 1, "mercenary-hit": 1}}),
            brown=family("brown", {"geldern": {"mercenary": 2, "mercenary-hit": 1}}),
        ),
        {"attack": [6, 6, 1, 1, 1, 1], "defence": [1, 1, 1, 1, 1, 1]},
    )
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster")
    while s.war is not None and (s.war.rounds == 0 or question(s) == "AskWithdraw"):
        s.play(s.parse("done"))
    war = s.at_war()
    # row 1 of the defence is dead; nobody reorganises
    assert war.rows == 2
    pairs = [
        (war.unit[war.at(ATTACK, row * 3)], war.unit[war.at(DEFENCE, row * 3)]) for row in (0, 1)
    ]
    assert sorted(pairs) == [(0, 0), (1, 1)], pairs


def test_a_discard_brings_a_mercenary_at_any_time_also_before_feuds() -> None:
    s = emperor_dead(green=family("green", hand=["crusade"]))
    offered: list[str] = []
    while question(s) != "Bid":
        offered += legal(s)
        s.play(s.parse("done"))
    assert "hire crusade" in offered


def test_a_discard_before_the_attacks_of_a_ban() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"knight": 1}}),
            brown=family("brown", hand=["crusade"]),
        )
    )
    play(s, "green bid 10", "brown done", "brown done", "gray done")
    offered: list[str] = []
    play(s, "green ban geldern")
    while s.war is None and asking(s) != "green":
        offered += legal(s)
        s.play(s.parse("done"))
    assert "hire crusade" in offered, "brown wants a mercenary in Brabant, next to Geldern"


def test_the_new_owner_of_a_master_may_place_his_marker() -> None:
    s = begin(
        empire(
            3,
            green=family("green", {"berg": {"knight": 4}}),
            brown=family("brown", {"brabant": {"knight": 4}}),
            masters={"war": {"holder": 1, "elector": "koeln"}},
        )
    )
    play(s, "green bid 10", "brown done", "gray done", "green put berg")
    assert (asking(s), question(s)) == ("green", "PlaceVote")
    assert "done" in legal(s)


def test_one_alchemist_works_for_each_collection() -> None:
    s = begin(empire(3, "income", green=family("green", hand=["alchemist", "alchemist"])))
    play(s, "green play alchemist")
    assert money(s, "green") == 300 + 2 * 80
    assert refused(s, "play alchemist") == "CON-13"


def test_a_line_up_that_nobody_changes_and_nobody_hits_stays() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"mercenary": 5}}),
            brown=family("brown", {"geldern": {"mercenary": 2}}),
        ),
        {"attack": [1, 1, 1, 1], "defence": [1, 1, 1, 1]},
    )
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster")
    assert question(s) == "Arrange"
    # two rows: 2 in front, 2 supports, the fifth is the second support of row 2
    assert s.at_war().at(ATTACK, 5) >= 0
    play(s, "green exchange second-1 second-2", "green done")
    assert s.at_war().at(ATTACK, 2) >= 0, "now it stands in row 1"
    play(s, "green done", "brown done")  # nobody was hit, nobody withdraws
    assert s.at_war().rounds == 1
    assert question(s) == "Arrange"
    assert s.at_war().at(ATTACK, 2) >= 0, "and there it stays"


def test_a_support_that_was_kept_back_stays_back() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"mercenary": 5}}),
            brown=family("brown", {"geldern": {"mercenary": 2}}),
        ),
        {"attack": [1, 1, 1, 1], "defence": [1, 1, 1, 1]},
    )
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster", "green bench second-2", "green done")
    play(s, "green done", "brown done")
    assert s.at_war().at(ATTACK, 5) < 0
