"""What cards, decks and actions of Ausonia are worth to the bots.

All worths are hundredths of a point of Influence, all numbers of rounds are tenths. What a
keyword is worth, it says itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import ZERO, bit, largest, zeros
from tabard.engine.terms import of_cards
from tabard.games.ausonia.gems import can_pay
from tabard.games.ausonia.numbers import Numbers
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    DISCARD,
    DRAW,
    HAND,
    KIND,
    PART,
    SUM,
    USED_GEMS,
    USED_GUILD,
    USED_KEYWORD,
    WILD,
    Tables,
    part,
    size,
)

if TYPE_CHECKING:
    from tabard.games.ausonia.keywords import Effect


def rounds_left(s: AusoniaState) -> i64:
    """Rounds still to come after this one, in tenths, roughly."""
    if s.sixty:
        return 0
    return (s.t.goal - largest(s.influence)) * 100 // s.t.worth.pace


def dearest(s: AusoniaState, moves: Pile, base: i64) -> i64:
    """The move about the card of the highest worth."""
    card = s.t.worth.card
    best = moves[0]
    for move in moves:
        if card[move - base] > card[best - base]:
            best = move
    return best


def cheapest(s: AusoniaState, moves: Pile, base: i64) -> i64:
    """The move about the card of the lowest worth."""
    card = s.t.worth.card
    best = moves[0]
    for move in moves:
        if card[move - base] < card[best - base]:
            best = move
    return best


def card_worth(t: Tables, n: Numbers, kind: i64) -> i64:
    """Having drawn this card, on average."""
    gives = t.gives[kind]
    if gives:
        return size(gives) * n.gem + part(gives, WILD) * n.rainbow
    worth = red_gain(t, n, kind, False) + red_gain(t, n, kind, True) * n.guild_met // 100
    for nth in range(t.abilities[kind]):
        ability = t.first_ability[kind] + nth
        number = size(t.price[ability])
        if number:
            gain = average_gain(t, n, t.effects[ability])
            worth += max(gain - n.gem * number, gain * n.spare_gain // 100)
    return worth


def red_gain(t: Tables, n: Numbers, kind: i64, guild: bool) -> i64:
    """What its guild conditions give when they are met, or all else that costs no gems."""
    worth: i64 = 0
    for nth in range(t.abilities[kind]):
        ability = t.first_ability[kind] + nth
        asks = t.asks[ability]
        if t.price[ability] or (asks == USED_GUILD) != guild:
            continue
        gain = average_gain(t, n, t.effects[ability])
        if asks == USED_GEMS:
            gain = gain * (n.few_gems_met if t.amount[ability] < 3 else n.many_gems_met) // 100
        elif asks == USED_KEYWORD:
            gain = gain * n.keyword_met // 100
        worth += gain
    return worth


def average_gain(t: Tables, n: Numbers, effects: list[Effect]) -> i64:
    """What the keywords of an ability are worth on average."""
    return sum((effect.keyword.average(n, t.players) * effect.number for effect in effects), ZERO)


class Deck:
    """A house's cards taken together: how many of each, and what they yield."""

    def __init__(self, have: Pile) -> None:
        self.have: Pile = have
        self.guilds: i64 = 0
        self.count: i64 = 0
        self.gems: i64 = 0  # in tenths, once through the deck
        self.free: i64 = 0  # what costs no gems
        self.worth: i64 = 0  # for each round


