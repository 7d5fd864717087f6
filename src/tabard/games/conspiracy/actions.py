"""Action cards in the own turn, drawing them, bought children (CON-42, CON-78).

A player's own turn is every moment in which that player acts: after collecting income,
resolving an event just won, after the fate roll, in movement, after drawing a card.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import distinct
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, SeatStep, Step
from tabard.engine.verbs import Verb
from tabard.games.conspiracy.family import Birth
from tabard.games.conspiracy.state import Choice, ConspiracyState, Pick
from tabard.games.conspiracy.tables import CARDS, NOBODY
from tabard.games.conspiracy.troops import add_hires, hire, why_no_hire
from tabard.games.conspiracy.words import NO_CARD

# Moments of the own turn; some cards need a certain one.
AT_ANY_MOMENT: Final = 0
AT_INCOME: Final = 1
AT_FATE: Final = 2
AT_SALE: Final = 3


class OwnTurn(Choice):
    """A moment in which a player acts and may play cards."""

    rule = "CON-42"
    always_ask = True
    brief: ClassVar[bool] = False  # cards for any moment were offered before, and will be again

    def __init__(self, seat: i64, used: bool = False) -> None:
        super().__init__(seat)
        self.used: bool = used  # a card that works once in such a moment was played

    def moment(self) -> i64:
        """Which moment this is."""
        return AT_ANY_MOMENT

    def again(self, s: ConspiracyState, used: bool) -> None:
        """The same moment once more, after a card."""
        s.push(self)

    def moves(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        if self.moment() != AT_ANY_MOMENT:
            found = self.add_plays(s, self.moment(), found)
        return self.add_own_turn(s, found)

    def add_plays(self, s: ConspiracyState, moment: i64, found: Pile) -> Pile:
        """What the cards in hand can do at a moment."""
        last: i64 = NOBODY
        for card in s.hands[self.seat]:
            if card != last:
                found = s.t.effect[card].plays(s, self, moment, found)
                last = card
        return found

    def add_own_turn(self, s: ConspiracyState, found: Pile) -> Pile:
        """Everything a seat may do with cards in its own turn."""
        found = add_hires(s, self.seat, self.add_plays(s, AT_ANY_MOMENT, found))
        return append(found, s.w.buy_child.base) if may_buy_child(s, self.seat) else found

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.done.base:
            return
        card = s.w.card_of(move)
        if self.has_more(s, move):  # hand sizes are open (CON-16)
            self.again(s, self.used or (card >= 0 and s.t.effect[card].once))
        self.act(s, move, card)

    def has_more(self, s: ConspiracyState, move: i64) -> bool:
        """Will the seat still hold cards after this move?"""
        used = s.t.rules.child_cards if move == s.w.buy_child.base else 1
        return len(s.hands[self.seat]) > used

    def act(self, s: ConspiracyState, move: i64, card: i64) -> None:
        """Play a card, discard one for a mercenary, or buy a child."""
        if card >= 0:
            s.spend(self.seat, card)
            if s.telling:
                s.cite("CON-42")
            s.t.effect[card].play(s, self.seat, s.w.target_of(move))
        elif s.w.hire.owns(move):
            hire(s, self.seat, s.w.hire.a(move))
        elif move == s.w.buy_child.base:
            buy_child(s, self.seat)

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        """Mercenaries and children are bought in movement and after drawing as well."""
        if self.brief and self.waits(s, move):
            return True
        return s.w.hire.owns(move) or move == s.w.buy_child.base

    def waits(self, s: ConspiracyState, move: i64) -> bool:
        """Is this a card for any moment, and not for this one before others?"""
        if s.w.card_of(move) == NOBODY:
            return False
        return move not in self.add_plays(s, self.moment(), vec[i64](capacity=8))

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        w = s.w
        if w.hire.owns(move):
            return why_no_hire(s, self.seat, w.hire.a(move))
        if move == w.buy_child.base:
            return _why_no_child(s)
        if w.stake.owns(move):
            return Refusal("Combat cards are chosen in the card step of a combat.", "CON-A5")
        card = w.card_of(move)
        if card == NOBODY:
            return None
        if card not in s.hands[self.seat]:
            return Refusal(NO_CARD, "CON-42")
        return s.t.effect[card].why_not_now(s, self)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Play what helps; keep answers and money."""
        w = s.w
        for move in s.options:
            card = w.card_of(move)
            if card >= 0 and s.t.effect[card].helps(s, self.seat, w.target_of(move), rng):
                return move
        if w.drop.owns(s.options[0]):
            return s.options[rng.below("drop", len(s.options))]
        few = s.children(self.seat, 0) + s.children(self.seat, 1) < 2
        return w.buy_child.base if few and w.buy_child.base in s.options else s.options[0]


