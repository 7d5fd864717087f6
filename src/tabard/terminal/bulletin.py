"""What happened since somebody last looked at a table: from all of it to its weightiest line."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from tabard.engine.views import Part
from tabard.terminal.room import Room
from tabard.terminal.screen import brought_by, mine_of, tellers_of
from tabard.terminal.turns import (
    GREAT,
    LOUD,
    NOTE,
    NOTED,
    OWN,
    Said,
    in_turns,
    told_with_scenes,
    weightiest,
)

if TYPE_CHECKING:
    from tabard.terminal.session import Session

ROWS = (12, 6, 4, 2, 1)  # they fold before the board does
FOR_YOU = "answered for you:"
SET_IN: Any = {"initial_indent": "  ", "subsequent_indent": "    "}
NARROWEST = 16


class Recap(NamedTuple):
    """What happened, folded, and with whole turns in a line each."""

    lines: list[str]
    turns: list[str]

    def and_then(self, later: Recap) -> Recap:
        """This and what happened after it."""
        return Recap(self.lines + later.lines, self.turns + later.turns)


class Bulletin(Room):
    """The news of a session, told to each viewer once; the log as a seat may read it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.read: dict[int | None, int] = {}  # how much of the log each viewer knows
        self.notes: list[str] = []  # to be told with the next question
        self.answered: Counter[str] = Counter()  # what was answered for the person
        self.latest = (-1, Recap([], []))  # the news, and after how many moves

    def go_back(self) -> None:
        """The match goes on from an earlier state: what happened later is new again."""
        length = len(self.state.log)
        self.read = {viewer: min(read, length) for viewer, read in self.read.items()}

    def note(self, sentence: str, weight: int = NOTED) -> None:
        """Tell something with the next question; printed now, that would push it off the window."""
        self.notes.append(Said(f"{NOTE} {sentence}", weight))

    def part(self, viewer: int | None) -> Part:
        """What happened since this viewer last looked, from all of it to its end."""
        plies, before = self.latest
        new = self.unread(viewer)
        told = before.and_then(new) if plies == len(self.state.trail) else new
        self.latest = (len(self.state.trail), told)
        reader = "" if viewer is None else self.names[viewer]
        forms = [self._told(told, rows, reader) for rows in ROWS]
        return Part("news", *(forms if told.lines else [None]), keep=(1, 4, 5, 6))

    def _told(self, told: Recap, rows: int, reader: str = "") -> Text:
        """What fits into so many rows: all of it, or whole turns, or the weightiest of them."""
        lines = told.lines if len(told.lines) <= rows else told.turns
        shown = lines if len(lines) <= rows else weightiest(lines, rows, reader)
        text = self.set_in(shown)
        while len(shown) > 1 and text.plain.count("\n") >= rows:  # long lines take several rows
            shown = weightiest(lines, len(shown) - 1, reader)
            text = self.set_in(shown)
        if len(shown) < len(lines):
            return self._with_more(text, f"  ... {len(lines) - len(shown)} more: log", rows)
        return text

    def _with_more(self, text: Text, more: str, most: int) -> Text:
        """That there is more, behind the first row that has room for it; a row of its own is only
        given to it where no line of the news has to go for that."""
        rows = list(text.split())
        width = self.session.console.width
        at = next((i for i, row in enumerate(rows) if len(row) + len(more) <= width), -1)
        if at >= 0:
            rows[at].append(more, style="not italic dim")
        elif len(rows) < most:
            rows.insert(1, Text(more, style="dim"))
        return Text("\n").join(rows)

    def set_in(self, lines: list[str]) -> Text:
        """Lines of the log; what is too long goes on further in."""
        width = max(self.session.console.width, NARROWEST)
        rows = [row for line in lines for row in wrap(line, width, **SET_IN)]
        return Text("\n".join(rows), style="italic")

    def unread(self, viewer: int | None) -> Recap:
        """What this viewer has not read yet, folded; from now on it is read."""
        since = self.read.get(viewer, 0)
        self.read[viewer] = len(self.state.log)
        notes, self.notes = self.notes, []
        for sentence, times in self.answered.items():
            often = f" ×{times}" if times > 1 else ""
            notes.append(self._answered_so(sentence, f"({sentence}{often})"))
        self.answered.clear()
        game, log = self.session.game, self.state.log
        known = (viewer, self.names, game.news)
        mine = mine_of(game) if since else ()  # what was dealt at the start is in the hand
        tellers = tellers_of(game)
        turns = in_turns(log, since, *known, mine, brought_by(game), tellers)
        lines = told_with_scenes(log, since, *known, mine, tellers)
        return Recap(lines + notes, turns + notes)

    def _answered_so(self, sentence: str, line: str) -> str:
        """That a turn has ended by itself must be known; that a pass was a pass need not be."""
        if any(sentence.startswith(end.say) for end in self.session.game.news.ends):
            return Said(line, GREAT)
        return Said(line, OWN if sentence.startswith(FOR_YOU) else LOUD)

    def print(self, viewer: int | None) -> int:
        """What happened since this viewer last looked; the rows that it takes."""
        told = self.unread(viewer)
        if not told.lines:
            return 0
        text = self._told(told, ROWS[0], "" if viewer is None else self.names[viewer])
        self.session.console.print(text)
        return text.plain.count("\n") + 1

    def lines(self, viewer: int | None) -> list[str]:
        """The log as this viewer may read it; equal lines in a row are one."""
        told = groupby(event.line(viewer, self.names) for event in self.state.log)
        counted = [(line, len(list(same))) for line, same in told]
        return [f"{line} ×{times}" if times > 1 else line for line, times in counted]

    def in_short(self) -> list[str]:
        """The log without its details but the own ones, as the one at the table may read it."""
        game = self.session.game
        known = (self.session.facing, self.names, game.news, mine_of(game))
        return told_with_scenes(self.state.log, 0, *known, tellers_of(game))
