"""Information-set Monte-Carlo tree search, for 2 to 6 players.

Every iteration re-deals what the seat cannot know, walks one shared tree of moves by UCB
(counting how often a move was available; a new move starts with the game's evaluation),
plays on by the game's hints up to its horizon, and credits every seat with what it got.
Where the brain says so, the first evaluations lead the walk (`Brain.leading`), so that of a large
menu little is tried twice, and the choice is compared with the whole own turns of `plan`.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.bots.base import Bot, Seen
from tabard.bots.certain import Guard
from tabard.bots.plan import Plans
from tabard.bots.turn import Patience, seconds
from tabard.engine.brain import Brain
from tabard.engine.native import Pile
from tabard.engine.rng import Fast
from tabard.engine.state import State

PACE: Final = 16  # iterations between two looks at the clock
LOGS: Final = 4096  # logarithms that are looked up
PLANNING: Final = 0.4  # of the clock goes into planning the own turn, at most
DOUBT: Final = 0.01  # by how much the search must find its own choice better than a planned one
POSITIONS: Final = 20  # of plans to an iteration, where these are counted
GUARD: Final = 0.25  # of the clock goes into looking for what is certain, at most
GUARDED: Final = 10  # moves that are tried for it to an iteration, where these are counted
# Of the standard deviation of first looks: a move that looks so much worse lures e times less.
HEAT: Final = 0.5
COLD: Final = 1e-4  # where all look the same
USUAL: Final = 4.0  # visits after which what they brought says how far it varies


class Node:
    """A `move` made by `mover`, and what came of it."""

    def __init__(self, mover: i64, move: i64) -> None:
        self.mover: i64 = mover
        self.move: i64 = move
        self.visits: float = 0.0
        self.available: i64 = 0
        self.value: float = 0.0
        self.kids: list[Node] = []
        self.lure: float = 1.0  # how good it looked at first beside its siblings
        self.top: float = -1.0  # how good the best of its kids looked at first
        self.heat: float = 0.0  # how far first looks of its kids lie from each other
        self.total: float = 0.0  # what its kids brought their mover
        self.squares: float = 0.0

    def kid(self, move: i64, guess: i64) -> Node | None:
        """The kid of a move; it stands at `guess` if the menu is as it was."""
        kids = self.kids
        if guess < len(kids) and kids[guess].move == move:
            return kids[guess]
        for kid in kids:
            if kid.move == move:
                return kid
        return None


class IsmctsBot(Bot):
    """Searches for a number of milliseconds or of iterations."""

    def __init__(self, name: str, rng: Fast, milliseconds: float, iterations: i64) -> None:
        super().__init__(name, rng)
        self.milliseconds: float = milliseconds
        self.iterations: i64 = iterations
        self.root: Node | None = None
        self.tried: State | None = None  # the outcome of the move chosen last, where it is new
        self.trial: State | None = None  # that of the move looked at last
        self.logs: vec[float] = table_of_logs()
        self.processor: bool = False
        self.guard: Guard = Guard()

    def take(self, goal: list[str]) -> None:
        self.guard.goal = goal

    def forget(self) -> None:
        self.root = None
        self.guard.forget()

    def observe(self, move: int) -> None:
        """Keep the part of the tree below a move that was made and seen."""
        self.guard.observe(move)
        if self.root is not None:
            self.root = self.root.kid(move, 0) if move >= 0 else None

    def choose(self, seen: Seen) -> int:
        start = seconds(self.processor)
        self.narrow(seen)
        if len(seen.options) == 1:
            return seen.options[0]
        root = self.rooted()
        plans = self.plans_of(seen)
        self.search(root, seen, start)
        return self.decide(root, seen, plans)

    def narrow(self, seen: Seen) -> None:
        """Leave out what gives away something certain, and what nobody would advise."""
        patience = Patience(GUARD * self.milliseconds, GUARDED * self.iterations, self.processor)
        self.guard.narrow(seen, patience)
        seen.narrow()

    def rooted(self) -> Node:
        """The tree for this choice: what is left of the last one, or a new one."""
        root = self.root
        if root is None:
            root = Node(-1, -1)
            self.root = root
        return root

    def plans_of(self, seen: Seen) -> Plans | None:
        """The own turns that the search is compared with, where the brain trusts plans."""
        if seen.brain.planning == 0.0:
            return None
        plans = Plans(seen, self.rng, self.patience())
        plans.best()
        return plans

    def decide(self, root: Node, seen: Seen, plans: Plans | None) -> i64:
        """What the search found, and where there are plans a second thought."""
        found = most_visited(root, seen.options)
        if plans is None:
            return found
        plans.patience = self.patience()
        return second_thought(root, found, plans, seen.brain.planning)

    def patience(self) -> Patience:
        """How long the own turn is planned."""
        return Patience(PLANNING * self.milliseconds, POSITIONS * self.iterations, self.processor)

    def search(self, root: Node, seen: Seen, start: float) -> None:
        """Iterate until the budget, counted from a moment, is spent or the choice is settled."""
        begun = seconds(self.processor)
        budget = self.milliseconds / 1000.0 - (begun - start)
        done: i64 = 0
        while self.iterations == 0 or done < self.iterations:
            self.iterate(root, seen)
            done += 1
            if done % PACE == 0:
                left = self.iterations - done
                if self.iterations == 0:
                    spent = seconds(self.processor) - begun
                    left = int((budget - spent) / spent * float(done))
                if left <= 0 or settled(root, seen.options, left):
                    break

    def iterate(self, root: Node, seen: Seen) -> None:
        """One walk down the tree, one playout, one credit."""
        s = seen.redeal(self.rng)
        brain = seen.brain
        path = [root]
        node = root
        led = brain.leading > 0.0
        while not s.over:
            moves = seen.options if node is root else s.options
            node = self.led(node, s, moves, brain) if led else self.descend(node, s, moves, brain)
            path.append(node)
            tried = self.tried
            if tried is not None:
                s = tried
                break
            s.do(node.move)
            if node.visits == 1.0:
                break
        playout(s, brain, self.rng)
        credit(path, brain.worths(s))

    def descend(self, node: Node, s: State, moves: Pile, brain: Brain) -> Node:
        """The next move by UCB; `tried` is its outcome if it was looked at for the first time."""
        exploration = brain.exploration
        best: Node | None = None
        best_score = -1.0
        self.tried = None
        for at, move in enumerate(moves):
            kid = self.kid(node, s, move, at, brain)
            kid.available += 1
            spread = sqrt(self.log_of(kid.available) / kid.visits)
            score = kid.value / kid.visits + exploration * spread
            if score > best_score:
                best = kid
                best_score = score
                self.tried = self.trial
        assert best is not None
        return best

    def led(self, node: Node, s: State, moves: Pile, brain: Brain) -> Node:
        """The next move by what it brought, led by first looks; `tried` as above."""
        kids: list[Node] = []
        trials: list[State | None] = []
        fresh: list[Node] = []
        for at, move in enumerate(moves):
            kid = self.kid(node, s, move, at, brain)
            kids.append(kid)
            trials.append(self.trial)
            if self.trial is not None:
                fresh.append(kid)
        if fresh:
            set_lures(node, fresh)
        best = most_luring(node, kids, brain)
        self.tried = trials[best]
        return kids[best]

    def kid(self, node: Node, s: State, move: i64, at: i64, brain: Brain) -> Node:
        """What follows a move; where it is new it is looked at, and `trial` is its outcome."""
        self.trial = None
        kid = node.kid(move, at)
        if kid is None:
            asked = s.asked
            assert asked is not None
            trial = s.fork()
            trial.do(move)
            kid = first_look(trial, move, asked.seat, brain)
            node.kids.append(kid)
            self.trial = trial
        return kid

    def log_of(self, n: i64) -> float:
        """The natural logarithm."""
        return self.logs[n] if n < LOGS else log(n)


def credit(path: list[Node], worth: vec[float]) -> None:
    """Credit every mover on the way with what it got."""
    before = path[0]
    before.visits += 1.0
    if before.mover >= 0:
        before.value += worth[before.mover]
    i: i64 = 1
    while i < len(path):
        node = path[i]
        got = worth[node.mover]
        node.visits += 1.0
        node.value += got
        before.total += got
        before.squares += got * got
        before = node
        i += 1


def set_lures(node: Node, fresh: list[Node]) -> None:
    """Say of new kids, of which only the first look is known, how they lure beside the best."""
    if node.top < 0.0:
        total = 0.0
        squares = 0.0
        for kid in fresh:
            total += kid.value
            squares += kid.value * kid.value
            node.top = max(node.top, kid.value)
        node.heat = COLD + HEAT * deviation(total, squares, float(len(fresh)))
    for kid in fresh:
        kid.lure = exp(max(-4.0, min(3.0, (kid.value - node.top) / node.heat)))


def most_luring(node: Node, kids: list[Node], brain: Brain) -> i64:
    """Where the kid stands that brought most so far, with what its lure adds to it."""
    visits = 0.0
    lures = 0.0
    for kid in kids:
        visits += kid.visits
        lures += kid.lure
    trust = brain.leading * varies(node, brain.exploration) * sqrt(visits) / lures
    best: i64 = 0
    best_score = -1.0
    for at, kid in enumerate(kids):
        score = kid.value / kid.visits + trust * kid.lure / (1.0 + kid.visits)
        if score > best_score:
            best = at
            best_score = score
    return best


def varies(node: Node, usual: float) -> float:
    """How far what a node brought varies: at first as usual."""
    n = node.visits
    if n < 2.0:
        return usual
    own = deviation(node.total, node.squares, n)
    return sqrt((own * own * n + usual * usual * USUAL) / (n + USUAL))


def deviation(total: float, squares: float, n: float) -> float:
    """The standard deviation of so many numbers, by their sum and that of their squares."""
    mean = total / n
    return sqrt(max(0.0, squares / n - mean * mean))


def table_of_logs() -> vec[float]:
    """The logarithms of small numbers."""
    found = vec[float]([0.0], capacity=LOGS)
    n: i64 = 1
    while n < LOGS:
        found = append(found, log(n))
        n += 1
    return found


def most_visited(root: Node, legal: Pile) -> i64:
    """The move the search trusts most."""
    best = legal[0]
    best_visits = -1.0
    best_value = 0.0
    for move in legal:
        kid = root.kid(move, 0)
        if kid is None:
            continue
        mean = kid.value / kid.visits if kid.visits else 0.0
        if kid.visits > best_visits or (kid.visits == best_visits and mean > best_value):
            best = move
            best_visits = kid.visits
            best_value = mean
    return best


def second_thought(root: Node, found: i64, plans: Plans, trust: float) -> i64:
    """The choice of the search, or a planned move where both judgements together favour it.

    The search looks further but visits a line of many own moves seldom; a plan does not look
    beyond the own turn and misses nothing in it that is certain. A move that only marks time (such
    as to exchange two units of a line-up) is not made.
    """
    best = found
    best_worth = -1.0
    if len(plans.moves) == 1 and plans.moves[0] == found:
        return found
    for move in append(plans.moves, found):
        kid = root.kid(move, 0)
        if kid is None or plans.idle(move):
            continue
        worth = kid.value / kid.visits + trust * plans.worth(move)
        if move in plans.moves:
            worth += DOUBT
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def settled(root: Node, legal: Pile, left: i64) -> bool:
    """Can the iterations that are left no longer change which move is visited most?"""
    best = 0.0
    second = 0.0
    for move in legal:
        kid = root.kid(move, 0)
        visits = 0.0 if kid is None else kid.visits
        if visits > best:
            second = best
            best = visits
        elif visits > second:
            second = visits
    return best - second > float(left)


def first_look(trial: State, move: i64, seat: i64, brain: Brain) -> Node:
    """A new node whose first visit is the game's evaluation right after the move."""
    node = Node(seat, move)
    node.visits = 1.0
    node.available = 1
    node.value = brain.worth(trial, seat)
    return node


def playout(s: State, brain: Brain, rng: Fast) -> None:
    """Play on by the game's hints up to its horizon, and then to a quiet moment."""
    left = brain.horizon
    asked = s.asked
    while asked is not None and (left > 0 or not asked.quiet(s)):
        s.do(asked.hint(s, rng))
        left -= 1
        asked = s.asked
