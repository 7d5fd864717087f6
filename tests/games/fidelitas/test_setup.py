"""Setup, contents and options (FID-1 to FID-7, FID-45, FID-46)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import dealt, table

import tabard
from tabard.engine.errors import OptionError

ROW = ["castle", "civic", "academic", "tavern", "artisan", "commerce", "harbor"]
NAMES = [
    "courthouse", "magistrates-office", "library", "university", "tavern-north", "tavern-south",
    "bakery", "butcher-shop", "market", "warehouse",
]  # fmt: skip


@pytest.mark.rule("FID-1")
def test_five_location_cards_between_castle_and_harbor_make_ten_locations() -> None:
    view = dealt().view(None)
    assert view["row"] == ROW
    assert [location["id"] for location in view["locations"]] == NAMES


@pytest.mark.rule("FID-1", "FID-E1")
def test_example_the_artisan_card_is_bakery_and_butcher_shop() -> None:
    locations = dealt().view(None)["locations"]
    artisan = [location["name"] for location in locations if location["guild"] == "artisan"]
    assert artisan == ["Bakery", "Butcher Shop"]
    card = [c["card"] for c in tabard.load("fidelitas").cards() if c.get("guild") == "artisan"
            and c["group"] == "Location"]  # fmt: skip
    assert card == [4, 4]


@pytest.mark.rule("FID-2")
@pytest.mark.parametrize("end", ["castle", "harbor"])
def test_no_card_is_played_to_castle_or_harbor(end: str) -> None:
    t = table({}, ["soldier", "baker"])
    assert t.refused(f"play soldier {end}") == "FID-2"


@pytest.mark.rule("FID-3")
@pytest.mark.parametrize("seed", range(5))
def test_one_card_lies_at_each_location_and_triggers_nothing(seed: int) -> None:
    t = dealt(seed)
    assert [len(t.at(place)) for place in NAMES] == [1] * 10
    assert t.discards == []
    assert t.deck == 36
    assert [t.told().count(name) for name in ("laid-out", "moved", "gave-up")] == [10, 0, 0]


@pytest.mark.rule("FID-4", "FID-5", "FID-6")
def test_everybody_gets_two_virtus_and_two_missio_cards() -> None:
    t = dealt(players=3)
    for seat in range(3):
        assert len(t.hand(seat)) == 2
        assert len(t.missio(seat)) == 2
        assert t.known(seat, (seat + 1) % 3) == []
    held = [card for seat in range(3) for card in t.missio(seat)]
    assert len(set(held)) == 6
    assert t.deck + 10 + 6 == 50
    assert t.missio_deck == 14


@pytest.mark.rule("FID-7")
def test_the_starting_player_is_drawn_at_random_and_plays_first() -> None:
    starters = set()
    for seed in range(20):
        t = dealt(seed, players=3)
        assert t.seat == t.view()["start"]
        starters.add(t.seat)
    assert starters == {0, 1, 2}


@pytest.mark.rule("FID-45")
def test_the_contents_of_the_box() -> None:
    cards = tabard.load("fidelitas", manu_forti=True).cards()

    def group(name: str) -> list[dict[str, object]]:
        return [card for card in cards if card["group"] == name]

    virtus = group("Virtus")
    copies = [card["copies"] for card in virtus]
    assert len(virtus) == 14
    assert copies == [3, 3, 3, 3, 3, 3, 3, 3, 10, 4, 3, 3, 3, 3]
    city = [card["guild"] for card in virtus][:8]
    assert city == [g for g in ("civic", "academic", "artisan", "commerce") for _ in range(2)]
    assert len(group("Manu Forti")) == 8
    assert len(group("Missio")) == 20
    points = [card["points"] for card in group("Missio")]
    assert points == [1] * 8 + [3] * 4 + [2, 2, 4, 2, 3, 2, 2, 3]
    assert len(group("Guild")) == 9
    assert len(group("Location")) == 10


@pytest.mark.rule("FID-45")
def test_every_card_can_be_looked_up_with_its_text() -> None:
    for card in tabard.load("fidelitas", manu_forti=True).cards():
        if card["group"] in ("Virtus", "Manu Forti", "Missio"):
            assert card["text"].endswith(".")
        assert card["note"]


@pytest.mark.rule("FID-25", "FID-45")
def test_a_card_tells_its_do_not_draw_symbol_and_its_points() -> None:
    cards = {card["id"]: card for card in tabard.load("fidelitas").cards()}
    marked = [name for name, card in cards.items() if card.get("do_not_draw")]
    assert marked == ["merchant", "swindler", "moneylender"]
    assert all("X: draw no Virtus card" in cards[card]["text"] for card in marked)
    assert (cards["moneylender"]["points"], cards["trust-of-captain"]["points"]) == (3, 4)
    assert cards["castle"]["group"] == cards["harbor"]["group"] == "Landmark"


@pytest.mark.rule("FID-46")
@pytest.mark.parametrize(
    ("players", "plain", "forti", "missio"),
    [(1, 40, 48, 18), (2, 36, 44, 16), (3, 34, 42, 14), (4, 32, 40, 12)],
)
def test_what_is_left_of_the_decks_after_the_set_up(
    players: int, plain: int, forti: int, missio: int
) -> None:
    for manu_forti, left in ((False, plain), (True, forti)):
        seed = 0
        t = dealt(seed, players=players, manu_forti=manu_forti)
        while players == 1 and t.rule == "FID-43":
            seed += 1
            t = dealt(seed, players=1, manu_forti=manu_forti)
        thieves = t.told().count("played")
        assert t.deck == left - thieves
        assert t.missio_deck == missio


@pytest.mark.rule("FID-46")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 0}, "players must be one of 1, 2, 3, 4, not 0"),
        ({"players": 5}, "players must be one of 1, 2, 3, 4, not 5"),
        ({"players": "two"}, "players must be one of 1, 2, 3, 4, not 'two'"),
        ({"players": 1, "team": True}, "team needs exactly 4 players, not 1 [FID-46]"),
        ({"players": 2, "team": True}, "team needs exactly 4 players, not 2 [FID-46]"),
        ({"players": 3, "team": True}, "team needs exactly 4 players, not 3 [FID-46]"),
        ({"team": True}, "team needs exactly 4 players, not 2 [FID-46]"),
        ({"players": 1, "x_at_tavern_draws": True}, "no Tavern [FID-42]"),
        ({"new_city": "perhaps"}, "new_city must be true or false, not 'perhaps'"),
        ({"manu_forti": 1}, "manu_forti must be true or false, not 1"),
        ({"new_town": True}, "Fidelitas has no option new_town; did you mean new_city?"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as caught:
        tabard.load("fidelitas", None, **options)
    assert says in str(caught.value)


@pytest.mark.rule("FID-46")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("team", [False, True])
def test_new_city_and_manu_forti_go_with_everything(players: int, team: bool) -> None:
    if team and players != 4:
        with pytest.raises(OptionError):
            dealt(players=players, team=team)
        return
    t = dealt(players=players, team=team, new_city=True, manu_forti=True)
    assert t.seat is not None
