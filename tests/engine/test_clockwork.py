"""The agenda, decisions, refusals and copies."""

from __future__ import annotations

import pytest

from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.engine.game import Game
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.engine.steps import Refusal, refused_by
from tabard.testing.kit import fingerprint


def say(state: State, text: str) -> None:
    state.play(state.parse(text))


def test_a_match_runs_until_somebody_must_decide(staged: State) -> None:
    assert staged.seat == 0
    assert staged.prompt == "Do one thing."
    assert staged.rule == "TOY-1"
    assert [staged.text(m) for m in staged.moves()] == ["lay 9", "lay 1", "roll", "peek", "wait"]


def test_steps_pushed_together_run_in_their_order(staged: State) -> None:
    say(staged, "lay 9")
    assert staged.rule == "TOY-3"
    assert staged.seat == 0
    say(staged, "boast")
    names = [event.kind.name for event in staged.events]
    assert names == ["laid", "drew"]
    assert staged.seat == 1


def test_a_question_that_would_tell_is_asked_even_with_one_answer(staged: State) -> None:
    say(staged, "lay 1")
    assert staged.rule == "TOY-3"
    assert [staged.text(m) for m in staged.moves()] == ["wait"]


def test_a_refusal_gives_reason_and_rule_and_changes_nothing(staged: State) -> None:
    before = fingerprint(staged)
    refusal = staged.why("lay 5")
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("You do not hold the 5.", "TOY-2")
    assert str(refusal) == "You do not hold the 5. [TOY-2]"
    with pytest.raises(IllegalMove) as caught:
        say(staged, "lay 5")
    assert caught.value.rule == "TOY-2"
    assert caught.value.reason == "You do not hold the 5."
    assert fingerprint(staged) == before


def test_a_move_that_is_not_asked_gets_the_general_answer(staged: State) -> None:
    refusal = staged.why("boast")
    assert refusal is not None
    assert "Do one thing." in refusal.reason
    assert refusal.rule == "TOY-1"


def test_a_refusal_is_found_by_the_verb_and_knows_what_it_names(staged: State) -> None:
    """Given answers for laying only, when other moves are refused, nobody answers for them."""

    def why_not_lay(s: State, seat: int, number: int) -> Refusal:
        return Refusal(f"Seat {seat} does not hold the {number}.", "TOY-2")

    refusal = refused_by({"lay": why_not_lay}, staged, 0, staged.parse("lay 5"))
    assert str(refusal) == "Seat 0 does not hold the 5. [TOY-2]"
    assert refused_by({"lay": why_not_lay}, staged, 0, staged.parse("boast")) is None


def test_a_legal_move_has_no_refusal(staged: State) -> None:
    assert staged.why("lay 9") is None


def test_a_refusal_without_a_rule_is_just_its_sentence() -> None:
    assert str(Refusal("No.")) == "No."


def test_numbers_outside_the_move_space_are_no_moves(staged: State) -> None:
    with pytest.raises(NotationError, match="outside"):
        staged.play(999)


def test_the_end_leaves_a_result_and_nobody_to_ask(pledge: Game) -> None:
    state = pledge.start(seed=1)
    while not state.over:
        state.play(state.legal[0])
    assert state.seat is None
    assert state.prompt == ""
    assert state.rule == ""
    assert state.moves() == []
    assert state.result is not None
    assert state.result.rule == "TOY-4"
    with pytest.raises(IllegalMove, match="over"):
        say(state, "wait")


def test_a_copy_is_independent_and_keeps_record_and_events(staged: State) -> None:
    say(staged, "lay 9")
    twin = staged.copy()
    before = fingerprint(staged, told=True)
    assert fingerprint(twin, told=True) == before
    say(twin, "boast")
    assert fingerprint(staged, told=True) == before
    assert twin.trail[:-1] == staged.trail
    assert len(twin.events) > len(staged.events)


def test_a_lean_copy_records_and_tells_nothing(staged: State) -> None:
    lean = staged.fork()
    lean.do(lean.legal[0])
    assert lean.trail == []
    assert lean.events == []


def test_copies_draw_the_same_chance(pledge: Game) -> None:
    state = pledge.start(seed=3)
    twin = state.copy()
    say(state, "roll")
    say(twin, "roll")
    assert fingerprint(state) == fingerprint(twin)


def test_a_redeal_keeps_what_the_seat_knows_and_leaves_the_original(staged: State) -> None:
    before = fingerprint(staged)
    seen = {tuple(staged.determinize(0, fast(i)).view(1)["table"]["hand"]) for i in range(30)}
    assert len(seen) > 5
    for i in range(30):
        other = staged.determinize(0, fast(i))
        assert other.view(0) == staged.view(0)
        other.check()
    assert fingerprint(staged) == before


def test_a_redeal_for_the_other_seat_gives_new_choices_to_the_one_asked(staged: State) -> None:
    found = {tuple(staged.determinize(1, fast(i)).legal) for i in range(30)}
    assert len(found) > 5


def test_views_are_framed_alike_and_seats_are_checked(staged: State) -> None:
    view = staged.view(1)
    assert view["game"] == "pledge"
    assert view["asked"] == {
        "seat": 0,
        "prompt": "Do one thing.",
        "pieces": [{"text": "Do one thing."}],
        "rule": "TOY-1",
    }
    assert view["table"]["hand"] == [2, 3]
    assert staged.view(None)["table"]["hand"] is None
    with pytest.raises(TabardError, match="seats are 0 to 1"):
        staged.view(2)


def test_rules_that_were_applied_are_noted_only_when_telling(pledge: Game, staged: State) -> None:
    say(staged, "lay 9")
    say(staged, "boast")
    assert {"TOY-1", "TOY-3", "TOY-4", "TOY-5"} <= staged.fired
    quiet = pledge.start(seed=1)
    quiet.play(quiet.legal[0])
    assert quiet.fired == set()
    assert quiet.events == []
