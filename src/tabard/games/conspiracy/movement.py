"""Movement phase: troops, preacher, relics (CON-40, CON-41)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.actions import add_own_turn, play_own_turn, why_no_card
from tabard.games.conspiracy.events import holds_relic
from tabard.games.conspiracy.orders import set_orders
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLASSES, MOVEMENT, Refusals

PREACHER_MOVED: Final = -1
ORDERS_GIVEN: Final = -2


class MovementPhase(Step[ConspiracyState]):
    """In turn order everybody moves (CON-40)."""

    rule = "CON-40"

    def run(self, s: ConspiracyState) -> None:
        s.phase = MOVEMENT
        s.push_all([Movement(s.seat_at(k)) for k in range(s.seats)])


class Movement(Step[ConspiracyState]):
    """A player's movement begins: nothing of his has moved yet."""

    rule = "CON-40"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        s.arrived = []
        s.push(MoveTurn(self.seat))


class MoveTurn(Decision[ConspiracyState]):
    """The own turn in movement: each piece moves once, as far as it likes (CON-40)."""

    rule = "CON-40"

    def prompt(self, s: ConspiracyState) -> str:
        return "Move troops, preacher and relics, play cards, or end your movement."

    def moves(self, s: ConspiracyState) -> list[int]:
        seat = self.seat
        w = s.w
        found = [w.done.move0()]
        if s.lands[seat] > 1:
            lands = s.own_lands(seat)
            for land in lands:
                at = land * CLASSES
                for unit in range(CLASSES):
                    here = s.troops[at + unit]
                    if here and here > s.arrived.count(at + unit):
                        found.append(w.march.move2(unit, land))
            for land in lands:
                if s.relic[land] and land not in s.relic_moved and relic_goals(s, seat):
                    found.append(w.carry.move1(land))
            if s.preacher_of() == seat and PREACHER_MOVED not in s.arrived:
                for land in lands:
                    if land != s.preacher_at:
                        found.append(w.preach.move1(land))
        add_own_turn(s, seat, found)
        if ORDERS_GIVEN not in s.arrived:
            found.append(w.orders.move1(1 - s.orders[seat]))
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
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
            s.arrived.append(PREACHER_MOVED)
            if s.telling:
                s.cite("CON-A54")
                s.tell(w.preacher_goes, seat, [s.preacher_at])
        elif w.orders.owns(move):
            s.arrived.append(ORDERS_GIVEN)
            set_orders(s, seat, w.orders.a(move))
        else:
            play_own_turn(s, seat, move)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        w = s.w
        if w.march.owns(move):
            if s.owner[w.march.b(move)] != self.seat:
                return Refusal(Refusals.NOT_YOURS, self.rule)
            return Refusal("No such troop that has not moved yet stands there.", self.rule)
        if w.carry.owns(move):
            return Refusal("No relic of yours there can move, or it has moved.", "CON-41")
        if w.orders.owns(move):
            return Refusal("Standing orders change once in a movement phase.", "CON-A39")
        if w.preach.owns(move):
            return Refusal("The preacher is not yours to move there.", "CON-A54")
        return why_no_card(s, self.seat, move)


def relic_goals(s: ConspiracyState, seat: int) -> list[int]:
    """Own lands that can take a relic (CON-41)."""
    return [x for x in s.own_lands(seat) if holds_relic(s, x) and not s.relic[x]]


class MarchTo(Decision[ConspiracyState]):
    """Where the troop goes: any own territory (CON-40, CON-A3)."""

    rule = "CON-40"

    def __init__(self, seat: int, unit: int, origin: int) -> None:
        super().__init__(seat)
        self.unit: int = unit
        self.origin: int = origin

    def prompt(self, s: ConspiracyState) -> str:
        troop = f"{s.unit_name(self.unit)} from {s.land_name(self.origin)}"
        return f"Your {troop}: to which of your territories does it go?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.to.move1(land) for land in s.own_lands(self.seat) if land != self.origin]

    def play(self, s: ConspiracyState, move: int) -> None:
        to = s.w.to.a(move)
        s.troops[self.origin * CLASSES + self.unit] -= 1
        s.troops[to * CLASSES + self.unit] += 1
        s.arrived.append(to * CLASSES + self.unit)
        if s.telling:
            s.cite("CON-A3")
            s.tell(s.w.moved, self.seat, [self.unit, self.origin, to])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.to.owns(move):
            return Refusal("A move ends in another own territory.", "CON-A3")
        return None


class CarryTo(Decision[ConspiracyState]):
    """Where the relic goes: clerical land or a monastery of the own (CON-41)."""

    rule = "CON-41"

    def __init__(self, seat: int, origin: int) -> None:
        super().__init__(seat)
        self.origin: int = origin

    def prompt(self, s: ConspiracyState) -> str:
        return f"The relic of {s.land_name(self.origin)}: where does it go?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.to.move1(land) for land in relic_goals(s, self.seat)]

    def play(self, s: ConspiracyState, move: int) -> None:
        to = s.w.to.a(move)
        s.relic[self.origin] = False
        s.relic[to] = True
        s.relic_moved.append(to)
        if s.telling:
            s.tell(s.w.carried, self.seat, [self.origin, to])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.to.owns(move):
            return Refusal("A relic goes to own clerical land or to a monastery.", "CON-41")
        return None
