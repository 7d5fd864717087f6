"""The end of a turn, of a round, and of the game (FEU-R55 to FEU-R60)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import bit, joined, plain
from tabard.engine.steps import SeatStep, Step
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CRUSADES, FAIR, FIEFS, PILGRIMAGE, VASSALS
from tabard.games.feudalia.variants import award_pilgrimage


class EndOfTurn(SeatStep[FeudaliaState]):
    """Variants, target, next player."""

    rule = "FEU-R15"

    def run(self, s: FeudaliaState) -> None:
        seat = self.seat
        s.raided &= ~(7 << seat * FIEFS)  # may be raided again from now on (FEU-V1)
        if s.tapped != 0:
            for master in joined(s.row, s.master_deck):
                s.tapped &= ~bit(master)  # fired and hired again counts only this turn (FEU-A26)
        award_pilgrimage(s, seat)
        if s.score(seat) >= s.target and not s.reached:
            s.reached = True
            s.report(s.w.reached, seat, rule="FEU-R55")
            s.note("FEU-R60" if s.variants else "FEU-R1")
        following = next_alive(s, seat)
        if following == s.first:
            s.push(EndOfRound())
        else:
            s.push(s.t.turns[following])


def next_alive(s: FeudaliaState, seat: i64) -> i64:
    """The next player in turn order who is still in the game."""
    following = (seat + 1) % s.seats
    while not s.plays(following):
        following = (following + 1) % s.seats
    return following


class EndOfRound(Step[FeudaliaState]):
    """The end is checked only here (FEU-A13)."""

    rule = "FEU-A13"

    def run(self, s: FeudaliaState) -> None:
        if not check_end(s):
            s.round += 1
            if s.round > s.t.round_cap:
                stop(s)
            else:
                s.push(s.t.turns[s.first])


def remaining(s: FeudaliaState) -> Pile:
    """The players still in the game."""
    return vec[i64]([seat for seat in range(s.seats) if s.plays(seat)])


def leaders(s: FeudaliaState, seats: Pile) -> Pile:
    """Those with the highest score."""
    best: i64 = -99
    for seat in seats:
        best = max(best, s.score(seat))
    return vec[i64]([seat for seat in seats if s.score(seat) == best])


def check_end(s: FeudaliaState) -> bool:
    """Lead of a point, then the tie, then the deadlock; True when the game is over."""
    if s.reached and settled_by_points(s):
        return True
    return deadlocked(s) and settle_deadlock(s)


def settled_by_points(s: FeudaliaState) -> bool:
    """A lead of 1 point (FEU-R56), a tie for first (FEU-R57), nobles in a play-off (FEU-A13)."""
    players = remaining(s)
    top = leaders(s, players)
    best = s.score(top[0])
    if best < s.target:
        return False
    second: i64 = -99
    for seat in players:
        if seat not in top:
            second = max(second, s.score(seat))
    if best - second >= s.t.lead:
        if len(top) == 1:
            win(s, top, "A lead of one point", "FEU-R56")
            return True
        drop_others(s, top, "FEU-R57")
        s.playoff = True
        s.note("FEU-R57")
        s.note("FEU-A23")
        return won_by_nobles(s, top, "FEU-R57")
    if s.playoff and won_by_nobles(s, players, "FEU-A13"):
        return True
    s.note("FEU-A15")
    return False


def won_by_nobles(s: FeudaliaState, players: Pile, rule: str) -> bool:
    """Has somebody two nobles more than each other?"""
    if len(players) < 2:
        return False
    best = players[0]
    for seat in players:
        if s.nobles(seat) > s.nobles(best):
            best = seat
    least = s.nobles(best) - s.t.noble_lead
    if any(seat != best and s.nobles(seat) > least for seat in players):
        return False
    win(s, vec[i64]([best]), "Two nobles more", rule)
    return True


def drop_others(s: FeudaliaState, stay: Pile, rule: str) -> None:
    """The rest is out and takes everything along (FEU-A24); the first-player card passes on."""
    for seat in range(s.seats):
        if s.plays(seat) and seat not in stay:
            s.alive &= ~(1 << seat)
            s.report(s.w.dropped, seat, rule=rule)
            s.note("FEU-A24")
    if not s.plays(s.first):
        s.first = next_alive(s, s.first)
        s.report(s.w.first, s.first, rule="FEU-R58")


# -- the deadlock (FEU-A14, FEU-R59) --------------------------------------------------------------


def deadlocked(s: FeudaliaState) -> bool:
    """All fiefs of level 2, the cathedral complete, and no variant point to be won."""
    if s.stage < 2:
        return False
    players = remaining(s)
    if any(left > 0 for left in s.tokens) or any(s.level_sum(p) < 2 * FIEFS for p in players):
        return False
    if s.has_variant(PILGRIMAGE) and s.pilgrim < 0:
        return False
    for seat in players:
        if s.has_variant(FAIR) and not s.fair >> seat & 1:
            return False
        if s.has_variant(CRUSADES) and s.crusade_tokens > 0 and not s.crusaders >> seat & 1:
            return False
    return True


def settle_deadlock(s: FeudaliaState) -> bool:
    """Highest score alone, then nobles; shared if no noble can be hired any more."""
    s.note("FEU-A14")
    top = leaders(s, remaining(s))
    if len(top) == 1:
        win(s, top, "The highest score when nothing is left to win", "FEU-A14")
        return True
    drop_others(s, top, "FEU-A14")
    s.playoff = True
    if won_by_nobles(s, top, "FEU-A14"):
        return True
    if noble_for_hire(s):
        return False
    win(s, top, "Nothing is left to win: the victory is shared", "FEU-R59")
    return True


def noble_for_hire(s: FeudaliaState) -> bool:
    """Does a noble lie face up, in a vassal pile or in the master row?"""
    if any(s.t.master_nobles[master] > 0 for master in s.row):
        return True
    return any(s.supply[v] > 0 and s.t.nobles[v] > 0 for v in range(VASSALS))


def win(s: FeudaliaState, winners: Pile, reason: str, rule: str) -> None:
    """The game is over; scores are half points (`score_unit`)."""
    if s.t.solo:
        reason = solo_text(s)
        s.note("FEU-S1")
    s.finish([s.score(seat) for seat in range(s.seats)], plain(winners), reason, rule)


def solo_text(s: FeudaliaState) -> str:
    """How a solo game is graded by its rounds (FEU-S1)."""
    t = s.t
    for i in range(len(t.solo_rounds)):
        if s.round <= t.solo_rounds[i]:
            return f"The target is reached: {t.solo_names[i]}"
    return "The target is reached"


def stop(s: FeudaliaState) -> None:
    """A safeguard of ours: after very many rounds the highest score wins (FEU-C8)."""
    s.round -= 1
    top = vec[i64]()
    reason = f"Stopped after {s.round} rounds, the target not reached"
    if not s.t.solo:
        top = leaders(s, remaining(s))
        reason = f"Stopped after {s.round} rounds without a decision: the highest score"
    s.finish([s.score(seat) for seat in range(s.seats)], plain(top), reason, "FEU-C8")
