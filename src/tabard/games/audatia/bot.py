"""What the bots know about fencing."""

from __future__ import annotations

from tabard.engine.brain import Brain


class AudatiaBrain(Brain):
    """Placeholder for the evaluation."""
