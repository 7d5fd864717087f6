"""Masters that hold cubes on their cards: storing, fetching, cashing, dropping (FEU-C5)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.paying import counted
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, PICK, RESOURCES


def stored_on(s: FeudaliaState, store: int) -> int:
    """How many cubes lie on a master's card."""
    at = store * RESOURCES
    return s.stored[at] + s.stored[at + 1] + s.stored[at + 2] + s.stored[at + 3]


class Store(Effect):
    """Move cubes between the fief and the master's card; `resource` -1 is any type."""

    def __init__(self, store: int, capacity: int, resource: int, amount: int, out: bool) -> None:
        super().__init__("store", amount, resource)
        self.store: int = store
        self.capacity: int = capacity
        self.out: bool = out

    def room(self, s: FeudaliaState) -> int:
        """How many cubes more fit on the card."""
        return self.capacity - stored_on(s, self.store)

    def takes(self, r: int) -> bool:
        """Does the card hold cubes of this type?"""
        return self.resource < 0 or self.resource == r

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        fief = seat * FIEFS + slot
        room = self.room(s)
        for r in range(RESOURCES):
            if room > 0 and self.takes(r) and s.cubes[fief * RESOURCES + r] > 0:
                return True
            if self.out and s.stored[self.store * RESOURCES + r] > 0:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Storing(seat, slot, self, self.amount, 0))


class Storing(Decision[FeudaliaState]):
    """How many cubes of which type; each type is moved once, in one direction."""

    rule = "FEU-C5"

    def __init__(self, seat: int, slot: int, effect: Store, left: int, done: int) -> None:
        super().__init__(seat)
        self.slot: int = slot
        self.effect: Store = effect
        self.left: int = left
        self.done: int = done  # bit mask of the types already moved

    def moves(self, s: FeudaliaState) -> list[int]:
        effect = self.effect
        fief = self.seat * FIEFS + self.slot
        room = effect.room(s)
        found: list[int] = []
        for r in range(RESOURCES):
            if self.done >> r & 1:
                continue
            if effect.takes(r):
                most = min(self.left, room, s.cubes[fief * RESOURCES + r], PICK)
                for count in range(most):
                    found.append(s.w.stow.move2(r, count))
            if effect.out:
                most = min(self.left, s.stored[effect.store * RESOURCES + r], PICK)
                for count in range(most):
                    found.append(s.w.fetch.move2(r, count))
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            return
        effect = self.effect
        stow = s.w.stow.owns(move)
        verb = s.w.stow if stow else s.w.fetch
        r = verb.a(move)
        count = verb.b(move) + 1
        if s.telling:
            told = s.w.stowed if stow else s.w.fetched
            s.note("FEU-C5", told, self.seat, [s.t.store_master[effect.store], count, r])
        signed = count if stow else -count
        s.stored[effect.store * RESOURCES + r] += signed
        s.cubes[(self.seat * FIEFS + self.slot) * RESOURCES + r] -= signed
        if self.left > count:
            left, done = self.left - count, self.done | 1 << r
            s.push(Storing(self.seat, self.slot, effect, left, done))

    def prompt(self, s: FeudaliaState) -> str:
        effect = self.effect
        name = s.w.masters.labels[s.t.store_master[effect.store]]
        place = s.w.fiefs.labels[s.fiefs[self.seat * FIEFS + self.slot]]
        most = counted(min(self.left, 2 * effect.capacity), "cube")
        way = "between" if effect.out else "from"
        onto = "and" if effect.out else "onto"
        return f"{name}: move up to {most} {way} {place} {onto} his card"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.stow.owns(move) or s.w.fetch.owns(move):
            return Refusal("The card has no room, the cubes are not there, or that type was "
                           "already moved.", "FEU-C5")  # fmt: skip
        return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")


def drop_stored(s: FeudaliaState, fief: int, master: int) -> None:
    """Cubes on a master drop into the fief he leaves."""
    slot = s.t.store_slot[master]
    if slot < 0:
        return
    for r in range(RESOURCES):
        dropped = s.stored[slot * RESOURCES + r]
        if dropped > 0:
            s.cubes[fief * RESOURCES + r] += dropped
            s.stored[slot * RESOURCES + r] = 0
            if s.telling:
                s.note("FEU-C5", s.w.fetched, fief // FIEFS, [master, dropped, r])


# -- stored cubes into coins (the Cabinetmaker) ---------------------------------------------------


def can_cash(s: FeudaliaState, seat: int, master: int) -> bool:
    """Does a stored cube bring coins?"""
    return stored_on(s, s.t.store_slot[master]) > 0 and s.coins[seat] < s.t.track


def play_cash(s: FeudaliaState, seat: int, master: int) -> None:
    """Turn one stored cube into coins, at any time in the main phase."""
    store = s.t.store_slot[master]
    for r in range(RESOURCES):
        if s.stored[store * RESOURCES + r] > 0:
            s.stored[store * RESOURCES + r] -= 1
            if s.telling:
                s.note("FEU-R39", s.w.spent, seat, [len(s.t.soil) + store, r, 1])
            break
    s.earn(seat, s.t.cash[master], "FEU-R39")


def why_cash(s: FeudaliaState, seat: int, master: int) -> Refusal:
    """Why no stored cube can be turned into coins."""
    if s.home(seat, master) < 0 or s.t.cash[master] == 0:
        return Refusal("You have no master who does that.", "FEU-R39")
    if s.coins[seat] == s.t.track:
        return Refusal("More coins would be lost.", "FEU-A8")
    return Refusal("No cube is stored there.", "FEU-C5")
