"""Manu Forti (FID-35 to FID-37, FID-53): the actions of the eight cards, and their conditions."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.fidelitas.actions import take_at_random
from tabard.games.fidelitas.choosing import (
    EVERYWHERE,
    NONE,
    ChoosePlace,
    PickCard,
    acting,
    card_name,
    card_there,
    destinations,
    different_cards,
    discard_card,
    move_card,
    place_name,
    why_not_done,
)
from tabard.games.fidelitas.decks import NO_CARD, put_under, take_top
from tabard.games.fidelitas.draw import DrawCards
from tabard.games.fidelitas.effects import Effect, HandCondition
from tabard.games.fidelitas.state import HOLDER, VIEWERS, FidelitasState
from tabard.games.fidelitas.tables import PLACES

# -- Sergeant --------------------------------------------------------------------------------


class MoveKind(Effect):
    """Sergeant: all cards of one kind at a location march together."""

    def __init__(self, name: str, kind: int) -> None:
        super().__init__(name)
        self.kind: int = kind

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        choice = ChooseCompany(seat, self.kind)
        if choice.moves(s):
            s.push(choice)


class ChooseCompany(Decision[FidelitasState]):
    """Choose the location whose Soldiers march."""

    rule = "FID-53"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind: int = kind

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: the {card_name(s, self.kind)}s of which location move?"

    def moves(self, s: FidelitasState) -> list[int]:
        legal = []
        for place in s.row.places:
            if self.kind * PLACES + place in s.city:
                legal.append(s.w.at.base + place)
        return legal

    def play(self, s: FidelitasState, move: int) -> None:
        s.push(CompanyTo(self.seat, self.kind, s.w.at.a(move)))

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.at.owns(move):
            return why_not_done(s, move)
        return Refusal(f"No {card_name(s, self.kind)} lies at that location.", "FID-53")


class CompanyTo(ChoosePlace):
    """Choose where they march to."""

    rule = "FID-53"

    def __init__(self, seat: int, kind: int, source: int) -> None:
        super().__init__(seat, source)
        self.kind: int = kind

    def prompt(self, s: FidelitasState) -> str:
        company = f"{card_name(s, self.kind)}s at the {place_name(s, self.source)}"
        return f"Move all {company}: to which location?"

    def places(self, s: FidelitasState) -> list[int]:
        return destinations(s, self.source, EVERYWHERE)

    def chosen(self, s: FidelitasState, place: int) -> None:
        code = self.kind * PLACES + self.source
        for _ in range(s.city.count(code)):
            move_card(s, code, place)


# -- Smuggler --------------------------------------------------------------------------------


class Smuggle(Effect):
    """Smuggler: a card of the hand and a card of the City change places."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.hands[seat]:
            s.push(SmuggleOut(seat))


class SmuggleOut(PickCard):
    """Choose the card of the City."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: which card of the City do you swap for one of your hand?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, NONE)

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.push(SmuggleIn(self.seat, code))


class SmuggleIn(Decision[FidelitasState]):
    """Choose the card of the hand that takes its place; it counts as moved there (FID-26)."""

    rule = "FID-53"
    always_ask = True

    def __init__(self, seat: int, code: int) -> None:
        self.seat = seat
        self.code: int = code

    def prompt(self, s: FidelitasState) -> str:
        return f"Which card of your hand takes the place of the {card_there(s, self.code)}?"

    def moves(self, s: FidelitasState) -> list[int]:
        return [s.w.hand.base + kind for kind in sorted(set(s.hands[self.seat]))]

    def play(self, s: FidelitasState, move: int) -> None:
        kind = s.w.hand.a(move)
        place = self.code % PLACES
        s.lose(self.seat, kind)
        s.city.remove(self.code)
        s.put(kind, place)
        s.arrive(place)
        s.gain(self.seat, self.code // PLACES, s.everyone())
        if s.telling:
            s.tell(s.w.smuggled, self.seat, [kind, place])
            s.tell(s.w.took, self.seat, [self.code // PLACES, place])

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        return Refusal("Name a card of your hand.", "FID-53")


# -- Tax Collector, Blacksmith, Alchemist ----------------------------------------------------


class Levy(Effect):
    """Tax Collector: every other player with enough cards gives one at random."""

    def __init__(self, name: str, at_least: int) -> None:
        super().__init__(name)
        self.at_least: int = at_least

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        for step in range(1, s.seats):
            other = (seat + step) % s.seats
            if len(s.hands[other]) >= self.at_least:
                take_at_random(s, seat, other)


class TurnOver(Effect):
    """Blacksmith: the two sides of a location card change places."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(ChooseLocationCard(seat))


