"""The keywords (AUS-44 to AUS-51, AUS-59 to AUS-62, AUS-65).

Manipulation and Foresight, Raise and Seal have files of their own.
"""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.engine.verbs import Verb
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.always import draw_cards, gain, lift, lose, ready
from tabard.games.ausonia.manipulation_and_foresight import foresight, manipulation
from tabard.games.ausonia.offer import refill_row
from tabard.games.ausonia.picks import PickCard
from tabard.games.ausonia.raise_and_seal import raise_cards, seal
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    BURN,
    CORRUPTION,
    DISCARD,
    DRAW,
    FORESIGHT,
    INFLUENCE,
    MANIPULATION,
    RAISE,
    SEAL,
    Tables,
)


def carry_out(s: AusoniaState, who: int, keyword: int, number: int) -> None:
    """Carry out one keyword; `who` is a seat, or the number of seats for the Aspirant."""
    if s.telling:
        s.cite(f"AUS-{44 + keyword}" if keyword != BURN else "AUS-60")
        s.cite("AUS-65")
    if keyword == INFLUENCE:
        gain(s, who, number)
    elif keyword == CORRUPTION:
        corruption(s, who, number)
    elif keyword == DISCARD:
        discard(s, who, number)
    elif keyword == DRAW:
        draw_cards(s, who, number)
    elif keyword == MANIPULATION:
        manipulation(s, who, number)
    elif keyword == FORESIGHT:
        foresight(s, who, number)
    elif keyword == RAISE:
        raise_cards(s, who, number)
    elif keyword == SEAL:
        seal(s, who)
    else:
        assert keyword == BURN
        burn(s, 0, number)


# -- Corruption and Discard: one opponent is chosen -----------------------------------------------


def corruption(s: AusoniaState, who: int, number: int) -> None:
    """An opponent loses Influence (AUS-45); after 60 its user gains instead (AUS-41)."""
    if s.sixty:
        if s.telling:
            s.cite("AUS-41")
        gain(s, who, number)
    elif s.seats > 2:
        s.push(Target(who, CORRUPTION, number))
    else:
        if s.telling and s.t.solo:
            s.cite("AUS-61")
        lose(s, 1 - who, number)


def discard(s: AusoniaState, who: int, number: int) -> None:
    """An opponent discards cards of their own choice (AUS-46)."""
    if s.seats > 2:
        s.push(Target(who, DISCARD, number))
    elif s.t.solo and who == 0:
        drop_kept(s, number)
    else:
        if s.telling and s.t.solo:
            s.cite("AUS-62")
        make_discard(s, 1 - who, number)


class Target(Decision[AusoniaState]):
    """Which opponent does it hit?"""

    def __init__(self, seat: int, keyword: int, number: int) -> None:
        super().__init__(seat)
        self.keyword: int = keyword
        self.number: int = number
        self.rule = "AUS-45" if keyword == CORRUPTION else "AUS-46"

    def prompt(self, s: AusoniaState) -> str:
        if self.keyword == CORRUPTION:
            return f"Corruption {self.number}: who loses Influence?"
        return f"Discard {self.number}: who discards?"

    def moves(self, s: AusoniaState) -> list[int]:
        return [s.t.TARGET.move1(seat) for seat in range(s.seats) if seat != self.seat]

    def play(self, s: AusoniaState, move: int) -> None:
        target = s.t.TARGET.a(move)
        if s.telling:
            s.tell(s.t.AIMED, self.seat, [target])
        if self.keyword == CORRUPTION:
            lose(s, target, self.number)
        else:
            make_discard(s, target, self.number)

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        if s.t.TARGET.owns(move):
            return Refusal("Choose an opponent, not yourself.", self.rule)
        if move == s.t.DONE.base:
            return Refusal("An opponent must be named, even if nobody can lose anything.", "AUS-65")
        return None


def make_discard(s: AusoniaState, seat: int, number: int) -> None:
    """That many cards must go; with fewer in hand, all of them."""
    hand = s.hand[seat]
    if len(hand) > number:
        s.push(DiscardCard(seat, number))
        return
    while hand:
        discard_from_hand(s, seat, hand[-1])


def discard_from_hand(s: AusoniaState, seat: int, kind: int) -> None:
    """One card goes from the hand to the own Discard Pile."""
    knowledge.show_from_hand(s, seat, kind)
    s.discard[seat].append(kind)
    if s.telling:
        s.tell(s.t.DISCARDED, seat, [kind])


class DiscardCard(PickCard):
    """An opponent's Discard: which card of the own hand goes?"""

    rule = "AUS-46"
    always_ask = True  # no question would tell that all cards are alike

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: AusoniaState) -> str:
        whose = "The Aspirant's" if s.t.solo else "An opponent's"
        cards = "a card" if self.number == 1 else f"{self.number} cards"
        return f"{whose} Discard: discard {cards} of your hand."

    def cards(self, s: AusoniaState) -> list[int]:
        return s.hand[self.seat]

    def verb(self, t: Tables) -> Verb:
        return t.DROP

    def pick(self, s: AusoniaState, kind: int) -> None:
        discard_from_hand(s, self.seat, kind)
        if self.number > 1:
            s.push(DiscardCard(self.seat, self.number - 1))

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        return Refusal(f"You have no {s.t.names[kind]} in hand.", "AUS-46")

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        if move == s.t.DONE.base:
            return Refusal("Discard is compulsory.", "AUS-65")
        return super().why(s, move)


# -- solo -----------------------------------------------------------------------------------------


def drop_kept(s: AusoniaState, number: int) -> None:
    """The player's Discard: random kept cards of the Aspirant go to its pile (AUS-59)."""
    if s.telling:
        s.cite("AUS-59")
    count = number if s.t.discard_all else 1
    while count > 0 and s.kept:
        kind = s.kept.pop(s.rng.below("kept card", len(s.kept)))
        if s.telling:
            s.tell(s.t.A_DISCARDED, -1, [kind])
        s.out.append(kind)
        refill_row(s)
        count -= 1


def burn(s: AusoniaState, seat: int, number: int) -> None:
    """Cards go from the Draw Pile to the Discard Pile; each one lacking costs 1 (AUS-60)."""
    while number > 0 and (s.draw[seat] or (s.t.burn_reshuffles and ready(s, seat))):
        kind = lift(s, seat)
        mark = s.draw_mark[seat].pop()
        s.discard[seat].append(kind)
        knowledge.settle(s, seat, mark)
        if s.telling:
            s.tell(s.t.BURNED, seat, [kind])
        number -= 1
    if number > 0:
        lose(s, seat, number)
