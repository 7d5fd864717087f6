"""Keep tables and records of a version of Tabard, for the tests of later ones.

    git worktree add ../older COMMIT        and install it there, with its server
    python tools/keep_version.py ../older/.venv/bin/python tests/server/fixtures/0.1.0

Records are played by the engine of that version; tables are played over the wire at its server
and copied from its database. `tests/server/test_upgrades.py` opens both.
"""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

# Runs in the older version: a match at random for every variant, long ones cut short.
RECORDS = """
import random, sys, tabard
from tabard.engine.registry import game_class
for name in ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"):
    for number, options in enumerate(game_class(name).variants()):
        game = tabard.load(name, **options)
        chance, state, whole = random.Random(number), game.start(seed=number), number % 8 == 1
        while not state.over and (whole or len(state.trail) < 80):
            state.play(chance.choice(list(state.moves())))
        sys.stdout.write(game.record(state))
"""

# game, options, who sits, how many moves are made (None: to the end), what else happens
TABLES: list[tuple[str, dict[str, Any], list[str], int | None, list[str]]] = [
    ("fidelitas", {"players": 2}, ["person", "person"], 12, ["chat", "undo"]),
    ("fidelitas", {"players": 3, "new_city": True}, ["person", "novice", "person"], 25, ["rename"]),
    ("fidelitas", {"players": 4, "team": True, "manu_forti": True}, ["person"] * 4, 60, []),
    ("fidelitas", {"players": 1}, ["person"], 9, []),
    ("fidelitas", {"players": 2, "manu_forti": True}, ["person", "person"], None, ["rematch"]),
    ("fidelitas", {"players": 3}, ["person", "person", "open"], 0, []),
    ("ausonia", {"players": 2}, ["person", "person"], 40, ["chat"]),
    ("ausonia", {"players": 1}, ["person"], 30, []),
    ("ausonia", {"players": 3, "houses": True}, ["person", "novice", "novice"], 20, []),
    ("ausonia", {"players": 1}, ["person"], None, []),
    ("feudalia", {"players": 2}, ["person", "person"], 70, ["undo"]),
    ("feudalia", {"players": 3, "scenario": 3}, ["person", "novice", "person"], 50, []),
    ("feudalia", {"players": 1, "scenario": 7}, ["person"], 45, []),
    ("feudalia", {"players": 2, "target": 1}, ["person", "person"], None, []),
    ("feudalia", {"players": 2, "scenario": 2}, ["person", "person"], 15, ["resign"]),
    ("conspiracy", {"players": 3}, ["person"] * 3, 60, []),
    ("conspiracy", {"players": 2, "half": "north"}, ["person", "person"], 40, []),
    ("conspiracy", {"players": 2, "turn_limit": 1}, ["person", "person"], None, []),
    ("conspiracy", {"players": 4}, ["person", "open", "person", "person"], 0, []),
    ("audatia", {"players": 2}, ["person", "person"], 20, ["undo", "chat"]),
    ("audatia", {"players": 2, "respondent": "boucicault"}, ["person", "novice"], 12, []),
    ("audatia", {"players": 2, "side_mode": "shared"}, ["person", "person"], None, ["rematch"]),
    ("audatia", {"players": 2}, ["person", "person"], 8, ["resign"]),
]
PATIENCE = 60.0


class Seat:
    """Somebody at the table."""

    def __init__(self, ws: ClientConnection, token: str) -> None:
        self.ws = ws
        self.ws.send(json.dumps({"t": "hello", "token": token}))
        self.seq, self.ref = -1, 0
        self.now: dict[str, Any] = {}
        while self.seq < 0:
            self.read(PATIENCE)

    def read(self, patience: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.ws.recv(patience))
        if message["t"] in ("snapshot", "update"):
            self.seq, self.now = message["seq"], message["now"]
        return message

    def look(self) -> None:
        """Read what has come meanwhile."""
        try:
            while True:
                self.read(0.02)
        except TimeoutError:
            return

    @property
    def moves(self) -> list[dict[str, Any]]:
        return self.now["asked"]["moves"] if self.now.get("asked") else []

    def do(self, t: str, **body: Any) -> int:
        """An act that must succeed; the number of its entry."""
        answer = self._ask(t, body)
        while answer.get("code") == "too-fast":
            time.sleep(0.6)
            answer = self._ask(t, body)
        assert answer["t"] == "done", answer
        return int(answer["seq"])

    def _ask(self, t: str, body: dict[str, Any]) -> dict[str, Any]:
        self.ref += 1
        self.ws.send(json.dumps({"t": t, "ref": self.ref, **body}))
        while True:
            answer = self.read(PATIENCE)
            if answer.get("ref") == self.ref:
                return answer


