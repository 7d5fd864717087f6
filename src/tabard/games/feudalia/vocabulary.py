"""The effects of vassals and masters: every word the content may use."""

from __future__ import annotations

from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.decks import can_draw, draw, to_discard
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, PICK, RESOURCES, VASSALS


class EffectStep(Step):
    """The next effect of a card, in printed order (FEU-R39a)."""

    rule = "FEU-R39a"

    def __init__(self, effect: Effect, seat: int, slot: int) -> None:
        self.effect: Effect = effect
        self.seat: int = seat
        self.slot: int = slot

    def run(self, s: State) -> None:
        assert isinstance(s, FeudaliaState)
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
        super().__init__("make")
        self.cubes: int = cubes

    def size(self) -> int:
        return self.cubes

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        fief = seat * FIEFS + slot
        soil = s.soil(fief)
        amount = self.cubes + s.make_bonus
        at = fief * CITIES
        for c in range(at, at + CITIES):
            master = s.city[c]
            if master >= 0 and s.t.make_more[master * RESOURCES + soil] > 0:
                amount += s.t.make_more[master * RESOURCES + soil]
                if s.telling:
                    s.cite(s.t.master_effect[master])
        if s.telling:
            s.cite("FEU-R23")
            if amount > self.cubes:
                s.cite("FEU-C3")
        s.add_cubes(fief, soil, amount)


class Coins(Effect):
    """Gain coins; in a field the colour of the fief may decide how many."""

    def __init__(self, amount: int, by_soil: list[int]) -> None:
        super().__init__("coins")
        self.amount: int = amount
        self.by_soil: list[int] = by_soil

    def size(self) -> int:
        return self.amount

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        amount = self.amount
        if slot >= 0:
            amount = self.by_soil[s.soil(seat * FIEFS + slot)]
        s.earn(seat, amount)


class Yield(Effect):
    """Cubes of one type come into the fief of the master."""

    def __init__(self, resource: int, amount: int) -> None:
        super().__init__("yield")
        self.resource: int = resource
        self.amount: int = amount

    def size(self) -> int:
        return self.amount

    def resource_of(self) -> int:
        return self.resource

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.add_cubes(seat * FIEFS + slot, self.resource, self.amount)


class Cube(Effect):
    """A cube of any type into any own fief (FEU-R29)."""

    def __init__(self, cubes: int) -> None:
        super().__init__("cube")
        self.cubes: int = cubes

    def size(self) -> int:
        return self.cubes

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        for _ in range(self.cubes):
            s.push(Receiving(seat))


class Receiving(Decision):
    """Which cube, and into which fief."""

    rule = "FEU-R29"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        found: list[int] = []
        for r in range(RESOURCES):
            for slot in range(FIEFS):
                found.append(s.w.receive.move2(r, s.fiefs[self.seat * FIEFS + slot]))
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        slot = s.slot_of(self.seat, s.w.receive.b(move))
        s.add_cubes(self.seat * FIEFS + slot, s.w.receive.a(move), 1)
        if s.telling:
            s.cite("FEU-R26")

    def prompt(self, s: State) -> str:
        return "Take a cube of any type into one of your fiefs"

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FeudaliaState)
        if s.w.receive.owns(move):
            return Refusal("The cube goes into a fief of your own.", "FEU-R29")
        return Refusal("First the whole effect is applied.", "FEU-R39a")


class CoinsPerStanding(Effect):
    """Coins for each vassal now standing in one's fields."""

    def __init__(self, amount: int, least: int) -> None:
        super().__init__("coins-per-standing")
        self.amount: int = amount
        self.least: int = least

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return coins < s.t.track

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.earn(seat, max(self.least, self.amount * len(s.standing)))


# -- trades -----------------------------------------------------------------------------------


class TradeEffect(Effect):
    """Trade cubes of the fief, up to so many times (FEU-R25)."""

    def __init__(self, rows: list[int], times: int) -> None:
        super().__init__("trade")
        self.rows: list[int] = rows
        self.times: int = times

    def size(self) -> int:
        return self.times

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        fief = seat * FIEFS + slot
        for row in self.rows:
            if can_trade(s, fief, row, coins):
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Trading(seat, slot, self.rows, self.times))


def can_trade(s: FeudaliaState, fief: int, row: int, coins: int) -> bool:
    """Can this row be paid in the fief, and is anything gained?"""
    trade = s.t.trades[row]
    if coins < trade.coins:
        return False
    if trade.give >= 0 and s.available(fief, trade.give) < trade.cubes:
        return False
    return trade.get >= 0 or coins < s.t.track


