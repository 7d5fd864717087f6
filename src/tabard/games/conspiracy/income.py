"""Income phase (CON-13 to CON-17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.piles import added, filled, replaced
from tabard.engine.steps import SeatStep, Step
from tabard.games.conspiracy.actions import AT_INCOME, OwnTurn
from tabard.games.conspiracy.reactions import ON_INCOME, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import INCOME, MASTERS, NOBODY, has


def income_from(s: ConspiracyState, land: i64) -> i64:
    """What a land pays to its ruler (CON-13)."""
    t = s.t
    due = t.base[land] * (2 if has(s.city, land) else 1)
    if has(s.castle, land):
        due += t.pay_castle
    if has(s.monastery, land):
        due += t.pay_monastery
    if has(s.relic, land):
        due += t.pay_relic
    return due


def roads_of(s: ConspiracyState, land: i64, seat: i64) -> i64:
    """What the roads of a land pay a family, or would pay it (CON-14)."""
    t = s.t
    due = t.foreign[land] * t.pay_road
    for other in t.roads[land]:
        if s.owner[other] == seat:
            due += t.pay_road * (2 if has(s.city, other) else 1)
    return due * (2 if has(s.city, land) else 1)


def income_of(s: ConspiracyState, seat: i64) -> i64:
    """What a family collects, the floor not yet applied (CON-13, CON-15, CON-A34)."""
    t = s.t
    due = s.trade[seat]
    for land in range(t.lands):
        if s.owner[land] == seat:
            due += income_from(s, land)
    for m in range(MASTERS):
        if s.master[m] == seat:
            due += t.master_income[m]
    if s.preacher_of() == seat:
        due += t.pay_preacher
    return due


class IncomePhase(Step[ConspiracyState]):
    """In turn order everybody collects (CON-12, CON-13)."""

    rule = "CON-13"

    def run(self, s: ConspiracyState) -> None:
        s.phase = INCOME
        s.took = filled(s.seats, -1)
        s.push(INCOME_ENDS)
        s.push_all([Collect(seat) for seat in s.turn_order()])


class Collect(SeatStep[ConspiracyState]):
    """A family collects; the others may answer before it can spend anything (CON-13)."""

    rule = "CON-13"

    def run(self, s: ConspiracyState) -> None:
        seat = self.seat
        due = max(income_of(s, seat), s.t.floor)
        paid = s.receive(seat, due)
        s.took = replaced(s.took, seat, paid)
        s.alchemist = NOBODY
        if s.telling:
            cite_income(s, seat)
            s.tell(s.w.collected, seat, [paid // 10])
            if paid < due:
                s.cite("CON-A31")
        if len(s.hands[seat]):
            s.push(IncomeTurn(seat))
        s.push(Window(ON_INCOME, seat, NOBODY))


def cite_income(s: ConspiracyState, seat: i64) -> None:
    """Which rules made this income."""
    s.cite("CON-17")
    if s.trade[seat]:
        s.cite("CON-14")
    for land in range(s.t.lands):
        if s.owner[land] == seat and has(s.city, land):
            s.cite("CON-15", "CON-A34")


class IncomeTurn(OwnTurn):
    """The own turn after collecting: Alchemist, Robber Knight and own-turn cards."""

    rule = "CON-13"

    def __init__(self, seat: i64, used: bool = False, fresh: bool = True) -> None:
        super().__init__(seat, used)
        self.fresh: bool = fresh  # nothing has been played since the collection

    def moment(self) -> i64:
        return AT_INCOME

    def again(self, s: ConspiracyState, used: bool) -> None:
        s.push(IncomeTurn(self.seat, used, False))

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_income.ask(s.took[self.seat])


class PayAlchemist(SeatStep[ConspiracyState]):
    """An Alchemist that was neither cancelled nor robbed pays once more."""

    rule = "CON-13"

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def run(self, s: ConspiracyState) -> None:
        works = s.alchemist != NOBODY and s.took[self.seat] > 0
        s.alchemist = NOBODY
        if not works:
            return
        bonus = s.receive(self.seat, s.took[self.seat])
        s.took = added(s.took, self.seat, bonus)
        if s.telling:
            s.tell(s.w.collected, self.seat, [bonus // 10])
            s.t.effect[self.card].cite(s, "income")


def anyone_to_rob(s: ConspiracyState, seat: i64) -> bool:
    """Has anybody else collected?"""
    return any(other != seat and s.took[other] > 0 for other in range(s.seats))


def rob(s: ConspiracyState, seat: i64, card: i64, target: i64) -> None:
    """A Robber Knight: all income of the target goes back to the bank (CON-13, CON-A59)."""
    loss = min(s.took[target], s.money[target])
    s.pay(target, loss)
    s.took = replaced(s.took, target, 0)
    if s.telling:
        s.tell(s.w.aimed, seat, [card, target])
        s.tell(s.w.robbed, target, [loss // 10])
        s.cite("CON-A59")
        s.t.effect[card].cite(s, "income")


class IncomeEnds(Step[ConspiracyState]):
    """The phase is over; no income of it can be robbed any more (CON-A59)."""

    rule = "CON-12"

    def run(self, s: ConspiracyState) -> None:
        s.took = filled(s.seats, -1)


INCOME_ENDS: Final = IncomeEnds()
