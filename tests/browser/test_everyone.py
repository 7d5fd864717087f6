"""Every page, light and dark, wide and narrow: nothing axe objects to, nothing cut off."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import conclude, my_turn, point, settle, sit_at

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# colours that change within a moment are looked at when they have changed; what takes its colour
# from something around it changes after that
SETTLED = """async () => {
  const changing = () => document.getAnimations().filter((a) => a instanceof CSSTransition)
  do {
    await Promise.all(changing().map((a) => a.finished.catch(() => 0)))
    await new Promise(requestAnimationFrame)
  } while (changing().length)
}"""
EVERYTHING = "{ resultTypes: ['violations'] }"
COLOURS = "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }"
# a wide page opens by day, and one on a phone by night
SIZES = pytest.mark.parametrize(
    ("size", "scheme"), [((1366, 768), "light"), ((390, 844), "dark")], ids=["wide", "phone"]
)
GAMES = ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"]


def inspect(page: Page, rules: str = EVERYTHING) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    page.evaluate(SETTLED)
    found = page.evaluate(f"async () => (await axe.run(document, {rules})).violations")
    told = [
        f"{v['id']} ({v['help']}): {n['target']} {n['failureSummary'][:300]}"
        for v in found
        for n in v["nodes"][:3]
    ]
    assert not told, "\n".join(told)


def inspect_both(page: Page) -> None:
    """By day and by night: what differs are the colours alone, so one match shows both."""
    inspect(page)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    inspect(page, COLOURS)


def no_scroll(page: Page, sideways_only: bool = False) -> None:
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth,"
        " document.documentElement.scrollHeight - innerHeight]"
    )
    assert wide <= 0, f"{wide} px too wide"
    assert sideways_only or high <= 0, f"{high} px too high"


@SIZES
@pytest.mark.parametrize("path", ["/", "/new/fidelitas", "/rules/ausonia", "/credits", "/nowhere"])
def test_pages(inn: Inn, visit: NewPage, path: str, size: tuple[int, int], scheme: str) -> None:
    page = visit(*size, scheme)
    page.goto(inn.url + path)
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("networkidle")
    inspect_both(page)
    no_scroll(page, sideways_only=True)


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_tables(inn: Inn, visit: NewPage, game: str, size: tuple[int, int], scheme: str) -> None:
    page = visit(*size, scheme)
    sit_at(page, inn, game)
    assert my_turn(page)
    inspect_both(page)
    no_scroll(page)
    for turn in range(6):
        if my_turn(page):
            point(page, turn * 3 + 2)
    my_turn(page)  # nobody else changes the page while it is inspected
    inspect_both(page)
    no_scroll(page)


def test_an_empty_hand_on_a_phone(inn: Inn, visit: NewPage) -> None:
    page = visit(390, 844)
    sit_at(page, inn, "feudalia", scenario=1)
    while page.locator(".own .slot").count():
        assert my_turn(page)
        spend = page.locator(".choice", has_text=re.compile("for income|^.?Send the"))
        (spend if spend.count() else page.locator(".choice")).first.click()
        if page.locator(".so-far .primary").count():
            page.locator(".so-far .primary").click()
        settle(page)
    expect(page.get_by_text("No cards in hand.")).to_be_visible()
    inspect(page)


def test_drawer_dialogs_and_result(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "audatia")
    assert my_turn(page)
    for tab in ("Rules", "Cards", "Chat", "Log"):
        page.get_by_role("tab", name=tab, exact=True).click()
        inspect(page)
    page.keyboard.press("?")
    inspect(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    inspect(page)
    page.keyboard.press("Escape")
    page.locator(".hand [data-target]").first.click(button="right")
    inspect(page)
    page.keyboard.press("Escape")
    conclude(page)
    inspect(page)
    no_scroll(page)


def test_what_lies_open_can_be_looked_through(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "feudalia", players=2)
    assert my_turn(page)
    page.get_by_role("button", name=re.compile("^What lies open before")).first.click()
    spread = page.locator("dialog.spread")
    expect(spread.get_by_text("All cards")).to_be_visible()
    inspect(page)
    spread.get_by_role("button", name=re.compile("^Serf")).first.click()
    expect(page.get_by_role("dialog", name="Serf", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(spread).to_be_hidden()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
def test_a_laid_table_waits(inn: Inn, visit: NewPage, size: tuple[int, int]) -> None:
    page = visit(*size)
    page.goto(f"{inn.url}/new/fidelitas")
    page.get_by_label("Who sits on seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Lay the table", exact=True).click()
    expect(page.get_by_text("The table is laid")).to_be_visible()
    assert within(page, ".sheet:visible", size[0])
    inspect(page)


def within(page: Page, selector: str, width: int) -> bool:
    """Are all these things whole on the screen, from side to side?"""
    boxes = [thing.bounding_box() for thing in page.locator(selector).all()]
    assert boxes
    return all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


def test_three_seats_fit_on_a_phone(inn: Inn, visit: NewPage) -> None:
    page = visit(390, 844)
    for game in ("ausonia", "feudalia", "fidelitas"):
        sit_at(page, inn, game, players=3)
        assert my_turn(page)
        assert within(page, ".plate", 390)


def test_many_masters_stay_in_reach(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "feudalia")
    assert my_turn(page)
    hidden = page.evaluate(
        """() => { const masters = document.querySelector('.masters')
          for (let i = 0; i < 6; i++) masters.append(masters.lastElementChild.cloneNode(true))
          const top = masters.getBoundingClientRect().top
          return top - masters.firstElementChild.getBoundingClientRect().top }"""
    )
    assert hidden <= 0, "what does not fit can be scrolled to"


def test_four_thousand_pixels(inn: Inn, visit: NewPage) -> None:
    page = visit(3840, 2160)
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    no_scroll(page)
    card = page.locator(".hand .card").first.bounding_box()
    assert card is not None
    assert card["width"] > 200, "cards grow with the screen"


def test_motion_is_shown_and_can_be_stilled(inn: Inn, visit: NewPage) -> None:
    count = """() => { window.__flights = 0; const animate = Element.prototype.animate
      Element.prototype.animate = function (...a) { window.__flights++
        return animate.apply(this, a) } }"""
    flights = {}
    for motion in ("no-preference", "reduce"):
        page = visit(motion=motion)
        sit_at(page, inn, "fidelitas")
        page.evaluate(count)
        for turn in range(4):
            assert my_turn(page)
            point(page, turn)
        flights[motion] = page.evaluate("window.__flights")
    assert flights["no-preference"] > 0
    assert flights["reduce"] == 0
