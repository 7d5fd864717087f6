"""Stretto: remedies, counter-remedies, Kick and Second Thought against them. (AUD-S11S, S12)"""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia.codes import (
    ANSWER_REMEDY,
    ATTACKER_REMEDY,
    BY_ENTRY,
    DEFENDER_REMEDY,
    DENY,
    GO_BREAK_OFF,
    IN_BIND,
    KICK,
    OVERRIDDEN,
    SECOND_THOUGHT,
)
from tabard.games.audatia.duel import (
    Duel,
    add_remedies,
    add_skill,
    or_yield,
    pass_by,
    use_skill,
    win,
)
from tabard.games.audatia.skills import deny_card
from tabard.games.audatia.state import ROLES, AudatiaState

# -- the bind (AUD-S11S) ------------------------------------------------------------------------


class Stretto(Step[AudatiaState]):
    """No strikes: the defender may play a remedy, then the attacker. (AUD-A48)"""

    rule = "AUD-S11S"

    def run(self, s: AudatiaState) -> None:
        d = 1 - s.attacker
        if s.could_remedy(d, s.sides[d]):
            s.ask(DEFENDER_REMEDY, d)
        else:
            ask_attacker(s)


def ask_attacker(s: AudatiaState) -> None:
    """The attacker may play a remedy; else Break Off. (AUD-A22)"""
    a = s.attacker
    if s.telling:
        s.cite("AUD-A22")
    if s.could_remedy(a, s.sides[a]):
        s.ask(ATTACKER_REMEDY, a)
    else:
        s.go(GO_BREAK_OFF)


class DefenderRemedy(Duel):
    """The defender may play a remedy."""

    rule = "AUD-S11S"
    code = DEFENDER_REMEDY

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: the bind is Stretto; play a remedy, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_remedies(s, self.seat, s.sides[self.seat], found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.remedy.owns(move):
            play_remedy(s, self.seat, move, s.sides[self.seat], IN_BIND)
        else:
            pass_by(s, self.seat)
            ask_attacker(s)


class AttackerRemedy(Duel):
    """The defender plays none: the attacker may play a remedy."""

    rule = "AUD-S11S"
    code = ATTACKER_REMEDY

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: the defender plays no remedy; do you, or break off?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_remedies(s, self.seat, s.sides[self.seat], found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.remedy.owns(move):
            play_remedy(s, self.seat, move, s.sides[self.seat], IN_BIND)
        else:
            pass_by(s, self.seat)
            s.go(GO_BREAK_OFF)


# -- a remedy and its answer (AUD-S12) ----------------------------------------------------------


def play_remedy(s: AudatiaState, p: int, move: int, side: int, how: int) -> None:
    """A remedy is laid on the stack; `side` is the side in force for its player."""
    t = s.t
    kind = t.remedy0 + t.words.remedy.a(move)
    if s.telling:
        s.tell(t.words.remedied, p, [kind])
    s.leave(p, kind)
    s.stacks[p].append(kind)
    s.remedy = kind
    s.remedy_by = p
    s.remedy_side = side
    s.remedy_how = how
    s.skills_now = 0
    s.ask(ANSWER_REMEDY, 1 - p)


class AnswerRemedy(Duel):
    """Counter the remedy, stop it with a skill, or lose."""

    rule = "AUD-S12"
    code = ANSWER_REMEDY

    def prompt(self, s: AudatiaState) -> str:
        name = s.t.kind_names[s.remedy]
        return f"{ROLES[self.seat]}: {name} is played on you; how do you counter it?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        p = self.seat
        found: list[int] = []
        add_counters(s, p, s.remedy_side, found)
        if s.remedy_how == BY_ENTRY:
            add_skill(s, p, KICK, found)
        if s.remedy_how != OVERRIDDEN and t.sides_of[s.remedy] != 3:
            add_skill(s, p, SECOND_THOUGHT, found)
        if t.deny_all:
            add_skill(s, p, DENY, found)
        return or_yield(s, found)

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        p = self.seat
        if t.words.counter.owns(move):
            counter_remedy(s, p, t.counter0 + t.words.counter.a(move))
        elif not t.words.use.owns(move):
            if s.telling:
                s.tell(t.words.yielded, p, [])
            win(s, 1 - p, f"{t.kind_names[s.remedy]} is not countered", "AUD-W2")
        elif t.effect_of[t.skill0 + t.words.use.a(move)] == DENY:
            deny_card(s, p, move, s.remedy)
        else:
            use_skill(s, p, move)


def add_counters(s: AudatiaState, p: int, side: int, found: list[int]) -> None:
    """Every counter-remedy in p's hand that works on the side in force. (AUD-A24)"""
    t = s.t
    last = -1
    for kind in s.hands[p]:
        if kind >= t.skill0:
            break
        if kind >= t.counter0 and kind != last:
            if t.sides_of[kind] >> side & 1:
                found.append(t.words.counter.base + kind - t.counter0)
            elif s.telling and s.remedy >= 0 and t.sides_of[s.remedy] == 3:
                s.cite("AUD-A24")
        last = kind


def counter_remedy(s: AudatiaState, p: int, kind: int) -> None:
    """A complete moon wins; one that only lines up breaks off."""
    t = s.t
    if s.telling:
        s.tell(t.words.countered, p, [kind])
    s.leave(p, kind)
    s.stacks[p].append(kind)
    if t.moon_of[kind] == t.moon_of[s.remedy]:
        name = t.kind_names[kind]
        win(s, p, f"{name} counters {t.kind_names[s.remedy]} perfectly", "AUD-W3")
    else:
        s.go(GO_BREAK_OFF)
