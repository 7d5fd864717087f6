"""What the rows of a table tell by themselves, without the engine: the table is not woken up.

The entries hold every move in notation, so even a match that this version cannot replay has its
record and its time line.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tabard.engine import records
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.server import carrying, openings
from tabard.server import messages as m
from tabard.server.log import Broken, Line, Moved, TakenBack, from_row

Row = dict[str, Any]


def info(row: Row, seats: Sequence[Row], aside: str | None = None) -> m.TableInfo:
    """What everybody may know about a table."""
    cls = _class(row)
    return m.TableInfo(
        id=row["id"],
        game=row["game"],
        title=row["game"] if cls is None else cls.title,
        options=msgspec.json.decode(row["options"]),
        status=row["status"],
        public=bool(row["public"]),
        seats=[_seat(seat) for seat in seats],
        commitment=row["commitment"],
        created=row["created_at"],
        moves=row["plies"],
        result=ending(row),
        rematch=row["rematch"],
        guided=_is_guided(row),
        branch=branch(row),
        aside=aside,
    )


def _class(row: Row) -> type[Game] | None:
    """The game of a table; None where it is not installed any more."""
    try:
        return game_class(row["game"])
    except TabardError:
        return None


def _seat(row: Row) -> m.SeatInfo:
    return m.SeatInfo(
        seat=row["seat"],
        title=f"Seat {row['seat'] + 1}",
        kind=row["kind"],
        name=row["name"],
        bot=row["bot"],
        stand_in=bool(row["stand_in"]),
        resigned=bool(row["resigned"]),
    )


def _is_guided(row: Row) -> bool:
    opened = openings.read(row["guided"])
    return opened is not None and opened.taught


def branch(row: Row) -> m.BranchOf | None:
    """Where a table branched off, if it did."""
    if row.get("root") is None:
        return None
    return m.BranchOf(
        root=row["root"], of=row["branch_of"], ply=row["branch_ply"], label=row["label"] or ""
    )


def ending(row: Row) -> m.Ending | None:
    """How the match ended."""
    return msgspec.json.decode(row["result"], type=m.Ending) if row["result"] else None


def moves(row: Row, entries: Sequence[Row]) -> list[tuple[int, str]]:
    """Who made which move, up to an entry that cannot be read; what was taken back is gone."""
    opened = openings.read(row["guided"])
    before = [line.partition(" ") for line in (opened.moves if opened else ())]
    made = [(int(seat), notation) for seat, _, notation in before]
    for line in _readable(entries):
        if isinstance(line.what, TakenBack):
            del made[line.what.to :]
        elif isinstance(line.what, Moved) and line.seat is not None:
            made.append((line.seat, line.what.move))
    return made


def _readable(entries: Sequence[Row]) -> Iterator[Line]:
    for entry in entries:
        try:
            yield from_row(entry)
        except Broken:
            return


def moments(row: Row, entries: Sequence[Row], seat: int | None) -> m.Moments:
    """The time line of a match that is over, in notation."""
    made = moves(row, entries)
    found = [m.Moment(ply=0, seat=None, text="The game begins.", events=[])]
    found += [
        m.Moment(ply=ply, seat=mover, text=notation, events=[])
        for ply, (mover, notation) in enumerate(made, 1)
    ]
    return m.Moments(table=row["id"], seat=seat, plies=len(made), moments=found)


def record(
    row: Row, seats: Sequence[Row], entries: Sequence[Row], stored: str | None = None
) -> m.RecordText:
    """The record of a match that is over; `stored` is its content where ours is another one."""
    opened = openings.read(row["guided"])
    options: dict[str, m.OptionValue] = msgspec.json.decode(row["options"])
    head = [f"game {row['game']}"]
    head += [f"option {name} {records.word(value)}" for name, value in options.items()]
    head += [f"edition {row['edition']}"] if carrying.edition_of(row) > 1 else []
    head += _content_lines(row, opened, stored)
    head += [f"name {seat['name']}" for seat in seats]
    head.append(f"rng sealed {row['seed']}" if opened is None else opened.origin)
    plies = [f"{seat} {notation}" for seat, notation in moves(row, entries)]
    text = records.put_together(head, plies, _last_line(row, seats))
    return m.RecordText(name=f"{row['game']}-{row['id']}.tabard", text=text)


def _content_lines(row: Row, opened: openings.Opening | None, stored: str | None) -> list[str]:
    cls = _class(row)
    content = row["content"] or ("" if cls is None else cls.PUBLISHED[1])
    lines = [f"content {content}"] if content else []
    if stored is not None:
        lines.append(f"whole {json.dumps(json.loads(stored), sort_keys=True)}")
    elif opened is not None and opened.pack:
        lines.append(f"pack {json.dumps(opened.pack, sort_keys=True)}")
    return lines


def _last_line(row: Row, seats: Sequence[Row]) -> str:
    """The result by the rules, or who gave up."""
    ended = ending(row)
    if ended is None or not ended.scores:
        return ""
    if ended.resigned:
        return "resigned " + " ".join(str(seat["seat"]) for seat in seats if seat["resigned"])
    cls = _class(row)
    unit = 1 if cls is None else cls.score_unit
    scores = " ".join(str(_plain(score / unit)) for score in ended.scores)
    winners = " ".join(map(str, ended.winners)) or "nobody"
    return f"result {scores} winners {winners} : {ended.reason} [{ended.rule or ''}]"


def _plain(score: float) -> float:
    return int(score) if score == int(score) else score
