"""What a bot is, and the only thing it gets to see: its seat's knowledge."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tabard.engine.brain import Brain
from tabard.engine.native import Pile
from tabard.engine.piles import plain
from tabard.engine.rng import Fast, Rng, fast
from tabard.engine.state import State


class Seen:
    """A match through the eyes of one seat.

    The true state stays closed: a bot can read the legal moves that its seat is offered and
    ask for re-deals, in which everything the seat cannot know is dealt anew.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state: State = state
        self.seat: int = seat
        self.options: Pile = state.options
        self.brain: Brain = state.game.brain

    @property
    def legal(self) -> list[int]:
        """The moves the seat is offered."""
        return plain(self.options)

    def redeal(self, rng: Rng) -> State:
        """A state that the seat cannot tell from the true one."""
        return self._state.determinize(self.seat, rng)

    def judge_by(self, brain: Brain) -> None:
        """Have another brain of the same game judge, in the hints of the decisions, too."""
        self.brain = brain
        brain.guide(self._state)

    def narrow(self) -> None:
        """Leave out moves that nobody would advise, where the game knows such."""
        if self.brain.counsels and len(self.options) > 1:
            known = self.redeal(fast(0))
            self.options = vec[i64](known.game.advisable(known, self.seat, self.legal))


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for a seat. Deterministic for its seed, unless it plays by the clock."""

    def __init__(self, name: str, rng: Fast) -> None:
        self.name: str = name
        self.rng: Fast = rng

    def choose(self, seen: Seen) -> int:
        """One of the moves that are offered."""
        raise NotImplementedError

    def observe(self, move: int) -> None:
        """A move was made at the table; -1 where the bot's seat may not know which."""

    def take(self, goal: list[str]) -> None:
        """A puzzle sets the task to take all that is certain of these things that are counted."""

    def forget(self) -> None:
        """A new match begins, or the thread is lost."""
