# interpreted
"""Several processes search the same choice, and what they found is put together.

Each is a fork of this process for one choice, so it knows what this one knows, and nothing is left
of it afterwards. Where a system cannot fork, or has one core, the bot thinks alone.
"""

from __future__ import annotations

import os
import signal
import struct
import warnings
from collections.abc import Callable

from tabard.bots.base import Bot, Seen
from tabard.bots.ismcts import IsmctsBot, Node
from tabard.bots.turn import seconds
from tabard.engine.rng import Fast

MOST = 8  # more of them hardly find anything new
NUMBER = struct.Struct("<d")


class CouncilBot(Bot):
    """So many searches of the same choice, each on re-deals of its own; their visits add up."""

    def __init__(self, name: str, rng: Fast, chair: IsmctsBot, workers: int) -> None:
        super().__init__(name, rng)
        self.chair = chair
        self.workers = workers

    def choose(self, seen: Seen) -> int:
        chair = self.chair
        start = seconds(chair.processor)
        chair.narrow(seen)
        if len(seen.options) == 1:
            return seen.options[0]
        root, moves = chair.rooted(), seen.legal
        plans = chair.plans_of(seen)
        before = counts(root, moves)
        chances = [self.rng.spawn() for _ in range(self.workers)]
        spent = seconds(chair.processor) - start

        def search(worker: int) -> list[float]:
            chair.rng = chances[worker]
            chair.search(root, seen, seconds(chair.processor) - spent)
            return counts(root, moves)

        for found in in_forks(self.workers, search):
            add(root, moves, [now - then for now, then in zip(found, before, strict=True)])
        return chair.decide(root, seen, plans)

    def observe(self, move: int) -> None:
        self.chair.observe(move)

    def take(self, goal: list[str]) -> None:
        self.chair.take(goal)

    def forget(self) -> None:
        self.chair.forget()


def counts(root: Node, moves: list[int]) -> list[float]:
    """The visits of every move, and what they brought."""
    kids = [root.kid(move, 0) or Node(-1, move) for move in moves]
    return [number for kid in kids for number in (kid.visits, kid.value)]


def add(root: Node, moves: list[int], more: list[float]) -> None:
    """What another search of these moves has found besides."""
    for move, visits, value in zip(moves, more[::2], more[1::2], strict=True):
        kid = root.kid(move, 0)
        if kid is not None:
            kid.visits += visits
            kid.value += value


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
