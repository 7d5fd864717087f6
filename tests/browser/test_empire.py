"""Pointing on the map of Medieval Conspiracy and in its battles means what was pointed at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import call, my_turn

OWN = {"holstein": {"knight": 1}, "habsburg": {"mercenary": 2}, "wuerttemberg": {}, "augsburg": {}}
SEATS: list[dict[str, Any]] = [
    {"money": 200, "profane": 2, "clerical": 2, "lands": OWN},
    {"profane": 2, "clerical": 2, "lands": {"brabant": {}, "luxemburg": {}, "breisgau": {}}},
    {"profane": 2, "clerical": 2, "lands": {"holland": {}, "nassau": {}, "salzburg": {}}},
]
MOVEMENT = {
    "phase": "movement",
    "preacher": {"owner": 0, "at": "holstein"},
    "seats": SEATS,
}


def sit_in(page: Page, inn: Inn, position: dict[str, Any]) -> None:
    """A table that begins with a position, seen from its first seat."""
    bot = {"kind": "bot", "bot": "novice"}
    seats = [{"kind": "person", "name": "Ann"}, bot, bot]
    body = {"position": position, "options": {"players": 3}, "seats": seats}
    made = call(inn, "/games/conspiracy/positions", body)
    page.goto(f"{inn.url}/table/{made['table']['id']}#{made['keys'][0]['token']}")
    assert my_turn(page)


def land(page: Page, name: str) -> Locator:
    return page.locator(f'.land[aria-label^="{name},"]')


def token(page: Page, name: str) -> Locator:
    """The first counter of troops that stands in a land."""
    drawn = land(page, name).bounding_box()
    assert drawn is not None
    for each in page.locator(".troops:not(.holy)").all():
        box = each.bounding_box()
        assert box is not None
        across = drawn["x"] < box["x"] < drawn["x"] + drawn["width"]
        if across and drawn["y"] < box["y"] < drawn["y"] + drawn["height"]:
            return each
    raise AssertionError(f"no troops in {name}")


def test_a_soldier_who_is_clicked_moves_and_nobody_else(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_in(page, inn, MOVEMENT)
    # when a soldier is clicked, then it is he who is asked where to go
    token(page, "Habsburg").click()
    expect(page.locator(".asking")).to_contain_text("Your mercenary from Habsburg")
    land(page, "Augsburg").dispatch_event("click")
    expect(land(page, "Augsburg")).to_have_attribute("aria-label", re.compile("1 mercenary"))
    expect(land(page, "Holstein")).to_have_attribute("aria-label", re.compile("the preacher"))


def test_a_land_asks_who_is_meant(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_in(page, inn, MOVEMENT)
    # when a land is clicked to which the preacher could go too, then nobody goes unasked
    land(page, "Habsburg").dispatch_event("click")
    menu = page.get_by_role("menu", name="What do you mean?")
    expect(menu.get_by_role("menuitem")).to_have_text(
        ["Move a mercenary from Habsburg", "The preacher goes to Habsburg"]
    )


def test_the_preacher_is_picked_by_his_counter(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_in(page, inn, MOVEMENT)
    # when the preacher is clicked, who stands beside a knight, then he goes where is clicked next
    page.locator(".troops.holy").click()
    land(page, "Augsburg").dispatch_event("click")
    expect(land(page, "Augsburg")).to_have_attribute("aria-label", re.compile("the preacher"))


SIDE_BY_SIDE = (
    ("magdeburg", "anhalt", "bremen", "braunschweig", "friesland", "oldenburg", "holstein"),
    ("muenster", "osnabrueck", "berg", "mark", "hessen", "nassau", "koeln", "thueringen"),
    ("bamberg", "wuerzburg", "nuernberg", "augsburg", "bayern", "salzburg", "tirol", "holland"),
)
CROWDED: dict[str, Any] = {
    "phase": "movement",
    "seats": [
        {"profane": 1, "clerical": 1, "lands": {x: {"knight": 1, "mercenary": 1} for x in lands}}
        for lands in SIDE_BY_SIDE
    ],
}
# of each counter: its land, how much of it lies there, and how long its line is, in pixels
STANDING = """() => [...document.querySelectorAll('.troops')].map((counter) => {
  const { land } = counter.dataset
  const drawn = document.querySelector(`.land[data-land="${land}"] .ground`)
  const box = counter.getBoundingClientRect()
  const turn = drawn.getScreenCTM().inverse()
  const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]))
  const inside = parts.filter(([x, y]) => drawn.isPointInFill(
    new DOMPoint(box.x + x * box.width, box.y + y * box.height).matrixTransform(turn)))
  const tie = document.querySelector(`.tie[data-land="${land}"]`)
  const line = tie ? tie.getTotalLength() * drawn.getScreenCTM().a : 0
  return [land, inside.length / parts.length, line]
})"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_troops_stand_in_their_land_or_are_tied_to_it(
    inn: Inn, visit: NewPage, size: tuple[int, int]
) -> None:
    page = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_in(page, inn, CROWDED)
    page.wait_for_selector(".troops")
    standing = page.evaluate(STANDING)
    assert len(standing) >= 40
    astray = [(land, part, line) for land, part, line in standing if part < 0.6 and line < 7]
    assert astray == []


# what is drawn with numbers that are none
NOWHERE = """() => [...document.querySelectorAll('.map svg, .map svg *')]
  .flatMap(e => [...e.attributes]).filter(a => /NaN|Infinity/.test(a.value))
  .map(a => `${a.name}=${a.value}`)"""


def test_a_map_that_has_no_room_yet_is_drawn_as_if_it_had(inn: Inn, visit: NewPage) -> None:
    """A page that is still being laid out may leave the map no height for a moment."""
    page = visit()
    sit_in(page, inn, CROWDED)
    page.wait_for_selector(".troops")
    sheet = page.locator(".map")
    sheet.evaluate("e => e.style.setProperty('height', '0', 'important')")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(NOWHERE) == []
    sheet.evaluate("e => e.style.removeProperty('height')")
    expect(page.locator(".troops").first).to_be_visible()
