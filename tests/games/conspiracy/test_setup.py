"""Set-up: fiefdoms, bishoprics, secret troops, children, decks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import COLOURS, Table, begin, empire, family, start

from tabard.engine.errors import PositionError
from tabard.engine.rng import Scripted, fast
from tabard.games.conspiracy import Conspiracy


def dealt(players: int, seed: int = 3, **options: object) -> Table:
    """Everybody takes the first choice until the first turn has begun."""
    s = Table(Conspiracy({"players": players, **options}).start(seed=seed, telling=True))
    while s.state.turn == 0:
        s.state.play(s.state.legal[0])
    return s


@pytest.mark.rule("CON-1", "CON-5", "CON-6", "CON-10", "CON-78")
@pytest.mark.parametrize(("players", "fiefs"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 3)])
def test_fiefs_by_the_number_of_players(players: int, fiefs: int) -> None:
    s = dealt(players)
    assert list(s.state.lands) == [fiefs + 1] * players
    assert sum(1 for land in s.state.owner if land == -1) == 56 - players * (fiefs + 1)
    assert all(s.state.owner[x] == -1 for x in s.state.t.electors)
    assert list(dealt(players, extra_fief=True).state.lands) == [fiefs + 2] * players
    assert all(len(cards) == 2 for cards in s.state.hands)


@pytest.mark.rule("CON-7")
def test_a_bishopric_is_chosen_in_turn_order() -> None:
    s = Table(Conspiracy({"players": 4}).start(seed=1, telling=True))
    first = s.seat
    assert first == s.state.active
    assert s.refused("choose koeln") == "CON-7"
    assert s.refused("choose bayern") == "CON-7"
    s.play("choose trient")
    assert s.seat == (s.state.active + 1) % 4
    assert s.refused("choose trient") == "CON-7"


@pytest.mark.rule("CON-8", "CON-74")
def test_troops_are_laid_in_secret_but_the_bishops_card_is_known_by_its_back() -> None:
    s = Table(Conspiracy({"players": 2}).start(seed=1, telling=True))
    while s.question != "LayTroop":
        s.state.play(s.state.legal[0])
    seat = s.state.active
    lands = [s.state.w.lay.a(move) for move in s.state.legal]
    bishopric = next(x for x in lands if s.state.t.estate[x] == 1)
    fief = next(x for x in lands if x != bishopric)
    s.state.play(s.state.w.lay.move1(fief))
    assert s.state.asked is not None
    left = s.state.asked.gesture(s.state)
    assert left is not None
    assert left.text == "Both on one land"
    s.state.play(s.state.w.lay.move1(bishopric))
    seen = s.view(1 - seat)["seats"][seat]
    assert (seen["laid"], seen["laid_openly"], seen["laid_on"]) == (2, 1, [])
    places = {tuple(s.redealt(1 - seat, i).hidden[seat]) for i in range(30)}
    assert {hidden[1] for hidden in places} == {bishopric}
    assert len({hidden[0] for hidden in places}) == len(lands) - 1


@pytest.mark.rule("CON-A47", "CON-63", "CON-64", "CON-13")
def test_a_master_may_be_found_in_the_set_up() -> None:
    game = Conspiracy({"players": 2})
    lands = game.words.places.index
    fiefs = ["nuernberg", "bayern", "tirol", "wuerttemberg", "habsburg"]
    script: dict[str, list[object]] = {"active": [0], "fiefs": [[lands[fief] for fief in fiefs]]}
    s = Table(game.start(rng=Scripted(script, fast(1)), telling=True))
    s.play("choose augsburg")
    while s.question != "PlaceVote":
        s.state.play(s.state.legal[0])
    assert (s.state.turn, s.seat, s.state.trade[0]) == (0, 0, 100)
    s.play("vote koeln")
    assert (s.state.turn, s.state.money[0]) == (1, 100 + 50 + 20 + 100 + 20)


@pytest.mark.rule("CON-9")
def test_children_are_split_freely() -> None:
    s = Table(Conspiracy({"players": 3}).start(seed=1))
    while s.question != "SplitChildren":
        s.state.play(s.state.legal[0])
    seat = s.state.active
    assert len(s.legal) == 5
    s.play("split 1")
    assert s.heirs(COLOURS[seat]) == (1, 3)


@pytest.mark.rule("CON-11")
def test_the_event_deck_has_three_piles() -> None:
    for seed in range(5):
        s = dealt(3, seed)
        order = [s.state.w.events.words[card] for card in reversed(list(s.state.events_deck))]
        assert len(order) == 38
        deaths = ["death-of-an-elector", "death-of-the-emperor"]
        assert not set(order[:12]) & set(deaths)
        assert sorted(card for card in order[12:25] if card in deaths) == deaths
        assert sorted(card for card in order[25:] if card in deaths) == deaths


@pytest.mark.rule("CON-16")
def test_money_and_hands_are_secret_and_hand_sizes_are_open() -> None:
    s = dealt(3)
    mine, theirs = (s.view(0)["seats"][i] for i in (0, 1))
    assert mine["money"] is not None
    assert len(mine["hand"]) == 2
    assert theirs["money"] is None
    assert (theirs["hand"], theirs["hand_size"]) == ([], 2)
    watching = s.view(None)["seats"]
    assert all(seat["money"] is None and not seat["hand"] for seat in watching)


@pytest.mark.rule("CON-A32", "CON-71")
def test_half_a_map_for_two() -> None:
    s = dealt(2, half="north")
    sides = [land.side for land in Conspiracy({}).content.territory]
    for land, side in enumerate(sides):
        assert (s.state.owner[land] == -2) == (side == "south")
        for near in s.state.t.near[land]:
            assert sides[near] == side == "north"
    # the southern electors are not for sale, but they vote
    assert sorted(s.state.elector_deck) == list(s.state.t.electors_for_sale)
    assert len(s.state.t.electors_for_sale) == 3
    assert len(s.state.t.electors) == 7
    assert s.state.neutral_electors() == 7
    assert s.state.t.majority == 4
    removed = dealt(2, half="south", other_half="removed")
    assert len(removed.state.t.electors) == 4
    assert removed.state.t.majority == 3


@pytest.mark.rule("CON-13", "CON-17")
def test_income_is_recorded_from_the_set_up_on() -> None:
    s = start(seed=1, players=3)
    assert [seat["income"] for seat in s.view()["seats"]] == [
        max(60, s.income(colour)) for colour in COLOURS[:3]
    ]
    assert all(seat["income"] >= 60 for seat in s.view()["seats"])


# -- positions that cannot be ---------------------------------------------------------------


@pytest.mark.rule("CON-69", "CON-78", "CON-77", "CON-42")
def test_a_match_that_is_over_cannot_be_staged() -> None:
    def staged(says: str, options: dict[str, Any] | None = None, **words: Any) -> None:
        with pytest.raises(PositionError, match=says):
            begin(empire(3, **words), **(options or {}))

    four = family("green", more=["koeln", "trier", "mainz", "pfalz"])
    staged("Green has the electors", green=four)
    three = family("green", more=["koeln", "trier", "mainz"])
    faith = {"faith": {"holder": 0, "elector": "pfalz"}}
    staged("Green has the electors", green=three, masters=faith)
    assert not begin(empire(3, green=three, masters=faith), four_electors="owned").over
    staged("after turn 4", {"turn_limit": 4}, turn=5)
    events = [card.id for card in Conspiracy({}).content.event for _ in range(card.copies)]
    gone: dict[str, Any] = {"event_discards": events}
    staged("last event card", {"end_with_deck": True}, **gone)
    last = begin(empire(3, "end", **gone), end_with_deck=True)
    assert last.end_rule == "CON-78", "with the last row laid this turn is the last"
    staged("glory", green=family("green", glory=1))
    staged("glory", {"war_glory": True}, green=family("green", glory=13))
    staged("more than 5 cards", green=family("green", hand=["mercenaries"] * 6))
    staged("his own knights", prison=[{"captor": 1, "owner": 1, "knights": 1}])
