"""Binds: the Feint before them, suns and Side card, the Audatia Entry, Largo play."""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia.attack import strike
from tabard.games.audatia.codes import (
    AUDATIA,
    BY_ENTRY,
    CENTRE,
    ENTRY,
    FEINT,
    FEINT_WINDOW,
    FORTITUDO,
    GO_BIND,
    GO_BREAK_OFF,
    GO_ENTRY,
    GO_LARGO,
    GO_STRETTO,
    INSIDE,
    LARGO,
    OUTSIDE,
    RENEW_CHANCE,
    RENEWED,
    REPEAT,
    REPEAT_WINDOW,
    RIGHT,
    RIPOSTE,
    RIPOSTE_CHANCE,
    STRETTO,
    THRUST,
    TURN_SIDE,
)
from tabard.games.audatia.duel import (
    Duel,
    add_attacks,
    add_remedies,
    add_skill,
    pass_by,
    use_skill,
)
from tabard.games.audatia.state import ROLES, AudatiaState
from tabard.games.audatia.stretto import play_remedy

# -- the Feint window (AUD-S9) ------------------------------------------------------------------


class FeintCheck(Step[AudatiaState]):
    """After a parry, and before the bind, the attacker may feint. (AUD-A19)"""

    rule = "AUD-S9"

    def run(self, s: AudatiaState) -> None:
        a = s.attacker
        if len(s.hands[a]) >= 2 and s.could_use(a, FEINT):
            s.ask(FEINT_WINDOW, a)
        else:
            s.go(GO_BIND)


