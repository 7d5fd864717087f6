"""What the bots know about playing Medieval Conspiracy: what everything is worth.

The decisions use it for their hints; events say themselves what they are worth.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabard.engine.brain import Brain
from tabard.engine.piles import bit
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.income import income_from
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    ATTACK,
    DEFENCE,
    KNIGHT,
    MASTERS,
    NOBODY,
    Tables,
    count_of,
    has,
)

SCALE: Final = 220.0

FEATURES: Final = [
    "votes", "electorates", "heirs", "money", "price", "trade", "knights", "mercenaries", "cards",
    "relics", "preacher", "masters", "lands", "income", "castles", "guards", "bid", "claim",
    "alchemy", "war", "leader", "others",
]  # fmt: skip
OWN: Final[i64] = 20  # so many are a family's own; these are not counted family by family:
MASTERS_AT: Final[i64] = 11
LANDS_AT: Final[i64] = 12
INCOME_AT: Final[i64] = 13
CASTLES_AT: Final[i64] = 14
GUARDS_AT: Final[i64] = 15
BID_AT: Final[i64] = 16
CLAIM_AT: Final[i64] = 17
ALCHEMY_AT: Final[i64] = 18
WAR_AT: Final[i64] = 19


class ConspiracyBrain(Brain[ConspiracyState]):
    """Votes first, then money, land and troops; what is under way counts half done."""

    def __init__(self, t: Tables, weights: list[float]) -> None:
        super().__init__(horizon=70, exploration=0.35, chain=2)
        self.weigh(FEATURES, weights, SCALE, t)
        self.follow = 1
        self.planning = 1.0  # the search alone exchanges units to no effect
        self.counsels = True
        self.certain = ["electors", "lands", "income"]

    def features(self, s: ConspiracyState, seat: i64) -> vec[float]:
        found = shares(s)
        worths = self.all_worths(found)
        own = found[seat * OWN : seat * OWN + OWN]
        own = append(own, worths[best_rival(worths, seat)])
        return append(own, mean_rival(worths, seat))

    def evaluate(self, s: ConspiracyState, seat: i64) -> float:
        return self.prospects(self.all_worths(shares(s)), seat)

    def worths(self, s: ConspiracyState) -> vec[float]:
        if s.over:
            return super().worths(s)
        found = self.all_worths(shares(s))
        return vec[float]([self.prospects(found, seat) for seat in range(s.seats)])

    def all_worths(self, found: vec[float]) -> vec[float]:
        """What every family has and may soon have, in points."""
        weights = self.weights
        worths = vec[float](capacity=len(found) // OWN)
        at: i64 = 0
        while at < len(found):
            total = 0.0
            i: i64 = 0
            while i < OWN:
                total += found[at + i] * weights[i]
                i += 1
            worths = append(worths, total)
            at += OWN
        return worths

    def prospects(self, worths: vec[float], seat: i64) -> float:
        """How a family stands among the others, 0 to 1."""
        lead = worths[seat] + self.weights[OWN] * worths[best_rival(worths, seat)]
        lead = (lead + self.weights[OWN + 1] * mean_rival(worths, seat)) / self.spread
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def best_rival(worths: vec[float], seat: i64) -> i64:
    """The strongest other family."""
    best: i64 = 1 if seat == 0 else 0
    for other in range(len(worths)):
        if other != seat and worths[other] > worths[best]:
            best = other
    return best


def mean_rival(worths: vec[float], seat: i64) -> float:
    """What the other families have on average."""
    total = 0.0
    for other in range(len(worths)):
        if other != seat:
            total += worths[other]
    return total / float(len(worths) - 1)


def shares(s: ConspiracyState) -> vec[float]:
    """The own features of every family, one family after the other."""
    t = s.t
    found = vec[float](capacity=s.seats * OWN)
    for seat in range(s.seats):
        found = extend(found, fortune(s, seat))
    for m in range(MASTERS):
        holder = s.master[m]
        if holder >= 0:
            credit(found, holder, MASTERS_AT, master_worth(s, m))
    for land in range(t.lands):
        if s.owner[land] >= 0:
            at = s.owner[land] * OWN
            found[at + LANDS_AT] = found[at + LANDS_AT] + 1.0
            found[at + INCOME_AT] = found[at + INCOME_AT] + float(income_from(s, land))
            if has(s.castle, land):
                found[at + CASTLES_AT] = found[at + CASTLES_AT] + 1.0
            if s.troops[land]:
                found[at + GUARDS_AT] = found[at + GUARDS_AT] + 1.0
    add_prospects(s, found)
    return found


def credit(found: vec[float], seat: i64, feature: i64, amount: float) -> None:
    """So much more of a family's feature."""
    at = seat * OWN + feature
    found[at] = found[at] + amount


