"""What the bots know about playing Ausonia.

All worths are hundredths of a point of Influence.
"""

from __future__ import annotations

from typing import Final

from tabard.engine.brain import Brain
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.engine.steps import Decision
from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.favour_cards import Resolve, is_open
from tabard.games.ausonia.gems import Spend, can_pay
from tabard.games.ausonia.keywords import (
    DiscardCard,
    Lay,
    Look,
    Manipulate,
    Raise,
    Seal,
    Sift,
    Target,
)
from tabard.games.ausonia.purchasing import Receive
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    BURN,
    CORRUPTION,
    DISCARD,
    DRAW,
    FORESIGHT,
    INFLUENCE,
    MANIPULATION,
    PRICE,
    RAISE,
    SEAL,
    USED_GEMS,
    USED_GUILD,
    USED_KEYWORD,
    WILD,
    Tables,
)

LURE: Final = 4  # lying in the Play Area rather than in hand


PRICE_OF_A_GEM: Final = 140  # where cards are compared one by one


class Deck:
    """A house's cards taken together: how many of each, and what they yield."""

    def __init__(self, have: list[int], guilds: list[int]) -> None:
        self.have: list[int] = have
        self.guilds: list[int] = guilds
        self.count: int = 0
        self.gems: int = 0  # in tenths, once through the deck
        self.free: int = 0  # what costs no gems
        self.worth: int = 0  # for each round


