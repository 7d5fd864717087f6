"""No mouse: everything can be done with the keys."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import ASKED, AUTOPLAY, my_turn, sit_at


def focused(page: Page) -> str:
    name: str = page.evaluate(
        "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent"
    )
    return name


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if name in focused(page):
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def test_a_whole_game_with_the_keys_alone(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    expect(
        page.get_by_role("button", name="Play now: Fidelitas against bots", exact=True)
    ).to_be_visible()
    tab_to(page, "Play now: Fidelitas")
    page.keyboard.press("Enter")
    expect(page.locator(".asking")).to_be_visible()
    for turn in range(600):
        if not my_turn(page):
            break
        before = page.evaluate(f"({ASKED})()")
        if page.locator(".so-far .primary").count():
            page.keyboard.press("Enter")
        else:
            count = min(9, page.locator(".choice").count())
            page.keyboard.press(str(1 + (turn * 5) % max(1, count)))
        page.wait_for_function(f"t => ({ASKED})() !== t", arg=before)
    expect(page.locator(".result")).to_be_visible()


def test_arrows_walk_the_table_and_enter_chooses(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    stops = page.locator('main [data-target][tabindex="0"]')
    assert stops.count() == 1, "one stop for Tab, the arrows do the rest"
    stops.first.focus()
    seen = {focused(page)}
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(focused(page))
    assert len(seen) >= 3
    page.locator('.hand [data-target="legal"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".so-far")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".so-far")).to_have_count(0)


def test_arrows_walk_the_map(inn: Inn, visit: NewPage) -> None:
    """The lands are drawn, and are stops like everything else."""
    page = visit()
    sit_at(page, inn, "conspiracy")
    assert my_turn(page)
    page.locator(".land").nth(12).focus()
    seen = {focused(page)}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(focused(page))
    assert len(seen) >= 3


def test_shortcuts(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    page.keyboard.press("r")
    expect(page.get_by_role("tab", name="Rules", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    page.keyboard.press("c")
    expect(page.get_by_role("tab", name="Cards", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    page.keyboard.press("d")
    expect(page.get_by_role("tab", name="Cards", exact=True)).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play Fidelitas")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".hand [data-target]").first.focus()
    page.keyboard.press("i")
    detail = page.locator("dialog.detail")
    expect(detail).to_be_visible()
    expect(detail.locator(".source")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(detail).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_be_visible()


def test_what_happens_is_said(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    expect(page.locator('[aria-live="assertive"]')).to_contain_text("Your turn")
    said = page.locator('p[aria-live="polite"]')
    page.evaluate(AUTOPLAY, [False])
    expect(said).not_to_be_empty()
    names = page.locator("main [data-target]").evaluate_all(
        "els => els.filter((e) => !(e.getAttribute('aria-label') ?? e.textContent)).length"
    )
    assert names == 0, "everything on the table has a name"
