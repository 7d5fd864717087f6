# interpreted
"""What an adviser of people proposes: what is free to look at is looked at, weak cards are thrown
out early on, good ones are kept, nobody ends a turn while Influence or cards can be had, and nobody
buys a card that would not come to the hand before the end, unless its price opens a red line."""

from __future__ import annotations

from collections.abc import Iterator

from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.keywords import Corruption, Draw, Influence
from tabard.games.ausonia.manipulation_and_foresight import Lay, Look, Sift
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DRAW, KIND, USED_GEMS, WILD, part
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
    opening = [move for move in moves if _opens_a_line(s, move)]
    if too_late(s, seat, rounds_left(s)):
        moves = [move for move in moves if not s.w.buy.owns(move) or move in opening] or moves
    if opening or any(_scores(s, move) or _draws(s, move) for move in moves):
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
    return s.w.use.owns(move) and _brings_influence(s, s.w.use.ability(s.t, move))


def _brings_influence(s: AusoniaState, ability: int) -> bool:
    return any(isinstance(e.keyword, (Influence, Corruption)) for e in s.t.effects[ability])


def _draws(s: AusoniaState, move: int) -> bool:
    """Does an ability that is open draw cards that lie ready? What it costs would be lost."""
    if not s.w.use.owns(move):
        return False
    effects = s.t.effects[s.w.use.ability(s.t, move)]
    number = sum(effect.number for effect in effects if isinstance(effect.keyword, Draw))
    return 0 < number <= len(s.piles[DRAW + s.turn])


def _opens_a_line(s: AusoniaState, move: int) -> bool:
    """Can the price of a card for sale be paid so that a red line follows that brings Influence?"""
    if not s.w.buy.owns(move):
        return False
    price = s.t.cost[s.w.buy.a(move)]
    return any(
        _spends_enough(s, price, s.t.asked[line], s.t.amount[line])
        for line in _closed_lines(s)
        if _brings_influence(s, line)
    )


def _closed_lines(s: AusoniaState) -> list[int]:
    """Red lines of played cards that wait for gems to be spent."""
    t = s.t
    red = [line for _, line in unused(s) if t.asks[line] == USED_GEMS]
    return [line for line in red if part(s.spent, t.asked[line]) < t.amount[line]]


def unused(s: AusoniaState) -> Iterator[tuple[int, int]]:
    """The cards of the Play Area, notes and all, with each ability that they have not used yet."""
    for card in s.area:
        first = s.t.first_ability[card >> KIND]
        for nth in range(s.t.abilities[card >> KIND]):
            if not card >> nth & 1:
                yield card, first + nth


def _spends_enough(s: AusoniaState, price: int, colour: int, amount: int) -> bool:
    """Does a price that can be paid take so many gems of a colour, with those spent before?"""
    own = part(price, colour)
    spare = part(s.pool, colour) + part(s.pool, WILD) - own - _taken_by_others(s, price, colour)
    return part(s.spent, colour) + own + min(part(price, WILD), max(0, spare)) >= amount


def _taken_by_others(s: AusoniaState, price: int, colour: int) -> int:
    """How many wild gems the other colours of a price take."""
    others = [each for each in range(WILD) if each != colour]
    return sum(max(0, part(price, each) - part(s.pool, each)) for each in others)
