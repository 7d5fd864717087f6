"""Building the cathedral: action 6 of the main phase."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Refusal, Step
from tabard.games.feudalia.effects import Cost
from tabard.games.feudalia.paying import affordable, missing, pay, pay_with_help, payable
from tabard.games.feudalia.state import FeudaliaState

NAVE: Final = 1
FIRST_C: Final = 2


def black_left(s: FeudaliaState, seat: int, cost: Cost) -> int:
    """The black cubes of a token of A or B after the Tiler (FEU-C6)."""
    return max(0, cost.black - s.bonus(seat, s.t.cheaper_build))


def can_build(s: FeudaliaState, seat: int, card: int, totals: list[int]) -> bool:
    """Is the card open, with a token left, and can its cost be paid (FEU-R33, FEU-R35)?"""
    if s.tokens[card] == 0:
        return False
    cost = s.t.cathedral_cost[card]
    if card < FIRST_C:
        if s.coins[seat] < cost.coins:
            return False
        return payable(s, seat, totals, cost.cubes, black_left(s, seat, cost), -1)
    if s.home(seat, s.t.cathedral_master[card]) < 0:
        return False
    return affordable(s, seat, cost, 0, totals)


def build_moves(s: FeudaliaState, seat: int, totals: list[int], found: list[int]) -> None:
    """Every cathedral card on which a token can be taken."""
    for card in range(len(s.tokens)):
        if can_build(s, seat, card, totals):
            found.append(s.w.build.move1(card))


def play_build(s: FeudaliaState, seat: int, card: int) -> None:
    """Pay, then take a token."""
    cost = s.t.cathedral_cost[card]
    what = s.w.build.move1(card)
    s.push(Token(seat, card))
    if card >= FIRST_C:
        if s.telling:
            s.cite("FEU-A11")
            s.cite(s.t.master_effect[s.t.cathedral_master[card]])
        pay(s, seat, cost.coins, cost.cubes, cost.black, "FEU-R35", what)
        return
    black = black_left(s, seat, cost)
    if s.telling and black < cost.black:
        s.cite("FEU-C6")
        s.credit(seat, s.t.cheaper_build)
    pay_with_help(s, seat, cost, black, -1, "FEU-R33", what)


class Token(Step[FeudaliaState]):
    """Take a token; an empty card opens the next stage at once (FEU-R34)."""

    rule = "FEU-R33"

    def __init__(self, seat: int, card: int) -> None:
        self.seat: int = seat
        self.card: int = card

    def run(self, s: FeudaliaState) -> None:
        s.tokens[self.card] -= 1
        s.taken[self.seat * len(s.tokens) + self.card] += 1
        s.token_points[self.seat] += s.t.cathedral_points[self.card]
        if s.telling:
            rule = "FEU-R35" if self.card >= FIRST_C else "FEU-R33"
            s.note(rule, s.w.built, self.seat, [self.card])
            s.cite("FEU-R3")
        if s.tokens[self.card] == 0 and s.stage < FIRST_C:
            self._open(s)

    def _open(self, s: FeudaliaState) -> None:
        s.stage += 1
        last = NAVE if s.stage == NAVE else len(s.tokens) - 1
        for card in range(s.stage, last + 1):
            s.tokens[card] = s.t.cathedral_tokens[card]
            if s.telling:
                s.note("FEU-R34", s.w.opened, -1, [card])


def why_build(s: FeudaliaState, seat: int, card: int) -> Refusal:
    """Why no token can be taken there."""
    name = s.w.cathedral.labels[card]
    if s.tokens[card] == 0:
        if card < s.stage or (card >= FIRST_C and s.stage == FIRST_C):
            return Refusal(f"{name}: no token is left.", "FEU-R33")
        return Refusal(f"{name} is not open yet.", "FEU-R34")
    cost = s.t.cathedral_cost[card]
    if card >= FIRST_C:
        master = s.t.cathedral_master[card]
        if s.home(seat, master) < 0:
            label = s.w.masters.labels[master]
            return Refusal(f"{name} needs the {label}.", "FEU-R35")
        short = missing(s, seat, cost, 0, "FEU-R35")
    else:
        reduced = Cost(cost.coins, cost.cubes, black_left(s, seat, cost), -1)
        short = missing(s, seat, reduced, 0, "FEU-R33")
    assert short is not None
    return short
