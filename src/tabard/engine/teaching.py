# interpreted
"""Teaching: how to play, a glossary, lessons and a guided first game, as data beside a game.

    <package>/lessons/how-to-play.toml   one page: goal, a turn, points, the end, five things
    <package>/lessons/glossary.toml      every word and sign a player meets, one line each
    <package>/lessons/1-first-turn.toml  lessons, in the order of their numbers
    <package>/lessons/first-game.toml    a short real game in which things are introduced

A lesson is played by the real engine: a staged position, scripted chance, scripted moves of the
others, and steps that say what to do. A wrong move is answered and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from tabard.engine.beside import beside, read_data
from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.engine.events import Event
from tabard.engine.game import Game
from tabard.engine.options import Value
from tabard.engine.pointing import meant
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.engine.verbs import Verb


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """A part of the page; `show` names things to draw beside it, as `group:id`."""

    title: str
    text: str
    show: list[str] = []


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """A callout in the picture: `at` is how the drawn thing is called, or how its name begins."""

    at: str
    say: str


class Figure(msgspec.Struct, forbid_unknown_fields=True):
    """The picture of the page: the table of an exercise as it is drawn, with callouts."""

    lesson: str
    marks: list[Mark]
    exercise: int = 0
    moves: list[str] = []  # made before the picture is drawn


class HowToPlay(msgspec.Struct, forbid_unknown_fields=True):
    """The one-minute page of a game."""

    breath: str  # two sentences for the lobby
    players: str
    minutes: str
    weight: Literal["light", "medium", "heavy"]
    goal: str
    rule: str  # that says who wins
    sections: list[Section]
    know: list[str]  # five things to know
    figure: Figure

    @property
    def shortest(self) -> int:
        """The minutes that a game takes at least."""
        return int(self.minutes.split()[0])


class Word(msgspec.Struct, forbid_unknown_fields=True):
    """A word or sign of the game; `also` are its other forms.

    A text explains it wherever one of them stands. A word that also has an everyday sense names
    the `phrases` in which it is the game's: only these are explained.
    """

    word: str
    text: str
    also: list[str] = []
    rule: str = ""
    phrases: list[str] = []

    @property
    def explained(self) -> list[str]:
        """What is explained where it stands in a text."""
        return self.phrases or [self.word, *self.also]


class Glossary(msgspec.Struct, forbid_unknown_fields=True):
    """All words of a game."""

    words: list[Word]

    def find(self, text: str) -> Word | None:
        """The word that is meant, in any of its forms."""
        wanted = text.casefold().strip()
        for word in self.words:
            if wanted in (form.casefold() for form in (word.word, *word.also)):
                return word
        return None


class Slip(msgspec.Struct, forbid_unknown_fields=True):
    """A likely wrong move and its answer.

    Where the move is not legal, the engine's own refusal is said first, and `rule` must be the
    one it cites. `legal` marks a move that is allowed, but not what is to be learned here.
    """

    move: str
    say: str = ""
    rule: str = ""
    legal: bool = False


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A few exercises about one idea."""

    title: str
    aim: str
    minutes: int
    exercises: list[Exercise]
    id: str = ""  # the name of its file


class Beat(msgspec.Struct, forbid_unknown_fields=True):
    """A beat of an exercise: what is said, and what the learner has to do.

    Any of the `moves` is right; a step without moves is only read. `point` names what to look
    at, as `domain:word`. `then` are the scripted moves that follow, of whoever is asked.
    """

    say: str
    task: str = ""
    moves: list[str] = []
    point: list[str] = []
    rule: str = ""
    slips: list[Slip] = []
    then: list[str] = []
    praise: str = ""


class Exercise(msgspec.Struct, forbid_unknown_fields=True):
    """A staged position with its steps.

    `before` are scripted moves that lead from the position to the first step. `passing` is the
    move that others make when nothing is scripted, and the learner where no task asks.
    """

    steps: list[Beat]
    position: dict[str, Any] = {}
    options: dict[str, Value] = {}
    pack: dict[str, Any] | None = None
    dice: dict[str, list[Any]] = {}
    seed: int = 1
    seat: int = 0
    before: list[str] = []
    passing: str = ""
    title: str = ""
    end: str = ""  # what is said when it is done


