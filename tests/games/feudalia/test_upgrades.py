"""Upgrading fiefs (FEU-R30, FEU-R31) and paying from any fief (FEU-R32)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table


@pytest.mark.rule("FEU-R30")
def test_an_upgrade_raises_the_level_and_keeps_what_is_left() -> None:
    lands = [fief("goldmead", wheat=3, wood=1, clay=2), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.fief("goldmead")["level"] == 1
    assert t.points() == 1
    assert t.cubes("goldmead") == {"clay": 1}


@pytest.mark.rule("FEU-R30")
def test_from_level_1_to_2_and_no_further() -> None:
    lands = [fief("goldmead"), fief("oakhurst", 1, wood=8, stone=3), fief("redbank")]
    t = table(player("", lands))
    t.play("upgrade oakhurst")
    assert t.fief("oakhurst")["level"] == 2
    assert t.points() == 3
    assert t.cubes("oakhurst") == {}
    assert t.refused("upgrade oakhurst") == "FEU-R30"
    assert t.refused("upgrade barleyford") == "FEU-R30", "not one's own"
    assert t.refused("upgrade goldmead") == "FEU-R30", "not enough cubes"


@pytest.mark.rule("FEU-R30", "FEU-R24")
def test_a_new_field_is_free_at_once_and_used_ones_stay_used() -> None:
    lands = [fief("goldmead", wheat=9, wood=1), fief("oakhurst"), fief("redbank")]
    t = table(player("serf serf serf", lands))
    t.play("work serf goldmead")
    assert t.refused("work serf goldmead") == "FEU-R24"
    t.play("upgrade goldmead", "work serf goldmead")
    assert t.refused("work serf goldmead") == "FEU-R24"


@pytest.mark.rule("FEU-R31")
def test_the_marker_keeps_its_amount_when_the_treasury_face_changes() -> None:
    lands = [fief("goldmead", wheat=5, wood=1), fief("oakhurst", 1), fief("redbank")]
    t = table(player("", lands, coins=11))
    assert t.of()["saves"] == 6
    t.play("upgrade goldmead")
    assert t.coins() == 11
    assert t.of()["saves"] == 5


@pytest.mark.rule("FEU-R32", "FEU-R26")
def test_cubes_come_from_any_fiefs_and_are_asked_only_where_it_matters() -> None:
    lands = [fief("goldmead", wheat=2, clay=2), fief("oakhurst", wheat=2), fief("redbank", wood=1)]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.cubes("redbank") == {}, "the only wood goes without a question"
    assert t.choices("give") == {
        "give goldmead wheat 1", "give goldmead wheat 2",
        "give oakhurst wheat 1", "give oakhurst wheat 2",
    }  # fmt: skip
    assert t.refused("give goldmead stone 1") == "FEU-R30", "the wheat comes first"
    assert t.refused("give barleyford wheat 1") == "FEU-R32"
    assert t.refused("end") == "FEU-R39a", "the payment is completed first"
    t.play("give oakhurst wheat 2")
    assert t.cubes("goldmead") == {"wheat": 1, "clay": 2}, "the third wheat can only come from here"
    assert t.choices("give") == {"give goldmead wheat 1", "give goldmead clay 1"}, "a black cube"
    t.play("give goldmead clay 1")
    assert t.cubes("goldmead") == {"wheat": 1, "clay": 1}
    assert t.fief("goldmead")["level"] == 1


@pytest.mark.rule("FEU-R32")
def test_a_payment_is_settled_in_one_pick_as_suggested() -> None:
    lands = [fief("goldmead", wheat=9, stone=3), fief("oakhurst", wood=3), fief("redbank", clay=2)]
    t = table(player("", lands))
    t.play("upgrade oakhurst")
    assert "suggested" in t.state.prompt
    t.play("settle")
    assert t.fief("oakhurst")["level"] == 1
    assert t.cubes("goldmead") == {"wheat": 7, "stone": 3}, "the plentiful cubes go"
    assert t.cubes("redbank") == {"clay": 2}


@pytest.mark.rule("FEU-R32")
def test_picks_of_a_payment_can_be_taken_back() -> None:
    lands = [fief("goldmead", wheat=4), fief("oakhurst", wheat=4, wood=2), fief("redbank", clay=2)]
    t = table(player("serf", lands))
    t.play("upgrade goldmead", "give goldmead wheat 2", "give oakhurst wheat 1")
    assert t.state.undo_ply() == 0, "up to the start of the payment and before it"
    again = t.state.game.undo(t.state, 1)
    assert again.text(again.legal[0]) == "give goldmead wheat 1"


@pytest.mark.rule("FEU-C6")
def test_the_carpenter_spares_a_black_cube_of_each_upgrade() -> None:
    lands = [fief("goldmead", wheat=3, wood=1), fief("oakhurst", 1, "carpenter"), fief("redbank")]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.cubes("goldmead") == {}
    assert t.fief("goldmead")["level"] == 1


@pytest.mark.rule("FEU-C6", "FEU-R39")
def test_the_mason_is_turned_to_spare_a_cube_of_choice() -> None:
    lands = [fief("goldmead", wheat=3, clay=1), fief("oakhurst"), fief("redbank", 1, "mason")]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.fief("goldmead")["level"] == 1, "only the wood can be spared, so it is"
    assert t.cubes("goldmead") == {}
    assert t.fief("redbank")["masters"][0]["turned"]


@pytest.mark.rule("FEU-R39")
def test_the_mason_is_asked_where_there_is_a_choice() -> None:
    lands = [
        fief("goldmead", wheat=3, wood=1, clay=1),
        fief("oakhurst"),
        fief("redbank", 1, "mason"),
    ]
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.choices() == {"spare mason wheat", "spare mason wood", "spare mason any", "done"}
    assert t.refused("spare architect stone") == "FEU-R39"
    t.play("spare mason wheat")
    assert t.cubes("goldmead") == {"wheat": 1, "clay": 1}, "2 wheat and the wood are paid"
    t.play("give goldmead clay 1")
    assert t.cubes("goldmead") == {"wheat": 1}
    assert t.refused("tap mason") == "FEU-R39", "he only helps in a payment"


@pytest.mark.rule("FEU-C6")
def test_the_architect_helps_to_level_2_but_not_to_level_1() -> None:
    lands = [
        fief("goldmead"),
        fief("oakhurst", 1, wood=8, stone=2),
        fief("greycrag", 1, "architect"),
    ]
    t = table(player("", lands))
    t.play("upgrade oakhurst")
    assert t.fief("oakhurst")["level"] == 2
    lands = [
        fief("goldmead", wheat=4),
        fief("oakhurst", 1, "", stone=1),
        fief("greycrag", 1, "architect"),
    ]
    t = table(player("", lands))
    assert t.refused("upgrade goldmead") == "FEU-R30"
