"""Building the cathedral: action 6 of the main phase."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.steps import Refusal, Step
from tabard.games.feudalia import paying
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import Cost

NAVE: Final[i64] = 1
FIRST_C: Final[i64] = 2


def cubes_for(s: FeudaliaState, seat: i64, cost: Cost) -> Pile:
    """The cubes of a token of A or B; the Tiler spares black ones (FEU-C6)."""
    return paying.cheaper(cost, s.bonus(seat, s.t.cheaper_build))


def can_build(s: FeudaliaState, seat: i64, card: i64, totals: Pile) -> bool:
    """Is the card open, with a token left, and can its cost be paid (FEU-R33, FEU-R35)?"""
    if s.tokens[card] == 0:
        return False
    cost = s.t.cathedral_cost[card]
    if card < FIRST_C:
        if s.coins[seat] < cost.coins:
            return False
        return paying.payable(s, seat, totals, cubes_for(s, seat, cost), -1)
    if s.home(seat, s.t.cathedral_master[card]) < 0:
        return False
    return paying.affordable(s, seat, cost, 0, totals)


def build_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Every cathedral card on which a token can be taken."""
    for card in range(len(s.tokens)):
        if can_build(s, seat, card, totals):
            found = append(found, s.w.build.base + card)
    return found


class BuildPayment(paying.Payment):
    """What a token of A or B costs."""

    rule = "FEU-R33"


class ServicePayment(paying.Payment):
    """What a token of a C card costs; it is printed on its master."""

    rule = "FEU-R35"


def play_build(s: FeudaliaState, seat: i64, card: i64) -> None:
    """Pay, then take a token."""
    cost = s.t.cathedral_cost[card]
    what = s.w.build.base + card
    s.push(Token(seat, card))
    if card >= FIRST_C:
        s.note("FEU-A11")
        s.note(s.t.master_effect[s.t.cathedral_master[card]])
        ServicePayment(seat, what).pay(s, cost.coins, cost)
        return
    cubes = cubes_for(s, seat, cost)
    if s.telling and cubes != cost.cubes:
        s.cite("FEU-C6")
        s.credit(seat, s.t.cheaper_build)
    paying.pay_with_help(s, BuildPayment(seat, what), cost.coins, cubes, -1)


class Token(Step[FeudaliaState]):
    """Take a token; an empty card opens the next stage at once (FEU-R34)."""

    rule = "FEU-R33"

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card

    def run(self, s: FeudaliaState) -> None:
        points = s.t.cathedral_points[self.card]
        s.tokens = added(s.tokens, self.card, -1)
        s.taken = added(s.taken, self.seat * len(s.tokens) + self.card, 1)
        s.token_points = added(s.token_points, self.seat, points)
        if s.telling:
            rule = "FEU-R35" if self.card >= FIRST_C else "FEU-R33"
            s.tell(s.w.built, self.seat, [self.card], rule=rule)
            s.cite("FEU-R3")
        if s.tokens[self.card] == 0 and s.stage < FIRST_C:
            self._open(s)

    def _open(self, s: FeudaliaState) -> None:
        s.stage += 1
        last = NAVE if s.stage == NAVE else len(s.tokens) - 1
        for card in range(s.stage, last + 1):
            s.tokens = added(s.tokens, card, s.t.cathedral_tokens[card])
            s.report(s.w.opened, -1, card, rule="FEU-R34")


def why_build(s: FeudaliaState, seat: i64, card: i64) -> Refusal | None:
    """Why no token can be taken there."""
    name = s.w.cathedral.labels[card]
    if s.tokens[card] == 0:
        if card < s.stage or (card >= FIRST_C and s.stage == FIRST_C):
            return Refusal(f"{name}: no token is left.", "FEU-R33")
        before = s.w.cathedral.labels[min(card, FIRST_C) - 1]
        return Refusal(f"{name} opens when the last token of {before} is taken.", "FEU-R34")
    cost = s.t.cathedral_cost[card]
    what = f"A token ({name})"
    if card < FIRST_C:
        return paying.missing(s, seat, what, cost.coins, cubes_for(s, seat, cost), "FEU-R33")
    master = s.t.cathedral_master[card]
    if s.home(seat, master) < 0:
        price = paying.say_cost(s, cost.coins, cost.cubes)
        return Refusal(
            f"{name} needs the {s.w.masters.labels[master]}; a token then costs {price}.",
            "FEU-R35",
        )
    return paying.missing(s, seat, what, cost.coins, cost.cubes, "FEU-R35")
