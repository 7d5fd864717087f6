"""Matches between bots, and the bare playout loop."""

from __future__ import annotations

from tabard.bots.base import Bot, Seen
from tabard.engine.rng import Rng
from tabard.engine.state import State


def playout(s: State, rng: Rng) -> int:
    """Random legal moves to the end; the number of decisions made."""
    count = 0
    while not s.over:
        legal = s.legal
        s.do(legal[rng.below("playout", len(legal))])
        count += 1
    return count


def play_match(s: State, bots: list[Bot]) -> int:
    """Play a match to its end, one bot a seat; the number of decisions made."""
    for bot in bots:
        bot.forget()
    count = 0
    while True:
        asked = s.asked
        if asked is None:
            return count
        seat = asked.seat
        move = bots[seat].choose(Seen(s, seat))
        secret = s.game.space.verb_of(move).secret
        s.play(move)
        count += 1
        for other, bot in enumerate(bots):
            bot.observe(move if other == seat or not secret else -1)
