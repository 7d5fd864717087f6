"""Look at records again: `replay` and `verify`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.rule import Rule as Line

from tabard.commands.setup import whole_number
from tabard.engine import records
from tabard.engine.errors import RecordError, TabardError
from tabard.engine.game import Game
from tabard.engine.options import whole
from tabard.engine.registry import game_of
from tabard.engine.rng import Sealed
from tabard.engine.state import State
from tabard.terminal.screen import fitted, new_console

BESIDE = 6  # rows for the head, the move, the question and what is typed


def read_file(file: Path) -> str:
    """The text of a record file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as problem:
        raise RecordError(f"{file}: cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise RecordError(f"{file}: is not a record, it is not even text") from problem


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Errors inside name the file."""
    try:
        yield
    except TabardError as problem:
        text = str(problem)
        told = text if text.startswith(str(file)) else f"{file}: {text}"
        raise RecordError(told) from problem


def open_record(file: Path, seat: int | None = None) -> tuple[Game, records.Record]:
    """The game and the record of a file; a seat that is asked about must be one of its seats."""
    with naming(file):
        record = records.read(read_file(file))
        game = game_of(record)
    if seat is not None and not 0 <= seat < game.seats:
        raise TabardError(f"--seat must be 0 to {game.seats - 1}, not {seat}")
    return game, record


def verify(file: Path) -> int:
    """Replay a record and check every move, the content and the result.

    Parameters
    ----------
    file
        the record
    """
    game, record = open_record(file)
    with naming(file):
        state = records.replay(game, record)
        state.check()
    print(f"{file}: verified, {game.title}, {len(state.trail)} moves, {ending(record, state)}")
    if record.forgiven:
        print(f"taken back beyond the rules of undo: {record.forgiven} times")
    if isinstance(state.rng, Sealed):
        print(f"commitment {state.rng.commitment()} (published before the first deal)")
    return 0


def ending(record: records.Record, state: State) -> str:
    """How the match ended."""
    if state.result is not None:
        return state.result.reason
    if record.resigned:
        return " and ".join(names_of(record, state.seats)[i] for i in record.resigned) + " resigned"
    return "not over yet"


def names_of(record: records.Record, seats: int) -> list[str]:
    """What the seats are called; a record may leave names out."""
    unnamed = [f"Seat {i + 1}" for i in range(len(record.names), seats)]
    return record.names[:seats] + unnamed


class Viewer:
    """A record, shown move by move from one seat's knowledge."""

    def __init__(
        self, game: Game, record: records.Record, seat: int | None, console: Console
    ) -> None:
        self.game = game
        self.record = record
        self.seat = seat
        self.console = console
        self.names = names_of(record, game.seats)
        self.state: State | None = None
        self.last, self.trouble = self._reach()

    def _reach(self) -> tuple[int, str]:
        """How far the record can be played, and what stops it there."""
        state = self.game.begin(self.record.origin)
        for ply, (seat, text) in enumerate(self.record.moves):
            try:
                if state.seat not in (seat, None):
                    raise RecordError(f"seat {state.seat} is asked, not seat {seat}")
                state.play(state.parse(text))
                state.check()
            except Exception as problem:
                return ply, f"{type(problem).__name__}: {problem}"
        return len(self.record.moves), ""

    def state_at(self, ply: int) -> State:
        """The match after so many moves; going forward only plays the new ones."""
        if self.state is None or len(self.state.trail) > ply:
            self.state = self.game.begin(self.record.origin, telling=True)
        for _, text in self.record.moves[len(self.state.trail) : ply]:
            self.state.play(self.state.parse(text))
        return self.state

    def show(self, ply: int) -> None:
        """The table after so many moves, with what the last one did."""
        state = self.state_at(ply)
        self.console.print(Line(f"move {ply} of {len(self.record.moves)}", style="dim"))
        if ply > 0:
            seat, text = self.record.moves[ply - 1]
            self.console.print(f"[bold]{escape(self.names[seat])}[/]: {escape(text)}")
        for event in state.log:
            if event.ply == ply:
                self.console.print(f"  {escape(event.line(self.seat, self.names))}", style="italic")
        told = sum(event.ply == ply for event in state.log)
        self.console.print(fitted(self.console, state, self.seat, self.names, BESIDE + told))
        if state.result is not None:
            self.console.print(escape(records.result_line(state)))
        elif ply == self.last and self.trouble:
            seat, text = self.record.moves[ply]
            who = self.names[seat] if seat < len(self.names) else f"seat {seat}"
            self.console.print(
                f"[bold red]The next move fails[/]: {escape(who)}: {escape(text)}"
                f"\n{escape(self.trouble)}"
            )
        elif ply == self.last and self.record.resigned:
            self.console.print(f"{escape(ending(self.record, state))}.")
        else:
            self.console.print(f"{escape(self.names[state.seat or 0])}: {escape(state.prompt)}")

    def walk(self, ply: int) -> None:
        """Step through the match by hand."""
        while True:
            self.show(ply)
            try:
                answer = input("Enter next, b back, a number, q quit> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if answer == "q":
                return
            number = whole(answer)
            if number is not None:
                ply = min(number, self.last)
            elif answer == "b":
                ply = max(ply - 1, 0)
            elif ply < self.last:
                ply += 1
            else:
                self.console.print("That was the last move.")


def replay(
    file: Path,
    *,
    seat: Annotated[int | None, Parameter(converter=whole_number)] = None,
    from_: Annotated[int | None, Parameter(name="--from", converter=whole_number)] = None,
) -> int:
    """Show a record move by move.

    Parameters
    ----------
    file
        the record
    seat
        show only what this seat knew; default: what a spectator sees
    from_
        the move to begin with; default: the first, or the last of a match that broke off
    """
    game, record = open_record(file, seat)
    with naming(file):
        records.replay(game, record, 0)
        viewer = Viewer(game, record, seat, new_console())
    broke_off = bool(viewer.trouble) or not (record.result or record.resigned)
    ply = from_ if from_ is not None else viewer.last if broke_off else 0
    if not 0 <= ply <= len(record.moves):
        raise TabardError(f"--from must be 0 to {len(record.moves)}, not {ply}")
    ply = min(ply, viewer.last)
    if sys.stdin.isatty():
        viewer.walk(ply)
        return 0
    for each in range(ply, viewer.last + 1):
        viewer.show(each)
    return 0
