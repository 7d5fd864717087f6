"""Sequence of a turn: six phases, each done by all before the next (CON-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.steps import Step
from tabard.games.conspiracy.actions import CardPhase
from tabard.games.conspiracy.events import EventPhase
from tabard.games.conspiracy.fate import FatePhase
from tabard.games.conspiracy.income import IncomePhase
from tabard.games.conspiracy.movement import MovementPhase
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY
from tabard.games.conspiracy.turn_end import TurnEnd

PHASES: Final[list[Step]] = [
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

    def __init__(self, phase: i64 = 0) -> None:
        self.phase: i64 = phase

    def run(self, s: ConspiracyState) -> None:
        s.turn += 1
        s.claims = 0
        s.intervener = NOBODY
        s.arrived = vec[i64]()
        if s.telling:
            s.tell(s.w.turn_begins, s.active, [min(s.turn, 99)])
        s.push(TURN)
        s.push_all(PHASES[self.phase :])


TURN: Final = Turn()
