"""Combat: secret cards, line-up, rounds of dice, reorganisation (CON-51 to CON-59)."""

from __future__ import annotations

from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.state import ConspiracyState, War
from tabard.games.conspiracy.tables import (
    ATTACK,
    COMBAT_BONUS,
    DEFENCE,
    HIRE,
    KNIGHT,
    MERC,
    NOBODY,
    RESERVE,
    SLOTS,
    TURN_COATS,
    Refusals,
    hits_of,
    is_knight,
)
from tabard.games.conspiracy.troops import dismiss
from tabard.games.conspiracy.war_end import EndOfWar, members
from tabard.games.conspiracy.withdrawal import Withdrawal, strike

# ------------------------------------------------------------------------ combat cards


class CombatCards(Step):
    """Both sides choose cards in secret; all are revealed together (CON-51)."""

    rule = "CON-51"

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        if war.leaders[DEFENCE] == NOBODY:
            s.push(EndOfWar())
            return
        steps: list[Step] = []
        for side in (ATTACK, DEFENCE):
            for seat in members(s, side):
                if s.hand[seat]:
                    steps.append(StakeCards(seat))
        steps.append(Reveal())
        steps.append(StartCombat())
        s.push_all(steps)


class StakeCards(Decision):
    """A player in the war chooses cards; nobody sees which before the reveal (CON-51)."""

    rule = "CON-51"
    always_ask = True

    def prompt(self, s: State) -> str:
        return "Choose cards for the combat in secret."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        seat = self.seat
        found = [s.w.done.move0()]
        hires = s.stake_money(seat) >= s.t.discard_price and s.stake_mercs(seat) > 0
        last = NOBODY
        for card in s.hand[seat]:
            if card == last or self.left(s, war, card) <= 0:
                continue
            last = card
            if s.may_stake(seat, card):
                found.append(s.w.stake.move1(card))
            if hires:
                found.append(s.w.sell.move1(card))
        return found

    def left(self, s: ConspiracyState, war: War, card: int) -> int:
        """Copies of a card in hand that are not chosen yet."""
        chosen = war.staked[self.seat].count(card) + war.sold[self.seat].count(card)
        return s.hand[self.seat].count(card) - chosen

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        if move == s.w.done.base:
            return
        if s.w.stake.owns(move):
            war.staked[self.seat].append(s.w.stake.a(move))
        else:
            war.sold[self.seat].append(s.w.sell.a(move))
        s.push(self)

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, ConspiracyState)
        assert s.war is not None
        w = s.w
        if w.play.owns(move) or w.aim.owns(move) or w.send.owns(move):
            return Refusal("In a combat only combat cards count; choose them here.", "CON-A6")
        if not w.stake.owns(move) and not w.sell.owns(move):
            return None
        card = w.stake.a(move) if w.stake.owns(move) else w.sell.a(move)
        if card not in s.hand[self.seat] or self.left(s, s.war, card) <= 0:
            return Refusal(Refusals.NO_CARD, self.rule)
        if w.sell.owns(move) or s.t.effect[card] == HIRE:
            return Refusal("You cannot pay that mercenary or have none left.", "CON-A48")
        return Refusal("That card cannot be used in a combat.", self.rule)


class Reveal(Step):
    """Mercenaries join, improvements count, then Defector and Peasant uprising (CON-A48)."""

    rule = "CON-A48"

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        fighters = members(s, ATTACK) + members(s, DEFENCE)
        strikes: list[Step] = []
        for seat in fighters:
            for card in war.sold[seat]:
                s.spend(seat, card)
                join_mercenary(s, war, seat, s.t.discard_price)
                if s.telling:
                    s.cite("CON-A6")
                    s.tell(s.w.hired, seat, [card])
            for card in war.staked[seat]:
                s.spend(seat, card)
                if s.telling:
                    s.cite("CON-A5")
                    s.tell(s.w.staked, seat, [card])
                    s.cite(f"effect:{s.t.action_ids[card]} combat")
                effect = s.t.effect[card]
                if effect == HIRE:
                    join_mercenary(s, war, seat, s.t.amount[card])
                elif effect == COMBAT_BONUS:
                    if s.t.troop[card] == KNIGHT:
                        war.knight_bonus[seat] += s.t.amount[card]
                    else:
                        war.merc_bonus[seat] += s.t.amount[card]
                else:
                    strikes.append(Strike(seat, card))
            war.sold[seat] = []
            war.staked[seat] = []
        s.push_all(strikes)


def join_mercenary(s: ConspiracyState, war: War, seat: int, price: int) -> None:
    """A bought mercenary joins the own army."""
    s.money[seat] -= price
    s.mercs[seat] += 1
    war.add(seat, MERC, war.side[seat], NOBODY)


