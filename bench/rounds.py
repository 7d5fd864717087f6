"""Alternating rounds of several scripts on one core, and the middle of what they say."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

Figures = dict[str, list[float]]


def run(python: str | Path, script: str, *args: str) -> list[dict[str, Any]]:
    """The JSON lines a script of the bench prints, pinned to one core."""
    core = max(os.sched_getaffinity(0))
    done = subprocess.run(
        [str(python), str(HERE / script), *args],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    if done.returncode != 0:
        sys.exit(f"{script} failed in {python} ({done.returncode}):\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def gather(found: dict[str, Figures], lines: list[dict[str, Any]]) -> None:
    """Add the figures of one round."""
    for line in lines:
        figures = found.setdefault(str(line["name"]), {})
        for key, value in line.items():
            if isinstance(value, float):
                figures.setdefault(key, []).append(value)


def spread(values: list[float] | None) -> str:
    """`1.2 M ± 3 %`: the middle, and how far the rounds lie from it."""
    if not values:
        return "-"
    middle = statistics.median(values)
    off = max(abs(value - middle) for value in values) / middle
    return f"{short(middle)} ± {off * 100:.0f} %"


def short(value: float) -> str:
    """A speed in few digits."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value / 1e3:.0f} k" if value >= 1e4 else f"{value / 1e3:.1f} k"


def ratio(one: list[float], other: list[float]) -> str:
    """`2.1 × (2.0 to 2.3)`: how many times faster, round by round."""
    found = [a / b for a, b in zip(one, other, strict=True)]
    return f"{statistics.median(found):.2f} × ({min(found):.2f} to {max(found):.2f})"
