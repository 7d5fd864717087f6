# interpreted
"""What the features of a position of Ausonia are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, Purpose, fact, timed
from tabard.games.ausonia.bot import FEATURES, HUNDREDTH, LURE, AusoniaBrain
from tabard.games.ausonia.favour_cards import is_open
from tabard.games.ausonia.keywords import Draw
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


# -- what a move is for -----------------------------------------------------------------------

SAYS = {
    "foresight": "shows you the cards you draw next, and throws out what you do not want",
    "manipulation": "lets you draw a card again that you have played already",
    "raise": "takes cards out of your deck, the first step to a Source",
    "seal": "lays a card by, to be played again on a later turn",
    "discard": "leaves an opponent fewer cards for the next turn",
}


def purpose(s: AusoniaState, move: int, usual: Purpose) -> Purpose:
    """More closely: what an ability does, what a Gem Card gives."""
    w, t = s.w, s.t
    if w.use.owns(move):
        return _ability(s, w.use.a(move), w.use.b(move), usual)
    if w.play.owns(move):
        kind = w.play.a(move)
        if t.gives[kind]:
            return Purpose(says="costs nothing, and adds its gem to what you can spend")
        drawn = max(
            (_drawn(s, kind, n) for n in range(t.abilities[kind]) if _free(s, kind, n)), default=0
        )
        if drawn:
            return Purpose(says=f"costs nothing, and then draws {_cards(drawn)}", free=True)
    return usual


def _free(s: AusoniaState, kind: int, nth: int) -> bool:
    """Does an ability cost nothing, whatever was used before?"""
    ability = s.t.first_ability[kind] + nth
    return not s.t.price[ability] and is_open(s, ability, kind, 0)


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _ability(s: AusoniaState, kind: int, nth: int, usual: Purpose) -> Purpose:
    drawn = _drawn(s, kind, nth)
    if drawn:
        return Purpose(
            says=f"draws {_cards(drawn)} that you can still play this turn",
            lets=f"draw {_cards(drawn)} with {{0}}",
            shows=True,
            free=not s.t.price[s.t.first_ability[kind] + nth],
        )
    for effect in s.t.effects[s.t.first_ability[kind] + nth]:
        says = SAYS.get(type(effect.keyword).__name__.lower())
        if says:
            return Purpose(says=says, lets=usual.lets, scores=usual.scores)
    return usual


def _drawn(s: AusoniaState, kind: int, nth: int) -> int:
    """How many cards an ability draws."""
    effects = s.t.effects[s.t.first_ability[kind] + nth]
    return sum(effect.number for effect in effects if isinstance(effect.keyword, Draw))