class Strike(Step):
    """Defector or Peasant uprising against one enemy player (CON-51, CON-A8)."""

    rule = "CON-A48"

    def __init__(self, seat: int, card: int) -> None:
        self.seat: int = seat
        self.card: int = card

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        for u in war.of(1 - war.side[self.seat]):
            if not is_knight(war.unit[u]):
                s.push(StrikeTarget(self.seat, self.card))
                return


class StrikeTarget(Decision):
    """Whose mercenaries desert or run away; enemies only (CON-A8)."""

    rule = "CON-A8"
    always_ask = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: int = card

    def prompt(self, s: State) -> str:
        return "Whose mercenaries do you strike?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        found: list[int] = []
        for u in war.of(1 - war.side[self.seat]):
            move = s.w.target.move1(war.owner[u])
            if not is_knight(war.unit[u]) and move not in found:
                found.append(move)
        return found

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        enemy = s.w.target.a(move)
        turns = s.t.effect[self.card] == TURN_COATS
        limit = s.t.amount[self.card]
        if turns:
            limit = min(limit, s.mercs_left(self.seat))
        done = 0
        for hits in (0, 1):
            for u in war.of(1 - war.side[self.seat]):
                if done < limit and war.owner[u] == enemy and war.unit[u] == hits:
                    done += 1
                    war.gone[u] = True
                    dismiss(s, enemy, hits)
                    if turns:
                        s.mercs[self.seat] += 1
                        war.add(self.seat, hits, war.side[self.seat], NOBODY)
        if s.telling:
            kind = s.w.turned if turns else s.w.dispersed
            s.tell(kind, self.seat, [done, enemy])

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, ConspiracyState)
        if s.w.target.owns(move):
            return Refusal("Only enemies with mercenaries in this combat.", self.rule)
        return None


# ------------------------------------------------------------------------ line-up


class StartCombat(Step):
    """The first line-up, knights before mercenaries (CON-52, CON-53)."""

    rule = "CON-52"

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        if war.count(ATTACK) == 0 or war.count(DEFENCE) == 0:
            s.push(EndOfWar())
            return
        war.rows = row_limit(s, war)
        for side in (ATTACK, DEFENCE):
            line_up(s, war, side)
        begin_round(s, war, True)


def row_limit(s: ConspiracyState, war: War) -> int:
    """As many rows as the smaller side has units, at most six (CON-52)."""
    return min(s.t.rows, min(war.count(ATTACK), war.count(DEFENCE)))


def line_up(s: ConspiracyState, war: War, side: int) -> None:
    """One unit at a time, the leader first, knights first; then supports (CON-53)."""
    if s.telling:
        s.cite("CON-53")
    order = placing_order(s, war, side)
    for u in order:
        war.slot[u] = -1
    for row in range(war.rows):
        war.slot[order[row]] = row * 3
    fill_supports(s, war, side)


def placing_order(s: ConspiracyState, war: War, side: int) -> list[int]:
    """The order in which the units of a side are placed (CON-53)."""
    seats = members(s, side)
    left = war.of(side)
    order: list[int] = []
    turn = 0
    while left:
        knights = False
        for u in left:
            if is_knight(war.unit[u]):
                knights = True
        seat = seats[turn % len(seats)]
        turn += 1
        best = -1
        for u in left:
            fits = war.owner[u] == seat and is_knight(war.unit[u]) == knights
            if fits and (best < 0 or war.unit[u] < war.unit[best]):
                best = u
        if best >= 0:
            order.append(best)
            left.remove(best)
    return order


def supports_of(war: War, side: int, row: int) -> int:
    """How many units support the front unit of a row."""
    n = 0
    for line in (1, 2):
        if war.at(side, row * 3 + line) >= 0:
            n += 1
    return n


def fill_supports(s: ConspiracyState, war: War, side: int) -> None:
    """Every row one support before any row a second; own rows first (CON-52)."""
    for line in range(1, s.t.supports + 1):
        for u in placing_order(s, war, side):
            if war.slot[u] < 0:
                row = support_row(war, side, line, war.owner[u])
                if row >= 0:
                    war.slot[u] = row * 3 + line


def support_row(war: War, side: int, line: int, owner: int) -> int:
    """A row without this support: one of the owner's if there is one."""
    found = -1
    for i in range(war.rows):
        row = i if line == 1 else war.rows - 1 - i
        if war.at(side, row * 3 + line) < 0 and war.at(side, row * 3 + line - 1) >= 0:
            if war.owner[war.at(side, row * 3)] == owner:
                return row
            if found < 0:
                found = row
    return found


