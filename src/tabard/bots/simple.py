"""Simple bots: any legal move, a hasty or careful glance, and what looks best at once."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.certain import Guard
from tabard.bots.turn import Patience
from tabard.engine.brain import Brain
from tabard.engine.native import Pile
from tabard.engine.rng import Fast
from tabard.engine.state import State

OVERLOOKS: Final = 10  # of a hundred moves a hasty bot overlooks so many, if nothing else is said
BLUR: Final = 0.04  # for each of them its judgement is off so far, of what lies from best to worst
WIDTH: Final = 8  # moves tried for each further decision of an own chain
CARES: Final = 500  # moves of the own turn that a careful bot tries to see what is certain


class RandomBot(Bot):
    """Any legal move."""

    help: ClassVar[str] = "Any legal move."  # compiled classes have no docstring

    def choose(self, seen: Seen) -> int:
        return seen.options[self.rng.below("move", len(seen.options))]


class HastyBot(Bot):
    """Errs as people do: overlooks moves, sees only what one brings at once, and that roughly."""

    def __init__(self, name: str, rng: Fast, overlooks: int = OVERLOOKS) -> None:
        super().__init__(name, rng)
        self.overlooks: i64 = overlooks
        self.blur: float = BLUR * overlooks

    def choose(self, seen: Seen) -> int:
        legal = seen.options
        if len(legal) == 1:
            return legal[0]
        moves = noticed(legal, self.overlooks, self.rng)
        worths = self.glance(seen, moves)
        blur = self.blur * (max(worths) - min(worths))
        best = moves[0]
        best_value = -1.0
        for i, move in enumerate(moves):
            value = worths[i] + blur * 0.001 * float(self.rng.below("blur", 1000))
            if value > best_value:
                best = move
                best_value = value
        return best

    def glance(self, seen: Seen, moves: list[i64]) -> list[float]:
        """What each move brings at once."""
        state = seen.redeal(self.rng)
        found = []
        for move in moves:
            trial = state.fork()
            trial.do(move)
            found.append(seen.brain.worth(trial, seen.seat))
        return found


class OverlookingBot(Bot):
    """Thinks as another bot does, but does not notice all moves that it could make."""

    def __init__(self, name: str, rng: Fast, overlooks: int, inner: Bot) -> None:
        super().__init__(name, rng)
        self.overlooks: i64 = overlooks
        self.inner: Bot = inner

    def choose(self, seen: Seen) -> int:
        seen.options = vec[i64](noticed(seen.options, self.overlooks, self.rng))
        return self.inner.choose(seen)

    def observe(self, move: int) -> None:
        self.inner.observe(move)

    def take(self, goal: list[str]) -> None:
        self.inner.take(goal)

    def forget(self) -> None:
        self.inner.forget()


class CarefulBot(Bot):
    """Never leaves what is certain this turn; among the moves that keep it, another bot chooses."""

    def __init__(self, name: str, rng: Fast, inner: Bot) -> None:
        super().__init__(name, rng)
        self.inner: Bot = inner
        self.guard: Guard = Guard()

    def choose(self, seen: Seen) -> int:
        self.guard.narrow(seen, Patience(0.0, CARES))
        if len(seen.options) == 1:
            return seen.options[0]
        return self.inner.choose(seen)

    def observe(self, move: int) -> None:
        self.guard.observe(move)
        self.inner.observe(move)

    def take(self, goal: list[str]) -> None:
        self.guard.goal = goal

    def forget(self) -> None:
        self.guard.forget()
        self.inner.forget()


def noticed(legal: Pile, overlooks: i64, rng: Fast) -> list[i64]:
    """The moves that come to mind; a single one where all others are overlooked."""
    found = [move for move in legal if rng.below("overlook", 100) >= overlooks]
    return found or [legal[rng.below("overlook", len(legal))]]


class GreedyBot(Bot):
    """The move whose outcome the game's evaluation likes best.

    Where a move only opens a chain of own choices (which card, then where to), the chain is
    thought through to its end, up to the game's `chain` decisions.
    """

    help: ClassVar[str] = "The move whose outcome the game's evaluation likes best."

    def choose(self, seen: Seen) -> int:
        legal = seen.options
        if len(legal) == 1:
            return legal[0]
        state = seen.redeal(self.rng)
        brain = seen.brain
        best = legal[0]
        best_value = -1.0
        for move in legal:
            trial = state.fork()
            trial.do(move)
            value = look_ahead(trial, brain, seen.seat, brain.chain - 1, self.rng)
            value += 1e-9 * float(self.rng.below("tie", 1000))
            if value > best_value:
                best = move
                best_value = value
        return best


def look_ahead(s: State, brain: Brain, seat: i64, depth: i64, rng: Fast) -> float:
    """The best worth the seat can reach with its next decisions in a row."""
    asked = s.asked
    if depth <= 0 or asked is None or asked.seat != seat:
        return brain.worth(s, seat)
    legal = s.options
    best = -1.0
    for i in range(min(WIDTH, len(legal))):
        move = legal[i] if len(legal) <= WIDTH else legal[rng.below("try", len(legal))]
        trial = s.fork()
        trial.do(move)
        value = look_ahead(trial, brain, seat, depth - 1, rng)
        if value > best:
            best = value
    return best
