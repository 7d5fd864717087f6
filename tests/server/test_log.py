"""The stored log: every kind of entry is read back as it was, also those of version 0.1.0."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.server import earlier
from tests.server.house import open_house, sqlite_settings

from tabard.server import log
from tabard.server import messages as m
from tabard.server.log import (
    Began,
    Broken,
    Closed,
    Happening,
    Line,
    Moved,
    Rematched,
    Reseated,
    Resigned,
    Said,
    TakenBack,
)

OLD = earlier.story()

WHAT: list[Happening] = [
    Began(),
    Moved(move="play minstrel university"),
    TakenBack(to=3),
    Reseated(
        kind="person", name="Bea", bot="knight", stand_in=True, resigned=False, text="A Knight ..."
    ),
    Said(text="Good luck!"),
    Resigned(bot="squire", result=None),
    Resigned(bot="squire", result=m.Ending(scores=[0, 1], winners=[1], reason="Anna resigned.")),
    Rematched(table="8cxez4ffgsr6"),
    Closed(result=m.Ending(scores=[], winners=[], reason="Closed.")),
]
LINES = [Line(1, None, 0.0, what) for what in WHAT]


@pytest.mark.parametrize("what", WHAT, ids=lambda what: type(what).__name__)
def test_what_is_written_is_read_back(what: Happening) -> None:
    line = Line(7, 1, 12.5, what)
    row = log.to_row("8cxez4ffgsr6", line)
    assert log.from_row(row) == line
    body = msgspec.json.decode(row["body"])
    assert body.pop("t") == row["kind"] == line.kind
    assert msgspec.convert({"t": row["kind"], **body}, Happening) == what


def test_every_kind_of_the_wire_can_be_stored() -> None:
    assert set(log.KINDS.values()) == set(get_args(m.EntryKind)) == {what.kind for what in LINES}


def test_version_0_1_0_knew_all_kinds_but_one() -> None:
    assert {each["kind"] for each in OLD["entries"]} == set(get_args(m.EntryKind)) - {"close"}


@pytest.mark.parametrize("row", OLD["entries"], ids=lambda row: f"{row['seq']}-{row['kind']}")
def test_a_row_of_version_0_1_0_is_read(row: dict[str, Any]) -> None:
    line = log.from_row(row)
    assert (line.seq, line.kind, line.seat, line.at) == tuple(
        row[name] for name in ("seq", "kind", "seat", "at")
    )
    kept = msgspec.to_builtins(line.what)
    assert {k: v for k, v in kept.items() if k != "t"} == json.loads(row["body"])


@pytest.mark.parametrize(
    ("kind", "body"), [("dance", "{}"), ("move", "{}"), ("undo", '{"to":"x"}'), ("chat", "{")]
)
def test_a_row_that_says_nothing_breaks_its_table_only(kind: str, body: str) -> None:
    row = {"table_id": "x", "seq": 3, "kind": kind, "seat": 0, "body": body, "at": 0.0}
    with pytest.raises(Broken, match="entry 3"):
        log.from_row(row)


async def test_a_whole_table_of_version_0_1_0_comes_back(tmp_path: Path) -> None:
    """Sat down, renamed, talked, moved, taken back, stood in for, come back, resigned, rematch."""
    earlier.leave_database(tmp_path, OLD)
    table = OLD["table"]["id"]
    async with open_house(sqlite_settings(tmp_path)) as house:
        async with house.client(table, OLD["token"]) as anna:
            await anna.arrive()
            told = [
                [e["seq"], e["kind"], e["seat"], e["ply"], "" if e["kind"] == "move" else e["text"]]
                for e in anna.entries
            ]
            assert told == OLD["log"]
            assert anna.now["result"] == OLD["result"]
            names = [seat["name"] for seat in anna.now["seats"]]
            assert names == ["Anna", "Beatrice", "Player 3"]
            assert anna.now["rematch"] == json.loads(OLD["entries"][-1]["body"])["table"]
        record = (await house.get(f"/tables/{table}/record", token=OLD["token"])).json()["text"]
    assert record.splitlines() == OLD["record"]
