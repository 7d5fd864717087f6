"""Learning: how to play, words, lessons, the guided first game. A lesson keeps nothing here.

The client holds the moves it has made; the server plays them anew on the staged position and
says what comes next. So one can leave and come back, and nothing can break.
"""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, field

from tabard.engine.errors import TabardError
from tabard.engine.registry import game_class
from tabard.engine.teaching import (
    Answer,
    Exercise,
    HowToPlay,
    Intro,
    Lesson,
    Note,
    Practice,
    Word,
    people,
)
from tabard.engine.views import View
from tabard.server import face, making
from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.guided import teaching
from tabard.server.lobby import PROBLEMS, Req, inn_of, limit_requests, maker_of

Move = Annotated[str, Meta(max_length=m.NOTATION_LENGTH)]


class LessonInfo(m.Wire):
    """A lesson in the list."""

    id: str
    title: str
    aim: str
    minutes: int
    exercises: int


class FirstGameInfo(m.Wire):
    """What is said in the guided first game, and which lessons fit best after it."""

    say: str
    intros: list[Intro]
    notes: list[Note]
    won: str
    lost: str
    next: list[str]


class Learning(m.Wire):
    """All that a game brings for learners, except the lessons themselves."""

    how_to_play: HowToPlay
    words: list[Word]
    lessons: list[LessonInfo]
    first_game: FirstGameInfo


class Tried(m.Body):
    """The move to try, or, with `pointed`, why a thing cannot be chosen, as at a live table."""

    attempt: Move | None = None
    pointed: m.Keys | None = None
    begun: m.Keys = field(default_factory=list)


class PracticeAt(Tried):
    """Where the learner stands: the moves made in an exercise, and what is tried."""

    exercise: Annotated[int, Meta(ge=0, le=50)] = 0
    moves: list[Move] = field(default_factory=list)


class LearnersTable(m.Wire):
    """What lies on a table that only one person plays at, and what came of the last try."""

    answer: Answer | None
    view: View
    asked: m.OpenQuestion | None
    events: list[m.EventInfo]
    seat: int
    seats: list[m.SeatInfo]
    options: dict[str, m.OptionValue]


class Beat(m.Wire):
    """What is said and asked now."""

    say: str
    task: str
    point: list[str]
    rule: str
    reading: bool  # nothing to do but to go on


class PracticeNow(LearnersTable):
    """The table of the exercise and what comes next; `beat` is null when it is done."""

    exercise: int
    exercises: int
    title: str
    moves: list[str]
    step: int
    steps: int
    beat: Beat | None
    end: str


def _lesson(game: str, lesson: str) -> Lesson:
    try:
        return teaching(game).lesson(lesson)
    except TabardError as problem:
        raise Declined("not-found", f"{problem}.", status=404) from problem


@get("/games/{game:str}/learning", responses=PROBLEMS)
async def learning(game: FromPath[str]) -> Learning:
    """How to play, the words, and which lessons there are."""
    found = teaching(game)
    first = found.first_game
    lessons = [
        LessonInfo(
            id=lesson.id,
            title=lesson.title,
            aim=lesson.aim,
            minutes=lesson.minutes,
            exercises=len(lesson.exercises),
        )
        for lesson in found.lessons
    ]
    return Learning(
        how_to_play=found.how_to_play,
        words=found.glossary.words,
        lessons=lessons,
        first_game=FirstGameInfo(
            say=first.say,
            intros=first.intros,
            notes=first.notes,
            won=first.won,
            lost=first.lost,
            next=first.next,
        ),
    )


@post("/games/{game:str}/first-game", responses=PROBLEMS)
async def first_game(
    request: Req, game: FromPath[str], data: JSONBody[m.FirstTable]
) -> m.TableMade:
    """One click: a short real game against an easy bot, in which things are introduced."""
    return await making.teach(inn_of(request), game, data, maker_of(request))


@post("/games/{game:str}/lessons/{lesson:str}", status_code=200, responses=PROBLEMS)
async def practice(
    game: FromPath[str], lesson: FromPath[str], data: JSONBody[PracticeAt]
) -> PracticeNow:
    """The exercise after these moves; a move to try is answered, and played if it is right."""
    found = _lesson(game, lesson)
    if data.exercise >= len(found.exercises):
        raise Declined("not-found", "The lesson has no such exercise.", status=404)
    exercise = found.exercises[data.exercise]
    try:
        at = Practice(game_class(game), exercise, data.moves)
    except TabardError as problem:
        raise Declined("stale", f"{problem}; begin the exercise anew.", status=409) from problem
    told = len(at.state.log)
    if data.attempt is not None:
        answer = at.attempt(data.attempt)
    elif data.pointed is not None:
        answer = at.pointed_at(data.pointed, data.begun)
    else:
        told, answer = 0, None
    return _now(found, data.exercise, at, told, answer)


def _now(
    lesson: Lesson, number: int, at: Practice, told: int, answer: Answer | None
) -> PracticeNow:
    exercise: Exercise = at.exercise
    seat = exercise.seat
    names = people(at.game.seats, seat)
    step = at.step
    legal = at.state.legal if at.state.seat == seat and step is not None else []
    moves = [face.answer_info(at.state, move, names) for move in legal]
    view = at.game.see(at.state, seat, names)
    return PracticeNow(
        exercise=number,
        exercises=len(lesson.exercises),
        title=exercise.title or lesson.title,
        moves=at.made,
        step=at.at,
        steps=len(exercise.steps),
        beat=None
        if step is None
        else Beat(
            say=step.say,
            task=step.task,
            point=step.point,
            rule=step.rule,
            reading=not step.moves,
        ),
        end=exercise.end,
        answer=answer,
        view=view,
        asked=face.question(view, at.at, moves),
        events=[face.event_info(event, seat, names) for event in at.state.log[told:]],
        seat=seat,
        seats=[seat_info(i, names[i], i == seat) for i in range(at.game.seats)],
        options=at.game.options,
    )


def seat_info(number: int, name: str, own: bool) -> m.SeatInfo:
    """A seat at the table of a lesson."""
    kind: m.SeatKind = "person" if own else "bot"
    return m.SeatInfo(seat=number, title=f"Seat {number + 1}", kind=kind, name=name)


router = Router(
    path="/api",
    before_request=limit_requests,
    route_handlers=[learning, practice, first_game],
)
