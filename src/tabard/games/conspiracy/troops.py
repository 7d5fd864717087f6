"""Placing, hiring and sending away troops and the preacher (CON-2, CON-37, CON-43)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import filled, replaced
from tabard.engine.steps import Gesture, Refusal
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import Choice, ConspiracyState, GoTo, Put, SeatLandStep
from tabard.games.conspiracy.tables import CLASSES, KNIGHT, MERC, NOBODY
from tabard.games.conspiracy.words import NO_CARD


def raise_troop(s: ConspiracyState, seat: i64, unit: i64, land: i64) -> None:
    """A troop comes from the supply to the map."""
    s.station(land, unit, 1)
    s.enlist(seat, unit, 1)
    if s.telling:
        s.tell(s.w.raised, seat, [unit, land])


def transport(s: ConspiracyState, seat: i64, unit: i64, origin: i64, to: i64) -> None:
    """A troop goes from one own land to another."""
    s.station(origin, unit, -1)
    s.station(to, unit, 1)
    if s.telling:
        s.tell(s.w.moved, seat, [unit, origin, to])


def dismiss_all(s: ConspiracyState, seat: i64, land: i64) -> None:
    """All troops of a land go back to the supply."""
    for unit in range(CLASSES):
        s.enlist(seat, unit, -s.count_at(land, unit))
    s.troops = replaced(s.troops, land, 0)


class PutTroop(Put):
    """A new mercenary goes to an own territory (CON-43)."""

    rule = "CON-43"
    continues = True

    def unit(self) -> i64:
        """The class of the new troop."""
        return MERC

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_troop.ask(self.unit())

    def candidates(self, s: ConspiracyState) -> Pile:
        return s.own_lands(self.seat)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.push(SETTLE)
        raise_troop(s, self.seat, self.unit(), value)

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        return Refusal(s.w.not_yours(value), self.rule)


class PutRecruit(PutTroop):
    """A mercenary that a card has brought (CON-42)."""

    rule = "CON-42"


class PutKnight(PutTroop):
    """A knight that an event has brought (CON-24)."""

    rule = "CON-24"
    continues = False

    def unit(self) -> i64:
        return KNIGHT


# -- a card and ducats for a mercenary ------------------------------------------------------


def add_hires(s: ConspiracyState, seat: i64, found: Pile) -> Pile:
    """The discards that would bring a mercenary: money, a mercenary, a place (CON-43)."""
    if s.free_money(seat) < s.t.discard_price or s.mercs_left(seat) <= 0 or not s.lands[seat]:
        return found
    last: i64 = NOBODY
    for card in s.hands[seat]:
        if card != last:
            found = append(found, s.w.hire.base + card)
            last = card
    return found


def hire(s: ConspiracyState, seat: i64, card: i64) -> None:
    """Discard a card and pay for a mercenary (CON-43)."""
    s.spend(seat, card)
    s.pay(seat, s.t.discard_price)
    if s.telling:
        s.cite("CON-43")
        s.tell(s.w.hired, seat, [card])
    s.push(PutTroop(seat))


def why_no_hire(s: ConspiracyState, seat: i64, card: i64) -> Refusal:
    """Why a card cannot be discarded for a mercenary."""
    if card not in s.hands[seat]:
        return Refusal(NO_CARD, "CON-43")
    price, money = s.t.discard_price, s.free_money(seat)
    if money < price:
        said = f"A mercenary for a card costs {price} ducats; you have {money}."
        return Refusal(said, "CON-43")
    return Refusal("No mercenary or no own territory is left.", "CON-2")


class HiringChoice(Choice):
    """A question during which a card may be discarded for a mercenary (CON-43)."""

    def hires(self, s: ConspiracyState) -> bool:
        """May it be done at this question?"""
        return True

    def moves(self, s: ConspiracyState) -> Pile:
        if not self.hires(s):
            return self.answers(s)
        return add_hires(s, self.seat, self.answers(s))

    def answers(self, s: ConspiracyState) -> Pile:
        """What the question itself offers."""
        raise NotImplementedError

    def play(self, s: ConspiracyState, move: i64) -> None:
        if s.w.hire.owns(move):
            self.resume(s)
            hire(s, self.seat, s.w.hire.a(move))
        else:
            self.decide(s, move)

    def resume(self, s: ConspiracyState) -> None:
        """The question goes on after a discard."""
        s.push(self)

    def decide(self, s: ConspiracyState, move: i64) -> None:
        """Carry out an answer to the question itself."""
        raise NotImplementedError

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        return s.w.hire.owns(move)  # mercenaries are hired in the own turn as well

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.hire.owns(move) and self.hires(s):
            return why_no_hire(s, self.seat, s.w.hire.a(move))
        return self.objection(s, move)

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        """Why an answer to the question itself is not allowed."""
        return None


class LaterHiringChoice(HiringChoice):
    """A question at which edition 1 offered no discard for a mercenary."""

    def hires(self, s: ConspiracyState) -> bool:
        return s.t.edition > 1


# -- leaving a lost land --------------------------------------------------------------------


class Evacuate(SeatLandStep):
    """Troops and preacher of the old owner leave a land, without dice (CON-37)."""

    rule = "CON-37"

    def run(self, s: ConspiracyState) -> None:
        here = preaches(s, self.seat, self.land)
        if s.troops[self.land] == 0 and not here:
            return
        if s.lands[self.seat] > 1:
            s.push(EvacuateOne(self.seat, self.land))
            return
        dismiss_all(s, self.seat, self.land)  # nowhere to go
        if here:
            s.preacher = NOBODY
            s.preacher_at = NOBODY


def preaches(s: ConspiracyState, seat: i64, land: i64) -> bool:
    """Is the preacher of a family in a land?"""
    return s.preacher_of() == seat and s.preacher_at == land


class EvacuateOne(GoTo):
    """The owner chooses where the next troop or the preacher goes (CON-37)."""

    rule = "CON-37"

    def __init__(self, seat: i64, land: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land

    def next_troop(self, s: ConspiracyState) -> i64:
        """The class of the next troop, knights first; -1 if only the preacher is left."""
        for unit in range(CLASSES - 1, -1, -1):
            if s.count_at(self.land, unit):
                return unit
        return -1

    def prompt(self, s: ConspiracyState) -> Ask:
        unit = self.next_troop(s)
        if unit < 0:
            return s.w.ask_preacher_leaves.ask(self.land)
        return s.w.ask_troop_leaves.ask(self.land, unit)

    def candidates(self, s: ConspiracyState) -> Pile:
        return vec[i64]([land for land in s.own_lands(self.seat) if land != self.land])

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """All who leave the land go to the same place."""
        more = s.garrison(self.land) - 1
        if preaches(s, self.seat, self.land):
            more += 1
        if more < 1:
            return None
        links = filled(more, -1)
        return Gesture("same", f"All {more + 1} together", links, vec[i64](), more)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.push(Evacuate(self.seat, self.land))
        unit = self.next_troop(s)
        if unit >= 0:
            transport(s, self.seat, unit, self.land, value)
            return
        s.preacher_at = value
        if s.telling:
            s.cite("CON-A36")
            s.tell(s.w.preacher_goes, self.seat, [value])

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        return Refusal(s.w.not_yours(value), self.rule)
