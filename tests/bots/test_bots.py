"""Bots: they play legal moves, keep to their clock, and know only what their seat knows."""

from __future__ import annotations

import time

import pytest

import tabard
from tabard import State, TabardError, fast
from tabard.bots import Bot, Seen, make, names
from tabard.bots.match import play_match

GAMES = tabard.game_names()


def middle_of(game: str, plies: int, seed: int = 3) -> State:
    """A match in its middle, played by hints."""
    loaded = tabard.load(game)
    state = loaded.start(seed)
    rng = fast(seed)
    while len(state.trail) < plies and not state.over:
        state.play(loaded.brain.hint(state, rng))
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["random", "greedy", "ismcts:30"])
@pytest.mark.parametrize("plies", [0, 7, 25, 60])
def test_a_bots_choice_does_not_change_with_what_its_seat_cannot_know(
    game: str, name: str, plies: int
) -> None:
    state = middle_of(game, plies)
    if state.seat is None:
        return
    choice = make(name, seed=9).choose(Seen(state, state.seat))
    for deal in range(4):
        other = state.determinize(state.seat, fast(100 + deal))
        assert make(name, seed=9).choose(Seen(other, state.seat)) == choice


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_match_to_its_end(game: str) -> None:
    loaded = tabard.load(game)
    state = loaded.start(5)
    bots: list[Bot] = [make("random", seed) for seed in range(loaded.seats)]
    decisions = play_match(state, bots)
    assert state.over
    assert decisions == len(state.trail) > 0


def test_the_tree_search_keeps_to_its_clock() -> None:
    state = middle_of("fidelitas", 10)
    assert state.seat is not None
    bot = make("ismcts:50ms", seed=1)
    start = time.perf_counter()
    bot.choose(Seen(state, state.seat))
    assert time.perf_counter() - start < 5  # far above 50 ms: this machine may be busy


def test_the_tree_search_keeps_its_tree_between_own_moves() -> None:
    """Given a search, when its move is made and seen, then the part below it is kept."""
    state = middle_of("fidelitas", 0)
    assert state.seat is not None
    bot = make("ismcts:300", seed=1)
    move = bot.choose(Seen(state, state.seat))
    kept = bot.root.kids[move]  # type: ignore[attr-defined]
    bot.observe(move)
    assert bot.root is kept  # type: ignore[attr-defined]
    bot.observe(-1)
    assert bot.root is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["grandmaster", "ismcts:0", "ismcts:fast", "greedy:5"])
def test_an_unknown_bot_is_a_clear_error(name: str) -> None:
    with pytest.raises(TabardError, match="a bot is random, greedy, ismcts"):
        make(name)


def test_every_kind_of_bot_can_be_made() -> None:
    assert [make(name).name for name in names()] == names()
