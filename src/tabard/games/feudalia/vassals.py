"""Hiring vassals and generating income: actions 1 and 2 of the main phase."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.steps import Refusal
from tabard.games.feudalia.decks import eliminate, to_discard
from tabard.games.feudalia.paying import Payment, can_pay, missing
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def notary(s: FeudaliaState, seat: i64) -> i64:
    """Coins saved on the first vassal of a turn."""
    if s.has_hired:
        return 0
    return s.bonus(seat, s.t.cheaper_vassal)


def hire_moves(s: FeudaliaState, seat: i64, totals: Pile, held: Pile, found: Pile) -> Pile:
    """Every vassal that can be hired, with every card that may be eliminated for it (FEU-R19)."""
    t = s.t
    purse = s.coins[seat] + notary(s, seat)
    for v in range(VASSALS):
        if s.supply[v] <= 0:
            continue
        cost = t.cost[v]
        if purse < cost.coins or (cost.total > 0 and not can_pay(totals, cost.cubes)):
            continue
        if cost.eliminate < 0:
            found = append(found, s.w.hire.base + v)
            continue
        for gone in held:
            if t.kind[gone] == cost.eliminate:
                found = append(found, s.w.train.move2(v, gone))
    return found


class HirePayment(Payment):
    """What a vassal costs."""

    rule = "FEU-R19"


def play_hire(s: FeudaliaState, seat: i64, vassal: i64, gone: i64 = -1) -> None:
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
        s.note("FEU-C1")
    s.supply = added(s.supply, vassal, -1)
    s.owned = added(s.owned, seat * VASSALS + vassal, 1)
    s.discards[seat * VASSALS + vassal] += 1
    if s.telling:
        s.tell(s.w.hired, seat, [vassal], rule="FEU-R20")
        if s.supply[vassal] == 0:
            s.cite("FEU-A27")
    what = s.w.hire.base + vassal if gone < 0 else s.w.train.move2(vassal, gone)
    HirePayment(seat, what).pay(s, max(0, cost.coins - less), cost)


def why_hire(s: FeudaliaState, seat: i64, vassal: i64, gone: i64 = -1) -> Refusal:
    """Why a vassal cannot be hired so."""
    t = s.t
    name = s.w.vassals.labels[vassal]
    if s.supply[vassal] < 0:
        return Refusal(f"There is no pile of the {name} in this game.", "FEU-R5")
    if s.supply[vassal] == 0:
        return Refusal(f"The pile of the {name} is empty.", "FEU-A27")
    cost = t.cost[vassal]
    coins = max(0, cost.coins - notary(s, seat))
    also = f", and a {type_name(s, cost.eliminate)} of your hand" if cost.eliminate >= 0 else ""
    short = missing(s, seat, f"The {name}", coins, cost.cubes, "FEU-R19", also)
    if short is not None:
        return short
    if cost.eliminate >= 0 and gone < 0:
        return Refusal(_also_costs(s, seat, vassal), "FEU-R19")
    if cost.eliminate < 0:
        return Refusal(f"For the {name} nobody is eliminated.", "FEU-R19")
    if gone == t.tax:
        return Refusal("The Tax Collector cannot be eliminated.", "FEU-R45")
    if t.kind[gone] != cost.eliminate:
        other = s.w.vassals.labels[gone]
        wanted, kind = type_name(s, cost.eliminate), s.w.types[gone]
        return Refusal(
            f"The {name} costs a {wanted} of your hand; the {other} is a {kind}.", "FEU-C1"
        )
    return Refusal("The card to eliminate is not in your hand.", "FEU-R19")


def type_name(s: FeudaliaState, kind: i64) -> str:
    """A type of vassals for people."""
    return next(s.w.types[v] for v in range(VASSALS) if s.t.kind[v] == kind)


def _also_costs(s: FeudaliaState, seat: i64, vassal: i64) -> str:
    """Whose elimination a vassal costs, and how that is said."""
    t, words = s.t, s.w.vassals
    wanted = t.cost[vassal].eliminate
    says = (
        f"The {words.labels[vassal]} also costs a {type_name(s, wanted)} of your hand, eliminated"
    )
    for v in s.held_by(seat):
        if t.kind[v] == wanted:
            return f"{says}: train {words.word(vassal)} {words.word(v)}."
    return f"{says}, and you hold none."


def income_moves(s: FeudaliaState, held: Pile, found: Pile) -> Pile:
    """Every vassal with an income (FEU-A3)."""
    for v in held:
        if s.t.income[v] > 0:
            found = append(found, s.w.income.base + v)
    return found


def play_income(s: FeudaliaState, seat: i64, vassal: i64) -> None:
    """Discard a vassal and gain its income at once (FEU-R21)."""
    to_discard(s, seat, vassal)
    if s.telling:
        s.tell(s.w.sold, seat, [vassal], rule="FEU-R21")
        if s.income_bonus > 0:
            s.cite("FEU-C2")
    s.earn(seat, s.t.income[vassal] + s.income_bonus, "FEU-R21")


def why_income(s: FeudaliaState, seat: i64, vassal: i64) -> Refusal:
    """Why a vassal cannot be discarded for income."""
    name = s.w.vassals.labels[vassal]
    if s.hands[seat * VASSALS + vassal] == 0:
        return Refusal(f"The {name} is not in your hand.", "FEU-R21")
    if vassal == s.t.tax:
        return Refusal("The Tax Collector cannot be discarded.", "FEU-R45")
    return Refusal(f"The {name} has no income.", "FEU-A3")
