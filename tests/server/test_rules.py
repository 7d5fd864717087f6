"""One rule is cited for a question, wherever it is cited."""

import random

import pytest
from tests.server.house import House, Made

from tabard.engine.state import State
from tabard.server import acts
from tabard.server.table import Table

MATCHES = 12


async def until_cited(house: House, rule: str) -> tuple[Made, Table]:
    """A table of Fidelitas at which a question of this rule is on the table."""
    for seed in range(MATCHES):
        chance = random.Random(seed)
        made = await house.make("fidelitas", "person", "person")
        async with house.inn.table(made.id) as table:
            while (state := running(table)) is not None:
                if state.rule == rule:
                    return made, table
                assert state.seat is not None
                await acts.play(table, state.seat, table.ask, chance.choice(state.legal))
    raise AssertionError(f"{rule} was never cited in {MATCHES} matches")


def running(table: Table) -> State | None:
    return table.state if table.status == "running" else None


@pytest.mark.rule("FID-14", "FID-52")
@pytest.mark.parametrize("rule", ["FID-14", "FID-52"])
async def test_wire_view_and_log_cite_the_same_rule(house: House, rule: str) -> None:
    made, table = await until_cited(house, rule)
    seat = table.asked_seat
    assert seat is not None
    async with made.client(seat) as asked, made.client() as watcher:
        for client in (asked, watcher):
            await client.arrive()
            assert client.now["asked"]["rule"] == rule
            assert client.now["view"]["asked"]["rule"] == rule
        frames = await house.get(f"/tables/{made.id}/frames", start=asked.now["ply"])
        assert frames.json()["frames"][0]["asked"]["rule"] == rule
        pieces = asked.now["asked"]["pieces"]
        assert "".join(piece["text"] for piece in pieces) == asked.now["asked"]["prompt"]
        before = asked.now["ply"]
        await asked.play(asked.moves[0]["notation"])
        while watcher.now["ply"] == before:
            await watcher.receive()
        entry = next(e for e in watcher.entries if e["ply"] == before + 1 and e["kind"] == "move")
        assert entry["seat"] == seat
