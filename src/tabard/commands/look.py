"""Look things up: `games`, `bots`, `rules`, `cards`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard import bots as house
from tabard.bots.ladder import ladders_of
from tabard.bots.registry import LEVELS
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.ledger import Ledger, Rule
from tabard.engine.lookup import AIM
from tabard.engine.registry import game_class, game_names, loads
from tabard.engine.teaching import lightest_first, teaching_of
from tabard.lab import Setup
from tabard.terminal.cards import card_text, find_cards
from tabard.terminal.screen import new_console, rule_text
from tabard.terminal.sought import print_sought
from tabard.testing.citations import cited_rules


def games(
    *, json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False
) -> int:
    """List the games and their options."""
    found = [game_class(name) for name in lightest_first(game_names()) if loads(name)]
    if json_:
        print(json.dumps([_described(cls) for cls in found], indent=2))
        return 0
    console = new_console()
    for cls in found:
        console.print(f"[bold]{cls.name}[/]  {escape(cls.title)}. {escape(cls.blurb)}")
        table = Table.grid(padding=(0, 2))
        for option in cls.OPTIONS:
            flag = f"--{option.name.replace('_', '-')}"
            values = "" if option.choices is None else "/".join(str(c) for c in option.choices)
            table.add_row(flag, values, escape(option.told))
        console.print(Padding(table, (0, 0, 1, 4)))
    for name in game_names():
        if not loads(name):
            console.print(f"[bold]{name}[/]  cannot be loaded")
    console.print("Play one: [bold]tabard play NAME[/]; its rules: [bold]tabard rules NAME[/].")
    return 0


def bots(
    game: str = "",
    /,
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False,
) -> int:
    """List the bots, those of other packages too; of a game, which bots its levels are.

    Parameters
    ----------
    game
        the game's name
    """
    if game:
        return _levels(game_class(game), json_)
    found = house.kinds()
    if json_:
        print(json.dumps([{"name": kind.name, "help": kind.help} for kind in found], indent=2))
        return 0
    table = Table.grid(padding=(0, 2))
    for kind in found:
        table.add_row(f"[bold]{escape(kind.name)}[/]", escape(kind.help))
    console = new_console()
    console.print(table)
    for name in sorted(set(house.names()) - {kind.name for kind in found}):
        console.print(f"[bold]{escape(name)}[/]  cannot be loaded")
    levels = ", ".join(f"[bold]{level}[/]" for level in LEVELS)
    console.print(f"Levels, as in the browser: {levels}; what they are: [bold]tabard bots GAME[/].")
    console.print("Play one: [bold]tabard play GAME --bots NAME[/].")
    return 0


def _levels(cls: type[Game], as_json: bool) -> int:
    """Which bots the levels of a game are, by the number of players."""
    ladders = ladders_of(cls)
    if as_json:
        print(json.dumps(ladders, indent=2))
        return 0
    table = Table.grid(padding=(0, 2))
    for level in LEVELS:
        bots = {ladder[level]: "" for ladder in ladders.values()}
        for bot in bots if len(bots) > 1 else ():
            of = (str(number) for number, ladder in ladders.items() if ladder[level] == bot)
            bots[bot] = f" ({', '.join(of)} players)"
        told = ", ".join(bot + of for bot, of in bots.items())
        table.add_row(f"[bold]{level}[/]", escape(told))
    new_console().print(table)
    return 0


def _described(cls: type[Game]) -> dict[str, Any]:
    options = [
        {
            "name": o.name,
            "title": o.title,
            "default": o.default,
            "choices": o.choices,
            "help": o.help,
            "players": o.players,
        }
        for o in cls.OPTIONS
    ]
    return {"name": cls.name, "title": cls.title, "blurb": cls.blurb, "options": options}


def rules(
    game: str,
    *words: str,
    coverage: Annotated[bool, Parameter(negative="")] = False,
    tests: Path = Path("tests"),
) -> int:
    """Print the numbered rules of a game, one of them, those that speak of a word, or which of
    them have a test.

    Parameters
    ----------
    game
        the game's name
    words
        the number of one rule, with or without its prefix, or words to look for in the rules
        and in the glossary
    coverage
        list the rules that no test cites; exit code 1 where there is one
    tests
        the checkout's folder of tests that --coverage reads
    """
    loaded = game_class(game)()
    console = new_console()
    if coverage:
        return _coverage(console, game, loaded.ledger, tests)
    if words:
        print_sought(console, loaded, " ".join(words))
        return 0
    _book(console, loaded)
    return 0


def _book(console: Console, game: Game) -> None:
    """All rules, by the chapters of the rulebook; first of all the aim."""
    teaching = teaching_of(type(game).package)
    if teaching is not None:
        how = teaching.how_to_play
        console.print(f"[bold]{AIM}[/]")
        console.print(Padding(Text.assemble(how.goal, (f"  {how.rule}", "dim")), (0, 0, 0, 2)))
    for chapter in game.ledger.chapters:
        console.print(f"\n[bold]{escape(f'{chapter.number} {chapter.section}'.strip())}[/]")
        for rule in game.ledger.of(chapter.section):
            console.print(Padding(rule_text(rule), (0, 0, 0, 2)))


def _coverage(console: Console, game: str, ledger: Ledger, tests: Path) -> int:
    if not tests.is_dir():
        raise TabardError(f"there is no folder {tests}; --coverage reads a checkout's tests")
    cited = cited_rules(tests)
    missing = [rule for rule in ledger if rule.id not in cited]
    for rule in missing:
        console.print(f"no test: {_one_line(rule)}", soft_wrap=True)
    count = len(ledger) - len(missing)
    console.print(f"{game}: {count} of {len(ledger)} rules are cited by a test")
    return 1 if missing else 0


def _one_line(rule: Rule) -> str:
    return escape(f"{rule.id} ({rule.section}): {rule.text}"[:100])


def cards(
    setup: Setup,
    name: Annotated[str | None, Parameter(help="only what has this in its id or name")] = None,
    *,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False,
) -> int:
    """Print the cards, boards and pieces of a game, with their sources."""
    game = setup.load()
    found = game.cards()
    if name is not None:
        found = find_cards(found, name)
        if not found:
            raise TabardError(
                f"{setup.name} has no card '{name}'; `tabard cards {setup.name}` lists them"
            )
    if json_:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0
    console = new_console()
    group = None
    for card in found:
        if card.get("group") != group:
            group = card.get("group")
            console.print(f"\n[bold]{escape(str(group or 'Cards'))}[/]")
        console.print(Padding(card_text(card, game), (0, 0, 0, 2)))
    return 0
