"""The bots play Ausonia sensibly."""

from __future__ import annotations

import pytest

from tabard.bots.base import Seen
from tabard.bots.simple import GreedyBot
from tabard.engine.rng import fast
from tabard.games.ausonia import Ausonia
from tabard.games.ausonia.state import AusoniaState


def greedy_game(players: int, seed: int, **options: object) -> tuple[AusoniaState, int, int]:
    """A game of greedy bots: its end, its decisions, its cards played or bought."""
    state = Ausonia({"players": players, **options}).start(seed=seed)
    bots = [GreedyBot("greedy", fast(seed * 10 + seat)) for seat in range(players)]
    decisions = cards = 0
    while not state.over:
        seat = state.seat
        assert seat is not None
        move = bots[seat].choose(Seen(state, seat))
        decisions += 1
        cards += state.w.play.owns(move) or state.w.buy.owns(move)
        state.do(move)
    return state, decisions, cards


@pytest.mark.rule("AUS-40")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_last_about_a_dozen_rounds(players: int) -> None:
    games = [greedy_game(players, seed) for seed in range(6)]
    rounds = [state.round for state, _, _ in games]
    assert 9 <= sum(rounds) / len(rounds) <= 16


@pytest.mark.rule("AUS-16", "AUS-24")
def test_a_turn_has_at_most_two_decisions_for_each_card_played_or_bought() -> None:
    games = [greedy_game(2, seed) for seed in range(6)]
    decisions = sum(game[1] for game in games)
    cards = sum(game[2] for game in games)
    assert decisions <= 2 * cards


@pytest.mark.rule("AUS-61")
def test_a_greedy_player_sometimes_beats_the_merchant_prince() -> None:
    wins = sum(bool(greedy_game(1, seed)[0].result.winners) for seed in range(12))  # type: ignore[union-attr]
    assert wins > 0
