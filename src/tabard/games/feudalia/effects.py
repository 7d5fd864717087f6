"""The effects of vassals and masters: cubes, coins, cards, and what lasts to the end of the turn.

Trades are in trading.py, what is taken from others in taking.py, stored cubes in storing.py.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import NotYet, Refusal, Step
from tabard.games.feudalia.decks import can_draw, discard_openly, draw
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, RESOURCES, VASSALS, Effect


class EffectStep(Step[FeudaliaState]):
    """The next effect of a card, in printed order (FEU-R39a)."""

    rule = "FEU-R39a"

    def __init__(self, effect: Effect, seat: i64, slot: i64) -> None:
        self.effect: Effect = effect
        self.seat: i64 = seat
        self.slot: i64 = slot

    def run(self, s: FeudaliaState) -> None:
        self.effect.apply(s, self.seat, self.slot)


def apply_all(s: FeudaliaState, effects: vec[Effect], seat: i64, slot: i64) -> None:
    """Apply effects in printed order, completely, before anything else is done (FEU-R39a)."""
    if len(effects) == 1:
        effects[0].apply(s, seat, slot)
        return
    steps: list[Step] = [EffectStep(effect, seat, slot) for effect in effects]
    s.push_all(steps)


def any_possible(s: FeudaliaState, effects: vec[Effect], seat: i64, slot: i64, coins: i64) -> bool:
    """Could one of the effects change something (FEU-A8)?"""
    return any(effect.possible(s, seat, slot, coins) for effect in effects)


# -- cubes and coins --------------------------------------------------------------------------


class Make(Effect):
    """The fief makes cubes of its own type; bonuses are added (FEU-C3)."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        fief = seat * FIEFS + slot
        soil = s.soils[fief]
        amount = self.amount + s.make_bonus
        for c in range(fief * CITIES, fief * CITIES + CITIES):
            master = s.city[c]
            if master >= 0 and s.t.make_more[master * RESOURCES + soil] > 0:
                amount += s.t.make_more[master * RESOURCES + soil]
                s.note(s.t.master_effect[master])
        if s.telling and amount > self.amount:
            s.cite("FEU-C3")
        s.add_cubes(fief, soil, amount, "FEU-R23")


class Coins(Effect):
    """Gain coins; in a field the colour of the fief may decide how many."""

    def __init__(self, amount: i64, by_soil: Pile) -> None:
        super().__init__("coins", amount)
        self.by_soil: Pile = by_soil

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        amount = self.amount
        if slot >= 0:
            amount = self.by_soil[s.soils[seat * FIEFS + slot]]
        s.earn(seat, amount, "FEU-R39a")


class CoinsPerStanding(Effect):
    """Coins for each vassal now standing in one's fields."""

    def __init__(self, amount: i64, least: i64) -> None:
        super().__init__("coins-per-standing", amount)
        self.least: i64 = least

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.earn(seat, max(self.least, self.amount * len(s.standing)), "FEU-R39a")


class Yield(Effect):
    """Cubes of one type come into the fief of the master."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.add_cubes(seat * FIEFS + slot, self.resource, self.amount, "FEU-R39")


class Cube(Effect):
    """Cubes of any type into any own fiefs (FEU-R29)."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        for _ in range(self.amount):
            s.push(Receiving(seat))


class Receiving(Choice):
    """Which cube, and into which fief."""

    rule = "FEU-R29"

    def moves(self, s: FeudaliaState) -> Pile:
        fiefs = s.fiefs[self.seat * FIEFS : self.seat * FIEFS + FIEFS]
        return vec[i64]([s.w.receive.move2(r, card) for r in range(RESOURCES) for card in fiefs])

    def play(self, s: FeudaliaState, move: i64) -> None:
        resource, card = s.w.receive.a(move), s.w.receive.b(move)
        fief = self.seat * FIEFS + s.slot_of(self.seat, card)
        s.cubes[fief * RESOURCES + resource] += 1
        s.report(s.w.received, self.seat, resource, card, rule="FEU-R29")
        s.note("FEU-R26")

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_receive.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.receive.owns(move):
            return Refusal("The cube goes into a fief of your own.", "FEU-R29")
        return super().refuse(s, move)


