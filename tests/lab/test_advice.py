"""Advice: a whole turn is planned, what is certain is taken, and the reasons are true."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.story import fight
from tests.games.ausonia.story import house
from tests.games.ausonia.story import table as court
from tests.games.feudalia.story import fief, player
from tests.games.feudalia.story import table as manor
from tests.games.fidelitas.story import table as city

import tabard
from tabard import State, fast
from tabard.bots import make
from tabard.bots.reasons import adviser_sees, told
from tabard.games.conspiracy.tables import SETUP
from tabard.games.conspiracy.troops import PutKnight
from tabard.lab.advice import (
    Advice,
    Advised,
    Course,
    PlanStep,
    advise,
    folded,
    needed,
    read_on,
    step,
)

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


def test_cards_that_change_nothing_do_not_end_a_plan() -> None:
    """Given a Farmer who fulfils two wishes, then his own two cards may go anywhere."""
    t = city(
        {"bakery": "baker butcher shopkeeper soldier", "butcher-shop": "thief friar"},
        ["thief thief farmer", "judge"],
        missio=["master-artisan baker", "captain"],
    )
    found = coach(t.state)
    line = [t.state.game.space.text(move) for move in [found.move, *found.rest]]
    assert (line[0], line[-1]) == ("play farmer bakery", "score-all")
    assert "Trust of the Master Artisan: +3" in told(found.reasons)
    assert "Trust of the Baker: +1" in told(found.reasons)


def test_what_hangs_on_hidden_cards_is_told_as_likely() -> None:
    """Given a Farmer who brings two cards of the deck to the Butcher Shop, where guilds count."""
    t = city(
        {"butcher-shop": "thief soldier minstrel", "market": "merchant"},
        ["shopkeeper farmer", "thief"],
        missio=["butcher twins", "captain"],
    )
    found = coach(t.state)
    assert "probably" in told(found.reasons)
    assert all(reason.feature == "likely" for reason in found.reasons)


def test_a_score_is_told_by_its_points_and_not_by_itself() -> None:
    t = city(
        {"bakery": "judge student baker merchant"},
        ["farmer soldier", "thief"],
        missio=["baker twins", "captain"],
    ).play("play farmer bakery")
    while not t.can("score trust-of-baker"):
        t.play(t.state.text(t.state.legal[0]))
    assert said(t.state, coach(t.state)) == (
        "score trust-of-baker: it brings +1, and puts you at 1 of 10 points"
    )


def test_a_gem_is_played_for_what_it_pays() -> None:
    """Given a Steward who wants a gem, when nothing lies there yet, each is for his Influence."""
    t = court(house("house-steward rough-emerald"), house())
    found = coach(t.state)
    assert told(found.reasons) == "it brings you 2 Influence"


def test_what_draws_for_nothing_comes_first_and_says_so() -> None:
    t = court(house("house-courier house-steward rough-emerald"), house())
    found = coach(t.state)
    assert said(t.state, found) == "play house-courier: it costs nothing, and then draws a card"
    t.play("play house-courier")
    assert said(t.state, coach(t.state)) == (
        "use house-courier 1: it draws a card that you can still play this turn"
    )


def test_what_every_answer_brings_is_no_reason_for_one_of_them() -> None:
    """Given a knight to be placed, then it is told what he is good for there."""
    state: Any = tabard.load("conspiracy", players=4).start(seed=0)
    reasons: list[str] = []
    while len(reasons) < 4:
        asked = state.asked
        if isinstance(asked, PutKnight) and state.phase != SETUP and len(state.legal) > 1:
            reasons.append(told(coach(state).reasons))
        state.play(asked.hint(state, state.rng))
    assert not any("gives you a knight" in reason for reason in reasons)
    assert all("guards" in reason or "stands beside" in reason for reason in reasons)


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
    assert told(found.reasons) == (
        "it closes Roverso Mezano to him, and leaves him only Punta to attack with"
    )


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


def steps(*texts: str) -> list[PlanStep]:
    return [PlanStep(text) for text in texts]


def test_a_plan_is_told_whole_and_like_steps_are_one() -> None:
    plan = steps("play House Steward", "play Rough Emerald", "use House Steward", "buy Gossip")
    assert folded(plan) == steps(
        "play House Steward and Rough Emerald", "use House Steward", "buy Gossip"
    )
    assert folded(steps("a", "b 1", "c", "d", "e", "f 2")) == steps(
        "a", "b 1", "c", "after 2 more steps f 2"
    )


def test_where_to_is_told_with_what_goes_there() -> None:
    """Given the Minstrel, who moves others, when a plan is told, then it is told where to."""
    game = tabard.load("fidelitas", players=2)
    state = game.start(seed=1)
    student, to, take = (
        step(state, state.game.space.parse(notation))
        for notation in ("pick student tavern-north", "to bakery", "take friar tavern-north")
    )
    assert [part.goes_on for part in (student, to, take)] == [False, True, False]
    assert read_on([student, to, take]) == (
        ", then Student at the Tavern (north) to the Bakery, "
        "then take the Friar from the Tavern (north)"
    )
    assert read_on([to]) == " to the Bakery"


def test_a_plan_leaves_out_what_makes_no_difference() -> None:
    """Given a Priest who pays as much at the end of the turn, selling him is no step of a plan."""
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = manor(player("priest", lands))
    moves = [t.state.parse(text) for text in ("income priest", "upgrade goldmead", "end")]
    seen = adviser_sees(t.state, 0)
    assert needed(seen, Course(seen, moves)) == moves[1:]


def test_a_plan_that_goes_on_is_left_for_points_that_are_certain() -> None:
    """Given a plan to end the turn, when a fief can be raised, then that is advised."""
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = manor(player("", lands))
    end = t.state.parse("end")
    found = advise(t.state, make("plan:50", seed=1), plan=[end])
    assert t.state.text(found.move) == "upgrade goldmead"


def test_a_step_of_a_plan_may_take_fewer_words() -> None:
    t = manor(player("serf", coins=3))
    train = t.state.parse("train lumberjack serf")
    assert step(t.state, train).text == "hire the Lumberjack for a Serf"


def test_what_an_action_is_for_is_not_said_of_the_actions_after_it() -> None:
    """Given a plan to play two Gem Cards, the gem of the first is not what both of them give."""
    t = court(house("rough-sapphire rough-emerald house-steward"), house())
    plan = [t.state.parse(f"play {card}") for card in ("rough-sapphire", "rough-emerald")]
    found = coach(t.state, plan)
    assert told(found.reasons) == "it gives you 1 sapphire to spend this turn"
    assert found.then() == ""
