"""Finished matches are studied in the background and kept with their table."""

import asyncio
from typing import Any

import pytest
from tests.server.house import House, open_house, sqlite_settings

from tabard.server import studies
from tabard.server.jobs import Job


async def studied(house: House, table: str, **query: Any) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while True:
            address = f"/api/tables/{table}/study"
            answer = (await house.http.post(address, params=query, json={})).json()
            if answer["analysis"] is not None:
                found: dict[str, Any] = answer["analysis"]
                return found
            assert 0.0 <= answer["progress"] < 1.0
            await asyncio.sleep(0.1)


async def test_a_study_is_made_once_and_kept(tmp_path: Any) -> None:
    settings = sqlite_settings(tmp_path, study_seconds=0.5)
    async with open_house(settings) as house:
        table = await house.played_out("novice")
        first = await studied(house, table)
        assert len(first["curve"]) == len(first["movers"]) + 1
        own = await studied(house, table, seat=1)
        assert {each["seat"] for each in own["better"]} <= {1}
    async with open_house(settings) as again:
        assert await studied(again, table) == first
        assert not again.inn.studies.tasks


async def test_many_who_ask_at_once_get_one_study(tmp_path: Any) -> None:
    async with open_house(sqlite_settings(tmp_path, study_seconds=0.2)) as house:
        table = await house.played_out("novice")
        asked = [house.http.post(f"/api/tables/{table}/study", json={}) for _ in range(6)]
        answers = await asyncio.gather(*asked)
        assert {answer.status_code for answer in answers} <= {200, 201}
        assert len(house.inn.studies.tasks) == 1
        await studied(house, table)


async def test_a_study_that_came_to_nothing_is_told_and_only_made_again_on_request(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite_settings(tmp_path, study_seconds=0.2)) as house:
        table = await house.played_out("novice")
        # given a study that cannot be made
        with monkeypatch.context() as broken:
            broken.setattr(studies, "ANALYST", "tabard.no_such_analyst")
            await house.post(f"/tables/{table}/study", {})
            await asyncio.gather(*house.inn.studies.tasks)
        # when somebody looks for it, then it is not begun anew
        told = await house.post(f"/tables/{table}/study", {})
        assert (told.status_code, told.json()["code"]) == (409, "study-failed")
        assert not house.inn.studies.tasks
        # when it is asked for again, then it is made
        assert (await house.post(f"/tables/{table}/study?again=true", {})).status_code == 200
        await studied(house, table)


async def test_a_running_match_is_not_studied(house: House) -> None:
    made = await house.make("fidelitas", "person", "person", public=True)
    answer = await house.post(f"/tables/{made.id}/study", {})
    assert answer.json()["code"] == "not-over"


async def test_a_forgotten_table_takes_its_study_along(tmp_path: Any) -> None:
    async with open_house(sqlite_settings(tmp_path, study_seconds=0.2)) as house:
        table = await house.played_out("novice")
        await studied(house, table)
        storage = house.inn.storage
        await storage.commit(Job(table, table={"moved_at": 1.0}))
        assert await storage.forget(2.0) == 1
