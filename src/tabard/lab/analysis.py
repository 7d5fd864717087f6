"""A finished match, looked at again: who stood how at every moment, what was choice, what luck.

Standings come from the game's brain, averaged over re-deals of what the looking seat cannot know.
What a choice gave away comes from a search with the knowledge of the seat that made it. Luck is
what a move brought beside what it was to bring. All of it is an estimate, made by bots.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabard.bots.base import Seen
from tabard.bots.ismcts import IsmctsBot, Node, most_visited, playout
from tabard.bots.reasons import because, told
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State

DEALS = 16  # re-deals that a standing is averaged over
SHOWN = 12  # better moves that are told
WORTH_TELLING = 0.03  # of a win: what less is given away is not told
LEAST_MS = 4.0  # that the search looks at a choice
EVEN_SHARPNESS = 2.0  # how much surer a result is than a brain thinks, where nobody measured


class Better(msgspec.Struct, frozen=True):
    """A move that gave something away, and the better one, in words."""

    ply: int
    seat: int
    played: str
    better: str
    lost: float
    because: str


class SeatStudy(msgspec.Struct):
    """A seat over the whole match: its choices, what they gave away, and its luck."""

    choices: int
    best: int
    lost: float
    luck: float


class Analysis(msgspec.Struct, frozen=True):
    """`curve[n]` are the chances of all seats after n moves; `luck[n]` what move n's draws brought
    its mover; `seat` is whose knowledge was used, None for all hands open."""

    game: str
    names: list[str]
    seat: int | None
    curve: list[list[float]]
    movers: list[int]
    luck: list[float]
    better: list[Better]
    seats: list[SeatStudy]


class Study:
    """The work of one analysis."""

    def __init__(self, game: Game, names: list[str], seat: int | None, milliseconds: float) -> None:
        self.game = game
        self.names = names
        self.seat = seat
        self.bot = IsmctsBot("analysis", fast(1), milliseconds, 0)
        self.seats = [SeatStudy(0, 0, 0.0, 0.0) for _ in range(game.seats)]
        self.found: list[tuple[float, State, int, int]] = []

    def standing(self, state: State, seat: int | None) -> list[float]:
        """The chances of all seats, from one seat's knowledge."""
        if state.over:
            return [self.game.brain.payoff(state, i) for i in range(state.seats)]
        return self._average([self._deal(state, seat, n) for n in range(DEALS)])

    def expected(self, state: State, seat: int | None, move: int) -> list[float]:
        """The chances that a move was to bring, before it was seen what it brought."""
        after = []
        for number in range(DEALS):
            deal = self._deal(state, seat, number)
            deal.do(move)
            after.append(deal)
        return self._average(after)

    def _deal(self, state: State, seat: int | None, number: int) -> State:
        rng = fast(number)
        if seat is not None:
            return state.determinize(seat, rng)
        twin = state.fork()
        twin.rng = rng.spawn()
        return twin

    def _average(self, deals: list[State]) -> list[float]:
        totals = [0.0] * self.game.seats
        for number, deal in enumerate(deals):
            playout(deal, self.game.brain, fast(number))
            for i, chance in enumerate(self._chances(deal)):
                totals[i] += chance / len(deals)
        return totals

    def _chances(self, s: State) -> list[float]:
        sure = [self.sure(worth) for worth in s.game.brain.worths(s)]
        total = sum(sure)
        return [each / total for each in sure] if total else [1.0 / len(sure)] * len(sure)

    def sure(self, worth: float) -> float:
        """A win chance from the worth that a brain gives: brains are timid."""
        odds: float = (worth / (1.0 - worth)) ** EVEN_SHARPNESS if worth < 1.0 else 1e9
        return odds / (1.0 + odds)

    def judge(self, state: State, move: int) -> None:
        """Search for the best move with the mover's knowledge, and note what was given away."""
        assert state.seat is not None
        seen = Seen(state, state.seat)
        root = Node(-1, -1)
        self.bot.root = root
        self.bot.search(root, seen)
        best = int(most_visited(root, seen.options))
        account = self.seats[state.seat]
        account.choices += 1
        lost = self._lost(state, root, best, move)
        if lost <= 0.0:
            account.best += 1
            return
        account.lost += lost
        if lost >= WORTH_TELLING:
            self.found.append((lost, state.copy(), move, best))

    def _lost(self, state: State, root: Node, best: int, move: int) -> float:
        """What was given away: as much as the search and the standings after both agree on."""
        if best == move:
            return 0.0
        seat = state.seat
        assert seat is not None
        searched = self._mean(root, best) - self._mean(root, move)
        after = self.expected(state, seat, best)[seat] - self.expected(state, seat, move)[seat]
        return min(searched, after)

    def _mean(self, root: Node, move: int) -> float:
        kid = root.kid(move, 0)
        return 0.0 if kid is None or not kid.visits else self.sure(kid.value / kid.visits)

    def told(self) -> list[Better]:
        """The gravest choices first, each with what makes the difference."""
        self.found.sort(key=lambda each: -each[0])
        return [self._better(*each) for each in self.found[:SHOWN]]

    def _better(self, lost: float, state: State, move: int, best: int) -> Better:
        assert state.seat is not None
        say = self.game.space.sentence
        reasons = told(because(state, best, move), self.names)
        ply = len(state.trail)
        return Better(ply, state.seat, say(move, self.names), say(best, self.names), lost, reasons)


def analyse(
    game: Game,
    origin: str,
    trail: list[int],
    names: list[str],
    seat: int | None = None,
    seconds: float = 30.0,
    progress: Callable[[float], None] | None = None,
) -> Analysis:
    """Look at a match move by move, with a seat's knowledge or with all hands open.

    With a seat only its own choices are judged; the others' hands it does not know.
    """
    choices = _choices(game, origin, trail, seat)
    study = Study(game, names, seat, max(LEAST_MS, 900.0 * seconds / max(1, choices)))
    state = game.begin(origin)
    curve = [study.standing(state, seat)]
    movers, luck = [], []
    for number, move in enumerate(trail, 1):
        mover = state.seat
        assert mover is not None
        judged = seat is None or mover == seat
        if judged and len(state.options) > 1:
            study.judge(state, move)
        hoped = study.expected(state, mover, move)[mover] if judged else 0.0
        state.play(move)
        curve.append(study.standing(state, seat))
        movers.append(mover)
        luck.append(study.standing(state, mover)[mover] - hoped if judged else 0.0)
        study.seats[mover].luck += luck[-1]
        if progress is not None:
            progress(number / len(trail))
    return Analysis(game.name, names, seat, curve, movers, luck, study.told(), study.seats)


def _choices(game: Game, origin: str, trail: list[int], seat: int | None) -> int:
    """How many real choices are to be judged."""
    state = game.begin(origin)
    count = 0
    for move in trail:
        count += len(state.options) > 1 and (seat is None or state.seat == seat)
        state.play(move)
    return count


def turning_points(analysis: Analysis, most: int = 5) -> list[int]:
    """The plies after which somebody's chances had changed most within a move."""
    steps = [
        (max(abs(b - a) for a, b in zip(before, after, strict=True)), ply)
        for ply, (before, after) in enumerate(
            zip(analysis.curve, analysis.curve[1:], strict=False), 1
        )
    ]
    steps.sort(reverse=True)
    return sorted(ply for change, ply in steps[:most] if change >= WORTH_TELLING)
