"""What lies where on a table of Ausonia.

Piles are lists of kinds with the top card last. Every hidden card carries a mark that says
what the others know about it (knowledge.py).
"""

from __future__ import annotations

from tabard.engine.game import Game
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.tables import Tables


class AusoniaState(State):
    """The areas of every house, the decks for all, and what this turn remembers."""

    t: Tables
    # the match
    starter: int
    turn: int  # the seat whose turn it is; the number of players for the Aspirant
    round: int
    sixty: bool  # somebody has reached the goal
    influence: list[int]  # in solo the Aspirant's is the last
    # the houses
    hand: list[list[int]]
    hand_mark: list[list[int]]
    draw: list[list[int]]
    draw_mark: list[list[int]]
    known_top: list[int]  # so many top cards of the Draw Pile does its owner know, in order
    discard: list[list[int]]
    raised: list[list[int]]  # cards of the Raise Area that are no part of a Source
    raised_mark: list[list[int]]
    source: list[list[int]]
    base: list[list[int]]  # the foundations, one for each Source
    base_mark: list[list[int]]
    seal: list[list[int]]
    wants: list[list[int]]  # the most gems of each colour that a condition asks for
    # for all
    power: list[int]
    favour: list[int]
    row: list[int]
    # solo
    taken: int
    kept: list[int]
    out: list[int]  # the Aspirant's Discard Pile
    # this turn
    acting: bool  # it is the Action Phase
    area: list[int]  # the Play Area, face up
    used: list[int]  # bit mask of the abilities used, one for each card of the area
    returned: list[bool]  # came back from the Seal Area in this turn
    bought: list[int]  # the Play Area, face down
    pool: list[int]  # gems that can be spent: sapphire, emerald, bloodshard, wild
    spent: list[int]  # gems used in this turn, by the colour they stood for
    keywords: int  # bit mask of the keywords used
    guilds: list[int]  # how many cards of each guild were used
    sealed_now: int  # so many last cards of the Seal Area were sealed in this turn
    shown: list[int]  # cards in hand with red abilities used, kind * 16 + mask (red_from_hand)
    held: list[int]  # cards looked at by Foresight or chosen by Manipulation
    held_mark: list[int]

    def __init__(self, game: Game, t: Tables, rng: Rng) -> None:
        super().__init__(game, t.players, rng)
        self.t = t

    def blank(self) -> None:
        """An empty table."""
        n = self.seats
        self.starter = 0
        self.turn = 0
        self.round = 1
        self.sixty = False
        self.influence = [self.t.starting_influence] * (n + (1 if self.t.solo else 0))
        self.hand = [[] for _ in range(n)]
        self.hand_mark = [[] for _ in range(n)]
        self.draw = [[] for _ in range(n)]
        self.draw_mark = [[] for _ in range(n)]
        self.known_top = [0] * n
        self.discard = [[] for _ in range(n)]
        self.raised = [[] for _ in range(n)]
        self.raised_mark = [[] for _ in range(n)]
        self.source = [[] for _ in range(n)]
        self.base = [[] for _ in range(n)]
        self.base_mark = [[] for _ in range(n)]
        self.seal = [[] for _ in range(n)]
        self.wants = [[0, 0, 0] for _ in range(n)]
        self.power = []
        self.favour = []
        self.row = []
        self.taken = -1
        self.kept = []
        self.out = []
        self.new_turn()
        self.held = []
        self.held_mark = []

    def new_turn(self) -> None:
        """Nothing has happened yet in this turn."""
        self.acting = False
        self.area = []
        self.used = []
        self.returned = []
        self.bought = []
        self.pool = [0, 0, 0, 0]
        self.spent = [0, 0, 0]
        self.keywords = 0
        self.guilds = [0] * self.t.guilds
        self.sealed_now = 0
        self.shown = []

    def clone(self) -> State:
        twin = AusoniaState(self.game, self.t, self.rng.copy())
        twin.adopt(self)
        twin.starter = self.starter
        twin.turn = self.turn
        twin.round = self.round
        twin.sixty = self.sixty
        twin.influence = self.influence[:]
        twin.hand = [pile[:] for pile in self.hand]
        twin.hand_mark = [pile[:] for pile in self.hand_mark]
        twin.draw = [pile[:] for pile in self.draw]
        twin.draw_mark = [pile[:] for pile in self.draw_mark]
        twin.known_top = self.known_top[:]
        twin.discard = [pile[:] for pile in self.discard]
        twin.raised = [pile[:] for pile in self.raised]
        twin.raised_mark = [pile[:] for pile in self.raised_mark]
        twin.source = [pile[:] for pile in self.source]
        twin.base = [pile[:] for pile in self.base]
        twin.base_mark = [pile[:] for pile in self.base_mark]
        twin.seal = [pile[:] for pile in self.seal]
        twin.wants = [pile[:] for pile in self.wants]
        twin.power = self.power[:]
        twin.favour = self.favour[:]
        twin.row = self.row[:]
        twin.taken = self.taken
        twin.kept = self.kept[:]
        twin.out = self.out[:]
        twin.acting = self.acting
        twin.area = self.area[:]
        twin.used = self.used[:]
        twin.returned = self.returned[:]
        twin.bought = self.bought[:]
        twin.pool = self.pool[:]
        twin.spent = self.spent[:]
        twin.keywords = self.keywords
        twin.guilds = self.guilds[:]
        twin.sealed_now = self.sealed_now
        twin.shown = self.shown[:]
        twin.held = self.held[:]
        twin.held_mark = self.held_mark[:]
        return twin

    def redeal(self, seat: int, rng: Rng) -> None:
        for house in range(self.seats):
            if house == seat:
                knowledge.redeal_own_pile(self, house, rng)
            else:
                knowledge.redeal_house(self, house, rng)
        rng.scramble(self.favour)
        if len(self.power) > 2:
            below = self.power[:-1]
            rng.scramble(below)
            below.append(self.power[-1])
            self.power = below

    # -- invariants -------------------------------------------------------------------------

    def check(self) -> None:
        self._check_cards()
        self._check_marks()
        self._check_gems()
        assert all(points >= 0 for points in self.influence), "Influence below 0"
        reached = any(points >= self.t.goal for points in self.influence)
        assert self.sixty or not reached, "the goal was reached unnoticed"
        short = len(self.row) < self.t.row_size
        assert not (short and self.favour), "the Offer Row is short while the deck lasts"
        assert not (short and self.out), "the Offer Row is short while cards could refill it"

    def _check_cards(self) -> None:
        found = [0] * self.t.kinds
        piles = [self.power, self.favour, self.row, self.kept, self.out]
        piles += [self.area, self.bought, self.held]
        for houses in (
            self.hand,
            self.draw,
            self.discard,
            self.raised,
            self.source,
            self.base,
            self.seal,
        ):
            piles += houses
        for pile in piles:
            for kind in pile:
                found[kind] += 1
        if self.taken >= 0:
            found[self.taken] += 1
        assert found == self.t.copies, "cards were lost or made"

    def _check_marks(self) -> None:
        for house in range(self.seats):
            assert len(self.hand[house]) == len(self.hand_mark[house])
            assert len(self.draw[house]) == len(self.draw_mark[house])
            assert len(self.raised[house]) == len(self.raised_mark[house])
            assert len(self.base[house]) == len(self.base_mark[house])
            assert len(self.source[house]) == len(self.base[house])
            assert 0 <= self.known_top[house] <= len(self.draw[house])
            unknown = len(self.draw[house]) - self.known_top[house]
            for mark in self.draw_mark[house][:unknown]:
                assert mark == knowledge.BASE, "an unknown card of a pile bears a mark"
        assert len(self.held) == len(self.held_mark)
        assert len(self.area) == len(self.used) == len(self.returned)

    def _check_gems(self) -> None:
        assert all(gems >= 0 for gems in self.pool), "a gem was spent twice"
        given = 0
        for kind in self.area:
            given += sum(self.t.gives[kind])
        if self.acting:
            for kind in self.source[self.turn]:
                given += sum(self.t.gives[kind])
        assert sum(self.pool) + sum(self.spent) == given, "gems were lost or made"
