"""Purchasing (AUS-29, AUS-30)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import place_of, plus
from tabard.engine.steps import Refusal, Step
from tabard.games.ausonia.gems import BUYING, can_pay, cannot_pay, pay
from tabard.games.ausonia.offer import take_from_row, take_power
from tabard.games.ausonia.state import AusoniaState, Detail


def add_purchases(s: AusoniaState, moves: Pile) -> Pile:
    """Every card for sale that can be paid."""
    t = s.t
    first = s.w.buy.base
    if not s.pool:
        return moves
    for kind in s.row:
        if can_pay(s.pool, t.cost[kind]) and first + kind not in moves:
            moves = append(moves, first + kind)
    if len(s.power):
        kind = s.power[-1]
        if can_pay(s.pool, t.cost[kind]):
            moves = append(moves, first + kind)
    return moves


def buy(s: AusoniaState, seat: i64, kind: i64) -> None:
    """Pay the whole cost, then the card goes face down into the Play Area (AUS-29)."""
    if s.telling:
        s.cite("AUS-29", f"effect:buy {s.w.card.words[kind]}")
        s.tell(s.w.bought, seat, [kind])
    if s.t.solo and _apart(s.row, kind):
        s.push(ChoosePlace(seat, kind))
    else:
        s.push(s.t.receives[kind])
    pay(s, seat, s.t.cost[kind], kind, BUYING)


def _apart(row: Pile, kind: i64) -> bool:
    """Do copies of a card lie apart in the row, so that it matters which one is taken?"""
    last: i64 = -1
    for i in range(len(row)):
        if row[i] == kind:
            if last >= 0 and last != i - 1:
                return True
            last = i
    return False


class Receive(Step[AusoniaState]):
    """The bought card comes into the Play Area, face down (AUS-30)."""

    rule = "AUS-30"

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def run(self, s: AusoniaState) -> None:
        place = place_of(s.row, self.kind)
        s.bought = plus(s.bought, take_from_row(s, place) if place >= 0 else take_power(s))


class ChoosePlace(Detail):
    """Solo: which of two equal cards of the row? The Aspirant takes the leftmost card."""

    rule = "AUS-57"

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_place.ask(self.kind)

    def moves(self, s: AusoniaState) -> Pile:
        first = s.w.place.base
        return vec[i64]([first + i for i in range(len(s.row)) if s.row[i] == self.kind])

    def play(self, s: AusoniaState, move: i64) -> None:
        s.note("AUS-30")
        s.bought = plus(s.bought, take_from_row(s, s.w.place.a(move)))

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if s.w.place.owns(move):
            return Refusal(f"{s.w.name(self.kind)} does not lie there.", "AUS-57")
        return None


def why_not_buy(s: AusoniaState, seat: i64, kind: i64) -> Refusal:
    """Why a card cannot be bought now."""
    name = s.w.name(kind)
    if kind in s.row or (len(s.power) and s.power[-1] == kind):
        return Refusal(cannot_pay(s, seat, name, s.t.cost[kind]), "AUS-29")
    if kind in s.bought:
        return Refusal(f"{name} is bought already.", "AUS-29")
    if kind in s.power:
        return Refusal(f"{name} is not on top of the Power Deck.", "AUS-6")
    return Refusal(f"{name} is not for sale.", "AUS-29")
