"""What lies where in the Empire, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile, Piles
from tabard.engine.piles import (
    EMPTY,
    NO_PILES,
    added,
    backwards,
    bit,
    count,
    empty_piles,
    filled,
    is_ordered,
    minus,
    place_of,
    plus,
    put_in_order,
    replaced,
    total,
    with_pile,
    zeros,
)
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision, Refusal, SeatStep, Step
from tabard.engine.steps import Pick as OnePick
from tabard.engine.verbs import Verb
from tabard.games.conspiracy import hidden
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.tables import (
    AWAY,
    CLASSES,
    CLERICAL,
    KNIGHT,
    MASTERS,
    NOBODY,
    PROFANE,
    RELICS,
    TROOPS,
    Tables,
    count_of,
    has,
    one,
    size_of,
    size_of_mask,
)
from tabard.games.conspiracy.words import Words

if TYPE_CHECKING:
    from tabard.engine.game import Game


class ConspiracyState(State):
    """Everything on the table.

    All piles are kept: copies share them, they are never changed in place, only replaced.
    Troops always belong to the owner of the land they stand in, so they are counted by land.
    Decks have their top card last. Hands are sorted. Pieces are bit masks of lands.
    """

    def __init__(self, game: Game, seats: i64, rng: Rng, tables: Tables, words: Words) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        self.turn: i64 = 0
        self.active: i64 = 0
        self.phase: i64 = 0
        # the map
        self.owner: Pile = EMPTY
        self.troops: Pile = EMPTY  # by land, twelve bits a class
        self.castle: i64 = 0
        self.monastery: i64 = 0
        self.city: i64 = 0
        self.relic: i64 = 0
        self.relic_moved: i64 = 0  # lands whose relic has moved this turn
        self.arrived: Pile = EMPTY  # troops moved in this phase: land * CLASSES + class
        # the families
        self.money: Pile = EMPTY
        self.hands: Piles = NO_PILES
        self.school: Pile = EMPTY  # children: seat * 2 + estate
        self.reserved: Pile = EMPTY  # heirs for land won in feuds, likewise (CON-A61)
        self.won_in_feud: i64 = 0  # lands
        self.glory: Pile = EMPTY
        self.orders: i64 = 0  # seats that are asked only where it concerns them
        self.hidden: Piles = NO_PILES  # set-up: lands of the knight and the mercenaries
        # kept up to date (CON-17)
        self.realms: Piles = NO_PILES  # the lands of each seat
        self.lands: Pile = EMPTY  # how many they are
        self.trade: Pile = EMPTY
        self.relics: Pile = EMPTY
        self.mercs: Pile = EMPTY
        self.knights: Pile = EMPTY
        self.prison: Pile = EMPTY  # captor * seats + owner
        self.preacher: i64 = NOBODY  # his owner
        self.preacher_at: i64 = NOBODY
        self.jailer: i64 = NOBODY
        # masters
        self.master: Pile = EMPTY
        self.influence: Pile = EMPTY
        self.displaced: i64 = 0  # masters whose marker came off a dying elector
        # decks
        self.deck: Pile = EMPTY
        self.discards: Pile = EMPTY
        self.spent: Pile = EMPTY  # discards by kind
        self.events_deck: Pile = EMPTY
        self.events_gone: Pile = EMPTY
        self.row: Pile = EMPTY
        self.piled: bool = True  # the event deck still lies in its three piles
        self.last_row: bool = False
        self.elector_deck: Pile = EMPTY
        self.elector_gone: Pile = EMPTY
        # what is going on; a card that could be cancelled is kept here while it works
        self.took: Pile = EMPTY  # income collected in this phase, -1 before
        self.alchemist: i64 = NOBODY
        self.roll: i64 = 0
        self.witch: i64 = NOBODY
        self.healer: i64 = NOBODY
        self.newborn: i64 = 0
        self.cradle: i64 = 0  # newborn who have died
        self.lifted: bool = False
        self.claims: i64 = 0
        self.intervener: i64 = NOBODY
        self.bidders: i64 = 0
        self.have_bid: i64 = 0
        self.high: i64 = 0
        self.leader: i64 = NOBODY
        self.opener: i64 = 0
        self.bidding: bool = False
        self.for_sale: i64 = NOBODY  # the land under the hammer; an event lies first in the row
        self.pending: i64 = NOBODY  # who is about to bid
        self.pending_bid: i64 = 0
        self.barred: bool = False
        self.sums: Pile = EMPTY
        self.feuds: Pile = EMPTY  # triples: announcer, origin, target
        self.deaths: i64 = 0  # of rulers and electors so far
        self.wars: i64 = 0  # declared so far
        self.war: War | None = None

    def clone(self) -> ConspiracyState:
        c = ConspiracyState(self.game, self.seats, self.rng, self.t, self.w)
        c.adopt(self)
        c.turn = self.turn
        c.active = self.active
        c.phase = self.phase
        c.owner = self.owner
        c.troops = self.troops
        c.castle = self.castle
        c.monastery = self.monastery
        c.city = self.city
        c.relic = self.relic
        c.relic_moved = self.relic_moved
        c.arrived = self.arrived
        c.money = self.money
        c.hands = self.hands
        c.school = self.school
        c.reserved = self.reserved
        c.won_in_feud = self.won_in_feud
        c.glory = self.glory
        c.orders = self.orders
        c.hidden = self.hidden
        c.realms = self.realms
        c.lands = self.lands
        c.trade = self.trade
        c.relics = self.relics
        c.mercs = self.mercs
        c.knights = self.knights
        c.prison = self.prison
        c.preacher = self.preacher
        c.preacher_at = self.preacher_at
        c.jailer = self.jailer
        c.master = self.master
        c.influence = self.influence
        c.displaced = self.displaced
        c.deck = self.deck
        c.discards = self.discards
        c.spent = self.spent
        c.events_deck = self.events_deck
        c.events_gone = self.events_gone
        c.row = self.row
        c.piled = self.piled
        c.last_row = self.last_row
        c.elector_deck = self.elector_deck
        c.elector_gone = self.elector_gone
        c.took = self.took
        c.alchemist = self.alchemist
        c.roll = self.roll
        c.witch = self.witch
        c.healer = self.healer
        c.newborn = self.newborn
        c.cradle = self.cradle
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
        c.sums = self.sums
        c.feuds = self.feuds
        c.deaths = self.deaths
        c.wars = self.wars
        c.war = None if self.war is None else self.war.copy()
        return c

    def blank(self) -> None:
        """An empty map and empty families, before anything is dealt or arranged."""
        t = self.t
        n = self.seats
        self.owner = vec[i64]([NOBODY if has(t.in_play, land) else AWAY for land in range(t.lands)])
        self.troops = zeros(t.lands)
        self.money = zeros(n)
        self.hands = empty_piles(n)
        self.school = zeros(2 * n)
        self.reserved = zeros(2 * n)
        self.glory = zeros(n)
        self.hidden = empty_piles(n)
        self.realms = empty_piles(n)
        self.lands = zeros(n)
        self.trade = zeros(n)
        self.relics = zeros(n)
        self.mercs = zeros(n)
        self.knights = zeros(n)
        self.prison = zeros(n * n)
        self.master = filled(MASTERS, NOBODY)
        self.influence = filled(MASTERS, NOBODY)
        self.spent = zeros(len(t.copies))
        self.took = filled(n, -1)

    def redeal(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    # -- seats ----------------------------------------------------------------------------

    def seat_at(self, k: i64) -> i64:
        """The k-th seat in turn order; 0 is the active player (CON-5)."""
        return (self.active + k) % self.seats

    def turn_order(self) -> Pile:
        """All seats, the active player first."""
        return self.order_from(self.active)

    def order_from(self, first: i64) -> Pile:
        """All seats, this one first."""
        return self.t.seats_from[first]

    def immune(self, seat: i64) -> bool:
        """Imperial immunity: three territories or fewer (CON-29, CON-A18)."""
        return self.lands[seat] <= self.t.immune

    def protected(self, land: i64) -> bool:
        """Does the owner of this land enjoy imperial immunity?"""
        who = self.owner[land]
        return who >= 0 and self.immune(who)

    def why_immune(self, land: i64) -> Refusal:
        """Refuses to touch a land whose owner is immune."""
        who = self.owner[land]
        name, count = self.w.seats.label(who), self.lands[who]
        said = f"{name} has {count} territories; with {self.t.immune} or fewer one is immune."
        return Refusal(said, "CON-29")

    def own_lands(self, seat: i64) -> Pile:
        """The territories of a seat, in the order of the map."""
        return self.realms[seat]

    # -- the map --------------------------------------------------------------------------

    def give(self, land: i64, seat: i64) -> None:
        """A land has a new owner, or none."""
        self.owner = replaced(self.owner, land, seat)
        self.refresh()

    def count_at(self, land: i64, unit: i64) -> i64:
        """How many troops of a class stand in a land."""
        return count_of(self.troops[land], unit)

    def station(self, land: i64, unit: i64, by: i64) -> None:
        """Troops of a class come to a land or leave it."""
        self.troops = added(self.troops, land, by * one(unit))

    def garrison(self, land: i64) -> i64:
        """How many troops stand in a land."""
        return size_of(self.troops[land])

    def enlist(self, seat: i64, unit: i64, by: i64) -> None:
        """Troops of a seat come from the supply, or go back to it."""
        if unit >= KNIGHT:
            self.knights = added(self.knights, seat, by)
        else:
            self.mercs = added(self.mercs, seat, by)

    def mercs_left(self, seat: i64) -> i64:
        """Mercenaries in the supply."""
        return self.t.mercs[seat] - self.mercs[seat]

    def knights_left(self, seat: i64) -> i64:
        """Knights in the supply; captured ones are not there (CON-A25)."""
        captured: i64 = 0
        n = self.seats
        for captor in range(n):
            captured += self.prison[captor * n + seat]
        return self.t.knights[seat] - self.knights[seat] - captured

    def preacher_of(self) -> i64:
        """Whose preacher is at large; a captured one counts for nobody (CON-61)."""
        return self.preacher if self.jailer == NOBODY else NOBODY

    def refresh(self) -> None:
        """Count lands, relics and trade anew after a change on the map (CON-17)."""
        t = self.t
        owner = self.owner
        city = self.city
        realms = empty_piles(self.seats)
        lands = zeros(self.seats)
        relics = zeros(self.seats)
        trade = zeros(self.seats)
        for land in range(t.lands):
            who = owner[land]
            if who >= 0:
                realms[who] = append(realms[who], land)
                lands[who] = lands[who] + 1
                if has(self.relic, land):
                    relics[who] = relics[who] + 1
                pay = t.foreign[land] * t.pay_road
                if pay:
                    trade[who] = trade[who] + (pay * 2 if has(city, land) else pay)
        for i in range(len(t.road_a)):
            a = t.road_a[i]
            b = t.road_b[i]
            who = owner[a]
            if who >= 0 and who == owner[b]:
                pay = t.pay_road
                if has(city, a):
                    pay *= 2
                if has(city, b):
                    pay *= 2
                trade[who] = trade[who] + pay
        self.realms = realms
        self.lands = lands
        self.relics = relics
        self.trade = trade

    def value_of(self, master: i64, seat: i64) -> i64:
        """A seat's value on the track of a master (CON-63)."""
        measure = self.t.master_measure[master]
        if measure == RELICS:
            return self.relics[seat] + (1 if self.preacher_of() == seat else 0)
        if measure == TROOPS:
            return self.knights[seat] * self.t.knight_value + self.mercs[seat]
        return self.trade[seat]

    # -- families -------------------------------------------------------------------------

    def children(self, seat: i64, estate: i64) -> i64:
        """Children of a family in one education."""
        return self.school[seat * 2 + estate]

    def enrol(self, seat: i64, estate: i64, by: i64) -> None:
        """Children come to an education or leave it."""
        self.school = added(self.school, seat * 2 + estate, by)

    def reserve(self, seat: i64, estate: i64, by: i64) -> None:
        """Heirs are reserved for land won in feuds, or no longer (CON-A61)."""
        self.reserved = added(self.reserved, seat * 2 + estate, by)

    def heirs(self, seat: i64, land: i64) -> i64:
        """Heirs of the kind a land needs that are not reserved (CON-49, CON-A61)."""
        at = seat * 2 + self.t.estate[land]
        return self.school[at] - self.reserved[at]

    def with_heirs(self, land: i64) -> i64:
        """The seats that have an heir for a land."""
        seats: i64 = 0
        for seat in range(self.seats):
            if self.heirs(seat, land) > 0:
                seats |= bit(seat)
        return seats

    def family_left(self, seat: i64) -> i64:
        """Family markers in the supply (CON-2)."""
        at = seat * 2
        used = self.lands[seat] + self.school[at] + self.school[at + 1]
        return self.t.family - used + self.reserved[at] + self.reserved[at + 1]

    def bank(self) -> i64:
        """What the bank holds (CON-A31)."""
        return self.t.money - total(self.money)

    def pay(self, seat: i64, sum: i64) -> None:
        """A family pays; a negative sum comes in."""
        self.money = added(self.money, seat, -sum)

    def receive(self, seat: i64, sum: i64) -> i64:
        """The bank pays as far as it goes; the sum paid."""
        paid = min(sum, self.bank())
        self.money = added(self.money, seat, paid)
        return paid

    def free_money(self, seat: i64) -> i64:
        """Money that does not cover a standing bid (CON-23)."""
        if self.bidding and self.leader == seat:
            return self.money[seat] - self.high
        return self.money[seat]

    # -- cards ----------------------------------------------------------------------------

    def spend(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for the discard pile."""
        self.hands = with_pile(self.hands, seat, minus(self.hands[seat], card))
        self.discards = plus(self.discards, card)
        self.spent = added(self.spent, card, 1)

    def draw(self, seat: i64) -> bool:
        """A seat draws an action card; False if there is none (CON-42)."""
        if not len(self.deck):
            if not len(self.discards):
                return False
            self.deck = self.shuffled("actions", self.discards)
            self.discards = vec[i64]()
            self.spent = zeros(len(self.t.copies))
            if self.telling:
                self.tell(self.w.reshuffled, NOBODY, [])
        card = self.deck[len(self.deck) - 1]
        self.deck = self.deck[:-1]
        self.hands = with_pile(self.hands, seat, put_in_order(self.hands[seat][:], card))
        if self.telling:
            self.tell(self.w.drew, seat, [card], bit(seat))
        return True

    def shuffled(self, name: str, cards: Pile) -> Pile:
        """A new deck of these cards; the first of the shuffle lies on top."""
        mixed = cards[:]
        self.rng.shuffle(name, mixed)
        return backwards(mixed)

    # -- electors -------------------------------------------------------------------------

    def owned_electors(self, seat: i64) -> i64:
        """Electorates a seat rules; a dead elector's vote is lost at once (CON-A43)."""
        n: i64 = 0
        for land in self.t.electors:
            if self.owner[land] == seat and land != self.for_sale:
                n += 1
        return n

    def neutral_electors(self) -> i64:
        """Electors owned by nobody, influenced or not (CON-66)."""
        n: i64 = 0
        for land in self.t.electors:
            if self.owner[land] < 0:
                n += 1
        return n

    def influenced(self, seat: i64) -> i64:
        """Electors a seat influences by master cards."""
        n: i64 = 0
        for m in range(MASTERS):
            if self.master[m] == seat and self.influence[m] >= 0:
                n += 1
        return n

    def influencer(self, land: i64) -> i64:
        """The master whose marker stands on an elector, or -1."""
        return place_of(self.influence, land)

    def full_glory(self, seat: i64) -> i64:
        """Glory points: electorates, master cards, victories (CON-68, CON-70, CON-77)."""
        glory = self.owned_electors(seat) * self.t.elector_glory + self.glory[seat]
        for m in range(MASTERS):
            if self.master[m] == seat:
                glory += self.t.master_glory[m]
        return glory

    def scores(self) -> list[int]:
        """The glory of all."""
        return [self.full_glory(seat) for seat in range(self.seats)]

    # -- what is going on -----------------------------------------------------------------

    def lot(self, before: Ask) -> Ask:
        """A question goes on with what is under the hammer: a land, or the first event card."""
        if self.for_sale >= 0:
            return before.also(self.w.lot_land, self.for_sale)
        return before.also(self.w.lot_event, self.row[0])

    def at_war(self) -> War:
        """The war that is being fought."""
        war = self.war
        assert war is not None
        return war

    # -- what must always hold ------------------------------------------------------------

    def check(self) -> None:
        """Ducats, cards, pieces and tracks (CON-2, CON-17, CON-A31)."""
        demand(self.bank() >= 0, "more ducats are out than there are")
        for money in self.money:
            demand(money >= 0, "a family has debts")
        self._check_cards()
        tracks, realms = [self.lands, self.trade, self.relics], self.realms
        self.refresh()
        demand(tracks == [self.lands, self.trade, self.relics], "the tracks are stale")
        demand(realms == self.realms, "lands are counted as another's")
        self._check_pieces()
        self._check_troops()
        self._check_families()
        self._check_masters()

    def _check_cards(self) -> None:
        t = self.t
        for kind in range(len(t.copies)):
            held = count(self.deck, kind) + count(self.discards, kind)
            for cards in self.hands:
                held += count(cards, kind)
            demand(held == t.copies[kind], f"action card {kind} is not there as often as it exists")
            spent = count(self.discards, kind)
            demand(self.spent[kind] == spent, f"discards of action card {kind} are miscounted")
        for kind in range(len(t.event_copies)):
            held = count(self.events_deck, kind) + count(self.events_gone, kind)
            held += count(self.row, kind)
            copies = t.event_copies[kind]
            demand(held == copies, f"event card {kind} is not there as often as it exists")
        for cards in self.hands:
            demand(is_ordered(cards), "a hand is not in order")

    def _check_pieces(self) -> None:
        t = self.t
        demand(size_of_mask(self.castle) <= t.castles, "there are too many castles")
        demand(size_of_mask(self.monastery) <= t.monasteries, "there are too many monasteries")
        demand(size_of_mask(self.city) <= t.cities, "there are too many Reichsstädte")
        demand(size_of_mask(self.relic) <= t.relics, "there are too many relics")
        for land in range(t.lands):
            name = self.w.places.labels[land]
            profane = t.estate[land] == PROFANE
            if has(self.monastery, land):
                fief = profane and not has(t.is_elector, land)
                demand(fief, f"a monastery stands in {name}, which is no profane fiefdom")
            if has(self.relic, land):
                kept = not profane or has(self.monastery, land)
                demand(kept, f"a relic lies in {name} without clerical land or a monastery")

    def _check_families(self) -> None:
        for seat in range(self.seats):
            name = self.w.seats.labels[seat]
            demand(self.family_left(seat) >= 0, f"{name} has more rulers and heirs than markers")
            for estate in (PROFANE, CLERICAL):
                heirs = self.school[seat * 2 + estate]
                reserved = self.reserved[seat * 2 + estate]
                demand(0 <= reserved <= heirs, f"{name} has reserved heirs that are not there")
            demand(self.mercs_left(seat) >= 0, f"{name} has too many mercenaries")
            demand(self.knights_left(seat) >= 0, f"{name} has too many knights")
            votes = self.owned_electors(seat) + self.influenced(seat)
            demand(votes <= self.t.votes, f"{name} has too many vote markers")

    def _check_masters(self) -> None:
        """A master influences one elector of his own, and only a neutral one."""
        for m in range(MASTERS):
            at = self.influence[m]
            if at != NOBODY:
                name = self.w.masters.labels[m]
                demand(self.owner[at] < 0, f"{name} influences an elector who has an owner")
                demand(self.master[m] >= 0, f"{name} influences an elector, but nobody is {name}")
                demand(count(self.influence, at) == 1, "two masters influence one elector")

    def _check_troops(self) -> None:
        """Every troop stands in land of its owner or in the war."""
        mercs = zeros(self.seats)
        knights = zeros(self.seats)
        for land in range(self.t.lands):
            who = self.owner[land]
            demand(self.troops[land] == 0 or who >= 0, "troops stand in neutral land")
            for unit in range(CLASSES):
                here = self.count_at(land, unit)
                if here and unit >= KNIGHT:
                    knights[who] = knights[who] + here
                elif here:
                    mercs[who] = mercs[who] + here
        war = self.war
        if war is not None:
            for u in war.present():
                tally = knights if war.unit[u] >= KNIGHT else mercs
                tally[war.owner[u]] = tally[war.owner[u]] + 1
        demand(mercs == self.mercs, "mercenaries are not conserved")
        demand(knights == self.knights, "knights are not conserved")
        if self.preacher_of() >= 0 and war is None:
            at_home = self.preacher_at >= 0 and self.owner[self.preacher_at] == self.preacher
            demand(at_home, "the preacher is not in a land of his owner")


class LandStep(Step[ConspiracyState]):
    """A step that is about one land."""

    def __init__(self, land: i64) -> None:
        self.land: i64 = land


class SeatLandStep(SeatStep[ConspiracyState]):
    """A step that is about a seat and a land."""

    def __init__(self, seat: i64, land: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land


class Choice(Decision[ConspiracyState]):
    """A decision of this game."""

    def hint(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if len(s.options) == 1 else self.advice(s, rng)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """What to choose in a playout where there is a choice; sums are not driven up."""
        move = s.options[rng.below("hint", len(s.options))]
        return s.options[0] if move == s.w.up.base else move


class Pick(OnePick[ConspiracyState]):
    """A choice of one thing."""

    def hint(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if len(s.options) == 1 else self.advice(s, rng)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """What to choose in a playout where there is a choice."""
        return s.options[rng.below("hint", len(s.options))]


class Put(Pick):
    """Where something new stands."""

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.put


class GoTo(Pick):
    """Where something goes."""

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.to
