"""Turn end phase: ransoms, healing, the marker moves on (CON-44, CON-A66)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.negotiation import (
    add_sums,
    sums_from,
    toward_sum,
    transfer,
    why_no_sum,
)
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import (
    KNIGHT,
    MERC,
    NOBODY,
    TURN_END,
    added,
    count_of,
    has,
    one,
)
from tabard.games.conspiracy.troops import LaterHiringChoice
from tabard.games.conspiracy.victory import end_by_glory

A_KNIGHT: Final = 0
THE_PREACHER: Final = 1


class TurnEnd(Step[ConspiracyState]):
    """Ransoms in turn order, then healing and the new active player (CON-44)."""

    rule = "CON-44"

    def run(self, s: ConspiracyState) -> None:
        s.phase = TURN_END
        steps: list[Step] = []
        for owner in s.turn_order():
            if not len(fiefs_of(s, owner)):
                continue
            for captor in range(s.seats):
                for _ in range(s.prison[captor * s.seats + owner]):
                    steps.append(OfferRansom(owner, captor, A_KNIGHT, 0))
            if s.preacher == owner and s.jailer != NOBODY:
                steps.append(OfferRansom(owner, s.jailer, THE_PREACHER, 0))
        steps.append(HEAL)
        s.push_all(steps)


def fiefs_of(s: ConspiracyState, seat: i64) -> Pile:
    """Own fiefdoms, where a freed prisoner can go; no electorates (CON-A66)."""
    found = vec[i64](capacity=16)
    for land in s.own_lands(seat):
        if not has(s.t.is_elector, land):
            found = append(found, land)
    return found


class OfferRansom(LaterHiringChoice):
    """The owner of a prisoner makes one offer (CON-A66)."""

    rule = "CON-A66"
    always_ask = True

    def __init__(self, seat: i64, captor: i64, what: i64, base: i64) -> None:
        super().__init__(seat)
        self.captor: i64 = captor
        self.what: i64 = what
        self.base: i64 = base

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_ransom.ask(self.captor, self.what)

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        return add_sums(s, found, self.base, s.money[self.seat])

    def sums(self, s: ConspiracyState) -> Pile:
        return sums_from(self.base, s.money[self.seat])

    def toward(self, s: ConspiracyState, sum: i64) -> i64:
        return toward_sum(s, self.base, sum)

    def resume(self, s: ConspiracyState) -> None:
        s.push(OfferRansom(self.seat, self.captor, self.what, 0))

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.up.base:
            s.push(OfferRansom(self.seat, self.captor, self.what, self.base + 100))
        elif move != s.w.done.base:
            tens = s.w.sum.a(move)
            if s.telling:
                s.tell(s.w.offered, self.seat, [self.captor, tens])
            s.push(AnswerRansom(self.captor, self.seat, self.what, tens * 10, 0))

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        return why_no_sum(s, move, self.base, s.money[self.seat], self.rule)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        sums = self.answers(s)
        return sums[min(len(sums) - 1, 3 + rng.below("ransom", 3))]


class AnswerRansom(Choice):
    """The captor accepts, refuses or names one counter-price (CON-A66)."""

    rule = "CON-A66"

    def __init__(self, seat: i64, owner: i64, what: i64, price: i64, base: i64) -> None:
        super().__init__(seat)
        self.owner: i64 = owner
        self.what: i64 = what
        self.price: i64 = price
        self.base: i64 = base

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_price.ask(self.owner, self.price, self.what)

    def moves(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.accept.base, s.w.refuse.base], capacity=16)
        return add_sums(s, found, self.price + 10 + self.base, s.t.money)

    def sums(self, s: ConspiracyState) -> Pile:
        return sums_from(self.price + 10 + self.base, s.t.money)

    def toward(self, s: ConspiracyState, sum: i64) -> i64:
        return toward_sum(s, self.price + 10 + self.base, sum)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.accept.base:
            free_prisoner(s, self.owner, self.seat, self.what, self.price)
        elif move == s.w.up.base:
            s.push(AnswerRansom(self.seat, self.owner, self.what, self.price, self.base + 100))
        elif move != s.w.refuse.base:
            tens = s.w.sum.a(move)
            if s.telling:
                s.tell(s.w.offered, self.seat, [self.owner, tens])
            s.push(AnswerCounter(self.owner, self.seat, self.what, tens * 10))
        elif s.telling:
            s.tell(s.w.declined, self.seat, [])

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if self.price >= 30 else s.options[1]


class AnswerCounter(Choice):
    """The owner pays the counter-price or leaves the prisoner (CON-A66)."""

    rule = "CON-A66"
    always_ask = True

    def __init__(self, seat: i64, captor: i64, what: i64, price: i64) -> None:
        super().__init__(seat)
        self.captor: i64 = captor
        self.what: i64 = what
        self.price: i64 = price

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_pay.ask(self.captor, self.price, self.what)

    def moves(self, s: ConspiracyState) -> Pile:
        if s.money[self.seat] >= self.price:
            return vec[i64]([s.w.refuse.base, s.w.accept.base])
        return vec[i64]([s.w.refuse.base])

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.accept.base:
            free_prisoner(s, self.seat, self.captor, self.what, self.price)
        elif s.telling:
            s.cite("CON-A25")
            s.tell(s.w.declined, self.seat, [])

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if move != s.w.accept.base:
            return None
        said = f"He asks {self.price} ducats; you have {s.money[self.seat]}."
        return Refusal(said, self.rule)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[1] if self.price <= 60 else s.options[0]


def free_prisoner(s: ConspiracyState, owner: i64, captor: i64, what: i64, price: i64) -> None:
    """The ransom is paid; the prisoner goes to an own fiefdom (CON-44, CON-A25)."""
    transfer(s, owner, captor, price)
    if s.telling:
        s.cite("CON-A25")
    if what == A_KNIGHT:
        s.prison = added(s.prison, captor * s.seats + owner, -1)
    else:
        s.jailer = NOBODY
        s.preacher_at = fiefs_of(s, owner)[0]
    s.push(PlaceFreed(owner, what))


class PlaceFreed(Choice):
    """Where the freed prisoner goes: a fiefdom, not an electorate (CON-A66)."""

    rule = "CON-A66"

    def __init__(self, seat: i64, what: i64) -> None:
        super().__init__(seat)
        self.what: i64 = what

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_freed.ask(self.what)

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.put.base + land for land in fiefs_of(s, self.seat)])

    def play(self, s: ConspiracyState, move: i64) -> None:
        land = s.w.put.a(move)
        if self.what == A_KNIGHT:
            s.station(land, KNIGHT + 2, 1)
            s.enlist(self.seat, KNIGHT, 1)
        else:
            s.preacher_at = land
        if s.telling:
            s.tell(s.w.freed, self.seat, [land])
        s.push(SETTLE)

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.put.owns(move):
            return Refusal("A freed prisoner goes to an own fiefdom.", self.rule)
        return None


class Heal(Step[ConspiracyState]):
    """All troops return to full strength, the marker moves on (CON-44, CON-5)."""

    rule = "CON-44"

    def run(self, s: ConspiracyState) -> None:
        healed = vec[i64]([unhurt(troops) for troops in s.troops])
        if s.telling and healed != s.troops:
            s.tell(s.w.healed_all, NOBODY, [])
        s.troops = healed
        s.relic_moved = 0
        if s.last_row or (s.t.turn_limit and s.turn >= s.t.turn_limit):
            end_by_glory(s)
            return
        s.active = (s.active + 1) % s.seats
        if s.telling:
            s.cite("CON-5")


def unhurt(troops: i64) -> i64:
    """The troops of a land at full strength."""
    mercs = count_of(troops, MERC) + count_of(troops, MERC + 1)
    knights = count_of(troops, KNIGHT) + count_of(troops, KNIGHT + 1)
    knights += count_of(troops, KNIGHT + 2)
    return mercs * one(MERC) + knights * one(KNIGHT)


HEAL: Final = Heal()
