# interpreted
"""Staged moments from which the fuzz starts, too, so that rare rules fire."""

from __future__ import annotations

from typing import Any

SCENES: list[dict[str, Any]] = []
