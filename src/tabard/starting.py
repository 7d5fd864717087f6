"""While the command `tabard` starts, an interrupt ends it without a traceback."""

from __future__ import annotations

import sys
from types import TracebackType

NAMES = ("tabard", "tabard.exe", "-m")


def is_command() -> bool:
    """Is this program the command, and not somebody's own that uses the library?"""
    return sys.argv[:1] != [] and sys.argv[0].replace("\\", "/").rpartition("/")[2] in NAMES


def _hook(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, problem, trace)


if is_command():
    sys.excepthook = _hook
