"""What the others do can be followed: at one's own pace, in a recap, and announced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import (
    AUTOPLAY,
    advance,
    my_turn,
    play_on,
    point,
    press_on,
    seat_token,
    sit_at,
)

RIVALS = re.compile("Bertram|Cecily")

KEEP_BANNERS = """() => { window.__banners = []
  new MutationObserver(() => {
    for (const b of document.querySelectorAll('.banner')) {
      const said = b.innerText
      if (!window.__banners.includes(said)) window.__banners.push(said)
    }
  }).observe(document.body, { subtree: true, childList: true }) }"""

# How a duel ends, as the result says it, and what was announced.
ENDS = {
    "is not answered": "No answer",
    "is not countered": "No answer",
    "finds no Outside remedy": "No answer",
    "perfectly": "Countered",
    "failed to uphold": "A tie",
    "Kick to the Groin": "The swords are bound",
}


# Puts the next banner away as soon as it is there: how many ms later it is gone.
PUT_AWAY = """() => new Promise((done) => {
  let drawn = null, since = 0
  const look = () => {
    if (drawn && !drawn.isConnected) return (watch.disconnect(), done(performance.now() - since))
    if (drawn || !(drawn = document.querySelector('.banner'))) return
    since = performance.now()
    drawn.querySelector('button.close').click()
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { subtree: true, childList: true })
  look()
})"""
BY_ITSELF = 3000  # ms; banners stay longer than this

# Nobody waits this long for a move of the others: what is shown, is shown for another reason.
FOR_EVER = "localStorage['tabard.settings'] = JSON.stringify({ pace: 600_000 })"


def slow_down(page: Page) -> None:
    """From the own turn on, whatever the others do is shown very slowly."""
    assert my_turn(page)
    page.evaluate(FOR_EVER)
    page.reload()
    assert my_turn(page)


def ply(page: Page) -> int:
    return int(page.locator(".asking").get_attribute("data-ply") or 0)


def until_the_others_move(page: Page) -> None:
    """Play on until the own turn has ended."""
    for turn in range(30):
        if page.locator(".asking.mine").count() == 0:
            return
        point(page, turn)
    raise AssertionError("the turn does not end")


def test_pause_pace_and_skip(inn: Inn, visit: NewPage) -> None:
    # given somebody who wants to see everything very slowly
    page = visit()
    sit_at(page, inn, "fidelitas", players=3)
    slow_down(page)
    # when the others move
    until_the_others_move(page)
    # then their moves wait, and are not shown while it is paused
    page.get_by_role("button", name="Pause").click()
    paused = ply(page)
    waiting = page.get_by_role("button", name="Next move (")
    expect(waiting).to_be_visible()
    page.wait_for_timeout(400)
    assert ply(page) == paused
    # one at a time, or all at once
    waiting.click()
    page.wait_for_function(
        "n => +document.querySelector('.asking').dataset.ply === n", arg=paused + 1
    )
    page.get_by_role("slider", name="Pace").fill("4")
    assert my_turn(page)
    assert ply(page) > paused + 1


def test_own_moves_do_not_wait(inn: Inn, visit: NewPage) -> None:
    # given a slow pace
    page = visit()
    sit_at(page, inn, "feudalia", players=2)
    slow_down(page)
    # when moves of one's own are made, then they are there without a pause
    for _ in range(2):
        assert my_turn(page)
        before = ply(page)
        page.locator(".choices .choice:not(.part)").first.click()
        page.wait_for_function(
            "n => +document.querySelector('.asking').dataset.ply > n", arg=before
        )


def test_the_recap_tells_what_the_others_did_and_where(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "fidelitas", players=3)
    recap = page.locator(".recap")
    # when the own turn is over and the others have had theirs
    for turn in range(40):
        assert my_turn(page)
        if turn and recap.count() and re.search("Bertram|Cecily", recap.inner_text()):
            break
        point(page, turn)
    # then a line tells the last of it, and all of it on request, under their names
    recap.click()
    since = page.get_by_role("region", name="Since your last move")
    expect(since.locator("li").first).to_be_visible()
    said = since.inner_text()
    assert re.search("Bertram|Cecily", said)
    # and what they touched is marked on the board
    expect(page.locator(".board .touched").first).to_be_visible()


def test_the_chronicle_tells_what_each_rival_did_in_a_turn_of_everybody(
    inn: Inn, visit: NewPage
) -> None:
    page = visit()
    sit_at(page, inn, "conspiracy", players=3)
    # given a few turns of everybody, and a question with something to tell
    token = seat_token(page)
    recap = page.locator(".recap").filter(has_text=RIVALS)
    for moves in range(120, 600, 20):
        play_on(page, token, moves)
        assert my_turn(page)
        if recap.count():
            break
    # when it is asked what happened
    recap.click()
    since = page.get_by_role("region", name="Since your last move")
    # then what the rivals did stands under their names, of the turn that everybody moves in and
    # not since one's own lead, which may be long ago; and where is marked on the map
    whole_turn = re.compile("In this turn|Since the last turn began")
    expect(since.get_by_role("heading", name=whole_turn)).to_be_visible()
    chapters = since.locator("article.chapter")
    expect(chapters.filter(has_text=RIVALS).first).to_be_visible()
    expect(page.locator(".board .touched").first).to_be_visible()


def test_what_decides_the_game_is_announced(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "audatia")
    page.evaluate(KEEP_BANNERS)
    # when a duel is fought to its end
    advance(page, seat_token(page), 10_000)
    expect(page.locator(".result")).to_be_visible()
    # then what ended it was announced
    ended = page.locator(".result").inner_text()
    title = next((said for how, said in ENDS.items() if how in ended), None)
    assert title, ended
    page.wait_for_function(
        "title => window.__banners.some((said) => said.includes(title))", arg=title
    )
    # and the result has replaced the announcements
    expect(page.locator(".banner")).to_have_count(0)


def test_an_announcement_is_put_away(inn: Inn, visit: NewPage) -> None:
    page = visit()
    sit_at(page, inn, "conspiracy", players=3)
    # given the first land that is won or lost
    page.evaluate(AUTOPLAY, [False])
    # when it is put away, then it is gone before it would go by itself
    assert page.evaluate(PUT_AWAY) < BY_ITSELF


# By how many pixels the announcement that is shown lies over a seat's plate or what the bar tells;
# null where none is shown. What ends a match may say more than finds room.
OVER = """() => {
  const banner = document.querySelector('.banner:not(.great)')
  if (!banner) return null
  const box = (e) => e.getBoundingClientRect()
  const lies = box(banner)
  const over = (b) => Math.min(Math.min(lies.bottom, b.bottom) - Math.max(lies.top, b.top),
    Math.min(lies.right, b.right) - Math.max(lies.left, b.left))
  const free = [...document.querySelectorAll('.plate, .moment, .turn, .board, header nav')]
  return Math.max(...free.map((e) => over(box(e))))
}"""


@pytest.mark.parametrize("width", [1366, 800, 390])
def test_an_announcement_hides_neither_seats_nor_board(
    inn: Inn, visit: NewPage, width: int
) -> None:
    page = visit(width, 844)
    sit_at(page, inn, "conspiracy", players=3)
    page.evaluate(AUTOPLAY, [False])
    over = page.wait_for_function(OVER).json_value()
    assert over <= 1, page.locator(".banner").first.inner_text()


# Where the hand began while the others moved, or an answer was given for the person.
KEEP_HANDS = """() => { window.__hands = new Set()
  const look = () => {
    const asking = document.querySelector('.asking')
    if (asking.matches('.watching') || asking.querySelector('.spared'))
      window.__hands.add(Math.round(document.querySelector('.hand').getBoundingClientRect().top +
        document.querySelector('.stage').scrollTop))
    requestAnimationFrame(look)
  }
  look() }"""


def test_on_a_phone_the_hand_rests_while_others_move(inn: Inn, visit: NewPage) -> None:
    page = visit(390, 844)
    sit_at(page, inn, "conspiracy", players=4)
    page.evaluate("localStorage['tabard.settings'] = JSON.stringify({ pace: 40, greeted: true })")
    page.reload()
    assert my_turn(page)
    page.evaluate(KEEP_HANDS)
    press_on(page, 80, hints=False)
    tops = page.evaluate("[...window.__hands]")
    assert len(tops) > 0
    assert max(tops) - min(tops) <= 1, tops


def test_on_a_phone_a_hint_moves_neither_answers_nor_hand(inn: Inn, visit: NewPage) -> None:
    page = visit(390, 844)
    sit_at(page, inn, "conspiracy", players=3)
    assert my_turn(page)
    page.locator(".choices .choice").first.wait_for()
    page.evaluate("document.fonts.ready")
    places = [page.locator(name).first for name in (".board .sheet", ".asking", ".hand")]
    before = [place.bounding_box() for place in places]
    page.keyboard.press("h")
    page.locator(".notice.hint").wait_for()
    assert [place.bounding_box() for place in places] == before
