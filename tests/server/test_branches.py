"""What if? Branches of a match, records handed in, positions set up."""

import random
from typing import Any

import pytest
from tests.server.house import House, Made, open_house, sqlite_settings

import tabard
from tabard.server import face

BY_HAND = [{"kind": "person"}, {"kind": "person"}]


async def played_on(
    house: House, table: str, ply: int, token: str | None = None, **more: Any
) -> Made:
    """A branch of a match with both seats played by hand."""
    body = {"ply": ply, "seats": BY_HAND, **more}
    answer = await house.post(f"/tables/{table}/branches", body, token)
    assert answer.status_code == 201, answer.text
    return Made(house, answer.json())


async def record_of(house: House, table: str, token: str | None = None) -> str:
    answer = await house.get(f"/tables/{table}/record", token)
    text: str = answer.json()["text"]
    return text


async def play_to_the_end(made: Made) -> None:
    """Both seats by hand, any legal moves."""
    chance = random.Random(3)
    async with made.client(0) as one, made.client(1) as other:
        await one.arrive()
        await other.arrive()
        while one.now["status"] != "over":
            mover = one if one.now["asked"]["seat"] == 0 else other
            await mover.play(chance.choice(mover.moves)["id"])
            await one.seen(mover.seq)
            await other.seen(mover.seq)


async def test_a_branch_begins_where_the_match_stood_and_ends_as_it_is_played(house: House) -> None:
    table = await house.played_out("novice")
    match = tabard.replay(await record_of(house, table))
    ply = len(match.trail) // 2
    made = await played_on(house, table, ply, label="The other road")
    assert made.table["branch"] == {
        "root": table,
        "of": table,
        "ply": ply,
        "label": "The other road",
    }
    assert made.table["moves"] == ply
    assert [seat["name"] for seat in made.table["seats"]] == ["Alys", "Bertram"]
    await play_to_the_end(made)
    branch = tabard.replay(await record_of(house, made.id))
    assert branch.trail[:ply] == match.trail[:ply]
    assert branch.origin == match.origin


async def test_a_bot_plays_on_in_a_branch(house: House) -> None:
    table = await house.played_out("novice")
    seats = [{"kind": "bot", "bot": "novice"}, {"kind": "bot", "bot": "novice"}]
    answer = await house.post(f"/tables/{table}/branches", {"ply": 3, "seats": seats})
    made = Made(house, answer.json())
    async with made.client() as watcher:
        await watcher.arrive()
        while watcher.now["status"] != "over":
            await watcher.receive()
    assert len(tabard.replay(await record_of(house, made.id)).trail) > 3


async def test_what_was_before_the_branch_cannot_be_taken_back(house: House) -> None:
    table = await house.played_out("novice")
    made = await played_on(house, table, 5)
    async with made.client(0) as one, made.client(1) as other:
        await one.arrive()
        await other.arrive()
        mover = one if one.now["asked"]["seat"] == 0 else other
        ask = mover.now["asked"]["ask"]
        refused = await mover.ask("undo", ask=ask, forgive=True)
        assert refused["t"] == "refused"
        assert mover.now["ply"] == 5


async def test_a_branch_comes_back_after_a_restart(tmp_path: Any) -> None:
    settings = sqlite_settings(tmp_path)
    async with open_house(settings) as house:
        made = await played_on(house, await house.played_out("novice"), 4)
        async with made.client(0) as before:
            await before.arrive()
    async with open_house(settings) as house, house.client(made.id, made.keys[0]) as after:
        await after.arrive()
        assert after.now["view"] == before.now["view"]
        assert after.now["asked"] == before.now["asked"]


async def test_the_tree_shows_branches_of_branches(house: House) -> None:
    table = await house.played_out("novice")
    first = await played_on(house, table, 6, label="First")
    second = await played_on(house, first.id, 2, label="Second")
    for asked in (table, second.id):
        tree = (await house.get(f"/tables/{asked}/branches")).json()
        assert tree["root"] == table
        assert [t["id"] for t in tree["tables"]] == [table, first.id, second.id]
        of = [t["branch"] and t["branch"]["of"] for t in tree["tables"]]
        assert of == [None, table, first.id]
    assert (await house.get("/tables")).json() == []


async def test_a_branch_is_renamed_by_who_plays_it(house: House) -> None:
    table = await house.played_out("novice")
    made = await played_on(house, table, 1)
    path = f"/tables/{made.id}/label"
    assert (await house.post(path, {"label": "Mine"})).status_code == 403
    renamed = await house.post(path, {"label": "  A bold   try "}, made.keys[0])
    assert renamed.json()["branch"]["label"] == "A bold try"
    tree = (await house.get(f"/tables/{table}/branches")).json()
    assert tree["tables"][1]["branch"]["label"] == "A bold try"
    assert (await house.post(f"/tables/{table}/label", {"label": "x"})).status_code == 403


