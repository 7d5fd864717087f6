# interpreted
"""What the features of a position of Medieval Conspiracy are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, fact
from tabard.games.conspiracy.bot import FEATURES, master_worth
from tabard.games.conspiracy.income import income_from
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import MASTERS, NOBODY, has


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
    about: dict[str, About] = {
        "votes": fact(str(votes)),
        "bid": _prize(s),
        "war": (places, s.war.target) if s.war is not None else fact("the land"),
        "leader": (s.w.seats, 1 - seat) if s.seats == 2 else fact("the leader"),
    }
    if s.seats == 2:
        about["others"] = about["leader"]
    found: list[Item] = []
    for name, amount in amounts.items():
        if name in apart:
            found += apart[name]
        else:
            found.append(Item(name, amount, *([about[name]] if name in about else [])))
    return found


def _prize(s: ConspiracyState) -> About:
    """What is under the hammer."""
    if s.bidding and s.for_sale != NOBODY:
        return s.w.places, s.for_sale
    if s.bidding and len(s.row):
        return s.w.events, s.row[0]
    return fact("it")
