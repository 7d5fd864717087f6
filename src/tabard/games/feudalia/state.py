"""What lies where in Feudalia; copies, and what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.piles import (
    ABSENT,
    EMPTY,
    NO_PILES,
    ZERO,
    added,
    count,
    empty_piles,
    filled,
    joined,
    pile_of,
    plain,
    replaced,
    total,
    zeros,
)
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision, NotYet, Refusal
from tabard.games.feudalia import hidden
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    CITIES,
    CRUSADES,
    FAIR,
    FIEFS,
    HOMES,
    MAIN,
    PILGRIMAGE,
    RESOURCES,
    SETUP,
    STANDING,
    VASSALS,
    Tables,
)
from tabard.games.feudalia.words import Words

if TYPE_CHECKING:
    from tabard.engine.game import Game


class FeudaliaState(State):
    """Everything on the table.

    A fief has the index seat * 3 + slot, a cube pile fief * 4 + resource, a city fief * 2 + 0/1.
    Hands, discard piles and what is owned are counts: seat * VASSALS + vassal. Draw decks have
    the top card last. Fields, influence table and levy belong to the seat whose turn it is.
    Hands, discards, decks, coins, cubes and used fields are worked on, all other piles are kept.
    """

    def __init__(self, game: Game, seats: i64, rng: Rng, tables: Tables, words: Words) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        # the players
        self.hands: Pile = EMPTY
        self.decks: Piles = NO_PILES  # each of them is only drawn from, or replaced
        self.discards: Pile = EMPTY
        self.owned: Pile = EMPTY
        self.known: Pile = EMPTY  # cards of a hand that everybody knows (FEU-A28)
        self.no_tax: i64 = 0  # seats whose unknown cards cannot hold the Tax Collector
        self.coins: Pile = EMPTY
        self.fiefs: Pile = EMPTY  # the fief card, -1 before the draft
        self.soils: Pile = EMPTY  # its type
        self.levels: Pile = EMPTY
        self.cubes: Pile = EMPTY
        self.city: Pile = EMPTY  # the master, -1: free
        self.stored: Pile = EMPTY  # store slot * 4 + resource
        self.token_points: Pile = EMPTY  # half points of cathedral tokens
        self.taken: Pile = EMPTY  # seat * 5 + cathedral card: tokens taken
        self.negatives: Pile = EMPTY
        self.steps: Pile = EMPTY
        self.crusaders: i64 = 0  # bit mask of seats
        self.fair: i64 = 0  # bit mask of seats
        self.pilgrim: i64 = -1
        self.alive: i64 = 0  # bit mask of seats
        self.turns: Pile = EMPTY
        self.taxes: Pile = EMPTY  # visits of the Tax Collector, for the statistics
        # the table
        self.variants: i64 = 0
        self.target: i64 = 0
        self.supply: Pile = EMPTY  # -1: no such pile
        self.box: Pile = EMPTY
        self.stage: i64 = 0  # 0 Foundations, 1 Main Nave, 2 the C cards
        self.tokens: Pile = EMPTY
        self.saints: Pile = EMPTY  # cathedral masters left on each C card
        self.row: Pile = EMPTY
        self.master_deck: Pile = EMPTY  # top card last
        self.masters_in: i64 = 0  # bit mask of the basic masters of this game
        self.sunk: i64 = 0  # cards at the bottom of it that everybody saw (FEU-A28)
        self.guest: i64 = -1  # a hired master who has no city yet
        self.tapped: i64 = 0  # bit mask of masters
        self.raided: i64 = 0  # bit mask of fiefs
        self.crusade_tokens: i64 = 0
        self.fief_deck: Pile = EMPTY
        self.offer: Pile = EMPTY
        # the turn
        self.first: i64 = 0
        self.active: i64 = 0
        self.round: i64 = 1
        self.phase: i64 = SETUP
        self.reached: bool = False
        self.playoff: bool = False
        self.used: Pile = EMPTY  # fields used in each fief
        self.standing: Pile = EMPTY
        self.table: Pile = EMPTY
        self.levy: Pile = EMPTY
        self.tax_played: bool = False
        self.influence_used: i64 = 0
        self.influence_more: i64 = 0
        self.income_bonus: i64 = 0
        self.make_bonus: i64 = 0
        self.has_hired: bool = False
        self.reshuffles: i64 = 0
        self.has_raided: bool = False
        self.has_crossed: bool = False
        self.moved: i64 = 0  # bit mask of masters that moved since the last other action
        self.due: Pile = EMPTY  # cubes still to be paid, black ones last

    def blank(self) -> None:
        """An empty table: no coins, no cubes, no cards (FEU-R7)."""
        n = self.seats
        t = self.t
        self.hands = zeros(n * VASSALS)
        self.decks = empty_piles(n)
        self.discards = zeros(n * VASSALS)
        self.owned = zeros(n * VASSALS)
        self.known = zeros(n * VASSALS)
        self.coins = zeros(n)
        self.fiefs = filled(n * FIEFS, -1)
        self.soils = filled(n * FIEFS, -1)
        self.levels = zeros(n * FIEFS)
        self.cubes = zeros(n * FIEFS * RESOURCES)
        self.city = filled(n * HOMES, -1)
        self.stored = zeros(len(t.store_master) * RESOURCES)
        self.token_points = zeros(n)
        self.taken = zeros(n * len(t.cathedral_tokens))
        self.negatives = zeros(n)
        self.steps = zeros(n)
        self.alive = (1 << n) - 1
        self.turns = zeros(n)
        self.taxes = zeros(n)
        self.supply = filled(VASSALS, -1)
        self.box = t.count
        self.tokens = added(zeros(len(t.cathedral_tokens)), 0, t.cathedral_tokens[0])
        self.saints = t.master_piles
        self.fief_deck = pile_of(range(len(t.soil)))
        self.used = zeros(FIEFS)
        self.due = zeros(RESOURCES + 1)

    def clone(self) -> FeudaliaState:
        c = FeudaliaState(self.game, self.seats, self.rng, self.t, self.w)
        c.adopt(self)
        c.hands = self.hands[:]
        c.decks = self.decks[:]
        c.discards = self.discards[:]
        c.owned = self.owned
        c.known = self.known
        c.no_tax = self.no_tax
        c.coins = self.coins[:]
        c.fiefs = self.fiefs
        c.soils = self.soils
        c.levels = self.levels
        c.cubes = self.cubes[:]
        c.city = self.city
        c.stored = self.stored
        c.token_points = self.token_points
        c.taken = self.taken
        c.negatives = self.negatives
        c.steps = self.steps
        c.crusaders = self.crusaders
        c.fair = self.fair
        c.pilgrim = self.pilgrim
        c.alive = self.alive
        c.turns = self.turns
        c.taxes = self.taxes
        c.variants = self.variants
        c.target = self.target
        c.supply = self.supply
        c.box = self.box
        c.stage = self.stage
        c.tokens = self.tokens
        c.saints = self.saints
        c.row = self.row
        c.master_deck = self.master_deck
        c.masters_in = self.masters_in
        c.sunk = self.sunk
        c.guest = self.guest
        c.tapped = self.tapped
        c.raided = self.raided
        c.crusade_tokens = self.crusade_tokens
        c.fief_deck = self.fief_deck
        c.offer = self.offer
        c.first = self.first
        c.active = self.active
        c.round = self.round
        c.phase = self.phase
        c.reached = self.reached
        c.playoff = self.playoff
        c.used = self.used[:]
        c.standing = self.standing
        c.table = self.table
        c.levy = self.levy
        c.tax_played = self.tax_played
        c.influence_used = self.influence_used
        c.influence_more = self.influence_more
        c.income_bonus = self.income_bonus
        c.make_bonus = self.make_bonus
        c.has_hired = self.has_hired
        c.reshuffles = self.reshuffles
        c.has_raided = self.has_raided
        c.has_crossed = self.has_crossed
        c.moved = self.moved
        c.due = self.due
        return c

    def redeal(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    # -- coins and cubes --------------------------------------------------------------------

    def earn(self, seat: i64, amount: i64, rule: str) -> None:
        """Coins come in; those above the end of the track are lost (FEU-A4)."""
        track = self.t.track
        if self.coins[seat] + amount > track:
            amount = track - self.coins[seat]
            self.note("FEU-A4")
        if amount > 0:
            self.coins[seat] += amount
            self.report(self.w.earned, seat, amount, rule=rule)

    def pay_coins(self, seat: i64, amount: i64, rule: str) -> None:
        """The marker goes back."""
        if amount > 0:
            assert self.coins[seat] >= amount
            self.coins[seat] -= amount
            self.report(self.w.paid, seat, amount, rule=rule)

    def add_cubes(self, fief: i64, resource: i64, amount: i64, rule: str) -> None:
        """Cubes come from the reserve into a fief."""
        if amount > 0:
            self.cubes[fief * RESOURCES + resource] += amount
            self.report(self.w.made, -1, self.fiefs[fief], resource, amount, rule=rule)

    def store_in(self, c: i64) -> i64:
        """The store of the master in a city, -1 if there is none."""
        master = self.city[c]
        if master < 0:
            return -1
        return self.t.store_slot[master]

    def available(self, fief: i64, resource: i64) -> i64:
        """Cubes of a fief, those stored on its masters included (FEU-C5)."""
        found = self.cubes[fief * RESOURCES + resource]
        for c in range(fief * CITIES, fief * CITIES + CITIES):
            store = self.store_in(c)
            if store >= 0:
                found += self.stored[store * RESOURCES + resource]
        return found

    def spend_here(self, fief: i64, resource: i64, amount: i64, rule: str) -> None:
        """Cubes of this fief go to the reserve, loose ones before stored ones."""
        if amount <= 0:
            return
        if self.telling:
            told = [self.fiefs[fief], resource, amount]
            self.tell(self.w.spent, fief // FIEFS, told, rule=rule)
        pile = fief * RESOURCES + resource
        loose = min(self.cubes[pile], amount)
        self.cubes[pile] -= loose
        amount -= loose
        if amount == 0:
            return
        self.note("FEU-C5")
        for c in range(fief * CITIES, fief * CITIES + CITIES):
            store = self.store_in(c)
            if store >= 0:
                taken = min(amount, self.stored[store * RESOURCES + resource])
                self.stored = added(self.stored, store * RESOURCES + resource, -taken)
                amount -= taken
        assert amount == 0

    def totals(self, seat: i64) -> Pile:
        """All cubes of a player by type, stored ones included."""
        cubes = self.cubes
        at = seat * FIEFS * RESOURCES
        sums = vec[i64](
            [
                cubes[at] + cubes[at + 4] + cubes[at + 8],
                cubes[at + 1] + cubes[at + 5] + cubes[at + 9],
                cubes[at + 2] + cubes[at + 6] + cubes[at + 10],
                cubes[at + 3] + cubes[at + 7] + cubes[at + 11],
            ]
        )
        for c in range(seat * HOMES, seat * HOMES + HOMES):
            store = self.store_in(c)
            if store >= 0:
                for r in range(RESOURCES):
                    sums[r] += self.stored[store * RESOURCES + r]
        return sums

    def loose(self, fief: i64) -> i64:
        """The number of cubes lying in a fief, without stored ones."""
        at = fief * RESOURCES
        cubes = self.cubes
        return cubes[at] + cubes[at + 1] + cubes[at + 2] + cubes[at + 3]

    def held(self, fief: i64) -> i64:
        """The number of cubes of a fief with those on its masters (FEU-R54)."""
        return sum((self.available(fief, r) for r in range(RESOURCES)), ZERO)

    # -- fiefs and masters ------------------------------------------------------------------

    def slot_of(self, seat: i64, card: i64) -> i64:
        """Which of a player's fiefs this card is, -1 for none."""
        at = seat * FIEFS
        return next((slot for slot in range(FIEFS) if self.fiefs[at + slot] == card), ABSENT)

    def fields(self, fief: i64) -> i64:
        """How many fields the fief has."""
        return self.t.fields[self.soils[fief] * 3 + self.levels[fief]]

    def free_field(self, fief: i64) -> bool:
        """Has the fief of the seat at turn a free field?"""
        return self.used[fief % FIEFS] < self.fields(fief)

    def cities(self, fief: i64) -> i64:
        """How many cities the fief has."""
        return self.t.cities[self.soils[fief] * 3 + self.levels[fief]]

    def free_city(self, fief: i64) -> i64:
        """The index of a free city of the fief, or -1."""
        at, end = fief * CITIES, fief * CITIES + self.cities(fief)
        return next((c for c in range(at, end) if self.city[c] < 0), ABSENT)

    def admits(self, fief: i64, master: i64) -> bool:
        """Has the fief a city of the colour and level the master needs (FEU-R36)?"""
        flag = self.t.flag[master]
        if flag != ANY_FLAG and flag != self.soils[fief]:
            return False
        return self.levels[fief] >= self.t.needs[master] and self.cities(fief) > 0

    def home(self, seat: i64, master: i64) -> i64:
        """The city of a player's master, -1 if he has none such."""
        at, city = seat * HOMES, self.city
        return next((c for c in range(at, at + HOMES) if city[c] == master), ABSENT)

    def settle_in(self, c: i64, master: i64) -> None:
        """A master moves into a city; -1 leaves it empty."""
        self.city = replaced(self.city, c, master)

    def bonus(self, seat: i64, table: Pile) -> i64:
        """The sum of a table over all masters of a player."""
        at, city = seat * HOMES, self.city
        return sum((table[city[c]] for c in range(at, at + HOMES) if city[c] >= 0), ZERO)

    def credit(self, seat: i64, table: Pile) -> None:
        """Note that the masters of a player with an entry in the table were at work."""
        for c in range(seat * HOMES, seat * HOMES + HOMES):
            master = self.city[c]
            if master >= 0 and table[master] != 0:
                self.cite(self.t.master_effect[master])

    def level_sum(self, seat: i64) -> i64:
        """The sum of the levels of a player's fiefs; it decides the treasury face."""
        at = seat * FIEFS
        return self.levels[at] + self.levels[at + 1] + self.levels[at + 2]

    # -- points -----------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """Victory points in halves (FEU-R3)."""
        points = self.token_points[seat] - self.negatives[seat]
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if self.fiefs[fief] >= 0:
                points += self.t.points[self.soils[fief] * 3 + self.levels[fief]]
        if self.variants:
            if self.crusaders >> seat & 1:
                points += self.t.crusade_points
            if self.fair >> seat & 1:
                points += self.t.fair_points
            if self.pilgrim == seat:
                points += self.t.pilgrim_points
        return points

    def nobles(self, seat: i64) -> i64:
        """Nobles of a player, vassals anywhere and masters; golden ones count two (FEU-A13)."""
        return self.bonus(seat, self.t.master_nobles) + self.owns(seat, self.t.nobles)

    def clerics(self, seat: i64) -> i64:
        """What a player's clerics are worth for The Pilgrimage (FEU-V6)."""
        return self.owns(seat, self.t.clerics)

    def owns(self, seat: i64, table: Pile) -> i64:
        """The sum of a table over all vassals of a player."""
        at, owned = seat * VASSALS, self.owned
        return sum((owned[at + v] * table[v] for v in range(VASSALS)), ZERO)

    def has_variant(self, variant: i64) -> bool:
        """Is this variant card in play?"""
        return self.variants & variant != 0

    def plays(self, seat: i64) -> bool:
        """Is the player still in the game?"""
        return self.alive >> seat & 1 == 1

    # -- cards ------------------------------------------------------------------------------

    def held_by(self, seat: i64) -> Pile:
        """The different vassals in a hand."""
        at, hands = seat * VASSALS, self.hands
        return vec[i64]([v for v in range(VASSALS) if hands[at + v] > 0])

    def hand_size(self, seat: i64) -> i64:
        """How many cards are in a hand."""
        at, hands = seat * VASSALS, self.hands
        return sum((hands[at + v] for v in range(VASSALS)), ZERO)

    def leave_hand(self, seat: i64, vassal: i64) -> None:
        """A card openly leaves a hand; what was known of it there may be gone."""
        at = seat * VASSALS + vassal
        self.hands[at] -= 1
        assert self.hands[at] >= 0
        if self.known[at] > 0:
            self.known = added(self.known, at, -1)

    # -- what must always hold ----------------------------------------------------------------

    def check(self) -> None:
        """Cards, cubes, coins, masters and tokens are conserved; knowledge is true."""
        self._check_vassals()
        self._check_masters()
        self._check_fiefs()
        self._check_points()

    def everywhere(self, seat: i64) -> Pile:
        """How often a player has each vassal, wherever the cards lie."""
        at = seat * VASSALS
        found = vec[i64]([self.hands[at + v] + self.discards[at + v] for v in range(VASSALS)])
        for v in self.decks[seat]:
            found[v] += 1
        if seat == self.active:
            for code in self.standing:
                found[code % STANDING] += 1
            for v in joined(self.table, self.levy):
                found[v] += 1
            if self.tax_played:
                found[self.t.tax] += 1
        return found

    def _check_vassals(self) -> None:
        tax = self.t.tax
        for v in range(VASSALS):
            everything = self.box[v] + max(0, self.supply[v])
            everything += sum((self.owned[p * VASSALS + v] for p in range(self.seats)), ZERO)
            demand(everything == self.t.count[v], "a vassal card was lost or made")
        for seat in range(self.seats):
            at = seat * VASSALS
            own = self.owned[at : at + VASSALS]
            demand(self.everywhere(seat) == own, "a player lost or made a card")
            demand(own[tax] == 1, "exactly one Tax Collector (FEU-R48)")
            for v in range(VASSALS):
                held = self.hands[at + v]
                demand(0 <= self.known[at + v] <= held, "a known card is not in the hand")
            unknown = self.hands[at + tax] - self.known[at + tax]
            demand(unknown == 0 or not self.no_tax >> seat & 1, "the Tax Collector was ruled out")

    def _check_masters(self) -> None:
        t = self.t
        placed = vec[i64]([m for m in self.city if m >= 0])
        if self.guest >= 0:
            placed = append(placed, self.guest)
        there = joined(joined(placed, self.row), self.master_deck)
        for m in range(t.basics):
            expected = self.masters_in >> m & 1
            demand(count(there, m) == expected, "a basic master was lost or made")
        demand(0 <= self.sunk <= len(self.master_deck), "more masters sank than lie in the deck")
        for saint in range(len(self.saints)):
            found = count(placed, t.basics + saint) + self.saints[saint]
            demand(found == t.master_piles[saint], "a cathedral master was lost or made")
        for c in range(len(self.city)):
            master = self.city[c]
            if master >= 0:
                demand(self.admits(c // CITIES, master), "a master lives where he may not")
                demand(c % CITIES < self.cities(c // CITIES), "a master without a city")
        for store in range(len(t.store_master)):
            held = total(self.stored[store * RESOURCES : store * RESOURCES + RESOURCES])
            demand(held <= t.store_capacity[store], "too many cubes on a master")
            demand(held == 0 or t.store_master[store] in placed, "cubes on a master nobody has")
        demand(all(left >= 0 for left in self.stored), "stored cubes below zero")

    def _check_fiefs(self) -> None:
        demand(all(pile >= 0 for pile in self.cubes), "cubes below zero")
        demand(all(owed >= 0 for owed in self.due), "a payment below zero")
        cards = vec[i64]([card for card in self.fiefs if card >= 0])
        cards = joined(joined(cards, self.fief_deck), self.offer)
        demand(sorted(plain(cards)) == list(range(len(self.t.soil))), "a fief was lost or made")
        demand(all(0 <= coins <= self.t.track for coins in self.coins), "coins off the track")
        for fief in range(len(self.fiefs)):
            demand(0 <= self.levels[fief] <= 2, "a level is 0, 1 or 2")
            card = self.fiefs[fief]
            demand(card < 0 or self.soils[fief] == self.t.soil[card], "a fief of another type")
            if self.phase != SETUP and fief // FIEFS != self.active:
                demand(self.held(fief) <= self.t.storage, "a fief holds too much")
        for slot in range(FIEFS):
            if self.phase == MAIN:
                fief = self.active * FIEFS + slot
                demand(0 <= self.used[slot] <= self.fields(fief), "more fields used than there are")

    def _check_points(self) -> None:
        t = self.t
        cards = len(self.tokens)
        for card in range(cards):
            full = t.cathedral_tokens[card] if self.stage >= min(card, 2) else 0
            taken = sum((self.taken[seat * cards + card] for seat in range(self.seats)), ZERO)
            demand(self.tokens[card] >= 0, "cathedral tokens below zero")
            demand(self.tokens[card] + taken == full, "cathedral tokens were lost or made")
            passed = self.stage > card and card < 2
            demand(not passed or self.tokens[card] == 0, "tokens on a card that is finished")
        for seat in range(self.seats):
            taken_by = self.taken[seat * cards : seat * cards + cards]
            points = sum(n * t.cathedral_points[card] for card, n in enumerate(taken_by))
            demand(points == self.token_points[seat], "points do not match the tokens")
            self._check_variants(seat)
        demand(self.has_variant(PILGRIMAGE) or self.pilgrim < 0, "a pilgrim without The Pilgrimage")
        if self.has_variant(CRUSADES):
            won = t.crusade_tokens - self.crusade_tokens
            crowned = sum((self.crusaders >> seat & 1 for seat in range(self.seats)), ZERO)
            demand(won == crowned, "crusade tokens were lost or made")

    def _check_variants(self, seat: i64) -> None:
        demand(0 <= self.negatives[seat] <= self.t.negatives, "too many negative tokens")
        war = self.negatives[seat] == 0 and self.steps[seat] == 0
        demand(self.has_variant(CRUSADES) or war, "raids and crosses without The Crusades")
        demand(self.has_variant(FAIR) or not self.fair >> seat & 1, "a fair that is not in play")


class Choice(Decision[FeudaliaState]):
    """A question in the middle of something; what cannot be done now is refused here.

    Masters could move at any time by the rulebook; why not now, the refusal says.
    """

    def why(self, s: FeudaliaState, move: i64) -> Refusal | None:
        if s.w.move.owns(move) or s.w.swap.owns(move):
            return NotYet(
                "By the rulebook they could move at any time; here it is between two actions or "
                "while a hired one is placed.",
                "FEU-A10",
            )
        return self.refuse(s, move)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        """Why another move is not possible."""
        return NotYet("First the whole effect is applied.", "FEU-R39a")

    def quiet(self, s: FeudaliaState) -> bool:
        return False
