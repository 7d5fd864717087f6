"""What long commands tell on the error stream, so that their output can be piped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

INTERRUPTED = 130


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to call with the number of games just done."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.advance(task, done)


def ended(done: int, planned: int) -> int:
    """The exit code of a long command; says so where Ctrl-C ended it."""
    if done >= planned:
        return 0
    print(f"Interrupted: this counts the first {done} of {planned} games.", file=sys.stderr)
    return INTERRUPTED
