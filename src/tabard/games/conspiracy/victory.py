"""The election of an Emperor and the alternate end (CON-70, CON-78, CON-A12, CON-A42)."""

from __future__ import annotations

from tabard.games.conspiracy.masters import crown
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY


def elect(votes: list[int], glory: list[int], owned: list[int], best_master: list[int]) -> int:
    """The index of the elected candidate, or -1 if the tie is never broken (CON-70).

    Most votes; then most glory; then most owned electors; then the highest master card.
    The neutral candidate is simply one more entry of the lists.
    """
    left = list(range(len(votes)))
    for measure in (votes, glory, owned, best_master):
        best = -1
        for i in left:
            best = max(best, measure[i])
        still: list[int] = []
        for i in left:
            if measure[i] == best:
                still.append(i)
        left = still
    return left[0] if len(left) == 1 else NOBODY


def hold_election(s: ConspiracyState) -> bool:
    """The electors vote; True if somebody is elected (CON-70)."""
    votes: list[int] = []
    glory: list[int] = []
    owned: list[int] = []
    masters: list[int] = []
    neutral = len(s.t.electors)
    for seat in range(s.seats):
        mine = s.owned_electors(seat)
        votes.append(mine + s.influenced(seat))
        owned.append(mine)
        glory.append(s.full_glory(seat))
        best = 0
        for m in range(3):
            if s.master[m] == seat:
                best = max(best, s.t.master_glory[m])
        masters.append(best)
        neutral -= votes[seat]
        if s.telling:
            s.tell(s.w.tallied, seat, [votes[seat], glory[seat]])
    votes.append(neutral)
    owned.append(neutral)
    glory.append(neutral * s.t.elector_glory)
    masters.append(0)
    winner = elect(votes, glory, owned, masters)
    if s.telling:
        s.tell(s.w.neutral_tally, NOBODY, [neutral])
        cite_election(s, winner)
    if winner == NOBODY or winner == s.seats:
        if s.telling:
            s.tell(s.w.nobody_elected, NOBODY, [])
        return False
    crown(s, winner, "the electors choose a new Emperor", "CON-70")
    return True


def cite_election(s: ConspiracyState, winner: int) -> None:
    """Which rules decided the election."""
    s.cite("CON-70")
    s.cite("CON-68")
    s.cite("CON-A41")
    s.cite("CON-A10")
    if s.neutral_electors() == 0:
        s.cite("CON-A9")
    if winner == NOBODY:
        s.cite("CON-A42")
        s.cite("CON-A12")


def end_by_glory(s: ConspiracyState) -> None:
    """Option: most glory, then relics, then troops, then trade; a full tie is shared (CON-78)."""
    left = list(range(s.seats))
    for measure in range(4):
        best = -1
        for seat in left:
            best = max(best, _measure(s, measure, seat))
        still: list[int] = []
        for seat in left:
            if _measure(s, measure, seat) == best:
                still.append(seat)
        left = still
    scores = [s.full_glory(seat) for seat in range(s.seats)]
    if s.telling:
        s.cite("CON-A63")
        s.cite("CON-71")
    s.finish(scores, left, "the agreed end has come; most glory wins", "CON-78")


def _measure(s: ConspiracyState, measure: int, seat: int) -> int:
    if measure == 0:
        return s.full_glory(seat)
    if measure == 1:
        return s.relics[seat]
    if measure == 2:
        return s.knights[seat] + s.mercs[seat]
    return s.trade[seat]
