"""Puzzles in matches: moments in which something is certain this turn and easily missed.

A candidate is staged anew from what is kept of it, solved again, and its line is played in many
more re-deals before it counts as certain.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tabard.bots.certain import Solution, value_of
from tabard.bots.turn import LOST, ROOT, WON, TooLarge, Turn, deals_of, outcome
from tabard.engine.errors import PositionError, TabardError
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.puzzles import Puzzle, Try, task, told

SURE = 150  # further re-deals in which a line must bring what it promises
LUCKY = 0.34  # a puzzle that any moves solve more often is none
LATE = 400  # moves after which no position is kept together with all of them
POSITIONS = 400  # of a turn that are searched for what was missed in a match
TRIES = 3  # moments of a turn that are looked at, until what is left of it is small enough
RAREST = ("win", "spare", "parry", "take")  # what is sought first
PLAIN = ("win", "parry", "take")  # what is sought in a match that was played


class Place:
    """The last position of a match that can be described, and the moves made since."""

    def __init__(self) -> None:
        self.position: dict[str, Any] | None = None
        self.seed = 1
        self.since: list[str] = []

    def note(self, state: State) -> bool:
        """Keep the position, if it can be described."""
        try:
            self.position = state.position()
        except PositionError:
            return False
        self.since = []
        return True

    def look(self, state: State) -> State:
        """Where the position can be described, go on from it staged anew: its chance is known."""
        if not self.note(state):
            return state
        assert self.position is not None
        self.seed += 1
        staged: State = state.game.stage(self.position, self.seed)
        return staged

    def played(self, state: State, move: int) -> None:
        """A move was made."""
        self.since.append(state.text(move))


def at_moment(
    game: Game, state: State, place: Place, limit: int, wanted: tuple[str, ...]
) -> Puzzle | None:
    """The puzzle that a moment holds, if any; in a duel with the opponent's hand seen."""
    position = place.position
    if position is None or dull(state, place):
        return None
    if game.answers:
        assert state.seat is not None
        position = opened(position, 1 - state.seat)
        state = game.stage(position, place.seed)
    turn = solved(state, limit)
    if turn is None:
        return None
    for kind, solution in kinds_in(state, turn, wanted):
        puzzle = puzzle_from(state, position, place, solution, kind)
        if certain(type(game), puzzle, limit):
            return puzzle
    return None


def dull(state: State, place: Place) -> bool:
    """Is it a moment in which nothing is sought?"""
    assert state.asked is not None
    return len(place.since) > LATE or not state.asked.puzzling


def solved(state: State, limit: int) -> Turn | None:
    """The whole turn; None where it has too many positions."""
    assert state.seat is not None
    try:
        return Turn(deals_of(state, state.seat, 2), limit)
    except TooLarge:
        return None


def kinds_in(state: State, turn: Turn, wanted: tuple[str, ...]) -> list[tuple[str, Solution]]:
    """What can be asked for in a turn, what is rarest first."""
    solutions = [Solution(turn, goal) for goal in goals(state)]
    kinds = [(kind_of(turn, solution), solution) for solution in solutions]
    kinds = [(kind, solution) for kind, solution in kinds if kind in wanted]
    return sorted(kinds, key=lambda each: RAREST.index(each[0]))


def opened(position: dict[str, Any], seat: int) -> dict[str, Any]:
    """A duel in which the opponent has seen this seat's whole hand."""
    twin: dict[str, Any] = json.loads(json.dumps(position))
    duellist = twin["players"][seat]
    duellist.update(known=list(duellist["hand"]), caps=[], lacks=[])
    return twin


def goals(state: State) -> list[tuple[str, ...]]:
    """What can be asked for: what counts most, alone and with each thing of lesser worth."""
    names = list(state.game.tally(state, state.seat or 0))
    if not names:
        return [()]
    lesser = state.game.lesser
    main = [name for name in names if name not in lesser]
    pairs = [(name, less) for name in main for less in names if less in lesser]
    return [*((name,) for name in main), *pairs]


def kind_of(turn: Turn, solution: Solution) -> str:
    """What sort of puzzle it is; empty where it is none."""
    wrong = solution.wrong()
    if not wrong or solution.luck() > LUCKY:
        return ""
    best = solution.best
    if best[0] == WON:
        return "win"
    if best[0] == LOST:
        return ""
    if not solution.goal:
        return "parry" if any(solution.after(move)[0] == LOST for move in wrong) else ""
    if solution.gain <= 0:
        return ""
    if len(solution.goal) == 1:
        return "take"
    first = Solution(turn, solution.goal[:1])
    return "spare" if first.luck() > 2 * solution.luck() else ""


def puzzle_from(
    state: State, position: dict[str, Any], place: Place, solution: Solution, kind: str
) -> Puzzle:
    """What is kept of it."""
    game = state.game
    data = {
        "kind": kind,
        "level": "",
        "goal": [] if kind in ("win", "parry") else list(solution.goal),
        "best": list(solution.best[:1] if kind in ("win", "parry") else solution.best),
        "gain": 0 if kind in ("win", "parry") else solution.gain,
        "line": own_moves(state, solution.line()),
        "position": lean(game, position),
        "options": {
            key: value
            for key, value in game.options.items()
            if value != next(option.default for option in game.OPTIONS if option.name == key)
        },
        "before": [] if game.answers else list(place.since),
        "seed": place.seed,
    }
    return msgspec.convert(data, Puzzle)


def own_moves(state: State, line: list[int]) -> list[str]:
    """The moves of a line that are the solver's own."""
    s = state.copy()
    s.recording = s.telling = False
    seat, found = s.seat, []
    for move in line:
        if move not in s.legal:  # the table lies otherwise than in the re-deals
            break
        if s.seat == seat:
            found.append(s.text(move))
        s.do(move)
    return found


