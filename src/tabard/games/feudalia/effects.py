"""What cards are made of: a small vocabulary of effects with parameters.

The content names the effects; vocabulary.py, trading.py, taking.py and storing.py define them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabard.games.feudalia.state import FeudaliaState


class Effect:
    """One line on a vassal or master card: its word, its main number, the resource it names."""

    def __init__(self, name: str, amount: int = 1, resource: int = -1) -> None:
        self.name: str = name
        self.amount: int = amount
        self.resource: int = resource

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        """Could it change something now (FEU-A8)? `slot` is the fief of a field or master
        action, -1 for influence; `coins` are those left after all fees."""
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        """Do it; push what needs a choice."""
        raise NotImplementedError


class Cost:
    """Coins, cubes of each type, black cubes, and the type of a vassal to eliminate (-1: none)."""

    def __init__(self, coins: int, cubes: list[int], black: int, eliminate: int) -> None:
        self.coins: int = coins
        self.cubes: list[int] = cubes
        self.black: int = black
        self.eliminate: int = eliminate
        self.total: int = cubes[0] + cubes[1] + cubes[2] + cubes[3] + black


class Trade:
    """One row of a trade: cubes and coins given, a cube and coins received."""

    def __init__(self, give: int, cubes: int, coins: int, get: int, earn: int) -> None:
        self.give: int = give  # -1: no cube
        self.cubes: int = cubes
        self.coins: int = coins
        self.get: int = get  # -1: no cube
        self.earn: int = earn


class Action:
    """An action of a vassal: a scroll to play in a field or as influence."""

    def __init__(self, word: int, field: bool, fees: list[int], plus: bool) -> None:
        self.word: int = word
        self.field: bool = field
        self.fees: list[int] = fees  # per soil: coins to pay there, -1 not allowed
        self.plus: bool = plus
        self.effects: list[Effect] = []
