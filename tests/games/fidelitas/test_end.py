"""Ending the game and how to win (FID-29 to FID-33, FID-49)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fidelitas.story import GOALS, Table, goals, table

import tabard
from tabard.engine.errors import PositionError

BEGGARS = {"market": "soldier"}


def pass_turn(t: Table) -> None:
    """Play the Merchant of the seat that is asked, score nothing."""
    t.play("play merchant market").finish_turn()


@pytest.mark.rule("FID-29")
@pytest.mark.parametrize(
    ("players", "scored", "mark"),
    [
        (2, "chancellor rector minstrel", 8),
        (3, "chancellor rector", 6),
        (4, "captain", 4),
    ],
)
def test_the_last_round_begins_at_10_8_or_6_points(players: int, scored: str, mark: int) -> None:
    hands = ["merchant", "merchant", "merchant", "thief"][:players]
    t = table(
        BEGGARS,
        hands,
        missio=["beggar judge", "twins", "abbot", "sailor"][:players],
        scored=[scored, "", "", ""][:players],
    )
    assert t.points(0) == mark
    assert t.view()["last_round"] is False
    t.play("play merchant market", "score trust-of-beggar")
    assert t.points(0) == mark + 2
    assert t.view()["last_round"] is True
    assert not t.over


@pytest.mark.rule("FID-29")
def test_one_point_less_does_not_begin_it() -> None:
    t = table(
        {"courthouse": "judge student baker merchant"},
        ["merchant", "thief"],
        missio=["judge sailor", "twins"],
        scored=["chancellor rector minstrel", ""],
    )
    t.play("play merchant market", "score trust-of-judge")
    assert t.points(0) == 9
    assert t.view()["last_round"] is False


@pytest.mark.rule("FID-29")
def test_the_round_is_finished_so_that_all_have_equal_turns() -> None:
    t = table(
        BEGGARS,
        ["merchant", "merchant", "merchant"],
        missio=["judge", "beggar", "twins"],
        scored=["", "chancellor rector", ""],
        start=0,
    )
    pass_turn(t)
    t.play("play merchant market", "score trust-of-beggar").finish_turn()
    assert t.points(1) == 8
    assert not t.over
    assert t.seat == 2
    pass_turn(t)
    assert t.end_rule == "FID-29"
    assert t.winners == [1]


@pytest.mark.rule("FID-29")
def test_when_the_last_seat_reaches_the_mark_the_game_ends_after_that_turn() -> None:
    t = table(
        BEGGARS,
        ["thief", "merchant"],
        missio=["judge", "beggar"],
        scored=["", "chancellor rector minstrel"],
        active=1,
    )
    t.play("play merchant market", "score trust-of-beggar").finish_turn()
    assert t.over
    assert t.end_rule == "FID-29"


@pytest.mark.rule("FID-29")
def test_the_round_ends_to_the_right_of_the_start_player() -> None:
    t = table(
        BEGGARS,
        ["merchant", "merchant"],
        missio=["judge", "beggar"],
        scored=["", "chancellor rector minstrel"],
        start=1,
        active=1,
    )
    t.play("play merchant market", "score trust-of-beggar").finish_turn()
    assert not t.over
    pass_turn(t)
    assert t.over


@pytest.mark.rule("FID-49")
def test_whoever_reached_the_mark_can_still_lose() -> None:
    t = table(
        {**BEGGARS, "tavern-north": "friar friar friar", "library": "judge"},
        ["merchant", "merchant"],
        missio=["beggar", "abbot captain"],
        scored=["chancellor rector minstrel", "master-artisan harbormaster twins"],
    )
    t.play("play merchant market", "score trust-of-beggar").finish_turn()
    t.play("play merchant market", "score trust-of-abbot").finish_turn()
    assert (t.points(0), t.points(1)) == (10, 11)
    assert t.winners == [1]


# -- the deck runs out -------------------------------------------------------------------------


@pytest.mark.rule("FID-30")
def test_the_first_exhaustion_shuffles_the_discards_into_a_new_deck_at_once() -> None:
    t = table({}, ["scholar", "baker"], deck="farmer", rest="discards")
    out = len(t.discards)
    assert t.deck == 1
    t.play("play scholar library", "done")
    assert t.hand(0) == ["farmer"]
    assert t.discards == []
    assert t.deck == out
    assert "reshuffled" in t.told()
    assert not t.over


@pytest.mark.rule("FID-30")
def test_the_reshuffle_comes_in_mid_action_and_the_action_goes_on() -> None:
    t = table({}, ["merchant", "baker"], deck="farmer", rest="discards")
    t.play("play merchant market")
    assert len(t.hand(0)) == 2
    assert t.discards == []


@pytest.mark.rule("FID-30")
def test_without_discards_the_deck_stays_empty_and_later_discards_form_none() -> None:
    t = table({}, ["scholar", "friar"], deck="farmer", rest="warehouse", start=1)
    t.play("play scholar library", "done")
    assert t.deck == 0
    assert not t.over
    assert t.view()["reshuffled"] is True
    t.play("play friar market", "pick friar market", "done")
    assert t.discards == ["friar"]
    assert t.end_rule == "FID-31", "the draw was the second exhaustion"


@pytest.mark.rule("FID-30", "FID-31", "FID-53")
def test_cards_put_under_the_empty_deck_are_a_deck_again() -> None:
    t = table({}, ["moneylender", "friar"], deck="judge baker thief", rest="warehouse",
              manu_forti=True)  # fmt: skip
    t.play("play moneylender market", "under judge", "under baker", "done")
    assert t.view()["reshuffled"] is True
    assert t.deck == 2
    t.play("play friar library", "pick friar library", "done")
    assert t.hand(1) == ["judge"]
    t.play("play thief market", "done")
    assert t.hand(0) == ["baker"]
    assert t.over, "the last of the two was the second exhaustion"
    assert t.end_rule == "FID-31"


@pytest.mark.rule("FID-30")
def test_with_the_deck_empty_a_permitted_tavern_card_must_be_drawn() -> None:
    t = table({"tavern-north": "judge thief"}, ["scholar", "friar"], rest="warehouse",
              more={"reshuffled": True})  # fmt: skip
    assert t.deck == 0
    t.play("play scholar library", "done")
    assert t.choices() == {"take judge tavern-north", "take thief tavern-north"}
    assert t.refused("draw") == "FID-30"


@pytest.mark.rule("FID-30", "FID-31")
def test_a_blocked_tavern_card_does_not_help() -> None:
    t = table({"tavern-north": "judge", "university": "thief"}, ["soldier", "friar"],
              rest="warehouse", more={"reshuffled": True})  # fmt: skip
    t.play("play soldier library", "pick thief university", "to magistrates-office", "done")
    assert not t.over, "the northern side is open"
    assert t.hand(0) == ["judge"]
    t = table({"tavern-north": "judge", "library": "thief"}, ["soldier", "friar"],
              rest="warehouse", more={"reshuffled": True})  # fmt: skip
    t.play("play soldier library", "pick thief library", "to tavern-north", "done")
    assert t.over
    assert t.end_rule == "FID-31"


@pytest.mark.rule("FID-30", "FID-31")
@pytest.mark.parametrize(
    ("card", "place"), [("merchant", "market"), ("student", "library"), ("farmer", "market")]
)
def test_an_action_that_needs_a_card_of_the_empty_deck_ends_the_game(card: str, place: str) -> None:
    t = table({}, [card, "friar"], rest="warehouse", more={"reshuffled": True})
    t.play(f"play {card} {place}")
    assert t.over
    assert t.end_rule == "FID-31"


@pytest.mark.rule("FID-30", "FID-31")
def test_the_tavern_needs_a_card_of_the_deck_too() -> None:
    t = table({}, ["friar", "baker"], rest="warehouse", more={"reshuffled": True})
    t.play("play friar tavern-north", f"give-up {t.missio(0)[0]}")
    assert t.over


@pytest.mark.rule("FID-15", "FID-30", "FID-31")
def test_so_does_an_empty_hand() -> None:
    t = table({}, ["", "baker"], rest="warehouse", more={"reshuffled": True})
    assert t.over
    assert t.end_rule == "FID-31"


@pytest.mark.rule("FID-31")
def test_the_second_exhaustion_ends_the_game_before_the_scoring_step() -> None:
    t = table(
        BEGGARS, ["merchant", "thief"], missio=["beggar", "twins"], deck="farmer friar",
        rest="discards", more={"reshuffled": True},
    )  # fmt: skip
    t.play("play merchant market")
    assert t.over
    assert t.points(0) == 0


@pytest.mark.rule("FID-31")
def test_it_ends_within_the_last_round_too_and_scored_points_count() -> None:
    t = table(
        BEGGARS, ["merchant", "thief"], scored=["chancellor rector minstrel beggar", "judge"],
        missio=["baker", "twins"], deck="farmer friar", rest="discards",
        start=1, more={"reshuffled": True, "last_round": True},
    )  # fmt: skip
    t.play("play merchant market")
    assert t.over
    assert t.end_rule == "FID-31"
    assert t.winners == [0]
    assert t.state.result is not None
    assert t.state.result.scores == [10, 1]


# -- who wins ------------------------------------------------------------------------------------


def ended(scored: list[str], **more: Any) -> Table:
    """A game that ends at once by the second exhaustion, with these Missio scored."""
    hands = ["merchant", "thief", "thief", "thief"][: len(scored)]
    missio = [""] * len(scored)
    t = table({}, hands, missio=missio, scored=scored, rest="warehouse",
              more={"reshuffled": True}, **more)  # fmt: skip
    t.play("play merchant market")
    assert t.over
    return t


@pytest.mark.rule("FID-32")
def test_most_points_win() -> None:
    assert ended(["judge baker", "rector"]).winners == [1]


@pytest.mark.rule("FID-32")
def test_in_a_tie_fewer_completed_missio_win() -> None:
    assert ended(["judge baker student", "rector"]).winners == [1]
    assert ended(["rector", "judge baker student"]).winners == [0]


@pytest.mark.rule("FID-32")
def test_only_those_tied_on_points_are_compared() -> None:
    t = ended(["judge baker student", "minstrel scholar", "butcher"])
    assert t.winners == [1], "one completed Missio of the third seat does not help"


@pytest.mark.rule("FID-32")
def test_still_tied_they_share_the_win() -> None:
    assert ended(["judge baker", "student merchant"]).winners == [0, 1]
    assert ended(["", "", ""]).winners == [0, 1, 2]


@pytest.mark.rule("FID-32")
def test_manu_forti_points_count_but_are_no_missio() -> None:
    t = table(
        {}, ["merchant", "thief"], missio=["", ""], scored=["judge", "minstrel scholar"],
        rest="warehouse", manu_forti=True,
        more={"reshuffled": True, "claimed": [["jester"], []]},
    )  # fmt: skip
    assert (t.points(0), t.points(1)) == (3, 3)
    t.play("play merchant market")
    assert t.winners == [0], "one Missio against two"


@pytest.mark.rule("FID-33")
def test_after_200_rounds_the_game_ends() -> None:
    t = table({}, ["thief", "merchant"], active=1, more={"round": 199})
    pass_turn(t)
    assert not t.over
    assert t.view()["round"] == 200
    t = table({}, ["thief", "merchant"], active=1, more={"round": 200})
    pass_turn(t)
    assert t.over
    assert t.end_rule == "FID-33"


@pytest.mark.rule("FID-32")
def test_a_result_decided_by_fewer_missio_says_so() -> None:
    t = table(
        {}, ["merchant", "thief"], missio=["", ""], scored=["judge baker student", "rector"],
        rest="warehouse", more={"reshuffled": True},
    )  # fmt: skip
    t.play("play merchant market")
    result = t.state.result
    assert result is not None
    assert (result.scores, result.winners) == ([3, 3], [1])
    assert "Missio" in result.reason


@pytest.mark.rule("FID-30")
def test_no_discards_become_no_deck() -> None:
    t = table({}, ["scholar", "friar"], deck="farmer", rest="warehouse", start=1)
    t.play("play scholar library", "done")
    assert t.deck == 0
    assert "ran-out" in t.told()
    assert "reshuffled" not in t.told()


@pytest.mark.rule("FID-30")
def test_the_log_threatens_only_what_ends_the_game() -> None:
    city = {"tavern-north": "judge"}
    t = table(city, ["scholar", "friar"], deck="farmer", rest="warehouse", start=1)
    t.play("play scholar library", "done", "draw")
    threat = "the game ends as soon as a card of the deck is needed"
    assert f"The deck has run out and there are no discards; {threat}" in t.lines()
    t.play("play friar market", "pick friar market", "done")
    assert t.hand(1) == ["judge"], "the Tavern's card does not end it"
    assert not t.over


# -- staged positions know where a game ends -----------------------------------------------------

MARK = ["trust-of-chancellor", "trust-of-rector", "trust-of-minstrel", "trust-of-beggar"]


@pytest.mark.parametrize(
    ("position", "options", "says"),
    [
        ({"scored": [MARK, []]}, {}, "the mark is reached, so it has begun [FID-29]"),
        ({"last_round": True}, {}, "nobody has reached the mark [FID-29]"),
        ({"last_round": True}, {"players": 1}, "nobody has reached the mark [FID-29]"),
        ({"last_round": True, "scored": [MARK, []]}, {}, "over before the starting player's turn"),
        ({"scored": [MARK[:1], [], MARK[1:3], []]}, {"team": True}, "the mark is reached"),
        ({"round": 201}, {}, "the game ends after 200 rounds [FID-33]"),
        ({"reshuffled": True}, {"players": 1}, "alone an empty deck is the end [FID-44]"),
        ({"scored": [goals(" ".join(GOALS))]}, {"players": 1}, "every Missio is scored [FID-44]"),
    ],
)
@pytest.mark.rule("FID-29", "FID-33", "FID-44")
def test_a_position_beyond_the_end_is_refused(
    position: dict[str, Any], options: dict[str, Any], says: str
) -> None:
    options.setdefault("players", 4 if "team" in options else 2)
    game = tabard.load("fidelitas", **options)
    with pytest.raises(PositionError) as caught:
        game.stage(position)
    assert says in str(caught.value)


@pytest.mark.rule("FID-29", "FID-40")
def test_a_position_within_the_last_round_is_a_position() -> None:
    t = table(
        {},
        ["thief", "merchant"],
        missio=["", ""],
        scored=["chancellor rector minstrel beggar", ""],
        active=1,
        more={"last_round": True},
    )
    t.play("play merchant market").finish_turn()
    assert (t.winners, t.end_rule) == ([0], "FID-29")


def test_alone_with_manu_forti_the_game_goes_on_without_missio() -> None:
    game = tabard.load("fidelitas", players=1, manu_forti=True)
    assert not game.stage({"scored": [goals(" ".join(GOALS))], "hands": [["jester"]]}).over
