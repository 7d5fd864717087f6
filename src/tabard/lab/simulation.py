"""Many games of bots, counted: who wins, how long it takes, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tabard import bots as house
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.lab.matches import Match, Pack, Pairing, Setup, seed_of
from tabard.lab.runner import Progress, Runner, gather, local
from tabard.lab.series import Series
from tabard.lab.stats import quantile, share_text, wilson

STEPS = 12


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often a seat or a bot won, with the 95 % interval of that share."""

    name: str
    games: int
    won: float
    share: float
    low: float
    high: float
    mean_score: float | None = None  # of a seat


class Span(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """How many games took from `start` to `end` decisions."""

    start: int
    end: int
    games: int


class Length(msgspec.Struct, frozen=True):
    """How many decisions the games took."""

    mean: float
    shortest: int
    quarter: int
    median: int
    three_quarters: int
    longest: int
    histogram: list[Span]


class Measure(msgspec.Struct, frozen=True):
    """What the game itself counts, such as its rounds: mean, percentiles and the most."""

    name: str
    mean: float
    tenth: float
    ninetieth: float
    most: float


class Simulation(Series, frozen=True, kw_only=True):
    """The numbers of many games."""

    seats: list[Share]
    bots: list[Share]
    length: Length
    measures: list[Measure]
    ends: dict[str, int]

    def __repr__(self) -> str:
        shares = (f"{one.name} {share_text(one.won, one.games)}" for one in self.bots)
        return f"<Simulation of {self.game}, {self.games} games: {', '.join(shares)}>"


def simulate(
    game: str,
    *,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    pack: Pack = None,
    progress: Progress | None = None,
    runner: Runner | None = None,
    **options: object,
) -> Simulation:
    """Let bots play many games and count who wins, how long it takes, how it ends.

    `simulate("fidelitas", bots=["greedy", "random"], games=1000, jobs=2, players=3)`: the bots
    take the seats in order, begin again where they are too few, and change seats from game to
    game. The same seed gives the same games, in however many processes (`jobs`); a bot that
    plays by the clock may choose differently. `progress` is called with the number of games
    just played. Ctrl-C ends it, and what was played until then is counted.
    """
    setup = Setup(game, options, pack)
    seats = setup.load().seats
    if games < 1:
        raise TabardError(f"games must be at least 1, not {games}")
    if not 1 <= len(bots) <= seats:
        raise TabardError(f"bots must name 1 to {seats} bots, not {len(bots)}")
    for bot in bots:
        house.make(bot)
    circle = [bots[i % len(bots)] for i in range(seats)]
    pairings = [
        Pairing(i, seed_of(seed, i), tuple(circle[(s + i) % seats] for s in range(seats)))
        for i in range(games)
    ]
    return count(setup, gather(runner or local(jobs), setup, pairings, progress), games)


def count(setup: Setup, matches: list[Match], planned: int) -> Simulation:
    """The numbers of these matches."""
    game = setup.load()
    ends = Counter(f"{match.reason} [{match.rule}]" for match in matches)
    return Simulation(
        game=setup.name,
        options=game.options,
        planned=planned,
        games=len(matches),
        seats=[_seat(game, matches, seat) for seat in range(game.seats)],
        bots=_bots(matches),
        length=_length(sorted(match.decisions for match in matches)),
        measures=[_measure(matches, name) for name in matches[0].measures],
        ends=dict(ends.most_common()),
        matches=matches,
    )


def _share(name: str, won: float, games: int, mean_score: float | None = None) -> Share:
    low, high = wilson(won, games)
    return Share(name, games, won, won / games, low, high, mean_score)


def _seat(game: Game, matches: list[Match], seat: int) -> Share:
    won = sum(match.shares[seat] for match in matches)
    score = sum(match.scores[seat] for match in matches) / len(matches)
    return _share(f"seat {seat}", won, len(matches), game.points(score))


def _bots(matches: list[Match]) -> list[Share]:
    played: Counter[str] = Counter()
    won: dict[str, float] = {}
    for match in matches:
        for bot, share in zip(match.pairing.seats, match.shares, strict=True):
            played[bot] += 1
            won[bot] = won.get(bot, 0.0) + share
    return [_share(bot, won[bot], played[bot]) for bot in sorted(won)]


def _length(lengths: list[int]) -> Length:
    return Length(
        mean=sum(lengths) / len(lengths),
        shortest=lengths[0],
        quarter=quantile(lengths, 0.25),
        median=quantile(lengths, 0.5),
        three_quarters=quantile(lengths, 0.75),
        longest=lengths[-1],
        histogram=_histogram(lengths),
    )


def _histogram(lengths: list[int]) -> list[Span]:
    low, high = lengths[0], lengths[-1]
    width = max(1, -(-(high - low + 1) // STEPS))
    bins: Counter[int] = Counter((length - low) // width for length in lengths)
    return [
        Span(low + i * width, low + (i + 1) * width - 1, bins[i])
        for i in range((high - low) // width + 1)
    ]


def _measure(matches: list[Match], name: str) -> Measure:
    values = sorted(match.measures[name] for match in matches)
    tenth, ninetieth = (values[int(share * (len(values) - 1))] for share in (0.1, 0.9))
    return Measure(name, sum(values) / len(values), tenth, ninetieth, values[-1])
