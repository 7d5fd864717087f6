"""Masters, their votes, and the ways to win."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    COLOURS,
    Table,
    begin,
    empire,
    family,
)

from tabard.games.conspiracy.victory import elect

WAR = 1


def recruits(players: int = 3, options: dict[str, Any] | None = None, **words: Any) -> Any:
    """Green buys a mercenary, so that the masters are tested."""
    green = words.pop("green", family("green"))
    green["hand"] = ["mercenaries"]
    s = begin(empire(players, "movement", green=green, **words), **(options or {}))
    s.play("green play mercenaries", "green put bayern")
    return s


def army(colour: str, home: str, mercenaries: int, **rest: Any) -> dict[str, Any]:
    return family(colour, {home: {"mercenary": mercenaries}}, **rest)


@pytest.mark.rule("CON-63", "CON-64", "CON-A47")
def test_the_sole_leader_gets_a_master_and_a_vote() -> None:
    s = recruits(green=army("green", "berg", 7))
    assert s.masters() == [-1, 0, -1]
    assert s.asked == ("green", "PlaceVote")
    assert s.refused("vote bayern") == "CON-64"
    s.play("green vote koeln")
    assert s.state.influence[WAR] == s.land("koeln")
    assert recruits(green=army("green", "berg", 6)).masters()[WAR] == -1, "7 are too few"


@pytest.mark.rule("CON-63", "CON-A27", "CON-A26")
def test_ties_and_falling_below_the_minimum() -> None:
    tie = recruits(green=army("green", "berg", 8), brown=army("brown", "brabant", 9))
    assert tie.state.master[WAR] == -1, "nobody gets it in a tie"
    held = {"war": {"holder": 2, "elector": "koeln"}}
    tied = recruits(green=army("green", "berg", 8), brown=army("brown", "brabant", 9), masters=held)
    assert tied.state.master[WAR] == 2, "the holder keeps it, though he is not among the tied"
    outdone = recruits(green=army("green", "berg", 9), masters=held)
    assert outdone.state.master[WAR] == 0
    assert outdone.state.influence[WAR] == -1
    weak = recruits(masters=held)
    assert weak.state.master[WAR] == 2, "below the minimum he keeps it"
    returned = recruits(masters=held, options={"master_minimum": "return"})
    assert returned.state.master[WAR] == -1
    assert returned.state.influence[WAR] == -1


@pytest.mark.rule("CON-A47", "CON-64")
def test_of_two_new_masters_the_greater_places_its_marker_first() -> None:
    green = army("green", "berg", 7, more=["trient"])
    s = recruits(green=green, relics=["muenster", "trient"])
    assert s.masters() == [0, 0, -1]
    assert s.prompt.startswith("You are Master of Faith")
    s.play("green vote koeln", "green vote mainz")
    assert s.influence() == ["koeln", "mainz", ""]


@pytest.mark.rule("CON-64")
def test_losing_the_card_loses_the_vote() -> None:
    s = recruits(
        green=army("green", "berg", 9),
        brown=army("brown", "brabant", 9),
        masters={"war": {"holder": 1, "elector": "mainz"}},
    )
    s.play("green vote mainz")
    assert s.state.influenced(1) == 0
    assert s.state.influenced(0) == 1


def bought(elector: str, **words: Any) -> Table:
    """Green has bought this electorate for 500."""
    green = words.pop("green", family("green", money=900))
    s = begin(
        empire(3, event_deck=["death-of-an-elector"], elector_deck=[elector], green=green, **words)
    )
    s.play("green bid 500", "brown done", "gray done")
    return s


@pytest.mark.rule("CON-65", "CON-A46", "CON-A47")
def test_a_displaced_master_pushes_out_a_lesser_one() -> None:
    s = bought(
        "koeln",
        masters={
            "faith": {"holder": 1, "elector": "koeln"},
            "war": {"holder": 2, "elector": "mainz"},
        },
    )
    assert s.asked == ("brown", "MoveVote")
    assert "vote mainz" in s.legal
    assert s.refused("vote koeln") == "CON-64"
    s.play("brown vote mainz")
    assert s.asked == ("gray", "MoveVote")
    assert s.refused("vote mainz") == "CON-65", "War does not push out Faith"
    s.play("gray vote trier")
    assert s.influence()[:2] == ["mainz", "trier"]


@pytest.mark.rule("CON-64", "CON-66", "CON-A46")
def test_a_master_found_during_the_auction_places_his_marker_when_the_land_is_sold() -> None:
    s = begin(
        empire(
            3,
            event_deck=["death-of-an-elector"],
            elector_deck=["koeln"],
            green=family("green", {"berg": {"mercenary": 7}}, money=900, hand=["crusade"]),
            brown=family("brown", more=["mainz", "trier"]),
            gray=family("gray", more=["pfalz", "sachsen"]),
            masters={
                "faith": {"holder": 1, "elector": "boehmen"},
                "trade": {"holder": 2, "elector": "brandenburg"},
            },
        )
    )
    s.play("green bid 500", "brown done", "gray done", "green hire crusade")
    s.play("green put bayern")
    assert s.state.master[WAR] == 0
    assert s.state.influence[WAR] == -1, "both other neutral electors are taken"
    # now only two are neutral and Trade has lost his vote
    assert s.asked == ("green", "MoveVote")
    s.play("green vote brandenburg")
    assert s.influence() == ["boehmen", "brandenburg", ""]


@pytest.mark.rule("CON-66")
def test_few_neutral_electors_silence_trade_then_war() -> None:
    masters = {
        "faith": {"holder": 1, "elector": "boehmen"},
        "war": {"holder": 2, "elector": "brandenburg"},
        "trade": {"holder": 2, "elector": "sachsen"},
    }
    s = bought(
        "koeln",
        brown=family("brown", more=["mainz"]),
        gray=family("gray", more=["trier"]),
        masters=masters,
    )
    assert s.state.neutral_electors() == 4
    assert -1 not in s.state.influence
    s = bought(
        "koeln",
        green=family("green", more=["pfalz"], money=900),
        brown=family("brown", more=["mainz", "sachsen"]),
        gray=family("gray", more=["trier"]),
        masters={m: masters[m] for m in ("faith", "war")} | {"trade": {"holder": 2}},
    )
    assert s.state.neutral_electors() == 2
    assert s.influence() == ["boehmen", "brandenburg", ""]
    s = bought(
        "brandenburg",
        green=family("green", more=["pfalz"], money=900),
        brown=family("brown", more=["mainz", "sachsen"]),
        gray=family("gray", more=["trier", "koeln"]),
        masters={m: masters[m] for m in ("faith", "war")},
    )
    assert s.state.neutral_electors() == 1
    assert s.influence() == ["boehmen", "", ""]
    assert s.state.master[1] == 2, "the card, its glory and its income stay"


@pytest.mark.rule("CON-69", "CON-A11", "CON-1")
def test_four_electors_depose_the_emperor() -> None:
    masters = {
        "faith": {"holder": 0, "elector": "mainz"},
        "war": {"holder": 0, "elector": "trier"},
    }
    strong = family("green", {"berg": {"knight": 1}}, more=["pfalz"], money=900)
    s = bought("koeln", green=strong, masters=masters)
    assert s.over
    assert s.winners == [0], "at once, before any guard is sent"
    assert s.end_rule == "CON-69"
    owned = begin(
        empire(
            3,
            event_deck=["death-of-an-elector"],
            elector_deck=["koeln"],
            green=strong,
            masters=masters,
        ),
        four_electors="owned",
    )
    owned.play("green bid 500", "brown done", "gray done")
    assert not owned.over


@pytest.mark.rule("CON-A47", "CON-65")
def test_the_buyers_own_master_moves_on_and_may_win() -> None:
    s = bought(
        "koeln",
        green=family("green", more=["pfalz", "sachsen"], money=900),
        masters={"faith": {"holder": 0, "elector": "koeln"}},
    )
    assert s.asked == ("green", "MoveVote")
    s.play("green vote mainz")
    assert s.over, "three owned and one influenced"


@pytest.mark.rule("CON-2", "CON-A11")
def test_a_house_has_four_vote_markers() -> None:
    s = recruits(
        green=army("green", "berg", 9, more=["koeln", "trier"]),
        masters={
            "faith": {"holder": 0, "elector": "mainz"},
            "trade": {"holder": 0, "elector": "pfalz"},
        },
        options={"four_electors": "owned"},
    )
    assert s.state.master[WAR] == 0
    assert s.state.influence[WAR] == -1, "all four markers are placed"


# -- elections -----------------------------------------------------------------------------

# votes, glory, owned, best master; the last candidate is the neutral one
PRINTED = {
    "1 yellow": ([1, 2, 3, 1, 0], [3, 7, 15, 5, 0], [0, 1, 3, 1, 0], [3, 2, 0, 0, 0], 2),
    "2 neutral": ([1, 2, 2, 2], [5, 9, 5, 10], [1, 1, 0, 2], [0, 4, 3, 0], 3),
    "3 green": ([2, 2, 2, 1], [9, 8, 7, 5], [1, 1, 1, 1], [4, 3, 2, 0], 0),
    "4 yellow": ([1, 2, 2, 2, 0], [9, 10, 13, 12, 0], [1, 2, 2, 2, 0], [4, 0, 3, 2, 0], 2),
    "5 green": ([1, 1, 1, 2, 1, 1, 0], [5, 9, 10, 10, 5, 5, 0], [1, 1, 1, 2, 1, 1, 0],
                [0, 4, 3, 0, 0, 0, 0], 3),
}  # fmt: skip


@pytest.mark.rule("CON-E6", "CON-70", "CON-A9", "CON-A10", "CON-A41")
@pytest.mark.parametrize("name", PRINTED)
def test_the_five_printed_elections(name: str) -> None:
    votes, glory, owned, masters, winner = PRINTED[name]
    assert elect(votes, glory, owned, masters) == winner


@pytest.mark.rule("CON-A12", "CON-A42", "CON-70")
def test_ties_to_the_end_elect_nobody() -> None:
    assert elect([2, 2], [10, 10], [2, 2], [0, 0]) == -1
    assert elect([2, 2], [10, 10], [2, 2], [3, 0]) == 0, "a master beats the neutral at last"
    assert elect([2, 2, 1], [10, 10, 5], [2, 1, 1], [0, 4, 0]) == 0, "owned before masters"


def election(**words: Any) -> Table:
    """The Emperor's death is drawn."""
    players = words.pop("players", 4)
    options = words.pop("options", {})
    return begin(empire(players, event_deck=["death-of-the-emperor"], **words), **options)


