"""The nine skills of each deck: effect, timing, virtue, refusal; Deny and Cycle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.story import DONNA, C, Duel, R, fight, game, stage

GG = ("galeazzo", "galeazzo")
GB = ("galeazzo", "boucicault")
BG = ("boucicault", "galeazzo")
BB = ("boucicault", "boucicault")


def entered(c: list[str], r: list[str], **more: Any) -> Duel:
    """The Challenger attacked, was parried into Largo and enters with Wrench."""
    virtues = {"audatia": C, "celeritas": R} | more.pop("virtues", {})
    duel = fight(["mf-left", "wrench", *c], ["mf-left", *r], virtues=virtues, **more)
    duel.play("attack mf-left", "parry mf-left")
    if duel.asked == ("feint-window", C):
        duel.play("pass")
    assert duel.asked == ("entry", C)
    return duel.play("remedy wrench")


# -- Galeazzo: Kick to the Groin


@pytest.mark.rule("AUD-K1", "AUD-W5")
def test_kick_stops_an_entry_and_wins_with_a_fendente() -> None:
    duel = entered(["rf-left"], ["kick", "rf-left", "mf-right"])
    assert duel.words("use") == {"kick"}
    duel.play("use kick")
    assert duel.asked == ("kick-strike", R)
    assert duel.player(C)["discards"] == ["wrench"]
    assert duel.words("attack") == {"rf-left"}  # his parry left the sword on the left
    assert duel.refused("attack mf-right") == "AUD-P2"
    duel.play("attack rf-left")
    assert duel.won == (R, "AUD-W5")


@pytest.mark.rule("AUD-K1")
def test_kick_without_a_fendente_breaks_off() -> None:
    duel = entered(["rf-left"], ["kick", "mf-right", "rs-right"]).play("use kick")
    assert duel.choices() == {"pass"}
    assert duel.refused("attack rs-right") == "AUD-K1"
    duel.play("pass")
    assert duel.broken_off()


@pytest.mark.rule("AUD-K1")
def test_kick_needs_the_celeritas_lead() -> None:
    duel = entered(["rf-left"], ["kick", "cover"], virtues={"celeritas": C})
    assert duel.words("use") == set()
    assert duel.refused("use kick") == "AUD-K1"


@pytest.mark.rule("AUD-K1")
def test_kick_answers_nothing_but_an_entry() -> None:
    duel = fight(["mf-left"], ["kick", "mf-left"], virtues={"celeritas": R})
    duel.play("attack mf-left")
    assert duel.refused("use kick") == "AUD-K1"
    duel = fight(
        ["mf-left", "kick", "cover"], ["mf-right", "wrench"],
        virtues={"fortitudo": R, "celeritas": C},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-right", "pass", "side inside", "remedy wrench")
    assert duel.refused("use kick") == "AUD-K1"  # a remedy in a bind, no Entry


# -- Galeazzo: Break Off


@pytest.mark.rule("AUD-K2", "AUD-S16")
def test_break_off_leaves_an_attack_without_any_virtue() -> None:
    duel = fight(["mf-left", "rf-left"], ["break-off", "wrench"]).play("attack mf-left")
    duel.play("use break-off")
    assert duel.broken_off()
    assert duel.player(R)["discards"] == ["break-off"]


@pytest.mark.rule("AUD-K2")
def test_break_off_answers_a_counterattack_too() -> None:
    duel = fight(["mf-left", "break-off"], ["mf-right"], virtues={"celeritas": R})
    duel.play("attack mf-left", "counterattack mf-right")
    assert duel.choices() == {"use break-off"}
    duel.play("use break-off")
    assert duel.broken_off()


@pytest.mark.rule("AUD-K2")
def test_break_off_answers_no_remedy_no_exchange_and_nothing_else() -> None:
    duel = entered(["rf-left"], ["break-off", "cover"], virtues={"celeritas": C})
    assert duel.refused("use break-off") == "AUD-K2"
    duel = fight(["punta", "break-off", "wrench"], ["punta"], virtues={"celeritas": R})
    duel.play("attack punta", "exchange punta")
    assert duel.refused("use break-off") == "AUD-K2"
    duel = fight(["mf-left", "break-off"], ["mf-left"])
    assert duel.refused("use break-off") == "AUD-K2"


# -- Galeazzo: Feint


@pytest.mark.rule("AUD-K3", "AUD-A18", "AUD-S9")
def test_feint_strikes_again_from_either_side_before_the_bind() -> None:
    duel = fight(
        ["mf-left", "feint", "rf-left", "punta", "ms-right"], ["mf-right", "rs-left"],
        virtues={"celeritas": C},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-right", "use feint")
    assert duel.asked == ("feint-strike", C)
    assert duel.words("attack") == {"rf-left", "punta"}
    assert duel.refused("attack ms-right") == "AUD-P3"  # a sottano needs Prudentia
    duel.play("attack rf-left")
    assert duel.asked == ("react", R)
    assert duel.view()["bind"] is None
    assert duel.sword(R) == "left"  # where his parry left him
    assert duel.player(C)["stack"] == ["mf-left", "rf-left"]


@pytest.mark.rule("AUD-A18")
def test_with_prudentia_a_feint_may_be_a_sottano() -> None:
    duel = fight(
        ["mf-left", "feint", "ms-right"], ["mf-right", "rs-left"],
        virtues={"celeritas": C, "prudentia": C},
    ).play("attack mf-left", "parry mf-right", "use feint")  # fmt: skip
    assert duel.words("attack") == {"ms-right"}


@pytest.mark.rule("AUD-K3")
def test_feint_needs_a_strike_that_may_attack() -> None:
    duel = fight(["mf-left", "feint", "ms-right"], ["mf-left"], virtues={"celeritas": C})
    duel.play("attack mf-left", "parry mf-left")
    assert duel.choices() == {"pass"}
    assert duel.refused("use feint") == "AUD-K3"


@pytest.mark.rule("AUD-K3")
def test_feint_needs_its_virtue_and_its_moment() -> None:
    duel = fight(["mf-left", "feint", "mf-right"], ["mf-left", "rf-left"])
    assert duel.refused("use feint") == "AUD-K3"
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("riposte-chance", R)  # nobody leads Celeritas: no window


@pytest.mark.rule("AUD-O2", "AUD-K3")
@pytest.mark.parametrize("virtue", ["audatia", "prudentia"])
def test_the_option_changes_the_virtue_of_feint(virtue: str) -> None:
    duel = fight(
        ["mf-left", "feint", "mf-right"], ["mf-left", "rf-left"],
        virtues={virtue: C}, feint_virtue=virtue,
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left")
    assert duel.words("use") == {"feint"}
    duel.play("use feint")
    assert duel.asked == ("feint-strike", C)


@pytest.mark.rule("AUD-A37", "AUD-K3")
def test_feint_follows_a_parry_only() -> None:
    duel = fight(
        ["punta", "feint", "mf-left", "wrench"], ["punta", "mf-right"],
        virtues={"celeritas": C},
    ).play("attack punta", "break mf-right")  # fmt: skip
    assert duel.asked[0] == "break-remedy"
    duel = fight(["mf-left", "feint", "mf-left"], ["mf-right"], virtues={"celeritas": R})
    duel.play("attack mf-left", "counterattack mf-right")
    assert duel.asked == ("react", C)
    assert duel.refused("use feint") == "AUD-K3"


# -- both: Second Thought


def grappled(c: list[str], r: list[str], **more: Any) -> Duel:
    """The Respondent parried into Stretto; the Challenger turned the card to his liking."""
    duel = fight(["mf-left", *c], ["mf-right", *r], virtues={"fortitudo": C}, **more)
    return duel.play("attack mf-left", "parry mf-right", "side outside")


@pytest.mark.rule("AUD-K4")
@pytest.mark.parametrize("decks", [GG, BB])
def test_second_thought_turns_the_side_card_against_a_one_sided_remedy(
    decks: tuple[str, str],
) -> None:
    duel = grappled(["second-thought", "rf-left"], ["ligadura", "rf-left"], decks=decks)
    duel.play("remedy ligadura")
    assert duel.words("use") == {"second-thought"}
    duel.play("use second-thought")
    if decks == BB:
        assert duel.asked == ("deny-skill", R)
        duel.play("pass")
    assert duel.broken_off()
    assert "ligadura" in duel.player(R)["discards"]


@pytest.mark.rule("AUD-K4")
def test_second_thought_cannot_stop_wrench() -> None:
    duel = grappled(["second-thought", "cover"], ["wrench"]).play("remedy wrench")
    assert duel.refused("use second-thought") == "AUD-K4"


@pytest.mark.rule("AUD-K4")
def test_second_thought_needs_fortitudo() -> None:
    at = ("bicorno", "bicorno")
    duel = fight(["mf-left", "second-thought"], ["mf-right", "ligadura"], at=at)
    duel.play("attack mf-left", "parry mf-right", "remedy ligadura")
    assert duel.words("use") == set()
    assert duel.refused("use second-thought") == "AUD-K4"


@pytest.mark.rule("AUD-K4")
def test_second_thought_does_not_work_where_the_side_card_does_not_count() -> None:
    duel = fight(
        ["punta", "soprana"], ["punta", "second-thought"],
        virtues={"celeritas": R, "fortitudo": R},
    )  # fmt: skip
    duel.play("attack punta", "exchange punta", "remedy soprana")
    assert duel.refused("use second-thought") == "AUD-K4"
    duel = fight(["mf-left"], ["second-thought", "mf-left"], virtues={"fortitudo": R})
    duel.play("attack mf-left")
    assert duel.refused("use second-thought") == "AUD-K4"  # an attack is no remedy


# -- Galeazzo: Repeat


@pytest.mark.rule("AUD-K5", "AUD-A50", "AUD-A48")
def test_repeat_attacks_again_with_the_same_card() -> None:
    duel = fight(
        ["mf-left", "repeat", "repeat", "wrench"], ["mf-left", "rs-left", "mf-left"],
        virtues={"audatia": C},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("entry", C)  # the Entry comes first
    duel.play("pass")
    assert duel.asked == ("repeat-window", C)
    duel.play("use repeat")
    assert duel.asked == ("react", R)
    assert duel.player(C)["stack"] == ["mf-left"]
    assert duel.leader("fortitudo") is None  # both gifts still lie on top
    assert duel.words("parry") == {"rs-left"}  # his sword is on the left now


@pytest.mark.rule("AUD-A50")
def test_a_second_repeat_may_follow() -> None:
    duel = fight(
        ["punta", "repeat", "repeat"], ["mf-left", "rf-left", "mf-right"],
        virtues={"audatia": C},
    )  # fmt: skip
    duel.play("attack punta", "parry mf-left", "pass", "use repeat", "parry rf-left")
    duel.play("side inside", "pass")
    assert duel.asked == ("repeat-window", C)
    duel.play("use repeat")
    assert duel.asked == ("react", R)
    assert duel.sword(C) == "centre"


@pytest.mark.rule("AUD-A50", "AUD-K5")
def test_repeat_needs_the_side_of_the_stack() -> None:
    duel = fight(["mf-left", "repeat"], ["rs-left", "mf-left"], virtues={"audatia": C})
    duel.play("attack mf-left", "parry rs-left", "pass")
    assert duel.asked == ("riposte-chance", R)  # his stack was pushed to the left


@pytest.mark.rule("AUD-A50")
def test_a_sottano_needs_prudentia_again_for_a_repeat() -> None:
    duel = fight(
        ["ms-right", "repeat"], ["ms-right", "mf-left"], at=("longa", DONNA),
        virtues={"audatia": C},
    )  # fmt: skip
    duel.play("attack ms-right", "parry ms-right", "side inside", "pass")
    assert duel.asked == ("repeat-window", C)  # Longa's gift still lies on top


@pytest.mark.rule("AUD-A50", "AUD-K5")
@pytest.mark.parametrize(("prudentia", "asked"), [(C, "repeat-window"), (R, "riposte-chance")])
def test_a_sottano_without_the_lead_is_not_repeated(prudentia: int, asked: str) -> None:
    # Longa's gift allows the feint with the sottano, which then covers it
    virtues = {"audatia": C, "celeritas": C} | ({"prudentia": C} if prudentia == C else {})
    duel = fight(
        ["mf-left", "feint", "ms-right", "repeat"], ["rs-right", "mf-right", "wrench"],
        at=("longa", DONNA), virtues=virtues,
    ).play("attack mf-left", "parry rs-right", "use feint", "attack ms-right")  # fmt: skip
    duel.play("parry mf-right", "pass")
    assert duel.sword(C) == "right"  # the side would fit
    assert duel.asked[0] == asked


@pytest.mark.rule("AUD-K5")
def test_repeat_needs_audatia_and_a_largo_bind() -> None:
    duel = fight(["mf-left", "repeat"], ["mf-left", "rf-left"])
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("riposte-chance", R)
    duel = fight(["mf-left", "repeat"], ["mf-right", "rf-left"], virtues={"audatia": C})
    duel.play("attack mf-left", "parry mf-right", "pass")
    assert duel.asked == ("defender-remedy", R)  # Stretto: no Repeat
    duel = fight(["mf-left", "repeat"], ["mf-left"], virtues={"audatia": C})
    assert duel.refused("use repeat") == "AUD-K5"


# -- both: Lure


def measure(c: list[str], r: list[str], decks: tuple[str, str] = GB, **more: Any) -> Duel:
    """The skills step, the Challenger's turn."""
    virtues = more.pop("virtues", {"prudentia": C, "audatia": C})
    at = more.pop("at", (DONNA, DONNA))
    return fight(c, r, at=at, ask="play-skill", seat=C, virtues=virtues, decks=decks, **more)


