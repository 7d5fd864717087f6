"""What every game must pass, for guests too: the kit, the fuzz, golden games, stories."""

from tabard.testing.story import Story

__all__ = ["Story"]
