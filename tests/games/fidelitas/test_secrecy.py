"""What is hidden and what everybody knows (FID-50)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import Table, table


def redeals(t: Table, seat: int, count: int = 25) -> list[Table]:
    """The match with everything dealt anew that the seat cannot know."""
    return [t.redealt(seat, i) for i in range(count)]


@pytest.mark.rule("FID-50")
def test_what_is_open_and_what_is_hidden() -> None:
    t = table({"market": "judge"}, ["soldier baker", "friar"], discards="thief")
    view = t.view(1)
    other = view["seats"][0]
    assert other["hand"] == []
    assert other["missio"] == []
    assert (other["hand_size"], other["missio_count"]) == (2, 2)
    assert view["discards"] == ["thief"]
    assert view["deck"] == 50 - 1 - 3 - 1
    assert view["missio_deck"] == 16
    assert view["seats"][1]["hand"] == ["friar"]
    assert len(view["seats"][1]["missio"]) == 2


@pytest.mark.rule("FID-50")
def test_a_spectator_sees_no_hand_and_no_missio() -> None:
    t = table({"market": "judge"}, ["soldier baker", "friar"])
    for seat in t.view()["seats"]:
        assert seat["hand"] == []
        assert seat["missio"] == []


@pytest.mark.rule("FID-50")
def test_a_card_drawn_from_the_tavern_is_known_to_all() -> None:
    t = table({"tavern-north": "judge"}, ["scholar baker", "friar", "thief"])
    t.play("play scholar library", "done", "take judge tavern-north")
    for viewer in (1, 2, None):
        assert t.known(viewer, 0) == ["judge"]
    assert all(other.hand(0).count("judge") for other in redeals(t, 1))


@pytest.mark.rule("FID-50")
def test_a_card_drawn_from_the_deck_is_known_to_nobody_else() -> None:
    t = table({"tavern-north": "judge"}, ["scholar baker", "friar"], deck="thief")
    t.play("play scholar library", "done", "draw")
    assert t.known(1, 0) == []
    drew = next(event for event in t.state.events if event.kind.name == "drew")
    assert drew.line(1, ["Anna", "Bert"]) == "Anna draws a card"
    assert len({tuple(other.hand(0)) for other in redeals(t, 1)}) > 10


@pytest.mark.rule("FID-50")
def test_a_card_the_swindler_took_is_known_until_it_is_played() -> None:
    t = table({"market": "friar"}, ["swindler baker", "merchant"])
    t.play("play swindler market", "done")
    assert t.known(1, 0) == ["friar"]
    t.play("play merchant market").finish_turn()
    t.play("play friar library", "pick friar library")
    assert t.known(1, 0) == []


@pytest.mark.rule("FID-50")
def test_a_known_card_may_be_the_one_that_was_played() -> None:
    t = table({"market": "friar"}, ["swindler friar", "merchant"])
    t.play("play swindler market", "done")
    assert t.known(1, 0) == ["friar"]
    t.play("play merchant market").finish_turn()
    t.play("play friar library", "pick friar library")
    assert t.hand(0) == ["friar"]
    assert t.known(1, 0) == [], "seat 1 cannot know that there was a second Friar"


@pytest.mark.rule("FID-50")
def test_a_card_the_smuggler_took_is_known_to_all() -> None:
    t = table({"market": "friar"}, ["smuggler baker judge", "merchant"], manu_forti=True)
    t.play("play smuggler library", "pick friar market", "hand baker")
    for viewer in (1, None):
        assert t.known(viewer, 0) == ["friar"]


@pytest.mark.rule("FID-50")
def test_thief_and_victim_know_a_stolen_card_and_nobody_else() -> None:
    t = table({}, ["thief", "judge friar", "baker"])
    t.play("play thief market")
    stolen = t.hand(0)[0]
    assert t.known(1, 0) == [stolen]
    assert t.known(2, 0) == []
    assert t.known(None, 0) == []
    assert all(other.hand(0) == [stolen] for other in redeals(t, 1))
    assert len({tuple(other.hand(0)) for other in redeals(t, 2)}) > 3


@pytest.mark.rule("FID-50")
def test_with_two_players_a_spectator_does_not_learn_the_stolen_card() -> None:
    t = table({}, ["thief", "judge friar"])
    t.play("play thief market")
    assert len(t.known(1, 0)) == 1
    assert t.known(None, 0) == []
    stole = next(event for event in t.state.events if event.kind.name == "stole")
    assert not stole.known_to(None)
    assert stole.line(None, ["Anna", "Bert"]) == "Anna takes a card from Bert"


@pytest.mark.rule("FID-50")
@pytest.mark.parametrize(("throw", "stolen", "sure"), [(0, "judge", []), (1, "baker", ["judge"])])
def test_after_a_theft_others_are_no_longer_sure_of_a_known_card(
    throw: int, stolen: str, sure: list[str]
) -> None:
    t = table({"tavern-north": "judge"}, ["scholar baker", "thief", "friar"],
              dice={"theft": [throw]})  # fmt: skip
    t.play("play scholar library", "done", "take judge tavern-north")
    assert t.known(2, 0) == ["judge"]
    t.play("play thief market")
    assert t.hand(1) == [stolen]
    assert t.known(2, 0) == [], "it may have been stolen"
    assert t.known(1, 0) == sure, "the thief knows"


@pytest.mark.rule("FID-50")
def test_a_missio_given_up_is_known_to_its_former_holder() -> None:
    t = table({}, ["friar", "baker"], missio=["judge baker", "twins captain"])
    t.play("play friar tavern-north", "give-up trust-of-judge").finish_turn()

    def bottom(other: Table) -> str:
        found = other.state.position()["missio_deck"][-1]
        assert isinstance(found, str)
        return found

    assert {bottom(other) for other in redeals(t, 0)} == {"trust-of-judge"}
    assert len({bottom(other) for other in redeals(t, 1)}) > 5


@pytest.mark.rule("FID-50")
def test_a_redeal_keeps_own_cards_and_changes_the_rest() -> None:
    t = table({"market": "judge"}, ["soldier baker", "friar thief"])
    others = redeals(t, 0)
    assert all(other.hand(0) == ["baker", "soldier"] for other in others)
    assert all(other.missio(0) == t.missio(0) for other in others)
    assert len({tuple(other.hand(1)) for other in others}) > 10
    assert len({tuple(other.missio(1)) for other in others}) > 10
    for other in others:
        other.state.check()