class FeintWindow(Duel):
    """Feint, or let the bind be checked."""

    rule = "AUD-S9"
    code = FEINT_WINDOW

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: your attack is parried; feint, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        if s.holds_one(self.seat, s.feint_swords(self.seat)):
            add_skill(s, self.seat, FEINT, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.telling:
            s.cite("AUD-A19")
        if s.t.words.use.owns(move):
            use_skill(s, self.seat, move)
        else:
            pass_by(s, self.seat)
            s.go(GO_BIND)


# -- the bind (AUD-S10) -------------------------------------------------------------------------


class Bind(Step[AudatiaState]):
    """Two half suns that meet make Stretto; a parried thrust is always Largo."""

    rule = "AUD-S10"

    def run(self, s: AudatiaState) -> None:
        s.skills_now = 0
        if complete_sun(s):
            s.bind = STRETTO
            s.strettos += 1
            if s.telling:
                s.tell(s.t.words.stretto, -1, [])
            turn_side_card(s)
            return
        s.bind = LARGO
        s.largos += 1
        if s.telling:
            s.tell(s.t.words.largo, -1, [])
        if s.leads(s.attacker, AUDATIA):
            if s.telling:
                s.cite("AUD-A44")
            turn_side_card(s)
        else:
            s.go(GO_LARGO)


def complete_sun(s: AudatiaState) -> bool:
    """Do the half suns of attack and parry meet? The cards lie top to top."""
    t = s.t
    if t.height_of[t.sword_of[s.attack]] == THRUST:
        return False
    return t.sun_of[s.attack] != t.sun_of[s.parry]


def turn_side_card(s: AudatiaState) -> None:
    """The Fortitudo leader turns the Side card; nobody leading, the parry decides. (AUD-A45)"""
    leader = s.leader(FORTITUDO)
    if leader >= 0:
        s.ask(TURN_SIDE, leader)
        return
    t = s.t
    mandritto = t.hand_of[t.sword_of[s.parry]] == RIGHT
    if s.telling:
        s.cite("AUD-A45")
    set_side(s, 1 - s.attacker, INSIDE if mandritto else OUTSIDE)


def set_side(s: AudatiaState, p: int, side: int) -> None:
    """p reads this side, the other one the opposite or the same. (AUD-A23, AUD-O1)"""
    s.sides[p] = side
    s.sides[1 - p] = side if s.t.shared_side else 1 - side
    if s.telling:
        s.tell(s.t.words.turned, 0, [s.sides[0]])
        s.tell(s.t.words.turned, 1, [s.sides[1]])
        s.cite("AUD-C5")
        s.cite("AUD-A23")
        if s.t.shared_side:
            s.cite("AUD-O1")
        if s.bind == LARGO:
            s.cite("AUD-A21")
    s.go(GO_ENTRY)


class TurnSide(Duel):
    """The Fortitudo leader says on which side he is."""

    rule = "AUD-S10"
    code = TURN_SIDE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: turn the Side card; will you be Inside or Outside?"

    def acts(self, s: AudatiaState) -> list[int]:
        base = s.t.words.side.base
        return [base, base + 1]

    def act(self, s: AudatiaState, move: int) -> None:
        set_side(s, self.seat, s.t.words.side.a(move))


# -- the Audatia Entry (AUD-S11) ----------------------------------------------------------------


class EntryCheck(Step[AudatiaState]):
    """An attacker who leads Audatia may enter, whatever the bind."""

    rule = "AUD-S11"

    def run(self, s: AudatiaState) -> None:
        a = s.attacker
        if s.leads(a, AUDATIA) and s.could_remedy(a, s.sides[a]):
            s.ask(ENTRY, a)
        else:
            after_entry(s)


def after_entry(s: AudatiaState) -> None:
    """No Entry: the bind goes its way."""
    s.go(GO_STRETTO if s.bind == STRETTO else GO_LARGO)


class Entry(Duel):
    """Enter with a remedy, or pass."""

    rule = "AUD-S11"
    code = ENTRY

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: make an Audatia Entry with a remedy, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_remedies(s, self.seat, s.sides[self.seat], found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        if t.words.remedy.owns(move):
            if s.telling and t.height_of[t.sword_of[s.attack]] == THRUST:
                s.cite("AUD-A20")
            play_remedy(s, self.seat, move, s.sides[self.seat], BY_ENTRY)
        else:
            pass_by(s, self.seat)
            after_entry(s)


# -- Largo (AUD-S11L) ---------------------------------------------------------------------------


class Largo(Step[AudatiaState]):
    """Repeat, then the defender, then the attacker; else both break off. (AUD-A48)"""

    rule = "AUD-S11L"

    def run(self, s: AudatiaState) -> None:
        if s.telling:
            s.cite("AUD-A48")
        a = s.attacker
        if repeat_open(s, a) and s.could_use(a, REPEAT):
            s.ask(REPEAT_WINDOW, a)
        else:
            ask_riposte(s)


def repeat_open(s: AudatiaState, a: int) -> bool:
    """Do the stack's side and the strike's conditions still allow it? (AUD-A50)"""
    t = s.t
    sword = t.sword_of[s.attack]
    hand = t.hand_of[sword]
    return (hand == CENTRE or hand == s.swords[a]) and s.attack_symbol(a, sword)


def ask_riposte(s: AudatiaState) -> None:
    """The defender may attack, then the attacker."""
    if s.hands[1 - s.attacker]:
        s.ask(RIPOSTE_CHANCE, 1 - s.attacker)
    else:
        ask_renew(s)


def ask_renew(s: AudatiaState) -> None:
    """The attacker may attack again; else Break Off."""
    if s.hands[s.attacker]:
        s.ask(RENEW_CHANCE, s.attacker)
    else:
        s.go(GO_BREAK_OFF)


class RepeatWindow(Duel):
    """Repeat the attack, or pass. (AUD-K5)"""

    rule = "AUD-K5"
    code = REPEAT_WINDOW

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: repeat your attack, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_skill(s, self.seat, REPEAT, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.use.owns(move):
            use_skill(s, self.seat, move)
        else:
            pass_by(s, self.seat)
            ask_riposte(s)


class RiposteChance(Duel):
    """The defender may attack and so becomes the attacker."""

    rule = "AUD-S11L"
    code = RIPOSTE_CHANCE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: the bind is Largo; attack, or wait?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_attacks(s, self.seat, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.attack.owns(move):
            strike(s, self.seat, s.t.words.attack.a(move), RIPOSTE)
        else:
            pass_by(s, self.seat)
            ask_renew(s)


class RenewChance(Duel):
    """The defender waits: the attacker may attack again."""

    rule = "AUD-S11L"
    code = RENEW_CHANCE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: the defender waits; attack again, or break off?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_attacks(s, self.seat, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.attack.owns(move):
            strike(s, self.seat, s.t.words.attack.a(move), RENEWED)
        else:
            pass_by(s, self.seat)
            s.go(GO_BREAK_OFF)
