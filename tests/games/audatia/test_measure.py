"""Out of Measure: trades, poste, skills, the three chances to attack, draws."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.story import DONNA, C, R, fight, game, stage

from tabard.engine.rng import fast


def trading(c: list[str], r: list[str], **more: Any) -> Any:
    players = [{"hand": c} | more.pop("c_more", {}), {"hand": r} | more.pop("r_more", {})]
    return stage({"ask": "trade", "seat": C, "players": players} | more, ("galeazzo", "galeazzo"))


def empty_deck(hand: list[str]) -> dict[str, Any]:
    """A duellist all of whose other cards are discarded."""
    mirror = game(("galeazzo", "galeazzo"))
    cards = [*mirror.tables.basics[0], *mirror.tables.rest[0]]
    rest = [mirror.words.cards.words[kind] for kind in cards]
    for card in hand:
        rest.remove(card)
    return {"hand": hand, "discards": rest}


# -- 1. Trades


@pytest.mark.rule("AUD-S1", "AUD-A40")
def test_two_cards_are_traded_for_one_as_often_as_one_likes() -> None:
    duel = trading(["mf-left", "kick", "wrench", "cover"], ["mf-left"], c_more={"deck": ["lure"]})
    duel.play("trade kick", "trade wrench")
    assert duel.hand(C) == ["mf-left", "cover", "lure"]
    assert duel.asked == ("trade", C)
    duel.play("trade lure", "trade cover")
    assert len(duel.hand(C)) == 2
    duel.play("done")
    assert duel.asked == ("trade", R)
    assert duel.player(C)["traded"] == 4  # how many is open to all


@pytest.mark.rule("AUD-S1")
def test_a_trade_needs_two_cards() -> None:
    duel = trading(["mf-left"], ["mf-left"])
    assert duel.choices() == {"done"}
    assert duel.refused("trade mf-left") == "AUD-S1"


@pytest.mark.rule("AUD-A11")
def test_an_empty_deck_allows_no_trade_and_no_cycle() -> None:
    players = [empty_deck(["kick", "mf-left"]), {"hand": ["mf-left"]}]
    duel = stage({"ask": "choose-posta", "seat": C, "players": players}, ("galeazzo", "galeazzo"))
    assert duel.words("cycle") == set()
    assert duel.refused("cycle kick") == "AUD-A11"
    players = [empty_deck(["kick", "mf-left"]), {"hand": ["mf-left"]}]
    duel = stage({"ask": "trade", "seat": C, "players": players}, ("galeazzo", "galeazzo"))
    assert duel.choices() == {"done"}
    assert duel.refused("trade kick") == "AUD-A11"


@pytest.mark.rule("AUD-A39")
def test_traded_cards_are_face_down_for_the_opponent() -> None:
    duel = trading(["mf-left", "kick", "wrench"], ["mf-left"])
    duel.play("trade kick", "trade wrench")
    assert duel.player(C, C)["traded_cards"] == ["kick", "wrench"]
    assert duel.player(C, R)["traded_cards"] is None
    assert duel.player(C, R)["traded"] == 2
    assert duel.player(C, R)["hand"] is None
    assert duel.player(C, R)["hand_size"] == 2
    told = [event for event in duel.state.log if event.kind.name == "traded"]
    assert told[0].seen_by(R) == [-1, -1]


# -- 2. Poste


@pytest.mark.rule("AUD-S2", "AUD-C3")
def test_poste_are_chosen_in_secret_and_revealed_together() -> None:
    duel = trading(["mf-left"], ["mf-left"]).play("done", "done")
    assert duel.asked == ("choose-posta", C)
    assert len(duel.words("choose")) == 12
    duel.play("choose breve")
    assert duel.asked == ("choose-posta", R)
    assert duel.player(C, R)["chosen"] is None
    assert duel.player(C, R)["has_chosen"]
    assert duel.player(C, C)["chosen"] == "breve"
    duel.play("choose breve")  # both may stand in the same posta
    assert [duel.player(p)["posta"]["id"] for p in (C, R)] == ["breve", "breve"]


@pytest.mark.rule("AUD-S2")
def test_a_re_deal_for_the_respondent_hides_the_challengers_choice() -> None:
    duel = trading(["mf-left"], ["mf-left"]).play("done", "done", "choose breve")
    rng = fast(3)
    seen = {duel.redealt(R, rng).challenger.chosen for _ in range(60)}
    assert len(seen) > 6


@pytest.mark.rule("AUD-A8")
def test_the_same_posta_may_be_taken_again() -> None:
    duel = fight(["mf-left", "wrench"], ["break-off", "wrench"], c_more={"last_posta": DONNA})
    duel.play("attack mf-left", "use break-off", "done", "done", f"choose {DONNA}")
    assert duel.asked == ("choose-posta", R)
    duel.play(f"choose {DONNA}")
    assert duel.player(C)["posta"]["id"] == DONNA


# -- 3. Skills


def skills_step(celeritas: dict[str, int], c: list[str], r: list[str], at: Any = None) -> Any:
    both = ("boucicault", "boucicault")
    return stage(
        {
            "ask": "choose-posta",
            "seat": R,
            "virtues": celeritas,
            "players": [
                {"hand": c, "chosen": (at or ("bicorno", "bicorno"))[0]},
                {"hand": r},
            ],
        },
        both,
    ).play(f"choose {(at or ('bicorno', 'bicorno'))[1]}")


@pytest.mark.rule("AUD-S3")
def test_the_celeritas_leader_plays_skills_first() -> None:
    virtues = {"celeritas": R, "prudentia": R, "audatia": C}
    duel = skills_step(virtues, ["taunt"], ["lure"])
    assert duel.asked == ("play-skill", R)


@pytest.mark.rule("AUD-S3")
def test_on_a_tie_the_challenger_begins() -> None:
    duel = skills_step({"prudentia": R, "audatia": C}, ["taunt"], ["lure"])
    assert duel.asked == ("play-skill", C)


@pytest.mark.rule("AUD-S3")
def test_skills_alternate_until_both_pass_in_a_row() -> None:
    duel = skills_step({"prudentia": R, "audatia": C}, ["taunt", "mf-left"], ["lure", "mf-left"])
    duel.play("pass")
    assert duel.asked == ("play-skill", R)
    duel.play("use lure", "pass", "name mf")
    assert duel.asked == ("play-skill", C)
    duel.play("pass")
    assert duel.asked == ("play-skill", R)
    duel.play("pass")
    assert duel.asked == ("first-chance", C)


@pytest.mark.rule("AUD-S3")
def test_who_could_have_no_skill_by_what_is_open_is_not_asked() -> None:
    duel = skills_step({}, ["taunt", "mf-left"], ["lure", "mf-left"])
    assert duel.asked == ("first-chance", C)  # nobody leads in Audatia or Prudentia


# -- 4 to 6. Chances


@pytest.mark.rule("AUD-S4", "AUD-A6")
def test_the_challenger_may_attack_change_posta_or_pass() -> None:
    duel = fight(["mf-left"], ["mf-left"])
    assert duel.words("attack") == {"mf-left"}
    assert len(duel.words("posta")) == 11
    duel.play("pass")
    assert duel.asked == ("second-chance", R)


@pytest.mark.rule("AUD-S5")
def test_then_the_respondent_may_attack_change_posta_or_pass() -> None:
    duel = fight(["mf-left"], ["mf-left"]).play("pass")
    assert duel.words("attack") == {"mf-left"}
    assert duel.asked == ("second-chance", R)
    changed = fight(["mf-left"], ["mf-left"]).play("pass", "posta breve")
    assert changed.player(R)["posta"]["id"] == "breve"
    assert changed.asked == ("last-chance", C)
    struck = duel.play("attack mf-left")
    assert struck.asked == ("react", C)
    assert struck.view()["attacker"] == R


@pytest.mark.rule("AUD-S6")
def test_at_the_last_chance_the_challenger_must_attack() -> None:
    duel = fight(["mf-left", "wrench"], ["mf-left"]).play("pass", "pass")
    assert duel.asked == ("last-chance", C)
    assert duel.choices() == {"attack mf-left"}
    assert duel.refused("pass") == "AUD-S6"
    assert duel.refused("posta breve") == "AUD-S6"
    assert duel.refused("yield") == "AUD-S6"
    assert duel.refused("remedy wrench") == "AUD-S6"


@pytest.mark.rule("AUD-A7")
def test_the_challenger_may_attack_from_the_posta_he_changed_to() -> None:
    duel = fight(["mf-left"], ["mf-left"], at=("dente-zenghiaro", DONNA))
    assert duel.words("attack") == set()
    duel.play("posta breve", "pass")
    assert duel.words("attack") == {"mf-left"}


@pytest.mark.rule("AUD-S6", "AUD-S17", "AUD-A31", "AUD-A39")
def test_no_attack_is_a_draw_and_everything_is_set_up_again() -> None:
    duel = fight(["wrench"], ["mf-left"]).play("pass", "pass")
    assert duel.choices() == {"yield"}
    duel.play("yield")
    assert duel.view()["draws"] == 1
    assert duel.asked == ("swap-basics", C)
    assert len(duel.hand(C)) == len(duel.hand(R)) == 12
    assert duel.player(C)["deck_size"] == 27
    assert "saw" not in duel.told()  # no hand is shown


@pytest.mark.rule("AUD-S17", "AUD-W6", "AUD-A31")
def test_the_second_draw_is_won_by_the_respondent() -> None:
    duel = fight(["wrench"], ["mf-left"], more={"draws": 1}).play("pass", "pass", "yield")
    assert duel.won == (R, "AUD-W6")


@pytest.mark.rule("AUD-A12", "AUD-P4")
def test_a_cycle_may_save_the_challenger_from_a_draw() -> None:
    duel = fight(["kick"], ["mf-left"], c_more={"deck": ["mf-left"]}).play("pass", "pass")
    assert duel.choices() == {"yield", "cycle kick"}
    duel.play("cycle kick")
    assert duel.choices() == {"attack mf-left"}
    assert duel.player(C)["discards"] == ["kick"]
    declined = fight(["kick"], ["mf-left"]).play("pass", "pass", "yield")
    assert declined.view()["draws"] == 1
