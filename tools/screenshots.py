"""Pictures of the real client on a real server: `make screenshots`.

Without arguments the pictures of the README are made anew in docs/pictures. With --all DIR every
page and every game is taken at three sizes, light and dark, at the start, in the middle, late and
at the end, and Medieval Conspiracy in a battle, an auction and an election, to be looked at.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import NAMES
from tests.browser.inn import Inn
from tests.browser.player import AT_ONCE, AUTOPLAY, KNOWS, call, press_on_to

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDE = (1366, 768)
PHONE = (390, 844)
LARGE = (1920, 1080)

# How far into a game its picture is taken (moves), and the options that show most of it.
MIDDLE = {"fidelitas": 46, "ausonia": 150, "feudalia": 130, "conspiracy": 170, "audatia": 0}
LATE = {"fidelitas": 75, "ausonia": 400, "feudalia": 340, "conspiracy": 300, "audatia": 45}
OPTIONS: dict[str, dict[str, object]] = {
    "fidelitas": {"players": 3, "manu_forti": True},
    "ausonia": {"players": 3},
    "feudalia": {"players": 3},
    "conspiracy": {"players": 4, "turn_limit": 4},
    "audatia": {},
}
# What the picture should show, where the number of moves alone does not say it.
SHOWING = {"audatia": ".bind.stretto, .bind.largo"}
# Moments worth a picture of their own: of a new game each.
MOMENTS = {"conspiracy": {"battle": ".war", "auction": ".auction", "election": ".banner.great"}}
PAGES = {
    "lobby": "/",
    "new-table": "/new/fidelitas",
    "rules": "/rules/feudalia",
    "credits": "/credits",
    "lost": "/nowhere",
}


def page_of(browser: Browser, size: tuple[int, int], scheme: str) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.add_init_script(AT_ONCE)
    context.add_init_script(KNOWS)
    return context.new_page()


def take(page: Page, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    page.screenshot(path=path, type="jpeg", quality=84)
    print(path)


def sit(page: Page, inn: Inn, game: str) -> None:
    made = call(
        inn,
        "/tables/quick",
        {"game": game, "bot": "squire", "options": OPTIONS[game], "name": "Chaucer"},
    )
    page.goto(f"{inn.url}/table/{made['table']['id']}#{made['keys'][0]['token']}")
    page.locator(".asking.mine").wait_for()


def advance(page: Page, showing: str, moves: int) -> None:
    """Let hints play for so many moves, and on until the page shows something."""
    press_on_to(page, showing or "main", moves)
    page.wait_for_timeout(700)
    page.keyboard.press("Escape")


def finish(page: Page) -> None:
    page.evaluate(AUTOPLAY, [True])
    page.locator(".result").wait_for(timeout=420_000)
    page.locator(".verify .ok").wait_for(timeout=20_000)


def readme(browser: Browser, inn: Inn, only: list[str]) -> None:
    for game in sorted(MIDDLE):
        if only and game not in only:
            continue
        page = page_of(browser, WIDE, "light")
        sit(page, inn, game)
        advance(page, SHOWING.get(game, ""), MIDDLE[game])
        take(page, PICTURES / f"{game}.jpg")
        if game == "fidelitas":
            page.emulate_media(color_scheme="dark")
            page.reload()
            page.locator(".asking.mine").wait_for()
            take(page, PICTURES / "fidelitas-dark.jpg")
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            page.emulate_media(color_scheme="light")
            page.reload()
            page.locator(".asking.mine").wait_for()
            take(page, PICTURES / "fidelitas-phone.jpg")
        page.context.close()
    page = page_of(browser, WIDE, "light")
    page.goto(inn.url)
    page.locator(".game").first.wait_for()
    take(page, PICTURES / "lobby.jpg")


def six(page: Page, out: Path, name: str, passing: bool = False) -> None:
    """Narrow, wide and large, light and dark, of what is on the page now.

    What passes, as an announcement does, is lost when the page is opened anew."""
    for size, title in ((PHONE, "phone"), (WIDE, "wide"), (LARGE, "large")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            if not passing:
                page.reload()
                page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1000)  # colours fade, one thing after the other
            shut = page.get_by_role("button", name="Close the drawer")
            if size == PHONE and shut.count():
                shut.click()
            take(page, out / f"{name}-{title}-{scheme}.jpg")
    page.emulate_media(color_scheme="light")


def everything(browser: Browser, inn: Inn, out: Path, only: list[str]) -> None:
    page = page_of(browser, WIDE, "light")
    for title, path in PAGES.items():
        if not only or title in only:
            page.goto(inn.url + path)
            page.wait_for_load_state("networkidle")
            six(page, out, title)
    for game in sorted(MIDDLE):
        if not only or game in only:
            sit(page, inn, game)
            six(page, out, f"{game}-1")
            advance(page, SHOWING.get(game, ""), MIDDLE[game])
            six(page, out, f"{game}-2")
            advance(page, "", LATE[game])
            six(page, out, f"{game}-3")
            finish(page)
            six(page, out, f"{game}-4")
        for moment, showing in MOMENTS.get(game, {}).items():
            if not only or game in only or moment in only:
                sit(page, inn, game)
                advance(page, showing, 0)
                six(page, out, f"{game}-{moment}", passing=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="DIR", help="take everything, to be looked at")
    parser.add_argument("--only", nargs="*", default=[], help="these games, moments or pages alone")
    given = parser.parse_args()
    chromium = next((found for name in NAMES if (found := shutil.which(name))), None)
    if chromium is None:
        print("screenshots need Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        inn = Inn(Path(data))
        inn.open()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            if given.all:
                everything(browser, inn, given.all, given.only)
            else:
                readme(browser, inn, given.only)
        finally:
            browser.close()
            inn.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
