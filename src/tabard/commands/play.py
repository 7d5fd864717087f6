"""Play in the terminal: `play` and `resume`."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from tabard import bots as house
from tabard.bots import Bot
from tabard.commands.replay import naming, open_record, read_file
from tabard.commands.setup import whole_number, words
from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.options import whole
from tabard.engine.state import State
from tabard.engine.teaching import Teaching, teaching_of
from tabard.lab import Setup
from tabard.terminal.guided import Guided
from tabard.terminal.keeping import saves, short
from tabard.terminal.screen import new_console
from tabard.terminal.session import Session

ADVISER = "ismcts"
NAMES = ("Rowan", "Maud", "Odo", "Isolde", "Piers", "Gisla")


def play(
    setup: Setup,
    *,
    seat: Annotated[
        str, Parameter(help="your seat, several for hot-seat (0,1), 'all', or 'none' to watch")
    ] = "0",
    bots: Annotated[
        str, Parameter(help="who takes the other seats, in order; the last one goes on")
    ] = "ismcts",
    seed: Annotated[
        int | None, Parameter(converter=whole_number, help="deal the same match again")
    ] = None,
    color: Annotated[bool, Parameter(help="colours")] = True,
) -> int:
    """Play a game in the terminal."""
    game = setup.load()
    people = _people(seat, game.seats)
    specs = fill(bots, game.seats, people)
    seed = secrets.randbelow(1 << 31) if seed is None else seed
    state = game.start(seed=seed, telling=True)
    return seated(game, state, specs, new_console(color))


def resume(
    file: Path | None = None,
    *,
    bots: str | None = None,
    seat: str | None = None,
    move: Annotated[int | None, Parameter(converter=whole_number)] = None,
    color: bool = True,
) -> int:
    """Play on with a saved match; without a file, with the last one.

    With `--move` any record is played on from that move, as a match of its own: what if?

    Parameters
    ----------
    file
        a record, as `save` or leaving the table wrote it
    bots
        bots for the other seats; default: those of the record
    seat
        your seat; default: that of the record
    move
        how many moves of the record count
    color
        colours
    """
    file = file or _latest()
    game, record = open_record(file)
    with naming(file):
        if move is not None and move > len(record.moves):
            raise TabardError(f"--move must be 0 to {len(record.moves)}, not {move}")
        state = records.replay(game, record, move)
    if state.over:
        raise TabardError(
            f"{file}: this match is over; `tabard replay {file}` shows it, and "
            f"`tabard resume {file} --move NUMBER` plays on from a move of it"
        )
    coach = None
    if seat is None and bots is None:
        specs = _specs_of(record.names, game.seats)
        coach = coach_of(game, state)
    else:
        specs = fill(bots or "ismcts", game.seats, _people(seat or "0", game.seats))
    kept = file if move is None else None  # what if leaves the record as it is
    return seated(game, state, specs, new_console(color), kept, coach)


def coach_of(game: Game, state: State) -> Teaching | None:
    """Who guided this match, if it is a first game as the lessons set it up."""
    found = teaching_of(game.package)
    return found if found is not None and found.first_game.began(game, state) else None


def seated(
    game: Game,
    state: State,
    specs: list[str | None],
    console: Console,
    resumed: Path | None = None,
    coach: Teaching | None = None,
) -> int:
    """Play a match with these seats; None is a person, anything else names a bot.

    A match that was resumed from the own folder is kept in its file; any other in a new one.
    With a `coach` it is the guided first game.
    """
    bots: list[Bot | None] = [
        None if spec is None else house.make(spec, seat, game) for seat, spec in enumerate(specs)
    ]
    names = [NAMES[seat % len(NAMES)] for seat in range(game.seats)]
    kinds = [spec or "" for spec in specs]
    own = resumed if resumed is not None and resumed.parent == saves() else None
    table = Session if coach is None else partial(Guided, coach)
    session = table(game, state, bots, names, kinds, console, lambda: house.make(ADVISER), file=own)
    if resumed is not None:
        session.kept.forgiven = records.read(read_file(resumed)).forgiven
    if resumed is not None and len(session.people) == 1:
        session.bulletin.read[session.people[0]] = len(state.log)
    return session.run()


def fill(bots: str, seats: int, people: list[int]) -> list[str | None]:
    """A bot for every seat that no person takes."""
    named = words(bots)
    free = [seat for seat in range(seats) if seat not in people]
    if free and not named:
        raise TabardError("--bots must name a bot for the other seats, for example greedy")
    if len(named) > max(1, len(free)):
        raise TabardError(f"--bots names {len(named)} bots for {len(free)} free seats")
    specs: list[str | None] = [None] * seats
    for index, seat in enumerate(free):
        specs[seat] = named[min(index, len(named) - 1)]
    return specs


def _people(text: str, seats: int) -> list[int]:
    """The seats that people take."""
    if text in ("all", "none"):
        return list(range(seats)) if text == "all" else []
    people = []
    for word in words(text) or [text]:
        number = whole(word)
        if number is None or number >= seats:
            raise TabardError(f"--seat must be 0 to {seats - 1}, all or none, not '{word}'")
        people.append(number)
    return people


def _specs_of(names: list[str], seats: int) -> list[str | None]:
    """Who sat where, from the names of a record: a bot's kind stands in brackets."""
    specs: list[str | None] = [None] + ["ismcts"] * (seats - 1)
    for seat, name in enumerate(names[:seats]):
        specs[seat] = name.rpartition("[")[2].rstrip("]") if name.endswith("]") else None
    return specs


def _latest() -> Path:
    """The match that was played last and is not over."""
    found = sorted(saves().glob("*.tabard"), key=lambda file: file.stat().st_mtime)
    running = [file for file in found if "\nresult " not in read_file(file)]
    if not running and found:
        raise TabardError(
            f"the last match is over; `tabard replay {short(found[-1])}` shows it again, and with "
            "--move NUMBER `tabard resume` plays on from a move of it"
        )
    if not running:
        raise TabardError(f"no match is saved in {saves()}; name a record: tabard resume FILE")
    return running[-1]
