"""Several people at one table: each in a browser of their own, and one who watches."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import AUTOPLAY, RESTS, call, conclude_together, games

BY_HAND = 60  # moves of two people; bots make the others


def lay(page: Page, inn: Inn, kinds: list[str], game: str = "fidelitas", name: str = "Anna") -> str:
    page.goto(f"{inn.url}/new/{game}")
    for seat, kind in enumerate(kinds):
        page.get_by_label(f"Who sits on seat {seat + 1}", exact=True).select_option(kind)
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Lay the table", exact=True).click()
    page.wait_for_url("**/table/*")
    return page.url


def test_two_browsers_play_each_other_and_a_third_watches(inn: Inn, visit: NewPage) -> None:
    anna, bert, carla = visit(), visit(), visit()
    address = lay(anna, inn, ["person", "open"])
    expect(anna.get_by_text("The table is laid")).to_be_visible()

    bert.goto(inn.url)
    bert.get_by_role("link", name=f"table {address.rsplit('/', 1)[1]}").click()
    bert.get_by_label("Your name", exact=True).fill("Bert")
    bert.get_by_role("button", name="Sit here", exact=True).click()
    expect(bert.locator(".asking")).to_be_visible()
    expect(anna.locator(".asking")).to_be_visible()
    expect(anna.locator(".strip")).to_contain_text("Bert")

    carla.goto(address)
    expect(carla.get_by_text("You are watching")).to_be_visible()
    assert carla.locator(".choice").count() == 0

    anna.get_by_role("tab", name="Chat", exact=True).click()
    anna.get_by_label("Say something", exact=True).fill("Good morrow, Bert")
    anna.get_by_role("button", name="Say", exact=True).click()
    bert.get_by_role("tab", name="Chat", exact=True).click()
    expect(bert.get_by_role("tabpanel")).to_contain_text("Good morrow, Bert")

    for page in (anna, bert):
        page.evaluate(AUTOPLAY, [False, BY_HAND])
    for page in (anna, bert):
        page.wait_for_function(RESTS)
    conclude_together([anna, bert])
    for page in (anna, bert, carla):
        expect(page.locator(".result")).to_be_visible(timeout=180_000)
    told = {page.locator(".result ol").inner_text() for page in (anna, bert, carla)}
    assert len(told) == 1, "all three see the same result"
    assert "Anna" in told.pop()


def test_a_full_table_says_so(inn: Inn, visit: NewPage) -> None:
    anna, bert, late = visit(), visit(), visit()
    address = lay(anna, inn, ["person", "open"])
    late.goto(address)
    expect(late.get_by_role("button", name="Sit here", exact=True)).to_be_visible()
    bert.goto(address)
    expect(bert.get_by_role("button", name="Sit here", exact=True)).to_be_visible()
    late.route("**/socket", lambda route: route.abort())
    bert.get_by_role("button", name="Sit here", exact=True).click()
    expect(bert.locator(".asking")).to_be_visible()
    answer = late.evaluate(
        """async (id) => (await fetch(`/api/tables/${id}/sit`, {method: 'POST',
        headers: {'content-type': 'application/json'}, body: '{"name": "Late"}'})).json()""",
        address.rsplit("/", 1)[1],
    )
    assert answer["status_code"] == 409
    assert len(answer["detail"]) > 10
    expect(late.get_by_text("You are watching")).to_be_visible()


def test_hot_seat_has_a_curtain(inn: Inn, visit: NewPage) -> None:
    page = visit()
    lay(page, inn, ["person", "person"])
    expect(page.locator(".asking")).to_be_visible()
    page.evaluate(
        """() => { window.__t = setInterval(() => {
        if (document.querySelector('.curtain')) return clearInterval(window.__t)
        const b = document.querySelector('.so-far .primary') ??
          document.querySelector('.choice:not([disabled])')
        b?.click() }, 30) }"""
    )
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Pass the device on")
    assert page.locator(".hand .card").count() == 0, "no hand is shown under the curtain"
    seat = page.locator(".strip small").count()
    assert seat == 1
    curtain.get_by_role("button").click()
    expect(page.locator(".asking.mine")).to_be_visible()
    assert page.locator(".hand .card").count() > 0


def test_what_one_sees_the_other_does_not(inn: Inn, visit: NewPage) -> None:
    """The page of one seat never holds the other's hand, whatever is asked of the server."""
    assert any(g["name"] == "fidelitas" for g in games(inn))
    made = call(
        inn, "/tables", {"game": "fidelitas", "seats": [{"kind": "person"}, {"kind": "person"}]}
    )
    table, keys = made["table"]["id"], made["keys"]
    anna = visit()
    anna.goto(f"{inn.url}/table/{table}#{keys[0]['token']}")
    expect(anna.locator(".asking")).to_be_visible()
    status = anna.evaluate(
        """async ([id, token]) => (await fetch(`/api/tables/${id}/frames?seat=1&start=0&count=1`,
        {headers: {Authorization: `Bearer ${token}`}})).status""",
        [table, keys[0]["token"]],
    )
    assert status in (401, 403)
    assert keys[0]["token"] not in anna.url, "a copied address gives no seat away"
