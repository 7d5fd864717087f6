"""The toy game of pledge.py as fixtures."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.pledge import POSITION, Pledge

from tabard.engine.state import State


@pytest.fixture
def pledge() -> Pledge:
    """The toy game with its default options."""
    return Pledge()


@pytest.fixture
def pledge_class() -> type[Pledge]:
    return Pledge


@pytest.fixture
def staged(pledge: Pledge) -> State:
    """Seat 0 holds 9 and 1, seat 1 holds 2 and 3; the deck's top card is 0."""
    return pledge.stage(POSITION, telling=True)


@pytest.fixture
def position() -> dict[str, Any]:
    return {**POSITION}
