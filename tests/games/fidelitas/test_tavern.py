"""Playing a Virtus card to the Tavern (FID-17 to FID-21)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import table

KINDS = """judge magistrate scholar student baker butcher shopkeeper merchant soldier swindler
    thief minstrel friar farmer"""


@pytest.mark.rule("FID-17")
@pytest.mark.parametrize("card", KINDS.split())
@pytest.mark.parametrize("side", ["tavern-north", "tavern-south"])
def test_any_card_may_be_played_to_either_side_and_its_action_is_ignored(
    card: str, side: str
) -> None:
    t = table({"market": "judge soldier"}, [card, "thief soldier"], deck="baker")
    t.play(f"play {card} {side}", f"give-up {t.missio(0)[0]}")
    assert t.rule == "FID-22"
    assert t.at(side) == [card]
    assert t.at("market") == ["judge", "soldier"]
    assert t.hand(0) == []
    assert len(t.missio(0)) == 2


@pytest.mark.rule("FID-18")
def test_one_missio_is_given_up_for_a_new_one_and_goes_to_the_bottom() -> None:
    t = table({}, ["friar", "baker"], missio=["judge baker", "twins"], missio_deck="abbot")
    below = t.missio_deck
    t.play("play friar tavern-north")
    assert t.choices() == {"give-up trust-of-judge", "give-up trust-of-baker"}
    t.play("give-up trust-of-judge")
    assert sorted(t.missio(0)) == ["trust-of-abbot", "trust-of-baker"]
    assert t.missio_deck == below
    t.finish_turn()
    assert t.state.game.describe(t.state)["missio_deck"][-1] == "trust-of-judge"


@pytest.mark.rule("FID-18")
def test_the_exchange_is_compulsory() -> None:
    t = table({}, ["friar", "baker"], missio=["beggar baker", "twins"])
    t.play("play friar tavern-north")
    assert t.refused("done") == "FID-18"
    assert t.refused("give-up trust-of-twins") == "FID-18"


@pytest.mark.rule("FID-18")
def test_even_a_fulfilled_missio_may_have_to_go() -> None:
    t = table({}, ["friar", "baker"], missio=["beggar", "twins"], deck="judge")
    t.play("play friar tavern-north")
    assert "trust-of-beggar" not in t.missio(0), "eight locations are empty, but it was given up"
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-18", "FID-50")
def test_what_was_given_up_stays_secret() -> None:
    t = table({}, ["friar", "baker"], missio=["judge baker", "twins captain"])
    t.play("play friar tavern-north", "give-up trust-of-judge")
    given = next(event for event in t.state.events if event.kind.name == "gave-up")
    assert given.known_to(0)
    assert not given.known_to(1)
    assert not given.known_to(None)
    assert given.line(1, ["Anna", "Bert"]) == "Anna gives up a Missio card"


@pytest.mark.rule("FID-18", "FID-19")
def test_with_no_missio_left_one_keeps_what_one_has() -> None:
    t = table({}, ["friar", "baker"], missio_deck=None, deck="judge")
    before = t.missio(0)
    t.play("play friar tavern-north")
    assert t.missio(0) == before
    assert t.at("tavern-south") == ["judge"]


@pytest.mark.rule("FID-18")
def test_with_no_missio_in_hand_there_is_nothing_to_exchange() -> None:
    t = table({}, ["friar", "baker"], missio=["", "twins"], deck="judge")
    t.play("play friar tavern-north")
    assert t.at("tavern-south") == ["judge"]
    assert t.rule == "FID-22"
    assert t.missio(0) == []


@pytest.mark.rule("FID-19")
@pytest.mark.parametrize(
    ("side", "other"), [("tavern-north", "tavern-south"), ("tavern-south", "tavern-north")]
)
def test_the_top_card_keeps_company_on_the_opposite_side(side: str, other: str) -> None:
    t = table({}, ["friar", "baker"], deck="merchant")
    t.play(f"play friar {side}", f"give-up {t.missio(0)[0]}")
    assert t.at(other) == ["merchant"]
    assert t.hand(0) == [], "the Merchant's action is idle"


@pytest.mark.rule("FID-19")
def test_the_company_comes_after_the_exchange() -> None:
    t = table({}, ["friar", "baker"], deck="merchant")
    t.play("play friar tavern-north")
    assert t.at("tavern-south") == []
    t.play(f"give-up {t.missio(0)[0]}")
    assert t.at("tavern-south") == ["merchant"]


@pytest.mark.rule("FID-20")
def test_a_card_moved_to_the_tavern_does_not_trigger_it() -> None:
    t = table({"university": "friar"}, ["soldier", "baker"])
    deck = t.deck
    t.play("play soldier market", "to tavern-south")
    assert t.rule == "FID-22"
    assert t.deck == deck
    assert t.at("tavern-north") == []


@pytest.mark.rule("FID-21")
def test_each_tavern_side_is_a_location_for_missio() -> None:
    t = table(
        {"tavern-south": "soldier soldier soldier"},
        ["merchant", "baker"],
        missio=["abbot judge", "twins captain"],
    )
    t.play("play merchant market")
    assert t.can("score trust-of-abbot")
    t.play("score trust-of-abbot")
    assert "FID-21" in t.state.fired
