"""A finished match, looked at again: who stood how at every moment, what was choice, what luck.

Chances are those of `bots/chances.py`. What a choice gave away comes from the strongest search with
the knowledge of the seat that made it. Luck is what a move brought beside what it was to bring.
All of it is an estimate, made by bots. The match is looked at in pieces, in several processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from tabard.bots.base import Seen
from tabard.bots.chances import chances, chances_after, curve_of, progress_of, shares
from tabard.bots.ismcts import IsmctsBot, Node
from tabard.bots.plan import Plans
from tabard.bots.reasons import because, told
from tabard.bots.turn import Patience
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.moments import Hunt, Missed
from tabard.lab.runner import in_processes
from tabard.lab.statistics import SeatCount, count, counted_in

SHOWN = 12  # better moves that are told
WORTH_TELLING = 0.01  # of a win: what less is given away is not told
LEAST_MS = 4.0  # that the search looks at a choice
PLANNED = 600  # positions in which the whole own turn is planned, for what a choice gave away
MOST_MS = 2000.0  # more does not change what is found
# who gave away less than so many wins in a match is called so
CARE = ((0.05, "masterly"), (0.15, "careful"), (0.3, "fair"), (0.6, "hasty"))
CARELESS = "reckless"
HUNTING = 0.4  # of the time goes into looking for what was certain and missed
BEFORE = 40  # moves before a piece in which a position is sought that can be described
PIECES = 12  # that a match is looked at in, for each process


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
    care: str = ""  # how carefully it chose, in words


class Analysis(msgspec.Struct, frozen=True):
    """`curve[n]` are the chances of all seats after n moves; `luck[n]` what move n's draws brought
    its mover; `seat` is whose knowledge was used, None for all hands open. `counts` are told in
    `unit`s, `missed` are the puzzles of the match; studies that were kept earlier have neither."""

    game: str
    names: list[str]
    seat: int | None
    curve: list[list[float]]
    movers: list[int]
    luck: list[float]
    better: list[Better]
    seats: list[SeatStudy]
    unit: str = ""
    counts: list[SeatCount] = []
    missed: list[Missed] = []


class Judged(NamedTuple):
    """A choice: what it gave away, and the move that the search would have made."""

    ply: int
    seat: int
    lost: float
    best: int


class Piece(NamedTuple):
    """Some moves of a match, from `first` to before `last`, and how long to look at them.

    The game is named, so that another process can load it.
    """

    game: str
    options: dict[str, Any]
    pack: dict[str, Any] | None
    edition: int
    origin: str
    trail: list[int]
    seat: int | None
    first: int
    last: int
    seconds: float

    def load(self) -> Game:
        """The game of the match."""
        return game_class(self.game)(self.options, self.pack, self.edition)


class Looked(NamedTuple):
    """What came out of a piece: for each move the chances after it, its mover, its luck."""

    curve: list[list[float]]
    movers: list[int]
    luck: list[float]
    judged: list[Judged]
    missed: list[Missed]

    def add(self, piece: Looked) -> None:
        """What came out of the next piece."""
        self.curve.extend(piece.curve)
        self.movers.extend(piece.movers)
        self.luck.extend(piece.luck)
        self.judged.extend(piece.judged)
        self.missed.extend(piece.missed)


def look_anew(piece: Piece) -> Looked:
    """Look at a piece in a process of its own."""
    return Look(piece.load(), piece).all()


class Look:
    """The work on one piece of a match."""

    def __init__(self, game: Game, piece: Piece) -> None:
        self.game = game
        self.piece = piece
        self.bot = IsmctsBot("analysis", fast(1), LEAST_MS, 0)
        self.bot.guard.limit = 0  # the hunt looks for what is certain
        self.found = Looked([], [], [], [], [])
        self.hunt = Hunt(game, piece.trail)
        self.hunting = HUNTING * piece.seconds  # seconds that are left for it
        self.end = perf_counter() + piece.seconds
        self.moves_left = piece.last - piece.first

    def all(self) -> Looked:
        """Look at every move of the piece."""
        first, last, trail = self.piece.first, self.piece.last, self.piece.trail
        state = at_ply(self.game, self.piece.origin, trail, max(0, first - BEFORE))
        for move in trail[len(state.trail) : first]:
            self.hunt.before(state, sought=False)
            state.play(move)
        for move in trail[first:last]:
            self.seek(state)
            self.at(state, move)
            self.moves_left -= 1
        return self.found

    def seek(self, state: State) -> None:
        """Look for something certain that is missed in this turn."""
        start = perf_counter()
        seat = self.piece.seat
        missed = self.hunt.before(state, seat in (None, state.seat) and self.hunting > 0.0)
        if missed is not None:
            self.found.missed.append(missed)
        self.hunting -= perf_counter() - start

    def at(self, state: State, move: int) -> None:
        """Look at a move, and make it."""
        mover, seat = state.seat, self.piece.seat
        assert mover is not None
        judged = seat is None or mover == seat
        if judged and len(state.options) > 1:
            self.judge(state, mover, move)
        hoped = chances_after(state, mover, move)[mover] if judged else 0.0
        state.play(move)
        self.found.curve.append(chances(state, seat))
        self.found.movers.append(mover)
        self.found.luck.append(chances(state, mover)[mover] - hoped if judged else 0.0)

    def judge(self, state: State, seat: int, move: int) -> None:
        """Search for the best move with the mover's knowledge, and note what was given away."""
        left = 1000.0 * (self.end - perf_counter()) / self.moves_left
        self.bot.milliseconds = min(MOST_MS, max(LEAST_MS, left))
        self.bot.forget()
        best = self.bot.choose(Seen(state, seat))
        lost = 0.0 if best == move else max(0.0, self.lost(state, seat, best, move))
        self.found.judged.append(Judged(len(state.trail), seat, lost, best))

    def lost(self, state: State, seat: int, best: int, move: int) -> float:
        """What was given away: as much as the search agrees on with the chances right after, or
        with a plan of the whole own turn."""
        power = curve_of(state.game).power(progress_of(state))
        searched = 1.0  # where nobody would advise anything else, nothing was searched
        root = self.bot.root
        if root is not None:
            searched = chance_of(_mean(root, best), power) - chance_of(_mean(root, move), power)
        if searched <= 0.0:
            return 0.0
        after = chances_after(state, seat, best)[seat] - chances_after(state, seat, move)[seat]
        plans = Plans(Seen(state, seat), fast(len(state.trail)), Patience(0.0, PLANNED))
        turns = []
        for first in (best, move):
            plans.patience = Patience(0.0, PLANNED)
            turns.append(chance_of(plans.worth(first), power))
        return min(searched, max(after, turns[0] - turns[1]))


