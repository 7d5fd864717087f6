"""Malformed requests and socket messages: no 5xx, no traceback, nothing changed."""

import asyncio
import contextlib
import json
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks
from tests.server.house import House, open_house, sqlite_settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tabard.server import messages as m
from tabard.server import openapi, schema

load_all_checks()

EXAMPLES = int(os.environ.get("TABARD_EXAMPLES", "20"))


class Lodging:
    """A server in a thread of its own, with one table that must not change."""

    def __init__(self, directory: Path) -> None:
        self.reports: list[str] = []
        self.house: House | None = None
        self._directory = directory
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._opened.wait(20)
        made = self.post("/tables", {"game": "fidelitas", "seats": [{"kind": "person"}] * 2})
        self.table: str = made["table"]["id"]
        self.token: str = made["keys"][0]["token"]
        self.rows: str = self.dump()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        async with open_house(sqlite_settings(self._directory)) as house:
            house.inn.report = lambda where, error: self.reports.append(  # type: ignore[method-assign]
                f"{where}: {error!r}"
            )
            self.house = house
            self._opened.set()
            await self._stop.wait()

    @property
    def url(self) -> str:
        assert self.house is not None
        return self.house.url

    def post(self, path: str, body: Any) -> Any:
        answer = httpx.post(f"{self.url}/api{path}", json=body)
        assert answer.status_code < 300
        return answer.json()

    def dump(self) -> str:
        """Every row of the table as it is on disk, but for who was seen when."""
        engine = sa.create_engine(f"sqlite:///{self._directory / 'tabard.sqlite'}")
        with engine.connect() as connection:
            t, s, e = schema.tables, schema.seats, schema.entries
            table = connection.execute(sa.select(t).where(t.c.id == self.table)).all()
            seats = connection.execute(sa.select(s).where(s.c.table_id == self.table)).mappings()
            entries = connection.execute(sa.select(e).where(e.c.table_id == self.table)).all()
            kept = [{k: v for k, v in seat.items() if k != "seen_at"} for seat in seats]
            text = repr((table, kept, entries))
        engine.dispose()
        return text

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)


@pytest.fixture(scope="module")
def lodging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lodging]:
    lodging = Lodging(tmp_path_factory.mktemp("lodging"))
    yield lodging
    lodging.close()


requests = schemathesis.openapi.from_dict(openapi.document())
CHECKS = [
    schemathesis.checks.CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
]


@requests.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Any, lodging: Lodging) -> None:
    bring_home(case, lodging)
    case.call_and_validate(base_url=lodging.url, checks=CHECKS)
    assert lodging.reports == []
    assert lodging.dump() == lodging.rows


def bring_home(case: Any, lodging: Lodging) -> None:
    """Half of the requests ask for a game and a table that are there."""
    known = {"game": "fidelitas", "table_id": lodging.table}
    for part in (case.path_parameters, case.body):
        if isinstance(part, dict):
            for name in known.keys() & part.keys():
                if len(str(part)) % 2:
                    part[name] = known[name]


words = st.text(max_size=30)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
TAGS = [
    "hello",
    "play",
    "wait",
    "undo",
    "hint",
    "why",
    "chat",
    "orders",
    "resign",
    "stand_in",
    "come_back",
    "refresh",
    "rename",
    "ping",
    "snapshot",
    "update",
]
FIELDS = [
    "ref",
    "ask",
    "move",
    "notation",
    "text",
    "sum",
    "then",
    "forgive",
    "ask_all",
    "without",
    "limits",
    "shared",
    "seat",
    "bot",
    "name",
    "token",
    "since",
    "changes",
    "extra",
]
tagged = st.builds(
    lambda tag, fields: {"t": tag, **fields},
    st.sampled_from(TAGS) | words,
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=5),
)
socket_messages = st.one_of(
    st.binary(max_size=60),
    words,
    values.map(json.dumps),
    tagged.map(json.dumps),
)


def understood(message: str | bytes) -> bool:
    try:
        msgspec.json.decode(message, type=m.ClientMsg)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return True


def survives(lodging: Lodging, hello: dict[str, Any], sent: list[str | bytes]) -> None:
    """Send the messages, then see that the server goes on and the table is as it was."""
    address = f"{lodging.url.replace('http', 'ws')}/api/tables/{lodging.table}/socket"
    with connect(address, compression=None) as ws:
        answered = False
        with contextlib.suppress(ConnectionClosed):
            ws.send(json.dumps(hello))
            for message in sent:
                ws.send(message)
            ws.send(json.dumps({"t": "ping", "ref": 777}))
            while json.loads(ws.recv(timeout=10)).get("ref") != 777:
                pass
            answered = True
        assert answered or ws.close_code in (4400, 1007, 1009), ws.close_code
    assert lodging.reports == []
    assert lodging.dump() == lodging.rows


@given(st.lists(socket_messages, min_size=1, max_size=4))
@settings(max_examples=3 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_a_spectator_sends_changes_the_table(
    lodging: Lodging, sent: list[str | bytes]
) -> None:
    survives(lodging, {"t": "hello"}, sent)


@given(st.lists(socket_messages.filter(lambda x: not understood(x)), min_size=1, max_size=3))
@settings(max_examples=3 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_malformed_from_a_player_changes_the_table(
    lodging: Lodging, sent: list[str | bytes]
) -> None:
    survives(lodging, {"t": "hello", "token": lodging.token}, sent)


@given(
    ask=st.integers(0, 2**40),
    move=st.integers(0, 2**40),
    notation=st.text(min_size=1, max_size=60),
)
@settings(max_examples=2 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_well_formed_nonsense_from_a_player_is_refused(
    lodging: Lodging, ask: int, move: int, notation: str
) -> None:
    sent = [
        json.dumps({"t": "play", "ask": ask + 2, "move": move}),
        json.dumps({"t": "play", "ask": 1, "notation": f"never {notation}"}),
        json.dumps({"t": "why", "notation": notation}),
        json.dumps({"t": "why", "move": move}),
        json.dumps({"t": "undo", "ask": ask}),
        json.dumps({"t": "hint", "ask": ask + 2}),
        json.dumps({"t": "orders", "without": [["FID-9", f"never {notation}"]]}),
        json.dumps({"t": "play", "ask": ask + 2, "sum": move}),
        json.dumps({"t": "play", "ask": ask + 2, "move": move, "then": [notation]}),
        json.dumps({"t": "wait", "ask": ask}),
        json.dumps({"t": "stand_in", "seat": 7}),
        json.dumps({"t": "come_back"}),
        json.dumps({"t": "refresh"}),
    ]
    survives(lodging, {"t": "hello", "token": lodging.token}, list(sent))


def test_a_half_open_hello_is_let_go(lodging: Lodging) -> None:
    address = f"{lodging.url.replace('http', 'ws')}/api/tables/{lodging.table}/socket"
    with connect(address, compression=None) as ws:
        ws.socket.shutdown(socket.SHUT_RDWR)
    assert httpx.get(f"{lodging.url}/api/games").status_code == 200
