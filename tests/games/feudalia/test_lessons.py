"""What Feudalia teaches: the lessons can be played, the words are all there and all needed."""

from __future__ import annotations

import random
import re

import pytest

from tabard.engine.teaching import Lesson, Word
from tabard.games.feudalia import Feudalia
from tabard.testing.lessons import check_first_game, check_glossary, check_lesson, teaching

TAUGHT = teaching("feudalia")
GAME = Feudalia()
LEFT_OUT = {"Worked examples"}  # no rules of their own; two of them are positions of lesson 5

SIGNS = (
    "points", "coins", "nobles", "first player", "kept", "saves", "★", "fields used",
    "cities used", "crusade steps", "negative tokens", "turned", "raided", "reached", "playoff",
)  # fmt: skip


@pytest.mark.parametrize("lesson", TAUGHT.lessons, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    check_lesson(Feudalia, lesson)


def test_the_first_game_can_be_set_up() -> None:
    check_first_game(Feudalia, TAUGHT)


def test_the_first_game_introduces_every_question_of_its_scenario() -> None:
    asked = {rule for rule, _ in questions_of(20)}
    introduced = [intro.asks for intro in TAUGHT.first_game.intros]
    assert asked <= set(introduced)
    assert len(introduced) == len(set(introduced))


def questions_of(matches: int) -> set[tuple[str, str]]:
    """The rules and the words of what is asked in first games between random players."""
    first = Feudalia(TAUGHT.first_game.options, TAUGHT.first_game.pack)
    found: set[tuple[str, str]] = set()
    for seed in range(matches):
        state, dice = first.start(seed), random.Random(seed)
        for _ in range(400):
            if state.over:
                break
            assert state.asked is not None
            found.add((state.asked.rule, str(state.prompt)))
            state.do(dice.choice(state.legal))
    return found


def test_every_word_stands_once() -> None:
    check_glossary(Feudalia, TAUGHT)


def test_every_keyword_of_the_content_is_explained() -> None:
    content = GAME.content
    words = {resource.name for resource in content.resource}
    words |= {resource.colour for resource in content.resource}
    words |= {soil.name for soil in content.soil}
    words |= {trade.name for trade in content.trade}
    words |= {vassal.type for vassal in content.vassal}
    words |= {variant.name for variant in content.variant}
    words |= {card["group"] for card in GAME.cards()}
    words |= {"straighten", "permanent", "tap"}  # the kinds of masters
    words |= {"influence +", "scroll", "Services to the Court", "defence", "straightened"}
    unknown = [word for word in sorted(words) if TAUGHT.glossary.find(word) is None]
    assert unknown == []


def test_every_sign_on_the_plates_is_explained() -> None:
    for sign in SIGNS:
        assert TAUGHT.glossary.find(sign), sign


def test_every_word_is_used() -> None:
    said = all_that_is_said()
    unused = [word.word for word in TAUGHT.glossary.words if not occurs(word, said)]
    assert unused == []


def all_that_is_said() -> str:
    """Cards, rules, moves, questions, plates, and the page that says how to play."""
    page = TAUGHT.how_to_play
    texts = [page.goal, *page.know, *(section.text for section in page.sections)]
    texts += [" ".join(str(fact) for fact in card.values()) for card in GAME.cards()]
    texts += [f"{rule.text} {rule.ruling}" for rule in GAME.ledger]
    texts += [prompt for _, prompt in questions_of(3)]
    texts += [verb.text for verb in GAME.space.verbs]
    texts += [trade.name for trade in GAME.content.trade]
    texts += SIGNS
    return "\n".join(texts)


def occurs(word: Word, said: str) -> bool:
    forms = "|".join(re.escape(form) for form in (word.word, *word.also))
    return re.search(rf"(?<!\w)({forms})(?!\w)", said, re.IGNORECASE) is not None


def test_the_lessons_visit_every_chapter_of_the_ledger() -> None:
    cited = {
        step.rule
        for lesson in TAUGHT.lessons
        for exercise in lesson.exercises
        for step in exercise.steps
    }
    visited = {rule.section for rule in GAME.ledger if rule.id in cited}
    assert set(GAME.ledger.sections()) - visited == LEFT_OUT


def test_the_page_is_read_in_about_a_minute() -> None:
    page = TAUGHT.how_to_play
    texts = [page.goal, *page.know, *(section.text for section in page.sections)]
    assert sum(len(text.split()) for text in texts) <= 280
    assert len(page.know) == 5


def test_the_page_shows_cards_that_are_there() -> None:
    cards = {f"{card['group'].casefold()}:{card['id']}" for card in GAME.cards()}
    for section in TAUGHT.how_to_play.sections:
        assert set(section.show) <= cards


def test_what_is_said_in_a_lesson_is_short() -> None:
    for lesson in TAUGHT.lessons:
        for exercise in lesson.exercises:
            for step in exercise.steps:
                assert len(step.say.split()) <= 45, step.say
                assert len(step.task.split()) <= 12, step.task