def to_chances(duel: Duel) -> Duel:
    """The skills step ends without another skill."""
    while duel.asked[0] == "play-skill":
        duel.play("pass")
    assert duel.asked == ("first-chance", C)
    return duel


@pytest.mark.rule("AUD-K6", "AUD-A49", "AUD-A34")
@pytest.mark.parametrize("decks", [GG, BG])
def test_lure_leaves_only_the_named_strike_if_it_is_eligible(decks: tuple[str, str]) -> None:
    duel = measure(["lure", "mf-left"], ["mf-left", "rf-left"], decks)
    duel.play("use lure", "name rf")
    assert duel.player(R)["lured"] == "rf"
    to_chances(duel).play("pass")
    assert duel.words("attack") == {"rf-left"}
    assert "pass" in duel.choices()
    assert duel.refused("attack mf-left") == "AUD-K6"


@pytest.mark.rule("AUD-K6", "AUD-A34")
def test_lure_binds_nobody_who_does_not_hold_the_strike() -> None:
    duel = measure(["lure", "mf-left"], ["mf-left", "mm-right"], GG)
    to_chances(duel.play("use lure", "name rf")).play("pass")
    assert duel.asked == ("second-chance", R)
    assert duel.words("attack") == {"mf-left", "mm-right"}


@pytest.mark.rule("AUD-K6")
def test_lure_needs_prudentia_and_the_skills_step() -> None:
    duel = measure(["lure", "mf-left"], ["mf-left"], GG, virtues={"audatia": C, "prudentia": R})
    assert duel.words("use") == set()
    assert duel.refused("use lure") == "AUD-K6"
    duel = fight(["lure", "mf-left"], ["mf-left"], virtues={"prudentia": C})
    assert duel.refused("use lure") == "AUD-K6"


