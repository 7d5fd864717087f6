"""What lies where in Feudalia; copies, and the re-deal of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.engine.events import EVERYONE, Told
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.feudalia.invariants import check_all
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    CITIES,
    FIEFS,
    RESOURCES,
    SETUP,
    VASSALS,
    Tables,
    Words,
)

if TYPE_CHECKING:
    from tabard.engine.game import Game


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
        self.stage: int = 0  # 0 Foundations, 1 Main Nave, 2 the C cards
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

    def note(
        self, rule: str, kind: Told, who: int, args: list[int], audience: int = EVERYONE
    ) -> None:
        """Tell an event and the rule it applies. Call it behind `if s.telling`."""
        self.tell(kind, who, args, audience, rule)

    # -- coins and cubes --------------------------------------------------------------------

    def earn(self, seat: int, amount: int, rule: str) -> None:
        """Coins come in; those above the end of the track are lost (FEU-A4)."""
        track = self.t.track
        if self.coins[seat] + amount > track:
            amount = track - self.coins[seat]
            if self.telling:
                self.cite("FEU-A4")
        if amount > 0:
            self.coins[seat] += amount
            if self.telling:
                self.note(rule, self.w.earned, seat, [amount])

    def pay_coins(self, seat: int, amount: int, rule: str) -> None:
        """The marker goes back."""
        if amount > 0:
            assert self.coins[seat] >= amount
            self.coins[seat] -= amount
            if self.telling:
                self.note(rule, self.w.paid, seat, [amount])

    def add_cubes(self, fief: int, resource: int, amount: int, rule: str) -> None:
        """Cubes come from the reserve into a fief."""
        if amount > 0:
            self.cubes[fief * RESOURCES + resource] += amount
            if self.telling:
                self.note(rule, self.w.made, -1, [self.fiefs[fief], resource, amount])

    def available(self, fief: int, resource: int) -> int:
        """Cubes of a fief, those stored on its masters included (FEU-C5)."""
        found = self.cubes[fief * RESOURCES + resource]
        at = fief * CITIES
        for c in range(at, at + CITIES):
            master = self.city[c]
            if master >= 0 and self.t.store_slot[master] >= 0:
                found += self.stored[self.t.store_slot[master] * RESOURCES + resource]
        return found

    def spend_here(self, fief: int, resource: int, amount: int, rule: str) -> None:
        """Cubes of this fief go to the reserve, loose ones before stored ones."""
        if amount <= 0:
            return
        if self.telling:
            self.note(rule, self.w.spent, fief // FIEFS, [self.fiefs[fief], resource, amount])
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
        check_all(self)
