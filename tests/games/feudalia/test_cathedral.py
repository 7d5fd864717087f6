"""Building the cathedral (FEU-R33 to FEU-R35)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table

DONE = {"foundations": 8, "main-nave": 2}


@pytest.mark.rule("FEU-R33", "FEU-R3")
def test_only_the_current_card_can_be_built_as_often_as_wanted() -> None:
    lands = [fief("goldmead", wheat=4), fief("oakhurst"), fief("greycrag", stone=2)]
    t = table(player("", lands, coins=9))
    assert t.refused("settle") == "FEU-R32"
    assert t.refused("build main-nave") == "FEU-R34"
    assert t.refused("build silverware") == "FEU-R34"
    t.play("build foundations", "give goldmead wheat 2", "build foundations")
    assert t.points() == 1
    assert t.tokens("foundations") == 6
    assert t.refused("build foundations") == "FEU-R33"


@pytest.mark.rule("FEU-R34")
def test_an_empty_card_opens_the_next_one() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst"), fief("greycrag", stone=1)]
    t = table(player("", lands), player(tokens={"foundations": 7}))
    t.play("build foundations")
    assert t.tokens("foundations") == 0
    assert t.tokens("main-nave") == 2
    assert t.refused("build foundations") == "FEU-R33"


@pytest.mark.rule("FEU-R34")
def test_an_empty_nave_opens_all_three_c_cards() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst", wood=1, clay=1), fief("greycrag", stone=2)]
    t = table(player("", lands), player(tokens={"foundations": 8, "main-nave": 1}))
    t.play("build main-nave")
    assert t.points() == 1
    cards = ("dean-and-canons", "stained-glass", "silverware")
    assert [t.tokens(card) for card in cards] == [2, 2, 2]


@pytest.mark.rule("FEU-R35", "FEU-A11")
def test_a_c_token_needs_its_master_and_costs_what_he_shows() -> None:
    lands = [fief("goldmead", 2, "silversmith"), fief("oakhurst", wheat=5), fief("redbank")]
    t = table(player("", lands, coins=15), player(tokens=DONE))
    assert t.refused("build dean-and-canons") == "FEU-R35"
    t.play("build silverware")
    assert (t.coins(), t.points()) == (7, 4)
    assert t.refused("build silverware") == "FEU-R35", "one coin short"


@pytest.mark.rule("FEU-A11")
def test_c_tokens_are_paid_from_any_fiefs_and_not_limited_per_turn() -> None:
    lands = [
        fief("goldmead", 2, "dean", wheat=4), fief("oakhurst", wheat=6), fief("redbank"),
    ]  # fmt: skip
    t = table(player("", lands, coins=6), player(tokens=DONE))
    t.play("build dean-and-canons", "settle", "build dean-and-canons")
    assert t.points() == 5
    assert t.tokens("dean-and-canons") == 0


@pytest.mark.rule("FEU-R35")
def test_cathedral_masters_may_be_hired_before_their_card_is_open() -> None:
    lands = [fief("goldmead", 2, wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=3))
    t.play("invite dean")
    assert t.masters("goldmead") == ["dean"]
    assert t.refused("build dean-and-canons") == "FEU-R34"


@pytest.mark.rule("FEU-C6")
def test_the_tiler_spares_a_black_cube_of_each_token_of_a_and_b() -> None:
    lands = [fief("goldmead", wheat=2), fief("redbank", 1, "tiler"), fief("greycrag", stone=2)]
    t = table(player("", lands))
    t.play("build foundations", "give goldmead wheat 1", "build foundations")
    assert t.points() == 1 + 1
    assert t.cubes("goldmead") == {}


@pytest.mark.rule("FEU-R39", "FEU-C6")
def test_architect_and_mason_help_one_payment_each() -> None:
    lands = [
        fief("goldmead", wheat=9), fief("redbank", 1, "mason"), fief("greycrag", 1, "architect"),
    ]  # fmt: skip
    t = table(player("", lands))
    t.play("build foundations")
    assert "spare architect stone" in t.choices()
    t.play("spare architect stone", "done")
    assert t.cubes("goldmead") == {"wheat": 7}
    t.play("build foundations")
    assert t.cubes("goldmead") == {"wheat": 5}, "the Mason spares the stone"
    assert t.refused("build foundations") == "FEU-R33", "both are turned"
