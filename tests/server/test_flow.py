"""No question without a choice, orders that cannot hurt, several moves in one gesture."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.server.house import Client, House, Made, open_house, sqlite_settings

from tabard.engine import records
from tabard.engine.choices import on_the_way, only_answer, sums_of
from tabard.engine.state import State
from tabard.server import acts, undoing, wishes
from tabard.server.table import Table
from tabard.server.wishes import Wishes


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server that answers for people, as the real one does."""
    async with open_house(sqlite_settings(tmp_path, spare=True)) as running:
        yield running


async def played_to(
    house: House, game: str, seats: int, where: Callable[[State], bool]
) -> tuple[Made, int]:
    """A table at which a seat is asked such a question; nobody is there yet."""
    for seed in range(80):
        made = await house.make(game, *["person"] * seats, options={"players": seats})
        async with house.inn.table(made.id) as table:
            assert table.state is not None
            moves = way_to(table.state.copy(), where, random.Random(seed))
            if moves is None:
                continue
            for move in moves:
                assert table.asked_seat is not None
                await acts.play(table, table.asked_seat, table.ask, move)
            assert table.asked_seat is not None
            return made, table.asked_seat
    raise AssertionError("that is never asked")


def way_to(state: State, where: Callable[[State], bool], chance: random.Random) -> list[int] | None:
    """Random moves that lead to such a question, if they do."""
    moves: list[int] = []
    while not state.over and len(moves) < 1200:
        if where(state):
            return moves
        moves.append(chance.choice(state.legal))
        state.play(moves[-1])
    return None


def kind(state: State) -> str:
    return type(state.asked).__name__


def is_window(state: State) -> bool:
    return state.asked is not None and state.asked.reaction


def holds_a_fitting_card(state: State) -> bool:
    return is_window(state) and only_answer(state) is None


def nothing_fits(state: State) -> bool:
    return is_window(state) and only_answer(state) is not None


# -- no question without a choice ---------------------------------------------------------------


async def test_who_has_nothing_to_choose_is_not_asked(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, nothing_fits)
    async with made.client(seat) as person:
        await person.arrive()
        before = person.now["ply"]
        while person.now["ply"] == before:
            await person.receive()
        entry = next(e for e in person.entries if e["ply"] == before + 1 and e["kind"] == "move")
        assert entry["seat"] == seat


async def test_who_holds_a_card_that_fits_is_asked(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, holds_a_fitting_card)
    async with made.client(seat) as person:
        await person.arrive()
        await asyncio.sleep(0.1)
        assert person.now["asked"]["idle"] is None
        assert person.now["asked"]["reaction"]
        async with house.inn.table(made.id) as table:
            assert table.asked_seat == seat


async def test_nothing_is_answered_for_who_is_not_here(house: House) -> None:
    """Others see who is here; an answer would tell them that there was nothing to choose."""
    made, seat = await played_to(house, "conspiracy", 3, nothing_fits)
    async with made.client((seat + 1) % 3) as other:
        await other.arrive()
        await asyncio.sleep(0.1)
        assert other.now["asked"]["seat"] == seat


async def test_who_wants_every_question_gets_it(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, nothing_fits)
    async with house.inn.table(made.id) as table:
        table.seats[seat].wishes = Wishes(ask_all=True)
        async with made.client(seat) as person:
            await person.arrive()
            await asyncio.sleep(0.1)
            assert person.now["asked"]["idle"] is None
            await person.play(person.moves[0]["id"])


async def test_a_person_may_ask_for_time(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path, spare=True, neutral=0.5)) as house:
        made, seat = await played_to(house, "conspiracy", 3, nothing_fits)
        async with made.client(seat) as person:
            await person.arrive()
            asked = person.now["asked"]
            assert asked["idle"] is not None
            assert (await person.ask("wait", ask=asked["ask"]))["t"] == "done"
            await asyncio.sleep(0.6)
            async with house.inn.table(made.id) as table:
                assert table.ask == asked["ask"]
            answer = await person.ask("play", ask=asked["ask"], move=asked["moves"][-1]["id"])
            assert answer["t"] == "done"


async def test_at_a_shared_device_nothing_happens_behind_the_curtain(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, nothing_fits)
    person = made.client(seat)
    person.hello["shared"] = True
    async with person:
        await person.arrive()
        await asyncio.sleep(0.1)
        asked = person.now["asked"]
        assert asked["seat"] == seat
        assert asked["idle"] is not None
        assert (await person.ask("play", ask=asked["ask"], move=asked["idle"]))["t"] == "done"


async def test_set_up_asks_for_no_standing_orders(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, lambda s: kind(s) == "StandingOrders")
    async with made.client(seat) as person:
        await person.arrive()
        before = person.now["asked"]["ask"]
        await person.seen(before + 1)
        entry = next(e for e in person.entries if e["seq"] == before + 1)
        assert entry["seat"] == seat
        async with house.inn.table(made.id) as table:
            assert table.lines[before].what.move == "orders all"


