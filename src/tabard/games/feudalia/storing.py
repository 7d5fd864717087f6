"""Masters that hold cubes on their cards: storing, fetching, cashing, dropping (FEU-C5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.steps import NotYet, Refusal
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import FIEFS, PICK, RESOURCES, Effect


def stored_on(s: FeudaliaState, store: i64) -> i64:
    """How many cubes lie on a master's card."""
    at = store * RESOURCES
    return s.stored[at] + s.stored[at + 1] + s.stored[at + 2] + s.stored[at + 3]


class Store(Effect):
    """Move cubes between the fief and the master's card; `resource` -1 is any type."""

    def __init__(self, store: i64, capacity: i64, resource: i64, amount: i64, out: bool) -> None:
        super().__init__("store", amount, resource)
        self.store: i64 = store
        self.capacity: i64 = capacity
        self.out: bool = out

    def room(self, s: FeudaliaState) -> i64:
        """How many cubes more fit on the card."""
        return self.capacity - stored_on(s, self.store)

    def takes(self, r: i64) -> bool:
        """Does the card hold cubes of this type?"""
        return self.resource < 0 or self.resource == r

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        fief = seat * FIEFS + slot
        room = self.room(s)
        for r in range(RESOURCES):
            if room > 0 and self.takes(r) and s.cubes[fief * RESOURCES + r] > 0:
                return True
            if self.out and s.stored[self.store * RESOURCES + r] > 0:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.push(Storing(seat, slot, self, self.amount, 0))


class Storing(Choice):
    """How many cubes of which type; each type is moved once, in one direction."""

    rule = "FEU-C5"

    def __init__(self, seat: i64, slot: i64, effect: Store, left: i64, done: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.effect: Store = effect
        self.left: i64 = left
        self.done: i64 = done  # bit mask of the types already moved

    def moves(self, s: FeudaliaState) -> Pile:
        effect = self.effect
        fief = self.seat * FIEFS + self.slot
        room = effect.room(s)
        found = vec[i64](capacity=16)
        for r in range(RESOURCES):
            if self.done >> r & 1:
                continue
            if effect.takes(r):
                most = min(self.left, room, s.cubes[fief * RESOURCES + r], PICK)
                for count in range(most):
                    found = append(found, s.w.stow.move2(r, count))
            if effect.out:
                most = min(self.left, s.stored[effect.store * RESOURCES + r], PICK)
                for count in range(most):
                    found = append(found, s.w.fetch.move2(r, count))
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            return
        effect = self.effect
        stow = s.w.stow.owns(move)
        verb = s.w.stow if stow else s.w.fetch
        r = verb.a(move)
        count = verb.b(move) + 1
        if s.telling:
            told = s.w.stowed if stow else s.w.fetched
            s.tell(told, self.seat, [s.t.store_master[effect.store], count, r], rule="FEU-C5")
        signed = count if stow else -count
        s.stored = added(s.stored, effect.store * RESOURCES + r, signed)
        s.cubes[(self.seat * FIEFS + self.slot) * RESOURCES + r] -= signed
        if self.left > count:
            left, done = self.left - count, self.done | 1 << r
            s.push(Storing(self.seat, self.slot, effect, left, done))

    def prompt(self, s: FeudaliaState) -> Ask:
        effect = self.effect
        question = s.w.ask_store if effect.out else s.w.ask_load
        most = min(self.left, 2 * effect.capacity)
        fief = self.seat * FIEFS + self.slot
        return question.ask(s.t.store_master[effect.store], most, s.fiefs[fief])

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.stow.owns(move) or s.w.fetch.owns(move):
            return Refusal("The card has no room, the cubes are not there, or that type was "
                           "already moved.", "FEU-C5")  # fmt: skip
        return NotYet("First this effect is applied; you may stop it.", "FEU-R39a")


def drop_stored(s: FeudaliaState, fief: i64, master: i64) -> None:
    """Cubes on a master drop into the fief he leaves."""
    slot = s.t.store_slot[master]
    if slot < 0:
        return
    for r in range(RESOURCES):
        dropped = s.stored[slot * RESOURCES + r]
        if dropped > 0:
            s.cubes[fief * RESOURCES + r] += dropped
            s.stored = added(s.stored, slot * RESOURCES + r, -dropped)
            s.report(s.w.fetched, fief // FIEFS, master, dropped, r, rule="FEU-C5")


# -- stored cubes into coins (the Cabinetmaker) ---------------------------------------------------


def can_cash(s: FeudaliaState, seat: i64, master: i64) -> bool:
    """Does a stored cube bring coins?"""
    return stored_on(s, s.t.store_slot[master]) > 0 and s.coins[seat] < s.t.track


def play_cash(s: FeudaliaState, seat: i64, master: i64) -> None:
    """Turn one stored cube into coins, at any time in the main phase."""
    store = s.t.store_slot[master]
    for r in range(RESOURCES):
        if s.stored[store * RESOURCES + r] > 0:
            s.stored = added(s.stored, store * RESOURCES + r, -1)
            if s.telling:
                s.tell(s.w.spent, seat, [len(s.t.soil) + store, r, 1], rule="FEU-R39")
            break
    s.earn(seat, s.t.cash[master], "FEU-R39")


def why_cash(s: FeudaliaState, seat: i64, master: i64) -> Refusal:
    """Why no stored cube can be turned into coins."""
    if s.home(seat, master) < 0 or s.t.cash[master] == 0:
        return Refusal("You have no master who does that.", "FEU-R39")
    if s.coins[seat] == s.t.track:
        return Refusal("More coins would be lost.", "FEU-A8")
    return Refusal("No cube is stored there.", "FEU-C5")
