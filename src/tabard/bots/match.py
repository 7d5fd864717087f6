"""The loop that plays a match between bots; compiled, it never leaves compiled code."""

from __future__ import annotations

from tabard.bots.base import Bot
from tabard.engine.state import State


def play_match(s: State, bots: list[Bot]) -> int:
    """Play until the match is over; how many decisions that took."""
    decisions = 0
    asked = s.asked
    while asked is not None:
        seat = asked.seat
        s.do(bots[seat].choose(s, seat))
        decisions += 1
        asked = s.asked
    return decisions
