"""Action cards phase: everybody draws a card; the hand limit (CON-42)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.actions import (
    add_own_turn,
    drop,
    drops,
    has_more,
    play_own_turn,
    why_no_card,
)
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CARDS, Refusals


class CardPhase(Step[ConspiracyState]):
    """In turn order everybody draws (CON-42)."""

    rule = "CON-42"

    def run(self, s: ConspiracyState) -> None:
        s.phase = CARDS
        s.push_all([DrawCard(s.seat_at(k)) for k in range(s.seats)])


class DrawCard(Step[ConspiracyState]):
    """One card, and then the own turn."""

    rule = "CON-42"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        s.draw(self.seat)
        if s.hand[self.seat]:
            s.push(CardTurn(self.seat))


class CardTurn(Decision[ConspiracyState]):
    """After drawing: play cards; with six in hand one must go (CON-42)."""

    rule = "CON-42"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        if len(s.hand[self.seat]) > s.t.hand_limit:
            return f"You hold more than {s.t.hand_limit} cards: play or discard one."
        return "You have drawn a card: do you play cards?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found: list[int] = []
        if len(s.hand[self.seat]) > s.t.hand_limit:
            found += drops(s, self.seat)
        else:
            found.append(s.w.done.move0())
        add_own_turn(s, self.seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            return
        if has_more(s, self.seat, move):
            s.push(self)
        if s.w.drop.owns(move):
            drop(s, self.seat, s.w.drop.a(move))
        else:
            play_own_turn(s, self.seat, move)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal(f"The hand limit is {s.t.hand_limit}.", self.rule)
        if s.w.drop.owns(move):
            if s.w.drop.a(move) not in s.hand[self.seat]:
                return Refusal(Refusals.NO_CARD, self.rule)
            return Refusal("Cards are discarded only above the hand limit.", self.rule)
        return why_no_card(s, self.seat, move)
