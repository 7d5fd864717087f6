# interpreted
"""A game's ladder: the bots that people choose from by strength, in its `levels.toml`.

    [levels]                  # all six, the weakest first
    novice = "hasty:30"
    ...
    [players.4]               # where four players want another budget of the same kind of bot
    marshal = "ismcts:100"

A game without the file has the general ladder.
"""

from __future__ import annotations

from functools import cache

import msgspec

from tabard.bots import registry
from tabard.bots.base import Bot
from tabard.bots.registry import LEVELS
from tabard.engine.beside import read_beside
from tabard.engine.errors import PackError, TabardError
from tabard.engine.game import Game

Ladder = dict[str, str]  # which bot each level is, the weakest first

GENERAL: Ladder = {
    "novice": "hasty:30",
    "page": "hasty",
    "squire": "careful:0+greedy",
    "knight": "ismcts:50",
    "marshal": "ismcts:150ms",
    "sovereign": "council:2000ms",
}
FILE = "levels.toml"


class LevelsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of a levels.toml."""

    levels: Ladder
    players: dict[int, Ladder] = {}


def make(name: str, seed: int = 0, game: Game | None = None) -> Bot:
    """A bot by its name: `squire`, `random`, `greedy`, `hasty:30`, `ismcts:200ms`, `ismcts:500`.

    What a level such as `squire` is depends on the game; without one it is that of most games.
    """
    if name in LEVELS:
        name = (GENERAL if game is None else ladder_of(type(game), game.seats))[name]
    return registry.make(name, seed)


def ladder_of(game: type[Game], players: int) -> Ladder:
    """Which bots the levels of a game are with so many players."""
    found = _read(game.package, game.title, _players(game))
    return dict(GENERAL) if found is None else found.levels | found.players.get(players, {})


def ladders_of(game: type[Game]) -> dict[int, Ladder]:
    """The same for every number of players."""
    return {players: ladder_of(game, players) for players in _players(game)}


@cache
def _read(package: str, title: str, numbers: tuple[int, ...]) -> LevelsFile | None:
    """A game's levels.toml, where it has one and nothing is wrong with it."""
    found = read_beside(package, FILE, LevelsFile)
    if found is None:
        return None
    if missing := [level for level in LEVELS if level not in found.levels]:
        raise PackError(f"{package}: {FILE} leaves out {', '.join(missing)}")
    if foreign := [str(number) for number in found.players if number not in numbers]:
        raise PackError(
            f"{package}: {FILE} tells of {', '.join(foreign)} players; "
            f"{title} is for {', '.join(map(str, numbers))}"
        )
    for ladder in (found.levels, *found.players.values()):
        for level, bot in ladder.items():
            _check(f"{package}: {FILE}: {level}", level, bot, found.levels)
    return LevelsFile({level: found.levels[level] for level in LEVELS}, found.players)


def _check(place: str, level: str, bot: str, levels: Ladder) -> None:
    """A level is one of the six, and a bot that can be made, of one kind for all players."""
    if level not in LEVELS:
        raise PackError(f"{place} is no level; there are {', '.join(LEVELS)}")
    try:
        registry.make(bot)
    except TabardError as problem:
        raise PackError(f"{place}: {problem}") from problem
    kinds = {kind_of(name) for name in (bot, levels[level])}
    if len(kinds) > 1:  # people are told once for a game how a level plays
        raise PackError(f"{place} is {' and '.join(sorted(kinds))}; a level is one kind of bot")


def kind_of(bot: str) -> str:
    """A bot's name without its budgets: `hasty+plan` of `hasty:20+plan:50`."""
    return "+".join(part.partition(":")[0] for part in bot.split("+"))


def _players(game: type[Game]) -> tuple[int, ...]:
    choices = next((o.choices for o in game.OPTIONS if o.name == "players"), None) or ()
    return tuple(int(str(number)) for number in choices)
