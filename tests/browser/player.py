"""How a person at the browser acts: starts a game, points, presses, asks for hints."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.inn import Inn

WATCH_POLICY = """
window.__policy = []
document.addEventListener('securitypolicyviolation', (e) =>
  window.__policy.push(`content policy: ${e.violatedDirective} ${e.blockedURI}`))
"""

# Somebody who has seen the page that says how to play, of every game.
KNOWS = "localStorage['tabard.met'] ??= JSON.stringify(['*'])"

# What the others do is shown at once, unless a test is about the pace.
AT_ONCE = """
localStorage['tabard.settings'] ??= JSON.stringify({ pace: 0, drawer: true })
"""

# Presses buttons of the page until the game is over or so many moves are made (and, where a
# selector is given, this person is asked while the page shows it), whenever the page has changed:
# a hint when there is something to choose, then what the hint says; every other time a choice of
# its own.
AUTOPLAY = """
([hints, moves = Infinity, showing = '']) => {
  let turn = 0
  let due = 0
  window.__rests = false
  const there = () => {
    const ply = Number(document.querySelector('.asking')?.dataset.ply ?? 0)
    if (document.querySelector('.result')) return true
    if (ply < moves || !showing) return ply >= moves
    return document.querySelector('.asking.mine[aria-busy=false]') &&
      document.querySelector(showing)
  }
  const act = () => {
    due = 0
    if (there()) {
      watch.disconnect()
      clearInterval(again)
      return (window.__rests = true)
    }
    if (document.querySelector('[aria-busy="true"]')) return
    const sure = document.querySelector('.curtain .primary') ??
      document.querySelector('.hinted > .btn') ?? document.querySelector('.so-far .primary')
    if (sure) return sure.click()
    if (document.querySelector('.notice.info')?.textContent.includes('Thinking')) return
    const choices = [...document.querySelectorAll('.choice:not([disabled])')]
    const gesture = document.querySelector('.primary.gesture:not([disabled])')
    if (!choices.length) return gesture?.click()
    const hint = [...document.querySelectorAll('header nav button')]
      .find((b) => b.textContent.includes('Hint') && !b.disabled)
    if (hints && hint && choices.length > 1 && ++turn % 2) return hint.click()
    choices[Math.floor(Math.random() * choices.length)].click()
  }
  const watch = new MutationObserver(() => { due ||= setTimeout(act) })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  const again = setInterval(() => { due ||= setTimeout(act) }, 1500)
  act()
}
"""
# Nobody presses any more.
RESTS = "() => window.__rests"

# What is asked, and after how many moves.
ASKED = """() => { const asking = document.querySelector('.asking')
  return asking ? `${asking.innerText} ${asking.dataset.ply}` : '' }"""


def call(inn: Inn, path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """The server's REST side, for what a test needs before it begins."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{inn.url}/api{path}", data, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def games(inn: Inn) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(inn, "/games")
    return found


def sit_at(
    page: Page, inn: Inn, game: str, bot: str = "novice", query: str = "", **options: Any
) -> str:
    """A quick table against bots, opened in this page; returns its id."""
    made = call(inn, "/tables/quick", {"game": game, "bot": bot, "options": options})
    table: str = made["table"]["id"]
    page.goto(f"{inn.url}/table/{table}{query}#{made['keys'][0]['token']}")
    expect(page.locator(".asking")).to_be_visible()
    return table


# The key that this tab was opened with, else one that the browser holds.
SEAT_TOKEN = """() => {
  const table = location.pathname.split('/').at(-1)
  return sessionStorage[`tabard.tab.${table}`] ??
    JSON.parse(localStorage['tabard.keys'])[table][0].token
}"""


def seat_token(page: Page) -> str:
    """The key of the seat that this page holds."""
    token: str = page.evaluate(SEAT_TOKEN)
    return token


def my_turn(page: Page) -> bool:
    """Wait until this person is asked; False when the game is over first."""
    page.locator(".asking.mine[aria-busy=false], .result").first.wait_for(timeout=60_000)
    return page.locator(".result").count() == 0


def settle(page: Page) -> None:
    """Wait until nothing is under way."""
    page.locator('.asking[aria-busy="false"]').wait_for()


def glowing(page: Page) -> Locator:
    return page.locator('.board [data-target="legal"], .hand [data-target="legal"]')


# Which of the first of these can be seen.
SHOWN = """(found) => found.slice(0, 40).flatMap((e, i) => {
  const { width, height } = e.getBoundingClientRect()
  return width && height && e.checkVisibility({ visibilityProperty: true }) ? [i] : []
})"""


def point(page: Page, turn: int = 0) -> None:
    """Make one choice with the mouse: something that glows, else a button of the asking line."""
    page.locator(".choice:not([disabled]), .so-far .primary, .primary.gesture").first.wait_for()
    lit = glowing(page)
    shown = lit.evaluate_all(SHOWN)
    before = page.evaluate(f"({ASKED})()")
    if shown and turn % 3 != 2:
        lit.nth(shown[turn % len(shown)]).dispatch_event("click")
    else:
        choice = page.locator(".choice, .so-far .primary")
        choice = choice if choice.count() else page.locator(".primary.gesture")
        choice.nth(turn % choice.count()).click()
    page.wait_for_function(
        f"t => ({ASKED})() !== t",
        arg=before,
    )
    confirm = page.locator(".so-far .primary, fieldset.together .primary:not([disabled])")
    if confirm.count():
        confirm.first.click()
    settle(page)


