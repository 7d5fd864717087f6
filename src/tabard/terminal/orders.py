"""What is answered for a person who has ordered it."""

from __future__ import annotations

from typing import NamedTuple


class Order(NamedTuple):
    """A standing order: the answer, what is asked, both in words, and when it was given."""

    text: str
    answer: str
    question: str
    ply: int
