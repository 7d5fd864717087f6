"""The End Turn Phase (AUS-35 to AUS-38) and the end of the round (AUS-40, AUS-43, AUS-70)."""

from __future__ import annotations

from tabard.engine.steps import Refusal, Step
from tabard.engine.verbs import Verb
from tabard.games.ausonia.always import draw_cards, finish
from tabard.games.ausonia.keywords import discard_from_hand
from tabard.games.ausonia.picks import PickCard
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import Tables


def end_turn(s: AusoniaState, seat: int) -> None:
    """The player has passed."""
    if s.telling:
        s.tell(s.t.PASSED, seat, [])
    clear_play_area(s, seat)
    s.push(Refill(seat))
    if s.hand[seat]:
        s.push(FreeDiscard(seat))


def clear_play_area(s: AusoniaState, seat: int) -> None:
    """All cards of the Play Area, bought ones too, go to the Discard Pile (AUS-35)."""
    count = len(s.area) + len(s.bought)
    s.discard[seat].extend(s.area)
    s.discard[seat].extend(s.bought)
    wants = s.wants[seat]
    for kind in s.bought:
        wanted = s.t.wants[kind]
        for colour in range(3):
            if wanted[colour] > wants[colour]:
                wants[colour] = wanted[colour]
    if s.telling:
        _cite_clearing(s, seat)
        if count:
            s.tell(s.t.CLEARED, seat, [count])
    s.new_turn()


def _cite_clearing(s: AusoniaState, seat: int) -> None:
    s.cite("AUS-35")
    for kind in s.area:
        if s.t.is_gem[kind]:
            s.cite("AUS-18")
    if sum(s.pool):
        s.cite("AUS-17")
    if s.raised[seat] or s.source[seat]:
        s.cite("AUS-34")


class FreeDiscard(PickCard):
    """Any number of cards may be discarded from the hand (AUS-36)."""

    rule = "AUS-36"
    optional = True

    def prompt(self, s: AusoniaState) -> str:
        return f"End Turn Phase: discard cards of your hand, or draw up to {s.t.hand_size}."

    def cards(self, s: AusoniaState) -> list[int]:
        return s.hand[self.seat]

    def verb(self, t: Tables) -> Verb:
        return t.DROP

    def pick(self, s: AusoniaState, kind: int) -> None:
        discard_from_hand(s, self.seat, kind)
        if s.telling:
            s.cite("AUS-68")
        if s.hand[self.seat]:
            s.push(self)

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        return Refusal(f"You have no {s.t.names[kind]} in hand.", "AUS-36")

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        t = s.t
        if move == t.PASS.base:
            return Refusal("You have passed already.", "AUS-36")
        for verb in (t.PLAY, t.BREAK, t.USE, t.BUY, t.BUILD, t.BUILD_HAND):
            if verb.owns(move):
                return Refusal("You have passed; the Action Phase is over.", "AUS-12")
        return super().why(s, move)


class Refill(Step[AusoniaState]):
    """Draw until six cards are in hand (AUS-37)."""

    rule = "AUS-37"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: AusoniaState) -> None:
        missing = s.t.hand_size - len(s.hand[self.seat])
        if missing > 0:
            draw_cards(s, self.seat, missing)
        next_turn(s, self.seat)


def next_turn(s: AusoniaState, seat: int) -> None:
    """The turn passes clockwise; after the last one the round ends (AUS-38)."""
    if s.telling:
        s.cite("AUS-38")
    following = seat + 1
    if s.t.solo:
        if seat == 0:
            s.push(s.t.turns[1])
            return
        following = 0
    elif following == s.seats:
        following = 0
    if following == s.starter:
        end_round(s)
    if not s.over:
        s.push(s.t.turns[following])


def end_round(s: AusoniaState) -> None:
    """Everyone has had one turn (AUS-43): is it over (AUS-40, AUS-70)?"""
    if s.telling:
        s.cite("AUS-9")
        s.cite("AUS-43")
    if s.sixty:
        finish(s, f"{s.t.goal} Influence was reached", "AUS-42")
    elif s.round >= s.t.round_limit:
        finish(s, f"{s.round} rounds are over", "AUS-70")
    else:
        s.round += 1
        if s.telling:
            s.tell(s.t.ROUND, -1, [s.round])
