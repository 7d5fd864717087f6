"""What if: a record is handed in, looked at, and played on from, by hand."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import finish
from tests.browser.test_everyone import inspect, no_scroll

import tabard


def a_record(tmp_path: Path) -> tuple[Path, int]:
    """A whole match between two habits of the bots, and how many moves it has."""
    state = tabard.load("fidelitas", players=2).start(seed=4)
    rng = state.rng.copy()
    while not state.over:
        assert state.asked is not None
        state.play(state.asked.hint(state, rng))
    file = tmp_path / "match.tabard"
    file.write_text(state.record())
    return file, len(state.trail)


def go_to(page: Page, ply: int) -> None:
    page.get_by_label("Moment", exact=True).fill(str(ply))
    expect(page.locator(".line .at")).to_contain_text(f"{ply} /")


def test_a_record_is_branched_off_and_the_branch_played_to_its_end(
    inn: Inn, visit: NewPage, tmp_path: Path
) -> None:
    file, plies = a_record(tmp_path)
    page = visit()
    page.goto(inn.url)
    page.get_by_label("Look at a record").set_input_files(file)
    expect(page.get_by_label("Time line")).to_be_visible()
    go_to(page, plies - 20)

    page.get_by_role("button", name="What if?").click()
    panel = page.get_by_role("region", name="What if")
    expect(panel).to_contain_text("Nothing yet.")
    panel.get_by_label("I play").select_option("all")
    panel.get_by_label("called").fill("The bold line")
    inspect(page)
    no_scroll(page)
    panel.get_by_role("button", name=f"Play on from move {plies - 20}").click()

    expect(page.locator(".bar .branch")).to_have_text("What if? The bold line")
    finish(page, hints=False)
    page.keyboard.press("p")
    expect(page.get_by_label("Time line")).to_be_visible()
    page.get_by_role("button", name="What if?").click()
    tried = page.get_by_role("region", name="What if").get_by_role("list")
    expect(tried).to_contain_text("The bold line")
    expect(tried).to_contain_text("won")
    page.get_by_label("This branch is called").fill("A bolder line")
    page.get_by_role("button", name="Rename").click()
    expect(tried).to_contain_text("A bolder line")
    tried.get_by_role("link", name="The match").click()
    expect(page.locator(".bar .branch")).to_have_count(0)
    expect(page.get_by_label("Time line")).to_be_visible()


def test_a_position_is_changed_and_played(inn: Inn, visit: NewPage) -> None:
    page = visit(width=390, height=844)
    page.goto(f"{inn.url}/new/fidelitas")
    page.get_by_role("button", name="Set up a position").click()
    text = page.get_by_label("The position it begins from")
    expect(text).to_have_value(re.compile('"hands"'))
    text.fill('{"hands": [["wizard"], []]}')
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("alert")).to_contain_text("wizard")
    text.fill('{"hands": [["judge", "baker"], ["farmer"]]}')
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator(".asking")).to_be_visible()
    expect(page.locator(".hand")).to_contain_text("Judge")
