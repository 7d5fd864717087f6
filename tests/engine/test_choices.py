"""Is there anything to choose? What is answered for people, and what they answer in one gesture."""

from collections.abc import Callable
from typing import Any

import pytest

import tabard
from tabard.engine.choices import on_the_way, only_answer, sums_of
from tabard.engine.registry import game_names
from tabard.engine.state import State

PLIES = 1500


def any_state(_: State) -> bool:
    return True


def reached(game: str, kind: str, where: Callable[[State], bool] = any_state) -> State:
    """A state in which a decision of this kind is asked, found by playing at random."""
    loaded = tabard.load(game)
    for seed in range(60):
        state: State = loaded.start(seed=seed)
        rng = tabard.fast(seed)
        for _ in range(PLIES):
            if state.over:
                break
            if type(state.asked).__name__ == kind and where(state):
                return state
            state.play(state.legal[rng.below("move", len(state.legal))])
    raise AssertionError(f"no {kind} was asked")


@pytest.mark.parametrize("game", game_names())
def test_a_single_legal_move_is_the_only_answer(game: str) -> None:
    state = tabard.load(game).start(seed=4)
    rng = tabard.fast(4)
    while not state.over:
        only = only_answer(state)
        if len(state.legal) == 1:
            assert only == state.legal[0]
        assert only is None or only in state.legal
        state.play(state.legal[rng.below("move", len(state.legal))])


def test_standing_orders_at_set_up_are_answered_so_that_no_card_is_lost() -> None:
    state = reached("conspiracy", "StandingOrders")
    only = only_answer(state)
    assert only is not None
    assert state.text(only) == "orders all"


def test_a_window_is_a_question_only_for_who_holds_a_card_that_fits() -> None:
    """Discards for mercenaries are asides there: movement and drawing offer them, too."""
    state = reached("conspiracy", "AnswerBid")
    fitting = [m for m in state.legal if state.text(m).startswith(("play", "aim"))]
    asides = [m for m in state.legal if state.text(m).startswith("hire")]
    assert state.asked is not None
    assert all(state.asked.aside(state, move) for move in asides)
    assert (only_answer(state) is None) == bool(fitting)


def test_hiring_is_asked_about_in_movement() -> None:
    state = reached("conspiracy", "MoveTurn")
    assert state.asked is not None
    hires = [m for m in state.legal if state.text(m).startswith("hire")]
    assert not any(state.asked.aside(state, move) for move in hires)


def can_pay_much(state: State) -> bool:
    low, high = sums_of(state) or (0, 0)
    return high >= low + 150


def test_a_sum_is_named_by_hundreds_and_then_by_tens() -> None:
    state = reached("conspiracy", "Bid", can_pay_much)
    low, high = sums_of(state) or (0, 0)
    said: list[str] = []
    while not said or said[-1] == "up":
        move = on_the_way(state, high)
        assert move is not None
        said.append(state.text(move))
        state.play(move)
    assert said == ["up"] * ((high - low) // 100) + [f"bid {high}"]


# -- gestures ---------------------------------------------------------------------------------


def has_a_gesture(state: State) -> bool:
    return state.asked is not None and state.asked.gesture(state) is not None


def test_the_swap_of_audatia_is_one_screen() -> None:
    """Six basic cards, each kept or swapped, in the order in which the engine asks."""
    state = tabard.load("audatia").start(seed=1)
    gesture = state.asked.gesture(state)
    assert gesture.kind == "each"
    for i, (swap, keep) in enumerate(zip(gesture.on, gesture.off, strict=True)):
        assert state.seat == 0
        state.play(swap if i % 2 else keep)
    assert state.seat == 1
    assert state.text(state.legal[0]).startswith("keep")


def test_all_gems_of_ausonia_are_one_gesture() -> None:
    state = reached("ausonia", "Action", has_a_gesture)
    assert state.asked is not None
    gesture = state.asked.gesture(state)
    assert gesture is not None
    seat = state.seat
    for move in gesture.on:
        assert state.seat == seat
        state.play(move)
    assert state.asked.gesture(state) is None


@pytest.mark.parametrize("kind", ["MarchTo", "EvacuateOne"])
def test_a_whole_army_goes_to_one_place(kind: str) -> None:
    state = reached("conspiracy", kind, has_a_gesture)
    assert state.asked is not None
    gesture = state.asked.gesture(state)
    assert gesture is not None
    assert gesture.kind == "same"
    goal = state.legal[0]
    state.play(goal)
    for link in gesture.on:
        if link >= 0:
            state.play(link)
        state.play(goal)
    assert type(state.asked).__name__ != kind


def gathered(kind: str) -> State:
    """A question of Medieval Conspiracy that is answered together with those that follow."""
    return reached("conspiracy", kind, has_a_gesture)


@pytest.mark.parametrize("kind", ["Commit", "StakeCards", "Guard"])
def test_some_of_a_list_are_chosen_at_once(kind: str) -> None:
    """Given a list of which some are chosen, then one of them and its end are legal in a row, and
    so is every one of them."""
    state = gathered(kind)
    assert state.asked is not None
    gesture = state.asked.gesture(state)
    assert gesture is not None
    assert gesture.kind == "some"
    assert len(gesture.on) > 1
    assert set(gesture.on) <= set(state.legal)
    seat, asked = state.seat, type(state.asked)
    state.play(gesture.on[0])
    assert state.seat == seat
    assert type(state.asked) is asked
    assert gesture.ends in state.legal


def test_twins_go_to_school_together() -> None:
    state = gathered("School")
    seat = state.seat
    assert seat is not None
    for line in range(3):
        later = state.copy()
        assert later.asked is not None
        gesture = later.asked.gesture(later)
        assert gesture is not None
        assert gesture.kind == "ways"
        children = children_of(later, seat)
        _, moves = gesture.ways[line]
        for move in moves:
            assert later.seat == seat
            later.play(move)
        born = [now - was for now, was in zip(children_of(later, seat), children, strict=True)]
        assert born == [2 - line, line]


def children_of(state: Any, seat: int) -> list[int]:
    return [int(state.children(seat, estate)) for estate in (0, 1)]


def test_all_troops_are_laid_on_one_land() -> None:
    state = gathered("LayTroop")
    assert state.asked is not None
    gesture = state.asked.gesture(state)
    assert gesture is not None
    assert gesture.kind == "same"
    seat, goal = state.seat, state.legal[0]
    for _ in range(1 + len(gesture.on)):
        assert state.seat == seat
        state.play(goal)
    assert state.seat != seat


def test_a_limit_is_named_before_the_auction_where_an_offer_could_be_made() -> None:
    """Given a vacant land, when nobody makes an offer, then it is sold by the name under which a
    limit could be given before."""
    state = reached("conspiracy", "MakeOffer", lambda state: True)
    assert state.asked is not None
    (lot,) = state.asked.lots(state)
    while type(state.asked).__name__ == "MakeOffer":
        assert state.text(state.legal[0]) == "done"
        state.play(state.legal[0])
    assert type(state.asked).__name__ == "Bid"
    assert state.asked.lots(state) == [lot]
