"""Many matches between bots, over several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tabard.bots.match import play_match, random_match
from tabard.commands.players import make_bot
from tabard.commands.setup import Setup
from tabard.engine.rng import fast

CHUNK = 20


class Task(NamedTuple):
    """One match: its deal and who sits where."""

    deal: int
    seed: int
    seats: tuple[str, ...]


class Outcome(NamedTuple):
    """How a match went."""

    task: Task
    scores: list[int]
    winners: list[int]
    shares: list[float]
    decisions: int
    reason: str
    rule: str
    measures: dict[str, float]


def play_tasks(setup: Setup, tasks: Sequence[Task]) -> list[Outcome]:
    """Play some matches, one after another."""
    game = setup.load()
    found = []
    for task in tasks:
        chance = fast(task.seed ^ 0x5EED)
        state = game.start(seed=task.seed)
        if all(spec == "random" for spec in task.seats):
            decisions = random_match(state, chance)
        else:
            bots = [make_bot(spec, chance.below("bot", 1 << 30)) for spec in task.seats]
            decisions = play_match(state, bots)
        result = state.result
        assert result is not None
        shares = [game.brain.payoff(state, seat) for seat in range(game.seats)]
        found.append(
            Outcome(
                task,
                result.scores,
                result.winners,
                shares,
                decisions,
                result.reason,
                result.rule,
                game.measure(state),
            )
        )
    return found


def play_all(
    setup: Setup, tasks: Sequence[Task], jobs: int, progress: Callable[[int], None]
) -> list[Outcome]:
    """Play all matches; the outcomes in the order of the tasks."""
    chunks = [tasks[i : i + CHUNK] for i in range(0, len(tasks), CHUNK)]
    found: list[Outcome] = []
    for outcomes in _results(setup, chunks, jobs):
        found += outcomes
        progress(len(outcomes))
    return found


def _results(setup: Setup, chunks: Sequence[Sequence[Task]], jobs: int) -> Iterator[list[Outcome]]:
    if jobs <= 1:
        for chunk in chunks:
            yield play_tasks(setup, chunk)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_tasks, [setup] * len(chunks), chunks)
