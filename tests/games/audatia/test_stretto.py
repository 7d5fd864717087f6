"""Stretto: who may play a remedy, what counters it, and how that ends."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import C, Duel, R, fight


def stretto(c: list[str], r: list[str], side: str = "inside", **more: object) -> Duel:
    """The Challenger attacked, the Respondent parried into Stretto and turned the Side card."""
    virtues = {"fortitudo": R} | more.pop("virtues", {})  # type: ignore[operator]
    duel = fight(["mf-left", *c], ["mf-right", *r], virtues=virtues, **more)  # type: ignore[arg-type]
    return duel.play("attack mf-left", "parry mf-right", f"side {side}")


@pytest.mark.rule("AUD-S11S", "AUD-A48")
def test_in_stretto_the_defender_has_the_first_remedy() -> None:
    duel = stretto(["mf-right", "wrench"], ["rf-left", "wrench", "ligadura", "soprana"])
    assert duel.asked == ("defender-remedy", R)
    assert duel.words("remedy") == {"wrench", "ligadura"}
    assert duel.words("attack") == set()
    assert duel.refused("attack rf-left") == "AUD-S11S"


@pytest.mark.rule("AUD-A22", "AUD-S11S")
def test_then_the_attacker_then_both_break_off() -> None:
    duel = stretto(["mf-right", "wrench", "soprana", "grab-handle"], ["wrench"]).play("pass")
    assert duel.asked == ("attacker-remedy", C)
    assert duel.words("remedy") == {"wrench", "soprana"}
    duel.play("pass")
    assert duel.broken_off()


@pytest.mark.rule("AUD-C5", "AUD-S11S")
def test_a_remedy_must_fit_the_side_card() -> None:
    duel = stretto(["mf-right"], ["wrench", "ligadura", "soprana"], side="outside")
    assert duel.words("remedy") == {"wrench", "soprana"}
    assert duel.refused("remedy ligadura") == "AUD-C5"
    assert duel.refused("remedy grab-handle") == "AUD-S12"


@pytest.mark.rule("AUD-S12", "AUD-W2")
def test_a_remedy_that_is_not_countered_wins() -> None:
    duel = stretto(["mf-right"], ["ligadura"]).play("remedy ligadura")
    assert duel.asked == ("answer-remedy", C)
    assert duel.choices() == {"yield"}
    assert duel.player(R)["stack"] == ["mf-right", "ligadura"]
    duel.play("yield")
    assert duel.won == (R, "AUD-W2")


@pytest.mark.rule("AUD-S12", "AUD-W3", "AUD-C6")
@pytest.mark.parametrize(
    ("remedy", "counter", "side"),
    [
        ("soprana", "trap-hilt", "outside"),
        ("elbow-push", "turn-away", "outside"),
        ("ligadura", "blade-neck", "inside"),
        ("grab-handle", "stop-hand", "inside"),
        ("wrench", "cover", "inside"),
        ("wrench", "cover", "outside"),
    ],
)
def test_the_counter_made_for_a_remedy_is_perfect_and_wins(
    remedy: str, counter: str, side: str
) -> None:
    duel = stretto([counter], [remedy], side).play(f"remedy {remedy}")
    assert duel.words("counter") == {counter}
    duel.play(f"counter {counter}")
    assert duel.won == (C, "AUD-W3")


@pytest.mark.rule("AUD-S12")
def test_a_counter_that_only_lines_up_breaks_off() -> None:
    duel = stretto(["blade-neck", "mf-right"], ["grab-handle", "rf-left"])
    duel.play("remedy grab-handle", "counter blade-neck")
    assert duel.broken_off()
    assert duel.player(C)["discards"] == ["mf-left", "blade-neck"]


@pytest.mark.rule("AUD-S12")
def test_a_counter_for_the_other_side_does_not_line_up() -> None:
    duel = stretto(["trap-hilt"], ["ligadura"]).play("remedy ligadura")
    assert duel.choices() == {"yield"}
    assert duel.refused("counter trap-hilt") == "AUD-S12"


@pytest.mark.rule("AUD-A24")
def test_against_a_remedy_for_both_sides_the_counter_must_fit_the_side_in_force() -> None:
    duel = stretto(["trap-hilt", "stop-hand"], ["wrench"], "inside").play("remedy wrench")
    assert duel.words("counter") == {"stop-hand"}
    assert duel.refused("counter trap-hilt") == "AUD-A24"


@pytest.mark.rule("AUD-A53", "AUD-S12")
def test_who_can_counter_must() -> None:
    duel = stretto(["blade-neck"], ["grab-handle"]).play("remedy grab-handle")
    assert duel.refused("yield") == "AUD-A53"


@pytest.mark.rule("AUD-A12")
def test_a_cycle_may_find_the_counter() -> None:
    duel = stretto(["kick"], ["ligadura"], c_more={"deck": ["blade-neck"]})
    duel.play("remedy ligadura")
    assert duel.choices() == {"yield", "cycle kick"}
    duel.play("cycle kick", "counter blade-neck")
    assert duel.won == (C, "AUD-W3")


@pytest.mark.rule("AUD-A25")
def test_a_remedy_covers_the_gift_of_the_first_strike() -> None:
    # Breve gives the attacker +2 Audatia; Celeritas comes from Coda Longa
    duel = fight(
        ["mf-left", "wrench"], ["mf-left", "kick", "cover"], at=("coda-longa", "donna-destra"),
        virtues={"audatia": C, "celeritas": R},
    )  # fmt: skip
    duel.play("attack mf-left", "parry mf-left")
    assert duel.leader("celeritas") is None  # 1 from the gift against 1 from the card
    duel.play("side inside" if duel.asked[0] == "turn-side" else "pass")
    assert duel.asked == ("entry", C)
    duel.play("remedy wrench")
    assert duel.leader("celeritas") == R
    assert "kick" in duel.words("use")


@pytest.mark.rule("AUD-A33")
def test_one_winner_always() -> None:
    duel = stretto(["cover"], ["wrench"]).play("remedy wrench", "counter cover")
    result = duel.state.result
    assert result is not None
    assert result.winners == [C]
    assert result.scores == [1, 0]
