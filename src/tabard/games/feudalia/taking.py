"""Cards that take from opponents (FEU-C4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import place_of
from tabard.engine.steps import Refusal
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import FIEFS, RESOURCES, Effect


def opponents(s: FeudaliaState, seat: i64) -> Pile:
    """The others who are still in the game, the next one in turn order first."""
    others = vec[i64]([(seat + i) % s.seats for i in range(1, s.seats)])
    return vec[i64]([other for other in others if s.plays(other)])


def take_coins(s: FeudaliaState, seat: i64, other: i64, amount: i64) -> None:
    """Coins go from one player to another, as far as he has them."""
    taken = min(amount, s.coins[other])
    if taken > 0:
        s.coins[other] -= taken
        s.report(s.w.took_coin, seat, other, rule="FEU-C4")
        s.earn(seat, taken, "FEU-C4")


class Toll(Effect):
    """Each opponent who has coins gives some."""

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return any(s.coins[other] > 0 for other in opponents(s, seat))

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        for other in opponents(s, seat):
            take_coins(s, seat, other, self.amount)
        if s.telling and s.seats == 1:
            s.cite("FEU-S1")


class Rob(Effect):
    """Take a cube from a fief with enough of them, and a coin."""

    def __init__(self, coins: i64, guard: i64) -> None:
        super().__init__("rob")
        self.coins: i64 = coins
        self.guard: i64 = guard

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return any(s.coins[other] > 0 or self.has_cubes(s, other) for other in opponents(s, seat))

    def has_cubes(self, s: FeudaliaState, other: i64) -> bool:
        """Has the opponent a fief with so many cubes that one can be taken?"""
        at = other * FIEFS
        return any(s.loose(fief) >= self.guard for fief in range(at, at + FIEFS))

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.push(Robbing(seat, self))


class Robbing(Choice):
    """From whom, and which cube."""

    rule = "FEU-C4"

    def __init__(self, seat: i64, effect: Rob) -> None:
        super().__init__(seat)
        self.effect: Rob = effect

    def moves(self, s: FeudaliaState) -> Pile:
        found = vec[i64](capacity=16)
        for other in range(s.seats):
            if other == self.seat or not s.plays(other):
                continue
            if not self.effect.has_cubes(s, other):
                if s.coins[other] > 0:
                    found = append(found, s.w.extort.move1(other))
                continue
            for fief in range(other * FIEFS, other * FIEFS + FIEFS):
                if s.loose(fief) >= self.effect.guard:
                    for r in range(RESOURCES):
                        if s.cubes[fief * RESOURCES + r] > 0:
                            found = append(found, s.w.rob.move2(s.fiefs[fief], r))
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        if s.w.extort.owns(move):
            take_coins(s, self.seat, s.w.extort.a(move), self.effect.coins)
            return
        fief = fief_of(s, s.w.rob.a(move))
        r = s.w.rob.b(move)
        s.cubes[fief * RESOURCES + r] -= 1
        s.report(s.w.took, self.seat, s.fiefs[fief], r, rule="FEU-C4")
        s.push(Putting(self.seat, r))
        take_coins(s, self.seat, fief // FIEFS, self.effect.coins)

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_rob.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
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
        return super().refuse(s, move)


def fief_of(s: FeudaliaState, card: i64) -> i64:
    """The index of a fief card in play, or -1."""
    return place_of(s.fiefs, card)


class Putting(Choice):
    """Into which own fief a taken cube goes."""

    rule = "FEU-R29"

    def __init__(self, seat: i64, resource: i64) -> None:
        super().__init__(seat)
        self.resource: i64 = resource

    def moves(self, s: FeudaliaState) -> Pile:
        at = self.seat * FIEFS
        return vec[i64]([s.w.put.base + s.fiefs[at + slot] for slot in range(FIEFS)])

    def play(self, s: FeudaliaState, move: i64) -> None:
        slot = s.slot_of(self.seat, s.w.put.a(move))
        s.add_cubes(self.seat * FIEFS + slot, self.resource, 1, self.rule)

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_put.ask(self.resource)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.put.owns(move):
            return Refusal("The cube goes into a fief of your own.", self.rule)
        return super().refuse(s, move)


class PuttingLoot(Putting):
    """The same for the cubes of a raid."""

    rule = "FEU-V3"
