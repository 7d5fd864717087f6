"""The ground on which tuning walks: every weight and number of a judgement, step by step.

The walk (SPSA) moves all of them at once: again and again two judgements meet that have everything
a little more or less, at random, the one where the other has less, and all goes a little way to
whoever won.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabard.engine.rng import Fast
from tabard.engine.terms import CARD
from tabard.lab.judgements import Judgement

SPAN = 0.15  # the part of a weight or number that is a step of it
REACH = 1.5  # how many steps apart from their middle two that meet in the walk stand
PACE = 0.05  # how many steps a deal that was won moves them
SLOWER = 0.8  # by how much less at last
DIRECTIONS = 16  # of each round, with as many pairs that meet


class Ground:
    """Where the walk may go: every weight and number, a step of each, and where it began."""

    def __init__(self, start: Judgement, step: float) -> None:
        self.start = start
        self.step = step

    def __len__(self) -> int:
        return len(self.start.weights) + len(self.start.numbers)

    def direction(self, rng: Fast) -> list[int]:
        """A little more or less of everything."""
        return [1 - 2 * rng.below("way", 2) for _ in range(len(self))]

    def at(self, steps: Sequence[float]) -> Judgement:
        """So many steps from the start; what is added for a card moves by equal ones."""
        weights, numbers = self.start.weights, self.start.numbers
        rest = steps[len(weights) :]
        return Judgement(
            [w * math.exp(SPAN * x) for w, x in zip(weights, steps, strict=False)],
            {
                name: n + self.step * x if name.startswith(CARD) else n * math.exp(SPAN * x)
                for (name, n), x in zip(numbers.items(), rest, strict=True)
            },
        )
