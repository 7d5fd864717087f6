"""A stranger learns: reads the page, plays a lesson, makes a mistake, leaves and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.test_everyone import inspect

from tabard.engine.registry import game_class
from tabard.engine.teaching import Lesson, teaching_of

GAMES = ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"]


def first_lesson(game: str) -> Lesson:
    found = teaching_of(game_class(game).package)
    assert found is not None
    return found.lessons[0]


def open_lesson(page: Page, inn: Inn) -> Lesson:
    lesson = first_lesson("fidelitas")
    page.goto(f"{inn.url}/learn/fidelitas/{lesson.id}")
    expect(page.get_by_label("The teacher")).to_be_visible()
    return lesson


# What the teacher says has changed, or what is asked and chosen, and nothing is under way.
LED_ON = """([said, asked]) => {
  if (document.querySelector('[aria-label="The teacher"]').innerText !== said) return true
  const asking = document.querySelector('.asking')
  return asking.ariaBusy === 'false' && asking.innerText !== asked
}"""


def follow(page: Page) -> None:
    """Click what the teacher points at, until there is something new to do."""
    teacher = page.get_by_label("The teacher")
    confirm = page.get_by_role("button", name="Confirm")
    before = teacher.inner_text()
    for _ in range(8):
        asked = page.locator(".asking").inner_text()
        if confirm.count():
            confirm.click()
        else:
            page.locator('.target.pointed[data-target="legal"]').first.dispatch_event("click")
        page.wait_for_function(LED_ON, arg=[before, asked])
        if teacher.inner_text() != before:
            return
    raise AssertionError(f"pointing does not lead on: {before}")


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_and_the_first_lesson_are_two_clicks_away(
    inn: Inn, visit: NewPage, game: str
) -> None:
    page = visit()
    page.goto(inn.url)
    title = game_class(game).title
    page.get_by_role("link", name=f"How to play: {title}", exact=True).click()
    expect(page.get_by_role("heading", name=f"How to play {title}")).to_be_visible()
    expect(page.get_by_role("heading", name="Five things to know")).to_be_visible()
    inspect(page)
    page.get_by_role("link", name=f"Begin: {first_lesson(game).title}").click()
    expect(page.get_by_label("The teacher")).to_contain_text(
        first_lesson(game).exercises[0].steps[0].say[:40]
    )
    inspect(page)


@pytest.mark.parametrize("width", [390, 1366])
def test_a_lesson_is_played_by_pointing_to_its_end(inn: Inn, visit: NewPage, width: int) -> None:
    page = visit(width=width, height=844 if width < 900 else 768)
    lesson = open_lesson(page, inn)
    teacher = page.get_by_label("The teacher")
    for step in lesson.exercises[0].steps:
        expect(teacher).to_contain_text(step.say[:40])
        if step.moves:
            follow(page)
        else:
            teacher.get_by_role("button", name="Go on").click()
    expect(teacher).to_contain_text(lesson.exercises[0].end)
    page.get_by_role("link", name="To the lessons").click()
    expect(page.get_by_text("✓ done")).to_be_visible()


def test_a_wrong_move_is_answered_and_one_may_come_back(inn: Inn, visit: NewPage) -> None:
    page = visit()
    lesson = open_lesson(page, inn)
    page.get_by_role("button", name="Go on").click()
    wanted = lesson.exercises[0].steps[1]
    expect(page.get_by_label("The teacher")).to_contain_text(wanted.task)
    page.locator(".choice").filter(has_text="Soldier").click()
    page.locator(".choice").filter(has_text="Library").click()
    expect(page.locator(".notice.no")).to_be_visible()
    page.goto(f"{inn.url}/learn/fidelitas")
    page.get_by_role("link", name=f"Go on: {lesson.title}").click()
    expect(page.get_by_label("The teacher")).to_contain_text(wanted.task)


def test_a_lesson_can_be_played_with_the_keys_alone(inn: Inn, visit: NewPage) -> None:
    page = visit()
    lesson = open_lesson(page, inn)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")
    for words in (["Soldier", "Market"], ["Farmer"], ["University"]):
        for word in words:
            choice = page.locator(".choice").filter(has_text=word).first
            expect(choice).to_be_visible()
            page.keyboard.press(choice.locator("kbd").inner_text())
    expect(page.get_by_label("The teacher")).to_contain_text(lesson.exercises[0].steps[4].task)
