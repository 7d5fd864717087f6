"""Brain: what a game tells the bots about playing it well.

A judgement is a sum: named features of a position, each times its weight (weights.toml).
"""

from __future__ import annotations

from typing import Any, Generic, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tabard.engine.steps import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain(Generic[S]):
    """An evaluation; a game's bot.py overrides what it knows better.

    `horizon` is the number of decisions a playout looks ahead before it is evaluated (at the next
    moment that is quiet); what is played in it, the decisions say themselves (`Decision.hint`).
    `exploration` weighs trying against trusting in the tree search, `chain` is how many own
    decisions in a row `greedy` thinks through, `planning` is how much the plan of a whole own turn
    counts beside the tree search; 0 leaves all the time to the search. `leading` is how much the
    evaluation right after a move leads the search, in menus too large to try everything often; 0
    leaves it to `exploration` alone. One that `counsels` has the bots that look ahead choose only
    among what the game would advise (`Game.advisable`). What is `certain` to be had this turn of
    these things that are counted (`Game.tally`), they never leave; a certain win they never do.

    Reasons compare moves by what has come of them when all is quiet, and `follow` own decisions
    later at the earliest: which unit, then where to.

    `names` are those of the features, in their order; a lead of `spread` is a good one. Whoever
    tunes a brain replaces its `weights`.
    """

    def __init__(self, horizon: i64 = 60, exploration: float = 0.5, chain: i64 = 3) -> None:
        self.horizon: i64 = horizon
        self.exploration: float = exploration
        self.chain: i64 = chain
        self.planning: float = 0.0
        self.leading: float = 0.0
        self.follow: i64 = 0
        self.counsels: bool = False
        self.certain: list[str] = []
        self.names: list[str] = []
        self.weights: vec[float] = vec[float]()
        self.spread: float = 1.0
        self.numbers: dict[str, float] = {}
        self.tables: Any = None
        self.reckoned: Any = None  # the worth of things by these numbers

    def weigh(
        self, names: list[str], weights: list[float], spread: float, tables: Any = None
    ) -> None:
        """Take these features and their weights, and the `worth` of these tables, if they have one:
        what the features are reckoned with (engine/numbers.py)."""
        assert len(names) == len(weights)
        self.names = names
        self.weights = vec[float](weights)
        self.spread = spread
        if tables is not None:
            self.tables = tables
            self.reckoned = tables.worth
            self.numbers = tables.worth.given

    def reckon(self, numbers: dict[str, float]) -> None:
        """Reckon with these numbers from now on, in the matches that it is asked to `guide`."""
        if self.reckoned is not None:
            self.reckoned = type(self.reckoned)(self.tables, numbers)
            self.numbers = numbers

    def guide(self, s: S) -> None:
        """Let this match be judged, and its hints be given, by the numbers of this brain."""
        if self.reckoned is not None:
            cast("Any", s).t.worth = self.reckoned

    def payoff(self, s: S, seat: i64) -> float:
        """The worth of a finished match for a seat, 0 to 1."""
        result = s.result
        assert result is not None
        if seat not in result.winners:
            return 0.0
        return 1.0 / len(result.winners)

    def features(self, s: S, seat: i64) -> vec[float]:
        """What counts in a running match, from what the seat knows, in the order of `names`."""
        return vec[float]()

    def judge(self, features: vec[float]) -> float:
        """The prospects that go with these features, 0 to 1."""
        lead = weighed(features, self.weights) / self.spread
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def evaluate(self, s: S, seat: i64) -> float:
        """The seat's prospects in a running match, 0 to 1, from what it knows."""
        return self.judge(self.features(s, seat))

    def settled(self, s: S) -> bool:
        """Has what the seat began come to an end, so that moves can be compared by it?"""
        asked = s.asked
        return asked is None or asked.quiet(s)

    def worths(self, s: S) -> vec[float]:
        """The worth for every seat; a game that judges all at once overrides it."""
        found = vec[float](capacity=s.seats)
        seat: i64 = 0
        while seat < s.seats:
            found = append(found, self.worth(s, seat))
            seat += 1
        return found

    def worth(self, s: S, seat: i64) -> float:
        """The payoff of a finished match, the evaluation of a running one."""
        return self.payoff(s, seat) if s.over else self.evaluate(s, seat)


def weighed(features: vec[float], weights: vec[float]) -> float:
    """The sum of the features, each times its weight."""
    total = 0.0
    i: i64 = 0
    while i < len(features):
        total += features[i] * weights[i]
        i += 1
    return total