def close_ranks(s: ConspiracyState, war: War, side: int) -> None:
    """Supports step into empty front places, rows beyond the limit are dissolved (CON-59)."""
    rows: list[list[int]] = []
    for row in range(s.t.rows):
        units: list[int] = []
        for line in range(3):
            u = war.at(side, row * 3 + line)
            if u >= 0:
                units.append(u)
        if units:
            rows.append(units)
    rows = rows[: war.rows]
    placed: list[int] = []
    for units in rows:
        placed.append(units[0])
    for u in placing_order(s, war, side):
        if len(placed) < war.rows and u not in placed:
            placed.append(u)
    for u in war.of(side):
        war.slot[u] = -1
    for row in range(war.rows):
        war.slot[placed[row]] = row * 3
    for row in range(len(rows)):
        if len(rows[row]) > 1 and rows[row][1] not in placed:
            war.slot[rows[row][1]] = row * 3 + 1
    fill_supports(s, war, side)


# ------------------------------------------------------------------------ rounds


def begin_round(s: ConspiracyState, war: War, first: bool) -> None:
    """Both sides arrange their lines, attacker first, then fight and may withdraw (CON-50)."""
    s.push_all(
        [
            Arrange(war.leaders[ATTACK], ATTACK, first, 0),
            Arrange(war.leaders[DEFENCE], DEFENCE, first, 0),
            FightRound(),
            Withdrawal(ATTACK),
            Withdrawal(DEFENCE),
            NextRound(),
        ]
    )


class NextRound(Step):
    """If units of both sides stay there is another round (CON-59, CON-60)."""

    rule = "CON-59"

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        if war.count(ATTACK) == 0 or war.count(DEFENCE) == 0:
            s.push(EndOfWar())
            return
        war.rows = row_limit(s, war)
        if s.telling:
            s.cite("CON-A51")
        for side in (ATTACK, DEFENCE):
            close_ranks(s, war, side)
        begin_round(s, war, False)


class Arrange(Decision):
    """The leader exchanges front, support and reserve (CON-52, CON-59, CON-A51).

    Any order can be reached with one exchange less than there are places.
    """

    rule = "CON-59"

    def __init__(self, seat: int, side: int, first: bool, swaps: int) -> None:
        super().__init__(seat)
        self.side: int = side
        self.first: bool = first
        self.swaps: int = swaps

    def prompt(self, s: State) -> str:
        return "Do you exchange units between front, support and reserve?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        found = [s.w.done.move0()]
        if self.swaps >= SLOTS or war.count(self.side) < 2:
            return found
        units = self.by_slot(war)
        reserve = best_reserve(war, self.side)
        for a in range(war.rows * 3):
            for b in range(a + 1, war.rows * 3):
                if self.may_swap(war, units, a, b):
                    found.append(s.w.exchange.move2(a, b))
            if reserve >= 0 and units[a] >= 0 and self.fits(war, units[a], reserve, a % 3 == 0):
                found.append(s.w.exchange.move2(a, RESERVE))
            if a % 3 and units[a] >= 0 and self.may_bench(war, units, a):
                found.append(s.w.bench.move1(a))
        return found

    def by_slot(self, war: War) -> list[int]:
        """The unit in each slot, -1 where there is none."""
        units = [-1] * SLOTS
        for u in range(len(war.unit)):
            if war.slot[u] >= 0 and war.of_side[u] == self.side and not war.gone[u]:
                units[war.slot[u]] = u
        return units

    def may_swap(self, war: War, units: list[int], a: int, b: int) -> bool:
        """Two places that may exchange what they hold."""
        if units[a] >= 0 and units[b] >= 0:
            if a % 3 == 0 and b % 3 == 0:
                return self.differ(war, units[a], units[b])
            return self.fits(war, units[a], units[b], a % 3 == 0) and self.fits(
                war, units[b], units[a], b % 3 == 0
            )
        if units[a] < 0 and units[b] < 0:
            return False
        # a support moves to the same line of another row
        line = a % 3
        if line == 0 or line != b % 3:
            return False
        if line == 1:
            full = a if units[a] >= 0 else b
            return units[full + 1] < 0
        empty = a if units[a] < 0 else b
        return units[empty - 1] >= 0

    def fits(self, war: War, out: int, into: int, front: bool) -> bool:
        """May one unit take the place of another? Knights first in the first line-up."""
        if self.first and front and is_knight(war.unit[out]) and not is_knight(war.unit[into]):
            return False
        return self.differ(war, out, into)

    def differ(self, war: War, u: int, v: int) -> bool:
        """Does an exchange change anything?"""
        return war.owner[u] != war.owner[v] or war.unit[u] != war.unit[v]

    def may_bench(self, war: War, units: list[int], slot: int) -> bool:
        """Support places may be left empty, the second ones first (CON-52)."""
        if slot % 3 == 2:
            return True
        for row in range(war.rows):
            if units[row * 3 + 2] >= 0:
                return False
        return True

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        if move == s.w.done.base:
            return
        s.push(Arrange(self.seat, self.side, self.first, self.swaps + 1))
        if s.w.bench.owns(move):
            war.slot[war.at(self.side, s.w.bench.a(move))] = -1
            return
        a = s.w.exchange.a(move)
        b = s.w.exchange.b(move)
        u = war.at(self.side, a)
        v = best_reserve(war, self.side) if b == RESERVE else war.at(self.side, b)
        if v >= 0:
            war.slot[v] = a
        if u >= 0:
            war.slot[u] = -1 if b == RESERVE else b

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, ConspiracyState)
        if s.w.exchange.owns(move) or s.w.bench.owns(move):
            if self.first:
                return Refusal("Knights stand in front first; supports stay even.", "CON-52")
            return Refusal("Front places stay full and supports even.", "CON-A51")
        return None