class Worth(Numbers):
    """The numbers, what every card is worth each time it is drawn, and what follows from that."""

    def __init__(self, t: Tables, given: dict[str, float]) -> None:
        n = Numbers(given)
        added = vec[i64]([round(number) for number in of_cards(given)])
        kinds = range(t.kinds)
        self.hand: i64 = t.hand_size
        self.guild: Pile = t.guild
        self.card: Pile = vec[i64]([card_worth(t, n, kind) + added[kind] for kind in kinds])
        self.red: Pile = vec[i64]([red_gain(t, n, kind, True) for kind in kinds])
        self.free: Pile = vec[i64]([red_gain(t, n, kind, False) + added[kind] for kind in kinds])
        self.gems: Pile = vec[i64]([10 * size(t.gives[kind]) for kind in kinds])
        self.red_kinds: Pile = vec[i64]([kind for kind in kinds if self.red[kind]])
        self.paid_kind: Pile = vec[i64]()  # abilities with a price, the best rate first
        self.paid_gain: Pile = vec[i64]()
        self.paid_size: Pile = vec[i64]()
        super().__init__(given)
        self.list_paid(t)

    def list_paid(self, t: Tables) -> None:
        """Order the abilities with a price by what they give for a gem."""
        paid: list[tuple[int, int, int, int]] = []
        for kind in range(t.kinds):
            for nth in range(t.abilities[kind]):
                ability = t.first_ability[kind] + nth
                number = size(t.price[ability])
                if number:
                    gain = average_gain(t, self, t.effects[ability])
                    paid.append((-gain * 100 // number, kind, gain, number))
        paid.sort()
        self.paid_kind = vec[i64]([entry[1] for entry in paid])
        self.paid_gain = vec[i64]([entry[2] for entry in paid])
        self.paid_size = vec[i64]([entry[3] for entry in paid])

    # -- a deck -----------------------------------------------------------------------------------

    def deck_of(self, s: AusoniaState, seat: i64, rounds: i64) -> Deck:
        """Look through all cards of a house but those that lie unbuilt in its Raise Area."""
        deck = Deck(zeros(s.t.kinds))
        self.add_all(deck, s.piles[HAND + seat], KIND)
        self.add_all(deck, s.piles[DRAW + seat], KIND)
        self.add_all(deck, s.piles[DISCARD + seat], 0)
        self.add_all(deck, s.seal[seat], 0)
        if s.turn == seat:
            self.add_all(deck, s.area, KIND)
            self.add_all(deck, s.bought, 0)
            self.add_all(deck, s.held, KIND)
        for kind in s.source[seat]:  # a Source gives its gems in every turn
            deck.gems += self.gems[kind] * deck.count // self.hand
        deck.worth = self.yield_of(deck, rounds)
        return deck

    def add_all(self, deck: Deck, cards: Pile, shift: i64) -> None:
        """All cards of a pile; `shift` is KIND where they have notes."""
        have = deck.have
        for card in cards:
            kind = card >> shift
            have[kind] = have[kind] + 1
            deck.gems += self.gems[kind]
            deck.free += self.free[kind]
            if self.guild[kind] >= 0:
                deck.guilds += bit(PART * self.guild[kind])
        deck.count += len(cards)

    def yield_of(self, deck: Deck, rounds: i64) -> i64:
        """What a deck brings in each round, the gems going where they bring most."""
        if deck.count == 0:
            return 0
        have = deck.have
        left = deck.gems
        total = deck.free
        i: i64 = 0
        while i < len(self.paid_kind):
            number = have[self.paid_kind[i]]
            if number:
                need = self.paid_size[i] * number * 10
                if need > left:
                    total += self.paid_gain[i] * number * left // need
                    left = 0
                    break
                total += self.paid_gain[i] * number
                left -= need
            i += 1
        total += left * min(self.buying_gem * rounds // 10, self.buying_cap) // 10
        for kind in self.red_kinds:
            if have[kind]:
                kin = self.kin * (part(deck.guilds, self.guild[kind]) - 1)
                total += have[kind] * self.red[kind] * min(kin, self.kin_cap) // 100
        if deck.count <= self.hand:
            return total * self.deck_share // 100
        return total * self.hand * self.deck_share // (deck.count * 100)

    def purchase_gain(self, kind: i64, deck: Deck, rounds: i64) -> i64:
        """What one more card will bring in the rounds to come."""
        count, gems, free, guilds = deck.count, deck.gems, deck.free, deck.guilds
        self.add_all(deck, vec[i64]([kind]), 0)
        better = self.yield_of(deck, rounds)
        deck.count, deck.gems, deck.free, deck.guilds = count, gems, free, guilds
        deck.have[kind] = deck.have[kind] - 1
        return (better - deck.worth) * rounds // 10

    def raise_worth(self, s: AusoniaState, seat: i64) -> i64:
        """What the unbuilt cards of the Raise Area promise for each round."""
        best: i64 = 0
        for card in s.raised[seat]:
            kind = card >> KIND
            if s.t.star[kind] >= 0 and self.card[kind] > best:
                best = self.card[kind]
        if best == 0:
            return self.source_lacking
        if len(s.raised[seat]) > 1:
            return best - self.source_more
        return best * self.source_third // 100

    # -- actions ----------------------------------------------------------------------------------

    def gain(self, s: AusoniaState, seat: i64, effects: list[Effect]) -> i64:
        """What the keywords of an ability are worth now."""
        return sum((effect.keyword.gain(s, seat, effect.number) for effect in effects), ZERO)

    def best_action(self, s: AusoniaState, seat: i64) -> i64:
        """The best use of gems, else pass."""
        rounds = rounds_left(s)
        deck = self.deck_of(s, seat, rounds)
        best = s.w.pass_on.base
        best_rate: i64 = 0
        for move in s.options:
            rate = self.rate(s, seat, move, deck, rounds)
            if rate > best_rate:
                best = move
                best_rate = rate
        return best

    def rate(self, s: AusoniaState, seat: i64, move: i64, deck: Deck, rounds: i64) -> i64:
        """What an action gives for its gems; 0 is no better than to pass."""
        t, w = s.t, s.w
        if move == w.pass_on.base:
            return 0
        if w.use.owns(move):
            ability = t.first_ability[w.use.a(move)] + w.use.b(move)
            number = size(t.price[ability])
            return self.gain(s, seat, t.effects[ability]) * 12 // number if number else 100000
        if w.buy.owns(move):
            kind = w.buy.a(move)
            if rounds < self.last_buy:
                return 0
            return self.purchase_gain(kind, deck, rounds) * 12 // size(t.cost[kind])
        return 100001  # break a seal, build a Source


class Wishes:
    """What the gems of a turn could be spent on."""

    def __init__(self, pool: i64) -> None:
        self.pool: i64 = pool
        self.gains: Pile = vec[i64](capacity=32)
        self.prices: Pile = vec[i64](capacity=32)

    def add(self, gain: i64, price: i64) -> None:
        """One more wish, whose price the pool can pay."""
        self.gains = append(self.gains, gain)
        self.prices = append(self.prices, price)

    def fulfil(self) -> i64:
        """Spend the gems of the pool on the best rates, as far as they reach."""
        gains = self.gains
        pool = self.pool
        total: i64 = 0
        while pool >> SUM > 0:
            best: i64 = -1
            best_size: i64 = 0
            i: i64 = 0
            while i < len(gains):
                number = self.prices[i] >> SUM
                if gains[i] > 0 and (best < 0 or gains[i] * best_size > gains[best] * number):
                    best = i
                    best_size = number
                i += 1
            if best < 0:
                break
            if can_pay(pool, self.prices[best]):
                total += gains[best]
                pool = paid(pool, self.prices[best])
            gains[best] = 0
        return total


def paid(pool: i64, price: i64) -> i64:
    """The pool without a price; rainbow gems from where most is left."""
    pool -= price >> SUM << SUM
    for colour in range(WILD):
        wanted = part(price, colour)
        own = min(part(pool, colour), wanted)
        pool -= (own << PART * colour) + (wanted - own << PART * WILD)
    for _ in range(part(price, WILD)):
        most: i64 = 0
        for colour in range(1, WILD):
            if part(pool, colour) > part(pool, most):
                most = colour
        pool -= bit(PART * (most if part(pool, most) else WILD))
    return pool
