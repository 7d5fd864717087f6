"""Virtues, eligibility, the playing area, and the sheet's own examples."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import DONNA, C, R, fight, game

ALL = ["mf-left", "rf-left", "mm-right", "rm-right", "ms-right", "rs-right", "punta"]


# -- Virtues


@pytest.mark.rule("AUD-P1", "AUD-A1")
def test_most_means_strictly_more() -> None:
    duel = fight(ALL, ALL, virtues={"celeritas": C}, at=("bicorno", "coda-longa"))
    assert duel.view()["virtues"][2]["values"] == [1, 1]
    assert duel.leader("celeritas") is None
    duel = fight(ALL, ALL, virtues={"celeritas": C}, at=("coda-longa", "coda-longa"))
    assert duel.leader("celeritas") == C


@pytest.mark.rule("AUD-A2", "AUD-P1")
def test_a_posta_gift_counts_while_one_stands_in_it() -> None:
    duel = fight(["ms-right"], ["mf-left"], at=("longa", DONNA))
    assert duel.leader("prudentia") == C
    assert duel.words("attack") == {"ms-right"}  # the gift allows the sottano
    assert duel.leader("fortitudo") == R


@pytest.mark.rule("AUD-A2")
def test_the_gift_stays_with_the_first_strike_while_it_is_on_top() -> None:
    duel = fight(["mf-left", "mf-left"], ["mf-left"], at=(DONNA, "bicorno"))
    assert duel.leader("fortitudo") == C
    duel.play("attack mf-left")
    assert duel.leader("fortitudo") == C
    duel.play("parry mf-left", "attack mf-left")  # the second strike covers the first
    assert duel.leader("fortitudo") is None


@pytest.mark.rule("AUD-A2")
def test_a_riposte_may_use_the_gift_on_the_parry_it_covers() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "rs-left"], at=(DONNA, "longa"))
    duel.play("attack mf-left", "parry mf-left")
    assert duel.asked == ("riposte-chance", R)
    assert duel.leader("prudentia") == R
    assert duel.words("attack") == {"rs-left"}
    duel.play("attack rs-left")
    assert duel.leader("prudentia") is None


# -- Eligibility


@pytest.mark.rule("AUD-P2", "AUD-C3")
def test_from_a_posta_only_its_blows_are_made() -> None:
    duel = fight(ALL, ["mf-left"], at=("mezana", DONNA))
    assert duel.words("attack") == {"ms-right", "rs-right", "punta"}  # it gives Prudentia
    assert duel.refused("attack mf-left") == "AUD-P2"


@pytest.mark.rule("AUD-P2", "AUD-C1")
def test_after_the_first_strike_the_side_of_the_stack_decides() -> None:
    duel = fight(["mf-left", "mf-left", "rf-left", "mm-right", "rm-right"], ["mf-left"])
    duel.play("attack mf-left", "parry mf-left")
    assert duel.sword(C) == "right"
    assert duel.words("attack") == {"mf-left", "mm-right"}
    assert duel.refused("attack rf-left") == "AUD-P2"


@pytest.mark.rule("AUD-A5")
def test_a_punta_is_made_from_any_side_and_leaves_both_hands_open() -> None:
    duel = fight(["mf-left", "punta", "rf-left", "mf-right"], ["mf-left", "rf-left"])
    duel.play("attack mf-left", "parry mf-left", "pass")
    assert "punta" in duel.words("attack")
    duel.play("attack punta")
    assert duel.sword(C) == "centre"
    # R's parry with a roverso pushes it away again
    duel = fight(["mf-left"], ["punta", "mf-left", "rs-right"], at=(DONNA, DONNA))
    duel.play("pass", "attack punta")
    assert duel.sword(R) == "centre"
    assert duel.state.blows(R) == 2**7 - 1


@pytest.mark.rule("AUD-P3", "AUD-C4")
def test_a_sottano_attacks_only_with_the_prudentia_lead() -> None:
    duel = fight(["ms-right", "mf-left"], ["mf-left"])
    assert duel.words("attack") == {"mf-left"}
    assert duel.refused("attack ms-right") == "AUD-P3"
    duel = fight(["ms-right", "mf-left"], ["mf-left"], virtues={"prudentia": C})
    assert duel.words("attack") == {"mf-left", "ms-right"}


@pytest.mark.rule("AUD-P3")
def test_a_closed_line_cannot_be_attacked() -> None:
    duel = fight(["mm-right", "rf-left"], ["mf-left"], at=(DONNA, "bicorno"))
    assert duel.words("attack") == {"rf-left"}
    assert duel.refused("attack mm-right") == "AUD-P3"


@pytest.mark.rule("AUD-E5", "AUD-P3")
@pytest.mark.parametrize(
    ("posta", "celeritas", "allowed"),
    [("coda-longa", C, True), ("coda-longa", R, False), ("dente-zenghiaro", C, False)],
)
def test_a_thrust_at_an_extended_posta(posta: str, celeritas: int, allowed: bool) -> None:
    duel = fight(["punta"], ["mf-left"], at=(posta, "longa"), virtues={"celeritas": celeritas})
    assert (duel.words("attack") == {"punta"}) is allowed
    if not allowed:
        assert duel.refused("attack punta") == "AUD-P3"


@pytest.mark.rule("AUD-P5", "AUD-C1")
@pytest.mark.parametrize(
    ("attack", "parries"),
    [
        ("mf-left", {"mf-left", "ms-right", "rs-right"}),
        ("rf-left", {"rf-left", "ms-right", "rs-right"}),
        ("mm-right", {"mf-left", "rf-left", "ms-right", "rs-right"}),
        ("rm-right", {"mf-left", "rf-left", "ms-right", "rs-right"}),
        ("ms-right", {"mf-left", "rf-left", "ms-right"}),
        ("rs-right", {"mf-left", "rf-left", "rs-right"}),
        ("punta", {"mf-left", "rf-left", "ms-right", "rs-right"}),
    ],
)
def test_permitted_parries(attack: str, parries: set[str]) -> None:
    duel = fight([attack], ALL, virtues={"prudentia": C}).play(f"attack {attack}")
    assert duel.words("parry") == parries


@pytest.mark.rule("AUD-P5")
def test_what_does_not_parry_is_refused() -> None:
    duel = fight(["mf-left"], [*ALL, "wrench"]).play("attack mf-left")
    assert duel.refused("parry rf-left") == "AUD-P5"  # the same angle
    assert duel.refused("parry mm-right") == "AUD-P5"  # no Parry symbol
    assert duel.refused("parry mf-right") == "AUD-S8"  # not held


@pytest.mark.rule("AUD-A4", "AUD-A35")
def test_a_parry_from_a_posta_must_be_among_its_blows() -> None:
    duel = fight(["mf-left"], ALL, at=(DONNA, "mezana")).play("attack mf-left")
    assert duel.words("parry") == {"ms-right", "rs-right"}
    assert duel.refused("parry mf-left") == "AUD-A4"


# -- the playing area


@pytest.mark.rule("AUD-P6")
@pytest.mark.parametrize(
    ("card", "side"), [("mf-left", "right"), ("rm-right", "left"), ("punta", "centre")]
)
def test_an_attack_is_laid_on_the_side_it_came_from(card: str, side: str) -> None:
    duel = fight([card], ALL).play(f"attack {card}")
    assert duel.sword(C) == side
    assert duel.player(C)["stack"] == [card]
    assert duel.player(C)["posta"] is None
    assert duel.player(R)["posta"]["id"] == DONNA


@pytest.mark.rule("AUD-E1", "AUD-P7")
def test_a_mandritto_parried_with_a_mandritto_moves_only_the_parriers_stack() -> None:
    duel = fight(["mf-left", "rf-left"], ["mf-left", "rf-left"]).play("attack mf-left")
    assert duel.sword(C) == "right"
    duel.play("parry mf-left")
    assert duel.sword(C) == "right"
    assert duel.sword(R) == "left"


@pytest.mark.rule("AUD-E2", "AUD-P7")
def test_a_mandritto_parried_with_a_roverso_moves_both_stacks() -> None:
    duel = fight(["mf-left", "rf-left"], ["rs-left", "rf-left"]).play("attack mf-left")
    duel.play("parry rs-left")
    assert duel.sword(C) == "left"
    assert duel.sword(R) == "right"


@pytest.mark.rule("AUD-C1", "AUD-C2")
def test_with_the_stack_on_one_side_every_attack_still_has_a_parry() -> None:
    tables = game().tables
    for sword in range(tables.n_swords):
        for side in (0, 1):
            parries = [
                own
                for own in range(tables.n_swords)
                if tables.permitted[sword] >> own & 1 and tables.hand_of[own] == side
            ]
            assert parries, (sword, side)


@pytest.mark.rule("AUD-C3")
def test_every_posta_has_a_parry_to_each_blow_that_may_be_made_against_it() -> None:
    tables = game().tables
    for posta in range(tables.n_poste):
        for sword in range(tables.n_swords):
            if tables.posta_closed[posta] >> sword & 1:
                continue
            assert tables.permitted[sword] & tables.posta_blows[posta]
