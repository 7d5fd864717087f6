"""A turn is one thought: own turns are planned whole, on a few re-deals.

In each re-deal a beam of lines is followed to the end of the own turn, and judged there by the
game's evaluation. What is reached by the same moves in another order is followed once, and no
line returns to where it was. Behind a moment of chance several throws are played on and averaged.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.certain import Guard
from tabard.bots.turn import Look, Patience, goes_on, look, seconds
from tabard.engine.brain import Brain
from tabard.engine.native import Pile
from tabard.engine.rng import Fast
from tabard.engine.state import State

DEALS: Final = 3  # re-deals that a choice is averaged over
WIDTH: Final = 16  # lines that are followed at once: many have only begun to move a card
GUARD: Final = 0.5  # of the clock goes into looking for what is certain, at most
DEPTH: Final = 40  # own decisions of a line
THROWS: Final = 2  # of chance, each played on to the end of the turn
STEP: Final = 1e-7  # what a decision costs: of equal lines the shorter one is better
NOTHING: Final = 1e-12
SCATTER: Final[i64] = 0x9E3779B1
MASK: Final[i64] = 0xFFFFFFFFFFF


class Line:
    """A way to play on: the table it leads to, and what that is worth."""

    def __init__(self, before: Line | None, move: i64, state: State, worth: float) -> None:
        self.before: Line | None = before
        self.state: State = state
        self.worth: float = worth
        self.look: Look = look(state, worth)
        self.move: i64 = move
        self.first: i64 = move
        self.moves: i64 = 0  # all moves of the line, in any order
        self.length: i64 = 0
        if before is not None:
            self.moves = scattered(before.moves, move)
            self.length = before.length + 1
            if before.length:
                self.first = before.first

    def path(self) -> list[int]:
        """The moves that led here, in their order."""
        moves: list[int] = []
        line = self
        while line.before is not None:
            moves.append(line.move)
            line = line.before
        moves.reverse()
        return moves

    def marks_time(self) -> bool:
        """Is the same asked again, with as much to do and as many moves, worth no more or less?"""
        before = self.before
        if before is None or abs(before.worth - self.worth) > NOTHING:
            return False
        was, now = before.state, self.state
        asked = before.look[0] == self.look[0] and len(was.agenda) == len(now.agenda)
        return asked and len(was.options) == len(now.options)

    def returns(self) -> bool:
        """Does it lead back to where it was, or nowhere?"""
        if self.marks_time():
            return True
        earlier = self.before
        while earlier is not None:
            if earlier.worth == self.worth and earlier.look == self.look:
                return True
            earlier = earlier.before
        return False


class Turn:
    """The turn of a seat in one re-deal: the best line found, and its worth."""

    def __init__(self, deal: State, seat: i64, brain: Brain, rng: Fast) -> None:
        self.start: Line = Line(None, -1, deal, brain.worth(deal, seat))
        self.seat: i64 = seat
        self.brain: Brain = brain
        self.rng: Fast = rng
        self.drawn: i64 = deal.rng.count
        self.met: set[tuple[i64, Look]] = set()
        self.usual: i64 = -1  # the move that the game itself would hint at
        asked = deal.asked
        if asked is not None:
            self.usual = asked.hint(deal, rng)
        self.move: i64 = -1
        self.worth: float = -1.0
        self.best: Line | None = None  # the best line, before its last move
        self.last: i64 = -1

    def plan(self, moves: Pile, patience: Patience) -> None:
        """Follow the lines that begin with one of these moves to the end of the turn."""
        self.met = set()
        self.move = moves[0]
        self.worth = -1.0
        self.best = None
        self.last = moves[0]
        lines: list[Line] = []
        for move in moves:
            self.follow(self.start, move, lines, patience)
        while lines and lines[0].length < DEPTH and not patience.ends():
            further: list[Line] = []
            for line in self.followed(lines):
                for move in line.state.options:
                    self.follow(line, move, further, patience)
            lines = further
        for line in lines:
            self.end(line, -1, line.worth)
            self.met_end(line, -1, line.state, line.worth)

    def followed(self, lines: list[Line]) -> list[Line]:
        """The lines that are followed further."""
        return best_of(lines)

    def met_end(self, line: Line, move: i64, end: State, worth: float) -> None:
        """A line ends with a move, or where it stands (-1); whoever wants all ends notes it."""

    def follow(self, line: Line, move: i64, lines: list[Line], patience: Patience) -> None:
        """Make a move: it ends the turn, meets chance, or leads on to a new position."""
        patience.positions -= 1
        trial = line.state.fork()
        trial.do(move)
        if not goes_on(trial, self.seat, self.drawn):
            worth = self.outcome(line.state, move, trial)
            self.end(line, move, worth)
            self.met_end(line, move, trial, worth)
            return
        further = Line(line, move, trial, self.brain.worth(trial, self.seat))
        key = (further.moves, further.look)
        if key not in self.met and not further.returns():
            self.met.add(key)
            lines.append(further)

    def idle(self, move: i64) -> bool:
        """Does a move only mark time?"""
        trial = self.start.state.fork()
        trial.do(move)
        if not goes_on(trial, self.seat, self.drawn):
            return False
        return Line(self.start, move, trial, self.brain.worth(trial, self.seat)).marks_time()

    def outcome(self, s: State, move: i64, trial: State) -> float:
        """The worth of a move after which another seat, chance or nobody has the word."""
        asked = trial.asked
        if asked is None or asked.seat != self.seat:
            return self.brain.worth(trial, self.seat)
        total = 0.0
        for _ in range(THROWS):
            thrown = s.clone()
            thrown.rng = self.rng.spawn()
            thrown.do(move)
            total += self.played_on(thrown)
        return total / float(THROWS)

    def end(self, line: Line, last: i64, worth: float) -> None:
        """A line ends, by a last move if any: is it the best? Of equal ones that of the hint is."""
        first = line.first if line.length else last
        length = line.length if last < 0 else line.length + 1
        worth += 1e-9 * float(self.rng.below("tie", 64)) - STEP * float(length)
        if first == self.usual:
            worth += STEP
        if worth > self.worth:
            self.worth = worth
            self.move = first
            self.best = line
            self.last = last

    def course(self) -> list[int]:
        """The moves of the best line, in their order."""
        moves = [] if self.best is None else self.best.path()
        return [*moves, self.last] if self.last >= 0 else moves

    def played_on(self, s: State) -> float:
        """The worth at the end of the turn, reached by the move that looks best each time."""
        line = Line(None, -1, s, self.brain.worth(s, self.seat))
        while line.length < DEPTH:
            asked = line.state.asked
            if asked is None or asked.seat != self.seat:
                break
            further = self.best_step(line)
            if further is None:
                break
            line = further
        return line.worth

    def best_step(self, line: Line) -> Line | None:
        """The next move that looks best, unless all lead back."""
        best: Line | None = None
        for move in line.state.options:
            trial = line.state.fork()
            trial.do(move)
            worth = self.brain.worth(trial, self.seat)
            if best is None or worth > best.worth:
                further = Line(line, move, trial, worth)
                if not further.returns():
                    best = further
        return best


class Plans:
    """The own turn on several re-deals, so that no move is judged by one deal alone."""

    def __init__(self, seen: Seen, rng: Fast, patience: Patience) -> None:
        self.patience: Patience = patience
        self.turns: list[Turn] = []
        self.moves: Pile = vec[i64]()  # that begin the best plan of a deal
        self.worths: dict[i64, float] = {}
        for _ in range(DEALS):
            if len(self.turns) and (patience.ends() or self.agreed()):
                break
            turn = Turn(seen.redeal(rng), seen.seat, seen.brain, rng)
            turn.plan(seen.options, patience)
            self.turns.append(turn)
            if turn.move not in self.moves:
                self.moves = append(self.moves, turn.move)

    def agreed(self) -> bool:
        """Two deals with the same best move are enough."""
        return len(self.turns) > 1 and len(self.moves) == 1

    def worth(self, move: i64) -> float:
        """What the turn is worth that begins with a move, on average."""
        if move in self.worths:
            return self.worths[move]
        total = 0.0
        for turn in self.turns:
            turn.plan(vec[i64]([move]), self.patience)
            total += turn.worth
        self.worths[move] = total / float(len(self.turns))
        return self.worths[move]

    def idle(self, move: i64) -> bool:
        """Does a move only mark time, in every deal?"""
        for turn in self.turns:
            if not turn.idle(move):
                return False
        return True

    def best(self) -> i64:
        """The move that begins the best turn."""
        best = self.moves[0]
        if len(self.moves) == 1:
            return best
        best_worth = -1.0
        for move in self.moves:
            worth = self.worth(move)
            if worth > best_worth:
                best = move
                best_worth = worth
        return best


class PlanBot(Bot):
    """Plans its turn whole, on several re-deals, and makes the first move of the best plan."""

    def __init__(self, name: str, rng: Fast, milliseconds: float, positions: i64) -> None:
        super().__init__(name, rng)
        self.milliseconds: float = milliseconds
        self.positions: i64 = positions
        self.processor: bool = False
        self.guard: Guard = Guard()

    def take(self, goal: list[str]) -> None:
        self.guard.goal = goal

    def forget(self) -> None:
        self.guard.forget()

    def observe(self, move: int) -> None:
        self.guard.observe(move)

    def choose(self, seen: Seen) -> int:
        start = seconds(self.processor)
        self.guard.narrow(seen, Patience(GUARD * self.milliseconds, self.positions, self.processor))
        seen.narrow()
        if len(seen.options) == 1:
            return seen.options[0]
        left = 0.0
        if self.milliseconds > 0.0:
            left = max(1.0, self.milliseconds - 1000.0 * (seconds(self.processor) - start))
        return Plans(seen, self.rng, Patience(left, self.positions, self.processor)).best()


def best_of(lines: list[Line]) -> list[Line]:
    """The best lines."""
    if len(lines) <= WIDTH:
        return lines
    lines.sort(key=worth_of, reverse=True)
    return lines[:WIDTH]


def scattered(moves: i64, move: i64) -> i64:
    """The moves of a line in any order as one number, with one more."""
    return moves ^ (move + 1) * SCATTER & MASK


def worth_of(line: Line) -> float:
    """What a line is worth."""
    return line.worth
