"""Matches between bots, and the bare loop of random moves."""

from __future__ import annotations

from tabard.bots.base import Bot, Seen
from tabard.engine.rng import Rng
from tabard.engine.state import State


def random_match(s: State, rng: Rng) -> int:
    """Random legal moves to the end; the number of decisions made."""
    count = 0
    while not s.over:
        legal = s.options
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
        s.play(move)
        count += 1
        for other, bot in enumerate(bots):
            bot.observe(s.game.space.seen_by(other, seat, move))