# -- Boucicault: Taunt


@pytest.mark.rule("AUD-K7", "AUD-A49", "AUD-A34")
def test_who_is_taunted_must_attack_if_he_can() -> None:
    duel = measure(["taunt", "mf-left"], ["mf-left", "rf-left"], BG)
    to_chances(duel.play("use taunt")).play("pass")
    assert duel.asked == ("second-chance", R)
    assert duel.choices() == {"attack mf-left", "attack rf-left"}
    assert duel.refused("pass") == "AUD-K7"
    assert duel.refused("posta breve") == "AUD-K7"


@pytest.mark.rule("AUD-K7")
def test_who_is_taunted_and_cannot_attack_may_pass() -> None:
    duel = measure(["taunt", "mf-left"], ["wrench"], BG).play("use taunt")
    to_chances(duel).play("pass")
    assert duel.asked == ("second-chance", R)
    assert "pass" in duel.choices()


@pytest.mark.rule("AUD-K7")
def test_taunt_needs_audatia_and_the_skills_step() -> None:
    duel = measure(["taunt", "lure"], ["mf-left"], BG, virtues={"prudentia": C, "audatia": R})
    assert duel.words("use") == {"lure"}
    assert duel.refused("use taunt") == "AUD-K7"
    duel = fight(["taunt", "mf-left"], ["mf-left"], virtues={"audatia": C}, decks=BG)
    assert duel.refused("use taunt") == "AUD-K7"


