"""Packs and positions of Fidelitas: what can be corrected, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import tabard
from tabard.engine.errors import PackError, PositionError
from tabard.testing.kit import fingerprint


def load(pack: dict[str, Any]) -> tabard.Game:
    return tabard.load("fidelitas", pack=pack)


def test_a_pack_can_correct_a_card() -> None:
    game = load({"virtus": [{"id": "merchant", "count": 3, "text": "Draw three."}]})
    state = game.stage({"hands": [["merchant"], []], "city": {}})
    state.play(state.parse("play merchant market"))
    assert len(state.view(0)["table"]["seats"][0]["hand"]) == 3
    card = next(card for card in game.cards() if card["id"] == "merchant")
    assert card["text"] == "Draw three. X: draw no Virtus card at the end of the turn."


def test_a_pack_can_change_the_numbers() -> None:
    game = load(
        {"rules": {"end_points": {"2": 4}}, "missio": [{"id": "trust-of-judge", "points": 4}]}
    )
    assert game.start(seed=1).view(None)["table"]["mark"] == 4


def test_a_record_carries_its_pack() -> None:
    state = load({"rules": {"hand": 3}}).start(seed=1)
    state.play(state.legal[0])
    again = tabard.replay(state.record())
    assert fingerprint(again) == fingerprint(state)
    assert '"hand": 3' in state.record()


def many(**changes: Any) -> dict[str, Any]:
    """A pack that changes every kind of Virtus card in the same way."""
    ids = [card["id"] for card in tabard.load("fidelitas").cards() if card["group"] == "Virtus"]
    return {"virtus": [{"id": card, **changes} for card in ids]}


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(
    "pack",
    [
        {"rules": {"start_cards": 0}},
        {"rules": {"start_cards": 2, "hand": 5}},
        {"rules": {"draw": 0}},
        {"rules": {"draw": 2, "missio_hand": 0}},
        {"rules": {"missio_hand": 5, "round_cap": 3}},
        {"rules": {"end_points": {"2": 1, "4": 1}}},
        {"rules": {"solo_hand": 0, "solo_ranks": []}},
        {"virtus": [{"id": "soldier", "copies": 0}, {"id": "thief", "copies": 0}]},
        {"virtus": [{"id": "soldier", "count": 4}, {"id": "baker", "count": 5}]},
        {"virtus": [{"id": "butcher", "count": 3}, {"id": "friar", "count": 3}]},
        {"virtus": [{"id": "farmer", "count": 4}, {"id": "merchant", "count": 4}]},
        many(do_not_draw=True),
        many(action="pick-up"),
        many(action="settle", count=2),
        many(action="smuggle", placement="any"),
        many(action="exchange-hands", placement="any"),
        many(action="draw-and-return", placement="any", count=2, returned=3),
    ],
    ids=str,
)
def test_a_changed_game_can_be_played_to_its_end(pack: dict[str, Any], players: int) -> None:
    game = tabard.load("fidelitas", pack=pack, players=players)
    for seed in range(3):
        state = game.start(seed=seed)
        rng = tabard.fast(seed)
        while not state.over:
            state.play(state.legal[rng.below("move", len(state.legal))])
            state.check()


@pytest.mark.rule("FID-51")
def test_a_butcher_of_three_still_spares_every_location_he_has_been_to() -> None:
    game = load({"virtus": [{"id": "butcher", "count": 3}]})
    city = {"market": ["judge", "friar"], "library": ["judge", "friar"], "bakery": ["soldier"]}
    state = game.stage({"city": city, "hands": [["butcher"], []]})
    for text in ("play butcher bakery", "pick judge market", "pick judge library"):
        state.play(state.parse(text))
    assert {state.text(m) for m in state.legal} == {"pick soldier bakery", "pick butcher bakery"}


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ({"virtus": [{"id": "merchant", "count": "two"}]}, "virtus 'merchant', key count"),
        ({"virtus": [{"id": "merchant", "copies": -1}]}, "virtus 'merchant', key copies"),
        ({"virtus": [{"id": "merchant", "colour": "red"}]}, "virtus 'merchant'"),
        ({"virtus": [{"id": "knight"}]}, "there is no 'knight'"),
        ({"virtus": [{"id": "judge", "guild": "knights"}]}, "there is no guild 'knights'"),
        ({"virtus": [{"id": "judge", "action": "dance"}]}, "there is no action 'dance'"),
        ({"virtus": [{"id": "judge", "placement": "sky"}]}, "virtus 'judge', key placement"),
        ({"virtus": [{"id": "judge", "source": "dream"}]}, "virtus 'judge', key source"),
        ({"manu_forti": [{"id": "sergeant", "kind": "knight"}]}, "there is no kind 'knight'"),
        ({"manu_forti": [{"id": "jester", "score_condition": "x"}]}, "no score condition 'x'"),
        ({"missio": [{"id": "trust-of-judge", "location": "moon"}]}, "no location 'moon'"),
        ({"missio": [{"id": "trust-of-judge", "condition": "x"}]}, "there is no condition 'x'"),
        ({"missio": [{"id": "trust-of-sailor", "landmark": "moon"}]}, "moon"),
        ({"virtus": [{"id": "baker", "count": 0}]}, "virtus 'baker', key count"),
        ({"virtus": [{"id": "friar", "placement": "guild"}]}, "card 'friar': its guild has no"),
        ({"missio": [{"id": "trust-of-judge", "points": -1}]}, "key points"),
        ({"missio": [{"id": "trust-of-judge", "count": 0}]}, "count must be 1 or more"),
        ({"missio": [{"id": "trust-of-judge", "condition": "pairs-nearest"}]}, "castle or harbor"),
        ({"missio": [{"id": "trust-of-spymaster", "placed": []}]}, "placed must name"),
        ({"missio": [{"id": "trust-of-rector", "guild": "clergy"}]}, "'clergy' has no location"),
        ({"virtus": [{"id": "thief", "at_least": 0}]}, "at_least must be 1 or more"),
        ({"virtus": [{"id": "friar", "action": "levy"}]}, "at_least must be 1 or more"),
        ({"virtus": [{"id": "soldier", "copies": 10**9}]}, "virtus 'soldier', key copies"),
        ({"virtus": [{"id": ["soldier"], "copies": 1}]}, "every entry needs an id"),
        ({"virtus": {"id": "soldier"}}, "must be a list of tables"),
        ({"rules": {"draw": 10**9}}, "rules.draw"),
        ({"rules": {"hand": "two"}}, "rules.hand"),
        ({"rules": {"round_cap": 0}}, "round_cap"),
        ({"rules": {"solo_ranks": [{"points": "x", "name": "y"}]}}, "solo_ranks"),
        ({"rules": {"hands": 2}}, "unknown key 'hands'"),
        ({"rules": {"end_points": {"5": 2}}}, "unknown key '5'"),
        ({"cards": []}, "unknown key 'cards'"),
        ({"virtus": [{"id": "soldier", "copies": 0}, {"id": "thief", "copies": 0},
                     {"id": "friar", "copies": 0}, {"id": "farmer", "copies": 0},
                     {"id": "judge", "copies": 0}, {"id": "baker", "copies": 0},
                     {"id": "magistrate", "copies": 0}, {"id": "butcher", "copies": 0},
                     {"id": "scholar", "copies": 0}, {"id": "student", "copies": 0}]}, "cards"),
    ],
)  # fmt: skip
def test_a_bad_pack_is_refused_with_card_key_and_reason(pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as caught:
        load(pack)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_error_about_an_action_names_every_action_there_is() -> None:
    with pytest.raises(PackError) as caught:
        load({"virtus": [{"id": "judge", "action": "dance"}]})
    known = str(caught.value).partition("known: ")[2].split(", ")
    effects = tabard.load("fidelitas", manu_forti=True).effects()
    assert known == [name for name in effects if not name.startswith(("claim-", "trust-of-"))]


EVERYTHING = [
    card["id"]
    for card in tabard.load("fidelitas").cards()
    if card["group"] == "Virtus"
    for _ in range(card["copies"])
]


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"cty": {}}, "unknown field `cty`"),
        ({"active": 2}, "active: there is no seat 2"),
        ({"start": -1}, "start: there is no seat -1"),
        ({"active": "first"}, "the position cannot be read"),
        ({"city": {"moon": ["judge"]}}, "city: there is no 'moon'"),
        ({"city": {"castle": ["judge"]}}, "city: no card can lie at castle"),
        ({"city": {"market": ["knight"]}}, "city, market: there is no 'knight'"),
        ({"city": {"market": ["thief"] * 4}}, "'thief' is named more often than it exists"),
        ({"city": {"market": ["jester"]}}, "'jester' is named more often than it exists"),
        ({"hands": [["judge"]]}, "hands: needs one entry for each of the 2 seats"),
        ({"hands": [["judge"], ["knight"]]}, "hands, seat 1: there is no 'knight'"),
        ({"missio": [["trust-of-king"], []]}, "missio, seat 0: there is no 'trust-of-king'"),
        ({"missio": [["trust-of-judge"], ["trust-of-judge"]]}, "more often than it exists"),
        ({"scored": [["trust-of-judge"]]}, "scored: needs one entry"),
        ({"closed": ["moon", ""]}, "closed: there is no 'moon'"),
        ({"row": ["castle"]}, "row: every location card"),
        ({"row": ["moon"]}, "row: there is no 'moon'"),
        ({"deck": ["knight"]}, "deck: there is no 'knight'"),
        ({"discards": ["knight"]}, "discards: there is no 'knight'"),
        ({"missio_deck": ["x"]}, "missio_deck: there is no 'x'"),
        ({"known": [{"holder": 9, "card": "judge", "viewers": [1]}]}, "known"),
        ({"known": [{"holder": 0, "card": "judge", "viewers": [1]}]}, "the position cannot be"),
        ({"hands": [["judge"], []], "known": [{"holder": 0, "card": "judge", "viewers": [1]},
                                              {"holder": 0, "card": "judge", "viewers": [],
                                               "openly": True}]}, "the position cannot be"),
        ({"hands": [[], []], "known": [{"holder": 0, "card": "judge", "viewers": [],
                                        "openly": True}]}, "the position cannot be"),
        ({"hands": [["judge"], []], "known": [{"holder": 0, "card": "judge", "viewers": []}]},
         "known: nobody is named who knows 'judge'"),
        ({"under": [0] * 60}, "the position cannot be"),
        ({"under": [7]}, "under"),
        ({"missio_under": [7]}, "missio_under"),
        ({"closed": ["tavern-north", ""]}, "closed"),
        ({"fresh": [["trust-of-judge"], []]}, "fresh"),
        ({"round": 0}, "round"),
        ({"discards": EVERYTHING}, "deck: an empty deck was reshuffled once"),
    ],
)  # fmt: skip
def test_a_bad_position_is_refused_with_its_place_and_reason(
    position: dict[str, Any], says: str
) -> None:
    game = tabard.load("fidelitas")
    with pytest.raises(PositionError) as caught:
        game.stage(position)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_empty_position_is_a_bare_table() -> None:
    state = tabard.load("fidelitas").stage({})
    state.check()
    assert state.view(None)["table"]["deck"] + len(state.view(0)["table"]["seats"][0]["hand"]) == 50


def test_a_position_in_the_middle_of_a_turn_is_refused() -> None:
    state = tabard.load("fidelitas").stage({"hands": [["soldier"], ["thief"]]})
    state.play(state.parse("play soldier market"))
    with pytest.raises(PositionError, match="at the start of a turn"):
        state.position()


def test_a_pack_can_correct_the_order_of_the_location_cards() -> None:
    """Card numbers count from the Castle; north and south can be corrected, too."""
    swap = {"market": 1, "warehouse": 1, "courthouse": 5, "magistrates-office": 5}
    game = load({"location": [{"id": place, "card": card} for place, card in swap.items()]})
    row = game.start(seed=1).view(None)["table"]["row"]
    assert row == ["castle", "commerce", "academic", "tavern", "artisan", "civic", "harbor"]
    sides = [{"id": "bakery", "side": "south"}, {"id": "butcher-shop", "side": "north"}]
    state = load({"location": sides}).stage(
        {"city": {"market": ["friar"]}, "hands": [["soldier"], []]}
    )
    state.play(state.parse("play soldier library"))
    assert {state.text(move) for move in state.legal} == {"to warehouse", "to butcher-shop"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": "market", "card": 4}, "both sides of a card share its number"),
        ({"id": "market", "side": "south"}, "commerce needs one location on the north side"),
        ({"id": "market", "guild": ""}, "the Tavern needs one location on the north side"),
        ({"id": "market", "guild": "clergy"}, "commerce needs one location on the north side"),
    ],
)
def test_location_cards_must_stay_whole(change: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError, match=says):
        load({"location": [change]})


def test_a_pack_must_leave_enough_missio() -> None:
    with pytest.raises(PackError, match="missio_hand 6 is too many for 4 players"):
        tabard.load("fidelitas", pack={"rules": {"missio_hand": 6}}, players=4)


def test_sim_counts_rounds_and_wins_by_turn_order() -> None:
    state = tabard.load("fidelitas", players=3).start(seed=2)
    rng = tabard.fast(2)
    while not state.over:
        state.play(state.legal[rng.below("move", len(state.legal))])
    assert state.result is not None
    table = state.view(None)["table"]
    measured = state.game.measure(state)
    assert measured["rounds"] == table["round"]
    for place in range(3):
        won = (table["start"] + place) % 3 in state.result.winners
        assert measured[f"won by place {place + 1} in turn order"] == won
    assert list(tabard.load("fidelitas", players=1).measure(_alone())) == ["rounds"]


def _alone() -> tabard.State:
    state: tabard.State = tabard.load("fidelitas", players=1).start(seed=2)
    while not state.over:
        state.play(state.legal[-1])
    return state


def test_an_action_given_to_another_card_by_a_pack_names_that_card() -> None:
    game = tabard.load("fidelitas", pack={"virtus": [{"id": "farmer", "action": "swap"}]})
    s = game.stage({"city": {"library": ["judge"]}, "hands": [["farmer"], ["thief"]]})
    s.play(s.parse("play farmer market"))
    assert s.prompt.startswith("Farmer")