class Trading(Decision):
    """One repetition of a trade, or enough of it (FEU-A8)."""

    rule = "FEU-R25"

    def __init__(self, seat: int, slot: int, rows: list[int], times: int) -> None:
        super().__init__(seat)
        self.slot: int = slot
        self.rows: list[int] = rows
        self.times: int = times

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        fief = self.seat * FIEFS + self.slot
        coins = s.coins[self.seat]
        found: list[int] = []
        for row in self.rows:
            if can_trade(s, fief, row, coins):
                found.append(s.w.trade.move1(row))
        found.append(s.w.done.move0())
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        if move == s.w.done.base:
            if s.telling:
                s.cite("FEU-A8")
            return
        if self.times > 1:
            s.push(Trading(self.seat, self.slot, self.rows, self.times - 1))
        fief = self.seat * FIEFS + self.slot
        trade = s.t.trades[s.w.trade.a(move)]
        if trade.give >= 0:
            s.spend_here(fief, trade.give, trade.cubes)
        s.pay_coins(self.seat, trade.coins)
        if trade.get >= 0:
            s.add_cubes(fief, trade.get, 1)
        s.earn(self.seat, trade.earn)
        if s.telling:
            s.cite("FEU-R23")

    def prompt(self, s: State) -> str:
        assert isinstance(s, FeudaliaState)
        name = s.w.keep.domains[0].labels[s.fiefs[self.seat * FIEFS + self.slot]]
        return f"Trade in {name}: {self.times} left"

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FeudaliaState)
        if not s.w.trade.owns(move):
            return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")
        if s.w.trade.a(move) not in self.rows:
            return Refusal("This card does not trade that.", "FEU-R25")
        return Refusal("That fief has not the cubes, or you have not the coins.", "FEU-R23")


# -- cards ------------------------------------------------------------------------------------


class Draw(Effect):
    """Draw cards."""

    def __init__(self, cards: int) -> None:
        super().__init__("draw")
        self.cards: int = cards

    def size(self) -> int:
        return self.cards

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return can_draw(s, seat)

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        draw(s, seat, self.cards, False)


class ExchangeCards(Effect):
    """Discard up to so many vassals without income, then draw as many."""

    def __init__(self, cards: int) -> None:
        super().__init__("exchange-cards")
        self.cards: int = cards

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        hand = s.hands[seat]
        for v in range(VASSALS):
            if hand[v] > 0 and v != s.t.tax:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(ExchangingCards(seat, self.cards, 0))


class ExchangingCards(Decision):
    """Which vassals are discarded for new cards; never the Tax Collector (FEU-R45)."""

    rule = "FEU-R45"
    always_ask = True

    def __init__(self, seat: int, left: int, gone: int) -> None:
        super().__init__(seat)
        self.left: int = left
        self.gone: int = gone

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        hand = s.hands[self.seat]
        found: list[int] = []
        for v in range(VASSALS):
            if hand[v] > 0 and v != s.t.tax:
                found.append(s.w.discard.move1(v))
        found.append(s.w.done.move0())
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        if move == s.w.done.base:
            draw(s, self.seat, self.gone, False)
            return
        v = s.w.discard.a(move)
        to_discard(s, self.seat, v)
        if s.telling:
            s.tell(s.w.discarded, self.seat, [v])
        if self.left > 1:
            s.push(ExchangingCards(self.seat, self.left - 1, self.gone + 1))
        else:
            draw(s, self.seat, self.gone + 1, False)

    def prompt(self, s: State) -> str:
        if self.gone == 0:
            return f"Discard up to {self.left} vassals without income, then draw as many"
        return f"Discard one more vassal, or be done and draw {self.gone}"

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FeudaliaState)
        if s.w.discard.owns(move):
            if s.w.discard.a(move) == s.t.tax:
                return Refusal("The Tax Collector cannot be discarded.", "FEU-R45")
            return Refusal("That vassal is not in your hand.", "FEU-R39a")
        return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")


# -- effects that last to the end of the turn ---------------------------------------------------


class IncomeBonus(Effect):
    """Each vassal discarded for income or at court pays more (FEU-C2)."""

    def __init__(self, amount: int) -> None:
        super().__init__("income-bonus")
        self.amount: int = amount

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.income_bonus += self.amount


class MakeBonus(Effect):
    """Each later field action that makes cubes makes more (FEU-C2)."""

    def __init__(self, amount: int) -> None:
        super().__init__("make-bonus")
        self.amount: int = amount

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.make_bonus += self.amount


