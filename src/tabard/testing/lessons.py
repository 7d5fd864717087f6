"""Lessons are right: every task can be solved, every slip is answered as it is written."""

from __future__ import annotations

from tabard import bots
from tabard.bots import Seen
from tabard.engine.choices import answer, only_answer
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.state import State
from tabard.engine.teaching import (
    Beat,
    Exercise,
    FirstGame,
    Intro,
    Lesson,
    Practice,
    Slip,
    Teaching,
    teaching_of,
)
from tabard.testing.kit import demand

SAID, ASKED, PAGE = 45, 12, 280  # words, as many as are read at a time
KNOW = 5


def teaching(name: str) -> Teaching:
    """What a game brings for learners; it must bring something."""
    found = teaching_of(game_class(name).package)
    demand(found is not None, f"{name} has no lessons")
    assert found is not None
    return found


def check_lesson(cls: type[Game], lesson: Lesson) -> None:
    """Play a lesson to its end, by every right way, and make every slip."""
    for number, exercise in enumerate(lesson.exercises, 1):
        where = f"{lesson.id}, exercise {number}"
        check_exercise(cls, exercise, where)


def check_exercise(cls: type[Game], exercise: Exercise, where: str) -> None:
    """The main line works; so does every other right move, with the main line after it."""
    line = [step.moves[0] if step.moves else "" for step in exercise.steps]
    practice = Practice(cls, exercise)
    for at, step in enumerate(exercise.steps):
        _check_words(practice, step, f"{where}, step {at + 1}")
        _check_waiting(practice, step, f"{where}, step {at + 1}")
        for slip in step.slips:
            _check_slip(practice, slip, f"{where}, step {at + 1}")
        for other in step.moves[1:]:
            _follow(cls, exercise, [*line[:at], other, *line[at + 1 :]], where)
        answer = practice.attempt(line[at])
        demand(answer.kind == "right", f"{where}, step {at + 1}: {answer.say}")
    demand(practice.done, f"{where} is not done after its last step")
    demand(not practice.script, f"{where}: scripted moves are left: {practice.script}")


def _follow(cls: type[Game], exercise: Exercise, line: list[str], where: str) -> None:
    try:
        practice = Practice(cls, exercise, line)
    except TabardError as problem:
        demand(False, f"{where}, by {line}: {problem}")
    demand(practice.done, f"{where}, by {line}: not done")


def _check_waiting(practice: Practice, step: Beat, where: str) -> None:
    if not step.moves:
        return
    state = practice.state
    demand(not state.over, f"{where}: the match is over before {step.moves}")
    legal = [state.text(move) for move in state.legal]
    for move in step.moves:
        demand(move in legal, f"{where}: '{move}' is not legal; {state.prompt} {legal[:12]}")
    demand(state.seat == practice.exercise.seat, f"{where}: seat {state.seat} is asked")


def _check_slip(practice: Practice, slip: Slip, where: str) -> None:
    answer = practice.attempt(slip.move)
    wanted = "slip" if slip.legal else "refused"
    said = f"{where}: the slip '{slip.move}' is answered by {answer.kind}, {answer.rule}"
    demand(answer.kind == wanted, f"{said} ({answer.say}), not by {wanted}")
    demand(slip.legal or answer.rule == slip.rule, f"{said} ({answer.say}), not {slip.rule}")
    demand(bool(slip.say) or not slip.legal, f"{where}: the slip '{slip.move}' has no answer")


def _check_words(practice: Practice, step: Beat, where: str) -> None:
    ledger = practice.game.ledger
    demand(len(step.say.split()) <= SAID, f"{where} says more than {SAID} words at once")
    demand(len(step.task.split()) <= ASKED, f"{where} asks in more than {ASKED} words")
    demand(bool(step.task) == bool(step.moves), f"{where}: a task has moves, and moves a task")
    for rule in (step.rule, *(slip.rule for slip in step.slips)):
        demand(not rule or rule in ledger, f"{where} cites '{rule}', which is not there")
    for point in step.point:
        demand(_is_there(practice.game, point), f"{where} points at '{point}', which is nothing")


def _is_there(game: Game, point: str) -> bool:
    """`card:soldier`: a word of a domain of this name or kind, or a card of this group."""
    what, _, word = point.partition(":")
    domains = [domain for verb in game.space.verbs for domain in verb.domains]
    if any(what in (domain.name, domain.kind) and word in domain.index for domain in domains):
        return True
    return any(card["id"] == word for card in game.cards())


