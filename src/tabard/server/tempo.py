"""When an answer is shown: never so that its moment tells what a seat holds.

Some questions are asked only to keep a secret: most who are asked can but pass. What is answered
for a person comes after a time drawn from that person's own passes in such questions; what the
person answers comes no sooner than the fastest of them. A bot answers such a question after a
time that was fixed before it began to think. `docs/server.md` tells why.
"""

import random
from collections import deque

REMEMBERED = 24  # own passes of a person, by kind of question
FOREIGN = 6  # how many passes of anybody weigh beside them, less the more are known
QUICK = (1.6, 0.45, 0.7, 7.0)  # a pass in a reaction window: median, spread, least, most seconds
CALM = (3.2, 0.55, 0.9, 15.0)  # elsewhere
JITTER = 0.02  # no time comes twice
BREADTH = 0.1  # of the soonest answers
SHARE = 4  # in a reaction window a bot answers in this part of the table's pace
GLANCE = 0.3  # and thinks no longer than so many seconds


class Tempo:
    """The times of one table. `scale` 0 shows everything at once; tests want that."""

    def __init__(self, scale: float = 1.0, chance: random.Random | None = None) -> None:
        self.scale = scale
        self.chance = chance or random.SystemRandom()
        self._passes: dict[tuple[int, str], deque[float]] = {}
        self._longest: dict[tuple[str, bool], float] = {}

    # -- persons ----------------------------------------------------------------------------

    def pass_for(self, seat: int, rule: str, reaction: bool) -> float:
        """After how many seconds a person's seat that has nothing to choose shall have passed."""
        own = self._passes.get((seat, rule), ())
        if not self.scale:
            return 0.0
        foreign = FOREIGN * (1 - len(own) / REMEMBERED)
        if self.chance.random() * (len(own) + foreign) < foreign:
            return self.scale * self._anybody(reaction)
        jitter = self.chance.uniform(1 - JITTER, 1 + JITTER)
        return self.chance.choice(list(own)) * jitter

    def least(self, reaction: bool) -> float:
        """The soonest at which a person's own answer is shown."""
        lowest = (QUICK if reaction else CALM)[2]
        return self.scale * lowest * self.chance.uniform(1, 1 + BREADTH)

    def learn(self, seat: int, rule: str, seconds: float) -> None:
        """A person has passed who could have done something else, and was shown after this time."""
        self._passes.setdefault((seat, rule), deque(maxlen=REMEMBERED)).append(seconds)

    def _anybody(self, reaction: bool) -> float:
        median, spread, least, most = QUICK if reaction else CALM
        while True:
            seconds = median * self.chance.lognormvariate(0, spread)
            if least <= seconds <= most:
                return seconds

    # -- bots -------------------------------------------------------------------------------

    def span(self, bot: str, reaction: bool, pace: float, clock: float) -> float:
        """How long a bot takes for a question that keeps a secret, whatever it holds."""
        if reaction:
            pace, clock = pace / SHARE, min(clock, GLANCE)
        return max(pace, clock, self._longest.get((bot, reaction), 0.0)) if self.scale else pace

    def thought(self, bot: str, reaction: bool, seconds: float) -> None:
        """So long a bot has thought; the next answers of its kind take no less."""
        key = (bot, reaction)
        self._longest[key] = max(seconds, 0.98 * self._longest.get(key, 0.0))