class ChooseLocationCard(Decision[FidelitasState]):
    """Choose a location card that holds at least one card."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: the two sides of which location card change places?"

    def moves(self, s: FidelitasState) -> list[int]:
        cards = sorted({code % PLACES // 2 for code in s.city})
        return [s.w.turn.base + card for card in cards]

    def play(self, s: FidelitasState, move: int) -> None:
        card = s.w.turn.a(move)
        if s.telling:
            s.tell(s.w.turned, self.seat, [card])
        for code in s.city[:]:
            if code % PLACES // 2 == card:
                move_card(s, code, code % PLACES ^ 1)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.turn.owns(move):
            return why_not_done(s, move)
        return Refusal("That location card holds no card at all.", "FID-53")


class Transmute(Effect):
    """Alchemist: discard a card, the top card of the deck takes its place."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(TransmuteCard(seat))


class TransmuteCard(PickCard):
    """Choose the card that is discarded."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: which card is discarded and replaced from the deck?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, NONE)

    def chosen(self, s: FidelitasState, code: int) -> None:
        discard_card(s, code)
        kind = take_top(s)
        if kind == NO_CARD:
            return
        s.put(kind, code % PLACES)
        if s.telling:
            s.tell(s.w.revealed, self.seat, [kind])
            s.tell(s.w.placed, self.seat, [kind, code % PLACES])


# -- Moneylender, Jester ---------------------------------------------------------------------


class DrawAndReturn(Effect):
    """Moneylender: draw cards, then put some of the hand under the deck."""

    def __init__(self, name: str, count: int, returned: int) -> None:
        super().__init__(name)
        self.count: int = count
        self.returned: int = returned

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(ReturnCards(seat, self.returned))
        s.push(DrawCards(seat, self.count))


class ReturnCards(Step[FidelitasState]):
    """Put so many cards of the hand under the deck, one after the other."""

    rule = "FID-53"

    def __init__(self, seat: int, count: int) -> None:
        self.seat: int = seat
        self.count: int = count

    def run(self, s: FidelitasState) -> None:
        if self.count and s.hands[self.seat]:
            s.push(ReturnCards(self.seat, self.count - 1))
            s.push(ReturnCard(self.seat))


class ReturnCard(Decision[FidelitasState]):
    """Choose the next card that goes under the deck, unseen by the others."""

    rule = "FID-53"
    always_ask = True

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: put a card of your hand under the deck, below all others"

    def moves(self, s: FidelitasState) -> list[int]:
        return [s.w.under.base + kind for kind in sorted(set(s.hands[self.seat]))]

    def play(self, s: FidelitasState, move: int) -> None:
        kind = s.w.under.a(move)
        s.lose_unseen(self.seat, kind, 1 << self.seat)
        put_under(s, self.seat, kind)
        if s.telling:
            s.tell(s.w.returned, self.seat, [kind], 1 << self.seat)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        return Refusal("Name a card of your hand.", "FID-53")


class ExchangeHands(Effect):
    """Jester: exchange entire hands; alone: the hand goes under the deck, draw as many."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.t.solo:
            count = len(s.hands[seat])
            if count:
                s.push(DrawCards(seat, count))
                s.push(ReturnCards(seat, count))
            return
        s.push(ChoosePartner(seat))


class ChoosePartner(Decision[FidelitasState]):
    """Choose with whom the hands are exchanged."""

    rule = "FID-53"

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: with whom do you exchange hands?"

    def moves(self, s: FidelitasState) -> list[int]:
        return [s.w.choose.base + other for other in range(s.seats) if other != self.seat]

    def play(self, s: FidelitasState, move: int) -> None:
        other = s.w.choose.a(move)
        if s.telling:
            s.tell(s.w.swapped_hands, self.seat, [other])
        exchange(s, self.seat, other)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.choose.owns(move):
            return why_not_done(s, move)
        return Refusal(f"The {acting(s)} needs another player.", "FID-53")


