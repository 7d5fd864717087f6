"""Advice: a whole turn is planned, what is certain is taken, and the reasons are true."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import fight
from tests.games.ausonia.story import house
from tests.games.ausonia.story import table as court
from tests.games.fidelitas.story import table as city

import tabard
from tabard import State, fast
from tabard.bots import make
from tabard.bots.reasons import told
from tabard.lab.advice import Advice, Advised, advise

GAMES = [name for name in tabard.game_names() if tabard.load(name).terms]


def coach(state: State, plan: list[int] | None = None) -> Advice:
    return advise(state, make("plan:2000", seed=1), plan or [])


def said(state: State, found: Advice) -> str:
    return f"{state.text(found.move)}: {told(found.reasons)}"


def test_a_score_that_can_be_had_now_is_not_passed_over() -> None:
    """Given three of four guilds at the Butcher Shop and a Farmer in hand."""
    t = city(
        {"butcher-shop": "thief soldier minstrel", "market": "merchant"},
        ["shopkeeper farmer", "thief"],
        missio=["butcher twins", "captain"],
    )
    found = coach(t.state)
    line = [t.state.text(found.move), *(t.state.game.space.text(move) for move in found.rest)]
    assert any(move.startswith("score") for move in line)
    assert "Trust of the Butcher" in told(found.reasons)
    assert "+1" in told(found.reasons)


def test_a_score_is_told_by_its_points_and_not_by_itself() -> None:
    t = city(
        {"bakery": "judge student baker merchant"},
        ["farmer soldier", "thief"],
        missio=["baker twins", "captain"],
    ).play("play farmer bakery")
    while not t.can("score trust-of-baker"):
        t.play(t.state.text(t.state.legal[0]))
    assert said(t.state, coach(t.state)) == (
        "score trust-of-baker: it is worth +1: you then have 1 of 10 points"
    )


def test_a_gem_is_played_for_what_it_pays() -> None:
    """Given a Steward who wants a gem, when nothing lies there yet, each is for his Influence."""
    t = court(house("house-steward rough-emerald"), house())
    found = coach(t.state)
    assert told(found.reasons) == "it lets you use House Steward: +2 Influence"


def test_what_draws_for_nothing_comes_first_and_says_so() -> None:
    t = court(house("house-courier house-steward rough-emerald"), house())
    found = coach(t.state)
    assert said(t.state, found) == "play house-courier: it costs nothing, and then draws a card"
    t.play("play house-courier")
    assert said(t.state, coach(t.state)) == (
        "use house-courier 1: it draws a card that you can still play this turn"
    )


def test_the_next_advice_goes_on_with_the_same_plan() -> None:
    t = court(house("house-steward rough-emerald"), house())
    advised = Advised()
    found = coach(t.state)
    advised.keep(0, [*t.state.trail, found.move], found.rest)
    t.play(t.state.text(found.move))
    plan = advised.plan_of(0, t.state.trail)
    assert plan == found.rest
    assert coach(t.state, plan).move == plan[0]
    t.play(next(t.state.text(move) for move in t.state.legal if move != plan[0]))
    assert advised.plan_of(0, t.state.trail) == [], "something else was done"


def test_a_guard_is_told_by_what_it_leaves_the_opponent() -> None:
    """Given all that he holds is known, when a guard closes most of it, the rest is named."""
    duel = fight(
        ["mf-left", "rf-left"],
        ["rm-right", "rs-right", "punta"],
        r_more={"known": ["rm-right", "rs-right", "punta"]},
    )
    guard = duel.state.parse("posta tutta-porta")
    found = advise(duel.state, make("ismcts:20", seed=1), wanted=guard)
    assert told(found.reasons) == "it leaves him only Punta to attack with"


@pytest.mark.parametrize("name", GAMES)
def test_advice_does_not_change_with_what_the_seat_cannot_know(name: str) -> None:
    state: State = tabard.load(name).start(5)
    rng = fast(5)
    for ply in range(30):
        assert state.asked is not None
        if ply % 6 == 5 and len(state.legal) > 1 and state.seat is not None:
            here = advise(state, make("plan:200", seed=1))
            other = state.determinize(state.seat, fast(100 + ply))
            there = advise(other, make("plan:200", seed=1))
            assert (said(state, here), here.rest) == (said(other, there), there.rest)
        state.play(state.asked.hint(state, rng))
