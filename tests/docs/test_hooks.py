"""One table tells all hooks of a game: what they are for, who asks, which game has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import tabard
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.steps import Decision

ROOT = Path(__file__).parents[2]
GAMES = ("fidelitas", "ausonia", "feudalia", "conspiracy", "audatia")
MUST = {"build", "deal", "look", "cards", "variants", "prompt", "moves", "play"}
NAMING = {"name", "title", "blurb", "package", "OPTIONS"}  # what a game is called, and its options
# what games call, and everybody else; none of them is for a game to replace
GIVEN = {
    "usual_purpose", "won_by_place", "ledger", "whole", "terms", "news", "start", "stage", "begin",
    "see", "ahead_of", "asked", "outcome", "points", "record", "undo", "go_on", "seat",
}  # fmt: skip


def told() -> dict[str, set[str]]:
    """The hooks of the table, with the games that it names."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.partition("## The hooks")[2].partition("\n## ")[0]
    found: dict[str, set[str]] = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            for hook in re.findall(r"`(\w+)`", cells[0]):
                found[hook] = games_of(cells[3])
    return found


def games_of(words: str) -> set[str]:
    """`all`, `all but Audatia`, `none`, or the games by their names."""
    named = {name for name in GAMES if name in words.lower()}
    return set(GAMES) - named if words.startswith("all") else named


def below(kind: type) -> Iterator[type]:
    kinds: list[type] = kind.__subclasses__()
    for each in kinds:
        yield each
        yield from below(each)


def had(base: type, hook: str) -> set[str]:
    """The games that have a hook of the Game class or of decisions."""
    kinds = [game_class(name) for name in GAMES] if base is Game else [*below(base)]
    found = {kind.__module__.split(".")[2] for kind in kinds if hook in vars(kind)
             if kind.__module__.startswith("tabard.games.")}  # fmt: skip
    return found & set(GAMES)


def hooks_of(base: type) -> set[str]:
    return {name for name in vars(base) if not name.startswith("_")} - MUST - NAMING - GIVEN


def terminal_hooks() -> set[str]:
    """What the terminal looks for in a game's drawing."""
    files = (ROOT / "src" / "tabard" / "terminal").glob("*.py")
    code = "".join(file.read_text("utf-8") for file in files)
    return {*re.findall(r'of_terminal\([\w.]+, "(\w+)"\)', code), "draw"}


def test_every_hook_is_told_with_the_games_that_have_it() -> None:
    for name in GAMES:
        tabard.load(name)
    really = {hook: had(Game, hook) for hook in hooks_of(Game)}
    really |= {hook: had(Decision, hook) for hook in hooks_of(Decision)}
    for hook in terminal_hooks():
        drawings = {name: import_module(f"tabard.games.{name}.terminal") for name in GAMES}
        really[hook] = {name for name, module in drawings.items() if hasattr(module, hook)}
    assert told() == really
