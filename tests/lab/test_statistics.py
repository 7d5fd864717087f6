"""What a match was made of: turns, points by what they came from, cards by what they did."""

from __future__ import annotations

import pytest

import tabard
from tabard.bots import make
from tabard.bots.match import play_match
from tabard.engine.events import Told
from tabard.engine.registry import game_class, game_names
from tabard.engine.state import State
from tabard.lab.statistics import SeatCount, count, counted_in


def played(name: str, moves: int = 0) -> State:
    """A whole match of bots, or some moves of it."""
    game = tabard.load(name)
    state: State = game.start(seed=5)
    if not moves:
        play_match(state, [make("greedy", seat) for seat in range(game.seats)])
    while not state.over and len(state.trail) < moves:
        state.play(state.legal[len(state.trail) % len(state.legal)])
    return state


def counts_of(state: State) -> list[SeatCount]:
    """Counted with a chance that goes to the first seat by one part of the match a move."""
    plies = len(state.trail)
    curve = [[n / plies, 1.0 - n / plies, *[0.0] * (state.seats - 2)] for n in range(plies + 1)]
    return count(state.game, state.origin, state.trail, curve)


def test_points_are_told_by_what_they_came_from() -> None:
    state = played("fidelitas")
    assert state.result is not None
    for seat, found in enumerate(counts_of(state)):
        assert found.points == state.result.scores[seat]
        assert sum(each.points for each in found.sources) == found.points
        assert all(each.name.startswith("Trust of") for each in found.sources)


def test_turns_decisions_and_cards_are_counted() -> None:
    state = played("fidelitas")
    found = counts_of(state)
    assert sum(each.decisions for each in found) == len(state.trail)
    turns = [event.who for event in told(state) if event.kind.name == "turn"]
    assert [each.turns for each in found] == [turns.count(0), turns.count(1)]
    cards = [event.who for event in told(state) if event.kind.name == "played"]
    assert sum(card.played for card in found[0].cards) == cards.count(0)
    assert all(card.chance > 0 for card in found[0].cards)
    assert all(card.chance < 0 for card in found[1].cards)


def told(state: State) -> list[tabard.engine.events.Event]:
    again: State = state.game.begin(state.origin, telling=True)
    for move in state.trail:
        again.play(move)
    return again.log


def test_what_others_did_is_named_so() -> None:
    """In Ausonia cards take Influence from others: what was lost is no doing of one's own."""
    state = played("ausonia")
    names = {each.name for found in counts_of(state) for each in found.sources}
    assert "what others did" in names
    assert any(card.bought for found in counts_of(state) for card in found.cards)


@pytest.mark.parametrize("name", game_names())
def test_what_is_counted_exists(name: str) -> None:
    game = tabard.load(name)
    kept = counted_in(game_class(name).package)
    state: State = game.start(seed=1)
    if kept.points:
        assert kept.points in game.tally(state, 0)
    words = vars(game)["words"]
    said = [getattr(words, name) for name in dir(words)]
    kinds = {each.name for each in said if isinstance(each, Told)}
    assert {each.event for each in kept.source} | {each.event for each in kept.card} <= kinds
    assert len(counts_of(played(name, 12))) == game.seats
