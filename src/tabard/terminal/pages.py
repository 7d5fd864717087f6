"""What is longer than the window is read page by page: its beginning must not be lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments

LOWEST = 4  # rows of a page, at least
BESIDE = 2  # rows for what was typed, and for the question whether to go on


def print_paged(console: Console, ask: Callable[[str], str], *things: RenderableType) -> None:
    """Print it all; in a window, as much as it takes, and the rest when Enter is pressed."""
    if not console.is_terminal:
        console.print(*things, sep="\n")
        return
    lines = console.render_lines(Group(*things), pad=False)
    rows = max(console.height - BESIDE, LOWEST)
    for start in range(0, len(lines), rows):
        page = lines[start : start + rows]
        console.print(Segments([part for line in page for part in (*line, Segment.line())]), end="")
        left = len(lines) - start - rows
        if left > 0 and _is_enough(ask, left):
            return


def _is_enough(ask: Callable[[str], str], left: int) -> bool:
    """Does the reader stop here?"""
    with suppress(EOFError):
        return bool(ask(f"Enter: {left} more lines; q: enough ").strip())
    return True
