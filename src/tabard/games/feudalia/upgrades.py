"""Upgrading fiefs: action 5 of the main phase."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.steps import Refusal, Step
from tabard.games.feudalia.paying import Payment, cheaper, missing, pay_with_help, payable
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, Cost


def upgrade_cost(s: FeudaliaState, fief: i64) -> Cost:
    """What the next level of a fief costs."""
    return s.t.upgrade[s.soils[fief] * 2 + s.levels[fief]]


def upgrade_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Every fief whose next level can be paid (FEU-R30); the Carpenter spares black cubes."""
    less = s.bonus(seat, s.t.cheaper_upgrade)
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        level = s.levels[fief]
        if level == 2:
            continue
        cost = upgrade_cost(s, fief)
        if s.coins[seat] >= cost.coins and payable(s, seat, totals, cheaper(cost, less), level):
            found = append(found, s.w.upgrade.base + s.fiefs[fief])
    return found


class UpgradePayment(Payment):
    """What the next level of a fief costs."""

    rule = "FEU-R30"


def play_upgrade(s: FeudaliaState, seat: i64, card: i64) -> None:
    """Pay, then raise the fief."""
    fief = seat * FIEFS + s.slot_of(seat, card)
    cost = upgrade_cost(s, fief)
    cubes = cheaper(cost, s.bonus(seat, s.t.cheaper_upgrade))
    if s.telling and cubes != cost.cubes:
        s.cite("FEU-C6")
        s.credit(seat, s.t.cheaper_upgrade)
    s.push(Raise(seat, fief))
    payment = UpgradePayment(seat, s.w.upgrade.base + card)
    pay_with_help(s, payment, cost.coins, cubes, s.levels[fief])


class Raise(Step[FeudaliaState]):
    """The fief goes up one level; cubes, masters and used fields stay (FEU-R30, FEU-R31)."""

    rule = "FEU-R30"

    def __init__(self, seat: i64, fief: i64) -> None:
        self.seat: i64 = seat
        self.fief: i64 = fief

    def run(self, s: FeudaliaState) -> None:
        s.levels = added(s.levels, self.fief, 1)
        if s.telling:
            told: list[int] = [s.fiefs[self.fief], s.levels[self.fief]]
            s.tell(s.w.upgraded, self.seat, told, rule="FEU-R30")
            s.cite("FEU-R31", "FEU-R3")


def why_upgrade(s: FeudaliaState, seat: i64, card: i64) -> Refusal | None:
    """Why a fief cannot be upgraded."""
    slot = s.slot_of(seat, card)
    place = s.w.fiefs.labels[card]
    if slot < 0:
        return Refusal(f"{place} is not your fief.", "FEU-R30")
    fief = seat * FIEFS + slot
    if s.levels[fief] == 2:
        return Refusal(f"{place} is of level 2 already.", "FEU-R30")
    cost = upgrade_cost(s, fief)
    cubes = cheaper(cost, s.bonus(seat, s.t.cheaper_upgrade))
    what = f"{place} at level {s.levels[fief] + 1}"
    return missing(s, seat, what, cost.coins, cubes, "FEU-R30")
