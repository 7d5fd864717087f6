"""An own turn: the decisions of one seat up to the moment another seat or chance intervenes.

It is looked at in several re-deals of what the seat cannot know at once, and ends also where
something unknown shows. In a duel (`Game.answers`) it is so many moves and replies. Positions that
are equal are one.
"""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.bots.sameness import Count, shared_by_copies
from tabard.engine.game import Game
from tabard.engine.native import Pile
from tabard.engine.piles import plain
from tabard.engine.rng import fast
from tabard.engine.state import State

DEALS: Final = 3  # re-deals that are searched side by side
LIMIT: Final = 2000  # positions; a turn with more of them is not looked through
ROOT: Final = 0  # the number of the first position
MASK: Final = 0x3FFFFFFFFFF

Look = tuple[str, i64, float]  # the rule that asks, the menu, the worth


class TooLarge(Exception):
    """The turn has more positions than are searched."""


def seconds(processor: bool) -> float:
    """The clock that bots think by: that of the wall, or the time that this process has worked."""
    return process_time() if processor else perf_counter()


class Patience:
    """How much may still be thought about: until a moment, or so many positions; 0 is no limit."""

    def __init__(self, milliseconds: float, positions: i64, processor: bool = False) -> None:
        self.processor: bool = processor
        self.until: float = 0.0
        if milliseconds > 0.0:
            self.until = seconds(processor) + milliseconds / 1000.0
        self.limited: bool = positions > 0
        self.positions: i64 = positions

    def ends(self) -> bool:
        """Has it come to its end?"""
        if self.limited and self.positions <= 0:
            return True
        return self.until > 0.0 and seconds(self.processor) > self.until


def goes_on(s: State, seat: i64, drawn: i64) -> bool:
    """Is the seat asked again, with nothing left to chance since so many draws were made?"""
    asked = s.asked
    return asked is not None and asked.seat == seat and s.rng.count == drawn


def look(s: State, worth: float) -> Look:
    """How a position looks to whoever judges it: what is asked, the menu, the worth.

    The menu knows also how much is still to be done: to place the second of two cards is to go on,
    even where all is asked and worth the same.
    """
    asked = s.asked
    if asked is None:
        return "", 0, worth
    menu: i64 = 17 + len(s.agenda)
    for move in s.options:
        menu = (menu * 31 + move) & MASK
    return asked.rule, menu, worth


def searched(game: Game, options: Pile) -> Pile:
    """The moves that are tried: how one wants to be asked is no way to play."""
    if not game.habits:
        return options
    found = vec[i64]()
    for move in options:
        if game.space.verb_of(move).name not in game.habits:
            found = append(found, move)
    return found if len(found) else options


class Deals:
    """A position as a seat knows it: several re-deals of it, in which the same moves are made."""

    def __init__(self, states: list[State], seat: i64, drawn: list[i64], made: i64 = 0) -> None:
        self.states: list[State] = states
        self.seat: i64 = seat
        self.drawn: list[i64] = drawn
        self.made: i64 = made
        self.answers: i64 = states[0].game.answers

    def after(self, move: i64) -> Deals:
        """The same after a move."""
        states: list[State] = []
        for before in self.states:
            state = before.fork()
            state.do(move)
            states.append(state)
        return Deals(states, self.seat, self.drawn, self.made + 1)

    @property
    def ended(self) -> bool:
        """Is it for somebody or something else to decide, or does something unknown show?"""
        first = self.states[0]
        asked = first.asked
        if asked is None:
            return True
        asks = asked.seat
        if self.made >= self.answers if self.answers else asks != self.seat:
            return True
        for i, state in enumerate(self.states):
            if not goes_on(state, asks, self.drawn[i]) or not same(state.options, first.options):
                return True
        return False

    def common(self) -> list[int]:
        """The moves that the seat has in all of them, whatever was drawn; none if another is asked.

        In a duel there are none: its moves and replies are counted. Nor are there for somebody who
        plays alone, where the next turn would look like the same one.
        """
        first = self.states[0].asked
        if first is None or self.answers or self.states[0].seats == 1:
            return []
        for state in self.states:
            asked = state.asked
            if asked is None or asked.seat != self.seat or asked.rule != first.rule:
                return []
        found: list[int] = []
        for move in searched(self.states[0].game, self.states[0].options):
            if self.offered(move):
                found.append(move)
        return found

    def offered(self, move: i64) -> bool:
        """Is a move legal in all of them?"""
        for state in self.states:
            if move not in state.options:
                return False
        return True

    def tallies(self) -> list[dict[str, int]]:
        """What is counted for the seat, in each of them."""
        return [state.game.tally(state, self.seat) for state in self.states]

    def ends(self) -> list[tuple[int, dict[str, int]]]:
        """How it stands in each of them: won, open or lost, and what is counted."""
        tallies = self.tallies()
        return [(outcome(state, self.seat), tallies[i]) for i, state in enumerate(self.states)]


