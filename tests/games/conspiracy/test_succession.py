"""Death of a Lord, a Bishop or an elector: claims, agreements, auctions, new rulers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    Table,
    begin,
    empire,
    family,
    rolled,
)

from tabard.engine.choices import only_answer


def slain(victim: str, players: int = 3, **words: Any) -> Table:
    """Green has rolled a death and chosen this victim."""
    s = rolled(1, players=players, **words)
    s.play(f"green slay {victim}")
    return s


CLAIM = ["right-of-succession"]


@pytest.mark.rule("CON-33", "CON-37", "CON-A45", "CON-38")
def test_the_family_of_a_dead_lord_keeps_the_land() -> None:
    s = slain(
        "brabant",
        brown=family("brown", {"brabant": {"knight": 1}}),
        preacher={"owner": 1, "at": "brabant"},
    )
    s.play("brown claim")
    assert s.owner("brabant") == "brown"
    assert s.heirs("brown") == (1, 2)
    assert s.troops("brabant") == [0, 0, 1, 0, 0]
    assert s.state.preacher_at == s.land("brabant")
    assert s.state.family_left(1) == 23 - 6 - 3


@pytest.mark.rule("CON-33")
def test_a_claim_by_a_card_is_not_told_as_waived() -> None:
    s = slain("brabant", brown=family("brown", {"brabant": {}}, hand=CLAIM))
    s.play("brown play right-of-succession", "brown done")
    assert s.owner("brabant") == "brown"
    assert "Brown claims Brabant" in s.log
    assert "Brown does not claim Brabant" not in s.log


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
    s.play("gray play right-of-succession", "brown claim")
    assert s.question == "MakeOffer"
    s.play("brown done", "gray done")
    s.play("brown bid 30", "gray bid 40", "brown done")
    assert s.money("gray") == 260
    # brown's knight, mercenary and preacher go to any land of his, without dice
    assert s.refused("to holland") == "CON-37"
    s.play("brown to luxemburg", "brown to luettich", "brown to luettich")
    assert s.troops("luxemburg") == [0, 0, 1, 0, 0]
    assert s.state.preacher_at == s.land("luettich")
    # guards: two mercenaries and one knight at most
    s.play("gray guard knight holland", "gray guard mercenary holland")
    assert "guard knight holland" not in s.legal
    assert s.refused("guard knight holland") == "CON-38"
    s.play("gray guard mercenary holland")
    assert s.owner("brabant") == "gray"
    assert s.stands("relic", "brabant")
    assert s.stands("monastery", "brabant")
    # brown has bid and has troops next door
    assert s.asked == ("brown", "AskAttack")


@pytest.mark.rule("CON-34", "CON-A56", "CON-A15")
def test_a_sole_claimant_may_decline_and_then_everybody_bids() -> None:
    s = slain("bar", gray=family("gray", hand=CLAIM))
    s.play("gray play right-of-succession", "gray done")
    assert s.hand("gray") == []
    s.play("green done", "brown done", "gray done")
    s.play("green done", "brown bid 10", "gray done")
    assert s.owner("bar") == "brown"


@pytest.mark.rule("CON-34")
def test_a_single_heir_gets_neutral_land_without_a_bid() -> None:
    s = slain("bar", brown=family("brown", profane=0), gray=family("gray", profane=0))
    assert s.asked == ("green", "TakeOrDecline")
    s.play("green claim")
    assert s.owner("bar") == "green"
    assert s.money("green") == 300


@pytest.mark.rule("CON-A15", "CON-A14", "CON-A45", "CON-A65")
def test_land_that_nobody_wants_becomes_neutral() -> None:
    s = slain(
        "brabant",
        brown=family("brown", {"brabant": {"mercenary": 1}}),
        castles=[],
        cities=["brabant"],
    )
    s.play("brown done", "green done", "brown done", "gray done")
    s.play("green done", "brown done", "gray done", "brown to luettich")
    assert s.owner("brabant") == "neutral"
    assert s.stands("city", "brabant")
    assert s.troops("luettich") == [1, 0, 0, 0, 0]
    assert s.heirs("brown") == (2, 2)
    assert s.state.trade[1] == 10


@pytest.mark.rule("CON-36", "CON-33")
def test_a_bishop_has_no_heirs() -> None:
    s = slain("luettich", gray=family("gray", hand=CLAIM), brown=family("brown"))
    assert s.refused("play right-of-succession") == "CON-36"
    s.play("gray done")
    assert s.question == "MakeOffer", "no claim of the family, everybody bids"


@pytest.mark.rule("CON-A16")
def test_a_lone_heir_still_pays_for_a_bishopric() -> None:
    s = slain("trient", brown=family("brown", clerical=0), gray=family("gray", clerical=0))
    assert s.asked == ("green", "Bid")
    s.play("green bid 10")
    assert s.owner("trient") == "green"
    assert s.money("green") == 290


@pytest.mark.rule("CON-35", "CON-A57", "CON-A55")
def test_paying_the_others_off() -> None:
    s = slain("bar", brown=family("brown", {"luxemburg": {"knight": 1}}))
    s.play("green offer", "green sum 50", "green up", "green sum 120")
    assert list(s.state.sums) == [0, 50, 120]
    s.play("brown accept", "gray refuse")
    assert s.money("green") == 300
    s.play("brown offer", "brown sum 40", "brown sum 40", "green accept", "gray accept")
    assert s.owner("bar") == "brown"
    assert [s.money(c) for c in ("green", "brown", "gray")] == [340, 220, 340]
    s.play("brown done")
    assert s.question != "AskAttack", "nobody has bid, nobody intervenes"


@pytest.mark.rule("CON-35")
def test_an_offer_must_be_covered() -> None:
    s = slain("bar", green=family("green", money=60))
    s.play("green offer", "green sum 50")
    assert s.legal == ["sum 0", "sum 10"]
    assert s.refused("sum 20") == "CON-A57"


@pytest.mark.rule("CON-33", "CON-37")
def test_a_land_that_stays_is_kept_and_not_won() -> None:
    s = slain("brabant", brown=family("brown")).play("brown claim")
    assert "Brown keeps Brabant" in s.log
    assert "Brown rules Brabant" not in s.log
    s = slain("brabant", brown=family("brown", profane=0), gray=family("gray", profane=0))
    s.play("green claim")
    assert "Green rules Brabant" in s.log


@pytest.mark.rule("CON-34", "CON-36", "CON-A14")
def test_who_is_not_asked_for_a_land_has_no_heir_and_the_log_says_so() -> None:
    heirless: dict[str, Any] = {c: family(c, profane=0) for c in ("green", "brown", "gray")}
    s = slain("brabant", **heirless)
    assert s.owner("brabant") == "neutral"
    told = [line for line in s.log if "has no heir" in line]
    assert told == [f"{c} has no heir in profane education" for c in ("Green", "Brown", "Gray")]
    s = slain("luettich", brown=family("brown", clerical=0))
    assert [line for line in s.log if "has no heir" in line] == [
        "Brown has no heir in clerical education"
    ]


@pytest.mark.rule("CON-35", "CON-A57")
@pytest.mark.parametrize(("money", "spared"), [(0, True), (10, False)])
def test_an_offer_of_nothing_is_no_choice_and_all_must_agree(money: int, spared: bool) -> None:
    """Given no ducats, the question comes, so that nobody sees it, and is answered by itself."""
    s = slain("bar", green=family("green", money=money))
    assert s.asked == ("green", "MakeOffer")
    assert s.prompt.endswith("Each of them must agree; else it is auctioned.")
    assert s.legal == ["done", "offer"]
    assert (only_answer(s.state) == s.state.parse("done")) == spared


@pytest.mark.rule("CON-33", "CON-36")
def test_emperor_and_curia_take_without_auction_or_war() -> None:
    s = slain(
        "brabant",
        gray=family("gray", hand=["emperor-intervenes"]),
        brown=family("brown", {"luettich": {"knight": 1}}, hand=CLAIM),
    )
    s.play("brown play right-of-succession", "gray play emperor-intervenes")
    assert s.owner("brabant") == "gray"
    assert s.question != "AskAttack"
    s = slain("trient", gray=family("gray", hand=["curia-intervenes"]))
    s.play("gray play curia-intervenes")
    assert s.owner("trient") == "gray"
    s = slain("trient", gray=family("gray", hand=["emperor-intervenes"]))
    assert s.refused("play emperor-intervenes") == "CON-33", "the Emperor is for Lords"
    s = slain("bar", gray=family("gray", hand=CLAIM, profane=0))
    assert s.question != "Answer", "without an heir there is no claim"


@pytest.mark.rule("CON-39", "CON-49", "CON-A23", "CON-A18", "CON-48")
def test_losing_bidders_intervene_one_after_another() -> None:
    s = slain(
        "hessen",
        4,
        green=family("green", {"braunschweig": {"mercenary": 1}}),
        brown=family("brown", {"mark": {"knight": 2}}),
        gray=family("gray", {"nassau": {"knight": 2}}, lands=["nassau", "holland", "salzburg"]),
    )
    s.play("green done", "brown done", "gray done", "yellow done")
    s.play("green bid 10", "brown bid 20", "gray bid 30", "yellow done")
    s.play("green bid 40", "brown bid 50", "gray bid 60", "green done", "brown done")
    assert s.owner("hessen") == "gray"
    s.play("gray done")
    # gray had three lands; with the fourth his immunity is gone
    assert s.asked == ("green", "AskAttack")
    s.play("green done")
    assert s.asked == ("brown", "AskAttack")
    s.play("brown attack")
    assert s.asking == "green", "green has bid: he may join the attack"
    assert "join attack" in s.legal


@pytest.mark.rule("CON-39", "CON-22")
def test_a_bidder_struck_by_pestilence_may_not_intervene() -> None:
    s = slain(
        "hessen",
        brown=family("brown", {"mark": {"knight": 2}}),
        gray=family("gray", {"nassau": {"knight": 1}}, hand=["pestilence"]),
    )
    s.play("gray done", "green done", "brown done", "gray done", "green done")
    s.play("brown bid 10", "gray done", "gray bid 20")
    s.play("brown bid 30", "gray play pestilence")
    assert (s.owner("hessen"), s.money("gray")) == ("gray", 280)
    s.play("gray done")
    assert s.question != "AskAttack", "his earlier bid does not count either"


@pytest.mark.rule("CON-22", "CON-27")
def test_a_land_that_dies_twice_in_a_turn_is_another_lot() -> None:
    """A limit for the first auction says nothing of the second."""
    s = rolled(1, 1, brown=family("brown", clerical=2), gray=family("gray", clerical=2))
    keys = []
    for colour in ("green", "brown"):
        s.skip_to_seat(colour, "ChooseVictim")
        s.play(f"{colour} slay salzburg")
        s.skip_to("Bid")
        assert s.state.asked is not None
        ((key, name),) = s.state.asked.lots(s.state)
        keys.append(key)
        assert name == "Salzburg"
        assert key.endswith(" salzburg")
    assert keys[0] != keys[1]


# -- electors ------------------------------------------------------------------------------


def elector_dies(name: str, players: int = 3, **words: Any) -> Table:
    """The event strikes this elector."""
    return begin(empire(players, event_deck=["death-of-an-elector"], elector_deck=[name], **words))


@pytest.mark.rule("CON-30", "CON-78")
@pytest.mark.parametrize(("players", "lowest"), [(2, 600), (3, 500), (4, 400), (5, 300), (6, 200)])
def test_the_lowest_bid_for_an_electorate(players: int, lowest: int) -> None:
    rich = family("green", money=1000)
    s = elector_dies("koeln", players, green=rich)
    assert s.legal[1] == f"bid {lowest}"
    assert s.refused(f"bid {lowest - 10}") == "CON-22"
    cheap = begin(
        empire(players, event_deck=["death-of-an-elector"], elector_deck=["koeln"], green=rich),
        low_bids=True,
    )
    assert cheap.legal[1] == f"bid {lowest - 100}"


@pytest.mark.rule("CON-30", "CON-A44", "CON-A40", "CON-48", "CON-68")
def test_an_electorate_is_bought_with_an_heir_of_its_kind() -> None:
    s = elector_dies(
        "koeln",
        green=family("green", {"berg": {"knight": 1, "mercenary": 1}}, money=800),
        brown=family("brown", {"luettich": {"knight": 1}}, money=600, clerical=0),
    )
    s.play("green bid 500")
    assert s.asking == "gray", "brown has no clerical heir"
    s.play("gray done", "green guard knight berg", "green done")
    assert s.owner("koeln") == "green"
    assert s.heirs("green") == (2, 1)
    assert s.state.owned_electors(0) == 1
    assert s.state.full_glory(0) == 5
    assert s.land("koeln") not in [*s.state.elector_deck, *s.state.elector_gone]
    assert s.question == "Bid", "no war follows an elector's death"


@pytest.mark.rule("CON-30", "CON-31", "CON-67")
def test_an_unsold_elector_goes_to_the_discard_and_comes_again() -> None:
    s = elector_dies("koeln")
    s.skip_to_seat("green", "Bid")
    s.play("green done", "brown done", "gray done")
    assert list(s.state.elector_gone) == [s.land("koeln")]
    assert "nobody pays 500 ducats for Köln: it stays with no family" in s.log
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
    assert s.state.for_sale == s.land("koeln"), "the discard was shuffled anew"


ALL_OWNED: dict[str, Any] = {
    "green": family("green", more=["koeln"], money=900),
    "brown": family("brown", {"mainz": {"knight": 1}}, more=["trier", "mainz"]),
    "gray": family("gray", more=["pfalz", "sachsen"]),
    "yellow": family("yellow", more=["brandenburg", "boehmen"], money=0),
}


@pytest.mark.rule("CON-31", "CON-A43", "CON-A44", "CON-A18")
def test_with_all_owned_a_random_one_dies_and_his_owner_loses_the_land() -> None:
    position = empire(4, event_deck=["death-of-an-elector"], **ALL_OWNED)
    s = begin(position, {"electors": [[begin(position).land("mainz")]]})
    assert s.state.for_sale == s.land("mainz")
    s.play("green done", "brown done", "gray done", "yellow done", "brown to brabant")
    assert s.owner("mainz") == "neutral"
    assert s.state.owned_electors(1) == 1
    assert list(s.state.elector_gone) == [s.land("mainz")]
    assert s.troops("brabant") == [0, 0, 1, 0, 0]
    again = begin(position, {"electors": [[s.land("mainz")]]})
    again.play("green bid 400", "brown done", "gray done", "yellow done", "brown to brabant")
    assert again.owner("mainz") == "green"


@pytest.mark.rule("CON-A43", "CON-68")
def test_the_vote_of_a_dead_elector_is_lost_before_his_land_is_sold() -> None:
    position = empire(4, event_deck=["death-of-an-elector"], **ALL_OWNED)
    s = begin(position, {"electors": [[begin(position).land("mainz")]]})
    assert s.question == "Bid"
    assert s.state.owned_electors(1) == 1, "Trier is left to brown"
    assert s.state.full_glory(1) == 5
    votes = {elector["id"]: elector["vote"] for elector in s.view(None)["electors"]}
    assert (votes["trier"], votes["mainz"]) == (1, None)


@pytest.mark.rule("CON-30", "CON-A39")
def test_a_healer_saves_an_elector() -> None:
    words: dict[str, Any] = {**ALL_OWNED, "brown": family("brown", more=["trier", "mainz"],
                                          hand=["miracle-healer"])}  # fmt: skip
    position = empire(4, event_deck=["death-of-an-elector"], **words)
    s = begin(position, {"electors": [[begin(position).land("mainz")]]})
    s.play("brown play miracle-healer")
    assert s.owner("mainz") == "brown"
    assert "Brown saves the victim" in s.log


@pytest.mark.rule("CON-A46", "CON-67", "CON-65")
def test_the_masters_marker_comes_off_a_dying_elector() -> None:
    masters = {"war": {"holder": 1, "elector": "koeln"}}
    army = family("brown", {"brabant": {"knight": 5}}, money=0)
    s = elector_dies("koeln", brown=army, masters=masters)
    assert s.state.influence[1] == -1
    s.play("green done", "brown done", "gray done")
    assert s.asked == ("brown", "PlaceVote")
    assert s.prompt.startswith("The vote of an elector is free: as Master of War")
    assert "vote koeln" in s.legal
    assert "vote mainz" in s.legal
    s.play("brown vote koeln")
    assert s.state.influence[1] == s.land("koeln")


@pytest.mark.rule("CON-49", "CON-A22")
def test_the_ousted_winner_of_the_auction_has_bid_and_may_join_an_attack() -> None:
    s = rolled(
        2,
        green=family("green", {"bayern": {"knight": 1}}),
        brown=family("brown", {"augsburg": {"knight": 1}}),
        gray=family("gray", {"wuerttemberg": {"knight": 1}}),
    )
    s.play("green slay nuernberg", "green done", "brown done", "gray done")
    s.play("green bid 10", "brown bid 20", "gray bid 30", "green done", "brown done")
    s.play("gray done")  # gray rules Nürnberg, without guards
    s.play("green attack", "brown done", "green muster", "gray done", "green done")
    assert s.owner("nuernberg") == "green"
    s.play("brown attack")
    # gray has bid, has an heir and a knight next door: all of CON-49
    assert s.asked == ("gray", "ChooseSide")
    assert "join attack" in s.legal


@pytest.mark.rule("CON-43", "CON-35", "CON-22", "CON-38")
def test_a_discard_while_offering_bidding_and_guarding() -> None:
    cards = ["crusade", "defector", "hostler"]
    s = slain("trient", brown=family("brown", hand=cards, money=500))
    s.pass_while("Answer").play("green done")
    assert s.asked == ("brown", "MakeOffer")
    s.play("brown hire crusade", "brown put brabant", "brown done", "gray done")
    s.play("green done", "brown up", "brown hire defector", "brown put brabant")
    assert s.legal[1] == "bid 10", "he names his bid anew"
    s.play("brown bid 10", "gray done", "brown done")
    assert s.asked == ("brown", "Guard")
    s.play("brown hire hostler", "brown put trient")
    assert s.troops("brabant") == [2, 0, 0, 0, 0]
    assert s.troops("trient") == [1, 0, 0, 0, 0]
    assert s.money("brown") == 500 - 3 * 80 - 10
    assert s.refused("hire hostler") == "CON-43"
