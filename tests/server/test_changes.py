"""Only what has changed is sent, and what is made of it is the whole, at every moment."""

import json
import random
from typing import Any

import msgspec
import pytest
from tests.server.house import Client, House, changed

from tabard.engine.registry import game_class, game_names
from tabard.engine.views import Asked, PieceView, TableView, View
from tabard.server import acts
from tabard.server import messages as m
from tabard.server.changes import changed_parts, parts_of


class Purse(msgspec.Struct):
    coins: int
    cards: list[str]


class Yard(TableView, kw_only=True):
    round: int
    purses: list[Purse]
    facts: dict[str, int]


def situation(yard: Yard, prompt: str = "Play a card") -> m.Situation:
    asked = Asked(seat=0, prompt=prompt, pieces=[PieceView(text=prompt)], rule="YARD-1")
    view = View(game="yard", seat=0, over=False, asked=asked, result=None, table=yard)
    return m.Situation(
        view=view,
        asked=None,
        ply=3,
        undo=m.Undoing(free=False, forgiving=False, why=""),
        status="running",
        seats=[],
        result=None,
        seed=None,
        rematch=None,
    )


def yard(round: int = 1, cards: tuple[str, ...] = ("baker",), **facts: int) -> Yard:
    return Yard(
        round=round, purses=[Purse(3, list(cards)), Purse(4, ["judge", "thief"])], facts=facts
    )


def differences(before: m.Situation, now: m.Situation) -> dict[str, Any] | None:
    parts = changed_parts(parts_of(before), parts_of(now))
    return None if parts is None else json.loads(msgspec.json.encode(parts))


def test_nothing_changed_is_nothing() -> None:
    assert differences(situation(yard()), situation(yard())) == {}


POET = {"coins": 3, "cards": ["baker", "poet"]}
ASKED = {"seat": 0, "prompt": "Draw", "pieces": [{"text": "Draw"}], "rule": "YARD-1"}


@pytest.mark.parametrize(
    ("now", "parts"),
    [
        (situation(yard(round=2)), {"/view/table/round": 2}),
        (situation(yard(cards=("baker", "poet"))), {"/view/table/purses/0": POET}),
        (situation(yard(height=3)), {"/view/table/facts": {"height": 3}}),
        (situation(yard(), "Draw"), {"/view/asked": ASKED}),
    ],
)
def test_only_the_parts_that_differ_are_named(now: m.Situation, parts: dict[str, Any]) -> None:
    before = situation(yard())
    assert differences(before, now) == parts
    assert changed(msgspec.to_builtins(before), parts) == msgspec.to_builtins(now)


def test_a_list_that_grows_or_shrinks_is_sent_whole() -> None:
    before, now, none = yard(), yard(), yard()
    now.purses.append(Purse(0, []))
    none.purses.clear()
    for one in (before, now, none):
        for other in (before, now, none):
            if one is not other:
                expected = {"/view/table/purses": msgspec.to_builtins(other.purses)}
                assert differences(situation(one), situation(other)) == expected


def test_the_first_view_of_a_match_is_sent_whole() -> None:
    before, now = situation(yard()), situation(yard())
    before.view = None
    assert differences(before, now) is None


@pytest.mark.parametrize("game", game_names())
async def test_who_gets_changes_and_who_gets_wholes_see_the_same(house: House, game: str) -> None:
    seats = game_class(game)({}).seats
    made = await house.make(game, *["person"] * seats)
    eyes = [None, *range(seats)]
    chance = random.Random(game)
    sizes = {True: 0, False: 0}
    async with house.inn.table(made.id) as table:
        pairs: list[tuple[Client, Client]] = []
        for eye in eyes:
            pair = (made.client(eye, changes=True), made.client(eye, changes=False))
            for client in pair:
                await client.__aenter__()
                await client.arrive()
            pairs.append(pair)
        for _ in range(40):
            state = table.state
            assert state is not None
            if state.seat is None:
                break
            await acts.play(table, state.seat, table.ask, chance.choice(state.legal))
            for pair in pairs:
                for client, changes in zip(pair, (True, False), strict=True):
                    await client.seen(table.seq)
                    sizes[changes] += len(json.dumps(client.received[-1]))
                assert pair[0].now == pair[1].now
                assert pair[0].entries == pair[1].entries
                assert pair[1].received[-1]["t"] == "update"
        assert any(m["t"] == "changes" for m in pairs[0][0].received)
        for client in (each for pair in pairs for each in pair):
            await client.leave()
    assert sizes[True] < sizes[False]


async def test_talk_changes_nothing_on_the_table(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as anna:
        await anna.arrive()
        await anna.do("chat", text="hello")
        message = next(x for x in anna.received if x["t"] == "changes")
        assert message["changed"] == {}
        assert [e["text"] for e in message["entries"]] == ["hello"]
        await anna.do("rename", name="Anna")
        message = next(x for x in reversed(anna.received) if x["t"] == "changes")
        assert message["changed"]["/seats/0"]["name"] == "Anna"
        assert not any(pointer.startswith("/view/table") for pointer in message["changed"])


async def test_a_client_can_always_ask_for_the_whole(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as anna, made.client(1) as bea:
        await anna.arrive()
        await bea.arrive()
        mover = anna if anna.moves else bea
        await mover.play(mover.moves[0]["id"])
        await anna.seen(2)
        now = anna.now
        await anna.send("refresh")
        snapshot = await anna.until("snapshot")
        assert snapshot["now"] == now
        assert snapshot["seq"] == 2
        mover = anna if anna.moves else bea
        await mover.play(mover.moves[0]["id"])
        await anna.seen(3)
        assert anna.received[-1]["t"] in ("changes", "done")


async def test_who_missed_something_in_between_gets_the_whole(house: House) -> None:
    """Two connections of one seat that are not in step: the late one is sent no wrong changes."""
    made = await house.make("fidelitas", "person", "person")
    async with house.inn.table(made.id) as table:
        teller = table.teller
        teller.news(None, table.seq, changes=True)
        for _ in range(3):
            state = table.state
            assert state is not None
            assert state.seat is not None
            await acts.play(table, state.seat, table.ask, state.legal[0])
            in_step = json.loads(teller.news(None, table.seq - 1, changes=True))
            assert in_step["t"] == "changes"
        late = json.loads(teller.news(None, table.seq - 2, changes=True))
        assert late["t"] == "update"
        assert len(late["entries"]) == 2
        assert late["now"] == json.loads(teller.snapshot(None))["now"]
