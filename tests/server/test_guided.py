"""The guided first game: a real table, made from what the game itself teaches."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.games.audatia.story import fight
from tests.server.house import (
    Client,
    House,
    Made,
    on_the_sources,
    open_house,
    sqlite_settings,
)

import tabard
from tabard.bots import Seen, make
from tabard.server import orders
from tabard.server.wishes import Wishes

GAMES = ("audatia", "ausonia", "conspiracy", "feudalia", "fidelitas")


async def teach_me(house: House, game: str, **body: Any) -> Made:
    answer = await house.post(f"/games/{game}/first-game", body)
    assert answer.status_code == 201, answer.text
    return Made(house, answer.json())


async def greedily(house: House, me: Client, table: str) -> list[str]:
    """Play to the end as a sensible beginner would; the rules of the questions met, in order."""
    bot = make("greedy", seed=1)
    met = []
    while (asked := await me.asked()) is not None:
        met.append(asked["rule"])
        async with house.inn.table(table) as live:
            assert live.state is not None
            move = bot.choose(Seen(live.state, asked["seat"]))
        await me.play(move)
    return met


@pytest.mark.parametrize("game", GAMES)
async def test_a_guided_game_is_played_to_its_end_and_its_record_replays(
    house: House, game: str
) -> None:
    """Every question is introduced, and each introduction is there once."""
    told = (await house.get(f"/games/{game}/learning")).json()["first_game"]
    introduced = [intro["asks"] for intro in told["intros"]]
    made = await teach_me(house, game, name="Wat")
    (seat,) = made.keys
    assert made.table["guided"]
    assert not made.table["public"]
    assert made.table["seats"][seat]["name"] == "Wat"

    async with made.client(seat) as me:
        await me.arrive()
        met = await greedily(house, me, made.id)
        assert me.now["result"]["scores"]
        assert me.now["seed"] is None, "nothing was sealed"
    assert [rule for rule in dict.fromkeys(met) if rule not in introduced] == []
    assert house.inn.bots.fallbacks == 0

    verify = (await house.get(f"/tables/{made.id}/verify", token=made.keys[seat])).json()
    assert (verify["commitment"], verify["seed"]) == ("", None)
    replayed = tabard.replay(verify["record"])
    assert replayed.result is not None
    assert replayed.result.winners == me.now["result"]["winners"]


async def test_the_coach_wants_something_tried_and_says_why(house: House) -> None:
    made = await teach_me(house, "fidelitas")
    async with made.client(0) as me:
        await me.arrive()
        hinted = await me.ask("hint", ask=me.now["asked"]["ask"], coach="FID-9")
        assert hinted["move"]["notation"] == "play minstrel library"
        assert hinted["reasons"], "with its reasons, as for any hint"
    plain = await house.make("fidelitas", "person", "novice")
    async with plain.client(0) as me:
        await me.arrive()
        await me.asked()
        hinted = await me.ask("hint", ask=me.now["asked"]["ask"], coach="FID-9")
        assert hinted["t"] == "hinted", "at other tables it is a hint like any other"


async def test_a_guided_game_survives_a_restart(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path)
    async with open_house(settings) as house:
        made = await teach_me(house, "fidelitas")
        async with made.client(0) as me:
            await me.arrive()
            await me.play("play minstrel library")
            before = me.now["view"]
    async with open_house(settings) as house:
        async with house.client(made.id, made.keys[0]) as me:
            await me.arrive()
            assert me.snapshot["table"]["guided"]
            assert me.now["view"] == before
            await me.play_on(random.Random(3))
        record = (await house.get(f"/tables/{made.id}/record", token=made.keys[0])).json()["text"]
    assert '"end_points": {"2": 5}' in record, "the short game's own content is in the record"
    assert tabard.replay(record).over


async def test_once_more_is_guided_too(house: House) -> None:
    made = await teach_me(house, "audatia")
    async with made.client(1) as me:
        await me.arrive()
        await me.play_on(random.Random(5))
    again = await house.post(f"/tables/{made.id}/rematch", token=made.keys[1])
    assert again.json()["table"]["guided"]
    assert again.json()["key"]["seat"] == 1


async def test_only_what_the_game_itself_teaches_can_be_staged(house: House) -> None:
    sly = {"game": "fidelitas", "pack": {"rules": {"end_points": {"2": 1}}}}
    assert (await house.post("/tables", sly)).status_code == 400
    assert (await house.post("/games/fidelitas/first-game", sly)).status_code == 400
    missing = await house.post("/games/nosuchgame/first-game", {})
    assert (missing.status_code, missing.json()["code"]) == (404, "not-found")


async def test_an_ordinary_table_is_not_guided_and_stays_sealed(house: House) -> None:
    made = await house.make("fidelitas", "person", "novice")
    assert made.table["guided"] is False
    assert len(made.table["commitment"]) == 64


@on_the_sources
@pytest.mark.parametrize(("guided", "spared"), [(True, False), (False, True)])
def test_the_last_move_of_a_guided_game_is_the_learners_own(guided: bool, spared: bool) -> None:
    """Given the only answer ends the duel, who learns sees the blow and gives it herself."""
    duel = fight(["mf-left"], ["mm-right"])
    duel.play("attack mf-left")
    state = duel.state
    seats = {1: SimpleNamespace(wishes=Wishes())}
    table: Any = SimpleNamespace(guided=guided, seats=seats, ask=1, only_answer=(None, None))
    assert [state.text(move) for move in state.legal] == ["yield"]
    assert (orders.answer_at(table, state, 1) is not None) == spared
