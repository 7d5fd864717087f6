"""Death of a Lord, a Bishop or an elector: claims, agreements, auctions, new rulers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.stories import (
    asking,
    begin,
    empire,
    family,
    hand,
    heirs,
    land,
    legal,
    money,
    owner,
    play,
    question,
    refused,
    rolled,
    skip_to,
    told,
    troops,
)

from tabard.games.conspiracy.state import ConspiracyState


def slain(victim: str, players: int = 3, **words: Any) -> ConspiracyState:
    """Green has rolled a death and chosen this victim."""
    s = rolled(1, players=players, **words)
    play(s, f"green slay {victim}")
    return s


CLAIM = ["right-of-succession"]


@pytest.mark.rule("CON-33", "CON-37", "CON-A45", "CON-38")
def test_the_family_of_a_dead_lord_keeps_the_land() -> None:
    s = slain(
        "brabant",
        brown=family("brown", {"brabant": {"knight": 1}}),
        preacher={"owner": 1, "at": "brabant"},
    )
    play(s, "brown claim")
    assert owner(s, "brabant") == "brown"
    assert heirs(s, "brown") == (1, 2)
    assert troops(s, "brabant") == [0, 0, 1, 0, 0]
    assert s.preacher_at == land(s, "brabant")
    assert s.family_left(1) == 23 - 6 - 3


@pytest.mark.rule("CON-33", "CON-A16", "CON-39", "CON-37", "CON-A36")
def test_two_claimants_bid_and_the_old_troops_leave() -> None:
    s = slain(
        "brabant",
        brown=family("brown", {"brabant": {"knight": 1, "mercenary": 1}}),
        gray=family("gray", {"holland": {"mercenary": 2, "knight": 2}}, hand=CLAIM),
        monasteries=["brabant"],
        relics=["brabant"],
        preacher={"owner": 1, "at": "brabant"},
    )
    play(s, "gray play right-of-succession", "brown claim")
    assert question(s) == "MakeOffer"
    play(s, "brown done", "gray done")
    play(s, "brown bid 30", "gray bid 40", "brown done")
    assert money(s, "gray") == 260
    # brown's knight, mercenary and preacher go to any land of his, without dice
    assert refused(s, "to holland") == "CON-37"
    play(s, "brown to luxemburg", "brown to luettich", "brown to luettich")
    assert troops(s, "luxemburg") == [0, 0, 1, 0, 0]
    assert s.preacher_at == land(s, "luettich")
    # guards: two mercenaries and one knight at most
    play(s, "gray guard knight holland", "gray guard mercenary holland")
    assert "guard knight holland" not in legal(s)
    assert refused(s, "guard knight holland") == "CON-38"
    play(s, "gray guard mercenary holland")
    assert owner(s, "brabant") == "gray"
    assert s.relic[land(s, "brabant")]
    assert s.monastery[land(s, "brabant")]
    # brown has bid and has troops next door
    assert (asking(s), question(s)) == ("brown", "AskAttack")


@pytest.mark.rule("CON-34", "CON-A56", "CON-A15")
def test_a_sole_claimant_may_decline_and_then_everybody_bids() -> None:
    s = slain("bar", gray=family("gray", hand=CLAIM))
    play(s, "gray play right-of-succession", "gray done")
    assert hand(s, "gray") == []
    play(s, "green done", "brown done", "gray done")
    play(s, "green done", "brown bid 10", "gray done")
    assert owner(s, "bar") == "brown"


@pytest.mark.rule("CON-34")
def test_a_single_heir_gets_neutral_land_without_a_bid() -> None:
    s = slain("bar", brown=family("brown", profane=0), gray=family("gray", profane=0))
    assert (asking(s), question(s)) == ("green", "TakeOrDecline")
    play(s, "green claim")
    assert owner(s, "bar") == "green"
    assert money(s, "green") == 300


@pytest.mark.rule("CON-A15", "CON-A14", "CON-A45", "CON-A65")
def test_land_that_nobody_wants_becomes_neutral() -> None:
    s = slain(
        "brabant",
        brown=family("brown", {"brabant": {"mercenary": 1}}),
        castles=[],
        cities=["brabant"],
    )
    play(s, "brown done", "green done", "brown done", "gray done")
    play(s, "green done", "brown done", "gray done", "brown to luettich")
    assert owner(s, "brabant") == "neutral"
    assert s.city[land(s, "brabant")]
    assert troops(s, "luettich") == [1, 0, 0, 0, 0]
    assert heirs(s, "brown") == (2, 2)
    assert s.trade[1] == 10


@pytest.mark.rule("CON-36", "CON-33")
def test_a_bishop_has_no_heirs() -> None:
    s = slain("luettich", gray=family("gray", hand=CLAIM), brown=family("brown"))
    assert refused(s, "play right-of-succession") == "CON-A39"
    play(s, "gray done")
    assert question(s) == "MakeOffer", "no claim of the family, everybody bids"


@pytest.mark.rule("CON-A16")
def test_a_lone_heir_still_pays_for_a_bishopric() -> None:
    s = slain("trient", brown=family("brown", clerical=0), gray=family("gray", clerical=0))
    assert (asking(s), question(s)) == ("green", "Bid")
    play(s, "green bid 10")
    assert owner(s, "trient") == "green"
    assert money(s, "green") == 290


@pytest.mark.rule("CON-35", "CON-A57", "CON-A55")
def test_paying_the_others_off() -> None:
    s = slain("bar", brown=family("brown", {"luxemburg": {"knight": 1}}))
    play(s, "green offer", "green sum 50", "green up", "green sum 120")
    assert s.sums == [0, 50, 120]
    play(s, "brown accept", "gray refuse")
    assert money(s, "green") == 300
    play(s, "brown offer", "brown sum 40", "brown sum 40", "green accept", "gray accept")
    assert owner(s, "bar") == "brown"
    assert [money(s, c) for c in ("green", "brown", "gray")] == [340, 220, 340]
    play(s, "brown done")
    assert question(s) != "AskAttack", "nobody has bid, nobody intervenes"


@pytest.mark.rule("CON-35")
def test_an_offer_must_be_covered() -> None:
    s = slain("bar", green=family("green", money=60))
    play(s, "green offer", "green sum 50")
    assert legal(s) == ["sum 0", "sum 10"]
    assert refused(s, "sum 20") == "CON-A57"


@pytest.mark.rule("CON-33", "CON-36")
def test_emperor_and_curia_take_without_auction_or_war() -> None:
    s = slain(
        "brabant",
        gray=family("gray", hand=["emperor-intervenes"]),
        brown=family("brown", {"luettich": {"knight": 1}}, hand=CLAIM),
    )
    play(s, "brown play right-of-succession", "gray play emperor-intervenes")
    assert owner(s, "brabant") == "gray"
    assert question(s) != "AskAttack"
    s = slain("trient", gray=family("gray", hand=["curia-intervenes"]))
    play(s, "gray play curia-intervenes")
    assert owner(s, "trient") == "gray"
    s = slain("trient", gray=family("gray", hand=["emperor-intervenes"]))
    assert refused(s, "play emperor-intervenes") == "CON-33", "the Emperor is for Lords"
    s = slain("bar", gray=family("gray", hand=CLAIM, profane=0))
    assert question(s) != "Answer", "without an heir there is no claim"


@pytest.mark.rule("CON-39", "CON-49", "CON-A23", "CON-A18", "CON-48")
def test_losing_bidders_intervene_one_after_another() -> None:
    s = slain(
        "hessen",
        4,
        green=family("green", {"braunschweig": {"mercenary": 1}}),
        brown=family("brown", {"mark": {"knight": 2}}),
        gray=family("gray", {"nassau": {"knight": 2}}, lands=["nassau", "holland", "salzburg"]),
    )
    play(s, "green done", "brown done", "gray done", "yellow done")
    play(s, "green bid 10", "brown bid 20", "gray bid 30", "yellow done")
    play(s, "green bid 40", "brown bid 50", "gray bid 60", "green done", "brown done")
    assert owner(s, "hessen") == "gray"
    play(s, "gray done")
    # gray had three lands; with the fourth his immunity is gone
    assert (asking(s), question(s)) == ("green", "AskAttack")
    play(s, "green done")
    assert (asking(s), question(s)) == ("brown", "AskAttack")
    play(s, "brown attack")
    assert asking(s) == "green", "green has bid: he may join the attack"
    assert "join attack" in legal(s)


@pytest.mark.rule("CON-39", "CON-22")
def test_a_bidder_struck_by_pestilence_may_not_intervene() -> None:
    s = slain(
        "hessen",
        brown=family("brown", {"mark": {"knight": 2}}),
        gray=family("gray", {"nassau": {"knight": 1}}, hand=["pestilence"]),
    )
    play(s, "gray done", "green done", "brown done", "gray done", "green done")
    play(s, "brown bid 10", "gray done", "gray bid 20")
    play(s, "brown bid 30", "gray play pestilence")
    assert (owner(s, "hessen"), money(s, "gray")) == ("gray", 280)
    play(s, "gray done")
    assert question(s) != "AskAttack", "his earlier bid does not count either"


# -- electors ------------------------------------------------------------------------------


def elector_dies(name: str, players: int = 3, **words: Any) -> ConspiracyState:
    """The event strikes this elector."""
    return begin(empire(players, event_deck=["death-of-an-elector"], elector_deck=[name], **words))


@pytest.mark.rule("CON-30", "CON-78")
@pytest.mark.parametrize(("players", "lowest"), [(2, 600), (3, 500), (4, 400), (5, 300), (6, 200)])
def test_the_lowest_bid_for_an_electorate(players: int, lowest: int) -> None:
    rich = family("green", money=1000)
    s = elector_dies("koeln", players, green=rich)
    assert legal(s)[1] == f"bid {lowest}"
    assert refused(s, f"bid {lowest - 10}") == "CON-22"
    cheap = begin(
        empire(players, event_deck=["death-of-an-elector"], elector_deck=["koeln"], green=rich),
        low_bids=True,
    )
    assert legal(cheap)[1] == f"bid {lowest - 100}"


@pytest.mark.rule("CON-30", "CON-A44", "CON-A40", "CON-48", "CON-68")
def test_an_electorate_is_bought_with_an_heir_of_its_kind() -> None:
    s = elector_dies(
        "koeln",
        green=family("green", {"berg": {"knight": 1, "mercenary": 1}}, money=800),
        brown=family("brown", {"luettich": {"knight": 1}}, money=600, clerical=0),
    )
    play(s, "green bid 500")
    assert asking(s) == "gray", "brown has no clerical heir"
    play(s, "gray done", "green guard knight berg", "green done")
    assert owner(s, "koeln") == "green"
    assert heirs(s, "green") == (2, 1)
    assert s.owned_electors(0) == 1
    assert s.full_glory(0) == 5
    assert land(s, "koeln") not in s.elector_deck + s.elector_gone
    assert question(s) == "Bid", "no war follows an elector's death"


@pytest.mark.rule("CON-30", "CON-31", "CON-67")
def test_an_unsold_elector_goes_to_the_discard_and_comes_again() -> None:
    s = elector_dies("koeln")
    skip_to(s, "green", "Bid")
    play(s, "green done", "brown done", "gray done")
    assert s.elector_gone == [land(s, "koeln")]
    s = begin(
        empire(
            3,
            event_deck=["death-of-an-elector"],
            elector_discards=["koeln"],
            green=family("green", more=["mainz", "pfalz"]),
            brown=family("brown", more=["trier", "sachsen"]),
            gray=family("gray", more=["brandenburg", "boehmen"]),
        )
    )
    assert s.for_sale == land(s, "koeln"), "the discard was shuffled anew"


ALL_OWNED: dict[str, Any] = {
    "green": family("green", more=["koeln"], money=900),
    "brown": family("brown", {"mainz": {"knight": 1}}, more=["trier", "mainz"]),
    "gray": family("gray", more=["pfalz", "sachsen"]),
    "yellow": family("yellow", more=["brandenburg", "boehmen"], money=0),
}


@pytest.mark.rule("CON-31", "CON-A43", "CON-A44", "CON-A18")
def test_with_all_owned_a_random_one_dies_and_his_owner_loses_the_land() -> None:
    position = empire(4, event_deck=["death-of-an-elector"], **ALL_OWNED)
    mainz = begin(position).t.electors.index
    s = begin(position, {"electors": [[land(begin(position), "mainz")]]})
    assert mainz(land(s, "mainz")) >= 0
    assert s.for_sale == land(s, "mainz")
    play(s, "green done", "brown done", "gray done", "yellow done", "brown to brabant")
    assert owner(s, "mainz") == "neutral"
    assert s.owned_electors(1) == 1
    assert s.elector_gone == [land(s, "mainz")]
    assert troops(s, "brabant") == [0, 0, 1, 0, 0]
    again = begin(position, {"electors": [[land(s, "mainz")]]})
    play(again, "green bid 400", "brown done", "gray done", "yellow done", "brown to brabant")
    assert owner(again, "mainz") == "green"


@pytest.mark.rule("CON-A43", "CON-68")
def test_the_vote_of_a_dead_elector_is_lost_before_his_land_is_sold() -> None:
    position = empire(4, event_deck=["death-of-an-elector"], **ALL_OWNED)
    s = begin(position, {"electors": [[land(begin(position), "mainz")]]})
    assert question(s) == "Bid"
    assert s.owned_electors(1) == 1, "Trier is left to brown"
    assert s.full_glory(1) == 5
    votes = {elector["id"]: elector["vote"] for elector in s.view(None)["table"]["electors"]}
    assert (votes["trier"], votes["mainz"]) == (1, None)


@pytest.mark.rule("CON-30", "CON-A39")
def test_a_healer_saves_an_elector() -> None:
    words: dict[str, Any] = {**ALL_OWNED, "brown": family("brown", more=["trier", "mainz"],
                                          hand=["miracle-healer"])}  # fmt: skip
    position = empire(4, event_deck=["death-of-an-elector"], **words)
    s = begin(position, {"electors": [[land(begin(position), "mainz")]]})
    play(s, "brown play miracle-healer")
    assert owner(s, "mainz") == "brown"
    assert "Brown saves the victim" in told(s)


@pytest.mark.rule("CON-A46", "CON-67", "CON-65")
def test_the_masters_marker_comes_off_a_dying_elector() -> None:
    masters = {"war": {"holder": 1, "elector": "koeln"}}
    army = family("brown", {"brabant": {"knight": 5}}, money=0)
    s = elector_dies("koeln", brown=army, masters=masters)
    assert s.influence[1] == -1
    play(s, "green done", "brown done", "gray done")
    assert (asking(s), question(s)) == ("brown", "PlaceVote")
    assert "vote koeln" in legal(s)
    assert "vote mainz" in legal(s)
    play(s, "brown vote koeln")
    assert s.influence[1] == land(s, "koeln")


@pytest.mark.rule("CON-49", "CON-A22")
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
