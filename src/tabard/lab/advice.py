# interpreted
"""Advice: what to try, as a part of a whole planned turn, and what that turn brings.

The turn is planned to its end; in turns that can be looked through, a win or points that are
certain are not left for something else. What is told is what the plan brings in any case, so all
its steps tell the same; the next advice goes on with the same plan, as long as its moves are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.certain import Solution, Value, value_of
from tabard.bots.plan import PlanBot, Plans
from tabard.bots.reasons import DECIDES, Reason, adviser_sees, because
from tabard.bots.turn import LOST, WON, Patience, TooLarge, Turn, deals_of
from tabard.bots.turn import outcome as ended_so
from tabard.engine.asks import Ask, Question, listed
from tabard.engine.choices import answer, only_answer
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State

DEALS = 3  # re-deals in which a plan must be possible
SURE = 12  # re-deals in which it must bring what is told as certain
LIKELY = Question("likely", "probably ")
NO_TIME = Question("no time", "seems sensible at first sight; there was no time to look further")
PLANNING = 300.0  # milliseconds for a plan beside a search
SOLVED = 2000  # positions of a turn that are looked at for what is certain
POINTS = "points"  # what is never left for anything else, where a game counts it first
STEPS = 4  # of a plan that are told at once
TOLD = 3  # things that a plan brings, at most
PURPOSE = "purpose"  # what the first move is for: nothing that other moves have a part in
BROUGHT = "brought"  # what a plan brings in any case
SLIGHT = 0.001  # of a won match: what makes no more difference makes none
LITTLE = 0.1  # what a reason weighs that is not counted


class Advice(NamedTuple):
    """A move, the certain rest of the plan that it belongs to, and what speaks for it."""

    move: int
    rest: list[int]
    reasons: list[Reason]
    tables: list[State]  # as the table will stand before each move of the rest
    together: int | None = None  # how many moves of the rest the reasons speak of; None: all
    up_to: int = 0  # up to which sum one may go on, where the move names one

    def then(self, names: Sequence[str] = ()) -> str:
        """The rest of the plan, to be read on after its first move, without answers that are no
        choice: ", then take the Friar"."""
        pairs = list(zip(self.tables, self.rest, strict=True))[: self.together]
        while pairs and is_bare(*pairs[-1]):
            pairs.pop()
        return read_on(folded(step(*pair, names) for pair in pairs if only_answer(pair[0]) is None))


class PlanStep(NamedTuple):
    """A move in the middle of the sentence that tells a plan."""

    text: str
    goes_on: bool = False  # with the one before: "the Judge at the Market", "to the Library"


class Advised:
    """The plan of each seat: the moves of the match up to it, and the moves that are its rest."""

    def __init__(self) -> None:
        self.plans: dict[int, tuple[list[int], list[int]]] = {}

    def keep(self, seat: int, trail: list[int], rest: Sequence[int]) -> None:
        """What is to be done once the match has come so far."""
        self.plans[seat] = (trail, list(rest))

    def plan_of(self, seat: int, trail: list[int]) -> list[int]:
        """What is left of the plan, if nothing else was done since."""
        begun, rest = self.plans.get(seat, ([], []))
        made = trail[len(begun) :]
        if trail[: len(begun)] != begun or rest[: len(made)] != made:
            return []
        return rest[len(made) :]


def advise(state: State, bot: Bot, plan: Sequence[int] = (), wanted: int | None = None) -> Advice:
    """What the seat that is asked should try: the next move of a `plan`, the one that is `wanted`
    (by whoever teaches), or what the bot chooses."""
    assert state.seat is not None
    seen = adviser_sees(state, state.seat)
    free = first_of_all(seen)
    if free is not None and wanted is None:
        course = Course(seen, [free])
    elif plan and plan[0] in seen.legal and wanted in (None, plan[0]):
        course = Course(seen, learning_first(seen, plan), fresh=wanted is None)
    elif wanted is not None:
        course = planned(seen, [wanted], bot)
        course.fresh = False
    else:
        course = listed_course(seen) or found_course(seen, bot)
    if course.fresh:
        course = guarded(seen, course)
    tables = [stage[0] for stage in course.stages[1:-1]]
    told = reasons(seen, state, course)
    together = None
    if any(reason.feature == PURPOSE for reason in told):
        together = sum(1 for _ in takewhile(lambda t: _same_thing(course.stages[0][0], t), tables))
    known = course.stages[0][0]
    up_to = known.game.up_to(known, course.moves[0])
    return Advice(course.moves[0], course.moves[1:], told, tables, together, up_to)


def _same_thing(begun: State, table: State) -> bool:
    """Is the seat still at what it began, so that the purpose of that is the purpose of both?"""
    asked = table.asked
    if asked is None or asked.continues:
        return True
    if type(asked) is not type(begun.asked) or _free_to_act(begun):
        return not table.game.brain.settled(table)
    return True


def _free_to_act(begun: State) -> bool:
    """Is it the question of a turn whose answers are actions by themselves, one after another?"""
    asked = begun.asked
    return asked is not None and not asked.continues and begun.game.brain.settled(begun)


def found_course(seen: Seen, bot: Bot) -> Course:
    """What the bot would do, as far as it is certain."""
    if isinstance(bot, PlanBot):
        return planned(seen, seen.legal, bot)
    return searched(seen, bot)


def listed_course(seen: Seen) -> Course | None:
    """A whole list that is ticked at once, by what the game would advise of each thing in it."""
    state = seen.redeal(fast(0))
    gesture = state.asked.gesture(state) if state.asked is not None else None
    if gesture is None or gesture.kind != "each":
        return None
    line: list[int] = []
    for on, off in zip(gesture.on, gesture.off, strict=True):
        sound = state.game.advisable(state, seen.seat, [m for m in (on, off) if m in state.legal])
        line.append(off if off in sound else on)
        state.do(line[-1])
    course = Course(seen, line)
    return course if course.moves == line else None


def first_of_all(seen: Seen) -> int | None:
    """A move that shows something new and costs nothing, if there is one."""
    state = seen.redeal(fast(0))
    purpose = state.game.purpose
    return next((move for move in seen.legal if purpose(state, move).free), None)


def planned(seen: Seen, moves: list[int], bot: Bot) -> Course:
    """The best turn that begins with one of these moves."""
    seen.options = vec[i64](moves)
    plans = Plans(seen, bot.rng, patience_of(bot))
    best = plans.best()
    turn = next((turn for turn in plans.turns if turn.course()[0] == best), plans.turns[0])
    if turn.course()[0] != best:
        turn.plan(vec[i64]([best]), patience_of(bot))
    course = Course(seen, learning_first(seen, turn.course()))
    return Course(seen, needed(seen, course), fresh=True)


def needed(seen: Seen, course: Course) -> list[int]:
    """The moves of a course without those that make no difference at its end."""
    moves, worth = course.moves, course.worth()
    for at in reversed(range(len(course.moves) - course.closes())):
        rest = [*moves[:at], *moves[at + 1 :]]
        if rest and rest[0] in seen.legal:
            shorter = Course(seen, rest)
            if shorter.moves == rest and shorter.worth() > worth - SLIGHT:
                moves = rest
    return moves


def patience_of(bot: Bot) -> Patience:
    """How long a turn is planned: as long as a planner does, else a moment."""
    if isinstance(bot, PlanBot):
        return Patience(bot.milliseconds, bot.positions)
    return Patience(PLANNING, 0)


def learning_first(seen: Seen, line: Sequence[int]) -> list[int]:
    """The same plan, with what shows something new as early as it can be done."""
    state = seen.redeal(fast(0))
    shows = [m for m in line if m in state.legal and state.game.purpose(state, m).shows]
    early = line.index(shows[0]) if shows else 0
    if early == 0:
        return list(line)
    end = early + 1
    state.do(line[early])
    while end < len(line) and _goes_on(state, seen.seat) and line[end] in state.options:
        state.do(line[end])
        end += 1
    return [*line[early:end], *line[:early], *line[end:]]


def _goes_on(state: State, seat: int) -> bool:
    """Is the seat in the middle of something?"""
    asked = state.asked
    return asked is not None and asked.seat == seat and not state.game.brain.settled(state)


def searched(seen: Seen, bot: Bot) -> Course:
    """What a search found, with the best turn that begins so."""
    return planned(seen, [bot.choose(seen)], bot)


def guarded(seen: Seen, course: Course) -> Course:
    """A plan, unless it leaves a win or points that can be had this turn in any case."""
    state = seen.redeal(fast(0))
    goal = [name for name in list(state.game.tally(state, seen.seat))[:1] if name == POINTS]
    best = solved(state, seen.seat, goal) or solved(state, seen.seat, goal, scoring=True)
    if best is None or best.best <= course.value(goal) or best.best[0] == LOST:
        return course
    found = Course(seen, best.line(), sure=True)
    return up_to_points(found, goal) if best.turn.scoring else found


def solved(state: State, seat: int, goal: Sequence[str], scoring: bool = False) -> Solution | None:
    """The whole turn, or what of it may bring points; None where it is too long for that, too."""
    if scoring and type(state.game).scoring is Game.scoring:
        return None
    try:
        return Solution(Turn(deals_of(state, seat), SOLVED, scoring=scoring), goal)
    except TooLarge:
        return None


def up_to_points(course: Course, goal: Sequence[str]) -> Course:
    """A line that was looked for among some moves only: what comes after its last points is
    thought about then."""
    worth = course.value(goal)
    for made in range(1, len(course.moves)):
        ends = course.stages[made]
        if min(_value(state, course.seat, goal) for state in ends) == worth:
            course.moves = course.moves[:made]
            course.stages = course.stages[: made + 1]
            break
    return course


def _value(state: State, seat: int, goal: Sequence[str]) -> Value:
    return value_of(ended_so(state, seat), state.game.tally(state, seat), goal)


class Course:
    """A planned line, as far as it is certain: up to chance, another seat or something unknown."""

    def __init__(
        self, seen: Seen, line: Sequence[int], fresh: bool = False, sure: bool = False
    ) -> None:
        self.seat = seen.seat
        self.fresh = fresh  # was it planned here, and not by whoever teaches?
        states = [seen.redeal(fast(deal)) for deal in range(DEALS)]
        drawn = [state.rng.count for state in states]
        self.moves: list[int] = []
        self.stages = [states]  # before and after each move, in every deal
        for move in line:
            states = [state.fork() for state in states]
            for state in states:
                state.do(move)
            self.moves.append(move)
            self.stages.append(states)
            rest = line[len(self.moves) :]
            if _ended(states, self.seat, drawn) or not (rest and (sure or _advised(states, rest))):
                break

    def value(self, goal: Sequence[str]) -> Value:
        """What the line brings in any case: a won match, and what is counted."""
        return min(_value(state, self.seat, goal) for state in self.stages[-1])

    def closes(self) -> bool:
        """Does its last move hand over to another seat or to chance?"""
        return any(
            state.seat != self.seat or state.rng.count != begun.rng.count
            for begun, state in zip(self.stages[0], self.stages[-1], strict=True)
        )

    def worth(self) -> float:
        """How good its end is for the seat, over all deals."""
        brain = self.stages[0][0].game.brain
        return sum(brain.worth(state, self.seat) for state in self.stages[-1]) / DEALS


def _ended(states: list[State], seat: int, drawn: list[int]) -> bool:
    """Does something else decide now, or is something known that was not when it was planned?"""
    first = states[0]
    if any(state.seat != seat for state in states):
        return True
    if any(state.rng.count != count for state, count in zip(states, drawn, strict=True)):
        return True
    return any(state.legal != first.legal for state in states[1:])


def _advised(states: list[State], rest: Sequence[int]) -> bool:
    """Would the game propose the next move, too? What was looked through (`sure`) is not asked."""
    first = states[0]
    assert first.seat is not None
    return rest[0] in first.game.advisable(first, first.seat, first.legal)


def reasons(seen: Seen, state: State, course: Course) -> list[Reason]:
    """What a planned turn brings that no other answer brings as well, else what moves like its
    first one are for, else how it differs from the others."""
    brought = outcome(seen, course)
    known, move = course.stages[0][0], course.moves[0]
    own = [reason for reason in brought if tells_apart(known, move, reason.ask)]
    if own:
        return own
    serves = purpose_of(known, move)
    if serves:
        return serves
    if brought:
        return [reason for reason in because(state, move) if reason.good] or brought
    if type(state.game).brings is Game.brings:  # a game that tells nothing itself
        return [reason for reason in because(state, course.moves[0]) if reason.good]
    return []


def tells_apart(known: State, move: int, told: Ask) -> bool:
    """Is there another answer that does not bring the same, at once and to what it names?"""
    assert known.asked is not None
    if known.asked.seat != known.seat:
        return True
    line = _but_for_names(known, move, told)
    others = [other for other in known.asked.moves(known) if other != move]
    return not others or any(
        not any(_but_for_names(known, other, ask) == line for ask in _brings_at_once(known, other))
        for other in others
    )


def _brings_at_once(known: State, move: int) -> list[Ask]:
    after = known.after(move)
    assert known.seat is not None
    return [] if after.over else known.game.brings(known, after, known.seat)


def _but_for_names(known: State, move: int, told: Ask) -> str:
    """A line without the names of what the move is about."""
    verb = known.game.space.verb_of(move)
    line = told.line()
    for domain, value in zip(verb.domains, verb.args(move), strict=True):
        if domain.kind != "number":
            line = line.replace(domain.say(value), "…")
    return line


def purpose_of(known: State, move: int) -> list[Reason]:
    """What a move is for, where the game can say it: for that nothing need be looked at."""
    says = known.game.purpose(known, move).says
    return [Reason(PURPOSE, LITTLE, _said(known, move, says))] if says else []


def at_sight(known: State, move: int) -> list[Reason]:
    """What can be said of a move that nobody had the time to think about."""
    return purpose_of(known, move) or [Reason(NO_TIME.name, LITTLE, NO_TIME.ask())]


def outcome(seen: Seen, course: Course) -> list[Reason]:
    """What is better after the whole course, in every re-deal; in some more of them, or likely."""
    before, after = course.stages[0], course.stages[-1]
    if all(ended_so(state, course.seat) == WON for state in after):
        return [Reason("the end", DECIDES, Question("the end", "wins the match").ask())]
    if any(state.over for state in after):
        return []
    game = before[0].game
    told = [game.brings(b, a, course.seat) for b, a in zip(before, after, strict=True)]
    lines = [{ask.line() for ask in asks} for asks in told]
    sure = [ask for ask in told[0] if all(ask.line() in each for each in lines)]
    always = in_more_deals(seen, course)
    return [_brought(ask, ask.line() in always) for ask in sure[:TOLD]]


def in_more_deals(seen: Seen, course: Course) -> set[str]:
    """What the course brings in every one of many re-deals: of few hidden cards one comes often."""
    found: set[str] | None = None
    for deal in range(SURE):
        before = seen.redeal(fast(deal))
        after = before.fork()
        for move in course.moves:
            if move not in after.options:
                return set()
            after.do(move)
        if not after.over:
            lines = {ask.line() for ask in before.game.brings(before, after, seen.seat)}
            found = lines if found is None else found & lines
    return found or set()


def _brought(ask: Ask, certain: bool) -> Reason:
    if certain:
        return Reason(BROUGHT, 1.0, ask)
    return Reason(LIKELY.name, 1.0, Ask([*LIKELY.ask().phrases, *ask.phrases]))


def _said(state: State, move: int, phrase: str) -> Ask:
    """A phrase about a move; {0}, {1}, ... are what it names."""
    verb = state.game.space.verb_of(move)
    return Question("advice", phrase, *verb.domains).ask(*verb.args(move))


def step(table: State, move: int, names: Sequence[str] = ()) -> PlanStep:
    """A move as a step of a plan: what it says begins small, what it names does not."""
    verb = table.game.space.verb_of(move)
    plain = verb.sentence(move, names)
    text = answer(table, move, names)
    if text == plain:
        text = verb.step(move, names)
    if not verb.begins_with_a_name:
        text = text[0].lower() + text[1:]
    return PlanStep(text, verb.goes_on)


def is_bare(table: State, move: int) -> bool:
    """Is it about nothing, such as a pass, so that a plan need not end with it?"""
    return not table.game.space.verb_of(move).domains


def folded(steps: Iterable[PlanStep]) -> list[PlanStep]:
    """Steps that begin with the same word are one: play House Steward and Rough Emerald."""
    found = []
    for (verb, goes_on), run in groupby(steps, key=lambda step: (_verb(step), step.goes_on)):
        rests = [step.text.removeprefix(verb).strip() for step in run]
        found.append(
            PlanStep(f"{verb} {listed([rest for rest in rests if rest])}".strip(), goes_on)
        )
    hidden = len(found) - STEPS
    if hidden <= 0:
        return found
    more = "one more step" if hidden == 1 else f"{hidden} more steps"
    return [*found[: STEPS - 1], PlanStep(f"after {more} {found[-1].text}")]


def _verb(step: PlanStep) -> str:
    return step.text.partition(" ")[0]


def read_on(steps: Iterable[PlanStep]) -> str:
    """The steps after the first one, in the same line with it."""
    return "".join(f" {step.text}" if step.goes_on else f", then {step.text}" for step in steps)
