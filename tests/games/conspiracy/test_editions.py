"""Where the editions of the rules differ: matches of version 0.1.0 go on by the first one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.conspiracy.story import Table, begin, empire, family
from tests.games.conspiracy.test_war import banned, front, rolls

import tabard
from tabard.engine.errors import PositionError
from tabard.engine.rng import fast
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK

BOTH = pytest.mark.parametrize("edition", [1, 2])


def rolled(edition: int, *dice: int, **families: Any) -> Table:
    """The Fate Phase, with these rolls in turn order."""
    return begin(empire(3, "fate", **families), {"fate": list(dice)}, edition)


def may_hire(s: Table) -> bool:
    return any(move.startswith("hire") for move in s.legal)


# -- the line-up ----------------------------------------------------------------------------


def lined_up(edition: int) -> Table:
    """Green attacks with a knight and three mercenaries, and may change its line-up."""
    s = banned(
        "luettich",
        options={"edition": edition},
        green=family("green", {"geldern": {"knight": 1, "mercenary": 3}}),
        brown=family("brown", {"luettich": {"knight": 1, "mercenary": 1}}),
    )
    s.play("green attack", "green muster")
    s.pass_while("Commit")
    assert s.asked == ("green", "Arrange")
    return s


@pytest.mark.rule("CON-52")
def test_by_the_first_edition_a_mercenary_may_stand_in_the_row_before_a_knight() -> None:
    s = lined_up(1)
    assert s.refused("exchange front-1 support-1") == "CON-52", "knights stand in front here, too"
    s.play("green exchange front-1 front-2")
    assert front(s, ATTACK) == ["MM", "KM"]


@pytest.mark.rule("CON-52")
def test_by_the_second_edition_knights_stand_in_the_rows_before_mercenaries() -> None:
    assert lined_up(2).refused("exchange front-1 front-2") == "CON-52"


# -- a discard for a mercenary --------------------------------------------------------------


@BOTH
@pytest.mark.rule("CON-43", "CON-27", "CON-35", "CON-22", "CON-38")
def test_where_a_card_may_be_discarded_for_a_mercenary(edition: int) -> None:
    """In the own turn and in windows by both; the first edition offers it nowhere else."""
    green, brown = family("green", hand=["defector"]), family("brown", hand=["crusade", "hostler"])
    s = rolled(edition, 1, green=green, brown=brown)
    assert may_hire(s), "after the own roll"
    s.play("green done")
    assert (s.question, may_hire(s)) == ("ChooseVictim", edition == 2)
    s.play("green slay trient")
    assert (s.question, may_hire(s)) == ("Answer", True)
    s.pass_while("Answer").play("green done")
    assert (s.asked, may_hire(s)) == (("brown", "MakeOffer"), edition == 2)
    s.play("brown done", "gray done", "green done")
    assert (s.asked, may_hire(s)) == (("brown", "Bid"), edition == 2)
    if edition == 1:
        assert s.refused("hire crusade") == "CON-43", "that is not asked now"
    s.play("brown bid 10").pass_while("Answer").play("gray done").pass_while("AuctionWon")
    # without troops to send and without a discard nobody is asked for guards
    assert (s.question == "Guard") == (edition == 2)


@BOTH
@pytest.mark.rule("CON-43", "CON-A66")
def test_whether_a_card_may_be_discarded_while_a_ransom_is_offered(edition: int) -> None:
    green = family("green", hand=["crusade"], money=500)
    captured = {"captor": 1, "owner": 0, "knights": 1}
    s = begin(empire(3, "end", green=green, prison=[captured]), None, edition)
    assert s.asked == ("green", "OfferRansom")
    assert may_hire(s) == (edition == 2)


# -- births, preachers, positions -----------------------------------------------------------


@BOTH
@pytest.mark.rule("CON-26", "CON-A39")
def test_how_many_twins_can_die_in_the_cradle(edition: int) -> None:
    """One by the first edition, so whoever holds a second Death is not asked."""
    cradle = ["death-in-the-cradle"]
    s = rolled(edition, 6, brown=family("brown", hand=cradle), gray=family("gray", hand=cradle))
    s.play("brown play death-in-the-cradle")
    assert s.asked == [("green", "School"), ("gray", "Answer")][edition - 1]


@BOTH
@pytest.mark.rule("CON-61", "CON-A53")
def test_whether_those_who_withdrew_in_an_earlier_round_save_the_preacher(edition: int) -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2, 2, 9), "defence": rolls(2, 2, 2), "withdraw": [1]},
        options={"edition": edition},
        green=family("green", {"geldern": {"knight": 2}}),
        brown=family("brown", {"luettich": {"mercenary-hit": 2}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    s.play("green attack", "green muster").skip_to_seat("brown", "AskWithdraw")
    s.play("brown withdraw front-2", "brown done")
    assert s.asked == ("brown", "Haven")
    s.play("brown to brabant").skip_to("Bid")
    assert s.owner("luettich") == "green"
    if edition == 1:
        assert s.preacher() == ("brown", "brabant"), "he is with those who left first"
    else:
        assert s.state.jailer == 0, "he is captured with the last defender"


@pytest.mark.rule("CON-42", "CON-69")
def test_the_first_edition_goes_on_from_wherever_it_was_put() -> None:
    """As 0.1.0 did; the second refuses positions that no match comes to."""
    position = empire(3, green=family("green", hand=["mercenaries"] * 6))
    assert not begin(position, None, 1).over
    with pytest.raises(PositionError, match="more than 5 cards"):
        begin(position, None, 2)


# -- whole matches --------------------------------------------------------------------------


@pytest.mark.parametrize("options", Conspiracy.variants()[1:], ids=str)
def test_a_match_keeps_its_edition(options: dict[str, Any]) -> None:
    """Copies, re-deals and records are of the same edition, to the end."""
    game = Conspiracy(options, edition=1)
    state, chance = game.start(seed=4, telling=True), random.Random(4)
    while not state.over and len(state.trail) < 600:
        if len(state.trail) % 50 == 0:
            assert state.seat is not None
            for other in (state.copy(), state.fork(), state.determinize(state.seat, fast(1))):
                assert isinstance(other, ConspiracyState)
                assert (other.t.edition, other.game.edition) == (1, 1)
                assert list(other.legal) == list(state.legal)
        state.play(chance.choice(state.legal))
    state.check()
    record = state.record()
    assert "edition" not in record, "as version 0.1.0 wrote it"
    again = tabard.replay(record)
    assert again.game.edition == 1
    assert again.record() == record
    assert Conspiracy(options).edition == 2, "new matches are by the newest"
