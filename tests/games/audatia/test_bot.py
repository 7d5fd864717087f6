"""The bots' judgement: legal hints, no peeking, and the obvious things done."""

from __future__ import annotations

import pytest
from tests.games.audatia.story import C, Duel, R, fight, start

from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.match import play_match
from tabard.engine.rng import fast


def greedy(duel: Duel) -> str:
    """What the greedy bot plays now."""
    seat = duel.seat
    assert seat is not None
    return duel.state.text(bots.make("greedy", 1).choose(Seen(duel.state, seat)))


def test_hints_are_legal_and_values_are_chances() -> None:
    rng = fast(2)
    for seed in range(10):
        state = start(seed).state
        brain = state.game.brain
        while not state.over:
            for seat in (C, R):
                assert 0.0 <= brain.evaluate(state, seat) <= 1.0
            assert state.asked is not None
            move = int(state.asked.hint(state, rng))
            assert move in state.legal
            state.do(move)
        assert brain.worth(state, C) + brain.worth(state, R) == 1.0


def test_the_evaluation_does_not_peek_at_the_other_hand() -> None:
    rng = fast(4)
    for seed in range(6):
        state = start(seed).state
        brain = state.game.brain
        while not state.over:
            for seat in (C, R):
                if state.of(1 - seat).chosen < 0:
                    other = state.determinize(seat, rng)
                    own = pytest.approx(brain.evaluate(state, seat), abs=1e-9)
                    assert brain.evaluate(other, seat) == own
            state.do(state.legal[rng.below("move", len(state.legal))])


def test_greedy_attacks_where_no_answer_is_known_to_exist() -> None:
    duel = fight(
        ["mf-left", "rf-left"],
        ["rf-left", "mm-right"],
        r_more={"known": ["rf-left", "mm-right"]},
    )
    assert greedy(duel) == "attack mf-left"


def test_greedy_does_not_grapple_into_a_known_perfect_counter() -> None:
    duel = fight(
        ["mf-left", "wrench"],
        ["mf-left", "cover"],
        virtues={"audatia": C},
        r_more={"known": ["mf-left", "cover"]},
    ).play("attack mf-left", "parry mf-left")
    assert duel.asked == ("entry", C)
    assert greedy(duel) == "pass"


def test_greedy_wins_with_a_remedy_that_cannot_be_countered() -> None:
    duel = fight(
        ["mf-left", "wrench"], ["mf-left"], virtues={"audatia": C}, r_more={"known": ["mf-left"]}
    ).play("attack mf-left", "parry mf-left")
    assert greedy(duel) == "remedy wrench"


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(12):
        for seat in (C, R):
            state = start(seed).state
            players = [bots.make("random", seed), bots.make("random", seed + 1)]
            players[seat] = bots.make("greedy", seed)
            play_match(state, players)
            assert state.result is not None
            won += state.result.winners == [seat]
    assert won >= 19  # of 24


@pytest.mark.parametrize("challenger", ["galeazzo", "boucicault"])
def test_greedy_kicks_where_a_fendente_then_wins(challenger: str) -> None:
    duel = fight(
        ["mf-left", "wrench", "rm-left"], ["mf-left", "kick", "rf-left", "trap-hilt"],
        virtues={"audatia": C, "celeritas": R}, decks=(challenger, "galeazzo"),
    ).play("attack mf-left", "parry mf-left", "remedy wrench")  # fmt: skip
    assert duel.choices() == {"counter trap-hilt", "use kick", "cycle kick"}
    assert greedy(duel) == "use kick"
