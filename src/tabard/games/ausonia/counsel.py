# interpreted
"""What an adviser of people proposes: what is free to look at is looked at, weak cards are thrown
out early on, good ones are kept, and nobody ends a turn while Influence can be had."""

from __future__ import annotations

from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.keywords import Corruption, Influence
from tabard.games.ausonia.manipulation_and_foresight import Lay, Look, Sift
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.worth import rounds_left

WEAK = 100  # hundredths of Influence: a card worth less gives way to the next one of the pile
EARLY = 20  # tenths of a round to come: later on the first servants' Influence is welcome


def advisable(s: AusoniaState, seat: int, moves: list[int]) -> list[int]:
    """The moves that may be proposed to a person; never none."""
    wise = wise_answer(s)
    if wise is not None and wise in moves:
        return [wise]
    if isinstance(s.asked, FreeDiscard):
        return [move for move in moves if not s.w.drop.owns(move) or is_weak(s, move)]
    if isinstance(s.asked, Action) and any(_scores(s, move) for move in moves):
        return [move for move in moves if move != s.w.pass_on.base]
    return moves


def wise_answer(s: AusoniaState) -> int | None:
    """What is best whatever is planned: to look at all cards, to throw out a weak one, and to lay
    the better card on top."""
    if isinstance(s.asked, (Look, Lay)):
        return s.asked.hint(s, s.rng)
    if isinstance(s.asked, Sift):
        return next(
            (move for move in s.legal if s.w.drop.owns(move) and is_weak(s, move)), s.w.done.base
        )
    return None


def is_weak(s: AusoniaState, move: int) -> bool:
    """Is this card of the hand or the pile one of the first servants, and the end still far?"""
    return rounds_left(s) >= EARLY and s.t.worth.card[s.w.drop.a(move)] < WEAK


def _scores(s: AusoniaState, move: int) -> bool:
    """Does an ability that is open bring Influence, or cost a rival some?"""
    if not s.w.use.owns(move):
        return False
    ability = s.t.first_ability[s.w.use.a(move)] + s.w.use.b(move)
    return any(isinstance(e.keyword, (Influence, Corruption)) for e in s.t.effects[ability])
