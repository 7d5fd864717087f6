"""What people do at tables, told over the wire."""

import asyncio
import hashlib
import hmac
import random
import struct

import pytest
from tests.server.house import House

import tabard


async def test_a_newcomer_plays_a_quick_game_against_a_bot_to_the_end(house: House) -> None:
    made = (await house.post("/tables/quick", {"game": "fidelitas", "bot": "novice"})).json()
    table, key = made["table"], made["keys"][0]
    assert table["status"] == "running"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]

    async with house.client(table["id"], key["token"]) as me:
        await me.arrive()
        assert not me.now["seed"]
        assert await me.play_on(random.Random(1)) > 10
        assert me.now["result"]["winners"]
        assert [entry["seq"] for entry in me.entries] == list(range(1, me.seq + 1))
        seed: str = me.now["seed"]

    verify = (await house.get(f"/tables/{table['id']}/verify", token=key["token"])).json()
    assert verify["seed"] == seed
    assert verify["commitment"] == table["commitment"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == table["commitment"]
    block = hmac.new(bytes.fromhex(seed), bytes(8), "sha256").digest()
    assert verify["words"][:8] == list(struct.unpack(">8I", block))
    replayed = tabard.replay(verify["record"])
    assert replayed.result is not None
    assert replayed.result.winners == me.now["result"]["winners"]
    assert f"rng sealed {seed}" in verify["record"]


async def test_two_persons_play_and_a_third_watches(house: House) -> None:
    made = await house.make("fidelitas", "person", "open")
    assert made.table["status"] == "open"
    listed = (await house.get("/tables")).json()
    assert [t["id"] for t in listed] == [made.id]

    seated = (await house.post(f"/tables/{made.id}/sit", {"name": "Beatrice"})).json()
    assert seated["key"]["seat"] == 1
    assert seated["table"]["status"] == "running"
    full = await house.post(f"/tables/{made.id}/sit", {"name": "Carlo"})
    assert (full.status_code, full.json()["code"]) == (409, "full")

    async with (
        made.client(0) as anna,
        house.client(made.id, seated["key"]["token"]) as bea,
        house.client(made.id) as watcher,
    ):
        for client in (anna, bea, watcher):
            await client.arrive()
        assert watcher.snapshot["seat"] is None
        chance = random.Random(2)
        for _ in range(12):
            mover = anna if anna.now["asked"]["seat"] == 0 else bea
            other = bea if mover is anna else anna
            assert mover.moves
            assert not other.moves
            assert not watcher.moves
            answer = await mover.play(chance.choice(mover.moves)["id"])
            for client in (anna, bea, watcher):
                await client.seen(answer["seq"])
        assert anna.now["ply"] == bea.now["ply"] == watcher.now["ply"] == 12
        said = await anna.do("chat", text="  well\tplayed \n ")
        await watcher.seen(said["seq"])
        assert watcher.entries[-1]["kind"] == "chat"
        assert watcher.entries[-1]["text"] == "well played"


async def test_a_repeated_move_is_harmless_and_a_late_one_refused(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        mover = a if a.moves else b
        ask, moves = mover.now["asked"]["ask"], mover.moves
        first = await mover.do("play", ask=ask, move=moves[0]["id"])
        again = await mover.ask("play", ask=ask, move=moves[0]["id"])
        assert again["t"] == "done"
        assert again["seq"] == first["seq"]
        late = await mover.ask("play", ask=ask, move=moves[-1]["id"])
        assert (late["t"], late["code"]) == ("refused", "stale")
        assert mover.now["ply"] == 1


async def test_illegal_moves_say_why_and_change_nothing(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b, made.client() as watcher:
        for client in (a, b, watcher):
            await client.arrive()
        mover, other = (a, b) if a.moves else (b, a)
        ask = mover.now["asked"]["ask"]
        legal = {move["id"] for move in mover.moves}
        illegal = next(n for n in range(5_000) if n not in legal)
        for body in ({"move": illegal}, {"move": 10**9}, {"notation": "fly away"}, {}):
            refused = await mover.ask("play", ask=ask, **body)
            assert refused["t"] == "refused"
            assert len(refused["reason"]) > 5
        turn = await other.ask("play", ask=ask, move=next(iter(legal)))
        assert turn["code"] == "not-your-turn"
        watching = await watcher.ask("play", ask=ask, move=next(iter(legal)))
        assert watching["code"] == "spectator"
        why = await mover.ask("why", move=illegal)
        assert (why["t"], why["legal"]) == ("explained", False)
        assert why["rule"]
        fine = await mover.ask("why", move=next(iter(legal)))
        assert fine["legal"]
        not_mine = await other.ask("why", move=illegal)
        assert "turn" in not_mine["reason"]
        assert mover.seq == 1


async def test_undo_takes_back_the_own_move_while_nobody_learned_anything(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        for client in (a, b):
            await client.ask("orders", ask_all=True)
        chance = random.Random(4)
        undone = refused = 0
        for _ in range(60):
            mover = a if a.moves else b
            other = b if mover is a else a
            before = mover.now
            answer = await mover.play(chance.choice(mover.moves)["id"])
            await other.seen(answer["seq"])
            assert not other.now["undo"]["free"]
            if mover.now["undo"]["free"]:
                back = await mover.do("undo", ask=answer["seq"])
                await other.seen(back["seq"])
                assert mover.now["view"] == before["view"]
                assert mover.moves == before["asked"]["moves"]
                assert mover.now["asked"]["ask"] == back["seq"]
                undone += 1
                answer = await mover.play(chance.choice(mover.moves)["id"])
                await other.seen(answer["seq"])
            else:
                no = await mover.ask("undo", ask=answer["seq"])
                assert no["code"] == "no-undo"
                refused += 1
            if mover.now["status"] == "over":
                break
        assert undone
        assert refused


async def test_a_bot_stands_in_for_a_missing_person_and_gives_the_seat_back(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a:
        await a.arrive()
        async with made.client(1) as b:
            await b.arrive()
            here = await a.ask("stand_in", seat=1, bot="novice")
            assert here["code"] == "present"
        for _ in range(100):
            answer = await a.ask("stand_in", seat=1, bot="novice")
            if answer["t"] == "done":
                break
            await asyncio.sleep(0.02)
        await a.seen(answer["seq"])
        assert a.now["seats"][1]["stand_in"]
        assert await a.play_on(random.Random(5), limit=5) == 5

        async with made.client(1) as b:
            await b.arrive()
            await b.do("come_back")
            assert not b.now["seats"][1]["stand_in"]
            await a.asked() if a.now["asked"]["seat"] == 0 else await b.asked()
            mover = a if a.now["asked"]["seat"] == 0 else b
            await mover.play(mover.moves[0]["id"])


async def test_resigning_ends_a_game_of_two_and_a_bot_plays_on_in_larger_ones(
    house: House,
) -> None:
    duel = await house.make("fidelitas", "person", "person")
    async with duel.client(0) as a, duel.client(1) as b:
        await a.arrive()
        await b.arrive()
        answer = await a.do("resign")
        await b.seen(answer["seq"])
        assert b.now["status"] == "over"
        assert b.now["result"]["winners"] == [1]
        assert b.now["result"]["resigned"] == [0]
        assert b.now["seed"]
    record = (await house.get(f"/tables/{duel.id}/record", token=duel.keys[1])).json()["text"]
    assert record.splitlines()[-1] == "resigned 0"
    trio = await house.make("fidelitas", "person", "person", "novice", options={"players": 3})
    async with trio.client(0) as a, trio.client(1) as b:
        await a.arrive()
        await b.arrive()
        answer = await a.do("resign")
        await b.seen(answer["seq"])
        assert b.now["status"] == "running"
        assert b.now["seats"][0]["resigned"]
        assert await b.play_on(random.Random(6), limit=3) == 3


async def test_a_rematch_gives_each_player_the_same_seat(house: House) -> None:
    old = await house.make("fidelitas", "person", "person")
    early = await house.post(f"/tables/{old.id}/rematch", token=old.keys[0])
    assert (early.status_code, early.json()["code"]) == (409, "not-over")
    async with old.client(0) as a, old.client(1) as b:
        await a.arrive()
        await b.arrive()
        await a.do("resign")
        first = (await house.post(f"/tables/{old.id}/rematch", token=old.keys[1])).json()
        second = (await house.post(f"/tables/{old.id}/rematch", token=old.keys[0])).json()
        assert first["table"]["id"] == second["table"]["id"] != old.id
        assert (first["key"]["seat"], second["key"]["seat"]) == (1, 0)
        while b.now["rematch"] is None:
            await b.receive()
        assert b.now["rematch"] == first["table"]["id"]
    watcher = await house.post(f"/tables/{old.id}/rematch", token=old.watch)
    assert watcher.status_code == 403
    async with house.client(first["table"]["id"], second["key"]["token"]) as again:
        await again.arrive()
        assert again.snapshot["seat"] == 0
        assert again.now["status"] == "running"


async def test_hot_seat_one_person_holds_all_keys(house: House) -> None:
    made = await house.make("fidelitas", "person", "person", "person", options={"players": 3})
    assert sorted(made.keys) == [0, 1, 2]
    chance = random.Random(7)
    async with made.client(0) as a, made.client(1) as b, made.client(2) as c:
        clients = [a, b, c]
        for client in clients:
            await client.arrive()
        for _ in range(10):
            mover = clients[a.now["asked"]["seat"]]
            answer = await mover.play(chance.choice(mover.moves)["id"])
            for client in clients:
                await client.seen(answer["seq"])


async def test_a_hint_is_a_legal_move(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        mover, other = (a, b) if a.moves else (b, a)
        hinted = await mover.ask("hint", ask=mover.now["asked"]["ask"])
        assert hinted["t"] == "hinted"
        assert hinted["move"] in mover.moves
        assert abs(sum(hinted["chances"]) - 1.0) < 1e-6
        for reason in hinted["reasons"]:
            assert reason["text"] == "".join(piece["text"] for piece in reason["pieces"])
        no = await other.ask("hint", ask=mover.now["asked"]["ask"])
        assert no["code"] == "not-your-turn"


async def test_names_can_be_changed_and_presence_is_told(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a:
        await a.arrive()
        async with made.client(1) as b:
            await b.arrive()
            present = await a.until("present")
            while present["seats"] != [0, 1]:
                present = await a.until("present")
            await b.do("rename", name="Bea\u202etrice")
            while a.now["seats"][1]["name"] == "Player 2":
                await a.receive()
            assert a.now["seats"][1]["name"] == "Bea trice"
        while (await a.until("present"))["seats"] != [0]:
            pass


async def test_replay_shows_the_own_seat_during_play_and_any_seat_afterwards(
    house: House,
) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        views = {0: a.now["view"]}
        for _ in range(8):
            mover = a if a.moves else b
            answer = await mover.play(mover.moves[0]["id"])
            await a.seen(answer["seq"])
            await b.seen(answer["seq"])
            views[a.now["ply"]] = a.now["view"]
        path = f"/tables/{made.id}"
        own = (await house.get(f"{path}/frames", made.keys[0], seat=0, start=0, count=50)).json()
        assert {f["moment"]["ply"]: f["view"] for f in own["frames"]} == views
        for route in ("frames", "moments"):
            hidden = await house.get(f"{path}/{route}", made.keys[0], seat=1)
            assert (hidden.status_code, hidden.json()["code"]) == (403, "hidden")
            assert (await house.get(f"{path}/{route}", seat=0)).status_code == 403
            assert (await house.get(f"{path}/{route}")).status_code == 200
        record = await house.get(f"{path}/record")
        assert (record.status_code, record.json()["code"]) == (409, "not-over")
        await a.do("resign")
    after = (await house.get(f"{path}/moments", seat=1)).json()
    assert after["plies"] == 8
    assert len(after["moments"]) == 9
    assert (await house.get(f"{path}/record")).json()["text"].startswith("tabard record 1")


@pytest.mark.rule("FID-38")
async def test_partners_may_only_speak_of_colours_and_locations(house: House) -> None:
    made = await house.make("fidelitas", *["person"] * 4, options={"players": 4, "team": True})
    phrases = (await house.get(f"/tables/{made.id}/material")).json()["phrases"]
    assert "Library" in phrases
    async with made.client(0) as a:
        await a.arrive()
        no = await a.ask("chat", text="I need two merchants")
        assert (no["code"], no["rule"]) == ("phrases", "FID-38")
        await a.do("chat", text="Library")
        for seat in range(4):
            async with made.client(seat) as one:
                await one.arrive()
                await one.do("resign")
        await a.do("chat", text="well played, all of you")