# -- cards ------------------------------------------------------------------------------------


class Draw(Effect):
    """Draw cards."""

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return can_draw(s, seat)

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        draw(s, seat, self.amount, False, "FEU-R39a")


class ExchangeCards(Effect):
    """Discard up to so many vassals without income, then draw as many."""

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return s.hand_size(seat) > s.hands[seat * VASSALS + s.t.tax]

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.push(ExchangingCards(seat, self.amount, 0))


class ExchangingCards(Choice):
    """Which vassals are discarded for new cards; never the Tax Collector (FEU-R45)."""

    rule = "FEU-R39"
    always_ask = True

    def __init__(self, seat: i64, left: i64, gone: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left
        self.gone: i64 = gone

    def moves(self, s: FeudaliaState) -> Pile:
        held = s.held_by(self.seat)
        found = vec[i64]([s.w.discard.base + v for v in held if v != s.t.tax])
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if s.telling and s.hands[self.seat * VASSALS + s.t.tax] > 0:
            s.cite("FEU-R45")
        if move == s.w.done.base:
            draw(s, self.seat, self.gone, False, "FEU-R39")
            return
        discard_openly(s, self.seat, s.w.discard.a(move), "FEU-R39")
        if self.left > 1:
            s.push(ExchangingCards(self.seat, self.left - 1, self.gone + 1))
        else:
            draw(s, self.seat, self.gone + 1, False, "FEU-R39")

    def prompt(self, s: FeudaliaState) -> Ask:
        if self.gone == 0:
            return s.w.ask_exchange.ask(self.left)
        return s.w.ask_exchange_more.ask(self.gone)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.discard.owns(move):
            if s.w.discard.a(move) == s.t.tax:
                return Refusal("The Tax Collector cannot be discarded.", "FEU-R45")
            return Refusal("That vassal is not in your hand.", "FEU-R39a")
        return NotYet("First this effect is applied; you may stop it.", "FEU-R39a")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return s.w.done.base


# -- effects that last to the end of the turn ---------------------------------------------------


def tell_lasting(s: FeudaliaState) -> None:
    """The influence card on top of the table works to the end of the turn (FEU-R39a)."""
    if s.telling and len(s.table) > 0:
        s.tell(s.w.lasting, s.active, [s.table[-1]], rule="FEU-R39a")


class IncomeBonus(Effect):
    """Each vassal discarded for income or at court pays more (FEU-C2)."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.income_bonus += self.amount
        tell_lasting(s)


class MakeBonus(Effect):
    """Each later field action that makes cubes makes more (FEU-C2)."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.make_bonus += self.amount
        tell_lasting(s)


class Influence(Effect):
    """One more influence action this turn (FEU-A12)."""

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.influence_more += self.amount
        s.note("FEU-A12")


class FreeField(Effect):
    """An occupied field counts as free again."""

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return s.used[0] + s.used[1] + s.used[2] > 0

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.push(Freeing(seat))


class Freeing(Choice):
    """Which field."""

    rule = "FEU-R39"

    def moves(self, s: FeudaliaState) -> Pile:
        at = self.seat * FIEFS
        base = s.w.free.base
        return vec[i64]([base + s.fiefs[at + i] for i in range(FIEFS) if s.used[i] > 0])

    def play(self, s: FeudaliaState, move: i64) -> None:
        s.used[s.slot_of(self.seat, s.w.free.a(move))] -= 1
        if s.telling:
            s.tell(s.w.freed, self.seat, [s.w.free.a(move)], rule="FEU-R39")

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_free.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.free.owns(move):
            return Refusal("Choose one of your fiefs with a used field.", "FEU-R24")
        return super().refuse(s, move)
