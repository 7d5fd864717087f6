"""Advice in Medieval Conspiracy is sound, and says what things are worth and what moves bring."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import Table, begin, empire, family, rolled

from tabard.bots import make
from tabard.bots.reasons import told
from tabard.lab.advice import Advice, advise

SHORT: dict[str, Any] = {"turn_limit": 5, "low_bids": True}


def coach(s: Table) -> Advice:
    return advise(s.state, make("plan:200", seed=1))


def tried(s: Table) -> str:
    return s.state.text(coach(s).move)


def said(s: Table) -> str:
    """What is tried, and why."""
    found = coach(s)
    return f"{s.state.text(found.move)}: {told(found.reasons)}"


def at_auction(card: str, green: dict[str, Any] | None = None, **words: Any) -> Table:
    """Green opens the bidding for an event card, in a match of five turns."""
    s = begin(empire(event_deck=[card], green=green, **words), **SHORT)
    return s.skip_to_seat("green", "Bid")


def test_a_bid_is_the_smallest_and_says_of_what_the_worth_is_made() -> None:
    s = at_auction("founding-a-monastery")
    assert said(s) == (
        "bid 10: it is the lowest bid, and Founding a Monastery is worth about 40 ducats to you: "
        "10 ducats a turn for 4 turns"
    )


def test_nobody_is_told_to_bid_more_than_it_is_worth() -> None:
    s = at_auction("founding-a-monastery")
    s.play("green bid 40").skip_to_seat("brown", "Bid").play("brown bid 50")
    s.skip_to_seat("green", "Bid")
    assert said(s) == (
        "done: it would cost 60 or more, and is worth about 40 ducats to you: "
        "10 ducats a turn for 4 turns"
    )


def test_in_the_last_turn_what_only_pays_is_worth_nothing() -> None:
    s = at_auction("founding-a-monastery", turn=5)
    assert said(s) == (
        "done: it would not pay any more: this is the last turn, and it brings no glory"
    )


def test_in_the_last_turn_a_knight_is_worth_the_master_whom_a_rival_would_take() -> None:
    """Given strength 8 against 7, when a knight is sold in the last turn, green must bid."""
    s = at_auction(
        "knight-army",
        family("green", {"berg": {"knight": 4}}),
        brown=family("brown", {"lueneburg": {"knight": 3, "mercenary": 1}}),
        turn=5,
    )
    assert "no rival takes Master of War from you with it" in said(s)


def test_a_knight_is_worth_the_master_card_that_a_rival_would_get() -> None:
    """Given a rival's strength, when a knight is sold, his race for Master of War counts."""
    army = family("brown", {"lueneburg": {"knight": 3}})
    s = at_auction("knight-army", brown=army)
    assert "no rival becomes Master of War with it" in said(s)
    army = family("brown", {"lueneburg": {"knight": 2}})
    assert "no rival has 6 of the 8 for Master of War with it" in said(
        at_auction("knight-army", brown=army)
    )
    army = family("brown", {"lueneburg": {"knight": 1}})
    assert "no rival" not in said(at_auction("knight-army", brown=army))


def at_war(green: dict[str, Any], mark: dict[str, int]) -> Table:
    """Green attacks Mark, which is brown."""
    brown = family("brown", {"mark": mark}, more=["mark"])
    s = begin(empire(3, event_deck=["reichsacht"], green=green, brown=brown))
    s.skip_to_seat("green", "Bid").play("green bid 10").pass_while("Bid", "Answer", "AuctionWon")
    s.play("green ban mark", "green attack")
    return s.skip_to_seat("green", "Commit")


def test_who_attacks_brings_all_who_can_come() -> None:
    troops = family("green", {"berg": {"knight": 1, "mercenary": 2, "mercenary-hit": 1}})
    s = at_war(troops, {"mercenary": 3})
    assert said(s) == "muster: it makes your side as strong as it can be"
    s.play("green commit mercenary-hit berg")
    assert tried(s) == "muster"


def test_who_brings_far_more_than_can_meet_him_may_leave_the_others() -> None:
    s = at_war(family("green", {"berg": {"knight": 2, "mercenary": 2}}), {"mercenary": 1})
    s.play("green commit knight berg")
    assert said(s) == "done: it is enough: your side is twice as strong as all that can meet it"


def test_the_last_soldier_in_a_won_land_stays_there() -> None:
    """Given that Berg stands open when its knight has won Mark, he stays in Mark all the same."""
    green = family("green", {"berg": {"knight": 1}})
    s = begin(
        empire(
            3,
            event_deck=["reichsacht"],
            green=green,
            gray=family("gray", {"nassau": {"knight": 1}}),
        )
    )
    s.skip_to_seat("green", "Bid").play("green bid 10").pass_while("Bid", "Answer", "AuctionWon")
    s.play("green ban mark", "green attack").skip_to_seat("green", "Commit")
    s.play("green commit knight berg").skip_to_seat("green", "LeaderStays")
    assert tried(s) == "done"


def test_a_soldier_who_is_missed_is_said_to_be() -> None:
    """Given that End my movement was advised, when the guard of Berg is picked, that is told."""
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", {"berg": {"knight": 1}}),
            gray=family("gray", {"nassau": {"knight": 1}}),
        )
    )
    s.play("green march knight berg")
    assert "Berg then stands empty beside a rival's army" in said(s)


