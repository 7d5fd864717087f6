"""A reload, a lost connection, a server that dies: the game goes on as if nothing had been."""

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import conclude, my_turn, ply, point, press_on, sit_at


def picture(page: Page) -> tuple[str, str, int]:
    """What lies on the table, nothing pointed at or announced, and how many moves were made."""
    expect(page.locator(".asking.mine")).to_be_visible()
    take_back = page.get_by_role("button", name="Take back Esc", exact=True)
    while take_back.count():
        take_back.click()
    page.evaluate("() => document.querySelectorAll('.banner .close').forEach((b) => b.click())")
    expect(page.locator(".banner")).to_have_count(0)
    board = page.locator(".board").inner_text()
    hand = page.locator(".hand .name").all_inner_texts()
    return board, " ".join(sorted(hand)), ply(page)


def play_some(page: Page, moves: int) -> None:
    for turn in range(moves):
        assert my_turn(page)
        point(page, turn)
    assert my_turn(page)


def test_a_reload_changes_nothing(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    play_some(page, 5)
    before = picture(page)
    page.reload()
    assert picture(page) == before


def test_a_lost_connection_is_mended(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        route.connect_to_server()
        sockets.append(route)

    page.route_web_socket("**/socket", through)
    sit_at(page, inn, "fidelitas")
    play_some(page, 3)
    before = picture(page)
    sockets[-1].close(code=1001)
    for _ in range(450):
        if len(sockets) > 1:
            break
        page.wait_for_timeout(100)
    assert len(sockets) > 1, "the page connects again by itself"
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert picture(page) == before
    play_some(page, 2)


def test_a_killed_server_loses_nothing(own_inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, own_inn, "fidelitas")
    play_some(page, 6)
    before = picture(page)
    own_inn.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    own_inn.open()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert picture(page) == before
    press_on(page, before[2] + 20)
    conclude(page)
    expect(page.locator(".verify")).to_contain_text("Shuffle verified")
