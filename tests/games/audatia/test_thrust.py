"""The Thrust process: Exchange, Extended poste, Break and the mezano after it."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import DONNA, C, Duel, R, fight, stage


def exchanged(c: list[str], r: list[str], **more: object) -> Duel:
    """The Challenger's thrust is exchanged."""
    duel = fight(["punta", *c], ["punta", *r], virtues={"celeritas": R}, **more)  # type: ignore[arg-type]
    return duel.play("attack punta", "exchange punta")


def broken(c: list[str], r: list[str], card: str = "mf-left", **more: object) -> Duel:
    """The Challenger's thrust is broken."""
    duel = fight(["punta", *c], [card, *r], **more)  # type: ignore[arg-type]
    return duel.play("attack punta", f"break {card}")


# -- S13


@pytest.mark.rule("AUD-S13", "AUD-W4")
def test_an_exchange_without_an_outside_remedy_is_lost() -> None:
    duel = exchanged(["ligadura", "mf-left"], ["cover"])
    assert duel.asked == ("outside-remedy", C)
    assert duel.rule == "AUD-S13"
    assert duel.choices() == {"yield"}
    assert duel.refused("remedy ligadura") == "AUD-S13"
    duel.play("yield")
    assert duel.won == (R, "AUD-W4")


@pytest.mark.rule("AUD-S13")
def test_the_exchanged_plays_any_remedy_that_works_outside_and_may_be_countered() -> None:
    duel = exchanged(["soprana", "wrench", "mf-left"], ["trap-hilt", "stop-hand", "rf-left"])
    assert duel.words("remedy") == {"soprana", "wrench"}
    assert duel.refused("yield") == "AUD-A53"
    duel.play("remedy wrench")
    assert duel.words("counter") == {"trap-hilt"}  # Outside is in force
    duel.play("counter trap-hilt")
    assert duel.broken_off()


@pytest.mark.rule("AUD-A12", "AUD-S13")
def test_a_cycle_may_find_the_outside_remedy() -> None:
    duel = exchanged(["kick"], ["cover"], c_more={"deck": ["soprana"]})
    duel.play("cycle kick")
    assert duel.words("remedy") == {"soprana"}


@pytest.mark.rule("AUD-A13", "AUD-A42", "AUD-S7")
def test_a_thrust_at_an_extended_posta_is_an_exchange_on_its_holder() -> None:
    held = ["mf-left", "break-off", "soprana", "ligadura"]
    duel = fight(["punta", "cover"], held, at=("coda-longa", "longa")).play("attack punta")
    assert duel.asked == ("outside-remedy", R)
    assert duel.rule == "AUD-A42"
    assert duel.cited("AUD-A13")
    assert not duel.cited("AUD-S13")
    assert duel.choices() == {"remedy soprana"}
    assert duel.refused("defend punta") == "AUD-A42"
    assert duel.refused("remedy ligadura") == "AUD-A42"
    assert duel.refused("parry mf-left") == "AUD-A42"
    assert duel.refused("break mf-left") == "AUD-A42"
    assert duel.refused("use break-off") == "AUD-K2"
    assert duel.refused("remedy wrench") == "AUD-S12"
    duel.play("remedy soprana")
    assert duel.asked == ("answer-remedy", C)


@pytest.mark.rule("AUD-A42", "AUD-W4")
def test_who_has_no_outside_remedy_in_an_extended_posta_loses() -> None:
    duel = fight(["punta"], ["mf-left", "deny"], at=("coda-longa", "bicorno"),
                 decks=("galeazzo", "boucicault"))  # fmt: skip
    duel.play("attack punta")
    assert duel.choices() == {"yield"}
    assert duel.refused("use deny") == "AUD-K8"
    duel.play("yield")
    assert duel.won == (C, "AUD-W4")


@pytest.mark.rule("AUD-A14")
@pytest.mark.parametrize(("celeritas", "exchange"), [(C, {"punta"}), (R, set())])
def test_exchange_symbols_do_not_matter_when_the_attacker_has_left_his_posta(
    celeritas: int, exchange: set[str]
) -> None:
    # after Perfect Measure: the Challenger stands in an End Posta without the Exchange symbol,
    # the Respondent thrusts from his stack
    duel = stage(
        {
            "ask": "follow-up",
            "seat": R,
            "virtues": {"celeritas": celeritas},
            "players": [
                {"hand": ["punta", "rs-left"], "posta": "dente-mezana"},
                {"hand": ["punta", "wrench"], "stack": ["mf-left"], "sword": "left"},
            ],
        }
    ).play("attack punta")
    assert duel.asked == ("react", C)
    assert duel.words("exchange") == exchange


