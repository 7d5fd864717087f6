"""Because: reasons of moves in the terms of a game's brain, from what the seat knows."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import tabard
from tabard import PackError, State, fast
from tabard.bots import Seen, make
from tabard.bots.reasons import Reason, advice, adviser_sees, because, told
from tabard.engine.asks import Question
from tabard.engine.beside import read_data
from tabard.engine.choices import sums_of
from tabard.engine.terms import Item, Term, fact, weights_of
from tabard.engine.verbs import seats
from tabard.lab.advice import advise

GAMES = [name for name in tabard.game_names() if tabard.load(name).terms]
every_game = pytest.mark.parametrize("name", GAMES)


def walk(name: str, plies: int, seed: int = 3) -> list[State]:
    """Every third position of a match that begins by hints, with something to choose."""
    state: State = tabard.load(name).start(seed)
    rng = fast(seed)
    found = []
    while len(state.trail) < plies and state.asked is not None:
        if len(state.trail) % 3 == 0 and len(state.legal) > 1:
            found.append(state.copy())
        state.play(state.asked.hint(state, rng))
    return found


def lines(reasons: list[Reason]) -> list[str]:
    return [reason.line() for reason in reasons]


# -- the judgement --------------------------------------------------------------------------------


@every_game
def test_a_judgement_is_features_times_weights(name: str) -> None:
    for state in walk(name, 60):
        brain = state.game.brain
        for seat in range(state.seats):
            features = brain.features(state, seat)
            assert len(features) == len(brain.names) == len(brain.weights)
            assert 0.0 <= brain.judge(features) <= 1.0


@every_game
def test_the_items_of_a_feature_add_up_to_it(name: str) -> None:
    """What is said is what is counted."""
    for state in walk(name, 90):
        game = state.game
        for seat in range(state.seats):
            features = game.brain.features(state, seat)
            sums = dict.fromkeys(game.brain.names, 0.0)
            for item in game.items(state, seat):
                sums[item.feature] += item.amount
            assert list(sums.values()) == pytest.approx(list(features))


@every_game
def test_every_phrase_can_be_said(name: str) -> None:
    """No phrase asks for more than its items bring."""
    for state in walk(name, 90):
        for item in state.game.items(state, state.seat or 0):
            if item.silent:
                continue
            term = state.game.terms[item.feature]
            for phrase in (term.rise, term.keep, term.fall, term.miss):
                if phrase:
                    said = item.say(phrase, 1.0).line()
                    assert said
                    assert "{" not in said
                    assert not said.endswith(".")


def test_weights_that_are_not_those_of_the_brain_are_refused() -> None:
    with pytest.raises(PackError, match=r"weights.toml has points, .*; the brain fills points, x"):
        weights_of("tabard.games.fidelitas", ["points", "x"])


def test_a_weights_file_with_an_error_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('[points]\nrise = "scores"\n')
    with pytest.raises(PackError, match=r"weights.toml: .*weight"):
        read_data(file, dict[str, Term])
    assert (files("tabard.games.fidelitas") / "weights.toml").is_file()


def test_a_game_without_weights_gives_no_reasons() -> None:
    state = tabard.load("quarrel").start(1) if "quarrel" in tabard.game_names() else None
    if state is not None:
        assert because(state, state.legal[0]) == []


# -- secrecy --------------------------------------------------------------------------------------


@every_game
def test_reasons_do_not_change_with_what_the_seat_cannot_know(name: str) -> None:
    """Given any re-deal of what is hidden, when reasons are asked for, they are the same."""
    for state in walk(name, 60):
        assert state.seat is not None
        move = make("greedy", seed=1).choose(Seen(state, state.seat))
        said = lines(because(state, move))
        for deal in range(2):
            other = state.determinize(state.seat, fast(100 + deal))
            assert lines(because(other, move)) == said


def test_up_to_what_one_may_bid_does_not_change_with_what_the_seat_cannot_know() -> None:
    """Given any re-deal of what is hidden, when a bid is advised, it may go up to the same sum."""
    told = []
    for seed in range(3, 8):
        for state in walk("conspiracy", 240, seed):
            assert state.seat is not None
            bids = [m for m in state.legal if state.text(m).startswith("bid ")]
            found = [state.game.up_to(state, move) for move in bids]
            told += found
            for deal in range(3):
                other = state.determinize(state.seat, fast(100 + deal))
                assert [other.game.up_to(other, move) for move in bids] == found
    assert any(told)


def test_advice_to_bid_says_up_to_what() -> None:
    """Given a lot that is worth more than the least bid, then the advice names the sum; it is
    what can be bid, and the same whatever lies hidden."""
    state = tabard.load("conspiracy", players=3).start(seed=5)
    found = []
    while len(state.trail) < 110 and state.seat is not None:
        if any(state.text(move).startswith("bid ") for move in state.legal):
            asked = advise(state, make("greedy", seed=1))
            other = state.determinize(state.seat, fast(len(state.trail)))
            assert advise(other, make("greedy", seed=1)).up_to == asked.up_to
            if asked.up_to:
                assert state.text(asked.move).startswith("bid ")
                _, highest = sums_of(state) or (0, 0)
                assert int(state.text(asked.move).split()[1]) < asked.up_to <= highest
                found.append(asked.up_to)
        state.play(make("greedy", seed=1).choose(Seen(state, state.seat)))
    assert found


@every_game
def test_asking_for_reasons_changes_nothing(name: str) -> None:
    for state in walk(name, 20):
        before = (state.view(state.seat), state.legal, state.rng.count)
        because(state, state.legal[-1])
        assert (state.view(state.seat), state.legal, state.rng.count) == before


@every_game
def test_there_are_at_most_three_and_the_weightiest_comes_first(name: str) -> None:
    for state in walk(name, 60):
        reasons = because(state, state.legal[0])
        good = [reason.weight for reason in reasons if reason.good]
        assert len(reasons) <= 3
        assert good == sorted(good, reverse=True)
        assert [reason.good for reason in reasons] == sorted(
            [reason.good for reason in reasons], reverse=True
        )


# -- how it is said -------------------------------------------------------------------------------


def reason(weight: float, text: str) -> Reason:
    return Reason("x", weight, Question("x", text).ask())


def test_reasons_are_told_in_one_line() -> None:
    two = [reason(3, "scores"), reason(2, "saves coins"), reason(-1, "leaves Trient open")]
    assert told(two) == "it scores, and saves coins; but it leaves Trient open"
    assert advice(two[:1]) == "Because it scores."
    assert advice(two[:2], together=True) == "Together that scores, and saves coins."
    assert advice([]) == "It came out best when the next turns were tried out."
    assert advice(two[2:]) == (
        "It came out best when the next turns were tried out, although it leaves Trient open."
    )


def test_people_are_called_by_their_names() -> None:
    item = Item("rival", 4.0, (seats(2), 1), fact("7"))
    said = Reason("rival", 1.0, item.say("holds {0} back at {1}: {n}", 2.0))
    assert said.line(["Ada", "Bo"]) == "holds Bo back at 7: 2"
    assert [piece.text for piece in said.pieces(["Ada", "Bo"])][1] == "Bo"


def test_advice_is_never_about_habits() -> None:
    """Given a question of Medieval Conspiracy that offers standing orders, no adviser sees them."""
    state = tabard.load("conspiracy", players=3).start(seed=4)
    for _ in range(400):
        offered = {state.game.space.verb_of(move).name for move in state.legal}
        if "orders" in offered and len(offered) > 1:
            break
        state.play(state.legal[-1])
    else:
        raise AssertionError("no such question came")
    assert state.seat is not None
    left = {state.game.space.verb_of(m).name for m in adviser_sees(state, state.seat).legal}
    assert left
    assert left <= offered - {"orders"}
