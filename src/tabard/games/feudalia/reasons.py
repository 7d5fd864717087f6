# interpreted
"""What the features of a position of Feudalia are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, Purpose, fact, timed, with_rest
from tabard.games.feudalia.bot import (
    FEATURES,
    FeudaliaBrain,
    best_rival,
    deck_worth,
    fief_worth,
    finished,
    master_worth,
    masters_worth,
    pile_worth,
    turns_left,
)
from tabard.games.feudalia.content import Content
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, HOMES, RESOURCES


def items(
    s: FeudaliaState, seat: int, brain: FeudaliaBrain, start: FeudaliaState | None
) -> list[Item]:
    """Points by fiefs and tokens, masters and cubes one by one.

    What works every turn is told by the turns that were left when the moves began. Where they
    begin, all is told as it lies there; elsewhere what was begun is completed.
    """
    turns = turns_left(s if start is None else start)
    if s is not start:
        s = finished(s)
    stands = brain.standings(s)
    amounts = dict(zip(FEATURES, brain.fill(s, seat, stands), strict=True))
    apart = {
        "points": _points(s, seat),
        "deck": timed("deck", turns * deck_worth(s, seat), amounts["deck"]),
        "masters": _masters(s, seat, turns, amounts["masters"]),
        "fiefs": _fiefs(s, seat, turns, amounts["fiefs"]),
        "cubes": _cubes(s, seat),
    }
    if not s.t.solo:
        leader = best_rival(s, seat, stands)
        steady = amounts["rival"] + (turns - turns_left(s)) * (
            deck_worth(s, leader) + masters_worth(s, leader)
        )
        apart["rival"] = timed("rival", steady, amounts["rival"], _rival(s, seat))
    found: list[Item] = []
    for name, amount in amounts.items():
        found += apart.get(name, [Item(name, amount)])
    return found


def _rival(s: FeudaliaState, seat: int) -> About:
    """By name where there is one; who leads may change by a move."""
    return (s.w.who, 1 - seat) if s.seats == 2 else fact("the leader")


def _points(s: FeudaliaState, seat: int) -> list[Item]:
    """Fiefs and cathedral cards; what the variants give is told without a name."""
    found = []
    stand = fact(f"{s.score(seat) / 2:g} of {s.target / 2:g}")
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        if s.fiefs[fief] >= 0:
            points = s.t.points[s.soils[fief] * 3 + s.levels[fief]] / 2
            found.append(Item("points", points, (s.w.fiefs, s.fiefs[fief]), stand))
    cards = len(s.tokens)
    for i, taken in enumerate(s.taken[seat * cards : (seat + 1) * cards]):
        found.append(Item("points", taken * s.t.cathedral_points[i] / 2, (s.w.cathedral, i), stand))
    rest = s.score(seat) / 2 - sum(item.amount for item in found)
    return [*found, Item("points", rest, fact("the variant cards"), stand)]


def _masters(s: FeudaliaState, seat: int, turns: float, amount: float) -> list[Item]:
    there = [s.city[c] for c in range(seat * HOMES, seat * HOMES + HOMES) if s.city[c] >= 0]
    return with_rest(
        [Item("masters", turns * master_worth(s, m), (s.w.masters, m)) for m in there],
        Item("masters", amount),
    )


def _fiefs(s: FeudaliaState, seat: int, turns: float, amount: float) -> list[Item]:
    found = [
        Item("fiefs", fief_worth(s, seat, fief, turns), (s.w.fiefs, s.fiefs[fief]))
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS)
        if s.fiefs[fief] >= 0
    ]
    return with_rest(found, Item("fiefs", amount))


def _cubes(s: FeudaliaState, seat: int) -> list[Item]:
    totals = s.totals(seat)
    return [
        Item("cubes", pile_worth(r, totals[r]), (s.w.resources, r), fact(str(totals[r])))
        for r in range(RESOURCES)
    ]


def purpose(s: FeudaliaState, content: Content, move: int, usual: Purpose) -> Purpose:
    """More closely: what a master does who can be hired."""
    if not s.w.engage.owns(move):
        return usual
    word = s.w.engage.domains[0].word(s.w.engage.a(move))
    text = next(master.text for master in content.master if master.id == word)
    does = text.partition(". ")[0].rstrip(".")
    return Purpose(says=f"helps you from now on: {does}", lets=usual.lets)
