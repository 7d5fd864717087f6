"""Virtus cards: what their actions ask and do (FID-13, FID-14, FID-51).

An action is compulsory and done as far as it can be; impossible parts lapse (FID-13).
The cards follow in the order of the card list; those that move cards are in moving.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import distinct, plus
from tabard.engine.steps import Refusal, SeatStep
from tabard.engine.verbs import Verb
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.draw import ONE_CARD, DrawCards, take
from tabard.games.fidelitas.hidden import gain, lose_unseen
from tabard.games.fidelitas.play import AGAIN
from tabard.games.fidelitas.solo import solo_theft
from tabard.games.fidelitas.state import FidelitasState, Pick
from tabard.games.fidelitas.tables import EVERYWHERE, LOCATIONS, PLACES, Effect

ALL_PLACES: Final = -1


def discard_card(s: FidelitasState, code: i64) -> None:
    """A card of the City goes face up to the discard pile."""
    s.lift(code)
    s.discards = plus(s.discards, code // PLACES)
    if s.telling:
        s.tell(s.w.discarded, s.active, [code // PLACES, code % PLACES])


class Choose(Effect):
    """An action that begins with a choice, made by one of these; each seat has its own."""

    def __init__(self, name: str, choices: Sequence[Pick]) -> None:
        super().__init__(name)
        self.choices: list[Pick] = list(choices)

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if self.choices[seat].possible(s):
            s.push(self.choices[seat])


class PickCard(Pick):
    """A choice of one card in the City, at one of the `places` (bit mask)."""

    rule = "FID-51"
    refusal = "That card cannot be chosen for this action."

    def __init__(self, seat: i64, places: i64 = ALL_PLACES) -> None:
        self.seat = seat
        self.places: i64 = places

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.pick

    def candidates(self, s: FidelitasState) -> Pile:
        """Cards of one kind at one place are one choice."""
        different = distinct(s.city)
        if self.places == ALL_PLACES:
            return different
        return vec[i64]([code for code in different if self.places >> code % PLACES & 1])

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if s.w.pick.owns(move) and move - s.w.pick.base not in s.city:
            return Refusal(f"There is no {s.w.pick.sentence(move)}.", "FID-51")
        return super().why(s, move)


class ChoosePlace(Pick):
    """A choice where something goes: `what`, which lies at `source`."""

    rule = "FID-51"

    def __init__(self, seat: i64, what: i64, source: i64) -> None:
        self.seat = seat
        self.what: i64 = what
        self.source: i64 = source

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.to

    def candidates(self, s: FidelitasState) -> Pile:
        return s.row.reach[EVERYWHERE][self.source]

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        return Refusal("To move a card means to another location.", "FID-51")

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if s.w.to.owns(move) and s.w.to.a(move) >= LOCATIONS:
            return Refusal("No card ever lies at the Castle or the Harbor.", "FID-2")
        if s.w.to.owns(move) and s.w.to.a(move) not in s.row.places:
            return Refusal("The solo game has no Tavern.", "FID-42")
        return super().why(s, move)


# -- Scholar, Student, Merchant --------------------------------------------------------------


class DrawMissio(Effect):
    """Scholar: one more Missio, even beyond two; none left: no effect."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if len(s.missio_deck):
            draw_missio(s, seat)


class DrawAndPlay(Effect):
    """Student: draw, then play another card by the normal rules (FID-16)."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if s.telling:
            s.cite("FID-16")
        s.push(AGAIN[seat])
        s.push(ONE_CARD[seat])


class Draw(Effect):
    """Merchant: draw cards into the hand."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(DrawCards(seat, self.count))


# -- Butcher, Friar --------------------------------------------------------------------------


