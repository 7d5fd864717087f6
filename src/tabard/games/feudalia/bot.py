"""What the bots know about playing Feudalia: what things are worth, in hundredths of a point."""

from __future__ import annotations

from math import exp
from typing import Final

from tabard.engine.brain import Brain
from tabard.engine.rng import Rng
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.masters import Engaging, Placing, Sinking
from tabard.games.feudalia.paying import Payment, Sparing
from tabard.games.feudalia.setup import Drafting, GivingBack, Specialist
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    CITIES,
    CRUSADES,
    FIEFS,
    MAIN,
    PILGRIMAGE,
    RESOURCES,
    STONE,
    VASSALS,
    WHEAT,
    Tables,
)
from tabard.games.feudalia.trading import Trading
from tabard.games.feudalia.vocabulary import ExchangingCards

HALF_POINT: Final = 50.0
COIN: Final = 4.0  # a coin that is saved
CARD: Final = 9.0  # a card drawn
SPREAD: Final = 260.0  # a lead of this size is a good one
TURNS: Final = 10.0  # turns that things bought at the start work for
SOLO_GOOD: Final = 20.0  # rounds of a good solo game (FEU-S1)


class FeudaliaBrain(Brain[FeudaliaState]):
    """Points, cubes by need, saved coins, the strength of the deck, and masters."""

    def __init__(self, tables: Tables) -> None:
        self.horizon = 0
        self.chain = 1
        self.exploration = 0.1
        self.t: Tables = tables
        self.makes: list[int] = []  # the soil a vassal can only work in, -1: several, -2: none
        self.play_worth: list[float] = []
        self.field: list[bool] = []
        self.trades: list[bool] = []
        for v in range(VASSALS):
            self._appraise_vassal(v)
        self.master_worth: list[float] = [self._appraise_master(m) for m in range(tables.masters)]

    # -- what the cards are worth, once ----------------------------------------------------

    def _appraise_vassal(self, v: int) -> None:
        t = self.t
        best = 3.0 * t.income[v]
        soil = -2
        field = False
        for action in t.actions[v]:
            value = 0.0
            for effect in action.effects:
                value += effect_worth(effect, t)
            best = max(best, value)
            if action.field:
                field = True
                open_soils = [r for r in range(RESOURCES) if action.fees[r] >= 0]
                soil = open_soils[0] if len(open_soils) == 1 else -1
                if soil >= 0 and action.effects[0].name == "make":
                    best = made_worth(action.effects[0], soil)
        self.makes.append(soil)
        self.play_worth.append(best)
        self.field.append(field)
        self.trades.append(field and t.actions[v][0].effects[0].name == "trade")

    def _appraise_master(self, m: int) -> float:
        t = self.t
        value = 4.0 * t.cheaper_upgrade[m] + 5.0 * t.cheaper_build[m] + 2.0 * t.cheaper_master[m]
        value += 2.5 * t.cheaper_vassal[m] + 2.5 * t.save_more[m] + 6.0 * t.more_influence[m]
        value += 2.0 * t.master_nobles[m] + 0.7 * t.defence_bonus[m]
        if t.untaxed[m]:
            value += 3.0
        if t.tax_divisor[m] > 2:
            value += 3.0
        if t.spare[m] >= 0:
            value += 7.0
        for r in range(RESOURCES):
            value += 8.0 * t.make_more[m * RESOURCES + r]
        for effect in t.master_effects[m]:
            value += effect_worth(effect, t)
        pay = t.master_pay[m]
        value -= 2.0 * pay.coins
        for r in range(RESOURCES):
            value -= 0.8 * cube_price(r) * pay.cubes[r]
        return max(2.0, value)

    # -- evaluation ------------------------------------------------------------------------

    def payoff(self, s: FeudaliaState, seat: int) -> float:
        assert s.result is not None
        if s.t.solo and s.result.winners:
            return solo_grade(s.round)
        return super().payoff(s, seat)

    def evaluate(self, s: FeudaliaState, seat: int) -> float:
        asked = s.asked
        if asked is not None and not isinstance(asked, MainPhase):
            finished = s.fork()
            assert isinstance(finished, FeudaliaState)
            self._finish_chain(finished)
            if finished.over:
                return self.payoff(finished, seat)
            s = finished
        if s.t.solo:
            left = SOLO_GOOD * exp(-self.worth_of(s, 0) / (HALF_POINT * s.target))
            return solo_grade(s.round + left)
        own = self.worth_of(s, seat)
        best = -10000.0
        for other in range(s.seats):
            if other != seat and s.alive[other]:
                best = max(best, self.standing_of(s, other))
        if not s.alive[seat]:
            return 0.0
        lead = (own - best - 60.0) / SPREAD
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def _finish_chain(self, s: FeudaliaState) -> None:
        """Complete a payment, a trade, a hiring or the setup as the hints say."""
        left = 40
        while left > 0:
            asked = s.asked
            if asked is None or isinstance(asked, MainPhase):
                return
            s.do(self.hint(s, s.rng))
            left -= 1

    def worth_of(self, s: FeudaliaState, seat: int) -> float:
        """Everything a player has."""
        return self.standing_of(s, seat) + self.cubes_worth(s, seat) + self.coins_worth(s, seat)

    def standing_of(self, s: FeudaliaState, seat: int) -> float:
        """What lasts: points, deck, masters, fiefs; not cubes and coins, which chance takes."""
        score = s.score(seat)
        turns = max(1.5, TURNS - 0.62 * s.round)
        value = HALF_POINT * score
        if score >= s.target:
            value += 40.0
        value += turns * (self.deck_worth(s, seat) + self.masters_worth(s, seat))
        value += self.fiefs_worth(s, seat, turns)
        if s.variants & CRUSADES and not s.crusaders[seat] and s.crusade_tokens > 0:
            value += 45.0 * s.steps[seat]
        if s.variants & PILGRIMAGE and s.pilgrim != seat:
            value += 12.0 * min(3, s.clerics(seat))
        return value

    def fiefs_worth(self, s: FeudaliaState, seat: int, turns: float) -> float:
        """Fiefs of different types are good to have, stone above all; higher ones can do more."""
        value = 0.0
        seen = 0
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.fiefs[fief] < 0:
                continue
            soil = s.soil(fief)
            if not seen >> soil & 1:
                value += 40.0 if soil == STONE else 25.0
            seen |= 1 << soil
            if s.levels[fief] > 0:
                value += 1.2 * turns
        return value

    def cubes_worth(self, s: FeudaliaState, seat: int) -> float:
        """Cubes lose worth the more of a type there are; a full fief wastes them."""
        totals = s.totals(seat)
        value = 0.0
        for r in range(RESOURCES):
            value += pile_worth(r, totals[r])
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            loose = s.loose(fief)
            if loose > 10:
                value -= 5.0 * (loose - 10)
        return value

    def coins_worth(self, s: FeudaliaState, seat: int) -> float:
        """Coins as they will be saved, with what the hand will bring at court."""
        coins = s.coins[seat]
        if s.phase != MAIN or seat != s.active:
            return COIN * coins
        hand = s.hands[seat]
        services = 0
        workers = 0
        for v in range(VASSALS):
            count = hand[v]
            if count > 0 and v != s.t.tax:
                services += count * (max(1, s.t.income[v]) + s.income_bonus)
                if self.field[v]:
                    workers += count
        purse = min(s.t.track, coins + services)
        saved = s.t.saved[s.level_sum(seat)][purse] + s.bonus(seat, s.t.save_more)
        value = COIN * min(purse, saved) + 0.15 * coins
        free = 0
        for slot in range(FIEFS):
            fief = seat * FIEFS + slot
            fields = s.t.fields[s.soil(fief) * 3 + s.levels[fief]]
            free += max(0, fields - s.used[slot])
        playable = min(free, workers)
        value += (4.0 + 7.0 * s.make_bonus) * playable
        moved = s.moved
        while moved > 0:
            value -= 0.4 * (moved & 1)
            moved >>= 1
        return value

    def deck_worth(self, s: FeudaliaState, seat: int) -> float:
        """What a hand of five of one's cards does, on average."""
        owned = s.owned[seat]
        fields = [0, 0, 0, 0]
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.fiefs[fief] >= 0:
                soil = s.soil(fief)
                fields[soil] += s.t.fields[soil * 3 + s.levels[fief]]
        cards = 0
        total = 0.0
        influence = 0
        for v in range(VASSALS):
            count = owned[v]
            if count == 0:
                continue
            cards += count
            if v == s.t.tax:
                continue
            soil = self.makes[v]
            worth = self.play_worth[v]
            if soil >= 0:
                useful = min(count, 2 * fields[soil])
                total += useful * worth + (count - useful) * 4.0
            elif soil == -1:
                total += count * worth
                if self.trades[v] and fields[STONE] == 0:
                    total += 4.0 * min(3, count)
            else:
                plain = 0
                while plain < count:
                    influence += 1
                    total += worth if influence <= 3 else 5.0
                    plain += 1
        return 5.0 * total / (cards + 3)

    def masters_worth(self, s: FeudaliaState, seat: int) -> float:
        """What the masters do each turn; cathedral masters open their cards."""
        value = 0.0
        t = s.t
        for c in range(seat * FIEFS * CITIES, (seat + 1) * FIEFS * CITIES):
            master = s.city[c]
            if master < 0:
                continue
            if master < t.basics:
                value += self.master_worth[master]
            elif s.stage == 2:
                value += 8.0 if s.tokens[2 + master - t.basics] > 0 else 0.0
            elif s.stage == 1:
                value += 5.0
            else:
                value += 1.0
        return value

    # -- hints -----------------------------------------------------------------------------

    def hint(self, s: FeudaliaState, rng: Rng) -> int:
        """A sensible move, without trying them out."""
        asked = s.asked
        legal = s.legal
        if isinstance(asked, MainPhase):
            return self.hint_main(s, asked.seat, rng)
        if isinstance(asked, Payment):
            return s.w.settle.base
        if isinstance(asked, Trading):
            return self.hint_trade(s, asked.seat)
        if isinstance(asked, Engaging):
            return self.best_master(s, legal, 1.0)
        if isinstance(asked, Sinking):
            return self.best_master(s, legal, -1.0)
        if isinstance(asked, Sparing | Placing | GivingBack):
            return legal[0]
        if isinstance(asked, Drafting):
            return self.hint_fief(s, asked.seat, legal)
        if isinstance(asked, ExchangingCards):
            return legal[len(legal) - 1]
        if isinstance(asked, Specialist):
            return legal[rng.below("hint", len(legal))]
        return legal[rng.below("hint", len(legal))]

    def hint_main(self, s: FeudaliaState, seat: int, rng: Rng) -> int:
        """The action that looks best by its kind, with a little chance."""
        w = s.w
        best = s.legal[len(s.legal) - 1]
        best_score = 3.0
        purse = s.coins[seat]
        for move in s.legal:
            score = self.action_score(s, seat, move, purse)
            if score > 0.0:
                score += 0.04 * rng.below("hint", 100)
            if score > best_score:
                best_score = score
                best = move
        if best_score < 6.0 and purse < 2:
            return w.end.base
        return best

    def action_score(self, s: FeudaliaState, seat: int, move: int, purse: int) -> float:
        """How good an action of this kind usually is; 0 for those better left alone."""
        w = s.w
        if w.work.owns(move):
            return 20.0 + self.play_worth[w.work.a(move)]
        if w.influence.owns(move):
            return 18.0 + self.play_worth[w.influence.a(move)]
        if w.income.owns(move):
            return 4.0
        if w.train.owns(move):
            gain = self.play_worth[w.train.a(move)] - self.play_worth[w.train.b(move)]
            soil = self.makes[w.train.a(move)]
            if soil >= 0 and not self.rules(s, seat, soil):
                return 0.0
            return 10.0 + gain if gain > 3.0 else 0.0
        if w.hire.owns(move):
            return 2.0 + 0.5 * self.play_worth[w.hire.a(move)]
        if w.upgrade.owns(move):
            return 100.0
        if w.build.owns(move) or w.fair.owns(move):
            return 90.0
        if w.tap.owns(move):
            return 26.0
        if w.seek.owns(move):
            return 16.0 if self.has_room(s, seat) else 0.0
        if w.invite.owns(move):
            return 30.0 if s.stage > 0 and self.has_room(s, seat) else 0.0
        if w.cash.owns(move):
            return 3.5
        if w.cross.owns(move):
            return 12.0
        if w.amends.owns(move):
            return 15.0
        if w.raid.owns(move):
            return 3.0
        return 0.0

    def rules(self, s: FeudaliaState, seat: int, soil: int) -> bool:
        """Has the player a fief of this type?"""
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.soil(fief) == soil:
                return True
        return False

    def has_room(self, s: FeudaliaState, seat: int) -> bool:
        """Has the player a free city?"""
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.free_city(fief) >= 0:
                return True
        return False

    def hint_trade(self, s: FeudaliaState, seat: int) -> int:
        """The trade with the greatest gain, or none."""
        totals = s.totals(seat)
        best = s.w.done.base
        gain = 0.5
        for move in s.legal:
            if move == s.w.done.base:
                continue
            trade = s.t.trades[s.w.trade.a(move)]
            value = 3.5 * trade.earn - 3.0 * trade.coins
            if trade.give >= 0:
                have = totals[trade.give]
                value -= pile_worth(trade.give, have) - pile_worth(trade.give, have - trade.cubes)
            if trade.get >= 0:
                have = totals[trade.get]
                value += pile_worth(trade.get, have + 1) - pile_worth(trade.get, have)
            if value > gain:
                gain = value
                best = move
        return best

    def best_master(self, s: FeudaliaState, legal: list[int], sign: float) -> int:
        """The master worth most, or least with sign -1."""
        best = legal[0]
        best_value = -1000.0
        for move in legal:
            verb = s.w.engage if s.w.engage.owns(move) else s.w.under
            value = sign * self.master_worth[verb.a(move)]
            if value > best_value:
                best_value = value
                best = move
        return best

    def hint_fief(self, s: FeudaliaState, seat: int, legal: list[int]) -> int:
        """A type one does not have yet, stone above all."""
        best = legal[0]
        best_value = -1.0
        for move in legal:
            soil = s.t.soil[s.w.keep.a(move)]
            value = 3.0 if soil == STONE else 2.0 if soil == WHEAT else 1.5
            for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
                if s.fiefs[fief] >= 0 and s.soil(fief) == soil:
                    value -= 1.6
            if value > best_value:
                best_value = value
                best = move
        return best


