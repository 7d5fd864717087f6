"""What somebody means who points at a thing, and the answer to it."""

from __future__ import annotations

import pytest

import tabard
from tabard.engine.pointing import meant, read_key, why_pointed, why_waiting
from tabard.engine.registry import game_names
from tabard.engine.state import State


def ausonia() -> State:
    state: State = tabard.load("ausonia", players=2).start(seed=3)
    return state


def test_a_key_names_the_verbs_meant_and_the_things() -> None:
    assert read_key("card:baker") == ([], [("card", "baker")], {})
    assert read_key("pick,take>card:baker&place:market") == (
        ["pick", "take"],
        [("card", "baker"), ("place", "market")],
        {},
    )
    assert read_key("verb:draw") == (["draw"], [], {})


def test_a_key_may_name_the_argument_that_is_meant() -> None:
    state = tabard.load("feudalia", players=2).start(seed=1)
    train = state.game.space.by_name["train"]
    for_hire, in_hand = read_key("hire,train.0>card:serf"), read_key("train.1>card:serf")
    assert for_hire.verbs == ["hire", "train"]
    assert list(for_hire.place(train) or {}) == [0]
    assert list(in_hand.place(train) or {}) == [1]


def test_where_a_thing_lies_says_what_is_meant() -> None:
    """The same card may be bought in the market and played from the hand."""
    state = ausonia()
    card = state.view(state.seat)["table"]["offer"][0]
    buying = why_pointed(state, [f"buy>card:{card}"])
    playing = why_pointed(state, [f"play>card:{card}"])
    assert buying is not None
    assert buying.rule == "AUS-29"
    assert playing is not None
    assert playing.rule != "AUS-29"


def test_what_can_be_chosen_is_not_refused() -> None:
    state = ausonia()
    text = state.text(state.legal[0])
    verb, _, card = text.partition(" ")
    assert why_pointed(state, [f"{verb}>card:{card}"]) is None


def test_what_was_begun_belongs_to_the_move() -> None:
    """First a card, then a place: the answer is about the card in that place."""
    state = tabard.load("fidelitas", players=2).start(seed=1)
    card = state.text(state.legal[0]).split()[1]
    move = meant(state, ["play,to,at>place:castle"], [f"play,claim>card:{card}"])
    assert move is not None
    assert state.text(move) == f"play {card} castle"


def test_a_reason_about_the_thing_goes_before_the_time_of_a_verb() -> None:
    state = ausonia()
    card = state.view(state.seat)["table"]["offer"][0]
    refusal = why_pointed(state, [f"raise,buy>card:{card}"])
    assert refusal is not None
    assert refusal.rule == "AUS-29"


def test_a_thing_no_move_names_is_answered_too() -> None:
    state = ausonia()
    refusal = why_pointed(state, ["card:no-such-card"])
    assert refusal is not None
    assert refusal.rule == state.rule


def test_who_is_not_asked_learns_when_it_would_be_possible() -> None:
    state = ausonia()
    refusal = why_waiting(state, ["buy>card:x"], ["Ada", "Bert"])
    asked = ["Ada", "Bert"][state.seat or 0]
    assert refusal.reason.startswith(f"{state.game.space.by_name['buy'].when} Now {asked} is asked")
    assert refusal.rule == "AUS-29"


@pytest.mark.parametrize("name", game_names())
def test_every_verb_says_when_it_is_asked(name: str) -> None:
    game = tabard.load(name)
    for verb in game.space.verbs:
        assert verb.when.endswith("."), verb.name
        assert not verb.rule or verb.rule in game.ledger, verb.name
