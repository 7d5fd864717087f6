"""Every word at hand: explained by mouse, keys and finger; rules and words found by searching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import glowing, my_turn, sit_at
from tests.browser.test_everyone import GAMES, inspect, no_scroll
from tests.browser.test_guided import begin

from tabard.testing.lessons import teaching


def sit_down(page: Page, inn: Inn, game: str = "fidelitas") -> None:
    sit_at(page, inn, game)
    assert my_turn(page)


def word_card(page: Page) -> Locator:
    return page.locator(".word-card")


def meaning(game: str, word: str) -> str:
    found = teaching(game).glossary.find(word)
    assert found is not None
    return found.text


# -- words --------------------------------------------------------------------------------------


def test_the_mouse_explains_a_word_and_leads_to_its_rule(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_down(page, inn)
    page.locator(".asking .word", has_text="Virtus card").hover()
    expect(word_card(page)).to_be_visible()
    expect(word_card(page)).to_contain_text(meaning("fidelitas", "Virtus card"))
    inspect(page)
    word_card(page).get_by_role("button", name="Rule FID-4").click()
    expect(word_card(page)).to_be_hidden()
    expect(page.locator('[data-rule="FID-4"]')).to_be_focused()


def test_a_word_goes_when_the_mouse_goes(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_down(page, inn)
    before = page.locator(".asking").bounding_box()
    page.locator(".asking .word").first.hover()
    expect(word_card(page)).to_be_visible()
    assert page.locator(".asking").bounding_box() == before, "nothing moves"
    page.mouse.move(5, 700)
    expect(word_card(page)).to_be_hidden()


def test_the_keys_alone_explain_a_word(inn: Inn, visit: NewPage) -> None:
    """One stop for Tab, arrows from word to word, Tab into the card, Escape back."""
    page = visit()
    sit_down(page, inn)
    words = page.locator(".asking .word")
    assert words.count() > 1
    assert page.locator('.asking .word[tabindex="0"]').count() == 1
    words.first.focus()
    page.keyboard.press("ArrowRight")
    expect(words.nth(1)).to_be_focused()
    name = words.nth(1).get_attribute("data-word") or ""
    expect(word_card(page)).to_contain_text(meaning("fidelitas", name))
    page.keyboard.press("Tab")
    expect(word_card(page).get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(word_card(page)).to_be_hidden()
    expect(words.nth(1)).to_be_focused()
    assert my_turn(page), "no key of a word has made a move"


def test_a_finger_explains_a_word(inn: Inn, visit: NewPage) -> None:
    page = visit(width=390, height=844, has_touch=True)
    sit_down(page, inn)
    page.locator(".asking .word").first.tap()
    expect(word_card(page)).to_be_visible()
    no_scroll(page)
    word_card(page).get_by_role("button", name="All words").tap()
    expect(page.get_by_role("region", name="Words")).to_be_visible()
    page.locator(".drawer .field").tap()
    expect(word_card(page)).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_a_seat_is_explained(inn: Inn, visit: NewPage, game: str) -> None:
    page = visit()
    sit_down(page, inn, game)
    for badge in page.locator("[data-plate] .badge").all():
        assert badge.get_attribute("data-word"), badge.get_attribute("data-say")
    page.locator("[data-plate] .badge").first.focus()
    page.keyboard.press("ArrowRight")
    expect(word_card(page)).to_be_visible()
    inspect(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_mouse_explains_a_fact_of_a_seat(inn: Inn, visit: NewPage, game: str) -> None:
    """Given an own question, when a fact on a plate is pointed at, then that is what is told."""
    page = visit()
    sit_down(page, inn, game)
    fact = page.locator(".plate:not(.lit) > .badge").first
    fact.hover()
    expect(word_card(page)).to_be_visible()
    expect(word_card(page)).to_contain_text(fact.get_attribute("data-say") or "nothing")
    expect(page.locator(".why-tip")).to_have_count(0)


# What lies free on a table and is no button: piles, tracks and what is counted.
THINGS = """() => [...document.querySelectorAll('.pile, [role="img"][data-say]')]
  .filter((thing) => !thing.querySelector('button') && !thing.closest('button, .plate'))
  .filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect()
    return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  .map((thing) => ((thing.id ||= 'thing-' + Math.random().toString(36).slice(2)), thing.id))"""


@pytest.mark.parametrize("game", ["fidelitas", "ausonia", "feudalia", "audatia"])
def test_a_click_on_a_thing_of_the_table_is_answered(inn: Inn, visit: NewPage, game: str) -> None:
    """Given piles and tracks, when one is clicked, then what it is stands beside it at once."""
    page = visit()
    sit_down(page, inn, game)
    things = page.evaluate(THINGS)
    assert things
    for thing in things:
        at = page.locator(f"#{thing}")
        for _ in range(2):  # what a mouse has opened closes when it goes
            at.click()
            expect(word_card(page)).to_be_visible()
            expect(word_card(page).locator(".head")).not_to_be_empty()
            expect(word_card(page).locator("#word-text")).not_to_be_empty()
        page.keyboard.press("Escape")
    expect(page.locator(".notice")).to_have_count(0)


def test_who_looks_at_a_card_out_of_reach_reads_what_it_does(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_down(page, inn, "feudalia")
    page.locator("button[data-why][data-card]").first.hover()
    tip = page.locator(".why-tip")
    expect(tip.locator(".does")).not_to_be_empty()
    expect(tip).not_to_contain_text("Now:")


def test_the_words_of_a_card_are_explained_beside_it(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_down(page, inn)
    glowing(page).locator(".card").first.click(button="right")
    detail = page.locator("dialog.detail")
    detail.locator(".word").first.click()
    expect(detail.locator(".word-card")).to_be_visible()
    inspect(page)
    page.keyboard.press("Escape")
    expect(word_card(page)).to_be_hidden()
    expect(detail).to_be_visible()
    detail.locator(".word").first.click()
    word_card(page).get_by_role("button", name="All words").click()
    expect(detail).to_have_count(0)
    expect(page.get_by_role("region", name="Words")).to_be_visible()


# -- the street of Fidelitas --------------------------------------------------------------------


def test_a_citizen_is_read_by_pointing_at_it(inn: Inn, visit: NewPage) -> None:
    """One who lies at the Tavern, too; of its shield the guild is told."""
    page = visit()
    begin(page, inn, "fidelitas")
    tavern = page.locator('[data-zone="place-tavern-south"]')
    tavern.locator(".citizen .who").hover()
    told = page.locator(".word-card:popover-open, .why-tip").first
    expect(told).to_contain_text("Swap 2 cards that lie at different locations.")
    page.mouse.move(5, 700)
    tavern.locator(".citizen .of").hover()
    expect(word_card(page)).to_contain_text(meaning("fidelitas", "Commerce"))


def test_the_name_of_a_house_is_explained_and_means_the_house(inn: Inn, visit: NewPage) -> None:
    page = visit()
    begin(page, inn, "fidelitas")
    name = page.locator('[data-zone="place-library"] .sign .name')
    name.hover()
    expect(word_card(page)).to_contain_text("Takes Academic cards")
    page.locator(".choice", has_text="Play the Minstrel").click()
    name.click()
    expect(page.locator(".asking:not([data-ply='0'])")).to_be_visible()


@pytest.mark.parametrize("width", [1366, 390])
def test_the_gate_of_a_blocked_side_is_explained(inn: Inn, visit: NewPage, width: int) -> None:
    """Given a Soldier went to the Tavern, nothing may be drawn from his side: its gate says it."""
    page = visit(width=width, height=844, has_touch=width < 700)
    begin(page, inn, "fidelitas")
    page.locator(".choice", has_text="Play the Soldier").click()
    page.locator('[data-zone="place-tavern-north"] .sign .name').click()
    page.locator(".choice", has_text="Give up").first.click()
    gate = page.locator('.tell[data-word="Blocked"]')
    if width < 700:
        gate.tap()
    else:
        gate.focus()
        page.keyboard.press("Enter")
    expect(word_card(page)).to_contain_text(meaning("fidelitas", "Blocked"))
    inspect(page)


# -- rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_begin_with_the_aim_and_the_goal_is_found(
    inn: Inn, visit: NewPage, game: str
) -> None:
    page = visit()
    page.goto(f"{inn.url}/rules/{game}")
    expect(page.locator("article").first).to_contain_text("The aim of the game")
    page.get_by_label("Search the rules", exact=True).fill("goal")
    expect(page.locator(".count")).to_contain_text("found")
    expect(page.locator("article").first).to_contain_text("The aim of the game")
    inspect(page)


def test_the_contents_lead_to_a_chapter_with_the_number_of_the_rulebook(
    inn: Inn, visit: NewPage
) -> None:
    page = visit(width=390, height=844)
    page.goto(f"{inn.url}/rules/conspiracy")
    contents = page.get_by_label("Contents")
    expect(contents.get_by_role("button").first).to_have_text("1.0 The game")
    contents.get_by_role("button", name="12.0 Victory").click()
    expect(page.locator('[data-chapter="Victory"]')).to_be_focused()
    expect(page.locator('[data-rule="CON-69"]')).to_be_in_viewport()
    no_scroll(page, sideways_only=True)


def test_the_glossary_is_in_the_rules_panel(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_down(page, inn)
    page.keyboard.press("r")
    page.get_by_role("button", name="Words", exact=True).click()
    expect(page.locator('[data-entry="Guild pair"]')).to_contain_text(
        meaning("fidelitas", "Guild pair")
    )
    inspect(page)
    page.get_by_label("Search the rules", exact=True).fill("seals")
    expect(page.get_by_text("No rule speaks of that.")).to_be_visible()
    page.get_by_label("Search the rules", exact=True).fill("guild pair")
    expect(page.locator("article").first).to_contain_text("Guild pair")


# -- the goal -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_goal_and_where_everybody_stands_are_in_sight(
    inn: Inn, visit: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = visit(*size)
    sit_down(page, inn, game)
    goal = page.get_by_role("group", name="The goal")
    expect(goal).to_be_in_viewport()
    assert goal.locator("li").count() == page.locator("[data-plate]").count()
    no_scroll(page)
