"""End of a combat: the victor, the land, the preacher, the way home (CON-60 to CON-62)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, CLASSES, DEFENCE, NOBODY

BY_FEUD: Final = 2


def members(s: ConspiracyState, side: int) -> list[int]:
    """The players of a side: the leader, then allies in turn order (CON-53)."""
    war = s.at_war()
    leader = war.leaders[side]
    if leader == NOBODY:
        return []
    found = [leader]
    for k in range(1, s.seats):
        seat = (leader + k) % s.seats
        if war.side[seat] == side:
            found.append(seat)
    return found


def havens(s: ConspiracyState, seat: int, target: int, origin: int) -> list[int]:
    """The nearest own territories; attackers may always go back to their origin (CON-A24)."""
    best = 1000
    found: list[int] = []
    for land in range(s.t.lands):
        if s.owner[land] == seat and land != target:
            away = s.t.steps[target][land]
            if away < best:
                best = away
                found = [land]
            elif away == best:
                found.append(land)
    if origin != NOBODY and origin != target and s.owner[origin] == seat and origin not in found:
        found.append(origin)
    return found


class EndOfWar(Step[ConspiracyState]):
    """One side is gone; the other leader has the land (CON-60)."""

    rule = "CON-60"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        attackers = war.count(ATTACK)
        defenders = war.count(DEFENCE)
        s.push(WarOver())
        if attackers and defenders == 0:
            win(s, war, ATTACK)
            conquer(s, war)
            stay_or_go(s, war, ATTACK, True)
        elif defenders:
            win(s, war, DEFENCE)
            holds = hold(s, war)
            stay_or_go(s, war, DEFENCE, holds)
        elif s.telling:
            s.tell(s.w.no_victor, NOBODY, [])


def win(s: ConspiracyState, war: War, side: int) -> None:
    """The leader of the winning side; a military victory may give glory (CON-77, CON-A62)."""
    leader = war.leaders[side]
    if s.telling:
        s.tell(s.w.victory, leader, [war.target])
        if war.rounds == 0:
            s.cite("CON-A53")
    if not s.t.war_glory or war.rounds == 0:
        return
    given = 0
    for points in s.glory:
        given += points
    if given < s.t.glory:
        s.glory[leader] += 1
        if s.telling:
            s.cite("CON-77")
            s.cite("CON-A62")
            s.tell(s.w.glory_point, leader, [])


def conquer(s: ConspiracyState, war: War) -> None:
    """The attack leader takes the land with everything in it (CON-60, CON-A45, CON-A47)."""
    land = war.target
    move_preacher(s, war)
    take_by_war(s, war, war.leaders[ATTACK], land)


def take_by_war(s: ConspiracyState, war: War, seat: int, land: int) -> None:
    """An heir follows at once, after feuds when all wars are over (CON-47, CON-A61)."""
    estate = s.t.land_estate[land]
    if land in s.won_in_feud:
        s.won_in_feud.remove(land)
        s.reserved[s.owner[land]][estate] -= 1
    s.owner[land] = seat
    if war.cause == BY_FEUD:
        s.reserved[seat][estate] += 1
        s.won_in_feud.append(land)
        if s.telling:
            s.cite("CON-A61")
    else:
        s.school[seat][estate] -= 1
    s.refresh()
    if s.telling:
        s.cite("CON-A45")
        s.tell(s.w.gained, seat, [land])


def move_preacher(s: ConspiracyState, war: War) -> None:
    """The preacher goes with survivors, without a die, or is captured (CON-61, CON-A53)."""
    if s.preacher_of() == NOBODY or s.preacher_at != war.target:
        return
    if s.telling:
        s.cite("CON-61")
        s.cite("CON-A8")
    if war.preacher_to == NOBODY:
        s.jailer = war.leaders[ATTACK]
        s.preacher_at = NOBODY
        if s.telling:
            s.cite("CON-A53")
            s.tell(s.w.preacher_taken, s.jailer, [])
        return
    if s.owner[war.preacher_to] == s.preacher:
        send_preacher(s, war.preacher_to)
    else:
        s.push(PreacherFlees(s.preacher))


def send_preacher(s: ConspiracyState, land: int) -> None:
    """The preacher goes to a land of his owner."""
    s.preacher_at = land
    if s.telling:
        s.tell(s.w.preacher_goes, s.preacher, [land])


class PreacherFlees(Decision[ConspiracyState]):
    """Only allies have survived: the preacher goes to a nearest own territory (CON-A24)."""

    rule = "CON-61"

    def prompt(self, s: ConspiracyState) -> str:
        return "To which of your nearest territories does the preacher go?"

    def moves(self, s: ConspiracyState) -> list[int]:
        nearest = havens(s, self.seat, s.at_war().target, NOBODY)
        return [s.w.preach.move1(land) for land in nearest]

    def play(self, s: ConspiracyState, move: int) -> None:
        send_preacher(s, s.w.preach.a(move))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.preach.owns(move):
            return Refusal("He goes to a nearest own territory.", "CON-A24")
        return None


def hold(s: ConspiracyState, war: War) -> bool:
    """The defence holds; a contester of neutral land takes it if he has an heir (CON-A20)."""
    land = war.target
    leader = war.leaders[DEFENCE]
    if s.owner[land] == leader:
        return True
    if s.telling:
        s.cite("CON-A20")
    if s.heirs(leader, land) <= 0:
        return False
    take_by_war(s, war, leader, land)
    return True


def stay_or_go(s: ConspiracyState, war: War, side: int, holds: bool) -> None:
    """Allies go home without dice; the winning leader's troops may stay (CON-62)."""
    leader = war.leaders[side]
    if s.telling:
        s.cite("CON-62")
    if holds:
        s.push(LeaderStays(leader))
    for u in war.of(side):
        if war.owner[u] != leader or not holds:
            s.push(GoHome(war.owner[u], u))


