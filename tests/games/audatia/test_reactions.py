"""The attack and its answers: parry, counterattack, exchange, break, defend, or lose."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import DONNA, C, R, fight

ALL = ["mf-left", "rf-left", "mm-right", "rm-right", "ms-right", "rs-right", "punta"]


@pytest.mark.rule("AUD-S7")
def test_an_attack_makes_its_player_the_attacker_and_asks_the_other() -> None:
    duel = fight(["mf-left"], ALL).play("attack mf-left")
    assert duel.asked == ("react", R)
    table = duel.view()
    assert (table["attacker"], table["attack"]) == (C, "mf-left")


@pytest.mark.rule("AUD-S8", "AUD-W1")
def test_who_cannot_answer_loses() -> None:
    duel = fight(["mf-left"], ["rf-left", "mm-right"]).play("attack mf-left")
    assert duel.choices() == {"yield"}
    duel.play("yield")
    assert duel.won == (C, "AUD-W1")


@pytest.mark.rule("AUD-A53", "AUD-S8")
def test_who_can_answer_must() -> None:
    duel = fight(["mf-left"], ["mf-left", "mm-right"]).play("attack mf-left")
    assert duel.choices() == {"parry mf-left"}
    assert duel.refused("yield") == "AUD-A53"
    assert duel.refused("pass") == "AUD-A53"


@pytest.mark.rule("AUD-A53")
def test_a_skill_that_answers_must_be_used_too() -> None:
    duel = fight(["mf-left"], ["break-off"]).play("attack mf-left")
    assert duel.choices() == {"use break-off"}
    assert duel.refused("yield") == "AUD-A53"


@pytest.mark.rule("AUD-A12", "AUD-P4")
def test_a_cycle_in_the_middle_of_a_reaction_may_find_the_answer() -> None:
    duel = fight(["mf-left"], ["kick"], r_more={"deck": ["rs-left"]}).play("attack mf-left")
    assert duel.choices() == {"yield", "cycle kick"}
    duel.play("cycle kick")
    assert duel.choices() == {"parry rs-left"}


@pytest.mark.rule("AUD-A12")
def test_a_cycle_needs_no_virtue_and_cannot_be_denied() -> None:
    duel = fight(
        ["mf-left"], ["taunt", "eye-of-the-lynx"], decks=("boucicault", "boucicault"),
        c_more={"hand": ["mf-left", "deny"]},
    ).play("attack mf-left")  # fmt: skip
    assert duel.leader("prudentia") is None
    duel.play("cycle eye-of-the-lynx")
    assert duel.asked == ("react", R)  # the Challenger was not asked to deny
    assert duel.player(R)["discards"] == ["eye-of-the-lynx"]
    assert duel.refused("cycle deny") in ("AUD-A12", "AUD-P4")


# -- counterattack


@pytest.mark.rule("AUD-E3", "AUD-S8")
def test_a_mandritto_fendente_is_counterattacked_only_with_the_same_strike() -> None:
    duel = fight(["mf-left"], ALL, virtues={"celeritas": R}).play("attack mf-left")
    assert duel.words("counterattack") == {"mf-left"}
    assert duel.refused("counterattack rf-left") == "AUD-S8"


@pytest.mark.rule("AUD-S8")
def test_a_counterattack_needs_the_celeritas_lead() -> None:
    duel = fight(["mf-left"], ALL).play("attack mf-left")
    assert duel.words("counterattack") == set()
    assert duel.refused("counterattack mf-left") == "AUD-S8"


@pytest.mark.rule("AUD-A3", "AUD-S8")
def test_a_counterattack_hands_over_the_roles_and_must_be_parried() -> None:
    duel = fight(["mf-left", "mf-left"], ["mf-right"], virtues={"celeritas": R})
    duel.play("attack mf-left", "counterattack mf-right")
    assert duel.view()["attacker"] == R
    assert duel.asked == ("react", C)
    assert duel.choices() == {"parry mf-left"}
    assert duel.refused("counterattack mf-left") == "AUD-S8"


@pytest.mark.rule("AUD-A15")
@pytest.mark.parametrize("card", ["mm-right", "rm-right"])
def test_a_counterattack_is_parried_with_the_same_strike_even_without_a_parry_symbol(
    card: str,
) -> None:
    other = card.replace("right", "left")
    duel = fight([card, other, "rs-left", "mf-left"], [card], virtues={"celeritas": R})
    duel.play(f"attack {card}", f"counterattack {card}")
    assert duel.words("parry") == {other}
    assert duel.refused("parry mf-left") == "AUD-A15"


@pytest.mark.rule("AUD-A16")
def test_the_second_strike_of_a_feint_may_be_counterattacked() -> None:
    duel = fight(
        ["mf-left", "feint", "rf-left", "rf-right"], ["mf-left", "rf-left"],
        at=("coda-longa", DONNA), virtues={"celeritas": R},
    )  # fmt: skip
    assert duel.leader("celeritas") is None
    duel = fight(
        ["mf-left", "feint", "rf-left", "rf-right"], ["mf-left", "rf-left"],
        virtues={"audatia": C, "celeritas": R}, feint_virtue="audatia",
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left", "use feint", "attack rf-left")
    assert duel.asked == ("react", R)
    assert duel.words("counterattack") == {"rf-left"}
    duel.play("counterattack rf-left")
    assert duel.asked == ("react", C)
    assert duel.words("parry") == {"rf-right"}


@pytest.mark.rule("AUD-A16", "AUD-P2")
def test_a_riposte_may_be_counterattacked_if_the_side_fits() -> None:
    duel = fight(["mf-left", "rf-left"], ["mf-left", "rf-right"], virtues={"celeritas": C})
    duel.play("attack mf-left", "parry mf-left", "attack rf-right")
    assert duel.asked == ("react", C)
    assert duel.refused("counterattack rf-left") == "AUD-P2"  # only the side forbids it


@pytest.mark.rule("AUD-A17")
def test_a_thrust_is_never_counterattacked() -> None:
    duel = fight(["punta"], ALL, virtues={"celeritas": R}).play("attack punta")
    assert duel.words("counterattack") == set()
    assert duel.refused("counterattack punta") == "AUD-A17"
    assert "punta" in duel.words("exchange")


@pytest.mark.rule("AUD-A38", "AUD-S10")
def test_after_a_parried_counterattack_the_bind_is_of_those_two_cards() -> None:
    duel = fight(
        ["mf-left", "mf-left", "rf-left"],
        ["mf-right", "mm-right", "wrench"],
        virtues={"celeritas": R},
    )
    duel.play("attack mf-left", "counterattack mf-right", "parry mf-left")
    assert duel.asked == ("feint-window", R)  # the counterattacker may feint
    duel.play("pass")
    assert duel.view()["bind"] == "stretto"
    assert duel.asked == ("turn-side", R)  # the counterattacker's gift leads Fortitudo
    assert duel.sword(C) == "left"
    assert duel.sword(R) == "right"


@pytest.mark.rule("AUD-A38")
def test_in_largo_the_one_who_parried_the_counterattack_acts_first() -> None:
    duel = fight(
        ["mf-left", "mf-left", "rf-left"],
        ["mf-left", "mm-right", "wrench"],
        virtues={"celeritas": R},
    )
    duel.play("attack mf-left", "counterattack mf-left", "parry mf-left", "pass")
    assert duel.view()["bind"] == "largo"
    assert duel.asked == ("riposte-chance", C)


@pytest.mark.rule("AUD-A43")
def test_a_sottano_counterattack_needs_no_prudentia() -> None:
    duel = fight(["ms-right"], ["ms-left"], virtues={"prudentia": C, "celeritas": R}).play(
        "attack ms-right"
    )
    assert duel.words("counterattack") == {"ms-left"}


# -- defend


@pytest.mark.rule("AUD-E4", "AUD-S8", "AUD-A30")
def test_from_dente_di_zenghiaro_one_defends_with_a_punta_while_leading_celeritas() -> None:
    duel = fight(
        ["mf-left", "mf-right"], ["punta", "rs-left"], at=(DONNA, "dente-zenghiaro"),
        virtues={"celeritas": R},
    ).play("attack mf-left")  # fmt: skip
    assert duel.words("defend") == {"punta"}
    duel.play("defend punta")
    assert duel.asked == ("react", C)
    assert duel.view()["attack"] == "punta"
    assert duel.words("parry") == {"mf-right"}


@pytest.mark.rule("AUD-E4")
def test_without_celeritas_there_is_no_defence_with_a_punta() -> None:
    duel = fight(["mf-left"], ["punta", "rs-left"], at=(DONNA, "dente-zenghiaro"))
    duel.play("attack mf-left")
    assert duel.words("defend") == set()
    assert duel.refused("defend punta") == "AUD-S8"


# -- exchange


@pytest.mark.rule("AUD-S8", "AUD-S13")
def test_an_exchange_from_posta_to_posta_needs_the_symbol_on_both() -> None:
    for at, allowed in (((DONNA, DONNA), True), ((DONNA, "dente-mezana"), False),
                        (("dente-zenghiaro", DONNA), False)):  # fmt: skip
        duel = fight(["punta"], ["punta", "rf-left"], at=at, virtues={"celeritas": R})
        duel.play("attack punta")
        assert (duel.words("exchange") == {"punta"}) is allowed, at
        if not allowed:
            assert duel.refused("exchange punta") == "AUD-S8"


@pytest.mark.rule("AUD-S8")
def test_an_exchange_needs_the_celeritas_lead() -> None:
    duel = fight(["punta"], ["punta", "rf-left"]).play("attack punta")
    assert duel.refused("exchange punta") == "AUD-S8"


@pytest.mark.rule("AUD-S8")
def test_later_thrusts_are_exchanged_by_celeritas_alone() -> None:
    duel = fight(["mf-left", "punta"], ["mf-left", "punta"], virtues={"celeritas": R})
    duel.play("attack mf-left", "parry mf-left", "pass", "attack punta")
    assert duel.words("exchange") == {"punta"}


@pytest.mark.rule("AUD-A29", "AUD-S8")
def test_a_break_card_may_break_or_parry_plainly() -> None:
    duel = fight(["punta"], ["mf-left", "rs-left"]).play("attack punta")
    assert duel.words("break") == {"mf-left"}
    assert duel.words("parry") == {"mf-left", "rs-left"}
    assert duel.refused("break rs-left") == "AUD-S8"


@pytest.mark.rule("AUD-S8")
def test_a_cut_is_neither_broken_nor_exchanged() -> None:
    duel = fight(["mf-left"], ALL, virtues={"celeritas": R}).play("attack mf-left")
    assert duel.refused("break mf-left") == "AUD-S8"
    assert duel.refused("exchange punta") == "AUD-S8"
    assert duel.refused("defend punta") == "AUD-S8"
