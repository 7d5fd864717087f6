"""Field actions (FEU-R22 to FEU-R26)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table

STONY = [fief("goldmead"), fief("oakhurst"), fief("greycrag")]


@pytest.mark.rule("FEU-R22")
def test_a_field_action_needs_a_fief_of_its_colour() -> None:
    t = table(player("reaper lumberjack"))
    assert t.choices("work") == {"work reaper goldmead", "work lumberjack oakhurst"}
    assert t.refused("work reaper oakhurst") == "FEU-R22"
    assert t.refused("work reaper barleyford") == "FEU-R22", "not one's own fief"
    assert t.refused("work merchant goldmead") == "FEU-R22", "not in hand"


@pytest.mark.rule("FEU-R22")
def test_coins_beside_the_colour_are_paid() -> None:
    t = table(player("serf stonecutter", STONY))
    assert t.refused("work serf greycrag") == "FEU-R22"
    t = table(player("serf stonecutter", STONY, coins=1))
    t.play("work stonecutter greycrag")
    assert t.coins() == 0
    assert t.cubes("greycrag") == {"stone": 2}


@pytest.mark.rule("FEU-R22", "FEU-R40")
def test_a_card_without_field_action_or_the_tax_collector_does_not_work() -> None:
    t = table(player("priest tax-collector"))
    assert t.refused("work priest goldmead") == "FEU-R22"
    assert t.refused("work tax-collector goldmead") == "FEU-R40"


@pytest.mark.rule("FEU-R23")
def test_cubes_are_made_and_spent_in_that_fief_only() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst", wood=1), fief("redbank", clay=1)]
    t = table(player("merchant serf", lands))
    t.play("work serf oakhurst")
    assert t.cubes("oakhurst") == {"wood": 2}
    t.play("work merchant redbank")
    assert t.choices("trade") == {"trade 1-clay-for-1-wheat", "trade 1-clay-for-1-wood"}
    assert t.refused("trade 1-wood-for-1-clay") == "FEU-R23"
    t.play("trade 1-clay-for-1-wheat")
    assert t.cubes("redbank") == {"wheat": 1}


@pytest.mark.rule("FEU-R24")
def test_a_used_field_stays_used_to_the_end_of_the_turn() -> None:
    t = table(player("serf serf serf", [fief("goldmead", 1), fief("oakhurst"), fief("redbank")]))
    t.play("work serf goldmead", "work serf goldmead")
    assert t.refused("work serf goldmead") == "FEU-R24"
    assert t.fief("goldmead")["standing"] == ["serf", "serf"]
    t.play("work serf oakhurst")
    t.end_turn().end_turn()
    assert t.fief("goldmead")["used"] == 0, "free again in the next turn"


@pytest.mark.rule("FEU-R24")
def test_the_road_builder_frees_a_field() -> None:
    lands = [fief("goldmead"), fief("oakhurst"), fief("greycrag", 1, "road-builder")]
    t = table(player("reaper serf", lands))
    assert t.refused("tap road-builder") == "FEU-A8", "no field is used yet"
    t.play("work reaper goldmead", "tap road-builder", "work serf goldmead")
    assert t.cubes("goldmead") == {"wheat": 4}
    assert t.fief("goldmead")["standing"] == ["reaper", "serf"]


@pytest.mark.rule("FEU-R25")
def test_a_trade_is_repeated_as_often_as_the_arrow_says() -> None:
    lands = [fief("goldmead"), fief("oakhurst", wood=9), fief("redbank")]
    t = table(player("trader", lands))
    t.play("work trader oakhurst", "trade 2-wood-for-3-coins", "trade 2-wood-for-3-coins")
    assert t.coins() == 6
    assert t.rule == "FEU-R17", "two times and no more"


@pytest.mark.rule("FEU-A8")
def test_a_trade_may_be_stopped_even_before_the_first() -> None:
    lands = [fief("goldmead"), fief("oakhurst", wood=4), fief("redbank")]
    t = table(player("trader", lands))
    t.play("work trader oakhurst", "done")
    assert t.cubes("oakhurst") == {"wood": 4}
    assert t.fief("oakhurst")["used"] == 1


@pytest.mark.rule("FEU-A8")
def test_a_card_that_could_change_nothing_cannot_be_played() -> None:
    t = table(player("merchant trader pastor", coins=15))
    assert t.refused("work merchant goldmead") == "FEU-A8", "nothing to exchange"
    assert t.refused("work pastor goldmead") == "FEU-A8", "more coins would be lost"
    poor = [fief("goldmead", wheat=2), fief("oakhurst", wood=1), fief("redbank")]
    t = table(player("procurator merchant", poor), options={"scenario": 3})
    assert t.refused("work procurator goldmead") == "FEU-A8", "no coins to buy with"
    assert t.refused("work merchant goldmead") == "FEU-A8", "two wheat are not three"
    assert t.can("work merchant oakhurst")


@pytest.mark.rule("FEU-R26")
def test_whoever_receives_a_black_cube_chooses() -> None:
    lands = [fief("goldmead", wheat=3), fief("oakhurst"), fief("redbank")]
    t = table(player("merchant", lands))
    t.play("work merchant goldmead")
    kinds = ("wheat", "wood", "clay", "stone")
    assert t.choices("trade") == {f"trade 3-wheat-for-1-{kind}" for kind in kinds}


@pytest.mark.rule("FEU-R39a")
def test_of_two_scrolls_one_is_chosen() -> None:
    t = table(player("farmhand farmhand farmhand", STONY))
    t.play("work farmhand goldmead")
    assert t.choices() == {"scroll farmhand-toil", "scroll farmhand-earn"}
    assert t.refused("end") == "FEU-R39a", "the whole effect comes first"
    assert t.refused("scroll feudal-lord-summon") == "FEU-R39a"
    t.play("scroll farmhand-toil")
    assert (t.cubes("goldmead"), t.coins()) == ({"wheat": 1}, 1)
    t.play("work farmhand oakhurst", "scroll farmhand-earn")
    assert (t.cubes("oakhurst"), t.coins()) == ({}, 3)
    t.play("work farmhand greycrag")
    assert t.coins() == 5, "in stone only the second scroll is open, so nothing is asked"


@pytest.mark.rule("FEU-C3")
def test_bonuses_count_for_cubes_that_are_made() -> None:
    lands = [fief("goldmead", 1, "plow-builder", wood=1), fief("oakhurst"), fief("redbank")]
    t = table(player("foreman reaper serf merchant", lands))
    t.play("influence foreman", "work reaper goldmead")
    assert t.cubes("goldmead") == {"wheat": 5, "wood": 1}, "3, one for each bonus"
    t.play("work merchant goldmead", "trade 1-wood-for-1-wheat")
    assert t.cubes("goldmead") == {"wheat": 6}, "an exchanged cube is not made"
    t.play("done", "work serf oakhurst")
    assert t.cubes("oakhurst") == {"wood": 2}, "the Plow Builder works only at home"


@pytest.mark.rule("FEU-C2")
def test_two_foremen_add_up() -> None:
    lands = [fief("goldmead", 1, "chamberlain"), fief("oakhurst"), fief("redbank")]
    t = table(player("foreman foreman lumberjack", lands))
    t.play("influence foreman", "influence foreman", "work lumberjack oakhurst")
    assert t.cubes("oakhurst") == {"wood": 4}


@pytest.mark.parametrize(
    ("card", "made", "coins"), [("goldmead", {}, 3), ("oakhurst", {}, 2), ("redbank", {}, 2)]
)
def test_a_pastor_earns_most_in_wheat(card: str, made: dict[str, int], coins: int) -> None:
    t = table(player("pastor"))
    t.play(f"work pastor {card}")
    assert (t.cubes(card), t.coins()) == (made, coins)


def test_a_procurator_buys_up_to_three_cubes() -> None:
    t = table(player("procurator", coins=6), options={"scenario": 3})
    t.play("work procurator oakhurst", "trade 1-coins-for-1-wheat", "trade 2-coins-for-1-clay")
    t.play("trade 3-coins-for-1-stone")
    assert t.cubes("oakhurst") == {"wheat": 1, "clay": 1, "stone": 1}
    assert t.coins() == 0


@pytest.mark.rule("FEU-A8", "FEU-R25")
def test_a_sale_that_can_be_paid_may_be_made_with_a_full_purse() -> None:
    """FEU-A8: for a trade one repetition must be payable, no more."""
    lands = [fief("goldmead", stone=2), fief("oakhurst"), fief("redbank")]
    t = table(player("trader", lands, coins=12))
    t.play("work trader goldmead", "trade 1-stone-for-3-coins")
    assert t.can("trade 1-stone-for-3-coins"), "the second repetition is payable too (FEU-R25)"
    t = table(player("trader", lands, coins=15))
    assert t.can("work trader goldmead")
