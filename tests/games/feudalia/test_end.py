"""The end of the game (FEU-R55 to FEU-R60)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import LANDS, Table, fief, player, table

import tabard


def scorer(seat: int, levels: tuple[int, int, int], **more: Any) -> dict[str, Any]:
    """A player whose fiefs have these levels (1 point at level 1, 3 at level 2)."""
    lands = [fief(card, level) for card, level in zip(LANDS[seat], levels, strict=True)]
    more.setdefault("deck", "serf " * 8)
    return player("", lands, **more)


def finish_round(t: Table) -> Table:
    """Everybody ends his turn."""
    round_now = t.view()["round"]
    while not t.over and t.view()["round"] == round_now:
        t.end_turn()
    return t


@pytest.mark.rule("FEU-R55", "FEU-R56")
def test_the_round_is_completed_before_the_leader_wins() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens={"foundations": 2}), scorer(1, (2, 2, 0)), scorer(2, (2, 0, 0))
    )
    t.end_turn()
    assert not t.over
    assert t.view()["reached"]
    t.end_turn()
    assert not t.over
    t.end_turn()
    assert (t.winners, t.end_rule) == ([0], "FEU-R56")


@pytest.mark.rule("FEU-R56", "FEU-A15")
def test_a_lead_of_half_a_point_keeps_everybody_in() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens={"foundations": 2}),
        scorer(1, (2, 2, 2), tokens={"foundations": 1}),
        scorer(2, (0, 0, 0)),
    )
    finish_round(t)
    assert not t.over
    assert [seat["alive"] for seat in t.view()["seats"]] == [True, True, True]
    finish_round(t)
    assert not t.over, "and so on until somebody leads by one"


@pytest.mark.rule("FEU-R57", "FEU-R58", "FEU-A24")
def test_a_tie_for_first_drops_the_rest() -> None:
    t = table(
        scorer(0, (1, 1, 1)),
        scorer(1, (2, 2, 2), tokens={"foundations": 2}),
        scorer(2, (2, 2, 2), tokens={"foundations": 2}),
        active=2,
        reached=True,
    )
    finish_round(t)
    assert not t.over
    table_now = t.view()
    assert [seat["alive"] for seat in table_now["seats"]] == [False, True, True]
    assert table_now["first"] == 1, "the first-player card passes on"
    assert t.seat == 1
    assert table_now["seats"][0]["fiefs"], "he took his fiefs with him, they serve nobody else"
    t.end_turn()
    assert t.seat == 2


@pytest.mark.rule("FEU-R57", "FEU-A23")
def test_two_nobles_more_break_the_tie_at_once() -> None:
    ten = {"tokens": {"foundations": 2}}
    t = table(
        scorer(0, (2, 2, 2), **ten, discards="feudal-lord feudal-lord"),
        scorer(1, (2, 2, 2), **ten),
        reached=True,
    )
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0], "FEU-R57")
    own = scorer(0, (2, 2, 2), **ten, discards="feudal-lord")
    t = table(own, scorer(1, (2, 2, 2), **ten), reached=True)
    shuffles = t.told().count("shuffled")
    finish_round(t)
    assert not t.over, "one noble more is not enough"
    assert t.told().count("shuffled") == shuffles, "no hand is thrown away for the count"
    assert t.of(0)["hand_size"] == 5


@pytest.mark.rule("FEU-A13")
def test_golden_nobles_count_two_and_masters_count() -> None:
    lands = [fief("goldmead", 2, "chamberlain"), fief("oakhurst", 2), fief("redbank", 2)]
    t = table(
        player("", lands, tokens={"foundations": 2}),
        scorer(1, (2, 2, 2), tokens={"foundations": 2}),
        reached=True,
    )
    assert t.of(0)["nobles"] == 2
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0], "FEU-R57")


@pytest.mark.rule("FEU-A13")
def test_after_the_cut_two_nobles_win_even_half_a_point_apart() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens={"foundations": 2}),
        scorer(1, (2, 2, 2), tokens={"foundations": 3}, discards="feudal-lord feudal-lord"),
        scorer(2, (0, 0, 0), alive=False),
        reached=True,
        playoff=True,
    )
    finish_round(t)
    assert (t.winners, t.end_rule) == ([1], "FEU-A13")


@pytest.mark.rule("FEU-A13")
def test_the_leader_must_still_be_at_the_target() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens={"foundations": 6}, negatives=1),
        scorer(1, (0, 0, 0)),
        options={"variants": "crusades"},
        reached=True,
    )
    assert t.points(0) == 11.5
    finish_round(t)
    assert not t.over, "11½ is less than 12"


@pytest.mark.rule("FEU-A24")
def test_in_a_game_of_two_every_exact_tie_is_a_tie_for_first() -> None:
    ten = {"tokens": {"foundations": 2}}
    t = table(scorer(0, (2, 2, 2), **ten), scorer(1, (2, 2, 2), **ten), reached=True)
    finish_round(t)
    assert t.view()["playoff"]
    assert [seat["alive"] for seat in t.view()["seats"]] == [True, True]


@pytest.mark.rule("FEU-A24")
def test_cards_that_open_later_get_tokens_for_the_starting_number() -> None:
    lands = [fief("barleyford", 2, wheat=2, stone=1), fief("elmwick", 2), fief("claydon", 2)]
    t = table(
        scorer(0, (0, 0, 0), alive=False, tokens={"foundations": 9}),
        player("", lands, tokens={"foundations": 2}),
        scorer(2, (2, 2, 2)),
        active=1,
        first=1,
        playoff=True,
        reached=True,
    )
    t.play("build foundations")
    assert t.tokens("main-nave") == 3


EVEN = {"foundations": 4, "main-nave": 1, "dean-and-canons": 1, "stained-glass": 1, "silverware": 1}


def deadlock(first: dict[str, int], second: dict[str, int], **more: Any) -> Table:
    """All fiefs of level 2, the cathedral complete; the usual target is reached."""
    more["reached"] = "target" not in more.get("options", {})
    return table(
        scorer(0, (2, 2, 2), tokens=first, **more.pop("own", {})),
        scorer(1, (2, 2, 2), tokens=second),
        **more,
    )


@pytest.mark.rule("FEU-A14")
def test_in_a_deadlock_the_highest_score_wins_whatever_the_target() -> None:
    t = deadlock(
        EVEN,
        EVEN,
        own={"negatives": 1, "steps": 4, "crusader": True},
        options={"variants": "crusades", "target": 20},
    )
    assert t.points(0) - t.points(1) == 2.5
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0], "FEU-A14"), "whatever the target"


@pytest.mark.rule("FEU-A14")
def test_in_a_deadlock_half_a_point_is_enough() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens=EVEN | {"foundations": 5}),
        scorer(1, (2, 2, 2), tokens=EVEN),
        scorer(2, (2, 2, 2), tokens=EVEN | {"foundations": 3}),
        options={"target": 20},
    )
    assert t.points(0) - t.points(1) == 0.5
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0], "FEU-A14")


@pytest.mark.rule("FEU-A14", "FEU-R59")
def test_equal_in_a_deadlock_nobles_decide_or_the_win_is_shared() -> None:
    t = deadlock(EVEN, EVEN, own={"discards": "feudal-lord feudal-lord"})
    finish_round(t)
    assert t.winners == [0]
    t = deadlock(EVEN, EVEN, row=["dancer"])
    finish_round(t)
    assert not t.over, "a Feudal Lord can still be hired"
    t = deadlock(EVEN, EVEN, row=["countess"], box={"feudal-lord": 12})
    finish_round(t)
    assert not t.over, "a Countess lies face up"
    t = deadlock(EVEN, EVEN, row=["dancer"], box={"feudal-lord": 12})
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0, 1], "FEU-R59")


@pytest.mark.rule("FEU-A14")
def test_no_deadlock_while_a_variant_point_can_be_won() -> None:
    options = {"variants": "fair", "target": 20}
    t = deadlock(EVEN, EVEN, row=["dancer"], box={"feudal-lord": 12}, options=options)
    finish_round(t)
    assert not t.over, "the Fair is still open"
    options = {"variants": "pilgrimage", "target": 20}
    t = deadlock(EVEN, EVEN, row=["dancer"], box={"feudal-lord": 12}, options=options)
    finish_round(t)
    assert not t.over
    t = deadlock(EVEN, EVEN, row=["dancer"], box={"feudal-lord": 12}, options=options, pilgrim=0)
    finish_round(t)
    assert t.winners == [0], "a card already taken does not keep the game open"


@pytest.mark.rule("FEU-A14", "FEU-A15")
def test_in_a_deadlock_the_others_are_out_even_half_a_point_behind() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens=EVEN),
        scorer(1, (2, 2, 2), tokens=EVEN),
        scorer(2, (2, 2, 2), tokens=EVEN, negatives=1),
        options={"variants": "crusades", "target": 20},
        row=["dancer"],
    )
    assert t.points(2) == t.points(0) - 0.5
    finish_round(t)
    assert not t.over, "crusade tokens can still be won"
    t = table(
        scorer(0, (2, 2, 2), tokens=EVEN, crusader=True, steps=4),
        scorer(1, (2, 2, 2), tokens=EVEN, crusader=True, steps=4),
        scorer(2, (2, 2, 2), tokens=EVEN, negatives=1),
        options={"variants": "crusades", "target": 20},
        row=["dancer"],
    )
    finish_round(t)
    assert [seat["alive"] for seat in t.view()["seats"]] == [True, True, False]


@pytest.mark.rule("FEU-R60")
def test_with_variants_ten_points_are_not_enough() -> None:
    t = table(
        scorer(0, (2, 2, 2), tokens={"foundations": 2}),
        scorer(1, (0, 0, 0)),
        options={"variants": "fair"},
    )
    finish_round(t)
    assert not t.over
    assert not t.view()["reached"]


@pytest.mark.rule("FEU-S1")
def test_a_solo_game_is_graded_by_its_rounds() -> None:
    for rounds, grade in ((16, ": excellent"), (20, ": good"), (21, "")):
        t = table(scorer(0, (2, 2, 2), tokens={"foundations": 2}), seats=1, round=rounds)
        finish_round(t)
        assert t.state.result is not None
        assert t.state.result.reason == f"The target is reached{grade}"


@pytest.mark.rule("FEU-C8")
def test_after_very_many_rounds_the_highest_score_wins() -> None:
    t = table(scorer(0, (1, 0, 0)), scorer(1, (0, 0, 0)), round=100)
    finish_round(t)
    assert (t.winners, t.end_rule) == ([0], "FEU-C8")
    assert t.state.result is not None
    assert t.state.result.reason == (
        "Stopped after 100 rounds without a decision: the highest score"
    )


@pytest.mark.rule("FEU-C8", "FEU-S1")
def test_a_solo_game_that_never_reaches_the_target_is_not_won() -> None:
    t = table(scorer(0, (1, 0, 0)), seats=1, round=100)
    finish_round(t)
    assert (t.winners, t.end_rule) == ([], "FEU-C8")
    assert t.state.result is not None
    assert t.state.result.reason == "Stopped after 100 rounds, the target not reached"


@pytest.mark.rule("FEU-R3")
def test_points_come_from_levels_tokens_and_variants() -> None:
    t = table(
        scorer(0, (2, 1, 0), tokens={"foundations": 3}, negatives=1, fair=True),
        scorer(1, (0, 0, 0)),
        options={"variants": "crusades+pilgrimage+fair"},
        pilgrim=0,
    )
    assert t.points(0) == 3 + 1 + 1.5 - 0.5 + 1 + 1


def test_people_read_whole_and_half_points() -> None:
    game = tabard.load("feudalia")
    assert [game.points(score) for score in (16, 17)] == [8, 8.5]


# -- positions that cannot be played on -----------------------------------------------------------

TEN = {"tokens": {"foundations": 2}}


@pytest.mark.rule("FEU-R55", "FEU-R56")
def test_a_leader_of_the_last_round_cannot_be_staged() -> None:
    """FEU-R56: the match would have been over before the first player's turn."""
    nine, ten = scorer(0, (2, 2, 1)), scorer(1, (2, 2, 2), **TEN)
    for phase in ("start", "main"):
        with pytest.raises(tabard.PositionError, match="FEU-R56"):
            table(nine, ten, reached=True, phase=phase)
    assert not table(nine, ten, reached=True, active=1).over, "he may have won it just now"
    close = scorer(0, (2, 2, 2), tokens={"foundations": 1})
    assert not table(close, ten, reached=True).over, "half a point is no lead"


