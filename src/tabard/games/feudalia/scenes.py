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
    """A tie for first with a third player behind; a game in which nothing is left to win; and
    somebody rich at the Royal Fair, with a Silversmith, a Dancer, and the Tax Collector in hand,
    beside somebody so poor that his whole hand is taxed away."""
    ten = {"foundations": 2}
    tie = {"players": [player(0, 0, {}), player(1, 2, ten), player(2, 2, ten)], "active": 2}
    dead = {
        "players": [player(0, 2, EVEN), player(1, 2, EVEN)],
        "row": ["dancer"],
        "master_deck": [],
        "box": {"feudal-lord": 12},
        "active": 1,
    }
    rich = player(0, 2, {}) | {"hand": ["tax-collector", "serf", "serf"], "coins": 15}
    rich["fiefs"][0] |= {"masters": ["dancer", "silversmith"], "cubes": {"wheat": 6, "wood": 5}}
    rich["fiefs"][1]["cubes"] = {"clay": 5, "stone": 6}
    poor = player(1, 0, {"foundations": 8, "main-nave": 2}) | {"hand": ["tax-collector", "pastor"]}
    fair = {"players": [rich, poor], "row": ["miller", "mason", "potter"]}
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
        {
            "name": "fair",
            "options": {"players": 2, "scenario": 2, "variants": "fair"},
            "position": fair,
        },
    ]
