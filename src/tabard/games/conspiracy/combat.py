"""Combat: rounds of dice, hits, and what follows a round (CON-54 to CON-57)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.steps import Step
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.lineup import Arrange, close_ranks, line_up, row_limit, supports_of
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, DEFENCE, NOBODY, has, hits_of, is_knight
from tabard.games.conspiracy.war_end import END_OF_WAR
from tabard.games.conspiracy.withdrawal import Withdrawal, strike


class StartCombat(Step[ConspiracyState]):
    """The first line-up, knights before mercenaries (CON-52, CON-53)."""

    rule = "CON-52"

    def run(self, s: ConspiracyState) -> None:
        begin_round(s, True)


class NextRound(Step[ConspiracyState]):
    """If units of both sides stay there is another round (CON-59, CON-60)."""

    rule = "CON-59"

    def run(self, s: ConspiracyState) -> None:
        begin_round(s, False)


START_COMBAT: Final = StartCombat()
NEXT_ROUND: Final = NextRound()


def begin_round(s: ConspiracyState, first: bool) -> None:
    """Both sides arrange their lines, attacker first, then fight and may withdraw (CON-50)."""
    war = s.at_war()
    if war.count(ATTACK) == 0 or war.count(DEFENCE) == 0:
        s.push(END_OF_WAR)
        return
    if s.t.edition > 1:  # by edition 1 whoever withdrew, in whatever round, has saved him
        war.preacher_to = NOBODY  # he stays with those who fight on (CON-A53)
    before = war.rows
    war.rows = row_limit(s, war)
    if first:
        line_up(s, war, ATTACK)
        line_up(s, war, DEFENCE)
    else:
        close_ranks(s, war, before)
        if s.telling:
            s.cite("CON-A51")
    s.push_all(AFTER_LINE_UP)
    for side in (DEFENCE, ATTACK):
        seats = [seat for seat in war.members(side) if len(war.of_seat(seat))]
        s.push_all([Arrange(seat, side, first, 0) for seat in seats])


def modifier(s: ConspiracyState, war: War, side: i64, row: i64) -> i64:
    """The modifier of one side's roll in a row (CON-54, CON-A29, CON-A30)."""
    t = s.t
    mine = war.at(side, row * 3)
    theirs = war.at(1 - side, row * 3)
    total = supports_of(war, side, row)
    if side == ATTACK:
        if has(s.castle, war.target):
            total -= t.rules.castle_penalty
    else:
        if has(s.relic, war.target):
            total += t.rules.relic_bonus
        if s.preacher_of() >= 0 and s.preacher_at == war.target:
            total += t.rules.preacher_bonus
    knight = is_knight(war.unit[mine])
    if knight != is_knight(war.unit[theirs]):
        total += 1 if knight else -1
    hurt = hits_of(war.unit[mine]) > 0
    if hurt != (hits_of(war.unit[theirs]) > 0):
        total += -1 if hurt else 1
    owner = war.owner[mine]
    return total + (war.knight_bonus[owner] if knight else war.merc_bonus[owner])


class FightRound(Step[ConspiracyState]):
    """Two dice for each side and row, all at the same time (CON-55)."""

    rule = "CON-55"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        war.rounds += 1
        if s.telling:
            cite_round(s, war)
        dealt = vec[i64](capacity=12)
        for row in range(war.rows):
            first, second = s.rng.die("attack"), s.rng.die("attack")
            third, fourth = s.rng.die("defence"), s.rng.die("defence")
            attack = first + second
            defence = third + fourth
            for_attack = attack + modifier(s, war, ATTACK, row)
            for_defence = defence + modifier(s, war, DEFENCE, row)
            by_attack = hits_for(s, for_attack)
            by_defence = hits_for(s, for_defence)
            dealt = append(append(dealt, by_attack), by_defence)
            if s.telling:
                one = [row + 1, attack, max(0, for_attack), by_attack]
                two = [defence, max(0, for_defence), by_defence]
                dice = [first, second, third, fourth]
                s.tell(s.w.combat_roll, NOBODY, one + two + dice)
        fronts = vec[i64]([war.at(ATTACK, row * 3) for row in range(war.rows)])
        guards = vec[i64]([war.at(DEFENCE, row * 3) for row in range(war.rows)])
        for row in range(war.rows):
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
        s.cite("CON-A7", "CON-61")
    for seat in range(s.seats):
        if war.knight_bonus[seat] or war.merc_bonus[seat]:
            s.cite("CON-A30")


def hits_for(s: ConspiracyState, total: i64) -> i64:
    """7 or more is one hit, 12 or more are two (CON-55)."""
    if total >= s.t.double_hit:
        return 2
    return 1 if total >= s.t.hit else 0


def hit_row(
    s: ConspiracyState, war: War, front: i64, side: i64, row: i64, hits: i64, captor: i64
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


AFTER_LINE_UP: Final[list[Step]] = [
    FightRound(),
    Withdrawal(ATTACK),
    Withdrawal(DEFENCE),
    NEXT_ROUND,
]
