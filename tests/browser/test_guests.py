"""A game of another package: it brings its own table, or is played on the plain board."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import ASKED, call, finish, glowing, my_turn, rule_ids, settle, sit_at
from tests.browser.test_everyone import SIZES, inspect, inspect_both, no_scroll, within

PLAIN = "?board=plain"
BOARDS = pytest.mark.parametrize("query", ["", PLAIN], ids=["own", "plain"])


def own_table(page: Page) -> None:
    expect(page.locator(".board .quarrel")).to_be_visible()


def plain_board(page: Page) -> None:
    expect(page.locator(".board .generic")).to_be_visible()


def point_only(page: Page, turn: int) -> None:
    """One move by pointing at the table, the hand, the seats; never at a button below."""
    ply = page.locator(".asking").get_attribute("data-ply")
    for _ in range(6):
        confirm = page.locator(".so-far .primary, fieldset.together .primary")  # a list is ticked
        if confirm.count():
            confirm.click()
        else:
            things = page.locator('main [data-target="legal"]')
            assert things.count(), "there is always something to point at"
            before = page.evaluate(f"({ASKED})()")
            things.nth(turn % things.count()).dispatch_event("click")
            page.wait_for_function(f"t => ({ASKED})() !== t", arg=before)
        settle(page)
        if page.locator(".asking").get_attribute("data-ply") != ply:
            return
    raise AssertionError("pointing does not lead to a move")


def test_the_lobby_tells_who_is_a_guest(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    expect(page.locator(".welcome")).to_contain_text("Five tabletop games")
    expect(page.locator(".welcome")).to_contain_text("one guest: Quarrel")
    guest = page.locator(".game", has_text="Quarrel")
    expect(guest).to_contain_text("Lay sharp words face down")
    picture = guest.locator("img")
    expect(picture).to_have_attribute("src", re.compile(r"^/guests/quarrel/\w{16}/poster\.svg$"))
    page.wait_for_function(
        "() => [...document.images].every((i) => i.complete && i.naturalWidth > 0)"
    )


@BOARDS
def test_a_whole_game_by_pointing_alone(inn: Inn, visit: NewPage, query: str) -> None:
    page = visit()
    sit_at(page, inn, "quarrel", query=query, players=3)
    (plain_board if query else own_table)(page)
    for turn in range(20):
        if not my_turn(page):
            break
        assert glowing(page).count() == page.locator(".choice").count() * (1 if query else 2)
        point_only(page, turn)
    expect(page.locator(".result .verify")).to_contain_text("Shuffle verified")


@BOARDS
def test_what_is_not_legal_says_why(inn: Inn, visit: NewPage, query: str) -> None:
    page = visit()
    sit_at(page, inn, "quarrel", query=query)
    assert my_turn(page)
    point_only(page, 0)
    assert my_turn(page)
    page.locator('.board [data-target="other"]').first.click()
    notice = page.locator(".notice.no")
    expect(notice).to_contain_text("You do not hold that word")
    assert rule_ids(notice.inner_text()) == ["QUA-2"]


@BOARDS
@SIZES
def test_it_can_be_used_by_everyone(
    inn: Inn, visit: NewPage, query: str, size: tuple[int, int], scheme: str
) -> None:
    page = visit(*size, scheme)
    sit_at(page, inn, "quarrel", query=query, players=4)
    for turn in range(3):
        assert my_turn(page)
        inspect_both(page)
        no_scroll(page)
        assert query or within(page, ".bench", size[0])
        point_only(page, turn)
    finish(page)
    inspect_both(page)


def test_the_focus_stays_where_it_was_when_a_guest_draws_anew(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "quarrel")
    assert my_turn(page)
    step = page.get_by_role("button", name="Varlet").first
    step.focus()
    point_only(page, 0)
    assert my_turn(page)
    assert "Varlet" in page.evaluate("document.activeElement.textContent")


def test_somebody_who_watches_sees_no_hand(inn: Inn, visit: NewPage) -> None:
    made = call(inn, "/tables/quick", {"game": "quarrel", "bot": "novice"})
    watcher = visit()
    watcher.goto(f"{inn.url}/table/{made['table']['id']}#{made['watch']}")
    own_table(watcher)
    expect(watcher.get_by_text("hands stay hidden")).to_be_visible()
    assert watcher.locator(".hand .card").count() == 0


BROKEN = {
    "a table for another house": "export const skin = { contract: 2 }",
    "a table without a skin": "export const nothing = 0",
    "a table that does not load": "this is no module",
    "a table that stumbles": "export const skin = { contract: 1, mount() { throw Error('ouch') } }",
}


@pytest.mark.parametrize("module", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_table_does_not_lose_the_game(inn: Inn, visit: NewPage, module: str) -> None:
    page = visit()

    def instead(route: Route) -> None:
        route.fulfill(body=module, content_type="text/javascript")

    page.route("**/guests/**/table.js", instead)
    sit_at(page, inn, "quarrel")
    plain_board(page)
    assert my_turn(page)
    point_only(page, 0)


@pytest.mark.parametrize("game", ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"])
def test_every_game_can_be_pointed_at_on_the_plain_board(
    inn: Inn, visit: NewPage, game: str
) -> None:
    page = visit()
    sit_at(page, inn, game, query=PLAIN)
    plain_board(page)
    for turn in range(12):
        if my_turn(page):
            point_only(page, turn)
    my_turn(page)
    inspect(page)
    no_scroll(page)
