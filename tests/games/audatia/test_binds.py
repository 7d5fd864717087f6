"""Binds: Feint first, suns and the Side card, the Audatia Entry, Largo."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import DONNA, C, Duel, R, fight

from tabard.engine.choices import is_preset, only_answer

REST = ["mf-right", "rf-right", "wrench"]  # something to hold


# -- S9, S10


@pytest.mark.rule("AUD-S10", "AUD-C2")
@pytest.mark.parametrize(
    ("attack", "parry", "bind"),
    [
        ("mf-left", "mf-left", "largo"),
        ("mf-left", "mf-right", "stretto"),
        ("mf-right", "mf-left", "stretto"),
        ("mm-right", "mf-left", "stretto"),
        ("mm-right", "ms-right", "largo"),
        ("rf-left", "ms-right", "stretto"),
        ("punta", "mf-right", "largo"),
    ],
)
def test_two_half_suns_that_meet_make_stretto(attack: str, parry: str, bind: str) -> None:
    duel = fight([attack, "wrench"], [parry, "wrench"]).play(f"attack {attack}", f"parry {parry}")
    assert duel.view()["bind"] == bind


@pytest.mark.rule("AUD-S10", "AUD-C5", "AUD-A23")
def test_the_fortitudo_leader_turns_the_side_card() -> None:
    duel = fight(["mf-left", *REST], ["mf-right", "wrench"], virtues={"fortitudo": R})
    duel.play("attack mf-left", "parry mf-right")
    assert duel.asked == ("turn-side", R)
    assert duel.rule == "AUD-S10"
    assert duel.choices() == {"side inside", "side outside"}
    duel.play("side outside")
    assert duel.view()["sides"] == ["inside", "outside"]


@pytest.mark.rule("AUD-A45", "AUD-S10")
@pytest.mark.parametrize(
    ("parry", "sides"), [("mf-right", ["outside", "inside"]), ("rs-right", ["inside", "outside"])]
)
def test_when_nobody_leads_the_parry_sets_the_side(parry: str, sides: list[str]) -> None:
    duel = fight(["mf-left", *REST], [parry, "wrench"]).play("attack mf-left", f"parry {parry}")
    assert duel.view()["bind"] == "stretto"
    assert duel.view()["sides"] == sides


@pytest.mark.rule("AUD-O1", "AUD-A23", "AUD-A45")
def test_a_shared_side_is_the_same_for_both() -> None:
    duel = fight(["mf-left", *REST], ["mf-right", "wrench"], side_mode="shared")
    duel.play("attack mf-left", "parry mf-right")
    assert duel.view()["sides"] == ["inside", "inside"]
    duel = fight(
        ["mf-left", *REST], ["mf-right", "wrench"], virtues={"fortitudo": C}, side_mode="shared"
    )
    duel.play("attack mf-left", "parry mf-right", "side outside")
    assert duel.view()["sides"] == ["outside", "outside"]


@pytest.mark.rule("AUD-S9", "AUD-A19")
def test_feint_comes_before_the_bind_and_the_entry() -> None:
    duel = fight(
        ["mf-left", "feint", "rf-left", "wrench"], ["mf-right", "wrench"],
        virtues={"celeritas": C, "audatia": C},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-right")
    assert duel.asked == ("feint-window", C)
    assert duel.view()["bind"] is None
    duel.play("pass")
    assert duel.view()["bind"] == "stretto"
    assert duel.asked == ("entry", C)


@pytest.mark.rule("AUD-S9")
def test_the_feint_window_opens_by_what_is_open_not_by_the_hand() -> None:
    duel = fight(["mf-left", "wrench", "rf-left"], ["mf-left", "wrench"], virtues={"celeritas": C})
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("feint-window", C)  # he holds none, but he could
    assert duel.choices() == {"pass"}
    spent = {"discards": ["feint", "feint"]}
    duel = fight(
        ["mf-left", "wrench", "rf-left"], ["mf-left", "wrench"], virtues={"celeritas": C},
        c_more=spent,
    ).play("attack mf-left", "parry mf-left")  # fmt: skip
    assert duel.asked == ("riposte-chance", R)  # both lie open, so nobody needs to be asked


# -- S11


@pytest.mark.rule("AUD-S11", "AUD-A44", "AUD-A21")
def test_an_entry_in_largo_sets_the_side_card_first() -> None:
    duel = fight(
        ["mf-left", "mf-right", "ligadura"], ["mf-left", "wrench"],
        at=(DONNA, "bicorno"), virtues={"audatia": C},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left")
    assert duel.view()["bind"] == "largo"
    assert duel.asked == ("turn-side", C)  # Donna Destra gives him Fortitudo
    assert duel.rule == "AUD-A21"  # no Stretto: it is turned for the Entry
    assert duel.refused("attack mf-right") == "AUD-S4"
    duel.play("side inside")
    assert duel.asked == ("entry", C)
    assert duel.words("remedy") == {"ligadura"}


@pytest.mark.rule("AUD-A44")
def test_the_side_card_is_set_whether_or_not_the_attacker_holds_a_remedy() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "wrench"], virtues={"audatia": C})
    duel.play("attack mf-left", "parry mf-left")
    assert duel.view()["sides"] == ["outside", "inside"]
    assert duel.asked == ("entry", C)
    assert duel.choices() == {"pass"}


@pytest.mark.rule("AUD-A44", "AUD-A45", "AUD-A21", "AUD-S10")
def test_the_log_tells_by_which_rule_the_side_card_lies() -> None:
    def turned(duel: Duel) -> set[str]:
        return {event.rule for event in duel.state.events if event.kind.name == "turned"}

    tied = fight(["mf-left", "mf-right"], ["mf-left", "wrench"], virtues={"audatia": C})
    assert turned(tied.play("attack mf-left", "parry mf-left")) == {"AUD-A45"}
    led = fight(
        ["mf-left", "mf-right"], ["mf-left", "wrench"], virtues={"audatia": C, "fortitudo": R}
    )
    assert turned(led.play("attack mf-left", "parry mf-left", "side inside")) == {"AUD-A21"}
    assert led.cited("AUD-A44")
    stretto = fight(["mf-left", *REST], ["mf-right", "wrench"], virtues={"fortitudo": R})
    assert turned(stretto.play("attack mf-left", "parry mf-right", "side inside")) == {"AUD-S10"}


@pytest.mark.rule("AUD-S11")
def test_without_the_audatia_lead_there_is_no_entry() -> None:
    duel = fight(["mf-left", "mf-right", "wrench"], ["mf-left", "wrench"])
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("riposte-chance", R)
    assert duel.view()["sides"] is None


@pytest.mark.rule("AUD-A20", "AUD-S11")
def test_an_entry_may_follow_a_parried_thrust() -> None:
    duel = fight(["punta", "wrench"], ["mf-left", "cover"], virtues={"audatia": C})
    duel.play("attack punta", "parry mf-left")
    assert duel.asked == ("entry", C)
    duel.play("remedy wrench")
    assert duel.asked == ("answer-remedy", R)


@pytest.mark.rule("AUD-S11")
def test_an_entry_must_fit_the_side() -> None:
    duel = fight(["punta", "ligadura", "soprana"], ["mf-left", "cover"], virtues={"audatia": C})
    duel.play("attack punta", "parry mf-left")
    assert duel.words("remedy") == {"soprana"}  # Outside after a mandritto parry
    assert duel.refused("remedy ligadura") == "AUD-C5"


# -- S11L


@pytest.mark.rule("AUD-S11L", "AUD-A48", "AUD-A3")
def test_in_largo_the_defender_may_attack_first_and_becomes_the_attacker() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "rf-left"])
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("riposte-chance", R)
    assert duel.view()["attacker"] == C  # the first striker, as long as nobody else attacks
    duel.play("attack rf-left")
    assert duel.view()["attacker"] == R
    assert duel.asked == ("react", C)


@pytest.mark.rule("AUD-S11L", "AUD-A48", "AUD-S16")
def test_then_the_attacker_then_both_break_off() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "rf-left"])
    duel.play("attack mf-left", "parry mf-left", "pass")
    assert duel.asked == ("renew-chance", C)
    duel.play("pass")
    assert duel.broken_off()
    assert duel.asked == ("trade", C)


@pytest.mark.rule("AUD-S16")
def test_a_break_off_clears_the_fight_and_keeps_the_rest() -> None:
    duel = fight(
        ["mf-left", "mf-right"], ["mf-left", "rf-left"],
        virtues={"audatia": R, "fortitudo": R}, r_more={"lured": "mf", "taunted": True},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left", "pass", "pass")
    for p in (C, R):
        player = duel.player(p)
        assert player["stack"] == []
        assert player["discards"] == ["mf-left"]
        assert (player["sword"], player["posta"]) == (None, None)
        assert (player["taunted"], player["lured"]) == (False, None)
    table = duel.view()
    assert (table["bind"], table["sides"], table["attack"]) == (None, None, None)
    assert duel.hand(C) == ["mf-right"]
    assert duel.leader("audatia") == R
    assert table["virtues"][3]["values"] == [0, 1]  # the poste's gifts are gone


@pytest.mark.rule("AUD-S10", "AUD-S7")
def test_exchanges_attacks_and_binds_are_counted() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "rf-left"])
    duel.play("attack mf-left", "parry mf-left", "attack rf-left")
    assert duel.choices() == {"yield"}  # a roverso against a sword on the right
    duel.play("yield")
    assert duel.won == (R, "AUD-W1")
    assert duel.state.game.measure(duel.state) == {
        "exchanges": 1,
        "attacks": 2,
        "draws": 0,
        "Stretto binds": 0,
        "Largo binds": 1,
    }


def test_a_side_is_chosen_for_one_where_every_grip_left_works_on_both() -> None:
    """Given that all grips for one side lie open, the Side card makes no difference."""
    one_sided = ["soprana", "elbow-push", "ligadura", "ligadura", "grab-handle"]
    one_sided += ["trap-hilt", "turn-away", "blade-neck", "blade-neck", "stop-hand"]
    spent = {"discards": one_sided}
    for more, asked in (({}, True), (spent, False)):
        duel = fight(
            ["mf-left", "wrench"],
            ["mf-left"],
            virtues={"audatia": C, "fortitudo": R},
            c_more=more,
            r_more=more,
        ).play("attack mf-left", "parry mf-left")
        assert duel.asked == ("turn-side", R)
        assert (only_answer(duel.state) is None) == asked


def test_in_a_wide_fight_the_question_says_who_may_grip() -> None:
    duel = fight(["mf-left", "wrench"], ["mf-left"], virtues={"audatia": C, "fortitudo": R}).play(
        "attack mf-left", "parry mf-left"
    )
    assert "he leads in Audatia, so a grip is allowed to him" in duel.state.prompt
    duel = fight(["mf-left", "wrench"], ["mf-left"], virtues={"audatia": C, "fortitudo": C}).play(
        "attack mf-left", "parry mf-left"
    )
    assert "you lead in Audatia, so a grip is allowed" in duel.state.prompt


def test_a_side_that_makes_no_difference_is_not_asked_about() -> None:
    """Given a wide fight in which only the attacker may grip, and he holds no grip."""
    leads = {"audatia": C, "fortitudo": C}
    duel = fight(["mf-left", "cover"], ["mf-left"], virtues=leads)
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("turn-side", C)  # the question is put: its absence would tell
    assert duel.state.text(only_answer(duel.state) or 0) == "side inside"
    assert not is_preset(duel.state)  # and nobody hears that it was answered for him
    duel = fight(["mf-left", "ligadura"], ["mf-left"], virtues=leads)
    duel.play("attack mf-left", "parry mf-left")
    assert only_answer(duel.state) is None


def test_a_window_for_skills_is_not_asked_about_for_a_cycle_alone() -> None:
    duel = fight(["mf-left", "kick", "rf-left"], ["mf-left"], virtues={"celeritas": C})
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("feint-window", C)
    assert duel.state.text(only_answer(duel.state) or 0) == "pass"
