"""Tabard: five medieval tabletop games, played exactly by their rulebooks."""

from tabard import starting  # first of all: the rest takes a moment, and may be interrupted
from tabard.engine.asks import Ask, Question
from tabard.engine.brain import Brain
from tabard.engine.errors import (
    BrokenState,
    EditionError,
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
from tabard.engine.native import Pile, Piles
from tabard.engine.options import Option
from tabard.engine.packs import PROSE, Prose, digest, load_content
from tabard.engine.piles import pile_of, plain
from tabard.engine.registry import game_names, load, replay
from tabard.engine.rng import Fast, Rng, Scripted, Sealed, fast
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision, Pick, Refusal, SeatStep, Step
from tabard.engine.verbs import Amounts, Domain, MoveSpace, Verb, numbers, seats
from tabard.engine.views import TableView, View
from tabard.lab import Ranking, Simulation, arena, simulate

del starting

__version__ = "0.1.0"

__all__ = [
    "PROSE",
    "Amounts",
    "Ask",
    "Brain",
    "BrokenState",
    "Decision",
    "Domain",
    "EditionError",
    "Fast",
    "Game",
    "IllegalMove",
    "MoveSpace",
    "NotationError",
    "Option",
    "OptionError",
    "PackError",
    "Pick",
    "Pile",
    "Piles",
    "PositionError",
    "Prose",
    "Question",
    "Ranking",
    "RecordError",
    "Refusal",
    "Rng",
    "Scripted",
    "Sealed",
    "SeatStep",
    "Simulation",
    "State",
    "Step",
    "TabardError",
    "TableView",
    "Told",
    "Verb",
    "View",
    "arena",
    "demand",
    "digest",
    "fast",
    "game_names",
    "load",
    "load_content",
    "numbers",
    "pile_of",
    "plain",
    "replay",
    "seats",
    "simulate",
]