@pytest.mark.rule("FEU-R55")
def test_reached_is_said_where_somebody_ended_a_turn_with_the_points() -> None:
    with pytest.raises(tabard.PositionError, match="FEU-R55"):
        table(scorer(0, (2, 2, 2), **TEN), scorer(1, (2, 2, 2), **TEN))
    with pytest.raises(tabard.PositionError, match="FEU-R55"):
        table(scorer(0, (1, 0, 0)), scorer(1, (1, 0, 0)), reached=True)


@pytest.mark.rule("FEU-A14")
def test_a_deadlock_that_was_decided_cannot_be_staged() -> None:
    options = {"variants": "crusades", "target": 20}
    own = {"steps": 4, "crusader": True}
    with pytest.raises(tabard.PositionError, match="FEU-A14"):
        deadlock(EVEN, EVEN, own=own, options=options, phase="start")
    assert not deadlock(EVEN, EVEN, own=own, options=options).over, "he may have won it just now"


@pytest.mark.parametrize(
    ("players", "more", "rule"),
    [
        ((scorer(0, (1, 0, 0)), scorer(1, (2, 2, 2), alive=False)), {"playoff": True}, "FEU-R57"),
        ((scorer(0, (1, 0, 0)), scorer(1, (0, 0, 0)), scorer(2, (2, 2, 2), alive=False)), {},
         "FEU-A15"),
        ((scorer(0, (1, 0, 0)), scorer(1, (0, 0, 0))), {"playoff": True}, "FEU-R57"),
        ((scorer(0, (1, 0, 0)), scorer(1, (0, 0, 0))), {"round": 101}, "FEU-C8"),
    ],
)  # fmt: skip
@pytest.mark.rule("FEU-R57", "FEU-A15", "FEU-C8")
def test_impossible_ends_are_refused_with_their_rule(
    players: tuple[dict[str, Any], ...], more: dict[str, Any], rule: str
) -> None:
    with pytest.raises(tabard.PositionError, match=rule):
        table(*players, **more)
