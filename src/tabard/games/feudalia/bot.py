"""What the bots know about playing Feudalia: what things are worth, in hundredths of a point.

The decisions ask here for their hints, so nothing of the chapters is known here.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabard.engine.brain import Brain, weighed
from tabard.engine.piles import ZERO
from tabard.engine.rng import Rng
from tabard.engine.verbs import Verb
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    CRUSADES,
    FIEFS,
    HOMES,
    MAIN,
    PILGRIMAGE,
    RESOURCES,
    STONE,
    VASSALS,
    WHEAT,
    Tables,
)
from tabard.games.feudalia.worth import pile_worth

POINT: Final = 100.0
SPREAD: Final = 260.0  # a lead of this size is a good one
SOLO_GOOD: Final = 20.0  # rounds of a good solo game (FEU-S1)
PATIENCE: Final = 40  # decisions until a chain of them is judged as it stands
FULL: Final = 10  # cubes that a fief can hold

FEATURES: Final = [
    "points", "target", "deck", "masters", "fiefs", "crusade", "pilgrimage",  # what lasts
    "cubes", "waste", "coins", "purse", "work", "bustle", "rival", "turn",
]  # fmt: skip


class FeudaliaBrain(Brain[FeudaliaState]):
    """Points, cubes by need, saved coins, the strength of the deck, and masters."""

    def __init__(self, t: Tables, weights: list[float]) -> None:
        super().__init__(horizon=0, exploration=0.1, chain=1)
        self.weigh(FEATURES, weights, SPREAD, t)
        self.planning = 4.0  # turns are long: a plan sees more of one than the search
        self.leading = 0.25  # and menus are large
        self.certain = ["points", "cubes", "coins"]

    def payoff(self, s: FeudaliaState, seat: i64) -> float:
        if s.t.solo and s.result is not None and s.result.winners:
            return solo_grade(float(s.round))
        return super().payoff(s, seat)

    def features(self, s: FeudaliaState, seat: i64) -> vec[float]:
        """Half a payment is judged by its end."""
        s = finished(s)
        return self.fill(s, seat, self.standings(s))

    def evaluate(self, s: FeudaliaState, seat: i64) -> float:
        s = finished(s)
        if s.over:
            return self.payoff(s, seat)
        return self.prospects(s, seat, self.standings(s))

    def worths(self, s: FeudaliaState) -> vec[float]:
        """The same for every seat."""
        if not s.over:
            s = finished(s)
        if s.over:
            return super().worths(s)
        stands = self.standings(s)
        return vec[float]([self.prospects(s, seat, stands) for seat in range(s.seats)])

    def prospects(self, s: FeudaliaState, seat: i64, stands: vec[float]) -> float:
        """The lead over the best opponent; alone, the rounds that it will take."""
        if not s.plays(seat):
            return 0.0
        features = self.fill(s, seat, stands)
        if not s.t.solo:
            return self.judge(features)
        worth = weighed(features, self.weights)
        left = SOLO_GOOD * exp(-2.0 * worth / (POINT * float(s.target)))
        return solo_grade(float(s.round) + left)

    def standings(self, s: FeudaliaState) -> vec[float]:
        """What lasts of everybody's things."""
        return vec[float]([self.standing(s, seat) for seat in range(s.seats)])

    def standing(self, s: FeudaliaState, seat: i64) -> float:
        """What lasts of a player's things; not cubes and coins, which chance takes."""
        return weighed(lasting(s, seat), self.weights)

    def fill(self, s: FeudaliaState, seat: i64, stands: vec[float]) -> vec[float]:
        """All features."""
        found = extend(lasting(s, seat), purse(s, seat))
        if s.t.solo:
            return extend(found, vec[float]([0.0, 0.0]))
        return extend(found, vec[float]([stands[best_rival(s, seat, stands)], 1.0]))


def best_rival(s: FeudaliaState, seat: i64, stands: vec[float]) -> i64:
    """The opponent who stands best."""
    best: i64 = -1
    for other in range(s.seats):
        if other != seat and s.plays(other) and (best < 0 or stands[other] > stands[best]):
            best = other
    return best if best >= 0 else seat


def finished(s: FeudaliaState) -> FeudaliaState:
    """The state, or a copy in which what was begun is completed by the hints."""
    asked = s.asked
    if asked is None or asked.quiet(s):
        return s
    twin = s.fork()
    left: i64 = PATIENCE
    while left > 0 and asked is not None and not asked.quiet(twin):
        twin.do(asked.hint(twin, twin.rng))
        asked = twin.asked
        left -= 1
    return twin


# -- what a player has ----------------------------------------------------------------------------


