"""What the terminal shows: the table of a game, its moves, rules and cards.

A game draws its own table in `terminal.py` beside its rules:

    def draw(table: FidelitasTable, look: Look) -> RenderableType

`table` is what the game's `view.py` gives; `look` has the seats' names, the game's cards by id
and the width. A game without that file gets a plain listing of its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any

import msgspec
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.engine.game import Game
from tabard.engine.ledger import Rule
from tabard.engine.state import State
from tabard.engine.views import Look, TableView

Draw = Callable[[Any, Look], RenderableType]
KINDS = {
    "rulebook": "",
    "found": " (found)",
    "ruling": " (ruling)",
    "reconstructed": " (reconstructed)",
}
SOURCES = {
    "rulebook": "from the rulebook",
    "found": "found in published material",
    "reconstructed": "reconstructed",
}
FACTS = ("cost", "guild", "copies", "points")
WIDEST = 100
MANY = 12


def new_console(color: bool = True) -> Console:
    """A console of at most 100 columns; NO_COLOR and pipes are respected."""
    console = Console(highlight=False, no_color=None if color else True)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def drawer(game: Game) -> Draw:
    """The drawing of a game's table."""
    name = f"{game.package}.terminal"
    if find_spec(name) is None:
        return listing
    draw: Draw = import_module(name).draw
    return draw


def picture(state: State, seat: int | None, names: list[str], width: int) -> RenderableType:
    """The table as a seat sees it, drawn."""
    view = state.game.see(state, seat, names)
    cards = {card["id"]: card for card in state.game.cards()}
    return drawer(state.game)(view.table, Look(view, names, cards, width))


# -- moves ----------------------------------------------------------------------------------


def move_list(state: State, names: list[str] | None = None) -> RenderableType:
    """The legal moves, numbered; closely set where there are many."""
    lines = [
        (str(number), state.game.space.sentence(move, names or ()), state.text(move))
        for number, move in enumerate(state.legal, 1)
    ]
    if len(lines) > MANY:
        return _grouped(state)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(style="dim")
    for number, text, notation in lines:
        table.add_row(number, escape(text), escape(notation))
    return table


def _grouped(state: State) -> RenderableType:
    """Moves that differ only in their last word share a line."""
    space = state.game.space
    groups: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for number, move in enumerate(state.legal, 1):
        words = space.text(move).split()
        shared = words[:-1] if space.verb_of(move).domains else words
        groups.setdefault(tuple(shared), []).append((number, move))
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column()
    for moves in groups.values():
        verb = space.verb_of(moves[0][1])
        if len(moves) == 1:
            number, move = moves[0]
            table.add_row("", Text.assemble((f"{number} ", "bold"), space.sentence(move)))
            continue
        first = verb.args(moves[0][1])[:-1]
        labels = [d.label(v) for d, v in zip(verb.domains, first, strict=False)]
        lasts = [
            Text.assemble((f"{number} ", "bold"), verb.domains[-1].label(verb.args(move)[-1]))
            for number, move in moves
        ]
        table.add_row(Text(verb.text.format(*labels, "...")), Columns(lasts, padding=(0, 3)))
    return table


# -- rules and cards ------------------------------------------------------------------------


def rule_text(rule: Rule) -> RenderableType:
    """A rule for reading."""
    head = Text.assemble((rule.id, "bold"), (KINDS[rule.kind], "dim"), "  ", rule.text)
    if not rule.ruling:
        return head
    ruling = Text.assemble(("Ruling: ", "italic"), rule.ruling)
    return Group(head, Padding(ruling, (0, 0, 0, 4)))


def card_text(card: dict[str, Any]) -> RenderableType:
    """A card for reading: name, text, and where it is from."""
    source = SOURCES.get(str(card.get("source", "")), "")
    head = Text.assemble((str(card["name"]), "bold"), f"  {card['id']}", style="")
    if source:
        head.append(f"  ({source})", style="dim")
    lines: list[RenderableType] = [head]
    facts = [f"{key} {card[key]}" for key in FACTS if card.get(key)]
    if facts:
        lines.append(Padding(Text(", ".join(facts)), (0, 0, 0, 4)))
    if card.get("text"):
        lines.append(Padding(Text(str(card["text"])), (0, 0, 0, 4)))
    if card.get("note"):
        lines.append(Padding(Text(str(card["note"]), style="dim"), (0, 0, 0, 4)))
    return Group(*lines)


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
