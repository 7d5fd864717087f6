"""What Ausonia teaches: the lessons can be played, the words are all there and all needed."""

from __future__ import annotations

import re

import pytest

from tabard.engine.teaching import Lesson, Word
from tabard.games.ausonia import Ausonia, terminal
from tabard.games.ausonia.cards import KEYWORDS
from tabard.testing.lessons import check_first_game, check_glossary, check_lesson, teaching

TAUGHT = teaching("ausonia")
GAME = Ausonia()


@pytest.mark.parametrize("lesson", TAUGHT.lessons, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    check_lesson(Ausonia, lesson)


def test_the_first_game_can_be_set_up() -> None:
    check_first_game(Ausonia, TAUGHT)


def test_the_first_game_introduces_every_question_of_two_players() -> None:
    asked = {rule for rule, _ in questions_of(20)}
    introduced = {intro.asks for intro in TAUGHT.first_game.intros}
    assert asked <= introduced


def questions_of(matches: int) -> set[tuple[str, str]]:
    """The rules and the words of what is asked in short games between random players."""
    first = TAUGHT.first_game
    assert first.position is not None
    found: set[tuple[str, str]] = set()
    for seed in range(matches):
        state = GAME.stage(first.position, seed)
        for _ in range(200):
            if state.over:
                break
            assert state.asked is not None
            found.add((state.asked.rule, str(state.prompt)))
            state.play(state.legal[state.rng.below("test", len(state.legal))])
    return found


def test_every_word_stands_once() -> None:
    check_glossary(Ausonia, TAUGHT)


def test_every_keyword_guild_and_gem_is_explained() -> None:
    guilds = [guild.name for guild in GAME.content.guild]
    gems = [
        "sapphire",
        "emerald",
        "bloodshard",
        "wild gem",
        "gem of any colour",
        "S",
        "E",
        "B",
        "W",
    ]
    for word in [*KEYWORDS, *guilds, *gems]:
        assert TAUGHT.glossary.find(word) or TAUGHT.glossary.find(f"a {word}"), word


def test_every_word_is_used() -> None:
    said = all_that_is_said()
    unused = [word.word for word in TAUGHT.glossary.words if not occurs(word, said)]
    assert unused == []


def all_that_is_said() -> str:
    """Cards, rules, questions, the table, and the page that says how to play."""
    page = TAUGHT.how_to_play
    texts = [page.goal, *page.know, *(section.text for section in page.sections)]
    texts += [f"{card['name']} {card['group']} {card.get('text', '')}" for card in GAME.cards()]
    texts += [f"{rule.text} {rule.ruling}" for rule in GAME.ledger]
    texts += [prompt for _, prompt in questions_of(3)]
    texts += terminal.MARKS  # what the table calls the abilities of a played card
    return "\n".join(texts)


def occurs(word: Word, said: str) -> bool:
    forms = "|".join(re.escape(form) for form in (word.word, *word.also))
    return re.search(rf"\b({forms})\b", said, re.IGNORECASE) is not None


def test_the_lessons_visit_every_chapter_of_the_ledger() -> None:
    cited = {
        step.rule
        for lesson in TAUGHT.lessons
        for exercise in lesson.exercises
        for step in exercise.steps
    }
    visited = {rule.section for rule in GAME.ledger if rule.id in cited}
    assert visited == set(GAME.ledger.sections())


def test_the_page_is_read_in_a_minute() -> None:
    page = TAUGHT.how_to_play
    texts = [page.goal, *page.know, *(section.text for section in page.sections)]
    assert sum(len(text.split()) for text in texts) <= 280
    assert len(page.know) == 5


def test_what_is_said_in_a_lesson_is_short() -> None:
    for lesson in TAUGHT.lessons:
        for exercise in lesson.exercises:
            for step in exercise.steps:
                assert len(step.say.split()) <= 45, step.say
                assert len(step.task.split()) <= 12, step.task
