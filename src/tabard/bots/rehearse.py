"""Whole own turns, rehearsed: the best plans are tried against the replies of the others.

Plans of the own turn are made on a few re-deals. Each is then played on many more: the others, and
then the seat itself, answer with short plans of their own (or by hints), and the table is judged
after that. All plans meet the same deals, and again and again the worse half of them is dropped.
What is certain within the turn, a win or what the rulebook counts, is not left.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.plan import MASK, WIDTH, Line, Patience, Turn, best_of, scattered
from tabard.bots.turn import Look, goes_on, look
from tabard.engine.brain import Brain
from tabard.engine.native import Pile
from tabard.engine.rng import Fast, Rng
from tabard.engine.state import State

DEALS: Final = 3  # re-deals on which plans are made
PLANNING: Final = 0.35  # of the clock goes into plans, at most
POSITIONS: Final = 40  # of plans to a rehearsal, where these are counted
CANDIDATES: Final = 16  # plans that are rehearsed
TRIES: Final = 4  # of a plan, at least, where rehearsals are counted
ALIKE: Final = 3  # of them, that begin with the same move
SURE: Final = 8  # lines that are followed only because of what they have brought
DEPTH: Final = 24  # decisions of a reply
HINTS: Final = 100  # decisions of a reply by hints
STRETCHES: Final = 6  # moments of chance within a reply
WON: Final[i64] = 1_000_000_000  # more than can be counted


class Candidate:
    """A plan for the own turn, what is certain to be counted at its end, and what came of it."""

    def __init__(self, moves: Pile, worth: float, sure: i64) -> None:
        self.moves: Pile = moves
        self.sure: i64 = sure
        self.deals: i64 = 1  # in which it was found
        self.total: float = worth
        self.count: float = 1.0

    def mean(self) -> float:
        """What it is worth."""
        return self.total / self.count

    def found_again(self, other: Candidate) -> None:
        """The same plan in another deal counts for what is certain in both."""
        self.deals += 1
        self.sure = min(self.sure, other.sure)
        self.note(other.total)

    def note(self, worth: float) -> None:
        """It was tried once more."""
        self.total += worth
        self.count += 1.0


class Lines(Turn):
    """The turn of a seat in one re-deal, with all ends that are met."""

    def __init__(self, deal: State, seat: i64, brain: Brain, rng: Fast) -> None:
        super().__init__(deal, seat, brain, rng)
        self.had: i64 = brain.certain(deal, seat)
        self.ends: dict[tuple[i64, float], Candidate] = {}

    def followed(self, lines: list[Line]) -> list[Line]:
        """The best, and of the others those that have brought most of what is counted."""
        found = best_of(lines)
        if len(found) == len(lines):
            return found
        sure: list[tuple[i64, i64]] = []
        at: i64 = WIDTH
        while at < len(lines):
            brought = self.brain.certain(lines[at].state, self.seat) - self.had
            if brought > 0:
                sure.append((-brought, at))
            at += 1
        sure.sort()
        for _, at in sure[:SURE]:
            found.append(lines[at])
        return found

    def met_end(self, line: Line, move: i64, end: State, worth: float) -> None:
        """Keep one of the orders in which the same moves can be made."""
        moves = line.moves if move < 0 else scattered(line.moves, move)
        key = (moves, worth)
        if key in self.ends:
            return
        path = path_of(line)
        if move >= 0:
            path = append(path, move)
        self.ends[key] = Candidate(path, worth, self.certain_at(end))

    def certain_at(self, end: State) -> i64:
        """What is counted when the turn has come to this end; a won match is all one wants."""
        if end.over:
            return WON if self.brain.payoff(end, self.seat) > 0.0 else -WON
        return self.brain.certain(end, self.seat)


class RehearseBot(Bot):
    """Rehearses its plans for a number of milliseconds, or a number of times."""

    def __init__(self, name: str, rng: Fast, milliseconds: float, iterations: i64) -> None:
        super().__init__(name, rng)
        self.milliseconds: float = milliseconds
        self.iterations: i64 = iterations

    def choose(self, seen: Seen) -> int:
        if len(seen.options) == 1:
            return seen.options[0]
        start = perf_counter()
        plans = self.candidates(seen)
        return self.rehearse(seen, plans, start).moves[0]

    def candidates(self, seen: Seen) -> list[Candidate]:
        """The plans to be tried, the best first."""
        patience = Patience(PLANNING * self.milliseconds, POSITIONS * self.iterations)
        found: dict[i64, Candidate] = {}
        for i in range(DEALS):
            if i and patience.ends():
                break
            turn = Lines(seen.redeal(self.rng), seen.seat, seen.brain, self.rng)
            turn.plan(seen.options, patience)
            for plan in turn.ends.values():
                key = key_of(plan.moves)
                if key in found:
                    found[key].found_again(plan)
                else:
                    found[key] = plan
        if not found:  # every move leads back to where it began
            return [Candidate(vec[i64]([move]), 0.0, 0) for move in seen.options]
        return different(surest(list(found.values())))[: self.most_plans()]

    def most_plans(self) -> i64:
        """So many that each is tried a few times."""
        return max(2, self.iterations // TRIES) if self.iterations else CANDIDATES

    def rehearse(self, seen: Seen, plans: list[Candidate], start: float) -> Candidate:
        """Try plans on the same deals, and drop the worse half until one is left."""
        phases = halvings(len(plans))
        budget = self.milliseconds / 1000.0
        begun = perf_counter()
        left = budget - (begun - start)
        done: i64 = 0
        for phase in range(phases):
            until = begun + left * float(phase + 1) / float(phases)
            enough = self.iterations * (phase + 1) // phases
            while True:
                deal = seen.redeal(self.rng)
                chance = self.rng.spawn()
                for plan in plans:
                    replies = Replies(seen, chance.copy())
                    plan.note(replies.outcome(deal.fork(), plan.moves))
                done += len(plans)
                if done >= enough if self.iterations else perf_counter() > until:
                    break
            plans = sorted(plans, key=mean_of, reverse=True)[: (len(plans) + 1) // 2]
        return plans[0]


# -- which plans ----------------------------------------------------------------------------------


def surest(plans: list[Candidate]) -> list[Candidate]:
    """The plans that leave nothing of what is certain: what is so in all deals."""
    deals: i64 = 0
    for plan in plans:
        deals = max(deals, plan.deals)
    best = -WON
    for plan in plans:
        if plan.deals == deals:
            best = max(best, plan.sure)
    return [plan for plan in plans if plan.sure >= best]


def different(plans: list[Candidate]) -> list[Candidate]:
    """The best plans; of those that begin alike and are worth the same only one."""
    found: list[Candidate] = []
    met: set[tuple[i64, float]] = set()
    firsts: dict[i64, i64] = {}
    for plan in sorted(plans, key=mean_of, reverse=True):
        first = plan.moves[0]
        alike = firsts.get(first, 0)
        key = (first, plan.mean())
        if key not in met and alike < ALIKE and len(found) < CANDIDATES:
            met.add(key)
            firsts[first] = alike + 1
            found.append(plan)
    return found


def mean_of(plan: Candidate) -> float:
    """What a plan is worth."""
    return plan.mean()


def halvings(number: i64) -> i64:
    """How often the worse half can be dropped until one is left."""
    found: i64 = 0
    while number > 1:
        number = (number + 1) // 2
        found += 1
    return found


def path_of(line: Line) -> Pile:
    """The moves of a line, the first one first."""
    moves: list[i64] = []
    at = line
    while at.before is not None:
        moves.append(at.move)
        at = at.before
    moves.reverse()
    return vec[i64](moves)


def key_of(moves: Pile) -> i64:
    """Moves in their order as one number."""
    found: i64 = 7
    for move in moves:
        found = (found * 31 + move + 1) & MASK
    return found


# -- replies --------------------------------------------------------------------------------------


class Replies:
    """What the others, and the seat itself later, answer to a plan in one deal."""

    def __init__(self, seen: Seen, rng: Rng) -> None:
        self.seat: i64 = seen.seat
        self.brain: Brain = seen.brain
        self.rng: Rng = rng

    def outcome(self, s: State, moves: Pile) -> float:
        """What a plan is worth after the replies."""
        for move in moves:
            asked = s.asked
            if asked is None or asked.seat != self.seat or move not in s.options:
                break  # something has shown that the plan could not know
            s.do(move)
        asked = s.asked
        if asked is not None and asked.seat == self.seat:
            s = self.whole_turn(s, self.seat)
        replies = self.brain.replies
        for _ in range(s.seats if replies < 0 else replies):
            asked = s.asked
            if asked is None:
                break
            s = self.whole_turn(s, asked.seat)
        return self.brain.worth(s, self.seat)

    def whole_turn(self, s: State, seat: i64) -> State:
        """The table after the turn of a seat, played by a short plan or by hints."""
        if self.brain.reply == 0:
            return self.hinted_turn(s, seat)
        for _ in range(STRETCHES):
            s = stretch(s, seat, self.brain)
            asked = s.asked
            if asked is None or asked.seat != seat:
                break
        return s

    def hinted_turn(self, s: State, seat: i64) -> State:
        """The same, as the game itself would play for a start."""
        for _ in range(HINTS):
            asked = s.asked
            if asked is None or asked.seat != seat:
                break
            s.do(asked.hint(s, self.rng))
        return s


class Way:
    """A table on the way through a reply."""

    def __init__(self, state: State, worth: float) -> None:
        self.state: State = state
        self.worth: float = worth


def way_worth(way: Way) -> float:
    """What the table is worth for the seat that replies."""
    return way.worth


def stretch(s: State, seat: i64, brain: Brain) -> State:
    """The table where another seat or chance intervenes, as a short plan leads to it."""
    drawn = s.rng.count
    best: State | None = None
    best_worth = -1.0
    met: set[Look] = set()
    ways = [Way(s, 0.0)]
    for _ in range(DEPTH):
        further: list[Way] = []
        for way in ways:
            for move in way.state.options:
                trial = way.state.fork()
                trial.do(move)
                worth = brain.worth(trial, seat)
                if not goes_on(trial, seat, drawn):
                    if worth > best_worth:
                        best = trial
                        best_worth = worth
                    continue
                seen = look(trial, worth)
                if seen not in met:
                    met.add(seen)
                    further.append(Way(trial, worth))
        if not further:
            break
        further.sort(key=way_worth, reverse=True)
        ways = further[: brain.reply]
    return ways[0].state if best is None else best
