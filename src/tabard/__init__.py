"""Tabard: five medieval tabletop games, played exactly by their rulebooks."""

from tabard.engine.brain import Brain
from tabard.engine.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    PackError,
    PositionError,
    RecordError,
    TabardError,
)
from tabard.engine.events import Told
from tabard.engine.game import Game
from tabard.engine.options import Option
from tabard.engine.packs import digest, load_content
from tabard.engine.registry import game_names, load, replay
from tabard.engine.rng import Fast, Rng, Scripted, Sealed, fast
from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.engine.verbs import Domain, MoveSpace, Verb
from tabard.lab import Ranking, Simulation, arena, simulate

__version__ = "0.1.0"

__all__ = [
    "Brain",
    "Decision",
    "Domain",
    "Fast",
    "Game",
    "IllegalMove",
    "MoveSpace",
    "NotationError",
    "Option",
    "OptionError",
    "PackError",
    "PositionError",
    "Ranking",
    "RecordError",
    "Refusal",
    "Rng",
    "Scripted",
    "Sealed",
    "Simulation",
    "State",
    "Step",
    "TabardError",
    "Told",
    "Verb",
    "arena",
    "digest",
    "fast",
    "game_names",
    "load",
    "load_content",
    "replay",
    "simulate",
]
