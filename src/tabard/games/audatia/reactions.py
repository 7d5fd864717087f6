"""Reactions: parry, counterattack, exchange, break, defend, and skills. (AUD-S8)"""

from __future__ import annotations

from tabard.games.audatia.attack import strike
from tabard.games.audatia.codes import (
    BREAK_OFF,
    CELERITAS,
    COUNTERED,
    DEFENDED,
    DENY,
    FEINTED,
    GO_BROKEN,
    GO_FEINT,
    OUTSIDE_REMEDY,
    PERFECT_MEASURE,
    PRE_EMPT,
    REACT,
    RENEWED,
    RIPOSTE,
    THRUST,
)
from tabard.games.audatia.duel import Duel, add_skill, or_yield, strike_kinds, use_skill, win
from tabard.games.audatia.skills import deny_card
from tabard.games.audatia.state import ROLES, AudatiaState


class React(Duel):
    """Answer the attack, or lose."""

    rule = "AUD-S8"
    code = REACT

    def prompt(self, s: AudatiaState) -> str:
        name = s.t.kind_names[s.attack]
        if s.how == COUNTERED:
            return f"{ROLES[self.seat]}: {name} counterattacks you; only the same strike parries."
        return f"{ROLES[self.seat]}: {name} attacks you; what is your answer?"

    def acts(self, s: AudatiaState) -> list[int]:
        found: list[int] = []
        if s.how == COUNTERED:
            add_same_parries(s, self.seat, found)
        else:
            add_reactions(s, self.seat, found)
        add_answering_skills(s, self.seat, found)
        if can_use_pre_empt(s, self.seat):
            add_skill(s, self.seat, PRE_EMPT, found)
        return or_yield(s, found)

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        p = self.seat
        if s.telling and s.posta[p] >= 0:
            s.cite("AUD-A35")
        if words.parry.owns(move):
            parry(s, p, words.parry.a(move))
        elif words.counterattack.owns(move):
            counterattack(s, p, words.counterattack.a(move))
        elif words.exchange.owns(move):
            exchange(s, p, words.exchange.a(move))
        elif words.breaks.owns(move):
            break_thrust(s, p, words.breaks.a(move))
        elif words.defend.owns(move):
            defend(s, p, words.defend.a(move))
        else:
            skill_or_yield(s, p, move)


# -- what can be played -------------------------------------------------------------------------


def add_same_parries(s: AudatiaState, d: int, found: list[int]) -> None:
    """A counterattack is parried only with the same strike. (AUD-A15)"""
    t = s.t
    sword = t.sword_of[s.attack]
    for kind in strike_kinds(s, d):
        if t.sword_of[kind] == sword and s.from_ok(d, sword):
            found.append(t.words.parry.base + kind)
    if s.telling:
        s.cite("AUD-A15")


def add_reactions(s: AudatiaState, d: int, found: list[int]) -> None:
    """Every strike that answers the attack, in each way it can be used."""
    t = s.t
    words = t.words
    sword = t.sword_of[s.attack]
    thrust = t.height_of[sword] == THRUST
    swift = s.leads(d, CELERITAS)
    defends = swift and s.posta[d] >= 0 and t.defend[s.posta[d]]
    if s.telling:
        s.cite("AUD-P5")
        if s.posta[d] >= 0:
            s.cite("AUD-A4")
        if thrust and swift:
            s.cite("AUD-A17")
    for kind in strike_kinds(s, d):
        own = t.sword_of[kind]
        if not s.from_ok(d, own):
            continue
        if s.may_parry(d, own, sword):
            found.append(words.parry.base + kind)
        if thrust and t.breaks[own] and t.permitted[sword] >> own & 1:  # AUD-A29
            found.append(words.breaks.base + kind)
        if own == sword and swift:
            if thrust:
                if exchange_open(s, d):
                    found.append(words.exchange.base + kind)
            elif t.counterattacks[sword]:
                found.append(words.counterattack.base + kind)
        if defends and t.height_of[own] == THRUST:
            found.append(words.defend.base + kind)


