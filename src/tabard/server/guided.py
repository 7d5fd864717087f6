"""Guided first games: real tables that begin as the game's own lessons say."""

import secrets
from typing import TYPE_CHECKING

import msgspec

from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.engine.teaching import RIVALS, FirstGame, Teaching, teaching_of
from tabard.server import face
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.openings import Opening
from tabard.server.strengths import COACH, HINTS, Strength, at_table

if TYPE_CHECKING:
    from tabard.server.table import Table

PACE_MS = 900


def teaching(game: str) -> Teaching:
    """What a game brings for learners."""
    if game not in face.known_games():
        raise Declined("not-found", f"There is no game '{game}'.", status=404)
    found = teaching_of(game_class(game).package)
    if found is None:
        raise Declined("not-found", f"{face.title(game)} brings no lessons.", status=404)
    return found


def opening(name: str, first: FirstGame) -> tuple[Game, Opening]:
    """A fresh beginning of a game's first game."""
    game = face.load_game(name, first.options, first.pack)
    state = first.begin(game, secrets.randbelow(1 << 31))
    return game, Opening(state.origin, first.pack)


def seats(game: Game, first: FirstGame, name: str | msgspec.UnsetType) -> list[m.NewSeat]:
    """The learner on her seat, the bot that the lessons want on the others."""
    there = at_table(game).values()
    bot = next((one.name for one in there if first.bot in (one.name, one.bot)), "page")
    rivals = iter(RIVALS)
    return [
        m.NewSeat(kind="person", name=name)
        if seat == first.seat
        else m.NewSeat(kind="bot", bot=bot, name=next(rivals))
        for seat in range(game.seats)
    ]


def advice(state: State, key: str) -> int | None:
    """What an introduction of the lessons wants to be tried here, if it says it."""
    intro = teaching(state.game.name).first_game.intro(key)
    return None if intro is None else intro.advice(state)


def adviser(table: "Table") -> Strength:
    """Who gives hints: in a first game whoever plans turns, but not where replies decide."""
    replies = table.game.answers or table.game.seats > 2
    return COACH if table.guided and not replies else HINTS