def best_reserve(war: War, side: int) -> int:
    """The strongest unit in reserve, or -1."""
    best = -1
    for u in range(len(war.unit)):
        waits = war.of_side[u] == side and not war.gone[u] and war.slot[u] < 0
        if waits and (best < 0 or strength(war.unit[u]) > strength(war.unit[best])):
            best = u
    return best


def strength(unit: int) -> int:
    """How many hits a unit can still take."""
    return (3 if is_knight(unit) else 2) - hits_of(unit)


def modifier(s: ConspiracyState, war: War, side: int, row: int) -> int:
    """The modifier of one side's roll in a row (CON-54, CON-A29, CON-A30)."""
    t = s.t
    mine = war.at(side, row * 3)
    theirs = war.at(1 - side, row * 3)
    total = supports_of(war, side, row)
    if side == ATTACK:
        if s.castle[war.target]:
            total -= t.castle_penalty
    else:
        if s.relic[war.target]:
            total += t.relic_bonus
        if s.preacher_of() >= 0 and s.preacher_at == war.target:
            total += t.preacher_bonus
    knight = is_knight(war.unit[mine])
    if knight != is_knight(war.unit[theirs]):
        total += 1 if knight else -1
    hurt = hits_of(war.unit[mine]) > 0
    if hurt != (hits_of(war.unit[theirs]) > 0):
        total += -1 if hurt else 1
    owner = war.owner[mine]
    total += war.knight_bonus[owner] if knight else war.merc_bonus[owner]
    return total


class FightRound(Step):
    """Two dice for each side and row, all at the same time (CON-55)."""

    rule = "CON-55"

    def run(self, s: State) -> None:
        assert isinstance(s, ConspiracyState)
        war = s.war
        assert war is not None
        war.rounds += 1
        if s.telling:
            cite_round(s, war)
        dealt: list[int] = []
        for row in range(war.rows):
            attack = s.rng.die("attack") + s.rng.die("attack")
            defence = s.rng.die("defence") + s.rng.die("defence")
            by_attack = hits_for(s, attack + modifier(s, war, ATTACK, row))
            by_defence = hits_for(s, defence + modifier(s, war, DEFENCE, row))
            dealt.append(by_attack)
            dealt.append(by_defence)
            if s.telling:
                s.tell(s.w.combat_roll, NOBODY, [row + 1, attack, by_attack, defence, by_defence])
        rows = war.rows
        fronts = [war.at(ATTACK, row * 3) for row in range(rows)]
        guards = [war.at(DEFENCE, row * 3) for row in range(rows)]
        for row in range(rows):
            hit_row(s, war, guards[row], DEFENCE, row, dealt[row * 2], war.owner[fronts[row]])
            hit_row(s, war, fronts[row], ATTACK, row, dealt[row * 2 + 1], war.owner[guards[row]])


def cite_round(s: ConspiracyState, war: War) -> None:
    """Which rules gave the modifiers of this round."""
    s.cite("CON-54")
    for row in range(war.rows):
        mine = war.unit[war.at(ATTACK, row * 3)]
        theirs = war.unit[war.at(DEFENCE, row * 3)]
        if hits_of(mine) and hits_of(theirs):
            s.cite("CON-A29")
    if s.preacher_of() >= 0 and s.preacher_at == war.target:
        s.cite("CON-A7")
        s.cite("CON-61")
    for seat in range(s.seats):
        if war.knight_bonus[seat] or war.merc_bonus[seat]:
            s.cite("CON-A30")


def hits_for(s: ConspiracyState, total: int) -> int:
    """7 or more is one hit, 12 or more are two (CON-55)."""
    if total >= s.t.double_hit:
        return 2
    return 1 if total >= s.t.hit else 0


def hit_row(
    s: ConspiracyState, war: War, front: int, side: int, row: int, hits: int, captor: int
) -> None:
    """The front unit is hit; a hit left over after its death strikes its support (CON-56)."""
    if hits == 0:
        return
    if s.telling:
        s.cite("CON-56")
    left = strike(s, war, front, hits, captor)
    if left > 0:
        support = war.at(side, row * 3 + 1)
        if support >= 0:
            strike(s, war, support, left, captor)
