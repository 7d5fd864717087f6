"""Pointing on the map of Medieval Conspiracy and in its battles means what was pointed at."""

from __future__ import annotations

import re
from typing import Any

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