# -- standing orders ----------------------------------------------------------------------------


async def test_a_named_card_is_no_reason_to_ask_in_that_window(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, holds_a_fitting_card)
    async with made.client(seat) as person:
        await person.arrive()
        asked = person.now["asked"]
        cards = {a["id"] for m in asked["moves"] for a in m["args"] if a["kind"] == "card"}
        wrong = await person.ask("orders", without=[[asked["rule"], "unicorn"]])
        assert wrong["code"] == "no-card"
        kept = await person.ask("orders", without=[[asked["rule"], card] for card in cards])
        assert len(kept["orders"]["without"]) == len(cards)
        await person.seen(asked["ask"] + 1)
        assert person.entries[-1]["seat"] == seat
    async with made.client((seat + 1) % 3) as other:
        await other.arrive()
        assert other.snapshot["orders"] == {"ask_all": False, "without": [], "limits": {}}


async def test_no_order_throws_points_away(house: House) -> None:
    """Fidelitas: where a Missio can be scored, the person is asked, whatever was ordered."""
    made, seat = await played_to(
        house, "fidelitas", 2, lambda s: s.rule == "FID-22" and len(s.legal) > 1
    )
    async with made.client(seat) as person:
        await person.arrive()
        cards = {a["id"] for m in person.moves for a in m["args"]}
        known = {c["id"] for c in (await house.get(f"/tables/{made.id}/material")).json()["cards"]}
        for card in cards & known:
            await person.ask("orders", without=[["FID-22", card]])
        await asyncio.sleep(0.1)
        assert person.now["asked"]["rule"] == "FID-22"
        assert person.now["asked"]["losses"]


async def test_orders_of_the_first_version_are_not_obeyed(house: House) -> None:
    """They answered a rule with one move for ever, whatever else was possible."""
    assert wishes.read('[["FID-22", "done"]]') == Wishes()
    assert wishes.read("[]") == Wishes()
    said = Wishes(ask_all=True, without=[("CON-22", "pestilence")], limits={"3 birth": 90})
    assert wishes.read(wishes.write(said)) == said


async def bid_by_limit(person: Client, seat: int) -> None:
    """A limit is given for the lot that is asked about, and the least bid is made by it."""
    asked = person.now["asked"]
    limit = asked["sum"]["low"] + 20
    await person.ask("orders", limits={asked["lots"][0]["key"]: limit})
    await person.seen(asked["ask"] + 1)
    bid = next(e for e in person.entries if e["seq"] == asked["ask"] + 1)
    assert bid["seat"] == seat
    assert str(asked["sum"]["low"]) in bid["text"]


@pytest.mark.rule("CON-22")
async def test_a_secret_limit_bids_for_its_person(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, can_bid)
    others = [i for i in range(3) if i != seat]
    async with made.client(seat) as person, made.client(others[0]) as other:
        await person.arrive()
        await other.arrive()
        asked = person.now["asked"]
        await bid_by_limit(person, seat)
        await other.seen(asked["ask"] + 1)
        assert other.snapshot["orders"]["limits"] == {}
        news = [message for message in other.received if message["t"] in ("changes", "update")]
        assert news
        assert "limits" not in str(news)


async def test_a_limit_ends_with_its_auction(house: House) -> None:
    """Given limits for all that lies open, when the first lot is sold, then its limit is gone."""
    made, seat = await played_to(
        house, "conspiracy", 3, lambda state: can_bid(state) and len(lots_of(state)) > 1
    )
    async with made.client(seat) as person:
        await person.arrive()
        first, *others = [lot["key"] for lot in person.now["asked"]["lots"]]
        await person.ask("orders", limits=dict.fromkeys((first, *others), 0))
        chance = random.Random(3)
        async with house.inn.table(made.id) as table:
            while (state := table.state) is not None and lots_of(state)[:1] != others[:1]:
                assert table.asked_seat is not None
                lots = lots_of(state)
                move = state.legal[0] if lots else chance.choice(state.legal)
                await acts.play(table, table.asked_seat, table.ask, move)
            assert first not in table.seats[seat].wishes.limits
            assert set(others) <= set(table.seats[seat].wishes.limits)
        while not (told := [o for o in person.received if o["t"] == "ordered" and not o["ref"]]):
            await person.receive()
        assert first not in told[-1]["orders"]["limits"]


