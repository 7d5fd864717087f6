"""What the benches of bots are asked for alike, and how they tell a duel."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # an older build, which `versus.py` runs too, may not have it
    from tabard.lab.ranking import Ranking


def add_match(parser: argparse.ArgumentParser) -> None:
    """The game, its options, and how long it may take."""
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="players=3 and the like")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)


def add_duel(parser: argparse.ArgumentParser) -> None:
    """The same for two sides on duplicate deals."""
    add_match(parser)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)


def options_of(given: argparse.Namespace) -> dict[str, Any]:
    """The options of the game."""
    return {name: json.loads(value) for name, value in (each.split("=") for each in given.options)}


def told(given: argparse.Namespace, sides: str, ranking: Ranking, more: str) -> str:
    """A duel in one line."""
    duel = ranking.duels[0]
    return (
        f"{' '.join([given.game, *given.options])}: {sides}: {duel.share:.1%} ({duel.low:.1%} to "
        f"{duel.high:.1%}), {ranking.games} games, {more}"
    )
