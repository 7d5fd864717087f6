"""Master cards and the votes they influence; the test for four electors (CON-63 to CON-69)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit, replaced
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.state import Choice, ConspiracyState, LandStep
from tabard.games.conspiracy.tables import MASTERS, NOBODY, has


class Settle(Step[ConspiracyState]):
    """After every completed step: who holds the masters, and has somebody won? (CON-A47)"""

    rule = "CON-A47"

    def run(self, s: ConspiracyState) -> None:
        for m in range(MASTERS - 1, -1, -1):  # so that Faith places its marker first
            holder = rightful_holder(s, m)
            if holder != s.master[m]:
                change_master(s, m, holder)
        limit_influence(s)
        test_majority(s)


SETTLE: Final = Settle()


def rightful_holder(s: ConspiracyState, m: i64) -> i64:
    """Who holds a master card by the values on its track (CON-63, CON-A26, CON-A27)."""
    best: i64 = -1
    leader: i64 = NOBODY
    for seat in range(s.seats):
        value = s.value_of(m, seat)
        if value > best:
            best = value
            leader = seat
        elif value == best:
            leader = NOBODY
    minimum = s.t.master_minimum[m]
    holder = s.master[m]
    if holder == NOBODY:
        if s.telling and leader == NOBODY and best >= minimum:
            s.cite("CON-A27")
        return leader if best >= minimum else NOBODY
    mine = s.value_of(m, holder)
    if leader != NOBODY and leader != holder and best >= minimum and best > mine:
        return leader
    if mine < minimum:
        if s.telling:
            s.cite("CON-A26")
        if s.t.return_masters:
            return NOBODY
    if s.telling and leader != holder:
        s.cite("CON-63")
    return holder


def change_master(s: ConspiracyState, m: i64, holder: i64) -> None:
    """The card changes hands: the old marker comes off, the new holder places one (CON-64)."""
    taken_over = s.master[m] != NOBODY
    if s.telling:
        s.cite("CON-63")
        if taken_over:
            s.cite("CON-64")
            s.tell(s.w.unmastered, s.master[m], [m])
    s.master = replaced(s.master, m, holder)
    s.influence = replaced(s.influence, m, NOBODY)
    s.displaced &= ~bit(m)
    if holder != NOBODY:
        if s.telling:
            s.tell(s.w.mastered, holder, [m])
        s.push(PlaceVote(holder, m, False, taken_over))


def may_influence(s: ConspiracyState, m: i64) -> bool:
    """With two neutral electors Trade has no influence, with one only Faith (CON-66)."""
    return m < s.neutral_electors()


def lose_vote(s: ConspiracyState, m: i64) -> None:
    """A master's marker comes off its elector."""
    s.influence = replaced(s.influence, m, NOBODY)
    if s.telling:
        s.tell(s.w.lost_vote, s.master[m], [m])


def limit_influence(s: ConspiracyState) -> None:
    """Masters beyond the number of neutral electors lose their influence (CON-66)."""
    for m in range(MASTERS):
        at = s.influence[m]
        if at >= 0 and (s.owner[at] >= 0 or not may_influence(s, m)):
            lose_vote(s, m)
            if s.telling:
                s.cite("CON-66")


def electors_of(s: ConspiracyState, seat: i64) -> i64:
    """How many electors a seat controls (CON-A11)."""
    owned = s.owned_electors(seat)
    return owned + s.influenced(seat) if s.t.count_influence else owned


def test_majority(s: ConspiracyState) -> None:
    """Four electors depose the Emperor (CON-69)."""
    for seat in range(s.seats):
        if electors_of(s, seat) >= s.t.majority:
            if s.telling:
                s.cite("CON-A11")
            crown(s, seat, "the electors in one hand depose the Emperor", "CON-69")
            return


def crown(s: ConspiracyState, seat: i64, how: str, rule: str) -> None:
    """The end: one family wears the crown (CON-1)."""
    if s.telling:
        s.tell(s.w.crowned, seat, [])
    s.finish(s.scores(), [seat], how, rule)


def is_neutral(s: ConspiracyState, land: i64) -> bool:
    """An elector without owner, and not dead while his land is under the hammer (CON-A46)."""
    return s.owner[land] < 0 and land != s.for_sale


def markers_left(s: ConspiracyState, seat: i64) -> i64:
    """Vote markers a seat has not placed (CON-2)."""
    return s.t.votes - s.owned_electors(seat) - s.influenced(seat)


