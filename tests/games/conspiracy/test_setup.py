"""Set-up: fiefdoms, bishoprics, secret troops, children, decks."""

from __future__ import annotations

import pytest
from tests.games.conspiracy.stories import conspiracy, question, refused

from tabard.engine.rng import Scripted, fast
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState


def dealt(players: int, seed: int = 3, **options: object) -> ConspiracyState:
    """Everybody takes the first choice until the first turn has begun."""
    s = conspiracy(Conspiracy({"players": players, **options}).start(seed=seed, telling=True))
    while s.turn == 0:
        s.play(s.legal[0])
    return s


@pytest.mark.rule("CON-1", "CON-5", "CON-6", "CON-10", "CON-78")
@pytest.mark.parametrize(("players", "fiefs"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 3)])
def test_fiefs_by_the_number_of_players(players: int, fiefs: int) -> None:
    s = dealt(players)
    assert s.lands == [fiefs + 1] * players
    assert sum(1 for land in s.owner if land == -1) == 56 - players * (fiefs + 1)
    assert all(s.owner[x] == -1 for x in s.t.electors)
    assert dealt(players, extra_fief=True).lands == [fiefs + 2] * players
    assert all(len(cards) == 2 for cards in s.hand)


@pytest.mark.rule("CON-7")
def test_a_bishopric_is_chosen_in_turn_order() -> None:
    s = conspiracy(Conspiracy({"players": 4}).start(seed=1, telling=True))
    first = s.seat
    assert first == s.active
    assert refused(s, "choose koeln") == "CON-7"
    assert refused(s, "choose bayern") == "CON-7"
    s.play(s.parse("choose trient"))
    assert s.seat == (s.active + 1) % 4
    assert refused(s, "choose trient") == "CON-7"


@pytest.mark.rule("CON-8", "CON-74")
def test_troops_are_laid_in_secret_but_the_bishops_card_is_known_by_its_back() -> None:
    s = conspiracy(Conspiracy({"players": 2}).start(seed=1, telling=True))
    while question(s) != "LayTroop":
        s.play(s.legal[0])
    seat = s.active
    lands = [s.w.lay.a(move) for move in s.legal]
    bishopric = next(x for x in lands if s.t.land_estate[x] == 1)
    fief = next(x for x in lands if x != bishopric)
    s.play(s.w.lay.move1(fief))
    s.play(s.w.lay.move1(bishopric))
    seen = s.view(1 - seat)["table"]["seats"][seat]
    assert (seen["laid"], seen["laid_openly"], seen["laid_on"]) == (2, 1, [])
    places = {tuple(conspiracy(s.determinize(1 - seat, fast(i))).hidden[seat]) for i in range(30)}
    assert {hidden[1] for hidden in places} == {bishopric}
    assert len({hidden[0] for hidden in places}) == len(lands) - 1


@pytest.mark.rule("CON-A47", "CON-63", "CON-64", "CON-13")
def test_a_master_may_be_found_in_the_set_up() -> None:
    game = Conspiracy({"players": 2})
    lands = game.words.put.domains[0].index
    fiefs = ["nuernberg", "bayern", "tirol", "wuerttemberg", "habsburg"]
    script: dict[str, list[object]] = {"active": [0], "fiefs": [[lands[fief] for fief in fiefs]]}
    s = conspiracy(game.start(rng=Scripted(script, fast(1)), telling=True))
    s.play(s.parse("choose augsburg"))
    while question(s) != "PlaceVote":
        s.play(s.legal[0])
    assert (s.turn, s.seat, s.trade[0]) == (0, 0, 100)
    s.play(s.parse("vote koeln"))
    assert (s.turn, s.money[0]) == (1, 100 + 50 + 20 + 100 + 20)


@pytest.mark.rule("CON-9")
def test_children_are_split_freely() -> None:
    s = conspiracy(Conspiracy({"players": 3}).start(seed=1))
    while question(s) != "SplitChildren":
        s.play(s.legal[0])
    seat = s.active
    assert len(s.legal) == 5
    s.play(s.parse("split 1"))
    assert s.school[seat] == [1, 3]


@pytest.mark.rule("CON-11")
def test_the_event_deck_has_three_piles() -> None:
    for seed in range(5):
        s = dealt(3, seed)
        order = [s.t.event_ids[card] for card in reversed(s.events_deck)]
        assert len(order) == 38
        deaths = ["death-of-an-elector", "death-of-the-emperor"]
        assert not set(order[:12]) & set(deaths)
        assert sorted(card for card in order[12:25] if card in deaths) == deaths
        assert sorted(card for card in order[25:] if card in deaths) == deaths


@pytest.mark.rule("CON-16")
def test_money_and_hands_are_secret_and_hand_sizes_are_open() -> None:
    s = dealt(3)
    mine, theirs = (s.view(0)["table"]["seats"][i] for i in (0, 1))
    assert mine["money"] is not None
    assert len(mine["hand"]) == 2
    assert theirs["money"] is None
    assert (theirs["hand"], theirs["hand_size"]) == ([], 2)
    watching = s.view(None)["table"]["seats"]
    assert all(seat["money"] is None and not seat["hand"] for seat in watching)


@pytest.mark.rule("CON-A32", "CON-71")
def test_half_a_map_for_two() -> None:
    s = dealt(2, half="north")
    sides = [land.side for land in Conspiracy({}).content.territory]
    for land, side in enumerate(sides):
        assert (s.owner[land] == -2) == (side == "south")
        for near in s.t.near[land]:
            assert sides[near] == side == "north"
    # the southern electors are not for sale, but they vote
    assert sorted(s.elector_deck) == s.t.electors_for_sale
    assert len(s.t.electors_for_sale) == 3
    assert len(s.t.electors) == 7
    assert s.neutral_electors() == 7
    assert s.t.majority == 4
    removed = dealt(2, half="south", other_half="removed")
    assert len(removed.t.electors) == 4
    assert removed.t.majority == 3