def lean(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty, as far as the table comes out the same."""
    twin: dict[str, Any] = json.loads(json.dumps(position))
    slim = {key: value for key, value in twin.items() if value not in ([], {}, "", None)}
    try:
        same = game.stage(slim).position() == game.stage(twin).position()
    except PositionError:
        same = False
    return slim if same else twin


def certain(cls: type[Game], puzzle: Puzzle, limit: int) -> bool:
    """Does the kept position give the same, and the line what it promises in many re-deals?"""
    state = puzzle.load(cls)
    assert state.seat is not None
    try:
        solution = Solution(Turn(deals_of(state, state.seat, first=1000), limit), puzzle.goal)
    except TooLarge:
        return False
    if list(solution.best) != puzzle.best:
        return False
    return bool(state.game.answers) or all(holds(state, puzzle, deal) for deal in range(SURE))


def holds(state: State, puzzle: Puzzle, number: int) -> bool:
    """Does the line bring it in this re-deal?"""
    assert state.seat is not None
    seat = state.seat
    deal = state.determinize(seat, fast(5000 + number))
    for text in puzzle.line:
        move = deal.parse(text)
        if deal.over or deal.seat != seat or move not in deal.legal:
            return False
        deal.do(move)
    value = value_of(outcome(deal, seat), deal.game.tally(deal, seat), puzzle.goal)
    return value >= tuple(puzzle.best)


def line_against(cls: type[Game], puzzle: Puzzle) -> list[str]:
    """The moves of a duel against the replies that are given there."""
    attempt = Try(cls, puzzle)
    while not attempt.ended:
        move = Solution(Turn(attempt.deals), puzzle.goal).line()[0]
        attempt.play(attempt.state.text(move))
    return attempt.made


# -- what was missed in a match ---------------------------------------------------------------


class Missed(msgspec.Struct):
    """A moment of a match in which something certain was left, as a puzzle to be solved."""

    ply: int
    seat: int
    task: str
    got: str  # what the turn brought instead
    puzzle: Puzzle | None  # None where it is only told that there is one


class Hunt:
    """Looks for what was missed while a match is gone through again, move by move."""

    def __init__(self, game: Game, trail: Sequence[int]) -> None:
        self.game = game
        self.trail = trail
        self.place = Place()
        self.begun = (-1, -1)  # whose turn it is, and the chance that was drawn before it
        self.tries = 0  # that are left in this turn
        self.able = game.pack is None and game.edition == game.EDITIONS[-1]

    def before(self, state: State, sought: bool) -> Missed | None:
        """Look at the moment before the next move; what is not sought is only gone through."""
        assert state.seat is not None
        turn = (state.seat, state.rng.count)
        if turn != self.begun:
            self.begun, self.tries = turn, TRIES if self.able else 0
        self.place.note(state)
        found = None
        there = sought and self.place.position is not None
        if there and self.tries and len(state.legal) > 1:
            self.tries -= 1
            found = self._missed(state)
        self.place.played(state, self.trail[len(state.trail)])
        return found

    def _missed(self, state: State) -> Missed | None:
        position, place = self.place.position, self.place
        assert position is not None
        if dull(state, place):
            return None
        turn = solved(state, POSITIONS)
        if turn is None:
            return None
        self.tries = 0
        moves = self.trail[len(state.trail) :]
        for kind, solution in kinds_in(state, turn, PLAIN):
            solution.lift()
            if left(turn, solution, moves):
                puzzle = puzzle_from(state, position, place, solution, kind)
                return self._told(state, puzzle)
        return None

    def _told(self, state: State, puzzle: Puzzle) -> Missed | None:
        """The puzzle, if it stands by itself and shows the seat what it saw then."""
        cls, seat = type(self.game), state.seat
        assert seat is not None
        puzzle.blind = bool(cls.answers)
        try:
            if puzzle.load(cls).view(seat) != state.view(seat) or not certain(
                cls, puzzle, POSITIONS
            ):
                return None
            if cls.answers:
                puzzle.line = line_against(cls, puzzle)
            if not Try(cls, puzzle, puzzle.line).solved:
                return None
        except (TabardError, TooLarge):
            return None
        return Missed(len(state.trail), seat, task(cls, puzzle), self._got(state, puzzle), puzzle)

    def _got(self, state: State, puzzle: Puzzle) -> str:
        """What the turn brought that was played."""
        attempt = Try(type(self.game), puzzle)
        for move in self.trail[len(state.trail) :]:
            if attempt.ended or move not in attempt.state.legal:
                break
            if attempt.state.seat == attempt.seat:
                attempt.play(attempt.state.text(move))
        return told(attempt) if attempt.ended else ""


def left(turn: Turn, solution: Solution, moves: Sequence[int]) -> bool:
    """Did these moves leave what was certain?"""
    at = ROOT
    for move in moves:
        moment = turn.moments[at]
        if not moment.kids:
            return False
        if move in moment.moves:
            at = moment.kids[moment.moves.index(move)]
        if solution.values[at] < solution.best:
            return True
    return False


def missed_in(
    game: Game, origin: str, trail: Sequence[int], progress: Callable[[int], None] | None = None
) -> list[Missed]:
    """Everything certain that was left in a match."""
    state: State = game.begin(origin)
    hunt = Hunt(game, trail)
    found = []
    for move in trail:
        one = hunt.before(state, sought=True)
        if one is not None:
            found.append(one)
        state.play(move)
        if progress is not None:
            progress(1)
    return found
