"""Withdrawal after a round, with dice or in honour (CON-58, CON-79)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.negotiation import Agreement, add_sums, transfer, why_no_sum
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import KNIGHT, NOBODY, RESERVE, hits_of
from tabard.games.conspiracy.troops import dismiss
from tabard.games.conspiracy.war_end import Haven, members


class Withdrawal(Step[ConspiracyState]):
    """First the attackers, then the defenders may withdraw (CON-58)."""

    rule = "CON-58"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if war.count(self.side) == 0 or war.count(1 - self.side) == 0:
            return
        steps: list[Step] = []
        for seat in members(s, self.side):
            if staying(war, seat):
                steps.append(AskWithdraw(seat))
        steps.append(Leave(self.side))
        s.push_all(steps)


def staying(war: War, seat: int) -> list[int]:
    """The troops of a player in the war that are not leaving."""
    found: list[int] = []
    for u in range(len(war.unit)):
        if war.owner[u] == seat and not war.gone[u] and not war.leaving[u]:
            found.append(u)
    return found


def slot_word(war: War, u: int) -> int:
    """The slot of a unit as a word; the reserve is one word."""
    return RESERVE if war.slot[u] < 0 else war.slot[u]


class AskWithdraw(Decision[ConspiracyState]):
    """Withdraw some, all or none of the own troops (CON-58, CON-A52)."""

    rule = "CON-58"

    def prompt(self, s: ConspiracyState) -> str:
        war = s.at_war()
        leaving: list[str] = []
        for u in range(len(war.unit)):
            if war.owner[u] == self.seat and war.leaving[u]:
                leaving.append(s.unit_name(war.unit[u]))
        if leaving:
            return f"Withdrawing: {', '.join(leaving)}. Do you withdraw more?"
        t = s.t
        dice = f"a {t.retreat_loss} costs a step, wounded also a {t.retreat_loss_wounded}"
        where = f"War for {s.land_name(war.target)}, round {war.rounds}"
        return f"{where}: do you withdraw troops? Each rolls a die; {dice}."

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found = [s.w.done.move0()]
        for u in staying(war, self.seat):
            move = s.w.withdraw.move1(slot_word(war, u))
            if move not in found:
                found.append(move)
        if len(found) > 1:
            found.append(s.w.retreat.move0())
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        if move == s.w.retreat.base:
            for u in staying(war, self.seat):
                war.leaving[u] = True
            return
        s.push(self)
        slot = s.w.withdraw.a(move)
        if slot == RESERVE:
            s.push(ReserveLeaves(self.seat))
        else:
            war.leaving[war.at(war.side[self.seat], slot)] = True

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.withdraw.owns(move):
            return Refusal("No troop of yours stands there.", self.rule)
        return None


class ReserveLeaves(Decision[ConspiracyState]):
    """Which unit of the reserve withdraws (CON-58)."""

    rule = "CON-58"

    def prompt(self, s: ConspiracyState) -> str:
        return "Which unit of the reserve withdraws?"

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found: list[int] = []
        for u in staying(war, self.seat):
            move = s.w.field.move2(war.unit[u], self.seat)
            if war.slot[u] < 0 and move not in found:
                found.append(move)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        for u in staying(war, self.seat):
            if war.slot[u] < 0 and s.w.field.move2(war.unit[u], self.seat) == move:
                war.leaving[u] = True
                return

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.field.owns(move):
            return Refusal("No such unit of yours is in reserve.", self.rule)
        return None


class Leave(Step[ConspiracyState]):
    """Those who leave roll, unless an honourable retreat is granted (CON-79)."""

    rule = "CON-58"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if True not in war.leaving:
            return
        war.honour = False
        s.push(LeaveDice(self.side))
        if s.t.honour:
            s.push(AskHonour(self.speaker(s, war), war.leaders[1 - self.side], 0))

    def speaker(self, s: ConspiracyState, war: War) -> int:
        """Who asks for all that leave: the leader, or the first ally if he stays (CON-A63)."""
        for seat in members(s, self.side):
            for u in range(len(war.unit)):
                if war.leaving[u] and war.owner[u] == seat:
                    return seat
        return war.leaders[self.side]


class AskHonour(Decision[ConspiracyState]):
    """Option: ask for an honourable retreat and name a price (CON-79)."""

    rule = "CON-79"
    always_ask = True

    def __init__(self, seat: int, other: int, base: int) -> None:
        super().__init__(seat)
        self.other: int = other
        self.base: int = base

    def prompt(self, s: ConspiracyState) -> str:
        name = s.house_name(self.other)
        return f"Do you ask {name} for an honourable retreat, and what do you offer?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        add_sums(s, found, self.base, s.money[self.seat])
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.up.base:
            s.push(AskHonour(self.seat, self.other, self.base + 100))
        elif move != s.w.done.base:
            s.at_war().price = s.w.sum.a(move) * 10
            if s.telling:
                s.tell(s.w.offered, self.seat, [self.other, s.w.sum.a(move)])
            s.push(GrantHonour(self.other, self.seat))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return why_no_sum(s, move, self.base, s.money[self.seat], self.rule)


class GrantHonour(Agreement):
    """The leader of the side that stays grants it or not (CON-79, CON-A63)."""

    rule = "CON-79"

    def __init__(self, seat: int, asker: int) -> None:
        super().__init__(seat)
        self.asker: int = asker

    def prompt(self, s: ConspiracyState) -> str:
        offer = f"{s.house_name(self.asker)} offers {s.at_war().price} ducats"
        return f"{offer} for an honourable retreat: do you grant it?"

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.accept.base:
            transfer(s, self.asker, self.seat, war.price)
            war.honour = True
            if s.telling:
                s.cite("CON-A63")
                s.tell(s.w.honoured, self.seat, [])
        elif s.telling:
            s.tell(s.w.declined, self.seat, [])


class LeaveDice(Step[ConspiracyState]):
    """One die for each troop that leaves; survivors go to the nearest own territory (CON-58)."""

    rule = "CON-58"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        for u in range(len(war.unit)):
            if not war.leaving[u]:
                continue
            war.leaving[u] = False
            war.slot[u] = -1
            roll = 0
            if not war.honour:
                roll = s.rng.die("withdraw")
            if s.telling:
                s.tell(s.w.withdraws, war.owner[u], [war.unit[u], roll])
                s.cite("CON-A50")
            t = s.t
            limit = t.retreat_loss_wounded if hits_of(war.unit[u]) else t.retreat_loss
            captor = war.leaders[1 - self.side]
            if roll >= limit:
                strike(s, war, u, 1, captor)
                if s.telling and war.gone[u]:
                    s.cite("CON-A49")
            if not war.gone[u]:
                s.push(Haven(war.owner[u], u))


def strike(s: ConspiracyState, war: War, u: int, hits: int, captor: int) -> int:
    """Hits on a troop; what is left over once a mercenary is dead, or -1 if it lives on.

    A mercenary dies at two; a knight is captured at three and dead at four (CON-57).
    """
    owner = war.owner[u]
    unit = war.unit[u]
    total = hits_of(unit) + hits
    if unit >= KNIGHT:
        if total < 3:
            war.unit[u] = KNIGHT + total
            if s.telling:
                s.tell(s.w.hurt, owner, [unit])
            return -1
        war.gone[u] = True
        dismiss(s, owner, unit)
        if total == 3 and captor != NOBODY:
            s.prison[captor * s.seats + owner] += 1
            if s.telling:
                s.cite("CON-57")
                s.tell(s.w.captured, captor, [owner])
        elif s.telling:
            s.cite("CON-A28")
            s.tell(s.w.killed, owner, [unit])
        return 0
    if total < 2:
        war.unit[u] = total
        if s.telling:
            s.tell(s.w.hurt, owner, [unit])
        return -1
    war.gone[u] = True
    dismiss(s, owner, unit)
    if s.telling:
        s.cite("CON-57")
        s.tell(s.w.killed, owner, [unit])
    return total - 2
