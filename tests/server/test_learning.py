"""Lessons over the wire: the client keeps the moves, the server says what comes next."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tabard.server.app import create_app
from tabard.server.settings import Settings

GAMES = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    database = tmp_path_factory.mktemp("learning") / "tables.sqlite"
    with TestClient(create_app(Settings(database=f"sqlite:///{database}", bot_workers=1))) as c:
        yield c


def practise(client: Any, lesson: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/games/fidelitas/lessons/{lesson}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_how_it_is_played(client: Any, game: str) -> None:
    learning = client.get(f"/api/games/{game}/learning").json()
    assert learning["how_to_play"]["goal"]
    assert len(learning["lessons"]) >= 4
    assert learning["words"]
    for lesson in learning["lessons"]:
        begun = client.post(f"/api/games/{game}/lessons/{lesson['id']}", json={})
        assert begun.status_code == 200, begun.text
        assert begun.json()["beat"]["say"]


def test_a_right_move_leads_on_and_a_wrong_one_is_answered(client: Any) -> None:
    begun = practise(client, "1-first-turn")
    moves: list[str] = []
    while begun["beat"]["reading"]:
        begun = practise(client, "1-first-turn", moves=moves, attempt="")
        moves = begun["moves"]
    wrong = practise(client, "1-first-turn", moves=moves, attempt="play scholar market")
    assert wrong["answer"]["kind"] == "refused"
    assert wrong["answer"]["rule"] == "FID-10"
    assert wrong["moves"] == moves
    right = practise(client, "1-first-turn", moves=moves, attempt="play soldier market")
    assert right["answer"]["kind"] == "right"
    assert right["step"] == wrong["step"] + 1
    assert right["events"], "what happened is told"
    assert right["asked"]["moves"], "the next question is put to the learner"


def test_moves_that_lead_nowhere_are_refused(client: Any) -> None:
    body = {"moves": ["play baker castle"]}
    answer = client.post("/api/games/fidelitas/lessons/1-first-turn", json=body)
    assert answer.status_code == 409


@pytest.mark.parametrize(
    "path", ["nosuchgame/lessons/1", "fidelitas/lessons/77", "nosuchgame/learning"]
)
def test_what_is_not_there_is_said(client: Any, path: str) -> None:
    ask = client.get if path.endswith("learning") else client.post
    answer = ask(f"/api/games/{path}", **({} if ask == client.get else {"json": {}}))
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"
