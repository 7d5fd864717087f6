"""How the bots judge a position of Ausonia.

What cards and actions are worth is in worth.py; what to play in playouts the decisions say.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.brain import Brain
from tabard.engine.piles import ZERO
from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.favour_cards import Resolve, is_open
from tabard.games.ausonia.gems import Spend, can_pay
from tabard.games.ausonia.purchasing import Receive
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import HAND, KIND, USED, Tables
from tabard.games.ausonia.worth import Deck, Wishes, Worth, rounds_left

TURN: Final = 900  # what a turn brings, about


SPREAD: Final = 18.0  # a lead of so much Influence is a good one
FEATURES: Final = [
    "influence", "deck", "raised", "begun", "played", "turn", "next", "seal", "hand", "leader",
    "others",
]  # fmt: skip
HUNDREDTH: Final = 0.01


class AusoniaBrain(Brain[AusoniaState]):
    """Influence, what the deck will still give, and what this turn can still do."""

    def __init__(self, t: Tables, weights: list[float]) -> None:
        super().__init__(horizon=14, exploration=0.1, chain=1)
        self.weigh(FEATURES, weights, SPREAD, t)
        # nothing is `certain`: cards that draw or are bought now bring more than Influence now
        self.planning = 4.0  # turns are long: a plan sees more of one than the search

    def settled(self, s: AusoniaState) -> bool:
        """Between two actions; what the rest of the turn can bring is a feature."""
        return s.asked is None or isinstance(s.asked, Action) or s.asked.quiet(s)

    def features(self, s: AusoniaState, seat: i64) -> vec[float]:
        """All in Influence; the worth of things is known in hundredths of it."""
        cards = s.t.worth
        rounds = rounds_left(s)
        deck = cards.deck_of(s, seat, rounds)
        begun: i64 = 0
        played: i64 = 0
        turn: i64 = 0
        later: i64 = 0
        seal: i64 = 0
        hand: i64 = 0
        if s.turn == seat:
            begun = self.pending(s, seat, deck, rounds)
        if s.turn == seat and s.acting:
            played = cards.lure * len(s.area)
            turn = self.promise(s, seat, deck, rounds)
            seal = self.sealed(s, seat, s.sealed_now)
        else:
            if s.turn != seat and has_turn(s, seat):
                later = deck.worth * cards.turn_share // cards.deck_share
            if not s.sixty:
                seal = self.sealed(s, seat, len(s.seal[seat]))
                hand = self.ready(s, seat)
        found = vec[float](
            [
                float(s.influence[seat]),
                HUNDREDTH * float(deck.worth * rounds // 10),
                HUNDREDTH * float(self.building(s, seat, rounds)),
                HUNDREDTH * float(begun),
                HUNDREDTH * float(played),
                HUNDREDTH * float(turn),
                HUNDREDTH * float(later),
                HUNDREDTH * float(seal),
                HUNDREDTH * float(hand),
            ]
        )
        return self.with_rivals(s, seat, rounds, found)

    def with_rivals(self, s: AusoniaState, seat: i64, rounds: i64, found: vec[float]) -> vec[float]:
        """What the best opponent has, and all of them on average."""
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
        found = append(found, HUNDREDTH * float(best))
        return append(found, HUNDREDTH * float(total) / float(rivals))

    def outlook(self, s: AusoniaState, seat: i64, rounds: i64) -> i64:
        """What an opponent has, in hundredths of Influence, from what is open to all."""
        cards = s.t.worth
        deck = cards.deck_of(s, seat, rounds)
        worth = 100 * s.influence[seat] + deck.worth * rounds // 10
        worth += self.building(s, seat, rounds)
        to_come = has_turn(s, seat)
        if to_come:
            worth += deck.worth * cards.turn_share // cards.deck_share
        if not s.sixty or to_come:
            worth += cards.held * len(s.piles[HAND + seat])
        return worth + self.sealed(s, seat, len(s.seal[seat]))

    def building(self, s: AusoniaState, seat: i64, rounds: i64) -> i64:
        """What the Raise Area will give in the rounds to come."""
        if not len(s.raised[seat]):
            return 0
        return s.t.worth.raise_worth(s, seat) * rounds // 10

    def ready(self, s: AusoniaState, seat: i64) -> i64:
        """What lies ready in hand."""
        cards = s.t.worth
        return sum((ready_card(cards, card) for card in s.piles[HAND + seat]), ZERO)

    def sealed(self, s: AusoniaState, seat: i64, last: i64) -> i64:
        """What so many last cards of the Seal Area are worth."""
        seal = s.seal[seat]
        cards = s.t.worth
        worth, share = cards.card, cards.sealed
        return sum((worth[kind] * share // 100 for kind in seal[len(seal) - last :]), ZERO)

    def pending(self, s: AusoniaState, seat: i64, deck: Deck, rounds: i64) -> i64:
        """What the open steps of the seat's action will bring."""
        worth: i64 = 0
        for step in s.agenda:
            if isinstance(step, Resolve):
                if step.who == seat:
                    worth += s.t.worth.gain(s, seat, step.effects)
            elif isinstance(step, Receive):
                worth += s.t.worth.purchase_gain(step.kind, deck, rounds)
            elif isinstance(step, Spend):
                worth -= step.rainbow * s.t.worth.lure
        return worth

    # -- the rest of this turn --------------------------------------------------------------------

    def promise(self, s: AusoniaState, seat: i64, deck: Deck, rounds: i64) -> i64:
        """What the rest of this turn can bring: the best buys for the gems, taken in order."""
        hand = s.piles[HAND + seat]
        pool = s.pool
        for card in hand:
            pool += s.t.gives[card >> KIND]
        wishes = Wishes(pool)
        worth: i64 = 0
        for card in s.area:
            worth += self.list_uses(s, seat, card >> KIND, card & USED, True, wishes)
        for card in hand:
            worth += self.list_uses(s, seat, card >> KIND, 0, False, wishes)
        for i in range(len(s.seal[seat]) - s.sealed_now):
            worth += self.list_uses(s, seat, s.seal[seat][i], 0, False, wishes)
        if rounds >= s.t.worth.last_buy:
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
        cards = t.worth
        free: i64 = 0
        for nth in range(t.abilities[kind]):
            ability = t.first_ability[kind] + nth
            price = t.price[ability]
            if used >> nth & 1 or not can_pay(wishes.pool, price):
                continue
            gain = cards.gain(s, seat, t.effects[ability])
            if price:
                wishes.add(gain - (0 if played else 2), price)
            elif is_open(s, ability, kind, used):
                free += gain - (1 if played else 3)
            else:
                free += gain * cards.hope // 100
        return free

    def list_purchase(
        self, s: AusoniaState, kind: i64, deck: Deck, rounds: i64, wishes: Wishes
    ) -> None:
        """List a card for sale."""
        t = s.t
        if can_pay(wishes.pool, t.cost[kind]):
            wishes.add(t.worth.purchase_gain(kind, deck, rounds) - 2, t.cost[kind])


def ready_card(cards: Worth, card: i64) -> i64:
    """What a card in hand is worth beside an average one."""
    return (cards.card[card >> KIND] - cards.gem) * cards.ready // 100


def has_turn(s: AusoniaState, seat: i64) -> bool:
    """Is the seat's turn of this round going on or still to come?"""
    if s.turn == seat:
        return s.acting
    return s.turn < s.seats and (seat - s.starter) % s.seats > (s.turn - s.starter) % s.seats
