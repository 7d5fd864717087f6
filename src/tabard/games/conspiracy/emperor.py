"""Death of the Emperor: election, castles, feuds (CON-45 to CON-47, CON-A38)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY, Refusals
from tabard.games.conspiracy.troops import add_hires, hire, why_no_hire
from tabard.games.conspiracy.victory import hold_election
from tabard.games.conspiracy.war import BY_FEUD, AskAttack, may_attack

CASTLE: Final = 0


class EmperorDies(Step[ConspiracyState]):
    """First the election; without a winner castles and feuds (CON-45)."""

    rule = "CON-45"

    def run(self, s: ConspiracyState) -> None:
        if s.telling:
            s.tell(s.w.emperor, NOBODY, [])
        if hold_election(s):
            return
        s.feuds = []
        steps: list[Step] = []
        for k in range(s.seats):
            steps.append(BuildCastle(s.seat_at(k)))
        for k in range(s.seats):
            steps.append(MayFeud(s.seat_at(k)))
        steps.append(ResolveFeud(0, 0))
        s.push_all(steps)


def castles_left(s: ConspiracyState) -> int:
    """Castles in the supply (CON-2)."""
    left = s.t.castles
    for built in s.castle:
        if built:
            left -= 1
    return left


def castle_sites(s: ConspiracyState, seat: int) -> list[int]:
    """Own territories without a castle (CON-3)."""
    if castles_left(s) <= 0:
        return []
    return [land for land in s.own_lands(seat) if not s.castle[land]]


class BuildCastle(Decision[ConspiracyState]):
    """Each player may build one castle (CON-45, CON-A38)."""

    rule = "CON-45"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        return f"The Emperor is dead: do you build a castle for {s.t.castle_price} ducats?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        if s.money[self.seat] >= s.t.castle_price:
            for land in castle_sites(s, self.seat):
                found.append(s.w.put.move1(land))
        add_hires(s, self.seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            return
        if s.w.hire.owns(move):
            s.push(self)
            hire(s, self.seat, s.w.hire.a(move))
            return
        land = s.w.put.a(move)
        s.money[self.seat] -= s.t.castle_price
        s.castle[land] = True
        if s.telling:
            s.cite("CON-A38")
            s.tell(s.w.built, self.seat, [land, CASTLE])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.hire.owns(move):
            return why_no_hire(s, self.seat, s.w.hire.a(move))
        if not s.w.put.owns(move):
            return None
        land = s.w.put.a(move)
        if s.owner[land] != self.seat:
            return Refusal(Refusals.NOT_YOURS, self.rule)
        if s.castle[land]:
            return Refusal("A territory holds one castle.", "CON-3")
        if castles_left(s) <= 0:
            return Refusal("All castles are built.", "CON-2")
        return Refusal(f"A castle costs {s.t.castle_price} ducats.", self.rule)


def feud_targets(s: ConspiracyState, seat: int, origin: int) -> list[int]:
    """Adjacent fiefdoms, neutral or of somebody not immune, for which there is an heir."""
    found: list[int] = []
    for land in s.t.near[origin]:
        if s.owner[land] == seat or s.t.elector[land] or s.protected(land):
            continue
        if s.heirs(seat, land) > 0:
            found.append(land)
    return found


def feud_origins(s: ConspiracyState, seat: int) -> list[int]:
    """Own fiefdoms with a troop and a target next to them (CON-A38)."""
    found: list[int] = []
    for land in s.own_lands(seat):
        if not s.t.elector[land] and s.garrison(land) and feud_targets(s, seat, land):
            found.append(land)
    return found


class MayFeud(Step[ConspiracyState]):
    """A seat is asked if it can start a feud or holds cards, which all can see."""

    rule = "CON-45"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        if s.hand[self.seat] or feud_origins(s, self.seat):
            s.push(AnnounceFeud(self.seat))


class AnnounceFeud(Decision[ConspiracyState]):
    """Each player may name one own fiefdom for a feud (CON-45, CON-A38)."""

    rule = "CON-45"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        return "The peace is broken: do you start a feud, and from which fiefdom?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        for land in feud_origins(s, self.seat):
            found.append(s.w.feud.move1(land))
        add_hires(s, self.seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if s.w.hire.owns(move):
            s.push(self)
            hire(s, self.seat, s.w.hire.a(move))
        elif move != s.w.done.base:
            s.push(FeudTarget(self.seat, s.w.feud.a(move)))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.hire.owns(move):
            return why_no_hire(s, self.seat, s.w.hire.a(move))
        if not s.w.feud.owns(move):
            return None
        land = s.w.feud.a(move)
        if s.owner[land] != self.seat:
            return Refusal(Refusals.NOT_YOURS, self.rule)
        if s.t.elector[land]:
            return Refusal("No feud starts in an electorate.", "CON-A21")
        return Refusal("A feud needs a troop there, a target next to it and an heir.", "CON-A38")


class FeudTarget(Decision[ConspiracyState]):
    """The land the feud is against (CON-45)."""

    rule = "CON-A38"

    def __init__(self, seat: int, origin: int) -> None:
        super().__init__(seat)
        self.origin: int = origin

    def prompt(self, s: ConspiracyState) -> str:
        return f"Your feud from {s.land_name(self.origin)}: against which adjacent fiefdom?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.against.move1(x) for x in feud_targets(s, self.seat, self.origin)]

    def play(self, s: ConspiracyState, move: int) -> None:
        target = s.w.against.a(move)
        s.feuds += [self.seat, self.origin, target]
        if s.telling:
            if s.immune(self.seat):
                s.cite("CON-A19")
            s.tell(s.w.feuds, self.seat, [self.origin, target])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if not s.w.against.owns(move):
            return None
        land = s.w.against.a(move)
        if s.t.elector[land]:
            return Refusal(Refusals.ELECTORATE, "CON-32")
        if s.protected(land):
            return Refusal(Refusals.IMMUNE, "CON-29")
        return Refusal("That is no adjacent fiefdom for which you have an heir.", self.rule)


class ResolveFeud(Step[ConspiracyState]):
    """Announcer by announcer: first the banned origin may be attacked (CON-46, CON-A38)."""

    rule = "CON-46"

    def __init__(self, i: int, k: int) -> None:
        self.i: int = i
        self.k: int = k

    def run(self, s: ConspiracyState) -> None:
        i = self.i
        if i >= len(s.feuds):
            s.push(FeudsOver())
            return
        announcer = s.feuds[i]
        origin = s.feuds[i + 1]
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k)
            k += 1
            if seat == announcer or s.owner[origin] != announcer:
                continue
            if may_attack(s, seat, origin, True):
                s.push(ResolveFeud(i, k))
                s.push(AskAttack(seat, origin, BY_FEUD, 0))
                return
        s.push(ResolveFeud(i + 3, 0))
        target = s.feuds[i + 2]
        advances = (
            s.owner[origin] == announcer
            and s.garrison(origin) > 0
            and may_attack(s, announcer, target, True)
        )
        if advances:
            s.push(Advance(announcer, target, BY_FEUD, 0))
        elif s.telling:
            s.cite("CON-A38")


class Advance(AskAttack):
    """Enter the land named in the feud, or stay (CON-46, CON-A38)."""

    rule = "CON-46"

    def prompt(self, s: ConspiracyState) -> str:
        return f"Your feud: do you advance into {s.land_name(self.land)}?"


class FeudsOver(Step[ConspiracyState]):
    """After the last war the heirs follow from education (CON-47, CON-A61)."""

    rule = "CON-47"

    def run(self, s: ConspiracyState) -> None:
        for land in s.won_in_feud:
            seat = s.owner[land]
            estate = s.t.land_estate[land]
            s.school[seat][estate] -= 1
            s.reserved[seat][estate] -= 1
        s.won_in_feud = []
        s.feuds = []
        s.push(SETTLE)
