"""Setting up the game (CON-5 to CON-11, CON-74)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.orders import StandingOrders
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    CLASSES,
    CLERICAL,
    EV_ELECTOR,
    EV_EMPEROR,
    KNIGHT,
    MERC,
    NOBODY,
    PROFANE,
    Refusals,
)
from tabard.games.conspiracy.turn import TURN


class SetUp(Step[ConspiracyState]):
    """The first active player and the profane fiefdoms (CON-5, CON-6)."""

    rule = "CON-6"

    def run(self, s: ConspiracyState) -> None:
        t = s.t
        if s.telling:
            s.cite("CON-1")
            s.cite("CON-2")
            s.cite("CON-5")
            if False in t.in_play:
                s.cite("CON-A32")
        s.active = s.rng.below("active", s.seats)
        lands = [x for x in range(t.lands) if _is_profane_fief(s, x)]
        s.rng.shuffle("fiefs", lands)
        for k in range(s.seats):
            seat = s.seat_at(k)
            for land in lands[k * t.start_fiefs : (k + 1) * t.start_fiefs]:
                s.owner[land] = seat
                if s.telling:
                    s.tell(s.w.dealt_land, seat, [land])
        s.refresh()
        steps: list[Step] = []
        for k in range(s.seats):
            steps.append(ChooseBishopric(s.seat_at(k)))
        for k in range(s.seats):
            steps.append(LayTroop(s.seat_at(k)))
        steps.append(RevealTroops())
        for k in range(s.seats):
            steps.append(SplitChildren(s.seat_at(k)))
        for k in range(s.seats):
            steps.append(StandingOrders(s.seat_at(k)))
        steps += [DealCards(), SETTLE, TURN]
        s.push_all(steps)


def _is_profane_fief(s: ConspiracyState, land: int) -> bool:
    t = s.t
    return t.in_play[land] and t.land_estate[land] == PROFANE and not t.elector[land]


class ChooseBishopric(Decision[ConspiracyState]):
    """Each player in turn order picks one free clerical fiefdom (CON-7)."""

    rule = "CON-7"

    def prompt(self, s: ConspiracyState) -> str:
        return "Choose a free clerical fiefdom."

    def moves(self, s: ConspiracyState) -> list[int]:
        t = s.t
        return [
            s.w.choose.move1(land)
            for land in range(t.lands)
            if t.land_estate[land] == CLERICAL and not t.elector[land] and s.owner[land] == NOBODY
        ]

    def play(self, s: ConspiracyState, move: int) -> None:
        land = s.w.choose.a(move)
        s.owner[land] = self.seat
        s.refresh()
        if s.telling:
            s.tell(s.w.chose, self.seat, [land])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if not s.w.choose.owns(move):
            return None
        land = s.w.choose.a(move)
        if s.t.elector[land] or s.t.land_estate[land] == PROFANE:
            return Refusal("That is no clerical fiefdom.", self.rule)
        return Refusal("That fiefdom is taken or not in play.", self.rule)


class LayTroop(Decision[ConspiracyState]):
    """One knight and two mercenaries, laid in secret on own lands (CON-8, CON-74)."""

    rule = "CON-8"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        laid = len(s.hidden[self.seat])
        troop = "knight" if laid < s.t.start_knights else "mercenary"
        count = f"{laid + 1} of {s.t.start_knights + s.t.start_mercs}"
        return f"Lay a {troop} ({count}) in secret on one of your territories."

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.lay.move1(land) for land in s.own_lands(self.seat)]

    def play(self, s: ConspiracyState, move: int) -> None:
        seat = self.seat
        land = s.w.lay.a(move)
        unit = KNIGHT if len(s.hidden[seat]) < s.t.start_knights else MERC
        s.hidden[seat].append(land)
        if s.telling:
            open_card = s.t.land_estate[land] == CLERICAL
            s.tell(s.w.laid_troop, seat, [unit, land], -1 if open_card else 1 << seat)
            s.cite("CON-74")
        if len(s.hidden[seat]) < s.t.start_knights + s.t.start_mercs:
            s.push(self)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return Refusal(Refusals.NOT_YOURS, self.rule) if s.w.lay.owns(move) else None


class RevealTroops(Step[ConspiracyState]):
    """All reveal together; the troops go to the map in turn order (CON-74)."""

    rule = "CON-74"

    def run(self, s: ConspiracyState) -> None:
        for k in range(s.seats):
            seat = s.seat_at(k)
            for i in range(len(s.hidden[seat])):
                land = s.hidden[seat][i]
                unit = KNIGHT if i < s.t.start_knights else MERC
                s.troops[land * CLASSES + unit] += 1
                if unit == KNIGHT:
                    s.knights[seat] += 1
                else:
                    s.mercs[seat] += 1
                if s.telling:
                    s.tell(s.w.stands, seat, [unit, land])
            s.hidden[seat] = []


class SplitChildren(Decision[ConspiracyState]):
    """Four children, divided between the two educations (CON-9)."""

    rule = "CON-9"

    def prompt(self, s: ConspiracyState) -> str:
        return "How many of your children go to profane education?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.split.move1(n) for n in range(s.t.start_children + 1)]

    def play(self, s: ConspiracyState, move: int) -> None:
        profane = s.w.split.a(move)
        s.school[self.seat] = [profane, s.t.start_children - profane]
        if s.telling:
            for i in range(s.t.start_children):
                s.tell(s.w.schooled, self.seat, [PROFANE if i < profane else CLERICAL])


class DealCards(Step[ConspiracyState]):
    """Money, hands and the decks (CON-10, CON-11)."""

    rule = "CON-10"

    def run(self, s: ConspiracyState) -> None:
        t = s.t
        for seat in range(s.seats):
            s.money[seat] = t.start_money
        s.deck = []
        for kind in range(len(t.copies)):
            s.deck += [kind] * t.copies[kind]
        s.rng.shuffle("actions", s.deck)
        s.deck.reverse()
        for k in range(s.seats):
            for _ in range(t.start_hand):
                s.draw(s.seat_at(k))
        stack_events(s)
        s.elector_deck = t.electors_for_sale[:]
        s.rng.shuffle("electors", s.elector_deck)
        s.elector_deck.reverse()


def stack_events(s: ConspiracyState) -> None:
    """The event deck in three piles, the deaths in the two lower ones (CON-11)."""
    t = s.t
    if s.telling:
        s.cite("CON-11")
    plain: list[int] = []
    piles: list[list[int]] = [[], [], []]
    for kind in range(len(t.event_effect)):
        if t.event_effect[kind] == EV_EMPEROR or t.event_effect[kind] == EV_ELECTOR:
            for i in range(t.event_copies[kind]):
                piles[1 + i % 2].append(kind)
        else:
            plain += [kind] * t.event_copies[kind]
    s.rng.shuffle("events", plain)
    start = 0
    for i in range(3):
        piles[i] += plain[start : start + t.piles[i]]
        start += t.piles[i]
    piles[0] += plain[start:]
    s.rng.shuffle("event-pile-2", piles[1])
    s.rng.shuffle("event-pile-3", piles[2])
    s.events_deck = piles[0] + piles[1] + piles[2]
    s.events_deck.reverse()
    s.piled = True
