"""Manu Forti (FID-35 to FID-37, FID-53): the actions of the eight cards, and their conditions.

The Bishop moves cards as the Soldier does, in moving.py.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count, minus
from tabard.engine.steps import Refusal, SeatStep
from tabard.engine.verbs import Verb
from tabard.games.fidelitas.actions import (
    Choose,
    ChoosePlace,
    PickCard,
    discard_card,
    take_at_random,
)
from tabard.games.fidelitas.decks import NO_CARD, put_under, take_top
from tabard.games.fidelitas.draw import DrawCards, take
from tabard.games.fidelitas.hidden import exchange, lose, lose_unseen
from tabard.games.fidelitas.moving import move_card
from tabard.games.fidelitas.state import FidelitasState, FromHand, Pick
from tabard.games.fidelitas.tables import PLACES, Effect, HandCondition
from tabard.games.fidelitas.tavern import place_from_deck

# -- Sergeant --------------------------------------------------------------------------------


class ChooseCompany(Pick):
    """Sergeant: all cards of one kind at a location march together; choose the location."""

    rule = "FID-53"

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind: i64 = kind

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_company.ask(s.acting, self.kind)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.at

    def candidates(self, s: FidelitasState) -> Pile:
        code = self.kind * PLACES
        return vec[i64]([place for place in s.row.places if code + place in s.city])

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.push(CompanyTo(self.seat, self.kind, value))

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        return Refusal(f"No {s.w.cards.label(self.kind)} lies at that location.", "FID-53")


class CompanyTo(ChoosePlace):
    """Choose where they march to."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_company_to.ask(self.what, self.source)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        code = self.what * PLACES + self.source
        for _ in range(count(s.city, code)):
            move_card(s, code, value)


# -- Smuggler --------------------------------------------------------------------------------


class SmuggleOut(PickCard):
    """Smuggler: a card of the City and a card of the hand change places; choose the former."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_smuggle.ask(s.acting)

    def possible(self, s: FidelitasState) -> bool:
        return len(s.hands[self.seat]) > 0

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.push(SmuggleIn(self.seat, value))


class SmuggleIn(FromHand):
    """Choose the card of the hand that takes its place; it counts as moved there (FID-26)."""

    rule = "FID-53"
    always_ask = True

    def __init__(self, seat: i64, code: i64) -> None:
        self.seat = seat
        self.code: i64 = code

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_smuggle_for.ask(self.code // PLACES, self.code % PLACES)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        place = self.code % PLACES
        lose(s, self.seat, value)
        if s.telling:
            s.tell(s.w.smuggled, self.seat, [value, place])
        take(s, self.seat, self.code)
        s.put(value, place)
        s.arrive(place)


# -- Tax Collector, Blacksmith, Alchemist ----------------------------------------------------


class Levy(Effect):
    """Tax Collector: every other player with `count` cards gives one at random."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        for step in range(1, s.seats):
            other = (seat + step) % s.seats
            if len(s.hands[other]) >= self.count:
                take_at_random(s, seat, other)


class TurnOver(Pick):
    """Blacksmith: the two sides of a location card that holds cards change places."""

    rule = "FID-53"
    refusal = "That location card holds no card at all."

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_turn_over.ask(s.acting)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.turn

    def candidates(self, s: FidelitasState) -> Pile:
        norths = [place for place in s.row.places if not place & 1]
        return vec[i64]([x >> 1 for x in norths if s.occupied(x) or s.occupied(x + 1)])

    def chosen(self, s: FidelitasState, value: i64) -> None:
        if s.telling:
            s.tell(s.w.turned, self.seat, [value])
        for code in s.city[:]:
            if code % PLACES >> 1 == value:
                move_card(s, code, code % PLACES ^ 1)


