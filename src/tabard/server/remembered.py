"""Answers that many ask for: looked up once, then told to all for a moment."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """The answers of the last moment, each as long as the `stamp` it was looked up with holds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._known: dict[str, tuple[float, int, asyncio.Future[T]]] = {}

    async def get(self, key: str, stamp: int, look: Callable[[], Awaitable[T]]) -> T:
        """The answer; who asks while it is being looked up waits for the same one."""
        now = time.monotonic()
        at, with_stamp, answer = self._known.get(key, (0.0, -1, None))
        if answer is None or with_stamp != stamp or now - at > self.seconds or _failed(answer):
            answer = asyncio.ensure_future(look())
            self._known[key] = now, stamp, answer
        return await asyncio.shield(answer)


def _failed(answer: "asyncio.Future[T]") -> bool:
    return answer.done() and (answer.cancelled() or answer.exception() is not None)
