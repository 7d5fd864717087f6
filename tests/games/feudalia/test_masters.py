"""Masters: hiring, cities, moving, firing, using (FEU-R36 to FEU-R39)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import Table, fief, player, table

import tabard

ROW = ["miller", "forester", "potter", "treasurer", "dancer"]


def village(**more: int) -> list[dict[str, object]]:
    """A wheat fief of level 1 and two of level 0."""
    return [fief("goldmead", 1, "", **more), fief("oakhurst"), fief("redbank")]


@pytest.mark.rule("FEU-R36")
def test_a_master_needs_a_city_of_his_colour() -> None:
    t = table(player("", coins=9), row=ROW)
    assert t.refused("seek") == "FEU-R36", "no city at all"
    t = table(player("", village(), coins=9), row=["forester", "potter"], master_deck=["baker"])
    assert t.refused("seek") == "FEU-A9", "neither wood nor clay has a city"
    t = table(player("", village(), coins=9), row=["dancer", "potter"], master_deck=["ceramist"])
    t.play("seek")
    assert t.masters("goldmead") == ["dancer"], "a black flag goes anywhere"


@pytest.mark.rule("FEU-R36")
def test_a_cathedral_master_needs_a_city_of_level_2() -> None:
    t = table(player("", village(wheat=2), coins=9))
    assert t.refused("invite dean") == "FEU-R36"
    t = table(
        player("", [fief("goldmead", 2, wheat=2), fief("oakhurst"), fief("redbank")], coins=9)
    )
    assert t.can("invite dean")


@pytest.mark.rule("FEU-R37", "FEU-A9")
def test_two_are_revealed_one_is_hired_one_goes_under_the_deck() -> None:
    deck = ["beekeeper", "countess", "notary"]
    t = table(player("", village(wood=1), coins=4), row=ROW, master_deck=deck)
    t.play("seek")
    assert set(t.view()["masters"]["row"]) == {*ROW, "beekeeper", "countess"}
    assert t.refused("engage notary") == "FEU-R37"
    assert t.refused("engage countess") == "FEU-R37", "too dear"
    assert t.refused("engage forester") == "FEU-R36"
    assert t.refused("end") == "FEU-A9", "one must be hired"
    t.play("engage beekeeper")
    assert t.refused("under beekeeper") == "FEU-R37"
    t.play("under countess")
    assert t.coins() == 0
    assert t.masters("goldmead") == ["beekeeper"]
    assert set(t.view()["masters"]["row"]) == set(ROW)
    assert t.view()["masters"]["bottom"] == ["countess"], "everybody saw it"
    assert t.refused("engage dancer") == "FEU-R37", "first two are revealed"


@pytest.mark.rule("FEU-A9")
def test_with_a_short_deck_less_goes_under_it() -> None:
    t = table(player("", village(), coins=3), row=["dancer", "miller"], master_deck=["notary"])
    t.play("seek")
    assert t.masters("goldmead") == ["dancer"], "one drawn, so none goes under"
    assert set(t.view()["masters"]["row"]) == {"miller", "notary"}
    t = table(player("", village(), coins=3), row=["dancer", "miller"], master_deck=[])
    t.play("seek")
    assert t.view()["masters"]["row"] == ["miller"]


@pytest.mark.rule("FEU-A9")
def test_one_less_than_was_drawn_goes_under_the_deck_whatever_a_pack_reveals() -> None:
    game = tabard.load("feudalia", scenario=2, pack={"rules": {"reveal": 3}})
    own = player("", village(), coins=3)
    other = player("", [fief("barleyford"), fief("elmwick"), fief("claydon")])
    deck = ["notary", "baker", "brewer", "mason"]
    row = ["dancer", "miller"]
    t = Table(game.stage({"players": [own, other], "row": row, "master_deck": deck}))
    t.play("seek", "under baker", "under brewer")
    masters = t.view()["masters"]
    assert masters["row"] == ["miller", "notary"]
    assert (masters["deck"], set(masters["bottom"])) == (3, {"baker", "brewer"})


@pytest.mark.rule("FEU-A9")
def test_one_face_up_master_must_be_affordable_before_the_reveal() -> None:
    t = table(player("", village(), coins=3), row=["beekeeper"], master_deck=["dancer"])
    assert t.refused("seek") == "FEU-A9"


@pytest.mark.rule("FEU-A27")
def test_an_empty_row_closes_basic_hiring() -> None:
    t = table(player("", village(), coins=9), row=[], master_deck=["dancer"])
    assert t.refused("seek") == "FEU-A27"


@pytest.mark.rule("FEU-A21")
def test_a_hiring_in_scenario_1_leaves_four_face_up() -> None:
    t = table(player("", village(wood=1, clay=1), coins=9), options={"scenario": 1})
    assert len(t.view()["masters"]["row"]) == 4
    t.play("seek", "engage plow-builder", "under lumberer")
    assert len(t.view()["masters"]["row"]) == 4


@pytest.mark.rule("FEU-R37")
def test_a_new_master_may_be_used_at_once() -> None:
    t = table(player("", village(wheat=6), coins=5), row=["countess"], master_deck=[])
    t.play("seek")
    assert t.can("tap countess")
    t.play("tap countess")
    assert t.coins() == 2


@pytest.mark.rule("FEU-R38", "FEU-A10", "FEU-A9")
def test_a_master_may_be_fired_for_a_new_one() -> None:
    lands = [fief("goldmead", 1, "miller"), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=9), row=["dancer", "baker"], master_deck=["notary", "brewer"])
    assert t.refused("fire miller") == "FEU-A10", "only while another is placed"
    t.play("seek", "under baker")
    assert t.masters("goldmead") == ["dancer"], "the only way to place him"
    assert set(t.view()["masters"]["row"]) == {"notary", "brewer", "miller"}, "a larger row"
    assert t.told().count("fired") == 1


@pytest.mark.rule("FEU-A10")
def test_only_one_master_is_fired_and_room_must_be_left() -> None:
    lands = [fief("goldmead", 1, "treasurer"), fief("oakhurst", 1, "carpenter"), fief("redbank")]
    t = table(player("", lands, coins=9), row=["beekeeper", "dancer"], master_deck=[])
    t.play("seek", "engage beekeeper")
    assert t.choices() == {"fire treasurer", "fire carpenter"}
    t.play("fire carpenter")
    assert t.masters("oakhurst") == ["treasurer"], "he makes room, for nothing else is left"
    assert t.masters("goldmead") == ["beekeeper"]
    assert t.rule == "FEU-R17"


@pytest.mark.rule("FEU-A10", "FEU-C7")
def test_a_fired_cathedral_master_returns_to_its_pile() -> None:
    lands = [fief("goldmead", 2, "dean silversmith", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=9))
    t.play("invite glazier")
    t.play("fire dean")
    assert t.masters("goldmead") == ["glazier", "silversmith"]
    left = {pile["id"]: pile["left"] for pile in t.view()["cathedral_masters"]}
    assert left == {"dean": 4, "glazier": 3, "silversmith": 3}


@pytest.mark.rule("FEU-C7", "FEU-A9")
def test_one_cathedral_master_of_each_type_without_a_reveal() -> None:
    lands = [fief("goldmead", 2, "", wheat=4), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=9), row=ROW, master_deck=["baker"])
    t.play("invite dean")
    assert t.view()["masters"]["deck"] == 1, "nothing is revealed"
    assert t.refused("invite dean") == "FEU-C7"
    assert t.refused("tap miller") == "FEU-R39"


@pytest.mark.rule("FEU-A27")
def test_an_empty_pile_of_cathedral_masters_is_closed() -> None:
    lone = {"cathedral_master": [{"id": "dean", "count": 1}]}
    game = tabard.load("feudalia", scenario=2, pack=lone)
    own = player("", [fief("goldmead", 2, wheat=2), fief("oakhurst"), fief("redbank")], coins=9)
    other = player("", [fief("barleyford", 2, "dean"), fief("elmwick"), fief("claydon")])
    t = Table(game.stage({"players": [own, other]}))
    assert t.refused("invite dean") == "FEU-A27"
    assert t.can("invite silversmith")


@pytest.mark.rule("FEU-C7")
def test_there_is_a_cathedral_master_of_each_type_for_everybody() -> None:
    others = (("barleyford", "elmwick", "claydon"), ("sheafholm", "pinegarth", "loamfield"),
              ("millbrook", "thornwood", "tilebury"))  # fmt: skip
    t = table(
        player("", [fief("goldmead", 2, wheat=2), fief("oakhurst"), fief("redbank")], coins=9),
        *[player("", [fief(a, 2, "dean"), fief(b), fief(c)]) for a, b, c in others],
    )
    t.play("invite dean")
    assert t.masters("goldmead") == ["dean"]
    left = {pile["id"]: pile["left"] for pile in t.view()["cathedral_masters"]}
    assert left["dean"] == 0


@pytest.mark.rule("FEU-R38", "FEU-A10")
def test_masters_move_between_actions_and_stay_turned() -> None:
    lands = [fief("goldmead", 1, "countess"), fief("oakhurst", 1), fief("redbank")]
    t = table(player("serf", lands))
    t.play("tap countess", "move countess oakhurst")
    assert t.masters("oakhurst") == ["countess"]
    assert t.refused("tap countess") == "FEU-R39"
    assert t.refused("move countess redbank") == "FEU-A25", "moved already, and no city there"


@pytest.mark.rule("FEU-R36", "FEU-R38")
def test_a_moved_master_needs_a_fitting_city_too() -> None:
    lands = [fief("goldmead", 1, "miller"), fief("oakhurst", 1), fief("redbank")]
    t = table(player("", lands))
    assert t.refused("move miller oakhurst") == "FEU-R36"
    assert t.refused("move baker oakhurst") == "FEU-R38", "not one's own"


@pytest.mark.rule("FEU-A25")
def test_a_master_moves_once_between_two_other_actions() -> None:
    lands = [fief("goldmead", 1, "countess"), fief("oakhurst", 1), fief("redbank")]
    t = table(player("serf", lands))
    t.play("move countess oakhurst")
    assert t.refused("move countess goldmead") == "FEU-A25"
    t.play("income serf", "move countess goldmead")
    assert t.masters("goldmead") == ["countess"]


@pytest.mark.rule("FEU-R38", "FEU-A10")
def test_masters_do_not_move_at_any_time_and_the_refusal_says_so() -> None:
    lands = [fief("goldmead", 1, "countess", wheat=4, wood=2), fief("oakhurst", 1), fief("redbank")]
    t = table(player("tax-collector", lands, coins=5), phase="start")
    assert t.rule == "FEU-R41", "in the start phase"
    assert t.refused("move countess oakhurst") == "FEU-A10"
    assert "at any time" in t.why("move countess oakhurst")
    lands = [fief("goldmead", 1, "countess", wheat=6, wood=1, clay=3), fief("oakhurst", 1, wheat=1),
             fief("redbank", stone=1)]  # fmt: skip
    t = table(player("", lands))
    t.play("upgrade redbank")
    assert t.rule == "FEU-R30", "in the middle of a payment"
    assert t.refused("move countess oakhurst") == "FEU-A10"
    assert t.refused("swap mason countess") == "FEU-A10"
    t.play("settle", "move countess oakhurst")
    assert t.masters("oakhurst") == ["countess"]


@pytest.mark.rule("FEU-A16", "FEU-A25")
def test_two_masters_swap_if_both_places_are_legal() -> None:
    lands = [
        fief("goldmead", 1, "countess"),
        fief("oakhurst", 1, "mason"),
        fief("redbank", 1, "potter"),
    ]
    t = table(player("", lands))
    assert t.refused("swap potter countess") == "FEU-A16"
    t.play("swap mason countess")
    assert t.masters("goldmead") == ["mason"]
    assert t.refused("swap mason countess") == "FEU-A25"


@pytest.mark.rule("FEU-A26")
def test_a_master_fired_and_hired_again_in_one_turn_stays_used() -> None:
    lands = [fief("goldmead", 2, "countess dancer", wheat=4), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=10), row=["miller", "treasurer"], master_deck=[])
    t.play("tap countess")
    t.play("invite dean", "fire countess")
    t.play("seek", "fire dancer")
    assert "countess" in t.masters("goldmead")
    assert t.refused("tap countess") == "FEU-R39"


@pytest.mark.rule("FEU-R39")
def test_a_master_acts_once_per_turn_with_cubes_of_his_own_fief() -> None:
    lands = [fief("goldmead", clay=3), fief("oakhurst"), fief("redbank", 1, "potter")]
    t = table(player("", lands))
    assert t.refused("tap potter") == "FEU-R39", "the clay lies elsewhere"
    lands = [fief("goldmead"), fief("oakhurst"), fief("redbank", 1, "potter", clay=3)]
    t = table(player("", lands))
    t.play("tap potter")
    assert (t.coins(), t.cubes("redbank")) == (3, {"clay": 2})
    assert t.refused("tap potter") == "FEU-R39"


@pytest.mark.rule("FEU-R16", "FEU-R39", "FEU-A30")
def test_used_masters_stay_turned_until_the_next_start_phase() -> None:
    lands = [fief("goldmead", 1, "countess"), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    t.play("tap countess").end_turn()
    assert t.seat == 1
    assert t.fief("goldmead")["masters"] == [{"id": "countess", "turned": True, "stored": {}}]
    t.end_turn()
    assert not t.fief("goldmead")["masters"][0]["turned"]


@pytest.mark.rule("FEU-R16", "FEU-R39")
def test_straighten_effects_come_in_the_start_phase() -> None:
    lands = [
        fief("goldmead", 1, "beekeeper"),
        fief("oakhurst", 1, "forester"),
        fief("redbank", 1, "ceramist"),
    ]
    t = table(player("", lands), phase="start")
    assert t.cubes("goldmead") == {"wheat": 2}
    assert t.cubes("oakhurst") == {"wood": 1}
    assert t.cubes("redbank") == {"clay": 1}
    assert t.refused("tap beekeeper") == "FEU-R39", "no action for the main phase"


@pytest.mark.rule("FEU-R39", "FEU-R16")
def test_the_prospector_may_be_paid() -> None:
    lands = [fief("goldmead"), fief("oakhurst"), fief("greycrag", 1, "prospector")]
    t = table(player("serf", lands, coins=2), phase="start")
    assert t.choices() == {"tap prospector", "done"}
    assert t.refused("income serf") == "FEU-R16"
    t.play("tap prospector")
    assert (t.coins(), t.cubes("greycrag")) == (1, {"stone": 1})
    poor = table(player("serf", lands), phase="start")
    assert poor.rule == "FEU-R17", "without a coin nothing is asked"


@pytest.mark.rule("FEU-C6")
def test_the_guild_master_makes_masters_cheaper() -> None:
    lands = [fief("goldmead", 2, "guild-master"), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=1), row=["dancer"], master_deck=[])
    t.play("seek", "house goldmead")
    assert t.coins() == 0
    assert t.masters("goldmead") == ["guild-master", "dancer"]


@pytest.mark.rule("FEU-C5")
def test_stored_cubes_are_spent_like_those_of_the_fief() -> None:
    lands = [fief("goldmead", 1, "accountant", wheat=3), fief("oakhurst", wood=1), fief("redbank")]
    t = table(player("", lands))
    t.play("tap accountant", "stow wheat 3")
    assert t.rule == "FEU-R17", "everything is stored, nothing is left to move"
    assert t.fief("goldmead")["masters"][0]["stored"] == {"wheat": 3}
    assert t.fief("goldmead")["held"] == 3


@pytest.mark.rule("FEU-C5", "FEU-R32")
def test_a_payment_may_take_stored_cubes() -> None:
    lands = [fief("goldmead", 1, "accountant"), fief("oakhurst", wood=3), fief("redbank")]
    t = table(player("", lands), stored={"accountant": {"clay": 1, "stone": 2}})
    t.play("upgrade oakhurst")
    assert t.choices("give") == {
        "give accountant clay 1", "give accountant stone 1", "give accountant stone 2",
    }  # fmt: skip
    t.play("give accountant stone 1", "give accountant clay 1")
    assert t.fief("goldmead")["masters"][0]["stored"] == {"stone": 1}


@pytest.mark.rule("FEU-C5")
def test_cubes_go_both_ways_up_to_the_capacity() -> None:
    lands = [fief("goldmead"), fief("oakhurst"), fief("redbank", 1, "jar-maker", clay=5, wheat=1)]
    t = table(player("", lands), stored={"jar-maker": {"stone": 2}})
    t.play("tap jar-maker")
    assert not t.can("stow clay 2"), "three at most on the card"
    assert t.refused("stow clay 2") == "FEU-C5"
    t.play("fetch stone 1", "stow clay 2")
    assert t.fief("redbank")["masters"][0]["stored"] == {"clay": 2, "stone": 1}
    assert t.rule == "FEU-R17", "three cubes were moved"


@pytest.mark.rule("FEU-C5")
def test_stored_cubes_drop_where_the_master_leaves() -> None:
    lands = [fief("goldmead", 1, "accountant"), fief("oakhurst", 1), fief("redbank")]
    t = table(player("", lands), stored={"accountant": {"stone": 3}})
    t.play("move accountant oakhurst")
    assert t.cubes("goldmead") == {"stone": 3}
    assert t.fief("oakhurst")["held"] == 0


@pytest.mark.rule("FEU-C5")
def test_the_cabinetmaker_turns_stored_wood_into_coins() -> None:
    lands = [fief("goldmead"), fief("oakhurst", 1, "cabinetmaker", wood=3, clay=1), fief("redbank")]
    t = table(player("", lands))
    assert t.refused("cash cabinetmaker") == "FEU-C5"
    t.play("tap cabinetmaker")
    assert t.choices() == {"stow wood 1", "stow wood 2", "done"}
    t.play("stow wood 2", "cash cabinetmaker", "cash cabinetmaker")
    assert t.coins() == 4
    assert t.cubes("oakhurst") == {"wood": 1, "clay": 1}


@pytest.mark.rule("FEU-C5")
def test_local_costs_take_loose_cubes_first_then_stored_ones() -> None:
    lands = [fief("goldmead", 2, "accountant miller", wheat=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands), stored={"accountant": {"wheat": 3}})
    t.play("tap miller", "trade 2-wheat-for-2-coins", "trade 2-wheat-for-2-coins")
    assert t.coins() == 4
    assert t.fief("goldmead")["held"] == 0


def test_the_baker_draws_for_wheat() -> None:
    lands = [fief("goldmead", 1, "baker", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, deck="priest trader"))
    t.play("tap baker")
    assert t.hand() == ["priest", "trader"]
    assert t.cubes("goldmead") == {}


@pytest.mark.rule("FEU-R45")
def test_the_dancer_exchanges_cards_but_never_the_tax_collector() -> None:
    lands = [fief("goldmead", 1, "dancer"), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector serf serf", lands, deck="priest trader merchant"))
    t.play("tap dancer")
    assert t.choices() == {"discard serf", "done"}
    assert t.refused("discard tax-collector") == "FEU-R45"
    t.play("discard serf", "discard serf")
    assert t.hand() == ["priest", "tax-collector", "trader"]
    assert t.coins() == 0, "without income"


@pytest.mark.parametrize(
    ("master", "land", "cubes", "coins", "after"),
    [
        ("charcoal-burner", "oakhurst", {"wood": 1, "wheat": 1}, 0, {"stone": 1}),
        ("kiln-keeper", "redbank", {"clay": 1}, 1, {"stone": 1}),
    ],
)
def test_masters_that_make_stone(
    master: str, land: str, cubes: dict[str, int], coins: int, after: dict[str, int]
) -> None:
    lands = [
        fief(card, 1, master, **cubes) if card == land else fief(card)
        for card in ("goldmead", "oakhurst", "redbank")
    ]
    t = table(player("", lands, coins=coins))
    t.play(f"tap {master}")
    assert (t.cubes(land), t.coins()) == (after, 0)


@pytest.mark.parametrize(
    ("master", "land", "kind", "earned"),
    [("bowyer", "oakhurst", "wood", 3), ("sculptor", "greycrag", "stone", 4)],
)
def test_masters_that_sell_a_cube(master: str, land: str, kind: str, earned: int) -> None:
    lands = [
        fief(card, 1, master, **{kind: 1}) if card == land else fief(card)
        for card in ("goldmead", "oakhurst", "greycrag")
    ]
    t = table(player("", lands))
    t.play(f"tap {master}")
    assert (t.coins(), t.cubes(land)) == (earned, {})


def test_the_innkeeper_draws_a_card() -> None:
    lands = [fief("goldmead", 1, "innkeeper"), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, deck="priest"))
    t.play("tap innkeeper")
    assert t.hand() == ["priest"]
    assert t.refused("tap innkeeper") == "FEU-R39"


@pytest.mark.parametrize(
    ("master", "land", "worker", "made"),
    [
        ("plow-builder", "goldmead", "serf", {"wheat": 2}),
        ("lumberer", "oakhurst", "lumberjack", {"wood": 3}),
        ("brick-worker", "redbank", "kneader", {"clay": 3}),
        ("quarry-master", "greycrag", "serf", {"stone": 2}),
    ],
)
@pytest.mark.rule("FEU-C3")
def test_masters_that_make_more(master: str, land: str, worker: str, made: dict[str, int]) -> None:
    cards = ["goldmead", "oakhurst", "redbank"]
    if land not in cards:
        cards[0] = land
    lands = [fief(card, 1, master) if card == land else fief(card) for card in cards]
    t = table(player(worker, lands, coins=1))
    t.play(f"work {worker} {land}")
    assert t.cubes(land) == made


@pytest.mark.rule("FEU-R37", "FEU-A26")
def test_a_used_master_that_was_fired_and_sank_is_fresh_for_the_next_lord() -> None:
    """FEU-R37, FEU-A26: only the same player in the same turn finds him used."""
    own = [fief("goldmead", 1, "innkeeper"), fief("oakhurst", 1), fief("redbank")]
    other = [fief("barleyford", 1, wheat=1, wood=1), fief("elmwick"), fief("claydon")]
    t = table(
        player("", own, coins=15),
        player("", other, coins=5),
        row=["dancer", "forester"],
        master_deck=["countess", "chamberlain", "mason", "notary"],
    )
    t.play("tap innkeeper")
    t.play("seek", "engage dancer", "under countess", "fire innkeeper", "house goldmead")
    t.play("seek", "under innkeeper", "house oakhurst")  # only the Forester can be paid
    assert t.view()["masters"]["bottom"] == ["innkeeper", "countess"]
    t.end_turn()
    assert t.seat == 1
    t.play("seek", "engage innkeeper", "under countess")
    assert t.masters("barleyford") == ["innkeeper"]
    assert t.can("tap innkeeper"), "a new master may be used at once"