class Influence(Effect):
    """One more influence action this turn (FEU-A12)."""

    def __init__(self, amount: int) -> None:
        super().__init__("influence")
        self.amount: int = amount

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return True

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.influence_more += self.amount
        if s.telling:
            s.cite("FEU-A12")


# -- taking from others (FEU-C4) ----------------------------------------------------------------


class Toll(Effect):
    """Each opponent who has coins gives some."""

    def __init__(self, amount: int) -> None:
        super().__init__("toll")
        self.amount: int = amount

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        for other in range(s.seats):
            if other != seat and s.alive[other] and s.coins[other] > 0:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        for i in range(1, s.seats):
            other = (seat + i) % s.seats
            if s.alive[other] and s.coins[other] > 0:
                taken = min(self.amount, s.coins[other])
                s.coins[other] -= taken
                if s.telling:
                    s.tell(s.w.took_coin, seat, [other])
                    s.cite("FEU-C4")
                s.earn(seat, taken)
        if s.telling and s.seats == 1:
            s.cite("FEU-S1")


class Rob(Effect):
    """Take a cube from a fief with enough of them, and a coin."""

    def __init__(self, coins: int, guard: int) -> None:
        super().__init__("rob")
        self.coins: int = coins
        self.guard: int = guard

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        for other in range(s.seats):
            if other == seat or not s.alive[other]:
                continue
            if s.coins[other] > 0 or self.has_cubes(s, other):
                return True
        return False

    def has_cubes(self, s: FeudaliaState, other: int) -> bool:
        """Has the opponent a fief with so many cubes that one can be taken?"""
        for fief in range(other * FIEFS, other * FIEFS + FIEFS):
            if s.loose(fief) >= self.guard:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Robbing(seat, self))


class Robbing(Decision):
    """From whom, and which cube."""

    rule = "FEU-C4"

    def __init__(self, seat: int, effect: Rob) -> None:
        super().__init__(seat)
        self.effect: Rob = effect

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        found: list[int] = []
        for other in range(s.seats):
            if other == self.seat or not s.alive[other]:
                continue
            if not self.effect.has_cubes(s, other):
                if s.coins[other] > 0:
                    found.append(s.w.extort.move1(other))
                continue
            for fief in range(other * FIEFS, other * FIEFS + FIEFS):
                if s.loose(fief) >= self.effect.guard:
                    for r in range(RESOURCES):
                        if s.cubes[fief * RESOURCES + r] > 0:
                            found.append(s.w.rob.move2(s.fiefs[fief], r))
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        if s.w.extort.owns(move):
            other = s.w.extort.a(move)
        else:
            fief = fief_of(s, s.w.rob.a(move))
            other = fief // FIEFS
            r = s.w.rob.b(move)
            s.cubes[fief * RESOURCES + r] -= 1
            if s.telling:
                s.tell(s.w.took, self.seat, [s.fiefs[fief], r])
            s.push(Putting(self.seat, r, "FEU-R29"))
        taken = min(self.effect.coins, s.coins[other])
        if taken > 0:
            s.coins[other] -= taken
            if s.telling:
                s.tell(s.w.took_coin, self.seat, [other])
            s.earn(self.seat, taken)

    def prompt(self, s: State) -> str:
        return "Choose an opponent and a cube to take"

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FeudaliaState)
        if s.w.rob.owns(move):
            fief = fief_of(s, s.w.rob.a(move))
            if fief < 0 or fief // FIEFS == self.seat:
                return Refusal("That is no fief of an opponent.", "FEU-C4")
            if s.loose(fief) < self.effect.guard:
                return Refusal(f"That fief has not {self.effect.guard} cubes.", "FEU-C4")
            return Refusal("There is no such cube.", "FEU-C4")
        if s.w.extort.owns(move):
            return Refusal("A cube must be taken where one can be, and a coin needs a coin.",
                           "FEU-C4")  # fmt: skip
        return Refusal("First the whole effect is applied.", "FEU-R39a")


def fief_of(s: FeudaliaState, card: int) -> int:
    """The index of a fief card in play, or -1."""
    for fief in range(len(s.fiefs)):
        if s.fiefs[fief] == card:
            return fief
    return -1


