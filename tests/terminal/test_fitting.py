"""Question, table and moves fit a window of 80 columns and 24 rows, in every game."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import tabard
from tabard.bots import Bot, Seen, make
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.engine.views import in_a_row
from tabard.terminal.moves import Numbers
from tabard.terminal.question import ticks
from tabard.terminal.session import Session

NAMES = ["Rowan", "Maud", "Odo", "Isolde", "Piers", "Gisla"]
PROMPT = "Rowan> "
MOST = 60
TABLES: list[tuple[str, dict[str, Value]]] = [
    ("fidelitas", {}),
    ("fidelitas", {"players": 4, "manu_forti": True}),
    ("fidelitas", {"players": 1}),
    ("ausonia", {}),
    ("ausonia", {"players": 4, "houses": True}),
    ("ausonia", {"players": 1}),
    ("feudalia", {}),
    ("feudalia", {"players": 4, "scenario": 7, "variants": "crusades+pilgrimage+fair"}),
    ("conspiracy", {"players": 3}),
    ("conspiracy", {"players": 6}),
    ("audatia", {}),
]


class Window:
    """A person in a window of 80×24 who plays as a bot would, and what stood there."""

    def __init__(self, state: State, most: int = MOST) -> None:
        self.left = most
        self.hand = make("greedy", 9)
        self.text = io.StringIO()
        self.screens: list[str] = []
        bots: list[Bot | None] = [None]
        bots += [make("greedy", seat) for seat in range(1, state.seats)]
        names = NAMES[: state.seats]
        kinds = ["" if bot is None else "greedy" for bot in bots]
        console = Console(file=self.text, width=80, height=24, no_color=True, highlight=False)
        self.session = Session(
            state.game, state, bots, names, kinds, console, lambda: make("greedy"), self.type
        )
        self.session.run()

    def type(self, prompt: str) -> str:
        """Read the screen, then type what the bot would do."""
        self.screens.append(self.text.getvalue() + prompt)
        self.text.seek(0)
        self.text.truncate()
        self.left -= 1
        if self.left < 0:
            raise EOFError
        state = self.session.state
        text = state.text(self.hand.choose(Seen(state, 0)))
        swaps = ticks(state) and text.startswith("keep")
        return "none" if swaps else text  # a swap is typed as a whole


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_question_fits_the_window_with_the_table(
    name: str, options: dict[str, Value]
) -> None:
    window = Window(game_class(name)(options).start(seed=5, telling=True))
    assert len(window.screens) > 10
    for screen in window.screens:
        lines = screen.splitlines()
        assert len(lines) <= 24, screen
        assert max(map(len, lines)) <= 80, screen
        assert lines[-1] == PROMPT


@pytest.mark.parametrize(
    ("name", "options", "whole"),
    [
        ("ausonia", {"players": 4, "houses": True}, r"\(Power\)"),  # for sale, with texts
        ("ausonia", {"players": 1}, r"\(Power\)"),
        ("fidelitas", {"players": 1}, "Library(:|  )"),  # where nobody stands
    ],
)
def test_the_news_fold_before_the_board_does(
    name: str, options: dict[str, Value], whole: str
) -> None:
    window = Window(game_class(name)(options).start(seed=5, telling=True))
    assert any("more: log" in screen for screen in window.screens)
    drawn = [screen for screen in window.screens if f"─ {window.session.game.title} ─" in screen]
    assert all(re.search(whole, screen) for screen in drawn)


def test_no_question_is_asked_that_has_one_answer() -> None:
    """Conspiracy's windows without a fitting card are answered for the person, and it is said."""
    window = Window(tabard.load("conspiracy").start(seed=5, telling=True), most=60)
    asked = window.session.own
    assert len(asked) == 60
    assert "(answered for you: Play no card" in "".join(window.screens)


def test_in_a_high_window_only_what_changed_is_drawn_again() -> None:
    """Given room for three tables, the hand is drawn again after a gem, and the market is not."""
    state = tabard.load("ausonia").start(seed=5, telling=True)
    text = io.StringIO()
    typed = iter(["play rough-sapphire"])

    def ask(prompt: str) -> str:
        text.write("#")
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    console = Console(file=text, width=80, height=90, no_color=True, highlight=False)
    bots: list[Bot | None] = [None, make("greedy")]
    session = Session(
        state.game, state, bots, NAMES[:2], ["", "greedy"], console, lambda: make("greedy"), ask
    )
    session.run()
    _, first, second, *_ = ["", *text.getvalue().split("#")]
    assert "Offer Row" in first
    assert "Your hand" in first
    assert "Offer Row" not in second
    assert "Your hand" in second
    assert "Gems: 1 sapphire" in second


