"""Find puzzles: let bots play, solve their turns, keep those in which something is easily missed.

    python tools/puzzles.py seek fidelitas --games 100 --out found.jsonl   candidates, one a line
    python tools/puzzles.py rate fidelitas found.jsonl                     which level finds them
    python tools/puzzles.py keep fidelitas found.jsonl                     writes puzzles.json

Everything is played by the engine; a candidate is staged anew from what is kept of it, solved
again, and its line is played in many more re-deals before it counts as certain.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tabard import bots
from tabard.bots import Seen
from tabard.bots.certain import Solution
from tabard.bots.turn import TooLarge, Turn
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.rng import Fast, fast
from tabard.engine.state import State
from tabard.lab.moments import RAREST, SURE, Place, at_moment, holds, line_against, own_moves
from tabard.lab.puzzles import LEVELS, Puzzle, Try, solves

GAMES = Path(__file__).resolve().parent.parent / "src" / "tabard" / "games"
KEPT = 66  # puzzles of a game
A_MATCH = 4  # common ones of them from one match
NOISE = 8  # one of so many moves of the bots is any move
RARE = ("win", "parry")  # what is sought in a match that has given enough

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
        if settled < 0 and len(state.legal) > 1:
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


# -- rating and keeping -----------------------------------------------------------------------

RATED = {"page": "greedy", "squire": "plan:200", "knight": "ismcts:400", "marshal": "ismcts:2000"}
TRIES = 3


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
        solution = Solution(Turn(attempt.deals), puzzle.goal)
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