class Discard(Effect):
    """Friar: discard cards of the City."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(DiscardCard(seat, self, self.count, ALL_PLACES))

    def without(self, places: i64, place: i64) -> i64:
        """The places from which a next card may come, after one of this place."""
        return places


class DiscardApart(Discard):
    """Butcher: the cards come from different locations."""

    def without(self, places: i64, place: i64) -> i64:
        return places & ~(1 << place)


class DiscardCard(PickCard):
    """Choose the next card to discard; so many are `left`."""

    refusal = "The cards must come from different locations."

    def __init__(self, seat: i64, discard: Discard, left: i64, places: i64) -> None:
        super().__init__(seat, places)
        self.discard: Discard = discard
        self.left: i64 = left

    def prompt(self, s: FidelitasState) -> Ask:
        ask = s.w.ask_discard.ask(s.acting)
        if self.places != ALL_PLACES:
            ask = ask.also(s.w.elsewhere)
        count = self.discard.count
        return ask if count == 1 else ask.also(s.w.of_many, count - self.left + 1, count)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        discard_card(s, value)
        places = self.discard.without(self.places, value % PLACES)
        following = DiscardCard(self.seat, self.discard, self.left - 1, places)
        if self.left > 1 and following.possible(s):
            s.push(following)


# -- Swindler, Thief -------------------------------------------------------------------------


class PickUp(Effect):
    """Swindler: take another card of his location into the hand, but no Swindler."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        choice = TakeFrom(seat, kind, place)
        if choice.possible(s):
            s.push(choice)


class TakeFrom(PickCard):
    """Choose the card that comes into the hand."""

    def __init__(self, seat: i64, kind: i64, place: i64) -> None:
        super().__init__(seat, 1 << place)
        self.kind: i64 = kind
        self.place: i64 = place

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_take.ask(s.acting, self.place)

    def candidates(self, s: FidelitasState) -> Pile:
        return vec[i64]([c for c in super().candidates(s) if c // PLACES != self.kind])

    def chosen(self, s: FidelitasState, value: i64) -> None:
        take(s, self.seat, value)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        name = s.w.cards.label(s.acting)
        if value % PLACES != self.place:
            return Refusal(f"The {name} takes a card of his own location.", "FID-51")
        return Refusal(f"A {name} takes no {name}.", "FID-51")


class Steal(Choose):
    """Thief: a random card of another player who holds enough of them (FID-47: partner too)."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if s.t.solo:
            solo_theft(s, seat)
        else:
            super().begin(s, seat, kind, place)


class ChooseVictim(Pick):
    """Choose whom to steal from."""

    rule = "FID-51"

    def __init__(self, seat: i64, at_least: i64) -> None:
        self.seat = seat
        self.at_least: i64 = at_least

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_victim.ask(s.acting, self.at_least)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.choose

    def candidates(self, s: FidelitasState) -> Pile:
        others = [other for other in range(s.seats) if other != self.seat]
        return vec[i64]([other for other in others if len(s.hands[other]) >= self.at_least])

    def chosen(self, s: FidelitasState, value: i64) -> None:
        take_at_random(s, self.seat, value)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        if value == self.seat:
            name = s.w.cards.label(s.acting)
            return Refusal(f"The {name} steals from another player.", "FID-51")
        return Refusal(f"That player holds fewer than {self.at_least} cards.", "FID-51")


def take_at_random(s: FidelitasState, taker: i64, victim: i64) -> None:
    """A random card changes hands; taker and victim know which (FID-50)."""
    hand = s.hands[victim]
    kind = hand[s.rng.below("theft", len(hand))]
    both = 1 << taker | 1 << victim
    lose_unseen(s, victim, kind, both)
    gain(s, taker, kind, both)
    if s.telling:
        s.cite("FID-50")
        s.tell(s.w.stole, taker, [victim, kind], both)


# -- Farmer ----------------------------------------------------------------------------------


class Settle(Effect):
    """Farmer: the top cards of the deck are placed where the player likes."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        for _ in range(self.count):
            s.push(Reveal(seat))


class Reveal(SeatStep[FidelitasState]):
    """Turn up the top card of the deck and ask where it goes."""

    rule = "FID-51"

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind == NO_CARD:
            return
        if s.over:
            # FID-31: the game ended with this card; it lies with the discards.
            s.discards = plus(s.discards, kind)
            return
        if s.telling:
            s.tell(s.w.revealed, self.seat, [kind])
        s.revealed = kind
        s.push(PlaceRevealed(self.seat, kind, -1))


class PlaceRevealed(ChoosePlace):
    """Place the revealed card; that is neither playing nor moving."""

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_place.ask(s.acting, self.what)

    def candidates(self, s: FidelitasState) -> Pile:
        return s.row.places

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.revealed = -1
        s.put(self.what, value)
        if s.telling:
            s.tell(s.w.placed, self.seat, [self.what, value])
