# interpreted
"""Advice: what to try, as a part of a whole planned turn, and what it is for.

The turn is planned to its end, and a score or a win that is certain in it is never left for
something else. The next advice goes on with the same plan, as long as its moves are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.plan import Patience, PlanBot, Plans
from tabard.bots.reasons import (
    ADVISED,
    Reason,
    adviser_sees,
    harmless,
    in_favour,
    others,
    parts_of,
)
from tabard.engine.asks import Ask, Question
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.engine.terms import About, fact
from tabard.engine.verbs import Domain
from tabard.lab import tactics

DEALS = 3  # re-deals in which a plan must be possible
PLANNING = 300.0  # milliseconds for a plan beside a search
SOLVED = 200  # positions of a turn that are looked at for what is certain
POINTS = "points"  # what is never left for anything else, where a game counts it first
LITTLE = 0.1  # what a reason weighs that is not counted


class Advice(NamedTuple):
    """A move, the certain rest of the plan that it belongs to, and what speaks for it."""

    move: int
    rest: list[int]
    reasons: list[Reason]


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
        course = Course(seen, learning_first(seen, plan))
    elif wanted is not None:
        course = planned(seen, [wanted], bot)
        course.fresh = False
    elif isinstance(bot, PlanBot):
        course = planned(seen, seen.legal, bot)
    else:
        course = searched(seen, bot)
    if course.fresh:
        course = guarded(seen, course)
    return Advice(course.moves[0], course.moves[1:], reasons(state, course))


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
    return Course(seen, learning_first(seen, turn.course()), fresh=True)


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
    try:
        best = tactics.Turn(tactics.deals_of(state, seen.seat), SOLVED).solve(goal)
    except tactics.TooLarge:
        return course
    if best.best <= course.value(goal) or best.best[0] == tactics.LOST:
        return course
    return Course(seen, best.line())


class Course:
    """A planned line, as far as it is certain: up to chance, another seat or something unknown."""

    def __init__(self, seen: Seen, line: Sequence[int], fresh: bool = False) -> None:
        self.seat = seen.seat
        self.fresh = fresh  # was it planned just now, and not by whoever teaches?
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
            if _ended(states, self.seat, drawn, line[len(self.moves) :]):
                break

    def value(self, goal: Sequence[str]) -> tactics.Value:
        """What the line brings in any case: a won match, and what is counted."""
        return min(
            tactics.value_of(
                tactics.outcome(state, self.seat), state.game.tally(state, self.seat), goal
            )
            for state in self.stages[-1]
        )

    def counted(self, at: int, deal: int) -> float:
        """What counts first in the game, after so many moves; nothing once the match is over."""
        state = self.stages[at][deal]
        return 0.0 if state.over else state.game.brain.features(state, self.seat)[0]

    def gain(self, at: int) -> float:
        """What a move of the line scores, with the choices that belong to it, in any case."""
        end = at + 1
        while end < len(self.moves) and not self.pays(end):
            end += 1
        if any(state.over for state in self.stages[end]):
            return 0.0
        return min(self.counted(end, deal) - self.counted(at, deal) for deal in range(DEALS))

    def pays(self, at: int) -> bool:
        """Is this move one that others are made for?"""
        before = self.stages[at][0]
        return bool(before.game.purpose(before, self.moves[at]).lets)

    def made_possible(self) -> int | None:
        """The first move that others are made for and that the first move makes possible."""
        found = [self._missed(s) for s in self._without()]
        missed = [at for at in found if at is not None]
        return min(missed) if len(missed) * 2 > len(found) else None

    def _without(self) -> list[State]:
        """The table if the first move is not made: as it is, or after other choices."""
        s = self.stages[0][0]
        if s.game.brain.settled(s):
            return [s.fork()]
        found = []
        for move in others(s, self.moves[0]):
            found.append(s.fork())
            found[-1].do(move)
        return found

    def _missed(self, s: State) -> int | None:
        """The first move that others are made for and that cannot be made now."""
        for at in range(1, len(self.moves)):
            mine = s.asked is not None and s.asked.seat == self.seat
            if mine and self.moves[at] in s.options:
                s.do(self.moves[at])
            elif self.pays(at):
                return at
        return None


def _ended(states: list[State], seat: int, drawn: list[int], rest: Sequence[int]) -> bool:
    """Does something else decide now, or is something known that was not when it was planned?"""
    first = states[0]
    if any(state.seat != seat for state in states):
        return True
    if any(state.rng.count != count for state, count in zip(states, drawn, strict=True)):
        return True
    if any(state.legal != first.legal for state in states[1:]):
        return True
    return not rest or rest[0] not in first.legal


def reasons(state: State, course: Course) -> list[Reason]:
    """What the first move of a planned turn is for: what it brings, else what it makes possible,
    else what such moves are for."""
    move = course.moves[0]
    game = state.game
    parts = parts_of(state, course.moves, others(state, move))
    found = in_favour(state, move, parts)
    possible = _possible(course)
    if any(reason.feature == game.brain.names[0] for reason in found):
        return found
    if any(reason.changes for reason in found):
        scores = [reason for reason in possible if reason.weight > LITTLE]
        return [*scores, *found][:ADVISED]
    known = course.stages[0][0]
    purpose = game.purpose(known, move)
    says = purpose.says
    if not says and parts and harmless(game, parts):
        says = purpose.harmless
    usual = [Reason("purpose", LITTLE, _said(known, move, says))] if says else []
    return [*possible, *found][:1] or usual


def _possible(course: Course) -> list[Reason]:
    """It lets you score ...: +1."""
    at = course.made_possible()
    if at is None:
        return []
    before = course.stages[at][0]
    move = course.moves[at]
    purpose = before.game.purpose(before, move)
    gain = course.gain(at)
    phrase = purpose.scores if purpose.scores and gain > 0 else purpose.lets
    said = _said(before, move, f"lets you {phrase}", gain)
    return [Reason("plan", max(gain, LITTLE), said)]


def _said(state: State, move: int, phrase: str, number: float = 0.0) -> Ask:
    """A phrase about a move; {0}, {1}, ... are what it names."""
    verb = state.game.space.verb_of(move)
    about: list[About] = list(zip(verb.domains, verb.args(move), strict=True))
    about.append(fact(f"{round(2 * number) / 2:g}"))
    domains: list[Domain] = [domain for domain, _ in about]
    text = phrase.replace("{n}", "{" + str(len(about) - 1) + "}")
    return Question("advice", text, *domains).ask(*(value for _, value in about))
