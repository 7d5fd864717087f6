"""Advice is right, and its reasons are true: the guided game, played as the coach advises."""

from __future__ import annotations

from typing import NamedTuple

from tabard import bots
from tabard.bots import Seen
from tabard.bots.certain import Solution, Value, value_of
from tabard.bots.reasons import told
from tabard.bots.turn import OPEN, TooLarge, Turn, deals_of
from tabard.engine.choices import answer, only_answer
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.teaching import FirstGame
from tabard.lab.advice import BROUGHT, POINTS, SOLVED, Advice, Advised, advise, tells_apart
from tabard.testing.kit import demand

PLANNER, SEARCHER = "plan:300", "ismcts:20"


class Promise(NamedTuple):
    """What the moves that are made after a position are to bring."""

    before: State
    made: list[int]
    told: list[str]

    def open(self, trail: list[int]) -> bool:
        """Has nothing else been done?"""
        return self.made[: len(trail)] == trail


class Pupil:
    """Somebody who does what the coach says, and checks it."""

    def __init__(self, game: Game, first: FirstGame, seed: int) -> None:
        self.game = game
        self.first = first
        self.state: State = first.begin(game, seed)
        self.rivals = [bots.make(first.bot, seed + seat, game) for seat in range(game.seats)]
        self.bot = SEARCHER if game.answers else PLANNER
        self.advised = Advised()
        self.lines: list[str] = []  # everything that was advised
        self.certain: Value | None = None  # what this turn must bring
        self.promises: list[Promise] = []  # what the plans under way are to bring

    def play(self, most: int) -> None:
        """Follow the coach for so many decisions, or to the end of the match."""
        while self.state.seat is not None and len(self.lines) < most:
            if self.state.seat == self.first.seat:
                self._own()
            else:
                self._check_turn()
                seen = Seen(self.state, self.state.seat)
                self.state.play(self.rivals[self.state.seat].choose(seen))

    def _own(self) -> None:
        move = only_answer(self.state)
        if move is None:
            self._expect()
            found = self._ask()
            self._check(found)
            move = found.move
        self.state.play(move)
        self._check_promises()

    def _ask(self) -> Advice:
        state, seat = self.state, self.first.seat
        bot = bots.make(self.bot, seed=len(state.trail))
        found = advise(state, bot, self.advised.plan_of(seat, state.trail))
        self.advised.keep(seat, [*state.trail, found.move], found.rest)
        told = [reason.line() for reason in found.reasons if reason.feature == BROUGHT]
        made = [*state.trail, found.move, *found.rest]
        self.promises.append(Promise(state.copy(), made, told))
        return found

    def _check_promises(self) -> None:
        """What a plan was to bring, it has brought once all its moves are made."""
        state, seat = self.state, self.first.seat
        self.promises = [each for each in self.promises if each.open(state.trail)]
        for each in self.promises:
            if each.made == state.trail and not state.over:
                brought = [ask.line() for ask in self.game.brings(each.before, state, seat)]
                for line in each.told:
                    demand(line in brought, f"{self.lines[-1]}: {line} was promised: {brought}")

    # -- what is certain this turn is taken -------------------------------------------------------

    def _expect(self) -> None:
        """At the beginning of a turn: what it can bring in any case, if that can be worked out."""
        counted = list(self.game.tally(self.state, self.first.seat))[:1]
        if self.certain is not None or counted != [POINTS]:
            return
        try:
            turn = Turn(deals_of(self.state, self.first.seat), SOLVED)
        except TooLarge:
            return
        self.certain = Solution(turn, [POINTS]).best

    def _check_turn(self) -> None:
        """At its end: was it taken?"""
        wanted, self.certain = self.certain, None
        if wanted is not None:
            tally = self.game.tally(self.state, self.first.seat)
            had = value_of(OPEN, tally, [POINTS])
            demand(had >= wanted, f"{self.lines[-1]}: {had} where {wanted} was certain")

    # -- what is said is true ---------------------------------------------------------------------

    def _check(self, found: Advice) -> None:
        state, reasons = self.state, found.reasons
        line = f"{state.rule}: Try {answer(state, found.move)}, because {told(reasons)}"
        self.lines.append(line)
        demand(found.move in state.legal, f"{line}: that cannot be done")
        demand(bool(reasons), f"{line}: no reason is given")
        for reason in reasons:
            demand(reason.good, f"{line}: it speaks against the move")
            own = reason.feature != BROUGHT or tells_apart(state, found.move, reason.ask)
            demand(own, f"{line}: every other answer brings that, too")


def check_advice(game: Game, first: FirstGame, seed: int = 0, most: int = 30) -> list[str]:
    """Play the guided game as the coach advises; what was advised."""
    pupil = Pupil(game, first, seed)
    pupil.play(most)
    return pupil.lines
