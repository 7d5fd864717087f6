"""Master cards and the votes they influence; the test for four electors (CON-63 to CON-69)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY

MASTERS: Final = 3


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


def rightful_holder(s: ConspiracyState, m: int) -> int:
    """Who holds a master card by the values on its track (CON-63, CON-A26, CON-A27)."""
    best = -1
    leader = NOBODY
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


def change_master(s: ConspiracyState, m: int, holder: int) -> None:
    """The card changes hands: the old marker comes off, the new holder places one (CON-64)."""
    taken_over = s.master[m] != NOBODY
    if s.telling:
        s.cite("CON-63")
        if taken_over:
            s.cite("CON-64")
            s.tell(s.w.unmastered, s.master[m], [m])
    s.master[m] = holder
    s.influence[m] = NOBODY
    if m in s.displaced:
        s.displaced.remove(m)
    if holder != NOBODY:
        if s.telling:
            s.tell(s.w.mastered, holder, [m])
        s.push(PlaceVote(holder, m, False, taken_over))


def may_influence(s: ConspiracyState, m: int) -> bool:
    """With two neutral electors Trade has no influence, with one only Faith (CON-66)."""
    return m < s.neutral_electors()


def limit_influence(s: ConspiracyState) -> None:
    """Masters beyond the number of neutral electors lose their influence (CON-66)."""
    for m in range(MASTERS):
        if s.influence[m] >= 0 and (s.owner[s.influence[m]] >= 0 or not may_influence(s, m)):
            s.influence[m] = NOBODY
            if s.telling:
                s.cite("CON-66")
                s.tell(s.w.lost_vote, s.master[m], [m])


def electors_of(s: ConspiracyState, seat: int) -> int:
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


def crown(s: ConspiracyState, seat: int, how: str, rule: str) -> None:
    """The end: one family wears the crown (CON-1)."""
    scores = [s.full_glory(other) for other in range(s.seats)]
    s.finish(scores, [seat], how, rule)


def is_neutral(s: ConspiracyState, land: int) -> bool:
    """An elector without owner, and not dead while his land is under the hammer (CON-A46)."""
    return s.owner[land] < 0 and land != s.for_sale


def markers_left(s: ConspiracyState, seat: int) -> int:
    """Vote markers a seat has not placed (CON-2)."""
    return s.t.votes - s.owned_electors(seat) - s.influenced(seat)


def votes(s: ConspiracyState, seat: int, m: int, pushes: bool) -> list[int]:
    """Where a master's marker may go; one that moves on pushes out lesser ones (CON-65)."""
    found: list[int] = []
    stands = s.master[m] == seat and s.influence[m] == NOBODY
    if not stands or not may_influence(s, m) or markers_left(s, seat) <= 0:
        return found
    for land in s.t.electors:
        other = s.influencer(land)
        if is_neutral(s, land) and (other == NOBODY or (pushes and other > m)):
            found.append(s.w.vote.move1(land))
    return found


class PlaceVote(Decision[ConspiracyState]):
    """A new master places his vote marker on a neutral elector (CON-64).

    Who takes the card over from another may do it, and likewise after an unsold elector
    (`free`; CON-67, CON-A46).
    """

    rule = "CON-64"

    def __init__(self, seat: int, master: int, free: bool, may: bool = True) -> None:
        super().__init__(seat)
        self.master: int = master
        self.free: bool = free
        self.may: bool = may

    def prompt(self, s: ConspiracyState) -> str:
        return f"You are {s.master_name(self.master)}: which neutral elector do you influence?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = votes(s, self.seat, self.master, False)
        if self.may or not found:
            found.append(s.w.done.move0())
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if s.w.vote.owns(move):
            place_vote(s, self.master, s.w.vote.a(move))
            if s.telling and self.free:
                s.cite("CON-67")
                s.cite("CON-A46")
        elif not self.free and s.for_sale >= 0 and not votes(s, self.seat, self.master, False):
            s.displaced.append(self.master)  # an elector is dead: he chooses after the sale

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return _why_no_vote(s, self.master, move)


class MoveVote(Decision[ConspiracyState]):
    """A displaced master moves on and may push out one of fewer glory points (CON-65)."""

    rule = "CON-65"

    def __init__(self, seat: int, master: int) -> None:
        super().__init__(seat)
        self.master: int = master

    def prompt(self, s: ConspiracyState) -> str:
        name = s.master_name(self.master)
        return f"As {name} you have lost your elector: which other one do you influence?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [*votes(s, self.seat, self.master, True), s.w.done.move0()]

    def play(self, s: ConspiracyState, move: int) -> None:
        if not s.w.vote.owns(move):
            return
        land = s.w.vote.a(move)
        other = s.influencer(land)
        if other != NOBODY:
            s.influence[other] = NOBODY
            s.push(MoveVote(s.master[other], other))
            if s.telling:
                s.tell(s.w.lost_vote, s.master[other], [other])
        place_vote(s, self.master, land)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return _why_no_vote(s, self.master, move)


def _why_no_vote(s: ConspiracyState, master: int, move: int) -> Refusal | None:
    if not s.w.vote.owns(move):
        return None
    land = s.w.vote.a(move)
    if not s.t.elector[land]:
        return Refusal("That territory has no elector.", "CON-64")
    if not is_neutral(s, land):
        return Refusal(
            "That elector has an owner or is dead; only neutral ones are influenced.", "CON-64"
        )
    if not may_influence(s, master):
        return Refusal("Too few neutral electors are left for this master.", "CON-66")
    return Refusal("Another master influences that elector.", "CON-65")


def place_vote(s: ConspiracyState, master: int, land: int) -> None:
    """The marker stands; it may be the fourth elector (CON-A47)."""
    s.influence[master] = land
    if s.telling:
        s.tell(s.w.influences, s.master[master], [land, master])
    test_majority(s)


class ElectorGained(Step[ConspiracyState]):
    """Vote marker, test for four, then displaced masters move (CON-A47)."""

    rule = "CON-A47"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        seat = s.owner[self.land]
        free_a_marker(s, seat)
        limit_influence(s)
        test_majority(s)
        if s.over:
            return
        moves: list[Step] = []
        for m in range(MASTERS):
            if m in s.displaced and s.master[m] != NOBODY:
                moves.append(MoveVote(s.master[m], m))
        s.displaced = []
        moves.append(SETTLE)
        s.push_all(moves)


def free_a_marker(s: ConspiracyState, seat: int) -> None:
    """With all four markers placed, the lowest master's marker serves the new land (CON-2)."""
    m = MASTERS - 1
    while m >= 0 and markers_left(s, seat) < 0:
        if s.master[m] == seat and s.influence[m] >= 0 and not s.t.count_influence:
            s.influence[m] = NOBODY
        m -= 1


class ElectorUnsold(Step[ConspiracyState]):
    """Masters without a placed marker may place one, Faith before War before Trade (CON-67)."""

    rule = "CON-67"

    def run(self, s: ConspiracyState) -> None:
        s.displaced = []
        limit_influence(s)
        moves: list[Step] = []
        for m in range(MASTERS):
            if s.master[m] != NOBODY and s.influence[m] == NOBODY:
                moves.append(PlaceVote(s.master[m], m, True))
        moves.append(SETTLE)
        s.push_all(moves)
