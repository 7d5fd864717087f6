"""Fidelitas (2015): medieval meddling for 1 to 4 players."""

from tabard.games.fidelitas.game import Fidelitas

__all__ = ["Fidelitas"]