def solo_grade(rounds: float) -> float:
    """The fewer rounds to the target the better; never flat, however long it takes."""
    return SOLO_GOOD / (SOLO_GOOD + rounds)


def cube_price(resource: int) -> float:
    """What a cube is worth while there are few."""
    if resource == WHEAT:
        return 10.0
    return 20.0 if resource == STONE else 12.5


def pile_worth(resource: int, count: int) -> float:
    """What so many cubes of a type are worth: the first ones most."""
    price = cube_price(resource)
    full = 6 if resource == STONE else 5
    if count <= full:
        return price * count
    if count <= full + 5:
        return price * full + 0.55 * price * (count - full)
    return price * (full + 2.75) + 0.2 * price * (count - full - 5)


def made_worth(effect: Effect, soil: int) -> float:
    """A specialist's work in his own soil."""
    count = effect.amount
    return 0.85 * pile_worth(soil, count)


def effect_worth(effect: Effect, t: Tables) -> float:
    """What an effect is worth each time, by its word."""
    size = effect.amount
    name = effect.name
    if name == "make":
        return 11.0 * size
    if name == "coins":
        return 3.6 * size
    if name == "yield":
        return 0.9 * pile_worth(effect.resource, size)
    if name == "cube":
        return 15.0 * size
    if name == "draw":
        return CARD * size
    if name == "trade":
        return 6.0 * size
    if name == "coins-per-standing":
        return 9.0
    if name == "income-bonus":
        return 6.0
    if name == "make-bonus":
        return 14.0
    if name == "influence":
        return 8.0
    if name == "toll":
        return 5.0
    if name == "rob":
        return 15.0
    if name == "free-field":
        return 9.0
    if name == "exchange-cards":
        return 3.0
    return 3.0
