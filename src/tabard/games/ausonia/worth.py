"""What cards, decks and keywords of Ausonia are worth to the bots.

All worths are hundredths of a point of Influence, all numbers of rounds are tenths.
"""

from __future__ import annotations

from typing import Final

from tabard.games.ausonia.gems import can_pay
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    CORRUPTION,
    DISCARD,
    DRAW,
    FORESIGHT,
    INFLUENCE,
    MANIPULATION,
    RAISE,
    SEAL,
    USED_GEMS,
    USED_GUILD,
    USED_KEYWORD,
    WILD,
    Tables,
)

GEM: Final = 140  # the price of a gem where cards are compared one by one
DRAWN: Final = 125  # a card drawn
PACE: Final = 60  # points that the leader makes in a round, in tenths
DECK_SHARE: Final = 60  # percent of its yield that a deck brings in practice
BUYING_GEM: Final = 14  # a gem that only buys, for each round to come
BUYING_CAP: Final = 120
KIN: Final = 14  # percent by which each card of a guild helps the others' conditions
KIN_CAP: Final = 70


class Deck:
    """A house's cards taken together: how many of each, and what they yield."""

    def __init__(self, have: list[int], guilds: list[int]) -> None:
        self.have: list[int] = have
        self.guilds: list[int] = guilds
        self.count: int = 0
        self.gems: int = 0  # in tenths, once through the deck
        self.free: int = 0  # what costs no gems
        self.worth: int = 0  # for each round