def test_a_relic_that_makes_a_master_is_worth_his_vote_and_glory() -> None:
    first = at_auction("relic")
    assert "relic 1 of the 2 for Master of Faith" in said(first)
    second = at_auction("relic", family("green", more=["bremen"]), relics=["muenster"])
    assert "the card Master of Faith (4 glory and the vote of an elector)" in said(second)


def test_with_three_electors_the_ducats_for_the_fourth_are_kept() -> None:
    """Given three electorates and 400 ducats, when a knight is sold, nothing is bid."""
    rich = family("green", money=400, more=["koeln", "pfalz", "sachsen"])
    s = at_auction("knight-army", rich)
    assert said(s) == (
        "done: it keeps 400 ducats for the first bid for an electorate: "
        "one more elector makes you Emperor"
    )


def test_the_winning_bid_says_that_it_wins() -> None:
    rich = family("green", money=500, more=["koeln", "pfalz", "sachsen"])
    s = at_auction("death-of-an-elector", rich, elector_deck=["trier"])
    assert said(s) == "bid 400: it can make you Emperor: with Trier you have the electors for it"


def test_an_income_is_doubled_and_the_card_not_thrown_away() -> None:
    s = begin(empire(3, "income", green=family("green", hand=["alchemist", "mercenaries"])))
    s.skip_to_seat("green", "IncomeTurn")
    assert said(s) == "play alchemist: it probably brings you 80 ducats"


def test_a_card_is_not_discarded_for_a_soldier_who_changes_nothing() -> None:
    s = begin(empire(3, "movement", green=family("green", hand=["pestilence"])))
    assert not tried(s).startswith("hire")


def test_no_guard_leaves_a_land_beside_an_army() -> None:
    """Given a knight in Berg and brown troops next door, when others are open too, he stays."""
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", {"berg": {"knight": 1}}),
            gray=family("gray", {"nassau": {"knight": 1}}),
        )
    )
    assert tried(s) == "done"


def test_whoever_stays_says_why_a_land_stays_open() -> None:
    """Given two lands beside an army, when one knight guards the first, he is not missed there."""
    army = family("gray", {"nassau": {"knight": 1}, "friesland": {"knight": 1}}, more=["friesland"])
    guard = family("green", {"berg": {"knight": 1}})
    s = begin(empire(3, "movement", green=guard, gray=army))
    assert said(s) == (
        "done: it keeps your soldiers where they are: Münster stays open, but each who could go "
        "there is the only guard of a land beside a rival's army"
    )
    s = begin(empire(3, "movement", gray=army))
    assert said(s) == "done: it leaves Münster open: no soldier of yours can still go there"


def test_who_has_no_ducats_is_not_told_to_bid_for_a_dead_rulers_land() -> None:
    """Given an heir for Brabant, ducats are a reason to slay its ruler only where one has some."""
    for money, why in ((300, "you have an heir and 300 ducats to bid for it"), (0, "may cost a")):
        s = rolled(1, green=family("green", money=money))
        says = s.state.game.purpose(s.state, s.state.parse("slay brabant")).says
        assert why in says


def test_an_open_land_gets_the_soldier_who_is_not_missed() -> None:
    """Given gray troops beside empty Berg, when a knight stands idle in Mecklenburg, he comes."""
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", {"mecklenburg": {"knight": 1}}),
            gray=family("gray", {"nassau": {"knight": 1}}),
        )
    )
    assert tried(s) == "march knight mecklenburg"
    s.play("green march knight mecklenburg")
    assert said(s) == "to berg: it guards Berg, which was empty and has an army of Gray next door"
    s.play("green to berg")
    assert said(s) == (
        "done: it leaves nothing open: no land of yours is empty beside a rival's army"
    )


def test_a_child_goes_where_heirs_are_fewer() -> None:
    s = begin(
        empire(3, "movement", green=family("green", hand=["marriage"], profane=3, clerical=1))
    )
    s.play("green play marriage").skip_to_seat("green", "School")
    assert said(s) == "school clerical: it evens it out: you have 1 clerical and 3 profane heirs"


@pytest.mark.parametrize(("offered", "answer"), [(10, "refuse"), (80, "accept")])
def test_half_of_the_worth_is_enough_for_staying_out(offered: int, answer: str) -> None:
    s = begin(empire(3, "fate"), {"fate": [1, 6, 6]}, **SHORT)
    s.skip_to_seat("green", "ChooseVictim").play("green slay luettich")
    s.skip_to_seat("brown", "MakeOffer").play("brown offer")
    while s.question == "OfferSum":
        s.play(f"brown sum {offered}")
    s.skip_to_seat("green", "Consent")
    assert tried(s) == answer


def test_a_ban_in_the_last_turn_says_what_it_brings() -> None:
    troops = family("green", {"berg": {"knight": 2}})
    s = begin(empire(event_deck=["reichsacht"], green=troops, turn=5), **SHORT)
    assert said(s) == (
        "done: it would not pay any more: this is the last turn, and the land you could take "
        "brings no glory"
    )
    s.play("green bid 10").pass_while("Bid", "Answer", "AuctionWon")
    bans = [move for move in s.state.legal if s.state.text(move).startswith("ban ")]
    told = [s.state.game.purpose(s.state, move).says for move in bans]
    assert any(text.endswith("it would bring you one land more") for text in told)
    assert not any(text.endswith(" you ") for text in told)
