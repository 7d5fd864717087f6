"""The keywords (AUS-44 to AUS-51, AUS-59 to AUS-62, AUS-65): one class for each.

Here are Influence, Corruption, Discard, Draw and Burn. Manipulation and Foresight, Raise and
Seal have files of their own. cards.py lists them all beside the words of the content.
"""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import plus, without
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.engine.verbs import Verb
from tabard.games.ausonia import hidden
from tabard.games.ausonia.always import draw_cards, gain, lift, lose, ready
from tabard.games.ausonia.numbers import Numbers
from tabard.games.ausonia.offer import refill_row
from tabard.games.ausonia.state import AusoniaState, Detail, add_kinds
from tabard.games.ausonia.tables import DISCARD, DRAW, HAND, KIND, NOTE
from tabard.games.ausonia.words import Words
from tabard.games.ausonia.worth import cheapest, rounds_left


class Keyword:
    """What an ability can do; `bit` is its place in the masks of keywords.

    The bots take it for worth `average` on the whole, and `gain` in a situation, in hundredths of
    a point of Influence.
    """

    rule: ClassVar[str] = ""
    for_players: ClassVar[bool] = True
    for_aspirants: ClassVar[bool] = False

    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        """Carry it out; `who` is a seat, or the number of seats for the Aspirant."""
        raise NotImplementedError

    def average(self, n: Numbers, players: i64) -> i64:
        """What 1 of it is worth."""
        return 0

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        """What so much of it is worth now."""
        return 0


class Effect:
    """A keyword with its number."""

    def __init__(self, keyword: Keyword, number: i64) -> None:
        self.keyword: Keyword = keyword
        self.number: i64 = number


class PickCard(Detail):
    """Which card? Where it is `optional`, the seat may also take no more."""

    optional: bool = False
    shift: i64 = KIND  # 0 where the cards are those of an open pile

    def cards(self, s: AusoniaState) -> Pile:
        """The cards to pick from."""
        raise NotImplementedError

    def verb(self, w: Words) -> Verb:
        """How a pick is written."""
        raise NotImplementedError

    def pick(self, s: AusoniaState, kind: i64) -> None:
        """What happens to the card."""
        raise NotImplementedError

    def stop(self, s: AusoniaState) -> None:
        """No more cards."""

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        """Why this card cannot be picked."""
        raise NotImplementedError

    def moves(self, s: AusoniaState) -> Pile:
        cards = self.cards(s)
        moves = vec[i64](capacity=len(cards) + 1)
        moves = add_kinds(moves, cards, self.shift, self.verb(s.w).base)
        return append(moves, s.w.done.base) if self.optional else moves

    def play(self, s: AusoniaState, move: i64) -> None:
        if move == s.w.done.base:
            self.stop(s)
        else:
            self.pick(s, move - self.verb(s.w).base)

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        verb = self.verb(s.w)
        return self.missing(s, verb.a(move)) if verb.owns(move) else None


class PickFromHand(PickCard):
    """Which card of the own hand is discarded?"""

    def cards(self, s: AusoniaState) -> Pile:
        return s.piles[HAND + self.seat]

    def verb(self, w: Words) -> Verb:
        return w.drop

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        return Refusal(f"You have no {s.w.name(kind)} in hand.", self.rule)


# -- Influence and Draw ---------------------------------------------------------------------------


class Influence(Keyword):
    """Gain Influence."""

    rule = "AUS-44"
    for_aspirants = True

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        gain(s, who, number)

    def average(self, n: Numbers, players: i64) -> i64:
        return 100

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return 100 * number


class Draw(Keyword):
    """Draw cards."""

    rule = "AUS-47"

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        draw_cards(s, who, number)

    def average(self, n: Numbers, players: i64) -> i64:
        return n.drawn

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return s.t.worth.drawn * min(
            number, len(s.piles[DRAW + seat]) + len(s.piles[DISCARD + seat])
        )


# -- Corruption and Discard: one opponent is chosen -----------------------------------------------


class Corruption(Keyword):
    """An opponent loses Influence (AUS-45); after 60 its user gains instead (AUS-41)."""

    rule = "AUS-45"
    for_aspirants = True

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        if s.sixty:
            s.note("AUS-41")
            gain(s, who, number)
        elif s.seats > 2:
            s.push(ChooseLoser(who, number))
        else:
            if s.telling and s.t.solo:
                s.cite("AUS-61")
            lose(s, 1 - who, number)

    def average(self, n: Numbers, players: i64) -> i64:
        return n.corruption_two if players < 3 else n.corruption_more

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        if s.sixty:
            return number * 100
        if s.t.solo:
            return number * 60
        n = s.t.worth
        return number * (n.corruption_now if s.seats == 2 else n.corruption_now_more)


class Discard(Keyword):
    """An opponent discards cards of their own choice (AUS-46)."""

    rule = "AUS-46"
    for_aspirants = True

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        if s.seats > 2:
            s.push(ChooseDiscarder(who, number))
        elif s.t.solo and who == 0:
            drop_kept(s, number)
        else:
            if s.telling and s.t.solo:
                s.cite("AUS-62")
            make_discard(s, 1 - who, number)

    def average(self, n: Numbers, players: i64) -> i64:
        return n.discard

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        if s.t.solo:  # it costs the Aspirant a kept card
            return 10 * s.t.bonus * rounds_left(s) if len(s.kept) else 0
        if s.seats > 2:
            return s.t.worth.discard_more * number
        return 0 if s.sixty and seat != s.starter else s.t.worth.discard * number