class Intro(msgspec.Struct, forbid_unknown_fields=True):
    """What is said when a kind of question first comes up in the guided game.

    `asks` is the rule that grants the question; with a `verb`, only where such a move is offered,
    with `shows` only where the sentence of such a move shows these words, with `about` only where
    the question shows one of these.
    `aim` is what to look for, whatever lies on the table; it names no move. `moves` are to be
    tried, the first of them that is legal, and `default` is said with them. Without any, a bot
    says what to try.
    """

    asks: str
    say: str
    verb: str = ""
    shows: str = ""
    about: list[str] = []
    aim: str = ""
    default: str = ""
    moves: list[str] = []

    @property
    def key(self) -> str:
        """By this it is remembered that it was read: `FEU-R17`, `FEU-R17/upgrade`."""
        return "/".join(part for part in (self.asks, self.verb, self.shows, *self.about) if part)

    def fits(self, state: State) -> bool:
        """Is it about what is asked now?"""
        if self.asks != state.rule or not self._is_about(state):
            return False
        return any(self._fits_move(state.game.space.verb_of(m), m) for m in state.legal)

    def _is_about(self, state: State) -> bool:
        return not self.about or any(words in state.prompt for words in self.about)

    def _fits_move(self, verb: Verb, move: int) -> bool:
        if self.verb and verb.name != self.verb:
            return False
        return not self.shows or self.shows in verb.sentence(move)

    def advice(self, state: State) -> int | None:
        """The move to be tried, if it says one that is legal."""
        wanted = [state.parse(text) for text in self.moves]
        return next((move for move in wanted if move in state.legal), None)


class Note(msgspec.Struct, forbid_unknown_fields=True):
    """What is said when something first happens in the guided game.

    `event` is named as words.py names it. `whose`: only if the learner did it, or if it was another
    seat.
    """

    event: str
    say: str
    whose: Literal["any", "own", "other"] = "any"

    def tells_of(self, event: Event, seat: int) -> bool:
        """Is this the event, for the learner on this seat?"""
        if event.kind.name != self.event:
            return False
        return self.whose == "any" or (event.who == seat) == (self.whose == "own")


class FirstGame(msgspec.Struct, forbid_unknown_fields=True):
    """A short or simplified real game against a `bot`: an easy level, or any other by its name.

    `intros` are said of questions, `notes` of what happens, each once.
    `won` and `lost` close it: what decides such a game, and what to do better. `next` are the
    lessons that fit best afterwards.
    """

    say: str
    bot: str
    intros: list[Intro]
    won: str
    lost: str
    next: list[str]
    notes: list[Note] = []
    options: dict[str, Value] = {}
    pack: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seed: int | None = None
    seat: int = 0

    def begin(self, game: Game, seed: int) -> State:
        """The table at which it begins; `seed` deals it where the lessons fix none.

        The game must have been made with these `options` and this `pack`.
        """
        seed = seed if self.seed is None else self.seed
        state: State
        if self.position is None:
            state = game.start(seed, telling=True)
        else:
            state = game.stage(self.position, seed, telling=True)
        return state

    def began(self, game: Game, state: State) -> bool:
        """Did a match begin as this one does?"""
        if game.pack != self.pack or not self.options.items() <= game.options.items():
            return False
        if self.position is None:
            return state.origin == self.begin(game, 0).origin
        return _staged(state.origin) == self.position

    def intro(self, key: str) -> Intro | None:
        """An introduction by its key."""
        return next((intro for intro in self.intros if intro.key == key), None)

    def intros_for(self, state: State) -> list[Intro]:
        """All that is to be said of what is asked now."""
        return [intro for intro in self.intros if intro.fits(state)]

    def notes_on(self, log: Sequence[Event], since: int) -> list[Note]:
        """What is to be said of what first happened since so many events."""
        return [note for note in self.notes if self._first(note, log) >= since]

    def _first(self, note: Note, log: Sequence[Event]) -> int:
        told = (at for at, event in enumerate(log) if note.tells_of(event, self.seat))
        return next(told, -1)


def _staged(origin: str) -> object:
    """The position that a record's `stage` line holds; None where it has another beginning."""
    kind, _, data = origin.partition(" ")
    return json.loads(data)["position"] if kind == "stage" else None


class Teaching:
    """All that a game brings for learners."""

    def __init__(self, folder: Traversable) -> None:
        self.how_to_play = read_data(folder / "how-to-play.toml", HowToPlay)
        self.glossary = read_data(folder / "glossary.toml", Glossary)
        self.first_game = read_data(folder / "first-game.toml", FirstGame)
        self.lessons: list[Lesson] = []
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            if file.name[0].isdigit() and file.name.endswith(".toml"):
                lesson = read_data(file, Lesson)
                lesson.id = file.name.removesuffix(".toml")
                self.lessons.append(lesson)

    def lesson(self, id: str) -> Lesson:
        """A lesson by its id or its number, counted from 1."""
        for number, lesson in enumerate(self.lessons, 1):
            if id in (lesson.id, str(number)):
                return lesson
        known = ", ".join(lesson.id for lesson in self.lessons)
        raise TabardError(f"there is no lesson '{id}'; there are {known}")


@cache
def teaching_of(package: str) -> Teaching | None:
    """What a game's package brings for learners; None where it brings nothing."""
    folder = beside(package, "lessons")
    return None if folder is None else Teaching(folder)


