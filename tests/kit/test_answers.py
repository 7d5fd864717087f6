"""A pass says what it means: nobody has to guess what is passed, or what is done."""

from __future__ import annotations

import random

import pytest

from tabard.engine.choices import answer
from tabard.engine.registry import game_class, game_names
from tabard.terminal.reading import read

NAMES = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]
BARE = {"pass", "done", "go on", "that is all"}


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_is_a_bare_pass(name: str) -> None:
    cls = game_class(name)
    chance = random.Random(1)
    for variant in cls.variants()[:6]:
        state = cls(variant).start(1)
        while not state.over:
            for move in state.legal:
                assert answer(state, move).casefold() not in BARE, state.prompt
            state.play(chance.choice(list(state.legal)))


def test_its_notation_stays_and_its_meaning_can_be_typed() -> None:
    state = game_class("audatia")().start(1)
    while "pass" not in [state.text(move) for move in state.legal]:
        state.play(state.legal[0])
    (move,) = [move for move in state.legal if state.text(move) == "pass"]
    said = answer(state, move)
    assert said == "do not salute"
    assert read(state, said, ["Alys", "Bertram"]) == move
    assert read(state, "pass", ["Alys", "Bertram"]) == move
