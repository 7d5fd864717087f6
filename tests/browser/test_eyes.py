"""What is written can be read: nothing on a table is smaller than 11 px, 12 px on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import (
    advance_unseen,
    call,
    my_turn,
    play_on,
    point,
    seat_token,
    sit_at,
)

# The texts that are drawn smaller than the limit, with their size on the screen: the font's size,
# times every scale and transform above it; in drawings by their own matrix.
SMALL = """
(limit) => {
  const area = (m) => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c))
  const scaleOf = (el) => {
    let scale = el.currentCSSZoom ?? 1
    for (let e = el; e; e = e.parentElement) {
      const style = getComputedStyle(e)
      if (style.transform !== 'none') scale *= area(new DOMMatrix(style.transform))
      if (style.scale !== 'none') scale *= parseFloat(style.scale)
    }
    return scale
  }
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode
    const el = node.parentElement
    const text = node.textContent.trim()
    if (!text || el.closest('.visually-hidden, style, script, option, title')) continue
    if (!el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rect = range.getBoundingClientRect()
    if (rect.width < 1 || rect.height < 1) continue
    const font = parseFloat(getComputedStyle(el).fontSize)
    const size = font * (el.ownerSVGElement ? area(el.getScreenCTM()) : scaleOf(el))
    const where = el.closest('[class]')?.getAttribute('class')
    found.push([Math.round(size * 100) / 100, text.slice(0, 40), where])
  }
  return { seen: found.length, small: found.filter(([size]) => size < limit - 0.05) }
}
"""
MIDDLE = {"fidelitas": 40, "ausonia": 90, "feudalia": 80, "conspiracy": 200, "audatia": 26}
SIZES = ((1366, 768, 11), (390, 844, 12))


# A drawing that is as large as its room learns how large that is with the frame that shows it; when
# two frames tell the same, nothing gives way to something else any more.
AS_SHOWN = f"""(limit) => new Promise((done) => {{
  let before = ''
  const look = () => requestAnimationFrame(() => setTimeout(() => {{
    const found = ({SMALL})(limit)
    const told = JSON.stringify(found)
    if (told === before) return done(found)
    before = told
    look()
  }}))
  look()
}})"""


def too_small(page: Page, limit: int) -> list[object]:
    found = page.evaluate(AS_SHOWN, limit)
    assert found["seen"] > 30  # something was really measured
    small: list[object] = found["small"]
    return small


CUT = "e => Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight)"


@pytest.mark.parametrize("game", sorted(MIDDLE))
def test_nothing_is_too_small_to_read_and_the_goal_is_never_cut(
    game: str, inn: Inn, visit: NewPage
) -> None:
    """At the beginning and in the middle of a match, the goal with what is next to its end."""
    page = visit()
    options: dict[str, Any] = {"turn_limit": 4} if game == "conspiracy" else {}
    sit_at(page, inn, game, **options)
    goal = page.locator(".race p")
    small: dict[str, list[object]] = {}
    for moves in (0, MIDDLE[game]):
        if moves:
            advance_unseen(page, moves)
            assert my_turn(page)
        for width, height, limit in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.locator(".board [data-target]").first.wait_for()
            small[f"{width} px, after {moves} moves"] = too_small(page, limit)
            assert goal.evaluate(CUT) <= 1, (width, moves, goal.inner_text())
    assert not any(small.values()), small


def test_the_map_can_be_looked_at_closer(inn: Inn, visit: NewPage) -> None:
    # given the whole map, on which a name may find no room
    page = visit()
    sit_at(page, inn, "conspiracy", players=4)
    sheet = page.get_by_role("group", name="Map of the Empire")
    whole = sheet.get_attribute("viewBox")
    names = sheet.locator("text.name").count()
    # when one looks closer, with the button and with the keys
    page.get_by_role("button", name="Closer").click()
    near = sheet.get_attribute("viewBox")
    page.locator(".map [data-target]").first.focus()
    page.keyboard.press("+")
    nearer = sheet.get_attribute("viewBox")
    # then less is seen, and every name finds its place
    assert len({whole, near, nearer}) == 3
    page.get_by_role("button", name="Closer").click()
    assert sheet.locator("text.name").count() >= names
    # when it is moved with the keys, and then shown whole again
    page.keyboard.press("0")
    assert sheet.get_attribute("viewBox") == whole


def test_on_a_phone_a_duel_has_room_for_what_it_says(inn: Inn, visit: NewPage) -> None:
    """Given a duel on a phone, then goal and moment are not cut, and the bind lies free."""
    page = visit(390, 844)
    sit_at(page, inn, "audatia")
    play_on(page, seat_token(page), MIDDLE["audatia"])
    assert my_turn(page)
    for told in (".race p", ".moment"):
        assert page.locator(told).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, told
    line = page.locator(".measure .line").bounding_box()
    asking = page.locator(".asking").bounding_box()
    assert line is not None
    assert asking is not None
    assert line["y"] + 14 < asking["y"]


def board_of(page: Page) -> object:
    return page.locator(".stage > .board").bounding_box()


def height(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["height"]


def test_on_a_phone_the_map_stays_large_and_has_the_window_on_request(
    inn: Inn, visit: NewPage
) -> None:
    """Given the questions of a first game on a phone, the map keeps its share of the window."""
    page = visit(390, 844)
    sit_at(page, inn, "conspiracy", players=3, turn_limit=4)
    sheet = page.locator(".map .sheet")
    for turn in range(4):
        assert height(sheet) >= 0.4 * 844
        point(page, turn)
        if not my_turn(page):
            break
    large = page.get_by_role("button", name="The map alone")
    large.click()
    assert height(sheet) >= 0.95 * 844
    page.get_by_role("button", name="Back to the table").click()
    expect(large).to_be_visible()


@pytest.mark.parametrize("game", sorted(MIDDLE))
def test_the_board_rests_whatever_is_asked_or_said(game: str, inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, game)
    for width, height, _ in reversed(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert my_turn(page)
        # given the board as it lies at a question
        page.locator(".board [data-target]").first.wait_for()
        rests = board_of(page)
        # when a hint comes
        page.keyboard.press("h")
        page.locator(".notice.hint").wait_for()
        assert board_of(page) == rests, "a hint moves nothing"
        # when something is refused; of a list to tick everything can be chosen
        refused = page.locator('[data-target="other"][data-why]')
        if page.locator("fieldset.together").count() == 0:
            refused.first.dispatch_event("click")
            page.locator(".notice.no").wait_for()
        assert board_of(page) == rests, "nor does a refusal"
    # when other questions are asked, and the others are waited for
    play_on(page, seat_token(page), 30)
    page.locator('.asking[aria-busy="false"]').wait_for()
    assert board_of(page) == rests, "nor another question"


NEIGHBOURS: dict[str, Any] = {
    "anhalt": {},
    "magdeburg": {},
    "mecklenburg": {},
    "pommern": {},
    "sachsen": {},
}
# what a land may bring and what ends the match, told at their longest
ELECTORATE: dict[str, Any] = {
    "phase": "events",
    "turn": 4,
    "event_deck": ["death-of-an-elector", "relic", "adoption", "city-rights"],
    "elector_deck": ["brandenburg"],
    "seats": [
        {"money": 900, "profane": 2, "clerical": 2, "lands": NEIGHBOURS},
        {"profane": 2, "clerical": 2, "lands": {"holland": {}}},
        {"profane": 2, "clerical": 2, "lands": {"salzburg": {}}},
    ],
}


@pytest.mark.parametrize("turn", [3, 4])
def test_the_worth_of_an_electorate_is_told_to_its_end(inn: Inn, visit: NewPage, turn: int) -> None:
    """Given a short game and Brandenburg to be sold to who would be Master of Trade with it."""
    page = visit()
    bot = {"kind": "bot", "bot": "novice"}
    seats = [{"kind": "person", "name": "Ann"}, bot, bot]
    options = {"players": 3, "turn_limit": 4}
    body = {"position": {**ELECTORATE, "turn": turn}, "options": options, "seats": seats}
    made = call(inn, "/games/conspiracy/positions", body)
    page.goto(f"{inn.url}/table/{made['table']['id']}#{made['keys'][0]['token']}")
    goal = page.locator(".race p")
    expect(goal).to_contain_text("Brandenburg pays")
    expect(goal).to_contain_text("Master of Trade")
    for width in (1366, 1024, 760, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.reload()
        goal.wait_for()
        assert goal.evaluate(CUT) <= 1, (width, goal.inner_text())


def test_on_a_phone_long_answers_stand_beside_each_other(inn: Inn, visit: NewPage) -> None:
    """Given a turn with many long answers, then two of them find room in every row."""
    page = visit(390, 844)
    sit_at(page, inn, "feudalia")
    assert my_turn(page)
    answers = page.locator(".choices .choice")
    answers.nth(1).wait_for()
    tops = [box["y"] for box in (answers.nth(i).bounding_box() for i in range(2)) if box]
    assert tops[0] == tops[1]


# The answers that are cut in two by the end of their list.
CUT_IN_TWO = """() => {
  const end = document.querySelector('.choices').getBoundingClientRect().bottom
  const box = (e) => e.getBoundingClientRect()
  return [...document.querySelectorAll('.choices .choice')]
    .filter((e) => box(e).top < end - 4 && box(e).bottom > end + 4).map((e) => e.innerText)
}"""


@pytest.mark.parametrize("game", sorted(MIDDLE))
def test_on_a_phone_no_answer_is_cut_in_two(game: str, inn: Inn, visit: NewPage) -> None:
    """Given the first question, with its letters drawn, then its list ends with a whole row."""
    page = visit(390, 844)
    sit_at(page, inn, game)
    assert my_turn(page)
    page.locator(".choices .choice, fieldset.together").first.wait_for()
    page.evaluate("document.fonts.ready")
    if page.locator(".choices").count():
        page.wait_for_function(f"() => ({CUT_IN_TWO})().length === 0")


def test_the_question_of_the_swap_leaves_the_decks_free(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "audatia")
    assert my_turn(page)
    deck = page.get_by_text("Your deck", exact=True).bounding_box()
    asking = page.locator(".asking").bounding_box()
    assert deck is not None
    assert asking is not None
    assert deck["y"] + deck["height"] <= asking["y"]


CROWD = {
    "city": {"market": ["magistrate", "merchant", "thief", "minstrel", "farmer", "scholar"]},
    "hands": [["judge"], ["farmer"]],
}


def test_no_name_is_cut_where_many_citizens_stand_together(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/new/fidelitas")
    page.get_by_role("button", name="Set up a position").click()
    text = page.get_by_label("The position it begins from")
    expect(text).not_to_have_value("")
    text.fill(json.dumps(CROWD))
    page.get_by_role("button", name="Lay the table").click()
    names = page.locator(".crowd .who")
    expect(names).to_have_count(6)
    assert [name.inner_text() for name in names.all() if name.evaluate(CUT) > 0] == []