def finish(page: Page, hints: bool = True, patience: float = 600) -> None:
    """Press on to the end of the game."""
    page.evaluate(AUTOPLAY, [hints])
    expect(page.locator(".result")).to_be_visible(timeout=patience * 1000)


def press_on(page: Page, moves: int, hints: bool = True) -> None:
    """Press on until so many moves are made, or to the end of the game."""
    page.evaluate(AUTOPLAY, [hints, moves])
    page.wait_for_function(RESTS, timeout=600_000)


def press_on_to(page: Page, showing: str, moves: int = 0) -> None:
    """Press on until this person is asked while the page shows something, or to the end."""
    page.evaluate(AUTOPLAY, [True, moves, showing])
    page.wait_for_function(RESTS, timeout=600_000)


def conclude(page: Page) -> None:
    """Let a bot play the rest for this person, where only the end matters."""
    if page.locator(".result").count() == 0:
        advance(page, seat_token(page), 10_000)
    expect(page.locator(".result")).to_be_visible()


def ply(page: Page) -> int:
    """The number of the last move in the log."""
    numbers = page.locator(".log .ply").all_inner_texts()
    return int(numbers[-1]) if numbers else 0


def rule_ids(text: str) -> list[str]:
    return re.findall(r"\b[A-Z]{3}-[A-Z]?\d+\b", text)


# A bot plays on in this seat, over a connection of its own, until so many moves are made.
ADVANCE = """
([token, moves, table = location.pathname.split('/').at(-1)]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  const send = (message) => socket.send(JSON.stringify(message))
  let seat = null, back = false
  socket.onopen = () => send({ t: 'hello', ref: 0, token })
  socket.onclose = () => fail(new Error('closed'))
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data)
    if (heard.t === 'snapshot') {
      seat = heard.seat
      send({ t: 'stand_in', ref: 1, seat, bot: 'novice' })
    }
    if (!heard.now) return
    const { ply, status, asked } = heard.now
    if (ply >= moves && !back) { back = true; send({ t: 'come_back', ref: 2 }) }
    if (status === 'over' || (back && asked?.seat === seat)) {
      socket.onclose = null
      socket.close()
      done(ply)
    }
  }
})
"""


def advance(page: Page, token: str, moves: int) -> None:
    """Let a bot play on for this person until so many moves are made."""
    page.evaluate(ADVANCE, [token, moves])


def conclude_together(pages: Sequence[Page]) -> None:
    """The same for several people at one table: none of them waits for the others."""
    for page in pages:
        page.evaluate(f"(given) => {{ ({ADVANCE})(given) }}", [seat_token(page), 10_000])


def advance_unseen(page: Page, moves: int) -> None:
    """The same while the page looks at something else, which is much less to draw."""
    token, shown = seat_token(page), page.url
    inn, _, table = shown.partition("#")[0].partition("/table/")
    page.goto(f"{inn}/credits")
    page.evaluate(ADVANCE, [token, moves, table])
    page.goto(shown)


# This seat takes what a hint says, over a connection of its own, until it is asked after so many
# moves.
PLAY_ON = """
([token, moves]) => new Promise((done, fail) => {
  const table = location.pathname.split('/').at(-1)
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  const send = (message) => socket.send(JSON.stringify({ ref: 1, ...message }))
  let seat = null, asked = null, answered = -1
  socket.onopen = () => send({ t: 'hello', ref: 0, token })
  socket.onclose = () => fail(new Error('closed'))
  const leave = (ply) => { socket.onclose = null; socket.close(); done(ply) }
  const play = (move) => { if (asked) send({ t: 'play', ask: asked.ask, move }) }
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data)
    if (heard.t === 'snapshot') seat = heard.seat
    if (heard.t === 'hinted') return play(heard.move.id)
    if (heard.t === 'refused') return asked && play(asked.moves[0].id)
    if (!heard.now) return
    asked = heard.now.asked?.seat === seat ? heard.now.asked : null
    const { status, ply } = heard.now
    if (status === 'over' || (asked && ply >= moves)) return leave(ply)
    if (!asked || asked.ask === answered) return
    answered = asked.ask
    send({ t: 'hint', ask: asked.ask })
  }
})
"""


def play_on(page: Page, token: str, moves: int) -> None:
    """Take what hints say until this person is asked after so many moves."""
    page.evaluate(PLAY_ON, [token, moves])


MOVED = """ply => document.querySelector('.result') ||
  document.querySelector('.asking').dataset.ply !== ply"""


def follow(page: Page) -> None:
    """Do as the hint says; the next step of its plan may be told at once."""
    before = page.locator(".asking").get_attribute("data-ply")
    page.get_by_role("button", name="Do it", exact=True).click()
    page.wait_for_function(MOVED, arg=before)
