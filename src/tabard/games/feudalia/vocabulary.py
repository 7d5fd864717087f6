"""The effects of vassals and masters: cubes, coins, cards, and what lasts to the end of the turn.

Trades are in trading.py, what is taken from others in taking.py, stored cubes in storing.py.
"""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.decks import can_draw, discard_openly, draw
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, RESOURCES, VASSALS


class EffectStep(Step[FeudaliaState]):
    """The next effect of a card, in printed order (FEU-R39a)."""

    rule = "FEU-R39a"

    def __init__(self, effect: Effect, seat: int, slot: int) -> None:
        self.effect: Effect = effect
        self.seat: int = seat
        self.slot: int = slot

    def run(self, s: FeudaliaState) -> None:
        self.effect.apply(s, self.seat, self.slot)


def apply_all(s: FeudaliaState, effects: list[Effect], seat: int, slot: int) -> None:
    """Apply effects in printed order, completely, before anything else is done (FEU-R39a)."""
    if len(effects) == 1:
        effects[0].apply(s, seat, slot)
        return
    i = len(effects) - 1
    while i >= 0:
        s.push(EffectStep(effects[i], seat, slot))
        i -= 1


def any_possible(s: FeudaliaState, effects: list[Effect], seat: int, slot: int, coins: int) -> bool:
    """Could one of the effects change something (FEU-A8)?"""
    for effect in effects:
        if effect.possible(s, seat, slot, coins):
            return True
    return False


# -- cubes and coins --------------------------------------------------------------------------


class Make(Effect):
    """The fief makes cubes of its own type; bonuses are added (FEU-C3)."""

    def __init__(self, cubes: int) -> None:
        super().__init__("make", cubes)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        fief = seat * FIEFS + slot
        soil = s.soil(fief)
        amount = self.amount + s.make_bonus
        at = fief * CITIES
        for c in range(at, at + CITIES):
            master = s.city[c]
            if master >= 0 and s.t.make_more[master * RESOURCES + soil] > 0:
                amount += s.t.make_more[master * RESOURCES + soil]
                if s.telling:
                    s.cite(s.t.master_effect[master])
        if s.telling and amount > self.amount:
            s.cite("FEU-C3")
        s.add_cubes(fief, soil, amount, "FEU-R23")


class Coins(Effect):
    """Gain coins; in a field the colour of the fief may decide how many."""

    def __init__(self, amount: int, by_soil: list[int]) -> None:
        super().__init__("coins", amount)
        self.by_soil: list[int] = by_soil

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        amount = self.amount
        if slot >= 0:
            amount = self.by_soil[s.soil(seat * FIEFS + slot)]
        s.earn(seat, amount, "FEU-R39a")


class CoinsPerStanding(Effect):
    """Coins for each vassal now standing in one's fields."""

    def __init__(self, amount: int, least: int) -> None:
        super().__init__("coins-per-standing", amount)
        self.least: int = least

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.earn(seat, max(self.least, self.amount * len(s.standing)), "FEU-R39a")


class Yield(Effect):
    """Cubes of one type come into the fief of the master."""

    def __init__(self, resource: int, amount: int) -> None:
        super().__init__("yield", amount, resource)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.add_cubes(seat * FIEFS + slot, self.resource, self.amount, "FEU-R39")


class Cube(Effect):
    """Cubes of any type into any own fiefs (FEU-R29)."""

    def __init__(self, cubes: int) -> None:
        super().__init__("cube", cubes)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        for _ in range(self.amount):
            s.push(Receiving(seat))


class Receiving(Decision[FeudaliaState]):
    """Which cube, and into which fief."""

    rule = "FEU-R29"

    def moves(self, s: FeudaliaState) -> list[int]:
        found: list[int] = []
        for r in range(RESOURCES):
            for slot in range(FIEFS):
                found.append(s.w.receive.move2(r, s.fiefs[self.seat * FIEFS + slot]))
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        slot = s.slot_of(self.seat, s.w.receive.b(move))
        s.add_cubes(self.seat * FIEFS + slot, s.w.receive.a(move), 1, "FEU-R29")
        if s.telling:
            s.cite("FEU-R26")

    def prompt(self, s: FeudaliaState) -> str:
        return "Take a cube of any type into one of your fiefs"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.receive.owns(move):
            return Refusal("The cube goes into a fief of your own.", "FEU-R29")
        return Refusal("First the whole effect is applied.", "FEU-R39a")


