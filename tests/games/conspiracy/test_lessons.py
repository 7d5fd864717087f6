"""What Medieval Conspiracy brings for learners: its lessons, its words, its first game."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest

from tabard.engine.teaching import Lesson, Practice
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.words import THE_PIECES, UNIT_LABELS
from tabard.testing.lessons import (
    check_first_game,
    check_glossary,
    check_lesson,
    teaching,
)

TEACHING = teaching("conspiracy")
GAME = Conspiracy()

# What a player must know; the last lesson says what is left out, and why.
TAUGHT = {
    "Income", "The turn", "Auctions", "Fate", "Death of an elector", "Death of a Lord",
    "Death of a Bishop", "Succession", "Movement", "Action cards", "Death of the Emperor", "War",
    "Combat cards", "Line-up", "Combat dice", "Withdrawal", "End of combat", "Masters", "Victory",
    "Events",
}  # fmt: skip
LEFT_OUT = {
    "The game", "Components", "Set-up", "Bribes", "Turn end", "Reorganisation", "Options", "Family",
}  # fmt: skip


def words_of(text: str) -> int:
    return len(text.split())


def rules_of(lesson: Lesson) -> set[str]:
    steps = [step for exercise in lesson.exercises for step in exercise.steps]
    slips = [slip for step in steps for slip in step.slips]
    cited = [step.rule for step in steps] + [slip.rule for slip in slips]
    return {rule for rule in cited if rule}


@pytest.mark.parametrize("lesson", TEACHING.lessons, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_played_to_its_end_and_answers_every_slip(lesson: Lesson) -> None:
    check_lesson(Conspiracy, lesson)


@pytest.mark.parametrize("lesson", TEACHING.lessons, ids=lambda lesson: lesson.id)
def test_a_lesson_is_short_and_says_little_at_a_time(lesson: Lesson) -> None:
    assert 2 <= lesson.minutes <= 4
    for exercise in lesson.exercises:
        assert exercise.end, "it ends on a small success"
        for step in exercise.steps:
            assert words_of(step.say) <= 45, step.say
            assert words_of(step.task) <= 12, step.task
            assert bool(step.task) == bool(step.moves), step.say


def test_the_lessons_cover_the_chapters_a_player_must_know() -> None:
    cited = {rule for lesson in TEACHING.lessons for rule in rules_of(lesson)}
    chapters = {GAME.ledger[rule].section for rule in cited}
    assert chapters >= TAUGHT, TAUGHT - chapters
    ledger = {rule.section for rule in GAME.ledger.rules.values()}
    rulings = {section for section in ledger if section.startswith("Rulings")} | {"Examples"}
    assert ledger - rulings == TAUGHT | LEFT_OUT


def test_the_lesson_of_one_whole_turn_is_the_turn_of_the_rulebook() -> None:
    """14.2 ends with 60, 80 and 110 ducats; Brown, who leads now, has collected his 90 already."""
    (exercise,) = TEACHING.lesson("6-one-whole-turn").exercises
    practice = Practice(
        Conspiracy, exercise, [step.moves[0] if step.moves else "" for step in exercise.steps]
    )
    assert isinstance(practice.state, ConspiracyState)
    table = GAME.look(practice.state, None)
    assert (table.turn, table.active) == (2, 1)
    assert list(practice.state.money)[-3:] == [60, 80 + 90, 110]
    assert [seat.lands for seat in table.seats] == [8, 6, 7]


def test_the_election_lesson_ends_with_an_emperor() -> None:
    for lesson in ("7-four-electors", "8-the-emperor-is-dead"):
        exercise = TEACHING.lesson(lesson).exercises[-1]
        practice = Practice(Conspiracy, exercise, [step.moves[0] for step in exercise.steps])
        assert practice.state.result is not None
        assert practice.state.result.winners == [0]


def test_every_keyword_of_the_content_is_in_the_glossary() -> None:
    content = GAME.content
    keywords = [card.name for card in (*content.action, *content.event, *content.master)]
    keywords += [*THE_PIECES, *UNIT_LABELS, "profane", "clerical", "electorate", "foreign city"]
    missing = [word for word in keywords if TEACHING.glossary.find(word) is None]
    assert not missing


def test_every_word_of_the_glossary_is_met_somewhere() -> None:
    package = files("tabard.games.conspiracy")
    met = [package / name for name in ("content.toml", "rules.toml", "words.py", "terminal.py")]
    met += [file for file in (package / "lessons").iterdir() if file.name != "glossary.toml"]
    text = " ".join(file.read_text(encoding="utf-8") for file in met).casefold()
    unused = [word.word for word in TEACHING.glossary.words if word.word.casefold() not in text]
    assert not unused


def test_the_glossary_says_each_thing_once_and_cites_real_rules() -> None:
    check_glossary(Conspiracy, TEACHING)


def test_the_page_takes_about_a_minute() -> None:
    page = TEACHING.how_to_play
    told = [page.goal, *page.know, *(section.text for section in page.sections)]
    assert words_of(" ".join(told)) <= 260
    assert len(page.know) == 5
    cards = {card["id"] for card in GAME.cards()}
    for section in page.sections:
        assert {thing.partition(":")[2] for thing in section.show} <= cards


def test_the_first_game_introduces_every_question_that_comes_up() -> None:
    check_first_game(Conspiracy, TEACHING)
    first = TEACHING.first_game
    introduced = {intro.asks for intro in first.intros}
    assert len(introduced) == len(first.intros), "each once"
    game = Conspiracy(first.options, first.pack)
    for seed in range(8):
        chance = random.Random(seed)
        state = game.start(seed)
        while not state.over:
            assert state.rule in introduced, state.prompt
            state.play(chance.choice(list(state.legal)))
