"""Malformed requests and socket messages: no 5xx, no traceback, nothing changed."""

import asyncio
import contextlib
import copy
import functools
import json
import operator
import os
import random
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
import msgspec
import pytest
import schemathesis
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks
from tests.server.house import House, open_house, sqlite_settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import tabard
from tabard.server import messages as m
from tabard.server import openapi, schema
from tabard.server.app import create_app
from tabard.server.guided import teaching
from tabard.server.settings import Settings

load_all_checks()

GAMES = ("fidelitas", "audatia", "feudalia", "ausonia", "conspiracy")
EXAMPLES = int(os.environ.get("TABARD_EXAMPLES", "20"))


def a_record() -> str:
    """A short match to its end."""
    state, chance = tabard.load("audatia").start(seed=1), random.Random(1)
    while not state.over:
        state.play(chance.choice(state.legal))
    return str(state.record())


RECORD = a_record()


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
        # a match that is over, one that goes on from it, and one of every game; these may change
        over = self.post("/records", {"text": RECORD})
        again = {"ply": 3, "seats": [{"kind": "person"}] * 2}
        branch = self.post(f"/tables/{over['table']['id']}/branches", again, over["watch"])
        self.others: list[tuple[str, str]] = [
            (over["table"]["id"], over["watch"]),
            (branch["table"]["id"], branch["keys"][0]["token"]),
        ]
        self.played: dict[str, tuple[str, str]] = {game: self.lay(game) for game in GAMES}
        self.played["branch"] = self.others[1]
        self.positions: dict[str, Any] = {
            game: self.post(f"/games/{game}/position", {})["position"] for game in GAMES
        }

    def lay(self, game: str) -> tuple[str, str]:
        """A table of people only; its name and the key of the seat that is asked first."""
        seats = self.post(f"/games/{game}/options", {})["seats"]
        made = self.post("/tables", {"game": game, "seats": [{"kind": "person"}] * seats})
        table: str = made["table"]["id"]
        for key in made["keys"]:
            with connect(self.socket(table), compression=None) as ws:
                ws.send(json.dumps({"t": "hello", "token": key["token"]}))
                while (told := json.loads(ws.recv(timeout=10)))["t"] != "snapshot":
                    pass
            if told["now"]["asked"]["moves"]:
                return table, key["token"]
        raise AssertionError(f"nobody is asked at a new table of {game}")

    def socket(self, table: str) -> str:
        return f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        settings = sqlite_settings(self._directory, study_seconds=0.3)
        async with open_house(settings) as house:
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

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(f"{self.url}/api{path}", json=body, headers=headers, verify=False)
        assert answer.status_code < 300
        return answer.json()

    def dump(self) -> str:
        """Every row of the table as it is on disk, but for who was seen when and from where."""
        engine = sa.create_engine(f"sqlite:///{self._directory / 'tabard.sqlite'}")
        with engine.connect() as connection:
            t, s, e = schema.tables, schema.seats, schema.entries
            table = connection.execute(sa.select(t).where(t.c.id == self.table)).all()
            seats = connection.execute(sa.select(s).where(s.c.table_id == self.table)).mappings()
            entries = connection.execute(sa.select(e).where(e.c.table_id == self.table)).all()
            kept = [{k: v for k, v in s.items() if k not in ("seen_at", "mark")} for s in seats]
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
    """Most requests ask for a game and a table that are there; some come with its key."""
    draw = len(str(case.body)) + len(str(case.path_parameters)) + len(str(case.query))
    game = GAMES[draw % len(GAMES)]
    lessons = teaching(game).lessons
    known = {
        "game": game,
        "lesson": lessons[draw % len(lessons)].id,
        "number": 1 + draw % 3,
        "table_id": lodging.table,
    }
    if draw % 4 > 1:
        known["table_id"], key = lodging.others[draw % 2]
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {key}"}
    for part in (case.path_parameters, case.body):
        if isinstance(part, dict) and draw % 8:
            part.update({name: known[name] for name in known.keys() & part.keys()})