async def test_who_comes_back_hears_which_limits_are_left(house: House) -> None:
    """Given a limit whose auction ends while its owner is away, then it is gone on their page."""
    made, seat = await played_to(house, "conspiracy", 3, can_bid)
    async with made.client(seat) as person:
        await person.arrive()
        (lot, *_) = person.now["asked"]["lots"]
        await person.ask("orders", limits={lot["key"]: 0})
        seen = person.seq
    async with house.inn.table(made.id) as table:
        while (state := table.state) is not None and table.seats[seat].wishes.limits:
            assert table.asked_seat is not None
            await acts.play(table, table.asked_seat, table.ask, state.legal[0])
    async with made.client(seat, since=seen) as person:
        while not (told := [o for o in person.received if o["t"] == "ordered"]):
            await person.receive()
        assert told[-1]["orders"]["limits"] == {}


async def test_who_goes_back_into_an_auction_is_asked_again(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, can_bid)
    async with house.inn.table(made.id) as table:
        await acts.play(table, seat, table.ask, lowest_bid(table))
        assert table.lot
        table.seats[seat].wishes = Wishes(limits={table.lot: 500, "later": 40})
        for other in table.seats:
            other.kind = "person" if other is table.seats[seat] else "bot"
        await undoing.take_back(table, seat, table.ask, forgive=True)
        assert table.seats[seat].wishes == Wishes(limits={"later": 40})
        row = await house.inn.storage.load(made.id, 0)
        assert wishes.read(row[1][seat]["orders"]) == Wishes(limits={"later": 40})


async def test_a_limit_given_after_a_move_was_taken_back_bids_at_once(house: House) -> None:
    """What was taken back is not answered by itself, unless it is ordered then."""
    made, seat = await played_to(house, "conspiracy", 3, can_bid)
    async with made.client(seat) as person:
        await person.arrive()
        async with house.inn.table(made.id) as table:
            table.held[seat] = table.ask
        await bid_by_limit(person, seat)


async def test_a_limit_is_given_where_an_offer_could_be_made(house: House) -> None:
    """A land that one does not want is passed with one answer: no offer, and no bid."""
    made, seat = await played_to(house, "conspiracy", 3, lambda state: kind(state) == "MakeOffer")
    async with made.client(seat) as person:
        await person.arrive()
        asked = person.now["asked"]
        (lot,) = asked["lots"]
        await person.ask("orders", limits={lot["key"]: 0})
        await person.seen(asked["ask"] + 1)
        answered = next(e for e in person.entries if e["seq"] == asked["ask"] + 1)
        assert answered["seat"] == seat
        assert answered["events"] == []
        async with house.inn.table(made.id) as table:
            assert table.state is not None
            assert table.seats[seat].wishes.limits == {lot["key"]: 0}


async def test_twins_are_sent_to_school_with_one_message(house: House) -> None:
    def twins(state: State) -> bool:
        gesture = None if state.asked is None else state.asked.gesture(state)
        return gesture is not None and gesture.kind == "ways"

    made, seat = await played_to(house, "conspiracy", 3, twins)
    async with made.client(seat) as person:
        await person.arrive()
        asked = person.now["asked"]
        first, *then = asked["together"]["ways"][1]["moves"]
        rest = [move["notation"] for move in then]
        done = await person.do("play", ask=asked["ask"], notation=first["notation"], then=rest)
        assert done["dropped"] == 0
        texts = [e["text"] for e in person.entries if asked["ask"] < e["seq"] <= done["seq"]]
        assert ["profane" in text for text in texts] == [True, False]


def lots_of(state: State) -> list[str]:
    return [] if state.asked is None else [key for key, _ in state.asked.lots(state)]


def lowest_bid(table: Table) -> int:
    assert table.state is not None
    low, _ = sums_of(table.state) or (0, 0)
    move = on_the_way(table.state, low)
    assert move is not None
    return move


def can_bid(state: State) -> bool:
    if kind(state) != "Bid" or state.asked is None:
        return False
    sums = list(state.asked.sums(state))
    return bool(sums) and sums[1] >= sums[0] + 120


# -- several moves in one gesture ---------------------------------------------------------------


async def test_a_sum_is_named_at_once(house: House) -> None:
    made, seat = await played_to(house, "conspiracy", 3, can_bid)
    async with made.client(seat) as person:
        await person.arrive()
        asked = person.now["asked"]
        too_much = await person.ask("play", ask=asked["ask"], sum=asked["sum"]["high"] + 10)
        assert too_much["code"] == "no-sum"
        wanted = asked["sum"]["low"] + 110
        done = await person.do("play", ask=asked["ask"], sum=wanted)
        assert done["dropped"] == 0
        texts = [e["text"] for e in person.entries if asked["ask"] < e["seq"] <= done["seq"]]
        assert len(texts) == 2
        assert str(wanted) in texts[-1]


