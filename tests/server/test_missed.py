"""What was certain and was missed in a studied match can be solved at the server."""

from typing import Any

import msgspec
from tests.lab.test_moments import careless
from tests.server.house import House

from tabard.lab.analysis import Analysis
from tabard.lab.moments import missed_in


async def test_what_was_missed_is_solved_as_a_puzzle(house: House) -> None:
    """Given a match whose study found a puzzle, when it is played, then it answers."""
    state = careless()
    made = (await house.post("/records", {"text": state.record()})).json()
    table = made["table"]["id"]
    token = made["watch"]
    missed = missed_in(state.game, state.origin, state.trail)
    study = Analysis(state.game.name, ["a", "b"], None, [], [], [], [], [], missed=missed)
    await house.inn.studies._keep((table, -1), study)

    told = (await house.post(f"/tables/{table}/study", {}, token)).json()["analysis"]
    assert told["missed"][0]["task"] == missed[0].task
    assert told["missed"][0]["puzzle"] is None

    puzzle = missed[0].puzzle
    assert puzzle is not None
    now = await attempt(house, table, token, moves=[])
    assert now["task"] == missed[0].task
    assert now["ply"] == missed[0].ply
    assert now["view"]["game"] == "fidelitas"
    for move in puzzle.line:
        now = await attempt(house, table, token, moves=now["moves"], attempt=move)
    assert now["solved"]
    steps = await house.get(f"/tables/{table}/puzzles/1/solution", token)
    assert [step["move"] for step in steps.json()] == puzzle.line


async def attempt(house: House, table: str, token: str, **body: Any) -> dict[str, Any]:
    answer = await house.post(f"/tables/{table}/puzzles/1", body, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = msgspec.json.decode(answer.content)
    return found


async def test_a_puzzle_that_is_not_there_is_said_so(house: House) -> None:
    table = await house.played_out("novice")
    answer = await house.post(f"/tables/{table}/puzzles/1", {"moves": []})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"
