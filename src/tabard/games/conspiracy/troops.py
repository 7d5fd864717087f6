"""Placing, hiring and sending away troops and the preacher (CON-2, CON-37, CON-43)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLASSES, KNIGHT, MERC, NOBODY, Refusals


def raise_troop(s: ConspiracyState, seat: int, unit: int, land: int) -> None:
    """A troop comes from the supply to the map."""
    s.troops[land * CLASSES + unit] += 1
    if unit >= KNIGHT:
        s.knights[seat] += 1
    else:
        s.mercs[seat] += 1
    if s.telling:
        s.tell(s.w.raised, seat, [unit, land])


def dismiss(s: ConspiracyState, seat: int, unit: int) -> None:
    """A troop that has left its land goes back to the supply."""
    if unit >= KNIGHT:
        s.knights[seat] -= 1
    else:
        s.mercs[seat] -= 1


class PutTroop(Decision[ConspiracyState]):
    """A new troop goes to an own territory; freed prisoners to a fiefdom (CON-44)."""

    rule = "CON-43"

    def __init__(self, seat: int, unit: int, rule: str) -> None:
        super().__init__(seat)
        self.unit: int = unit
        self.rule = rule

    def prompt(self, s: ConspiracyState) -> str:
        troop = "knight" if self.unit == KNIGHT else "mercenary"
        return f"Place the {troop} in one of your territories."

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.put.move1(land) for land in s.own_lands(self.seat)]

    def play(self, s: ConspiracyState, move: int) -> None:
        s.push(SETTLE)
        raise_troop(s, self.seat, self.unit, s.w.put.a(move))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return Refusal(Refusals.NOT_YOURS, self.rule) if s.w.put.owns(move) else None


def may_hire(s: ConspiracyState, seat: int) -> bool:
    """Money, a mercenary and a place for a discard (CON-43)."""
    return s.free_money(seat) >= s.t.discard_price and s.mercs_left(seat) > 0 and s.lands[seat] > 0


def add_hires(s: ConspiracyState, seat: int, found: list[int]) -> None:
    """The discards that would bring a mercenary (CON-43)."""
    if not may_hire(s, seat):
        return
    last = NOBODY
    for card in s.hand[seat]:
        if card != last:
            found.append(s.w.hire.move1(card))
            last = card


def hire(s: ConspiracyState, seat: int, card: int) -> None:
    """Discard a card and pay for a mercenary (CON-43)."""
    s.spend(seat, card)
    s.money[seat] -= s.t.discard_price
    if s.telling:
        s.cite("CON-43")
        s.tell(s.w.hired, seat, [card])
    s.push(PutTroop(seat, MERC, "CON-43"))


def why_no_hire(s: ConspiracyState, seat: int, card: int) -> Refusal:
    """Why a card cannot be discarded for a mercenary."""
    if card not in s.hand[seat]:
        return Refusal(Refusals.NO_CARD, "CON-43")
    if s.free_money(seat) < s.t.discard_price:
        return Refusal(f"A mercenary for a discard costs {s.t.discard_price}.", "CON-43")
    return Refusal("No mercenary or no own territory is left.", "CON-2")


class Evacuate(Step[ConspiracyState]):
    """Troops and preacher of the old owner leave a land, without dice (CON-37)."""

    rule = "CON-37"

    def __init__(self, seat: int, land: int) -> None:
        self.seat: int = seat
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        here = s.preacher_of() == self.seat and s.preacher_at == self.land
        if s.garrison(self.land) == 0 and not here:
            return
        if s.lands[self.seat] > 1:
            s.push(EvacuateOne(self.seat, self.land))
            return
        # nowhere to go: back to the supply
        for unit in range(CLASSES):
            while s.troops[self.land * CLASSES + unit]:
                s.troops[self.land * CLASSES + unit] -= 1
                dismiss(s, self.seat, unit)
        if here:
            s.preacher = NOBODY
            s.preacher_at = NOBODY


class EvacuateOne(Decision[ConspiracyState]):
    """The owner chooses where the next troop or the preacher goes (CON-37)."""

    rule = "CON-37"

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(seat)
        self.land: int = land

    def prompt(self, s: ConspiracyState) -> str:
        what = "the preacher"
        for unit in range(CLASSES):
            if s.troops[self.land * CLASSES + unit]:
                what = f"your {s.unit_name(unit)}"
        return f"{s.land_name(self.land)} is lost: where does {what} go?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.to.move1(land) for land in s.own_lands(self.seat) if land != self.land]

    def play(self, s: ConspiracyState, move: int) -> None:
        to = s.w.to.a(move)
        s.push(Evacuate(self.seat, self.land))
        for unit in range(CLASSES - 1, -1, -1):
            if s.troops[self.land * CLASSES + unit]:
                s.troops[self.land * CLASSES + unit] -= 1
                s.troops[to * CLASSES + unit] += 1
                if s.telling:
                    s.tell(s.w.moved, self.seat, [unit, self.land, to])
                return
        s.preacher_at = to
        if s.telling:
            s.cite("CON-A36")
            s.tell(s.w.preacher_goes, self.seat, [to])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return Refusal(Refusals.NOT_YOURS, self.rule) if s.w.to.owns(move) else None