def exchange(s: FidelitasState, seat: int, other: int) -> None:
    """Hands change owners; each of the two knows what he gave away (FID-50)."""
    s.hands[seat], s.hands[other] = s.hands[other], s.hands[seat]
    kept = []
    known = []
    for entry in s.known:
        holder = entry % VIEWERS // HOLDER
        if holder == seat or holder == other:
            giver = holder
            taker = other if holder == seat else seat
            mask = entry // VIEWERS | 1 << giver
            known.append(mask * VIEWERS + taker * HOLDER + entry % HOLDER)
        else:
            kept.append(entry)
    for giver, taker in ((seat, other), (other, seat)):
        unknown = s.hands[taker][:]
        for entry in known:
            if entry % VIEWERS // HOLDER == taker:
                unknown.remove(entry % HOLDER)
        for kind in unknown:
            known.append((1 << giver) * VIEWERS + taker * HOLDER + kind)
    s.known = kept + known


# -- score conditions of the hand (FID-53) ----------------------------------------------------


def other_cards(s: FidelitasState, seat: int, kind: int) -> list[int]:
    """The hand without the card itself."""
    hand = s.hands[seat][:]
    hand.remove(kind)
    return hand


class HoldsKinds(HandCondition):
    """Another card in hand is one of these kinds."""

    def __init__(self, kinds: list[int]) -> None:
        self.kinds: list[int] = kinds

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        return bool(self.proof(s, seat, kind))

    def proof(self, s: FidelitasState, seat: int, kind: int) -> list[int]:
        return [k for k in other_cards(s, seat, kind) if k in self.kinds][:1]


class AllGuildsDiffer(HandCondition):
    """Enough other cards, and every guild in hand only once."""

    def __init__(self, others: int) -> None:
        self.others: int = others

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        hand = s.hands[seat]
        guilds = {s.t.guild_of[k] for k in hand}
        return len(hand) > self.others and len(guilds) == len(hand)

    def proof(self, s: FidelitasState, seat: int, kind: int) -> list[int]:
        return other_cards(s, seat, kind)


class LargestHand(HandCondition):
    """More Virtus cards than every other player; hand sizes are public, nothing is shown."""

    def __init__(self, solo: int) -> None:
        self.solo: int = solo

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        size = len(s.hands[seat])
        if s.t.solo:
            return size >= self.solo
        for other in range(s.seats):
            if other != seat and len(s.hands[other]) >= size:
                return False
        return True


class SomeoneHolds(HandCondition):
    """Some other player holds enough Virtus cards; alone the player himself."""

    def __init__(self, at_least: int) -> None:
        self.at_least: int = at_least

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        for holder in range(s.seats):
            if (holder != seat or s.t.solo) and len(s.hands[holder]) >= self.at_least:
                return True
        return False


class GuildPairInHand(HandCondition):
    """Two cards of one guild in hand, the card itself included."""

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        hand = s.hands[seat]
        return len({s.t.guild_of[k] for k in hand}) < len(hand)

    def proof(self, s: FidelitasState, seat: int, kind: int) -> list[int]:
        own = s.t.guild_of[kind]
        others = other_cards(s, seat, kind)
        for other in others:
            if s.t.guild_of[other] == own:
                return [other]
        for i, first in enumerate(others):
            for second in others[i + 1 :]:
                if s.t.guild_of[first] == s.t.guild_of[second]:
                    return [first, second]
        return []


class HoldsGuild(HandCondition):
    """Enough other cards, at least one of them of this guild."""

    def __init__(self, guild: int, others: int) -> None:
        self.guild: int = guild
        self.others: int = others

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        return len(s.hands[seat]) > self.others and bool(self.proof(s, seat, kind))

    def proof(self, s: FidelitasState, seat: int, kind: int) -> list[int]:
        return [k for k in other_cards(s, seat, kind) if s.t.guild_of[k] == self.guild][:1]


class OnlyCard(HandCondition):
    """It is the only Virtus card in hand."""

    def holds(self, s: FidelitasState, seat: int, kind: int) -> bool:
        return len(s.hands[seat]) == 1
