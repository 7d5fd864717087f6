"""The guided first game: one click, each thing explained once, left and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import ASKED, MOVED, finish, follow, my_turn, sit_at
from tests.browser.test_everyone import inspect

from tabard.engine.registry import game_class
from tabard.engine.teaching import FirstGame, teaching_of

GAMES = ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"]


BOXES = """() => ['.board', '.coach', '.asking']
  .map((name) => document.querySelector(name).getBoundingClientRect().toJSON())"""


def first_game(game: str) -> FirstGame:
    found = teaching_of(game_class(game).package)
    assert found is not None
    return found.first_game


def teach_me(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Teach me: a guided game of {game_class(game).title}").click()


def coach(page: Page) -> Locator:
    return page.get_by_label("The coach", exact=True)


def introduced(page: Page, game: str) -> str:
    """The first words of the introduction that belongs to what is asked now."""
    assert my_turn(page)
    rule = page.locator(".prompt .rule-tag").inner_text()
    intro = first_game(game).intro(rule)
    assert intro is not None, f"{rule} is not introduced"
    return intro.say[:40]


def begin(page: Page, inn: Inn, game: str) -> None:
    page.goto(inn.url)
    teach_me(page, game)
    expect(coach(page)).to_contain_text(first_game(game).say[:40])
    page.get_by_role("button", name="Begin").click()


@pytest.mark.parametrize("game", GAMES)
def test_one_click_leads_to_a_game_that_explains_itself(
    inn: Inn, visit: NewPage, game: str
) -> None:
    page = visit()
    begin(page, inn, game)
    said = introduced(page, game)
    expect(coach(page)).to_contain_text(said)
    expect(page.locator(".hinted")).to_contain_text("Try: ")
    inspect(page)
    table = page.url

    page.goto(inn.url)
    teach_me(page, game)
    expect(coach(page)).to_contain_text(said)
    assert page.url == table, "the game that was left goes on"
    page.locator(".hinted").get_by_role("button", name="Do it").click()
    expect(page.locator(".asking:not([data-ply='0'])")).to_be_visible()


def test_who_plays_without_the_button_has_begun(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    teach_me(page, "conspiracy")
    expect(coach(page)).to_contain_text(first_game("conspiracy").say[:40])
    page.locator(".choice").first.click()
    said = introduced(page, "conspiracy")
    expect(coach(page)).to_contain_text(said)
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)


def test_a_thing_is_introduced_once_and_then_a_question_mark_away(inn: Inn, visit: NewPage) -> None:
    """Later turns begin with an aim and a move to try; what was introduced is asked for."""
    page = visit()
    begin(page, inn, "fidelitas")
    again = introduced(page, "fidelitas")
    ask = page.get_by_role("button", name="What is this about")
    for _ in range(20):
        before = page.evaluate(f"({ASKED})()")
        page.locator(".hinted > .btn, .so-far .primary, .choice").first.click()
        page.wait_for_function(f"t => ({ASKED})() !== t", arg=before)
        if introduced(page, "fidelitas") == again and ask.count():
            break
    expect(coach(page)).to_contain_text("Now: ")
    expect(coach(page)).not_to_contain_text(again)
    expect(coach(page).locator(".hinted")).to_contain_text("Try: ")
    ask.click()
    expect(coach(page)).to_contain_text(again)
    page.get_by_role("button", name="Fold the coach away").click()
    expect(coach(page)).to_have_count(0)
    page.keyboard.press("?")
    expect(coach(page)).to_contain_text(again)


def test_a_plan_that_is_followed_goes_on_and_what_happens_is_told_at_once(
    inn: Inn, visit: NewPage
) -> None:
    """Given the hint is done, the next is the rest of its plan; points are told as they come."""
    page = visit()
    begin(page, inn, "fidelitas")
    tried = coach(page).locator(".hinted")
    expect(tried).to_contain_text("then score Trust of the Scholar")
    tried.get_by_role("button", name="Do it").click()
    expect(tried).to_contain_text("Try: Score Trust of the Scholar")
    tried.get_by_role("button", name="Do it").click()
    expect(coach(page)).to_contain_text("Your first points.")
    expect(coach(page)).not_to_contain_text("In your last turn")


def test_a_hint_goes_on_with_its_plan_at_any_table(inn: Inn, visit: NewPage) -> None:
    """Whoever does as the hint says is told the next step unasked, while the turn goes on."""
    page = visit()
    sit_at(page, inn, "fidelitas")
    hint = page.locator(".asking.mine .hinted")
    for _ in range(6):  # a card with an X may end the turn at once
        assert my_turn(page)
        page.keyboard.press("h")
        follow(page)
        page.wait_for_timeout(2500)
        if hint.count():
            break
    expect(hint).to_contain_text("Try: ")


def test_taking_back_brings_the_note_of_the_question_back(inn: Inn, visit: NewPage) -> None:
    """Given a first card was played and its note read, when it is taken back, it comes again."""
    page = visit()
    begin(page, inn, "fidelitas")
    said = introduced(page, "fidelitas")
    coach(page).locator(".hinted").get_by_role("button", name="Do it").click()
    expect(page.locator(".asking:not([data-ply='0'])")).to_be_visible()
    expect(coach(page)).not_to_contain_text(said)
    page.locator("[data-undo]").click()
    expect(page.locator(".asking[data-ply='0']")).to_be_visible()
    expect(coach(page)).to_contain_text(said)


def test_the_guided_game_begins_with_the_keyboard_alone(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    page.get_by_role("button", name="Teach me: a guided game of Fidelitas").wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        named = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        if named.endswith("game of Fidelitas"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Begin")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text(introduced(page, "fidelitas"))
    page.keyboard.press("?")
    expect(coach(page)).to_have_count(0)
    page.keyboard.press("?")
    expect(coach(page)).to_be_visible()
    page.keyboard.press("2")  # the Minstrel
    page.keyboard.press("2")  # to the Library
    expect(page.locator(".asking:not([data-ply='0'])")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_coach_covers_nothing_and_folds(inn: Inn, visit: NewPage, game: str) -> None:
    page = visit(width=390, height=844)
    begin(page, inn, game)
    expect(coach(page)).to_contain_text(introduced(page, game))
    expect(page.locator(".hinted")).to_be_visible()
    board, said, asking = page.evaluate(BOXES)
    assert board["bottom"] <= asking["top"] + 30, "a long question stands over the very edge"
    first, second = sorted((asking, said), key=lambda box: box["top"])
    assert first["bottom"] <= second["top"] + 1, "neither lies over the other"
    assert said["height"] < 60, "a line of what is said, and one of what to try"
    assert board["height"] > 200, "the board can be seen"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    inspect(page)
    page.get_by_role("button", name="Read all that the coach says").click()
    expect(coach(page).locator(".hinted")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    assert page.evaluate(BOXES) == [board, said, asking]
    page.get_by_role("button", name="Read all that the coach says").click()
    page.get_by_role("button", name="Fold the coach away").click()
    expect(coach(page)).to_have_count(0)


# Where the board and the coach lie, and whether what to try and its button are wholly in sight;
# once the page has come to rest at this width, where everything lay before. At a desk, what is new
# may grow over the edge of the board.
PLACES = """async ([width, before]) => {
  const box = (name) => { const r = document.querySelector(name).getBoundingClientRect()
    return [r.left, r.top, r.right, r.bottom].map(Math.round) }
  const look = () => {
    const said = box('.coach')
    const whole = ['.hinted > :first-child', '.hinted > .btn'].every((name) => {
      const [left, top, right, bottom] = box(`.coach ${name}`)
      return bottom > top && left >= said[0] && top >= said[1] && right <= said[2] &&
        bottom <= said[3] && bottom <= innerHeight && right <= innerWidth })
    if (width > 900) said[1] = 0
    return { places: [box('.stage > .board'), said], whole } }
  const good = ({ places, whole }) => whole && innerWidth === width &&
    (!before || JSON.stringify(before) === JSON.stringify(places))
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  let last = ''
  for (let rested = 0, frames = 0; rested < 4 && frames < 600; frames += 1) {
    await frame()
    const found = look()
    const now = JSON.stringify(found)
    rested = good(found) && now === last ? rested + 1 : 0
    last = now
  }
  return look() }"""
DECISIONS = 10


@pytest.mark.parametrize("game", GAMES)
def test_the_board_and_the_coach_keep_their_places(inn: Inn, visit: NewPage, game: str) -> None:
    """Whatever is said at the first ten decisions, at a desk and on a phone."""
    page = visit()
    begin(page, inn, game)
    rests: dict[int, object] = {}
    for decision in range(DECISIONS):
        if not my_turn(page):
            break
        ask_for_a_hint(page)
        for width, height in ((390, 844), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(PLACES, [width, rests.get(width)])
            assert found["whole"], f"what to try is cut off at decision {decision}, {width} px"
            assert found["places"] == rests.setdefault(width, found["places"]), (decision, width)
        follow_the_hint(page)


def ask_for_a_hint(page: Page) -> None:
    """What the coach would try, whether it is said by itself or asked for."""
    coach(page).locator(".hinted, .try").first.wait_for()
    if coach(page).locator(".hinted").count() == 0:
        page.keyboard.press("h")
    coach(page).locator(".hinted").wait_for()


def follow_the_hint(page: Page) -> None:
    before = page.locator(".asking").get_attribute("data-ply")
    coach(page).locator(".hinted > .btn").first.click()
    page.wait_for_function(MOVED, arg=before)


def test_the_end_says_what_decided_and_what_to_learn_next(inn: Inn, visit: NewPage) -> None:
    page = visit()
    begin(page, inn, "audatia")
    finish(page)
    result = page.locator(".result")
    first = first_game("audatia")
    won = "Victory" in result.inner_text()
    expect(result).to_contain_text((first.won if won else first.lost)[:40])
    expect(result).not_to_contain_text("Seal")
    inspect(page)
    lessons = result.locator("a[href^='/learn/audatia/']")
    expect(lessons).to_have_count(len(first.next))
    result.get_by_role("button", name="Play the full game").click()
    expect(page.locator(".asking")).to_be_visible()
    expect(coach(page)).to_have_count(0)


def test_learning_begins_on_the_learn_page_too(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/learn/feudalia")
    teach_me(page, "feudalia")
    expect(coach(page)).to_contain_text(first_game("feudalia").say[:40])
