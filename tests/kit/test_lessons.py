"""Every lesson of every game of the house: each task can be solved, each slip is answered."""

from __future__ import annotations

import re
from copy import copy

import msgspec
import pytest

from tabard.engine.registry import game_class, game_names
from tabard.engine.teaching import Glossary, Word
from tabard.testing.advice import check_advice
from tabard.testing.glossary import check_glossary, keywords, missing_keywords, unused_words
from tabard.testing.lessons import check_first_game, check_lesson, check_page, teaching

NAMES = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]
LESSONS = [
    pytest.param(name, lesson, id=f"{name}-{lesson}")
    for name in NAMES
    for lesson in [each.id for each in teaching(name).lessons]
]


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(name: str, lesson: str) -> None:
    check_lesson(game_class(name), teaching(name).lesson(lesson))


@pytest.mark.parametrize("name", NAMES)
def test_there_are_four_to_eight_lessons_of_two_to_four_minutes(name: str) -> None:
    lessons = teaching(name).lessons
    assert 4 <= len(lessons) <= 8
    assert all(2 <= lesson.minutes <= 4 for lesson in lessons)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_read_in_about_a_minute(name: str) -> None:
    check_page(game_class(name), teaching(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_keyword_is_in_the_glossary_and_every_word_of_it_is_met(name: str) -> None:
    check_glossary(game_class(name), teaching(name))


def test_keywords_are_found_in_the_content() -> None:
    assert {"Raise", "Seal", "Corruption", "Foresight", "sapphire"} <= keywords(
        game_class("ausonia")()
    )
    assert all(len(keywords(game_class(name)())) >= 10 for name in NAMES)


def test_a_keyword_without_an_explanation_and_a_word_that_is_not_met_are_named() -> None:
    known = teaching("ausonia")
    found = copy(known)
    words = [word for word in known.glossary.words if word.word != "Raise"]
    found.glossary = Glossary([*words, Word("Zeppelin", "Flies.")])
    assert missing_keywords(game_class("ausonia"), found.glossary) == ["Raise"]
    assert unused_words(game_class("ausonia"), found) == ["Zeppelin"]


@pytest.mark.parametrize("name", NAMES)
def test_the_first_game_introduces_every_kind_of_question_that_it_asks(name: str) -> None:
    check_first_game(game_class(name), teaching(name), games=6)


@pytest.mark.parametrize("name", NAMES)
def test_the_advice_of_the_first_game_is_right_and_its_reasons_are_true(name: str) -> None:
    """What is certain this turn is taken; each reason is true, for the move, and tells it apart."""
    first = teaching(name).first_game
    lines = check_advice(game_class(name)(first.options, first.pack), first)
    assert len(lines) > 4


def test_a_question_without_an_introduction_is_named() -> None:
    known = teaching("fidelitas")
    found = copy(known)
    without = [intro for intro in known.first_game.intros if intro.asks != "FID-24"]
    found.first_game = msgspec.structs.replace(known.first_game, intros=without)
    with pytest.raises(AssertionError, match="does not introduce FID-24: Draw a Virtus"):
        check_first_game(game_class("fidelitas"), found)


EVERYDAY = [
    ("fidelitas", "Bring a missing guild to the place that your nearest wish names."),
    ("audatia", "With the other hand, so that the two blades run along one line."),
    ("feudalia", "A master was turned up, and one influence is used."),
    ("ausonia", "It stands in the last line of the card."),
]


@pytest.mark.parametrize(("name", "text"), EVERYDAY)
def test_a_word_in_its_everyday_sense_is_not_explained(name: str, text: str) -> None:
    everyday = {"place", "nearest", "hand", "line", "turned", "used"}
    marked = {form.casefold() for word in teaching(name).glossary.words for form in word.explained}
    found = [form for form in marked if re.search(rf"\b{re.escape(form)}\b", text.casefold())]
    assert not everyday & {word for form in found for word in form.split()}
