"""End of a combat: the victor, the land, the preacher, the way home (CON-60 to CON-62)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added, bit, total
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, Refusal, SeatStep, Step, some_of
from tabard.engine.verbs import Verb
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import Choice, ConspiracyState, GoTo, Pick
from tabard.games.conspiracy.tables import ATTACK, BY_FEUD, DEFENCE, FAR, NOBODY, has


def havens(s: ConspiracyState, seat: i64, target: i64, origin: i64) -> Pile:
    """The nearest own territories; attackers may always go back to their origin (CON-A24)."""
    steps = s.t.steps[target]
    lands = s.own_lands(seat)
    best: i64 = FAR
    for land in lands:
        if land != target and steps[land] < best:
            best = steps[land]
    found = vec[i64]([land for land in lands if steps[land] == best])
    back = origin != NOBODY and origin != target and s.owner[origin] == seat
    return append(found, origin) if back and origin not in found else found


class EndOfWar(Step[ConspiracyState]):
    """One side is gone; the other leader has the land (CON-60)."""

    rule = "CON-60"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        attackers = war.count(ATTACK)
        defenders = war.count(DEFENCE)
        s.push(WAR_OVER)
        if attackers and defenders == 0:
            win(s, war, ATTACK)
            move_preacher(s, war)
            take_by_war(s, war, war.leaders[ATTACK])
            stay_or_go(s, war, ATTACK, True)
        elif defenders:
            win(s, war, DEFENCE)
            stay_or_go(s, war, DEFENCE, hold(s, war))
        elif s.telling:
            s.tell(s.w.no_victor, NOBODY, [])


END_OF_WAR: Final = EndOfWar()


def win(s: ConspiracyState, war: War, side: i64) -> None:
    """The leader of the winning side; a military victory may give glory (CON-77, CON-A62)."""
    leader = war.leaders[side]
    if s.telling:
        s.tell(s.w.victory, leader, [war.target])
        if war.rounds == 0:
            s.cite("CON-A53")
    if s.t.war_glory and war.rounds > 0 and total(s.glory) < s.t.glory:
        s.glory = added(s.glory, leader, 1)
        if s.telling:
            s.cite("CON-77", "CON-A62")
            s.tell(s.w.glory_point, leader, [])


def take_by_war(s: ConspiracyState, war: War, seat: i64) -> None:
    """The land with everything in it; an heir follows at once, after feuds when all wars are
    over (CON-47, CON-60, CON-A45, CON-A61)."""
    land = war.target
    estate = s.t.estate[land]
    if has(s.won_in_feud, land):
        s.won_in_feud &= ~bit(land)
        s.reserve(s.owner[land], estate, -1)
    s.give(land, seat)
    if war.cause == BY_FEUD:
        s.reserve(seat, estate, 1)
        s.won_in_feud |= bit(land)
        if s.telling:
            s.cite("CON-A61")
    else:
        s.enrol(seat, estate, -1)
    if s.telling:
        s.cite("CON-A45")
        s.tell(s.w.gained, seat, [land])


def move_preacher(s: ConspiracyState, war: War) -> None:
    """The preacher goes with survivors, without a die, or is captured (CON-61, CON-A53)."""
    if s.preacher_of() == NOBODY or s.preacher_at != war.target:
        return
    if s.telling:
        s.cite("CON-61", "CON-A8")
    if war.preacher_to == NOBODY:
        s.jailer = war.leaders[ATTACK]
        s.preacher_at = NOBODY
        if s.telling:
            s.cite("CON-A53")
            s.tell(s.w.preacher_taken, s.jailer, [])
    elif s.owner[war.preacher_to] == s.preacher:
        send_preacher(s, war.preacher_to)
    else:
        s.push(PreacherFlees(s.preacher))


def send_preacher(s: ConspiracyState, land: i64) -> None:
    """The preacher goes to a land of his owner."""
    s.preacher_at = land
    if s.telling:
        s.tell(s.w.preacher_goes, s.preacher, [land])


class PreacherFlees(Pick):
    """Only allies have survived: the preacher goes to a nearest own territory (CON-A24)."""

    rule = "CON-61"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_preacher_flees.ask()

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.preach

    def candidates(self, s: ConspiracyState) -> Pile:
        return havens(s, self.seat, s.at_war().target, NOBODY)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        send_preacher(s, value)

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        return Refusal("He goes to a nearest own territory.", "CON-A24")


def hold(s: ConspiracyState, war: War) -> bool:
    """The defence holds; a contester of neutral land takes it if he has an heir (CON-A20)."""
    leader = war.leaders[DEFENCE]
    if s.owner[war.target] == leader:
        return True
    if s.telling:
        s.cite("CON-A20")
    if s.heirs(leader, war.target) <= 0:
        return False
    take_by_war(s, war, leader)
    return True


def stay_or_go(s: ConspiracyState, war: War, side: i64, holds: bool) -> None:
    """Allies go home without dice; the winning leader's troops may stay (CON-62)."""
    leader = war.leaders[side]
    if s.telling:
        s.cite("CON-62")
    if holds:
        s.push(LeaderStays(leader))
    for u in war.of(side):
        if war.owner[u] != leader or not holds:
            s.push(GoHome(war.owner[u], u))


