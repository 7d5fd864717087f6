"""War: causes and conditions, sides and allies, the troops that come (CON-48 to CON-50)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import replaced
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, Refusal, SeatStep, Step, some_of
from tabard.games.conspiracy.bot import defence_strength, near_strength
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat_cards import COMBAT_CARDS
from tabard.games.conspiracy.negotiation import Agreement
from tabard.games.conspiracy.state import Choice, ConspiracyState, SeatLandStep
from tabard.games.conspiracy.tables import (
    ATTACK,
    BY_BAN,
    BY_FEUD,
    BY_SUCCESSION,
    CLASSES,
    DEFENCE,
    NOBODY,
    has,
)


def has_troops_near(s: ConspiracyState, seat: i64, land: i64, side: i64) -> bool:
    """Troops in an adjacent own territory; those in electorates never attack (CON-A21)."""
    for near in s.t.near[land]:
        if s.owner[near] == seat and s.troops[near]:
            if side == DEFENCE or not has(s.t.is_elector, near):
                return True
            if s.telling:
                s.cite("CON-A21")
    return False


def may_join_attack(s: ConspiracyState, seat: i64, land: i64) -> bool:
    """What everybody on the attacking side needs (CON-49, CON-A22)."""
    return (
        s.owner[land] != seat and s.heirs(seat, land) > 0 and has_troops_near(s, seat, land, ATTACK)
    )


def may_attack(s: ConspiracyState, seat: i64, land: i64) -> bool:
    """May this seat lead an attack on this land? (CON-29, CON-32, CON-49)"""
    if not has(s.t.fiefs, land):
        return False
    if s.protected(land):
        if s.telling:
            s.cite("CON-29", "CON-A18")
        return False
    return may_join_attack(s, seat, land)


class AskAttack(Choice):
    """A player who may attack declares war at once, or never (CON-49)."""

    rule = "CON-49"

    def __init__(self, seat: i64, land: i64, cause: i64, entitled: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land
        self.cause: i64 = cause
        self.entitled: i64 = entitled  # bit mask: who has bid, in succession wars

    def prompt(self, s: ConspiracyState) -> Ask:
        if self.cause == BY_SUCCESSION:
            ask = s.w.ask_intervene.ask(s.owner[self.land], self.land)
        else:
            ask = s.w.ask_attack.ask(self.land)
        return with_defenders(s, ask, self.land)

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.done.base, s.w.attack.base])

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.attack.base:
            begin_war(s, self.seat, self.land, self.cause, self.entitled)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Attack the weaker."""
        mine = near_strength(s, self.seat, self.land, ATTACK)
        theirs = defence_strength(s, self.land)
        return s.options[1] if mine > theirs + rng.below("courage", 3) else s.options[0]


class MayAttack(SeatLandStep):
    """Who may attack now is asked, as long as the land has its old owner."""

    cause: ClassVar[int] = BY_BAN

    def __init__(self, seat: i64, land: i64, owner: i64) -> None:
        super().__init__(seat, land)
        self.owner: i64 = owner

    def run(self, s: ConspiracyState) -> None:
        if s.owner[self.land] == self.owner and may_attack(s, self.seat, self.land):
            s.push(AskAttack(self.seat, self.land, self.cause, 0))


def with_defenders(s: ConspiracyState, ask: Ask, land: i64) -> Ask:
    """Says who stands in the land, and what its ruler could bring from next door."""
    there = units_at(s, land)
    if there:
        ask = ask.also(s.w.stand_there if len(there) > 1 else s.w.stands_there, there)
    else:
        ask = ask.also(s.w.none_stand)
    owner = s.owner[land]
    if owner < 0:
        return ask
    near: list[int] = []
    for other in s.t.near[land]:
        if s.owner[other] == owner:
            near += units_at(s, other)
    return ask.also(s.w.more_may_come, near) if near else ask


def units_at(s: ConspiracyState, land: i64) -> list[int]:
    """The troops of a land, one by one."""
    found: list[int] = []
    for unit in range(CLASSES):
        for _ in range(s.count_at(land, unit)):
            found.append(unit)
    return found


