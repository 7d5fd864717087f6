"""Hints of Feudalia say because: points, cubes, masters, the deck."""

from __future__ import annotations

from tests.games.feudalia.story import Table, fief, player, table

from tabard.games.feudalia.reasons import brings
from tabard.games.feudalia.state import FeudaliaState


def test_an_upgrade_tells_its_points() -> None:
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    said = t.because("upgrade goldmead", "end")
    assert said.startswith("it brings you victory points for Goldmead: +1")


def test_work_tells_the_cubes_it_brings() -> None:
    """Given a Reaper and wheat fields, when he works, then his wheat is counted."""
    t = table(player("reaper serf", [fief("goldmead"), fief("oakhurst"), fief("redbank")]))
    assert t.because("work reaper goldmead", "work serf redbank").startswith(
        "it brings you wheat: "
    )


def test_ending_the_phase_is_not_called_a_loss_of_what_time_takes() -> None:
    """Every turn less makes decks worth less, which is counted, but is nothing to speak of."""
    t = table(player("", [fief("goldmead", level=1), fief("oakhurst"), fief("redbank")]))
    said = t.because("end")
    assert "Goldmead" not in said
    assert "weaker" not in said


# -- what a plan brings -----------------------------------------------------------------------


def brought(t: Table, *moves: str) -> list[str]:
    """What is told of so many moves of the first player."""
    before = t.state.copy()
    t.play(*moves)
    assert isinstance(before, FeudaliaState)
    return [ask.line() for ask in brings(before, t.state, 0)]


def test_a_level_is_told_with_the_points_it_makes() -> None:
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    assert brought(t, "upgrade goldmead") == [
        "raises Goldmead to level 1: you then have 1 of 10 points"
    ]


def test_a_token_is_told_with_the_points_it_makes() -> None:
    t = table(player("", [fief("goldmead", wheat=2, stone=1), fief("oakhurst"), fief("redbank")]))
    assert brought(t, "build foundations") == [
        "takes a token of the cathedral (Foundations): you then have 0.5 of 10 points"
    ]


def test_a_master_who_saves_a_cube_is_told_with_the_token() -> None:
    """Given no stone but the Mason, it is said how a token can be paid."""
    lands = [fief("goldmead", 1, "mason", wheat=2), fief("oakhurst"), fief("redbank")]
    told = brought(table(player("", lands)), "build foundations")
    assert told == [
        "takes a token of the cathedral (Foundations), the Mason saving you a cube: "
        "you then have 1.5 of 10 points"
    ]


def test_cubes_are_told_with_what_still_lacks() -> None:
    """Given a Reaper, when he works, then his wheat is told, and what Goldmead then lacks."""
    t = table(player("reaper", [fief("goldmead", wood=1), fief("oakhurst"), fief("redbank")]))
    told = brought(t, "work reaper goldmead")
    assert told == ["brings you 3 wheat; Goldmead at level 1 then lacks only 1 cube of any type"]


def test_the_cube_that_was_lacking_is_told_so() -> None:
    """Given all but the stone of the Foundations, when wood is traded for it, that is said."""
    lands = [fief("goldmead"), fief("oakhurst", wood=3), fief("redbank")]
    t = table(player("merchant", lands, coins=1))
    told = brought(t, "work merchant oakhurst", "trade 1-wood-1-coins-for-1-stone", "done")
    assert told == ["brings you 1 stone, all that a token (Foundations) lacked"]


def test_a_hired_vassal_is_told_by_his_work() -> None:
    t = table(player("serf", coins=3))
    told = brought(t, "train lumberjack serf")
    assert told == ["gets you the Lumberjack, who makes 2 wood"]


def test_a_hired_master_is_told_by_his_card() -> None:
    lands = [fief("goldmead", 1), fief("oakhurst"), fief("redbank", clay=1)]
    t = table(player("", lands, coins=4), row=["mason", "treasurer"])
    t.play("seek")
    told = brought(t, "engage mason", "under treasurer")
    assert told[0].startswith("gets you the Mason (turn while upgrading")


def test_coins_are_told_in_the_turn_as_they_come_and_at_its_end_as_they_are_kept() -> None:
    t = table(player("priest serf"))
    said = "brings you 3 coins, enough for the Reaper or the Kneader"
    assert brought(t, "influence priest") == [said]
    assert brought(t, "end") == ["keeps you 3 coins for your next turn"]


def test_a_master_of_the_hidden_deck_is_never_told_of() -> None:
    """Given one master face up, when another is turned up and hired, nothing is said of him."""
    lands = [fief("goldmead", 1), fief("oakhurst", wood=1), fief("redbank", clay=1)]
    t = table(
        player("", lands, coins=9),
        row=["mason"],
        master_deck=["plow-builder", "baker", "treasurer"],
    )
    told = brought(t, "seek", "engage plow-builder")
    assert not [line for line in told if "Plow Builder" in line]


def test_a_master_who_is_hired_already_is_not_told_again() -> None:
    lands = [fief("goldmead", 1), fief("oakhurst"), fief("redbank", clay=1)]
    t = table(player("", lands, coins=4), row=["mason", "treasurer"])
    t.play("seek", "engage mason")
    assert not [line for line in brought(t, "under treasurer") if "gets you" in line]


def test_whoever_trades_is_told_by_his_trade() -> None:
    t = table(player("", coins=8), options={"scenario": 1})
    assert brought(t, "hire trader") == [
        "gets you the Trader, who sells wood, clay or stone of his field for coins"
    ]
    assert brought(t, "hire merchant")[0].endswith("into others, also into stone")