def lasting(s: FeudaliaState, seat: i64) -> vec[float]:
    """What lasts: points, deck, masters, fiefs, steps of a crusade, clerics."""
    score = s.score(seat)
    turns = turns_left(s)
    crusade: i64 = 0
    pilgrimage: i64 = 0
    if s.variants & CRUSADES and not s.crusaders >> seat & 1 and s.crusade_tokens > 0:
        crusade = s.steps[seat]
    if s.variants & PILGRIMAGE and s.pilgrim != seat:
        pilgrimage = min(3, s.clerics(seat))
    return vec[float](
        [
            0.5 * float(score),
            1.0 if score >= s.target else 0.0,
            turns * deck_worth(s, seat),
            turns * masters_worth(s, seat),
            fiefs_worth(s, seat, turns),
            float(crusade),
            float(pilgrimage),
        ]
    )


def turns_left(s: FeudaliaState) -> float:
    """The turns for which things will still work, about."""
    n = s.t.worth
    return max(1.5, n.turns - n.fading * float(s.round))


def fiefs_worth(s: FeudaliaState, seat: i64, turns: float) -> float:
    """Fiefs of different types are good to have, stone above all; higher ones can do more."""
    at = seat * FIEFS
    return sum((fief_worth(s, seat, fief, turns) for fief in range(at, at + FIEFS)), 0.0)


def fief_worth(s: FeudaliaState, seat: i64, fief: i64, turns: float) -> float:
    """What a fief adds to those before it."""
    if s.fiefs[fief] < 0:
        return 0.0
    soil = s.soils[fief]
    n = s.t.worth
    value = n.level * turns if s.levels[fief] > 0 else 0.0
    if any(s.soils[before] == soil for before in range(seat * FIEFS, fief)):
        return value
    return value + (n.first_stone if soil == STONE else n.first_other)


def cubes_worth(s: FeudaliaState, seat: i64) -> float:
    """Cubes lose worth the more of a type there are."""
    totals = s.totals(seat)
    return sum((pile_worth(s.t.worth, r, totals[r]) for r in range(RESOURCES)), 0.0)


def wasted(s: FeudaliaState, seat: i64) -> i64:
    """Cubes that a full fief cannot hold."""
    at = seat * FIEFS
    return sum((max(0, s.loose(fief) - FULL) for fief in range(at, at + FIEFS)), ZERO)


def purse(s: FeudaliaState, seat: i64) -> vec[float]:
    """What comes and goes: cubes, coins as they will be saved, work that can still be done."""
    cubes = cubes_worth(s, seat)
    waste = float(wasted(s, seat))
    coins = s.coins[seat]
    if s.phase != MAIN or seat != s.active:
        return vec[float]([cubes, waste, float(coins), 0.0, 0.0, 0.0])
    services: i64 = 0
    workers: i64 = 0
    for v in range(VASSALS):
        cards = s.hands[seat * VASSALS + v]
        if cards > 0 and v != s.t.tax:
            services += cards * (max(1, s.t.income[v]) + s.income_bonus)
            workers += cards * s.t.works[v]
    total = min(s.t.track, coins + services)
    saved = s.t.saved[s.level_sum(seat)][total] + s.bonus(seat, s.t.save_more)
    free: i64 = 0
    for slot in range(FIEFS):
        fief = seat * FIEFS + slot
        free += max(0, s.fields(fief) - s.used[slot])
    bustle: i64 = 0
    moved = s.moved
    while moved > 0:
        bustle += moved & 1
        moved >>= 1
    n = s.t.worth
    work = (n.work + n.work_bonus * float(s.make_bonus)) * float(min(free, workers))
    return vec[float]([cubes, waste, float(min(total, saved)), float(coins), work, float(bustle)])


def deck_worth(s: FeudaliaState, seat: i64) -> float:
    """What a hand of five of one's cards does, on average."""
    t = s.t
    n = t.worth
    fields = vec[i64]([0, 0, 0, 0])
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        if s.fiefs[fief] >= 0:
            soil = s.soils[fief]
            fields[soil] += t.fields[soil * 3 + s.levels[fief]]
    cards: i64 = 0
    total = 0.0
    influence: i64 = 0
    for v in range(VASSALS):
        own = s.owned[seat * VASSALS + v]
        if own == 0:
            continue
        cards += own
        if v == t.tax:
            continue
        soil = t.makes[v]
        worth = t.worth.play[v]
        if soil >= 0:
            useful = min(own, 2 * fields[soil])
            total += float(useful) * worth + float(own - useful) * n.idle_worker
        elif soil == -1:
            total += float(own) * worth
            if t.barters[v] == 1 and fields[STONE] == 0:
                total += n.bare_trader * float(min(3, own))
        else:
            few = max(0, min(own, 3 - influence))
            influence += own
            total += float(few) * worth + float(own - few) * n.more_influence
    return 5.0 * total / float(cards + 3)


def masters_worth(s: FeudaliaState, seat: i64) -> float:
    """What the masters do each turn."""
    at, city = seat * HOMES, s.city
    return sum((master_worth(s, city[c]) for c in range(at, at + HOMES) if city[c] >= 0), 0.0)


def master_worth(s: FeudaliaState, master: i64) -> float:
    """What a master does each turn; one of the cathedral opens his card."""
    t = s.t
    if master < t.basics:
        return t.worth.master[master]
    if s.stage == 2:
        return t.worth.token_open if s.tokens[2 + master - t.basics] > 0 else 0.0
    return t.worth.token_soon if s.stage == 1 else t.worth.token_later