class AusoniaBrain(Brain):
    """Influence, what the deck will still give, and what this turn can still do."""

    horizon = 14
    exploration = 0.1
    chain = 1

    def __init__(self, t: Tables) -> None:
        self.t: Tables = t
        self.pace: int = 60  # points that the leader makes in a round, in tenths
        self.deck: int = 60  # percent of its yield that a deck brings in practice
        self.buying: int = 14  # a gem that only buys, for each round to come
        self.buying_cap: int = 120
        self.kin: int = 14  # percent by which each card of a guild helps the others' conditions
        self.kin_cap: int = 70
        self.hope: int = 30  # percent for a condition that may yet be met in this turn
        self.last_buy: int = 8  # tenths of a round to go, below which nothing is bought
        self.drawn: int = 125
        self.hurt: int = 60 if t.players == 1 else 90 if t.players == 2 else 50
        self.sealing: int = 60
        self.raising: int = 10
        self.mixed: int = 3
        self.turn: int = 900  # what a turn brings, about
        self.turn_share: int = 75  # percent of its yield that a deck brings in a single turn
        self.thin: int = 100
        self.card: list[int] = []
        self.red: list[int] = []
        self.free: list[int] = []
        self.gems: list[int] = []
        self.paid_kind: list[int] = []  # abilities with a price, the best rate first
        self.paid_gain: list[int] = []
        self.paid_size: list[int] = []
        self.price_cards()

    def price_cards(self) -> None:
        """Work out what every card is worth."""
        t = self.t
        kinds = range(t.kinds)
        self.card = [self.card_worth(kind) for kind in kinds]
        self.red = [self.red_gain(kind, True) for kind in kinds]
        self.free = [self.red_gain(kind, False) for kind in kinds]
        self.gems = [t.gives[k][0] + t.gives[k][1] + t.gives[k][2] + t.gives[k][3] for k in kinds]
        paid: list[tuple[int, int, int, int]] = []
        for kind in kinds:
            for ability in range(t.first_ability[kind], t.first_ability[kind] + t.abilities[kind]):
                size = t.price_size[ability]
                if size:
                    gain = self.plain_gain(t.effects[ability])
                    paid.append((-gain * 100 // size, kind, gain, size))
        paid.sort()
        self.paid_kind = [entry[1] for entry in paid]
        self.paid_gain = [entry[2] for entry in paid]
        self.paid_size = [entry[3] for entry in paid]

    # -- what a card is worth each time it is drawn ---------------------------------------

    def card_worth(self, kind: int) -> int:
        """Having drawn this card, on average."""
        t = self.t
        if t.is_gem[kind]:
            gives = t.gives[kind]
            plain = gives[0] + gives[1] + gives[2]
            return plain * PRICE_OF_A_GEM + gives[WILD] * (PRICE_OF_A_GEM + 20)
        worth = self.red_gain(kind, False) + self.red_gain(kind, True) * 40 // 100
        for ability in range(t.first_ability[kind], t.first_ability[kind] + t.abilities[kind]):
            size = t.price_size[ability]
            if size:
                gain = self.plain_gain(t.effects[ability])
                worth += max(gain - PRICE_OF_A_GEM * size, gain * 15 // 100)
        return worth

    def red_gain(self, kind: int, guild: bool) -> int:
        """What its guild conditions give when they are met, or all else that costs no gems."""
        t = self.t
        worth = 0
        for ability in range(t.first_ability[kind], t.first_ability[kind] + t.abilities[kind]):
            asks = t.asks[ability]
            if t.price_size[ability] or (asks == USED_GUILD) != guild:
                continue
            gain = self.plain_gain(t.effects[ability])
            if asks == USED_GEMS:
                worth += gain * (60 if t.amount[ability] < 3 else 40) // 100
            elif asks == USED_KEYWORD:
                worth += gain * 65 // 100
            else:
                worth += gain
        return worth

    def plain_gain(self, effects: list[int]) -> int:
        """What the keywords of an ability are worth on average."""
        gain = 0
        for i in range(0, len(effects), 2):
            keyword = effects[i]
            number = effects[i + 1]
            if keyword == INFLUENCE:
                gain += 100 * number
            elif keyword == CORRUPTION:
                gain += (80 if self.t.players < 3 else 60) * number
            elif keyword == DRAW:
                gain += self.drawn * number
            elif keyword == DISCARD:
                gain += 70 * number
            elif keyword == RAISE:
                gain += 120 * number
            elif keyword == SEAL:
                gain += 90
            elif keyword == MANIPULATION:
                gain += 50 * number
            elif keyword == FORESIGHT:
                gain += 30 * number
        return gain

    # -- prospects --------------------------------------------------------------------------

    def rounds_left(self, s: AusoniaState) -> int:
        """Rounds still to come after this one, in tenths, roughly."""
        if s.sixty:
            return 0
        lead = 0
        for points in s.influence:
            if points > lead:
                lead = points
        return (s.t.goal - lead) * 100 // self.pace

    def deck_of(self, s: AusoniaState, seat: int, rounds: int) -> Deck:
        """Look through all cards of a house but those that lie unbuilt in its Raise Area."""
        t = s.t
        cards = s.hand[seat] + s.draw[seat] + s.discard[seat] + s.seal[seat]
        if s.turn == seat:
            cards += s.area + s.bought + s.held
        deck = Deck([0] * t.kinds, [0] * t.guilds)
        deck.count = len(cards)
        for kind in cards:
            deck.have[kind] += 1
            deck.gems += self.gems[kind] * 10
            deck.free += self.free[kind]
            guild = t.guild[kind]
            if guild >= 0:
                deck.guilds[guild] += 1
        for kind in s.source[seat]:  # a Source gives its gems in every turn
            deck.gems += self.gems[kind] * 10 * deck.count // t.hand_size
        deck.worth = self.yield_of(deck, rounds)
        return deck

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
        total += left * min(self.buying * rounds // 10, self.buying_cap) // 10
        for kind in range(len(have)):
            if have[kind] and self.red[kind]:
                kin = self.kin * (deck.guilds[self.t.guild[kind]] - 1)
                total += have[kind] * self.red[kind] * min(kin, self.kin_cap) // 100
        hand = self.t.hand_size
        if deck.count <= hand:
            return total * self.deck // 100
        fair = 12 + (deck.count - 12) * self.thin // 100 if deck.count > 12 else deck.count
        return total * hand * self.deck // (fair * 100)

    def purchase_gain(self, s: AusoniaState, kind: int, deck: Deck, rounds: int) -> int:
        """What one more card will bring in the rounds to come."""
        guild = self.t.guild[kind]
        deck.count += 1
        deck.have[kind] += 1
        deck.gems += self.gems[kind] * 10
        deck.free += self.free[kind]
        if guild >= 0:
            deck.guilds[guild] += 1
        better = self.yield_of(deck, rounds)
        deck.count -= 1
        deck.have[kind] -= 1
        deck.gems -= self.gems[kind] * 10
        deck.free -= self.free[kind]
        if guild >= 0:
            deck.guilds[guild] -= 1
        return (better - deck.worth) * rounds // 10

    def raise_worth(self, s: AusoniaState, seat: int) -> int:
        """What the unbuilt cards of the Raise Area promise for each round."""
        stars = 0
        best = 0
        for kind in s.raised[seat]:
            if s.t.star[kind] >= 0:
                stars += 1
                if self.card[kind] > best:
                    best = self.card[kind]
        if stars and len(s.raised[seat]) > 1:
            return best - 20
        if stars:
            return best // 3
        return 25

    def tempo(self, s: AusoniaState, seat: int) -> int:
        """What lies ready in hand and Seal Area, beside an average card."""
        worth = 0
        for kind in s.hand[seat]:
            worth += (self.card[kind] - PRICE_OF_A_GEM) // self.mixed
        for kind in s.seal[seat]:
            worth += self.card[kind] // 2
        return worth

    def pending(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """What the open steps of the seat's action will bring."""
        worth = 0
        for step in s.agenda:
            if isinstance(step, Resolve) and step.who == seat:
                worth += self.gain(s, seat, step.effects, step.at)
            elif isinstance(step, Receive):
                worth += self.purchase_gain(s, step.kind, deck, rounds)
            elif isinstance(step, Spend):
                worth -= step.rainbow * LURE
        return worth

    def gain(self, s: AusoniaState, seat: int, effects: list[int], at: int) -> int:
        """What keywords are worth in this situation."""
        gain = 0
        for i in range(at, len(effects), 2):
            keyword = effects[i]
            number = effects[i + 1]
            if keyword == INFLUENCE:
                gain += 100 * number
            elif keyword == CORRUPTION:
                gain += number * (100 if s.sixty else self.hurt)
            elif keyword == DRAW:
                there = len(s.draw[seat]) + len(s.discard[seat])
                gain += self.drawn * (number if number < there else there)
            elif keyword == DISCARD:
                gain += self.discard_gain(s, seat, number)
            elif keyword == RAISE:
                gain += number * self.raising * self.rounds_left(s) // 10
            elif keyword == SEAL:
                gain += 0 if s.sixty else self.sealing
            elif keyword == MANIPULATION:
                gain += 30 * number if s.discard[seat] else 0
            elif keyword == FORESIGHT:
                gain += 25 * number
            elif keyword == BURN:
                gain -= 20 * number
        return gain

    def discard_gain(self, s: AusoniaState, seat: int, number: int) -> int:
        """A discarded card costs an opponent; in solo it costs the Aspirant a kept card."""
        if s.t.solo:
            return 10 * s.t.bonus * self.rounds_left(s) if s.kept else 0
        if s.sixty and s.seats == 2 and seat != s.starter:
            return 0
        return 70 * number if s.seats == 2 else 40 * number

    # -- this turn ----------------------------------------------------------------------------

    def promise(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """What the rest of this turn can bring: the best buys for the gems, taken in order."""
        t = s.t
        pool = s.pool[:]
        for kind in s.hand[seat]:
            if t.is_gem[kind]:
                gives = t.gives[kind]
                for colour in range(4):
                    pool[colour] += gives[colour]
        gains: list[int] = []
        prices: list[list[int]] = []
        sizes: list[int] = []
        worth = 0
        for i in range(len(s.area)):
            worth += self.list_uses(s, seat, s.area[i], s.used[i], True, gains, prices, sizes)
        for kind in s.hand[seat]:
            worth += self.list_uses(s, seat, kind, 0, False, gains, prices, sizes)
        for i in range(len(s.seal[seat]) - s.sealed_now):
            worth += self.list_uses(s, seat, s.seal[seat][i], 0, False, gains, prices, sizes)
        self.list_purchases(s, deck, rounds, gains, prices, sizes)
        return worth + fill(pool, gains, prices, sizes) + LURE * len(s.area)

    def list_uses(
        self,
        s: AusoniaState,
        seat: int,
        kind: int,
        mask: int,
        played: bool,
        gains: list[int],
        prices: list[list[int]],
        sizes: list[int],
    ) -> int:
        """List the paid abilities of a card; gives the gain of those that cost nothing."""
        t = s.t
        free = 0
        ability = t.first_ability[kind]
        for nth in range(t.abilities[kind]):
            if mask >> nth & 1:
                continue
            this = ability + nth
            gain = self.gain(s, seat, t.effects[this], 0)
            size = t.price_size[this]
            if size:
                gains.append(gain - (0 if played else 2))
                prices.append(t.price[this])
                sizes.append(size)
            elif t.asks[this] == PRICE or is_open(s, this, kind, mask):
                free += gain - (1 if played else 3)
            else:
                free += gain * self.hope // 100
        return free

    def list_purchases(
        self,
        s: AusoniaState,
        deck: Deck,
        rounds: int,
        gains: list[int],
        prices: list[list[int]],
        sizes: list[int],
    ) -> None:
        """List the cards for sale that are worth having."""
        if rounds < self.last_buy:
            return
        t = s.t
        for kind in s.row:
            gains.append(self.purchase_gain(s, kind, deck, rounds) - 2)
            prices.append(t.cost[kind])
            sizes.append(t.cost_size[kind])
        if s.power:
            kind = s.power[-1]
            gains.append(self.purchase_gain(s, kind, deck, rounds) - 2)
            prices.append(t.cost[kind])
            sizes.append(t.cost_size[kind])

    def has_turn(self, s: AusoniaState, seat: int) -> bool:
        """Is the seat's turn of this round going on or still to come?"""
        if s.turn == seat:
            return s.acting
        return s.turn < s.seats and (seat - s.starter) % s.seats > (s.turn - s.starter) % s.seats

    def prospects(self, s: AusoniaState, seat: int) -> int:
        """All in all, in hundredths of Influence, as the seat itself sees it."""
        rounds = self.rounds_left(s)
        deck = self.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        if s.turn == seat:
            worth += self.pending(s, seat, deck, rounds)
            if s.acting:
                worth += self.promise(s, seat, deck, rounds)
                for i in range(s.sealed_now):
                    worth += self.card[s.seal[seat][len(s.seal[seat]) - 1 - i]] // 2
                return worth
        elif self.has_turn(s, seat):
            worth += deck.worth * self.turn_share // self.deck
        if not s.sixty:
            worth += self.tempo(s, seat)
        return worth

    def outlook(self, s: AusoniaState, seat: int) -> int:
        """The same for an opponent, from what is open to all."""
        rounds = self.rounds_left(s)
        deck = self.deck_of(s, seat, rounds)
        worth = self.long_run(s, seat, deck, rounds)
        if self.has_turn(s, seat):
            worth += deck.worth * self.turn_share // self.deck
        if not s.sixty or self.has_turn(s, seat):
            worth += 60 * len(s.hand[seat])
        for kind in s.seal[seat]:
            worth += self.card[kind] // 2
        return worth

    def long_run(self, s: AusoniaState, seat: int, deck: Deck, rounds: int) -> int:
        """Influence, and what deck and Raise Area will give in the rounds to come."""
        worth = 100 * s.influence[seat] + deck.worth * rounds // 10
        if s.raised[seat]:
            worth += self.raise_worth(s, seat) * rounds // 10
        return worth

    def evaluate(self, s: State, seat: int) -> float:
        assert isinstance(s, AusoniaState)
        own = self.prospects(s, seat)
        best = -100000
        total = 0
        for other in range(s.seats):
            if other != seat:
                worth = self.outlook(s, other)
                total += worth
                if worth > best:
                    best = worth
        if s.t.solo:
            best = 100 * s.influence[1] + 15 * s.t.bonus * len(s.kept) * self.rounds_left(s)
            best += self.turn * s.round  # time is on the Aspirant's side
            total = best
        rivals = s.seats - 1 if s.seats > 1 else 1
        lead = (own * 4 - best * 3 - total / rivals) / 4 / 1800.0
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def quiet(self, s: State) -> bool:
        """The start of a turn."""
        assert isinstance(s, AusoniaState)
        return isinstance(s.asked, Action) and not s.area and not s.bought

    # -- playouts -------------------------------------------------------------------------------

    def hint(self, s: State, rng: Rng) -> int:
        """Play all cards, then do what gives most for its gems."""
        assert isinstance(s, AusoniaState)
        asked = s.asked
        legal = s.legal
        if isinstance(asked, Action):
            return self.hint_action(s, asked.seat)
        if isinstance(asked, Spend):
            return legal[rng.below("hint", len(legal))]
        assert asked is not None
        return self.hint_detail(s, asked)

    def hint_action(self, s: AusoniaState, seat: int) -> int:
        """The first card in hand, else the best use of gems, else pass."""
        t = s.t
        legal = s.legal
        if t.PLAY.owns(legal[0]):
            return legal[0]
        rounds = self.rounds_left(s)
        deck = self.deck_of(s, seat, rounds)
        best = t.PASS.base
        best_rate = 0
        for move in legal:
            if t.USE.owns(move):
                ability = t.first_ability[t.USE.a(move)] + t.USE.b(move)
                size = t.price_size[ability]
                gain = self.gain(s, seat, t.effects[ability], 0)
                rate = gain * 12 // size if size else 100000
            elif t.BUY.owns(move):
                if rounds < self.last_buy:
                    continue
                kind = t.BUY.a(move)
                rate = self.purchase_gain(s, kind, deck, rounds) * 12 // t.cost_size[kind]
            elif move == t.PASS.base:
                continue
            else:
                rate = 100001  # break a seal, build a Source
            if rate > best_rate:
                best = move
                best_rate = rate
        return best

    def hint_detail(self, s: AusoniaState, asked: Decision) -> int:
        """Answers to what abilities and the end of the turn ask."""
        t = s.t
        legal = s.legal
        last = legal[len(legal) - 1]
        if isinstance(asked, FreeDiscard):
            return last
        if isinstance(asked, Look):
            return last
        if isinstance(asked, Target):
            return self.strongest(s, asked.seat)
        if isinstance(asked, (DiscardCard, Lay)):
            return self.extreme(legal, t.DROP.base if asked.rule == "AUS-46" else t.LAY.base, False)
        if isinstance(asked, Sift):
            worst = self.extreme(legal[:-1], t.DROP.base, False)
            return worst if self.card[worst - t.DROP.base] < 135 else last
        if isinstance(asked, Manipulate):
            return self.extreme(legal[:-1], t.TAKE.base, True) if len(legal) > 1 else last
        if isinstance(asked, Seal):
            return self.extreme(legal[:-1], t.SEAL.base, True)
        if isinstance(asked, Raise):
            return self.best_raise(s, asked.seat)
        return legal[0]

    def extreme(self, moves: list[int], base: int, most: bool) -> int:
        """The move about the card of the highest or lowest worth."""
        best = moves[0]
        for move in moves:
            more = self.card[move - base] - self.card[best - base]
            if (more > 0 and most) or (more < 0 and not most):
                best = move
        return best

    def strongest(self, s: AusoniaState, seat: int) -> int:
        """The opponent with the best prospects; one who has yet to move counts for more."""
        best = -1
        best_worth = -1
        for other in range(s.seats):
            if other == seat:
                continue
            later = (other - s.starter) % s.seats > (seat - s.starter) % s.seats
            worth = s.influence[other] * 2 + (9 if later else 0)
            if worth > best_worth:
                best = other
                best_worth = worth
        return s.t.TARGET.move1(best)

    def best_raise(self, s: AusoniaState, seat: int) -> int:
        """A star card first, then the weakest card as its foundation."""
        t = s.t
        stars = 0
        for kind in s.raised[seat]:
            if t.star[kind] >= 0:
                stars += 1
        best = s.legal[len(s.legal) - 1]
        best_worth = -100000
        for move in s.legal[:-1]:
            pile = t.RAISE_PILE.owns(move)
            kind = t.RAISE_PILE.a(move) if pile else t.RAISE_HAND.a(move)
            worth = 3 if pile else 0
            if t.star[kind] >= 0 and stars == 0:
                worth += 1000 + self.card[kind]
            else:
                worth -= self.card[kind]
            if worth > best_worth:
                best = move
                best_worth = worth
        return best


def fill(pool: list[int], gains: list[int], prices: list[list[int]], sizes: list[int]) -> int:
    """Spend the gems of the pool on the best rates, as far as they reach."""
    total = 0
    left = pool[0] + pool[1] + pool[2] + pool[3]
    waiting = [gain > 0 for gain in gains]
    while left > 0:
        best = -1
        for i in range(len(gains)):
            if waiting[i] and (best < 0 or gains[i] * sizes[best] > gains[best] * sizes[i]):
                best = i
        if best < 0:
            break
        waiting[best] = False
        price = prices[best]
        size = sizes[best]
        if size > left or not can_pay(pool, price, size):
            continue
        total += gains[best]
        left -= size
        take(pool, price)
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