class GoHome(Step[ConspiracyState]):
    """A troop of an ally goes back where it came from (CON-62)."""

    rule = "CON-62"

    def __init__(self, seat: int, u: int) -> None:
        self.seat: int = seat
        self.u: int = u

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        home = war.origin[self.u]
        if home == NOBODY or home == war.target or s.owner[home] != self.seat:
            s.push(Haven(self.seat, self.u))
            return
        settle_unit(s, war, self.u, home)


def settle_unit(s: ConspiracyState, war: War, u: int, land: int) -> None:
    """A troop leaves the war for a land."""
    war.gone[u] = True
    s.troops[land * CLASSES + war.unit[u]] += 1
    if s.telling and land != war.target:
        s.tell(s.w.moved, war.owner[u], [war.unit[u], war.target, land])


class Haven(Decision[ConspiracyState]):
    """Where a withdrawing troop goes; ties are the owner's choice (CON-A24)."""

    rule = "CON-A24"

    def __init__(self, seat: int, u: int) -> None:
        super().__init__(seat)
        self.u: int = u

    def prompt(self, s: ConspiracyState) -> str:
        war = s.at_war()
        troop = f"{s.unit_name(war.unit[self.u])} leaves {s.land_name(war.target)}"
        return f"Your {troop}: to which of your nearest territories?"

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        return [s.w.to.move1(land) for land in havens(s, self.seat, war.target, war.origin[self.u])]

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        land = s.w.to.a(move)
        if war.of_side[self.u] == DEFENCE and (
            war.preacher_to == NOBODY or self.seat == s.owner[war.target]
        ):
            war.preacher_to = land
        settle_unit(s, war, self.u, land)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.to.owns(move):
            return Refusal("A withdrawal goes to the nearest own territory.", self.rule)
        return None


class LeaderStays(Decision[ConspiracyState]):
    """The winning leader's troops stay, or some go back (CON-62)."""

    rule = "CON-62"

    def prompt(self, s: ConspiracyState) -> str:
        land = s.land_name(s.at_war().target)
        return f"{land} is yours and your troops may stay: do you send any of them back?"

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found = [s.w.done.move0()]
        for u in range(len(war.unit)):
            home = war.origin[u]
            if (
                not war.gone[u]
                and war.owner[u] == self.seat
                and home != NOBODY
                and home != war.target
                and s.owner[home] == self.seat
            ):
                move = s.w.home.move2(war.unit[u], home)
                if move not in found:
                    found.append(move)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        s.push(self)
        for u in range(len(war.unit)):
            if war.gone[u] or war.owner[u] != self.seat or war.origin[u] == NOBODY:
                continue
            if s.w.home.move2(war.unit[u], war.origin[u]) == move:
                settle_unit(s, war, u, war.origin[u])
                return


class WarOver(Step[ConspiracyState]):
    """The remaining troops stand in the land; the war is one step (CON-A47)."""

    rule = "CON-60"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        for u in range(len(war.unit)):
            if not war.gone[u]:
                settle_unit(s, war, u, war.target)
        s.war = None
        s.push(SETTLE)
