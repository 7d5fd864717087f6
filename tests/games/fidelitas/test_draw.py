"""Draw replacement cards (FID-24 to FID-27)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import table

BOTH = {"tavern-north": "judge friar friar", "tavern-south": "thief"}


@pytest.mark.rule("FID-24")
def test_the_new_card_comes_from_the_deck_or_from_any_place_in_a_tavern_pile() -> None:
    t = table(BOTH, ["scholar", "baker"], deck="farmer")
    t.play("play scholar library", "done")
    assert t.choices() == {
        "draw", "take judge tavern-north", "take friar tavern-north", "take thief tavern-south",
    }  # fmt: skip
    t.play("take judge tavern-north")
    assert t.hand(0) == ["judge"]
    assert t.at("tavern-north") == ["friar", "friar"]
    assert t.seat == 1


@pytest.mark.rule("FID-24")
def test_the_draw_from_the_deck_is_the_top_card() -> None:
    t = table(BOTH, ["scholar", "baker"], deck="farmer soldier")
    t.play("play scholar library", "done", "draw")
    assert t.hand(0) == ["farmer"]


@pytest.mark.rule("FID-24")
def test_the_draw_is_compulsory_and_from_nowhere_else() -> None:
    t = table({**BOTH, "market": "soldier"}, ["scholar", "baker"])
    t.play("play scholar library", "done")
    assert t.refused("done") is not None
    assert t.refused("take soldier market") == "FID-24"
    assert t.refused("take soldier tavern-north") == "FID-24"


@pytest.mark.rule("FID-24")
def test_exactly_one_card_is_drawn_whatever_the_hand() -> None:
    t = table({}, ["scholar soldier soldier soldier", "baker"], deck="farmer")
    t.play("play scholar library", "done")
    assert len(t.hand(0)) == 4
    t = table({}, ["scholar", "baker"], deck="farmer")
    t.play("play scholar library", "done")
    assert t.hand(0) == ["farmer"]


@pytest.mark.rule("FID-25")
@pytest.mark.parametrize("card", ["merchant", "swindler"])
def test_a_card_with_the_x_played_to_the_tavern_stops_the_draw(card: str) -> None:
    t = table(BOTH, [card, "baker"])
    t.play(f"play {card} tavern-north", f"give-up {t.missio(0)[0]}", "done")
    assert t.seat == 1
    assert t.hand(0) == []


@pytest.mark.rule("FID-25")
def test_with_the_option_an_x_at_the_tavern_still_draws() -> None:
    t = table(BOTH, ["merchant soldier", "baker"], x_at_tavern_draws=True)
    t.play("play merchant tavern-north", f"give-up {t.missio(0)[0]}", "done")
    assert t.rule == "FID-24"
    t = table({}, ["merchant", "baker"], x_at_tavern_draws=True, deck="soldier friar")
    t.play("play merchant market", "done")
    assert t.seat == 1, "at a regular location the X holds"


@pytest.mark.rule("FID-25", "FID-27")
def test_the_x_does_not_stop_the_refill_of_missio() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge", "twins captain"])
    t.play("play merchant market", "score trust-of-beggar", "done")
    assert len(t.missio(0)) == 2


@pytest.mark.rule("FID-26")
def test_after_a_play_to_the_tavern_only_the_opposite_side_is_open() -> None:
    t = table(BOTH, ["scholar", "baker"], deck="farmer soldier")
    t.play("play scholar tavern-north", f"give-up {t.missio(0)[0]}", "done")
    assert t.choices() == {"draw", "take thief tavern-south", "take farmer tavern-south"}
    assert t.refused("take judge tavern-north") == "FID-26"


@pytest.mark.rule("FID-26")
def test_the_card_placed_by_the_ability_may_itself_be_drawn() -> None:
    t = table({}, ["scholar", "baker"], deck="farmer")
    t.play("play scholar tavern-north", f"give-up {t.missio(0)[0]}", "done")
    t.play("take farmer tavern-south")
    assert t.hand(0) == ["farmer"]


@pytest.mark.rule("FID-26")
def test_a_card_moved_to_the_tavern_blocks_that_side() -> None:
    t = table({**BOTH, "university": "judge"}, ["soldier", "baker"])
    t.play("play soldier market", "pick judge university", "to tavern-south", "done")
    assert t.choices() == {"draw", "take judge tavern-north", "take friar tavern-north"}


@pytest.mark.rule("FID-26")
def test_a_move_from_one_side_to_the_other_blocks_the_one_that_received() -> None:
    t = table(BOTH, ["soldier", "baker"])
    t.play("play soldier market", "pick judge tavern-north", "to tavern-south", "done")
    assert t.choices() == {"draw", "take friar tavern-north"}


@pytest.mark.rule("FID-26")
def test_a_side_stays_blocked_when_the_card_has_left_again() -> None:
    t = table({**BOTH, "market": "soldier soldier"}, ["baker", "baker"])
    t.play("play baker bakery", "pick soldier market", "to tavern-south")
    t.play("pick thief tavern-south", "to library", "done")
    assert "take soldier tavern-south" not in t.choices()


@pytest.mark.rule("FID-26")
def test_cards_on_both_sides_leave_only_the_deck() -> None:
    t = table({**BOTH, "market": "soldier farmer"}, ["baker", "baker"], deck="student")
    t.play("play baker bakery", "pick soldier market", "to tavern-south")
    t.play("pick farmer market", "to tavern-north", "done")
    assert t.seat == 1
    assert t.hand(0) == ["student"]


@pytest.mark.rule("FID-26")
def test_cards_placed_by_a_farmer_do_not_block() -> None:
    t = table({}, ["farmer", "baker"], deck="student judge")
    t.play("play farmer market", "to tavern-south", "to tavern-north", "done")
    assert t.choices() == {"draw", "take student tavern-south", "take judge tavern-north"}


@pytest.mark.rule("FID-26")
def test_the_block_lasts_one_turn() -> None:
    t = table(BOTH, ["scholar", "scholar"], deck="farmer soldier")
    t.play("play scholar tavern-north", f"give-up {t.missio(0)[0]}", "done", "draw")
    t.play("play scholar library", "done")
    assert t.can("take judge tavern-north")


@pytest.mark.rule("FID-27")
def test_after_scoring_missio_are_refilled_to_two() -> None:
    t = table(
        {"courthouse": "judge student baker merchant"},
        ["merchant", "thief"],
        missio=["judge beggar", "twins captain"],
        missio_deck="abbot sailor",
    )
    t.play("play merchant market", "score-all")
    assert sorted(t.missio(0)) == ["trust-of-abbot", "trust-of-sailor"]
    assert sorted(t.scored(0)) == ["trust-of-beggar", "trust-of-judge"]


@pytest.mark.rule("FID-27")
def test_with_two_or_more_left_no_missio_is_drawn() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge baker abbot", "twins captain"])
    t.play("play merchant market", "score trust-of-beggar", "done")
    assert t.missio(0) == ["trust-of-judge", "trust-of-baker", "trust-of-abbot"]


@pytest.mark.rule("FID-27")
def test_with_the_missio_deck_empty_one_plays_on_with_fewer() -> None:
    t = table({}, ["merchant", "thief"], missio=["beggar judge", "twins"], missio_deck=None)
    t.play("play merchant market", "score trust-of-beggar", "done")
    assert t.missio(0) == ["trust-of-judge"]
    assert t.missio_deck == 0


@pytest.mark.rule("FID-27")
def test_the_missio_come_after_the_virtus_draw() -> None:
    t = table(BOTH, ["scholar", "thief"], missio=["beggar judge", "twins captain"])
    t.play("play scholar library", "score trust-of-beggar", "done")
    assert t.rule == "FID-24"
    assert len(t.missio(0)) == 2, "the Scholar's Missio only"


@pytest.mark.rule("FID-30")
def test_the_question_does_not_offer_an_empty_deck() -> None:
    t = table({"tavern-north": "judge thief"}, ["scholar", "friar"], rest="warehouse",
              more={"reshuffled": True})  # fmt: skip
    t.play("play scholar library", "done")
    assert not t.can("draw")
    assert "deck" not in t.prompt
