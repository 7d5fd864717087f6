"""What lies where in the Empire, and what follows from it."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.checks import check
from tabard.games.conspiracy.hidden import redeal
from tabard.games.conspiracy.tables import (
    AWAY,
    CLASSES,
    COMBAT_BONUS,
    DISPERSE,
    HIRE,
    NOBODY,
    RELICS,
    TROOPS,
    TURN_COATS,
    Tables,
    Words,
)

if TYPE_CHECKING:
    from tabard.engine.game import Game


class ConspiracyState(State):
    """Everything on the table.

    Troops always belong to the owner of the land they stand in, so they are counted by land
    and class. Decks have their top card last. Hands are sorted lists of card kinds.
    """

    def __init__(self, game: Game, seats: int, rng: Rng, tables: Tables, words: Words) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        self.turn: int = 0
        self.active: int = 0
        self.phase: int = 0
        # the map
        self.owner: list[int] = []
        self.castle: list[bool] = []
        self.monastery: list[bool] = []
        self.city: list[bool] = []
        self.relic: list[bool] = []
        self.troops: list[int] = []
        self.relic_moved: list[int] = []  # lands whose relic has moved this turn
        self.arrived: list[int] = []  # troops that have moved this phase: land * CLASSES + class
        # the families
        self.money: list[int] = []
        self.hand: list[list[int]] = []
        self.school: list[list[int]] = []  # [profane, clerical] by seat
        self.reserved: list[list[int]] = []  # heirs that will rule land won in feuds (CON-A61)
        self.won_in_feud: list[int] = []
        self.glory: list[int] = []
        self.orders: list[int] = []
        self.hidden: list[list[int]] = []  # set-up: lands of the knight and the mercenaries
        # kept up to date (CON-17)
        self.lands: list[int] = []
        self.trade: list[int] = []
        self.relics: list[int] = []
        self.mercs: list[int] = []
        self.knights: list[int] = []
        self.prison: list[int] = []  # captor * seats + owner
        self.preacher: int = NOBODY  # his owner
        self.preacher_at: int = NOBODY
        self.jailer: int = NOBODY
        # masters
        self.master: list[int] = [NOBODY, NOBODY, NOBODY]
        self.influence: list[int] = [NOBODY, NOBODY, NOBODY]
        self.displaced: list[int] = []
        # decks
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.spent: list[int] = []  # discards by kind
        self.events_deck: list[int] = []
        self.events_gone: list[int] = []
        self.row: list[int] = []
        self.piled: bool = True  # the event deck still lies in its three piles
        self.last_row: bool = False
        self.elector_deck: list[int] = []
        self.elector_gone: list[int] = []
        # what is going on
        self.took: list[int] = []  # income collected in this phase, -1 before
        self.alchemist: bool = False
        self.roll: int = 0
        self.witch: bool = False
        self.newborn: int = 0
        self.cradle: bool = False  # a newborn has died
        self.healed: bool = False
        self.lifted: bool = False
        self.claims: int = 0
        self.intervener: int = NOBODY
        self.bidders: int = 0
        self.have_bid: int = 0
        self.high: int = 0
        self.leader: int = NOBODY
        self.opener: int = 0
        self.bidding: bool = False
        self.for_sale: int = NOBODY  # the land under the hammer; an event lies first in the row
        self.pending: int = NOBODY  # who is about to bid
        self.pending_bid: int = 0
        self.barred: bool = False
        self.sums: list[int] = []
        self.feuds: list[int] = []  # triples: announcer, origin, target
        self.wars: int = 0  # declared so far
        self.war: War | None = None

    def clone(self) -> State:
        c = ConspiracyState(self.game, self.seats, self.rng.copy(), self.t, self.w)
        c.adopt(self)
        c.turn = self.turn
        c.active = self.active
        c.phase = self.phase
        c.owner = self.owner[:]
        c.castle = self.castle[:]
        c.monastery = self.monastery[:]
        c.city = self.city[:]
        c.relic = self.relic[:]
        c.troops = self.troops[:]
        c.relic_moved = self.relic_moved[:]
        c.arrived = self.arrived[:]
        c.money = self.money[:]
        c.hand = [cards[:] for cards in self.hand]
        c.school = [pair[:] for pair in self.school]
        c.reserved = [pair[:] for pair in self.reserved]
        c.won_in_feud = self.won_in_feud[:]
        c.glory = self.glory[:]
        c.orders = self.orders[:]
        c.hidden = [lands[:] for lands in self.hidden]
        c.lands = self.lands[:]
        c.trade = self.trade[:]
        c.relics = self.relics[:]
        c.mercs = self.mercs[:]
        c.knights = self.knights[:]
        c.prison = self.prison[:]
        c.preacher = self.preacher
        c.preacher_at = self.preacher_at
        c.jailer = self.jailer
        c.master = self.master[:]
        c.influence = self.influence[:]
        c.displaced = self.displaced[:]
        c.deck = self.deck[:]
        c.discards = self.discards[:]
        c.spent = self.spent[:]
        c.events_deck = self.events_deck[:]
        c.events_gone = self.events_gone[:]
        c.row = self.row[:]
        c.piled = self.piled
        c.last_row = self.last_row
        c.elector_deck = self.elector_deck[:]
        c.elector_gone = self.elector_gone[:]
        c.took = self.took[:]
        c.alchemist = self.alchemist
        c.roll = self.roll
        c.witch = self.witch
        c.newborn = self.newborn
        c.cradle = self.cradle
        c.healed = self.healed
        c.lifted = self.lifted
        c.claims = self.claims
        c.intervener = self.intervener
        c.bidders = self.bidders
        c.have_bid = self.have_bid
        c.high = self.high
        c.leader = self.leader
        c.opener = self.opener
        c.bidding = self.bidding
        c.for_sale = self.for_sale
        c.pending = self.pending
        c.pending_bid = self.pending_bid
        c.barred = self.barred
        c.sums = self.sums[:]
        c.feuds = self.feuds[:]
        c.wars = self.wars
        c.war = None if self.war is None else self.war.copy()
        return c

    def clear(self) -> None:
        """An empty map and empty families, before anything is dealt or arranged."""
        t = self.t
        n = self.seats
        self.owner = [NOBODY if t.in_play[land] else AWAY for land in range(t.lands)]
        self.castle = [False] * t.lands
        self.monastery = [False] * t.lands
        self.city = [False] * t.lands
        self.relic = [False] * t.lands
        self.troops = [0] * (t.lands * CLASSES)
        self.money = [0] * n
        self.hand = [[] for _ in range(n)]
        self.school = [[0, 0] for _ in range(n)]
        self.reserved = [[0, 0] for _ in range(n)]
        self.glory = [0] * n
        self.orders = [0] * n
        self.hidden = [[] for _ in range(n)]
        self.lands = [0] * n
        self.trade = [0] * n
        self.relics = [0] * n
        self.mercs = [0] * n
        self.knights = [0] * n
        self.prison = [0] * (n * n)
        self.spent = [0] * len(t.effect)
        self.took = [-1] * n

    # -- seats ----------------------------------------------------------------------------

    def seat_at(self, k: int) -> int:
        """The k-th seat in turn order; 0 is the active player (CON-5)."""
        return (self.active + k) % self.seats

    def immune(self, seat: int) -> bool:
        """Imperial immunity: three territories or fewer (CON-29, CON-A18)."""
        return self.lands[seat] <= self.t.immune

    def protected(self, land: int) -> bool:
        """Does the owner of this land enjoy imperial immunity?"""
        who = self.owner[land]
        return who >= 0 and self.immune(who)

    def own_lands(self, seat: int) -> list[int]:
        """The territories of a seat, in the order of the map."""
        owner = self.owner
        return [land for land in range(len(owner)) if owner[land] == seat]

    def heirs(self, seat: int, land: int) -> int:
        """Heirs of the kind a land needs that are not reserved (CON-49, CON-A61)."""
        estate = self.t.land_estate[land]
        return self.school[seat][estate] - self.reserved[seat][estate]

    # -- names for people -----------------------------------------------------------------

    def land_name(self, land: int) -> str:
        """The name of a territory."""
        return self.w.put.domains[0].labels[land]

    def house_name(self, seat: int) -> str:
        """The name of a family, or of the person who leads it."""
        if self.names:
            return self.names[seat]
        return self.w.target.domains[0].labels[seat]

    def unit_name(self, unit: int) -> str:
        """The name of a class of troops."""
        return self.w.march.domains[0].labels[unit]

    def card_name(self, card: int) -> str:
        """The name of an action card."""
        return self.w.play.domains[0].labels[card]

    def master_name(self, master: int) -> str:
        """The name of a master card."""
        return self.w.mastered.domains[0].labels[master]

    def slot_name(self, slot: int) -> str:
        """The name of a place on the combat chart."""
        return self.w.bench.domains[0].labels[slot]

    def lot_name(self) -> str:
        """What is under the hammer: a land, or the event card that lies first in the row."""
        if self.for_sale >= 0:
            return self.land_name(self.for_sale)
        return self.w.laid.domains[0].labels[self.row[0]]

    # -- pieces ---------------------------------------------------------------------------

    def family_left(self, seat: int) -> int:
        """Family markers in the supply (CON-2)."""
        pair = self.school[seat]
        held = self.reserved[seat]
        used = self.lands[seat] + pair[0] + pair[1] - held[0] - held[1]
        return self.t.family - used

    def mercs_left(self, seat: int) -> int:
        """Mercenaries in the supply."""
        return self.t.mercs[seat] - self.mercs[seat]

    def knights_left(self, seat: int) -> int:
        """Knights in the supply; captured ones are not there (CON-A25)."""
        captured = 0
        n = self.seats
        for captor in range(n):
            captured += self.prison[captor * n + seat]
        return self.t.knights[seat] - self.knights[seat] - captured

    def garrison(self, land: int) -> int:
        """How many troops stand in a land."""
        at = land * CLASSES
        troops = self.troops
        return troops[at] + troops[at + 1] + troops[at + 2] + troops[at + 3] + troops[at + 4]

    def bank(self) -> int:
        """What the bank holds (CON-A31)."""
        held = 0
        for money in self.money:
            held += money
        return self.t.money - held

    def free_money(self, seat: int) -> int:
        """Money that does not cover a standing bid (CON-23)."""
        if self.bidding and self.leader == seat:
            return self.money[seat] - self.high
        return self.money[seat]

    def receive(self, seat: int, sum: int) -> int:
        """The bank pays as far as it goes; the sum paid."""
        paid = min(sum, self.bank())
        self.money[seat] += paid
        return paid

    def refresh(self) -> None:
        """Count lands, relics and trade anew after a change on the map (CON-17)."""
        t = self.t
        owner = self.owner
        city = self.city
        n = self.seats
        lands = [0] * n
        relics = [0] * n
        trade = [0] * n
        for land in range(t.lands):
            who = owner[land]
            if who >= 0:
                lands[who] += 1
                if self.relic[land]:
                    relics[who] += 1
                roads = t.foreign[land]
                if roads:
                    trade[who] += roads * t.pay_road * (2 if city[land] else 1)
        a = t.road_a
        b = t.road_b
        for i in range(len(a)):
            who = owner[a[i]]
            if who >= 0 and who == owner[b[i]]:
                pay = t.pay_road
                if city[a[i]]:
                    pay *= 2
                if city[b[i]]:
                    pay *= 2
                trade[who] += pay
        self.lands = lands
        self.relics = relics
        self.trade = trade

    def value_of(self, master: int, seat: int) -> int:
        """A seat's value on the track of a master (CON-63)."""
        measure = self.t.master_measure[master]
        if measure == RELICS:
            return self.relics[seat] + (1 if self.preacher_of() == seat else 0)
        if measure == TROOPS:
            return self.knights[seat] * self.t.knight_value + self.mercs[seat]
        return self.trade[seat]

    def preacher_of(self) -> int:
        """Whose preacher is at large; a captured one counts for nobody (CON-61)."""
        return self.preacher if self.jailer == NOBODY else NOBODY

    # -- cards ----------------------------------------------------------------------------

    def spend(self, seat: int, card: int) -> None:
        """A card leaves a hand for the discard pile."""
        self.hand[seat].remove(card)
        self.discards.append(card)
        self.spent[card] += 1

    def draw(self, seat: int) -> bool:
        """A seat draws an action card; False if there is none (CON-42)."""
        if not self.deck:
            if not self.discards:
                return False
            self.deck = self.discards
            self.discards = []
            self.spent = [0] * len(self.t.effect)
            self.rng.shuffle("actions", self.deck)
            self.deck.reverse()
            if self.telling:
                self.tell(self.w.reshuffled, NOBODY, [])
        card = self.deck.pop()
        insort(self.hand[seat], card)
        if self.telling:
            self.tell(self.w.drew, seat, [card], 1 << seat)
        return True

    def holds(self, seat: int, effect: int) -> int:
        """The first card with this effect in a hand, or -1."""
        for card in self.hand[seat]:
            if self.t.effect[card] == effect:
                return card
        return -1

    def may_be_held(self, effect: int) -> bool:
        """Is a card with this effect anywhere but in the open discard pile?"""
        for card in self.t.kinds_of[effect]:
            if self.spent[card] < self.t.copies[card]:
                return True
        return False

    # -- electors -------------------------------------------------------------------------

    def owned_electors(self, seat: int) -> int:
        """Electorates a seat rules; a dead elector's vote is lost at once (CON-A43)."""
        n = 0
        for land in self.t.electors:
            if self.owner[land] == seat and land != self.for_sale:
                n += 1
        return n

    def neutral_electors(self) -> int:
        """Electors owned by nobody, influenced or not (CON-66)."""
        n = 0
        for land in self.t.electors:
            if self.owner[land] < 0:
                n += 1
        return n

    def influenced(self, seat: int) -> int:
        """Electors a seat influences by master cards."""
        n = 0
        for m in range(3):
            if self.master[m] == seat and self.influence[m] >= 0:
                n += 1
        return n

    def influencer(self, land: int) -> int:
        """The master whose marker stands on an elector, or -1."""
        for m in range(3):
            if self.influence[m] == land:
                return m
        return -1

    def full_glory(self, seat: int) -> int:
        """Glory points: electorates, master cards, victories (CON-68, CON-70, CON-77)."""
        glory = self.owned_electors(seat) * self.t.elector_glory + self.glory[seat]
        for m in range(3):
            if self.master[m] == seat:
                glory += self.t.master_glory[m]
        return glory

    # -- invariants, and what a seat cannot know ------------------------------------------

    def check(self) -> None:
        check(self)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hands, decks, the secret set-up and secret combat cards of the others."""
        redeal(self, seat, rng)

    # -- combat cards ---------------------------------------------------------------------

    def at_war(self) -> War:
        """The war that is being fought."""
        war = self.war
        assert war is not None
        return war

    def may_stake(self, seat: int, card: int) -> bool:
        """Is this a combat card the seat can choose and pay, besides what it has chosen?"""
        effect = self.t.effect[card]
        if effect == HIRE:
            return self.stake_money(seat) >= self.t.amount[card] and self.stake_mercs(seat) > 0
        return effect == COMBAT_BONUS or effect == TURN_COATS or effect == DISPERSE

    def stake_money(self, seat: int) -> int:
        """What a seat can still spend on combat cards (CON-A48)."""
        war = self.at_war()
        left = self.money[seat] - self.t.discard_price * len(war.sold[seat])
        for card in war.staked[seat]:
            if self.t.effect[card] == HIRE:
                left -= self.t.amount[card]
        return left

    def stake_mercs(self, seat: int) -> int:
        """Mercenaries left for further combat cards."""
        war = self.at_war()
        left = self.mercs_left(seat) - len(war.sold[seat])
        for card in war.staked[seat]:
            if self.t.effect[card] == HIRE:
                left -= 1
        return left
