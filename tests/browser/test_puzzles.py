"""Puzzles in the browser: a try that misses what was certain, the solution, solved, remembered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.inn import Inn
from tests.browser.player import call
from tests.browser.test_everyone import inspect, no_scroll

from tabard.lab.puzzles import puzzles_of

GAME = "fidelitas"


def simple_puzzle() -> int:
    """The number of one that is solved with few clicks."""
    found = puzzles_of(GAME)
    return min(range(1, len(found) + 1), key=lambda number: len(found[number - 1].line))


# Has the move been made already, or can this word be pressed?
GOES_ON = """([ply, word]) =>
  document.querySelector('.asking')?.dataset.ply !== `${ply}` ||
  [...document.querySelectorAll('.choice')].some((choice) => choice.innerText.includes(word))"""


def play(page: Page, inn: Inn, number: int, made: list[str], move: str) -> None:
    """Press what a move is made of, one word after the other, until it is made."""
    now = call(inn, f"/games/{GAME}/puzzles/{number}", {"moves": made})
    meant: dict[str, Any] = next(m for m in now["asked"]["moves"] if m["notation"] == move)
    asking = page.locator(f'.asking[data-ply="{len(made)}"]')
    for word in [arg["label"] for arg in meant["args"]] or [meant["text"]]:
        page.wait_for_function(GOES_ON, arg=[len(made), word])
        if asking.count():
            asking.locator(".choice").filter(has_text=word).first.click()
    expect(asking).to_have_count(0)


def test_a_puzzle_is_solved_and_remembered_on_a_phone(inn: Inn, visit: NewPage) -> None:
    page = visit(width=390, height=844)
    page.goto(f"{inn.url}/learn/{GAME}/puzzles")
    expect(page.get_by_role("heading", name="Puzzles: Fidelitas")).to_be_visible()
    inspect(page)
    number = simple_puzzle()
    page.locator(f'a[href="/learn/{GAME}/puzzles/{number}"]').last.click()
    task = page.get_by_label("The task")
    expect(task).to_contain_text("certain")
    no_scroll(page)
    task.get_by_role("button", name="Solution").click()
    expect(page.get_by_label("A solution").get_by_role("listitem")).to_have_count(
        len(puzzles_of(GAME)[number - 1].line)
    )
    inspect(page)
    made: list[str] = []
    for move in puzzles_of(GAME)[number - 1].line:
        play(page, inn, number, made, move)
        made.append(move)
    expect(task).to_contain_text("Solved.")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.get_by_text("✓ solved")).to_be_visible()
