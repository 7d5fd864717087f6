"""The table of Ausonia: what was played can be read to its last line, what is chosen has a name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.test_eyes import too_small

CUT = """() => [...document.querySelectorAll('.played:not(.gem) .text, .offer .text')]
    .filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.innerText)"""
LINES = "e => Math.round(e.clientHeight / parseFloat(getComputedStyle(e).lineHeight))"
SHORT_OF_ROOM: dict[str, Any] = {
    "offer": ["cardinal", "grand-chamberlain", "master-builder", "grand-magister"],
    "houses": [
        {
            "influence": 30,
            "hand": ["doge-of-trade", "astrologer", "herbalist", "transmuter", "siege-engineer"],
            "discards": ["peddler", "mason", "house-steward", "apprentice", "house-bravo"],
        },
        {"influence": 30, "sealed": ["inquisitor"]},
    ],
    "acting": {"area": [{"card": "rough-bloodshard"}, {"card": "rough-sapphire"}]},
}


def lay(page: Page, inn: Inn, position: dict[str, Any]) -> None:
    page.goto(f"{inn.url}/new/ausonia")
    page.get_by_role("button", name="Set up a position").click()
    text = page.get_by_label("The position it begins from")
    expect(text).not_to_have_value("")
    text.fill(json.dumps(position))
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator(".asking")).to_be_visible()
    to_the_table = page.get_by_role("button", name="To the table")
    if to_the_table.is_visible():
        to_the_table.click()


def test_every_line_is_read_beside_a_sealed_card_of_a_rival(inn: Inn, visit: NewPage) -> None:
    page = visit(width=1366, height=768)
    lay(page, inn, SHORT_OF_ROOM)
    page.get_by_role("button", name="Play all 5 cards").click()
    expect(page.locator(".played:not(.gem)")).to_have_count(5)
    expect(page.locator(".others")).to_contain_text("Inquisitor, sealed")
    assert page.evaluate(CUT) == []


GEMS_PLAYED = [f"{kind}-{gem}" for kind in ("rough", "marked") for gem in ("bloodshard", "emerald")]


@pytest.mark.parametrize("count", [1, 3])
def test_gems_that_were_played_are_named_as_large_as_all_else(
    count: int, inn: Inn, visit: NewPage
) -> None:
    """On a phone, too, where nothing is smaller than 12 px."""
    page = visit(width=390, height=844)
    area = [{"card": gem} for gem in GEMS_PLAYED[:count]]
    lay(page, inn, {**SHORT_OF_ROOM, "acting": {"area": area}})
    expect(page.locator(".played.gem")).to_have_count(count)
    assert too_small(page, 12) == []
    lines = [name.evaluate(LINES) for name in page.locator(".played.gem .name").all()]
    assert max(lines, default=0) <= 2, "no word is broken"


def test_what_is_taken_from_the_discard_pile_has_its_name(inn: Inn, visit: NewPage) -> None:
    page = visit(width=1366, height=768)
    lay(page, inn, SHORT_OF_ROOM)
    page.get_by_role("button", name="Play all 5 cards").click()
    page.get_by_role("button", name="Use Transmuter").click()
    strip = page.get_by_label("From your Discard Pile", exact=True)
    for name in ("Peddler", "Mason", "House Steward", "Apprentice", "House Bravo"):
        expect(strip.locator(".name", has_text=name)).to_be_in_viewport(ratio=1)


def test_what_is_drawn_again_is_put_in_order_in_one_list(inn: Inn, visit: NewPage) -> None:
    """Given a Manipulation of two cards, then both and their order are one answer."""
    page = visit(width=390, height=844)
    lay(page, inn, SHORT_OF_ROOM)
    page.get_by_role("button", name="Play all 5 cards").click()
    page.get_by_role("button", name="Use Transmuter").click()
    cards = page.locator("fieldset.together label")
    expect(cards).to_have_count(5)
    expect(page.locator(".asking")).to_contain_text("1 is drawn first")
    for name in ("Mason", "Peddler", "Mason", "Mason"):  # chosen, and once put back
        cards.filter(has_text=name).click()
    expect(cards.filter(has_text="Peddler").locator(".nth")).to_have_text("1")
    expect(cards.filter(has_text="Mason").locator(".nth")).to_have_text("2")
    expect(cards.filter(has_text="Apprentice").locator("input")).to_be_disabled()
    page.get_by_role("button", name="Lay 2", exact=True).click()
    expect(page.locator(".asking")).to_contain_text("Action Phase")
    page.get_by_role("button", name="Drawer").click()
    log = page.get_by_role("list", name="Log")
    expect(log).to_contain_text("lay Mason, Peddler on the")
