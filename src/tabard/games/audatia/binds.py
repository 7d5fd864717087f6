"""Binds: the Feint before them, suns and Side card, the Audatia Entry, Largo play."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal, Step
from tabard.games.audatia import tables
from tabard.games.audatia.attack import strike
from tabard.games.audatia.duel import (
    Duel,
    May,
    MaySkill,
    add_attacks,
    no_attack,
    pass_by,
    passing,
    say_where,
)
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.stretto import MayRemedy

# -- the Feint window (AUD-S9) ------------------------------------------------------------------


class FeintCheck(Step[AudatiaState]):
    """After a parry, and before the bind, the attacker may feint. (AUD-A19)"""

    rule = "AUD-S9"

    def run(self, s: AudatiaState) -> None:
        a = s.attacker
        if len(s.of(a).hand) >= 2 and s.could_use(a, tables.PARRIED):
            s.put(tables.FEINT_WINDOW, a)
        else:
            s.go(tables.GO_BIND)


class FeintWindow(MaySkill):
    """Feint, or let the bind be checked."""

    rule = "AUD-S9"
    name = "feint-window"
    code = tables.FEINT_WINDOW
    moment = tables.PARRIED

    def act(self, s: AudatiaState, move: i64) -> None:
        s.note("AUD-A19")
        super().act(s, move)

    def decline(self, s: AudatiaState) -> None:
        s.go(tables.GO_BIND)


# -- the bind (AUD-S10) -------------------------------------------------------------------------


class Bind(Step[AudatiaState]):
    """Two half suns that meet make Stretto; a parried thrust is always Largo."""

    rule = "AUD-S10"

    def run(self, s: AudatiaState) -> None:
        s.skills_now = 0
        if complete_sun(s):
            s.bind = tables.STRETTO
            s.strettos += 1
            s.report(s.w.stretto, -1)
            turn_side_card(s)
            return
        s.bind = tables.LARGO
        s.largos += 1
        s.report(s.w.largo, -1)
        if s.leads(s.attacker, tables.AUDATIA):
            if s.telling:
                s.apply("AUD-A44")
            turn_side_card(s)
        else:
            s.go(tables.GO_LARGO)


def complete_sun(s: AudatiaState) -> bool:
    """Do the half suns of attack and parry meet? The cards lie top to top."""
    t = s.t
    if t.thrusts >> t.sword_of[s.attack] & 1:
        return False
    return t.sun_of[s.attack] != t.sun_of[s.parry]


def turn_side_card(s: AudatiaState) -> None:
    """The Fortitudo leader turns the Side card; nobody leading, the parry decides. (AUD-A45)"""
    leader = s.leader(tables.FORTITUDO)
    if leader >= 0:
        s.put(tables.TURN_FOR_ENTRY if s.bind == tables.LARGO else tables.TURN_SIDE, leader)
        return
    t = s.t
    mandritto = t.hand_of[t.sword_of[s.parry]] == tables.RIGHT
    if s.telling:
        s.apply("AUD-A45")
    set_side(s, 1 - s.attacker, tables.INSIDE if mandritto else tables.OUTSIDE)


def set_side(s: AudatiaState, p: i64, side: i64) -> None:
    """p reads this side, the other one the opposite or the same. (AUD-A23, AUD-O1)"""
    s.of(p).side = side
    s.of(1 - p).side = side if s.t.shared_side else 1 - side
    if s.telling:
        s.tell(s.w.turned, 0, [s.challenger.side])
        s.tell(s.w.turned, 1, [s.respondent.side])
        s.cite("AUD-C5", "AUD-A23")
        if s.t.shared_side:
            s.cite("AUD-O1")
    s.go(tables.GO_ENTRY)


class TurnSide(Duel):
    """The Fortitudo leader says on which side he is."""

    rule = "AUD-S10"
    name = "turn-side"
    code = tables.TURN_SIDE

    def acts(self, s: AudatiaState) -> Pile:
        return vec[i64]([s.w.side.base, s.w.side.base + 1])

    def act(self, s: AudatiaState, move: i64) -> None:
        set_side(s, self.seat, s.w.side.a(move))

    def aside(self, s: AudatiaState, move: i64) -> bool:
        """Where the side is all the same to who turns it, one answer is enough."""
        return move == s.w.side.base + 1 and not side_matters_to(s, self.seat)

    def preset(self, s: AudatiaState) -> i64:
        """Where every grip that is left works on both sides, one is as good as the other."""
        return s.w.side.base if not sides_matter(s) else -1


def sides_matter(s: AudatiaState) -> bool:
    """Could anybody, by what is open to all, still hold a grip or counter for one side only?"""
    t = s.t
    return any(
        s.challenger.unseen(kind) > 0 or s.respondent.unseen(kind) > 0
        for kind in range(t.remedy0, t.skill0)
        if t.sides_of[kind] != tables.BOTH
    )


def side_matters_to(s: AudatiaState, p: i64) -> bool:
    """Could the side make a difference, by what p holds and knows of the other hand?

    In a wide bind only the attacker may grip, in a close one both may.
    """
    wide = s.bind == tables.LARGO
    mine = not (wide and s.attacker != p)
    his = not (wide and s.attacker == p)
    return (mine and grip_turns(s, p, p)) or (his and grip_turns(s, 1 - p, p))


def grip_turns(s: AudatiaState, gripper: i64, p: i64) -> bool:
    """May there be a grip of his that depends on the side, or meets a counter that does?"""
    t = s.t
    grips = has_hold(s, gripper, p, t.remedy0, t.counter0, False)
    if not grips:
        return False
    one_sided = has_hold(s, gripper, p, t.remedy0, t.counter0, True)
    return one_sided or has_hold(s, 1 - gripper, p, t.counter0, t.skill0, True)


def has_hold(s: AudatiaState, owner: i64, p: i64, first: i64, end: i64, one_sided: bool) -> bool:
    """Has the owner one of these grips or counters in hand, as far as p can tell?"""
    d = s.of(owner)
    seen = owner == p or (len(d.known) == len(d.hand) and not len(d.caps))
    return any(
        kind in d.hand if seen else d.unseen(kind) > 0
        for kind in range(first, end)
        if not (one_sided and s.t.sides_of[kind] == tables.BOTH)
    )


class TurnForEntry(TurnSide):
    """In Largo the Side card is turned before the attacker decides about an Entry. (AUD-A44)"""

    rule = "AUD-A21"
    code = tables.TURN_FOR_ENTRY

    def prompt(self, s: AudatiaState) -> Ask:
        whose = "own" if self.seat == s.attacker else "his"
        return s.w.questions[f"turn-for-{whose}-entry"].ask(self.seat)


# -- the Audatia Entry (AUD-S11) ----------------------------------------------------------------


class EntryCheck(Step[AudatiaState]):
    """An attacker who leads Audatia may enter, whatever the bind."""

    rule = "AUD-S11"

    def run(self, s: AudatiaState) -> None:
        a = s.attacker
        if s.leads(a, tables.AUDATIA) and s.could_remedy(a, s.of(a).side):
            s.put(tables.ENTRY, a)
        else:
            after_entry(s)


def after_entry(s: AudatiaState) -> None:
    """No Entry: the bind goes its way."""
    s.go(tables.GO_STRETTO if s.bind == tables.STRETTO else tables.GO_LARGO)


class MayEnter(MayRemedy):
    """Enter with a remedy, or pass."""

    rule = "AUD-S11"
    name = "entry"
    code = tables.ENTRY
    how = tables.BY_ENTRY

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.telling and s.w.remedy.owns(move) and s.t.thrusts >> s.t.sword_of[s.attack] & 1:
            s.cite("AUD-A20")
        super().act(s, move)

    def decline(self, s: AudatiaState) -> None:
        after_entry(s)


# -- Largo (AUD-S11L) ---------------------------------------------------------------------------


class Largo(Step[AudatiaState]):
    """Repeat, then the defender, then the attacker; else both break off. (AUD-A48)"""

    rule = "AUD-S11L"

    def run(self, s: AudatiaState) -> None:
        s.note("AUD-A48")
        a = s.attacker
        if repeat_open(s, a) and s.could_use(a, tables.IN_LARGO):
            s.put(tables.REPEAT_WINDOW, a)
        else:
            ask_riposte(s)


def repeat_open(s: AudatiaState, a: i64) -> bool:
    """Do the stack's side and the strike's conditions still allow it? (AUD-A50)"""
    sword = s.t.sword_of[s.attack]
    hand = s.t.hand_of[sword]
    if hand != tables.CENTRE and hand != s.of(a).sword:
        return False
    return (s.attack_symbols(a) >> sword & 1) == 1


def ask_riposte(s: AudatiaState) -> None:
    """The defender may attack, then the attacker."""
    if len(s.of(1 - s.attacker).hand):
        s.put(tables.RIPOSTE_CHANCE, 1 - s.attacker)
    else:
        ask_renew(s)


def ask_renew(s: AudatiaState) -> None:
    """The attacker may attack again; else Break Off."""
    if len(s.of(s.attacker).hand):
        s.put(tables.RENEW_CHANCE, s.attacker)
    else:
        s.go(tables.GO_BREAK_OFF)


class RepeatWindow(MaySkill):
    """Repeat the attack, or pass. (AUD-K5)"""

    rule = "AUD-K5"
    name = "repeat-window"
    code = tables.REPEAT_WINDOW
    moment = tables.IN_LARGO

    def decline(self, s: AudatiaState) -> None:
        ask_riposte(s)


class MayAttack(May):
    """Attack, or pass."""

    how: int = tables.RIPOSTE

    def prompt(self, s: AudatiaState) -> Ask:
        return say_where(s, self.seat, super().prompt(s))

    def acts(self, s: AudatiaState) -> Pile:
        return add_attacks(s, self.seat, passing(s))

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.attack.owns(move):
            strike(s, self.seat, s.w.attack.a(move), self.how)
        else:
            pass_by(s, self.seat)
            self.decline(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_attack(s, self.seat, move, self.rule)


class RiposteChance(MayAttack):
    """The defender may attack and so becomes the attacker."""

    rule = "AUD-S11L"
    name = "riposte-chance"
    code = tables.RIPOSTE_CHANCE

    def decline(self, s: AudatiaState) -> None:
        ask_renew(s)


class RenewChance(MayAttack):
    """The defender waits: the attacker may attack again."""

    rule = "AUD-S11L"
    name = "renew-chance"
    code = tables.RENEW_CHANCE
    how = tables.RENEWED
