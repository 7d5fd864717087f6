"""Records: options + seed + moves, the whole match as readable, diffable text.

tabard record 1
game fidelitas
option players 3
content 0123456789abcdef
rng fast 7
---
0 play swindler market
1 ...
---
result 10 6 3 winners 0 : reached the mark [FID-29]

A match that was given up has no result by its rules; it closes with `resigned SEAT ...`.
`content` is a fingerprint of what the rules look at. The head also has the `edition` of the rules,
where it is not the first, the `pack` that was laid over our content, and the `whole` content,
where it was no longer the current one. `forgiven` counts how often a person took back more than
the rules of undo allow.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tabard.engine.errors import IllegalMove, NotationError, RecordError
from tabard.engine.options import whole
from tabard.engine.packs import Whole
from tabard.engine.rng import Rng, Sealed, fast

if TYPE_CHECKING:
    from tabard.engine.game import Game
    from tabard.engine.state import State

HEAD = "tabard record 1"


class Record:
    """A parsed record, its moves still in notation."""

    def __init__(self) -> None:
        self.game = ""
        self.options: dict[str, str] = {}
        self.content = ""
        self.edition = 1
        self.pack: dict[str, Any] | None = None
        self.origin = ""
        self.names: list[str] = []
        self.forgiven = 0  # how often more was taken back than the rules of undo allow
        self.moves: list[tuple[int, str]] = []
        self.result = ""
        self.resigned: list[int] = []


def write(
    game: Game, state: State, names: list[str] | None = None, resigned: list[int] | None = None
) -> str:
    """The record of a state; `resigned` are the seats that gave up before its end."""
    last = f"resigned {' '.join(map(str, resigned))}" if resigned else ""
    if state.result is not None:
        last = result_line(state)
    pack = json.dumps(game.pack, sort_keys=True) if game.pack else ""
    kind = "whole" if isinstance(game.pack, Whole) else "pack"
    head = [f"game {game.name}"]
    head += [f"option {key} {word(value)}" for key, value in game.options.items()]
    head += [f"edition {game.edition}"] if game.edition > 1 else []
    head += [f"content {game.digest}"]
    head += [f"{kind} {pack}"] if pack else []
    head += [f"name {name}" for name in names or []]
    return put_together([*head, state.origin], _plies(game, state), last)


def put_together(head: list[str], plies: list[str], last: str) -> str:
    """A record from its parts; `last` is its result, who resigned, or nothing."""
    return "\n".join([HEAD, *head, "---", *plies, "---", *([last] if last else [])]) + "\n"


def word(value: object) -> str:
    """An option's value as a record has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plies(game: Game, state: State) -> list[str]:
    replica = game.begin(state.origin)
    lines = []
    for move in state.trail:
        lines.append(f"{replica.seat} {replica.text(move)}")
        replica.play(move)
    return lines


def result_line(state: State) -> str:
    """The last line of a finished record."""
    result = state.result
    assert result is not None
    scores = " ".join(str(score) for score in result.scores)
    winners = " ".join(str(seat) for seat in result.winners) or "nobody"
    return f"result {scores} winners {winners} : {result.reason} [{result.rule}]"


