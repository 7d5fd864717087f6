"""The armies of a war and their places on the combat chart (CON-50, CON-52)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.piles import empty_piles, filled, replaced, zeros
from tabard.games.conspiracy.tables import NOBODY


class War:
    """A war from its announcement to its end.

    Units are parallel piles; `slot` is row * 3 + line (line 0 is the front), -1 the reserve.
    A unit that is dead, captured, withdrawn or turned away has `gone` set. What a unit is and
    where it stands is worked on; everything else is kept and only replaced.
    """

    def __init__(self, target: i64, leader: i64, cause: i64, seats: i64) -> None:
        self.target: i64 = target
        self.cause: i64 = cause
        self.leaders: Pile = vec[i64]([leader, NOBODY])
        self.side: Pile = filled(seats, NOBODY)
        self.staked: Piles = empty_piles(seats)  # cards chosen in secret
        self.sold: Piles = empty_piles(seats)  # cards discarded for mercenaries
        self.owner: Pile = vec[i64]()
        self.of_side: Pile = vec[i64]()
        self.origin: Pile = vec[i64]()
        self.unit: Pile = vec[i64]()
        self.slot: Pile = vec[i64]()
        self.benched: Pile = vec[i64]()  # kept back by its owner
        self.gone: Pile = vec[i64]()
        self.leaving: Pile = vec[i64]()
        self.knight_bonus: Pile = zeros(seats)
        self.merc_bonus: Pile = zeros(seats)
        self.rows: i64 = 0
        self.rounds: i64 = 0
        self.honour: bool = False
        self.price: i64 = 0
        self.preacher_to: i64 = NOBODY  # where the defenders who left last went

    def copy(self) -> War:
        """An independent copy."""
        c = War(self.target, NOBODY, self.cause, 0)
        c.leaders = self.leaders
        c.side = self.side
        c.staked = self.staked
        c.sold = self.sold
        c.owner = self.owner[:]
        c.of_side = self.of_side[:]
        c.origin = self.origin[:]
        c.unit = self.unit[:]
        c.slot = self.slot[:]
        c.benched = self.benched[:]
        c.gone = self.gone[:]
        c.leaving = self.leaving[:]
        c.knight_bonus = self.knight_bonus
        c.merc_bonus = self.merc_bonus
        c.rows = self.rows
        c.rounds = self.rounds
        c.honour = self.honour
        c.price = self.price
        c.preacher_to = self.preacher_to
        return c

    def lead(self, seat: i64, side: i64) -> None:
        """A player leads a side."""
        self.leaders = replaced(self.leaders, side, seat)
        self.side = replaced(self.side, seat, side)

    def add(self, owner: i64, unit: i64, side: i64, origin: i64) -> None:
        """A unit joins an army."""
        self.owner = append(self.owner, owner)
        self.unit = append(self.unit, unit)
        self.of_side = append(self.of_side, side)
        self.origin = append(self.origin, origin)
        self.slot = append(self.slot, NOBODY)
        self.benched = append(self.benched, 0)
        self.gone = append(self.gone, 0)
        self.leaving = append(self.leaving, 0)

    def count(self, side: i64) -> i64:
        """How many units of a side are in the war."""
        found: i64 = 0
        for u in range(len(self.unit)):
            if self.of_side[u] == side and not self.gone[u]:
                found += 1
        return found

    def present(self) -> Pile:
        """The units that are in the war, by number."""
        return vec[i64]([u for u in range(len(self.unit)) if not self.gone[u]])

    def of(self, side: i64) -> Pile:
        """The units of a side, by number."""
        found = vec[i64](capacity=len(self.unit))
        for u in range(len(self.unit)):
            if self.of_side[u] == side and not self.gone[u]:
                found = append(found, u)
        return found

    def of_seat(self, seat: i64) -> Pile:
        """The units of a player that are in the war and not leaving it."""
        found = vec[i64](capacity=len(self.unit))
        for u in range(len(self.unit)):
            if self.owner[u] == seat and not self.gone[u] and not self.leaving[u]:
                found = append(found, u)
        return found

    def mercenaries(self, seat: i64, limit: i64) -> Pile:
        """Up to so many mercenaries of a player, the unhurt ones first."""
        mine = [u for u in self.present() if self.owner[u] == seat]
        return vec[i64]([u for hits in range(2) for u in mine if self.unit[u] == hits])[:limit]

    def members(self, side: i64) -> Pile:
        """The players of a side: the leader, then allies in turn order (CON-53)."""
        leader = self.leaders[side]
        seats = len(self.side)
        found = vec[i64](capacity=seats)
        if leader == NOBODY:
            return found
        for k in range(seats):
            seat = (leader + k) % seats
            if self.side[seat] == side:
                found = append(found, seat)
        return found

    def at(self, side: i64, slot: i64) -> i64:
        """The unit of a side in a slot, or -1."""
        for u in range(len(self.unit)):
            if self.slot[u] == slot and self.of_side[u] == side and not self.gone[u]:
                return u
        return NOBODY