def begin_war(s: ConspiracyState, leader: i64, land: i64, cause: i64, entitled: i64) -> None:
    """The target is announced (CON-50, steps 1 to 4)."""
    war = War(land, leader, cause, s.seats)
    s.war = war
    s.wars += 1
    war.side = replaced(war.side, leader, ATTACK)
    owner = s.owner[land]
    if owner >= 0:
        war.lead(owner, DEFENCE)
    if s.telling:
        s.cite("CON-48", "CON-A6")
        s.tell(s.w.attacks, leader, [land])
    s.push(ARMIES)
    if cause != BY_FEUD or owner >= 0:  # CON-46: no troops stand there, he occupies it
        s.push_all([MayJoin(seat, entitled) for seat in s.turn_order()])


class MayJoin(SeatStep[ConspiracyState]):
    """A third player with adjacent troops names a side (CON-50, CON-A52)."""

    rule = "CON-A52"

    def __init__(self, seat: i64, entitled: i64) -> None:
        super().__init__(seat)
        self.entitled: i64 = entitled

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if war.side[self.seat] != NOBODY:
            return
        has_bid = war.cause != BY_SUCCESSION or has(self.entitled, self.seat)
        attack = has_bid and may_join_attack(s, self.seat, war.target)
        defence = has_troops_near(s, self.seat, war.target, DEFENCE)
        if attack or defence:
            s.push(ChooseSide(self.seat, attack, defence))


class ChooseSide(Choice):
    """Attack, defence, or stay out (CON-A22, CON-A52)."""

    rule = "CON-A52"

    def __init__(self, seat: i64, attack: bool, defence: bool) -> None:
        super().__init__(seat)
        self.attack: bool = attack
        self.defence: bool = defence

    def prompt(self, s: ConspiracyState) -> Ask:
        war = s.at_war()
        attack = s.w.side_attacks.ask(war.leaders[ATTACK], war.target)
        leader = war.leaders[DEFENCE]
        if leader == NOBODY:
            return attack.also(s.w.side_alone).also(s.w.ask_side)
        return attack.also(s.w.side_against, leader).also(s.w.ask_side)

    def moves(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=3)
        if self.attack:
            found = append(found, s.w.join.base + ATTACK)
        if self.defence:
            found = append(found, s.w.join.base + DEFENCE)
        return found

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        side = s.w.join.a(move)
        if s.telling:
            s.cite("CON-A22")
        if war.leaders[side] != NOBODY:
            s.push(AdmitAlly(war.leaders[side], self.seat, side))
            return
        # CON-A20: the first contester of neutral land leads its defence
        war.lead(self.seat, side)
        if s.telling:
            s.cite("CON-A20")
            s.tell(s.w.joins, self.seat, [side])

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.join.owns(move):
            return Refusal("You lack an heir, a bid or troops next to that land.", "CON-A22")
        return None

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[0] if rng.below("side", 4) else s.options[len(s.options) - 1]


class AdmitAlly(Agreement):
    """The leader of a side may refuse an ally (CON-A52)."""

    rule = "CON-A52"

    def __init__(self, seat: i64, ally: i64, side: i64) -> None:
        super().__init__(seat)
        self.ally: i64 = ally
        self.side: i64 = side

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_ally.ask(self.ally, s.at_war().target)

    def agreed(self, s: ConspiracyState) -> None:
        war = s.at_war()
        war.side = replaced(war.side, self.ally, self.side)
        if s.telling:
            s.tell(s.w.joins, self.ally, [self.side])

    def refused(self, s: ConspiracyState) -> None:
        if s.telling:
            s.tell(s.w.kept_out, self.ally, [])


