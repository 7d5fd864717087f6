"""Manu Forti (FID-35 to FID-37, FID-53): the actions of the eight cards, and their conditions."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count, distinct, minus
from tabard.engine.steps import Refusal, Step
from tabard.games.fidelitas.actions import (
    ChoosePlace,
    PickCard,
    acting,
    discard_card,
    take_at_random,
    why_not_done,
)
from tabard.games.fidelitas.decks import NO_CARD, put_under, take_top
from tabard.games.fidelitas.draw import DrawCards, take
from tabard.games.fidelitas.hidden import exchange, lose, lose_unseen
from tabard.games.fidelitas.moving import move_card, others
from tabard.games.fidelitas.state import Choice, FidelitasState
from tabard.games.fidelitas.tables import PLACES, Effect, HandCondition
from tabard.games.fidelitas.tavern import place_from_deck

# -- Sergeant --------------------------------------------------------------------------------


class MoveKind(Effect):
    """Sergeant: all cards of one kind at a location march together."""

    def __init__(self, name: str, kind: i64) -> None:
        super().__init__(name)
        self.kind: i64 = kind

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        choice = ChooseCompany(seat, self.kind)
        if len(choice.moves(s)):
            s.push(choice)


class ChooseCompany(Choice):
    """Choose the location whose Soldiers march."""

    rule = "FID-53"

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind: i64 = kind

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_company.ask(s.acting, self.kind)

    def moves(self, s: FidelitasState) -> Pile:
        legal = vec[i64](capacity=10)
        for place in s.row.places:
            if self.kind * PLACES + place in s.city:
                legal = append(legal, s.w.at.base + place)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        s.push(CompanyTo(self.seat, self.kind, s.w.at.a(move)))

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if not s.w.at.owns(move):
            return why_not_done(s, move)
        return Refusal(f"No {s.w.cards.label(self.kind)} lies at that location.", "FID-53")


class CompanyTo(ChoosePlace):
    """Choose where they march to."""

    rule = "FID-53"

    def __init__(self, seat: i64, kind: i64, source: i64) -> None:
        self.seat = seat
        self.source: i64 = source
        self.kind: i64 = kind

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_company_to.ask(self.kind, self.source)

    def places(self, s: FidelitasState) -> Pile:
        return others(s.row.places, self.source)

    def chosen(self, s: FidelitasState, place: i64) -> None:
        code = self.kind * PLACES + self.source
        for _ in range(count(s.city, code)):
            move_card(s, code, place)


# -- Smuggler --------------------------------------------------------------------------------


class Smuggle(Effect):
    """Smuggler: a card of the hand and a card of the City change places."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if len(s.hands[seat]):
            s.push(SmuggleOut(seat))


class SmuggleOut(PickCard):
    """Choose the card of the City."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_smuggle.ask(s.acting)

    def chosen(self, s: FidelitasState, code: i64) -> None:
        s.push(SmuggleIn(self.seat, code))


class SmuggleIn(Choice):
    """Choose the card of the hand that takes its place; it counts as moved there (FID-26)."""

    rule = "FID-53"
    always_ask = True

    def __init__(self, seat: i64, code: i64) -> None:
        self.seat = seat
        self.code: i64 = code

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_smuggle_for.ask(self.code // PLACES, self.code % PLACES)

    def moves(self, s: FidelitasState) -> Pile:
        base = s.w.hand.base
        return vec[i64]([base + kind for kind in distinct(s.hands[self.seat])])

    def play(self, s: FidelitasState, move: i64) -> None:
        kind = s.w.hand.a(move)
        place = self.code % PLACES
        lose(s, self.seat, kind)
        if s.telling:
            s.tell(s.w.smuggled, self.seat, [kind, place])
        take(s, self.seat, self.code)
        s.put(kind, place)
        s.arrive(place)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        return Refusal("Name a card of your hand.", "FID-53")


# -- Tax Collector, Blacksmith, Alchemist ----------------------------------------------------


class Levy(Effect):
    """Tax Collector: every other player with enough cards gives one at random."""

    def __init__(self, name: str, at_least: i64) -> None:
        super().__init__(name)
        self.at_least: i64 = at_least

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        for step in range(1, s.seats):
            other = (seat + step) % s.seats
            if len(s.hands[other]) >= self.at_least:
                take_at_random(s, seat, other)


class TurnOver(Effect):
    """Blacksmith: the two sides of a location card change places."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(ChooseLocationCard(seat))


class ChooseLocationCard(Choice):
    """Choose a location card that holds at least one card."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_turn_over.ask(s.acting)

    def moves(self, s: FidelitasState) -> Pile:
        legal = vec[i64](capacity=5)
        for place in s.row.places:
            if not place & 1 and (s.occupied(place) or s.occupied(place + 1)):
                legal = append(legal, s.w.turn.base + (place >> 1))
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        card = s.w.turn.a(move)
        if s.telling:
            s.tell(s.w.turned, self.seat, [card])
        for code in s.city[:]:
            if code % PLACES // 2 == card:
                move_card(s, code, code % PLACES ^ 1)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if not s.w.turn.owns(move):
            return why_not_done(s, move)
        return Refusal("That location card holds no card at all.", "FID-53")


class Transmute(Effect):
    """Alchemist: discard a card, the top card of the deck takes its place."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(TransmuteCard(seat))


