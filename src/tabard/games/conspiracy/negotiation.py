"""Offers and answers: sums in steps of ten, pay-offs for a vacant land (CON-35, CON-A57)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import Refusals


def add_sums(s: ConspiracyState, found: list[int], base: int, limit: int) -> None:
    """Ten sums from `base` on, as far as the money goes, and a step of a hundred (CON-A55)."""
    for i in range(10):
        if base + 10 * i <= limit:
            found.append(s.w.sum.move1(base // 10 + i))
    if base + 100 <= limit:
        found.append(s.w.up.move0())


def why_no_sum(s: ConspiracyState, move: int, base: int, limit: int, rule: str) -> Refusal | None:
    """Why a sum cannot be named now."""
    if not s.w.sum.owns(move):
        return None
    named = s.w.sum.a(move) * 10
    if named > limit:
        return Refusal(Refusals.NO_MONEY, rule)
    if named < base:
        return Refusal("You have gone up beyond that sum.", "CON-A55")
    return Refusal("Go up by hundreds first, then name the sum.", "CON-A55")


def add_bids(s: ConspiracyState, found: list[int], base: int, limit: int) -> None:
    """The same for bids."""
    for i in range(10):
        if base + 10 * i <= limit:
            found.append(s.w.bid.move1(base // 10 - 1 + i))
    if base + 100 <= limit:
        found.append(s.w.up.move0())


def transfer(s: ConspiracyState, payer: int, to: int, sum: int) -> None:
    """Money passes between players, where the rules allow it (CON-35)."""
    s.money[payer] -= sum
    s.money[to] += sum
    if s.telling:
        s.cite("CON-35")
        s.cite("CON-A55")
        if sum:
            s.tell(s.w.paid, payer, [to, sum // 10])


class Agreement(Decision[ConspiracyState]):
    """A question that is answered by agreeing or refusing."""

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.accept.move0(), s.w.refuse.move0()]


class PayOffs(Step[ConspiracyState]):
    """Before the first bid each eligible player may make one offer (CON-A57)."""

    rule = "CON-A57"

    def __init__(self, land: int, eligible: int, k: int, agreed: Step, otherwise: Step) -> None:
        self.land: int = land
        self.eligible: int = eligible
        self.k: int = k
        self.agreed: Step = agreed  # what happens next once the land is settled
        self.otherwise: Step = otherwise

    def run(self, s: ConspiracyState) -> None:
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k)
            if self.eligible >> seat & 1:
                s.push(MakeOffer(seat, PayOffs(self.land, self.eligible, k + 1, self.agreed,
                                               self.otherwise)))  # fmt: skip
                return
            k += 1
        s.push(self.otherwise)


class MakeOffer(Decision[ConspiracyState]):
    """An eligible player may offer to pay off all the others (CON-35, CON-A57)."""

    rule = "CON-35"
    always_ask = True

    def __init__(self, seat: int, rest: PayOffs) -> None:
        super().__init__(seat)
        self.rest: PayOffs = rest

    def prompt(self, s: ConspiracyState) -> str:
        others: list[str] = []
        for seat in range(s.seats):
            if seat != self.seat and self.rest.eligible >> seat & 1:
                others.append(s.house_name(seat))
        land = s.land_name(self.rest.land)
        return f"{land} is vacant: do you offer to pay off {', '.join(others)}?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.done.move0(), s.w.offer.move0()]

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            s.push(self.rest)
            return
        s.sums = [0] * s.seats
        s.push(AskConsent(self.seat, self.rest, 0))
        k = s.seats - 1
        while k >= 0:
            other = s.seat_at(k)
            if other != self.seat and self.rest.eligible >> other & 1:
                s.push(OfferSum(self.seat, other, 0, self.rest.land))
            k -= 1


class OfferSum(Decision[ConspiracyState]):
    """How much one of the others is offered."""

    rule = "CON-A57"
    always_ask = True

    def __init__(self, seat: int, to: int, base: int, land: int) -> None:
        super().__init__(seat)
        self.to: int = to
        self.base: int = base
        self.land: int = land

    def prompt(self, s: ConspiracyState) -> str:
        return f"{s.land_name(self.land)}: how much do you offer {s.house_name(self.to)}?"

    def left(self, s: ConspiracyState) -> int:
        """What is not promised to others yet."""
        left = s.money[self.seat]
        for promised in s.sums:
            left -= promised
        return left

    def moves(self, s: ConspiracyState) -> list[int]:
        found: list[int] = []
        add_sums(s, found, self.base, self.left(s))
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.up.base:
            s.push(OfferSum(self.seat, self.to, self.base + 100, self.land))
            return
        tens = s.w.sum.a(move)
        s.sums[self.to] = tens * 10
        if s.telling:
            s.tell(s.w.offered, self.seat, [self.to, tens])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return why_no_sum(s, move, self.base, self.left(s), self.rule)


class AskConsent(Step[ConspiracyState]):
    """Everybody who is paid off must agree (CON-35)."""

    rule = "CON-35"

    def __init__(self, seat: int, rest: PayOffs, k: int) -> None:
        self.seat: int = seat
        self.rest: PayOffs = rest
        self.k: int = k

    def run(self, s: ConspiracyState) -> None:
        k = self.k
        while k < s.seats:
            other = s.seat_at(k)
            if other != self.seat and self.rest.eligible >> other & 1:
                s.push(Consent(other, self.seat, self.rest, k))
                return
            k += 1
        for other in range(s.seats):
            if other != self.seat and self.rest.eligible >> other & 1:
                transfer(s, self.seat, other, s.sums[other])
        s.sums = []
        s.leader = self.seat
        s.push(self.rest.agreed)


class Consent(Agreement):
    """An heir takes the money and gives up the land, or not."""

    rule = "CON-35"

    def __init__(self, seat: int, payer: int, rest: PayOffs, k: int) -> None:
        super().__init__(seat)
        self.payer: int = payer
        self.rest: PayOffs = rest
        self.k: int = k

    def prompt(self, s: ConspiracyState) -> str:
        name = s.house_name(self.payer)
        land = s.land_name(self.rest.land)
        return f"{name} offers you {s.sums[self.seat]} ducats for {land}: do you agree?"

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.accept.base:
            if s.telling:
                s.tell(s.w.agreed, self.seat, [])
            s.push(AskConsent(self.payer, self.rest, self.k + 1))
            return
        if s.telling:
            s.tell(s.w.declined, self.seat, [])
        s.sums = []
        s.push(self.rest)
