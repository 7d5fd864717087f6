"""What is certain this turn: an exhaustive solver of a seat's own decisions in a row.

All lines of own decisions are searched up to the moment in which another seat is asked, chance is
drawn or something unknown shows. It is done in several re-deals of what the seat cannot know at
once, and a line counts for what it brings in the worst of them. Positions that are equal are one.
In a duel (`Game.answers`) so many moves and replies are searched, and the worst reply counts.

Nothing here is a judgement: a line is worth whether the match is won, and what the rulebook counts
(`Game.tally`).
"""

from __future__ import annotations

import types
from collections.abc import Collection, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.rng import fast
from tabard.engine.state import State

DEALS = 3  # re-deals that are searched side by side
LIMIT = 2000  # positions; a turn with more of them is not solved

WON, OPEN, LOST = 1, 0, -1
Value = tuple[int, ...]  # WON, OPEN or LOST, then what is counted
UNSEEN: Value = (-2,)  # less than anything
ROOT = 0  # the number of the first position


class TooLarge(Exception):
    """The turn has more positions than are searched."""


class Deals:
    """A position as a seat knows it: several re-deals of it, in which the same moves are made."""

    def __init__(self, states: list[State], seat: int, drawn: list[int], made: int = 0) -> None:
        self.states = states
        self.seat = seat
        self.drawn = drawn
        self.made = made

    def after(self, move: int) -> Deals:
        """The same after a move."""
        states = [state.fork() for state in self.states]
        for state in states:
            state.do(move)
        return Deals(states, self.seat, self.drawn, self.made + 1)

    @property
    def ended(self) -> bool:
        """Is it for somebody or something else to decide, or does something unknown show?"""
        first = self.states[0]
        if any(state.over for state in self.states):
            return True
        if any(s.rng.count != drawn for s, drawn in zip(self.states, self.drawn, strict=True)):
            return True
        answers = first.game.answers
        if self.made >= answers if answers else first.seat != self.seat:
            return True
        return any(s.seat != first.seat or s.legal != first.legal for s in self.states[1:])

    def tallies(self) -> list[dict[str, int]]:
        """What is counted for the seat, in each of them."""
        return [state.game.tally(state, self.seat) for state in self.states]


def deals_of(state: State, seat: int, number: int = DEALS, first: int = 0) -> Deals:
    """Re-deals of what a seat cannot know; another `first` gives others."""
    states = [state.determinize(seat, fast(first + i)) for i in range(number)]
    return Deals(states, seat, [each.rng.count for each in states])


class Moment:
    """A position of the turn; where the turn ends it has no moves, but says how it ended."""

    def __init__(self, deals: Deals) -> None:
        self.deals: Deals | None = deals
        self.own = deals.states[0].seat == deals.seat
        self.moves: list[int] = []
        self.kids: list[int] = []
        self.ends: list[tuple[int, dict[str, int]]] = []


class Turn:
    """All positions that a seat can bring about before somebody or something else decides."""

    def __init__(self, deals: Deals, limit: int = LIMIT) -> None:
        self.deals = deals
        self.limit = limit
        self.moments: list[Moment] = []
        self.known: dict[object, int] = {}
        self.shared = set().union(*map(shared_by_copies, deals.states))
        self._place(deals)
        at = 0
        while at < len(self.moments):
            self._open(self.moments[at])
            at += 1

    def _place(self, deals: Deals) -> int:
        """The number of a position, a new one where it was not met yet."""
        key = tuple([key_of(state, self.shared) for state in deals.states])
        number = self.known.get(key)
        if number is None:
            number = self.known[key] = len(self.moments)
            if number >= self.limit:
                raise TooLarge
            self.moments.append(Moment(deals))
        return number

    def _open(self, moment: Moment) -> None:
        """Try every move, or note how the turn stands where it ends."""
        deals, moment.deals = moment.deals, None
        assert deals is not None
        if deals.ended:
            outcomes = [outcome(state, deals.seat) for state in deals.states]
            moment.ends = list(zip(outcomes, deals.tallies(), strict=True))
            return
        for move in searched(deals.states[0]):
            moment.moves.append(move)
            moment.kids.append(self._place(deals.after(move)))

    def solve(self, goal: Sequence[str]) -> Solution:
        """What every position is worth, by what is to be counted."""
        return Solution(self, goal)


