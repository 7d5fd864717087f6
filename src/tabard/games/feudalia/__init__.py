"""Feudalia (2017): fiefs, vassals and the cathedral, for 1 to 4 players."""

from tabard.games.feudalia.game import Feudalia

__all__ = ["Feudalia"]
