"""Bot: chooses moves for a seat, from that seat's knowledge only."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tabard.engine.rng import Rng
from tabard.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A bot may look at the state only through `determinize` and what its seat knows."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng

    def choose(self, s: State, seat: int) -> int:
        """A legal move for the seat, which is the one that is asked."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, all alike."""

    def choose(self, s: State, seat: int) -> int:
        legal = s.legal
        return legal[self.rng.below("move", len(legal))]
