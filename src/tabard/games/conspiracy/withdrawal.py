"""Withdrawal after a round, with dice or in honour (CON-58, CON-79)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.bot import odds
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.negotiation import Agreement, NameSum, transfer
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, KNIGHT, NOBODY, RESERVE, hits_of
from tabard.games.conspiracy.war_end import Haven


class SideStep(Step[ConspiracyState]):
    """A part of a withdrawal, of one side."""

    rule = "CON-58"

    def __init__(self, side: i64) -> None:
        self.side: i64 = side


class Withdrawal(SideStep):
    """First the attackers, then the defenders may withdraw (CON-58)."""

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if war.count(self.side) == 0 or war.count(1 - self.side) == 0:
            return
        s.push(Leave(self.side))
        seats = war.members(self.side)
        s.push_all([AskWithdraw(seat) for seat in seats if len(war.of_seat(seat))])


class AskWithdraw(Choice):
    """Withdraw some, all or none of the own troops (CON-58, CON-A52)."""

    rule = "CON-58"

    def prompt(self, s: ConspiracyState) -> Ask:
        war = s.at_war()
        mine = [u for u in range(len(war.unit)) if war.owner[u] == self.seat]
        leaving = [war.unit[u] for u in mine if war.leaving[u]]
        if leaving:
            return s.w.ask_more.ask(leaving)
        t = s.t
        return s.w.war_for.ask(war.target).also(
            s.w.ask_withdraw, war.rounds, t.rules.retreat_loss, t.rules.retreat_loss_wounded
        )

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        found = vec[i64]([s.w.done.base], capacity=16)
        for u in war.of_seat(self.seat):
            slot = RESERVE if war.slot[u] < 0 else war.slot[u]  # the reserve is one word
            if s.w.withdraw.base + slot not in found:
                found = append(found, s.w.withdraw.base + slot)
        return append(found, s.w.retreat.base) if len(found) > 1 else found

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        if move == s.w.retreat.base:
            for u in war.of_seat(self.seat):
                war.leaving[u] = 1
            return
        s.push(self)
        slot = s.w.withdraw.a(move)
        if slot == RESERVE:
            s.push(ReserveLeaves(self.seat))
        else:
            war.leaving[war.at(war.side[self.seat], slot)] = 1

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.withdraw.owns(move):
            return Refusal("No troop of yours stands there.", self.rule)
        return None

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Stay while it goes well."""
        war = s.at_war()
        chance = odds(s, war)
        if war.side[self.seat] != ATTACK:
            chance = 1.0 - chance
        flees = chance < 0.25 and rng.below("flee", 2) == 0
        return s.w.retreat.base if flees else s.options[0]


class ReserveLeaves(Choice):
    """Which unit of the reserve withdraws (CON-58)."""

    rule = "CON-58"
    continues = True

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_who_leaves.ask()

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        found = vec[i64](capacity=8)
        for u in war.of_seat(self.seat):
            move = s.w.field.move2(war.unit[u], self.seat)
            if war.slot[u] < 0 and move not in found:
                found = append(found, move)
        return found

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        for u in war.of_seat(self.seat):
            if war.slot[u] < 0 and s.w.field.move2(war.unit[u], self.seat) == move:
                war.leaving[u] = 1
                return

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.field.owns(move):
            return Refusal("No such unit of yours is in reserve.", self.rule)
        return None


class Leave(SideStep):
    """Those who leave roll, unless an honourable retreat is granted (CON-79)."""

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if 1 not in war.leaving:
            return
        war.honour = False
        s.push(LeaveDice(self.side))
        if s.t.honour:
            s.push(AskHonour(self.speaker(war), war.leaders[1 - self.side], 0))

    def speaker(self, war: War) -> i64:
        """Who asks for all that leave: the leader, or the first ally if he stays (CON-A63)."""
        for seat in war.members(self.side):
            for u in range(len(war.unit)):
                if war.leaving[u] and war.owner[u] == seat:
                    return seat
        return war.leaders[self.side]


class AskHonour(NameSum):
    """Option: ask for an honourable retreat and name a price (CON-79)."""

    rule = "CON-79"
    always_ask = True

    def __init__(self, seat: i64, other: i64, base: i64) -> None:
        super().__init__(seat, base)
        self.other: i64 = other

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_honour.ask(self.other)

    def higher(self) -> NameSum:
        return AskHonour(self.seat, self.other, self.base + 100)

    def named(self, s: ConspiracyState, sum: i64) -> None:
        s.at_war().price = sum
        self.tell_offer(s, self.other, sum)
        s.push(GrantHonour(self.other, self.seat))

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[1]


class GrantHonour(Agreement):
    """The leader of the side that stays grants it or not (CON-79, CON-A63)."""

    rule = "CON-79"

    def __init__(self, seat: i64, asker: i64) -> None:
        super().__init__(seat)
        self.asker: i64 = asker

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_grant.ask(self.asker, s.at_war().price)

    def agreed(self, s: ConspiracyState) -> None:
        war = s.at_war()
        transfer(s, self.asker, self.seat, war.price)
        war.honour = True
        if s.telling:
            s.cite("CON-A63")
            s.tell(s.w.honoured, self.seat, [])


class LeaveDice(SideStep):
    """One die for each troop that leaves; survivors go to the nearest own territory (CON-58)."""

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        for u in range(len(war.unit)):
            if war.leaving[u]:
                war.leaving[u] = 0
                war.slot[u] = NOBODY
                self.roll(s, war, u)
                if not war.gone[u]:
                    s.push(Haven(war.owner[u], u))

    def roll(self, s: ConspiracyState, war: War, u: i64) -> None:
        """The die of one troop; none in an honourable retreat."""
        roll: i64 = 0
        if not war.honour:
            roll = s.rng.die("withdraw")
        if s.telling:
            s.tell(s.w.withdraws, war.owner[u], [war.unit[u], roll])
            s.cite("CON-A50")
        wounded = hits_of(war.unit[u]) > 0
        if roll >= (s.t.rules.retreat_loss_wounded if wounded else s.t.rules.retreat_loss):
            strike(s, war, u, 1, war.leaders[1 - self.side])
            if s.telling and war.gone[u]:
                s.cite("CON-A49")


def strike(s: ConspiracyState, war: War, u: i64, hits: i64, captor: i64) -> i64:
    """Hits on a troop; what is left over once a mercenary is dead, or -1 if it lives on.

    A mercenary dies at two; a knight is captured at three and dead at four (CON-57).
    """
    owner = war.owner[u]
    unit = war.unit[u]
    knight = unit >= KNIGHT
    total = hits_of(unit) + hits
    if total < (3 if knight else 2):
        war.unit[u] = unit + hits
        if s.telling:
            s.tell(s.w.hurt, owner, [unit])
        return -1
    war.gone[u] = 1
    s.enlist(owner, unit, -1)
    if knight and total == 3 and captor != NOBODY:
        s.prison = added(s.prison, captor * s.seats + owner, 1)
        if s.telling:
            s.cite("CON-57")
            s.tell(s.w.captured, captor, [owner])
    elif s.telling:
        s.cite("CON-A28" if knight else "CON-57")
        s.tell(s.w.killed, owner, [unit])
    return 0 if knight else total - 2
