"""How the bots judge a position of Ausonia.

What cards and actions are worth is in worth.py; what to play in playouts the decisions say.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.brain import Brain
from tabard.games.ausonia.favour_cards import Resolve, is_open
from tabard.games.ausonia.gems import Spend, can_pay
from tabard.games.ausonia.purchasing import Receive
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import HAND, KIND, USED
from tabard.games.ausonia.worth import DECK_SHARE, GEM, LAST_BUY, Deck, Wishes, Worth, rounds_left

LURE: Final = 4  # lying in the Play Area rather than in hand
HOPE: Final = 30  # percent for a condition that may yet be met in this turn
TURN: Final = 900  # what a turn brings, about
TURN_SHARE: Final = 75  # percent of its yield that a deck brings in a single turn


class AusoniaBrain(Brain[AusoniaState]):
    """Influence, what the deck will still give, and what this turn can still do."""

    def __init__(self, cards: Worth) -> None:
        super().__init__(horizon=14, exploration=0.1, chain=1)
        self.cards: Worth = cards

    def evaluate(self, s: AusoniaState, seat: i64) -> float:
        rounds = rounds_left(s)
        own = self.prospects(s, seat, rounds)
        best: i64 = -100000
        total: i64 = 0
        for other in range(s.seats):
            if other != seat:
                worth = self.outlook(s, other, rounds)
                total += worth
                if worth > best:
                    best = worth
        if s.t.solo:
            best = 100 * s.influence[1] + 15 * s.t.bonus * len(s.kept) * rounds
            best += TURN * s.round  # time is on the Aspirant's side
            total = best
        rivals = s.seats - 1 if s.seats > 1 else 1
        lead = (float(own * 4 - best * 3) - float(total) / float(rivals)) / 4.0 / 1800.0
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def prospects(self, s: AusoniaState, seat: i64, rounds: i64) -> i64:
        """All in all, in hundredths of Influence, as the seat itself sees it."""
        deck = self.cards.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        if s.turn == seat:
            worth += self.pending(s, seat, deck, rounds)
            if s.acting:
                worth += self.promise(s, seat, deck, rounds)
                seal = s.seal[seat]
                for i in range(s.sealed_now):
                    worth += self.cards.card[seal[len(seal) - 1 - i]] // 2
                return worth
        elif has_turn(s, seat):
            worth += deck.worth * TURN_SHARE // DECK_SHARE
        if not s.sixty:
            worth += self.tempo(s, seat)
        return worth

    def outlook(self, s: AusoniaState, seat: i64, rounds: i64) -> i64:
        """The same for an opponent, from what is open to all."""
        deck = self.cards.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        to_come = has_turn(s, seat)
        if to_come:
            worth += deck.worth * TURN_SHARE // DECK_SHARE
        if not s.sixty or to_come:
            worth += 60 * len(s.piles[HAND + seat])
        for kind in s.seal[seat]:
            worth += self.cards.card[kind] // 2
        return worth

    def long_run(self, s: AusoniaState, seat: i64, deck: Deck, rounds: i64) -> i64:
        """Influence, and what deck and Raise Area will give in the rounds to come."""
        worth = 100 * s.influence[seat] + deck.worth * rounds // 10
        if len(s.raised[seat]):
            worth += self.cards.raise_worth(s, seat) * rounds // 10
        return worth

    def tempo(self, s: AusoniaState, seat: i64) -> i64:
        """What lies ready in hand and Seal Area, beside an average card."""
        worth: i64 = 0
        for card in s.piles[HAND + seat]:
            worth += (self.cards.card[card >> KIND] - GEM) // 3
        for kind in s.seal[seat]:
            worth += self.cards.card[kind] // 2
        return worth

    def pending(self, s: AusoniaState, seat: i64, deck: Deck, rounds: i64) -> i64:
        """What the open steps of the seat's action will bring."""
        worth: i64 = 0
        for step in s.agenda:
            if isinstance(step, Resolve):
                if step.who == seat:
                    worth += self.cards.gain(s, seat, step.effects)
            elif isinstance(step, Receive):
                worth += self.cards.purchase_gain(step.kind, deck, rounds)
            elif isinstance(step, Spend):
                worth -= step.rainbow * LURE
        return worth

    # -- the rest of this turn --------------------------------------------------------------------

    def promise(self, s: AusoniaState, seat: i64, deck: Deck, rounds: i64) -> i64:
        """What the rest of this turn can bring: the best buys for the gems, taken in order."""
        hand = s.piles[HAND + seat]
        pool = s.pool
        for card in hand:
            pool += s.t.gives[card >> KIND]
        wishes = Wishes(pool)
        worth = LURE * len(s.area)
        for card in s.area:
            worth += self.list_uses(s, seat, card >> KIND, card & USED, True, wishes)
        for card in hand:
            worth += self.list_uses(s, seat, card >> KIND, 0, False, wishes)
        for i in range(len(s.seal[seat]) - s.sealed_now):
            worth += self.list_uses(s, seat, s.seal[seat][i], 0, False, wishes)
        if rounds >= LAST_BUY:
            for kind in s.row:
                self.list_purchase(s, kind, deck, rounds, wishes)
            if len(s.power):
                self.list_purchase(s, s.power[-1], deck, rounds, wishes)
        return worth + wishes.fulfil()

    def list_uses(
        self, s: AusoniaState, seat: i64, kind: i64, used: i64, played: bool, wishes: Wishes
    ) -> i64:
        """List the paid abilities of a card; gives the gain of those that cost nothing."""
        t = s.t
        free: i64 = 0
        for nth in range(t.abilities[kind]):
            ability = t.first_ability[kind] + nth
            price = t.price[ability]
            if used >> nth & 1 or not can_pay(wishes.pool, price):
                continue
            gain = self.cards.gain(s, seat, t.effects[ability])
            if price:
                wishes.add(gain - (0 if played else 2), price)
            elif is_open(s, ability, kind, used):
                free += gain - (1 if played else 3)
            else:
                free += gain * HOPE // 100
        return free

    def list_purchase(
        self, s: AusoniaState, kind: i64, deck: Deck, rounds: i64, wishes: Wishes
    ) -> None:
        """List a card for sale."""
        if can_pay(wishes.pool, s.t.cost[kind]):
            wishes.add(self.cards.purchase_gain(kind, deck, rounds) - 2, s.t.cost[kind])


def has_turn(s: AusoniaState, seat: i64) -> bool:
    """Is the seat's turn of this round going on or still to come?"""
    if s.turn == seat:
        return s.acting
    return s.turn < s.seats and (seat - s.starter) % s.seats > (s.turn - s.starter) % s.seats
