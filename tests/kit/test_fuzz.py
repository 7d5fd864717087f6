"""The fuzz: nothing fails, everything fires, and a failure can be opened."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabard
from tabard.engine.errors import RecordError
from tabard.engine.registry import game_class, game_names
from tabard.testing import fuzz, kit

ROUNDS = 4  # of one game from every start
BUDGET = 120_000  # decisions after which everything must have fired


@pytest.mark.parametrize("name", game_names())
def test_random_games_end_and_everything_fires(name: str) -> None:
    report = fuzz.Report(name)
    seed = 0
    while seed < ROUNDS or (not report.complete and report.coverage.decisions < BUDGET):
        report.absorb(fuzz.fuzz(name, len(fuzz.starts(name)), seed=seed))
        assert report.clean, report.text()
        seed += 1
    assert report.complete, report.text()


@pytest.mark.parametrize("name", game_names())
def test_a_fuzz_run_is_the_same_every_time(name: str) -> None:
    once, twice = (fuzz.fuzz(name, 3, seed=3).data() for _ in range(2))
    assert once == twice


@pytest.mark.parametrize("name", game_names())
def test_the_report_names_what_never_fired(name: str) -> None:
    report = fuzz.Report(name)
    ledger = game_class(name)().ledger
    silent = report.silent_rules()
    assert set(silent) == {rule.id for rule in ledger if not rule.static}
    assert not report.complete
    assert silent[0] in report.text()


@pytest.mark.parametrize("name", game_names())
def test_a_failure_leaves_a_record_that_opens_at_the_failing_move(
    name: str, tmp_path: Path
) -> None:
    start = fuzz.starts(name)[0]
    game = game_class(name)(start.options)
    state = start.begin(game, 8)
    for _ in range(5):
        state.play(state.legal[0])
    failed = fuzz.GameFailed(start, 8, state, kit.KitError("made up"))
    failure = failed.failure()
    assert failure.ply == 5
    assert "made up" in str(failure)
    fuzz._keep([failure], name, tmp_path)
    text = Path(failure.file).read_text(encoding="utf-8")
    assert tabard.replay(text, failure.ply - 1).trail == state.trail[:-1]
    assert tabard.replay(text).trail == state.trail


def test_a_failing_move_that_breaks_the_replay_is_still_in_the_record() -> None:
    name = game_names()[0]
    state = tabard.load(name).start(seed=1, telling=True)
    state.play(state.legal[0])
    illegal = next(m for m in range(state.game.space.size) if m not in state.legal)
    state.trail.append(illegal)
    text = fuzz.failing_record(state)
    assert state.text(illegal) in text
    with pytest.raises(RecordError, match="move 2"):
        tabard.replay(text)
