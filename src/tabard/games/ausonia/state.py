"""What lies where on a table of Ausonia.

Piles have the top card last. A card of an open pile is its kind. A card that lies hidden, or
in the Play Area, is its kind with a note: `card >> KIND` is the kind, `card & NOTE` is what the
others know of a hidden card (hidden.py), or what a card of the Play Area has used in this turn.

All piles are kept, none is worked on: a copy shares them, and a step puts new ones in place.
Hands, Draw Piles and Discard Piles, which change most, lie side by side: `s.piles[HAND + seat]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.piles import ZERO, empty_piles, filled, plain, zeros
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision
from tabard.games.ausonia import hidden
from tabard.games.ausonia.tables import DISCARD, DRAW, HAND, KIND, NOTE, Tables, size

if TYPE_CHECKING:
    from tabard.engine.game import Game
    from tabard.games.ausonia.words import Words


class AusoniaState(State):
    """The areas of every house, the decks for all, and what this turn remembers."""

    # the match
    influence: Pile  # in solo the Aspirant's is the last
    # the houses
    piles: Piles  # HAND + seat, DRAW + seat, DISCARD + seat
    known_top: Pile  # so many top cards of the Draw Pile does its owner know, in order
    raised: Piles  # cards of the Raise Area that are no part of a Source
    source: Piles
    base: Piles  # the foundations, one for each Source
    seal: Piles
    wants: Pile  # the most gems of each colour that a condition asks for
    # for all
    power: Pile
    favour: Pile
    row: Pile
    # solo
    kept: Pile
    out: Pile  # the Aspirant's Discard Pile
    # this turn
    area: Pile  # the Play Area, face up
    bought: Pile  # the Play Area, face down
    shown: Pile  # cards in hand with red abilities used (red_from_hand)
    held: Pile  # cards looked at by Foresight or chosen by Manipulation

    def __init__(self, game: Game, t: Tables, w: Words, rng: Rng) -> None:
        super().__init__(game, t.players, rng)
        self.t: Tables = t
        self.w: Words = w
        self.starter: i64 = 0
        self.turn: i64 = 0  # the seat whose turn it is; the number of players for the Aspirant
        self.round: i64 = 1
        self.sixty: bool = False  # somebody has reached the goal
        self.taken: i64 = -1  # by the Aspirant
        self.acting: bool = False  # it is the Action Phase
        self.pool: i64 = 0  # gems that can be spent
        self.spent: i64 = 0  # gems used in this turn, by the colour they stood for
        self.keywords: i64 = 0  # bit mask of the keywords used
        self.guilds: i64 = 0  # how many cards of each guild were used
        self.sealed_now: i64 = 0  # so many last cards of the Seal Area were sealed in this turn

    def blank(self) -> None:
        """An empty table."""
        n, nothing = self.seats, vec[i64]()
        self.influence = filled(n + 1 if self.t.solo else n, self.t.starting_influence)
        self.piles = empty_piles(DISCARD + n)
        self.known_top = self.wants = zeros(n)
        self.raised = self.source = self.base = self.seal = empty_piles(n)
        self.power = self.favour = self.row = self.kept = self.out = self.held = nothing
        self.new_turn()

    def new_turn(self) -> None:
        """Nothing has happened yet in this turn."""
        self.acting = False
        self.area = self.bought = self.shown = vec[i64]()
        self.pool = self.spent = 0
        self.keywords = self.guilds = self.sealed_now = 0

    def clone(self) -> AusoniaState:
        twin = AusoniaState(self.game, self.t, self.w, self.rng)
        twin.adopt(self)
        twin.starter = self.starter
        twin.turn = self.turn
        twin.round = self.round
        twin.sixty = self.sixty
        twin.influence = self.influence
        twin.piles = self.piles[:]
        twin.known_top = self.known_top
        twin.raised = self.raised
        twin.source = self.source
        twin.base = self.base
        twin.seal = self.seal
        twin.wants = self.wants
        twin.power = self.power
        twin.favour = self.favour
        twin.row = self.row
        twin.taken = self.taken
        twin.kept = self.kept
        twin.out = self.out
        twin.acting = self.acting
        twin.area = self.area
        twin.bought = self.bought
        twin.pool = self.pool
        twin.spent = self.spent
        twin.keywords = self.keywords
        twin.guilds = self.guilds
        twin.sealed_now = self.sealed_now
        twin.shown = self.shown
        twin.held = self.held
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    # -- invariants -------------------------------------------------------------------------

    def check(self) -> None:
        self._check_cards()
        self._check_notes()
        self._check_gems()
        reached = False
        for points in self.influence:
            demand(points >= 0, "Influence below 0")
            reached = reached or points >= self.t.goal
        demand(self.sixty or not reached, "the goal was reached unnoticed")
        if len(self.row) < self.t.row_size:
            demand(not len(self.favour), "the Offer Row is short while the deck lasts")
            demand(not len(self.out), "the Offer Row is short while cards could refill it")

    def _check_cards(self) -> None:
        found = [0] * len(self.t.copies)
        open_piles = [self.power, self.favour, self.row, self.kept, self.out, self.bought]
        noted_piles = [self.area, self.held]
        for house in range(self.seats):
            open_piles += [self.piles[DISCARD + house], self.source[house], self.seal[house]]
            noted_piles += [self.piles[HAND + house], self.piles[DRAW + house]]
            noted_piles += [self.raised[house], self.base[house]]
        for pile in open_piles:
            for kind in pile:
                found[kind] += 1
        for pile in noted_piles:
            for card in pile:
                found[card >> KIND] += 1
        if self.taken >= 0:
            found[self.taken] += 1
        demand(found == plain(self.t.copies), "cards were lost or made")

    def _check_notes(self) -> None:
        for house in range(self.seats):
            pile = self.piles[DRAW + house]
            same = len(self.source[house]) == len(self.base[house])
            demand(same, "a Source without a foundation")
            known = self.known_top[house]
            demand(0 <= known <= len(pile), "more of a Draw Pile is known than there is")
            for card in pile[: len(pile) - known]:
                demand(card & NOTE == hidden.BASE, "an unknown card of a pile bears a mark")

    def _check_gems(self) -> None:
        given = sum((size(self.t.gives[card >> KIND]) for card in self.area), ZERO)
        if self.acting:
            given += sum((size(self.t.gives[kind]) for kind in self.source[self.turn]), ZERO)
        demand(self.pool >= 0, "a gem was spent twice")
        demand(size(self.pool) + size(self.spent) == given, "gems were lost or made")


class Detail(Decision[AusoniaState]):
    """A question within an action or at the end of a turn; `number` is its keyword's X."""

    def __init__(self, seat: i64, number: i64 = 1) -> None:
        super().__init__(seat)
        self.number: i64 = number

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return s.options[0]

    def quiet(self, s: AusoniaState) -> bool:
        return False


def add_kinds(moves: Pile, cards: Pile, shift: i64, first: i64) -> Pile:
    """One more move for each different kind among the cards, in the order of the content.

    `shift` is KIND for cards with notes, 0 for those of an open pile.
    """
    start = len(moves)
    for card in cards:
        move = first + (card >> shift)
        if move in moves:
            continue
        moves = append(moves, move)
        at = len(moves) - 1
        while at > start and moves[at - 1] > move:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = move
    return moves
