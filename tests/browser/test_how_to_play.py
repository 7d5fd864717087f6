"""How to play: shown once when a game is new here, never over a lesson, and whenever asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import my_turn, sit_at
from tests.browser.test_everyone import GAMES, inspect, no_scroll

from tabard.engine.registry import game_class
from tabard.testing.lessons import teaching


def sheet(page: Page, game: str) -> Locator:
    return page.get_by_role("dialog", name=f"How to play {game_class(game).title}")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_is_told_how_to_play_once(
    inn: Inn, visit: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = visit(*size, newcomer=True)
    sit_at(page, inn, game)
    told = sheet(page, game)
    expect(told).to_contain_text(teaching(game).how_to_play.goal)
    marks = teaching(game).how_to_play.figure.marks
    wide = size[0] > 720
    expect(told.locator("figure > .frame > .mark")).to_have_count(len(marks)) if wide else None
    page.wait_for_timeout(1000)  # the picture comes to rest
    inspect(page)
    no_scroll(page)
    told.get_by_role("button", name="To the table").click()
    expect(told).to_be_hidden()
    sit_at(page, inn, game)
    assert my_turn(page)
    expect(told).to_be_hidden()


def test_another_game_is_explained_too(inn: Inn, visit: NewPage) -> None:
    page = visit(newcomer=True)
    sit_at(page, inn, "fidelitas")
    expect(sheet(page, "fidelitas")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page, "fidelitas")).to_be_hidden()
    sit_at(page, inn, "audatia")
    expect(sheet(page, "audatia")).to_be_visible()


def test_it_is_a_key_or_a_button_away_and_the_keys_are_behind_it(inn: Inn, visit: NewPage) -> None:
    page = visit(width=390, height=844)
    sit_at(page, inn, "fidelitas")
    assert my_turn(page)
    page.get_by_role("button", name="How to play", exact=True).click()
    expect(sheet(page, "fidelitas")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(sheet(page, "fidelitas")).to_be_visible()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    page.keyboard.press("Escape")
    assert my_turn(page), "nothing was played by all this"


def test_no_lesson_is_covered(inn: Inn, visit: NewPage) -> None:
    page = visit(newcomer=True)
    page.goto(f"{inn.url}/learn/fidelitas/{teaching('fidelitas').lessons[0].id}")
    expect(page.get_by_label("The teacher")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_picture_of_the_page_begins_no_lesson(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(f"{inn.url}/learn/fidelitas")
    expect(page.locator("figure > .frame > .mark").first).to_be_visible()
    page.reload()
    first = teaching("fidelitas").lessons[0].title
    expect(page.get_by_role("link", name=f"Begin: {first}")).to_be_visible()


def test_words_of_the_page_are_explained(inn: Inn, visit: NewPage) -> None:
    page = visit(newcomer=True)
    sit_at(page, inn, "fidelitas")
    told = sheet(page, "fidelitas")
    told.locator(".goal .word").first.click()
    expect(told.locator(".word-card")).to_be_visible()
    told.locator(".word-card").get_by_role("button", name="Rule").click()
    expect(told).to_be_hidden()
    expect(page.locator('.drawer [data-rule="FID-5"]')).to_be_focused()


def test_the_lobby_tells_length_weight_and_players_lightest_first(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    titles = page.locator(".game h2")
    expect(titles.first).to_have_text("Fidelitas")
    shown = titles.all_inner_texts()
    house = [game_class(game).title for game in GAMES]
    ours = [title for title in shown if title.casefold() in {t.casefold() for t in house}]
    assert [t.casefold() for t in ours[-2:]] == ["audatia", "medieval conspiracy"]
    assert shown[-1].casefold() == "quarrel", "guests come after"
    facts = page.get_by_label("Facts about Fidelitas")
    expect(facts).to_contain_text("1–4 players")
    expect(facts).to_contain_text("20 min")
    expect(facts).to_contain_text("light")
