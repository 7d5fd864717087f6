"""What is certain this turn: all lines of own decisions, each worth what it brings in any case.

Nothing here is a judgement: a line is worth whether the match is won, and then what the rulebook
counts (`Game.tally`), in the worst of the re-deals; in a duel the worst reply counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.bots.base import Seen
from tabard.bots.turn import (
    DEALS,
    LIMIT,
    LOST,
    ROOT,
    Deals,
    Moment,
    Patience,
    TooLarge,
    Turn,
    searched,
)
from tabard.engine.piles import plain
from tabard.engine.rng import fast

Value = tuple[int, ...]  # WON, OPEN or LOST, then what is counted
UNSEEN: Final[Value] = (-2,)  # less than anything


def value_of(outcome: int, tally: dict[str, int], goal: Sequence[str]) -> Value:
    """How the turn ended, to be compared: a won match first, then what is counted."""
    return (outcome, *[tally[name] for name in goal])


def worst_of(ends: list[tuple[int, dict[str, int]]], goal: Sequence[str]) -> Value:
    """What an end is worth in the worst deal."""
    worst = UNSEEN
    for outcome, tally in ends:
        value = value_of(outcome, tally, goal)
        if worst is UNSEEN or value < worst:
            worst = value
    return worst


class Solution:
    """The worth of every position of a turn for one goal: what is to be counted, in its order."""

    def __init__(self, turn: Turn, goal: Sequence[str]) -> None:
        self.turn: Turn = turn
        self.goal: list[str] = list(goal)
        self.values: list[Value] = [self.worth_of_end(moment) for moment in turn.moments]
        while self.sweep():
            pass
        self.lifted: set[i64] = set()  # moments of chance behind which the best can be had
        self.best: Value = self.values[ROOT]
        self.gain: int = self.gained()

    def lift(self, most: Value | None = None) -> None:
        """Look behind chance: a move that leaves the best to be had whatever is drawn keeps it.

        Nothing behind it counts for more than that (or than `most`): a draw may be allowed, never
        asked for, as a few re-deals do not show everything that can be drawn.
        """
        wanted = self.best if most is None else most
        behind = Behind(self.turn, self.goal, wanted)
        for at, moment in enumerate(self.turn.moments):
            deals = moment.deals
            if not moment.veil or deals is None:
                continue
            if self.values[at] < wanted and behind.sure(deals):
                self.values[at] = wanted
                self.lifted.add(at)
        while self.sweep():
            pass

    def worth_of_end(self, moment: Moment) -> Value:
        """What an end is worth in the worst deal."""
        return worst_of(moment.ends, self.goal)

    def sweep(self) -> bool:
        """Carry worths back from the ends, once; did anything change?"""
        changed = False
        values = self.values
        for at in range(len(values) - 1, -1, -1):
            moment = self.turn.moments[at]
            if not moment.kids:
                continue
            value = values[moment.kids[0]]
            for kid in moment.kids:
                if values[kid] > value if moment.own else values[kid] < value:
                    value = values[kid]
            if value != values[at]:
                values[at] = value
                changed = True
        return changed

    def gained(self) -> int:
        """What the first thing that is counted grows by, if the seat plays best."""
        if not self.goal:
            return 0
        return self.best[1] - max([tally[self.goal[0]] for tally in self.turn.deals.tallies()])

    def after(self, move: int) -> Value:
        """What a first move leads to."""
        root = self.turn.moments[ROOT]
        return self.values[root.kids[root.moves.index(move)]]

    def keeping(self, at: i64) -> list[int]:
        """The moves of a position after which the best can still be had."""
        moment = self.turn.moments[at]
        best = self.values[at]
        return [moment.moves[i] for i, kid in enumerate(moment.kids) if self.values[kid] == best]

    def right(self) -> list[int]:
        """The first moves after which the best can still be had."""
        return self.keeping(ROOT)

    def wrong(self) -> list[int]:
        """The first moves that give it away."""
        right = self.right()
        return [move for move in self.turn.moments[ROOT].moves if move not in right]

    def line(self) -> list[int]:
        """The shortest way to the best, with the replies that hold out best."""
        far = self.distances()
        moves: list[int] = []
        at: i64 = ROOT
        while self.turn.moments[at].kids:
            moment = self.turn.moments[at]
            nearest: i64 = -1
            for i, kid in enumerate(moment.kids):
                even = self.values[kid] == self.values[at]
                if even and (nearest < 0 or far[kid] < far[moment.kids[nearest]]):
                    nearest = i
            moves.append(moment.moves[nearest])
            at = moment.kids[nearest]
        return moves

    def distances(self) -> list[i64]:
        """How many moves every position is away from an end that is worth as much as it."""
        endless: i64 = len(self.values) + 1
        far: list[i64] = [endless if moment.kids else 0 for moment in self.turn.moments]
        for at in self.lifted:
            far[at] = endless
        changed = True
        while changed:
            changed = False
            for at in range(len(far) - 1, -1, -1):
                for kid in self.turn.moments[at].kids:
                    if self.values[kid] == self.values[at] and 1 + far[kid] < far[at]:
                        far[at] = 1 + far[kid]
                        changed = True
        return far

    def luck(self) -> float:
        """The chance that somebody who plays any moves gets the best."""
        chances: list[float] = []
        for at, moment in enumerate(self.turn.moments):
            ends_well = not moment.kids and self.values[at] >= self.best
            chances.append(1.0 if ends_well else 0.0)
        for _ in range(3):  # back to the root, also where a position is reached in two ways
            for at in range(len(chances) - 1, -1, -1):
                moment = self.turn.moments[at]
                if moment.kids:
                    found = [chances[kid] for kid in moment.kids]
                    chances[at] = sum(found) / len(found) if moment.own else min(found)
        return chances[ROOT]


class Behind:
    """Looks for one line behind chance that brings so much whatever was drawn.

    The same moves are made in every re-deal: so nothing is known there that the seat will not know,
    and what the line brings in the worst of them can be had in any case. Whoever looks at what was
    drawn may find more.
    """

    def __init__(self, turn: Turn, goal: Sequence[str], wanted: Value) -> None:
        self.turn: Turn = turn
        self.goal: list[str] = list(goal)
        self.wanted: Value = wanted
        self.known: dict[int, bool] = {}

    def sure(self, deals: Deals) -> bool:
        """Is there such a line? Where there was no time to find one, there is none."""
        key = self.turn.key(deals)
        if key in self.known:
            return self.known[key]
        self.known[key] = False  # also for a line that comes back here
        found = worst_of(deals.ends(), self.goal) >= self.wanted or self.goes_on(deals)
        self.known[key] = found
        return found

    def goes_on(self, deals: Deals) -> bool:
        """Is there a move that such a line goes on with?"""
        patience = self.turn.patience
        for move in deals.common():
            if patience.ends() or len(self.known) >= self.turn.limit:
                return False
            patience.positions -= 1
            if self.sure(deals.after(move)):
                return True
        return False


class Guard:
    """Keeps a bot from leaving what is certain; a turn that was looked through is gone on with."""

    def __init__(self) -> None:
        self.solution: Solution | None = None
        self.at: i64 = ROOT
        self.limit: i64 = LIMIT  # positions of a turn that are looked through
        self.followed: bool = False  # was the move seen that was made since?
        self.goal: list[str] | None = None  # what is never left, if it is not what the brain says

    def forget(self) -> None:
        """Nothing is known of the turn any more."""
        self.solution = None

    def observe(self, move: i64) -> None:
        """A move was made; the turn goes on as it was looked through, or something else happens."""
        solution = self.solution
        if solution is None:
            return
        moment = solution.turn.moments[self.at]
        if move not in moment.moves:
            self.solution = None
            return
        self.at = moment.kids[moment.moves.index(move)]
        self.followed = True

    def narrow(self, seen: Seen, patience: Patience) -> None:
        """Leave out moves that give away a win, or what the brain says is never left."""
        if len(seen.options) == 1:
            return
        solution = self.known(seen)
        if solution is None:
            goal = seen.brain.certain if self.goal is None else self.goal
            solution = solved(seen, goal, self.limit, patience)
            self.at = ROOT
        self.solution = solution
        self.followed = False
        if solution is None or solution.values[self.at][0] == LOST:
            return
        keeping = solution.keeping(self.at)
        if len(keeping) == len(solution.turn.moments[self.at].moves):
            return
        kept = vec[i64]()
        for move in seen.options:
            if move in keeping:
                kept = append(kept, move)
        if len(kept):
            seen.options = kept

    def known(self, seen: Seen) -> Solution | None:
        """What was found earlier in this turn, if the table is where it was to be."""
        solution = self.solution
        if solution is None or not self.followed or solution.turn.deals.answers:
            return None
        game = solution.turn.deals.states[0].game
        met = plain(searched(game, seen.options))
        return solution if met == solution.turn.moments[self.at].moves else None


def solved(seen: Seen, goal: list[str], limit: i64, patience: Patience) -> Solution | None:
    """The turn that a seat has before it; None where it cannot be looked through."""
    if limit == 0:
        return None
    states = [seen.redeal(fast(deal)) for deal in range(DEALS)]
    asked = states[0].asked
    if asked is None or not asked.puzzling:
        return None
    if not goal and not states[0].game.may_end(states[0], seen.seat):
        return None
    try:
        turn = Turn(Deals(states, seen.seat, [each.rng.count for each in states]), limit, patience)
    except TooLarge:
        return None
    solution = Solution(turn, goal)
    if solution.wrong():
        solution.lift()
    turn.forget()
    return solution


def still_sure(deals: Deals, goal: Sequence[str], wanted: Value) -> bool:
    """Can so much be had in any case, now that chance was drawn or something unknown has shown?"""
    try:
        solution = Solution(Turn(deals), goal)
    except TooLarge:
        return False
    solution.lift(wanted)
    return solution.values[ROOT] >= wanted
