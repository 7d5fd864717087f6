"""What cards are made of: an effect (Virtus), a condition (Missio), a hand condition (Manu Forti).

The content names one of each kind; play.py, actions.py, score.py and manu_forti.py define them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabard.games.fidelitas.state import FidelitasState


class Effect:
    """The action of a Virtus card."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        """The seat has played the card to a regular location; push what follows."""
        raise NotImplementedError


class Condition:
    """What a Missio card asks of the City; `rule` is the ledger id that explains it."""

    rule: str = "FID-22"

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        """Is it fully met now? `tally` counts the cards per place and guild."""
        raise NotImplementedError

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        """How near it is, 0 to 1, for the bots."""
        raise NotImplementedError


class HandCondition:
    """What a Manu Forti card asks of the hand that holds it."""

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        """Is it met now?"""
        raise NotImplementedError

    def proof(self, s: FidelitasState, seat: int, kind: int) -> list[int]:
        """The other cards of the hand that must be shown to prove it."""
        return []
