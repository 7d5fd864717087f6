"""The solo variant (FID-42 to FID-44)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import dealt, table

import tabard

ALL_BUT_BEGGAR = """judge magistrate scholar student baker butcher shopkeeper merchant chancellor
    rector master-artisan harbormaster minstrel sailor captain twins abbot spymaster matchmaker"""


@pytest.mark.rule("FID-42")
def test_there_is_no_tavern() -> None:
    view = dealt(players=1).view(0)
    assert view["row"] == ["castle", "civic", "academic", "artisan", "commerce", "harbor"]
    assert len(view["locations"]) == 8
    t = table({"market": "friar"}, ["soldier"])
    assert t.refused("play soldier tavern-north") == "FID-42"


@pytest.mark.rule("FID-42", "FID-52")
def test_the_cards_beside_the_missing_tavern_are_neighbours() -> None:
    t = table({"library": "friar"}, ["soldier"])
    t.play("play soldier market")
    assert t.choices() == {"to courthouse", "to university", "to bakery"}


@pytest.mark.rule("FID-42")
def test_one_draws_from_the_deck_only() -> None:
    t = table({}, ["scholar"], deck="friar")
    t.play("play scholar library", "done")
    assert t.hand(0) == ["friar"]
    assert t.rule == "FID-9"


@pytest.mark.rule("FID-43")
def test_a_drawn_thief_is_played_at_once_and_replaced() -> None:
    t = table({}, ["scholar baker"], deck="thief friar")
    t.play("play scholar library", "done")
    assert t.rule == "FID-43"
    assert t.refused("done") == "FID-43"
    t.play("play thief market")
    assert t.at("market") == ["thief"]
    assert t.hand(0) == ["baker", "friar"]
    assert t.rule == "FID-9"


@pytest.mark.rule("FID-43")
def test_a_second_thief_is_replaced_as_well() -> None:
    t = table({}, ["scholar"], deck="thief thief friar")
    t.play("play scholar library", "done", "play thief market", "play thief library")
    assert t.hand(0) == ["friar"]


@pytest.mark.rule("FID-43")
def test_with_more_than_two_cards_one_is_discarded() -> None:
    t = table({}, ["scholar baker judge friar"], deck="thief soldier")
    t.play("play scholar library", "done", "play thief market")
    assert t.choices() == {"hand baker", "hand judge", "hand friar"}
    assert t.refused("hand soldier") == "FID-43"
    t.play("hand judge")
    assert t.discards == ["judge"]
    assert t.hand(0) == ["baker", "friar", "soldier"]


@pytest.mark.rule("FID-43")
def test_with_two_cards_nothing_is_discarded() -> None:
    t = table({}, ["scholar baker judge"], deck="thief soldier")
    t.play("play scholar library", "done", "play thief market")
    assert t.discards == []
    assert t.hand(0) == ["baker", "judge", "soldier"]


@pytest.mark.rule("FID-43")
def test_it_holds_for_the_draws_of_actions() -> None:
    t = table({}, ["merchant"], deck="thief friar judge")
    t.play("play merchant market")
    assert t.rule == "FID-43"
    t.play("play thief library")
    assert t.hand(0) == ["friar", "judge"]


@pytest.mark.rule("FID-15", "FID-43")
def test_it_holds_for_the_draw_with_an_empty_hand() -> None:
    t = table({}, [""], deck="thief friar")
    assert t.rule == "FID-43"
    t.play("play thief library")
    assert t.hand(0) == ["friar"]
    assert t.rule == "FID-9"


@pytest.mark.rule("FID-43")
def test_it_holds_for_the_first_hand_before_missio_are_dealt() -> None:
    first = [dealt(seed, players=1) for seed in range(60)]
    asked = [t for t in first if t.rule == "FID-43"]
    assert asked, "about one first hand in nine holds a Thief"
    for t in asked:
        assert t.missio(0) == []
        while t.rule == "FID-43":
            t.play("play thief market")
        assert len(t.hand(0)) == 2
        assert len(t.missio(0)) == 2
        assert "thief" not in t.hand(0)


@pytest.mark.rule("FID-43")
def test_it_does_not_hold_for_cards_that_go_straight_to_the_city() -> None:
    t = table({}, ["farmer"], deck="thief thief")
    t.play("play farmer market", "to library", "to bakery")
    assert t.at("library") == ["thief"]
    assert t.rule == "FID-22"
    t = table({"market": "judge"}, ["alchemist"], deck="thief", manu_forti=True)
    t.play("play alchemist library", "pick judge market")
    assert t.at("market") == ["thief"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-43")
def test_a_thief_picked_up_stays_in_hand_and_has_the_same_effect_when_played() -> None:
    t = table({"market": "thief"}, ["swindler baker judge friar"])
    t.play("play swindler market", "done")
    assert "thief" in t.hand(0)
    assert t.rule == "FID-9"
    t.play("play thief library")
    assert t.choices() == {"hand baker", "hand judge", "hand friar"}


@pytest.mark.rule("FID-43")
def test_it_is_not_the_turns_play_and_brings_no_second_scoring() -> None:
    t = table({}, ["scholar"], deck="thief friar")
    t.play("play scholar library", "done", "play thief market")
    assert t.rule == "FID-9"
    assert t.view()["round"] == 2


@pytest.mark.rule("FID-44")
def test_the_game_ends_when_the_deck_runs_out_even_before_the_scoring() -> None:
    t = table({}, ["merchant"], missio=["beggar"], deck="friar judge", rest="discards")
    t.play("play merchant market")
    assert t.over
    assert t.end_rule == "FID-44"
    assert t.points(0) == 0


@pytest.mark.rule("FID-44")
def test_there_is_no_reshuffle() -> None:
    t = table({}, ["scholar"], deck="friar", rest="discards")
    t.play("play scholar library", "done")
    assert t.over
    assert "reshuffled" not in t.told()
    assert len(t.discards) > 40


@pytest.mark.rule("FID-44")
def test_it_stops_when_all_twenty_missio_are_scored() -> None:
    t = table({}, ["scholar"], missio=["beggar"], scored=[ALL_BUT_BEGGAR])
    t.play("play scholar library", "score trust-of-beggar")
    assert t.over
    assert t.end_rule == "FID-44"
    assert t.points(0) == 40


@pytest.mark.rule("FID-44")
def test_with_manu_forti_it_goes_on_to_the_last_card() -> None:
    t = table({}, ["scholar"], missio=["beggar"], scored=[ALL_BUT_BEGGAR], manu_forti=True)
    t.play("play scholar library", "score trust-of-beggar")
    assert not t.over


@pytest.mark.rule("FID-44")
@pytest.mark.parametrize(
    ("scored", "rank"),
    [
        ("", "Passer-by"),
        ("chancellor rector master-artisan minstrel", "Passer-by"),
        ("chancellor rector master-artisan harbormaster", "Confidant"),
        ("chancellor rector master-artisan harbormaster captain", "Confidant"),
        ("chancellor rector master-artisan harbormaster captain twins minstrel", "Ringleader"),
        (
            "chancellor rector master-artisan harbormaster captain twins matchmaker minstrel "
            "sailor beggar abbot",
            "Power behind the throne",
        ),
        (ALL_BUT_BEGGAR, "Liberator of the city"),
    ],
)
def test_the_high_score_has_a_rank(scored: str, rank: str) -> None:
    t = table({}, ["scholar"], missio=[""], scored=[scored], deck="friar", rest="discards")
    t.play("play scholar library", "done")
    assert t.over
    assert t.state.result is not None
    assert rank in t.state.result.reason


@pytest.mark.rule("FID-44")
def test_no_mark_ends_a_solo_game() -> None:
    t = table({}, ["scholar"], missio=["beggar judge"],
              scored=["chancellor rector master-artisan harbormaster captain"])  # fmt: skip
    t.play("play scholar library", "score trust-of-beggar").finish_turn()
    assert t.points(0) > 10
    assert not t.over
    assert t.view(0)["mark"] is None


@pytest.mark.rule("FID-51")
def test_with_nothing_but_swindlers_and_an_empty_city_one_may_be_placed_anywhere() -> None:
    t = table({}, ["swindler swindler"])
    assert len(t.choices()) == 8
    t.play("play swindler market")
    assert t.at("market") == ["swindler"]
    assert t.hand(0) == ["swindler"]
    assert t.rule == "FID-22"


@pytest.mark.rule("FID-12", "FID-42")
def test_alone_the_swindler_needs_company_as_well() -> None:
    t = table({"library": "judge", "bakery": "friar"}, ["swindler swindler"])
    assert t.choices() == {"play swindler library", "play swindler bakery"}


def test_the_solo_game_can_be_played_to_its_end() -> None:
    state = tabard.load("fidelitas", players=1).start(seed=11)
    while not state.over:
        state.play(state.legal[-1])
    assert state.result is not None
    assert state.result.rule == "FID-44"


@pytest.mark.rule("FID-10", "FID-42")
def test_alone_a_refusal_does_not_offer_the_tavern() -> None:
    t = table({"library": "friar"}, ["judge baker"])
    refusal = t.state.why("play judge market")
    assert refusal is not None
    assert "Tavern" not in refusal.reason
