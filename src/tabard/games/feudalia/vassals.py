"""Hiring vassals and generating income: actions 1 and 2 of the main phase."""

from __future__ import annotations

from tabard.engine.steps import Refusal
from tabard.games.feudalia.decks import eliminate, to_discard
from tabard.games.feudalia.paying import affordable, missing, pay
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def notary(s: FeudaliaState, seat: int) -> int:
    """Coins saved on the first vassal of a turn."""
    return 0 if s.has_hired else s.bonus(seat, s.t.cheaper_vassal)


def hire_moves(
    s: FeudaliaState, seat: int, totals: list[int], held: list[int], found: list[int]
) -> None:
    """Every vassal that can be hired, with every card that may be eliminated for it (FEU-R19)."""
    t = s.t
    less = notary(s, seat)
    purse = s.coins[seat] + less
    for v in range(VASSALS):
        if s.supply[v] <= 0:
            continue
        cost = t.cost[v]
        if purse < cost.coins or not affordable(s, seat, cost, less, totals):
            continue
        if cost.eliminate < 0:
            found.append(s.w.hire.move1(v))
            continue
        for gone in held:
            if t.kind[gone] == cost.eliminate:
                found.append(s.w.train.move2(v, gone))


def play_hire(s: FeudaliaState, seat: int, vassal: int, gone: int) -> None:
    """Pay, eliminate, take the new card to the discard pile (FEU-R19, FEU-R20)."""
    cost = s.t.cost[vassal]
    less = notary(s, seat)
    s.has_hired = True
    if s.telling:
        s.cite("FEU-R19")
        if less > 0:
            s.cite("FEU-C6")
            s.credit(seat, s.t.cheaper_vassal)
    if gone >= 0:
        eliminate(s, seat, gone, "FEU-R20")
        if s.telling:
            s.cite("FEU-C1")
    s.supply[vassal] -= 1
    s.owned[seat][vassal] += 1
    s.discards[seat][vassal] += 1
    if s.telling:
        s.note("FEU-R20", s.w.hired, seat, [vassal])
        if s.supply[vassal] == 0:
            s.cite("FEU-A27")
    what = s.w.hire.move1(vassal) if gone < 0 else s.w.train.move2(vassal, gone)
    pay(s, seat, max(0, cost.coins - less), cost.cubes, cost.black, "FEU-R19", what)


def why_hire(s: FeudaliaState, seat: int, vassal: int, gone: int) -> Refusal:
    """Why a vassal cannot be hired so."""
    t = s.t
    name = s.w.vassals.labels[vassal]
    if s.supply[vassal] < 0:
        return Refusal(f"There is no pile of the {name} in this game.", "FEU-R5")
    if s.supply[vassal] == 0:
        return Refusal(f"The pile of the {name} is empty.", "FEU-A27")
    cost = t.cost[vassal]
    short = missing(s, seat, cost, notary(s, seat), "FEU-R19")
    if short is not None:
        return short
    if cost.eliminate >= 0 and gone < 0:
        return Refusal(f"For the {name} a vassal of your hand must be eliminated.", "FEU-R19")
    if cost.eliminate < 0:
        return Refusal(f"For the {name} nobody is eliminated.", "FEU-R19")
    if gone == t.tax:
        return Refusal("The Tax Collector cannot be eliminated.", "FEU-R45")
    if t.kind[gone] != cost.eliminate:
        return Refusal("The eliminated card is not of the type asked for.", "FEU-C1")
    return Refusal("The card to eliminate is not in your hand.", "FEU-R19")


def income_moves(s: FeudaliaState, held: list[int], found: list[int]) -> None:
    """Every vassal with an income (FEU-A3)."""
    income = s.t.income
    for v in held:
        if income[v] > 0:
            found.append(s.w.income.move1(v))


def play_income(s: FeudaliaState, seat: int, vassal: int) -> None:
    """Discard a vassal and gain its income at once (FEU-R21)."""
    to_discard(s, seat, vassal)
    if s.telling:
        s.note("FEU-R21", s.w.sold, seat, [vassal])
        if s.income_bonus > 0:
            s.cite("FEU-C2")
    s.earn(seat, s.t.income[vassal] + s.income_bonus, "FEU-R21")


def why_income(s: FeudaliaState, seat: int, vassal: int) -> Refusal:
    """Why a vassal cannot be discarded for income."""
    name = s.w.vassals.labels[vassal]
    if s.hands[seat][vassal] == 0:
        return Refusal(f"The {name} is not in your hand.", "FEU-R21")
    if vassal == s.t.tax:
        return Refusal("The Tax Collector cannot be discarded.", "FEU-R45")
    return Refusal(f"The {name} has no income.", "FEU-A3")
