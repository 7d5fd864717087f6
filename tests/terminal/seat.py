"""Somebody who types at the terminal, and tables to sit down at."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

import tabard
from tabard.bots import Bot, Seen, make
from tabard.engine.choices import only_answer
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.terminal.moves import Numbers, grouped
from tabard.terminal.session import Session

NAMES = ["Rowan", "Maud", "Odo"]


def fidelitas() -> State:
    """Rowan holds a Butcher and a Soldier."""
    state: State = tabard.load("fidelitas").start(seed=5, telling=True)
    return state


def thief() -> State:
    """Rowan's Thief asks from whom to take a card."""
    hands = [["thief"], ["judge", "baker"], ["friar", "soldier"]]
    state: State = tabard.load("fidelitas", players=3).stage({"hands": hands}, telling=True)
    state.play(state.parse("play thief market"))
    return state


def scoring() -> State:
    """Rowan may score the Trust of the Shopkeeper."""
    hands = [["soldier"], ["judge", "baker"]]
    city = {"market": ["shopkeeper", "thief", "friar"], "library": ["farmer"]}
    missio = [["trust-of-shopkeeper", "trust-of-captain"], ["trust-of-judge", "trust-of-baker"]]
    position = {"hands": hands, "city": city, "missio": missio}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play soldier market"))
    state.play(state.parse("pick farmer library"))
    while state.rule != "FID-22" and not any("score" in state.text(m) for m in state.legal):
        state.play(state.legal[0])
    return state


def ausonia() -> State:
    state: State = tabard.load("ausonia").start(seed=5, telling=True)
    return state


def feudalia() -> State:
    state: State = tabard.load("feudalia").start(seed=5, telling=True)
    return state


def auction() -> State:
    """Rowan is asked for a bid, with 200 ducats."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    while not (state.seat == 0 and any(state.text(m).startswith("bid") for m in state.legal)):
        choices = [m for m in state.legal if state.text(m) in ("done", "orders all")]
        state.play((choices or state.legal)[0])
    return state


def poste() -> State:
    """Rowan chooses a posta."""
    state: State = tabard.load("audatia").start(seed=5, telling=True)
    while not (state.seat == 0 and state.text(state.legal[0]).startswith("choose")):
        choices = [m for m in state.legal if state.text(m) in ("done", "pass")]
        state.play((choices or state.legal)[0])
    return state


class Seat:
    """Rowan alone against bots, typing these lines."""

    def __init__(self, state: State, *lines: str) -> None:
        self.text = io.StringIO()
        self.lines = iter(lines)
        bots: list[Bot | None] = [None, *(make("greedy", i) for i in range(1, state.seats))]
        kinds = ["" if bot is None else "greedy" for bot in bots]
        console = Console(file=self.text, width=80, height=24, no_color=True, highlight=False)
        self.session = Session(
            state.game, state, bots, NAMES[: state.seats], kinds, console, lambda: make("greedy"),
            self.type,
        )  # fmt: skip
        self.session.run()

    def type(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def screen(self) -> str:
        return self.text.getvalue()

    @property
    def own(self) -> list[str]:
        """What Rowan played."""
        state = self.session.state
        pairs = zip(state.marks, state.trail, strict=True)
        return [state.text(move) for (seat, _, _), move in pairs if seat == 0]


JUNK = ["ß", "♞", "-1", "9" * 40, "1.5", ";;", "of the", "[bold]", "[/]", "{0}", "all", "1 2 3"]


COMMANDS = [
    "why",
    "card",
    "rules",
    "log",
    "undo",
    "orders",
    "limit",
    "pass auction",
    "always",
    "hand",
    "?",
    ":moves",
]


def farming() -> State:
    """Rowan's Friar asks which card of the City is discarded."""
    city = {"market": ["thief"], "library": ["farmer"]}
    position = {"hands": [["friar"], ["judge", "baker"]], "city": city}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play friar market"))
    return state


def blocked() -> State:
    """Rowan has played a Thief to the Tavern (north), which is blocked now, and is to draw."""
    city = {"tavern-south": ["soldier"], "market": ["friar"]}
    position = {"hands": [["thief"], ["judge", "baker"]], "city": city}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play thief tavern-north"))
    while not any(state.text(move).startswith("take") for move in state.legal):
        state.play(state.legal[0])
    return state


def answering() -> State:
    """Rowan has several answers, for which his Alchemist is none."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    chance = fast(1)
    while True:
        cards = [state.text(move).split()[1] for move in state.legal if " " in state.text(move)]
        hired = [state.text(m)[5:] for m in state.legal if state.text(m).startswith("hire ")]
        alone = state.seat == 0 and any(cards.count(card) == 1 for card in hired)
        if alone and only_answer(state) is None:
            return state
        state.play(state.legal[chance.below("move", len(state.legal))])


def movement() -> State:
    """Rowan may move troops; Hessen is not his."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    hand = make("greedy", 1)
    while state.seat != 0 or not any(state.text(m).startswith("march") for m in state.legal):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


def striking() -> State:
    """Rowan may attack; his only Mandritto Sottano is that of the right sun."""
    state: State = tabard.load("audatia").start(seed=5, telling=True)
    hand = make("greedy", 1)
    while state.seat != 0 or not any(state.text(m).startswith("attack") for m in state.legal):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


def bots_play(state: State, until: Callable[[State], bool]) -> State:
    """The state in which something is so, after greedy moves."""
    hand = make("greedy", 3)
    while not until(state):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


def lines_of(state: State, brief: bool = False) -> str:
    """The moves as a window of 80 columns has them."""
    told = grouped(state, state.legal, NAMES, Numbers().of(state), brief)
    return "\n".join(line.plain for each in told for line in each.lines(80))
