"""Brain: what a game tells the bots about playing it well."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tabard.engine.rng import Rng
from tabard.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain:
    """Evaluation and playout hints; a game's bot.py overrides what it knows better.

    `horizon` is the number of decisions a playout looks ahead before it is evaluated (at the
    next moment that is `quiet`),
    `exploration` weighs trying against trusting in the tree search, `chain` is how many own
    decisions in a row `greedy` thinks through.
    """

    horizon: int = 60
    exploration: float = 0.5
    chain: int = 3

    def payoff(self, s: State, seat: int) -> float:
        """The worth of a finished match for a seat, 0 to 1."""
        result = s.result
        assert result is not None
        if seat not in result.winners:
            return 0.0
        return 1.0 / len(result.winners)

    def evaluate(self, s: State, seat: int) -> float:
        """The seat's prospects in a running match, 0 to 1, from what it knows."""
        return 0.5

    def quiet(self, s: State) -> bool:
        """Is this a moment the evaluation can judge, such as the start of a turn?"""
        return True

    def hint(self, s: State, rng: Rng) -> int:
        """A sensible move for a playout; must be one of `s.legal`."""
        legal = s.legal
        return legal[rng.below("hint", len(legal))]

    def worth(self, s: State, seat: int) -> float:
        """The payoff of a finished match, the evaluation of a running one."""
        return self.payoff(s, seat) if s.over else self.evaluate(s, seat)
