"""Solo: the Aspirant's turn in its three stages (AUS-52 to AUS-58, AUS-69)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.piles import plus
from tabard.engine.steps import Step
from tabard.games.ausonia.always import gain
from tabard.games.ausonia.end_turn import next_turn
from tabard.games.ausonia.offer import refill_row, take_from_row
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import BONUS_GEM, BONUS_ONCE, NOBODY, WILD, part

ASPIRANT: Final = 1


class AspirantTurn(Step[AusoniaState]):
    """Stage 1: take the leftmost card, then go through the gems of its cost (AUS-53)."""

    rule = "AUS-52"

    def run(self, s: AusoniaState) -> None:
        s.turn = ASPIRANT
        s.new_turn()
        if len(s.row):
            take_leftmost(s)
            s.push(GemStage(0))
        else:
            s.note("AUS-58")
            s.push(AspirantDone())
        if s.t.kept_bonus == BONUS_ONCE:
            add_bonus(s)


def take_leftmost(s: AusoniaState) -> None:
    """The row is refilled at once; the taken card is in no pile (AUS-69)."""
    s.note("AUS-69")
    s.report(s.w.aspirant_took, -1, s.row[0])
    s.taken = s.row[0]
    take_from_row(s, 0)


def add_bonus(s: AusoniaState) -> None:
    """Every card kept so far adds Influence (AUS-55)."""
    if len(s.kept) and s.t.bonus:
        if s.telling:
            s.cite("AUS-55")
            s.tell(s.w.aspirant_bonus, -1, [len(s.kept)])
        gain(s, ASPIRANT, s.t.bonus * len(s.kept))


class GemStage(Step[AusoniaState]):
    """One gem of the taken card's cost triggers its ability."""

    rule = "AUS-53"

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def run(self, s: AusoniaState) -> None:
        t = s.t
        cost = t.cost_order[s.taken]
        if self.at == len(cost):
            s.push(KeepStage())
            return
        if t.kept_bonus == BONUS_GEM:
            add_bonus(s)
        s.push(GemStage(self.at + 1))
        ability = t.on_gem[cost[self.at]]
        if ability is not None:
            s.push(ability)


class KeepStage(Step[AusoniaState]):
    """Stage 2: is the card kept (AUS-54)? Stage 3 follows only if it is (AUS-56)."""

    rule = "AUS-54"

    def run(self, s: AusoniaState) -> None:
        kind = s.taken
        s.taken = -1
        s.push(AspirantDone())
        if keeps(s, kind):
            s.kept = plus(s.kept, kind)
            s.note("AUS-56")
            s.report(s.w.aspirant_kept, -1, kind)
            if s.t.on_kept is not None:
                s.push(s.t.on_kept)
        else:
            s.out = plus(s.out, kind)
            s.report(s.w.aspirant_discarded, -1, kind)
            refill_row(s)


def keeps(s: AusoniaState, kind: i64) -> bool:
    """The test on the Aspirant Card: enough gems of its colour, or of any one colour."""
    t = s.t
    return any(
        t.keep_colour in (NOBODY, colour) and part(t.cost[kind], colour) >= t.keep_least
        for colour in range(WILD)
    )


class AspirantDone(Step[AusoniaState]):
    """The Aspirant's turn is the last of the round (AUS-52)."""

    rule = "AUS-52"

    def run(self, s: AusoniaState) -> None:
        next_turn(s, ASPIRANT)
