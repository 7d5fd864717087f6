"""Why not? What a new user pointed at in the browser, and what the table has to answer.

Each game has a table of its own, `why_not.toml`: matches as they were played in the browser
(options, chance, moves) and, after so many moves, what was pointed at (`pointed`, as the skin of
the game says it), what had been chosen before (`begun`), and the sentence and rule of the answer.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tabard
from tabard.engine.pointing import why_pointed
from tabard.engine.registry import game_names
from tabard.engine.rng import fast
from tabard.engine.state import State

AT_LEAST = 20
DEALS = 3


class Case(NamedTuple):
    """Something that was pointed at in a match after so many moves, and the answer."""

    game: str
    match: int
    after: int
    pointed: list[str]
    begun: list[str]
    says: str
    rule: str

    def answer(self, state: State) -> tuple[str, str]:
        refusal = why_pointed(state, self.pointed, self.begun)
        assert refusal is not None, "it can be chosen"
        return refusal.reason, refusal.rule


@cache
def matches(game: str) -> list[dict[str, Any]]:
    text = (Path(__file__).parent / game / "why_not.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["match"]
    return found


def cases_of(game: str) -> list[Case]:
    return [
        Case(game, number, **{"begun": [], **case})
        for number, match in enumerate(matches(game))
        for case in match["case"]
    ]


CASES = [
    pytest.param(case, id=f"{game}-{case.match}-{case.after}-{' '.join(case.pointed)}")
    for game in game_names()
    for case in cases_of(game)
]


@cache
def played(game: str, number: int, after: int) -> State:
    """A match of the table after so many moves."""
    match = matches(game)[number]
    state: State = tabard.load(game, **match["options"]).begin(match["origin"])
    for text in match["moves"][:after]:
        state.play(state.parse(text))
    return state


@pytest.mark.parametrize("case", CASES)
def test_the_answer_is_about_what_was_pointed_at(case: Case) -> None:
    state = played(case.game, case.match, case.after)
    assert case.answer(state) == (case.says, case.rule)


@pytest.mark.parametrize("case", CASES)
def test_the_answer_tells_nothing_hidden(case: Case) -> None:
    """Whatever the seat cannot know is dealt anew: the answer stays the same."""
    state = played(case.game, case.match, case.after)
    assert state.seat is not None
    for deal in range(DEALS):
        twin = state.determinize(state.seat, fast(deal))
        assert case.answer(twin) == (case.says, case.rule)


@pytest.mark.parametrize("game", game_names())
def test_enough_was_tried(game: str) -> None:
    assert len({case.says for case in cases_of(game)}) >= AT_LEAST