def post(port: int, path: str, body: Any = None, token: str = "") -> Any:
    head = {"content-type": "application/json"} | (
        {"authorization": f"Bearer {token}"} if token else {}
    )
    data = json.dumps(body).encode() if body is not None else b""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api{path}", data, head)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def play(port: int, number: int) -> dict[str, Any]:
    """Play one table; its keys and what was seen of it last."""
    game, options, kinds, limit, also = TABLES[number]
    seats = [{"kind": k} if k in ("person", "open") else {"kind": "bot", "bot": k} for k in kinds]
    wanted = {"game": game, "options": options, "seats": seats, "public": number % 2 == 0}
    made = post(port, "/tables", {**wanted, "pace_ms": 0})
    table, keys = made["table"]["id"], {k["seat"]: k["token"] for k in made["keys"]}
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    with ExitStack() as sockets:
        people = {}
        for seat, token in keys.items():
            ws = sockets.enter_context(connect(address, max_size=None, compression=None))
            people[seat] = Seat(ws, token)
        _moves(people, random.Random(number), limit)
        _also(people, also)
        if "rematch" in also:
            post(port, f"/tables/{table}/rematch", token=keys[min(people)])
        time.sleep(0.3)
        for person in people.values():
            person.look()
    return {"id": table, "keys": keys, "watch": made["watch"], "now": _seen(people)}


def _also(people: dict[int, Seat], also: list[str]) -> None:
    """What is not a move."""
    first = people[min(people)]
    if "chat" in also:
        first.do("chat", text="Good luck, everybody – and mind the Müller!")
    if "rename" in also:
        first.do("rename", name="Æthelflæd")
    if "undo" in also:
        _take_back(people)
    if "resign" in also:
        first.do("resign")


def _moves(people: dict[int, Seat], chance: random.Random, limit: int | None) -> None:
    made, tries = 0, 0
    while (limit is None or made < limit) and tries < 2000:
        if any(person.now["status"] == "over" for person in people.values()):
            return
        asked = next((person for person in people.values() if person.moves), None)
        if asked is None:
            tries += 1
        else:
            tries = 0
            move = chance.choice(asked.moves)["id"]
            seq = asked.do("play", ask=asked.now["asked"]["ask"], move=move)
            for person in people.values():
                while person.seq < seq:
                    person.read(PATIENCE)
            made += 1
            continue
        for person in people.values():
            person.look()


def _take_back(people: dict[int, Seat]) -> None:
    for person in people.values():
        if person.now["can_undo"]:
            person.do("undo", ask=person.now["asked"]["ask"])
            return


def _seen(people: dict[int, Seat]) -> dict[str, Any]:
    """Where the match stands, as its people saw it."""
    now = people[min(people)].now
    moves = [move["notation"] for person in people.values() for move in person.moves]
    asked = now["asked"]["seat"] if now["asked"] else None
    return {"status": now["status"], "ply": now["ply"], "asked": asked, "moves": moves}


def tables(python: str) -> list[dict[str, Any]]:
    """All tables, with their rows."""
    with tempfile.TemporaryDirectory() as directory:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [python, "-m", "tabard", "serve", "--data", directory, "--port", str(port)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            print(server.stdout.readline().strip(), file=sys.stderr)
            time.sleep(2)
            played = [play(port, number) for number in range(len(TABLES))]
        finally:
            server.terminate()
            server.wait()
        return [kept | rows(Path(directory) / "tabard.sqlite", kept["id"]) for kept in played]


def rows(file: Path, table: str) -> dict[str, Any]:
    """The rows of a table; bodies as data, times to the second."""
    with sqlite3.connect(file) as database:
        database.row_factory = sqlite3.Row
        row = dict(database.execute("SELECT * FROM tables WHERE id = ?", [table]).fetchone())
        seats = database.execute("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", [table])
        found = database.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY seq", [table])
        entries = [
            [e["seq"], e["kind"], e["seat"], json.loads(e["body"]), round(e["at"])] for e in found
        ]
        return {"table": row, "seats": [dict(seat) for seat in seats], "entries": entries}


def main() -> None:
    python, out = sys.argv[1], Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    played = subprocess.run([python, "-c", RECORDS], capture_output=True, text=True, check=True)
    (out / "records.txt").write_text(played.stdout, encoding="utf-8")
    with (out / "tables.jsonl").open("w", encoding="utf-8") as file:
        for kept in tables(python):
            file.write(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
