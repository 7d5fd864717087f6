"""What lies where in Fidelitas: fields, copies, invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import remove, vec
from mypy_extensions import i64

from tabard.engine import piles
from tabard.engine.native import Pile, Piles
from tabard.engine.piles import EMPTY, NO_PILES
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision, NotYet, Refusal
from tabard.engine.steps import Pick as OnePick
from tabard.engine.verbs import Verb
from tabard.games.fidelitas import hidden
from tabard.games.fidelitas.tables import LOCATIONS, PLACES, TAVERN_NORTH, Tables, is_tavern
from tabard.games.fidelitas.words import Words

if TYPE_CHECKING:
    from tabard.engine.game import Game

TAVERN_CARD: Final = 2  # location cards are numbered 0 to 4, and then
CASTLE_CARD: Final = 5
HARBOR_CARD: Final = 6


def others(places: Pile, place: i64) -> Pile:
    """These places but one: to move always means to a different location (FID-51)."""
    return vec[i64]([to for to in places if to != place])


class Row:
    """How the City lies: fixed at set-up, shared by all copies.

    `cards` is the row from one end to the other: 0..4 location cards, 5 Castle, 6 Harbor.
    `reach` says where a card may be moved to from a place: EVERYWHERE, REGULAR or ADJACENT.
    """

    def __init__(self, cards: list[int]) -> None:
        self.cards: list[int] = cards
        here = [card for card in range(5) if card in cards]
        self.places: Pile = vec[i64]([2 * card + side for card in here for side in (0, 1)])
        self.regular: Pile = vec[i64]([p for p in self.places if p // 2 != TAVERN_CARD])
        self.reach: list[Piles] = [
            vec[vec[i64]]([others(self.places, p) for p in range(LOCATIONS)]),
            vec[vec[i64]]([others(self.regular, p) for p in range(LOCATIONS)]),
            vec[vec[i64]]([self._beside(p) for p in range(LOCATIONS)]),
        ]
        self.near_castle: Pile = self._nearest(CASTLE_CARD)
        self.near_harbor: Pile = self._nearest(HARBOR_CARD)

    def _beside(self, place: int) -> Pile:
        """FID-52: the other side of the card, and the same side of neighbouring cards."""
        if place // 2 not in self.cards:
            return vec[i64]()
        found = [place ^ 1]
        at = self.cards.index(place // 2)
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(self.cards) and self.cards[beside] < 5:
                found.append(self.cards[beside] * 2 + place % 2)
        return vec[i64](sorted(found))

    def _nearest(self, landmark: int) -> Pile:
        """FID-54: the location cards at the smallest distance."""
        at = self.cards.index(landmark)
        far = {card: abs(i - at) for i, card in enumerate(self.cards) if card < 5}
        return vec[i64]([card for card in far if far[card] == min(far.values())])


class FidelitasState(State):
    """Everything on the table.

    The City is a sorted pile of codes kind * PLACES + place, one for each card; `crowd` counts
    the cards of each guild at each place, `CROWD` bits for a guild. Decks have their top card
    last. Worked on are `city`, `crowd` and the outer pile of `hands`; all other piles are kept.
    """

    def __init__(
        self, game: Game, seats: i64, rng: Rng, tables: Tables, words: Words, row: Row
    ) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        self.row: Row = row
        self.city: Pile = EMPTY
        self.crowd: Pile = EMPTY
        self.hands: Piles = NO_PILES
        self.known: Pile = EMPTY  # who knows which card of a hand (hidden.py)
        self.deck: Pile = EMPTY
        self.under: Pile = EMPTY  # who put the lowest cards of the deck there (FID-50)
        self.discards: Pile = EMPTY
        self.exhausted: bool = False
        self.missio: Piles = NO_PILES
        self.fresh: i64 = 0  # bit mask: Missio drawn since the last turn of their seat (FID-23)
        self.missio_deck: Pile = EMPTY
        self.missio_under: Pile = EMPTY
        self.scored: Piles = NO_PILES
        self.claims: Piles = NO_PILES
        self.points: Pile = EMPTY
        self.closed: Pile = EMPTY  # per seat the location it has closed, or -1
        self.start_seat: i64 = 0
        self.active: i64 = 0
        self.round: i64 = 1
        self.ending: bool = False
        self.no_draw: bool = False  # an X was played this turn (FID-25)
        self.acting: i64 = 0  # the kind whose action is carried out, for questions
        self.revealed: i64 = -1  # a card turned up from the deck and not yet placed
        self.blocked: i64 = 0  # Tavern sides that took a card this turn, bit 0 north (FID-26)

    def blank(self) -> None:
        """An empty City, and nothing before any seat."""
        self.crowd = piles.zeros(LOCATIONS)
        self.hands = piles.empty_piles(self.seats)
        self.missio = piles.empty_piles(self.seats)
        self.scored = piles.empty_piles(self.seats)
        self.claims = piles.empty_piles(self.seats)
        self.points = piles.zeros(self.seats)
        self.closed = piles.filled(self.seats, -1)

    def clone(self) -> State:
        c = FidelitasState(self.game, self.seats, self.rng, self.t, self.w, self.row)
        c.adopt(self)
        c.city = self.city[:]
        c.crowd = self.crowd[:]
        c.hands = self.hands[:]
        c.known = self.known
        c.deck = self.deck
        c.under = self.under
        c.discards = self.discards
        c.exhausted = self.exhausted
        c.missio = self.missio
        c.fresh = self.fresh
        c.missio_deck = self.missio_deck
        c.missio_under = self.missio_under
        c.scored = self.scored
        c.claims = self.claims
        c.points = self.points
        c.closed = self.closed
        c.start_seat = self.start_seat
        c.active = self.active
        c.round = self.round
        c.ending = self.ending
        c.no_draw = self.no_draw
        c.acting = self.acting
        c.revealed = self.revealed
        c.blocked = self.blocked
        return c

    def redeal(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    # -- the City -------------------------------------------------------------------------

    def put(self, kind: i64, place: i64) -> None:
        """A card comes to lie at a place."""
        self.city = piles.put_in_order(self.city, kind * PLACES + place)
        self.crowd[place] = self.crowd[place] + self.t.one_of[kind]

    def lift(self, code: i64) -> None:
        """A card of the City leaves its place."""
        self.city = remove(self.city, code)
        place = code % PLACES
        self.crowd[place] = self.crowd[place] - self.t.one_of[code // PLACES]

    def arrive(self, place: i64) -> None:
        """A card was played or moved here: the Tavern side is blocked (FID-26)."""
        if is_tavern(place):
            self.blocked |= 1 << (place - TAVERN_NORTH)

    def occupied(self, place: i64) -> bool:
        """Does any card lie here?"""
        return self.crowd[place] != 0

    # -- what lies before the seats --------------------------------------------------------

    def set_missio(self, seat: i64, held: Pile) -> None:
        """The seat now holds these Missio."""
        self.missio = piles.with_pile(self.missio, seat, held)

    def earn(self, seat: i64, points: i64) -> None:
        """The seat gains points."""
        self.points = piles.replaced(self.points, seat, self.points[seat] + points)

    # -- invariants ------------------------------------------------------------------------

    def check(self) -> None:
        """Cards are conserved, hands are sorted, knowledge is true."""
        cards = [*[code // PLACES for code in self.city], *self.deck, *self.discards]
        missio = [*self.missio_deck]
        if self.revealed >= 0:
            cards.append(self.revealed)
        for seat in range(self.seats):
            cards += [*self.hands[seat], *self.claims[seat]]
            missio += [*self.missio[seat], *self.scored[seat]]
            demand(piles.is_ordered(self.hands[seat]), "a hand is not sorted")
            points = sum([self.t.missio_points[m] for m in self.scored[seat]])
            points += sum([self.t.forti_points[k] for k in self.claims[seat]])
            demand(points == self.points[seat], "points do not match the scored cards")
        demand(sorted(cards) == list(self.t.deck), "a Virtus card was lost or made")
        demand(sorted(missio) == list(self.t.missio), "a Missio was lost or made")
        demand(piles.is_ordered(self.city), "the City is not sorted")
        crowd = piles.zeros(LOCATIONS)
        for code in self.city:
            demand(code % PLACES in self.row.places, "a card lies off the City")
            crowd[code % PLACES] = crowd[code % PLACES] + self.t.one_of[code // PLACES]
        demand(list(crowd) == list(self.crowd), "the guilds at a place are miscounted")
        demand(len(self.under) <= len(self.deck), "more cards under the deck than in it")
        demand(
            len(self.missio_under) <= len(self.missio_deck), "more Missio under than in the deck"
        )
        demand(hidden.is_true(self), "knowledge of a card that is not there")


# -- what the steps of all chapters are made of -----------------------------------------------


def why_no_claim(s: FidelitasState, move: i64) -> Refusal | None:
    """Why a card of the City is never scored from the hand; a Manu Forti card has its time."""
    if s.w.claim.owns(move) and s.t.forti[s.w.claim.a(move)] is None:
        return NotYet("Only Manu Forti cards are scored from the hand.", "FID-35")
    return None


class Choice(Decision[FidelitasState]):
    """A decision within a turn, when a card may be half moved: no moment to be judged."""

    def quiet(self, s: FidelitasState) -> bool:
        return False


class Pick(OnePick[FidelitasState]):
    """A choice of one thing; impossible parts of an action lapse (FID-13)."""

    def possible(self, s: FidelitasState) -> bool:
        """Is there anything to choose?"""
        return len(self.candidates(s)) > 0

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal("The action must be carried out as far as it can be.", "FID-13")
        return super().why(s, move) or why_no_claim(s, move)

    def quiet(self, s: FidelitasState) -> bool:
        return False


class FromHand(Pick):
    """A choice of one card of the own hand."""

    refusal = "Name a card of your hand."

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.hand

    def candidates(self, s: FidelitasState) -> Pile:
        return piles.distinct(s.hands[self.seat])
