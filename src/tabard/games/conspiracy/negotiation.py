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
from tabard.games.conspiracy.troops import HiringChoice, LaterHiringChoice
from tabard.games.conspiracy.words import go_up_first


def land_lot(s: ConspiracyState, land: i64) -> tuple[str, str]:
    """The auction of a land, by a key that is used once, and its name: a land may die again."""
    return f"{s.turn} {s.deaths} {s.w.places.word(land)}", s.w.places.label(land)


def sums_from(low: i64, limit: i64) -> Pile:
    """The lowest and the highest sum of an offer; empty where nothing can be paid."""
    return vec[i64]([low, limit // 10 * 10]) if limit >= low else vec[i64]()


def add_sums(s: ConspiracyState, found: Pile, first: i64, base: i64, limit: i64) -> Pile:
    """Ten sums from `base` on, which the move `first` names, and a step of a hundred (CON-A55)."""
    for i in range(10):
        if base + 10 * i <= limit:
            found = append(found, first + i)
    return append(found, s.w.up.base) if base + 100 <= limit else found


class NameSum(HiringChoice):
    """A sum is named: one of ten from `base` on, or a hundred is gone up first (CON-A55)."""

    def __init__(self, seat: i64, base: i64) -> None:
        super().__init__(seat)
        self.base: i64 = base

    def hires(self, s: ConspiracyState) -> bool:
        return False

    def limit(self, s: ConspiracyState) -> i64:
        """The highest sum."""
        return s.money[self.seat]

    def others(self, s: ConspiracyState) -> Pile:
        """What else may be answered."""
        return vec[i64]([s.w.done.base], capacity=16)

    def higher(self) -> NameSum:
        """The same question a hundred higher."""
        raise NotImplementedError

    def named(self, s: ConspiracyState, sum: i64) -> None:
        """A sum has been named."""
        raise NotImplementedError

    def otherwise(self, s: ConspiracyState, move: i64) -> None:
        """Something else has been answered."""

    def answers(self, s: ConspiracyState) -> Pile:
        first = s.w.sum.base + self.base // 10
        return add_sums(s, self.others(s), first, self.base, self.limit(s))

    def sums(self, s: ConspiracyState) -> Pile:
        return sums_from(self.base, self.limit(s))

    def toward(self, s: ConspiracyState, sum: i64) -> i64:
        return s.w.up.base if sum >= self.base + 100 else s.w.sum.base + sum // 10

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.up.base:
            s.push(self.higher())
        elif s.w.sum.owns(move):
            self.named(s, s.w.sum.a(move) * 10)
        else:
            self.otherwise(s, move)

    def tell_offer(self, s: ConspiracyState, to: i64, sum: i64) -> None:
        """Everybody hears the sum."""
        if s.telling:
            s.tell(s.w.offered, self.seat, [to, sum // 10])

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.sum.owns(move):
            return None
        named, limit = s.w.sum.a(move) * 10, self.limit(s)
        if named > limit:
            return Refusal(f"You can pay {limit} ducats, not {named}.", self.rule)
        if named < self.base:
            return Refusal("You have gone up beyond that sum.", "CON-A55")
        return Refusal(go_up_first(self.base, named), "CON-A55")


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

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.accept.base:
            self.agreed(s)
        else:
            self.refused(s)

    def agreed(self, s: ConspiracyState) -> None:
        """What is agreed to."""
        raise NotImplementedError

    def refused(self, s: ConspiracyState) -> None:
        """What follows otherwise."""
        if s.telling:
            s.tell(s.w.declined, self.seat, [])

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

    def lots(self, s: ConspiracyState) -> list[tuple[str, str]]:
        """Without an offer the land is auctioned: up to which sum can be said here already."""
        return [land_lot(s, self.rest.land)]

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        """Who has no ducats has nothing to offer; money is secret, so it is asked all the same."""
        no_offer = move == s.w.offer.base and s.money[self.seat] < 10
        return no_offer or super().aside(s, move)

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


class OfferSum(NameSum):
    """How much one of the others is offered."""

    rule = "CON-A57"
    continues = True
    always_ask = True

    def __init__(self, seat: i64, to: i64, base: i64, land: i64) -> None:
        super().__init__(seat, base)
        self.to: i64 = to
        self.land: i64 = land

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_sum.ask(self.land, self.to)

    def limit(self, s: ConspiracyState) -> i64:
        """What is not promised to others yet."""
        return s.money[self.seat] - total(s.sums)

    def others(self, s: ConspiracyState) -> Pile:
        return vec[i64](capacity=16)

    def higher(self) -> NameSum:
        return OfferSum(self.seat, self.to, self.base + 100, self.land)

    def named(self, s: ConspiracyState, sum: i64) -> None:
        s.sums = replaced(s.sums, self.to, sum)
        self.tell_offer(s, self.to, sum)


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

    def agreed(self, s: ConspiracyState) -> None:
        if s.telling:
            s.tell(s.w.agreed, self.seat, [])
        s.push(AskConsent(self.payer, self.rest, self.k))

    def refused(self, s: ConspiracyState) -> None:
        super().refused(s)
        s.sums = vec[i64]()
        s.push(self.rest)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if s.sums[self.seat] >= 40 else s.options[1]
