"""The solver of the turn, and the puzzles that it has checked.

All of them are checked on the compiled build, which goes the same way (tests/compiled); on the
sources every sixth.
"""

from __future__ import annotations

import pytest

import tabard
from tabard.bots.certain import Solution
from tabard.bots.sameness import key_of
from tabard.bots.turn import LOST, TooLarge, Turn, deals_of
from tabard.engine import state as engine_state
from tabard.engine.game import Game
from tabard.engine.registry import game_class, game_names
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.puzzles import LEVELS, Puzzle, Try, puzzles_of, share, task, told

OURS = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")
PARTS = 6  # the puzzles of a game are checked in so many tests
INTERPRETED = str(engine_state.__file__).endswith(".py")


def solved_turn(state: State) -> Turn:
    assert state.seat is not None
    return Turn(deals_of(state, state.seat))


def staged(puzzle: Puzzle, game: str) -> State:
    return puzzle.load(game_class(game))


# -- the solver -------------------------------------------------------------------------------


def test_lines_that_come_to_the_same_are_one_position() -> None:
    longest = max(puzzles_of("ausonia"), key=lambda puzzle: len(puzzle.line))
    turn = solved_turn(staged(longest, "ausonia"))
    ways = sum(len(moment.kids) for moment in turn.moments)
    assert len(turn.moments) < ways, "cards played in another order lead to the same table"


def test_a_copy_has_the_key_of_its_original_and_a_move_changes_it() -> None:
    for name in OURS:
        state: State = tabard.load(name).start(seed=4)
        before = key_of(state)
        twin = state.copy()
        assert key_of(twin) == before, name
        twin.play(twin.legal[0])
        assert key_of(twin) != before, name
        assert key_of(state) == before, name


def test_a_turn_with_too_many_positions_is_not_solved() -> None:
    state: State = tabard.load("feudalia").start(seed=1)
    with pytest.raises(TooLarge):
        Turn(deals_of(state, state.seat or 0), limit=5)


def test_what_lies_hidden_does_not_change_the_solution() -> None:
    for game in OURS:
        puzzle = puzzles_of(game)[0]
        state = staged(puzzle, game)
        assert state.seat is not None
        other = state.determinize(state.seat, fast(99))
        here, there = (Solution(solved_turn(s), puzzle.goal) for s in (state, other))
        assert here.best == there.best, game
        assert here.right() == there.right(), game


# -- the puzzles ------------------------------------------------------------------------------


def test_every_game_of_ours_brings_puzzles_of_several_levels() -> None:
    assert set(OURS) <= set(game_names())
    for game in OURS:
        puzzles = puzzles_of(game)
        levels = [puzzle.level for puzzle in puzzles]
        assert len(puzzles) >= 60, game
        assert len({puzzle.kind for puzzle in puzzles}) > 1, game
        assert len(set(levels)) > 1, game
        assert levels == sorted(levels, key=LEVELS.index), f"{game}: the easy ones come first"
        places = {repr((puzzle.position, puzzle.before)) for puzzle in puzzles}
        assert len(places) == len(puzzles), f"{game}: a puzzle is there twice"


@pytest.mark.parametrize("part", range(1 if INTERPRETED else PARTS))
@pytest.mark.parametrize("game", OURS)
def test_the_solver_confirms_every_puzzle(game: str, part: int) -> None:
    for number, puzzle in list(enumerate(puzzles_of(game), 1))[part::PARTS]:
        check(game, number, puzzle)


def check(game: str, number: int, puzzle: Puzzle) -> None:
    """The best that is stated is the best; the line brings it, and some other move does not."""
    where = f"puzzle {number} of {game}"
    cls: type[Game] = game_class(game)
    state = staged(puzzle, game)
    solution = Solution(solved_turn(state), puzzle.goal)
    assert list(solution.best) == puzzle.best, where
    assert state.parse(puzzle.line[0]) in solution.right(), where
    assert solution.wrong(), f"{where}: any move does it"
    if puzzle.kind == "parry":
        assert any(solution.after(move)[0] == LOST for move in solution.wrong()), where
    attempt = Try(cls, puzzle, puzzle.line)
    assert attempt.solved, f"{where}: {told(attempt)}"
    assert told(attempt).startswith("Solved"), where
    assert task(cls, puzzle), where


def test_a_try_that_misses_something_is_told_so() -> None:
    puzzle = next(each for each in puzzles_of("ausonia") if each.kind == "take")
    attempt = Try(game_class("ausonia"), puzzle)
    while not attempt.ended:
        legal = attempt.state.legal
        passes = [move for move in legal if attempt.state.text(move) in ("pass", "done")]
        attempt.play(attempt.state.text((passes or legal)[0]))
    assert not attempt.solved
    assert "certain" in told(attempt)


def test_a_try_that_draws_first_goes_on_where_nothing_is_lost_by_it() -> None:
    """Given three Influence to take, when a card is drawn first, the rest of the line solves it."""
    puzzle = puzzles_of("ausonia")[2]
    draw, *rest = ["use house-courier 1", *puzzle.line[:-1]]
    assert puzzle.line[-1] == draw
    attempt = Try(game_class("ausonia"), puzzle, [draw])
    assert not attempt.ended
    for move in [*rest, "pass", "done"]:
        if not attempt.ended:
            attempt.play(move)
    assert attempt.solved


def test_a_try_that_leaves_it_to_chance_is_over() -> None:
    """Given gems that bring Influence, when they buy a card and another is drawn, it is missed."""
    puzzle = puzzles_of("ausonia")[2]
    attempt = Try(game_class("ausonia"), puzzle)
    wishes = ("buy", "play", "spend", "use house-courier")
    while not attempt.ended:
        texts = [attempt.state.text(move) for move in attempt.state.legal]
        attempt.play(next(text for wish in wishes for text in texts if text.startswith(wish)))
    assert attempt.made[-1].startswith("use house-courier")
    assert attempt.state.seat == attempt.seat
    assert not attempt.solved
    assert "certain" in told(attempt)


def test_the_share_that_a_bot_solves_is_counted() -> None:
    found = share("fidelitas", "greedy")
    assert found.number == len(puzzles_of("fidelitas"))
    assert 0 < found.solved < found.number
    assert sum(found.solved_of(level) for level in LEVELS) == found.solved
    assert share("fidelitas", "greedy") == found, "the same seed gives the same choices"


@pytest.mark.parametrize("game", OURS)
def test_a_squire_finds_most_of_what_is_certain(game: str) -> None:
    """What the others find, `tabard tactics` measures."""
    found = share(game, "squire")
    assert found.solved >= 0.7 * found.number
