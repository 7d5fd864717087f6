"""Purchasing (AUS-29, AUS-30)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.ausonia.gems import BUYING, can_pay, pay
from tabard.games.ausonia.offer import take_from_row, take_power
from tabard.games.ausonia.state import AusoniaState


def add_purchases(s: AusoniaState, moves: list[int]) -> None:
    """Every card for sale that can be paid."""
    t = s.t
    pool = s.pool
    gems = pool[0] + pool[1] + pool[2] + pool[3]
    first = t.BUY.base
    for kind in s.row:
        size = t.cost_size[kind]
        if size <= gems and can_pay(pool, t.cost[kind], size) and first + kind not in moves:
            moves.append(first + kind)
    if s.power:
        kind = s.power[-1]
        if can_pay(pool, t.cost[kind], t.cost_size[kind]):
            moves.append(first + kind)


def buy(s: AusoniaState, seat: int, kind: int) -> None:
    """Pay the whole cost, then the card goes face down into the Play Area (AUS-29)."""
    if s.telling:
        s.cite("AUS-29")
        s.cite(f"effect:buy {s.t.ids[kind]}")
        s.tell(s.t.BOUGHT, seat, [kind])
    if s.t.solo and _apart(s.row, kind):
        s.push(ChoosePlace(seat, kind))
    else:
        s.push(Receive(seat, kind))
    pay(s, seat, s.t.cost[kind], kind, BUYING)


def _apart(row: list[int], kind: int) -> bool:
    """Do copies of a card lie apart in the row, so that it matters which one is taken?"""
    last = -1
    for i in range(len(row)):
        if row[i] == kind:
            if last >= 0 and last != i - 1:
                return True
            last = i
    return False


class Receive(Step[AusoniaState]):
    """The bought card comes into the Play Area, face down (AUS-30)."""

    rule = "AUS-30"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat: int = seat
        self.kind: int = kind

    def run(self, s: AusoniaState) -> None:
        if self.kind in s.row:
            s.bought.append(take_from_row(s, s.row.index(self.kind)))
        else:
            s.bought.append(take_power(s))


class ChoosePlace(Decision[AusoniaState]):
    """Solo: which of two equal cards of the row? The Aspirant takes the leftmost card."""

    rule = "AUS-57"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: int = kind

    def prompt(self, s: AusoniaState) -> str:
        return f"Which {s.t.names[self.kind]} of the Offer Row, counted from the left?"

    def moves(self, s: AusoniaState) -> list[int]:
        return [s.t.PLACE.move1(i) for i in range(len(s.row)) if s.row[i] == self.kind]

    def play(self, s: AusoniaState, move: int) -> None:
        if s.telling:
            s.cite("AUS-30")
        s.bought.append(take_from_row(s, s.t.PLACE.a(move)))

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        if s.t.PLACE.owns(move):
            return Refusal(f"{s.t.names[self.kind]} does not lie there.", "AUS-57")
        return None


def why_not_buy(s: AusoniaState, kind: int) -> Refusal:
    """Why a card cannot be bought now."""
    name = s.t.names[kind]
    if kind in s.row or (s.power and s.power[-1] == kind):
        return Refusal(f"You do not have the gems to buy {name}.", "AUS-29")
    if kind in s.power:
        return Refusal(f"{name} is not on top of the Power Deck.", "AUS-6")
    return Refusal(f"{name} is not for sale.", "AUS-29")
