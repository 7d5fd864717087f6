"""The start phase: straighten the masters, then the Tax Collector (FEU-R16)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, MAIN, START, STRAIGHTEN
from tabard.games.feudalia.tax import TaxCollector
from tabard.games.feudalia.vocabulary import apply_all


class Turn(Step[FeudaliaState]):
    """A turn begins (FEU-R15)."""

    rule = "FEU-R15"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FeudaliaState) -> None:
        seat = self.seat
        s.active = seat
        s.phase = START
        s.turns[seat] += 1
        reset_turn(s)
        if s.telling:
            s.note("FEU-R15", s.w.turn_begins, seat, [])
        s.push_all([TaxCollector(seat), BeginMain(seat)])
        straighten(s, seat)


def reset_turn(s: FeudaliaState) -> None:
    """What counts within one turn begins anew."""
    s.used = [0, 0, 0]
    s.influence_used = 0
    s.influence_more = 0
    s.income_bonus = 0
    s.make_bonus = 0
    s.has_hired = False
    s.reshuffles = 0
    s.has_raided = False
    s.has_crossed = False
    s.moved = 0


def straighten(s: FeudaliaState, seat: int) -> None:
    """Straighten all masters and apply their effects; no order of them makes a difference."""
    t = s.t
    at = seat * FIEFS * CITIES
    for c in range(at, at + FIEFS * CITIES):
        master = s.city[c]
        if master < 0:
            continue
        if s.telling:
            s.cite("FEU-R16")
            if s.tapped >> master & 1:
                s.cite("FEU-A30")
        s.tapped &= ~(1 << master)
        if t.master_kind[master] != STRAIGHTEN:
            continue
        if t.master_pay[master].coins == 0:
            if s.telling:
                s.cite("FEU-R39")
                s.cite(t.master_effect[master])
            apply_all(s, t.master_effects[master], seat, c // CITIES - seat * FIEFS)
        elif s.coins[seat] >= t.master_pay[master].coins:
            s.push(Prospecting(seat, master))


class Prospecting(Decision[FeudaliaState]):
    """An effect of the straighten step that may be paid for."""

    rule = "FEU-R39"

    def __init__(self, seat: int, master: int) -> None:
        super().__init__(seat)
        self.master: int = master

    def moves(self, s: FeudaliaState) -> list[int]:
        found: list[int] = []
        if s.coins[self.seat] >= s.t.master_pay[self.master].coins:
            found.append(s.w.tap.move1(self.master))
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            return
        if s.telling:
            s.note("FEU-R39", s.w.tapped, self.seat, [self.master])
            s.cite(s.t.master_effect[self.master])
        s.pay_coins(self.seat, s.t.master_pay[self.master].coins, "FEU-R39")
        slot = s.home(self.seat, self.master) // CITIES - self.seat * FIEFS
        apply_all(s, s.t.master_effects[self.master], self.seat, slot)

    def prompt(self, s: FeudaliaState) -> str:
        coins = s.t.master_pay[self.master].coins
        return f"{s.w.masters.labels[self.master]}: pay {coins} coin for his effect, or be done"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("The start phase is not over: use this master, or say done.", "FEU-R16")


class BeginMain(Step[FeudaliaState]):
    """The turn goes on with the main phase (FEU-R47)."""

    rule = "FEU-R17"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FeudaliaState) -> None:
        s.phase = MAIN
        s.no_tax[self.seat] = True  # a Tax Collector in hand would have been played (FEU-A28)
        if s.telling and s.tax_played:
            s.cite("FEU-R47")
        s.push(MainPhase(self.seat))
