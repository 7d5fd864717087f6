"""A little statistics: shares with intervals, and Elo from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabard.engine.rng import fast

Z95 = 1.959964
DRAWS = 300


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson); `won` may hold shared wins."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = Z95 * Z95 / games
    middle = share + spread / 2
    root = Z95 * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - root) / (1 + spread)), min(1.0, (middle + root) / (1 + spread))


def percent(value: float) -> str:
    """A share for people."""
    return f"{100 * value:.1f} %"


def share_text(won: float, games: int) -> str:
    """`52.0 % (47.1 to 56.9)`"""
    low, high = wilson(won, games)
    share = won / games if games else 0.0
    return f"{percent(share)} ({100 * low:.1f} to {100 * high:.1f})"


def quantile(ordered: Sequence[int], share: float) -> int:
    """The value that this share of the ordered values does not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


# Which of two bots did better in a match, in points of the first (1, 0, or a half).
Bout = tuple[int, int, float]


def elo(bouts: Sequence[Bout], bots: int) -> list[float]:
    """Ratings that explain the bouts best (Bradley-Terry), their mean 0.

    One imagined draw between every two bots keeps an unbeaten bot's rating finite.
    """
    won = [[0.5 if i != j else 0.0 for j in range(bots)] for i in range(bots)]
    for first, second, points in bouts:
        won[first][second] += points
        won[second][first] += 1 - points
    strength = [1.0] * bots
    for _ in range(200):
        for i in range(bots):
            wins = sum(won[i])
            share = sum(
                (won[i][j] + won[j][i]) / (strength[i] + strength[j]) for j in range(bots) if j != i
            )
            strength[i] = wins / share
        scale = math.exp(sum(math.log(s) for s in strength) / bots)
        strength = [s / scale for s in strength]
    return [400 * math.log10(s) for s in strength]


def elo_intervals(
    deals: Sequence[Sequence[Bout]], bots: int, seed: int = 0
) -> list[tuple[float, float, float]]:
    """Rating, low and high end of its 95 % interval (bootstrap over whole deals)."""
    rating = elo([bout for deal in deals for bout in deal], bots)
    rng = fast(seed)
    samples: list[list[float]] = []
    for _ in range(DRAWS):
        drawn = [deals[rng.below("deal", len(deals))] for _ in deals]
        samples.append(elo([bout for deal in drawn for bout in deal], bots))
    found = []
    for bot in range(bots):
        values = sorted(sample[bot] for sample in samples)
        found.append((rating[bot], values[int(0.025 * DRAWS)], values[int(0.975 * DRAWS)]))
    return found


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / len(values)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean and its 95 % interval; for the shares of whole deals."""
    count = len(values)
    middle = mean(values)
    if count < 2:
        return middle, 0.0, 1.0
    variance = sum((value - middle) ** 2 for value in values) / (count - 1)
    half = Z95 * math.sqrt(variance / count)
    return middle, max(0.0, middle - half), min(1.0, middle + half)
