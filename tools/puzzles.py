"""Find puzzles: let bots play, solve their turns, keep those in which something is easily missed.

    python tools/puzzles.py seek fidelitas --games 100 --out found.jsonl   candidates, one a line
    python tools/puzzles.py rate fidelitas found.jsonl                     which level finds them
    python tools/puzzles.py keep fidelitas found.jsonl                     writes puzzles.json

Everything is played by the engine; a candidate is staged anew from what is kept of it, solved
again, and its line is played in many more re-deals before it counts as certain.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tabard import bots
from tabard.bots import Seen
from tabard.engine.errors import PositionError
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.rng import Fast, fast
from tabard.engine.state import State
from tabard.lab.puzzles import LEVELS, Puzzle, Try, solves
from tabard.lab.tactics import LOST, WON, Solution, TooLarge, Turn, deals_of, outcome, value_of

GAMES = Path(__file__).resolve().parent.parent / "src" / "tabard" / "games"
SURE = 150  # further re-deals in which a line must bring what it promises
LUCKY = 0.34  # a puzzle that any moves solve more often is none
KEPT = 66  # puzzles of a game
A_MATCH = 4  # common ones of them from one match
NOISE = 8  # one of so many moves of the bots is any move
# questions of a duel before anybody can strike
QUIET = (
    "swap-basics", "take-virtue", "salute", "return-salute", "trade", "trade-second",
    "choose-posta",
)  # fmt: skip
ENDLESS = ("MoveTurn", "MarchTo", "Bid", "AnswerBid", "AuctionWon")  # too many lines, no gain
LATE = 400  # moves after which no position is kept together with all of them

# what is played, and how many positions a turn may have there
SETTINGS: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "fidelitas": (
        2000,
        [
            {"players": 2},
            {"players": 3},
            {"players": 2, "new_city": True},
            {"players": 2, "manu_forti": True},
            {"players": 4},
        ],
    ),
    "ausonia": (2000, [{"players": 2}, {"players": 3}, {"players": 2, "houses": True}]),
    "feudalia": (
        300,
        [{"scenario": 1}, {"scenario": 2}, {"scenario": 3}, {"scenario": 1, "players": 3}],
    ),
    "conspiracy": (
        300,
        [
            {"players": 3, "turn_limit": 6},
            {"players": 3},
            {"players": 4, "turn_limit": 6},
            {"players": 3, "extra_fief": True, "low_bids": True, "turn_limit": 8},
        ],
    ),
    "audatia": (
        800,
        [
            {},
            {"challenger": "boucicault", "respondent": "galeazzo"},
            {"challenger": "galeazzo", "respondent": "galeazzo"},
            {"challenger": "boucicault", "respondent": "boucicault"},
        ],
    ),
}


# -- seeking ----------------------------------------------------------------------------------


class Place:
    """The last position of a match that can be described, and the moves made since."""

    def __init__(self) -> None:
        self.position: dict[str, Any] | None = None
        self.seed = 1
        self.since: list[str] = []

    def look(self, state: State) -> State:
        """Where the position can be described, go on from it staged anew: its chance is known."""
        try:
            position = state.position()
        except PositionError:
            return state
        self.position = position
        self.seed += 1
        self.since = []
        staged: State = state.game.stage(position, self.seed)
        return staged

    def played(self, state: State, move: int) -> None:
        """A move was made."""
        self.since.append(state.text(move))


def seek(name: str, games: int, seed: int) -> Iterator[Puzzle]:
    """Candidates from so many matches."""
    limit, settings = SETTINGS[name]
    cls = game_class(name)
    for number in range(seed, seed + games):
        game = cls(settings[number % len(settings)])
        yield from in_match(game, number, limit)


def in_match(game: Game, number: int, limit: int) -> Iterator[Puzzle]:
    """Candidates from one match; of a seat's turn only the first that is found."""
    rng = fast(number + 77)
    state: State = game.start(number)
    players = [bots.make("greedy", number * 10 + seat) for seat in range(game.seats)]
    place = Place()
    found, settled = 0, -1  # `settled`: the seat whose turn has given a puzzle
    while not state.over:
        state = place.look(state)
        assert state.seat is not None
        settled = settled if state.seat == settled else -1
        if settled < 0 and len(state.legal) > 1 and place.position is not None:
            puzzle = at_moment(game, state, place, limit, RARE if found >= A_MATCH else RAREST)
            if puzzle is not None:
                found += 1
                settled = state.seat
                yield puzzle
        move = chosen(state, players, rng)
        place.played(state, move)
        state.play(move)


