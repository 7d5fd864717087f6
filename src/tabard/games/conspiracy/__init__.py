"""Medieval Conspiracy (2015): the Holy Roman Empire for 2 to 6 families."""

from tabard.games.conspiracy.game import Conspiracy

__all__ = ["Conspiracy"]