# -- hints ----------------------------------------------------------------------------------------


def best_action(s: FeudaliaState, seat: i64, rng: Rng) -> i64:
    """The action that looks best by its kind, with a little chance."""
    best = s.w.end.base
    best_score = 3.0
    for move in s.options:
        score = action_score(s, seat, move)
        if score > 0.0:
            score += 0.04 * float(rng.below("hint", 100))
        if score > best_score:
            best_score = score
            best = move
    if best_score < 6.0 and s.coins[seat] < 2:
        return s.w.end.base
    return best


def action_score(s: FeudaliaState, seat: i64, move: i64) -> float:
    """How good an action of this kind usually is; 0 for those better left alone."""
    w = s.w
    worth = s.t.worth.play
    if w.work.owns(move):
        return 20.0 + worth[w.work.a(move)]
    if w.influence.owns(move):
        return 18.0 + worth[w.influence.a(move)]
    if w.income.owns(move):
        return 4.0
    if w.train.owns(move):
        gain = worth[w.train.a(move)] - worth[w.train.b(move)]
        soil = s.t.makes[w.train.a(move)]
        useless = soil >= 0 and not rules(s, seat, soil)
        return 10.0 + gain if gain > 3.0 and not useless else 0.0
    if w.hire.owns(move):
        return 2.0 + 0.5 * worth[w.hire.a(move)]
    if w.upgrade.owns(move):
        return 100.0
    if w.build.owns(move) or w.fair.owns(move):
        return 90.0
    if w.tap.owns(move):
        return 26.0
    if w.seek.owns(move):
        return 16.0 if has_room(s, seat) else 0.0
    if w.invite.owns(move):
        return 30.0 if s.stage > 0 and has_room(s, seat) else 0.0
    if w.cash.owns(move):
        return 3.5
    if w.cross.owns(move):
        return 12.0
    if w.amends.owns(move):
        return 15.0
    return 3.0 if w.raid.owns(move) else 0.0


def rules(s: FeudaliaState, seat: i64, soil: i64) -> bool:
    """Has the player a fief of this type?"""
    return any(s.soils[fief] == soil for fief in range(seat * FIEFS, seat * FIEFS + FIEFS))


def has_room(s: FeudaliaState, seat: i64) -> bool:
    """Has the player a free city?"""
    return any(s.free_city(fief) >= 0 for fief in range(seat * FIEFS, seat * FIEFS + FIEFS))


def best_trade(s: FeudaliaState, seat: i64) -> i64:
    """The trade with the greatest gain, or none."""
    totals = s.totals(seat)
    best = s.w.done.base
    gain = 0.5
    n = s.t.worth
    for move in s.options:
        if move == s.w.done.base:
            continue
        trade = s.t.trades[s.w.trade.a(move)]
        value = 3.5 * float(trade.earn) - 3.0 * float(trade.coins)
        if trade.give >= 0:
            have = totals[trade.give]
            value -= pile_worth(n, trade.give, have) - pile_worth(n, trade.give, have - trade.cubes)
        if trade.get >= 0:
            have = totals[trade.get]
            value += pile_worth(n, trade.get, have + 1) - pile_worth(n, trade.get, have)
        if value > gain:
            gain = value
            best = move
    return best


def best_master(s: FeudaliaState, verb: Verb, sign: float) -> i64:
    """The master worth most, or least with sign -1."""
    best = s.options[0]
    best_value = -1000.0
    for move in s.options:
        value = sign * s.t.worth.master[verb.a(move)]
        if value > best_value:
            best_value = value
            best = move
    return best


def best_fief(s: FeudaliaState, seat: i64) -> i64:
    """A type one does not have yet, stone above all."""
    best = s.options[0]
    best_value = -1.0
    for move in s.options:
        soil = s.t.soil[s.w.keep.a(move)]
        value = 3.0 if soil == STONE else 2.0 if soil == WHEAT else 1.5
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.fiefs[fief] >= 0 and s.soils[fief] == soil:
                value -= 1.6
        if value > best_value:
            best_value = value
            best = move
    return best


def solo_grade(rounds: float) -> float:
    """The fewer rounds to the target the better; never flat, however long it takes."""
    return SOLO_GOOD / (SOLO_GOOD + rounds)


def appraise(t: Tables) -> None:
    """Note in the tables what a vassal's cards are for."""
    for v in range(VASSALS):
        _appraise_vassal(t, v)


def _appraise_vassal(t: Tables, v: i64) -> None:
    soil: i64 = -2
    works: i64 = 0
    barters: i64 = 0
    for action in t.actions[v]:
        if action.field:
            works = 1
            soils = vec[i64]([r for r in range(RESOURCES) if action.fees[r] >= 0])
            soil = soils[0] if len(soils) == 1 else -1
    if works == 1 and t.actions[v][0].effects[0].name == "trade":
        barters = 1
    t.makes = append(t.makes, soil)
    t.works = append(t.works, works)
    t.barters = append(t.barters, barters)
