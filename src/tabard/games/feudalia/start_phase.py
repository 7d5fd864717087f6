"""The start phase: straighten the masters, then the Tax Collector (FEU-R16)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added, bit, zeros
from tabard.engine.steps import NotYet, Refusal, SeatStep
from tabard.games.feudalia.effects import apply_all
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, HOMES, MAIN, START, STRAIGHTEN
from tabard.games.feudalia.tax import TaxCollector


class Turn(SeatStep[FeudaliaState]):
    """A turn begins (FEU-R15)."""

    rule = "FEU-R15"

    def run(self, s: FeudaliaState) -> None:
        seat = self.seat
        s.active = seat
        s.phase = START
        s.turns = added(s.turns, seat, 1)
        reset_turn(s)
        s.report(s.w.turn_begins, seat, rule="FEU-R15")
        s.push_all([TaxCollector(seat), BeginMain(seat)])
        straighten(s, seat)


def reset_turn(s: FeudaliaState) -> None:
    """What counts within one turn begins anew."""
    s.used = zeros(FIEFS)
    s.influence_used = 0
    s.influence_more = 0
    s.income_bonus = 0
    s.make_bonus = 0
    s.has_hired = False
    s.reshuffles = 0
    s.has_raided = False
    s.has_crossed = False
    s.moved = 0


def straighten(s: FeudaliaState, seat: i64) -> None:
    """Straighten all masters and apply their effects; no order of them makes a difference."""
    t = s.t
    for c in range(seat * HOMES, seat * HOMES + HOMES):
        master = s.city[c]
        if master < 0:
            continue
        if s.telling:
            s.cite("FEU-R16")
            if s.tapped >> master & 1:
                s.cite("FEU-A30")
        s.tapped &= ~bit(master)
        if t.master_kind[master] != STRAIGHTEN:
            continue
        if t.master_pay[master].coins == 0:
            s.note("FEU-R39")
            s.note(t.master_effect[master])
            apply_all(s, t.master_effects[master], seat, c // CITIES - seat * FIEFS)
        elif s.coins[seat] >= t.master_pay[master].coins:
            s.push(Prospecting(seat, master))


class Prospecting(Choice):
    """An effect of the straighten step that may be paid for."""

    rule = "FEU-R39"

    def __init__(self, seat: i64, master: i64) -> None:
        super().__init__(seat)
        self.master: i64 = master

    def moves(self, s: FeudaliaState) -> Pile:
        found = vec[i64](capacity=2)
        if s.coins[self.seat] >= s.t.master_pay[self.master].coins:
            found = append(found, s.w.tap.base + self.master)
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            return
        s.report(s.w.tapped, self.seat, self.master, rule="FEU-R39")
        s.note(s.t.master_effect[self.master])
        s.pay_coins(self.seat, s.t.master_pay[self.master].coins, "FEU-R39")
        slot = s.home(self.seat, self.master) // CITIES - self.seat * FIEFS
        apply_all(s, s.t.master_effects[self.master], self.seat, slot)

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_prospector.ask(self.master, s.t.master_pay[self.master].coins)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        return NotYet("The start phase is not over: use this master, or say done.", "FEU-R16")


class BeginMain(SeatStep[FeudaliaState]):
    """The turn goes on with the main phase (FEU-R47)."""

    rule = "FEU-R17"

    def run(self, s: FeudaliaState) -> None:
        s.phase = MAIN
        s.no_tax |= 1 << self.seat  # a Tax Collector in hand would have been played (FEU-A28)
        if s.telling and s.tax_played:
            s.cite("FEU-R47")
        s.push(MainPhase(self.seat))