def chosen(state: State, players: list[bots.Bot], rng: Fast) -> int:
    """What a bot plays, with slips."""
    assert state.seat is not None
    if rng.below("slip", NOISE) == 0:
        return state.legal[rng.below("any", len(state.legal))]
    return players[state.seat].choose(Seen(state, state.seat))


def at_moment(
    game: Game, state: State, place: Place, limit: int, wanted: tuple[str, ...]
) -> Puzzle | None:
    """The puzzle that a moment holds, if any."""
    assert state.seat is not None
    if len(place.since) > LATE:
        return None
    position = place.position
    assert position is not None
    if position.get("ask") in QUIET or type(state.asked).__name__ in ENDLESS:
        return None
    if game.answers:
        position = opened(position, 1 - state.seat)
        state = game.stage(position, place.seed)
    assert state.seat is not None
    try:
        turn = Turn(deals_of(state, state.seat, 2), limit)
    except TooLarge:
        return None
    solutions = [turn.solve(goal) for goal in goals(game, state)]
    kinds = [(kind_of(turn, solution), solution) for solution in solutions]
    kinds = [(kind, solution) for kind, solution in kinds if kind in wanted]
    for kind, solution in sorted(kinds, key=lambda each: RAREST.index(each[0])):
        puzzle = puzzle_from(game, state, position, place, solution, kind)
        if certain(type(game), puzzle, limit):
            return puzzle
    return None


def opened(position: dict[str, Any], seat: int) -> dict[str, Any]:
    """A duel in which the opponent has seen this seat's whole hand."""
    twin: dict[str, Any] = json.loads(json.dumps(position))
    duellist = twin["players"][seat]
    duellist.update(known=list(duellist["hand"]), caps=[], lacks=[])
    return twin


def goals(game: Game, state: State) -> list[tuple[str, ...]]:
    """What can be asked for: what counts most, alone and with each thing of lesser worth."""
    names = list(game.tally(state, state.seat or 0))
    if not names:
        return [()]
    main = [name for name in names if name not in SIDE]
    pairs = [(name, side) for name in main for side in names if side in SIDE]
    return [*((name,) for name in main), *pairs]


def kind_of(turn: Turn, solution: Solution) -> str:
    """What sort of puzzle it is; empty where it is none."""
    wrong = solution.wrong()
    if not wrong or solution.luck() > LUCKY:
        return ""
    best = solution.best
    if best[0] == WON:
        return "win"
    if best[0] == LOST:
        return ""
    if not solution.goal:
        return "parry" if any(solution.after(move)[0] == LOST for move in wrong) else ""
    if solution.gain <= 0:
        return ""
    if len(solution.goal) == 1:
        return "take"
    first = turn.solve(solution.goal[:1])
    return "spare" if first.luck() > 2 * solution.luck() else ""


RAREST = ("win", "spare", "parry", "take")  # what is sought first
RARE = ("win", "parry")  # what is sought in a match that has given enough
SIDE = ("cards", "cubes", "coins", "ducats")  # worth something beside points only


def puzzle_from(
    game: Game,
    state: State,
    position: dict[str, Any],
    place: Place,
    solution: Solution,
    kind: str,
) -> Puzzle:
    """What is kept of it."""
    data = {
        "kind": kind,
        "level": LEVELS[-1],
        "goal": [] if kind in ("win", "parry") else list(solution.goal),
        "best": list(solution.best[:1] if kind in ("win", "parry") else solution.best),
        "gain": 0 if kind in ("win", "parry") else solution.gain,
        "line": own_moves(state, solution.line()),
        "position": lean(game, position),
        "options": {
            key: value
            for key, value in game.options.items()
            if value != next(option.default for option in game.OPTIONS if option.name == key)
        },
        "before": [] if game.answers else list(place.since),
        "seed": place.seed,
    }
    return msgspec.convert(data, Puzzle)


def own_moves(state: State, line: list[int]) -> list[str]:
    """The moves of a line that are the solver's own."""
    s = state.copy()
    s.recording = s.telling = False
    seat, found = s.seat, []
    for move in line:
        if move not in s.legal:  # the table lies otherwise than in the re-deals
            break
        if s.seat == seat:
            found.append(s.text(move))
        s.do(move)
    return found


