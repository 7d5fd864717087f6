"""What the bots know about playing Fidelitas."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.brain import Brain, weighed
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import Tables

SOLO_BEST: Final = 40.0
FEATURES: Final = ["points", "missio", "hand", "partner", "rival", "turn"]
FULL_HAND: Final = 4  # more cards than these are no better


class FidelitasBrain(Brain[FidelitasState]):
    """Points, and how near the own Missio are to being met."""

    def __init__(self, t: Tables, weights: list[float]) -> None:
        super().__init__(horizon=1, exploration=0.1, chain=2)  # a card, and where it goes
        self.weigh(FEATURES, weights, SOLO_BEST if t.solo else float(t.mark))
        self.certain = ["points"]
        self.solo: bool = t.solo

    def payoff(self, s: FidelitasState, seat: i64) -> float:
        if s.t.solo:
            return min(1.0, float(s.points[0]) / SOLO_BEST)
        return super().payoff(s, seat)

    def features(self, s: FidelitasState, seat: i64) -> vec[float]:
        points = float(side_points(s, seat))
        missio = hope(s, seat)
        hand = cards(s, seat)
        if s.t.solo:
            return vec[float]([points, missio, hand, 0.0, 0.0, 0.0])
        partner = 0.0
        if s.t.team:
            partner = self.outlook(s, partner_of(seat))
        return vec[float]([points, missio, hand, partner, float(rival(s, seat)), 1.0])

    def judge(self, features: vec[float]) -> float:
        if self.solo:
            return min(1.0, weighed(features, self.weights) / self.spread)
        return super().judge(features)

    def outlook(self, s: FidelitasState, seat: i64) -> float:
        """The points that the Missio and the hand of a seat promise."""
        return self.weights[1] * hope(s, seat) + self.weights[2] * cards(s, seat)


def rival(s: FidelitasState, seat: i64) -> i64:
    """The points of the best opponent."""
    best: i64 = 0
    for other in range(s.seats):
        if other != seat and not (s.t.team and other == partner_of(seat)):
            best = max(best, side_points(s, other))
    return best


def hope(s: FidelitasState, seat: i64) -> float:
    """The points of the Missio in hand, each by how near it is to being met."""
    total = 0.0
    for card in s.missio[seat]:
        total += promise(s, card)
    return total


def promise(s: FidelitasState, card: i64) -> float:
    """The points of a Missio, by how near it is to being met."""
    near = s.t.conditions[card].progress(s, s.crowd)
    return float(s.t.missio_points[card]) * near * near * near


def cards(s: FidelitasState, seat: i64) -> float:
    """The cards of a hand that make a difference."""
    return float(min(FULL_HAND, len(s.hands[seat])))
