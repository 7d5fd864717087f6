"""Turn end phase: ransoms, healing, the marker moves on (CON-44, CON-A66)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.negotiation import NameSum, transfer
from tabard.games.conspiracy.state import Choice, ConspiracyState, Put
from tabard.games.conspiracy.tables import (
    KNIGHT,
    MERC,
    NOBODY,
    TURN_END,
    among,
    count_of,
    one,
)
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
    return among(s.own_lands(seat), s.t.fiefs)


class OfferRansom(NameSum):
    """The owner of a prisoner makes one offer (CON-A66)."""

    rule = "CON-A66"
    always_ask = True

    def __init__(self, seat: i64, captor: i64, what: i64, base: i64) -> None:
        super().__init__(seat, base)
        self.captor: i64 = captor
        self.what: i64 = what

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_ransom.ask(self.captor, self.what)

    def hires(self, s: ConspiracyState) -> bool:
        return s.t.edition > 1

    def resume(self, s: ConspiracyState) -> None:
        s.push(OfferRansom(self.seat, self.captor, self.what, 0))

    def higher(self) -> NameSum:
        return OfferRansom(self.seat, self.captor, self.what, self.base + 100)

    def named(self, s: ConspiracyState, sum: i64) -> None:
        self.tell_offer(s, self.captor, sum)
        s.push(AnswerRansom(self.captor, self.seat, self.what, sum, sum + 10))

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        sums = self.answers(s)
        return sums[min(len(sums) - 1, 3 + rng.below("ransom", 3))]


class AnswerRansom(NameSum):
    """The captor accepts, refuses or names one counter-price (CON-A66)."""

    rule = "CON-A66"
    naming = "Ask for"

    def __init__(self, seat: i64, owner: i64, what: i64, price: i64, base: i64) -> None:
        super().__init__(seat, base)
        self.owner: i64 = owner
        self.what: i64 = what
        self.price: i64 = price

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_price.ask(self.owner, self.price, self.what)

    def limit(self, s: ConspiracyState) -> i64:
        return s.t.money

    def others(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.accept.base, s.w.refuse.base], capacity=16)

    def higher(self) -> NameSum:
        return AnswerRansom(self.seat, self.owner, self.what, self.price, self.base + 100)

    def named(self, s: ConspiracyState, sum: i64) -> None:
        self.tell_offer(s, self.owner, sum)
        s.push(AnswerCounter(self.owner, self.seat, self.what, sum))

    def otherwise(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.accept.base:
            free_prisoner(s, self.owner, self.seat, self.what, self.price)
        elif s.telling:
            s.tell(s.w.declined, self.seat, [])

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        return None

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


class PlaceFreed(Put):
    """Where the freed prisoner goes: a fiefdom, not an electorate (CON-A66)."""

    rule = "CON-A66"
    refusal = "A freed prisoner goes to an own fiefdom."

    def __init__(self, seat: i64, what: i64) -> None:
        super().__init__(seat)
        self.what: i64 = what

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_freed.ask(self.what)

    def candidates(self, s: ConspiracyState) -> Pile:
        return fiefs_of(s, self.seat)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        if self.what == A_KNIGHT:
            s.station(value, KNIGHT + 2, 1)
            s.enlist(self.seat, KNIGHT, 1)
        else:
            s.preacher_at = value
        if s.telling:
            s.tell(s.w.freed, self.seat, [value])
        s.push(SETTLE)


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