def _mean(root: Node, move: int) -> float:
    """What the search made of a move."""
    kid = root.kid(move, 0)
    return 0.0 if kid is None or not kid.visits else kid.value / kid.visits


def chance_of(worth: float, power: float) -> float:
    """The chance that goes with a worth, beside one other who has the rest."""
    return shares([worth, 1.0 - worth], power)[0]


def analyse(
    game: Game,
    origin: str,
    trail: list[int],
    names: list[str],
    seat: int | None = None,
    seconds: float = 30.0,
    progress: Callable[[float], None] | None = None,
    jobs: int = 1,
) -> Analysis:
    """Look at a match move by move, with a seat's knowledge or with all hands open.

    With a seat only its own choices are judged; the others' hands it does not know. It takes about
    so many seconds, in so many processes.
    """
    pieces = list(_pieces(game, origin, trail, seat, seconds, jobs))
    found = Looked([chances(game.begin(origin), seat)], [], [], [], [])
    here = (Look(game, piece).all() for piece in pieces)
    with closing(in_processes(jobs, look_anew, pieces) if jobs > 1 else here) as looked:
        for piece in looked:
            found.add(piece)
            if progress is not None:
                progress(len(found.movers) / len(trail))
    better = _told(game, origin, trail, names, found.judged)
    seats = _accounts(game.seats, found)
    return Analysis(
        game.name,
        names,
        seat,
        found.curve,
        found.movers,
        found.luck,
        better,
        seats,
        counted_in(game.package).points,
        _counts(game, origin, trail, seat, found.curve),
        _one_a_turn(found),
    )


def _pieces(
    game: Game, origin: str, trail: list[int], seat: int | None, seconds: float, jobs: int
) -> Iterator[Piece]:
    """The match in pieces of about as many choices, which take as long as there is to think."""
    number = min(PIECES * jobs, len(trail))
    size = max(1, -(-len(trail) // max(1, number)))
    share = seconds * jobs / max(1, number)
    kind = (game.name, game.options, game.pack, game.edition, origin, trail, seat)
    for first in range(0, len(trail), size):
        yield Piece(*kind, first, min(first + size, len(trail)), share)


def at_ply(game: Game, origin: str, trail: list[int], ply: int) -> State:
    """The match after so many moves."""
    state: State = game.begin(origin)
    for move in trail[:ply]:
        state.play(move)
    return state


def _counts(
    game: Game, origin: str, trail: list[int], seat: int | None, curve: list[list[float]]
) -> list[SeatCount]:
    """What the seats did; with a seat's knowledge only turns and decisions of the others."""
    found = count(game, origin, trail, curve)
    return [
        each if seat in (None, i) else SeatCount(each.turns, each.decisions, 0.0, [], [])
        for i, each in enumerate(found)
    ]


def _one_a_turn(found: Looked) -> list[Missed]:
    """What was missed, without what two pieces found in the same turn."""
    kept: list[Missed] = []
    for each in found.missed:
        last = kept[-1] if kept else None
        if last is None or {*found.movers[last.ply : each.ply]} != {each.seat}:
            kept.append(each)
    return kept


def _accounts(seats: int, found: Looked) -> list[SeatStudy]:
    """What every seat chose, and what it was dealt."""
    accounts = [SeatStudy(0, 0, 0.0, 0.0) for _ in range(seats)]
    for judged in found.judged:
        account = accounts[judged.seat]
        account.choices += 1
        account.best += judged.lost <= 0.0
        account.lost += judged.lost
    for mover, luck in zip(found.movers, found.luck, strict=True):
        accounts[mover].luck += luck
    for account in accounts:
        account.care = care(account)
    return accounts


def care(account: SeatStudy) -> str:
    """How carefully somebody chose, in words: by what all choices together gave away."""
    if not account.choices:
        return ""
    return next((word for most, word in CARE if account.lost < most), CARELESS)


def _told(
    game: Game, origin: str, trail: list[int], names: list[str], judged: list[Judged]
) -> list[Better]:
    """The gravest choices first, each with what makes the difference."""
    grave = [each for each in judged if each.lost >= WORTH_TELLING]
    grave.sort(key=lambda each: -each.lost)
    say = game.space.sentence
    found = []
    for ply, seat, lost, best in grave[:SHOWN]:
        state, move = at_ply(game, origin, trail, ply), trail[ply]
        reasons = told(because(state, best, move), names)
        found.append(Better(ply, seat, say(move, names), say(best, names), lost, reasons))
    return found


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