class Armies(Step[ConspiracyState]):
    """The attackers name their troops, then the defenders react (CON-50)."""

    rule = "CON-50"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        owner = s.owner[war.target]
        if owner >= 0:
            gather(s, war, owner, war.target, DEFENCE)
        s.push(COMBAT_CARDS)
        s.push_all([Commit(seat, DEFENCE, False) for seat in war.members(DEFENCE)])
        leader = war.leaders[ATTACK]
        s.push_all([Commit(seat, ATTACK, seat == leader) for seat in war.members(ATTACK)])


ARMIES: Final = Armies()


def gather(s: ConspiracyState, war: War, seat: i64, land: i64, side: i64) -> None:
    """All troops of a land join the war, knights first."""
    unit: i64 = CLASSES - 1
    while unit >= 0:
        for _ in range(s.count_at(land, unit)):
            war.add(seat, unit, side, land)
            if s.telling and land != war.target:
                s.tell(s.w.brought, seat, [unit, land])
        unit -= 1
    s.troops = replaced(s.troops, land, 0)


class Commit(Choice):
    """Which troops come from adjacent own territories (CON-50, CON-A21)."""

    rule = "CON-50"

    def __init__(self, seat: i64, side: i64, needed: bool) -> None:
        super().__init__(seat)
        self.side: i64 = side
        self.needed: bool = needed  # the attack leader brings at least one (CON-A53)

    def prompt(self, s: ConspiracyState) -> Ask:
        war = s.at_war()
        if self.side == DEFENCE:
            ask = s.w.ask_defend.ask(war.leaders[ATTACK], war.target)
        else:
            defended = war.leaders[DEFENCE] != NOBODY
            ask = (s.w.ask_commit if defended else s.w.ask_enter).ask(war.target)
        stand = [war.unit[u] for u in war.of(self.side) if war.owner[u] == self.seat]
        return ask.also(s.w.you_have_there, stand) if stand else ask

    def sources(self, s: ConspiracyState) -> Pile:
        """The lands from which troops can come."""
        found = vec[i64](capacity=8)
        for land in s.t.near[s.at_war().target]:
            may_come = self.side == DEFENCE or not has(s.t.is_elector, land)
            if may_come and s.owner[land] == self.seat and s.troops[land]:
                found = append(found, land)
        return found

    def moves(self, s: ConspiracyState) -> Pile:
        found = vec[i64](capacity=16)
        for land in self.sources(s):
            for unit in range(CLASSES):
                if s.count_at(land, unit):
                    found = append(found, s.w.commit.move2(unit, land))
        if len(found) > 0:
            found = append(found, s.w.muster.base)
        return found if self.needed else append(found, s.w.done.base)

    def aside(self, s: ConspiracyState, move: i64) -> bool:
        """To bring all is no answer of its own where one troop is all."""
        if move != s.w.muster.base:
            return False
        return sum([s.garrison(land) for land in self.sources(s)]) == 1

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """Who comes is said at once."""
        found = vec[i64](capacity=16)
        for land in self.sources(s):
            for unit in range(CLASSES):
                for _ in range(s.count_at(land, unit)):
                    found = append(found, s.w.commit.move2(unit, land))
        return some_of("They leave their land and fight here at once.", found, s.w.done.base)

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        if move == s.w.muster.base:
            for land in self.sources(s):
                gather(s, war, self.seat, land, self.side)
            return
        unit = s.w.commit.a(move)
        land = s.w.commit.b(move)
        s.push(Commit(self.seat, self.side, False))
        s.station(land, unit, -1)
        war.add(self.seat, unit, self.side, land)
        if s.telling:
            s.tell(s.w.brought, self.seat, [unit, land])

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal("At least one troop must come.", "CON-A53")
        if not s.w.commit.owns(move):
            return None
        land = s.w.commit.b(move)
        if s.owner[land] != self.seat:
            return Refusal(s.w.not_yours(land), self.rule)
        if self.side == ATTACK and has(s.t.is_elector, land):
            return Refusal("Troops in an electorate may not attack.", "CON-A21")
        return Refusal("No such troop stands next to the target.", self.rule)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Bring everything."""
        return s.w.muster.base if s.w.muster.base in s.options else s.options[0]
