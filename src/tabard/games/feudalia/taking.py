"""Cards that take from opponents (FEU-C4)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, RESOURCES


def take_coins(s: FeudaliaState, seat: int, other: int, amount: int) -> None:
    """Coins go from one player to another, as far as he has them."""
    taken = min(amount, s.coins[other])
    if taken > 0:
        s.coins[other] -= taken
        if s.telling:
            s.note("FEU-C4", s.w.took_coin, seat, [other])
        s.earn(seat, taken, "FEU-C4")


class Toll(Effect):
    """Each opponent who has coins gives some."""

    def __init__(self, amount: int) -> None:
        super().__init__("toll", amount)

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        for other in range(s.seats):
            if other != seat and s.alive[other] and s.coins[other] > 0:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        for i in range(1, s.seats):
            other = (seat + i) % s.seats
            if s.alive[other]:
                take_coins(s, seat, other, self.amount)
        if s.telling and s.seats == 1:
            s.cite("FEU-S1")


class Rob(Effect):
    """Take a cube from a fief with enough of them, and a coin."""

    def __init__(self, coins: int, guard: int) -> None:
        super().__init__("rob")
        self.coins: int = coins
        self.guard: int = guard

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        for other in range(s.seats):
            if other == seat or not s.alive[other]:
                continue
            if s.coins[other] > 0 or self.has_cubes(s, other):
                return True
        return False

    def has_cubes(self, s: FeudaliaState, other: int) -> bool:
        """Has the opponent a fief with so many cubes that one can be taken?"""
        for fief in range(other * FIEFS, other * FIEFS + FIEFS):
            if s.loose(fief) >= self.guard:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Robbing(seat, self))


class Robbing(Decision[FeudaliaState]):
    """From whom, and which cube."""

    rule = "FEU-C4"

    def __init__(self, seat: int, effect: Rob) -> None:
        super().__init__(seat)
        self.effect: Rob = effect

    def moves(self, s: FeudaliaState) -> list[int]:
        found: list[int] = []
        for other in range(s.seats):
            if other == self.seat or not s.alive[other]:
                continue
            if not self.effect.has_cubes(s, other):
                if s.coins[other] > 0:
                    found.append(s.w.extort.move1(other))
                continue
            for fief in range(other * FIEFS, other * FIEFS + FIEFS):
                if s.loose(fief) >= self.effect.guard:
                    for r in range(RESOURCES):
                        if s.cubes[fief * RESOURCES + r] > 0:
                            found.append(s.w.rob.move2(s.fiefs[fief], r))
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if s.w.extort.owns(move):
            take_coins(s, self.seat, s.w.extort.a(move), self.effect.coins)
            return
        fief = fief_of(s, s.w.rob.a(move))
        r = s.w.rob.b(move)
        s.cubes[fief * RESOURCES + r] -= 1
        if s.telling:
            s.note("FEU-C4", s.w.took, self.seat, [s.fiefs[fief], r])
        s.push(Putting(self.seat, r, "FEU-R29"))
        take_coins(s, self.seat, fief // FIEFS, self.effect.coins)

    def prompt(self, s: FeudaliaState) -> str:
        return "Choose an opponent and a cube to take"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.rob.owns(move):
            fief = fief_of(s, s.w.rob.a(move))
            if fief < 0 or fief // FIEFS == self.seat:
                return Refusal("That is no fief of an opponent.", "FEU-C4")
            if s.loose(fief) < self.effect.guard:
                return Refusal(f"That fief has not {self.effect.guard} cubes.", "FEU-C4")
            return Refusal("There is no such cube.", "FEU-C4")
        if s.w.extort.owns(move):
            return Refusal("A cube must be taken where one can be, and a coin needs a coin.",
                           "FEU-C4")  # fmt: skip
        return Refusal("First the whole effect is applied.", "FEU-R39a")


def fief_of(s: FeudaliaState, card: int) -> int:
    """The index of a fief card in play, or -1."""
    for fief in range(len(s.fiefs)):
        if s.fiefs[fief] == card:
            return fief
    return -1


class Putting(Decision[FeudaliaState]):
    """Into which own fief a taken cube goes."""

    def __init__(self, seat: int, resource: int, rule: str) -> None:
        super().__init__(seat)
        self.resource: int = resource
        self.rule = rule

    def moves(self, s: FeudaliaState) -> list[int]:
        at = self.seat * FIEFS
        return [s.w.put.move1(s.fiefs[at + slot]) for slot in range(FIEFS)]

    def play(self, s: FeudaliaState, move: int) -> None:
        slot = s.slot_of(self.seat, s.w.put.a(move))
        s.add_cubes(self.seat * FIEFS + slot, self.resource, 1, self.rule)

    def prompt(self, s: FeudaliaState) -> str:
        return f"Put the {s.w.resources.labels[self.resource]} you took into one of your fiefs"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("The cube goes into a fief of your own.", self.rule)
