"""Audatia (2014): a duel with the longsword for two, after Fiore dei Liberi."""

from tabard.games.audatia.game import Audatia

__all__ = ["Audatia"]
