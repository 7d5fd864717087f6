"""Advice is right, and its reasons are true: the guided game, played as the coach advises."""

from __future__ import annotations

from tabard import bots
from tabard.bots import Seen
from tabard.bots.reasons import Reason, others, things_of, told
from tabard.engine.choices import answer, only_answer
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.teaching import FirstGame
from tabard.lab import tactics
from tabard.lab.advice import POINTS, SOLVED, Advice, Advised, advise
from tabard.testing.kit import demand

PLANNER, SEARCHER = "plan:300", "ismcts:20"
OFTEN = 5  # of so many pieces of advice, one is compared with that for other moves


class Pupil:
    """Somebody who does what the coach says, and checks it."""

    def __init__(self, game: Game, first: FirstGame, seed: int) -> None:
        self.game = game
        self.first = first
        self.state: State = first.begin(game, seed)
        self.rivals = [bots.make(first.bot, seed=seed + seat) for seat in range(game.seats)]
        self.bot = SEARCHER if game.answers else PLANNER
        self.advised = Advised()
        self.lines: list[str] = []  # everything that was advised
        self.certain: tactics.Value | None = None  # what this turn must bring

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

    def _ask(self) -> Advice:
        state, seat = self.state, self.first.seat
        bot = bots.make(self.bot, seed=len(state.trail))
        found = advise(state, bot, self.advised.plan_of(seat, state.trail))
        self.advised.keep(seat, [*state.trail, found.move], found.rest)
        return found

    # -- what is certain this turn is taken -------------------------------------------------------

    def _expect(self) -> None:
        """At the beginning of a turn: what it can bring in any case, if that can be worked out."""
        counted = list(self.game.tally(self.state, self.first.seat))[:1]
        if self.certain is not None or counted != [POINTS]:
            return
        try:
            turn = tactics.Turn(tactics.deals_of(self.state, self.first.seat), SOLVED)
        except tactics.TooLarge:
            return
        self.certain = turn.solve([POINTS]).best

    def _check_turn(self) -> None:
        """At its end: was it taken?"""
        wanted, self.certain = self.certain, None
        if wanted is not None:
            tally = self.game.tally(self.state, self.first.seat)
            had = tactics.value_of(tactics.OPEN, tally, [POINTS])
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
            self._check_reason(found.move, reason, line)
        if len(self.lines) % OFTEN == 0:
            self._check_telling(found, line)

    def _check_reason(self, move: int, reason: Reason, line: str) -> None:
        term = self.game.terms.get(reason.feature)
        text = reason.ask.phrases[0].question.text
        if term is None:
            return
        known = [term.rise, term.keep, term.own or ""]
        plain = [phrase.partition("{n}")[0] for phrase in known if phrase]
        demand(any(text.startswith(each) for each in plain), f"{line}: this speaks against it")
        domains, args = reason.ask.phrases[0].question.domains, reason.ask.phrases[0].args
        about = f"{domains[0].name} {args[0]}" if domains else ""
        named = about in things_of(self.game, move) and term.own is not None
        demand(
            not named or text.startswith((term.own or "-").partition("{n}")[0]), f"{line}: itself"
        )

    def _check_telling(self, found: Advice, line: str) -> None:
        """No reason of the judgement is one that most other moves have as well."""
        state = self.state
        rest = others(state, found.move)
        bot = bots.make(self.bot, seed=len(state.trail))
        said = [_said(advise(state, bot, wanted=move).reasons) for move in rest]
        for reason in found.reasons:
            if reason.feature in self.game.terms:
                shared = sum(reason.line() in lines for lines in said)
                demand(2 * shared <= len(rest), f"{line}: so do most other moves")


def _said(reasons: list[Reason]) -> list[str]:
    return [reason.line() for reason in reasons]


def check_advice(game: Game, first: FirstGame, seed: int = 0, most: int = 30) -> list[str]:
    """Play the guided game as the coach advises; what was advised."""
    pupil = Pupil(game, first, seed)
    pupil.play(most)
    return pupil.lines
