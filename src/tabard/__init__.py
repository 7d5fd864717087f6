"""Tabard: five medieval tabletop games, played exactly by their rulebooks."""

from tabard.engine.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    PackError,
    PositionError,
    RecordError,
    TabardError,
)
from tabard.engine.game import Game
from tabard.engine.registry import game_names, load, replay
from tabard.engine.rng import Fast, Rng, Scripted, Sealed, fast
from tabard.engine.state import State

__version__ = "0.1.0"

__all__ = [
    "Fast",
    "Game",
    "IllegalMove",
    "NotationError",
    "OptionError",
    "PackError",
    "PositionError",
    "RecordError",
    "Rng",
    "Scripted",
    "Sealed",
    "State",
    "TabardError",
    "fast",
    "game_names",
    "load",
    "replay",
]
