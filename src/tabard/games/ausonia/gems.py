"""Gems: what pays for what (AUS-15 to AUS-17, AUS-24, AUS-29, AUS-66).

A coloured cost is paid with gems of that colour first and wild gems after them: a wild gem
in hand does everything a coloured one does, and both count as the same colour. So only the
rainbow gems of a cost leave a choice, and only where the ways to pay differ in what is left
or in what a red condition will count.
"""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import WILD

BUYING: Final = -1  # in place of the number of an ability: the card itself is paid


def collect(s: AusoniaState, kind: int) -> None:
    """A played Gem Card or a Source adds its gems (AUS-15, AUS-33)."""
    pool = s.pool
    gives = s.t.gives[kind]
    for colour in range(4):
        pool[colour] += gives[colour]


def can_pay(pool: list[int], price: list[int], size: int) -> bool:
    """Do the gems at hand cover the price?"""
    lacking = 0
    for colour in range(3):
        if price[colour] > pool[colour]:
            lacking += price[colour] - pool[colour]
    return lacking <= pool[WILD] and pool[0] + pool[1] + pool[2] + pool[WILD] >= size


def pay(s: AusoniaState, seat: int, price: list[int], kind: int, nth: int) -> None:
    """Pay for an ability of a card (`nth`) or for the card itself (BUYING).

    Where it matters which gems go, ask; what follows is on the agenda.
    """
    for colour in range(3):
        if price[colour]:
            spend(s, colour, price[colour])
    rainbow = price[WILD]
    if rainbow:
        ways = ways_to_pay(s, seat, rainbow)
        if len(ways) > 1:
            s.push(Spend(seat, rainbow, kind, nth))
        else:
            spend_way(s, seat, ways[0])


def spend(s: AusoniaState, colour: int, number: int) -> None:
    """Spend gems as this colour: its own first, then wild ones (AUS-24)."""
    pool = s.pool
    s.spent[colour] += number
    own = pool[colour]
    if own >= number:
        pool[colour] = own - number
    else:
        pool[colour] = 0
        pool[WILD] -= number - own
        if s.telling:
            s.cite("AUS-15")


def spend_way(s: AusoniaState, seat: int, way: int) -> None:
    """Spend a mixture of gems on the rainbow part of a price."""
    gems = s.t.way_gems[way]
    for colour in range(3):
        if gems[colour]:
            spend(s, colour, gems[colour])
    if s.telling:
        s.cite("AUS-24")
        s.tell(s.t.SPENT, seat, [way])


def ways_to_pay(s: AusoniaState, seat: int, rainbow: int) -> list[int]:
    """The mixtures that can pay so many rainbow gems, without those that another one beats."""
    t = s.t
    pool = s.pool
    base = t.way_base
    ways: list[int] = []
    for a in range(rainbow + 1):
        for b in range(rainbow - a + 1):
            c = rainbow - a - b
            wild = _over(a, pool[0]) + _over(b, pool[1]) + _over(c, pool[2])
            if wild <= pool[WILD]:
                ways.append(t.way_code[(a * base + b) * base + c])
    if len(ways) == 1:
        return ways
    wants = s.wants[seat]
    best: list[int] = []
    for i in range(len(ways)):
        beaten = False
        for j in range(len(ways)):
            if j != i and _beats(s, wants, ways[j], ways[i], j < i):
                beaten = True
                break
        if not beaten:
            best.append(ways[i])
    return best


def _over(number: int, limit: int) -> int:
    return number - limit if number > limit else 0


def _beats(s: AusoniaState, wants: list[int], one: int, other: int, first: bool) -> bool:
    """Is one way at least as good as the other in all respects (if equal: the first one)?"""
    gems = s.t.way_gems[one]
    others = s.t.way_gems[other]
    better = first
    for colour in range(3):
        have = s.pool[colour]
        left = _over(have, gems[colour])
        other_left = _over(have, others[colour])
        if left > other_left:
            return False  # it keeps a coloured gem where the other way keeps a wild one
        if left < other_left:
            better = True
        spent = s.spent[colour]
        wanted = wants[colour]
        if wanted > spent:
            counted = spent + gems[colour]
            other_counted = spent + others[colour]
            if counted < other_counted and counted < wanted:
                return False
            if other_counted < counted and other_counted < wanted:
                better = True
    return better


class Spend(Decision[AusoniaState]):
    """Which gems pay for the rainbow part of a price?"""

    rule = "AUS-24"

    def __init__(self, seat: int, rainbow: int, kind: int, nth: int) -> None:
        super().__init__(seat)
        self.rainbow: int = rainbow
        self.kind: int = kind
        self.nth: int = nth

    def prompt(self, s: AusoniaState) -> str:
        what = s.t.names[self.kind]
        if self.nth == BUYING:
            what = f"Buying {what}"
        else:
            what += f" ({s.t.deed.labels[s.t.first_ability[self.kind] + self.nth]})"
        if self.rainbow == 1:
            return f"{what}: which gem pays for the rainbow gem of the cost?"
        return f"{what}: which gems pay for the {self.rainbow} rainbow gems of the cost?"

    def moves(self, s: AusoniaState) -> list[int]:
        first = s.t.SPEND.base
        return [first + way for way in ways_to_pay(s, self.seat, self.rainbow)]

    def play(self, s: AusoniaState, move: int) -> None:
        spend_way(s, self.seat, s.t.SPEND.a(move))

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        if not s.t.SPEND.owns(move):
            return None
        gems = s.t.way_gems[s.t.SPEND.a(move)]
        if gems[0] + gems[1] + gems[2] != self.rainbow:
            return Refusal(f"The cost asks for {self.rainbow} more, no more and no less.", "AUS-29")
        wild = 0
        for colour in range(3):
            wild += _over(gems[colour], s.pool[colour])
        if wild > s.pool[WILD]:
            return Refusal("You do not have these gems.", "AUS-16")
        return Refusal(
            "Another way to pay leaves you as well off or better, and counts as much.", "AUS-24"
        )
