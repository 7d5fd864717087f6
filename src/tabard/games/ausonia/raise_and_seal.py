"""Raise and Seal: cards for the Raise Area and the Seal Area (AUS-50, AUS-51)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import minus, plus, with_pile, without
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.engine.verbs import Verb
from tabard.games.ausonia import hidden
from tabard.games.ausonia.favour_cards import PickCopy, settled_copy
from tabard.games.ausonia.keywords import Keyword, PickCard
from tabard.games.ausonia.numbers import Numbers
from tabard.games.ausonia.state import AusoniaState, Detail, add_kinds
from tabard.games.ausonia.tables import DISCARD, HAND, KIND, RETURNED
from tabard.games.ausonia.words import Words
from tabard.games.ausonia.worth import dearest, rounds_left

# -- Raise ----------------------------------------------------------------------------------------


class Raise(Keyword):
    """Cards of hand and Discard Pile may go face down into the Raise Area (AUS-50)."""

    rule = "AUS-50"

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        raise_cards(s, who, number, False)

    def average(self, n: Numbers, players: i64) -> i64:
        return n.raising

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return number * rounds_left(s) * s.t.worth.raising_now // 10


def raise_cards(s: AusoniaState, seat: i64, number: i64, begun: bool) -> None:
    """So many cards may be raised, or so many more."""
    if number > 0 and (len(s.piles[HAND + seat]) or len(s.piles[DISCARD + seat])):
        s.push(RaiseCard(seat, number, begun))


class RaiseCard(Detail):
    """Which card goes face down into the Raise Area?"""

    rule = "AUS-50"

    def __init__(self, seat: i64, number: i64, begun: bool) -> None:
        super().__init__(seat, number)
        self.begun: bool = begun

    def prompt(self, s: AusoniaState) -> Ask:
        if self.begun:
            return s.w.ask_raise_more.ask(self.number)
        if self.number == 1:
            return s.w.ask_raise.ask()
        return s.w.ask_raise_several.ask(self.number)

    def moves(self, s: AusoniaState) -> Pile:
        moves = vec[i64](capacity=32)
        moves = add_kinds(moves, s.piles[HAND + self.seat], KIND, s.w.raise_hand.base)
        moves = add_kinds(moves, s.piles[DISCARD + self.seat], 0, s.w.raise_pile.base)
        return append(moves, s.w.done.base)

    def play(self, s: AusoniaState, move: i64) -> None:
        w = s.w
        if move == w.done.base:
            return
        if w.raise_hand.owns(move):
            raise_from_hand(s, self.seat, w.raise_hand.a(move))
        else:
            raise_from_pile(s, self.seat, w.raise_pile.a(move))
        raise_cards(s, self.seat, self.number - 1, True)

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        w = s.w
        if w.raise_hand.owns(move):
            kind = w.raise_hand.a(move)
            return self.why_not(s, kind, f"You have no {w.name(kind)} in hand.")
        if not w.raise_pile.owns(move):
            return None
        kind = w.raise_pile.a(move)
        return self.why_not(s, kind, f"{w.name(kind)} is not in your Discard Pile.")

    def why_not(self, s: AusoniaState, kind: i64, missing: str) -> Refusal:
        """Where the card lies instead, if it is on the table."""
        name = s.w.name(kind)
        if kind in s.bought:
            return Refusal(f"{name} was bought in this turn.", "AUS-30")
        if hidden.kind_at(s.area, kind) >= 0:
            said = f"{name} lies in your Play Area; cards of the Play Area cannot be raised."
            return Refusal(said, "AUS-50")
        return Refusal(missing, "AUS-50")

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        """A star card first, then the weakest card as its foundation."""
        t, w = s.t, s.w
        has_star = any(t.star[card >> KIND] >= 0 for card in s.raised[self.seat])
        best = s.options[-1]
        best_worth: i64 = -100000
        for move in s.options[:-1]:
            pile = w.raise_pile.owns(move)
            kind = w.raise_pile.a(move) if pile else w.raise_hand.a(move)
            worth: i64 = 3 if pile else 0
            if t.star[kind] >= 0 and not has_star:
                worth += 1000 + t.worth.card[kind]
            else:
                worth -= t.worth.card[kind]
            if worth > best_worth:
                best = move
                best_worth = worth
        return best


def raise_from_hand(s: AusoniaState, seat: i64, kind: i64) -> None:
    """A card goes from the hand into the Raise Area, unseen by the others."""
    at = hidden.kind_at(s.shown, kind)
    if at >= 0:
        s.shown = without(s.shown, at)
    card = hidden.hide_from_hand(s, seat, kind)
    s.raised = with_pile(s.raised, seat, plus(s.raised[seat], card))
    if s.telling:
        s.tell(s.w.raised, seat, [kind], 1 << seat)


def raise_from_pile(s: AusoniaState, seat: i64, kind: i64) -> None:
    """A card goes from the Discard Pile into the Raise Area; all know which (AUS-67)."""
    s.piles[DISCARD + seat] = minus(s.piles[DISCARD + seat], kind)
    s.raised = with_pile(s.raised, seat, plus(s.raised[seat], kind << KIND | hidden.OPEN))
    s.report(s.w.raised_open, seat, kind)


# -- Seal -----------------------------------------------------------------------------------------


class Seal(Keyword):
    """A Favour Card of the Play Area may go to the Seal Area (AUS-51)."""

    rule = "AUS-51"

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        if any(can_be_sealed(s, card) for card in s.area):
            s.push(SealCard(who))

    def average(self, n: Numbers, players: i64) -> i64:
        return n.sealing

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return 0 if s.sixty else s.t.worth.sealing_now


def can_be_sealed(s: AusoniaState, card: i64) -> bool:
    """A Favour Card that did not come back in this turn."""
    return s.t.gives[card >> KIND] == 0 and not card & RETURNED


def copies_to_seal(s: AusoniaState, kind: i64) -> Pile:
    """Where in the Play Area those of one kind lie."""
    cards = enumerate(s.area)
    return vec[i64]([at for at, c in cards if c >> KIND == kind and can_be_sealed(s, c)])


class SealCard(PickCard):
    """Which Favour Card of the Play Area is sealed?"""

    rule = "AUS-51"
    optional = True

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_seal.ask()

    def cards(self, s: AusoniaState) -> Pile:
        return vec[i64]([card for card in s.area if can_be_sealed(s, card)])

    def verb(self, w: Words) -> Verb:
        return w.seal

    def pick(self, s: AusoniaState, kind: i64) -> None:
        index = settled_copy(s, copies_to_seal(s, kind))
        if index < 0:
            s.push(SealCopy(self.seat, kind))
        else:
            seal_card(s, self.seat, index)

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        name = s.w.name(kind)
        if kind in s.bought:
            return Refusal(f"{name} was bought in this turn.", "AUS-30")
        if hidden.kind_at(s.area, kind) < 0:
            return Refusal(f"{name} does not lie in your Play Area.", "AUS-51")
        if s.t.gives[kind]:
            return Refusal("Only Favour Cards can be sealed.", "AUS-51")
        return Refusal(f"{name} came back from the Seal Area in this turn.", "AUS-51")

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return dearest(s, s.options[:-1], s.w.seal.base)


class SealCopy(PickCopy):
    """Which copy is sealed?"""

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_seal_copy.ask(self.kind)

    def copies(self, s: AusoniaState) -> Pile:
        return copies_to_seal(s, self.kind)

    def take(self, s: AusoniaState, index: i64) -> None:
        seal_card(s, self.seat, index)


def seal_card(s: AusoniaState, seat: i64, index: i64) -> None:
    """Move one card of the Play Area to the Seal Area."""
    kind = s.area[index] >> KIND
    s.area = without(s.area, index)
    s.seal = with_pile(s.seal, seat, plus(s.seal[seat], kind))
    s.sealed_now += 1
    s.report(s.w.sealed, seat, kind)