async def test_audatias_swap_is_one_message(house: House) -> None:
    made = await house.make("audatia", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        first = a if a.moves else b
        together = first.now["asked"]["together"]
        assert together["kind"] == "each"
        kept = [move["notation"] for move in together["off"]]
        done = await first.do(
            "play", ask=first.now["asked"]["ask"], notation=kept[0], then=kept[1:]
        )
        assert done["dropped"] == 0
        moves = [e for e in first.entries if e["kind"] == "move"]
        assert len(moves) == len(kept)
        second = b if first is a else a
        await second.seen(done["seq"])
        assert second.moves


async def test_a_hint_speaks_of_the_whole_list(house: House) -> None:
    made = await house.make("audatia", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        first = a if a.moves else b
        together = first.now["asked"]["together"]
        hinted = await first.ask("hint", ask=first.now["asked"]["ask"])
        plan = {hinted["move"]["id"], *hinted["rest"]}
        for on, off in zip(together["on"], together["off"], strict=True):
            assert len(plan & {on["id"], off["id"]}) == 1


async def test_what_cannot_follow_is_dropped_and_said(house: House) -> None:
    made = await house.make("audatia", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        first = a if a.moves else b
        kept = [move["notation"] for move in first.now["asked"]["together"]["off"]]
        done = await first.do(
            "play",
            ask=first.now["asked"]["ask"],
            notation=kept[0],
            then=[kept[1], "yield", *kept[2:]],
        )
        assert done["dropped"] == len(kept) - 1
        assert done["reason"]
        assert first.now["ply"] == 2
        assert await first.asked()


# -- undo that forgives ---------------------------------------------------------------------------


async def test_alone_against_bots_one_may_go_back_through_drawn_cards(house: House) -> None:
    made = await house.make("fidelitas", "person", "squire")
    chance = random.Random(1)
    async with made.client(0) as person:
        await person.arrive()
        asked = await person.asked()
        assert asked is not None
        assert person.now["undo"] == {
            "free": False,
            "forgiving": False,
            "why": "You have not made a move yet.",
        }
        before = person.now["view"]
        while person.now["undo"]["free"] or not person.now["undo"]["forgiving"]:
            await person.play(chance.choice(person.moves)["id"])
            assert await person.asked()
        no = await person.ask("undo", ask=person.now["asked"]["ask"])
        assert no["code"] == "no-undo"
        assert no["reason"] == person.now["undo"]["why"]
        while person.now["view"] != before:
            assert not person.now["forgiven"] or person.now["undo"]
            await person.do("undo", ask=person.now["asked"]["ask"], forgive=True)
        assert person.now["forgiven"]
        assert any("does not count" in entry["text"] for entry in person.entries)
        await person.do("resign")
    async with made.client(0) as again:
        await again.arrive()
        assert again.snapshot["now"]["forgiven"]
        assert "play on from any move" in again.snapshot["now"]["undo"]["why"], "it is over"
    told = (await house.get(f"/tables/{made.id}/record", made.keys[0])).json()["text"]
    assert records.read(told).forgiven > 0


async def test_alone_against_bots_a_card_that_was_laid_open_is_taken_back_freely(
    house: House,
) -> None:
    """Given a vassal laid down for his income, then no bot minds that it has seen him."""
    made = await house.make("feudalia", "person", "page")
    async with made.client(0) as person:
        await person.arrive()
        while not (laid := [m for m in person.moves if m["notation"].startswith("income")]):
            await person.play(person.moves[0]["id"])
            assert await person.asked()
        before = person.now["view"]
        await person.play(laid[0]["id"])
        assert await person.asked()
        assert person.now["undo"]["free"]
        await person.do("undo", ask=person.now["asked"]["ask"])
        assert person.now["view"] == before
        assert not person.now["forgiven"]


async def test_among_people_nobody_goes_back_through_drawn_cards(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        mover = a if a.moves else b
        done = await mover.play(mover.moves[0]["id"])
        for client in (a, b):
            await client.seen(done["seq"])
            assert not client.now["undo"]["forgiving"]
        other = b if mover is a else a
        no = await other.ask("undo", ask=other.now["asked"]["ask"], forgive=True)
        assert no["code"] in ("no-undo", "stale")


async def test_at_one_device_people_may_agree_to_go_back(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    clients = [made.client(0), made.client(1)]
    for client in clients:
        client.hello["shared"] = True
    chance = random.Random(2)
    a, b = clients
    async with a, b:
        await a.arrive()
        await b.arrive()
        for _ in range(12):
            mover = a if a.now["asked"]["seat"] == 0 else b
            asked = mover.now["asked"]
            move = chance.choice(asked["moves"])["id"] if asked["idle"] is None else asked["idle"]
            done = await mover.play(move)
            for client in clients:
                await client.seen(done["seq"])
        asker = next(c for c in clients if not c.now["undo"]["free"])
        assert asker.now["undo"]["forgiving"]
        plies = asker.now["ply"]
        await asker.do("undo", ask=asker.now["asked"]["ask"], forgive=True)
        assert asker.now["ply"] < plies
        assert asker.now["forgiven"]