class Transmute(PickCard):
    """Alchemist: discard a card, the top card of the deck takes its place."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_transmute.ask(s.acting)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        discard_card(s, value)
        kind = take_top(s)
        if kind != NO_CARD:
            place_from_deck(s, self.seat, kind, value % PLACES)


# -- Moneylender, Jester ---------------------------------------------------------------------


class DrawAndReturn(Effect):
    """Moneylender: draw cards, then put some of the hand under the deck."""

    def __init__(self, name: str, count: i64, returned: i64) -> None:
        super().__init__(name, count)
        self.returned: i64 = returned

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(ReturnCards(seat, self.returned))
        s.push(DrawCards(seat, self.count))


class ReturnCards(SeatStep[FidelitasState]):
    """Put so many cards of the hand under the deck, one after the other."""

    rule = "FID-53"

    def __init__(self, seat: i64, count: i64) -> None:
        super().__init__(seat)
        self.count: i64 = count

    def run(self, s: FidelitasState) -> None:
        if self.count and len(s.hands[self.seat]):
            s.push(ReturnCards(self.seat, self.count - 1))
            s.push(ReturnCard(self.seat))


class ReturnCard(FromHand):
    """Choose the next card that goes under the deck, unseen by the others."""

    rule = "FID-53"
    always_ask = True

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_return.ask(s.acting)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.under

    def chosen(self, s: FidelitasState, value: i64) -> None:
        lose_unseen(s, self.seat, value, 1 << self.seat)
        put_under(s, self.seat, value)
        if s.telling:
            s.tell(s.w.returned, self.seat, [value], 1 << self.seat)


class ExchangeHands(Choose):
    """Jester: exchange entire hands; alone: the hand goes under the deck, draw as many."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        count = len(s.hands[seat])
        if not s.t.solo:
            super().begin(s, seat, kind, place)
        elif count:
            s.push(DrawCards(seat, count))
            s.push(ReturnCards(seat, count))


class ChoosePartner(Pick):
    """Choose with whom the hands are exchanged."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_exchange.ask(s.acting)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.choose

    def candidates(self, s: FidelitasState) -> Pile:
        return vec[i64]([other for other in range(s.seats) if other != self.seat])

    def chosen(self, s: FidelitasState, value: i64) -> None:
        if s.telling:
            s.tell(s.w.swapped_hands, self.seat, [value])
        exchange(s, self.seat, value)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        return Refusal(f"The {s.w.cards.label(s.acting)} needs another player.", "FID-53")


# -- score conditions of the hand (FID-53) ----------------------------------------------------


def first_of(s: FidelitasState, cards: Pile, guild: i64) -> Pile:
    """The first card of a guild, or none."""
    return vec[i64]([kind for kind in cards if s.t.guild_of[kind] == guild])[:1]


def has_guild_pair(s: FidelitasState, hand: Pile) -> bool:
    """Are two of the cards of one guild?"""
    seen: i64 = 0
    for kind in hand:
        guild = s.t.guild_of[kind]
        if seen >> guild & 1:
            return True
        seen |= 1 << guild
    return False


class HoldsOneOf(HandCondition):
    """Enough other cards, at least one of them of these kinds."""

    def __init__(self, kinds: Pile, others: i64) -> None:
        self.kinds: Pile = kinds
        self.others: i64 = others

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return len(s.hands[seat]) > self.others and len(self.proof(s, seat, kind)) > 0

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        rest = minus(s.hands[seat], kind)
        return vec[i64]([other for other in rest if other in self.kinds])[:1]


class AllGuildsDiffer(HandCondition):
    """Enough other cards, and every guild in hand only once."""

    def __init__(self, others: i64) -> None:
        self.others: i64 = others

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        hand = s.hands[seat]
        return len(hand) > self.others and not has_guild_pair(s, hand)

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        return minus(s.hands[seat], kind)


class LargestHand(HandCondition):
    """More Virtus cards than every other player; hand sizes are public, nothing is shown."""

    def __init__(self, solo: i64) -> None:
        self.solo: i64 = solo

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        size = len(s.hands[seat])
        if s.t.solo:
            return size >= self.solo
        return all(other == seat or len(s.hands[other]) < size for other in range(s.seats))


class SomeoneHolds(HandCondition):
    """Some other player holds enough Virtus cards; alone the player himself."""

    def __init__(self, at_least: i64) -> None:
        self.at_least: i64 = at_least

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        holders = [holder for holder in range(s.seats) if holder != seat or s.t.solo]
        return any(len(s.hands[holder]) >= self.at_least for holder in holders)


class GuildPairInHand(HandCondition):
    """Two cards of one guild in hand, the card itself included."""

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return has_guild_pair(s, s.hands[seat])

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        """A second card of its own guild, or else the first pair of others."""
        rest = minus(s.hands[seat], kind)
        found = first_of(s, rest, s.t.guild_of[kind])
        while not len(found) and len(rest):
            first = rest[0]
            rest = rest[1:]
            found = first_of(s, rest, s.t.guild_of[first])
            if len(found):
                return vec[i64]([first, found[0]])
        return found


class OnlyCard(HandCondition):
    """It is the only Virtus card in hand."""

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return len(s.hands[seat]) == 1
