"""The kit over every registered game, seat number and variant.

A new game gets all of this by being registered. The long random games are played on the compiled
build, which goes the same way (tests/compiled); where the sources are tried, a round of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import tabard
from tabard.engine import records, state
from tabard.engine.errors import RecordError
from tabard.engine.registry import game_class, game_names
from tabard.testing import fuzz, golden
from tabard.testing.citations import cited_rules
from tabard.testing.suite import GameSuite

TESTS = Path(__file__).parent.parent
GOLDEN = TESTS / "golden"

INTERPRETED = str(state.__file__).endswith(".py")

for _name in game_names():
    _own = {"game": _name, "tests": TESTS, "golden": GOLDEN, "one_round": INTERPRETED}
    globals()[f"Test{_name.title()}"] = type(f"Test{_name.title()}", (GameSuite,), _own)


def test_no_golden_playthrough_is_left_over() -> None:
    wanted = {path.relative_to(GOLDEN) for n in game_names() for path in golden.files(n, GOLDEN)}
    found = {path.relative_to(GOLDEN) for path in GOLDEN.glob("*/*.txt")}
    assert found - wanted == set()


def test_reading_a_record_needs_no_game() -> None:
    name = game_names()[0]
    record = records.read(tabard.load(name).start(seed=1).record())
    assert record.game == name


def test_tests_cite_only_rules_that_exist() -> None:
    ledgers = [game_class(name)().ledger for name in game_names()]
    cited = cited_rules(TESTS)
    assert sorted(id for id in cited if not any(id in ledger for ledger in ledgers)) == []  # noqa: A001


def test_a_failing_move_that_breaks_the_replay_is_still_in_the_record() -> None:
    name = game_names()[0]
    match = tabard.load(name).start(seed=1, telling=True)
    match.play(match.legal[0])
    illegal = next(m for m in range(match.game.space.size) if m not in match.legal)
    match.trail.append(illegal)
    text = fuzz.failing_record(match)
    assert match.text(illegal) in text
    with pytest.raises(RecordError, match="move 2"):
        tabard.replay(text)
