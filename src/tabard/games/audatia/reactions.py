"""Reactions: parry, counterattack, exchange, break, defend, and skills. (AUD-S8)"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal
from tabard.games.audatia import tables
from tabard.games.audatia.attack import strike
from tabard.games.audatia.duel import (
    Answer,
    add_skills,
    add_strikes,
    no_lead,
    not_from_here,
    not_held,
    say_where,
    win,
)
from tabard.games.audatia.state import AudatiaState

SAME_LINE: Final = ": same height, other hand, so the two blades run along one line."


class AnswerAttack(Answer):
    """An attack must be answered; Break Off, Deny and Perfect Measure answer every one."""

    moment = tables.ATTACKED

    def add_skills(self, s: AudatiaState, found: Pile) -> Pile:
        """The skills that answer it. (AUD-K2, AUD-K8, AUD-K11)"""
        if s.telling and not s.t.deny_all:
            s.cite("AUD-O3")
        return add_skills(s, self.seat, tables.ATTACKED, found)

    def lose(self, s: AudatiaState) -> None:
        win(s, 1 - self.seat, f"{s.w.written[s.attack]} is not answered", "AUD-W1")


class React(AnswerAttack):
    """Answer the attack, or lose."""

    rule = "AUD-S8"
    name = "react"
    code = tables.REACT
    moment = tables.ATTACKED | tables.REACTING

    def prompt(self, s: AudatiaState) -> Ask:
        w = s.w
        if s.how == tables.COUNTERED:
            return w.questions["parry-counterattack"].ask(self.seat, s.attack)
        ask = say_where(s, self.seat, w.questions["react"].ask(self.seat, s.attack))
        parries = s.parries(self.seat, s.t.sword_of[s.attack])
        swords = [sword for sword in range(s.t.n_swords) if parries >> sword & 1]
        return ask.also(w.parried_by, swords) if swords else ask

    def answers(self, s: AudatiaState) -> Pile:
        found = vec[i64](capacity=16)
        if s.how == tables.COUNTERED:
            found = add_same_parries(s, self.seat, found)
        else:
            found = add_reactions(s, self.seat, found)
        return add_skills(s, self.seat, tables.REACTING, self.add_skills(s, found))

    def act(self, s: AudatiaState, move: i64) -> None:
        w = s.w
        p = self.seat
        if s.telling and s.of(p).posta >= 0:
            s.cite("AUD-A35")
        if w.parry.owns(move):
            parry(s, p, w.parry.a(move))
        elif w.counterattack.owns(move):
            counterattack(s, p, w.counterattack.a(move))
        elif w.exchange.owns(move):
            exchange(s, p, w.exchange.a(move))
        elif w.breaks.owns(move):
            break_thrust(s, p, w.breaks.a(move))
        elif w.defend.owns(move):
            defend(s, p, w.defend.a(move))
        else:
            super().act(s, move)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        w = s.w
        if w.parry.owns(move):
            return no_parry(s, self.seat, w.parry.a(move))
        if w.counterattack.owns(move):
            kind = w.counterattack.a(move)
            return (
                no_counterattack(s, self.seat, kind)
                or no_lead(s, self.seat, tables.CELERITAS, "A counterattack", "AUD-S8")
                or not_from_here(s, self.seat, s.t.sword_of[kind])
            )
        if w.exchange.owns(move):
            return no_exchange(s, self.seat, w.exchange.a(move))
        if w.breaks.owns(move):
            return no_break(s, self.seat, w.breaks.a(move))
        if w.defend.owns(move):
            return no_defence(s, self.seat, w.defend.a(move))
        return super().refuse(s, move)


# -- what can be played -------------------------------------------------------------------------


def add_same_parries(s: AudatiaState, d: i64, found: Pile) -> Pile:
    """A counterattack is parried only with the same strike. (AUD-A15)"""
    s.note("AUD-A15")
    same = s.blows(d) & 1 << s.t.sword_of[s.attack]
    return add_strikes(s, d, same, s.w.parry.base, found)


def add_reactions(s: AudatiaState, d: i64, found: Pile) -> Pile:
    """Every strike that answers the attack, in each way it can be used."""
    t = s.t
    w = s.w
    sword = t.sword_of[s.attack]
    thrust = t.thrusts >> sword & 1
    posta = s.of(d).posta
    swift = s.leads(d, tables.CELERITAS)
    blows = s.blows(d)
    parries = s.parries(d, sword)
    same = blows & 1 << sword if swift else 0
    breaks = blows & t.breaks & t.permitted[sword] if thrust else 0  # AUD-A29
    exchanges = same if thrust and swift and exchange_open(s, d) else 0
    counters = 0 if thrust else same & t.counterattacks
    defends = blows & t.thrusts if swift and posta >= 0 and t.defend >> posta & 1 else 0
    if s.telling:
        s.cite("AUD-P5")
        if posta >= 0:
            s.cite("AUD-A4")
        if thrust and swift:
            s.cite("AUD-A17")
    last: i64 = -1
    for kind in s.of(d).hand:
        if kind >= t.n_strikes:
            break
        if kind != last:
            own = t.sword_of[kind]
            if parries >> own & 1:
                found = append(found, w.parry.base + kind)
            if breaks >> own & 1:
                found = append(found, w.breaks.base + kind)
            if exchanges >> own & 1:
                found = append(found, w.exchange.base + kind)
            if counters >> own & 1:
                found = append(found, w.counterattack.base + kind)
            if defends >> own & 1:
                found = append(found, w.defend.base + kind)
        last = kind
    return found


def exchange_open(s: AudatiaState, d: i64) -> bool:
    """From posta to posta both need the Exchange symbol; later it is not asked. (AUD-A14)"""
    own = s.of(d).posta
    if own < 0:
        return True
    if s.attack_posta < 0:
        s.note("AUD-A14")
        return True
    return (s.t.exchange >> own & s.t.exchange >> s.attack_posta & 1) == 1


# -- what it does -------------------------------------------------------------------------------


def parry(s: AudatiaState, d: i64, kind: i64) -> None:
    """The parry is laid and both stacks slide; then the attacker may feint."""
    if s.telling:
        s.tell(s.w.parried, d, [kind])
        if s.how == tables.COUNTERED:
            s.cite("AUD-A38")
    s.place_parry(d, kind)
    s.parry = kind
    s.go(tables.GO_FEINT)


def counterattack(s: AudatiaState, d: i64, kind: i64) -> None:
    """Defend and strike with one card; the roles change. (AUD-A43)"""
    if s.telling:
        s.cite("AUD-A43", "AUD-A37")
        if s.how in (tables.FEINTED, tables.RIPOSTE, tables.RENEWED):
            s.cite("AUD-A16")
    strike(s, d, kind, tables.COUNTERED)


def exchange(s: AudatiaState, d: i64, kind: i64) -> None:
    """The thrust is exchanged: its maker needs an Outside remedy. (AUD-S13)"""
    s.report(s.w.exchanged, d, kind)
    s.note("AUD-A37")
    s.note("AUD-A43")
    s.place_attack(d, kind)
    s.put(tables.OUTSIDE_REMEDY, s.attacker)


def break_thrust(s: AudatiaState, d: i64, kind: i64) -> None:
    """The thrust is beaten down. (AUD-S14)"""
    s.report(s.w.broke, d, kind)
    s.note("AUD-A29")
    s.note("AUD-A37")
    s.place_parry(d, kind)
    s.parry = kind
    s.go(tables.GO_BROKEN)


def defend(s: AudatiaState, d: i64, kind: i64) -> None:
    """A Punta from the posta; the original attack is spent. (AUD-A30)"""
    s.note("AUD-A30")
    s.note("AUD-A37")
    strike(s, d, kind, tables.DEFENDED)


# -- why not ------------------------------------------------------------------------------------


def no_parry(s: AudatiaState, p: i64, kind: i64) -> Refusal | None:
    """Why this strike does not parry the attack. (AUD-P5)"""
    t = s.t
    names = s.w.swords.labels
    own = t.sword_of[kind]
    sword = t.sword_of[s.attack]
    held = not_held(s, p, kind, "AUD-S8")
    if held is not None:
        return held
    if s.how == tables.COUNTERED:
        if own != sword:
            return Refusal(f"A counterattack is parried only with {names[sword]}.", "AUD-A15")
        return not_from_here(s, p, own)
    if not t.parries >> own & 1:
        kind_of = "the thrust" if t.thrusts >> own & 1 else "a level cut"
        line = f"{names[own]} is {kind_of}: it strikes, but parries nothing."
        return Refusal(f"{line} The little shield on a card shows what parries it.", "AUD-P5")
    if not t.permitted[sword] >> own & 1:
        line = f"{names[own]} does not cross {names[sword]}"
        return Refusal(line + (SAME_LINE if same_line(s, own, sword) else "."), "AUD-P5")
    return not_from_here(s, p, own, "AUD-A4")


def same_line(s: AudatiaState, one: i64, two: i64) -> bool:
    """Two cuts of one height from different hands: face to face they never cross."""
    t = s.t
    if t.hand_of[one] == t.hand_of[two]:
        return False
    heights = (t.fendenti, t.mezani, t.thrusts)
    return all(height >> one & 1 == height >> two & 1 for height in heights)


def no_counterattack(s: AudatiaState, p: i64, kind: i64) -> Refusal | None:
    """Why this strike is none that counterattacks, be it by a lead or by a Pre-empt."""
    t = s.t
    sword = t.sword_of[s.attack] if s.attack >= 0 else -1
    if s.how == tables.COUNTERED:
        return Refusal("A counterattack cannot be counterattacked.", "AUD-S8")
    if sword >= 0 and t.thrusts >> sword & 1:
        return Refusal("A thrust is never counterattacked; exchange it instead.", "AUD-A17")
    if t.sword_of[kind] != sword:
        return Refusal("A counterattack uses the same strike as the attack.", "AUD-S8")
    return not_held(s, p, kind, "AUD-S8")


def no_exchange(s: AudatiaState, p: i64, kind: i64) -> Refusal:
    """Why there is no Exchange with this strike."""
    t = s.t
    own = t.sword_of[kind]
    sword = t.sword_of[s.attack]
    if s.how == tables.COUNTERED or not t.thrusts >> sword & 1:
        return Refusal("Only a thrust can be exchanged.", "AUD-S8")
    if own != sword:
        return Refusal("A thrust is exchanged with a Punta.", "AUD-S8")
    return (
        not_held(s, p, kind, "AUD-S8")
        or no_lead(s, p, tables.CELERITAS, "An Exchange", "AUD-S8")
        or not_from_here(s, p, own)
        or Refusal("Both guards must be such as may exchange (Exc).", "AUD-S8")
    )


def no_break(s: AudatiaState, p: i64, kind: i64) -> Refusal | None:
    """Why this strike breaks nothing."""
    t = s.t
    own = t.sword_of[kind]
    if s.how == tables.COUNTERED or not t.thrusts >> t.sword_of[s.attack] & 1:
        return Refusal("Only a thrust can be broken.", "AUD-S8")
    if not t.breaks >> own & 1:
        return Refusal(
            f"{s.w.swords.labels[own]} breaks no thrust: only falling cuts do.", "AUD-S8"
        )
    return not_held(s, p, kind, "AUD-S8") or not_from_here(s, p, own)


def no_defence(s: AudatiaState, p: i64, kind: i64) -> Refusal | None:
    """Why one does not defend with this strike."""
    t = s.t
    posta = s.of(p).posta
    if s.how == tables.COUNTERED:
        return Refusal("Against a counterattack only the same strike helps.", "AUD-S8")
    if not t.thrusts >> t.sword_of[kind] & 1:
        return Refusal("One defends with a Punta.", "AUD-S8")
    if posta < 0 or not t.defend >> posta & 1:
        return Refusal("You are in no guard that lets you defend with a Punta.", "AUD-S8")
    lead = no_lead(s, p, tables.CELERITAS, "Defending so", "AUD-S8")
    return not_held(s, p, kind, "AUD-S8") or lead
