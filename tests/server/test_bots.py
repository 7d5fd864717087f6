"""Bots answer within their clock, always, and from worker processes."""

import asyncio
import os
import random
import signal
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, open_house, sqlite_settings

import tabard
from tabard.bots import Kind, kinds
from tabard.bots.ladder import ladder_of
from tabard.bots.registry import LEVELS
from tabard.engine.registry import game_class, game_names
from tabard.server import botworker, face
from tabard.server.bots import (
    LEAST_MILLIS,
    BotPool,
    Choice,
    Errand,
    Worker,
    decode_choice,
    encode,
    time_share,
)
from tabard.server.strengths import (
    DEFAULT,
    JESTER,
    Strength,
    at_table,
    how,
    offered,
    placed,
    with_guests,
    with_helpers,
    within,
)
from tabard.server.waiting import PATIENT_EVERY, WaitingRoom

QUICK = Strength("quick", "Quick", "Plays anything.", "random")
Choose = Callable[[Strength], Coroutine[Any, Any, int]]


@asynccontextmanager
async def somebody_asked(house: House) -> AsyncIterator[tuple[BotPool, Choose, list[int]]]:
    """A table in play: who chooses there, how a bot is let choose, and what is legal."""
    made = await house.make("fidelitas", "person", "person")
    async with house.inn.table(made.id) as table:
        assert table.state is not None
        assert table.state.seat is not None
        pool = house.inn.bots
        yield pool, partial(pool.choose, table, table.state.seat), table.state.legal


def process_of(worker: Worker) -> Process:
    assert worker.process is not None
    return worker.process


def sleepy(directory: Path, first: str) -> str:
    """A Python that does something else first."""
    script = directory / "sleepy"
    script.write_text(f'#!/bin/sh\n{first}\nexec {sys.executable} "$@"\n')
    script.chmod(0o700)
    return str(script)


async def test_a_bot_that_thinks_too_long_is_stopped_and_the_table_goes_on(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, bot_grace=0.5)
    async with open_house(settings) as house, somebody_asked(house) as (pool, choose, legal):
        # given a worker, awake, that will not answer, whatever it is asked
        await pool.workers[0].wake()
        old = process_of(pool.workers[0])
        os.kill(old.pid, signal.SIGSTOP)
        # when a bot is to choose, then there is a move all the same
        async with asyncio.timeout(30):  # the machine may be busy
            assert await choose(QUICK) in legal
        assert pool.fallbacks == 1
        assert old.returncode is not None, "the worker that hung is gone"


async def test_advice_without_time_to_think_does_not_say_that_anything_was_tried_out(
    tmp_path: Path,
) -> None:
    """Given a worker that hangs, the hint tells what such a move is for, or that nobody looked."""
    settings = sqlite_settings(tmp_path, bot_grace=0.5)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        pool = house.inn.bots
        await pool.workers[0].wake()
        os.kill(process_of(pool.workers[0]).pid, signal.SIGSTOP)
        async with house.inn.table(made.id) as table, asyncio.timeout(30):
            assert table.state is not None
            assert table.state.seat is not None
            found = await pool.advise(table, table.state.seat, QUICK)
        assert pool.fallbacks == 1
        assert found.reasons


async def test_a_worker_that_dies_is_replaced(house: House) -> None:
    async with somebody_asked(house) as (pool, choose, legal):
        assert await choose(QUICK) in legal
        process = process_of(pool.workers[0])
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await choose(QUICK) in legal
        assert await choose(QUICK) in legal
        assert pool.workers[0].process is not process
        assert pool.fallbacks <= 1


# -- waking -----------------------------------------------------------------------------------


async def test_waking_does_not_count_as_thinking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = sqlite_settings(tmp_path, bot_grace=2.0)
    monkeypatch.setattr(sys, "executable", sleepy(tmp_path, "sleep 2.2"))
    async with open_house(settings) as house, somebody_asked(house) as (pool, choose, legal):
        # given a host so busy that a worker wakes for longer than a bot may think
        begun = time.monotonic()
        # when a bot is to choose, then it does, late
        assert await choose(QUICK) in legal
        assert pool.fallbacks == 0
        # and so it does when the worker was killed and another one wakes
        process = process_of(pool.workers[0])
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await choose(QUICK) in legal
        assert pool.fallbacks == 0
        assert time.monotonic() - begun > 2 * settings.bot_grace


async def test_a_worker_that_thought_too_long_is_followed_by_one_that_wakes_at_once(
    house: House,
) -> None:
    async with somebody_asked(house) as (pool, choose, legal):
        await pool.workers[0].wake()
        old = process_of(pool.workers[0])
        pool.settings = replace(pool.settings, bot_grace=0.2)
        os.kill(old.pid, signal.SIGSTOP)
        assert await choose(QUICK) in legal
        # nobody has asked for it yet
        assert process_of(pool.workers[0]).pid != old.pid
        await pool.workers[0].wake()


