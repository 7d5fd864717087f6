# interpreted
"""Staged moments from which the fuzz starts, too, so that rare rules fire."""

from __future__ import annotations

from typing import Any

BASIC = ["mf-left", "rf-left", "mm-right", "rm-right", "ms-right", "rs-right", "punta"]
HOLDS = ["wrench", "soprana", "ligadura", "cover", "trap-hilt", "blade-neck"]
LEADS = {"audatia": 0, "prudentia": 1, "celeritas": 0, "fortitudo": 1}
GALEAZZO_SPENT = [
    "mf-left", "mf-right", "mf-right", "rf-left", "rf-right", "rf-right", "mm-left", "rm-left",
    "ms-left", "rs-left", "punta", "soprana", "elbow-push", "ligadura", "ligadura", "grab-handle",
    "trap-hilt", "turn-away", "blade-neck", "blade-neck", "stop-hand", "feint", "second-thought",
    "second-thought", "repeat", "repeat",
]  # fmt: skip


def _scene(name: str, position: dict[str, Any], **options: str) -> dict[str, Any]:
    decks = {"challenger": "galeazzo", "respondent": "galeazzo"}
    return {"name": name, "options": decks | options, "position": position}


def _poste(c: list[str], r: list[str], at: tuple[str, str], **more: Any) -> dict[str, Any]:
    players = [{"hand": c, "posta": at[0]}, {"hand": r, "posta": at[1]}]
    return {"ask": "first-chance", "virtues": LEADS, "players": players} | more


SCENES: list[dict[str, Any]] = [
    _scene(
        "one card in the deck",
        {
            "ask": "trade",
            "virtues": LEADS,
            "players": [
                {"hand": [*BASIC, "kick"], "discards": GALEAZZO_SPENT},
                {"hand": BASIC},
            ],
        },
    ),
    _scene(
        "second thought",
        {
            "ask": "defender-remedy",
            "seat": 1,
            "virtues": LEADS,
            "attack": "mf-left",
            "parry": "mf-right",
            "bind": "stretto",
            "players": [
                {
                    "hand": ["second-thought", "blade-neck", "mf-left"],
                    "stack": ["mf-left"],
                    "sword": "right",
                    "side": "outside",
                    "gift_virtue": "fortitudo",
                    "gift_value": 2,
                    "gift_at": 0,
                },
                {
                    "hand": ["ligadura", "wrench", "rf-left"],
                    "stack": ["mf-right"],
                    "sword": "left",
                    "side": "inside",
                },
            ],
        },
    ),
    _scene(
        "kick",
        {
            "ask": "entry",
            "seat": 0,
            "virtues": {"audatia": 0, "celeritas": 1},
            "attack": "mf-left",
            "parry": "mf-left",
            "bind": "largo",
            "players": [
                {"hand": HOLDS, "stack": ["mf-left"], "sword": "right", "side": "outside"},
                {
                    "hand": ["kick", "cover", "rf-left"],
                    "stack": ["mf-left"],
                    "sword": "left",
                    "side": "inside",
                },
            ],
        },
    ),
    _scene(
        "a thrust at an end posta",
        {
            "ask": "follow-up",
            "seat": 1,
            "virtues": {"celeritas": 0, "prudentia": 1},
            "players": [
                {"hand": ["punta", "rs-left", "wrench"], "posta": "dente-mezana"},
                {"hand": ["punta", "wrench"], "stack": ["mf-left"], "sword": "left"},
            ],
        },
        respondent="boucicault",
    ),
    _scene(
        "feint against celeritas",
        {
            "ask": "feint-window",
            "seat": 0,
            "virtues": {"audatia": 0, "celeritas": 1},
            "attack": "mf-left",
            "parry": "mf-left",
            "players": [
                {"hand": ["feint", "rf-left", "rf-right"], "stack": ["mf-left"], "sword": "right"},
                {"hand": ["rf-left", "rf-right", "rs-left"], "stack": ["mf-left"], "sword": "left"},
            ],
        },
        feint_virtue="audatia",
    ),
    _scene(
        "repeat",
        _poste(
            ["mf-left", "punta", "repeat", "repeat"],
            ["mf-left", "rs-left", "mf-right", "ms-left"],
            ("breve", "donna-destra"),
            virtues={"audatia": 0},
        ),
    ),
    _scene(
        "taunted and lured",
        {
            "ask": "second-chance",
            "seat": 1,
            "virtues": LEADS,
            "players": [
                {"hand": BASIC, "posta": "longa"},
                {"hand": BASIC, "posta": "donna-destra", "taunted": True, "lured": "rf"},
            ],
        },
        challenger="boucicault",
    ),
    _scene(
        "thrusts",
        _poste(
            ["punta", "punta", *HOLDS],
            ["mf-left", "rf-left", "rm-right", "mm-right", *HOLDS],
            ("coda-longa", "donna-destra"),
        ),
    ),
    _scene(
        "pre-empt and perfect measure",
        _poste(
            BASIC,
            ["pre-empt", "perfect-measure", *BASIC],
            ("coda-longa", "longa"),
        ),
        challenger="boucicault",
        respondent="boucicault",
    ),
    _scene(
        "strike first",
        _poste(BASIC, ["pre-empt", *BASIC], ("frontale", "longa")),
        respondent="boucicault",
        preempt_mode="first",
    ),
    _scene("the last draw", _poste(["wrench", "kick"], BASIC, ("breve", "breve"), draws=1)),
]