class Worth:
    """What every card is worth each time it is drawn, and what follows from that."""

    def __init__(self, t: Tables) -> None:
        self.t: Tables = t
        self.hurt: int = 60 if t.players == 1 else 90 if t.players == 2 else 50
        self.average: list[int] = [0] * 9  # of each keyword
        self.average[INFLUENCE] = 100
        self.average[CORRUPTION] = 80 if t.players < 3 else 60
        self.average[DISCARD] = 70
        self.average[DRAW] = DRAWN
        self.average[MANIPULATION] = 50
        self.average[FORESIGHT] = 30
        self.average[RAISE] = 120
        self.average[SEAL] = 90
        kinds = range(t.kinds)
        self.card: list[int] = [self.card_worth(kind) for kind in kinds]
        self.red: list[int] = [self.red_gain(kind, True) for kind in kinds]
        self.free: list[int] = [self.red_gain(kind, False) for kind in kinds]
        self.gems: list[int] = [sum(t.gives[kind]) for kind in kinds]
        self.paid_kind: list[int] = []  # abilities with a price, the best rate first
        self.paid_gain: list[int] = []
        self.paid_size: list[int] = []
        self.list_paid()

    def list_paid(self) -> None:
        """Order the abilities with a price by what they give for a gem."""
        t = self.t
        paid: list[tuple[int, int, int, int]] = []
        for kind in range(t.kinds):
            for ability in t.abilities_of(kind):
                size = t.price_size[ability]
                if size:
                    gain = self.average_gain(t.effects[ability])
                    paid.append((-gain * 100 // size, kind, gain, size))
        paid.sort()
        self.paid_kind = [entry[1] for entry in paid]
        self.paid_gain = [entry[2] for entry in paid]
        self.paid_size = [entry[3] for entry in paid]

    # -- a card -----------------------------------------------------------------------------------

    def card_worth(self, kind: int) -> int:
        """Having drawn this card, on average."""
        t = self.t
        if t.is_gem[kind]:
            return sum(t.gives[kind]) * GEM + t.gives[kind][WILD] * 20
        worth = self.red_gain(kind, False) + self.red_gain(kind, True) * 40 // 100
        for ability in t.abilities_of(kind):
            size = t.price_size[ability]
            if size:
                gain = self.average_gain(t.effects[ability])
                worth += max(gain - GEM * size, gain * 15 // 100)
        return worth

    def red_gain(self, kind: int, guild: bool) -> int:
        """What its guild conditions give when they are met, or all else that costs no gems."""
        t = self.t
        worth = 0
        for ability in t.abilities_of(kind):
            asks = t.asks[ability]
            if t.price_size[ability] or (asks == USED_GUILD) != guild:
                continue
            gain = self.average_gain(t.effects[ability])
            if asks == USED_GEMS:
                gain = gain * (60 if t.amount[ability] < 3 else 40) // 100
            elif asks == USED_KEYWORD:
                gain = gain * 65 // 100
            worth += gain
        return worth

    def average_gain(self, effects: list[int]) -> int:
        """What the keywords of an ability are worth on average."""
        gain = 0
        for i in range(0, len(effects), 2):
            gain += self.average[effects[i]] * effects[i + 1]
        return gain

    # -- a deck -----------------------------------------------------------------------------------

    def rounds_left(self, s: AusoniaState) -> int:
        """Rounds still to come after this one, in tenths, roughly."""
        if s.sixty:
            return 0
        lead = 0
        for points in s.influence:
            if points > lead:
                lead = points
        return (s.t.goal - lead) * 100 // PACE

    def deck_of(self, s: AusoniaState, seat: int, rounds: int) -> Deck:
        """Look through all cards of a house but those that lie unbuilt in its Raise Area."""
        t = s.t
        cards = s.hand[seat] + s.draw[seat] + s.discard[seat] + s.seal[seat]
        if s.turn == seat:
            cards += s.area + s.bought + s.held
        deck = Deck([0] * t.kinds, [0] * t.guilds)
        for kind in cards:
            self.add(deck, kind, 1)
        for kind in s.source[seat]:  # a Source gives its gems in every turn
            deck.gems += self.gems[kind] * 10 * deck.count // t.hand_size
        deck.worth = self.yield_of(deck, rounds)
        return deck

    def add(self, deck: Deck, kind: int, number: int) -> None:
        """So many more cards of a kind."""
        deck.count += number
        deck.have[kind] += number
        deck.gems += self.gems[kind] * 10 * number
        deck.free += self.free[kind] * number
        guild = self.t.guild[kind]
        if guild >= 0:
            deck.guilds[guild] += number

    def yield_of(self, deck: Deck, rounds: int) -> int:
        """What a deck brings in each round, the gems going where they bring most."""
        if deck.count == 0:
            return 0
        have = deck.have
        left = deck.gems
        total = deck.free
        for i in range(len(self.paid_kind)):
            number = have[self.paid_kind[i]]
            if number == 0:
                continue
            need = self.paid_size[i] * number * 10
            if need > left:
                total += self.paid_gain[i] * number * left // need
                left = 0
                break
            total += self.paid_gain[i] * number
            left -= need
        total += left * min(BUYING_GEM * rounds // 10, BUYING_CAP) // 10
        for kind in range(len(have)):
            if have[kind] and self.red[kind]:
                kin = KIN * (deck.guilds[self.t.guild[kind]] - 1)
                total += have[kind] * self.red[kind] * min(kin, KIN_CAP) // 100
        hand = self.t.hand_size
        if deck.count <= hand:
            return total * DECK_SHARE // 100
        return total * hand * DECK_SHARE // (deck.count * 100)

    def purchase_gain(self, kind: int, deck: Deck, rounds: int) -> int:
        """What one more card will bring in the rounds to come."""
        self.add(deck, kind, 1)
        better = self.yield_of(deck, rounds)
        self.add(deck, kind, -1)
        return (better - deck.worth) * rounds // 10

    def raise_worth(self, s: AusoniaState, seat: int) -> int:
        """What the unbuilt cards of the Raise Area promise for each round."""
        best = 0
        for kind in s.raised[seat]:
            if s.t.star[kind] >= 0 and self.card[kind] > best:
                best = self.card[kind]
        if best == 0:
            return 25
        return best - 20 if len(s.raised[seat]) > 1 else best // 3

    # -- keywords in a situation ------------------------------------------------------------------

    def gain(self, s: AusoniaState, seat: int, effects: list[int], at: int) -> int:
        """What the keywords of an ability are worth now, from the one at `at` on."""
        gain = 0
        for i in range(at, len(effects), 2):
            gain += self.keyword_gain(s, seat, effects[i], effects[i + 1])
        return gain

    def keyword_gain(self, s: AusoniaState, seat: int, keyword: int, number: int) -> int:
        """What one keyword is worth now."""
        if keyword == INFLUENCE:
            return 100 * number
        if keyword == CORRUPTION:
            return number * (100 if s.sixty else self.hurt)
        if keyword == DISCARD:
            return self.discard_gain(s, seat, number)
        if keyword == DRAW:
            return DRAWN * min(number, len(s.draw[seat]) + len(s.discard[seat]))
        if keyword == MANIPULATION:
            return 30 * number if s.discard[seat] else 0
        if keyword == FORESIGHT:
            return 25 * number
        if keyword == RAISE:
            return number * self.rounds_left(s)
        assert keyword == SEAL
        return 0 if s.sixty else 60

    def discard_gain(self, s: AusoniaState, seat: int, number: int) -> int:
        """A discarded card costs an opponent; in solo it costs the Aspirant a kept card."""
        if s.t.solo:
            return 10 * s.t.bonus * self.rounds_left(s) if s.kept else 0
        if s.sixty and s.seats == 2 and seat != s.starter:
            return 0
        return 70 * number if s.seats == 2 else 40 * number


class Wishes:
    """What the gems of a turn could be spent on."""

    def __init__(self) -> None:
        self.gains: list[int] = []
        self.prices: list[list[int]] = []
        self.sizes: list[int] = []

    def add(self, gain: int, price: list[int], size: int) -> None:
        """One more wish."""
        self.gains.append(gain)
        self.prices.append(price)
        self.sizes.append(size)

    def fulfil(self, pool: list[int]) -> int:
        """Spend the gems of the pool on the best rates, as far as they reach."""
        gains = self.gains
        sizes = self.sizes
        total = 0
        left = pool[0] + pool[1] + pool[2] + pool[WILD]
        waiting = [gain > 0 for gain in gains]
        while left > 0:
            best = -1
            for i in range(len(gains)):
                if waiting[i] and (best < 0 or gains[i] * sizes[best] > gains[best] * sizes[i]):
                    best = i
            if best < 0:
                break
            waiting[best] = False
            size = sizes[best]
            if size <= left and can_pay(pool, self.prices[best], size):
                total += gains[best]
                left -= size
                take(pool, self.prices[best])
        return total


def take(pool: list[int], price: list[int]) -> None:
    """Take a price out of the pool; rainbow gems from where most is left."""
    for colour in range(3):
        own = pool[colour] if pool[colour] < price[colour] else price[colour]
        pool[colour] -= own
        pool[WILD] -= price[colour] - own
    for _ in range(price[WILD]):
        most = 0
        for colour in range(1, 3):
            if pool[colour] > pool[most]:
                most = colour
        if pool[most] > 0:
            pool[most] -= 1
        else:
            pool[WILD] -= 1
