# interpreted
"""Staged positions from which the fuzz starts too, so that rare rules fire."""

from __future__ import annotations

from typing import Any

HOMES = [
    ["oldenburg", "mecklenburg", "braunschweig", "berg", "muenster"],
    ["brabant", "luxemburg", "breisgau", "goerlitz", "luettich"],
    ["holland", "nassau", "troppau", "oesterreich", "salzburg"],
    ["holstein", "pommern", "krain", "anhalt", "bremen"],
]
ARMY = {"knight": 3, "mercenary": 3}
HOST = {"knight": 3, "mercenary": 6, "mercenary-hit": 3}  # enough for a reserve
COMBAT = ["art-of-forging", "defector", "hostler", "peasant-uprising", "mercenaries"]


def _family(seat: int, more: tuple[str, ...] = (), **rest: Any) -> dict[str, Any]:
    troops: dict[str, dict[str, int]] = rest.pop("troops", {})
    lands = [*HOMES[seat], *more]
    return {
        "lands": {land: troops.get(land, {}) for land in lands},
        "money": 400,
        "profane": 3,
        "clerical": 3,
        **rest,
    }


def _scene(name: str, seats: list[dict[str, Any]], options: dict[str, Any], **position: Any) -> Any:
    return {
        "name": name,
        "options": {"players": len(seats), "turn_limit": 2, **options},
        "position": {"seats": seats, "phase": "events", **position},
    }


def scenes() -> list[dict[str, Any]]:
    """The scenes with their options."""
    return [
        _owned(), _tied(), _armies(), _hoard(),
        _short_row(), _claims(), _interventions(), _rich(), _bans(),
    ]  # fmt: skip


def _owned() -> Any:
    """All electorates have owners, and one more dies; then the Emperor."""
    return _scene(
        "all electors owned",
        [
            _family(0, ("koeln", "trier"), money=700, hand=["miracle-healer"]),
            _family(
                1,
                ("mainz", "pfalz"),
                money=700,
                troops={"mainz": {"knight": 1}},
                hand=["miracle-healer"],
            ),
            _family(2, ("sachsen", "boehmen"), hand=["crusade"]),
            _family(3, ("brandenburg",), troops={"brandenburg": {"knight": 2}}),
        ],
        {},
        event_deck=[
            "death-of-an-elector",
            "relic",
            "city-rights",
            "adoption",
            "death-of-the-emperor",
            "death-of-an-elector",
        ],
        masters={"faith": {"holder": 0}, "war": {"holder": 1}},
    )


def _tied() -> Any:
    """An election that nobody wins, then feuds."""
    return _scene(
        "a tied election",
        [
            _family(0, ("koeln", "trier", "mainz"), troops={"berg": ARMY, "koeln": {"knight": 1}}),
            _family(1, ("pfalz", "sachsen", "boehmen"), troops={"luettich": ARMY}),
            _family(2, troops={"nassau": ARMY}),
        ],
        {},
        event_deck=["death-of-the-emperor"],
    )


def _armies() -> Any:
    """Strong neighbours with combat cards, bans and a dead Emperor."""
    return _scene(
        "armies",
        [
            _family(0, ("geldern",), troops={"geldern": ARMY, "berg": ARMY}, hand=COMBAT),
            _family(1, troops={"brabant": ARMY, "luettich": ARMY}, hand=COMBAT),
            _family(2, ("hennegau",), troops={"holland": ARMY, "hennegau": ARMY}),
        ],
        {"war_glory": True, "honourable_retreat": True},
        event_deck=["death-of-the-emperor", "reichsacht", "reichsacht"],
        castles=["brabant"],
        relics=["luettich"],
        preacher={"owner": 1, "at": "luettich"},
    )


def _bans() -> Any:
    """A ban on land with a preacher and few, badly wounded defenders."""
    return _scene(
        "bans",
        [
            _family(0, ("geldern",), troops={"geldern": HOST, "berg": ARMY}),
            _family(1, troops={"luettich": {"knight-hit-twice": 2}, "brabant": {"mercenary": 1}},
                    hand=["reichstag-edict"]),
            _family(2, ("hennegau",), troops={"hennegau": {"knight": 1, "mercenary": 1}}),
        ],
        {},
        event_deck=["reichsacht", "reichsacht", "reichsacht"],
        preacher={"owner": 1, "at": "luettich"},
        prison=[{"captor": 0, "owner": 2, "knights": 1}],
    )  # fmt: skip


def _hoard() -> Any:
    """The bank cannot pay everybody."""
    return _scene(
        "an empty bank",
        [
            _family(0, money=12900, hand=["alchemist", "robber-knight"]),
            _family(1, money=0, hand=["inquisitor"]),
            _family(2, money=60, hand=["alchemist"]),
        ],
        {},
        phase="income",
    )


def _short_row() -> Any:
    """Two event cards are left for three players."""
    gone = [
        *["adoption"] * 2, *["city-rights"] * 4, *["death-of-an-elector"] * 2,
        *["death-of-the-emperor"] * 2, *["founding-a-monastery"] * 4, *["knight-army"] * 8,
        *["master-builder"] * 2, *["reichsacht"] * 8, *["relic"] * 4,
    ]  # fmt: skip
    return _scene(
        "a short row",
        [_family(seat, troops={HOMES[seat][0]: ARMY}) for seat in range(3)],
        {},
        event_discards=gone,
        event_deck=["itinerant-preacher", "itinerant-preacher"],
    )


def _claims() -> Any:
    """Deaths with every card that answers them in hand."""
    return _scene(
        "claims",
        [
            _family(0, hand=["miracle-healer", "emperor-intervenes", "witch-in-the-woods"]),
            _family(1, hand=["emperor-intervenes", "right-of-succession", "inquisitor"]),
            _family(2, hand=["right-of-succession", "curia-intervenes", "death-in-the-cradle"]),
        ],
        {"buy_child": True, "child_price": 50},
        phase="fate",
        castles=["bayern"],
    )


def _interventions() -> Any:
    """Two who can only intervene, and no money for anything else."""
    return _scene(
        "two interventions",
        [
            _family(0, money=0),
            _family(1, money=0, hand=["emperor-intervenes"]),
            _family(2, money=0, hand=["emperor-intervenes"]),
        ],
        {},
        phase="fate",
    )


def _rich() -> Any:
    """Money for electorates, masters to be displaced."""
    hand = ["magnate-of-trade", "pestilence"]
    return _scene(
        "rich families",
        [
            _family(0, ("koeln", "pfalz"), money=1500, hand=hand, troops={"berg": ARMY}),
            _family(1, ("mainz",), money=1500, hand=hand, troops={"brabant": ARMY}),
            _family(2, ("sachsen",), money=1500, troops={"nassau": ARMY}),
        ],
        {"turn_limit": 4},
        event_deck=["death-of-an-elector", "relic", "city-rights", "death-of-an-elector"],
        elector_deck=["trier", "boehmen"],
        masters={
            "faith": {"holder": 1, "elector": "trier"},
            "war": {"holder": 2, "elector": "boehmen"},
            "trade": {"holder": 2, "elector": "brandenburg"},
        },
    )
