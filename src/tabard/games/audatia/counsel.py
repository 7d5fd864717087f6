# interpreted
"""What an adviser of people proposes: no change of guard that gains nothing, or that leaves more
blows unparried; no swap of a card that is better than what would come for it, nor the keeping of a
worse one."""

from __future__ import annotations

from tabard.games.audatia.bot import Sight
from tabard.games.audatia.reasons import feared_of, other_guard, unparried
from tabard.games.audatia.state import AudatiaState


def advisable(s: AudatiaState, seat: int, moves: list[int]) -> list[int]:
    """The moves that may be proposed to a person; never none."""
    left = [m for m in moves if not s.w.posta.owns(m) or _worth_changing(s, seat, m)]
    left = [m for m in left if _sound_swap(s, m, Sight(s, seat))]
    return left or moves


def _sound_swap(s: AudatiaState, move: int, sight: Sight) -> bool:
    w = s.w
    if w.keep.owns(move):
        return sight.is_better(w.keep.a(move))
    return not w.swap.owns(move) or not sight.is_better(w.swap.a(move))


def _worth_changing(s: AudatiaState, seat: int, move: int) -> bool:
    if s.of(seat).posta < 0 or s.of(1 - seat).posta < 0:
        return True
    after = s.after(move)
    sight, sight0 = Sight(after, seat), Sight(s, seat)
    now = unparried(after, seat, after.of(seat).posta, feared_of(after, sight))
    then = unparried(s, seat, s.of(seat).posta, feared_of(s, sight0))
    return len(now) <= len(then) and bool(other_guard(s, after, sight, sight0))
