"""A match is kept after every move, so that a closed window loses at most the move being typed."""

from __future__ import annotations

import os
import time
from itertools import chain, count
from pathlib import Path

from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.state import State


def saves() -> Path:
    """Where matches are kept: $TABARD_HOME, or the user's data folder."""
    if home := os.environ.get("TABARD_HOME"):
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tabard"


def short(file: Path) -> str:
    """A file as it can be typed, short enough to stand in a line."""
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)


class Kept:
    """The record of a running match on disk; `signed` are the names with the bots' kinds.

    The record is written beside the old one and then takes its place: whatever happens while
    writing, the one or the other is whole.
    """

    def __init__(self, game: Game, state: State, signed: list[str], file: Path | None = None):
        self.game = game
        self.signed = signed
        self.file = file
        self.forgiven = 0
        self.begin(state)

    def begin(self, state: State) -> None:
        """Take over a state: a new match, one that is resumed, or one gone back to."""
        lines = self.game.record(state, self.signed).splitlines()
        start = lines.index("---")
        self.head = lines[:start]
        self.lines = lines[start + 1 : lines.index("---", start + 1)]

    def add(self, seat: int, text: str) -> None:
        """A move was made."""
        self.lines.append(f"{seat} {text}")

    def text(self, state: State) -> str:
        """The whole record."""
        end = [] if state.result is None else [records.result_line(state)]
        marked = [f"forgiven {self.forgiven}"] if self.forgiven else []
        return "\n".join([*self.head, *marked, "---", *self.lines, "---", *end]) + "\n"

    def write(self, state: State) -> Path:
        """Keep the match as it is now; a TabardError says why that cannot be done."""
        folder = saves() if self.file is None else self.file.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = self.file or _free(folder, self.game.name)
            replace(file, self.text(state))
        except OSError as problem:
            raise TabardError(
                f"the match cannot be saved in {folder} ({problem.strerror}); "
                "set TABARD_HOME to a folder you may write to"
            ) from problem
        self.file = file
        return file


def replace(file: Path, text: str) -> None:
    """Write a file so that it is never half written."""
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, file)
    finally:
        beside.unlink(missing_ok=True)


def _free(folder: Path, name: str) -> Path:
    """A file for a new match."""
    stem = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(file for name in names if not (file := folder / f"{name}.tabard").exists())
