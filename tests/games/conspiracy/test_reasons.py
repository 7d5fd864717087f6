"""Hints of Medieval Conspiracy say because: lands guarded, money, votes, bids."""

from __future__ import annotations

from tests.games.conspiracy.story import begin, empire, family


def test_a_land_that_loses_its_guard_is_named() -> None:
    """Given one knight in Bayern, when he moves to Berg, then Bayern is left unguarded."""
    s = begin(empire(3, "movement", green=family("green", {"bayern": {"knight": 1}})))
    assert "leaves Bayern unguarded" in s.because("march knight bayern", "done")


def test_where_a_troop_goes_it_guards() -> None:
    s = begin(
        empire(3, "movement", green=family("green", {"bayern": {"knight": 1, "mercenary": 1}}))
    )
    s.play("green march knight bayern")
    assert s.because("to berg", "to mecklenburg").startswith("it guards Berg")


def test_the_line_up_is_spoken_of_in_words() -> None:
    """No hint says `bench second-1`."""
    w = begin(empire(3, "movement")).state.w
    bench = w.bench.base + w.slots.index["second-1"]
    assert w.space.sentence(bench) == "Send the second support of row 1 to the reserve"
