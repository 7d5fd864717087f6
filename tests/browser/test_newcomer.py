"""Somebody who has never been here starts a game and plays it to the end by clicking."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import (
    advance_unseen,
    conclude,
    follow,
    games,
    my_turn,
    point,
    press_on,
)

SHORT = {"conspiracy": {"Turn limit": "2"}, "feudalia": {"Points to win": "6"}}
BY_HAND = {"ausonia": 60, "conspiracy": 80, "feudalia": 60}  # moves; a bot makes the others
UNSEEN = {"ausonia": 350}  # moves; of its four hundred the last are looked at again
GAMES = ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"]


def test_the_lobby_offers_every_game(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    for game in games(inn):
        name = f"Play now: {game['title']} against bots"
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    assert {g["name"] for g in games(inn)} >= set(GAMES)


def test_a_short_game_is_one_click(inn: Inn, visit: NewPage) -> None:
    page = visit()
    page.goto(inn.url)
    page.get_by_role("link", name="New table: Medieval Conspiracy", exact=True).click()
    page.get_by_role("button", name="Short game, 45 min", exact=True).click()
    expect(page.get_by_label("Turn limit", exact=True)).to_have_value("5")
    expect(page.get_by_label("Lower first bids", exact=True)).to_be_checked()
    page.get_by_role("button", name="The whole game", exact=True).click()
    expect(page.get_by_label("Turn limit", exact=True)).to_have_value("0")
    page.goto(inn.url)
    page.get_by_role("button", name="Short game, 45 min: Medieval Conspiracy").click()
    expect(page.get_by_text("after turn 5 the most glory")).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog", name="Menu").get_by_role("link", name="Lobby").click()
    expect(page.get_by_role("heading", name="Sit down, traveller.")).to_be_visible()


def told_why(hint: str) -> bool:
    return "because it " in hint or "together that " in hint


def start(page: Page, inn: Inn, game: str) -> None:
    title = next(g["title"] for g in games(inn) if g["name"] == game)
    page.goto(inn.url)
    if game not in SHORT:
        page.get_by_role("button", name=f"Play now: {title} against bots", exact=True).click()
        return
    page.get_by_role("link", name=f"New table: {title}", exact=True).click()
    for label, value in SHORT[game].items():
        page.get_by_label(label, exact=True).fill(value)
        page.get_by_label(label, exact=True).blur()
    for bot in page.get_by_label("Strength of the bot").all():
        bot.select_option("novice")
    page.get_by_role("button", name="Lay the table", exact=True).click()


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_to_the_end(inn: Inn, visit: NewPage, game: str) -> None:
    page = visit()
    start(page, inn, game)
    for turn in range(8):
        if my_turn(page):
            point(page, turn)
    press_on(page, BY_HAND.get(game, 10_000))
    if game in UNSEEN:
        advance_unseen(page, UNSEEN[game])
    conclude(page)
    result = page.locator(".result")
    expect(result.locator(".verify")).to_contain_text("Shuffle verified")
    assert result.locator("li").count() >= 1
    expect(result.get_by_role("button", name="Rematch", exact=True)).to_be_visible()


def test_a_new_table_asks_only_what_means_something(inn: Inn, visit: NewPage) -> None:
    """Given solo options, when there are two players, then nobody is asked and nothing is left."""
    page = visit()
    page.goto(f"{inn.url}/new/ausonia")
    asked = page.locator(".options")
    players = asked.locator("label", has_text="Players").locator("select")
    expect(asked).to_contain_text("A card for each house")
    aspirant = asked.locator("label", has_text="Aspirant").locator("select")
    expect(aspirant).to_have_count(0)
    players.select_option("1")
    expect(asked).not_to_contain_text("A card for each house")
    aspirant.select_option("blood-duchess")
    players.select_option("2")
    page.get_by_role("button", name="Lay the table", exact=True).click()
    page.wait_for_url("**/table/*")


def test_a_rematch_lays_the_table_anew(inn: Inn, visit: NewPage) -> None:
    page = visit()
    start(page, inn, "audatia")
    my_turn(page)
    conclude(page)
    before = page.url
    page.get_by_role("button", name="Rematch", exact=True).click()
    page.wait_for_url(lambda url: url != before and "/table/" in url)
    expect(page.locator(".asking")).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)


def test_undo_takes_the_last_move_back(inn: Inn, visit: NewPage) -> None:
    page = visit()
    start(page, inn, "feudalia")
    undo = page.get_by_role("button", name="Undo", exact=True)
    for turn in range(40):
        assert my_turn(page)
        if "Take the last move back" in str(undo.get_attribute("title")):
            break
        point(page, turn * 3 + 2)
    asking = page.locator(".asking")
    moves = str(asking.get_attribute("data-ply"))
    undo.click()
    expect(page.locator(".log")).to_contain_text("back")
    expect(asking).not_to_have_attribute("data-ply", moves)
    assert int(str(asking.get_attribute("data-ply"))) < int(moves)


def test_a_hint_says_what_to_try_and_because_of_what(inn: Inn, visit: NewPage) -> None:
    page = visit()
    start(page, inn, "fidelitas")
    assert my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hinted")
    why = r"(, because it|: together that|: it came out best) .+"
    expect(hint).to_contain_text(re.compile(rf"Try: .+{why}\."))
    follow(page)


@pytest.mark.parametrize("game", ["fidelitas", "feudalia", "conspiracy"])
def test_hints_give_reasons_in_words(inn: Inn, visit: NewPage, game: str) -> None:
    """Given some own questions, when hints are asked for, then one of them soon says because."""
    page = visit()
    start(page, inn, game)
    hint = page.locator(".hinted")
    told: list[str] = []
    while len(told) < 20 and not (len(told) >= 3 and any(told_why(text) for text in told)):
        assert my_turn(page)
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(hint).to_contain_text("Try: ")
        told.append(hint.inner_text())
        follow(page)
    assert any(told_why(text) for text in told)
    assert not any(re.search(r"seat-\d|second-1|\{", text) for text in told), "words, no notation"