class Solution:
    """The worth of every position of a turn for one goal."""

    def __init__(self, turn: Turn, goal: Sequence[str]) -> None:
        self.turn = turn
        self.goal = tuple(goal)
        self.values: list[Value] = [self._worth_of_end(moment) for moment in turn.moments]
        while self._sweep():
            pass
        self.best = self.values[ROOT]
        self.gain = self._gain()

    def _worth_of_end(self, moment: Moment) -> Value:
        worths = [value_of(outcome, tally, self.goal) for outcome, tally in moment.ends]
        return min(worths, default=UNSEEN)

    def _sweep(self) -> bool:
        """Carry worths back from the ends, once; did anything change?"""
        changed = False
        values = self.values
        for at in range(len(values) - 1, -1, -1):
            moment = self.turn.moments[at]
            if moment.kids:
                worths = [values[kid] for kid in moment.kids]
                value = max(worths) if moment.own else min(worths)
                changed = changed or value != values[at]
                values[at] = value
        return changed

    def _gain(self) -> int:
        """What the first thing that is counted grows by, if the seat plays best."""
        if not self.goal:
            return 0
        return self.best[1] - max(tally[self.goal[0]] for tally in self.turn.deals.tallies())

    def after(self, move: int) -> Value:
        """What a first move leads to."""
        root = self.turn.moments[ROOT]
        return self.values[root.kids[root.moves.index(move)]]

    def right(self) -> list[int]:
        """The first moves after which the best can still be had."""
        root = self.turn.moments[ROOT]
        return [move for move in root.moves if self.after(move) == self.best]

    def wrong(self) -> list[int]:
        """The first moves that give it away."""
        root = self.turn.moments[ROOT]
        return [move for move in root.moves if self.after(move) < self.best]

    def line(self) -> list[int]:
        """The shortest way to the best, with the replies that hold out best."""
        far = self._distances()
        moves, at = [], ROOT
        while self.turn.moments[at].kids:
            moment = self.turn.moments[at]
            even = [i for i, kid in enumerate(moment.kids) if self.values[kid] == self.values[at]]
            i = min(even, key=lambda i: far[moment.kids[i]])
            moves.append(moment.moves[i])
            at = moment.kids[i]
        return moves

    def _distances(self) -> list[int]:
        """How many moves every position is away from an end that is worth as much as it."""
        endless = len(self.values) + 1
        far = [endless if moment.kids else 0 for moment in self.turn.moments]
        changed = True
        while changed:
            changed = False
            for at in range(len(far) - 1, -1, -1):
                moment = self.turn.moments[at]
                even = [far[kid] for kid in moment.kids if self.values[kid] == self.values[at]]
                if even and 1 + min(even) < far[at]:
                    far[at] = 1 + min(even)
                    changed = True
        return far

    def luck(self) -> float:
        """The chance that somebody who plays any moves gets the best."""
        chances = [
            float(value >= self.best) if not moment.kids else 0.0
            for value, moment in zip(self.values, self.turn.moments, strict=True)
        ]
        for _ in range(3):  # back to the root, also where a position is reached in two ways
            for at in range(len(chances) - 1, -1, -1):
                moment = self.turn.moments[at]
                if moment.kids:
                    found = [chances[kid] for kid in moment.kids]
                    chances[at] = sum(found) / len(found) if moment.own else min(found)
        return chances[ROOT]


def searched(state: State) -> list[int]:
    """The moves that are tried: how one wants to be asked is no way to play."""
    habits = state.game.habits
    if not habits:
        return state.legal
    verb_of = state.game.space.verb_of
    return [move for move in state.legal if verb_of(move).name not in habits] or state.legal


def outcome(state: State, seat: int) -> int:
    """Is the match won or lost for a seat?"""
    if state.result is None:
        return OPEN
    return WON if seat in state.result.winners else LOST


def value_of(outcome: int, tally: dict[str, int], goal: Sequence[str]) -> Value:
    """How the turn ended, to be compared: a won match first, then what is counted."""
    return (outcome, *(tally[name] for name in goal))


# -- equal positions -------------------------------------------------------------------------

# of a state: of no importance for what can still happen, or the same in all states of a game
LEFT_OUT = frozenset((
    "game", "t", "w", "rng", "options", "legal", "recording", "telling", "chronicle", "result",
    "ask", "events", "fired", "log", "marks", "origin", "prompt", "rule", "seat", "trail",
))  # fmt: skip
PLAIN = frozenset((int, str, bool, type(None), float, tuple, type))
PILE = type(vec[i64]())


def key_of(thing: Any, shared: Collection[int] = ()) -> object:
    """Everything that lies on the table and is still to be done: equal positions, equal keys.

    `shared` are the ids of objects that all copies share, so that they tell nothing.
    """
    cls: type[Any] = type(thing)
    if cls in PLAIN:
        return thing
    if cls is PILE:
        return tuple(thing)
    if id(thing) in shared:
        return id(thing)
    if _is_pile(cls):
        return tuple([key_of(each, shared) for each in thing])
    found: list[object] = [cls]
    for name in _fields(cls, tuple(getattr(thing, "__dict__", ()))):
        value: Any = getattr(thing, name, None)
        kind: type[Any] = type(value)
        if kind in PLAIN:
            found.append(value)
        else:
            found.append(tuple(value) if kind is PILE else key_of(value, shared))
    return tuple(found)


def shared_by_copies(state: State) -> set[int]:
    """The ids of what lies in a state as one object with fields of its own, such as its board."""
    cls: type[Any] = type(state)
    found = set()
    for name in _fields(cls, tuple(getattr(state, "__dict__", ()))):
        thing: Any = getattr(state, name, None)
        kind: type[Any] = type(thing)
        if kind not in PLAIN and not _is_pile(kind):
            found.add(id(thing))
    return found


def _is_pile(cls: type[Any]) -> bool:
    return issubclass(cls, list) or cls.__name__.startswith("vec")


FIELDS: dict[tuple[type, tuple[str, ...]], list[str]] = {}


def _fields(cls: type[Any], own: tuple[str, ...]) -> list[str]:
    """The names of the fields of a class, compiled or not."""
    found = FIELDS.get((cls, own))
    if found is None:
        kinds = (types.GetSetDescriptorType, types.MemberDescriptorType)
        slots = [
            name
            for base in cls.__mro__
            for name, value in vars(base).items()
            if isinstance(value, kinds) and not name.startswith("__")
        ]
        left_out: frozenset[str] = LEFT_OUT if issubclass(cls, State) else frozenset()
        found = FIELDS[cls, own] = sorted({*slots, *own} - left_out)
    return found
