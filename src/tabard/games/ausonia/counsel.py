# interpreted
"""What an adviser of people proposes: what is free to look at is looked at, weak cards are thrown
out early on, good ones are kept, nobody ends a turn while Influence can be had, and nobody buys a
card that would not come to the hand before the end."""

from __future__ import annotations

from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.keywords import Corruption, Influence
from tabard.games.ausonia.manipulation_and_foresight import Lay, Look, Sift
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DRAW
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
    if isinstance(s.asked, Action):
        return _actions(s, seat, moves)
    return moves


def _actions(s: AusoniaState, seat: int, moves: list[int]) -> list[int]:
    if too_late(s, seat, rounds_left(s)):
        moves = [move for move in moves if not s.w.buy.owns(move)] or moves
    if any(_scores(s, move) for move in moves):
        return [move for move in moves if move != s.w.pass_on.base]
    return moves


def too_late(s: AusoniaState, seat: int, rounds: int) -> bool:
    """Would a card bought now hardly come to the hand in so many tenths of a round?"""
    return 10 * (1 + len(s.piles[DRAW + seat]) // s.t.hand_size) > rounds


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
    ability = s.w.use.ability(s.t, move)
    return any(isinstance(e.keyword, (Influence, Corruption)) for e in s.t.effects[ability])