# -- S14


@pytest.mark.rule("AUD-S14", "AUD-P7")
def test_a_break_moves_the_stacks_like_a_parry() -> None:
    duel = broken(["wrench"], ["rm-right"])
    assert (duel.sword(C), duel.sword(R)) == ("right", "left")
    duel = broken(["wrench"], ["mm-right"], card="rf-left")
    assert (duel.sword(C), duel.sword(R)) == ("left", "right")


@pytest.mark.rule("AUD-A26", "AUD-S14")
def test_on_a_tie_the_defender_acts_first() -> None:
    duel = broken(["wrench"], ["rm-right", "mm-right"])
    assert duel.asked == ("break-mezano", R)
    assert duel.words("attack") == {"rm-right"}  # his stack is on the left
    assert duel.refused("attack mm-right") == "AUD-P2"
    assert duel.refused("attack rf-left") == "AUD-S14"


@pytest.mark.rule("AUD-S14")
@pytest.mark.parametrize(
    ("card", "side", "fits"),
    [("mf-left", "outside", {"soprana"}), ("rf-left", "inside", {"ligadura"})],
)
def test_the_celeritas_leader_acts_first_and_the_break_sets_the_side(
    card: str, side: str, fits: set[str]
) -> None:
    duel = broken(["soprana", "ligadura"], ["cover"], card, virtues={"celeritas": C})
    assert duel.asked == ("break-remedy", C)
    assert duel.words("remedy") == fits
    duel.play(f"remedy {fits.pop()}")
    assert duel.view()["remedy"]["side"] == side
    assert duel.asked == ("answer-remedy", R)


@pytest.mark.rule("AUD-S14")
def test_when_both_wait_they_break_off() -> None:
    duel = broken(["wrench", "mf-left"], ["rm-right", "mm-right"]).play("pass")
    assert duel.asked == ("break-remedy", C)
    duel.play("pass")
    assert duel.broken_off()


@pytest.mark.rule("AUD-A47", "AUD-A37")
def test_after_a_break_there_is_no_feint_entry_or_repeat() -> None:
    duel = broken(
        ["wrench", "feint", "repeat", "mf-left"], ["rm-right"],
        virtues={"celeritas": C, "audatia": C},
    )  # fmt: skip
    assert duel.asked == ("break-remedy", C)
    assert duel.words("use") == set()
    assert duel.refused("use feint") == "AUD-K3"
    assert duel.refused("use repeat") == "AUD-K5"
    assert duel.view()["bind"] is None


# -- S15


@pytest.mark.rule("AUD-S15", "AUD-A46")
def test_the_mezano_after_a_break_is_answered_by_a_remedy_and_not_parried() -> None:
    duel = broken(["soprana", "ligadura", "mf-left"], ["rm-right", "cover"])
    duel.play("attack rm-right")
    assert duel.asked == ("answer-mezano", C)
    assert duel.choices() == {"remedy soprana"}  # Outside against a roverso
    assert duel.refused("parry mf-left") == "AUD-A46"
    assert duel.refused("remedy ligadura") == "AUD-S15"
    duel = broken(["soprana", "ligadura", "rf-left"], ["mm-right", "cover"], "rf-left")
    duel.play("attack mm-right")
    assert duel.choices() == {"remedy ligadura"}  # Inside against a mandritto


@pytest.mark.rule("AUD-S15", "AUD-W1")
def test_who_cannot_answer_the_mezano_loses() -> None:
    duel = broken(["mf-left"], ["rm-right"]).play("attack rm-right")
    assert duel.choices() == {"yield"}
    duel.play("yield")
    assert duel.won == (R, "AUD-W1")


