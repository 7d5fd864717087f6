"""How often something is done in a second, for all benches."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work in a second of processor time; `work` says how many it did."""
    work()
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)