async def test_nothing_is_branched_off_while_it_is_hidden(house: House) -> None:
    made = await house.make("fidelitas", "person", "person", public=True)
    body = {"ply": 0, "seats": BY_HAND}
    answer = await house.post(f"/tables/{made.id}/branches", body, made.keys[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    answer = await house.get(f"/tables/{made.id}/position", made.keys[0])
    assert answer.json()["code"] == "not-over"


async def test_moments_that_are_not_there_are_refused(house: House) -> None:
    table = await house.played_out("novice")
    plies = len(tabard.replay(await record_of(house, table)).trail)
    for ply, code in ((plies, "over"), (plies + 1, "no-moment")):
        answer = await house.post(f"/tables/{table}/branches", {"ply": ply, "seats": BY_HAND})
        assert answer.json()["code"] == code


async def test_the_key_of_a_private_match_opens_its_branches_for_watching(house: House) -> None:
    made = await house.make("fidelitas", "person", "person", public=False)
    await play_to_the_end(made)
    branch = await played_on(house, made.id, 2, token=made.keys[0])
    assert (await house.get(f"/tables/{branch.id}")).status_code == 404
    for key in (made.keys[1], made.watch, branch.watch):
        assert (await house.get(f"/tables/{branch.id}", key)).status_code == 200
    stranger = await house.make("fidelitas", "person", "person", public=False)
    assert (await house.get(f"/tables/{branch.id}", stranger.watch)).status_code == 403
    async with house.client(branch.id, made.keys[1]) as watcher:
        await watcher.arrive()
        assert watcher.snapshot["seat"] is None


async def test_a_record_that_is_handed_in_can_be_looked_at_and_played_on(house: House) -> None:
    text = await record_of(house, await house.played_out("novice"))
    answer = await house.post("/records", {"text": text})
    assert answer.status_code == 201, answer.text
    made = Made(house, answer.json())
    assert made.table["status"] == "over"
    assert made.keys == {}
    assert await record_of(house, made.id, made.watch) == text
    moments = (await house.get(f"/tables/{made.id}/moments", made.watch)).json()
    assert moments["plies"] == len(tabard.replay(text).trail)
    branch = await played_on(house, made.id, 3, token=made.watch)
    assert branch.table["moves"] == 3


async def test_a_record_that_breaks_off_ends_there(house: House) -> None:
    whole = await record_of(house, await house.played_out("novice"))
    head, moves, _ = whole.split("---\n")
    cut = "---\n".join([head, "".join(moves.splitlines(keepends=True)[:7]), ""])
    made = Made(house, (await house.post("/records", {"text": cut})).json())
    assert made.table["status"] == "over"
    assert made.table["result"]["reason"] == "The record ends here."
    assert made.table["moves"] == 7


async def test_a_record_that_is_wrong_is_refused_with_its_line(house: House) -> None:
    text = await record_of(house, await house.played_out("novice"))
    for bad, said in (
        ("nonsense", "line 1"),
        (text.replace("game fidelitas", "game chess"), "chess"),
        (text.replace("\n---\n0 ", "\n---\n1 ", 1).replace("\n---\n1 ", "\n---\n7 ", 1), "move 1"),
    ):
        answer = await house.post("/records", {"text": bad})
        assert answer.status_code == 400
        assert said in answer.json()["detail"]
    too_big = await house.post("/records", {"text": "x" * 600_000})
    assert too_big.status_code == 413


async def test_a_position_is_taken_from_a_match_changed_and_played(house: House) -> None:
    table = await house.played_out("novice")
    found = (await house.get(f"/tables/{table}/position", ply=0)).json()
    assert found["game"] == "fidelitas"
    hands = found["position"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    found["position"]["known"] = []
    body = {"options": found["options"], "position": found["position"], "seats": BY_HAND}
    made = Made(house, (await house.post("/games/fidelitas/positions", body)).json())
    async with made.client(0) as one:
        await one.arrive()
        assert sorted(one.now["view"]["table"]["seats"][0]["hand"]) == sorted(hands[0])


async def test_a_position_that_cannot_be_is_refused(house: House) -> None:
    body = {"position": {"hands": [["wizard"], []]}, "seats": BY_HAND}
    answer = await house.post("/games/fidelitas/positions", body)
    assert answer.status_code == 400
    assert "wizard" in answer.json()["detail"]


@pytest.mark.parametrize("game", face.known_games())
async def test_every_game_offers_a_position_to_change(house: House, game: str) -> None:
    found = (await house.post(f"/games/{game}/position", {})).json()
    assert found["position"], "there must be something to change"
    body = {"options": found["options"], "position": found["position"]}
    answer = await house.post(f"/games/{game}/positions", body)
    assert answer.status_code == 201, answer.text