def deals_of(state: State, seat: i64, number: i64 = DEALS, first: i64 = 0) -> Deals:
    """Re-deals of what a seat cannot know; another `first` gives others."""
    states = [state.determinize(seat, fast(first + i)) for i in range(number)]
    return Deals(states, seat, [each.rng.count for each in states])


def same(one: Pile, other: Pile) -> bool:
    """Are these the same moves in the same order?"""
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


class Moment:
    """A position of the turn; where the turn ends it has no moves, but the re-deals of its end.

    A `veil` is an end at which only chance was drawn or something unknown has shown: the seat goes
    on, and its re-deals are kept for whoever looks behind it (`tabard.bots.certain.Behind`).
    """

    def __init__(self, deals: Deals) -> None:
        self.deals: Deals | None = deals
        asked = deals.states[0].asked
        self.own: bool = asked is not None and asked.seat == deals.seat
        self.moves: list[int] = []
        self.kids: list[i64] = []
        self.ends: list[tuple[int, dict[str, int]]] = []
        self.veil: bool = False


class Turn:
    """All positions that a seat can bring about before somebody or something else decides."""

    def __init__(
        self,
        deals: Deals,
        limit: i64 = LIMIT,
        patience: Patience | None = None,
        scoring: bool = False,
    ) -> None:
        self.deals: Deals = deals
        self.limit: i64 = limit
        self.scoring: bool = scoring  # only what may bring points is tried
        self.patience: Patience = Patience(0.0, 0) if patience is None else patience
        self.moments: list[Moment] = []
        self.known: dict[int, i64] = {}
        self.shared: set[int] = set()
        for state in deals.states:
            self.shared |= shared_by_copies(state)
        self.place(deals)
        at: i64 = 0
        while at < len(self.moments):
            self.open(self.moments[at])
            at += 1
        self.known = {}

    def place(self, deals: Deals) -> i64:
        """The number of a position, a new one where it was not met yet."""
        key = self.key(deals)
        if key in self.known:
            return self.known[key]
        number = len(self.moments)
        if number >= self.limit:
            raise TooLarge
        self.known[key] = number
        self.moments.append(Moment(deals))
        return number

    def key(self, deals: Deals) -> int:
        """Equal positions have equal keys."""
        count = Count(self.shared)
        for state in deals.states:
            count.take(state)
        return count.key()

    def open(self, moment: Moment) -> None:
        """Try every move, or note how the turn stands where it ends."""
        deals = moment.deals
        assert deals is not None
        if deals.ended:
            moment.ends = deals.ends()
            moment.veil = len(deals.common()) > 0
            if not moment.veil:
                moment.deals = None
            return
        moment.deals = None
        for move in self.tried(deals.states[0]):
            if self.patience.ends():
                raise TooLarge
            self.patience.positions -= 1
            moment.moves.append(move)
            moment.kids.append(self.place(deals.after(move)))

    def forget(self) -> None:
        """Nobody will look behind chance any more."""
        for moment in self.moments:
            moment.deals = None

    def tried(self, state: State) -> list[int]:
        """The moves of a position that are looked at."""
        moves = plain(searched(state.game, state.options))
        if self.scoring and len(moves) > 1:
            return state.game.scoring(state, self.deals.seat, moves)
        return moves


WON: Final = 1
OPEN: Final = 0
LOST: Final = -1


def outcome(state: State, seat: i64) -> int:
    """Is the match won or lost for a seat?"""
    result = state.result
    if result is None:
        return OPEN
    return WON if seat in result.winners else LOST
