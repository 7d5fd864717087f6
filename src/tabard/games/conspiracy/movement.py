"""Movement phase: troops, preacher, relics (CON-40, CON-41)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit, count, minus, plus
from tabard.engine.steps import Gesture, Refusal, SeatStep, Step
from tabard.games.conspiracy.actions import OwnTurn
from tabard.games.conspiracy.events import holds_relic
from tabard.games.conspiracy.orders import set_orders
from tabard.games.conspiracy.state import ConspiracyState, GoTo
from tabard.games.conspiracy.tables import BITS, CLASSES, MOST, MOVEMENT, has
from tabard.games.conspiracy.troops import transport
from tabard.games.conspiracy.words import ORDERS_LOSE

PREACHER_MOVED: Final = -1
ORDERS_GIVEN: Final = -2


class MovementPhase(Step[ConspiracyState]):
    """In turn order everybody moves (CON-40)."""

    rule = "CON-40"

    def run(self, s: ConspiracyState) -> None:
        s.phase = MOVEMENT
        s.push_all([Movement(seat) for seat in s.turn_order()])


class Movement(SeatStep[ConspiracyState]):
    """A player's movement begins: nothing of his has moved yet."""

    rule = "CON-40"

    def run(self, s: ConspiracyState) -> None:
        s.arrived = vec[i64]()
        s.push(MoveTurn(self.seat))


class MoveTurn(OwnTurn):
    """The own turn in movement: each piece moves once, as far as it likes (CON-40)."""

    rule = "CON-40"
    puzzling = False
    always_ask = False

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_move.ask()

    def moves(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=32)
        if s.lands[self.seat] > 1:
            found = self.add_marches(s, found)
        found = self.add_own_turn(s, found)
        if ORDERS_GIVEN not in s.arrived:
            found = append(found, s.w.orders.base + (0 if has(s.orders, self.seat) else 1))
        return found

    def add_marches(self, s: ConspiracyState, found: Pile) -> Pile:
        """Troops and relics that can still move, and where the preacher can go."""
        w = s.w
        lands = s.own_lands(self.seat)
        arrived = s.arrived
        for land in lands:
            troops = s.troops[land]
            unit: i64 = 0
            while troops:  # class by class, as `count_of` reads them
                here = troops & MOST
                if here and here > count(arrived, land * CLASSES + unit):
                    found = append(found, w.march.move2(unit, land))
                troops >>= BITS
                unit += 1
        relics = s.relic & ~s.relic_moved
        if relics and can_carry(s, self.seat):
            for land in lands:
                if has(relics, land):
                    found = append(found, w.carry.base + land)
        if s.preacher_of() == self.seat and PREACHER_MOVED not in s.arrived:
            for land in lands:
                if land != s.preacher_at:
                    found = append(found, w.preach.base + land)
        return found

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        return s.w.orders.owns(move)

    def loss(self, s: ConspiracyState, move: i64) -> str:
        return ORDERS_LOSE if move == s.w.orders.base + 1 else ""

    def play(self, s: ConspiracyState, move: i64) -> None:
        w = s.w
        seat = self.seat
        if move == w.done.base:
            return
        s.push(self)
        if w.march.owns(move):
            s.push(MarchTo(seat, w.march.a(move), w.march.b(move)))
        elif w.carry.owns(move):
            s.push(CarryTo(seat, w.carry.a(move)))
        elif w.preach.owns(move):
            s.preacher_at = w.preach.a(move)
            s.arrived = plus(s.arrived, PREACHER_MOVED)
            if s.telling:
                s.cite("CON-A54")
                s.tell(w.preacher_goes, seat, [s.preacher_at])
        elif w.orders.owns(move):
            s.arrived = plus(s.arrived, ORDERS_GIVEN)
            set_orders(s, seat, w.orders.a(move))
        else:
            self.act(s, move, w.card_of(move))

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        w = s.w
        if w.march.owns(move):
            if s.owner[w.march.b(move)] != self.seat:
                return Refusal(w.not_yours(w.march.b(move)), self.rule)
            unit, place = w.units.label(w.march.a(move)), w.places.label(w.march.b(move))
            return Refusal(f"No {unit} that could still move stands in {place}.", self.rule)
        if w.carry.owns(move):
            place = w.places.label(w.carry.a(move))
            return Refusal(f"No relic of yours that could still move lies in {place}.", "CON-41")
        if w.orders.owns(move):
            return Refusal("Standing orders change once in a movement phase.", "CON-A39")
        if w.preach.owns(move):
            return Refusal("The preacher is not yours to move there.", "CON-A54")
        return super().why(s, move)


def takes_relic(s: ConspiracyState, land: i64) -> bool:
    """Can a relic be brought into this land (CON-41)?"""
    return holds_relic(s, land) and not has(s.relic, land)


def can_carry(s: ConspiracyState, seat: i64) -> bool:
    """Has the seat a land that can take a relic?"""
    return any(takes_relic(s, land) for land in s.own_lands(seat))


class MarchTo(GoTo):
    """Where the troop goes: any own territory (CON-40, CON-A3)."""

    rule = "CON-40"
    puzzling = False
    continues = True

    def __init__(self, seat: i64, unit: i64, origin: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit
        self.origin: i64 = origin

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_march.ask(self.unit, self.origin)

    def candidates(self, s: ConspiracyState) -> Pile:
        return minus(s.own_lands(self.seat), self.origin)

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """The rest of the army of that land goes along."""
        rest = vec[i64](capacity=8)
        for unit in range(CLASSES):
            left = s.count_at(self.origin, unit) - count(s.arrived, self.origin * CLASSES + unit)
            for _ in range(left - (1 if unit == self.unit else 0)):
                rest = append(rest, s.w.march.move2(unit, self.origin))
        if not len(rest):
            return None
        return Gesture("same", f"The whole army ({len(rest) + 1})", rest, vec[i64](), len(rest))

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.arrived = plus(s.arrived, value * CLASSES + self.unit)
        if s.telling:
            s.cite("CON-A3")
        transport(s, self.seat, self.unit, self.origin, value)

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        if s.owner[value] != self.seat:
            said = f"{s.w.not_yours(value)} A move ends in a territory of your own."
            return Refusal(said, "CON-A3")
        said = f"It stands in {s.w.places.label(value)} already; undo takes the choice of it back."
        return Refusal(said, "CON-A3")


class CarryTo(GoTo):
    """Where the relic goes: clerical land or a monastery of the own (CON-41)."""

    rule = "CON-41"
    refusal = "A relic goes to own clerical land or to a monastery."
    continues = True

    def __init__(self, seat: i64, origin: i64) -> None:
        super().__init__(seat)
        self.origin: i64 = origin

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_carry.ask(self.origin)

    def candidates(self, s: ConspiracyState) -> Pile:
        return vec[i64]([land for land in s.own_lands(self.seat) if takes_relic(s, land)])

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.relic = s.relic & ~bit(self.origin) | bit(value)
        s.relic_moved |= bit(value)
        if s.telling:
            s.tell(s.w.carried, self.seat, [self.origin, value])
