"""Offers and answers: sums in steps of ten, pay-offs for a vacant land (CON-35, CON-A57)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import replaced, total, zeros
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import has
from tabard.games.conspiracy.troops import LaterHiringChoice
from tabard.games.conspiracy.words import go_up_first


def add_sums(s: ConspiracyState, found: Pile, base: i64, limit: i64) -> Pile:
    """Ten sums from `base` on, as far as the money goes, and a step of a hundred (CON-A55)."""
    for i in range(10):
        if base + 10 * i <= limit:
            found = append(found, s.w.sum.base + base // 10 + i)
    return append(found, s.w.up.base) if base + 100 <= limit else found


def sums_from(low: i64, limit: i64) -> Pile:
    """The lowest and the highest sum of an offer; empty where nothing can be paid."""
    return vec[i64]([low, limit // 10 * 10]) if limit >= low else vec[i64]()


def toward_sum(s: ConspiracyState, base: i64, sum: i64) -> i64:
    """Up by hundreds first, then the sum itself (CON-A55)."""
    return s.w.up.base if sum >= base + 100 else s.w.sum.base + sum // 10


def why_no_sum(s: ConspiracyState, move: i64, base: i64, limit: i64, rule: str) -> Refusal | None:
    """Why a sum cannot be named now."""
    if not s.w.sum.owns(move):
        return None
    named = s.w.sum.a(move) * 10
    if named > limit:
        return Refusal(f"You can pay {limit} ducats, not {named}.", rule)
    if named < base:
        return Refusal("You have gone up beyond that sum.", "CON-A55")
    return Refusal(go_up_first(base, named), "CON-A55")


def transfer(s: ConspiracyState, payer: i64, to: i64, sum: i64) -> None:
    """Money passes between players, where the rules allow it (CON-35)."""
    s.pay(payer, sum)
    s.pay(to, -sum)
    if s.telling:
        s.cite("CON-35", "CON-A55")
        if sum:
            s.tell(s.w.paid, payer, [to, sum // 10])


class Agreement(Choice):
    """A question that is answered by agreeing or refusing."""

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.accept.base, s.w.refuse.base])

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0]


class PayOffs(Step[ConspiracyState]):
    """Before the first bid each eligible player may make one offer (CON-A57)."""

    rule = "CON-A57"

    def __init__(self, land: i64, eligible: i64, k: i64, agreed: Step, otherwise: Step) -> None:
        self.land: i64 = land
        self.eligible: i64 = eligible
        self.k: i64 = k
        self.agreed: Step = agreed  # what happens next once the land is settled
        self.otherwise: Step = otherwise

    def run(self, s: ConspiracyState) -> None:
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k)
            k += 1
            if has(self.eligible, seat):
                rest = PayOffs(self.land, self.eligible, k, self.agreed, self.otherwise)
                s.push(MakeOffer(seat, rest))
                return
        s.push(self.otherwise)

    def pays(self, seat: i64, other: i64) -> bool:
        """Would this seat have to pay off the other?"""
        return other != seat and has(self.eligible, other)


class MakeOffer(LaterHiringChoice):
    """An eligible player may offer to pay off all the others (CON-35, CON-A57)."""

    rule = "CON-35"
    always_ask = True

    def __init__(self, seat: i64, rest: PayOffs) -> None:
        super().__init__(seat)
        self.rest: PayOffs = rest

    def prompt(self, s: ConspiracyState) -> Ask:
        others = [seat for seat in range(s.seats) if self.rest.pays(self.seat, seat)]
        own = s.owner[self.rest.land] == self.seat
        return (s.w.ask_offer_own if own else s.w.ask_offer).ask(self.rest.land, others)

    def answers(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.done.base, s.w.offer.base], capacity=8)

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.done.base:
            s.push(self.rest)
            return
        s.sums = zeros(s.seats)
        s.push(AskConsent(self.seat, self.rest, 0))
        k = s.seats - 1
        while k >= 0:
            other = s.seat_at(k)
            if self.rest.pays(self.seat, other):
                s.push(OfferSum(self.seat, other, 0, self.rest.land))
            k -= 1

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if rng.below("offer", 3) else s.options[1]


class OfferSum(Choice):
    """How much one of the others is offered."""

    rule = "CON-A57"
    continues = True
    always_ask = True

    def __init__(self, seat: i64, to: i64, base: i64, land: i64) -> None:
        super().__init__(seat)
        self.to: i64 = to
        self.base: i64 = base
        self.land: i64 = land

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_sum.ask(self.land, self.to)

    def left(self, s: ConspiracyState) -> i64:
        """What is not promised to others yet."""
        return s.money[self.seat] - total(s.sums)

    def moves(self, s: ConspiracyState) -> Pile:
        return add_sums(s, vec[i64](capacity=16), self.base, self.left(s))

    def sums(self, s: ConspiracyState) -> Pile:
        return sums_from(self.base, self.left(s))

    def toward(self, s: ConspiracyState, sum: i64) -> i64:
        return toward_sum(s, self.base, sum)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.up.base:
            s.push(OfferSum(self.seat, self.to, self.base + 100, self.land))
            return
        tens = s.w.sum.a(move)
        s.sums = replaced(s.sums, self.to, tens * 10)
        if s.telling:
            s.tell(s.w.offered, self.seat, [self.to, tens])

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        return why_no_sum(s, move, self.base, self.left(s), self.rule)


class AskConsent(Step[ConspiracyState]):
    """Everybody who is paid off must agree (CON-35)."""

    rule = "CON-35"

    def __init__(self, seat: i64, rest: PayOffs, k: i64) -> None:
        self.seat: i64 = seat
        self.rest: PayOffs = rest
        self.k: i64 = k

    def run(self, s: ConspiracyState) -> None:
        k = self.k
        while k < s.seats:
            other = s.seat_at(k)
            k += 1
            if self.rest.pays(self.seat, other):
                s.push(Consent(other, self.seat, self.rest, k))
                return
        for other in range(s.seats):
            if self.rest.pays(self.seat, other):
                transfer(s, self.seat, other, s.sums[other])
        s.sums = vec[i64]()
        s.leader = self.seat
        s.push(self.rest.agreed)


class Consent(Agreement):
    """An heir takes the money and gives up the land, or not."""

    rule = "CON-35"

    def __init__(self, seat: i64, payer: i64, rest: PayOffs, k: i64) -> None:
        super().__init__(seat)
        self.payer: i64 = payer
        self.rest: PayOffs = rest
        self.k: i64 = k

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_consent.ask(self.payer, s.sums[self.seat], self.rest.land)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.accept.base:
            if s.telling:
                s.tell(s.w.agreed, self.seat, [])
            s.push(AskConsent(self.payer, self.rest, self.k))
            return
        if s.telling:
            s.tell(s.w.declined, self.seat, [])
        s.sums = vec[i64]()
        s.push(self.rest)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if s.sums[self.seat] >= 40 else s.options[1]