@pytest.mark.rule("AUD-S15", "AUD-A28", "AUD-A46")
def test_a_mandritto_mezano_meets_the_roverso_mezano_without_celeritas() -> None:
    duel = broken(["mm-right", "rm-left"], ["rm-right", "blade-neck"], virtues={"celeritas": R})
    duel.play("attack rm-right")
    assert duel.words("counterattack") == {"mm-right"}
    duel.play("counterattack mm-right")
    assert duel.asked == ("answer-cross", R)


@pytest.mark.rule("AUD-S15")
def test_a_mandritto_mezano_after_a_break_cannot_be_counterattacked() -> None:
    duel = broken(["mm-left", "wrench"], ["mm-right"], "rf-left").play("attack mm-right")
    assert duel.words("counterattack") == set()
    assert duel.refused("counterattack mm-left") == "AUD-S15"


@pytest.mark.rule("AUD-A27", "AUD-S15", "AUD-A46")
def test_the_mandritto_mezano_is_answered_by_an_inside_counter_which_breaks_off() -> None:
    duel = broken(["mm-right", "rf-left"], ["rm-right", "blade-neck", "trap-hilt", "mf-left"])
    duel.play("attack rm-right", "counterattack mm-right")
    assert duel.words("counter") == {"blade-neck"}
    assert duel.refused("counter trap-hilt") == "AUD-S15"
    duel.play("counter blade-neck")
    assert duel.broken_off()


@pytest.mark.rule("AUD-S15", "AUD-A27")
def test_or_by_soprana_which_may_be_countered() -> None:
    duel = broken(["mm-right", "trap-hilt"], ["rm-right", "soprana", "elbow-push"])
    duel.play("attack rm-right", "counterattack mm-right")
    assert duel.words("remedy") == {"soprana"}
    assert duel.refused("remedy elbow-push") == "AUD-S15"
    duel.play("remedy soprana")
    assert duel.asked == ("answer-remedy", C)
    duel.play("counter trap-hilt")
    assert duel.won == (C, "AUD-W3")


@pytest.mark.rule("AUD-S15", "AUD-W1")
def test_who_cannot_answer_the_mandritto_mezano_loses() -> None:
    duel = broken(["mm-right"], ["rm-right", "trap-hilt"])
    duel.play("attack rm-right", "counterattack mm-right")
    assert duel.choices() == {"yield"}
    duel.play("yield")
    assert duel.won == (C, "AUD-W1")


@pytest.mark.rule("AUD-A46", "AUD-K2")
def test_break_off_answers_the_mezano_and_the_one_against_it() -> None:
    duel = broken(["break-off", "mf-left"], ["rm-right"]).play("attack rm-right", "use break-off")
    assert duel.broken_off()
    duel = broken(["mm-right", "mf-left"], ["rm-right", "break-off"])
    duel.play("attack rm-right", "counterattack mm-right", "use break-off")
    assert duel.broken_off()


@pytest.mark.rule("AUD-A46", "AUD-K8")
def test_deny_cancels_the_mezano_and_the_one_against_it() -> None:
    duel = broken(
        ["deny", "mf-left"], ["rm-right", "rf-left"], decks=("boucicault", "galeazzo")
    ).play("attack rm-right", "use deny")  # fmt: skip
    assert duel.broken_off()
    assert duel.player(R)["discards"] == ["mf-left", "rm-right"]
    duel = broken(
        ["mm-right", "mf-left"], ["rm-right", "deny"], decks=("galeazzo", "boucicault")
    ).play("attack rm-right", "counterattack mm-right", "use deny")  # fmt: skip
    assert duel.broken_off()


@pytest.mark.rule("AUD-A46", "AUD-K10", "AUD-K11")
def test_perfect_measure_avoids_the_mezano_and_pre_empt_never_fits() -> None:
    duel = fight(
        ["punta", "perfect-measure", "pre-empt", "mf-left"], ["mf-left", "rm-right"],
        virtues={"prudentia": C}, decks=("boucicault", "galeazzo"),
    )  # fmt: skip
    duel.play("attack punta", "break mf-left", "attack rm-right")
    assert duel.words("use") == {"perfect-measure"}
    assert duel.refused("use pre-empt") == "AUD-K10"
    duel.play("use perfect-measure")
    assert duel.asked == ("follow-up", C)
    assert duel.player(R)["posta"]["id"] == DONNA  # where a roverso mezano ends