def check_page(cls: type[Game], found: Teaching) -> None:
    """How to play is read in about a minute and shows things that are there."""
    how = found.how_to_play
    game = cls()
    texts = [how.goal, *(section.text for section in how.sections), *how.know]
    count = len(" ".join(texts).split())
    demand(count <= PAGE, f"how to play has {count} words, {PAGE} are read in a minute")
    demand(len(how.know) == KNOW, f"there are {len(how.know)} things to know, not {KNOW}")
    demand(how.rule in game.ledger, f"the goal cites '{how.rule}', which is not there")
    cards = {card["id"] for card in game.cards()}
    for thing in [thing for section in how.sections for thing in section.show]:
        demand(thing.partition(":")[2] in cards, f"the page shows '{thing}', which is nothing")
    lesson = found.lesson(how.figure.lesson)
    Practice(cls, lesson.exercises[how.figure.exercise], how.figure.moves)


def chapters_visited(cls: type[Game], found: Teaching) -> set[str]:
    """The chapters of the ledger whose rules the lessons cite."""
    steps = [beat for each in found.lessons for x in each.exercises for beat in x.steps]
    cited = {rule for beat in steps for rule in (beat.rule, *(slip.rule for slip in beat.slips))}
    return {rule.section for rule in cls().ledger if rule.id in cited}


def check_first_game(cls: type[Game], found: Teaching, games: int = 1) -> None:
    """The guided game ends, and introduces every kind of question that it asks, once."""
    first = found.first_game
    game: Game = cls(first.options, first.pack)
    introduced = [intro.key for intro in first.intros]
    tried = [game.space.parse(move) for intro in first.intros for move in intro.moves]
    met: set[int] = set()
    for intro in first.intros:
        known = not intro.verb or intro.verb in game.space.by_name
        demand(intro.asks in game.ledger and known, f"there is no '{intro.key}' to introduce")
        demand(introduced.count(intro.key) == 1, f"'{intro.key}' is introduced twice")
        named = not intro.default or bool(intro.moves)
        demand(named, f"'{intro.key}' says what to do, but has no moves to be tried")
    for lesson in first.next:
        found.lesson(lesson)
    for seed in range(games):
        met.update(asked_in_first_game(game, first, seed))
    for move in tried:
        demand(move in met, f"'{game.space.text(move)}' is to be tried, but was never legal")


LEARNERS = ("greedy", "random")  # somebody sensible, and somebody who tries things


def asked_in_first_game(game: Game, first: FirstGame, seed: int) -> set[int]:
    """Play a guided game to its end: all moves that the learner could choose from."""
    state = first.begin(game, seed)
    state.check()
    players = [bots.make(first.bot, seed * 10 + seat, game) for seat in range(game.seats)]
    players[first.seat] = bots.make(LEARNERS[seed % len(LEARNERS)], seed=seed)
    met: set[int] = set()
    while state.seat is not None:
        if state.seat == first.seat and only_answer(state) is None:
            asked = f"{state.rule}: {state.prompt}"
            demand(bool(first.intros_for(state)), f"the first game does not introduce {asked}")
            for intro in first.intros_for(state):
                check_one_voice(state, intro)
            met.update(state.legal)
        state.play(players[state.seat].choose(Seen(state, state.seat)))
    return met


def check_one_voice(state: State, intro: Intro) -> None:
    """What is written agrees with the hint: an aim names no move, a default the one hinted."""
    wanted = {state.parse(text) for text in intro.moves}
    for move in state.legal:
        for thing in things_named(state, move):
            demand(thing not in intro.aim, f"the aim of '{intro.key}' names a move: {thing}")
            fits = move in wanted or thing not in intro.default
            shared = any(thing in things_named(state, other) for other in wanted)
            demand(fits or shared, f"'{intro.key}' says {thing}, but has another move tried")


def things_named(state: State, move: int) -> list[str]:
    """By what a move would be known in a text: its cards and places, or all that it says."""
    verb = state.game.space.verb_of(move)
    if not verb.domains:
        return [answer(state, move)]
    pairs = zip(verb.domains, verb.args(move), strict=True)
    return [domain.label(value) for domain, value in pairs if domain.kind in ("card", "place")]
