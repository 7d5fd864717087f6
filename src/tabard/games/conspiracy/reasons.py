# interpreted
"""What the features of a position of Medieval Conspiracy are made of, and what moves have brought,
for people."""

from __future__ import annotations

from typing import Final

from tabard.engine.asks import Ask
from tabard.engine.terms import About, Item, amounts_of, fact, parted, said
from tabard.games.conspiracy.appraisal import (
    bare,
    electors_due,
    goal,
    income_due,
    masters_due,
    new_masters,
    threats,
)
from tabard.games.conspiracy.bot import master_worth
from tabard.games.conspiracy.family import School
from tabard.games.conspiracy.income import income_from
from tabard.games.conspiracy.setup import SplitChildren
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import MASTERS, NOBODY, SETUP, TROOPS, has

ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def items(s: ConspiracyState, seat: int, start: ConspiracyState | None = None) -> list[Item]:
    """Masters and lands one by one; the bid, the war and the rival by what they are about."""
    held = [m for m in range(MASTERS) if s.master[m] == seat]
    lands = [land for land in range(s.t.lands) if s.owner[land] == seat]
    places = s.w.places
    apart = {
        "masters": [Item("masters", master_worth(s, m), (s.w.masters, m)) for m in held],
        "lands": [Item("lands", 1.0, (places, land)) for land in lands],
        "income": [Item("income", float(income_from(s, land)), (places, land)) for land in lands],
        "castles": [Item("castles", 1.0, (places, land)) for land in lands if has(s.castle, land)],
        "guards": [Item("guards", 1.0, (places, land)) for land in lands if s.troops[land]],
    }
    votes = s.owned_electors(seat) + s.influenced(seat)
    about: dict[str, list[About]] = {
        "votes": [fact(str(votes))],
        "bid": [_prize(s)],
        "war": [(places, s.war.target) if s.war is not None else fact("the land")],
    }
    return parted(amounts_of(s, seat), apart, about)


def _prize(s: ConspiracyState) -> About:
    """What is under the hammer."""
    if s.bidding and s.for_sale != NOBODY:
        return s.w.places, s.for_sale
    if s.bidding and len(s.row):
        return s.w.events, s.row[0]
    return fact("it")


# -- what moves have brought --------------------------------------------------------------------


def brings(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    """What is better for a family than before, the weightiest first.

    What comes in any case is none of it: master cards that are due, what is collected.
    """
    return [
        *_electors(before, after, seat),
        *_offices(before, after, seat),
        *_lands(before, after, seat),
        *_pay(before, after, seat),
        *_soldiers(before, after, seat),
        *_heirs(before, after, seat),
        *_ducats(before, after, seat),
        *_stones(before, after, seat),
        *_losses(before, after, seat),
    ]


def _gained(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[int]:
    lands = range(before.t.lands)
    return [land for land in lands if after.owner[land] == seat != before.owner[land]]


def _electors(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    told = elector_told(before, electors_due(after, seat))
    bought = [land for land in _gained(before, after, seat) if has(before.t.is_elector, land)]
    return [said(f"gives you {{0}}, {told}", (before.w.places, land)) for land in bought]


def elector_told(s: ConspiracyState, count: int) -> str:
    """`your third elector; one more makes you Emperor`."""
    missing = s.t.majority - count
    if missing <= 0:
        return "the elector who makes you Emperor"
    more = "one more makes" if missing == 1 else f"{missing} more make"
    return f"your {ORDINALS[count]} elector; {more} you Emperor"


def _offices(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    new = new_masters(before, after, seat)
    return [said(f"makes you {{0}}: {_office(after, seat, m)}", (after.w.masters, m)) for m in new]


def _office(s: ConspiracyState, seat: int, m: int) -> str:
    """What a master card is good for."""
    t = s.t
    good = f"{t.master_glory[m]} glory, {t.master_income[m]} ducats a turn"
    if m >= s.neutral_electors():
        return good
    return f"{good} and {elector_told(s, electors_due(s, seat))}"


def _lands(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    lands = [land for land in _gained(before, after, seat) if not has(before.t.is_elector, land)]
    more = income_due(after, seat) - income_due(before, seat)
    told = f"gains you {{0}}: {more} ducats more a turn" if more > 0 else "gains you {0}"
    return [said(told, (before.w.places, lands))] if lands else []


def _pay(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    """A higher income without a new land or office, which tell it themselves."""
    more = income_due(after, seat) - income_due(before, seat)
    if more <= 0 or _gained(before, after, seat) or _offices(before, after, seat):
        return []
    return [said(f"raises your income by {more} ducats a turn")]


def _soldiers(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    found: list[Ask] = []
    if before.phase == SETUP:  # all lay out the same
        return found
    if after.knights[seat] > before.knights[seat]:
        found.append(said("gives you a knight"))
    if after.mercs[seat] > before.mercs[seat]:
        found.append(said("gives you a mercenary"))
    if before.war is not None or after.war is not None:
        return found
    open_before = bare(before, seat)
    for land in open_before:
        if after.owner[land] == seat and after.troops[land]:
            rivals = threats(after, seat, land)
            if rivals:
                text = "guards {0}, which was empty and has an army of {1} next door"
                found.append(said(text, (after.w.places, land), (after.w.seats, rivals)))
    return found


def _heirs(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    found: list[Ask] = []
    if isinstance(before.asked, (School, SplitChildren)):  # every answer gives an heir
        return found
    for estate, kind in enumerate(after.w.estates.words):
        count = after.children(seat, estate)
        if count > before.children(seat, estate):
            heirs = f"{count} {kind} heirs" if count > 1 else f"a {kind} heir, your only one"
            found.append(said(f"gives you {heirs}"))
    return found


def _ducats(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    """Ducats that were not collected anyway."""
    if after.turn != before.turn:
        return []
    collected = max(0, after.took[seat]) - max(0, before.took[seat])
    more = after.money[seat] - before.money[seat]
    more -= 0 if before.took[seat] > 0 else collected
    return [said(f"brings you {more} ducats")] if more > 0 else []


def _stones(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    """A castle; what relics and the preacher are for, if they make no master."""
    found = []
    for land in after.own_lands(seat):
        if has(after.castle, land) and not has(before.castle, land):
            text = "saves the ruler of {0} from fate, and costs attackers 1 on every roll there"
            found.append(said(text, (after.w.places, land)))
    for m in range(MASTERS):
        if before.phase == SETUP and after.t.master_measure[m] == TROOPS:
            continue
        value, wanted = after.value_of(m, seat), goal(after, m, seat)
        if before.value_of(m, seat) < value < wanted and m not in masters_due(after, seat):
            found.append(said(f"brings {{0}} nearer: {value} of {wanted}", (after.w.masters, m)))
    return found


def _losses(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Ask]:
    """Heirs that rivals have lost, and not to a new land."""
    found = []
    for rival in range(after.seats):
        if rival == seat or after.lands[rival] > before.lands[rival]:
            continue
        for estate, kind in enumerate(after.w.estates.words):
            left = after.children(rival, estate)
            if left < before.children(rival, estate):
                heirs = (
                    f"{left} {kind} heir{'s' if left > 1 else ''}" if left else f"no {kind} heir"
                )
                found.append(said(f"leaves {{0}} {heirs}", (after.w.seats, rival)))
    return found