def test_the_same_move_keeps_its_number_while_one_goes_on() -> None:
    state = tabard.load("ausonia").start(seed=5)
    numbers = Numbers()
    before = {state.text(move): number for move, number in numbers.of(state).items()}
    state.play(state.parse("play rough-emerald"))
    after = {state.text(move): number for move, number in numbers.of(state).items()}
    assert before["play rough-emerald"] not in after.values()
    assert all(after[text] == number for text, number in before.items() if text in after)


def test_a_sum_is_its_own_number() -> None:
    state = tabard.load("conspiracy").start(seed=5, telling=True)
    while "profane education" not in state.prompt:
        state.play(state.legal[0])
    numbers = Numbers().of(state)
    assert {number: state.text(move) for move, number in numbers.items()}[0] == "split 0"


def test_what_happened_in_a_bout_of_audatia_is_told_in_full() -> None:
    """Given a duel, when a trade is asked after a bout, then nothing of the news is folded away."""
    trades = 0
    for seed in (1, 2, 3):
        window = Window(tabard.load("audatia").start(seed=seed, telling=True))
        between = [screen for screen in window.screens if "unseen, for one from your" in screen]
        trades += len(between)
        assert not [screen for screen in between if "more: log" in screen]
    assert trades > 10


# What stands before the text of a card of a group in a row of the table, two of them where there
# can be two.
ROWS = [
    ("fidelitas", "Virtus", "Hand  gu {name} ×2 ({guild}{x})  "),
    ("fidelitas", "Manu Forti", "Hand  gu {name} ({guild}{x})  "),
    ("audatia", "Skill", "Skill    {name} ×2: "),
    ("feudalia", "Vassal", "  {name} ×2 [2] "),
    ("feudalia", "Master", "{name}: "),
    ("feudalia", "Cathedral master", "{name}: "),
    ("conspiracy", "Action", "  {name} ×2: "),
    ("conspiracy", "Event", "  {name} ×2: "),
]


@pytest.mark.parametrize(("name", "group", "row"), ROWS)
def test_what_a_card_does_fits_a_row(name: str, group: str, row: str) -> None:
    """In a window of 80 columns its text, or what is said of it in brief, is never broken off."""
    cards = [card for card in tabard.load(name).cards() if card["group"] == group]
    assert cards
    for card in cards:
        x = ", X" if card.get("do_not_draw") else ""
        head = row.format(name=card["name"], guild=card.get("guild", "").capitalize(), x=x)
        told = in_a_row(card, 80 - len(head))
        assert told in (card["text"], card["brief"]), f"{head}{card['text']}"


def test_a_text_without_a_brief_one_ends_with_a_clause() -> None:
    """As a pack may have it."""
    text = "Field (any): gain 2 coins; then draw as many cards as there are fiefs at the table."
    assert in_a_row({"text": text}, 50) == "Field (any): gain 2 coins ..."
    assert in_a_row({"text": text}, 100) == text
    assert (
        in_a_row({"text": "As many words as there are, and not one end"}, 20) == "As many words ..."
    )


def test_a_card_that_a_pack_changes_is_told_by_its_own_text() -> None:
    """Given a pack, then what was said in brief of the printed card is not said of another."""

    def serf(**change: object) -> dict[str, Any]:
        pack = {"vassal": [{"id": "serf", **change}]}
        return next(c for c in tabard.load("feudalia", pack=pack).cards() if c["id"] == "serf")

    assert serf()["brief"].startswith("Field (stone: pay 1 coin)")
    assert serf(name="Hind")["brief"] == serf()["brief"]
    assert serf(text="Field (any): nothing.")["brief"] == ""
    assert serf(text="Field (any): nothing.", brief="Nothing.")["brief"] == "Nothing."


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_nothing_on_the_screen_is_cut(name: str, options: dict[str, Value]) -> None:
    """Given a window of 80 by 24, then no line of it is broken off."""
    window = Window(game_class(name)(options).start(seed=4, telling=True))
    assert not [screen for screen in window.screens if "…" in screen]