def lean(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty, as far as the table comes out the same."""
    twin = json.loads(json.dumps(position))
    slim = {key: value for key, value in twin.items() if value not in ([], {}, "", None)}
    try:
        same = game.stage(slim).position() == game.stage(twin).position()
    except PositionError:
        same = False
    return slim if same else twin


def certain(cls: type[Game], puzzle: Puzzle, limit: int) -> bool:
    """Does the kept position give the same, and the line what it promises in many re-deals?"""
    state = puzzle.load(cls)
    assert state.seat is not None
    try:
        solution = Turn(deals_of(state, state.seat, first=1000), limit).solve(puzzle.goal)
    except TooLarge:
        return False
    if list(solution.best) != puzzle.best:
        return False
    return bool(state.game.answers) or all(holds(state, puzzle, deal) for deal in range(SURE))


def holds(state: State, puzzle: Puzzle, number: int) -> bool:
    """Does the line bring it in this re-deal?"""
    assert state.seat is not None
    seat = state.seat
    deal = state.determinize(seat, fast(5000 + number))
    for text in puzzle.line:
        move = deal.parse(text)
        if deal.over or deal.seat != seat or move not in deal.legal:
            return False
        deal.do(move)
    value = value_of(outcome(deal, seat), deal.game.tally(deal, seat), puzzle.goal)
    return value >= tuple(puzzle.best)


# -- rating and keeping -----------------------------------------------------------------------

RATED = {"page": "greedy", "squire": "plan:200", "knight": "ismcts:400", "marshal": "ismcts:2000"}
TRIES = 3


def line_against(cls: type[Game], puzzle: Puzzle) -> list[str]:
    """The moves of a duel against the replies that are given there."""
    attempt = Try(cls, puzzle)
    while not attempt.ended:
        move = Turn(attempt.deals).solve(puzzle.goal).line()[0]
        attempt.play(attempt.state.text(move))
    return attempt.made


def level_of(cls: type[Game], puzzle: Puzzle) -> str:
    """The weakest level that finds it every time."""
    for level, bot in RATED.items():
        if all(solves(cls, puzzle, bot, seed) for seed in range(TRIES)):
            return level
    return LEVELS[-1]


def read(file: Path) -> list[Puzzle]:
    decode = msgspec.json.Decoder(Puzzle).decode
    return [decode(line) for line in file.read_text(encoding="utf-8").splitlines()]


def rate(name: str, file: Path) -> None:
    """Write every candidate with its level to FILE.rated; goes on where it was stopped."""
    rated = file.with_suffix(".rated")
    done = len(rated.read_text().splitlines()) if rated.exists() else 0
    cls = game_class(name)
    with rated.open("ab") as out:
        for puzzle in read(file)[done:]:
            complete(cls, puzzle)
            out.write(msgspec.json.encode(puzzle) + b"\n")
            out.flush()


def complete(cls: type[Game], puzzle: Puzzle) -> None:
    """Add what is known of a candidate only now; one that is not sound gets no level."""
    puzzle.level = ""
    attempt = Try(cls, puzzle)
    try:
        solution = Turn(attempt.deals).solve(puzzle.goal)
    except TooLarge:
        return
    if list(solution.best) != puzzle.best or not solution.wrong():
        return
    if len(puzzle.goal) > 1:
        puzzle.more = puzzle.best[2] - attempt.start[puzzle.goal[1]]
    if cls.answers:
        puzzle.line = line_against(cls, puzzle)
    else:
        puzzle.line = own_moves(attempt.state, solution.line())
        if not all(holds(attempt.state, puzzle, deal) for deal in range(SURE)):
            return
    if Try(cls, puzzle, puzzle.line).solved:
        puzzle.level = level_of(cls, puzzle)


def keep(name: str, file: Path) -> None:
    """Choose a mixture of levels, kinds and first moves, and write it beside the game."""
    groups: dict[tuple[str, ...], list[Puzzle]] = {}
    for puzzle in read(file):
        if puzzle.level:
            verb = puzzle.line[0].split()[0]
            groups.setdefault((puzzle.level, puzzle.kind, *puzzle.goal, verb), []).append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < KEPT and any(groups.values()):
        for group in sorted(groups.values(), key=len):
            if group and len(chosen) < KEPT:
                chosen.append(group.pop(0))
    chosen.sort(key=lambda puzzle: (LEVELS.index(puzzle.level), len(puzzle.line)))
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in chosen]
    target = GAMES / name / "puzzles.json"
    target.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    count = Counter((puzzle.level, puzzle.kind) for puzzle in chosen)
    print(f"{target}: {len(chosen)} puzzles, {dict(count)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=("seek", "rate", "keep"))
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("file", type=Path, help="where the candidates are, one a line")
    parser.add_argument("--games", type=int, default=50, help="matches to look at")
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--most", type=int, default=150, help="candidates that are enough")
    args = parser.parse_args()
    if args.command == "rate":
        rate(args.game, args.file)
    elif args.command == "keep":
        keep(args.game, args.file)
    else:
        with args.file.open("ab") as out:
            for puzzle in islice(seek(args.game, args.games, args.seed), args.most):
                out.write(msgspec.json.encode(puzzle) + b"\n")
                out.flush()


if __name__ == "__main__":
    main()
