"""Bots by name, for the commands."""

from __future__ import annotations

from tabard import bots
from tabard.bots import Bot

ADVISER = "ismcts"


def words(text: str) -> list[str]:
    """The parts of `a,b,c`."""
    return [word.strip() for word in text.split(",") if word.strip()]


def make_bot(spec: str, seed: int) -> Bot:
    """The bot a word like `greedy` or `ismcts:200ms` names."""
    return bots.make(spec, seed=seed)


def check_bot(spec: str) -> None:
    """Complain at once about a bot that does not exist."""
    bots.make(spec)


def adviser() -> Bot:
    """The bot that gives hints."""
    known = bots.names()
    return bots.make(ADVISER if ADVISER in known else known[-1])
