"""Hints of Audatia say because: blows, parries, guards, cards."""

from __future__ import annotations

from tests.games.audatia.story import C, fight


def test_an_attack_that_cannot_be_answered_is_told() -> None:
    """Given an opponent whose known hand parries nothing of the kind."""
    duel = fight(
        ["mf-left", "rf-left"],
        ["rf-left", "mm-right"],
        r_more={"known": ["rf-left", "mm-right"]},
    )
    assert duel.because("attack mf-left", "pass").startswith(
        "it attacks with Mandritto Fendente ◖, which nothing that your opponent holds can answer"
    )


def test_a_remedy_that_may_be_countered_is_avoided() -> None:
    duel = fight(
        ["mf-left", "wrench"],
        ["mf-left", "cover"],
        virtues={"audatia": C},
        r_more={"known": ["mf-left", "cover"]},
    ).play("attack mf-left", "parry mf-left")
    assert duel.because("pass").startswith("it avoids a remedy that may be countered")
    assert "leaves you to a remedy" in duel.because("remedy wrench")


def test_a_remedy_without_a_counter_is_told() -> None:
    duel = fight(
        ["mf-left", "wrench"], ["mf-left"], virtues={"audatia": C}, r_more={"known": ["mf-left"]}
    ).play("attack mf-left", "parry mf-left")
    assert duel.because("remedy wrench").startswith("it plays a remedy that is hard to counter")
