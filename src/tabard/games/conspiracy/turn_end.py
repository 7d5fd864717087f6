"""Turn end phase: ransoms, healing, the marker moves on (CON-44, CON-A66)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.negotiation import add_sums, transfer, why_no_sum
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLASSES, KNIGHT, MERC, NOBODY, TURN_END, Refusals
from tabard.games.conspiracy.victory import end_by_glory

A_KNIGHT: Final = 0
THE_PREACHER: Final = 1
PRISONERS: Final = ["knight", "preacher"]


class TurnEnd(Step[ConspiracyState]):
    """Ransoms in turn order, then healing and the new active player (CON-44)."""

    rule = "CON-44"

    def run(self, s: ConspiracyState) -> None:
        s.phase = TURN_END
        steps: list[Step] = []
        for k in range(s.seats):
            owner = s.seat_at(k)
            if not fiefs_of(s, owner):
                continue
            for captor in range(s.seats):
                for _ in range(s.prison[captor * s.seats + owner]):
                    steps.append(OfferRansom(owner, captor, A_KNIGHT, 0))
            if s.preacher == owner and s.jailer != NOBODY:
                steps.append(OfferRansom(owner, s.jailer, THE_PREACHER, 0))
        steps.append(Heal())
        s.push_all(steps)


def fiefs_of(s: ConspiracyState, seat: int) -> list[int]:
    """Own fiefdoms, where a freed prisoner can go; no electorates (CON-A66)."""
    return [land for land in s.own_lands(seat) if not s.t.elector[land]]


class OfferRansom(Decision[ConspiracyState]):
    """The owner of a prisoner makes one offer (CON-A66)."""

    rule = "CON-A66"
    always_ask = True

    def __init__(self, seat: int, captor: int, what: int, base: int) -> None:
        super().__init__(seat)
        self.captor: int = captor
        self.what: int = what
        self.base: int = base

    def prompt(self, s: ConspiracyState) -> str:
        name = s.house_name(self.captor)
        return f"What do you offer {name} for your captured {PRISONERS[self.what]}?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        add_sums(s, found, self.base, s.money[self.seat])
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.up.base:
            s.push(OfferRansom(self.seat, self.captor, self.what, self.base + 100))
        elif move != s.w.done.base:
            tens = s.w.sum.a(move)
            if s.telling:
                s.tell(s.w.offered, self.seat, [self.captor, tens])
            s.push(AnswerRansom(self.captor, self.seat, self.what, tens * 10, 0))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return why_no_sum(s, move, self.base, s.money[self.seat], self.rule)


class AnswerRansom(Decision[ConspiracyState]):
    """The captor accepts, refuses or names one counter-price (CON-A66)."""

    rule = "CON-A66"

    def __init__(self, seat: int, owner: int, what: int, price: int, base: int) -> None:
        super().__init__(seat)
        self.owner: int = owner
        self.what: int = what
        self.price: int = price
        self.base: int = base

    def prompt(self, s: ConspiracyState) -> str:
        offer = f"{s.house_name(self.owner)} offers {self.price} ducats for the captured"
        return f"{offer} {PRISONERS[self.what]}: agree, refuse or name your price."

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.accept.move0(), s.w.refuse.move0()]
        add_sums(s, found, self.price + 10 + self.base, s.t.money)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
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


class AnswerCounter(Decision[ConspiracyState]):
    """The owner pays the counter-price or leaves the prisoner (CON-A66)."""

    rule = "CON-A66"
    always_ask = True

    def __init__(self, seat: int, captor: int, what: int, price: int) -> None:
        super().__init__(seat)
        self.captor: int = captor
        self.what: int = what
        self.price: int = price

    def prompt(self, s: ConspiracyState) -> str:
        what = f"for your captured {PRISONERS[self.what]}"
        return f"{s.house_name(self.captor)} asks {self.price} ducats {what}: do you pay?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.refuse.move0()]
        if s.money[self.seat] >= self.price:
            found.append(s.w.accept.move0())
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.accept.base:
            free_prisoner(s, self.seat, self.captor, self.what, self.price)
        elif s.telling:
            s.cite("CON-A25")
            s.tell(s.w.declined, self.seat, [])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return Refusal(Refusals.NO_MONEY, self.rule) if move == s.w.accept.base else None


def free_prisoner(s: ConspiracyState, owner: int, captor: int, what: int, price: int) -> None:
    """The ransom is paid; the prisoner goes to an own fiefdom (CON-44, CON-A25)."""
    transfer(s, owner, captor, price)
    if s.telling:
        s.cite("CON-A25")
    if what == A_KNIGHT:
        s.prison[captor * s.seats + owner] -= 1
    else:
        s.jailer = NOBODY
        s.preacher_at = fiefs_of(s, owner)[0]
    s.push(PlaceFreed(owner, what))


class PlaceFreed(Decision[ConspiracyState]):
    """Where the freed prisoner goes: a fiefdom, not an electorate (CON-A66)."""

    rule = "CON-A66"

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat)
        self.what: int = what

    def prompt(self, s: ConspiracyState) -> str:
        return f"To which of your fiefdoms does the freed {PRISONERS[self.what]} go?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.put.move1(land) for land in fiefs_of(s, self.seat)]

    def play(self, s: ConspiracyState, move: int) -> None:
        land = s.w.put.a(move)
        if self.what == A_KNIGHT:
            s.troops[land * CLASSES + KNIGHT + 2] += 1
            s.knights[self.seat] += 1
        else:
            s.preacher_at = land
        if s.telling:
            s.tell(s.w.freed, self.seat, [land])
        s.push(SETTLE)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.put.owns(move):
            return Refusal("A freed prisoner goes to an own fiefdom.", self.rule)
        return None


class Heal(Step[ConspiracyState]):
    """All troops return to full strength, the marker moves on (CON-44, CON-5)."""

    rule = "CON-44"

    def run(self, s: ConspiracyState) -> None:
        troops = s.troops
        hurt = 0
        for land in range(s.t.lands):
            at = land * CLASSES
            hurt += troops[at + MERC + 1] + troops[at + KNIGHT + 1] + troops[at + KNIGHT + 2]
            troops[at + MERC] += troops[at + MERC + 1]
            troops[at + MERC + 1] = 0
            troops[at + KNIGHT] += troops[at + KNIGHT + 1] + troops[at + KNIGHT + 2]
            troops[at + KNIGHT + 1] = 0
            troops[at + KNIGHT + 2] = 0
        if s.telling and hurt:
            s.tell(s.w.healed_all, NOBODY, [])
        s.relic_moved = []
        if s.last_row or (s.t.turn_limit and s.turn >= s.t.turn_limit):
            end_by_glory(s)
            return
        s.active = (s.active + 1) % s.seats
        if s.telling:
            s.cite("CON-5")
