"""Constructing Sources (AUS-31 to AUS-34)."""

from __future__ import annotations

import pytest
from tests.games.ausonia.story import house, table

from tabard.engine.errors import NotationError


@pytest.mark.rule("AUS-31", "AUS-33")
def test_a_star_card_is_built_on_another_card_and_pays_at_once() -> None:
    t = table(house("house-steward", raised="marked-emerald rough-sapphire"), house())
    assert t.gems["E"] == 0
    t.play("build marked-emerald rough-sapphire")
    assert t.gems["E"] == 1
    own = t.house(0)
    assert own["sources"] == [{"top": "marked-emerald", "foundation": "rough-sapphire"}]
    assert own["raised"] == []
    t.play("play house-steward", "use house-steward 1")
    assert t.influence(0) == 12


@pytest.mark.rule("AUS-31")
def test_only_star_cards_are_built() -> None:
    t = table(house("house-bravo", raised="rough-emerald rough-sapphire"), house())
    assert not any(choice.startswith("build") for choice in t.choices())
    assert t.refused("build marked-emerald rough-sapphire") == "AUS-31"


@pytest.mark.rule("AUS-31")
@pytest.mark.parametrize("verb", ["build", "build-from-hand"])
def test_a_plain_card_is_refused_as_a_source_with_the_rule(verb: str) -> None:
    t = table(house("rough-emerald", raised="rough-sapphire marked-emerald"), house())
    with pytest.raises(NotationError) as refused:
        t.state.why(f"{verb} rough-sapphire marked-emerald")
    reason = "Rough Sapphire bears no star; only a star card can be built [AUS-31]"
    assert str(refused.value) == reason


@pytest.mark.rule("AUS-31", "AUS-32")
def test_a_card_of_a_source_serves_for_no_other_one() -> None:
    t = table(
        house(
            "house-bravo",
            raised="marked-sapphire",
            sources="marked-emerald",
            foundations="rough-emerald",
        ),
        house(),
    )
    assert t.refused("build marked-sapphire rough-emerald") == "AUS-32"
    t = table(
        house(
            "house-bravo",
            raised="marked-sapphire rough-bloodshard",
            sources="marked-emerald",
            foundations="rough-emerald",
        ),
        house(),
    )
    assert t.refused("build marked-sapphire rough-emerald") == "AUS-31"
    assert t.can("build marked-sapphire rough-bloodshard")


@pytest.mark.rule("AUS-32")
def test_a_lone_star_card_cannot_be_built() -> None:
    t = table(house("house-bravo", raised="marked-sapphire"), house())
    assert t.refused("build marked-sapphire marked-sapphire") == "AUS-32"


@pytest.mark.rule("AUS-32")
def test_the_foundation_may_be_any_card_also_one_with_a_star() -> None:
    t = table(house("house-bravo", raised="marked-sapphire marked-emerald peddler"), house())
    assert t.choices("build") == {
        "build marked-sapphire marked-emerald",
        "build marked-sapphire peddler",
        "build marked-emerald marked-sapphire",
        "build marked-emerald peddler",
    }


@pytest.mark.rule("AUS-32")
def test_several_sources_in_one_turn_also_with_cards_just_raised() -> None:
    t = table(
        house(
            "surveyor rough-emerald marked-bloodshard rough-bloodshard house-bravo",
            raised="marked-sapphire rough-sapphire",
        ),
        house(),
    )
    t.play("build marked-sapphire rough-sapphire")
    t.play_all("surveyor rough-emerald").play("use surveyor 1")
    t.play("raise marked-bloodshard", "raise rough-bloodshard")
    t.play("build marked-bloodshard rough-bloodshard")
    assert t.gems == {"S": 1, "E": 0, "B": 1, "W": 0}


@pytest.mark.rule("AUS-32")
def test_a_star_card_in_hand_cannot_be_built() -> None:
    t = table(house("marked-sapphire", raised="rough-emerald"), house())
    assert t.refused("build marked-sapphire rough-emerald") == "AUS-32"
    assert t.refused("build-from-hand marked-sapphire rough-emerald") == "AUS-32"


@pytest.mark.rule("AUS-32")
def test_option_a_star_card_may_come_from_the_hand() -> None:
    t = table(house("marked-sapphire", raised="rough-emerald"), house(), source_from_hand=True)
    assert t.refused("build-from-hand marked-emerald rough-emerald") == "AUS-32"
    assert t.refused("build-from-hand marked-sapphire rough-bloodshard") == "AUS-31"
    t.play("build-from-hand marked-sapphire rough-emerald")
    assert t.gems["S"] == 1
    assert t.hand(0) == []


@pytest.mark.rule("AUS-33")
def test_a_source_gives_its_gems_in_every_turn_of_its_owner() -> None:
    t = table(house(raised="emerald-vein rough-sapphire"), house())
    t.play("build emerald-vein rough-sapphire").end_turn()
    assert t.seat == 1
    assert sum(t.gems.values()) == 0  # not in the opponent's turn
    t.end_turn()
    assert t.gems["E"] == 2


@pytest.mark.rule("AUS-34")
def test_the_raise_area_is_not_discarded() -> None:
    t = table(house("house-bravo", raised="emerald-vein rough-sapphire rough-emerald"), house())
    t.play("build emerald-vein rough-sapphire").end_turn()
    own = t.house(0)
    assert own["raised"] == ["rough-emerald"]
    assert own["sources"] == [{"top": "emerald-vein", "foundation": "rough-sapphire"}]
    assert own["discards"] == []
