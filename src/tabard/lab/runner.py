"""Where matches are played: in this process, or in several of this machine.

A runner is any generator function that plays pairings and yields the matches in their order;
a cluster would be one more. Whoever stops listening (Ctrl-C) closes it, and it ends its workers.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from tabard.engine.errors import TabardError
from tabard.lab.matches import Match, Pairing, Setup, play

Matches = Generator[Match, None, None]
Runner = Callable[[Setup, Sequence[Pairing]], Matches]
Progress = Callable[[int], None]

W = TypeVar("W")
R = TypeVar("R")

LOTS = 64  # how many times a worker comes back for more
MOST = 20  # matches that a worker is given at once


def alone(setup: Setup, pairings: Sequence[Pairing]) -> Matches:
    """Play in this process, one match after another."""
    game = setup.load()
    for pairing in pairings:
        yield play(game, pairing)


class Crew:
    """Play in so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __call__(self, setup: Setup, pairings: Sequence[Pairing]) -> Matches:
        """The matches, in order, as they come in."""
        size = min(MOST, max(1, len(pairings) // (LOTS * self.jobs)))
        lots = [pairings[i:j] for i, j in shares(len(pairings), size, self.jobs)]
        with closing(in_processes(self.jobs, _play_lot, [(setup, lot) for lot in lots])) as played:
            for lot in played:
                yield from lot


def shares(count: int, most: int, jobs: int = 1) -> Iterator[tuple[int, int]]:
    """Where each share of so much work begins and ends: single pieces first, then more at once.

    What workers hold stays a fourth of what came before it, so Ctrl-C never loses much of a run.
    """
    begin = 0
    while begin < count:
        end = min(count, begin + min(most, 1 + begin // (4 * jobs)))
        yield begin, end
        begin = end


def _play_lot(work: tuple[Setup, Sequence[Pairing]]) -> list[Match]:
    return list(alone(*work))


def in_processes(
    jobs: int, function: Callable[[W], R], work: Sequence[W]
) -> Generator[R, None, None]:
    """What the function gives for each piece of work, in order, from so many processes.

    Whoever stops listening ends them, in the middle of their work.
    """
    roll = _Roll()
    pool = ProcessPoolExecutor(max(1, min(jobs, len(work))), roll)
    try:
        with _deaf_to_interrupts():
            done = pool.map(function, work)
        yield from done
    except BrokenProcessPool as problem:
        raise TabardError(
            "a worker process died; a program that plays with jobs > 1 must start its work "
            'below `if __name__ == "__main__":`'
        ) from problem
    except BaseException:
        roll.dismiss()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Roll(SpawnContext):
    """Starts processes and remembers them, so that they can be ended in the middle of a match."""

    def __init__(self) -> None:
        super().__init__()
        self.workers: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override] # noqa: N802
        worker = SpawnProcess(*args, **kwargs)
        self.workers.append(worker)
        return worker

    def dismiss(self) -> None:
        """End the workers where they stand: who searches for seconds hears nothing gentler."""
        for worker in self.workers:
            worker.terminate()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A terminal sends Ctrl-C to all processes; those started in here leave it to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
        return
    # one that comes meanwhile waits for this process, and is not lost
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def gather(
    runner: Runner, setup: Setup, pairings: Sequence[Pairing], progress: Progress | None
) -> list[Match]:
    """The matches, or as many of the first ones as were played when Ctrl-C came."""
    found: list[Match] = []
    with closing(runner(setup, pairings)) as matches:
        try:
            for match in matches:
                found.append(match)
                if progress is not None:
                    progress(1)
        except KeyboardInterrupt:
            if not found:
                raise
    return found


def local(jobs: int) -> Runner:
    """The runner for so many processes of this machine."""
    if jobs < 1:
        raise TabardError(f"jobs must be at least 1, not {jobs}")
    return alone if jobs == 1 else Crew(jobs)
