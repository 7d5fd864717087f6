"""What the terminal shows: the table of a game, its moves, rules and cards.

A game draws its own table in `terminal.py` beside its rules:

    def draw(table: FidelitasTable, look: Look) -> list[Part]

`table` is what the game's `view.py` gives; `look` has the seats' names, the game's cards by id
and the width. The parts of a table fold until it fits the window with the question and its
moves; one thing to print instead of parts is taken as it is. A game without that file gets a
plain listing of its view.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tabard.engine.game import Game
from tabard.engine.ledger import Rule
from tabard.engine.news import Yield
from tabard.engine.state import State
from tabard.engine.views import FOLDED, Look, Part, TableView
from tabard.terminal.cards import of_terminal
from tabard.terminal.goal import goal_part
from tabard.terminal.turns import Teller

Draw = Callable[[Any, Look], RenderableType | list[Part]]
KINDS = {
    "rulebook": "",
    "found": " (found)",
    "ruling": " (ruling)",
    "reconstructed": " (reconstructed)",
}
WIDEST = 100


def new_console(color: bool = True) -> Console:
    """A console of at most 100 columns; NO_COLOR and pipes are respected."""
    console = Console(highlight=False, no_color=None if color else True)
    if console.width > WIDEST:
        console.width = WIDEST
    if console.is_terminal and sys.stdin.isatty():
        with suppress(ImportError):  # what is typed can be edited and called back
            import_module("readline")
    return console


def drawer(game: Game) -> Draw:
    """The drawing of a game's table."""
    name = f"{game.package}.terminal"
    if find_spec(name) is None:
        return listing
    draw: Draw = import_module(name).draw
    return draw


def mine_of(game: Game) -> tuple[str, ...]:
    """The details that a seat is told of itself, such as what it drew: `MINE` of the drawing."""
    found: tuple[str, ...] = of_terminal(game, "MINE") or ()
    return found


def brought_by(game: Game) -> list[Yield]:
    """What a turn is summed up by, where the news of the game do not say it: `BROUGHT`."""
    said: dict[str, str] = of_terminal(game, "BROUGHT") or {}
    return [Yield(event, say) for event, say in said.items()]


def tellers_of(game: Game) -> dict[str, Teller]:
    """Who tells a scene in the words of the game, by its name in the news: `SCENES`."""
    found: dict[str, Teller] = of_terminal(game, "SCENES") or {}
    return found


def table_parts(state: State, seat: int | None, names: list[str], width: int) -> list[Part]:
    """The table as a seat sees it, in its parts."""
    view = state.game.see(state, seat, names)
    cards = {card["id"]: card for card in state.game.cards()}
    drawn = drawer(state.game)(view.table, Look(view, names, cards, width))
    parts = drawn if isinstance(drawn, list) else [Part("table", drawn)]
    return [goal_part(state, seat, names), *parts]


def picture(state: State, seat: int | None, names: list[str], width: int) -> RenderableType:
    """The whole table as a seat sees it, but for what is shown only when asked for."""
    parts = [p for p in table_parts(state, seat, names, width) if FOLDED not in p.keep]
    return Group(*(part.forms[0] for part in parts if part.forms[0] is not None))


def fitted(
    console: Console, state: State, seat: int | None, names: list[str], beside: int
) -> RenderableType:
    """The table as it fits the window with so many rows beside it; whole where none is open."""
    if not console.is_terminal:
        return picture(state, seat, names, console.width)
    parts = fold(console, table_parts(state, seat, names, console.width), console.height - beside)
    return Group(*(part.forms[0] for part in parts if part.forms[0] is not None))


# -- what fits --------------------------------------------------------------------------------


def fold(console: Console, parts: list[Part], rows: int) -> list[Part]:
    """The parts in the fullest forms that fit into so many rows; each has one form left."""

    @cache
    def height(part: int, form: int) -> int:
        return _height(console, parts[part].forms[form])

    chosen = [len(part.forms) - 1 if FOLDED in part.keep else 0 for part in parts]
    steps = _steps(parts)
    taken = []

    def total() -> int:
        return sum(height(part, form) for part, form in enumerate(chosen))

    for index in steps:
        if total() <= rows:
            break
        chosen[index] += 1
        taken.append(index)
    for index in reversed(taken):  # a later step may have made an earlier one needless
        chosen[index] -= 1
        if total() > rows:
            chosen[index] += 1
    return [Part(part.name, part.forms[form]) for part, form in zip(parts, chosen, strict=True)]


def _steps(parts: list[Part]) -> list[int]:
    """Which parts fold, one form after the other, in their order."""
    found = [
        (keep, index)
        for index, part in enumerate(parts)
        for keep in part.keep[: len(part.forms) - 1]
        if keep != FOLDED
    ]
    return [index for _, index in sorted(found)]


def _height(console: Console, form: RenderableType | None) -> int:
    return 0 if form is None else len(console.render_lines(form, pad=False))


def plain_text(console: Console, form: RenderableType | None) -> str:
    """A form as plain text, to see whether it has changed."""
    if form is None:
        return ""
    lines = console.render_lines(form, pad=False)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


# -- rules and cards ------------------------------------------------------------------------


def rule_text(rule: Rule) -> RenderableType:
    """A rule for reading."""
    head = Text.assemble((rule.id, "bold"), (KINDS[rule.kind], "dim"), "  ", rule.text)
    if not rule.ruling:
        return head
    ruling = Text.assemble(("Ruling: ", "italic"), rule.ruling)
    return Group(head, Padding(ruling, (0, 0, 0, 4)))


# -- a plain listing of any view ------------------------------------------------------------


def listing(table: TableView, look: Look) -> RenderableType:
    """The view of a game that draws no table of its own."""
    lines: list[str] = []
    for line in _listed(msgspec.to_builtins(table), 0):
        depth = len(line) - len(line.lstrip())
        lines += wrap(line, look.width, subsequent_indent=" " * (depth + 4))
    return Text("\n".join(lines))


def _listed(value: Any, depth: int) -> Iterator[str]:
    """Lines of words; what holds other things is set in below its name."""
    indent = "  " * depth
    items = value.items() if isinstance(value, dict) else enumerate(value, 1)
    flat = {key: item for key, item in items if not _is_deep(item)}
    if flat and isinstance(value, dict):
        yield indent + ", ".join(f"{_title(k)} {_word(v)}" for k, v in flat.items())
    elif flat:
        yield indent + ", ".join(_word(item) for item in flat.values())
    for key, item in value.items() if isinstance(value, dict) else enumerate(value, 1):
        if _is_deep(item):
            lines = list(_listed(item, depth + 1))
            if isinstance(value, list) and lines:
                lines[0] = f"{indent}{key}. {lines[0].lstrip()}"
            else:
                yield f"{indent}{_title(key)}:"
            yield from lines


def _is_deep(value: Any) -> bool:
    if isinstance(value, list):
        return any(isinstance(item, dict | list) for item in value)
    return isinstance(value, dict)


def _title(key: object) -> str:
    return str(key).replace("_", " ")


def _word(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_word(item) for item in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
