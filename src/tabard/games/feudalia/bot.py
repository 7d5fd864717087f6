"""What the bots know about playing Feudalia."""

from __future__ import annotations

from tabard.engine.brain import Brain


class FeudaliaBrain(Brain):
    """To be measured."""
