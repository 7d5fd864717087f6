"""What lies where in Fidelitas; copies, invariants, and the re-deal of what is hidden."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.fidelitas.tables import GUILDS, LOCATIONS, PLACES, Tables, Words

if TYPE_CHECKING:
    from tabard.engine.game import Game

# `known` stores who knows a card in a hand: viewers (bit mask), holder, kind.
HOLDER: Final = 64
VIEWERS: Final = 64 * 8


class Row:
    """How the City lies: fixed at set-up, shared by all copies.

    `cards` is the row from one end to the other: 0..4 location cards, 5 Castle, 6 Harbor.
    """

    def __init__(self, cards: list[int]) -> None:
        self.cards: list[int] = cards
        self.places: list[int] = []
        for card in range(5):
            if card in cards:
                self.places.append(card * 2)
                self.places.append(card * 2 + 1)
        self.regular: list[int] = [p for p in self.places if p // 2 != 2]
        self.adjacent: list[list[int]] = [self._neighbours(p) for p in range(LOCATIONS)]
        self.near_castle: list[int] = self._nearest(5)
        self.near_harbor: list[int] = self._nearest(6)

    def _neighbours(self, place: int) -> list[int]:
        """FID-52: the other side of the card, and the same side of neighbouring cards."""
        if place not in self.places:
            return []
        found = [place ^ 1]
        at = self.cards.index(place // 2)
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(self.cards) and self.cards[beside] < 5:
                found.append(self.cards[beside] * 2 + place % 2)
        return sorted(found)

    def _nearest(self, landmark: int) -> list[int]:
        """FID-54: the location cards at the smallest distance."""
        at = self.cards.index(landmark)
        cards = [c for c in self.cards if c < 5]
        least = min(abs(self.cards.index(c) - at) for c in cards)
        return [c for c in cards if abs(self.cards.index(c) - at) == least]


class FidelitasState(State):
    """Everything on the table.

    The City is a sorted list of codes kind * PLACES + place, one for each card.
    Decks have their top card last.
    """

    def __init__(
        self, game: Game, seats: int, rng: Rng, tables: Tables, words: Words, row: Row
    ) -> None:
        super().__init__(game, seats, rng)
        self.t: Tables = tables
        self.w: Words = words
        self.row: Row = row
        self.city: list[int] = []
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.under: list[int] = []  # who put the lowest cards of the deck there (FID-50)
        self.discards: list[int] = []
        self.exhausted: int = 0
        self.missio: list[list[int]] = []
        self.fresh: list[int] = []  # bit mask per seat: drawn since its last turn began (FID-23)
        self.missio_deck: list[int] = []
        self.missio_under: list[int] = []
        self.scored: list[list[int]] = []
        self.claims: list[list[int]] = []
        self.points: list[int] = []
        self.closed: list[int] = []  # per seat the location it has closed, or -1
        self.known: list[int] = []
        self.start_seat: int = 0
        self.active: int = 0
        self.round: int = 1
        self.ending: bool = False
        self.no_draw: bool = False  # an X was played this turn (FID-25)
        self.acting: int = 0  # the kind whose action is carried out, for prompts
        self.revealed: int = -1  # a card turned up from the deck and not yet placed
        self.blocked: int = 0  # Tavern sides that took a card this turn, bit 0 north (FID-26)

    def clone(self) -> State:
        c = FidelitasState(self.game, self.seats, self.rng.copy(), self.t, self.w, self.row)
        c.adopt(self)
        c.city = self.city[:]
        c.hands = [hand[:] for hand in self.hands]
        c.deck = self.deck[:]
        c.under = self.under[:]
        c.discards = self.discards[:]
        c.exhausted = self.exhausted
        c.missio = [held[:] for held in self.missio]
        c.fresh = self.fresh[:]
        c.missio_deck = self.missio_deck[:]
        c.missio_under = self.missio_under[:]
        c.scored = [cards[:] for cards in self.scored]
        c.claims = [cards[:] for cards in self.claims]
        c.points = self.points[:]
        c.closed = self.closed[:]
        c.known = self.known[:]
        c.start_seat = self.start_seat
        c.active = self.active
        c.round = self.round
        c.ending = self.ending
        c.no_draw = self.no_draw
        c.acting = self.acting
        c.revealed = self.revealed
        c.blocked = self.blocked
        return c

    # -- the City -------------------------------------------------------------------------

    def put(self, kind: int, place: int) -> None:
        """A card comes to lie at a place."""
        insort(self.city, kind * PLACES + place)

    def lift(self, kind: int, place: int) -> None:
        """A card leaves its place."""
        self.city.remove(kind * PLACES + place)

    def arrive(self, place: int) -> None:
        """A card was played or moved here: the Tavern side is blocked (FID-26)."""
        if place == 4 or place == 5:
            self.blocked |= 1 << (place - 4)

    def occupied(self, place: int) -> bool:
        """Does any card lie here?"""
        for code in self.city:
            if code % PLACES == place:
                return True
        return False

    def tally(self) -> list[int]:
        """The number of cards per place and guild: index place * GUILDS + guild."""
        counts = [0] * (LOCATIONS * GUILDS)
        slot_of = self.t.slot_of
        for code in self.city:
            slot = slot_of[code]
            counts[slot] = counts[slot] + 1  # mypyc compiles += on a list item badly
        return counts

    # -- hands and what is known of them (FID-50) ------------------------------------------

    def gain(self, seat: int, kind: int, viewers: int) -> None:
        """A card comes into a hand; `viewers` (bit mask) know it besides the owner."""
        insort(self.hands[seat], kind)
        if viewers:
            self.known.append(viewers * VIEWERS + seat * HOLDER + kind)

    def lose(self, seat: int, kind: int) -> None:
        """A card openly leaves a hand: whoever knew of one such card there knows one less."""
        self.hands[seat].remove(kind)
        if not self.known:
            return
        tail = seat * HOLDER + kind
        viewers = self.everyone()
        kept = []
        for entry in self.known:
            if entry % VIEWERS == tail:
                mask = entry // VIEWERS
                left = mask & ~viewers
                viewers &= ~mask
                if left:
                    kept.append(left * VIEWERS + tail)
            else:
                kept.append(entry)
        self.known = kept

    def lose_unseen(self, seat: int, kind: int, viewers: int) -> None:
        """A card leaves a hand and only `viewers` see which: the others know nothing more."""
        self.lose(seat, kind)
        kept = []
        for entry in self.known:
            if entry % VIEWERS // HOLDER == seat:
                mask = entry // VIEWERS & viewers
                if mask:
                    kept.append(mask * VIEWERS + entry % VIEWERS)
            else:
                kept.append(entry)
        self.known = kept

    def show_cards(self, seat: int, kinds: list[int]) -> None:
        """Cards of a hand are shown to all and go back to the hand."""
        for kind in sorted(set(kinds)):
            tail = seat * HOLDER + kind
            for viewer in range(self.seats + 1):
                known = 0
                for entry in self.known:
                    if entry % VIEWERS == tail and entry // VIEWERS >> viewer & 1:
                        known += 1
                for _ in range(kinds.count(kind) - known):
                    self._learn(viewer, tail)

    def _learn(self, viewer: int, tail: int) -> None:
        """The viewer learns of one more card of this holder and kind."""
        for i, entry in enumerate(self.known):
            if entry % VIEWERS == tail and not entry // VIEWERS >> viewer & 1:
                self.known[i] = entry + (VIEWERS << viewer)
                return
        self.known.append((VIEWERS << viewer) + tail)

    def shown(self, viewer: int, holder: int) -> list[int]:
        """The cards of a hand that the viewer knows (spectators: viewer -1)."""
        bit = viewer if viewer >= 0 else self.seats
        found = []
        for entry in self.known:
            if entry % VIEWERS // HOLDER == holder and entry // VIEWERS >> bit & 1:
                found.append(entry % HOLDER)
        return found

    def everyone(self) -> int:
        """The bit mask of all seats, and of the spectators above them."""
        return (2 << self.seats) - 1

    # -- what the engine asks for ------------------------------------------------------------

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hands, both decks and the Missio of others, as far as the seat cannot know them."""
        self._redeal_virtus(seat, rng)
        self._redeal_missio(seat, rng)

    def _redeal_virtus(self, seat: int, rng: Rng) -> None:
        pool: list[int] = []
        kept: list[list[int]] = []
        for holder in range(self.seats):
            known = self.hands[holder][:] if holder == seat else self.shown(seat, holder)
            kept.append(known)
            rest = self.hands[holder][:]
            for kind in known:
                rest.remove(kind)
            pool.extend(rest)
        fixed = [i for i, by in enumerate(self.under) if by == seat]
        pool.extend(kind for i, kind in enumerate(self.deck) if i not in fixed)
        rng.scramble(pool)
        for holder in range(self.seats):
            dealt: list[int] = []
            while len(kept[holder]) + len(dealt) < len(self.hands[holder]):
                dealt.append(pool.pop())
            self._rethink(seat, holder, dealt)
            self.hands[holder] = sorted(kept[holder] + dealt)
        for i in range(len(self.deck)):
            if i not in fixed:
                self.deck[i] = pool.pop()

    def _rethink(self, seat: int, holder: int, dealt: list[int]) -> None:
        """What others know of a hand follows the cards that were dealt anew."""
        following = 0
        for i, entry in enumerate(self.known):
            hidden = holder != seat and not entry // VIEWERS >> seat & 1
            if entry % VIEWERS // HOLDER == holder and hidden:
                self.known[i] = entry - entry % HOLDER + dealt[following]
                following += 1

    def _redeal_missio(self, seat: int, rng: Rng) -> None:
        pool: list[int] = []
        for holder in range(self.seats):
            if holder != seat:
                pool.extend(self.missio[holder])
        fixed = [i for i, by in enumerate(self.missio_under) if by == seat]
        pool.extend(card for i, card in enumerate(self.missio_deck) if i not in fixed)
        rng.scramble(pool)
        for holder in range(self.seats):
            if holder != seat:
                self._refill_missio(holder, pool)
        for i in range(len(self.missio_deck)):
            if i not in fixed:
                self.missio_deck[i] = pool.pop()

    def _refill_missio(self, holder: int, pool: list[int]) -> None:
        fresh = 0
        dealt: list[int] = []
        for old in self.missio[holder]:
            card = pool.pop()
            dealt.append(card)
            if self.fresh[holder] >> old & 1:
                fresh |= 1 << card
        self.missio[holder] = dealt
        self.fresh[holder] = fresh

    def check(self) -> None:
        """Cards are conserved, hands are sorted, knowledge is true."""
        cards = [code // PLACES for code in self.city] + self.deck + self.discards
        if self.revealed >= 0:
            cards.append(self.revealed)
        for seat in range(self.seats):
            cards += self.hands[seat] + self.claims[seat]
            assert self.hands[seat] == sorted(self.hands[seat]), "a hand is not sorted"
        assert sorted(cards) == self.t.deck, "a Virtus card was lost or made"
        missio = self.missio_deck[:]
        for seat in range(self.seats):
            missio += self.missio[seat] + self.scored[seat]
        assert sorted(missio) == list(range(len(self.t.conditions))), "a Missio was lost or made"
        assert self.city == sorted(self.city), "the City is not sorted"
        assert all(code % PLACES in self.row.places for code in self.city), "a card off the City"
        assert len(self.under) <= len(self.deck), "more cards under the deck than in it"
        assert len(self.missio_under) <= len(self.missio_deck), "more Missio under than in the deck"
        tails = [entry % VIEWERS for entry in self.known]
        for tail in tails:
            held = self.hands[tail // HOLDER].count(tail % HOLDER)
            assert tails.count(tail) <= held, "knowledge of a card that is not there"
        for seat in range(self.seats):
            points = sum(self.t.missio_points[m] for m in self.scored[seat])
            points += sum(self.t.forti_points[k] for k in self.claims[seat])
            assert points == self.points[seat], "points do not match the scored cards"
