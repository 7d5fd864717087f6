"""The inn is renewed while a page is open: the match goes on, or the page says what can be done."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import ASKED, my_turn, point, sit_at
from tests.browser.test_everyone import inspect, no_scroll

import tabard

RULE = ('title = "Fidelitas"', 'title = "Fidelitas"\n    EDITIONS = (2,)')


def newer(directory: Path, file: str, old: str, new: str) -> Path:
    """Another version of Tabard: a copy of this one with one change to Fidelitas."""
    source = Path(tabard.__file__).parent
    shutil.copytree(source, directory / "tabard", ignore=shutil.ignore_patterns("__pycache__"))
    changed = directory / "tabard" / "games" / "fidelitas" / file
    text = changed.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    return directory


def renew(inn: Inn, installation: Path) -> None:
    """As whoever runs it would: stop the one, start the other on the same data."""
    inn.close()
    inn.installation = installation
    inn.open()


def test_a_changed_card_ends_no_game_and_the_page_loads_itself_anew(
    own_inn: Inn, visit: NewPage, tmp_path: Path
) -> None:
    page = visit()
    sit_at(page, own_inn, "fidelitas", players=2)
    my_turn(page)
    asked = page.evaluate(f"({ASKED})()")
    page.evaluate("window.__before = true")
    renew(own_inn, newer(tmp_path / "newer", "content.toml", "copies = 3", "copies = 4"))
    page.wait_for_function("() => !window.__before")
    page.wait_for_function(f"t => ({ASKED})() === t", arg=asked)
    my_turn(page)
    point(page)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
def test_a_mended_rule_sets_the_match_aside_and_the_page_says_what_can_be_done(
    own_inn: Inn, visit: NewPage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The page was open all the time; the match is closed, its record kept, and played anew."""
    page = visit(*size)
    old = sit_at(page, own_inn, "fidelitas", players=2)
    my_turn(page)
    renew(own_inn, newer(tmp_path / "newer", "game.py", *RULE))
    expect(page.get_by_role("heading", name="This match was set aside")).to_be_visible()
    expect(page.locator("article")).to_contain_text("edition 1 of the rules of Fidelitas")
    expect(page.locator("article")).to_contain_text("Nothing of it is lost")
    inspect(page)
    no_scroll(page, sideways_only=size[0] < 900)
    page.get_by_role("button", name="Close it and publish the record").click()
    expect(page.get_by_role("heading", name="This match lies in the archive")).to_be_visible()
    inspect(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = download.value.path().read_text(encoding="utf-8")
    assert record.startswith("tabard record 1\ngame fidelitas\n")
    page.get_by_text("The moves, as they are written").click()
    page.get_by_role("button", name="Play anew with the same seats").click()
    expect(page.locator(".asking")).to_be_visible()
    assert old not in page.url
