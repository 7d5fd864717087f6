"""Solo against the three Aspirants (AUS-52 to AUS-62, AUS-69)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.ausonia.story import GAINED, Table, dealt, house, table

PRINCE = "merchant-prince"
DUCHESS = "blood-duchess"
INQUISITOR = "grand-inquisitor"


def solo(own: dict[str, Any], aspirant: str = PRINCE, **more: Any) -> Table:
    return table(own, aspirant=aspirant, **more)


def after_turn(t: Table) -> Table:
    """The player passes at once; the Aspirant plays."""
    return t.end_turn()


@pytest.mark.rule("AUS-52")
@pytest.mark.parametrize("aspirant", [PRINCE, DUCHESS, INQUISITOR])
def test_the_player_goes_first_and_the_aspirant_follows(aspirant: str) -> None:
    t = dealt(players=1, aspirant=aspirant)
    assert t.aspirant["id"] == aspirant
    assert t.aspirant["influence"] == 10
    assert t.house(0)["deck"] == "I"
    assert t.turn == (1, 0)
    t.end_turn()
    assert t.told().count("aspirant-took") == 1
    assert t.view(None)["round"] == 2
    assert t.seat == 0


@pytest.mark.rule("AUS-53", "AUS-54")
def test_stage_one_goes_through_the_gems_of_the_leftmost_card() -> None:
    t = solo(house(), offer="peddler banker cardinal abbess", favour="mason gossip")
    after_turn(t)  # Peddler: emerald gives 2, rainbow gives 1
    assert t.aspirant["influence"] == 13
    assert t.aspirant["kept"] == []
    assert t.aspirant["discards"] == ["peddler"]
    assert t.offer == ["banker", "cardinal", "abbess", "mason"]


@pytest.mark.rule("AUS-53")
def test_sapphires_burn_and_bloodshards_corrupt_for_the_merchant_prince() -> None:
    t = solo(
        house("", "peddler banker abbess mason cardinal bishop gossip"),
        offer="cutpurse poisoner eavesdropper courtesan",
    )
    after_turn(t)  # Cutpurse: sapphire burns one card, bloodshard costs one point
    assert t.discards(0) == ["gossip"]
    assert t.influence(0) == 9


@pytest.mark.rule("AUS-54", "AUS-55", "AUS-56")
def test_a_card_that_passes_the_test_is_kept_and_triggers_stage_three() -> None:
    t = solo(house(), offer="spice-trader banker cardinal abbess", favour="mason gossip")
    after_turn(t)  # EEW: 2 + 2 + 1, kept, then Influence 2
    assert t.aspirant["kept"] == ["spice-trader"]
    assert t.aspirant["influence"] == 17
    after_turn(t)  # Banker EEWW: 2 for the kept card, 2 + 2 + 1 + 1, kept, then 2
    assert t.aspirant["kept"] == ["spice-trader", "banker"]
    assert t.aspirant["influence"] == 17 + 2 + 6 + 2


@pytest.mark.rule("AUS-56")
def test_stage_three_comes_only_with_a_card_kept_in_this_turn() -> None:
    t = solo(house(), offer="peddler banker cardinal abbess", more={"kept": ["spice-trader"]})
    after_turn(t)
    assert t.aspirant["influence"] == 10 + 2 + 3


@pytest.mark.rule("AUS-54")
def test_the_blood_duchess_keeps_cards_with_a_bloodshard() -> None:
    t = solo(house("", "mason"), DUCHESS, offer="gossip peddler abbess bishop")
    after_turn(t)  # Gossip BW: Corruption 1, Burn 1, kept, then Corruption 1
    assert t.aspirant["kept"] == ["gossip"]
    assert t.influence(0) == 8
    t = solo(house(), DUCHESS, offer="peddler gossip abbess bishop")
    after_turn(t)
    assert t.aspirant["kept"] == []
    assert t.aspirant["influence"] == 11


@pytest.mark.rule("AUS-54", "AUS-62", "AUS-46")
def test_the_grand_inquisitor_keeps_pairs_and_makes_the_player_discard() -> None:
    hand = "peddler banker abbess"
    t = solo(house(hand), INQUISITOR, offer="spice-trader mason gossip bishop")
    t.play("pass", "done")
    assert t.seat == 0
    assert t.rule == "AUS-46"
    assert t.prompt == "The Aspirant's Discard: discard a card of your hand."
    t.play("discard banker")
    assert t.aspirant["kept"] == ["spice-trader"]
    assert t.aspirant["influence"] == 13
    assert "banker" in t.discards(0)
    t = solo(house(hand), INQUISITOR, offer="courtesan mason gossip bishop")
    t.end_turn()  # SEB: no pair
    assert t.aspirant["kept"] == []
    t = solo(house(hand), INQUISITOR, offer="surveyor mason gossip bishop")
    t.end_turn()  # EWW: rainbow gems are no pair
    assert t.aspirant["kept"] == []


@pytest.mark.rule("AUS-55")
@pytest.mark.parametrize(("bonus", "gained"), [("once", 4 + 3), ("gem", 8 + 3), ("none", 3)])
def test_kept_cards_add_influence_as_the_option_says(bonus: str, gained: int) -> None:
    t = solo(
        house(),
        offer="peddler abbess mason gossip",
        more={"kept": ["spice-trader", "banker"]},
        kept_bonus=bonus,
    )
    after_turn(t)
    assert t.aspirant["influence"] == 10 + gained


@pytest.mark.rule("AUS-55", "AUS-53")
def test_kept_cards_count_in_stage_one_before_the_gems() -> None:
    t = solo(house(), offer="peddler abbess mason gossip", more={"kept": ["banker"]})
    after_turn(t)
    told = t.told()
    bonus = told.index("aspirant-bonus")
    assert told.index("aspirant-took") < bonus
    assert told[bonus : bonus + 4] == ["aspirant-bonus"] + ["aspirant-gained"] * 3


@pytest.mark.rule("AUS-57", "AUS-8")
def test_the_row_moves_left_after_the_aspirants_take() -> None:
    t = solo(house(), offer="peddler banker cardinal abbess", favour="mason gossip")
    after_turn(t)
    after_turn(t)
    assert t.offer == ["cardinal", "abbess", "mason", "gossip"]


@pytest.mark.rule("AUS-58", "AUS-69")
def test_the_aspirants_discard_pile_becomes_the_new_favour_deck() -> None:
    t = solo(
        house(),
        offer="peddler banker cardinal abbess",
        favour="",
        more={"aspirant_discards": ["gossip"]},
    )
    # not before a replacement is needed
    assert t.aspirant["discards"] == ["gossip"]
    after_turn(t)
    assert t.offer == ["banker", "cardinal", "abbess", "gossip"]
    assert t.aspirant["discards"] == ["peddler"]  # the taken card was not shuffled in
    assert t.view(None)["favour_deck"] == 0


@pytest.mark.rule("AUS-58")
def test_a_short_row_is_filled_as_soon_as_a_card_is_discarded() -> None:
    t = solo(house(), offer="peddler banker cardinal abbess", favour="")
    after_turn(t)
    assert t.offer == ["banker", "cardinal", "abbess", "peddler"]
    assert t.aspirant["discards"] == []


@pytest.mark.rule("AUS-58")
def test_a_kept_card_leaves_the_row_shorter_when_nothing_refills_it() -> None:
    t = solo(house(), offer="spice-trader banker cardinal abbess", favour="")
    after_turn(t)
    assert t.aspirant["kept"] == ["spice-trader"]
    assert t.offer == ["banker", "cardinal", "abbess"]


@pytest.mark.rule("AUS-58", "AUS-57")
def test_a_purchase_too_turns_the_aspirants_discards_into_a_favour_deck() -> None:
    t = solo(
        house("rough-emerald rough-sapphire house-bravo"),
        offer="banker peddler cardinal abbess",
        favour="",
        more={"aspirant_discards": ["gossip", "mason"]},
        dice={"favour": ["mason gossip"]},
    )
    t.play_all("rough-emerald rough-sapphire").play("buy peddler")
    assert t.offer == ["banker", "cardinal", "abbess", "mason"]
    assert t.aspirant["discards"] == []
    assert t.view(None)["favour_deck"] == 1


@pytest.mark.rule("AUS-58", "AUS-55")
def test_with_an_empty_row_the_aspirant_gains_only_the_bonus() -> None:
    t = solo(house(), offer="", favour="", more={"kept": ["banker", "spice-trader"]})
    after_turn(t)
    assert t.aspirant["influence"] == 14
    assert t.aspirant["kept"] == ["banker", "spice-trader"]


@pytest.mark.rule("AUS-59")
def test_the_players_discard_removes_a_random_kept_card() -> None:
    t = solo(
        house("cutpurse rough-sapphire house-bravo"),
        offer="peddler mason cardinal abbess",
        more={"kept": ["banker", "spice-trader"]},
        dice={"kept card": [1]},
    )
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.aspirant["kept"] == ["banker"]
    assert t.aspirant["discards"] == ["spice-trader"]
    assert t.seat == 0


@pytest.mark.rule("AUS-59")
def test_without_kept_cards_the_players_discard_does_nothing() -> None:
    t = solo(house("cutpurse rough-sapphire house-bravo"))
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.aspirant["discards"] == []
    assert t.influence(0) == 11


@pytest.mark.rule("AUS-59")
@pytest.mark.parametrize(("option", "left"), [("one", 2), ("all", 1)])
def test_discard_two_removes_as_many_as_the_option_says(option: str, left: int) -> None:
    pack = {"favour": [{"id": "cutpurse", "abilities": [{"effects": [["discard", 2]]}]}]}
    t = solo(
        house("cutpurse house-bravo"),
        more={"kept": ["banker", "spice-trader", "peddler"]},
        discard_kept=option,
        pack=pack,
    )
    t.play("play cutpurse", "use cutpurse 1")
    assert len(t.aspirant["kept"]) == left


@pytest.mark.rule("AUS-58", "AUS-59")
def test_a_card_removed_by_discard_fills_a_short_row() -> None:
    t = solo(
        house("cutpurse rough-sapphire house-bravo"),
        offer="peddler cardinal abbess",
        favour="",
        more={"kept": ["banker"]},
    )
    t.play_all("cutpurse rough-sapphire").play("use cutpurse 1")
    assert t.offer == ["peddler", "cardinal", "abbess", "banker"]


@pytest.mark.rule("AUS-60")
def test_burn_does_not_reshuffle_and_costs_influence_for_each_card_lacking() -> None:
    # six cards are drawn at the end of the turn, then one is left for two burns
    draw = "peddler banker abbess mason cardinal bishop gossip"
    t = solo(
        house("", draw, rest="raised"),
        DUCHESS,
        offer="apprentice courtesan confessor distiller",
    )
    after_turn(t)  # Apprentice SW: two burns, one card
    assert t.discards(0) == ["gossip"]
    assert t.influence(0) == 9
    assert "reshuffled" not in t.told()


@pytest.mark.rule("AUS-60")
def test_the_loss_by_burn_stops_at_zero_and_stays_a_loss_after_sixty() -> None:
    own = house("peddler banker abbess mason cardinal bishop", rest="raised", influence=0)
    t = solo(own, DUCHESS, offer="apprentice courtesan confessor distiller")
    after_turn(t)
    assert t.influence(0) == 0
    own = house("peddler banker abbess mason cardinal bishop", rest="raised", influence=61)
    t = solo(own, DUCHESS, offer="apprentice courtesan confessor distiller", more=GAINED)
    after_turn(t)
    assert t.influence(0) == 59
    assert t.over


@pytest.mark.rule("AUS-60", "AUS-39")
def test_option_burn_reshuffles() -> None:
    own = house("peddler banker abbess mason cardinal bishop", "", "gossip", rest="raised")
    t = solo(own, DUCHESS, offer="apprentice courtesan confessor distiller", burn_reshuffles=True)
    after_turn(t)
    assert "reshuffled" in t.told()
    assert t.influence(0) == 10  # the same card was burned twice
    assert t.discards(0) == ["gossip"]


@pytest.mark.rule("AUS-61")
def test_the_players_corruption_lowers_the_aspirant() -> None:
    t = solo(house("gossip rough-bloodshard house-bravo"))
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.aspirant["influence"] == 8
    assert t.influence(0) == 11


@pytest.mark.rule("AUS-61", "AUS-41")
def test_after_sixty_the_aspirants_corruption_raises_it() -> None:
    t = solo(house(influence=60), DUCHESS, offer="gossip peddler abbess bishop", more=GAINED)
    after_turn(t)
    assert t.over
    assert t.influence(1) == 12
    assert t.winners == [0]


@pytest.mark.rule("AUS-61", "AUS-5")
def test_the_aspirant_never_drops_below_zero() -> None:
    own = house("gossip rough-bloodshard house-bravo")
    t = solo(own, more={"aspirant_influence": 1})
    t.play_all("gossip rough-bloodshard").play("use gossip 1")
    assert t.aspirant["influence"] == 0


@pytest.mark.rule("AUS-53", "AUS-41", "AUS-61")
def test_the_aspirants_gems_count_from_left_to_right_around_sixty() -> None:
    row = "peddler mason cardinal"
    t = solo(house(), offer=f"gossip {row}", more={"aspirant_influence": 59})
    after_turn(t)  # BW: Corruption while nobody has 60, then Influence 1
    assert list(t.state.influence) == [9, 60]
    t = solo(house(), offer=f"courtesan {row}", more={"aspirant_influence": 59})
    after_turn(t)  # SEB: Burn, Influence 2, and now Corruption raises the Aspirant
    assert list(t.state.influence) == [10, 62]


@pytest.mark.rule("AUS-55", "AUS-41")
def test_kept_cards_may_bring_sixty_before_the_first_gem() -> None:
    more = {"aspirant_influence": 58, "kept": ["banker"]}
    t = solo(house(), offer="gossip peddler mason cardinal", more=more)
    after_turn(t)  # 2 for the Banker, then BW: 1 and 1
    assert list(t.state.influence) == [10, 62]


@pytest.mark.rule("AUS-61", "AUS-40")
def test_the_aspirant_reaching_sixty_ends_the_game_after_its_turn() -> None:
    t = solo(
        house(influence=30),
        offer="spice-trader banker cardinal abbess",
        more={"aspirant_influence": 56},
    )
    after_turn(t)
    assert t.over
    assert t.influence(1) == 63
    assert t.winners == []


@pytest.mark.rule("AUS-61", "AUS-42")
def test_a_tie_goes_to_the_player() -> None:
    t = solo(
        house(influence=63),
        offer="spice-trader banker cardinal abbess",
        more={"aspirant_influence": 56} | GAINED,
    )
    after_turn(t)
    assert list(t.state.influence) == [63, 63]
    assert t.winners == [0]


@pytest.mark.rule("AUS-62")
def test_the_aspirant_buys_no_power_cards() -> None:
    t = solo(house(), power="prism tide-cluster")
    for _ in range(3):
        after_turn(t)
    assert t.view(None)["power_deck"] == 2


@pytest.mark.rule("AUS-69", "AUS-53")
def test_the_row_is_refilled_before_the_gems_are_resolved() -> None:
    t = solo(house(), offer="peddler banker cardinal abbess", favour="mason")
    after_turn(t)
    told = t.told()
    took, offered = told.index("aspirant-took"), told.index("offered")
    gained = told.index("aspirant-gained")
    assert took < offered < gained


@pytest.mark.rule("AUS-52")
@pytest.mark.parametrize("aspirant", [PRINCE, DUCHESS, INQUISITOR])
def test_a_whole_game_comes_to_its_end(aspirant: str) -> None:
    t = dealt(seed=4, players=1, aspirant=aspirant)
    while t.state.asked is not None:
        t.state.play(t.state.asked.hint(t.state, t.state.rng))
        t.state.check()
    assert len(t.scores) == 1
