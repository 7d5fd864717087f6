"""Every lesson of every game of the house: each task can be solved, each slip is answered."""

from __future__ import annotations

from copy import copy

import msgspec
import pytest

from tabard.engine.registry import game_class, game_names
from tabard.testing.lessons import check_first_game, check_glossary, check_lesson, teaching

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
    how = teaching(name).how_to_play
    texts = [how.goal, *(section.text for section in how.sections), *how.know]
    assert len(" ".join(texts).split()) <= 320
    assert len(how.know) == 5


@pytest.mark.parametrize("name", NAMES)
def test_the_words_fit_the_game(name: str) -> None:
    check_glossary(game_class(name), teaching(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_first_game_introduces_every_kind_of_question_that_it_asks(name: str) -> None:
    check_first_game(game_class(name), teaching(name), games=6)


def test_a_question_without_an_introduction_is_named() -> None:
    known = teaching("fidelitas")
    found = copy(known)
    without = [intro for intro in known.first_game.intros if intro.asks != "FID-24"]
    found.first_game = msgspec.structs.replace(known.first_game, intros=without)
    with pytest.raises(AssertionError, match="does not introduce FID-24: Draw a Virtus"):
        check_first_game(game_class("fidelitas"), found)
