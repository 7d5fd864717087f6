"""War: causes and conditions, sides and allies, the troops that come (CON-48 to CON-50)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat_cards import CombatCards
from tabard.games.conspiracy.negotiation import Agreement
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, CLASSES, DEFENCE, NOBODY, Refusals
from tabard.games.conspiracy.war_end import members

# Causes of war (CON-48).
BY_SUCCESSION: Final = 0
BY_BAN: Final = 1
BY_FEUD: Final = 2


def has_troops_near(s: ConspiracyState, seat: int, land: int, side: int) -> bool:
    """Troops in an adjacent own territory; those in electorates never attack (CON-A21)."""
    for near in s.t.near[land]:
        can_come = side == DEFENCE or not s.t.elector[near]
        if can_come and s.owner[near] == seat and s.garrison(near):
            return True
        if s.telling and not can_come and s.owner[near] == seat and s.garrison(near):
            s.cite("CON-A21")
    return False


def may_join_attack(s: ConspiracyState, seat: int, land: int, has_bid: bool) -> bool:
    """What everybody on the attacking side needs (CON-49, CON-A22)."""
    return (
        has_bid
        and s.owner[land] != seat
        and s.heirs(seat, land) > 0
        and has_troops_near(s, seat, land, ATTACK)
    )


def may_attack(s: ConspiracyState, seat: int, land: int, has_bid: bool) -> bool:
    """May this seat lead an attack on this land? (CON-29, CON-32, CON-49)"""
    if s.t.elector[land] or not s.t.in_play[land]:
        return False
    if s.protected(land):
        if s.telling:
            s.cite("CON-29")
            s.cite("CON-A18")
        return False
    return may_join_attack(s, seat, land, has_bid)


class AskAttack(Decision[ConspiracyState]):
    """A player who may attack declares war at once, or never (CON-49)."""

    rule = "CON-49"

    def __init__(self, seat: int, land: int, cause: int, entitled: int) -> None:
        super().__init__(seat)
        self.land: int = land
        self.cause: int = cause
        self.entitled: int = entitled  # bit mask: who has bid, in succession wars

    def prompt(self, s: ConspiracyState) -> str:
        land = s.land_name(self.land)
        if self.cause == BY_SUCCESSION:
            return f"{s.house_name(s.owner[self.land])} rules {land} now: do you attack it?"
        return f"{land} is under the ban: do you attack it?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.done.move0(), s.w.attack.move0()]

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.attack.base:
            begin_war(s, self.seat, self.land, self.cause, self.entitled)


def begin_war(s: ConspiracyState, leader: int, land: int, cause: int, entitled: int) -> None:
    """The target is announced (CON-50, steps 1 to 4)."""
    war = War(land, leader, cause, s.seats)
    s.war = war
    s.wars += 1
    war.side[leader] = ATTACK
    owner = s.owner[land]
    if owner >= 0:
        war.leaders[DEFENCE] = owner
        war.side[owner] = DEFENCE
    if s.telling:
        s.cite("CON-48")
        s.cite("CON-A6")
        s.tell(s.w.attacks, leader, [land])
    if cause == BY_FEUD and owner < 0:
        s.push(Armies())  # CON-46: no troops stand there, he occupies it
        return
    s.push_all([Sides(0, entitled), Armies()])


class Sides(Step[ConspiracyState]):
    """Third players with adjacent troops name a side in turn order (CON-50, CON-A52)."""

    rule = "CON-A52"

    def __init__(self, k: int, entitled: int) -> None:
        self.k: int = k
        self.entitled: int = entitled

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k)
            k += 1
            if war.side[seat] != NOBODY:
                continue
            has_bid = war.cause != BY_SUCCESSION or bool(self.entitled >> seat & 1)
            attack = may_join_attack(s, seat, war.target, has_bid)
            defence = has_troops_near(s, seat, war.target, DEFENCE)
            if attack or defence:
                s.push(Sides(k, self.entitled))
                s.push(ChooseSide(seat, attack, defence))
                return


class ChooseSide(Decision[ConspiracyState]):
    """Attack, defence, or stay out (CON-A22, CON-A52)."""

    rule = "CON-A52"

    def __init__(self, seat: int, attack: bool, defence: bool) -> None:
        super().__init__(seat)
        self.attack: bool = attack
        self.defence: bool = defence

    def prompt(self, s: ConspiracyState) -> str:
        war = s.at_war()
        leader = war.leaders[DEFENCE]
        against = "which nobody defends" if leader == NOBODY else f"against {s.house_name(leader)}"
        attack = f"{s.house_name(war.leaders[ATTACK])} attacks {s.land_name(war.target)}"
        return f"{attack}, {against}: do you join a side?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        if self.attack:
            found.append(s.w.join.move1(ATTACK))
        if self.defence:
            found.append(s.w.join.move1(DEFENCE))
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        side = s.w.join.a(move)
        if s.telling:
            s.cite("CON-A22")
        if war.leaders[side] == NOBODY:
            # CON-A20: the first contester of neutral land leads its defence
            war.leaders[side] = self.seat
            war.side[self.seat] = side
            if s.telling:
                s.cite("CON-A20")
                s.tell(s.w.joins, self.seat, [side])
            return
        s.push(AdmitAlly(war.leaders[side], self.seat, side))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.join.owns(move):
            return Refusal("You lack an heir, a bid or troops next to that land.", "CON-A22")
        return None


class AdmitAlly(Agreement):
    """The leader of a side may refuse an ally (CON-A52)."""

    rule = "CON-A52"

    def __init__(self, seat: int, ally: int, side: int) -> None:
        super().__init__(seat)
        self.ally: int = ally
        self.side: int = side

    def prompt(self, s: ConspiracyState) -> str:
        land = s.land_name(s.at_war().target)
        return f"{s.house_name(self.ally)} wants to join you in the war for {land}: do you agree?"

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.accept.base:
            s.at_war().side[self.ally] = self.side
            if s.telling:
                s.tell(s.w.joins, self.ally, [self.side])
        elif s.telling:
            s.tell(s.w.kept_out, self.ally, [])


class Armies(Step[ConspiracyState]):
    """The attackers name their troops, then the defenders react (CON-50)."""

    rule = "CON-50"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        owner = s.owner[war.target]
        if owner >= 0:
            at = war.target * CLASSES
            for unit in range(CLASSES - 1, -1, -1):
                while s.troops[at + unit]:
                    s.troops[at + unit] -= 1
                    war.add(owner, unit, DEFENCE, war.target)
        steps: list[Step] = []
        for seat in members(s, ATTACK):
            steps.append(Commit(seat, ATTACK, seat == war.leaders[ATTACK]))
        for seat in members(s, DEFENCE):
            steps.append(Commit(seat, DEFENCE, False))
        steps.append(CombatCards())
        s.push_all(steps)


class Commit(Decision[ConspiracyState]):
    """Which troops come from adjacent own territories (CON-50, CON-A21)."""

    rule = "CON-50"

    def __init__(self, seat: int, side: int, needed: bool) -> None:
        super().__init__(seat)
        self.side: int = side
        self.needed: bool = needed  # the attack leader brings at least one (CON-A53)

    def prompt(self, s: ConspiracyState) -> str:
        war = s.at_war()
        stand: list[str] = []
        for u in war.of(self.side):
            if war.owner[u] == self.seat:
                stand.append(s.unit_name(war.unit[u]))
        have = f" You have there: {', '.join(stand)}." if stand else ""
        return f"War for {s.land_name(war.target)}: which troops do you bring?{have}"

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found: list[int] = []
        for land in s.t.near[war.target]:
            if s.owner[land] == self.seat and (self.side == DEFENCE or not s.t.elector[land]):
                for unit in range(CLASSES):
                    if s.troops[land * CLASSES + unit]:
                        found.append(s.w.commit.move2(unit, land))
        if len(found) > 0:
            found.append(s.w.muster.move0())
        if not self.needed:
            found.append(s.w.done.move0())
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        if move != s.w.muster.base:
            s.push(Commit(self.seat, self.side, False))
            self.bring(s, war, s.w.commit.b(move), s.w.commit.a(move))
            return
        for land in s.t.near[war.target]:
            if s.owner[land] == self.seat and (self.side == DEFENCE or not s.t.elector[land]):
                for unit in range(CLASSES - 1, -1, -1):
                    while s.troops[land * CLASSES + unit]:
                        self.bring(s, war, land, unit)

    def bring(self, s: ConspiracyState, war: War, land: int, unit: int) -> None:
        """One troop leaves its land for the war."""
        s.troops[land * CLASSES + unit] -= 1
        war.add(self.seat, unit, self.side, land)
        if s.telling:
            s.tell(s.w.brought, self.seat, [unit, land])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal("At least one troop must come.", "CON-A53")
        if not s.w.commit.owns(move):
            return None
        land = s.w.commit.b(move)
        if s.owner[land] != self.seat:
            return Refusal(Refusals.NOT_YOURS, self.rule)
        if self.side == ATTACK and s.t.elector[land]:
            return Refusal("Troops in an electorate may not attack.", "CON-A21")
        return Refusal("No such troop stands next to the target.", self.rule)
