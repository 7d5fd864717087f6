"""The Setup (AUS-3 to AUS-11, AUS-52)."""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.ausonia.action_phase import Action, BeginTurn
from tabard.games.ausonia.always import draw_cards
from tabard.games.ausonia.knowledge import BASE
from tabard.games.ausonia.offer import refill_row
from tabard.games.ausonia.solo import AspirantTurn
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import Tables


def prepare(t: Tables) -> None:
    """Make the steps that all matches share."""
    for seat in range(t.players):
        t.turns.append(BeginTurn(seat))
        t.actions.append(Action(seat))
    if t.solo:
        t.turns.append(AspirantTurn())


class Setup(Step[AusoniaState]):
    """Deal the decks and lay out the cards for sale."""

    rule = "AUS-3"

    def run(self, s: AusoniaState) -> None:
        _choose_starter(s)
        for i in range(s.seats):
            _deal_deck(s, (s.starter + i) % s.seats, i)
        _lay_out(s)
        if s.telling:
            for rule in ("AUS-4", "AUS-5", "AUS-6", "AUS-7", "AUS-10"):
                s.cite(rule)
            if s.t.solo:
                s.cite("AUS-52")
            s.tell(s.t.ROUND, -1, [1])
        s.push(s.t.turns[s.starter])


def _choose_starter(s: AusoniaState) -> None:
    """A random seat begins, for the whole game (AUS-9)."""
    if s.seats > 1:
        s.starter = s.rng.below("starting player", s.seats)
    if s.telling:
        s.cite("AUS-9")
        s.tell(s.t.BEGAN, s.starter, [])


def _deal_deck(s: AusoniaState, seat: int, number: int) -> None:
    """Shuffle a Starter Deck and draw the first hand (AUS-3, AUS-4, AUS-10)."""
    deck = s.t.decks[number][:]
    s.rng.shuffle("starter deck", deck)
    deck.reverse()
    s.draw[seat] = deck
    s.draw_mark[seat] = [BASE] * len(deck)
    s.wants[seat] = wanted_by(s.t, deck)
    draw_cards(s, seat, s.t.hand_size)


def wanted_by(t: Tables, cards: list[int]) -> list[int]:
    """The most gems of each colour that a red condition among these cards asks for."""
    wants = [0, 0, 0]
    for kind in cards:
        for colour in range(3):
            if t.wants[kind][colour] > wants[colour]:
                wants[colour] = t.wants[kind][colour]
    return wants


def _lay_out(s: AusoniaState) -> None:
    """The Power Deck face up, the Favour Deck face down, the Offer Row (AUS-6, AUS-7)."""
    s.power = s.t.power[:]
    s.rng.shuffle("power", s.power)
    s.power.reverse()
    s.favour = s.t.favour[:]
    s.rng.shuffle("favour", s.favour)
    s.favour.reverse()
    refill_row(s)
