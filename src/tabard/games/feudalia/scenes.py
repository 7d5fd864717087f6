# interpreted
"""Staged positions from which the fuzz starts too, so that the rare ends of the game fire."""

from __future__ import annotations

from typing import Any

LANDS = [
    ["goldmead", "oakhurst", "redbank"],
    ["barleyford", "elmwick", "claydon"],
    ["sheafholm", "pinegarth", "loamfield"],
]
EVEN = {"foundations": 4, "main-nave": 1, "dean-and-canons": 1, "stained-glass": 1, "silverware": 1}


def player(seat: int, level: int, tokens: dict[str, int]) -> dict[str, Any]:
    """A player whose fiefs are all of one level."""
    return {
        "fiefs": [{"card": card, "level": level} for card in LANDS[seat]],
        "hand": ["serf", "serf", "pastor"],
        "deck": ["serf", "serf", "merchant", "priest", "serf", "reaper"],
        "tokens": tokens,
    }


def scenes() -> list[dict[str, Any]]:
    """A tie for first with a third player behind, and a game in which nothing is left to win."""
    ten = {"foundations": 2}
    tie = {"players": [player(0, 0, {}), player(1, 2, ten), player(2, 2, ten)], "active": 2}
    dead = {
        "players": [player(0, 2, EVEN), player(1, 2, EVEN)],
        "row": ["dancer"],
        "master_deck": [],
        "box": {"feudal-lord": 12},
        "active": 1,
    }
    return [
        {
            "name": "tie",
            "options": {"players": 3, "scenario": 2},
            "position": tie | {"reached": True},
        },
        {
            "name": "deadlock",
            "options": {"players": 2, "scenario": 2, "target": 20},
            "position": dead,
        },
    ]