@pytest.mark.parametrize("first", ["exec sleep 600", "exit 1", "exec echo 'What a morning!'"])
async def test_a_worker_that_never_wakes_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, first: str
) -> None:
    settings = sqlite_settings(tmp_path, bot_waking=0.5)
    with monkeypatch.context() as asleep:
        asleep.setattr(sys, "executable", sleepy(tmp_path, first))
        async with (
            open_house(settings, bots_early=True) as house,
            somebody_asked(house) as (pool, choose, legal),
        ):
            # given such a worker, started with the house, then there is a move all the same
            old = process_of(pool.workers[0])
            async with asyncio.timeout(30):
                assert await choose(QUICK) in legal
            assert pool.fallbacks == 1
            assert old.returncode is not None, "the worker that did not wake is gone"
            assert "A bot worker does not wake" in caplog.text
            # and when the host can start workers again, then bots think again
            asleep.undo()
            pool.settings = replace(pool.settings, bot_waking=60.0)
            await pool.workers[0].stop()
            assert await choose(QUICK) in legal
            assert pool.fallbacks == 1


async def test_a_worker_that_does_not_wake_holds_up_nobody_at_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = sqlite_settings(tmp_path, bot_workers=2, bot_waking=60.0)
    async with open_house(settings) as house, somebody_asked(house) as (pool, choose, legal):
        # given one worker that sleeps on, and one that is awake
        for worker in pool.workers:
            await worker.wake()
        await pool.workers[0].stop()
        with monkeypatch.context() as asleep:
            asleep.setattr(sys, "executable", sleepy(tmp_path, "exec sleep 600"))
            await pool.workers[0].start()
        # when many are to choose, then one waits for the sleeper and all others have their moves
        wanted = [asyncio.create_task(choose(QUICK)) for _ in range(20)]
        async with asyncio.timeout(30):
            while sum(task.done() for task in wanted) < 19:
                await asyncio.sleep(0.01)
        assert pool.fallbacks == 0
        # and where its process ends, there is a move for that one, too
        os.kill(process_of(pool.workers[0]).pid, signal.SIGKILL)
        assert {await task for task in wanted} <= set(legal)
        assert pool.fallbacks == 1


@pytest.mark.parametrize("game", game_names())
async def test_every_game_is_played_by_bots_and_a_person(house: House, game: str) -> None:
    info = (await house.get(f"/games/{game}")).json()
    assert [bot["name"] for bot in info["bots"]] == [s.name for s in offered(game_class(game))]
    made = (await house.post("/tables/quick", {"game": game, "bot": "novice"})).json()
    async with house.client(made["table"]["id"], made["keys"][0]["token"]) as me:
        await me.arrive()
        await me.play_on(random.Random(8), limit=25)
        assert me.now["ply"] > 0
    assert house.inn.bots.fallbacks == 0


async def test_two_bots_finish_a_match_with_nobody_watching(house: House) -> None:
    made = await house.make("fidelitas", "novice", "squire")
    async with asyncio.timeout(60):
        while (await house.get(f"/tables/{made.id}")).json()["status"] != "over":
            await asyncio.sleep(0.1)
    verify = (await house.get(f"/tables/{made.id}/verify")).json()
    assert verify["seed"]


def test_a_worker_follows_a_match_and_survives_bad_errands() -> None:
    game = face.load_game("fidelitas", {})
    state = game.start(seed=5)
    positions = botworker.Positions()
    chance = random.Random(5)
    for _ in range(12):
        assert state.seat is not None
        errand = Errand(
            table="t",
            game="fidelitas",
            options=game.options,
            origin=state.origin,
            trail=state.trail,
            seat=state.seat,
            bot="random",
            seed=1,
        )
        choice = botworker.answer(positions, encode(errand))
        assert choice.move in state.legal
        assert positions.kept["t"].trail == state.trail
        state.play(chance.choice(state.legal))
    wrong = Errand("t", "fidelitas", game.options, state.origin, [10**6], 0, "random", 1)
    failed = botworker.answer(positions, encode(wrong))
    assert failed.move is None
    assert failed.error
    assert decode_choice(encode(Choice(3))) == Choice(3)


def test_a_worker_says_up_to_what_one_may_bid() -> None:
    """Given a lot that is worth more than the least bid, the sum comes with the hint to bid."""
    game = face.load_game("conspiracy", {"players": 3})
    state = game.start(seed=5)
    while not any(game.up_to(state, move) for move in state.legal):
        state.play(state.legal[0])
    most = max(game.up_to(state, move) for move in state.legal)
    errand = Errand(
        table="t",
        game="conspiracy",
        options=game.options,
        origin=state.origin,
        trail=state.trail,
        seat=state.seat or 0,
        bot="greedy",
        seed=1,
        names=["Ada", "Bo", "Cy"],
    )
    choice = decode_choice(encode(botworker.answer(botworker.Positions(), encode(errand))))
    assert choice.move is not None
    assert state.text(choice.move).startswith("bid ")
    assert choice.up_to == most


