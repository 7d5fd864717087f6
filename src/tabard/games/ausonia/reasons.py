# interpreted
"""What the features of a position of Ausonia are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, fact, timed
from tabard.games.ausonia.bot import FEATURES, HUNDREDTH, LURE, AusoniaBrain
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import HAND, KIND
from tabard.games.ausonia.worth import rounds_left


class Parts:
    """The features of one position, taken apart.

    Influence brings the end nearer, which makes all decks worth less. That is counted, but it is
    nothing to speak of: decks are told by the `rounds` that were left when the moves began.
    """

    def __init__(self, s: AusoniaState, seat: int, brain: AusoniaBrain, rounds: int) -> None:
        self.s = s
        self.seat = seat
        self.brain = brain
        self.rounds = rounds
        self.amounts = dict(zip(FEATURES, brain.features(s, seat), strict=True))

    def items(self) -> list[Item]:
        """The cards that lie ready one by one, the others by who leads."""
        apart = {
            "deck": self._deck,
            "played": self._played,
            "seal": self._sealed,
            "hand": self._hand,
            "leader": self._leader,
            "others": self._others,
        }
        found: list[Item] = []
        for name, amount in self.amounts.items():
            found += apart[name]() if name in apart else [Item(name, amount)]
        return found

    def _timed(self, name: str, steady: float, *about: About) -> list[Item]:
        return timed(name, steady, self.amounts[name], *about)

    def _deck(self) -> list[Item]:
        deck = self.brain.cards.deck_of(self.s, self.seat, self.rounds)
        return self._timed("deck", HUNDREDTH * int(deck.worth * self.rounds // 10))

    def _played(self) -> list[Item]:
        if not self.amounts["played"]:
            return []
        t, card = self.s.t, self.s.w.card
        return [
            Item(
                "played",
                HUNDREDTH * LURE,
                (card, each >> KIND),
                fact("gives its gems" if t.gives[each >> KIND] else "can then be used"),
            )
            for each in self.s.area
        ]

    def _sealed(self) -> list[Item]:
        s = self.s
        if not self.amounts["seal"]:
            return []
        seal = list(s.seal[self.seat])
        counted = s.sealed_now if s.turn == self.seat and s.acting else len(seal)
        worth = self.brain.cards.card
        return [
            Item("seal", HUNDREDTH * int(worth[kind] // 2), (s.w.card, kind))
            for kind in seal[len(seal) - counted :]
        ]

    def _hand(self) -> list[Item]:
        if not self.amounts["hand"]:
            return []
        return [
            Item(
                "hand", HUNDREDTH * int(self.brain.ready_card(card)), (self.s.w.card, card >> KIND)
            )
            for card in self.s.piles[HAND + self.seat]
        ]

    def _outlooks(self) -> dict[int, int]:
        others = [other for other in range(self.s.seats) if other != self.seat]
        return {other: self.brain.outlook(self.s, other, self.rounds) for other in others}

    def _leader(self) -> list[Item]:
        found = self._outlooks()
        if not found:
            return [Item("leader", self.amounts["leader"])]
        return self._timed("leader", HUNDREDTH * max(found.values()), self._rival())

    def _rival(self) -> About:
        """By name where there is one; who leads may change by a move."""
        seat = self.s.w.seat
        return (seat, 1 - self.seat) if seat.size == 2 else fact("the leader")

    def _others(self) -> list[Item]:
        found = self._outlooks()
        if not found:
            return [Item("others", self.amounts["others"])]
        mean = HUNDREDTH * sum(found.values()) / len(found)
        return self._timed("others", mean, *([self._rival()] if len(found) == 1 else []))


def items(s: AusoniaState, seat: int, brain: AusoniaBrain, start: AusoniaState) -> list[Item]:
    """The parts of all features, beside a position where moves begin."""
    return Parts(s, seat, brain, rounds_left(start)).items()