class Putting(Decision):
    """Into which own fief a taken cube goes."""

    def __init__(self, seat: int, resource: int, rule: str) -> None:
        super().__init__(seat)
        self.resource: int = resource
        self.rule = rule

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        at = self.seat * FIEFS
        return [s.w.put.move1(s.fiefs[at + slot]) for slot in range(FIEFS)]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        slot = s.slot_of(self.seat, s.w.put.a(move))
        s.add_cubes(self.seat * FIEFS + slot, self.resource, 1)

    def prompt(self, s: State) -> str:
        assert isinstance(s, FeudaliaState)
        return f"Put the {s.w.stow.domains[0].labels[self.resource]} into one of your fiefs"

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("The cube goes into a fief of your own.", self.rule)


# -- masters ------------------------------------------------------------------------------------


class FreeField(Effect):
    """An occupied field counts as free again."""

    def __init__(self) -> None:
        super().__init__("free-field")

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        return s.used[0] + s.used[1] + s.used[2] > 0

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Freeing(seat))


class Freeing(Decision):
    """Which field."""

    rule = "FEU-R24"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        at = self.seat * FIEFS
        return [s.w.free.move1(s.fiefs[at + i]) for i in range(FIEFS) if s.used[i] > 0]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        s.used[s.slot_of(self.seat, s.w.free.a(move))] -= 1
        if s.telling:
            s.tell(s.w.freed, self.seat, [s.w.free.a(move)])

    def prompt(self, s: State) -> str:
        return "Choose a fief with a used field"

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("Choose one of your fiefs with a used field.", "FEU-R24")


class Store(Effect):
    """Move cubes between the fief and the master's card (FEU-C5)."""

    def __init__(self, slot: int, capacity: int, only: int, amount: int, out: bool) -> None:
        super().__init__("store")
        self.store: int = slot
        self.capacity: int = capacity
        self.only: int = only  # a resource, or -1 for any
        self.amount: int = amount
        self.out: bool = out

    def room(self, s: FeudaliaState) -> int:
        """How many cubes more fit on the card."""
        at = self.store * RESOURCES
        return self.capacity - s.stored[at] - s.stored[at + 1] - s.stored[at + 2] - s.stored[at + 3]

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        fief = seat * FIEFS + slot
        room = self.room(s)
        for r in range(RESOURCES):
            if room > 0 and (self.only < 0 or self.only == r) and s.cubes[fief * RESOURCES + r] > 0:
                return True
            if self.out and s.stored[self.store * RESOURCES + r] > 0:
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Storing(seat, slot, self, self.amount, 0))


class Storing(Decision):
    """How many cubes of which type; each type is moved once, in one direction."""

    rule = "FEU-C5"

    def __init__(self, seat: int, slot: int, effect: Store, left: int, done: int) -> None:
        super().__init__(seat)
        self.slot: int = slot
        self.effect: Store = effect
        self.left: int = left
        self.done: int = done  # bit mask of the types already moved

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FeudaliaState)
        effect = self.effect
        fief = self.seat * FIEFS + self.slot
        room = effect.room(s)
        found: list[int] = []
        for r in range(RESOURCES):
            if self.done >> r & 1:
                continue
            if effect.only < 0 or effect.only == r:
                most = min(self.left, room, s.cubes[fief * RESOURCES + r], PICK)
                for count in range(most):
                    found.append(s.w.stow.move2(r, count))
            if effect.out:
                most = min(self.left, s.stored[effect.store * RESOURCES + r], PICK)
                for count in range(most):
                    found.append(s.w.fetch.move2(r, count))
        found.append(s.w.done.move0())
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FeudaliaState)
        if move == s.w.done.base:
            return
        stow = s.w.stow.owns(move)
        verb = s.w.stow if stow else s.w.fetch
        r = verb.a(move)
        count = verb.b(move) + 1
        master = s.t.store_master[self.effect.store]
        if s.telling:
            s.tell(s.w.stowed if stow else s.w.fetched, self.seat, [master, count, r])
        signed = count if stow else -count
        s.stored[self.effect.store * RESOURCES + r] += signed
        s.cubes[(self.seat * FIEFS + self.slot) * RESOURCES + r] -= signed
        if self.left > count:
            after = Storing(
                self.seat, self.slot, self.effect, self.left - count, self.done | 1 << r
            )
            s.push(after)

    def prompt(self, s: State) -> str:
        return "Move cubes between the fief and the master's card"

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FeudaliaState)
        if s.w.stow.owns(move) or s.w.fetch.owns(move):
            return Refusal("The card has no room, the cubes are not there, or that type was "
                           "already moved.", "FEU-C5")  # fmt: skip
        return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")
