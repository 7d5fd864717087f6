"""What the fencers are shown and told: labels, card texts, refusals."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import C, R, fight, game, stage

GB = ("galeazzo", "boucicault")
BG = ("boucicault", "galeazzo")
GG = ("galeazzo", "galeazzo")


@pytest.mark.parametrize("first", ["fortitudo", "celeritas"])
def test_the_setup_after_a_draw_is_called_setup(first: str) -> None:
    duel = fight(["wrench"], ["mf-left"]).play("pass", "pass", "yield")
    assert duel.view()["phase"] == "Setup"
    duel.swap().swap().play(f"take {first}")
    assert duel.asked == ("take-virtue", C)
    assert duel.view()["phase"] == "Setup"
    duel.play("take prudentia")
    assert duel.asked == ("salute", R)
    assert duel.view()["phase"] == "Setup"


def test_an_attackers_second_attack_is_no_riposte() -> None:
    duel = fight(["mf-left", "mf-right"], ["mf-left", "rs-left"])
    duel.play("attack mf-left", "parry mf-left", "pass", "attack mf-right")
    assert duel.view()["attack_how"] != "riposte"


def texts(**options: object) -> dict[str, str]:
    return {c["id"]: c["text"] for c in game(GB, **options).cards() if c["group"] == "Skill"}


def test_the_text_of_deny_follows_its_option() -> None:
    assert "attack" not in texts(deny_scope="skills")["deny"]


def test_the_text_of_pre_empt_follows_its_option() -> None:
    assert "counterattack" not in texts(preempt_mode="first")["pre-empt"]


def test_repeat_is_refused_for_the_right_reason() -> None:
    duel = fight(["mf-left", "repeat", "mf-right"], ["mf-left", "rs-left"])
    duel.play("attack mf-left", "parry mf-left", "pass")
    assert duel.asked == ("renew-chance", C)
    assert duel.view()["bind"] == "largo"
    refusal = duel.state.why("use repeat")
    assert refusal is not None
    assert "only a Largo bind" not in refusal.reason


def test_feint_is_refused_for_the_right_reason() -> None:
    duel = fight(["mf-left", "feint", "mf-right"], ["mf-left", "rs-left"])
    duel.play("attack mf-left", "parry mf-left", "pass")
    refusal = duel.state.why("use feint")
    assert refusal is not None
    assert "only a parry of your attack" not in refusal.reason


def test_deny_is_refused_for_the_right_reason_at_a_thrust_at_an_extended_posta() -> None:
    duel = fight(["punta"], ["deny", "wrench", "pre-empt"], at=("coda-longa", "longa"), decks=GB)
    duel.play("attack punta")
    for skill in ("deny", "pre-empt"):
        refusal = duel.state.why(f"use {skill}")
        assert refusal is not None
        assert "a grip that works Outside" in refusal.reason, refusal.reason


def test_a_strike_card_names_its_end_posta() -> None:
    strike = next(c for c in game().cards() if c["id"] == "mf-left")
    assert strike["end_posta"] == "Dente di Zenghiaro"


def test_the_second_draw_is_announced_as_a_loss() -> None:
    duel = fight(["wrench"], ["mf-left"], more={"draws": 1}).play("pass", "pass")
    assert "lose" in duel.state.prompt or "wins" in duel.state.prompt, duel.state.prompt


def test_a_card_drawn_by_the_cycle_is_refused_for_the_right_reason() -> None:
    duel = stage(
        {
            "ask": "swap-basics",
            "seat": R,
            "players": [
                {"hand": ["mf-left"]},
                {
                    "hand": ["mf-left", "eye-of-the-lynx"],
                    "basics": ["mf-left", "eye-of-the-lynx"],
                    "deck": ["eye-of-the-lynx"],
                },
            ],
        },
        GB,
    )
    duel.play("cycle eye-of-the-lynx")
    refusal = duel.state.why("swap eye-of-the-lynx")
    assert refusal is not None
    assert "already decided" not in refusal.reason, refusal.reason


def test_keeping_the_posta_after_the_eye_is_told() -> None:
    duel = fight(
        ["eye-of-the-lynx", "mf-left"],
        ["mf-left"],
        ask="play-skill",
        decks=BG,
        virtues={"prudentia": C},
    ).play("use eye-of-the-lynx", "pass")
    assert "passed" in duel.told()


def test_whoever_plays_no_skill_is_not_said_to_wait() -> None:
    duel = fight(["lure", "mf-left"], ["mf-left"], ask="play-skill", virtues={"prudentia": C})
    duel.play("pass")
    assert "no_skill" in duel.told()
    assert "passed" not in duel.told()


# -- what decided stays in sight ---------------------------------------------------------------


def test_after_a_bout_its_cards_and_the_skill_that_ended_it_are_shown() -> None:
    duel = fight(["mf-left", "mm-right"], ["mf-left", "rs-left", "break-off"], decks=GG)
    duel.play("attack mf-left", "parry mf-left")
    assert duel.view()["last"] is None
    duel.play("pass", "attack mm-right", "use break-off")
    assert duel.view()["last"] == {
        "stacks": [["mf-left", "mm-right"], ["mf-left"]],
        "skill": "break-off",
        "by": R,
    }


def test_the_end_says_what_would_have_parried() -> None:
    duel = fight(["mf-left"], ["mm-right"], at=("donna-destra", "coda-longa"))
    assert duel.view()["closing"] == ""
    duel.play("attack mf-left", "yield")
    assert duel.view()["closing"].startswith(
        "From Coda Longa, Mandritto Fendente is parried by Mandritto Fendente or "
        "Mandritto Sottano; none was held."
    )


def test_the_end_says_that_only_the_same_cut_parries_a_counterattack() -> None:
    duel = fight(["mf-left", "ms-left"], ["mf-left"], virtues={"celeritas": R})
    duel.play("attack mf-left", "counterattack mf-left")
    assert "parried by the very same cut and no other" in duel.state.prompt
    duel.play("yield")
    assert duel.view()["closing"].startswith(
        "Mandritto Fendente was counterattacked: only a second Mandritto Fendente parries that; "
        "none was held."
    )
