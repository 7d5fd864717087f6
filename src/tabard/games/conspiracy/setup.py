"""Setting up the game (CON-5 to CON-11, CON-74)."""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import backwards, bit, filled, joined, plus, replaced, with_pile
from tabard.engine.steps import Gesture, Refusal, Step
from tabard.engine.verbs import Verb
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.orders import StandingOrders
from tabard.games.conspiracy.state import Choice, ConspiracyState, Pick
from tabard.games.conspiracy.tables import (
    CLERICAL,
    KNIGHT,
    MERC,
    NO_DEATH,
    NOBODY,
    PROFANE,
    has,
)
from tabard.games.conspiracy.turn import TURN


class SetUp(Step[ConspiracyState]):
    """The first active player and the profane fiefdoms (CON-5, CON-6)."""

    rule = "CON-6"

    def run(self, s: ConspiracyState) -> None:
        t = s.t
        if s.telling:
            s.cite("CON-1", "CON-2", "CON-5")
            if t.in_play != bit(t.lands) - 1:
                s.cite("CON-A32")
        s.active = s.rng.below("active", s.seats)
        deal_fiefs(s)
        order = s.turn_order()
        s.push_all([DealCards(), SETTLE, TURN])
        s.push_all([StandingOrders(seat) for seat in order])
        s.push_all([SplitChildren(seat) for seat in order])
        s.push(RevealTroops())
        s.push_all([LayTroop(seat) for seat in order])
        s.push_all([ChooseBishopric(seat) for seat in order])


def deal_fiefs(s: ConspiracyState) -> None:
    """Profane fiefdoms by chance (CON-6)."""
    t = s.t
    lands = vec[i64](
        [land for land in range(t.lands) if has(t.fiefs, land) and t.estate[land] == PROFANE]
    )
    s.rng.shuffle("fiefs", lands)
    at: i64 = 0
    for seat in s.turn_order():
        for _ in range(t.start_fiefs):
            s.owner = replaced(s.owner, lands[at], seat)
            if s.telling:
                s.tell(s.w.dealt_land, seat, [lands[at]])
            at += 1
    s.refresh()


class ChooseBishopric(Pick):
    """Each player in turn order picks one free clerical fiefdom (CON-7)."""

    rule = "CON-7"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_bishopric.ask()

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.choose

    def candidates(self, s: ConspiracyState) -> Pile:
        t = s.t
        free = [land for land in range(t.lands) if has(t.fiefs, land) and s.owner[land] == NOBODY]
        return vec[i64]([land for land in free if t.estate[land] == CLERICAL])

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.give(value, self.seat)
        if s.telling:
            s.tell(s.w.chose, self.seat, [value])

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        name = s.w.places.label(value)
        if has(s.t.is_elector, value):
            return Refusal(f"{name} is an electorate; choose a clerical fiefdom.", self.rule)
        if s.t.estate[value] == PROFANE:
            return Refusal(f"{name} is a profane fiefdom; choose a clerical one.", self.rule)
        return Refusal(f"{name} is taken or not in play.", self.rule)


class LayTroop(Pick):
    """One knight and two mercenaries, laid in secret on own lands (CON-8, CON-74)."""

    rule = "CON-8"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> Ask:
        laid = len(s.hidden[self.seat])
        return s.w.ask_lay.ask(
            laid_unit(s, laid), laid + 1, s.t.setup.knights + s.t.setup.mercenaries
        )

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.lay

    def candidates(self, s: ConspiracyState) -> Pile:
        return s.own_lands(self.seat)

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """All that are left stand together."""
        left = s.t.setup.knights + s.t.setup.mercenaries - len(s.hidden[self.seat])
        if left < 2:
            return None
        links = filled(left - 1, -1)
        text = "Both on one land" if left == 2 else f"All {left} on one land"
        return Gesture("same", text, links, vec[i64](), left - 1)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        seat = self.seat
        laid = len(s.hidden[seat])
        s.hidden = with_pile(s.hidden, seat, plus(s.hidden[seat], value))
        if s.telling:
            audience = -1 if s.t.estate[value] == CLERICAL else bit(seat)
            s.tell(s.w.laid_troop, seat, [laid_unit(s, laid), value], audience)
            s.cite("CON-74")
        if laid + 1 < s.t.setup.knights + s.t.setup.mercenaries:
            s.push(self)

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        return Refusal(s.w.not_yours(value), self.rule)


def laid_unit(s: ConspiracyState, place: i64) -> i64:
    """The knights are laid first."""
    return KNIGHT if place < s.t.setup.knights else MERC


class RevealTroops(Step[ConspiracyState]):
    """All reveal together; the troops go to the map in turn order (CON-74)."""

    rule = "CON-74"

    def run(self, s: ConspiracyState) -> None:
        for seat in s.turn_order():
            for i in range(len(s.hidden[seat])):
                land = s.hidden[seat][i]
                unit = laid_unit(s, i)
                s.station(land, unit, 1)
                s.enlist(seat, unit, 1)
                if s.telling:
                    s.tell(s.w.stands, seat, [unit, land])
            s.hidden = with_pile(s.hidden, seat, vec[i64]())


class SplitChildren(Choice):
    """Four children, divided between the two educations (CON-9)."""

    rule = "CON-9"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_split.ask(s.t.setup.children)

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.split.base + n for n in range(s.t.setup.children + 1)])

    def play(self, s: ConspiracyState, move: i64) -> None:
        profane = s.w.split.a(move)
        s.enrol(self.seat, PROFANE, profane)
        s.enrol(self.seat, CLERICAL, s.t.setup.children - profane)
        if s.telling:
            for i in range(s.t.setup.children):
                s.tell(s.w.schooled, self.seat, [PROFANE if i < profane else CLERICAL])


class DealCards(Step[ConspiracyState]):
    """Money, hands and the decks (CON-10, CON-11)."""

    rule = "CON-10"

    def run(self, s: ConspiracyState) -> None:
        t = s.t
        s.money = filled(s.seats, t.start_money)
        s.deck = s.shuffled("actions", all_copies(t.copies))
        for seat in s.turn_order():
            for _ in range(t.setup.hand):
                s.draw(seat)
        stack_events(s)
        s.elector_deck = s.shuffled("electors", t.electors_for_sale)


def all_copies(copies: Pile) -> Pile:
    """Every kind of card as often as it exists."""
    found = vec[i64](capacity=64)
    for kind in range(len(copies)):
        found = extend(found, filled(copies[kind], kind))
    return found


def stack_events(s: ConspiracyState) -> None:
    """The event deck in three piles, the deaths in the two lower ones (CON-11)."""
    t = s.t
    if s.telling:
        s.cite("CON-11")
    plain = vec[i64]([c for c in all_copies(t.event_copies) if t.deadly[c] == NO_DEATH])
    second = vec[i64](capacity=16)
    third = vec[i64](capacity=16)
    for kind in range(len(t.event_copies)):
        if t.deadly[kind] != NO_DEATH:
            for i in range(t.event_copies[kind]):
                if i % 2 == 0:
                    second = append(second, kind)
                else:
                    third = append(third, kind)
    s.rng.shuffle("events", plain)
    two = t.piles[0] + t.piles[1]
    three = two + t.piles[2]
    first = joined(plain[: t.piles[0]], plain[three:])
    second = extend(second, plain[t.piles[0] : two])
    third = extend(third, plain[two:three])
    s.rng.shuffle("event-pile-2", second)
    s.rng.shuffle("event-pile-3", third)
    s.events_deck = backwards(extend(extend(first, second), third))
    s.piled = True
