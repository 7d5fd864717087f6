"""The turn's frame and the final phase (FEU-R15 to FEU-R18, FEU-R49 to FEU-R54)."""

from __future__ import annotations

import pytest
from tests.games.feudalia.story import fief, player, table


@pytest.mark.rule("FEU-R15")
def test_turns_go_clockwise_from_the_first_player() -> None:
    t = table(player(), player(), player())
    order = []
    for _ in range(4):
        order.append(t.seat)
        t.end_turn()
    assert order == [0, 1, 2, 0]
    assert t.view()["round"] == 2


@pytest.mark.rule("FEU-R17")
def test_actions_come_in_any_order_and_number() -> None:
    lands = [fief("goldmead", wheat=3, wood=2), fief("oakhurst"), fief("redbank")]
    t = table(player("serf serf serf merchant", lands))
    t.play("income serf", "work serf oakhurst", "income serf", "hire serf")
    t.play("upgrade goldmead", "settle", "income merchant", "hire serf")
    assert t.fief("goldmead")["level"] == 1
    assert t.discards()["serf"] == 4


@pytest.mark.rule("FEU-R18")
def test_in_the_final_phase_no_action_is_possible() -> None:
    lands = [fief("goldmead", wheat=12, wood=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    t.play("end")
    assert t.rule == "FEU-R54"
    assert t.refused("upgrade goldmead") == "FEU-R18"
    assert t.refused("hire serf") == "FEU-R18"


@pytest.mark.rule("FEU-R49")
def test_at_the_end_of_the_day_used_vassals_are_discarded() -> None:
    lands = [fief("goldmead", 1, "countess"), fief("oakhurst"), fief("redbank")]
    t = table(player("serf priest", lands))
    t.play("work serf goldmead", "influence priest", "end")
    assert t.discards() == {"tax-collector": 1, "serf": 1, "priest": 1}
    assert t.fief("goldmead")["standing"] == []
    assert t.masters("goldmead") == ["countess"]


@pytest.mark.rule("FEU-R50", "FEU-A3")
def test_services_to_the_court_pay_at_least_a_coin_for_each_card() -> None:
    t = table(player("pastor pastor merchant serf"))
    t.play("end")
    assert t.coins() == 3, "1 + 1 + 2 + 1 are 5, of which 3 are saved"
    assert t.discards() == {"tax-collector": 1, "pastor": 2, "merchant": 1, "serf": 1}


@pytest.mark.rule("FEU-C2", "FEU-R50")
def test_a_seductress_helps_at_court_too() -> None:
    t = table(player("seductress pastor serf"), options={"scenario": 3})
    t.play("influence seductress", "end")
    assert t.coins() == 3, "2 + 2 are 4, of which 3 are saved"


@pytest.mark.rule("FEU-R51", "FEU-R64")
def test_saving_keeps_what_the_treasury_face_shows() -> None:
    for levels, kept in (((0, 0, 0), 5), ((1, 1, 0), 5), ((2, 1, 1), 3), ((2, 2, 2), 3)):
        lands = [
            fief(c, n) for c, n in zip(("goldmead", "oakhurst", "redbank"), levels, strict=True)
        ]
        t = table(player("", lands, coins=9))
        t.play("end")
        assert t.coins() == kept, levels


@pytest.mark.rule("FEU-R64")
def test_cubes_stay_in_their_fiefs() -> None:
    lands = [fief("goldmead", wheat=5), fief("oakhurst", wood=12), fief("redbank", stone=1)]
    t = table(player("", lands))
    t.end_turn().end_turn()
    assert t.cubes("goldmead") == {"wheat": 5}
    assert t.cubes("oakhurst") == {"wood": 12}
    assert t.cubes("redbank") == {"stone": 1}


def test_the_treasurer_keeps_three_more_but_never_more_than_there_are() -> None:
    lands = [fief("goldmead", 1, "treasurer"), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands, coins=9))
    assert t.of()["saves"] == 8, "the view counts him too"
    t.play("end")
    assert t.coins() == 8
    t = table(player("", lands, coins=3))
    t.play("end")
    assert t.coins() == 3


@pytest.mark.rule("FEU-R52")
def test_the_hand_is_refilled_and_the_deck_shuffled_only_when_a_card_is_needed() -> None:
    t = table(player("", deck="serf serf serf serf serf", discards="priest"))
    t.play("end")
    assert t.hand(0) == ["serf"] * 5
    assert t.of(0)["deck"] == 0
    assert t.told().count("shuffled") == 0, "an empty deck waits for the next card needed"
    t = table(player("", deck="serf serf", discards="priest priest"))
    t.play("end")
    assert t.told().count("shuffled") == 1
    assert t.of(0)["hand_size"] == 5
    assert t.of(0)["deck"] == 0


@pytest.mark.rule("FEU-R53", "FEU-A17")
def test_one_reshuffle_per_turn_outside_the_refill() -> None:
    lands = [fief("goldmead", 2, "innkeeper baker", wheat=2), fief("oakhurst"), fief("redbank")]
    cards = player("feudal-lord serf", lands, deck="", discards="tax-collector merchant")
    t = table(cards)
    t.play("influence feudal-lord", "scroll feudal-lord-summon", "income serf")
    assert t.told().count("shuffled") == 1
    assert t.hand() == ["merchant", "tax-collector"]
    assert t.refused("tap innkeeper") == "FEU-A8", "the deck ran out for the second time"
    assert t.refused("tap baker") == "FEU-A8"
    t.play("end")
    assert t.told().count("shuffled") == 2, "the refill may shuffle once more"


@pytest.mark.rule("FEU-A17")
def test_with_an_empty_discard_pile_no_deck_is_made() -> None:
    t = table(player("tax-collector", deck="serf"))
    t.play("end")
    assert t.of(0)["hand_size"] == 2
    assert t.told().count("shuffled") == 0
    t.play("end")
    assert t.seat == 0, "he starts with fewer than five"


@pytest.mark.rule("FEU-R54")
def test_no_fief_holds_more_than_twelve() -> None:
    lands = [fief("goldmead", wheat=10, wood=5), fief("oakhurst", wood=14), fief("redbank")]
    t = table(player("", lands))
    t.play("end")
    assert t.cubes("oakhurst") == {"wood": 12}, "one kind only: nothing is asked"
    assert t.choices() == {
        f"give goldmead {kind} {n}" for kind in ("wheat", "wood") for n in (1, 2, 3)
    }
    assert t.refused("give oakhurst wood 1") == "FEU-R54"
    t.play("give goldmead wheat 2", "give goldmead wood 1")
    assert t.cubes("goldmead") == {"wheat": 8, "wood": 4}
    assert t.seat == 1


@pytest.mark.rule("FEU-A18")
def test_the_new_hand_is_known_when_cubes_are_discarded() -> None:
    lands = [fief("goldmead", wheat=12, wood=1), fief("oakhurst"), fief("redbank")]
    t = table(player("serf", lands, deck="merchant trader priest serf serf"))
    t.play("end")
    assert t.rule == "FEU-R54"
    assert t.hand() == ["merchant", "priest", "serf", "serf", "trader"]
