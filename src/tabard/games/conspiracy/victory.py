"""The election of an Emperor and the alternate end (CON-70, CON-78, CON-A12, CON-A42)."""

from __future__ import annotations

from mypy_extensions import i64

from tabard.games.conspiracy.masters import crown
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import MASTERS, NOBODY


def best_of(measures: list[list[int]]) -> list[int]:
    """Who is best: the first measure decides, a tie goes on to the next one."""
    left = list(range(len(measures[0])))
    for measure in measures:
        best = max([measure[i] for i in left])
        left = [i for i in left if measure[i] == best]
    return left


def elect(votes: list[int], glory: list[int], owned: list[int], best_master: list[int]) -> int:
    """The index of the elected candidate, or -1 if the tie is never broken (CON-70).

    Most votes; then most glory; then most owned electors; then the highest master card.
    The neutral candidate is simply one more entry of the lists.
    """
    left = best_of([votes, glory, owned, best_master])
    return left[0] if len(left) == 1 else NOBODY


def hold_election(s: ConspiracyState) -> bool:
    """The electors vote; True if somebody is elected (CON-70)."""
    owned = [int(s.owned_electors(seat)) for seat in range(s.seats)]
    votes = [owned[seat] + int(s.influenced(seat)) for seat in range(s.seats)]
    glory = s.scores()
    masters = [best_master(s, seat) for seat in range(s.seats)]
    neutral = len(s.t.electors) - sum(votes)
    if s.telling:
        for seat in range(s.seats):
            s.tell(s.w.tallied, seat, [votes[seat], glory[seat]])
    winner = elect(
        [*votes, neutral],
        [*glory, neutral * s.t.elector_glory],
        [*owned, neutral],
        [*masters, 0],
    )
    if s.telling:
        s.tell(s.w.neutral_tally, NOBODY, [neutral])
        cite_election(s, winner)
    if winner == NOBODY or winner == s.seats:
        if s.telling:
            tied = winner == NOBODY
            s.tell(s.w.nobody_elected if tied else s.w.neutral_elected, NOBODY, [])
        return False
    crown(s, winner, "the electors choose a new Emperor", "CON-70")
    return True


def best_master(s: ConspiracyState, seat: i64) -> int:
    """The glory of the highest master card a seat holds."""
    best: i64 = 0
    for m in range(MASTERS):
        if s.master[m] == seat:
            best = max(best, s.t.master_glory[m])
    return best


def cite_election(s: ConspiracyState, winner: int) -> None:
    """Which rules decided the election."""
    for rule in ("CON-70", "CON-68", "CON-A41", "CON-A10"):
        s.cite(rule)
    if s.neutral_electors() == 0:
        s.cite("CON-A9")
    if winner == NOBODY:
        s.cite("CON-A42", "CON-A12")


def end_by_glory(s: ConspiracyState) -> None:
    """Option: most glory, then relics, then troops, then trade; a full tie is shared (CON-78)."""
    glory = s.scores()
    relics = [int(n) for n in s.relics]
    troops = [int(s.knights[seat] + s.mercs[seat]) for seat in range(s.seats)]
    trade = [int(n) for n in s.trade]
    if s.telling:
        s.cite("CON-A63", "CON-71")
    winners = best_of([glory, relics, troops, trade])
    if s.telling:
        for seat in winners:
            s.tell(s.w.most_glory, seat, [glory[seat]])
    s.finish(glory, winners, "the agreed end has come; most glory wins", "CON-78")
