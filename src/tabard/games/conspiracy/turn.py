"""Sequence of a turn: six phases, each done by all before the next (CON-12)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Step
from tabard.games.conspiracy.cards import CardPhase
from tabard.games.conspiracy.events import EventPhase
from tabard.games.conspiracy.fate import FatePhase
from tabard.games.conspiracy.income import IncomePhase
from tabard.games.conspiracy.movement import MovementPhase
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY
from tabard.games.conspiracy.turn_end import TurnEnd

PHASES: list[Step] = [
    IncomePhase(),
    EventPhase(),
    FatePhase(),
    MovementPhase(),
    CardPhase(),
    TurnEnd(),
]


class Turn(Step[ConspiracyState]):
    """A turn from its first phase (or a later one) on."""

    rule = "CON-12"

    def __init__(self, phase: int = 0) -> None:
        self.phase: int = phase

    def run(self, s: ConspiracyState) -> None:
        s.turn += 1
        s.claims = 0
        s.intervener = NOBODY
        s.arrived = []
        if s.telling:
            s.tell(s.w.turn_begins, s.active, [min(s.turn, 99)])
        s.push_all([*PHASES[self.phase :], TURN])


TURN: Final = Turn()
