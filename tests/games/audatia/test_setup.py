"""The Setup process: basic cards, swap, Virtues, Salute."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import DONNA, C, R, fight, stage, start

SWORDS = ["mf-left", "rf-left", "mm-right", "rm-right", "ms-right", "rs-right", "punta"]


@pytest.mark.rule("AUD-S0", "AUD-C8")
def test_both_take_their_twelve_basic_cards() -> None:
    duel = start()
    basics = {*SWORDS, "wrench", "cover"}
    assert set(duel.hand(C)) == basics | {"kick", "break-off", "feint"}
    assert set(duel.hand(R)) == basics | {"taunt", "deny", "eye-of-the-lynx"}
    assert [duel.player(p)["deck_size"] for p in (C, R)] == [27, 27]


@pytest.mark.rule("AUD-S0")
def test_a_swap_draws_as_many_cards_as_were_laid_down() -> None:
    duel = start().swap("wrench", "kick").swap()
    assert len(duel.hand(C)) == 12
    assert duel.player(C)["discards"] == ["wrench", "kick"]
    assert duel.player(C)["deck_size"] == 25
    assert len(duel.hand(R)) == 12


@pytest.mark.rule("AUD-A9")
def test_the_swap_is_chosen_in_secret_and_laid_down_together() -> None:
    duel = start().swap("wrench")
    assert duel.asked == ("swap-basics", R)
    assert duel.player(C)["discards"] == []
    assert duel.player(C, R)["laid_aside"] == []
    assert duel.player(C, C)["laid_aside"] == ["wrench"]
    duel.swap("cover")
    assert duel.player(C)["discards"] == ["wrench"]
    assert duel.player(R)["discards"] == ["cover"]


@pytest.mark.rule("AUD-A9")
def test_every_basic_card_is_asked_about_in_turn() -> None:
    duel = start()
    assert duel.choices() == {"keep mf-left", "swap mf-left", "cycle kick"}
    assert duel.refused("swap wrench") == "AUD-A9"  # asked about later
    duel.play("keep mf-left")
    assert duel.choices() == {"keep rf-left", "swap rf-left", "cycle kick"}
    assert duel.refused("swap mf-left") == "AUD-A9"  # already decided
    assert duel.refused("keep mf-right") == "AUD-A9"  # not held


@pytest.mark.rule("AUD-A9")
def test_not_even_the_number_of_swaps_shows_before_they_are_laid_down() -> None:
    shown = []
    for cards in ((), ("wrench",), ("wrench", "kick", "punta", "mf-left", "rf-left")):
        duel = start().swap(*cards)
        moves = [duel.state.text(move).split()[0] for move in duel.state.trail]
        assert moves.count("swap") == len(cards)
        assert all(duel.state.game.space.verb_of(move).secret for move in duel.state.trail)
        shown.append((len(moves), duel.state.prompt, duel.state.legal, duel.state.view(R)))
    assert shown[0] == shown[1] == shown[2]
    assert shown[0][0] == 12


@pytest.mark.rule("AUD-A9", "AUD-A12")
def test_a_basic_card_that_is_cycled_is_not_asked_about_any_more() -> None:
    duel = start().play("cycle kick").swap("mf-left")
    assert len(duel.state.trail) == 12  # the Cycle and eleven cards
    assert duel.asked == ("swap-basics", R)
    laid_aside = start().play(*["keep " + card for card in SWORDS], "keep wrench", "keep cover")
    laid_aside.play("swap kick")
    assert laid_aside.refused("cycle kick") == "AUD-A9"  # no longer at hand
    last = stage(
        {
            "ask": "swap-basics",
            "players": [
                {"hand": ["kick"], "basics": ["kick"]},
                {"hand": ["mf-left"], "basics": ["mf-left"]},
            ],
        }
    ).play("cycle kick")
    assert last.asked == ("swap-basics", R)


@pytest.mark.rule("AUD-A9")
def test_a_card_drawn_by_a_cycle_cannot_be_swapped() -> None:
    duel = stage(
        {
            "ask": "swap-basics",
            "players": [
                {"hand": ["mf-left", "kick"], "basics": ["mf-left", "kick"], "deck": ["lure"]},
                {"hand": ["mf-left"], "basics": ["mf-left"]},
            ],
        }
    ).play("cycle kick")
    assert duel.hand(C) == ["mf-left", "lure"]
    assert duel.choices() == {"keep mf-left", "swap mf-left", "cycle lure"}
    assert duel.refused("swap lure") == "AUD-A9"


@pytest.mark.rule("AUD-S0", "AUD-C4")
def test_the_virtues_are_shared_out() -> None:
    duel = start().swap().swap()
    assert duel.asked == ("take-virtue", R)
    assert duel.words("take") == {"prudentia", "celeritas", "fortitudo"}
    assert duel.refused("take audatia") == "AUD-S0"
    duel.play("take celeritas")
    assert duel.asked == ("take-virtue", C)
    assert duel.words("take") == {"prudentia", "fortitudo"}
    duel.play("take fortitudo")
    assert [duel.leader(v) for v in ("audatia", "prudentia", "celeritas", "fortitudo")] == [
        C,
        R,
        R,
        C,
    ]
    assert duel.asked == ("salute", R)


@pytest.mark.rule("AUD-S0")
def test_a_salute_may_be_left_out() -> None:
    duel = start().swap().swap().play("take celeritas", "take fortitudo", "pass")
    assert duel.asked == ("trade", C)
    assert duel.leader("audatia") == C


@pytest.mark.rule("AUD-S0")
def test_a_returned_salute_gives_nothing() -> None:
    duel = start().swap().swap().play("take celeritas", "take fortitudo", "salute cover")
    assert duel.asked == ("return-salute", C)
    duel.play("return wrench")
    assert duel.leader("audatia") == C
    assert duel.player(C)["discards"] == ["wrench"]
    assert duel.player(R)["discards"] == ["cover"]


@pytest.mark.rule("AUD-S0", "AUD-A10")
def test_an_unanswered_salute_gives_four_audatia() -> None:
    duel = start().swap().swap()
    duel.play("take celeritas", "take fortitudo", "salute cover", "pass")
    assert duel.leader("audatia") == R
    audatia = duel.view()["virtues"][0]
    assert audatia["values"] == [1, 4]


@pytest.mark.rule("AUD-A10")
def test_the_salute_is_bound_to_the_first_strike_and_covered_by_the_next() -> None:
    duel = fight(
        ["mf-left", "rf-left"],
        ["mf-left", "rf-left", "rs-right"],
        virtues={"audatia": C},
        more={"salute": "pending"},
    )
    assert duel.leader("audatia") == R
    duel.play("attack mf-left", "parry mf-left")
    assert duel.leader("audatia") == R  # the parry was his first strike
    duel.play("attack rf-left")  # the riposte covers it
    assert duel.leader("audatia") == C


@pytest.mark.rule("AUD-A10")
def test_a_break_off_before_the_first_strike_does_not_spend_the_salute() -> None:
    duel = fight(["mf-left"], ["break-off"], more={"salute": "pending"})
    duel.play("attack mf-left", "use break-off")
    assert duel.broken_off()
    assert duel.leader("audatia") == R


@pytest.mark.rule("AUD-A10")
def test_a_break_off_after_the_first_strike_spends_the_salute() -> None:
    duel = fight(["mf-left"], ["mf-left"], at=(DONNA, DONNA), more={"salute": "pending"})
    duel.play("attack mf-left", "parry mf-left")
    assert duel.broken_off()  # both hands are empty
    assert duel.leader("audatia") is None


@pytest.mark.rule("AUD-A54")
def test_no_hand_limit_and_no_refill() -> None:
    hand = [*SWORDS, "mf-right", "rf-right", "mm-left", "rm-left", "ms-left", "rs-left"]
    duel = fight([*hand, "wrench", "cover", "kick"], ["mf-left"])
    assert len(duel.hand(C)) == 16
    duel.play("attack mf-left", "parry mf-left")
    assert len(duel.hand(C)) == 15
    assert len(duel.hand(R)) == 0
