"""What a match was made of: turns, where points came from, which cards did what.

It is counted from the events that the match tells. A game says in `study.toml` which of them name
what points come from, and which are about a card:

    points = "points"           # what is counted (`Game.tally`); without it nothing is

    [[source]]
    event = "scored"            # points of the same move, or later in the turn, come from this
    say = "{0}"                 # how it is called: {0}, {1}, ... are the event's arguments

    [[card]]
    event = "played"            # its first argument is a card; what follows is the card's doing,
                                # to the next card of the seat or to the end of the turn
    # bought = true             it is bought by this
    # again = true              it was played before and is at work again
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from tabard.engine.beside import read_beside
from tabard.engine.events import Event
from tabard.engine.game import Game
from tabard.engine.state import State

OTHER = "other things"
OTHERS = "what others did"


class SourceEvent(msgspec.Struct, forbid_unknown_fields=True):
    """An event that says what points come from."""

    event: str
    say: str


class CardEvent(msgspec.Struct, forbid_unknown_fields=True):
    """An event in which a card is played or bought, or is at work again."""

    event: str
    bought: bool = False
    again: bool = False


class Counted(msgspec.Struct, forbid_unknown_fields=True):
    """The file study.toml."""

    points: str = ""
    source: list[SourceEvent] = []
    card: list[CardEvent] = []


class Source(msgspec.Struct):
    """Something that points came from."""

    name: str
    times: int
    points: float


class CardUse(msgspec.Struct):
    """A card over the whole match: how often it was played and bought, what followed from it.

    `chance` is what the seat's chance to win changed by meanwhile.
    """

    name: str
    played: int
    bought: int
    points: float
    chance: float


class SeatCount(msgspec.Struct):
    """What a seat did; sources and cards are only told of seats whose doings may be known."""

    turns: int
    decisions: int
    points: float
    sources: list[Source]
    cards: list[CardUse]


@cache
def counted_in(package: str) -> Counted:
    """What a game's package says is to be counted."""
    return read_beside(package, "study.toml", Counted) or Counted()


def count(
    game: Game, origin: str, trail: Sequence[int], curve: Sequence[Sequence[float]]
) -> list[SeatCount]:
    """Count a whole match; `curve` are the chances of all seats after each move."""
    state: State = game.begin(origin, telling=True)
    counts = [Count(game, seat, state) for seat in range(game.seats)]
    for each in counts:
        each.hear(state.log, 0, curve)
    for ply, move in enumerate(trail):
        told, mover = len(state.log), state.seat
        state.play(move)
        for each in counts:
            each.found.decisions += each.seat == mover
            each.hear(state.log[told:], ply, curve)
            each.settle(state, mover == each.seat)
        if state.over:
            for each in counts:
                each.close(ply + 1, curve)
    return [each.told() for each in counts]


class Count:
    """The counting for one seat."""

    def __init__(self, game: Game, seat: int, state: State) -> None:
        self.game = game
        self.seat = seat
        self.found = SeatCount(0, 0, 0.0, [], [])
        kept = counted_in(game.package)
        self.unit = kept.points
        self.says = {each.event: each.say for each in kept.source}
        self.uses = {each.event: each for each in kept.card}
        self.turns = set(game.news.turns)
        self.have = self._points(state)
        self.cause = ""  # what points come from now
        self.fresh: list[str] = []  # the causes that the last move told
        self.card: CardUse | None = None
        self.since = 0
        self.sources: dict[str, Source] = {}
        self.cards: dict[str, CardUse] = {}

    def _points(self, state: State) -> float:
        if not self.unit:
            return 0.0
        amount = self.game.tally(state, self.seat)[self.unit]
        return amount * self.game.score_unit if self.unit == "points" else amount

    def hear(self, events: Sequence[Event], ply: int, curve: Sequence[Sequence[float]]) -> None:
        """Take in what a move told."""
        self.fresh = []
        for event in events:
            name = event.kind.name
            if name in self.turns:
                self.close(ply, curve)
                self.cause = ""
                self.found.turns += event.who in (self.seat, -1)
            if event.who != self.seat:
                continue
            if name in self.says:
                self.cause = called(event, self.says[name])
                self.fresh.append(self.cause)
            if name in self.uses:
                self.close(ply, curve)
                self._open(called(event, "{0}"), self.uses[name], ply)

    def settle(self, state: State, own: bool) -> None:
        """Note what the move changed, and whose doing it was."""
        now = self._points(state)
        gained, self.have = now - self.have, now
        if not gained:
            return
        self.found.points += gained
        told = " and ".join(dict.fromkeys(self.fresh)) or self.cause
        name = told or (OTHER if own else OTHERS)
        source = self.sources.setdefault(name, Source(name, 0, 0.0))
        source.times += 1
        source.points += gained
        if self.card is not None:
            self.card.points += gained

    def _open(self, name: str, use: CardEvent, ply: int) -> None:
        self.card = self.cards.setdefault(name, CardUse(name, 0, 0, 0.0, 0.0))
        self.card.bought += use.bought
        self.card.played += not (use.bought or use.again)
        self.since = ply

    def close(self, ply: int, curve: Sequence[Sequence[float]]) -> None:
        """The card that was at work is no more: what has it done to the chances?"""
        if self.card is not None:
            self.card.chance += curve[max(ply, self.since + 1)][self.seat]
            self.card.chance -= curve[self.since][self.seat]
        self.card = None

    def told(self) -> SeatCount:
        """What was counted, the weightiest first."""
        self.found.sources = sorted(self.sources.values(), key=lambda each: -each.points)
        self.found.cards = sorted(
            self.cards.values(), key=lambda each: (-each.points, -each.chance)
        )
        return self.found


def called(event: Event, say: str) -> str:
    """How the thing of an event is called; everybody knows these events."""
    pairs = zip(event.kind.domains, event.seen_by(None), strict=True)
    return say.format(*(domain.label(value) for domain, value in pairs))