class TransmuteCard(PickCard):
    """Choose the card that is discarded."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_transmute.ask(s.acting)

    def chosen(self, s: FidelitasState, code: i64) -> None:
        discard_card(s, code)
        kind = take_top(s)
        if kind != NO_CARD:
            place_from_deck(s, self.seat, kind, code % PLACES)


# -- Moneylender, Jester ---------------------------------------------------------------------


class DrawAndReturn(Effect):
    """Moneylender: draw cards, then put some of the hand under the deck."""

    def __init__(self, name: str, count: i64, returned: i64) -> None:
        super().__init__(name)
        self.count: i64 = count
        self.returned: i64 = returned

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(ReturnCards(seat, self.returned))
        s.push(DrawCards(seat, self.count))


class ReturnCards(Step[FidelitasState]):
    """Put so many cards of the hand under the deck, one after the other."""

    rule = "FID-53"

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count

    def run(self, s: FidelitasState) -> None:
        if self.count and len(s.hands[self.seat]):
            s.push(ReturnCards(self.seat, self.count - 1))
            s.push(ReturnCard(self.seat))


class ReturnCard(Choice):
    """Choose the next card that goes under the deck, unseen by the others."""

    rule = "FID-53"
    always_ask = True

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_return.ask(s.acting)

    def moves(self, s: FidelitasState) -> Pile:
        base = s.w.under.base
        return vec[i64]([base + kind for kind in distinct(s.hands[self.seat])])

    def play(self, s: FidelitasState, move: i64) -> None:
        kind = s.w.under.a(move)
        lose_unseen(s, self.seat, kind, 1 << self.seat)
        put_under(s, self.seat, kind)
        if s.telling:
            s.tell(s.w.returned, self.seat, [kind], 1 << self.seat)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        return Refusal("Name a card of your hand.", "FID-53")


class ExchangeHands(Effect):
    """Jester: exchange entire hands; alone: the hand goes under the deck, draw as many."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if s.t.solo:
            count = len(s.hands[seat])
            if count:
                s.push(DrawCards(seat, count))
                s.push(ReturnCards(seat, count))
            return
        s.push(ChoosePartner(seat))


class ChoosePartner(Choice):
    """Choose with whom the hands are exchanged."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_exchange.ask(s.acting)

    def moves(self, s: FidelitasState) -> Pile:
        base = s.w.choose.base
        return vec[i64]([base + other for other in range(s.seats) if other != self.seat])

    def play(self, s: FidelitasState, move: i64) -> None:
        other = s.w.choose.a(move)
        if s.telling:
            s.tell(s.w.swapped_hands, self.seat, [other])
        exchange(s, self.seat, other)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if not s.w.choose.owns(move):
            return why_not_done(s, move)
        return Refusal(f"The {acting(s)} needs another player.", "FID-53")


# -- score conditions of the hand (FID-53) ----------------------------------------------------


def first_of(s: FidelitasState, cards: Pile, guild: i64) -> Pile:
    """The first card of a guild, or none."""
    for kind in cards:
        if s.t.guild_of[kind] == guild:
            return vec[i64]([kind])
    return vec[i64]()


def has_guild_pair(s: FidelitasState, hand: Pile) -> bool:
    """Are two of the cards of one guild?"""
    seen: i64 = 0
    for kind in hand:
        guild = s.t.guild_of[kind]
        if seen >> guild & 1:
            return True
        seen |= 1 << guild
    return False


class HoldsKinds(HandCondition):
    """Another card in hand is one of these kinds."""

    def __init__(self, kinds: Pile) -> None:
        self.kinds: Pile = kinds

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return len(self.proof(s, seat, kind)) > 0

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        for other in minus(s.hands[seat], kind):
            if other in self.kinds:
                return vec[i64]([other])
        return vec[i64]()


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
        for other in range(s.seats):
            if other != seat and len(s.hands[other]) >= size:
                return False
        return True


class SomeoneHolds(HandCondition):
    """Some other player holds enough Virtus cards; alone the player himself."""

    def __init__(self, at_least: i64) -> None:
        self.at_least: i64 = at_least

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        for holder in range(s.seats):
            if (holder != seat or s.t.solo) and len(s.hands[holder]) >= self.at_least:
                return True
        return False


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


class HoldsGuild(HandCondition):
    """Enough other cards, at least one of them of this guild."""

    def __init__(self, guild: i64, others: i64) -> None:
        self.guild: i64 = guild
        self.others: i64 = others

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return len(s.hands[seat]) > self.others and len(self.proof(s, seat, kind)) > 0

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        return first_of(s, minus(s.hands[seat], kind), self.guild)


class OnlyCard(HandCondition):
    """It is the only Virtus card in hand."""

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        return len(s.hands[seat]) == 1
