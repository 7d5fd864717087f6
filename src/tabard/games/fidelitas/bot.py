"""What the bots know about playing Fidelitas."""

from __future__ import annotations

from typing import Final

from tabard.engine.brain import Brain
from tabard.engine.rng import Rng
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.play import PlayCard
from tabard.games.fidelitas.score import Score
from tabard.games.fidelitas.state import FidelitasState

SOLO_BEST: Final = 40.0


class FidelitasBrain(Brain[FidelitasState]):
    """Points, and how near the own Missio are to being met."""

    horizon = 1
    exploration = 0.1
    chain = 2  # a card, and where it goes

    def payoff(self, s: FidelitasState, seat: int) -> float:
        if s.t.solo:
            return min(1.0, s.points[0] / SOLO_BEST)
        return super().payoff(s, seat)

    def evaluate(self, s: FidelitasState, seat: int) -> float:
        tally = s.tally()
        own = side_points(s, seat) + self.outlook(s, seat, tally)
        if s.t.team:
            own += self.outlook(s, partner_of(seat), tally)
        if s.t.solo:
            return min(1.0, own / SOLO_BEST)
        best = 0
        for other in range(s.seats):
            if other != seat and not (s.t.team and other == partner_of(seat)):
                best = max(best, side_points(s, other))
        lead = (own - best - 1.0) / s.t.mark
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def outlook(self, s: FidelitasState, seat: int, tally: list[int]) -> float:
        """The points the Missio in hand promise."""
        hope = 0.0
        for card in s.missio[seat]:
            near = s.t.conditions[card].progress(s, tally)
            hope += s.t.missio_points[card] * near * near * near * 0.8
        return hope + 0.12 * min(4, len(s.hands[seat]))

    def quiet(self, s: FidelitasState) -> bool:
        """A turn begins: no card is half moved."""
        asked = s.asked
        return isinstance(asked, PlayCard) and asked.opening

    def hint(self, s: FidelitasState, rng: Rng) -> int:
        """In playouts: score what can be scored, act rather than drink."""
        legal = s.legal
        asked = s.asked
        if isinstance(asked, Score):
            return legal[len(legal) - 2] if len(legal) > 1 else legal[0]
        if isinstance(asked, PlayCard) and legal[len(legal) - 1] >= s.w.claim.base:
            last = legal[len(legal) - 1]
            if s.w.claim.owns(last):
                return last
        return legal[rng.below("hint", len(legal))]