def test_every_route_is_asked() -> None:
    """What the schema does not tell of is asked by hand below, and so is the one socket."""
    app = create_app(Settings(database="sqlite:///nowhere"))
    there = {re.sub(r":\w+}", "}", route.path) for route in app.routes}
    assert there - set(openapi.document()["paths"]) - BUILT == UNTOLD


BUILT = {"/assets/{name}"}  # there once the client is built, and asked by hand, too
UNTOLD = {
    "/",
    "/{path}",
    "/guests/{game}/{edition}/{name}",
    "/api/metrics",
    "/api/schema",
    "/api/schema/openapi.json",
    "/api/schema/{path}",
    "/api/tables/{table_id}/socket",
}
odd = st.text(st.characters(codec="utf-8"), max_size=12)
odd_paths = st.builds(
    lambda root, rest: root + "/".join(quote(part, safe="%.:;@") for part in rest),
    st.sampled_from(["/", "/guests/fidelitas/", "/api/metrics", "/api/schema/", "/assets/"]),
    st.lists(odd | st.sampled_from(["..", "%2e%2e", "%00", "1", "game.js", "etc"]), max_size=4),
)


@given(
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"]),
    path=odd_paths,
    headers=st.dictionaries(
        st.sampled_from(["Accept", "Range", "Authorization", "Content-Type", "If-None-Match"]),
        st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20).map(str.strip),
    ),
    body=st.binary(max_size=40),
)
@settings(max_examples=5 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_path_breaks_the_server(
    lodging: Lodging, method: str, path: str, headers: dict[str, str], body: bytes
) -> None:
    answer = httpx.request(method, lodging.url + path, headers=headers, content=body)
    not_built = answer.status_code == 503 and "make web" in answer.text
    assert answer.status_code < 500 or not_built, answer.text
    assert lodging.reports == []


words = st.text(max_size=30)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
KINDS: tuple[type[msgspec.Struct], ...] = get_args(m.ClientMsg)
# every message there is, and two that only the server sends
TAGS = [*(str(kind.__struct_config__.tag) for kind in KINDS), "snapshot", "update"]
FIELDS = sorted({name for kind in KINDS for name in kind.__struct_encode_fields__} | {"extra"})
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


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside of a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inside:
        yield (*here, key)
        if isinstance(each, dict | list):
            yield from places(each, (*here, key))


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=2 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_changed_position_breaks_the_server(
    lodging: Lodging, game: str, data: st.DataObject
) -> None:
    """A position that was right before something in it was changed or left out."""
    given = copy.deepcopy(lodging.positions[game])
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(list(places(given))))
        inside: Any = functools.reduce(operator.getitem, way, given)
        if data.draw(st.booleans()):
            inside[last] = data.draw(values | st.sampled_from([inside[last], -1, 10**9, []]))
        else:
            del inside[last]
    body = json.dumps({"position": given})
    answer = httpx.post(f"{lodging.url}/api/games/{game}/positions", content=body, timeout=30)
    assert answer.status_code < 500, answer.text
    assert lodging.reports == []


