"""Puzzles: positions in which something is certain this turn, to be found by people and bots.

They lie beside a game (`puzzles.json`), found by `tools/puzzles.py` and checked by the solver of
the turn. A try is answered when the turn has come to its end: by what it brought.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.certain import Solution, Value, still_sure, value_of
from tabard.bots.reasons import because
from tabard.bots.reasons import told as reasons_told
from tabard.bots.turn import ROOT, Deals, Turn, deals_of, outcome
from tabard.engine.beside import read_beside
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.options import Value as Setting
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.engine.teaching import people

Kind = Literal["win", "parry", "take", "spare"]
JUDGES = 8  # re-deals in which a draw must leave what is certain
# How hard one is: greedy, plan:200, ismcts:400, ismcts:2000 found it when it was rated, or none did
LEVELS = ("page", "squire", "knight", "marshal", "sovereign")


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position, what is to be reached in it, and one way to do it.

    `before` leads from the described position to the moment itself. `best` is what is certain:
    whether the match is won, then the counts that `goal` names; `gain` and `more` are what the
    first and the second of them grow by.
    """

    kind: Kind
    level: str
    goal: list[str]
    best: list[int]
    gain: int
    line: list[str]
    position: dict[str, Any]
    options: dict[str, Setting]
    before: list[str] = []
    more: int = 0
    seed: int = 1
    blind: bool = False  # in a duel: the opponent's hand is not known

    def load(self, cls: type[Game]) -> State:
        """The table of the puzzle."""
        state: State = cls(self.options).stage(self.position, self.seed, telling=True)
        for text in self.before:
            state.play(state.parse(text))
        return state


@cache
def puzzles_of(game: str) -> list[Puzzle]:
    """The puzzles of a game, the easy ones first; none where it brings none."""
    return read_beside(game_class(game).package, "puzzles.json", list[Puzzle]) or []


def puzzle_of(game: str, number: int) -> Puzzle:
    """A puzzle by its number, counted from 1."""
    found = puzzles_of(game)
    if not 1 <= number <= len(found):
        raise TabardError(f"there is no puzzle {number} of {game}; there are {len(found)}")
    return found[number - 1]


class Try:
    """A puzzle that is being tried. It is determined by the moves made so far."""

    def __init__(self, cls: type[Game], puzzle: Puzzle, moves: list[str] | None = None) -> None:
        self.puzzle = puzzle
        self.state = puzzle.load(cls)
        assert self.state.seat is not None
        self.seat: int = self.state.seat
        self.drawn: int = self.state.rng.count
        self.told: int = len(self.state.log)  # events before the move made last
        self.deals: Deals = deals_of(self.state, self.seat)
        self.start = self.tally()
        self.made: list[str] = []
        for move in moves or []:
            self.play(move)

    def play(self, text: str) -> None:
        """Make a move; in a duel the other answers with what holds out best."""
        if self.ended:
            raise TabardError("the turn has come to its end; take a move back, or try again")
        move = self.state.parse(text)
        told = len(self.state.log)
        self._do(move)
        self.told = told
        self.made.append(text)
        while not self.ended and self.state.seat != self.seat:
            self._do(_reply(self.deals, self.puzzle.goal))

    def _do(self, move: int) -> None:
        before = deals_of(self.state, self.seat, JUDGES)
        self.state.play(move)
        self.deals = self.deals.after(move)
        if self._goes_on(before, move):
            self.drawn = self.state.rng.count
            self.deals = deals_of(self.state, self.seat)

    def _goes_on(self, before: Deals, move: int) -> bool:
        """Was only chance met or something seen, and can all be had still, whatever it was?"""
        if not self.ended or self.state.over or self.state.seat != self.seat or before.answers:
            return False
        best = tuple(self.puzzle.best)
        if self.value() >= best:
            return False
        return still_sure(before.after(move), self.puzzle.goal, best)

    @property
    def ended(self) -> bool:
        """Is the turn over, or left to chance, so that it can be said what it brought?"""
        drawn = self.state.rng.count != self.drawn
        return self.state.over or drawn or self.deals.ended

    @property
    def solved(self) -> bool:
        """Did it bring all that was certain?"""
        return self.ended and self.value() >= tuple(self.puzzle.best)

    def tally(self) -> dict[str, int]:
        """What is counted for the seat now."""
        return self.state.game.tally(self.state, self.seat)

    def value(self) -> Value:
        """How the turn stands."""
        return value_of(outcome(self.state, self.seat), self.tally(), self.puzzle.goal)


def _reply(deals: Deals, goal: list[str]) -> int:
    """The other seat's answer that leaves least."""
    turn = Turn(deals)
    solution = Solution(turn, goal)
    root = turn.moments[ROOT]
    return min(root.moves, key=solution.after)


