"""`tabard` alone: a menu of the games, for whoever knows no command yet."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from tabard.commands.learn import first_game, teaching
from tabard.commands.play import play, resume
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.registry import game_class, game_names, loads
from tabard.engine.teaching import lightest_first, teaching_of
from tabard.lab import Setup
from tabard.terminal.screen import new_console

GUIDED, BOTS, TOGETHER, OPTIONS = "1", "2", "3", "4"
WAYS = {
    GUIDED: "a short first game in which everything is explained",
    BOTS: "against bots",
    TOGETHER: "all at this keyboard",
    OPTIONS: "against bots, with options",
}


def menu() -> int:
    """Choose a game and a way to play it by number, then play."""
    console = new_console()
    names = [name for name in lightest_first(game_names()) if loads(name)]
    try:
        console.print("[bold]Tabard[/]: take a seat. What shall we play?")
        console.print(_choices(names))
        wanted = _choice("> ", [*(str(i + 1) for i in range(len(names))), *names, "r", "q"])
        if wanted == "q":
            return 0
        if wanted == "r":
            return resume()
        return begin(names[int(wanted) - 1] if wanted.isdigit() else wanted)
    except (EOFError, KeyboardInterrupt):
        console.print()
        return 0


def begin(name: str) -> int:
    """Ask how, and play."""
    cls = game_class(name)
    ways = [way for way in WAYS if way != GUIDED or teaching_of(cls.package) is not None]
    for way in ways:
        print(f"  {way}  {WAYS[way]}")
    way = _choice(f"{cls.title}: how? [{BOTS}] ", ways, BOTS)
    if way == GUIDED:
        return first_game(cls, teaching(name), new_console())
    options = _options(cls) if way == OPTIONS else {}
    return play(Setup(name, options), seat="all" if way == TOGETHER else "0")


def _options(cls: type[Game]) -> dict[str, Value]:
    """All that can be chosen, as far as it means something for so many players."""
    given: dict[str, Value] = {}
    for option in cls.OPTIONS:  # how many play is asked first
        if option.fits(int(given.get("players", 0))):
            given[option.name] = _choose(option)
    return given


def _choices(names: list[str]) -> Table:
    table = Table.grid(padding=(0, 2))
    for number, name in enumerate(names, 1):
        cls = game_class(name)
        table.add_row(f"[bold]{number:>3}[/]", f"{escape(cls.title)}. {escape(cls.blurb)}")
    table.add_row("[bold]  r[/]", "Resume the last saved match")
    table.add_row("[bold]  q[/]", "Leave")
    return table


def _choose(option: Option) -> Value:
    """Ask for one option; Enter takes the default."""
    default = str(option.default).lower()
    if option.type is bool:
        answer = _choice(
            f"{option.help}? yes or no [{default}] ", ["yes", "no", "true", "false"], default
        )
        return option.read(answer)
    if option.choices is not None:
        allowed = [str(choice) for choice in option.choices]
        prompt = f"{option.title} ({option.help}): {', '.join(allowed)} [{default}] "
        return option.read(_choice(prompt, allowed, default))
    return option.read(input(f"{option.title} ({option.help}) [{default}] ").strip() or default)


def _choice(prompt: str, allowed: list[str], default: str = "") -> str:
    while True:
        answer = input(prompt).strip().lower() or default
        if answer in allowed and answer:
            return answer
        print(f"Please answer {', '.join(allowed)}.")
