"""Puzzles: `puzzle GAME [NUMBER]` or `puzzle --from FILE [NUMBER]` to solve one, `tactics GAME
--bot X` to let a bot solve all of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabard.commands.progress import bar
from tabard.commands.replay import names_of, naming, open_record
from tabard.commands.setup import whole_number, words
from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.options import whole
from tabard.engine.registry import game_class
from tabard.lab.moments import missed_in
from tabard.lab.puzzles import LEVELS, Puzzle, Share, puzzle_of, puzzles_of, share, task
from tabard.terminal.puzzle import Puzzler
from tabard.terminal.screen import new_console


def found(game: str) -> list[Puzzle]:
    """The puzzles of a game; a sentence where there are none."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise TabardError(f"{game_class(game).title} brings no puzzles")
    return puzzles


def puzzle(
    game: str = "",
    number: Annotated[int, Parameter(converter=whole_number)] = 0,
    /,
    *,
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    color: bool = True,
) -> int:
    """Find what is certain this turn; without a number, the list of puzzles.

    Parameters
    ----------
    game
        The game; with --from its number follows at once.
    number
        Which puzzle, counted from 1.
    from_
        A record: the puzzles are what was certain in that match, and was missed.
    color
        Colours.
    """
    console = new_console(color)
    if from_ is not None:
        return missed(from_, game, console)
    if not game:
        raise TabardError("puzzles of which game? for example: tabard puzzle fidelitas")
    puzzles = found(game)
    cls = game_class(game)
    if number:
        return solve(cls, puzzle_of(game, number), number, console)
    table = Table.grid(padding=(0, 2))
    for at, each in enumerate(puzzles, 1):
        table.add_row(f"[bold]{at}[/]", each.level, escape(task(cls, each)))
    console.print(table)
    console.print(f"Solve one: [bold]tabard puzzle {game} 1[/].")
    return 0


def solve(cls: type[Game], puzzle: Puzzle, number: int, console: Console) -> int:
    """Lead through one puzzle."""
    puzzler = Puzzler(cls, puzzle, number, console, console.input)
    return 0 if puzzler.lead() else 1


def missed(file: Path, which: str, console: Console) -> int:
    """What was certain in a match that was played, and was missed: the list, or one of it."""
    game, record = open_record(file)
    with naming(file):
        state = records.replay(game, record)
    names = names_of(record, game.seats)
    with bar("looking at it", len(state.trail)) as advance:
        moments = missed_in(game, state.origin, state.trail, progress=advance)
    number = whole(which) or 0
    if number:
        if not 1 <= number <= len(moments):
            raise TabardError(f"there is no puzzle {number} in {file}; there are {len(moments)}")
        chosen = moments[number - 1].puzzle
        assert chosen is not None
        return solve(type(game), chosen, number, console)
    table = Table.grid(padding=(0, 2))
    for at, each in enumerate(moments, 1):
        who = f"move {each.ply + 1}, {names[each.seat]}"
        table.add_row(f"[bold]{at}[/]", escape(who), escape(each.task))
    console.print(table)
    if moments:
        console.print(f"Solve one: [bold]tabard puzzle --from {escape(str(file))} 1[/].")
    else:
        console.print("Nothing that was certain was missed in this match.")
    return 0


def tactics(
    game: str,
    /,
    *,
    bot: Annotated[str, Parameter(help="one or more, for example greedy,ismcts:200ms")] = "greedy",
    seed: Annotated[int, Parameter(converter=whole_number)] = 0,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False,
) -> int:
    """Let bots solve the puzzles of a game, and count.

    Parameters
    ----------
    game
        The game.
    seed
        The same seed gives the same choices, for bots that do not play by the clock.
    """
    puzzles = found(game)
    shares: list[Share] = []
    for name in words(bot):
        with bar(name, len(puzzles)) as step:
            shares.append(share(game, name, seed, step))
    if json_:
        print(json.dumps([each.data() for each in shares], indent=2))
        return 0
    table = Table(box=None, pad_edge=False)
    for title in ("bot", "solved", *LEVELS):
        table.add_column(title, justify="left" if title == "bot" else "right")
    for each in shares:
        levels = [f"{each.solved_of(level)}/{each.number_of(level)}" for level in LEVELS]
        table.add_row(escape(each.bot), f"{each.solved}/{each.number}", *levels)
    new_console().print(table)
    return 0