def solves(cls: type[Game], puzzle: Puzzle, bot: str, seed: int = 0, *, asked: bool = True) -> bool:
    """Does a bot find it? It is asked what people are; else it plays as it would in a match."""
    attempt = Try(cls, puzzle)
    player = bots.make(bot, seed, attempt.state.game)
    if asked:
        player.take(puzzle.goal)
    state, seat = attempt.state, attempt.seat
    while not attempt.ended:
        made = len(state.trail)
        attempt.play(state.text(player.choose(Seen(state, seat))))
        for (mover, _, _), move in zip(state.marks[made:], state.trail[made:], strict=True):
            player.observe(state.game.space.seen_by(seat, mover, move))
    return attempt.solved


class Share(NamedTuple):
    """Which puzzles of a game a bot solved."""

    game: str
    bot: str
    levels: list[str]
    found: list[bool]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.found)

    @property
    def solved(self) -> int:
        """How many of them it solved."""
        return sum(self.found)

    def number_of(self, level: str) -> int:
        """How many there are of a level."""
        return self.levels.count(level)

    def solved_of(self, level: str) -> int:
        """How many of a level it solved."""
        return sum(found for found, of in zip(self.found, self.levels, strict=True) if of == level)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        missed = [number for number, found in enumerate(self.found, 1) if not found]
        return {
            "game": self.game,
            "bot": self.bot,
            "solved": self.solved,
            "puzzles": self.number,
            "missed": missed,
        }


def share(
    game: str, bot: str, seed: int = 0, progress: Callable[[int], None] | None = None
) -> Share:
    """Let a bot play the turn of every puzzle of a game."""
    cls = game_class(game)
    puzzles = puzzles_of(game)
    found = []
    for puzzle in puzzles:
        found.append(solves(cls, puzzle, bot, seed))
        if progress is not None:
            progress(1)
    return Share(game, bot, [puzzle.level for puzzle in puzzles], found)


# -- in words ---------------------------------------------------------------------------------


def amount(cls: type[Game], name: str, number: int) -> str:
    """So much of what is counted: `1 point`, `3 Influence`."""
    shown = number * cls.score_unit if name == "points" else number
    one = name.removesuffix("s") if shown == 1 else name
    return f"{shown:g} {one}"


def task(cls: type[Game], puzzle: Puzzle) -> str:
    """What is to be done, in words."""
    open_hand = cls.answers and not puzzle.blind
    seen = " You have seen the whole hand of your opponent." if open_hand else ""
    if puzzle.kind == "win":
        return f"Win the duel.{seen}" if cls.answers else "Win the match in this turn."
    if puzzle.kind == "parry":
        return f"Choose so that nothing can hit you for now.{seen}"
    gain = amount(cls, puzzle.goal[0], puzzle.gain)
    if puzzle.kind == "take":
        return f"Take all that is certain this turn: {gain}."
    if puzzle.more > 0:
        return f"Take {gain} this turn, and {amount(cls, puzzle.goal[1], puzzle.more)} besides."
    left = amount(cls, puzzle.goal[1], puzzle.best[2])
    return f"Take {gain} this turn and waste nothing: {left} can be left at its end."


def told(attempt: Try) -> str:
    """What a try brought that has come to its end, beside what was certain."""
    puzzle, cls = attempt.puzzle, type(attempt.state.game)
    if attempt.solved:
        return "Solved."
    if puzzle.kind == "win":
        return "That does not win for certain. There is a line that does."
    if puzzle.kind == "parry":
        return "That is a hit. There is an answer that holds."
    now = attempt.tally()
    name = puzzle.goal[0]
    brought = now[name] - attempt.start[name]
    if brought < puzzle.gain:
        some = amount(cls, name, brought) if brought > 0 else "nothing"
        return f"That brings {some}; {amount(cls, name, puzzle.gain)} can be had for certain."
    name = puzzle.goal[1]
    have, best = amount(cls, name, now[name]), amount(cls, name, puzzle.best[2])
    return f"You end the turn with {have}; {best} can be had for certain."


class SolutionStep(msgspec.Struct, frozen=True):
    """A move of a solution, and what speaks for it."""

    move: str
    say: str
    because: str


@cache
def solution_of(game: str, number: int) -> tuple[SolutionStep, ...]:
    """One line that solves a puzzle of a game, with its reasons."""
    return tuple(solution(game_class(game), puzzle_of(game, number)))


def solution(cls: type[Game], puzzle: Puzzle) -> list[SolutionStep]:
    """One line that solves a puzzle, with its reasons."""
    attempt = Try(cls, puzzle)
    names = people(attempt.state.seats, attempt.seat)
    found: list[SolutionStep] = []
    said = ""
    for text in puzzle.line:
        state = attempt.state
        move = state.parse(text)
        reasons = because(state, move) if len(state.legal) > 1 else []
        why = reasons_told(reasons, names) if any(reason.good for reason in reasons) else ""
        new = "" if why == said else why  # what belongs to one plan is said once
        found.append(SolutionStep(text, state.game.space.sentence(move, names), new))
        said = why
        attempt.play(text)
    return found
