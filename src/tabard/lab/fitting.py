"""Logistic regression in plain Python: how much each feature counts for the outcome of matches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

STEPS = 12
CAUTION = 0.02  # how strongly a factor is held at 1, for each sample
LEAST, MOST = 0.25, 4.0  # what a factor may become: a term keeps its sign and its meaning


class Sample(NamedTuple):
    """The features of a seat at a quiet moment of a match, and what it got in the end."""

    match: int
    features: list[float]
    won: float


class Fit(NamedTuple):
    """A factor for each weight, and how well the outcomes of other matches are foretold.

    The losses are mean log losses on matches that were held out: with the weights as they were
    (scaled as well as can be), and with the factors.
    """

    factors: list[float]
    samples: int
    held_out: int
    loss_before: float
    loss_after: float


def fit(samples: Sequence[Sample], weights: Sequence[float]) -> Fit:
    """Fit a factor for each weight to four fifths of the matches, and try it on the others."""
    rows = [([w * f for w, f in zip(weights, s.features, strict=True)], s) for s in samples]
    train = [(row, s.won) for row, s in rows if s.match % 5]
    other = [(row, s.won) for row, s in rows if s.match % 5 == 0]
    if not train or not other:
        raise ValueError("too few matches to fit anything to")
    sums = [([sum(row)], won) for row, won in train]
    scale, base = _regress(sums, [0.0], [0.0])
    factors, shift = _regress(
        [([scale[0] * x for x in row], won) for row, won in train],
        [1.0] * len(weights),
        [CAUTION * len(train)] * len(weights),
    )
    factors = [min(MOST, max(LEAST, factor)) for factor in factors]
    return Fit(
        factors,
        len(train),
        len(other),
        _loss(other, [scale[0]] * len(weights), base),
        _loss(other, [scale[0] * factor for factor in factors], shift),
    )


def _regress(
    rows: Sequence[tuple[list[float], float]], start: list[float], ridge: list[float]
) -> tuple[list[float], float]:
    """Coefficients and the constant, by Newton's method; `ridge` holds each at its start."""
    size = len(start)
    found = [*start, 0.0]
    for _ in range(STEPS):
        slope = [r * (x - s) for r, x, s in zip(ridge, found, start, strict=False)] + [0.0]
        bend = [[0.0] * (size + 1) for _ in range(size + 1)]
        for i in range(size):
            bend[i][i] = ridge[i] + 1e-9
        bend[size][size] = 1e-9
        for row, won in rows:
            _add(slope, bend, [*row, 1.0], won, found)
        step = _solve(bend, slope)
        found = [x - d for x, d in zip(found, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return found[:size], found[size]


def _add(
    slope: list[float], bend: list[list[float]], row: list[float], won: float, at: list[float]
) -> None:
    """Add a sample to the first and second derivatives of the loss."""
    chance = _chance(sum(x * c for x, c in zip(row, at, strict=True)))
    error = chance - won
    heft = max(1e-6, chance * (1.0 - chance))
    for i, x in enumerate(row):
        if x:
            slope[i] += error * x
            line = bend[i]
            for j, y in enumerate(row):
                line[j] += heft * x * y


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the arguments are used up."""
    size = len(right)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        right[i], right[pivot] = right[pivot], right[i]
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            right[k] -= factor * right[i]
            for j in range(i, size):
                matrix[k][j] -= factor * matrix[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(matrix[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (right[i] - rest) / matrix[i][i]
    return found


def _chance(lead: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead))))


def _loss(rows: Sequence[tuple[list[float], float]], factors: list[float], shift: float) -> float:
    total = 0.0
    for row, won in rows:
        chance = _chance(sum(x * f for x, f in zip(row, factors, strict=True)) + shift)
        total -= won * math.log(chance) + (1.0 - won) * math.log(1.0 - chance)
    return total / len(rows)