def fortune(s: ConspiracyState, seat: i64) -> vec[float]:
    """What a family has; lands, master cards and what is under way are credited later."""
    owned = s.owned_electors(seat)
    n = s.t.worth
    preacher = 0.0
    if s.preacher == seat:
        preacher = n.preaching if s.jailer == NOBODY else n.jailed
    return vec[float](
        [
            n.votes[min(4, owned + s.influenced(seat))],
            float(owned),
            n.heirs[min(4, s.children(seat, 0))] + n.heirs[min(4, s.children(seat, 1))],
            float(s.money[seat]),
            near_price(s, seat),
            float(s.trade[seat]),
            float(s.knights[seat]),
            float(s.mercs[seat]),
            float(len(s.hands[seat])),
            float(s.relics[seat]),
            preacher,
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        ]
    )  # fmt: skip


def near_price(s: ConspiracyState, seat: i64) -> float:
    """Money is worth more near the price of an electorate: 1 when it is there."""
    near = float(s.money[seat]) / float(s.t.elector_bid)
    return 1.0 if near >= 1.0 else near * near


def master_worth(s: ConspiracyState, m: i64) -> float:
    """What a master card is worth."""
    return s.t.worth.mastery + s.t.worth.mastery_glory * float(s.t.master_glory[m])


def land_worth(s: ConspiracyState, land: i64) -> float:
    """The income of a land and the safety of holding it."""
    n = s.t.worth
    worth = n.land_alone
    if has(s.castle, land):
        worth += n.castle_worth
    if s.troops[land]:
        worth += n.guard_worth
    return worth + n.per_income * float(income_from(s, land))


# -- what is under way ----------------------------------------------------------------------


def add_prospects(s: ConspiracyState, found: vec[float]) -> None:
    """What is under way: a bid, a claim, a cancelled death, a war."""
    if s.bidding:
        seat = s.pending if s.pending != NOBODY else s.leader
        price = s.pending_bid if s.pending != NOBODY else s.high
        if seat != NOBODY and not (s.barred and s.pending == seat):
            credit(found, seat, BID_AT, prize(s, seat) - s.t.worth.per_ducat * float(price))
    if s.alchemist != NOBODY:
        for seat in range(s.seats):
            if s.took[seat] > 0:
                credit(found, seat, ALCHEMY_AT, 1.0)
    if s.intervener != NOBODY:
        credit(found, s.intervener, CLAIM_AT, s.t.worth.intervening)
    elif s.claims:
        for seat in range(s.seats):
            if has(s.claims, seat):
                credit(found, seat, CLAIM_AT, s.t.worth.claimed)
    war = s.war
    if war is not None:
        add_war(s, war, found)


def prize(s: ConspiracyState, seat: i64) -> float:
    """What the thing under the hammer is worth to a seat."""
    land = s.for_sale
    n = s.t.worth
    if land == NOBODY:
        if not len(s.row):
            return 0.0
        event = s.row[0]
        return s.t.event[event].worth(s, seat) + n.cards[event]
    if has(s.t.is_elector, land):
        held = min(3, s.owned_electors(seat) + s.influenced(seat))
        return n.votes[held + 1] - n.votes[held] + n.owned + n.elector_lot
    return land_worth(s, land) + road_worth(s, seat, land) - n.land_lot


def road_worth(s: ConspiracyState, seat: i64, land: i64) -> float:
    """The trade a land would add to a family's roads."""
    roads = s.t.foreign[land]
    for other in s.t.roads[land]:
        if s.owner[other] == seat:
            roads += 1
    return s.t.worth.per_income * float(roads * s.t.pay_road)


