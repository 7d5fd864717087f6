"""What is longer than the window is read page by page: its beginning must not be lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments

from tabard.engine.asks import counted

ENOUGH = ("q", "quit", "exit", "enough")
LOWEST = 4  # rows of a page, at least
BESIDE = 2  # rows for what was typed, and for the question whether to go on


def print_paged(console: Console, ask: Callable[[str], str], *things: RenderableType) -> str:
    """Print it all; in a window, as much as it takes, and the rest when Enter is pressed. What was
    typed instead of Enter, and is no end of reading, is given back."""
    if not console.is_terminal:
        console.print(*things, sep="\n")
        return ""
    lines = console.render_lines(Group(*things), pad=False)
    rows = max(console.height - BESIDE, LOWEST)
    for start in range(0, len(lines), rows):
        page = lines[start : start + rows]
        console.print(Segments([part for line in page for part in (*line, Segment.line())]), end="")
        left = len(lines) - start - rows
        typed = _goes_on(ask, left) if left > 0 else ""
        if typed:
            return "" if typed in ENOUGH else typed
    return ""


def _goes_on(ask: Callable[[str], str], left: int) -> str:
    """What the reader types; nothing where he reads on."""
    with suppress(EOFError):
        return ask(f"Enter: {counted(left, 'more line')}; q: enough ").strip()
    return ENOUGH[0]