def read(text: str) -> Record:
    """Parse a record; a RecordError names the line that is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise RecordError(f"line 1: a record begins with '{HEAD}'")
    record = Record()
    part = 0
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if line == "---":
            part += 1
        elif line and part == 0:
            _head_line(record, line, number)
        elif line and part == 1:
            _ply_line(record, line, number)
        elif line:
            _last_line(record, line, number)
    if part > 2:
        raise RecordError("a record has two lines '---', one before and one after the moves")
    if part != 2:
        raise RecordError(f"line {len(lines)}: the record breaks off; '---' must close the moves")
    if not record.game or not record.origin:
        raise RecordError("the record's head must name its game and its rng")
    return record


def _head_line(record: Record, line: str, number: int) -> None:
    key, _, value = line.partition(" ")
    if key == "game":
        record.game = value
    elif key == "option":
        name, _, word = value.partition(" ")
        record.options[name] = word
    elif key == "content":
        record.content = value
    elif key == "edition":
        edition = whole(value)
        if edition is None or edition < 1:
            raise RecordError(f"line {number}: the edition is a number from 1 on, not '{value}'")
        record.edition = edition
    elif key == "pack":
        record.pack = _pack(value, number)
    elif key == "whole":
        record.pack = Whole(_pack(value, number))
    elif key == "forgiven":
        forgiven = whole(value)
        if forgiven is None:
            raise RecordError(f"line {number}: 'forgiven' is followed by a number, not '{value}'")
        record.forgiven = forgiven
    elif key == "name":
        record.names.append(value)
    elif key in ("rng", "stage"):
        record.origin = line
    else:
        raise RecordError(f"line {number}: '{key}' is no part of a record's head")


def _pack(value: str, number: int) -> dict[str, Any]:
    try:
        pack = json.loads(value)
    except (ValueError, RecursionError) as problem:
        raise RecordError(f"line {number}: the pack is not JSON ({problem})") from problem
    if not isinstance(pack, dict):
        raise RecordError(f"line {number}: the pack must be a JSON object")
    return pack


def _ply_line(record: Record, line: str, number: int) -> None:
    word, _, move = line.partition(" ")
    seat = whole(word)
    if seat is None or not move:
        raise RecordError(f"line {number}: a move is 'SEAT VERB ...', not '{line}'")
    record.moves.append((seat, move))


def _last_line(record: Record, line: str, number: int) -> None:
    key, *rest = line.split()
    seats = [seat for seat in map(whole, rest) if seat is not None]
    if key == "result":
        record.result = line
    elif key == "resigned" and 0 < len(seats) == len(rest):
        record.resigned = seats
    else:
        raise RecordError(
            f"line {number}: a record closes with 'result ...' or 'resigned SEAT ...', not '{line}'"
        )


def replay(game: Game, record: Record, plies: int | None = None, telling: bool = True) -> State:
    """The state after the record's moves (or its first `plies`)."""
    if record.content and record.content != game.digest:
        raise RecordError(
            f"the record was made with content {record.content}, this is {game.digest}; "
            "load the pack or version it was played with"
        )
    if len(record.names) > game.seats:
        raise RecordError(f"the record names {len(record.names)} seats, there are {game.seats}")
    if any(seat >= game.seats for seat in record.resigned):
        raise RecordError(f"'resigned' names seats 0 to {game.seats - 1}, not {record.resigned}")
    state: State = game.begin(record.origin, telling)
    for ply, (seat, text) in enumerate(record.moves[:plies], 1):
        if state.over:
            raise RecordError(f"move {ply} '{text}': the match was over before it")
        if state.seat != seat:
            raise RecordError(f"move {ply} '{text}': seat {state.seat} is asked, not seat {seat}")
        try:
            state.play(state.parse(text))
        except (IllegalMove, NotationError) as problem:
            raise RecordError(f"move {ply} '{text}': {problem}") from problem
    complete = plies is None or plies >= len(record.moves)
    if complete and record.result and not _as_told(state, record.result):
        raise RecordError(f"the record's result '{record.result}' is not what its moves give")
    if complete and record.resigned and state.over:
        raise RecordError("nobody can have resigned: the moves end the match")
    return state


def _as_told(state: State, told: str) -> bool:
    """Did the match end so? The wording of the reason does not count."""
    return state.over and _facts(result_line(state)) == _facts(told)


def _facts(line: str) -> tuple[str, str]:
    """Scores and winners, and the rule that ended it."""
    return line.partition(" : ")[0], line.rpartition(" [")[2]


def read_origin(line: str) -> Rng | None:
    """The source of chance a record's `rng` line names; None for a staged position."""
    key, _, rest = line.partition(" ")
    kind, _, seed = rest.partition(" ")
    if key == "stage":
        return None
    try:
        if kind == "fast":
            return fast(int(seed))
        if kind == "sealed" and len(bytes.fromhex(seed)) == 32:
            return Sealed(bytes.fromhex(seed))
    except ValueError:
        pass
    raise RecordError(f"'{line}': the rng is 'fast NUMBER' or 'sealed HEX' with 64 digits")
