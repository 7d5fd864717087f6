"""What is said at the table: questions say where the sword is, refusals say what is missing."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from tests.games.audatia.story import C, Duel, R, fight, start

from tabard.games.audatia import Audatia
from tabard.terminal.screen import picture


def struck(hand: list[str], by: str, posta: str = "donna-destra") -> Duel:
    """The Challenger, struck in his posta."""
    duel = fight(hand, [by, "rm-left"], at=(posta, "donna-destra"), ask="second-chance", seat=R)
    duel.play(f"attack {by}")
    return duel


def said(duel: Duel, move: str) -> str:
    """What is said to a move that is refused."""
    refusal = duel.state.why(move)
    assert refusal is not None
    return refusal.reason


# -- questions ---------------------------------------------------------------------------------


def test_a_struck_duellist_hears_where_he_stands_and_what_parries_from_there() -> None:
    duel = struck(["mf-left"], "mf-left", "coda-longa")
    assert "You stand in Coda Longa." in duel.state.prompt
    assert duel.state.prompt.endswith(
        "From there it is parried by Mandritto Fendente and Mandritto Sottano."
    )


def test_what_parries_is_told_by_the_table_and_not_by_the_hand() -> None:
    """The question is heard by both, so it must not depend on the hand."""
    assert (
        struck(["mf-left"], "mf-left").state.prompt == struck(["rf-left"], "mf-left").state.prompt
    )


def test_in_a_wide_bind_the_question_says_on_which_side_the_sword_is() -> None:
    duel = struck(["mf-left", "rf-left"], "mf-left")
    duel.play("parry mf-left")
    assert "Largo (wide)" in duel.state.prompt
    assert "Your sword is on your left: roversi and the Punta start there." in duel.state.prompt


def test_in_a_close_bind_the_question_says_the_own_side() -> None:
    duel = struck(["mf-right", "ligadura"], "mf-left")
    duel.play("parry mf-right")
    assert duel.asked == ("defender-remedy", C)
    assert "Stretto (close), and you are Inside" in duel.state.prompt


def test_a_gripped_duellist_hears_on_which_side_his_counter_must_work() -> None:
    duel = struck(["mf-right", "ligadura"], "mf-left")
    duel.play("parry mf-right", "remedy ligadura")
    assert duel.asked == ("answer-remedy", R)
    assert "Ligadura Mezana is played on you, Inside" in duel.state.prompt
    assert "A counter must work Inside" in duel.state.prompt


# -- names -------------------------------------------------------------------------------------


def test_half_suns_are_signs_and_do_not_read_as_hands() -> None:
    assert "Mandritto Fendente ◖: swap or keep?" in start().state.prompt
    names = {card["id"]: card["name"] for card in Audatia().cards()}
    assert (names["rs-right"], names["punta"]) == ("Roverso Sottano ◗", "Punta")


def test_results_are_written_as_they_always_were() -> None:
    """A result stands in records, which are compared word by word when they are replayed."""
    duel = struck(["rf-left"], "mf-left")
    duel.play("yield")
    assert duel.state.result is not None
    assert "Mandritto Fendente (left sun) is not answered" in duel.state.result.reason


def test_the_terminal_counts_bouts_and_shows_sides_and_moons() -> None:
    duel = struck(["ligadura", "cover"], "mf-left")
    console = Console(file=StringIO(), width=100, record=True)
    console.print(picture(duel.state, C, ["Ada", "Bo"], 100))
    shown = console.export_text()
    assert "bout 1" in shown
    assert "Ligadura Mezana (inside, moon 3)" in shown
    assert "Cover and Pommel Strike (inside or outside, moon 5)" in shown


# -- refusals ----------------------------------------------------------------------------------


def test_a_cut_on_the_same_line_is_told_why_it_does_not_parry() -> None:
    duel = struck(["mf-left", "rf-left", "mm-right"], "mf-left")
    assert "same height, other hand" in said(duel, "parry rf-left")
    assert "it strikes, but parries nothing" in said(duel, "parry mm-right")


def test_a_missing_lead_is_told_in_numbers() -> None:
    duel = struck(["mf-left"], "mf-left")
    line = "A counterattack needs the lead in Celeritas: you have 0, the other 0."
    assert said(duel, "counterattack mf-left") == line


def test_a_feint_without_celeritas_is_told_of_the_lead_too() -> None:
    duel = fight(["mf-left", "rf-left", "feint"], ["mf-left", "mm-right"])
    duel.play("attack mf-left", "parry mf-left", "pass")
    assert duel.asked == ("renew-chance", C)
    assert "needs the lead in Celeritas: you have 0, the other 0." in said(duel, "use feint")


def test_a_grip_is_told_that_only_counters_answer_grips() -> None:
    duel = struck(["mf-right", "ligadura"], "mf-left")
    duel.play("parry mf-right", "remedy ligadura")
    assert said(duel, "remedy wrench") == "A grip does not answer a grip: only a counter does."
    assert said(duel, "parry mf-left") == "No strike stops a grip: only a counter does."


def test_a_strike_is_told_that_a_guard_comes_first() -> None:
    duel = start().swap().swap().play("take fortitudo", "take celeritas", "pass", "done", "done")
    assert duel.asked == ("choose-posta", C)
    assert said(duel, "attack mf-left").startswith("First take a guard")


def test_a_card_that_follows_a_parry_says_whose_parry_is_meant() -> None:
    """Right after the own parry Repeat and Feint are out of place: they need a parry of his."""
    duel = struck(["mf-left", "repeat", "feint"], "mf-left")
    duel.play("parry mf-left")
    assert duel.asked == ("riposte-chance", C)
    assert "right after he has parried your attack and the fight stays wide" in said(
        duel, "use repeat"
    )
    assert "right after he has parried an attack of yours" in said(duel, "use feint")