@pytest.mark.rule("AUD-A49")
def test_taunt_and_lure_together_force_the_named_strike() -> None:
    duel = fight(
        ["mf-left"], ["mf-left", "rf-left"], ask="second-chance", seat=R,
        r_more={"taunted": True, "lured": "rf"},
    )  # fmt: skip
    assert duel.choices() == {"attack rf-left"}
    duel.play("attack rf-left")
    assert duel.player(R)["taunted"] is False  # they end with the first strike
    assert duel.player(R)["lured"] is None


@pytest.mark.rule("AUD-A49", "AUD-K6")
def test_lure_binds_the_challenger_at_both_his_chances() -> None:
    duel = fight(["mf-left", "rf-left"], ["mf-left"], c_more={"lured": "rf"})
    assert duel.words("attack") == {"rf-left"}
    duel.play("pass", "pass")
    assert duel.asked == ("last-chance", C)
    assert duel.choices() == {"attack rf-left"}
    assert duel.refused("attack mf-left") == "AUD-K6"


@pytest.mark.rule("AUD-A49")
def test_taunt_and_lure_are_judged_in_the_posta_then_held() -> None:
    duel = fight(
        ["mf-left", "rf-left"], ["mf-left"], at=("dente-zenghiaro", DONNA),
        c_more={"lured": "rf", "taunted": True},
    )  # fmt: skip
    assert duel.words("attack") == set()  # no blow of Dente di Zenghiaro is in the hand
    duel.play(f"posta {DONNA}", "pass")
    assert duel.choices() == {"attack rf-left"}


