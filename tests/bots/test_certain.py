"""Bots that look ahead leave nothing that is certain in a turn that they can look through."""

from __future__ import annotations

import pytest

import tabard
from tabard import State, fast
from tabard.bots import Seen, make
from tabard.bots.certain import Guard, Solution
from tabard.bots.ismcts import IsmctsBot
from tabard.bots.plan import PlanBot
from tabard.bots.sameness import key_of
from tabard.bots.turn import LIMIT, ROOT, Patience, TooLarge, Turn, deals_of
from tabard.engine.registry import game_class
from tabard.lab.puzzles import Puzzle, puzzles_of, solves

OURS = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")


def small(game: str, kind: str) -> tuple[Puzzle, State]:
    """A puzzle of a kind whose turn has few positions."""
    for puzzle in puzzles_of(game):
        state = puzzle.load(game_class(game))
        assert state.seat is not None
        if puzzle.kind == kind and len(Turn(deals_of(state, state.seat)).moments) < 120:
            return puzzle, state
    raise AssertionError(f"{game} has no small puzzle of this kind")


def seen_in(state: State) -> Seen:
    assert state.seat is not None
    return Seen(state, state.seat)


@pytest.mark.parametrize(("game", "kind"), [("fidelitas", "take"), ("audatia", "win")])
@pytest.mark.parametrize("bot", ["careful:90", "plan:2000", "ismcts:200", "council:2x200"])
def test_what_is_certain_is_taken(game: str, kind: str, bot: str) -> None:
    puzzle, _ = small(game, kind)
    assert all(solves(game_class(game), puzzle, bot, seed) for seed in range(3))


def test_only_moves_that_keep_what_is_certain_are_thought_about() -> None:
    puzzle, state = small("fidelitas", "take")
    assert state.seat is not None
    right = Solution(Turn(deals_of(state, state.seat)), puzzle.goal).right()
    seen = seen_in(state)
    Guard().narrow(seen, Patience(0, 0))
    assert seen.legal == [move for move in state.legal if move in right]
    assert len(seen.legal) < len(state.legal)


def test_a_turn_too_large_to_be_looked_through_is_left_to_the_search() -> None:
    _, state = small("fidelitas", "take")
    for guard, patience in ((Guard(), Patience(0, 3)), (Guard(), Patience(0, 0))):
        guard.limit = LIMIT if patience.limited else 3
        seen = seen_in(state)
        guard.narrow(seen, patience)
        assert seen.legal == state.legal


def test_a_turn_that_was_looked_through_is_gone_on_with() -> None:
    """Given a turn of several moves, when the first is made and seen, nothing is solved anew."""
    puzzle = next(each for each in puzzles_of("fidelitas") if len(each.line) > 1)
    state = puzzle.load(game_class("fidelitas"))
    guard = Guard()
    guard.narrow(seen_in(state), Patience(0, 0))
    known = guard.solution
    assert known is not None
    move = state.parse(puzzle.line[0])
    state.play(move)
    guard.observe(move)
    seen = seen_in(state)
    guard.narrow(seen, Patience(0, 1))
    assert guard.solution is known
    assert state.parse(puzzle.line[1]) in seen.legal
    guard.narrow(seen_in(state), Patience(0, 0))
    assert guard.solution is not known, "nobody told it of a move"


def in_the_middle(decisions: int) -> State:
    """A match of Ausonia after so many decisions, played by hints."""
    state: State = tabard.load("ausonia").start(seed=5)
    rng = fast(5)
    while len(state.trail) < decisions and not state.over:
        assert state.asked is not None
        state.play(state.asked.hint(state, rng))
    return state


def test_no_win_is_looked_for_where_the_match_cannot_end() -> None:
    """Given a game where nothing but a win is never left, its early turns cost no thought."""
    state = in_the_middle(40)
    assert state.seat is not None
    assert not state.game.may_end(state, state.seat)
    patience = Patience(0, 100)
    Guard().narrow(seen_in(state), patience)
    assert patience.positions == 100
    asked = Guard()
    asked.goal = ["Influence"]
    asked.narrow(seen_in(state), patience)
    assert patience.positions < 100, "what a puzzle wants is looked for"


