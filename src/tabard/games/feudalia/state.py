"""What lies where in Feudalia; copies, invariants, and the re-deal of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    CITIES,
    CRUSADES,
    FAIR,
    FIEFS,
    PILGRIMAGE,
    RESOURCES,
    STANDING,
    VASSALS,
    Tables,
    Words,
)

if TYPE_CHECKING:
    from tabard.engine.game import Game

SETUP: Final = 0
START: Final = 1
MAIN: Final = 2
FINAL: Final = 3


class FeudaliaState(State):
    """Everything on the table.

    A fief has the index seat * 3 + slot, a cube pile fief * 4 + resource, a city fief * 2 + 0/1.
    Hands and discard piles are counts per vassal; decks are lists with the top card last.
    Fields, influence table and levy belong to the seat whose turn it is.
    """

    def __init__(self, game: Game, seats: int, rng: Rng, tables: Tables, words: Words) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        # the players
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.owned: list[list[int]] = []
        self.known: list[list[int]] = []  # cards of a hand that everybody knows (FEU-A28)
        self.no_tax: list[bool] = []  # nobody can think the unknown part holds the Tax Collector
        self.coins: list[int] = []
        self.fiefs: list[int] = []  # the fief card, -1 before the draft
        self.levels: list[int] = []
        self.cubes: list[int] = []
        self.city: list[int] = []  # the master, -1: free
        self.stored: list[int] = []  # store slot * 4 + resource
        self.token_points: list[int] = []  # half points of cathedral tokens
        self.taken: list[int] = []  # seat * 5 + cathedral card: tokens taken
        self.negatives: list[int] = []
        self.steps: list[int] = []
        self.crusaders: list[bool] = []
        self.fair: list[bool] = []
        self.pilgrim: int = -1
        self.alive: list[bool] = []
        self.turns: list[int] = []
        self.taxes: list[int] = []  # visits of the Tax Collector, for the statistics
        # the table
        self.variants: int = 0
        self.target: int = 0
        self.supply: list[int] = []  # -1: no such pile
        self.box: list[int] = []
        self.stage: int = 0  # 0 Foundations, 1 Main Nave, 2 the C cards, 3 complete
        self.tokens: list[int] = []
        self.saints: list[int] = []  # cathedral masters left on each C card
        self.row: list[int] = []
        self.master_deck: list[int] = []  # top card last
        self.masters_in: int = 0  # bit mask of the basic masters of this game
        self.sunk: int = 0  # cards at the bottom of it that everybody saw (FEU-A28)
        self.guest: int = -1  # a hired master who has no city yet
        self.tapped: int = 0  # bit mask of masters
        self.raided: int = 0  # bit mask of fiefs
        self.crusade_tokens: int = 0
        self.fief_deck: list[int] = []
        self.offer: list[int] = []
        # the turn
        self.first: int = 0
        self.active: int = 0
        self.round: int = 1
        self.phase: int = SETUP
        self.reached: bool = False
        self.playoff: bool = False
        self.used: list[int] = [0, 0, 0]  # fields used in each fief
        self.standing: list[int] = []
        self.table: list[int] = []
        self.levy: list[int] = []
        self.tax_played: bool = False
        self.influence_used: int = 0
        self.influence_more: int = 0
        self.income_bonus: int = 0
        self.make_bonus: int = 0
        self.has_hired: bool = False
        self.reshuffles: int = 0
        self.has_raided: bool = False
        self.has_crossed: bool = False
        self.moved: int = 0  # bit mask of masters that moved since the last other action

    def clone(self) -> State:
        c = FeudaliaState(self.game, self.seats, self.rng.copy(), self.t, self.w)
        c.adopt(self)
        c.hands = [hand[:] for hand in self.hands]
        c.decks = [deck[:] for deck in self.decks]
        c.discards = [pile[:] for pile in self.discards]
        c.owned = [cards[:] for cards in self.owned]
        c.known = [cards[:] for cards in self.known]
        c.no_tax = self.no_tax[:]
        c.coins = self.coins[:]
        c.fiefs = self.fiefs[:]
        c.levels = self.levels[:]
        c.cubes = self.cubes[:]
        c.city = self.city[:]
        c.stored = self.stored[:]
        c.token_points = self.token_points[:]
        c.taken = self.taken[:]
        c.negatives = self.negatives[:]
        c.steps = self.steps[:]
        c.crusaders = self.crusaders[:]
        c.fair = self.fair[:]
        c.pilgrim = self.pilgrim
        c.alive = self.alive[:]
        c.turns = self.turns[:]
        c.taxes = self.taxes[:]
        c.variants = self.variants
        c.target = self.target
        c.supply = self.supply[:]
        c.box = self.box[:]
        c.stage = self.stage
        c.tokens = self.tokens[:]
        c.saints = self.saints[:]
        c.row = self.row[:]
        c.master_deck = self.master_deck[:]
        c.masters_in = self.masters_in
        c.sunk = self.sunk
        c.guest = self.guest
        c.tapped = self.tapped
        c.raided = self.raided
        c.crusade_tokens = self.crusade_tokens
        c.fief_deck = self.fief_deck[:]
        c.offer = self.offer[:]
        c.first = self.first
        c.active = self.active
        c.round = self.round
        c.phase = self.phase
        c.reached = self.reached
        c.playoff = self.playoff
        c.used = self.used[:]
        c.standing = self.standing[:]
        c.table = self.table[:]
        c.levy = self.levy[:]
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
        return c

    # -- coins and cubes --------------------------------------------------------------------

    def earn(self, seat: int, amount: int) -> None:
        """Coins come in; those above the end of the track are lost (FEU-A4)."""
        track = self.t.track
        if self.coins[seat] + amount > track:
            amount = track - self.coins[seat]
            if self.telling:
                self.cite("FEU-A4")
        if amount > 0:
            self.coins[seat] += amount
            if self.telling:
                self.tell(self.w.earned, seat, [amount])

    def pay_coins(self, seat: int, amount: int) -> None:
        """The marker goes back."""
        if amount > 0:
            assert self.coins[seat] >= amount
            self.coins[seat] -= amount
            if self.telling:
                self.tell(self.w.paid, seat, [amount])

    def add_cubes(self, fief: int, resource: int, amount: int) -> None:
        """Cubes come from the reserve into a fief."""
        if amount > 0:
            self.cubes[fief * RESOURCES + resource] += amount
            if self.telling:
                self.tell(self.w.made, -1, [self.fiefs[fief], resource, amount])

    def available(self, fief: int, resource: int) -> int:
        """Cubes of a fief, those stored on its masters included (FEU-C5)."""
        found = self.cubes[fief * RESOURCES + resource]
        at = fief * CITIES
        for c in range(at, at + CITIES):
            master = self.city[c]
            if master >= 0 and self.t.store_slot[master] >= 0:
                found += self.stored[self.t.store_slot[master] * RESOURCES + resource]
        return found

    def spend_here(self, fief: int, resource: int, amount: int) -> None:
        """Cubes of this fief go to the reserve, loose ones before stored ones."""
        if amount <= 0:
            return
        if self.telling:
            self.tell(self.w.spent, fief // FIEFS, [self.fiefs[fief], resource, amount])
        pile = fief * RESOURCES + resource
        loose = self.cubes[pile]
        if amount <= loose:
            self.cubes[pile] = loose - amount
            return
        self.cubes[pile] = 0
        amount -= loose
        if self.telling:
            self.cite("FEU-C5")
        at = fief * CITIES
        for c in range(at, at + CITIES):
            master = self.city[c]
            if master >= 0 and self.t.store_slot[master] >= 0:
                store = self.t.store_slot[master] * RESOURCES + resource
                taken = min(amount, self.stored[store])
                self.stored[store] -= taken
                amount -= taken
        assert amount == 0

    def totals(self, seat: int) -> list[int]:
        """All cubes of a player by type, stored ones included."""
        cubes = self.cubes
        at = seat * FIEFS * RESOURCES
        sums = [
            cubes[at] + cubes[at + 4] + cubes[at + 8],
            cubes[at + 1] + cubes[at + 5] + cubes[at + 9],
            cubes[at + 2] + cubes[at + 6] + cubes[at + 10],
            cubes[at + 3] + cubes[at + 7] + cubes[at + 11],
        ]
        slots = self.t.store_slot
        at = seat * FIEFS * CITIES
        for c in range(at, at + FIEFS * CITIES):
            master = self.city[c]
            if master >= 0 and slots[master] >= 0:
                store = slots[master] * RESOURCES
                for r in range(RESOURCES):
                    sums[r] += self.stored[store + r]
        return sums

    def loose(self, fief: int) -> int:
        """The number of cubes lying in a fief, without stored ones."""
        at = fief * RESOURCES
        cubes = self.cubes
        return cubes[at] + cubes[at + 1] + cubes[at + 2] + cubes[at + 3]

    def held(self, fief: int) -> int:
        """The number of cubes of a fief with those on its masters (FEU-R54)."""
        found = 0
        for r in range(RESOURCES):
            found += self.available(fief, r)
        return found

    # -- fiefs and masters ------------------------------------------------------------------

    def soil(self, fief: int) -> int:
        """The type of a fief."""
        return self.t.soil[self.fiefs[fief]]

    def slot_of(self, seat: int, card: int) -> int:
        """Which of a player's fiefs this card is, -1 for none."""
        at = seat * FIEFS
        for slot in range(FIEFS):
            if self.fiefs[at + slot] == card:
                return slot
        return -1

    def free_field(self, fief: int) -> bool:
        """Has the fief of the seat at turn a free field?"""
        fields = self.t.fields[self.soil(fief) * 3 + self.levels[fief]]
        return self.used[fief % FIEFS] < fields

    def cities(self, fief: int) -> int:
        """How many cities the fief has."""
        return self.t.cities[self.soil(fief) * 3 + self.levels[fief]]

    def free_city(self, fief: int) -> int:
        """The index of a free city of the fief, or -1."""
        at = fief * CITIES
        for c in range(at, at + self.cities(fief)):
            if self.city[c] < 0:
                return c
        return -1

    def admits(self, fief: int, master: int) -> bool:
        """Has the fief a city of the colour and level the master needs (FEU-R36)?"""
        level = self.levels[fief]
        if level < self.t.needs[master] or self.cities(fief) == 0:
            return False
        flag = self.t.flag[master]
        return flag == ANY_FLAG or flag == self.soil(fief)

    def home(self, seat: int, master: int) -> int:
        """The city of a player's master, -1 if he has none such."""
        at = seat * FIEFS * CITIES
        for c in range(at, at + FIEFS * CITIES):
            if self.city[c] == master:
                return c
        return -1

    def bonus(self, seat: int, table: list[int]) -> int:
        """The sum of a table over all masters of a player."""
        found = 0
        at = seat * FIEFS * CITIES
        for c in range(at, at + FIEFS * CITIES):
            master = self.city[c]
            if master >= 0:
                found += table[master]
        return found

    def credit(self, seat: int, table: list[int]) -> None:
        """Note that the masters of a player with an entry in the table were at work."""
        at = seat * FIEFS * CITIES
        for c in range(at, at + FIEFS * CITIES):
            master = self.city[c]
            if master >= 0 and table[master] != 0:
                self.cite(self.t.master_effect[master])

    def level_sum(self, seat: int) -> int:
        """The sum of the levels of a player's fiefs; it decides the treasury face."""
        at = seat * FIEFS
        return self.levels[at] + self.levels[at + 1] + self.levels[at + 2]

    # -- points -----------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """Victory points in halves (FEU-R3)."""
        points = self.token_points[seat] - self.negatives[seat]
        at = seat * FIEFS
        for fief in range(at, at + FIEFS):
            if self.fiefs[fief] >= 0:
                points += self.t.points[self.soil(fief) * 3 + self.levels[fief]]
        if self.variants:
            if self.crusaders[seat]:
                points += self.t.crusade_points
            if self.fair[seat]:
                points += self.t.fair_points
            if self.pilgrim == seat:
                points += self.t.pilgrim_points
        return points

    def nobles(self, seat: int) -> int:
        """Nobles of a player, vassals anywhere and masters; golden ones count two (FEU-A13)."""
        found = self.bonus(seat, self.t.master_nobles)
        owned = self.owned[seat]
        for v in range(VASSALS):
            found += owned[v] * self.t.nobles[v]
        return found

    def clerics(self, seat: int) -> int:
        """What a player's clerics are worth for The Pilgrimage (FEU-V6)."""
        found = 0
        owned = self.owned[seat]
        for v in range(VASSALS):
            found += owned[v] * self.t.clerics[v]
        return found

    def has_variant(self, variant: int) -> bool:
        """Is this variant card in play?"""
        return self.variants & variant != 0

    # -- cards ------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """How many cards are in a hand."""
        found = 0
        for count in self.hands[seat]:
            found += count
        return found

    def leave_hand(self, seat: int, vassal: int) -> None:
        """A card openly leaves a hand; what was known of it there may be gone."""
        self.hands[seat][vassal] -= 1
        assert self.hands[seat][vassal] >= 0
        known = self.known[seat]
        if known[vassal] > 0:
            known[vassal] -= 1

    # -- what the engine asks for -------------------------------------------------------------

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hands of others, the order of all decks, as far as the seat cannot know them."""
        for holder in range(self.seats):
            if holder == seat:
                rng.scramble(self.decks[holder])
            else:
                self._redeal_cards(holder, rng)
        hidden = self.master_deck[self.sunk :]
        rng.scramble(hidden)
        self.master_deck = self.master_deck[: self.sunk] + hidden
        if self.phase == SETUP:
            rng.scramble(self.fief_deck)

    def _redeal_cards(self, holder: int, rng: Rng) -> None:
        hand = self.hands[holder]
        known = self.known[holder]
        pool = self.decks[holder][:]
        drawn = 0
        for v in range(VASSALS):
            for _ in range(hand[v] - known[v]):
                pool.append(v)
                drawn += 1
        rng.scramble(pool)
        tax = self.t.tax
        if self.no_tax[holder]:
            at = len(pool) - drawn
            for i in range(at, len(pool)):
                if pool[i] == tax:
                    other = rng.below("redeal", at)
                    pool[i] = pool[other]
                    pool[other] = tax
        fresh = known[:]
        for _ in range(drawn):
            fresh[pool.pop()] += 1
        self.hands[holder] = fresh
        self.decks[holder] = pool

    def check(self) -> None:
        """Cards, cubes, coins, masters and tokens are conserved; knowledge is true."""
        self._check_vassals()
        self._check_masters()
        self._check_fiefs()
        self._check_points()

    def _check_vassals(self) -> None:
        t = self.t
        for v in range(VASSALS):
            owned = 0
            for seat in range(self.seats):
                owned += self.owned[seat][v]
            pile = max(0, self.supply[v])
            everything = owned + self.box[v] + pile
            assert everything == t.count[v], f"vassal {v}: {everything} of {t.count[v]} cards"
        for seat in range(self.seats):
            held = [a + b for a, b in zip(self.hands[seat], self.discards[seat], strict=True)]
            for v in self.decks[seat]:
                held[v] += 1
            if seat == self.active:
                for code in self.standing:
                    held[code % STANDING] += 1
                for v in self.table:
                    held[v] += 1
                for v in self.levy:
                    held[v] += 1
                held[t.tax] += self.tax_played
            assert held == self.owned[seat], f"seat {seat} lost or made a card"
            assert self.owned[seat][t.tax] == 1, "exactly one Tax Collector (FEU-R48)"
            assert min(self.hands[seat]) >= 0
            for v in range(VASSALS):
                assert 0 <= self.known[seat][v] <= self.hands[seat][v], "known card is not there"
            unknown_tax = self.hands[seat][t.tax] - self.known[seat][t.tax]
            assert not (self.no_tax[seat] and unknown_tax), "the Tax Collector was ruled out"

    def _check_masters(self) -> None:
        t = self.t
        placed = [m for m in [*self.city, self.guest] if m >= 0]
        basics = sorted([m for m in placed if m < t.basics] + self.row + self.master_deck)
        expected = [m for m in range(t.basics) if self.masters_in >> m & 1]
        assert basics == expected, "a basic master was lost or made"
        assert 0 <= self.sunk <= len(self.master_deck)
        for saint in range(len(self.saints)):
            found = placed.count(t.basics + saint) + self.saints[saint]
            assert found == t.master_piles[saint], "a cathedral master was lost or made"
        for c, master in enumerate(self.city):
            if master >= 0:
                assert self.admits(c // CITIES, master), "a master lives where he may not"
                assert c % CITIES < self.cities(c // CITIES), "a master without a city"
        for slot, master in enumerate(t.store_master):
            held = sum(self.stored[slot * RESOURCES : slot * RESOURCES + RESOURCES])
            assert held <= t.store_capacity[slot], "too many cubes on a master"
            assert held == 0 or master in placed, "cubes on a master nobody has"

    def _check_fiefs(self) -> None:
        assert min(self.cubes) >= 0, "cubes below zero"
        assert not self.stored or min(self.stored) >= 0, "stored cubes below zero"
        cards = [card for card in self.fiefs if card >= 0] + self.fief_deck + self.offer
        assert sorted(cards) == list(range(len(self.t.soil))), "a fief was lost or made"
        for coins in self.coins:
            assert 0 <= coins <= self.t.track, "coins off the track"
        for fief in range(len(self.fiefs)):
            assert 0 <= self.levels[fief] <= 2
            if self.phase != SETUP and fief // FIEFS != self.active:
                assert self.held(fief) <= self.t.storage, "a fief holds too much"
        for slot in range(FIEFS):
            if self.phase == MAIN:
                fief = self.active * FIEFS + slot
                fields = self.t.fields[self.soil(fief) * 3 + self.levels[fief]]
                assert 0 <= self.used[slot] <= fields, "more fields used than there are"

    def _check_points(self) -> None:
        t = self.t
        cards = len(self.tokens)
        for card in range(cards):
            full = t.cathedral_tokens[card] if self.stage >= min(card, 2) else 0
            taken = sum(self.taken[card::cards])
            assert self.tokens[card] >= 0, "cathedral tokens below zero"
            assert self.tokens[card] + taken == full, "cathedral tokens were lost or made"
            assert self.stage <= card or card >= 2 or self.tokens[card] == 0
        for seat in range(self.seats):
            own = self.taken[seat * cards : (seat + 1) * cards]
            points = sum(n * p for n, p in zip(own, t.cathedral_points, strict=True))
            assert points == self.token_points[seat], "points do not match the tokens"
        for seat in range(self.seats):
            assert 0 <= self.negatives[seat] <= t.negatives
            if not self.has_variant(CRUSADES):
                assert self.negatives[seat] == 0
                assert self.steps[seat] == 0
            if not self.has_variant(FAIR):
                assert not self.fair[seat]
        assert self.has_variant(PILGRIMAGE) or self.pilgrim < 0
        if self.has_variant(CRUSADES):
            assert sum(self.crusaders) + self.crusade_tokens == t.crusade_tokens
