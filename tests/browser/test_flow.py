"""Gestures, orders and taking back, as a person at the browser does them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import call, my_turn, ply, point, settle, sit_at


def moves_made(page: Page) -> int:
    return int(page.locator(".asking").get_attribute("data-ply") or 0)


def test_audatias_swap_is_one_screen(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "audatia")
    assert my_turn(page)
    cards = page.locator("fieldset.together label")
    expect(cards.first).to_be_visible()
    count = cards.count()
    assert count > 3
    cards.nth(0).click()
    feint = page.locator("[data-zone=hand] [data-piece=feint]")
    feint.click()  # a card of the hand is ticked, too
    expect(cards.filter(has_text="Feint").locator("input")).to_be_checked()
    expect(page.locator(".notice.no")).to_have_count(0)
    before = moves_made(page)
    page.get_by_role("button", name="Swap 2").click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) >= n", arg=[before + count]
    )
    settle(page)
    expect(page.locator("fieldset.together")).to_have_count(0)


def test_all_gems_are_played_with_one_button(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "ausonia")
    assert my_turn(page)
    button = page.locator(".together button")
    for turn in range(40):
        if button.count():
            break
        point(page, turn)
        assert my_turn(page)
    before = moves_made(page)
    button.click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) >= n", arg=[before + 2]
    )
    settle(page)
    expect(button).to_have_count(0)


def test_a_bid_is_stepped_and_a_limit_is_given(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "conspiracy", players=3)
    field = page.get_by_label("Sum in ducats")
    for turn in range(120):
        assert my_turn(page)
        if field.count():
            break
        point(page, turn * 3 + 2)
    low = int(field.input_value())
    page.get_by_label("10 more").click()
    expect(page.get_by_role("button", name=f"Bid {low + 10}")).to_be_visible()
    page.get_by_role("button", name="Bid for me up to").click()
    limits = page.get_by_role("form", name="Your secret limits").locator("input")
    for i in range(limits.count()):
        limits.nth(i).fill(str(low + 30))
        limits.nth(i).blur()
    before = moves_made(page)
    page.get_by_role("button", name="Bid for me", exact=True).click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) > n", arg=[before]
    )
    expect(page.locator("form.limits")).to_have_count(0)


def test_a_hint_to_bid_goes_on_as_far_as_it_is_worth_it(inn: Inn, visit: NewPage) -> None:
    """Given a match against bots, when a lot is worth more than the least bid, then the hint has a
    button that bids and goes on, with the sum."""
    page = visit()
    sit_at(page, inn, "conspiracy", players=3)
    field = page.get_by_label("Sum in ducats")
    hint = page.locator(".notice.hint")
    goes_on = hint.get_by_role("button", name="Bid for me up to")
    for turn in range(120):
        assert my_turn(page)
        if field.count():
            page.keyboard.press("h")
            expect(hint).to_be_visible(timeout=15_000)
            if goes_on.count():
                break
        point(page, turn * 3 + 2)
    expect(hint).to_contain_text("goes on for you, never beyond what it is worth to you")
    before = moves_made(page)
    # when it is pressed, then the least bid is made
    goes_on.click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) > n", arg=[before]
    )


def test_who_wants_every_question_says_so_in_the_menu(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    page.locator("[data-menu]").click()
    spare = page.get_by_label("Answer for me where there is nothing to choose")
    expect(spare).to_be_checked()
    spare.uncheck()
    page.reload()
    assert my_turn(page)
    page.locator("[data-menu]").click()
    expect(spare).not_to_be_checked()


def test_undo_says_why_not_and_forgives_alone_against_bots(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    undo = page.locator("[data-undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(page.locator(".notice")).to_contain_text("not made a move yet")
    for turn in range(30):
        point(page, turn)
        assert my_turn(page)
        if "all the same" in (undo.get_attribute("title") or ""):
            break
    before = moves_made(page)
    undo.click()
    expect(page.get_by_text("Go back to your last choice?")).to_be_visible()
    page.get_by_role("button", name="Go back", exact=True).click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) < n", arg=[before]
    )
    settle(page)
    assert ply(page) >= 0
    expect(page.locator(".log")).to_contain_text("does not count")


def test_a_pass_that_leaves_something_unused_says_so_once(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "feudalia")
    for turn in range(30):
        assert my_turn(page)
        ends = page.locator(".choice", has_text="End my turn")
        if ends.count():
            break
        point(page, turn)
    ends.first.click()
    expect(page.locator(".notice", has_text="could still")).to_be_visible()
    before = moves_made(page)
    page.locator(".so-far .primary").click()
    page.wait_for_function(
        "([n]) => Number(document.querySelector('.asking').dataset.ply) > n", arg=[before]
    )


# Ann alone can pay, so she wins the ban; an army of hers stands beside Brabant.
BAN: dict[str, Any] = {
    "phase": "events",
    "event_deck": ["reichsacht", "relic", "knight-army"],
    "seats": [
        {
            "lands": {"utrecht": {"knight": 1, "mercenary": 2}, "berg": {}, "muenster": {}},
            "money": 300,
            "profane": 1,
        },
        {"lands": {"brabant": {"mercenary": 1}, "holland": {}, "luxemburg": {}, "luettich": {}}},
        {"lands": {"oesterreich": {}, "troppau": {}, "steiermark": {}, "salzburg": {}}},
    ],
}


@pytest.mark.parametrize("phone", [False, True])
def test_who_attacks_is_ticked_in_one_list(inn: Inn, visit: NewPage, phone: bool) -> None:
    """Given an attack, when two of three troops are ticked, then these come and no further question
    is about troops; on a phone the war can be folded, so that the whole map lies free."""
    page = visit(390, 844) if phone else visit()
    bot = {"kind": "bot", "bot": "novice"}
    body = {
        "position": BAN,
        "options": {"players": 3},
        "seats": [{"kind": "person", "name": "Ann"}, bot, bot],
    }
    made = call(inn, "/games/conspiracy/positions", body)
    page.goto(f"{inn.url}/table/{made['table']['id']}#{made['keys'][0]['token']}")
    asking = page.locator(".asking")
    page.get_by_role("button", name="Bid 10").click()
    expect(asking).to_contain_text("Which fiefdom do you put under the ban?")
    page.locator('.land[aria-label^="Brabant,"]').dispatch_event("click")
    page.get_by_role("button", name="Attack", exact=True).click()
    expect(asking).to_contain_text("They leave their land and fight here at once.")
    listed = page.locator("fieldset.together")
    answer = listed.locator(".primary")
    # at least one must come
    expect(answer).to_be_disabled()
    listed.get_by_text("Bring a mercenary from Utrecht").first.click()
    listed.get_by_text("Bring a knight from Utrecht").click()
    expect(answer).to_have_text("Only these 2")
    answer.click()
    war = page.get_by_role("region", name="War for Brabant")
    expect(war).to_be_visible()
    expect(asking).not_to_contain_text("which troops do you bring")
    if phone:
        high = war.bounding_box()
        war.get_by_role("button", name="Hide").click()
        folded = war.bounding_box()
        assert high
        assert folded
        assert folded["height"] < 0.6 * high["height"]
        war.get_by_role("button", name="Show").click()
        # with its dice and rows it leaves half of the map in sight, and can be folded all the same
        while not war.get_by_role("region", name="Round 1").count():
            assert my_turn(page)
            page.locator(".choice").last.click()
            settle(page)
        share = war.evaluate("(w) => w.offsetHeight / w.offsetParent.clientHeight")
        assert share <= 0.5
        war.evaluate("(w) => (w.scrollTop = w.scrollHeight)")
        expect(war.get_by_role("button", name="Hide")).to_be_in_viewport()


def test_all_troops_are_laid_on_one_land_with_one_answer(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "conspiracy", players=3)
    assert my_turn(page)
    together = page.get_by_text("All 3 on one land")
    if not together.count():
        page.locator(".choice").first.click()
        assert my_turn(page)
    together.click()
    page.locator(".choice").first.click()
    expect(page.locator(".asking")).to_contain_text("You have 4 children")