def exchange_open(s: AudatiaState, d: int) -> bool:
    """From posta to posta both need the Exchange symbol; later it is not asked. (AUD-A14)"""
    own = s.posta[d]
    if own < 0:
        return True
    if s.attack_posta < 0:
        if s.telling:
            s.cite("AUD-A14")
        return True
    return s.t.exchange[own] and s.t.exchange[s.attack_posta]


def add_answering_skills(s: AudatiaState, p: int, found: list[int]) -> None:
    """Break Off, Deny and Perfect Measure answer every attack. (AUD-K2, AUD-K8, AUD-K11)"""
    add_skill(s, p, BREAK_OFF, found)
    if s.t.deny_all:
        add_skill(s, p, DENY, found)
    elif s.telling:
        s.cite("AUD-O3")
    add_skill(s, p, PERFECT_MEASURE, found)


def can_use_pre_empt(s: AudatiaState, d: int) -> bool:
    """Is this an attack that a Pre-empt can meet? (AUD-K10, AUD-O4)"""
    if s.how == COUNTERED:
        return False
    if s.t.preempt_first:
        if s.attack_posta < 0 or s.posta[d] < 0:
            return False
    elif s.t.height_of[s.t.sword_of[s.attack]] == THRUST:
        return False
    return s.holds_one(d, s.pre_empt_swords(d))


# -- what it does -------------------------------------------------------------------------------


def parry(s: AudatiaState, d: int, kind: int) -> None:
    """The parry is laid and both stacks slide; then the attacker may feint."""
    if s.telling:
        s.tell(s.t.words.parried, d, [kind])
        if s.how == COUNTERED:
            s.cite("AUD-A38")
    s.place_parry(d, kind)
    s.parry = kind
    s.go(GO_FEINT)


def counterattack(s: AudatiaState, d: int, kind: int) -> None:
    """Defend and strike with one card; the roles change. (AUD-A43)"""
    if s.telling:
        s.cite("AUD-A43")
        s.cite("AUD-A37")
        if s.how in (FEINTED, RIPOSTE, RENEWED):
            s.cite("AUD-A16")
    strike(s, d, kind, COUNTERED)


def exchange(s: AudatiaState, d: int, kind: int) -> None:
    """The thrust is exchanged: its maker needs an Outside remedy. (AUD-S13)"""
    if s.telling:
        s.tell(s.t.words.exchanged, d, [kind])
        s.cite("AUD-A37")
        s.cite("AUD-A43")
    s.place_attack(d, kind)
    s.ask(OUTSIDE_REMEDY, s.attacker)


def break_thrust(s: AudatiaState, d: int, kind: int) -> None:
    """The thrust is beaten down. (AUD-S14)"""
    if s.telling:
        s.tell(s.t.words.broke, d, [kind])
        s.cite("AUD-A29")
        s.cite("AUD-A37")
    s.place_parry(d, kind)
    s.parry = kind
    s.go(GO_BROKEN)


def defend(s: AudatiaState, d: int, kind: int) -> None:
    """A Punta from the posta; the original attack is spent. (AUD-A30)"""
    if s.telling:
        s.cite("AUD-A30")
        s.cite("AUD-A37")
    strike(s, d, kind, DEFENDED)


def skill_or_yield(s: AudatiaState, p: int, move: int) -> None:
    """Answer an attack with a skill, or have no answer at all."""
    t = s.t
    if t.words.use.owns(move):
        if t.effect_of[t.skill0 + t.words.use.a(move)] == DENY:
            deny_card(s, p, move, s.attack)
        else:
            use_skill(s, p, move)
        return
    if s.telling:
        s.tell(t.words.yielded, p, [])
    win(s, 1 - p, f"{t.kind_names[s.attack]} is not answered", "AUD-W1")
