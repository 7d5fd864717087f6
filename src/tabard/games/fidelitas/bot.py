"""What the bots know about playing Fidelitas."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.brain import Brain
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.state import FidelitasState

SOLO_BEST: Final = 40.0


class FidelitasBrain(Brain[FidelitasState]):
    """Points, and how near the own Missio are to being met."""

    def __init__(self) -> None:
        super().__init__(horizon=1, exploration=0.1, chain=2)  # a card, and where it goes

    def payoff(self, s: FidelitasState, seat: i64) -> float:
        if s.t.solo:
            return min(1.0, float(s.points[0]) / SOLO_BEST)
        return super().payoff(s, seat)

    def evaluate(self, s: FidelitasState, seat: i64) -> float:
        own = float(side_points(s, seat)) + outlook(s, seat)
        if s.t.team:
            own += outlook(s, partner_of(seat))
        if s.t.solo:
            return min(1.0, own / SOLO_BEST)
        best: i64 = 0
        for other in range(s.seats):
            if other != seat and not (s.t.team and other == partner_of(seat)):
                best = max(best, side_points(s, other))
        lead = (own - float(best) - 1.0) / float(s.t.mark)
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def outlook(s: FidelitasState, seat: i64) -> float:
    """The points the Missio in hand promise."""
    hope = 0.0
    for card in s.missio[seat]:
        near = s.t.conditions[card].progress(s, s.crowd)
        hope += float(s.t.missio_points[card]) * near * near * near * 0.8
    return hope + 0.12 * float(min(4, len(s.hands[seat])))
