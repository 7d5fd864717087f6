"""Puzzles over the wire: the client keeps the moves, the server says what the turn brought."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tabard.lab.puzzles import puzzles_of
from tabard.server.app import create_app
from tabard.server.settings import Settings

GAMES = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    database = tmp_path_factory.mktemp("puzzles") / "tables.sqlite"
    with TestClient(create_app(Settings(database=f"sqlite:///{database}", bot_workers=1))) as c:
        yield c


def attempt(client: Any, game: str, number: int, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/puzzles/{number}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_move_by_move(client: Any, game: str) -> None:
    listed = client.get(f"/api/games/{game}/puzzles").json()
    assert [each["number"] for each in listed] == list(range(1, len(puzzles_of(game)) + 1))
    now = attempt(client, game, 1)
    assert now["task"] == listed[0]["task"]
    assert now["asked"]["seat"] == now["seat"]
    for move in puzzles_of(game)[0].line:
        assert not now["ended"]
        now = attempt(client, game, 1, moves=now["moves"], attempt=move)
        assert now["answer"]["kind"] == "right", now["answer"]
        assert now["moves"][-1] == move
    assert now["ended"]
    assert now["solved"]
    assert now["asked"] is None


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_told_with_reasons(client: Any, game: str) -> None:
    told = client.get(f"/api/games/{game}/puzzles/1/solution").json()
    assert [step["move"] for step in told] == puzzles_of(game)[0].line
    assert all(step["say"] for step in told)


def test_a_move_that_is_not_legal_is_refused_with_its_rule(client: Any) -> None:
    now = attempt(client, "fidelitas", 1, attempt="play castle castle")
    assert now["answer"]["kind"] == "refused"
    assert now["moves"] == []


def test_nothing_can_be_played_after_the_end(client: Any) -> None:
    line = puzzles_of("fidelitas")[0].line
    now = attempt(client, "fidelitas", 1, moves=line, attempt=line[0])
    assert now["answer"]["kind"] == "other"
    assert now["moves"] == line


def test_the_hands_of_others_stay_closed(client: Any) -> None:
    now = attempt(client, "fidelitas", 1)
    others = [seat for seat in now["view"]["table"]["seats"] if seat["seat"] != now["seat"]]
    assert others
    assert not any(seat.get("missio") for seat in others)


@pytest.mark.parametrize("path", ["nosuchgame/puzzles", "fidelitas/puzzles/9999/solution"])
def test_what_is_not_there_is_said(client: Any, path: str) -> None:
    answer = client.get(f"/api/games/{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


def test_moves_that_lead_nowhere_are_refused(client: Any) -> None:
    body = {"moves": ["play baker castle"]}
    assert client.post("/api/games/fidelitas/puzzles/1", json=body).status_code == 409