@given(data=st.data())
@settings(max_examples=5 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_changed_record_breaks_the_server(lodging: Lodging, data: st.DataObject) -> None:
    """A record that was right before lines of it were changed, doubled or left out."""
    lines = RECORD.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        changed = st.sampled_from(lines) | words.map(lines[number].__add__) | words
        lines[number : number + 1] = data.draw(st.lists(changed, max_size=2))
        lines = lines or [""]
    body = json.dumps({"text": "\n".join(lines) or " "})
    answer = httpx.post(f"{lodging.url}/api/records", content=body, timeout=30)
    assert answer.status_code < 500, answer.text
    assert lodging.reports == []


def understood(message: str | bytes) -> bool:
    try:
        msgspec.json.decode(message, type=m.ClientMsg)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return True


def survives(lodging: Lodging, hello: dict[str, Any], sent: list[str | bytes]) -> None:
    """Send the messages, then see that the server goes on and the table is as it was."""
    with connect(lodging.socket(lodging.table), compression=None) as ws:
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


def fitting(kind: Any) -> st.SearchStrategy[Any]:
    """Anything that the wire format allows there."""
    inspect = msgspec.inspect
    match kind:
        case inspect.Metadata(type=inner):
            return fitting(inner)
        case inspect.StrType():
            least, most = kind.min_length or 0, min(kind.max_length or 40, 40)
            words = [word for word in NOTIONS if least <= len(word) <= most]
            return st.text(min_size=least, max_size=most) | st.sampled_from(words)
        case inspect.IntType():
            return st.integers(kind.ge or 0, kind.le or 2**40) | st.integers(0, 15)
        case inspect.BoolType():
            return st.booleans()
        case inspect.ListType():
            return st.lists(fitting(kind.item_type), max_size=3)
        case inspect.TupleType():
            return st.tuples(*map(fitting, kind.item_types))
        case inspect.DictType():
            return st.dictionaries(fitting(kind.key_type), fitting(kind.value_type), max_size=3)
    raise TypeError(f"a new kind of field: {kind}")


def notions(game: str) -> list[str]:
    """Words that this game knows: moves, cards, rules, and what can be pointed at."""
    made = tabard.load(game)
    moves = [made.space.text(move) for move in made.start(seed=1).legal[:20]]
    words = [word for notation in moves for word in notation.split()]
    return list(dict.fromkeys(moves + words + [f"card:{word}" for word in words]))


NOTIONS = [*(word for game in GAMES for word in notions(game)), "FID-9", "verb:play", "all"]
LAST_REF = 2**31 - 1


def well_formed(kind: type[msgspec.Struct]) -> st.SearchStrategy[str]:
    """A message of this kind."""
    struct = msgspec.inspect.type_info(kind)
    assert isinstance(struct, msgspec.inspect.StructType)
    fields = {f.encode_name: fitting(f.type) for f in struct.fields if f.required}
    optional = {f.encode_name: fitting(f.type) for f in struct.fields if not f.required}
    made = st.fixed_dictionaries(fields, optional=optional)
    return made.map(lambda values: json.dumps({**values, "t": struct.tag}))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__struct_config__.tag))
@given(data=st.data(), game=st.sampled_from([*GAMES, "branch"]))
@settings(max_examples=2 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_well_formed_message_breaks_the_server(
    lodging: Lodging, kind: type[msgspec.Struct], data: st.DataObject, game: str
) -> None:
    """From somebody who plays: done or refused, never failed."""
    table, key = lodging.played[game]
    with connect(lodging.socket(table), compression=None) as ws:
        ws.send(json.dumps({"t": "hello", "token": key}))
        for _ in range(2):
            ws.send(data.draw(well_formed(kind)))
        ws.send(json.dumps({"t": "ping", "ref": LAST_REF}))
        while (answer := json.loads(ws.recv(timeout=20))).get("ref") != LAST_REF:
            assert answer.get("code") != "failed", answer
    assert lodging.reports == []


@given(table=odd, first=socket_messages | well_formed(m.Hello))
@settings(max_examples=3 * EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_first_message_breaks_the_server(
    lodging: Lodging, table: str, first: str | bytes
) -> None:
    """At a table that is there, and at one that hardly is."""
    for name in (lodging.table, quote(table, safe="")):
        with contextlib.suppress(InvalidStatus), connect(lodging.socket(name)) as ws:
            with contextlib.suppress(ConnectionClosed):
                ws.send(first)
                ws.send(json.dumps({"t": "ping", "ref": 1}))
                while json.loads(ws.recv(timeout=10))["t"] != "pong":
                    pass
            assert ws.close_code in (None, 1000, 1007, 1009) or ws.close_code >= 4000
    assert lodging.reports == []
    assert lodging.dump() == lodging.rows


def test_a_half_open_hello_is_let_go(lodging: Lodging) -> None:
    with connect(lodging.socket(lodging.table), compression=None) as ws:
        ws.socket.shutdown(socket.SHUT_RDWR)
    assert httpx.get(f"{lodging.url}/api/games").status_code == 200
