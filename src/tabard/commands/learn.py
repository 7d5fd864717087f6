"""Learn a game: how to play, a lesson (`learn GAME 1`), a guided first game (`--play`)."""

from __future__ import annotations

import secrets

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tabard.commands.play import fill, seated
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.teaching import Lesson, Teaching, teaching_of
from tabard.terminal.lesson import Teacher, page
from tabard.terminal.pages import print_paged
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
        print_paged(console, console.input, *map(word_text, found.glossary.words))
        return 0
    if lesson:
        return taught(game, found, found.lesson(lesson), console)
    table = Table.grid(padding=(0, 2))
    for number, each in enumerate(found.lessons, 1):
        table.add_row(f"[bold]{number}[/]", escape(each.title), f"{each.minutes} min", each.aim)
    how = Text.from_markup(
        f"Begin a lesson: [bold]tabard learn {game} 1[/]; a guided first game: "
        f"[bold]tabard learn {game} --play[/]; words: [bold]--words[/]; "
        f"play: [bold]tabard play {game}[/]."
    )
    told = page(cls.title, found.how_to_play)
    print_paged(console, console.input, *told, Text(), table, how)
    return 0


def taught(game: str, found: Teaching, lesson: Lesson, console: Console) -> int:
    """A lesson; whoever has come to its end is told what is next."""
    if not Teacher(game_class(game), lesson, console, console.input).teach():
        return 1
    number = found.lessons.index(lesson) + 2
    following = f"{number}" if number <= len(found.lessons) else "--play"
    console.print(f"Next: [bold]tabard learn {game} {following}[/]")
    return 0


def first_game(cls: type[Game], found: Teaching, console: Console) -> int:
    """The guided first game against the bot that the lessons want."""
    first = found.first_game
    game: Game = cls(first.options, first.pack)
    state = first.begin(game, secrets.randbelow(1 << 31))
    specs = fill(first.bot, game.seats, [first.seat])
    return seated(game, state, specs, console, coach=found)
