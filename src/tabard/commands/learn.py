"""Learn a game: how to play, a lesson (`learn GAME 1`), a guided first game (`--play`)."""

from __future__ import annotations

import secrets

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabard.commands.play import fill, seated
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.teaching import Teaching, teaching_of
from tabard.terminal.lesson import Teacher, page
from tabard.terminal.screen import new_console
from tabard.terminal.sought import word_text


def teaching(game: str) -> Teaching:
    """What a game brings for learners."""
    found = teaching_of(game_class(game).package)
    if found is None:
        raise TabardError(f"{game_class(game).title} brings no lessons; try: tabard rules {game}")
    return found


def learn(
    game: str, lesson: str = "", /, *, play: bool = False, words: bool = False, color: bool = True
) -> int:
    """How a game is played, its words, and its lessons.

    Parameters
    ----------
    game
        The game to learn.
    lesson
        The number or name of a lesson to begin.
    play
        Play a short first game in which everything is explained when it comes up.
    words
        Show every word of the game instead.
    color
        Colours.
    """
    found = teaching(game)
    cls = game_class(game)
    console = new_console(color)
    if play:
        return first_game(cls, found, console)
    if words:
        for word in found.glossary.words:
            console.print(word_text(word))
        return 0
    if lesson:
        return 0 if Teacher(cls, found.lesson(lesson), console, console.input).teach() else 1
    page(console, cls.title, found.how_to_play)
    console.print()
    table = Table.grid(padding=(0, 2))
    for number, each in enumerate(found.lessons, 1):
        table.add_row(f"[bold]{number}[/]", escape(each.title), f"{each.minutes} min", each.aim)
    console.print(table)
    console.print(
        f"Begin a lesson: [bold]tabard learn {game} 1[/]; a guided first game: "
        f"[bold]tabard learn {game} --play[/]; words: [bold]--words[/]; "
        f"play: [bold]tabard play {game}[/]."
    )
    return 0


def first_game(cls: type[Game], found: Teaching, console: Console) -> int:
    """The guided first game against the bot that the lessons want."""
    first = found.first_game
    game: Game = cls(first.options, first.pack)
    state = first.begin(game, secrets.randbelow(1 << 31))
    specs = fill(first.bot, game.seats, [first.seat])
    return seated(game, state, specs, console, coach=found)
