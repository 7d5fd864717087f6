"""Reaction windows: who is asked, in which order, and what comes too late."""

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

BAR: dict[str, Any] = {"lands": ["bar", "berg", "bayern", "oldenburg", "muenster"]}


@pytest.mark.rule("CON-E7", "CON-A39", "CON-33")
def test_the_healer_comes_last_and_wins() -> None:
    s = rolled(
        2,
        players=4,
        green=family("green", hand=["miracle-healer"], **BAR),
        brown=family("brown", hand=["crusade"]),
        gray=family("gray", hand=["right-of-succession"]),
        yellow=family("yellow", hand=["right-of-succession"]),
    )
    s.play("green done", "green slay bar")
    s.play("brown done", "gray play right-of-succession", "yellow done")
    assert s.asking == "green", "the active player is asked last"
    s.play("green play miracle-healer")
    # a further round: only an Inquisitor could answer the Healer
    s.play("brown done", "yellow done")
    assert s.owner("bar") == "green"
    assert s.heirs("green") == (2, 2)
    assert s.hand("gray") == [], "his card is gone"


@pytest.mark.rule("CON-A39")
def test_an_inquisitor_cancels_the_healer_and_claims_live_again() -> None:
    s = rolled(
        2,
        green=family("green", hand=["miracle-healer"], profane=0, **BAR),
        brown=family("brown", hand=["right-of-succession", "inquisitor"]),
        gray=family("gray", hand=["right-of-succession"]),
    )
    s.play("green done", "green slay bar")
    s.play("brown play right-of-succession", "gray done", "green play miracle-healer")
    assert s.refused("play right-of-succession") in ("CON-A39", "CON-33")
    s.play("brown play inquisitor")
    # gray passed in the first round and cannot claim any more
    assert s.refused("play right-of-succession") == "CON-A39"
    s.play("gray done", "brown claim")
    assert s.owner("bar") == "brown"


@pytest.mark.rule("CON-A39", "CON-33")
def test_who_sits_behind_the_healer_may_still_claim_when_an_inquisitor_comes() -> None:
    def healed() -> Table:
        s = rolled(
            2,
            players=4,
            brown=family("brown", hand=["miracle-healer"], profane=0),
            gray=family("gray", hand=["right-of-succession"]),
            yellow=family("yellow", hand=["right-of-succession", "inquisitor"]),
        )
        s.play("green slay brabant", "brown play miracle-healer")
        assert s.refused("play right-of-succession") == "CON-A39", "nobody is dead now"
        s.play("gray done")
        return s

    s = healed()
    s.play("yellow play inquisitor")
    # the death stands: the round goes on behind the family that tried to avert it
    s.play("gray play right-of-succession", "yellow play right-of-succession")
    assert s.state.claims == 0b1100
    s = healed()
    s.play("yellow done")
    assert s.owner("brabant") == "brown"
    assert "Brabant" not in s.prompt, "a saved Lord leaves nothing to claim"


def test_a_prompt_calls_the_families_as_the_table_does() -> None:
    s = rolled(2, gray=family("gray", hand=["right-of-succession"]))
    s.play("green slay brabant")
    assert (
        s.prompt == "The ruler of Brabant, of Brown's family, has died: do you answer with a card?"
    )
    names = ["Anna", "Bela", "Chaucer"]
    assert (
        s.state.ask.line(names)
        == "The ruler of Brabant, of Bela's family, has died: do you answer with a card?"
    )


@pytest.mark.rule("CON-E8", "CON-A39", "CON-A20")
def test_the_edict_at_once_or_not_at_all() -> None:
    def banned() -> Table:
        s = begin(
            empire(
                3,
                event_deck=["reichsacht", "adoption", "relic"],
                green=family("green", {"berg": {"knight": 1}}),
                brown=family("brown", hand=["reichstag-edict"], more=["koeln"]),
                gray=family("gray", more=["mark"]),
            )
        )
        s.play("green bid 10", "brown done", "brown done", "gray done", "green ban brabant")
        return s

    s = banned()
    assert s.asking == "brown"
    s.play("brown play reichstag-edict")
    assert s.question == "Bid", "the ban is lifted, nobody attacks"
    s = banned()
    s.play("brown done")
    while s.question != "MoveTurn" or s.asking != "brown":
        s.pass_on()
    assert s.refused("play reichstag-edict") == "CON-A20"