class Target(Detail):
    """Which opponent does it hit?"""

    def hit(self, s: AusoniaState, target: i64) -> None:
        """What it does to the opponent."""
        raise NotImplementedError

    def moves(self, s: AusoniaState) -> Pile:
        first = s.w.target.base
        return vec[i64]([first + seat for seat in range(s.seats) if seat != self.seat])

    def play(self, s: AusoniaState, move: i64) -> None:
        target = s.w.target.a(move)
        s.report(s.w.aimed, self.seat, target)
        self.hit(s, target)

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if s.w.target.owns(move):
            return Refusal("Choose an opponent, not yourself.", self.rule)
        if move == s.w.done.base:
            return Refusal("An opponent must be named, even if nobody can lose anything.", "AUS-65")
        return None

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        """The opponent with the most Influence; one who has yet to move counts for more."""
        best = s.options[0]
        best_worth: i64 = -1
        own = (self.seat - s.starter) % s.seats
        for move in s.options:
            other = s.w.target.a(move)
            later = (other - s.starter) % s.seats > own
            worth = s.influence[other] * 2 + (9 if later else 0)
            if worth > best_worth:
                best = move
                best_worth = worth
        return best


class ChooseLoser(Target):
    """Who loses Influence?"""

    rule = "AUS-45"

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_corruption.ask(self.number)

    def hit(self, s: AusoniaState, target: i64) -> None:
        lose(s, target, self.number)


class ChooseDiscarder(Target):
    """Who discards?"""

    rule = "AUS-46"

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_discard.ask(self.number)

    def hit(self, s: AusoniaState, target: i64) -> None:
        make_discard(s, target, self.number)


def make_discard(s: AusoniaState, seat: i64, number: i64) -> None:
    """That many cards must go; with fewer in hand, all of them."""
    if len(s.piles[HAND + seat]) > number:
        s.push(DiscardCard(seat, number))
        return
    while len(s.piles[HAND + seat]):
        discard_from_hand(s, seat, s.piles[HAND + seat][-1] >> KIND)


def discarders(s: AusoniaState) -> list[i64]:
    """The played cards that have used an ability with Discard."""
    found: list[i64] = []
    for card in s.area:
        kind = card >> KIND
        for nth in range(s.t.abilities[kind]):
            effects = s.t.effects[s.t.first_ability[kind] + nth]
            discards = any(isinstance(effect.keyword, Discard) for effect in effects)
            if card >> nth & 1 and discards and kind not in found:
                found.append(kind)
    return found


def discard_from_hand(s: AusoniaState, seat: i64, kind: i64) -> None:
    """One card goes from the hand to the own Discard Pile."""
    hidden.show_from_hand(s, seat, kind)
    s.piles[DISCARD + seat] = plus(s.piles[DISCARD + seat], kind)
    s.report(s.w.discarded, seat, kind)


class DiscardCard(PickFromHand):
    """An opponent's Discard: which card of the own hand goes?"""

    rule = "AUS-46"
    always_ask = True  # no question would tell that all cards are alike

    def prompt(self, s: AusoniaState) -> Ask:
        w = s.w
        ask = w.ask_aspirants.ask() if s.t.solo else self._by_whom(s)
        return ask.also(w.ask_one) if self.number == 1 else ask.also(w.ask_several, self.number)

    def _by_whom(self, s: AusoniaState) -> Ask:
        """Who does it, and with which card where only one can have done it."""
        kinds = discarders(s)
        if len(kinds) == 1 and not len(s.shown):
            return s.w.ask_opponents_card.ask(s.turn, kinds[0])
        return s.w.ask_opponents.ask(s.turn)

    def pick(self, s: AusoniaState, kind: i64) -> None:
        discard_from_hand(s, self.seat, kind)
        if self.number > 1:
            s.push(DiscardCard(self.seat, self.number - 1))

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal("Discard is compulsory.", "AUS-65")
        return super().why(s, move)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return cheapest(s, s.options, s.w.drop.base)


# -- solo -----------------------------------------------------------------------------------------


def drop_kept(s: AusoniaState, number: i64) -> None:
    """The player's Discard: random kept cards of the Aspirant go to its pile (AUS-59)."""
    s.note("AUS-59")
    left: i64 = number if s.t.discard_all else 1
    while left > 0 and len(s.kept):
        at = s.rng.below("kept card", len(s.kept))
        s.report(s.w.aspirant_discarded, -1, s.kept[at])
        s.out = plus(s.out, s.kept[at])
        s.kept = without(s.kept, at)
        refill_row(s)
        left -= 1


class Burn(Keyword):
    """Cards go from the Draw Pile to the Discard Pile; each one lacking costs 1 (AUS-60)."""

    rule = "AUS-60"
    for_players = False
    for_aspirants = True

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        left = number
        while left > 0 and (len(s.piles[DRAW]) or (s.t.burn_reshuffles and ready(s, 0))):
            card = lift(s, 0)[0]
            s.piles[DISCARD] = plus(s.piles[DISCARD], card >> KIND)
            hidden.settle(s, 0, card & NOTE)
            s.report(s.w.burned, 0, card >> KIND)
            left -= 1
        if left > 0:
            lose(s, 0, left)
