"""Puzzles over the wire, of games and of studied matches. As with lessons the client holds the
moves, and nothing is kept here."""

import asyncio
from typing import Annotated, NamedTuple

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, field

from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.engine.game import Game
from tabard.engine.pointing import meant
from tabard.engine.registry import game_class
from tabard.engine.teaching import Answer, people
from tabard.lab.puzzles import (
    Kind,
    Puzzle,
    SolutionStep,
    Try,
    puzzle_of,
    puzzles_of,
    solution_of,
    task,
    told,
)
from tabard.lab.puzzles import solution as solution_steps
from tabard.server import face, replays
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.learning import LearnersTable, Move, Tried, seat_info
from tabard.server.lobby import (
    PROBLEMS,
    Req,
    SeatQuery,
    inn_of,
    limit_replays,
    limit_requests,
    token_of,
)

MOST_MOVES = 100  # of one turn


class PuzzleInfo(m.Wire):
    """A puzzle in the list; `level` tells how hard it is."""

    number: int
    level: str
    kind: Kind
    task: str


class PuzzleAt(Tried):
    """The moves made so far, and what is tried."""

    moves: Annotated[list[Move], Meta(max_length=MOST_MOVES)] = field(default_factory=list)


class PuzzleNow(LearnersTable):
    """The table of the puzzle; `told` says what the turn brought when it has `ended`.

    `ply` is the moment of the match that it is from, None where a game brings it.
    """

    number: int
    puzzles: int
    ply: int | None
    level: str
    task: str
    moves: list[str]
    ended: bool
    solved: bool
    told: str


@get("/games/{game:str}/puzzles", responses=PROBLEMS, sync_to_thread=True)
def listed(game: FromPath[str]) -> list[PuzzleInfo]:
    """The puzzles of a game, the easy ones first."""
    _there(game)
    cls = game_class(game)
    return [
        PuzzleInfo(number=number, level=each.level, kind=each.kind, task=task(cls, each))
        for number, each in enumerate(puzzles_of(game), 1)
    ]


@post(
    "/games/{game:str}/puzzles/{number:int}",
    status_code=200,
    responses=PROBLEMS,
    sync_to_thread=True,
)
def attempt(game: FromPath[str], number: FromPath[int], data: JSONBody[PuzzleAt]) -> PuzzleNow:
    """The puzzle after these moves; a move to try is made, or it is said why it cannot be."""
    _there(game, number)
    chosen = Chosen(game_class(game), puzzle_of(game, number), number, len(puzzles_of(game)))
    return _answered(chosen, data)


@get("/games/{game:str}/puzzles/{number:int}/solution", responses=PROBLEMS, sync_to_thread=True)
def solution(game: FromPath[str], number: FromPath[int]) -> list[SolutionStep]:
    """One line that solves it, with what speaks for each move."""
    _there(game, number)
    return list(solution_of(game, number))


@post("/tables/{table_id:str}/puzzles/{number:int}", status_code=200, responses=PROBLEMS)
async def missed_attempt(
    request: Req,
    table_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[PuzzleAt],
    seat: FromQuery[SeatQuery] = None,
) -> PuzzleNow:
    """The same for something certain that was missed in a match, as its study found it."""
    chosen = await _missed(request, table_id, number, seat)
    return await asyncio.to_thread(_answered, chosen, data)


@get("/tables/{table_id:str}/puzzles/{number:int}/solution", responses=PROBLEMS)
async def missed_solution(
    request: Req,
    table_id: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[SeatQuery] = None,
) -> list[SolutionStep]:
    """One line that would have had it."""
    chosen = await _missed(request, table_id, number, seat)
    return await asyncio.to_thread(solution_steps, chosen.cls, chosen.puzzle)


class Chosen(NamedTuple):
    """A puzzle: its number among so many, and the moment of a match that it is from."""

    cls: type[Game]
    puzzle: Puzzle
    number: int
    puzzles: int
    ply: int | None = None


async def _missed(request: Req, table_id: str, number: int, seat: int | None) -> Chosen:
    """The puzzle of a study that was made before, with a seat's knowledge."""
    inn = inn_of(request)
    limit_replays(request)
    async with inn.visit(table_id, token_of(request)) as (table, viewer):
        allowed = replays.allowed_seat(table, viewer, seat)
        study = await inn.studies.kept(table, allowed)
        cls = type(table.game)
    found = [] if study is None else study.missed
    missed = found[number - 1] if 1 <= number <= len(found) else None
    if missed is None or missed.puzzle is None:
        raise Declined("not-found", "There is no such puzzle in this match.", status=404)
    return Chosen(cls, missed.puzzle, number, len(found), missed.ply)


def _answered(chosen: Chosen, data: PuzzleAt) -> PuzzleNow:
    at = _begun(chosen, data.moves)
    answer = None
    if data.attempt is not None:
        answer = _played(at, data.attempt)
    elif data.pointed is not None:
        answer = _why(at, data.pointed, data.begun)
    return _now(chosen, at, answer)


def _there(game: str, number: int | None = None) -> None:
    if game not in face.known_games():
        raise Declined("not-found", f"There is no game '{game}'.", status=404)
    if number is None:
        return
    try:
        puzzle_of(game, number)
    except TabardError as problem:
        raise Declined("not-found", f"{problem}.", status=404) from problem


def _begun(chosen: Chosen, moves: list[str]) -> Try:
    try:
        return Try(chosen.cls, chosen.puzzle, moves)
    except TabardError as problem:
        raise Declined("stale", f"{problem}; begin the puzzle anew.", status=409) from problem


def _played(at: Try, text: str) -> Answer:
    try:
        at.play(text)
    except (IllegalMove, NotationError) as problem:
        return Answer("refused", problem.reason, problem.rule)
    except TabardError as problem:
        return Answer("other", str(problem))
    return Answer("right", "")


def _why(at: Try, pointed: list[str], begun: list[str]) -> Answer:
    move = None if at.ended else meant(at.state, pointed, begun)
    refusal = None if move is None else at.state.why_not(move)
    if refusal is None:
        return Answer("other", task(type(at.state.game), at.puzzle))
    return Answer("refused", refusal.reason, refusal.rule)


def _now(chosen: Chosen, at: Try, answer: Answer | None) -> PuzzleNow:
    state, seat = at.state, at.seat
    names = people(state.seats, seat)
    legal = [] if at.ended else state.legal
    view = state.game.see(state, seat, names)
    moves = [face.move_info(state.game, move, names) for move in legal]
    fresh = answer is not None and answer.kind == "right"
    return PuzzleNow(
        number=chosen.number,
        puzzles=chosen.puzzles,
        ply=chosen.ply,
        level=at.puzzle.level,
        task=task(type(state.game), at.puzzle),
        moves=at.made,
        ended=at.ended,
        solved=at.solved,
        told=told(at) if at.ended else "",
        answer=answer,
        view=view,
        asked=None if at.ended else face.question(view, len(at.made), moves),
        events=[face.event_info(e, seat, names) for e in state.log[at.told :]] if fresh else [],
        seat=seat,
        seats=[seat_info(i, names[i], i == seat) for i in range(state.seats)],
        options=state.game.options,
    )


router = Router(
    path="/api",
    before_request=limit_requests,
    route_handlers=[listed, attempt, solution, missed_attempt, missed_solution],
)
