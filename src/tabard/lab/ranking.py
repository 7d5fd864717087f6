"""Which bot is best: they meet on duplicate deals with seats rotated, and are rated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tabard import bots as house
from tabard.engine.errors import TabardError
from tabard.lab.matches import Match, Pack, Pairing, Setup, seed_of
from tabard.lab.runner import Progress, Runner, gather, local
from tabard.lab.series import Series
from tabard.lab.stats import Bout, elo_intervals, mean, mean_interval


class Rating(msgspec.Struct, frozen=True):
    """How a bot did: its share of the wins and its Elo, each with its 95 % interval."""

    name: str
    games: int
    share: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float


class Duel(msgspec.Struct, frozen=True):
    """How often the first of two bots did better than the second, with its 95 % interval."""

    first: str
    second: str
    share: float
    low: float
    high: float


class Ranking(Series, frozen=True, kw_only=True):
    """The bots, best first."""

    deals: int
    bots: list[Rating]
    duels: list[Duel]

    def __repr__(self) -> str:
        ratings = (f"{bot.name} {bot.elo:+.0f}" for bot in self.bots)
        return f"<Ranking in {self.game}, {self.games} games: {', '.join(ratings)}>"


def arena(
    game: str,
    *,
    bots: Sequence[str],
    games: int = 400,
    seed: int = 0,
    jobs: int = 1,
    pack: Pack = None,
    progress: Progress | None = None,
    runner: Runner | None = None,
    **options: object,
) -> Ranking:
    """Let bots meet on duplicate deals with seats rotated, and rate them.

    `arena("fidelitas", bots=["greedy", "ismcts:200ms"], games=400)`: every deal is played with
    every seating of every line-up, so that luck of the deal and of the seat cancels out; at least
    so many games in all. The same seed gives the same deals, in however many processes (`jobs`).
    `progress` is called with the number of games just played. Ctrl-C ends it, and the deals that
    were played through until then are counted.
    """
    setup = Setup(game, options, pack)
    seats = setup.load().seats
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise TabardError("bots must name two or more different bots")
    if games < 1:
        raise TabardError(f"games must be at least 1, not {games}")
    for bot in bots:
        house.make(bot)
    if seats < 2:
        raise TabardError(f"an arena needs a game with two or more seats, this one has {seats}")
    rotations = seatings(bots, seats)
    deals = -(-games // len(rotations))
    pairings = [
        Pairing(deal, seed_of(seed, deal), seating)
        for deal in range(deals)
        for seating in rotations
    ]
    matches = gather(runner or local(jobs), setup, pairings, progress)
    whole = len(matches) - len(matches) % len(rotations)
    if not whole:  # Ctrl-C came before the first deal was through
        raise KeyboardInterrupt
    return rate(setup, bots, matches[:whole], len(pairings))


def seatings(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every rotation of every line-up; fewer bots than seats sit more than once."""
    line_ups = [tuple(bots[i % len(bots)] for i in range(seats))]
    if len(bots) > seats:
        line_ups = list(combinations(bots, seats))
    rotations = [
        tuple(line_up[(seat + turn) % seats] for seat in range(seats))
        for line_up in line_ups
        for turn in range(seats)
    ]
    return list(dict.fromkeys(rotations))


def rate(setup: Setup, bots: Sequence[str], matches: list[Match], planned: int) -> Ranking:
    """Ratings and shares with intervals; a deal counts as one observation."""
    deals: dict[int, list[Match]] = {}
    for match in matches:
        deals.setdefault(match.pairing.deal, []).append(match)
    played = list(deals.values())
    fought = [[bout for match in deal for bout in bouts(match, bots)] for deal in played]
    elos = elo_intervals(fought, len(bots))
    ratings = [_rating(bot, played, elo) for bot, elo in zip(bots, elos, strict=True)]
    return Ranking(
        game=setup.name,
        options=setup.load().options,
        planned=planned,
        games=len(matches),
        deals=len(deals),
        bots=sorted(ratings, key=lambda rating: -rating.elo),
        duels=[_duel(bots, fought, pair) for pair in combinations(range(len(bots)), 2)],
        matches=matches,
    )


def bouts(match: Match, bots: Sequence[str]) -> list[Bout]:
    """Every two different bots of a match, and who did better."""
    found: list[Bout] = []
    places = list(zip(match.pairing.seats, match.shares, strict=True))
    for (first, mine), (second, theirs) in combinations(places, 2):
        if first != second:
            points = 0.5 if mine == theirs else float(mine > theirs)
            found.append((bots.index(first), bots.index(second), points))
    return found


def _rating(bot: str, deals: list[list[Match]], elo: tuple[float, float, float]) -> Rating:
    shares = [_shares_of(bot, deal) for deal in deals]
    games = sum(map(len, shares))
    return Rating(bot, games, *mean_interval([mean(of_deal) for of_deal in shares]), *elo)


def _shares_of(bot: str, deal: list[Match]) -> list[float]:
    return [
        share
        for match in deal
        for name, share in zip(match.pairing.seats, match.shares, strict=True)
        if name == bot
    ]


def _duel(bots: Sequence[str], deals: list[list[Bout]], pair: tuple[int, int]) -> Duel:
    per_deal = []
    for deal in deals:
        points = [p if (a, b) == pair else 1 - p for a, b, p in deal if {a, b} == set(pair)]
        if points:
            per_deal.append(mean(points))
    first, second = pair
    return Duel(bots[first], bots[second], *mean_interval(per_deal))
