"""Upgrading fiefs: action 5 of the main phase."""

from __future__ import annotations

from tabard.engine.steps import Refusal, Step
from tabard.games.feudalia.effects import Cost
from tabard.games.feudalia.paying import missing, pay_with_help, payable
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS


def upgrade_cost(s: FeudaliaState, fief: int) -> Cost:
    """What the next level of a fief costs."""
    return s.t.upgrade[s.soil(fief) * 2 + s.levels[fief]]


def black_left(s: FeudaliaState, seat: int, cost: Cost) -> int:
    """The black cubes of an upgrade after the Carpenter (FEU-C6)."""
    return max(0, cost.black - s.bonus(seat, s.t.cheaper_upgrade))


def upgrade_moves(s: FeudaliaState, seat: int, totals: list[int], found: list[int]) -> None:
    """Every fief whose next level can be paid (FEU-R30)."""
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        level = s.levels[fief]
        if level == 2:
            continue
        cost = upgrade_cost(s, fief)
        if s.coins[seat] < cost.coins:
            continue
        if payable(s, seat, totals, cost.cubes, black_left(s, seat, cost), level):
            found.append(s.w.upgrade.move1(s.fiefs[fief]))


def play_upgrade(s: FeudaliaState, seat: int, card: int) -> None:
    """Pay, then raise the fief."""
    fief = seat * FIEFS + s.slot_of(seat, card)
    cost = upgrade_cost(s, fief)
    black = black_left(s, seat, cost)
    if s.telling and black < cost.black:
        s.cite("FEU-C6")
        s.credit(seat, s.t.cheaper_upgrade)
    s.push(Raise(seat, fief))
    what = s.w.upgrade.move1(card)
    pay_with_help(s, seat, cost, black, s.levels[fief], "FEU-R30", what)


class Raise(Step[FeudaliaState]):
    """The fief goes up one level; cubes, masters and used fields stay (FEU-R30, FEU-R31)."""

    rule = "FEU-R30"

    def __init__(self, seat: int, fief: int) -> None:
        self.seat: int = seat
        self.fief: int = fief

    def run(self, s: FeudaliaState) -> None:
        s.levels[self.fief] += 1
        if s.telling:
            s.note("FEU-R30", s.w.upgraded, self.seat, [s.fiefs[self.fief], s.levels[self.fief]])
            s.cite("FEU-R31")
            s.cite("FEU-R3")


def why_upgrade(s: FeudaliaState, seat: int, card: int) -> Refusal:
    """Why a fief cannot be upgraded."""
    slot = s.slot_of(seat, card)
    place = s.w.fiefs.labels[card]
    if slot < 0:
        return Refusal(f"{place} is not your fief.", "FEU-R30")
    fief = seat * FIEFS + slot
    if s.levels[fief] == 2:
        return Refusal(f"{place} is of level 2 already.", "FEU-R30")
    cost = upgrade_cost(s, fief)
    short = missing(s, seat, Cost(cost.coins, cost.cubes, black_left(s, seat, cost), -1), 0,
                    "FEU-R30")  # fmt: skip
    assert short is not None
    return short
