"""Golden duels: every pairing of decks, every way to win."""

from __future__ import annotations

import pytest
from tests.games.audatia.golden import FOLDER, WANTED, file_of

import tabard


@pytest.mark.rule("AUD-W1", "AUD-W2", "AUD-W3", "AUD-W4", "AUD-W5", "AUD-W6")
@pytest.mark.parametrize(("one", "two", "end"), WANTED)
def test_a_golden_duel_ends_as_it_always_did(one: str, two: str, end: str) -> None:
    text = file_of(one, two, end).read_text(encoding="utf-8")
    state = tabard.replay(text)
    state.check()
    assert state.result is not None
    assert state.result.rule == f"AUD-{end.upper()}"
    assert state.record() == text


def test_there_is_no_golden_duel_too_many() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file_of(*w).name for w in WANTED}