# -- drawing --------------------------------------------------------------------------------


class CardPhase(Step[ConspiracyState]):
    """In turn order everybody draws (CON-42)."""

    rule = "CON-42"

    def run(self, s: ConspiracyState) -> None:
        s.phase = CARDS
        s.push_all([DrawCard(seat) for seat in s.turn_order()])


class DrawCard(SeatStep[ConspiracyState]):
    """One card, and then the own turn."""

    rule = "CON-42"

    def run(self, s: ConspiracyState) -> None:
        s.draw(self.seat)
        if len(s.hands[self.seat]):
            s.push(CardTurn(self.seat))


class CardTurn(OwnTurn):
    """After drawing: play cards; with six in hand one must go (CON-42)."""

    def too_many(self, s: ConspiracyState) -> bool:
        """Is the hand above its limit?"""
        return len(s.hands[self.seat]) > s.t.hand_limit

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        return False

    def prompt(self, s: ConspiracyState) -> Ask:
        if self.too_many(s):
            return s.w.ask_limit.ask(s.t.hand_limit)
        return s.w.ask_card.ask()

    def moves(self, s: ConspiracyState) -> Pile:
        if not self.too_many(s):
            return super().moves(s)
        return self.add_own_turn(s, drops(s, self.seat))

    def act(self, s: ConspiracyState, move: i64, card: i64) -> None:
        if s.w.drop.owns(move):
            drop(s, self.seat, s.w.drop.a(move))
        else:
            super().act(s, move, card)

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal(f"The hand limit is {s.t.hand_limit}.", self.rule)
        if s.w.drop.owns(move):
            if s.w.drop.a(move) not in s.hands[self.seat]:
                return Refusal(NO_CARD, self.rule)
            return Refusal("Cards are discarded only above the hand limit.", self.rule)
        return super().why(s, move)


def drops(s: ConspiracyState, seat: i64) -> Pile:
    """The cards a seat can discard."""
    return vec[i64]([s.w.drop.base + card for card in distinct(s.hands[seat])])


def drop(s: ConspiracyState, seat: i64, card: i64) -> None:
    """A card goes to the discard pile without effect."""
    s.spend(seat, card)
    if s.telling:
        s.tell(s.w.dropped, seat, [card])


# -- option: a child for ducats and two cards -------------------------------------------------


def may_buy_child(s: ConspiracyState, seat: i64) -> bool:
    """The option, two cards to discard, the money and a marker (CON-78, CON-A63)."""
    t = s.t
    return (
        t.child_price > 0
        and len(s.hands[seat]) >= t.rules.child_cards
        and s.money[seat] >= t.child_price
        and s.family_left(seat) > 0
    )


def buy_child(s: ConspiracyState, seat: i64) -> None:
    """The price is paid; the cards follow, and the child counts as born (CON-A63)."""
    s.pay(seat, s.t.child_price)
    if s.telling:
        s.cite("CON-78", "CON-A63")
    s.push(Birth(seat, 1))
    for left in range(s.t.rules.child_cards):
        s.push(DropForChild(seat, left + 1))


def _why_no_child(s: ConspiracyState) -> Refusal:
    if s.t.child_price == 0:
        return Refusal("Children can be bought only with that option.", "CON-78")
    price = f"{s.t.child_price} ducats and {s.t.rules.child_cards} action cards"
    return Refusal(f"A child costs {price}.", "CON-78")


class DropForChild(Pick):
    """A card discarded for a bought child (CON-78)."""

    rule = "CON-78"
    refusal = NO_CARD
    always_ask = True

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_drop.ask(self.left)

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.drop

    def candidates(self, s: ConspiracyState) -> Pile:
        return distinct(s.hands[self.seat])

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        drop(s, self.seat, value)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0]