async def test_the_pace_lets_people_follow(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path, keep_pace=True)) as house:
        made = await house.make("fidelitas", "novice", "novice", pace_ms=300)
        async with house.client(made.id) as watcher:
            await watcher.arrive()
            start = watcher.seq
            begun = time.monotonic()
            await watcher.seen(start + 4)
            assert time.monotonic() - begun > 0.6


def test_bots_of_other_packages_are_offered_after_our_own() -> None:
    pilgrim = Kind("pilgrim", "Pilgrim", "Walks on.", 250)
    house = [thinker("ismcts:600ms")]
    found = with_guests(house, [*kinds(), pilgrim])
    assert found == (*house, Strength("pilgrim", "Pilgrim", "Walks on.", "pilgrim", 250))


# -- the waiting room -------------------------------------------------------------------------


async def in_turn(room: WaitingRoom, *wants: tuple[str, bool]) -> list[str]:
    """Who gets the only place, in which order."""
    order: list[str] = []

    async def want(owner: str, watched: bool) -> None:
        async with room.place(owner, watched):
            order.append(owner)
            await asyncio.sleep(0)

    async with room.place("first", True):
        tasks = [asyncio.create_task(want(*each)) for each in wants]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return order


async def test_one_owner_of_many_tables_does_not_make_others_wait() -> None:
    many = [("greedy", True)] * 5
    assert await in_turn(WaitingRoom(1), *many, ("modest", True)) == [
        "greedy",
        "modest",
        *["greedy"] * 4,
    ]


async def test_tables_that_nobody_watches_wait_but_not_for_ever() -> None:
    order = await in_turn(WaitingRoom(1), ("alone", False), *[("here", True)] * 10)
    assert 0 < order.index("alone") < PATIENT_EVERY


async def test_who_leaves_the_waiting_room_takes_no_place_along() -> None:
    room = WaitingRoom(1)
    async with room.place("a", True):
        gone = asyncio.create_task(in_turn_once(room))
        await asyncio.sleep(0)
        gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert (len(room.free), room.waiting) == (1, 0)
    async with asyncio.timeout(1), room.place("b", True):
        pass


async def in_turn_once(room: WaitingRoom) -> None:
    async with room.place("gone", True):
        await asyncio.sleep(60)


async def test_waiting_does_not_count_as_thinking(house: House) -> None:
    async with somebody_asked(house) as (pool, choose, legal):
        # given the only worker, awake, is somebody else's for longer than eight may think
        assert await choose(QUICK) in legal
        pool.settings = replace(pool.settings, bot_grace=2.0)
        async with pool.room.place("somebody else", True):
            wanted = asyncio.gather(*(choose(QUICK) for _ in range(8)))
            await asyncio.sleep(pool.settings.bot_grace + 0.5)
        # when it is free, then all of them get what they wanted
        assert set(await wanted) <= set(legal)
        assert pool.fallbacks == 0


def test_thinking_time_shrinks_when_many_want_to_think() -> None:
    assert time_share(600, 0.5) == 600
    assert time_share(600, 4.0) == 150
    assert time_share(600, 1000.0) == LEAST_MILLIS
    assert time_share(0, 9.0) == 0
    assert within(thinker("ismcts:600ms"), 0.15).bot == "ismcts:150ms"
    assert within(thinker("ismcts:500"), 0.15).bot == "ismcts:500"
    assert within(thinker("greedy"), 0.15).bot == "greedy"


def test_a_council_takes_the_idle_places() -> None:
    assert with_helpers(thinker("council:600ms"), 3).bot == "council:3x600ms"
    assert with_helpers(thinker("council:600ms"), 90).bot == "council:8x600ms"
    assert with_helpers(thinker("ismcts:600ms"), 3).bot == "ismcts:600ms"


def thinker(bot: str) -> Strength:
    return Strength("thinker", "Thinker", "", bot, 600)


def test_a_bot_is_placed_among_ours_for_whoever_never_met_it() -> None:
    seated = at_table(tabard.load("fidelitas"))
    assert placed(seated["knight"]) == (
        "Knight: the fourth of six strengths (novice, page, squire, KNIGHT, marshal, sovereign)."
    )
    assert placed(JESTER) == "A jester plays any legal move."
    assert placed(thinker("greedy")) == ""
    assert len({placed(seated[level]) for level in LEVELS}) == len(LEVELS)


def test_the_browser_is_told_where_every_bot_stands() -> None:
    bots = face.game_info("fidelitas", 0).bots
    assert [bot.name for bot in bots if bot.usual] == [DEFAULT]
    assert all(bot.level for bot in bots if bot.name in LEVELS)
    seated = face.material(tabard.load("fidelitas")).bots
    assert {bot.name for bot in bots} | {JESTER.name} == {bot.name for bot in seated}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_tells_how_its_own_levels_play(players: int) -> None:
    """Given a level that overlooks more with more players, at the table it says how much."""
    game = tabard.load("fidelitas", players=players)
    ladder = ladder_of(type(game), players)
    told = {bot.name: bot.help for bot in face.material(game).bots}
    assert {level: told[level] for level in LEVELS} == {
        level: how([ladder[level]]) for level in LEVELS
    }
    assert " of a hundred" in told["novice"]
