# interpreted
"""Several processes think about the same choice, and what they found is put together.

Each is a fork of this process for one choice, so it knows what this one knows, and nothing is left
of it afterwards. Where a system cannot fork, or has one core, the bot thinks alone.
"""

from __future__ import annotations

import os
import signal
import struct
import warnings
from collections.abc import Callable
from time import perf_counter

from tabard.bots.base import Bot, Seen
from tabard.bots.rehearse import Candidate, RehearseBot, mean_of
from tabard.engine.rng import Fast

MOST = 8  # more of them hardly find anything new
NUMBER = struct.Struct("<d")


class CouncilBot(Bot):
    """So many `rehearse` bots try the same plans, each on deals of its own."""

    def __init__(self, name: str, rng: Fast, chair: RehearseBot, workers: int) -> None:
        super().__init__(name, rng)
        self.chair = chair
        self.workers = workers

    def choose(self, seen: Seen) -> int:
        if len(seen.options) == 1:
            return seen.options[0]
        start = perf_counter()
        plans = self.chair.candidates(seen)
        chances = [self.rng.spawn() for _ in range(self.workers)]

        def try_plans(worker: int) -> list[float]:
            self.chair.rng = chances[worker]
            self.chair.rehearse(seen, plans, start)
            return [number for plan in plans for number in (plan.total, plan.count)]

        for numbers in in_forks(self.workers, try_plans):
            for plan, total, count in zip(plans, numbers[::2], numbers[1::2], strict=True):
                plan.total += total
                plan.count += count
        return best_of(plans).moves[0]

    def forget(self) -> None:
        self.chair.forget()


def best_of(plans: list[Candidate]) -> Candidate:
    """The best of those that were tried long enough: each process drops the worse ones early."""
    most = max(plan.count for plan in plans)
    return max((plan for plan in plans if 2 * plan.count >= most), key=mean_of)


def usable_cores() -> int:
    """The cores that this process may use, as far as a council needs them."""
    if not hasattr(os, "fork"):
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(MOST, cores or 1)


def in_forks(workers: int, task: Callable[[int], list[float]]) -> list[list[float]]:
    """Do the task in so many processes, this one among them; what the others found."""
    others = range(1, workers) if hasattr(os, "fork") else ()
    forks = [_fork(task, worker) for worker in others]
    try:
        task(0)
        return [found for _, pipe in forks if (found := _numbers(pipe))]
    finally:
        for process, pipe in forks:
            os.close(pipe)
            os.kill(process, signal.SIGKILL)  # it has answered, or nobody listens any more
            os.waitpid(process, 0)


def _fork(task: Callable[[int], list[float]], worker: int) -> tuple[int, int]:
    """A process that does the task and tells through the pipe what it found."""
    listen, tell = os.pipe()
    with warnings.catch_warnings():
        # of forks beside threads; this one only counts, tells and ends
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process:
        os.close(tell)
        return process, listen
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process
        _let_go_of_streams()
        found = task(worker)
        os.write(tell, b"".join(NUMBER.pack(number) for number in found))
    finally:
        os._exit(0)  # nothing of what this process was before is to be done twice


def _let_go_of_streams() -> None:
    """Whoever waits for the end of the first process's output does not wait for this one."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _numbers(pipe: int) -> list[float]:
    """Everything that a process tells; nothing where it died."""
    told = b""
    while piece := os.read(pipe, 65536):
        told += piece
    return [number for (number,) in NUMBER.iter_unpack(told)]
