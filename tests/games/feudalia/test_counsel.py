"""What is never advised in Feudalia: coins for a worker, masters moved about, vassals left idle."""

from __future__ import annotations

from tests.games.feudalia.story import Table, fief, player, table

from tabard import bots
from tabard.lab.advice import advise

LANDS = [fief("goldmead"), fief("oakhurst"), fief("redbank")]


def proposed(t: Table) -> list[str]:
    """The moves that may be advised."""
    s = t.state
    return [s.text(move) for move in s.game.advisable(s, 0, s.legal)]


def test_a_worker_with_a_free_field_is_not_sold_and_the_turn_not_ended() -> None:
    t = table(player("reaper priest", LANDS))
    assert "income reaper" in [t.state.text(move) for move in t.state.legal]
    assert not {"income reaper", "end"} & set(proposed(t))


def test_the_turn_is_not_ended_while_an_influence_gives_a_cube() -> None:
    """A Feudal Lord's cube and coin are not given up for the coins that he pays when idle."""
    t = table(player("feudal-lord", LANDS))
    assert "end" in [t.state.text(move) for move in t.state.legal]
    assert proposed(t) == ["influence feudal-lord"]


def test_after_the_influence_of_the_turn_it_may_end() -> None:
    t = table(player("feudal-lord feudal-lord", LANDS))
    t.play("influence feudal-lord", "scroll feudal-lord-favour", "receive clay redbank")
    assert "end" in proposed(t)


def test_a_vassal_is_sold_only_where_the_coins_hire_somebody() -> None:
    """Given nothing that two more coins would buy, he pays as much at the end of the turn."""
    t = table(player("merchant", LANDS, coins=0), options={"scenario": 1})
    assert "income merchant" in proposed(t)  # a Serf costs two
    t = table(player("merchant", LANDS, coins=9), options={"scenario": 1})
    assert "income merchant" not in proposed(t)


def test_masters_are_not_moved_about() -> None:
    lands = [fief("goldmead", 1, "treasurer"), fief("oakhurst", 1), fief("redbank", 1)]
    t = table(player("", lands))
    assert "move treasurer oakhurst" in [t.state.text(move) for move in t.state.legal]
    assert proposed(t)
    assert not [text for text in proposed(t) if text.startswith(("move", "swap"))]


def test_a_trade_for_the_missing_cube_is_taken() -> None:
    """Given wood for a token but no stone, the trade for stone is advised, and not to stop."""
    lands = [fief("goldmead"), fief("oakhurst", wood=3), fief("redbank")]
    t = table(player("merchant", lands, coins=1)).play("work merchant oakhurst")
    assert proposed(t) == ["trade 1-wood-1-coins-for-1-stone"]


def test_when_points_decide_the_way_to_a_token_is_advised() -> None:
    """Given a lead that is not enough, the Feudal Lord's cube makes a token: stone for two wood."""
    lands = [fief("goldmead", 1), fief("oakhurst", 1, wood=4), fief("redbank", 1)]
    t = table(player("feudal-lord serf", lands), options={"scenario": 1, "target": 3})
    assert proposed(t) == ["influence feudal-lord"]
    t.play("influence feudal-lord")
    assert proposed(t) == ["scroll feudal-lord-favour"]
    t.play("scroll feudal-lord-favour")
    assert all(text.startswith("receive stone") for text in proposed(t))


# -- a level that can be had this turn is not given away ------------------------------------------

NEARLY = [fief("goldmead", 1, wheat=1), fief("redbank", clay=1), fief("oakhurst", 1)]


def nearly(coins: int = 0) -> Table:
    """Redbank lacks two clay and one cube for its first level."""
    hand = "feudal-lord serf serf merchant"
    return table(player(hand, NEARLY, coins=coins), options={"scenario": 1})


def test_of_a_cube_of_any_type_the_one_for_a_level_is_taken_not_that_for_a_token() -> None:
    """Given two Serfs who make the rest, clay brings Redbank to level 1; stone half a point."""
    t = nearly().play("influence feudal-lord")
    assert proposed(t) == ["scroll feudal-lord-favour"]
    t.play("scroll feudal-lord-favour")
    assert all(text.startswith("receive clay") for text in proposed(t))


def test_until_the_level_is_paid_nobody_is_sold_hired_or_sent_elsewhere() -> None:
    t = nearly(coins=6).play("influence feudal-lord", "scroll feudal-lord-favour")
    t.play("receive clay redbank")
    assert set(proposed(t)) == {"work serf redbank", "work serf goldmead", "work serf oakhurst"}
    t.play("work serf redbank")
    assert "work serf oakhurst" in proposed(t)
    t.play("work serf oakhurst")
    assert "upgrade redbank" in proposed(t)
    assert not [text for text in proposed(t) if text.startswith(("income", "hire", "train", "end"))]


def test_a_token_does_not_eat_the_cubes_of_a_level() -> None:
    lands = [fief("goldmead", 1, wheat=2, stone=1), fief("redbank", clay=3), fief("oakhurst", 1)]
    t = table(player("", lands), options={"scenario": 1})
    assert t.can("build foundations")
    assert proposed(t) == ["upgrade redbank"]


def test_without_a_level_in_reach_anything_sound_may_be_proposed() -> None:
    t = table(player("serf merchant", LANDS, coins=4), options={"scenario": 1})
    assert any(text.startswith(("train", "hire")) for text in proposed(t))


# -- trades and certain points ----------------------------------------------------------------


def trading() -> Table:
    """A Merchant at work in Oakhurst; for a token a stone lacks, and one more cube after it."""
    lands = [fief("goldmead", 1, wheat=1), fief("oakhurst", 1, wood=1), fief("redbank", 1)]
    t = table(player("merchant merchant", lands, coins=4), options={"scenario": 1})
    return t.play("work merchant oakhurst")


def test_a_trade_for_the_cube_that_the_next_token_lacks_is_advised_before_it_can_be_paid() -> None:
    assert proposed(trading()) == ["trade 1-wood-1-coins-for-1-stone"]


def test_a_trade_back_to_where_one_was_is_never_advised() -> None:
    t = trading().play("trade 1-wood-1-coins-for-1-stone")
    assert t.can("trade 1-stone-for-1-wood")
    assert not [text for text in proposed(t) if text.startswith("trade 1-stone")]


def test_all_points_that_are_certain_this_turn_are_advised() -> None:
    """Given a stone, the Mason and a Reaper: he works first, then two tokens can be paid, and a
    trade makes a third one."""
    lands = [
        fief("goldmead", 1, "mason", wheat=2, stone=1),
        fief("oakhurst", 1, wood=1),
        fief("redbank", 1, clay=1),
    ]
    hand = player("reaper serf merchant", lands, coins=2, tokens={"foundations": 2})
    t = table(hand, options={"scenario": 1, "target": 5})
    found = advise(t.state, bots.make("plan:300", seed=1))
    assert "takes 3 tokens" in found.reasons[0].line()
