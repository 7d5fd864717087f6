"""Information-set Monte-Carlo tree search, for 2 to 6 players.

Every iteration re-deals what the seat cannot know, walks one shared tree of moves by UCB
(counting how often a move was available; a new move starts with the game's evaluation),
plays on by the game's hints up to its horizon, and credits every seat with what it got.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from tabard.bots.base import Bot, Seen
from tabard.engine.brain import Brain
from tabard.engine.rng import Fast
from tabard.engine.state import State

PACE: Final = 16  # iterations between two looks at the clock


class Node:
    """A move made by `mover`, and what came of it."""

    def __init__(self, mover: int) -> None:
        self.mover: int = mover
        self.visits: int = 0
        self.available: int = 0
        self.value: float = 0.0
        self.kids: dict[int, Node] = {}


class IsmctsBot(Bot):
    """Searches for a number of milliseconds or of iterations."""

    def __init__(self, name: str, rng: Fast, milliseconds: int, iterations: int) -> None:
        super().__init__(name, rng)
        self.milliseconds: int = milliseconds
        self.iterations: int = iterations
        self.root: Node | None = None

    def forget(self) -> None:
        self.root = None

    def observe(self, move: int) -> None:
        """Keep the part of the tree below a move that was made and seen."""
        if self.root is not None:
            self.root = self.root.kids.get(move) if move >= 0 else None

    def choose(self, seen: Seen) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        root = self.root
        if root is None:
            root = Node(-1)
            self.root = root
        start = perf_counter()
        budget = self.milliseconds / 1000.0
        done = 0
        while self.iterations == 0 or done < self.iterations:
            self.iterate(root, seen.redeal(self.rng), seen.brain)
            done += 1
            if done % PACE == 0:
                left = self.iterations - done
                if self.iterations == 0:
                    spent = perf_counter() - start
                    left = int((budget - spent) / spent * done)
                if left <= 0 or settled(root, seen.legal, left):
                    break
        return self.most_visited(root, seen.legal)

    def most_visited(self, root: Node, legal: list[int]) -> int:
        """The move the search trusts most."""
        best = legal[0]
        best_visits = -1
        best_value = 0.0
        for move in legal:
            kid = root.kids.get(move)
            if kid is None:
                continue
            mean = kid.value / kid.visits if kid.visits else 0.0
            if kid.visits > best_visits or (kid.visits == best_visits and mean > best_value):
                best = move
                best_visits = kid.visits
                best_value = mean
        return best

    def iterate(self, root: Node, s: State, brain: Brain) -> None:
        """One walk down the tree, one playout, one credit."""
        path = [root]
        node = root
        while not s.over:
            move, fresh = self.descend(node, s, brain)
            node = node.kids[move]
            path.append(node)
            s.do(move)
            if fresh:
                break
        playout(s, brain, self.rng)
        worth = [brain.worth(s, seat) for seat in range(s.seats)]
        for visited in path:
            visited.visits += 1
            if visited.mover >= 0:
                visited.value += worth[visited.mover]

    def descend(self, node: Node, s: State, brain: Brain) -> tuple[int, bool]:
        """The next move by UCB, and whether it has never been played on from here."""
        asked = s.asked
        assert asked is not None
        kids = node.kids
        best = -1
        best_score = -1.0
        for move in s.legal:
            kid = kids.get(move)
            if kid is None:
                kid = first_look(s, move, asked.seat, brain)
                kids[move] = kid
            kid.available += 1
            spread = sqrt(log(kid.available) / kid.visits)
            score = kid.value / kid.visits + brain.exploration * spread
            if score > best_score:
                best = move
                best_score = score
        return best, kids[best].visits == 1


def settled(root: Node, legal: list[int], left: int) -> bool:
    """Can the iterations that are left no longer change which move is visited most?"""
    best = 0
    second = 0
    for move in legal:
        kid = root.kids.get(move)
        visits = 0 if kid is None else kid.visits
        if visits > best:
            second = best
            best = visits
        elif visits > second:
            second = visits
    return best - second > left


def first_look(s: State, move: int, seat: int, brain: Brain) -> Node:
    """A new node whose first visit is the game's evaluation right after the move."""
    trial = s.fork()
    trial.do(move)
    node = Node(seat)
    node.visits = 1
    node.available = 1
    node.value = brain.worth(trial, seat)
    return node


def playout(s: State, brain: Brain, rng: Fast) -> None:
    """Play on by the game's hints up to its horizon, and then to a quiet moment."""
    left = brain.horizon
    while not s.over and (left > 0 or not brain.quiet(s)):
        s.do(brain.hint(s, rng))
        left -= 1