@pytest.mark.rule("CON-43", "CON-A20", "CON-A6")
def test_before_a_war_the_owner_of_banned_land_may_buy_a_mercenary() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "adoption", "relic"],
            green=family("green", {"geldern": {"knight": 1}}),
            brown=family("brown", hand=["crusade"]),
            action_discards=["reichstag-edict"] * 2,
        )
    )
    s.play("green bid 10")
    while s.question != "ChooseBan":
        s.play("done")
    s.play("green ban brabant")
    assert s.asking == "brown", "though both Edicts lie open"
    s.play("brown hire crusade", "brown put brabant")
    assert s.troops("brabant") == [1, 0, 0, 0, 0]
    assert s.asked == ("green", "AskAttack")


@pytest.mark.rule("CON-A58", "CON-33")
def test_of_two_interventions_the_later_wins() -> None:
    s = rolled(
        1,
        brown=family("brown", hand=["emperor-intervenes"]),
        gray=family("gray", hand=["emperor-intervenes"]),
    )
    s.play("green slay bar", "brown play emperor-intervenes", "gray play emperor-intervenes")
    assert s.owner("bar") == "gray"
    assert s.hand("brown") == []


@pytest.mark.rule("CON-A39")
def test_everybody_is_asked_whether_he_holds_an_answer_or_not() -> None:
    s = rolled(
        1,
        brown=family("brown", hand=["crusade"]),
        gray=family("gray", hand=["right-of-succession"]),
    )
    s.play("green slay bar")
    assert s.asking == "brown"
    assert [text for text in s.legal if not text.startswith("hire")] == ["done"]
    for i in range(8):
        other = s.redealt(0, i)
        assert other.seat == s.seat
        assert other.prompt == s.prompt


@pytest.mark.rule("CON-A39", "CON-16")
def test_a_window_without_any_possible_answer_is_not_opened() -> None:
    used = ["right-of-succession"] * 6 + ["emperor-intervenes"] * 2 + ["curia-intervenes"] * 2
    s = rolled(
        1,
        brown=family("brown", hand=["crusade"]),
        action_discards=used,
    )
    s.play("green slay bar")
    assert s.question != "Answer", "all claims lie open in the discard pile"


@pytest.mark.rule("CON-A39")
def test_standing_orders_skip_what_does_not_concern_a_seat() -> None:
    def slain(orders: str, victim: str) -> str:
        s = rolled(
            1,
            brown=family("brown", hand=["crusade"], orders=orders),
            gray=family("gray", hand=["hostler"], orders="mine"),
        )
        s.play(f"green slay {victim}")
        return f"{s.asking} {s.question}"

    assert slain("all", "bar") == "brown Answer"
    assert slain("mine", "bar") != "brown Answer"
    assert slain("mine", "brabant") == "brown Answer", "his own Lord concerns him"


@pytest.mark.rule("CON-A39")
def test_orders_can_be_changed_once_in_movement() -> None:
    s = begin(empire(3, "movement"))
    assert s.state.asked is not None
    said = s.state.asked.loss(s.state, s.state.parse("orders mine"))
    assert "cannot play your cards there" in said, "an order that makes cards unplayable says so"
    s.play("green orders mine")
    assert s.state.orders == 0b001
    assert s.refused("orders all") == "CON-A39"
    assert s.view(1)["seats"][0]["orders"] == "mine"


@pytest.mark.rule("CON-43", "CON-A6")
def test_a_discard_buys_a_mercenary_in_other_players_turns_too() -> None:
    s = rolled(1, brown=family("brown", hand=["crusade", "hostler"]))
    s.play("green slay bar", "brown hire crusade", "brown put brabant")
    assert s.troops("brabant") == [1, 0, 0, 0, 0]
    assert s.state.money[1] == 220
    assert s.asking == "brown", "he may still answer"
    assert s.hand("brown") == ["hostler"]
    s = rolled(1, brown=family("brown", money=70, hand=["crusade"]))
    s.play("green slay bar")
    assert s.refused("hire crusade") == "CON-43"


@pytest.mark.rule("CON-43", "CON-A20")
def test_a_discard_before_the_attacks_of_a_ban() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"knight": 1}}),
            brown=family("brown", hand=["crusade"]),
        )
    )
    s.play("green bid 10", "brown done", "brown done", "gray done")
    offered: list[str] = []
    s.play("green ban geldern")
    while s.state.war is None and s.asking != "green":
        offered += s.legal
        s.play("done")
    assert "hire crusade" in offered, "brown wants a mercenary in Brabant, next to Geldern"