def printed_election(electors: list[list[str]], masters: dict[str, tuple[str, str]]) -> Table:
    """Who owns which electors, who holds which masters and influences whom."""
    colours = COLOURS[: len(electors)]
    families: dict[str, Any] = {
        c: family(c, more=held) for c, held in zip(colours, electors, strict=True)
    }
    held = {
        name: {"holder": colours.index(colour)} | ({"elector": elector} if elector else {})
        for name, (colour, elector) in masters.items()
    }
    return election(players=len(colours), masters=held, **families)


@pytest.mark.rule("CON-E6", "CON-45", "CON-70", "CON-A41", "CON-A10", "CON-66", "CON-A9")
def test_the_five_elections_played() -> None:
    # 1: yellow's three of her own; by CON-66 Trade is silent with two neutral electors
    s = printed_election(
        [["koeln"], [], [], ["mainz", "trier", "pfalz"], ["sachsen"]],
        {"war": ("brown", "boehmen"), "trade": ("green", "")},
    )
    assert [COLOURS[seat] for seat in s.winners] == ["yellow"]
    assert "votes for Green: 1, glory 7" in s.log
    # 2: two votes each, and the neutral candidate has most glory
    s = printed_election(
        [["koeln"], ["mainz"], [], []],
        {"faith": ("brown", "trier"), "war": ("gray", "pfalz"), "trade": ("gray", "sachsen")},
    )
    assert not s.over
    assert s.question == "BuildCastle"
    assert "votes for the neutral candidate: 2" in s.log
    # 3: two votes each, decided by glory
    s = printed_election(
        [["koeln"], ["mainz"], ["trier"]],
        {"faith": ("green", "pfalz"), "war": ("brown", "sachsen"), "trade": ("gray", "boehmen")},
    )
    assert (s.winners, s.end_rule) == ([0], "CON-70")
    assert "votes for Green: 2, glory 9" in s.log
    # 4: all owned, the master votes are void, their glory decides
    s = printed_election(
        [["koeln"], ["mainz", "trier"], ["pfalz", "sachsen"], ["boehmen", "brandenburg"]],
        {"faith": ("green", ""), "war": ("gray", ""), "trade": ("yellow", "")},
    )
    assert s.winners == [2]
    assert "votes for Gray: 2, glory 13" in s.log
    # 5: all owned, six families; with their master votes gray would win
    s = printed_election(
        [["koeln", "mainz"], ["trier"], ["pfalz"], ["sachsen"], ["boehmen"], ["brandenburg"]],
        {"faith": ("brown", ""), "war": ("gray", ""), "trade": ("gray", "")},
    )
    assert s.winners == [0]


@pytest.mark.rule("CON-A42", "CON-45")
def test_after_a_tie_castles_and_feuds_follow() -> None:
    s = election(
        green=family("green", more=["koeln", "mainz", "trier"]),
        brown=family("brown", more=["pfalz", "sachsen", "boehmen"]),
    )
    assert not s.over
    assert s.question == "BuildCastle"


@pytest.mark.rule("CON-77", "CON-70")
def test_military_glory_breaks_the_tie() -> None:
    s = election(
        green=family("green", more=["koeln", "mainz", "trier"]),
        brown=family("brown", more=["pfalz", "sachsen", "boehmen"], glory=1),
        options={"war_glory": True},
    )
    assert s.winners == [1]


@pytest.mark.rule("CON-64")
def test_the_new_owner_of_a_master_may_place_his_marker() -> None:
    s = begin(
        empire(
            3,
            green=family("green", {"berg": {"knight": 4}}),
            brown=family("brown", {"brabant": {"knight": 4}}),
            masters={"war": {"holder": 1, "elector": "koeln"}},
        )
    )
    s.play("green bid 10", "brown done", "gray done", "green put berg")
    assert s.asked == ("green", "PlaceVote")
    assert "done" in s.legal
