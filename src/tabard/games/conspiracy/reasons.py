# interpreted
"""What the features of a position of Medieval Conspiracy are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, Purpose, fact
from tabard.games.conspiracy.bot import (
    FEATURES,
    PER_DUCAT,
    defence_strength,
    master_worth,
    near_strength,
    prize,
)
from tabard.games.conspiracy.income import income_from
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, MASTERS, NOBODY, has


def items(s: ConspiracyState, seat: int, features: list[float]) -> list[Item]:
    """Masters and lands one by one; the bid, the war and the rival by what they are about."""
    amounts = dict(zip(FEATURES, features, strict=True))
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
        "bid": [_prize(s), fact(str(_ducats(s, seat)))],
        "war": [(places, s.war.target) if s.war is not None else fact("the land")],
    }
    found: list[Item] = []
    for name, amount in amounts.items():
        if name in apart:
            found += apart[name]
        else:
            found.append(Item(name, amount, *about.get(name, [])))
    return found


def _prize(s: ConspiracyState) -> About:
    """What is under the hammer."""
    if s.bidding and s.for_sale != NOBODY:
        return s.w.places, s.for_sale
    if s.bidding and len(s.row):
        return s.w.events, s.row[0]
    return fact("it")


def _ducats(s: ConspiracyState, seat: int) -> int:
    """What is under the hammer is worth about so many ducats to a family."""
    return max(0, round(prize(s, seat) / PER_DUCAT / 10) * 10) if s.bidding else 0


# -- what a move is for -----------------------------------------------------------------------


def purpose(s: ConspiracyState, seat: int, move: int, usual: Purpose) -> Purpose:
    """More closely: what a bid is worth, what lies beside a land, what guards it."""
    w = s.w
    if s.bidding and w.done.owns(move):
        worth = _ducats(s, seat)
        return Purpose(says=f"leaves it to others: to you it is worth about {worth} ducats")
    if w.lay.owns(move) or w.put.owns(move):
        return _beside(s, w.lay.a(move) if w.lay.owns(move) else w.put.a(move), usual)
    if w.slay.owns(move):
        land = w.slay.a(move)
        if s.owner[land] != seat and s.heirs(seat, land) > 0:
            return Purpose(says="makes {0} vacant, and you have an heir who may take it")
    if w.ban.owns(move):
        land = w.ban.a(move)
        if near_strength(s, seat, land, ATTACK) > defence_strength(s, land):
            return Purpose(says="opens {0}, beside which you are stronger than what guards it")
    return usual


def _beside(s: ConspiracyState, land: int, usual: Purpose) -> Purpose:
    free = [near for near in s.t.near[land] if s.owner[near] == NOBODY]
    names = " and ".join(s.w.places.label(near) for near in free[:2])
    return Purpose(says=f"stands beside {names}, which nobody owns") if free else usual
