"""Wrong links, illegal wishes, oversized messages: a clear answer each time."""

import json
import re
import time

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import call, conclude, my_turn, point, rule_ids, sit_at

LOOKS = 1500  # milliseconds that somebody looks at a word: it would have been explained by then


def slowly(page: Page) -> None:
    """The table takes its time to say why not: longer than words wait to be explained."""

    def answer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["t"] in {"explained", "refused"}:
                time.sleep(LOOKS / 1000)
            line.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/socket", answer)


def test_a_wrong_link(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/table/nosuchtable1")
    expect(page.get_by_role("heading", name="This table does not open")).to_be_visible()
    expect(page.locator("main")).to_contain_text("table")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("heading", name="Sit down, traveller.")).to_be_visible()


def test_a_wrong_key(inn: Inn, visit: NewPage) -> None:
    made = call(inn, "/tables/quick", {"game": "fidelitas", "bot": "novice"})
    page = visit()
    page.goto(f"{inn.url}/table/{made['table']['id']}#{'x' * 32}")
    expect(page.get_by_role("heading", name="This table does not open")).to_be_visible()


def test_a_game_that_is_not_here(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/new/tarock")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()


def test_why_not_with_its_rule(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    page.get_by_role("button", name="Castle", exact=True).click()
    notice = page.locator(".notice.no")
    expect(notice).to_be_visible()
    ids = rule_ids(notice.inner_text())
    assert ids, "the refusal names its rule"
    notice.get_by_role("button", name=f"Rule {ids[0]}", exact=True).click()
    expect(page.locator("article.wanted")).to_contain_text(ids[0])


def test_an_illegal_message_is_refused_and_changes_nothing(inn: Inn, visit: NewPage) -> None:
    page = visit()
    made = call(inn, "/tables/quick", {"game": "fidelitas", "bot": "novice"})
    table, token = made["table"]["id"], made["keys"][0]["token"]
    page.goto(f"{inn.url}/table/{table}#{token}")
    assert my_turn(page)
    answer = page.evaluate(
        """([id, token]) => new Promise((done) => {
        const s = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`)
        s.onopen = () => s.send(JSON.stringify({t: 'hello', ref: 1, token}))
        s.onmessage = (e) => { const m = JSON.parse(e.data)
          if (m.t === 'snapshot') s.send(JSON.stringify(
            {t: 'play', ref: 2, ask: m.now.asked.ask, notation: 'play judge harbor'}))
          if (m.t === 'refused' || m.t === 'done') { s.close(); done(m) } } })""",
        [table, token],
    )
    assert answer["t"] == "refused"
    assert len(answer["reason"]) > 10
    assert my_turn(page)


def test_an_oversized_message_closes_that_socket_alone(inn: Inn, visit: NewPage) -> None:
    page = visit()
    made = call(inn, "/tables/quick", {"game": "fidelitas", "bot": "novice"})
    table, token = made["table"]["id"], made["keys"][0]["token"]
    page.goto(f"{inn.url}/table/{table}#{token}")
    assert my_turn(page)
    code = page.evaluate(
        """([id, token]) => new Promise((done) => {
        const s = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`)
        s.onopen = () => { s.send(JSON.stringify({t: 'hello', ref: 1, token}))
          s.send(JSON.stringify({t: 'chat', ref: 2, text: 'x'.repeat(20000)})) }
        s.onclose = (e) => done(e.code) })""",
        [table, token],
    )
    assert code == 1009
    point(page, 2)
    assert my_turn(page)


def test_rules_are_found_by_searching(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/rules/fidelitas")
    expect(page.locator("article").first).to_be_visible()
    everything = page.locator("article").count()
    page.get_by_label("Search the rules", exact=True).fill("tavern missio")
    expect(page.locator(".count")).to_contain_text("found")
    assert 0 < page.locator("article").count() < everything
    page.get_by_label("Search the rules", exact=True).fill("no such thing at all")
    expect(page.get_by_text("No rule speaks of that.")).to_be_visible()


def test_the_past_can_be_looked_at_and_linked_to(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    page.get_by_role("button", name="Play now: Audatia against bots", exact=True).click()
    my_turn(page)
    conclude(page)
    page.get_by_role("button", name="Replay", exact=True).click()
    line = page.get_by_label("Time line")
    expect(line).to_be_visible()
    expect(line).to_contain_text("0 /")
    # to the first move that changed something: which cards are swapped is nobody else's business
    page.get_by_role("button", name="One move on", exact=True).click()
    expect(line).to_contain_text(re.compile(r"[1-9]\d* /"))
    at = re.search(r"(\d+) /", line.inner_text())
    assert at
    line.get_by_label("seen by").select_option("1")
    expect(page.locator(".hand .card").first).to_be_visible()
    own = page.locator(".hand .name").all_inner_texts()
    line.get_by_label("seen by").select_option("")
    expect(page.get_by_text("hands stay hidden")).to_be_visible()
    assert own
    page.get_by_role("button", name="Link", exact=True).click()
    page.wait_for_url(f"**/table/*?at={at[1]}*")
    table = page.url.split("/table/")[1].split("?")[0]
    key = page.evaluate("id => localStorage.getItem(`tabard.watch.${id}`)", table)
    address = f"{page.url}#{key}"
    other = visit()
    other.goto(address)
    expect(other.get_by_label("Time line")).to_contain_text(f"{at[1]} /")
    page.get_by_role("button", name="Back to now", exact=True).click()
    expect(line).to_have_count(0)


def test_the_log_rewinds_the_table(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    for turn in range(3):
        assert my_turn(page)
        point(page, turn)
    assert my_turn(page)
    page.locator(".log .ply").nth(1).click()
    expect(page.get_by_label("Time line")).to_be_visible()
    assert page.locator(".choice").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".asking.mine")).to_be_visible()


def test_what_one_looks_at_says_why_not_too(inn: Inn, visit: NewPage) -> None:
    """With the mouse over it or the keys on it; nothing on the page moves, and Escape ends it."""
    page = visit()
    sit_at(page, inn, "ausonia")
    assert my_turn(page)
    dear = page.locator('.offer [data-target="other"]').first
    before = page.locator(".asking").bounding_box()
    dear.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("costs")
    expect(tip).to_contain_text("AUS-29")
    assert page.locator(".asking").bounding_box() == before
    page.locator("header").first.hover()
    expect(tip).to_have_count(0)
    page.keyboard.press("Tab")  # so that the page knows that keys are used
    dear.focus()
    expect(tip).to_contain_text("costs")
    expect(dear).to_have_attribute("aria-describedby", "why-tip")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_a_word_under_the_pointer_takes_nobody_the_answer(inn: Inn, visit: NewPage) -> None:
    """However slowly the table answers; who then goes on to another word has that explained."""
    page = visit()
    slowly(page)
    sit_at(page, inn, "ausonia")
    assert my_turn(page)
    dear = page.locator('.offer [data-target="other"]').first
    words = dear.locator(".line [data-word]:not([data-say])")
    tip = page.get_by_role("tooltip")
    # given somebody comes to a dear card where a word is written that can be explained
    words.first.hover()
    # when it has been told why the card cannot be bought
    expect(tip).to_contain_text("AUS-29")
    # then that stays to be read,
    page.wait_for_timeout(LOOKS)
    expect(tip).to_contain_text("AUS-29")
    # until another word is pointed at
    words.nth(1).hover()
    expect(page.locator(".word-card:popover-open")).to_be_visible()
    expect(tip).to_have_count(0)


def test_another_card_takes_the_place_of_the_one_picked(inn: Inn, visit: NewPage) -> None:
    page = visit()
    cards = page.locator('.hand [data-zone="hand"] .target')
    first, second = (cards.nth(i) for i in (0, 1))
    pieces: list[str | None] = []
    while len(set(pieces)) < 2:  # two different cards are wanted, and a Thief may come first
        sit_at(page, inn, "fidelitas")
        assert my_turn(page)
        first.wait_for()
        pieces = [card.get_attribute("data-piece") for card in cards.all()[:2]]
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).not_to_have_attribute("aria-pressed", "true")
    expect(page.locator(".notice.no")).to_have_count(0)


def test_a_tap_explains_what_cannot_be_chosen(inn: Inn, visit: NewPage) -> None:
    # given a phone, on which nothing can be looked at before it is tapped
    page = visit(width=390, height=844, has_touch=True)
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    # when something is tapped that cannot be chosen now
    page.get_by_role("button", name="Castle", exact=True).tap()
    # then it is said beside it what it is, and why not; nothing is refused
    tip = page.locator(".why-tip")
    expect(tip).to_contain_text("Castle")
    assert rule_ids(tip.inner_text())
    expect(page.locator(".notice.no")).to_have_count(0)
