# interpreted
"""Staged positions from which the fuzz starts too, so that rare rules fire."""

from __future__ import annotations

from typing import Any


def scenes() -> list[dict[str, Any]]:
    """The scenes with their options."""
    return []
