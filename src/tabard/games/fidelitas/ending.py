"""Ending the game, and how to win (FID-29 to FID-33, FID-40, FID-44, FID-49)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.games.fidelitas.state import FidelitasState


def partner_of(seat: i64) -> i64:
    """Team: the seat opposite (FID-38)."""
    return seat ^ 2


def side_points(s: FidelitasState, seat: i64) -> i64:
    """The points that count for a seat: its own, in the team game the pair's (FID-40)."""
    points = s.points[seat]
    if s.t.team:
        points += s.points[partner_of(seat)]
    return points


def side_missio(s: FidelitasState, seat: i64) -> i64:
    """The completed Missio that count for a seat in a tie (FID-32, FID-40)."""
    count = len(s.scored[seat])
    if s.t.team:
        count += len(s.scored[partner_of(seat)])
    return count


def reach_mark(s: FidelitasState, seat: i64) -> None:
    """FID-29, FID-40, FID-49: reaching the mark starts the last round, no more."""
    if s.ending or s.t.solo or side_points(s, seat) < s.t.mark:
        return
    s.ending = True
    if s.telling:
        s.cite("FID-40" if s.t.team else "FID-29", "FID-49")
        s.tell(s.w.team_last_round if s.t.team else s.w.last_round, seat, [])


def rank_of(s: FidelitasState) -> str:
    """FID-44: the rank that the points of a solo game have reached."""
    rank = "no rank"
    for i, points in enumerate(s.t.rank_points):
        if s.points[0] >= points:
            rank = s.t.rank_names[i]
    return rank


def end_game(s: FidelitasState, reason: str, rule: str) -> None:
    """FID-32: most points; tie: fewer completed Missio; still tied: a shared win."""
    if s.telling:
        s.cite("FID-32")
    if s.t.solo:
        reason = f"{reason}: {rank_of(s)}"
    scores: list[int] = [side_points(s, seat) for seat in range(s.seats)]
    tied: list[int] = [seat for seat, points in enumerate(scores) if points == max(scores)]
    fewest = min([side_missio(s, seat) for seat in tied])
    winners: list[int] = [seat for seat in tied if side_missio(s, seat) == fewest]
    if len(tied) > len(winners):
        reason = f"{reason}; of those tied on points, fewer completed Missio win"
    s.finish(scores, winners, reason, rule)


def exhaust(s: FidelitasState) -> None:
    """The last card of the Virtus deck was taken, or a card was needed and there is none."""
    if s.t.solo:
        end_game(s, "the Virtus deck ran out", "FID-44")
        return
    if s.exhausted:
        end_game(s, "the Virtus deck was exhausted for the second time", "FID-31")
        return
    s.exhausted = True
    if s.telling:
        s.cite("FID-30")
        s.tell(s.w.reshuffled if len(s.discards) else s.w.ran_out, -1, [])
    s.deck = s.discards[:]
    s.discards = vec[i64]()
    s.under = vec[i64]()
    s.rng.shuffle("reshuffle", s.deck)
