"""`tabard analyse FILE`: a finished match, looked at again in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabard.commands.progress import bar
from tabard.commands.replay import ending, names_of, naming, open_record
from tabard.commands.setup import whole_number
from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.lab import analysis
from tabard.lab.analysis import Analysis, turning_points
from tabard.lab.statistics import CardUse
from tabard.terminal.screen import new_console

MOST_CARDS = 8  # of a seat that are told
BLOCKS = "▁▂▃▄▅▆▇█"


def analyse(
    file: Path,
    *,
    seat: Annotated[int | None, Parameter(converter=whole_number)] = None,
    seconds: Annotated[int, Parameter(converter=whole_number)] = 30,
    jobs: Annotated[int, Parameter(converter=whole_number)] = 1,
) -> int:
    """Look at a record again: chances over the match, better moves, luck and choice.

    Parameters
    ----------
    file
        the record
    seat
        use only what this seat knew, and judge only its choices; default: all hands open
    seconds
        how long the bots may think about it
    jobs
        worker processes that do so at once
    """
    game, record = open_record(file, seat)
    if seconds < 1:
        raise TabardError("--seconds must be at least 1")
    with naming(file):
        state = records.replay(game, record)
    if not state.trail:
        raise TabardError(f"{file}: no move was made in this match")
    names = names_of(record, game.seats)
    with bar("looking at it", 100) as advance:
        told = 0

        def progress(share: float) -> None:
            nonlocal told
            advance(int(share * 100) - told)
            told = int(share * 100)

        match = (game, state.origin, state.trail, names, seat, seconds)
        found = analysis.analyse(*match, progress, max(1, jobs))
    console = new_console()
    console.print(f"[bold]{game.title}[/], {len(state.trail)} moves; {ending(record, state)}")
    show(found, console)
    if found.missed:
        often = times(len(found.missed))
        command = escape(f"tabard puzzle --from {file}")
        console.print(f"\nSomething certain was missed {often}: [bold]{command}[/]")
    return 0


def show(found: Analysis, console: Console) -> None:
    """The whole analysis."""
    width = max(10, min(console.width - 2 - max(map(len, found.names)), 100))
    console.print("\nChances over the match, as bots see them:")
    for seat, name in enumerate(found.names):
        line = sparkline([chances[seat] for chances in found.curve], width)
        console.print(f"{escape(name):>{max(map(len, found.names))}} {line}", soft_wrap=True)
    points = ", ".join(f"move {ply}" for ply in turning_points(found))
    console.print(f"\nTurning points: {points or 'none'}.")
    console.print(accounts(found))
    for line in counted(found):
        console.print(line)
    for better in found.better:
        name = escape(found.names[better.seat])
        reason = f": {escape(better.because)}" if better.because else ""
        console.print(
            f"\n[bold]Move {better.ply + 1}[/], {name}: {escape(better.played)} "
            f"[dim](gave away {percent(better.lost)})[/]\n"
            f"  better: {escape(better.better)}{reason}"
        )


def sparkline(values: list[float], width: int) -> str:
    """A curve of shares in one line of characters."""
    step = max(1.0, len(values) / width)
    picked = [values[int(i * step)] for i in range(int(len(values) / step))]
    return "".join(BLOCKS[min(7, int(value * 8))] for value in [*picked, values[-1]])


def accounts(found: Analysis) -> Table:
    """What every seat chose and what it was dealt."""
    table = Table(box=None, pad_edge=False)
    titles = ("", "turns", "choices", "best ones", "given away", "a choice", "luck", "play")
    for title in titles:
        table.add_column(title, justify="left" if title in ("", "play") else "right")
    for name, seat, count in zip(found.names, found.seats, found.counts, strict=True):
        if seat.choices:
            best, each = percent(seat.best / seat.choices), seat.lost / seat.choices
            lost = (percent(-seat.lost), f"{-each:.1%}")
            luck = f"{seat.luck:+.0%}"
            turns, choices = str(count.turns), str(seat.choices)
            table.add_row(escape(name), turns, choices, best, *lost, luck, seat.care)
    return table


def counted(found: Analysis) -> Iterator[str]:
    """Where each seat's points came from, and which cards did most."""
    for name, count in zip(found.names, found.counts, strict=True):
        if count.sources:
            parts = [f"{escape(each.name)} {each.points:+g}" for each in count.sources]
            yield f"[bold]{escape(name)}[/]: {count.points:+g} {found.unit}: {', '.join(parts)}."
        if count.cards:
            cards = ", ".join(map(card_line, count.cards[:MOST_CARDS]))
            yield f"[bold]{escape(name)}[/], cards: {cards}."


def card_line(card: CardUse) -> str:
    """How often a card came up, and what followed."""
    times = [f"{card.played} played"] if card.played else []
    times += [f"{card.bought} bought"] if card.bought else []
    points = f", {card.points:+g}" if card.points else ""
    return f"{escape(card.name)} ({', '.join(times) or 'at work'}{points}, {card.chance:+.0%})"


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def percent(share: float) -> str:
    return f"{share:.0%}"
