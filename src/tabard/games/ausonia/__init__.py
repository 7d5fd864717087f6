"""Ausonia: houses, gems and favours, for 1 to 4 players."""

from tabard.games.ausonia.game import Ausonia

__all__ = ["Ausonia"]
