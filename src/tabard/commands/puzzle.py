"""Puzzles: `puzzle GAME [NUMBER]` to solve one, `tactics GAME --bot X` to let a bot solve all."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from tabard.commands.progress import bar
from tabard.commands.setup import whole_number, words
from tabard.engine.errors import TabardError
from tabard.engine.registry import game_class
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
    game: str,
    number: Annotated[int, Parameter(converter=whole_number)] = 0,
    /,
    *,
    color: bool = True,
) -> int:
    """Find what is certain this turn; without a number, the list of puzzles.

    Parameters
    ----------
    game
        The game.
    number
        Which puzzle, counted from 1.
    color
        Colours.
    """
    puzzles = found(game)
    console = new_console(color)
    cls = game_class(game)
    if number:
        puzzler = Puzzler(cls, puzzle_of(game, number), number, console, console.input)
        return 0 if puzzler.lead() else 1
    table = Table.grid(padding=(0, 2))
    for at, each in enumerate(puzzles, 1):
        table.add_row(f"[bold]{at}[/]", each.level, escape(task(cls, each)))
    console.print(table)
    console.print(f"Solve one: [bold]tabard puzzle {game} 1[/].")
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