# -- cards ------------------------------------------------------------------------------------


class Draw(Effect):
    """Draw cards."""

    def __init__(self, cards: int) -> None:
        super().__init__("draw", cards)

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return can_draw(s, seat)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        draw(s, seat, self.amount, False, "FEU-R39a")


class ExchangeCards(Effect):
    """Discard up to so many vassals without income, then draw as many."""

    def __init__(self, cards: int) -> None:
        super().__init__("exchange-cards", cards)

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        hand = s.hands[seat]
        for v in range(VASSALS):
            if hand[v] > 0 and v != s.t.tax:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(ExchangingCards(seat, self.amount, 0))


class ExchangingCards(Decision[FeudaliaState]):
    """Which vassals are discarded for new cards; never the Tax Collector (FEU-R45)."""

    rule = "FEU-R39"
    always_ask = True

    def __init__(self, seat: int, left: int, gone: int) -> None:
        super().__init__(seat)
        self.left: int = left
        self.gone: int = gone

    def moves(self, s: FeudaliaState) -> list[int]:
        hand = s.hands[self.seat]
        found: list[int] = []
        for v in range(VASSALS):
            if hand[v] > 0 and v != s.t.tax:
                found.append(s.w.discard.move1(v))
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if s.telling and s.hands[self.seat][s.t.tax] > 0:
            s.cite("FEU-R45")
        if move == s.w.done.base:
            draw(s, self.seat, self.gone, False, "FEU-R39")
            return
        discard_openly(s, self.seat, s.w.discard.a(move), "FEU-R39")
        if self.left > 1:
            s.push(ExchangingCards(self.seat, self.left - 1, self.gone + 1))
        else:
            draw(s, self.seat, self.gone + 1, False, "FEU-R39")

    def prompt(self, s: FeudaliaState) -> str:
        if self.gone == 0:
            return f"Discard up to {self.left} vassals without income, then draw as many"
        return f"Discard one more vassal, or be done and draw {self.gone}"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.discard.owns(move):
            if s.w.discard.a(move) == s.t.tax:
                return Refusal("The Tax Collector cannot be discarded.", "FEU-R45")
            return Refusal("That vassal is not in your hand.", "FEU-R39a")
        return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")


# -- effects that last to the end of the turn ---------------------------------------------------


def tell_lasting(s: FeudaliaState) -> None:
    """The influence card on top of the table works to the end of the turn (FEU-R39a)."""
    if s.telling and s.table:
        s.note("FEU-R39a", s.w.lasting, s.active, [s.table[-1]])


class IncomeBonus(Effect):
    """Each vassal discarded for income or at court pays more (FEU-C2)."""

    def __init__(self, amount: int) -> None:
        super().__init__("income-bonus", amount)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.income_bonus += self.amount
        tell_lasting(s)


class MakeBonus(Effect):
    """Each later field action that makes cubes makes more (FEU-C2)."""

    def __init__(self, amount: int) -> None:
        super().__init__("make-bonus", amount)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.make_bonus += self.amount
        tell_lasting(s)


class Influence(Effect):
    """One more influence action this turn (FEU-A12)."""

    def __init__(self, amount: int) -> None:
        super().__init__("influence", amount)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.influence_more += self.amount
        if s.telling:
            s.cite("FEU-A12")


class FreeField(Effect):
    """An occupied field counts as free again."""

    def __init__(self) -> None:
        super().__init__("free-field")

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return s.used[0] + s.used[1] + s.used[2] > 0

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Freeing(seat))


class Freeing(Decision[FeudaliaState]):
    """Which field."""

    rule = "FEU-R39"

    def moves(self, s: FeudaliaState) -> list[int]:
        at = self.seat * FIEFS
        return [s.w.free.move1(s.fiefs[at + i]) for i in range(FIEFS) if s.used[i] > 0]

    def play(self, s: FeudaliaState, move: int) -> None:
        s.used[s.slot_of(self.seat, s.w.free.a(move))] -= 1
        if s.telling:
            s.note("FEU-R39", s.w.freed, self.seat, [s.w.free.a(move)])

    def prompt(self, s: FeudaliaState) -> str:
        return "Choose the fief in which a used field is free again"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("Choose one of your fiefs with a used field.", "FEU-R24")
