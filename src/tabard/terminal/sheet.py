"""The sheet on which a person plays: what fits the window, and only what has changed."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.rule import Rule as Line

from tabard.engine.views import Part
from tabard.terminal.screen import fold, plain_text

LOWEST = 10


class Sheet:
    """What was printed of the table, so that only what has changed is printed again."""

    def __init__(self, console: Console, title: str) -> None:
        self.console = console
        self.title = title
        self.shown: dict[str, str] = {}
        self.room = 0  # rows left until the table leaves the window

    def turn_over(self) -> None:
        """Begin anew with the next drawing."""
        self.shown.clear()
        self.room = 0

    def wipe(self) -> None:
        """Nothing of what was printed may be seen any more."""
        self.console.clear()
        if self.console.is_terminal:
            sys.stdout.write("\x1b[3J")
        self.turn_over()

    def draw(self, news: Part, table: list[Part], asking: list[Part]) -> None:
        """The news, the table or what has changed of it, the question with its moves."""
        drawn = self.fitted([news, *table, *asking], self.height - 2)
        texts = [plain_text(self.console, part.forms[0]) for part in drawn]
        both = list(zip(drawn, texts, strict=True))
        told, rest, asked = both[0], both[1 : 1 + len(table)], both[1 + len(table) :]
        changed = [(part, text) for part, text in rest if text != self.shown.get(part.name)]
        wanted = [told, *changed, *asked]
        rows = _rows(wanted)
        if not self.shown or rows > self.room:
            self.console.print(Line(self.title, style="dim"))
            wanted = both
            self.room = self.height - 1
            rows = _rows(wanted)
        self.room -= rows
        self.shown = {part.name: text for part, text in rest}
        for part, _ in wanted:
            if part.forms[0] is not None:
                self.console.print(part.forms[0])

    def fitted(self, parts: list[Part], rows: int) -> list[Part]:
        """The parts as they fit into so many rows."""
        return fold(self.console, parts, rows)

    @property
    def height(self) -> int:
        """The rows of the window."""
        return max(self.console.height, LOWEST)


def _rows(drawn: list[tuple[Part, str]]) -> int:
    """How many rows these parts take, with one for what is typed."""
    return 1 + sum(text.count("\n") + 1 for part, text in drawn if part.forms[0] is not None)