WEIGHTS = ("light", "medium", "heavy")


def lightest_first(names: Sequence[str]) -> list[str]:
    """Games in the order in which a newcomer should meet them; those without lessons last."""
    return sorted(names, key=_demands)


def _demands(name: str) -> tuple[int, int, str]:
    """How much a game asks of a newcomer: its weight, then its length."""
    try:
        teaching = teaching_of(game_class(name).package)
    except TabardError:  # a plug-in that cannot be loaded
        teaching = None
    if teaching is None:
        return len(WEIGHTS), 0, name
    how = teaching.how_to_play
    return WEIGHTS.index(how.weight), how.shortest, name


LEARNER = "Alys"
RIVALS = ("Bertram", "Cecily", "Dunstan", "Edith", "Fulk")
NAMES = (LEARNER, *RIVALS)  # of bots, by their seats


def people(seats: int, seat: int) -> list[str]:
    """The names at the table of a lesson: the learner's at her seat."""
    rivals = iter(RIVALS)
    return [LEARNER if i == seat else next(rivals) for i in range(seats)]


# -- a lesson that is being played ------------------------------------------------------------


class Answer(msgspec.Struct):
    """What a learner's move comes to."""

    kind: Literal["right", "slip", "refused", "other"]
    say: str
    rule: str = ""


class Practice:
    """An exercise that is being played: the table, and where the learner stands.

    It is determined by the moves made so far, so that a client may leave and come back with
    nothing but these: `Practice(game_class, exercise, moves)`.
    """

    def __init__(self, cls: type[Game], exercise: Exercise, moves: list[str] | None = None) -> None:
        self.exercise = exercise
        self.game = cls(exercise.options, exercise.pack)
        self.state: State = self.game.stage(
            exercise.position, exercise.seed, exercise.dice or None, telling=True
        )
        self.script: list[str] = list(exercise.before)
        self.at = 0
        self.made: list[str] = []
        self._run_on()
        for move in moves or []:
            answer = self.attempt(move)
            if answer.kind != "right":
                raise TabardError(f"'{move}' is no step of this exercise: {answer.say}")

    @property
    def step(self) -> Beat | None:
        """What is to be read or done now; None when the exercise is done."""
        steps = self.exercise.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def done(self) -> bool:
        """Is nothing left to do?"""
        return self.step is None

    def attempt(self, text: str) -> Answer:
        """Try a move, or go on (an empty text) where there is only something to read."""
        step = self.step
        if step is None:
            return Answer("other", "This exercise is done.")
        text = " ".join(text.split())
        if not step.moves:
            return self._go_on(step, text) if not text else Answer("other", step.task or step.say)
        if text in step.moves:
            self._play(text)
            return self._go_on(step, text)
        return self._wrong(step, text)

    def pointed_at(self, keys: Sequence[str], begun: Sequence[str] = ()) -> Answer:
        """Why a thing cannot be chosen here."""
        step = self.step
        if step is None:
            return Answer("other", "This exercise is done.")
        move = None if self.state.over else meant(self.state, keys, begun)
        if move is None or not step.moves or move in self.state.legal:
            return Answer("other", step.task or step.say, step.rule)
        return self._wrong(step, self.state.text(move))

    def _go_on(self, step: Beat, made: str) -> Answer:
        self.made.append(made)
        self.at += 1
        self.script += step.then
        self._run_on()
        return Answer("right", step.praise)

    def _wrong(self, step: Beat, text: str) -> Answer:
        slip = next((slip for slip in step.slips if slip.move == text), None)
        if not text:
            return Answer("other", step.task)
        try:
            refusal = self.state.why(text)
        except NotationError as problem:
            return Answer("other", problem.reason, problem.rule)
        if refusal is not None:
            said = [refusal.reason, *([slip.say] if slip and slip.say else [])]
            return Answer("refused", " ".join(said), refusal.rule)
        if slip is not None:
            return Answer("slip", slip.say, slip.rule)
        return Answer("other", f"That is allowed, but here: {step.task}", step.rule)

    def _play(self, text: str) -> None:
        try:
            self.state.play(self.state.parse(text))
        except (IllegalMove, NotationError) as problem:
            raise TabardError(f"the lesson plays '{text}': {problem}") from problem

    def _run_on(self) -> None:
        """Scripted moves, then passes, up to the moment in which the step can be done."""
        while not self.state.over and not self._waits():
            if self.script:
                self._play(self.script.pop(0))
            elif self._can(self.exercise.passing):
                self._play(self.exercise.passing)
            else:
                return

    def _waits(self) -> bool:
        step = self.step
        if self.script or step is None:
            return not self.script
        if not step.moves:
            return True
        return self.state.seat == self.exercise.seat and any(self._can(m) for m in step.moves)

    def _can(self, text: str) -> bool:
        return bool(text) and self.state.parse(text) in self.state.legal
