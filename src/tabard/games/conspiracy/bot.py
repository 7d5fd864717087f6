"""What the bots know about playing Medieval Conspiracy."""

from __future__ import annotations

from tabard.engine.brain import Brain


class ConspiracyBrain(Brain):
    """Votes first, then money, land and troops."""