def ban_worth(s: ConspiracyState, seat: i64) -> float:
    """A Reichsacht is worth the best land that can be taken with it."""
    t = s.t
    owner = s.owner
    n = t.worth
    best = n.ban_least
    seen = t.is_elector  # only land next to own troops can be taken; each is looked at once
    for home in range(t.lands):
        if owner[home] != seat or not s.troops[home] or has(t.is_elector, home):
            continue
        for land in t.near[home]:
            if has(seen, land):
                continue
            seen |= bit(land)
            if owner[land] == seat or s.protected(land) or s.heirs(seat, land) <= 0:
                continue
            if near_strength(s, seat, land, ATTACK) > defence_strength(s, land):
                worth = land_worth(s, land) + road_worth(s, seat, land) - n.ban_cost
                if owner[land] >= 0:
                    worth += n.ban_owned
                if worth > best:
                    best = worth
    return best


# -- war ------------------------------------------------------------------------------------


def unit_strength(s: ConspiracyState, land: i64) -> i64:
    """The fighting strength of a garrison: steps, knights one more."""
    troops = s.troops[land]
    if troops == 0:
        return 0
    mercs = count_of(troops, 0) * 2 + count_of(troops, 1)
    return mercs + count_of(troops, 2) * 4 + count_of(troops, 3) * 3 + count_of(troops, 4) * 2


def near_strength(s: ConspiracyState, seat: i64, land: i64, side: i64) -> i64:
    """What a seat could bring to a land."""
    total: i64 = 0
    for near in s.t.near[land]:
        if s.owner[near] == seat and (side == DEFENCE or not has(s.t.is_elector, near)):
            total += unit_strength(s, near)
    return total


def defence_strength(s: ConspiracyState, land: i64) -> i64:
    """What would stand against an attack on a land."""
    total = unit_strength(s, land)
    owner = s.owner[land]
    if owner >= 0:
        total += near_strength(s, owner, land, DEFENCE)
    if total:
        total += 2 if has(s.castle, land) else 0
        total += 1 if has(s.relic, land) else 0
    return total


def odds(s: ConspiracyState, war: War) -> float:
    """How likely the attackers win, by what stands and what can still come."""
    n = s.t.worth
    strength = vec[float]([0.0, 0.0])
    for u in war.present():
        unit = war.unit[u]
        steps = 4 - (unit - KNIGHT) if unit >= KNIGHT else 2 - unit
        side = war.of_side[u]
        strength[side] = strength[side] + float(steps) * (
            n.leaving_strength if war.leaving[u] else 1.0
        )
    if war.rows == 0:
        for seat in range(s.seats):
            side = war.side[seat]
            if side != NOBODY:
                coming = float(near_strength(s, seat, war.target, side))
                strength[side] = strength[side] + n.coming * coming
        strength[DEFENCE] = strength[DEFENCE] + n.coming * float(unit_strength(s, war.target))
    if strength[DEFENCE] > 0.0:
        if has(s.castle, war.target):
            strength[DEFENCE] = strength[DEFENCE] + n.castle_strength
        if has(s.relic, war.target):
            strength[DEFENCE] = strength[DEFENCE] + n.relic_strength
    a = strength[ATTACK] * strength[ATTACK]
    d = strength[DEFENCE] * strength[DEFENCE]
    return a / (a + d) if a + d > 0.0 else 0.5


def add_war(s: ConspiracyState, war: War, found: vec[float]) -> None:
    """The land at stake goes to the stronger side; beaten troops are lost."""
    n = s.t.worth
    chance = odds(s, war)
    land = land_worth(s, war.target)
    credit(found, war.leaders[ATTACK], WAR_AT, chance * (land - n.war_cost))
    owner = s.owner[war.target]
    if owner >= 0:
        credit(found, owner, WAR_AT, -chance * (land + n.war_loss))
    for u in war.present():
        risk = 1.0 - chance if war.of_side[u] == ATTACK else chance
        if war.leaving[u]:
            risk = n.leaving_risk
        worth = n.knight_worth if war.unit[u] >= KNIGHT else n.merc_worth
        credit(found, war.owner[u], WAR_AT, -n.war_risk * risk * worth)