def votes(s: ConspiracyState, seat: i64, m: i64, pushes: bool) -> Pile:
    """Where a master's marker may go; one that moves on pushes out lesser ones (CON-65)."""
    found = vec[i64](capacity=8)
    stands = s.master[m] == seat and s.influence[m] == NOBODY
    if not stands or not may_influence(s, m) or markers_left(s, seat) <= 0:
        return found
    for land in s.t.electors:
        other = s.influencer(land)
        if is_neutral(s, land) and (other == NOBODY or (pushes and other > m)):
            found = append(found, s.w.vote.base + land)
    return found


class VoteChoice(Choice):
    """A master chooses an elector."""

    def __init__(self, seat: i64, master: i64) -> None:
        super().__init__(seat)
        self.master: i64 = master

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.vote.owns(move):
            return None
        land = s.w.vote.a(move)
        if not has(s.t.is_elector, land):
            return Refusal("That territory has no elector.", "CON-64")
        if not is_neutral(s, land):
            return Refusal(
                "That elector has an owner or is dead; only neutral ones are influenced.", "CON-64"
            )
        if not may_influence(s, self.master):
            return Refusal("Too few neutral electors are left for this master.", "CON-66")
        return Refusal("Another master influences that elector.", "CON-65")


class PlaceVote(VoteChoice):
    """A new master places his vote marker on a neutral elector (CON-64).

    Who takes the card over from another may do it, and likewise after an unsold elector
    (`free`; CON-67, CON-A46).
    """

    rule = "CON-64"

    def __init__(self, seat: i64, master: i64, free: bool, may: bool = True) -> None:
        super().__init__(seat, master)
        self.free: bool = free
        self.may: bool = may

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_vote.ask(self.master)

    def moves(self, s: ConspiracyState) -> Pile:
        found = votes(s, self.seat, self.master, False)
        return append(found, s.w.done.base) if self.may or not len(found) else found

    def play(self, s: ConspiracyState, move: i64) -> None:
        if s.w.vote.owns(move):
            place_vote(s, self.master, s.w.vote.a(move))
            if s.telling and self.free:
                s.cite("CON-67", "CON-A46")
            return
        waits = s.for_sale >= 0 and not self.free  # an elector is dead: he chooses after the sale
        if waits and not len(votes(s, self.seat, self.master, False)):
            s.displaced |= bit(self.master)


class MoveVote(VoteChoice):
    """A displaced master moves on and may push out one of fewer glory points (CON-65)."""

    rule = "CON-65"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_move_vote.ask(self.master)

    def moves(self, s: ConspiracyState) -> Pile:
        return append(votes(s, self.seat, self.master, True), s.w.done.base)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if not s.w.vote.owns(move):
            return
        land = s.w.vote.a(move)
        other = s.influencer(land)
        if other != NOBODY:
            lose_vote(s, other)
            s.push(MoveVote(s.master[other], other))
        place_vote(s, self.master, land)


def place_vote(s: ConspiracyState, master: i64, land: i64) -> None:
    """The marker stands; it may be the fourth elector (CON-A47)."""
    s.influence = replaced(s.influence, master, land)
    if s.telling:
        s.tell(s.w.influences, s.master[master], [land, master])
    test_majority(s)


class ElectorGained(LandStep):
    """Vote marker, test for four, then displaced masters move (CON-A47)."""

    rule = "CON-A47"

    def run(self, s: ConspiracyState) -> None:
        free_a_marker(s, s.owner[self.land])
        limit_influence(s)
        test_majority(s)
        if s.over:
            return
        s.push(SETTLE)
        moving = [m for m in range(MASTERS) if has(s.displaced, m) and s.master[m] != NOBODY]
        s.push_all([MoveVote(s.master[m], m) for m in moving])
        s.displaced = 0


def free_a_marker(s: ConspiracyState, seat: i64) -> None:
    """With all four markers placed, the lowest master's marker serves the new land (CON-2)."""
    for m in range(MASTERS - 1, -1, -1):
        places = s.master[m] == seat and s.influence[m] >= 0 and not s.t.count_influence
        if places and markers_left(s, seat) < 0:
            s.influence = replaced(s.influence, m, NOBODY)


class ElectorUnsold(Step[ConspiracyState]):
    """Masters without a placed marker may place one, Faith before War before Trade (CON-67)."""

    rule = "CON-67"

    def run(self, s: ConspiracyState) -> None:
        s.displaced = 0
        limit_influence(s)
        s.push(SETTLE)
        free = [m for m in range(MASTERS) if s.master[m] != NOBODY and s.influence[m] == NOBODY]
        s.push_all([PlaceVote(s.master[m], m, True) for m in free])


ELECTOR_UNSOLD: Final = ElectorUnsold()
