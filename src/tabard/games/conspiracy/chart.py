"""The armies of a war and their places on the combat chart (CON-50, CON-52)."""

from __future__ import annotations

from tabard.games.conspiracy.tables import ATTACK, NOBODY


class War:
    """A war from its announcement to its end.

    Units are parallel lists; `slot` is row * 3 + line (line 0 is the front), -1 the reserve.
    A unit that is dead, captured, withdrawn or turned away has `gone` set.
    """

    def __init__(self, target: int, leader: int, cause: int, seats: int) -> None:
        self.target: int = target
        self.cause: int = cause
        self.leaders: list[int] = [leader, NOBODY]
        self.side: list[int] = [NOBODY] * seats
        self.staked: list[list[int]] = [[] for _ in range(seats)]  # cards chosen in secret
        self.sold: list[list[int]] = [[] for _ in range(seats)]  # cards discarded for mercenaries
        self.owner: list[int] = []
        self.unit: list[int] = []
        self.of_side: list[int] = []
        self.origin: list[int] = []
        self.slot: list[int] = []
        self.benched: list[bool] = []  # kept back by its owner
        self.gone: list[bool] = []
        self.leaving: list[bool] = []
        self.knight_bonus: list[int] = [0] * seats
        self.merc_bonus: list[int] = [0] * seats
        self.rows: int = 0
        self.rounds: int = 0
        self.honour: bool = False
        self.price: int = 0
        self.preacher_to: int = NOBODY  # where surviving defenders went

    def copy(self) -> War:
        """An independent copy."""
        c = War(self.target, self.leaders[ATTACK], self.cause, 0)
        c.leaders = self.leaders[:]
        c.side = self.side[:]
        c.staked = [cards[:] for cards in self.staked]
        c.sold = [cards[:] for cards in self.sold]
        c.owner = self.owner[:]
        c.unit = self.unit[:]
        c.of_side = self.of_side[:]
        c.origin = self.origin[:]
        c.slot = self.slot[:]
        c.benched = self.benched[:]
        c.gone = self.gone[:]
        c.leaving = self.leaving[:]
        c.knight_bonus = self.knight_bonus[:]
        c.merc_bonus = self.merc_bonus[:]
        c.rows = self.rows
        c.rounds = self.rounds
        c.honour = self.honour
        c.price = self.price
        c.preacher_to = self.preacher_to
        return c

    def add(self, owner: int, unit: int, side: int, origin: int) -> None:
        """A unit joins an army."""
        self.owner.append(owner)
        self.unit.append(unit)
        self.of_side.append(side)
        self.origin.append(origin)
        self.slot.append(-1)
        self.benched.append(False)
        self.gone.append(False)
        self.leaving.append(False)

    def count(self, side: int) -> int:
        """How many units of a side are in the war."""
        n = 0
        for u in range(len(self.unit)):
            if self.of_side[u] == side and not self.gone[u]:
                n += 1
        return n

    def of(self, side: int) -> list[int]:
        """The units of a side, by number."""
        return [u for u in range(len(self.unit)) if self.of_side[u] == side and not self.gone[u]]

    def at(self, side: int, slot: int) -> int:
        """The unit of a side in a slot, or -1."""
        for u in range(len(self.unit)):
            if self.slot[u] == slot and self.of_side[u] == side and not self.gone[u]:
                return u
        return -1