class GoHome(SeatStep[ConspiracyState]):
    """A troop of an ally goes back where it came from (CON-62)."""

    rule = "CON-62"

    def __init__(self, seat: i64, u: i64) -> None:
        super().__init__(seat)
        self.u: i64 = u

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if has_home(s, war, self.u):
            settle_unit(s, war, self.u, war.origin[self.u])
        else:
            s.push(Haven(self.seat, self.u))


def has_home(s: ConspiracyState, war: War, u: i64) -> bool:
    """Did a troop come from a land that is still its owner's?"""
    home = war.origin[u]
    return home != NOBODY and home != war.target and s.owner[home] == war.owner[u]


def settle_unit(s: ConspiracyState, war: War, u: i64, land: i64) -> None:
    """A troop leaves the war for a land."""
    war.gone[u] = 1
    s.station(land, war.unit[u], 1)
    if s.telling and land != war.target:
        s.tell(s.w.moved, war.owner[u], [war.unit[u], war.target, land])


class Haven(GoTo):
    """Where a withdrawing troop goes; ties are the owner's choice (CON-A24)."""

    rule = "CON-A24"
    refusal = "A withdrawal goes to the nearest own territory."

    def __init__(self, seat: i64, u: i64) -> None:
        super().__init__(seat)
        self.u: i64 = u

    def prompt(self, s: ConspiracyState) -> Ask:
        war = s.at_war()
        return s.w.ask_haven.ask(war.unit[self.u], war.target)

    def candidates(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        return havens(s, self.seat, war.target, war.origin[self.u])

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        war = s.at_war()
        leads = war.preacher_to == NOBODY or self.seat == s.owner[war.target]
        if leads and war.of_side[self.u] == DEFENCE:
            war.preacher_to = value
        settle_unit(s, war, self.u, value)


class LeaderStays(Choice):
    """The winning leader's troops stay, or some go back (CON-62)."""

    rule = "CON-62"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_stay.ask(s.at_war().target)

    def can_go(self, s: ConspiracyState, war: War, u: i64) -> bool:
        """Is this a troop of the leader with a home to go back to?"""
        return war.owner[u] == self.seat and has_home(s, war, u)

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        found = vec[i64]([s.w.done.base], capacity=8)
        for u in war.present():
            if self.can_go(s, war, u):
                move = s.w.home.move2(war.unit[u], war.origin[u])
                if move not in found:
                    found = append(found, move)
        return found

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """Who goes is said at once."""
        war = s.at_war()
        going = [u for u in war.present() if self.can_go(s, war, u)]
        moves = vec[i64]([s.w.home.move2(war.unit[u], war.origin[u]) for u in going])
        return some_of("Who is not chosen stays in the land.", moves, s.w.done.base)

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        s.push(self)
        for u in war.present():
            meant = s.w.home.move2(war.unit[u], war.origin[u]) == move
            if meant and self.can_go(s, war, u):
                settle_unit(s, war, u, war.origin[u])
                return

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0]


class WarOver(Step[ConspiracyState]):
    """The remaining troops stand in the land; the war is one step (CON-A47)."""

    rule = "CON-60"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        for u in war.present():
            settle_unit(s, war, u, war.target)
        s.war = None
        s.push(SETTLE)


WAR_OVER: Final = WarOver()
