"""The team variant for four players (FID-38 to FID-40)."""

from __future__ import annotations

import pytest
from tests.games.fidelitas.story import dealt, table

import tabard

FOUR = {"courthouse": "judge student baker shopkeeper"}
HANDS = ["merchant", "merchant", "thief", "thief"]


@pytest.mark.rule("FID-38")
def test_partners_sit_opposite() -> None:
    seats = dealt(players=4, team=True).view(0)["seats"]
    assert [seat["partner"] for seat in seats] == [2, 3, 0, 1]
    assert [s["partner"] for s in dealt(players=4).view(0)["seats"]] == [None] * 4


@pytest.mark.rule("FID-38", "FID-50")
def test_partners_see_neither_hand_nor_missio() -> None:
    t = dealt(players=4, team=True)
    partner = t.view(0)["seats"][2]
    assert partner["hand"] == []
    assert partner["missio"] == []
    assert partner["hand_size"] == 2
    assert partner["missio_count"] == 2


@pytest.mark.rule("FID-38")
def test_partners_may_speak_of_colours_and_locations_only() -> None:
    phrases = tabard.load("fidelitas", players=4, team=True).phrases()
    assert phrases[:2] == ["Purple (Civic)", "Blue (Academic)"]
    assert phrases[-2:] == ["Market", "Warehouse"]
    assert len(phrases) == 9 + 10
    assert tabard.load("fidelitas", players=4).phrases() == [], "elsewhere talk is free"


@pytest.mark.rule("FID-38", "FID-29")
def test_without_the_option_four_play_each_for_himself_to_6() -> None:
    t = table({}, HANDS, players=4, missio=["beggar", "", "", ""], scored=["captain", "", "", ""])
    assert t.view()["mark"] == 6
    t.play("play merchant market", "score trust-of-beggar")
    assert t.view()["last_round"] is True


@pytest.mark.rule("FID-39")
def test_after_a_play_the_active_player_scores_first_and_then_the_partner() -> None:
    t = table(FOUR, HANDS, team=True, missio=["beggar twins", "baker", "judge abbot", "sailor"])
    t.play("play merchant market")
    assert t.seat == 0
    t.play("score trust-of-beggar", "done")
    assert t.seat == 2
    assert t.rule == "FID-22"
    assert t.choices() == {"score trust-of-judge", "done"}
    t.play("score trust-of-judge", "done")
    assert t.points(2) == 1
    assert t.seat == 1, "the opponents are not asked"


@pytest.mark.rule("FID-39")
def test_both_refill_in_that_draw_step_the_active_player_first() -> None:
    t = table(
        FOUR, HANDS, team=True, missio=["beggar twins", "baker", "judge abbot", "sailor"],
        missio_deck="captain rector",
    )  # fmt: skip
    t.play("play merchant market", "score trust-of-beggar", "done", "score trust-of-judge", "done")
    assert t.missio(0) == ["trust-of-twins", "trust-of-captain"]
    assert t.missio(2) == ["trust-of-abbot", "trust-of-rector"]


@pytest.mark.rule("FID-23", "FID-39")
def test_a_fresh_missio_waits_for_its_holders_own_next_turn() -> None:
    t = table(
        FOUR, ["scholar", "merchant", "merchant", "merchant"], team=True,
        missio=["twins captain", "sailor", "rector abbot", "chancellor"], missio_deck="judge",
    )  # fmt: skip
    t.play("play scholar library").finish_turn()
    assert "trust-of-judge" in t.missio(0)
    t.play("play merchant market").finish_turn()
    t.play("play merchant market", "done")
    assert t.seat == 0, "seat 0 is asked in its partner's turn"
    assert t.refused("score trust-of-judge") == "FID-23"
    t.play("done")
    t.play("play merchant market").finish_turn()
    assert t.seat == 0
    card = t.hand(0)[0]
    t.play(next(c for c in sorted(t.choices()) if c.startswith(f"play {card} tavern")))
    kept = next(c for c in sorted(t.choices()) if c != "give-up trust-of-judge")
    t.play(kept)
    assert t.can("score trust-of-judge")


@pytest.mark.rule("FID-39")
def test_dealt_missio_may_be_scored_in_the_partners_first_turn() -> None:
    t = table(FOUR, HANDS, team=True, missio=["twins", "baker", "judge", "sailor"])
    t.play("play merchant market", "done")
    assert t.seat == 2
    assert t.can("score trust-of-judge")


@pytest.mark.rule("FID-39")
def test_after_a_manu_forti_score_the_partner_may_score_missio_only() -> None:
    t = table(
        FOUR, ["jester", "merchant", "bishop soldier thief", "thief"],
        team=True, manu_forti=True, missio=["twins", "baker", "judge", "sailor"],
    )  # fmt: skip
    t.play("claim jester", "done")
    assert t.seat == 2
    assert t.can("score trust-of-judge")
    assert t.refused("claim bishop") == "FID-36"


@pytest.mark.rule("FID-40")
def test_a_team_plays_to_eight_points_together() -> None:
    t = table(
        {}, HANDS, team=True, missio=["beggar", "", "", ""],
        scored=["chancellor", "captain", "rector", "twins"],
    )  # fmt: skip
    assert t.view()["mark"] == 8
    assert t.view()["seats"][0]["side_points"] == 6
    t.play("play merchant market", "score trust-of-beggar")
    assert t.view()["last_round"] is True
    t = table(
        FOUR, HANDS, team=True, missio=["judge", "", "", ""],
        scored=["chancellor", "captain", "rector", "twins"],
    )  # fmt: skip
    t.play("play merchant market", "score trust-of-judge")
    assert t.view()["seats"][2]["side_points"] == 7
    assert t.view()["last_round"] is False, "7 points are not 8"


@pytest.mark.rule("FID-40")
def test_it_counts_whoever_s_turn_it_is() -> None:
    t = table(
        {}, HANDS, team=True, missio=["twins", "", "beggar", ""],
        scored=["chancellor", "", "rector", ""],
    )  # fmt: skip
    t.play("play merchant market", "done", "score trust-of-beggar")
    assert t.view()["last_round"] is True


@pytest.mark.rule("FID-40", "FID-32")
@pytest.mark.parametrize(
    ("scored", "winners"),
    [
        (["chancellor", "captain", "minstrel", ""], [0, 2]),
        (["judge", "chancellor", "baker", ""], [1, 3]),
        (["chancellor", "judge", "", "minstrel"], [0, 2]),
        (["judge", "baker", "student", "butcher"], [0, 1, 2, 3]),
    ],
)
def test_the_sums_decide_and_then_the_fewer_missio_of_the_team(
    scored: list[str], winners: list[int]
) -> None:
    t = table(
        {}, HANDS, team=True, missio=["", "", "", ""], scored=scored, rest="warehouse",
        more={"reshuffled": True},
    )  # fmt: skip
    t.play("play merchant market")
    assert t.over
    assert t.end_rule == "FID-31"
    assert t.winners == winners


@pytest.mark.rule("FID-40")
def test_the_result_of_a_team_game_ranks_the_winning_team_first() -> None:
    t = table(
        {}, ["merchant", "merchant", "thief", "thief"], team=True, missio=["", "", "", ""],
        scored=["chancellor", "captain", "minstrel", ""], rest="warehouse",
        more={"reshuffled": True},
    )  # fmt: skip
    t.play("play merchant market")
    result = t.state.result
    assert result is not None
    assert result.winners == [0, 2]
    assert result.scores == [5, 4, 5, 4]
