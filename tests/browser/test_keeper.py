"""The keeper of the inn speaks to everybody, and closes a table, while pages are open."""

from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import my_turn, sit_at
from tests.browser.test_everyone import inspect, no_scroll

from tabard.cli import main

LINE = "The inn closes at ten; whatever is on a table stays there."


def admin(inn: Inn, *words: str) -> None:
    """The keeper types a command; not in the thread of the browser, which has a loop of its own."""
    with ThreadPoolExecutor(1) as elsewhere:
        done = elsewhere.submit(main, ["admin", *words, "--data", str(inn.data)])
        assert done.result() == 0


def test_an_announcement_is_shown_everywhere_and_put_away(own_inn: Inn, visit: NewPage) -> None:
    lobby, table = visit(390, 844), visit()
    lobby.goto(own_inn.url)
    sit_at(table, own_inn, "ausonia", players=2)
    my_turn(table)
    admin(own_inn, "announce", LINE)
    for page, narrow in ((lobby, True), (table, False)):
        expect(page.get_by_text(LINE, exact=True)).to_be_visible()
        inspect(page)
        no_scroll(page, sideways_only=narrow)
    table.get_by_role("button", name="Put away").click()
    expect(table.get_by_text(LINE, exact=True)).to_have_count(0)
    table.reload()
    my_turn(table)
    expect(table.get_by_text(LINE, exact=True)).to_have_count(0)
    admin(own_inn, "announce", "--end", "1")
    expect(lobby.get_by_text(LINE, exact=True)).to_have_count(0)


def test_a_closed_table_says_why(inn: Inn, visit: NewPage) -> None:
    page = visit()
    name = sit_at(page, inn, "ausonia", players=2)
    my_turn(page)
    admin(inn, "close", name, "the room is needed")
    expect(page.get_by_role("heading", name="It ends here")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("the room is needed")
    inspect(page)