@pytest.mark.rule("AUD-A49", "AUD-S17")
def test_taunt_and_lure_end_with_a_draw() -> None:
    duel = fight(["wrench"], ["mf-left"], r_more={"taunted": False, "lured": "mf"})
    duel.play("pass", "pass", "yield")
    assert duel.view()["draws"] == 1
    assert duel.player(R)["lured"] is None


# -- Boucicault: Deny


@pytest.mark.rule("AUD-K8")
def test_deny_cancels_an_attack_and_both_break_off() -> None:
    duel = fight(["mf-left", "rf-left"], ["deny", "mf-left"], decks=GB).play("attack mf-left")
    duel.play("use deny")
    assert duel.broken_off()
    assert duel.player(C)["discards"] == ["mf-left"]
    assert duel.player(R)["discards"] == ["deny"]


@pytest.mark.rule("AUD-K8")
def test_deny_cancels_a_remedy_and_both_break_off() -> None:
    duel = fight(
        ["mf-left", "rf-left", "ligadura"], ["mf-right", "deny", "rf-left"],
        virtues={"fortitudo": C}, decks=GB,
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-right", "side inside", "pass", "remedy ligadura")
    assert duel.words("use") == {"deny"}
    duel.play("use deny")
    assert duel.broken_off()


@pytest.mark.rule("AUD-K8", "AUD-A41", "AUD-A32", "AUD-C7")
def test_a_denied_skill_is_spent_and_its_player_decides_again() -> None:
    duel = fight(
        ["mf-left", "feint", "feint", "rf-left"], ["mf-left", "deny"],
        virtues={"celeritas": C}, decks=GB,
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left", "use feint")
    assert duel.asked == ("deny-skill", R)
    duel.play("use deny")
    assert duel.asked == ("feint-window", C)  # nobody asked whether to deny the Deny
    assert duel.hand(C) == ["rf-left", "feint"]
    duel.play("use feint")  # the other copy; no Deny is left
    assert duel.asked == ("feint-strike", C)


@pytest.mark.rule("AUD-A41", "AUD-A52")
def test_a_denied_reaction_lets_one_react_again() -> None:
    duel = fight(
        ["mf-left", "deny", "rf-left"], ["break-off", "mf-left"], decks=BG
    ).play("attack mf-left", "use break-off", "use deny")  # fmt: skip
    assert duel.asked == ("react", R)
    assert duel.choices() == {"parry mf-left"}
    assert duel.player(R)["discards"] == ["break-off"]


@pytest.mark.rule("AUD-A41", "AUD-S3")
def test_after_a_denied_taunt_its_player_may_play_another_skill() -> None:
    duel = measure(["taunt", "lure", "mf-left"], ["deny", "mf-left"], BB).play("use taunt")
    assert duel.asked == ("deny-skill", R)
    duel.play("use deny")
    assert duel.asked == ("play-skill", C)
    assert duel.words("use") == {"lure"}
    assert duel.player(R)["taunted"] is False


@pytest.mark.rule("AUD-A41", "AUD-K1", "AUD-K8")
def test_after_a_denied_kick_the_entry_must_still_be_answered() -> None:
    duel = entered(["deny", "rf-left"], ["kick", "cover", "rf-left"], decks=BG).play("use kick")
    assert duel.asked == ("deny-skill", C)
    duel.play("use deny")
    assert duel.asked == ("answer-remedy", R)
    assert duel.choices() == {"counter cover"}


@pytest.mark.rule("AUD-A41", "AUD-K5", "AUD-A50")
def test_after_a_denied_repeat_the_other_copy_may_be_played() -> None:
    duel = fight(
        ["mf-left", "repeat", "repeat"], ["mf-left", "deny", "rs-left"],
        virtues={"audatia": C}, decks=GB,
    ).play("attack mf-left", "parry mf-left", "pass", "use repeat", "use deny")  # fmt: skip
    assert duel.asked == ("repeat-window", C)
    duel.play("use repeat")
    assert duel.asked == ("react", R)
    assert duel.sword(C) == "right"


@pytest.mark.rule("AUD-A52", "AUD-A41")
def test_each_skill_has_its_own_chance_to_deny() -> None:
    duel = fight(
        ["mf-left", "deny"], ["perfect-measure", "pre-empt", "mf-left"],
        decks=BB, virtues={"prudentia": R},
    )  # fmt: skip
    duel.play("attack mf-left", "use perfect-measure")
    assert duel.asked == ("deny-skill", C)
    duel.play("use deny", "use pre-empt")
    assert duel.asked == ("pre-empt-strike", R)  # the only Deny lies open
    assert "AUD-A52" in duel.state.fired


@pytest.mark.rule("AUD-K8")
def test_the_chance_to_deny_is_asked_by_what_is_open() -> None:
    duel = fight(["mf-left", "rf-left"], ["break-off", "mf-left"], decks=BG)
    duel.play("attack mf-left", "use break-off")
    assert duel.asked == ("deny-skill", C)  # he holds no Deny, but he could
    assert duel.choices() == {"pass"}
    duel.play("pass")
    assert duel.broken_off()


@pytest.mark.rule("AUD-K8")
def test_deny_stops_no_parry_and_needs_something_to_deny() -> None:
    duel = fight(["mf-left", "deny"], ["mf-left", "rf-left"], decks=BG)
    assert duel.refused("use deny") == "AUD-K8"
    duel.play("attack mf-left", "parry mf-left", "pass")
    assert duel.asked == ("renew-chance", C)
    assert duel.refused("use deny") == "AUD-K8"


@pytest.mark.rule("AUD-O3", "AUD-K8")
def test_deny_may_be_limited_to_skills() -> None:
    duel = fight(["mf-left"], ["deny", "mf-left"], decks=GB, deny_scope="skills")
    duel.play("attack mf-left")
    assert duel.choices() == {"parry mf-left"}
    assert duel.refused("use deny") == "AUD-K8"
    duel = fight(
        ["mf-left", "break-off"], ["mf-left", "deny"], decks=GB, deny_scope="skills",
        virtues={"celeritas": R},
    )  # fmt: skip
    duel.play("attack mf-left", "counterattack mf-left", "use break-off")
    assert "use deny" in duel.choices()


# -- Boucicault: Eye of the Lynx


@pytest.mark.rule("AUD-K9")
def test_eye_of_the_lynx_shows_the_hand_and_lets_one_change_posta() -> None:
    duel = measure(["eye-of-the-lynx", "mf-left"], ["mf-left", "kick"], BG)
    assert duel.player(R, C)["known"] == []
    duel.play("use eye-of-the-lynx")
    assert duel.player(R, C)["known"] == ["mf-left", "kick"]
    assert duel.asked == ("move-posta", C)
    duel.play("posta coda-longa")
    assert duel.player(C)["posta"]["id"] == "coda-longa"


@pytest.mark.rule("AUD-K9")
def test_the_posta_may_be_kept_after_looking() -> None:
    duel = measure(["eye-of-the-lynx", "mf-left"], ["mf-left"], BG)
    duel.play("use eye-of-the-lynx", "pass")
    assert duel.player(C)["posta"]["id"] == DONNA


@pytest.mark.rule("AUD-K9")
def test_eye_of_the_lynx_needs_prudentia_and_the_skills_step() -> None:
    duel = measure(["eye-of-the-lynx"], ["mf-left"], BG, virtues={"audatia": C, "prudentia": R})
    assert duel.refused("use eye-of-the-lynx") == "AUD-K9"
    duel = fight(["eye-of-the-lynx", "mf-left"], ["mf-left"], decks=BG, virtues={"prudentia": C})
    assert duel.refused("use eye-of-the-lynx") == "AUD-K9"


# -- Boucicault: Pre-empt


@pytest.mark.rule("AUD-K10", "AUD-A43")
def test_pre_empt_counterattacks_without_celeritas() -> None:
    duel = fight(
        ["mf-left", "mf-right"], ["pre-empt", "mf-left"], decks=GB,
        virtues={"celeritas": C, "prudentia": R},
    ).play("attack mf-left")  # fmt: skip
    assert duel.words("counterattack") == set()
    duel.play("use pre-empt")
    assert duel.choices() == {"counterattack mf-left"}
    duel.play("counterattack mf-left")
    assert duel.asked == ("react", C)
    assert duel.words("parry") == {"mf-right"}


@pytest.mark.rule("AUD-K10")
def test_pre_empt_needs_prudentia_a_cut_and_the_same_strike() -> None:
    duel = fight(["mf-left"], ["pre-empt", "mf-left"], decks=GB).play("attack mf-left")
    assert duel.refused("use pre-empt") == "AUD-K10"  # no lead
    duel = fight(["punta"], ["pre-empt", "punta", "mf-left"], decks=GB, virtues={"prudentia": R})
    duel.play("attack punta")
    assert duel.refused("use pre-empt") == "AUD-K10"  # a thrust
    duel = fight(["mf-left"], ["pre-empt", "rs-left"], decks=GB, virtues={"prudentia": R})
    duel.play("attack mf-left")
    assert duel.refused("use pre-empt") == "AUD-K10"  # not the same strike


@pytest.mark.rule("AUD-K10")
def test_pre_empt_does_not_meet_a_counterattack() -> None:
    duel = fight(
        ["mf-left", "pre-empt", "mf-left"], ["mf-right"], decks=BG,
        virtues={"celeritas": R, "prudentia": C},
    ).play("attack mf-left", "counterattack mf-right")  # fmt: skip
    assert duel.refused("use pre-empt") == "AUD-K10"


@pytest.mark.rule("AUD-O4", "AUD-K10")
def test_a_pre_empt_that_goes_first() -> None:
    duel = fight(
        ["mf-left", "rs-left"], ["pre-empt", "rf-left", "mm-right"], decks=GB,
        at=("breve", "frontale"), virtues={"prudentia": R}, preempt_mode="first",
    ).play("attack mf-left", "use pre-empt")  # fmt: skip
    assert duel.hand(C) == ["mf-left", "rs-left"]
    assert duel.player(C)["posta"]["id"] == "breve"
    assert duel.player(C)["stack"] == []
    assert "mf-left" in duel.player(C, R)["known"]
    assert duel.leader("audatia") == C  # Breve's gift counts again
    assert duel.choices() == {"attack rf-left"}
    duel.play("attack rf-left")
    assert duel.asked == ("react", C)
    assert duel.view()["attacker"] == R


@pytest.mark.rule("AUD-O4")
def test_a_pre_empt_that_goes_first_needs_both_in_a_posta() -> None:
    duel = fight(
        ["mf-left", "mf-right"], ["pre-empt", "mf-left", "rs-left"], decks=GB,
        virtues={"prudentia": R}, preempt_mode="first",
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left", "pass", "attack mf-right")
    assert duel.asked == ("react", R)
    assert duel.refused("use pre-empt") == "AUD-K10"


# -- Boucicault: Perfect Measure


def missed(c: list[str], r: list[str], attack: str = "mf-left", **more: Any) -> Duel:
    """The Challenger's attack is avoided."""
    virtues = {"prudentia": R} | more.pop("virtues", {})
    duel = fight([attack, *c], ["perfect-measure", *r], decks=GB, virtues=virtues, **more)
    return duel.play(f"attack {attack}", "use perfect-measure")


@pytest.mark.rule("AUD-K11", "AUD-A51")
def test_perfect_measure_leaves_the_attacker_in_the_end_posta() -> None:
    duel = missed(["rs-left"], ["mf-left", "ms-right"])
    assert duel.lines()[-1].endswith("misses the mark; the sword ends in Dente di Zenghiaro")
    assert duel.player(C)["posta"]["id"] == "dente-zenghiaro"
    assert duel.player(C)["stack"] == []
    assert duel.player(R)["posta"]["id"] == DONNA  # the avoider keeps his own
    assert duel.asked == ("follow-up", R)
    assert duel.words("attack") == {"mf-left"}
    assert duel.refused("attack ms-right") == "AUD-P3"  # the End Posta closes that line
    duel.play("attack mf-left")
    assert duel.asked == ("react", C)
    assert duel.words("parry") == {"rs-left"}


@pytest.mark.rule("AUD-K11")
def test_without_an_attack_perfect_measure_breaks_off() -> None:
    duel = missed(["rs-left"], ["mf-left"]).play("pass")
    assert duel.broken_off()


@pytest.mark.rule("AUD-A51", "AUD-E5")
def test_a_thrust_at_an_extended_end_posta() -> None:
    duel = missed(["wrench"], ["punta"], attack="punta", virtues={"celeritas": R})
    assert duel.player(C)["posta"]["id"] == "longa"
    assert duel.words("attack") == {"punta"}
    duel.play("attack punta")
    assert duel.asked == ("outside-remedy", C)
    duel = missed(["wrench"], ["punta"], attack="punta")
    assert duel.refused("attack punta") == "AUD-P3"


@pytest.mark.rule("AUD-A51")
def test_the_end_posta_gives_its_gift_to_the_next_strike() -> None:
    duel = missed(["rf-left", "mf-left"], ["mf-right"], attack="rm-right", at=(DONNA, "breve"))
    assert duel.player(C)["posta"]["id"] == DONNA
    assert duel.leader("fortitudo") == C
    duel.play("attack mf-right", "parry mf-left")
    assert duel.leader("fortitudo") == C


@pytest.mark.rule("AUD-K11")
def test_perfect_measure_needs_prudentia_and_an_attack() -> None:
    duel = fight(["mf-left"], ["perfect-measure", "mf-left"], decks=GB).play("attack mf-left")
    assert duel.refused("use perfect-measure") == "AUD-K11"
    duel = fight(["perfect-measure", "mf-left"], ["mf-left"], decks=BG, virtues={"prudentia": C})
    assert duel.refused("use perfect-measure") == "AUD-K11"
    duel = fight(
        ["punta", "wrench", "perfect-measure"], ["punta"], decks=BG,
        virtues={"celeritas": R, "prudentia": C},
    ).play("attack punta", "exchange punta")  # fmt: skip
    assert duel.refused("use perfect-measure") == "AUD-K11"


# -- Cycle, discards, card text


@pytest.mark.rule("AUD-C7")
def test_a_skill_goes_to_the_discards_as_it_is_played() -> None:
    duel = measure(["lure", "mf-left"], ["mf-left"], GG).play("use lure")
    assert duel.player(C)["discards"] == ["lure"]
    assert duel.asked == ("name-sword", C)


@pytest.mark.rule("AUD-P4", "AUD-A12")
@pytest.mark.parametrize("decks", [GG, BB])
def test_which_skills_have_the_cycle_symbol(decks: tuple[str, str]) -> None:
    skills = [row.skill for deck in game(decks).content.deck if deck.id == decks[0]
              for row in deck.skills]  # fmt: skip
    duel = stage(
        {"ask": "trade", "seat": C, "players": [{"hand": skills}, {"hand": ["mf-left"]}]}, decks
    )
    wanted = {"kick", "second-thought", "lure"} if decks == GG else {
        "taunt", "eye-of-the-lynx", "second-thought", "lure"
    }  # fmt: skip
    assert duel.words("cycle") == wanted
    for skill in set(skills) - wanted:
        assert duel.refused(f"cycle {skill}") == "AUD-P4"


@pytest.mark.rule("AUD-A36")
def test_a_cards_text_goes_before_the_rules() -> None:
    # the rules: a counterattack needs Celeritas; Pre-empt says otherwise
    duel = fight(
        ["mf-left"], ["pre-empt", "mf-left"], decks=GB, virtues={"prudentia": R}
    ).play("attack mf-left", "use pre-empt", "counterattack mf-left")  # fmt: skip
    assert duel.view()["attack_how"] == "counterattack"
