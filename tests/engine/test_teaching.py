"""Lessons: the learner does the move, and a wrong one is answered and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.pledge import POSITION, Pledge

from tabard.engine.errors import TabardError
from tabard.engine.teaching import (
    Beat,
    Exercise,
    Glossary,
    Lesson,
    Practice,
    Slip,
    Teaching,
    Word,
)
from tabard.testing.kit import KitError
from tabard.testing.lessons import check_lesson


def exercise() -> Exercise:
    """Lay down the 9 and boast; then the other seat lays the 2 by its script."""
    return Exercise(
        position=POSITION,
        passing="wait",
        steps=[
            Beat(say="You hold a 9 and a 1."),
            Beat(
                say="The 9 is worth most.",
                task="Lay down the 9.",
                moves=["lay 9"],
                rule="TOY-1",
                slips=[
                    Slip("lay 1", "The 1 is worth less.", legal=True),
                    Slip("lay 5", "Look at your hand.", "TOY-2"),
                ],
            ),
            Beat(
                say="A 9 may be boasted of.",
                task="Boast.",
                moves=["boast", "wait"],
                then=["lay 2"],
                praise="Well boasted.",
            ),
            Beat(say="Now roll.", task="Roll the die.", moves=["roll"]),
        ],
    )


def test_a_step_without_moves_is_only_read() -> None:
    practice = Practice(Pledge, exercise())
    assert practice.attempt("lay 9").kind == "other"
    assert practice.attempt("").kind == "right"
    assert practice.step is practice.exercise.steps[1]


def test_the_right_move_is_played_and_the_script_follows() -> None:
    practice = Practice(Pledge, exercise(), ["", "lay 9"])
    answer = practice.attempt("  boast ")
    assert (answer.kind, answer.say) == ("right", "Well boasted.")
    assert practice.made == ["", "lay 9", "boast"]
    texts = [practice.state.text(move) for move in practice.state.trail]
    assert texts == ["lay 9", "boast", "lay 2", "wait"]
    assert practice.state.seat == 0
    assert practice.attempt("roll").kind == "right"
    assert practice.done


def test_a_refused_move_is_answered_by_the_engine_and_the_teacher() -> None:
    practice = Practice(Pledge, exercise(), [""])
    answer = practice.attempt("lay 5")
    assert answer.kind == "refused"
    assert answer.say == "You do not hold the 5. Look at your hand."
    assert answer.rule == "TOY-2"
    assert practice.state.trail == []


def test_a_move_that_is_allowed_but_not_meant_is_not_played() -> None:
    practice = Practice(Pledge, exercise(), [""])
    assert practice.attempt("lay 1").say == "The 1 is worth less."
    assert practice.attempt("roll").say == "That is allowed, but here: Lay down the 9."
    assert practice.attempt("xyzzy").kind == "other"
    assert practice.attempt("").say == "Lay down the 9."
    assert practice.state.trail == []


def test_moves_that_lead_nowhere_are_refused() -> None:
    with pytest.raises(TabardError, match="'lay 1' is no step of this exercise"):
        Practice(Pledge, exercise(), ["", "lay 1"])
    practice = Practice(Pledge, exercise(), ["", "lay 9", "wait", "roll"])
    assert practice.attempt("roll").say == "This exercise is done."


def test_a_sound_lesson_passes() -> None:
    check_lesson(Pledge, Lesson("Nine", "Lay it down.", 2, [exercise()]))


@pytest.mark.parametrize(
    ("beat", "said"),
    [
        (Beat("", task="Do it.", moves=["lay 5"]), "'lay 5' is not legal"),
        (Beat("", task="Do it.", moves=["wait", "lay 7"]), "'lay 7' is not legal"),
        (Beat("", task="Do it.", moves=["wait"], rule="TOY-9"), "cites 'TOY-9'"),
        (Beat("", task="Do it.", moves=["wait"], point=["card:thief"]), "points at 'card:thief'"),
        (Beat("", task="Do it.", moves=["wait"], slips=[Slip("roll", "No.")]), "not by refused"),
        (Beat("", task="Do it.", moves=["wait"], slips=[Slip("lay 5", "", "TOY-1")]), "not TOY-1"),
        (
            Beat("", task="Do it.", moves=["wait"], slips=[Slip("roll", "", legal=True)]),
            "has no answer",
        ),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(beat: Beat, said: str) -> None:
    lesson = Lesson("", "", 1, [Exercise(position=POSITION, steps=[beat])])
    with pytest.raises(KitError, match=said):
        check_lesson(Pledge, lesson)


def test_a_word_is_found_in_any_of_its_forms() -> None:
    glossary = Glossary([Word("Guild pair", "Two equal shields.", ["pair", "pairs"])])
    assert glossary.find(" PAIRS ") is glossary.words[0]
    assert glossary.find("shield") is None


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "how-to-play.toml").write_text("goal = 3")
    with pytest.raises(TabardError, match=r"how-to-play\.toml"):
        Teaching(tmp_path)