def test_where_a_match_cannot_end_no_move_wins_or_loses_it() -> None:
    looked = 0
    for decisions in range(6, 240, 6):
        state = in_the_middle(decisions)
        if state.over:
            break
        assert state.seat is not None
        if state.game.may_end(state, state.seat):
            continue
        try:
            turn = Turn(deals_of(state, state.seat), 300)
        except TooLarge:
            continue
        looked += 1
        assert not Solution(turn, []).wrong()
    assert looked > 5


# puzzles of Ausonia in which a card can be drawn before the Influence is taken
DRAWN_FIRST = (3, 39, 43, 45)


@pytest.mark.parametrize("number", DRAWN_FIRST)
def test_a_draw_that_leaves_what_is_certain_may_come_first(number: int) -> None:
    """Given Influence that is certain, when a card is drawn first, then it can be had still."""
    puzzle = puzzles_of("ausonia")[number - 1]
    state = puzzle.load(game_class("ausonia"))
    draw = state.parse("use house-courier 1")
    guard = Guard()
    guard.goal = puzzle.goal
    seen = seen_in(state)
    guard.narrow(seen, Patience(0, 0))
    assert draw in seen.legal
    assert len(seen.legal) < len(state.legal)


def test_a_draw_is_allowed_but_never_asked_for() -> None:
    """Given a draw that might bring more, the best stays what is certain without it."""
    puzzle = puzzles_of("ausonia")[2]
    state = puzzle.load(game_class("ausonia"))
    assert state.seat is not None
    solution = Solution(Turn(deals_of(state, state.seat)), puzzle.goal)
    best, strict = solution.best, solution.right()
    solution.lift()
    assert solution.values[ROOT] == best
    assert set(strict) < set(solution.right())
    line = Solution(Turn(deals_of(state, state.seat)), puzzle.goal).line()
    assert solution.line() == line, "what is told as the solution draws nothing on the way"


def test_looking_behind_chance_ends_with_patience() -> None:
    """Given no time to look behind a draw, then what was found before it is what is known."""
    puzzle = puzzles_of("ausonia")[2]
    state = puzzle.load(game_class("ausonia"))
    assert state.seat is not None
    turn = Turn(deals_of(state, state.seat))
    solution = Solution(turn, puzzle.goal)
    strict = solution.right()
    turn.patience = Patience(0, 1)
    solution.lift()
    assert solution.right() == strict


def test_a_bot_can_be_asked_for_something_else_than_it_plays_for() -> None:
    """Two puzzles of Feudalia want coins kept, others cubes: whoever is asked finds both."""
    cls = game_class("feudalia")
    puzzle = puzzles_of("feudalia")[45]
    assert puzzle.goal == ["points", "coins"]
    assert solves(cls, puzzle, "ismcts:100")


def test_something_else_that_happens_ends_the_turn() -> None:
    _, state = small("fidelitas", "take")
    guard = Guard()
    guard.narrow(seen_in(state), Patience(0, 0))
    assert guard.solution is not None
    guard.observe(-1)
    assert guard.solution is None


@pytest.mark.parametrize("game", OURS)
def test_positions_that_differ_have_other_keys(game: str) -> None:
    """Given a match by hints, when it goes on, then no position has the key of another."""
    state: State = tabard.load(game).start(2)
    rng = fast(2)
    keys = set()
    for _ in range(40):
        assert state.asked is not None
        keys.add(key_of(state))
        state.play(state.asked.hint(state, rng))
    assert len(keys) == 40


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([-1], [-2]),
        ([1, [2]], [[1], 2]),
        ([0], [False, 0]),
        ([None], [0]),
        (["a"], ["b"]),
        ([1 << 90], [1 << 91]),
        ([1 << 45], [1 << 44]),
    ],
)
def test_things_that_differ_have_other_keys(one: list[object], other: list[object]) -> None:
    assert key_of(one) == key_of(list(one))
    assert key_of(one) != key_of(other)


def test_a_clock_may_be_that_of_the_processor() -> None:
    search, plan = make("ismcts:20cpu"), make("plan:20cpu")
    assert isinstance(search, IsmctsBot)
    assert isinstance(plan, PlanBot)
    for bot in (search, plan):
        assert (bot.processor, bot.milliseconds) == (True, 20)
    state: State = tabard.load("fidelitas").start(1)
    for name in ("ismcts:20cpu", "plan:20cpu", "council:2x20cpu"):
        assert make(name, seed=1).choose(seen_in(state)) in state.legal
