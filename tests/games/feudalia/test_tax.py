"""The Tax Collector (FEU-R40 to FEU-R48)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table


@pytest.mark.rule("FEU-R40", "FEU-R16")
def test_it_is_played_in_the_start_phase_before_anything_else() -> None:
    lands = [fief("goldmead", wheat=3, wood=1), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector serf", lands), phase="start")
    assert t.rule == "FEU-R41"
    assert t.refused("income serf") == "FEU-R40"
    t.play("give goldmead wheat 2")
    assert t.rule == "FEU-R17"
    assert t.hand() == ["serf"]


@pytest.mark.rule("FEU-R41")
def test_each_fief_loses_half_rounded_down_of_the_owners_choice() -> None:
    lands = [fief("goldmead", wheat=7), fief("oakhurst", wood=2, stone=3), fief("redbank", clay=1)]
    t = table(player("tax-collector", lands), phase="start")
    assert t.cubes("goldmead") == {"wheat": 4}, "one kind only: nothing is asked"
    assert t.choices() == {
        "give oakhurst wood 1", "give oakhurst wood 2",
        "give oakhurst stone 1", "give oakhurst stone 2",
    }  # fmt: skip
    assert t.refused("give goldmead wheat 1") == "FEU-R41", "each fief pays its own half"
    t.play("give oakhurst wood 1", "give oakhurst stone 1")
    assert t.cubes("oakhurst") == {"wood": 1, "stone": 2}
    assert t.cubes("redbank") == {"clay": 1}


@pytest.mark.rule("FEU-R42", "FEU-A5")
def test_without_two_cubes_in_a_fief_half_of_the_hands_income_is_discarded() -> None:
    t = table(player("tax-collector merchant serf serf priest"), phase="start")
    assert t.choices() == {"discard merchant", "discard serf", "discard priest"}
    t.play("discard serf", "discard priest")
    assert t.hand() == ["merchant", "serf"]
    assert t.coins() == 0
    assert t.rule == "FEU-R17"


@pytest.mark.rule("FEU-R43")
def test_with_an_income_below_two_the_whole_hand_goes() -> None:
    t = table(player("tax-collector serf pastor pastor"), phase="start")
    assert t.hand() == []
    assert t.discards() == {"serf": 1, "pastor": 2}
    assert t.rule == "FEU-R17"


@pytest.mark.rule("FEU-R44", "FEU-R40")
def test_drawn_in_the_main_phase_it_waits_for_the_next_start_phase() -> None:
    lands = [fief("goldmead", wheat=4), fief("oakhurst"), fief("redbank")]
    t = table(player("feudal-lord", lands, deck="tax-collector serf serf serf serf serf serf"))
    t.play("influence feudal-lord", "scroll feudal-lord-summon")
    assert t.hand() == ["serf", "tax-collector"]
    assert t.cubes("goldmead") == {"wheat": 4}
    t.end_turn()
    assert "tax-collector" in t.hand(0)
    t.end_turn()
    assert t.cubes("goldmead") == {"wheat": 2}, "played at the next start"


@pytest.mark.rule("FEU-R45")
def test_nothing_but_playing_it_removes_it() -> None:
    t = table(player("tax-collector serf", coins=9))
    assert not any("tax-collector" in choice for choice in t.choices())


@pytest.mark.rule("FEU-R46", "FEU-A28")
def test_it_stays_in_hand_at_court_and_counts_for_the_refill() -> None:
    t = table(player("tax-collector serf pastor"))
    t.end_turn()
    own = t.of(0)
    assert own["hand_size"] == 5
    assert own["hand"].count("tax-collector") == 1
    assert t.view(1)["seats"][0]["hand"] == ["tax-collector"], "what stays is known to be him"


@pytest.mark.rule("FEU-R47")
def test_the_turn_goes_on_with_the_main_phase() -> None:
    lands = [fief("goldmead", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector serf", lands), phase="start")
    t.play("work serf oakhurst")
    assert t.cubes("oakhurst") == {"wood": 1}


@pytest.mark.rule("FEU-R48")
def test_a_deck_shuffled_while_he_is_out_does_not_hold_him() -> None:
    lands = [fief("goldmead", 1, "innkeeper", wheat=2), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector serf", lands, deck="", discards="serf serf"), phase="start")
    t.play("tap innkeeper")
    assert t.view()["turn"]["taxed"]
    assert t.of()["deck"] == 1
    assert t.told().count("shuffled") == 1
    assert t.hand() == ["serf", "serf"]


@pytest.mark.rule("FEU-A7")
def test_the_played_collector_lies_with_the_played_cards_until_the_end_of_the_day() -> None:
    t = table(player("tax-collector serf merchant"), phase="start")
    t.play("discard serf")
    assert t.view()["turn"]["taxed"]
    assert "tax-collector" not in t.discards()
    t.end_turn()
    assert t.discards()["tax-collector"] == 1


@pytest.mark.rule("FEU-A5")
def test_the_smallest_total_above_is_due_where_no_cards_make_exactly_half() -> None:
    t = table(player("tax-collector merchant merchant merchant"), phase="start")
    assert t.view(0)["turn"]["tax_due"] == 4, (
        "half of 6 is 3, and two Merchants are the least above"
    )
    t.play("discard merchant")
    assert t.rule == "FEU-A5"
    t.play("discard merchant")
    assert t.hand() == ["merchant"]


@pytest.mark.rule("FEU-A5")
def test_a_card_that_would_overshoot_is_refused() -> None:
    t = table(player("tax-collector merchant serf pastor"), phase="start")
    assert t.choices() == {"discard serf"}
    assert t.refused("discard merchant") == "FEU-A5"
    assert t.refused("discard pastor") == "FEU-A5"
    assert t.refused("discard priest") == "FEU-R42"
    assert t.refused("end") == "FEU-R40"


@pytest.mark.rule("FEU-A6")
def test_protected_and_stored_cubes_do_not_count() -> None:
    lands = [
        fief("goldmead", 1, "granary-keeper", wheat=6, wood=1),
        fief("oakhurst"),
        fief("redbank"),
    ]
    t = table(player("tax-collector serf serf", lands), phase="start")
    assert t.rule == "FEU-A5", "one taxable cube is not two, so the hand pays"
    lands = [fief("goldmead", 1, "accountant", wheat=1), fief("oakhurst"), fief("redbank")]
    stored = {"accountant": {"stone": 4}}
    t = table(player("tax-collector serf serf", lands), phase="start", stored=stored)
    assert t.rule == "FEU-A5"


@pytest.mark.rule("FEU-A6")
def test_protected_cubes_are_not_payable() -> None:
    granary = fief("goldmead", 1, "granary-keeper", wheat=6, wood=2, clay=2)
    lands = [granary, fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector", lands), phase="start")
    assert t.refused("give goldmead wheat 1") == "FEU-A6"
    t.play("give goldmead wood 2")
    assert t.cubes("goldmead") == {"wheat": 6, "clay": 2}


@pytest.mark.rule("FEU-A6")
def test_a_wall_builder_pays_a_third_and_spares_the_hand() -> None:
    lands = [fief("goldmead"), fief("oakhurst"), fief("greycrag", 1, "wall-builder", stone=2)]
    t = table(player("tax-collector serf serf", lands), phase="start")
    assert t.hand() == ["serf", "serf"]
    assert t.cubes("greycrag") == {"stone": 2}
    lands = [fief("goldmead"), fief("oakhurst"), fief("greycrag", 1, "wall-builder", stone=8)]
    t = table(player("tax-collector serf serf", lands), phase="start")
    assert t.cubes("greycrag") == {"stone": 6}


@pytest.mark.rule("FEU-A6", "FEU-R16")
def test_cubes_of_straighten_effects_arrive_before_the_tax() -> None:
    lands = [fief("goldmead", 1, "beekeeper"), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector serf serf", lands), phase="start")
    assert t.cubes("goldmead") == {"wheat": 1}
    assert t.hand() == ["serf", "serf"]
