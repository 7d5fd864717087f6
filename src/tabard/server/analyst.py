"""An analyst: a process of its own that looks at one finished match again.

It reads a task from its standard input and writes lines of JSON: how far it is, and at the end
what came out.
"""

import contextlib
import os
import sys

import msgspec

from tabard.engine import records
from tabard.engine.registry import game_of
from tabard.lab.analysis import Analysis, analyse

PROCESSES = 2  # that look at a match, at most


class Task(msgspec.Struct, frozen=True):
    """A record, whose knowledge to use (None: all hands open), and how long it may take."""

    record: str
    names: list[str]
    seat: int | None
    seconds: float


class Report(msgspec.Struct, frozen=True):
    """How far it is, 0 to 1; at the end with the analysis."""

    progress: float
    analysis: Analysis | None = None


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    record = records.read(task.record)
    game = game_of(record)
    state = records.replay(game, record)
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share - told >= 0.01:
            told = share
            write(Report(round(share, 2)))

    match = (game, state.origin, state.trail, task.names, task.seat, task.seconds)
    jobs = min(PROCESSES, os.cpu_count() or 1)
    write(Report(1.0, analyse(*match, progress, jobs)))


def write(report: Report) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
