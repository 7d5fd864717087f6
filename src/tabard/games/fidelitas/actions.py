"""Virtus cards: what their actions do (FID-13, FID-14, FID-51). In the order of the card list.

An action is compulsory and done as far as it can be; impossible parts lapse (FID-13).
Those that move cards are in moving.py.
"""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.fidelitas.choosing import (
    NONE,
    ChoosePlace,
    PickCard,
    acting,
    card_name,
    different_cards,
    discard_card,
    place_name,
    why_not_done,
)
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.draw import DrawCards
from tabard.games.fidelitas.effects import Effect
from tabard.games.fidelitas.play import AGAIN
from tabard.games.fidelitas.solo import solo_theft
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import PLACES

# -- Scholar, Student, Merchant --------------------------------------------------------------


class DrawMissio(Effect):
    """Scholar: one more Missio, even beyond two; none left: no effect."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.missio_deck:
            draw_missio(s, seat)


class DrawAndPlay(Effect):
    """Student: draw, then play another card by the normal rules (FID-16)."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(AGAIN[seat])
        s.push(DrawCards(seat, 1))


class Draw(Effect):
    """Merchant: draw cards into the hand."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(name)
        self.count: int = count

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(DrawCards(seat, self.count))


# -- Butcher, Friar --------------------------------------------------------------------------


class Discard(Effect):
    """Friar, Butcher: discard cards of the City, the Butcher's at different locations."""

    def __init__(self, name: str, count: int, apart: bool) -> None:
        super().__init__(name)
        self.count: int = count
        self.apart: bool = apart

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(DiscardCard(seat, self, kind, 0, NONE))


class DiscardCard(PickCard):
    """Choose the next card to discard; the Butcher spares locations that have lost one."""

    def __init__(
        self, seat: int, discard: Discard, kind: int, gone: int, spared: list[int]
    ) -> None:
        self.seat = seat
        self.discard: Discard = discard
        self.kind: int = kind
        self.gone: int = gone
        self.spared: list[int] = spared

    def prompt(self, s: FidelitasState) -> str:
        asked = f"{card_name(s, self.kind)}: choose a card of the City to discard"
        if self.spared:
            return f"{asked}, at another location ({self.gone + 1} of {self.discard.count})"
        return asked if self.discard.count == 1 else f"{asked} (1 of {self.discard.count})"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES not in self.spared]

    def chosen(self, s: FidelitasState, code: int) -> None:
        discard_card(s, code)
        spared = [*self.spared, code % PLACES] if self.discard.apart else NONE
        following = DiscardCard(self.seat, self.discard, self.kind, self.gone + 1, spared)
        if following.gone < self.discard.count and following.candidates(s):
            s.push(following)

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        return Refusal("The cards must come from different locations.", "FID-51")


# -- Swindler, Thief -------------------------------------------------------------------------


class PickUp(Effect):
    """Swindler: take another card of his location into the hand, but no Swindler."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        take = TakeFrom(seat, kind, place)
        if take.candidates(s):
            s.push(take)


class TakeFrom(PickCard):
    """Choose the card that comes into the hand."""

    def __init__(self, seat: int, kind: int, place: int) -> None:
        self.seat = seat
        self.kind: int = kind
        self.place: int = place

    def prompt(self, s: FidelitasState) -> str:
        where = place_name(s, self.place)
        return f"{acting(s)}: which card of the {where} do you take into your hand?"

    def candidates(self, s: FidelitasState) -> list[int]:
        found = []
        for code in different_cards(s, NONE):
            if code % PLACES == self.place and code // PLACES != self.kind:
                found.append(code)
        return found

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.city.remove(code)
        s.gain(self.seat, code // PLACES, s.everyone())
        if s.telling:
            s.tell(s.w.took, self.seat, [code // PLACES, code % PLACES])

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        if code % PLACES != self.place:
            return Refusal(f"The {acting(s)} takes a card of his own location.", "FID-51")
        return Refusal(f"A {acting(s)} takes no {acting(s)}.", "FID-51")


class Steal(Effect):
    """Thief: a random card of another player who holds enough of them (FID-47: partner too)."""

    def __init__(self, name: str, at_least: int) -> None:
        super().__init__(name)
        self.at_least: int = at_least

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.t.solo:
            solo_theft(s, seat)
            return
        victims = [o for o in range(s.seats) if o != seat and len(s.hands[o]) >= self.at_least]
        if victims:
            s.push(ChooseVictim(seat, victims, self.at_least))


class ChooseVictim(Decision[FidelitasState]):
    """Choose whom to steal from."""

    rule = "FID-51"

    def __init__(self, seat: int, victims: list[int], at_least: int) -> None:
        self.seat = seat
        self.victims: list[int] = victims
        self.at_least: int = at_least

    def prompt(self, s: FidelitasState) -> str:
        whom = f"from whom, with at least {self.at_least} cards, do you take one at random?"
        return f"{acting(s)}: {whom}"

    def moves(self, s: FidelitasState) -> list[int]:
        base = s.w.choose.base
        return [base + victim for victim in self.victims]

    def play(self, s: FidelitasState, move: int) -> None:
        take_at_random(s, self.seat, s.w.choose.a(move))

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.choose.owns(move):
            return why_not_done(s, move)
        if s.w.choose.a(move) == self.seat:
            return Refusal(f"The {acting(s)} steals from another player.", "FID-51")
        return Refusal(f"That player holds fewer than {self.at_least} cards.", "FID-51")


def take_at_random(s: FidelitasState, taker: int, victim: int) -> None:
    """A random card changes hands; taker and victim know which (FID-50)."""
    hand = s.hands[victim]
    kind = hand[s.rng.below("theft", len(hand))]
    both = 1 << taker | 1 << victim
    s.lose_unseen(victim, kind, both)
    s.gain(taker, kind, both)
    if s.telling:
        s.cite("FID-50")
        s.tell(s.w.stole, taker, [victim, kind], both)


# -- Farmer ----------------------------------------------------------------------------------


class Settle(Effect):
    """Farmer: the top cards of the deck are placed where the player likes."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(name)
        self.count: int = count

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        for _ in range(self.count):
            s.push(Reveal(seat))


class Reveal(Step[FidelitasState]):
    """Turn up the top card of the deck and ask where it goes."""

    rule = "FID-51"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind == NO_CARD:
            return
        if s.over:
            # FID-31: the game ended with this card; it lies with the discards.
            s.discards.append(kind)
            return
        if s.telling:
            s.tell(s.w.revealed, self.seat, [kind])
        s.revealed = kind
        s.push(PlaceRevealed(self.seat, kind))


class PlaceRevealed(ChoosePlace):
    """Place the revealed card; that is neither playing nor moving."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat, -1)
        self.kind: int = kind

    def prompt(self, s: FidelitasState) -> str:
        card = card_name(s, self.kind)
        return f"{acting(s)}: at which location is the {card} from the deck placed?"

    def places(self, s: FidelitasState) -> list[int]:
        return s.row.places

    def chosen(self, s: FidelitasState, place: int) -> None:
        s.revealed = -1
        s.put(self.kind, place)
        if s.telling:
            s.tell(s.w.placed, self.seat, [self.kind, place])
