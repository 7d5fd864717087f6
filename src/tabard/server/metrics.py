"""Numbers for whoever runs the server, in the form that Prometheus reads.

Each server process counts for itself; with several on one port, scrape a port of each.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily

from tabard import __version__

if TYPE_CHECKING:
    from tabard.server.inn import Inn

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows counts otherwise
    resource = None

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Everything that is counted; the inn and its rooms count here as things happen."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        moves = self._counter("moves", "Moves made, by who made them.", "by")
        self.moves = {by: moves.labels(by) for by in ("person", "server")}
        self.refusals = self._counter("refusals", "What was declined, by its code.", "code")
        self.errors = self._counter("errors", "Mistakes of the server itself.")
        self.unreachable = self._counter(
            "database_unreachable", "Times that the database did not answer."
        )
        self.fallbacks = self._counter("bot_fallbacks", "Moves made without a bot's thought.")
        self.chats = self._counter("chats", "Lines of chat.")
        self.tables_made = self._counter("tables_made", "Tables laid, by game.", "game")
        self.commit = self._histogram("commit_seconds", "Until a change is on disk.")
        self.answer = self._histogram("answer_seconds", "Until a message of a socket is answered.")
        self.thought = self._histogram("bot_seconds", "Until a bot has chosen, waiting included.")
        about = Gauge("tabard_info", "The version.", ["version"], registry=self.registry)
        about.labels(__version__).set(1)

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(f"tabard_{name}", help, labels, registry=self.registry)

    def _histogram(self, name: str, help: str) -> Histogram:
        return Histogram(f"tabard_{name}", help, buckets=SECONDS, registry=self.registry)

    def watch(self, inn: "Inn") -> None:
        """Read the standing numbers from the inn whenever somebody asks."""
        self.registry.register(Standing(inn))

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


@contextmanager
def timed(clock: Histogram) -> Iterator[None]:
    """Note how long something took."""
    start = time.perf_counter()
    try:
        yield
    finally:
        clock.observe(time.perf_counter() - start)


class Standing:
    """How many of each thing there are right now."""

    def __init__(self, inn: "Inn") -> None:
        self.inn = inn

    def collect(self) -> Iterator[Any]:
        """Called by the registry."""
        for name, told, value in self._numbers():
            yield GaugeMetricFamily(f"tabard_{name}", told, value)

    def _numbers(self) -> list[tuple[str, str, float]]:
        inn = self.inn
        return [
            ("tables", "Tables in memory.", len(inn.live())),
            ("sockets", "Open sockets of tables.", sum(inn.sockets.values())),
            ("bot_queue", "Bots and hints that wait or think.", inn.bots.room.waiting),
            ("write_queue", "Changes that wait to be written.", inn.storage.waiting),
            ("descriptors", "Open file descriptors.", _descriptors()),
            ("descriptors_limit", "How many there may be.", _descriptor_limit()),
            ("memory_bytes", "The largest memory so far.", _peak_memory()),
        ]


def _descriptors() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


def _descriptor_limit() -> int:
    return 0 if resource is None else int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _peak_memory() -> int:
    return 0 if resource is None else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
