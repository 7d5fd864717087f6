"""Thrusts: after an Exchange, after a Break, and the mezano that follows it. (AUD-S13..S15)"""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia.attack import strike
from tabard.games.audatia.codes import (
    AFTER_BREAK,
    ANSWER_CROSS,
    ANSWER_MEZANO,
    BREAK_MEZANO,
    BREAK_REMEDY,
    CELERITAS,
    CROSSED,
    GO_BREAK_OFF,
    INSIDE,
    LEFT,
    MEZANO,
    OUTSIDE,
    OUTSIDE_REMEDY,
    OVERRIDDEN,
    RIGHT,
)
from tabard.games.audatia.duel import (
    Duel,
    add_remedies,
    or_yield,
    pass_by,
    strike_kinds,
    win,
)
from tabard.games.audatia.reactions import add_answering_skills, skill_or_yield
from tabard.games.audatia.state import ROLES, AudatiaState
from tabard.games.audatia.stretto import add_counters, play_remedy

# -- exchanged (AUD-S13) ------------------------------------------------------------------------


class OutsideRemedy(Duel):
    """His thrust was exchanged, or he was thrust at in an Extended posta."""

    rule = "AUD-S13"
    code = OUTSIDE_REMEDY

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: you are exchanged; play an Outside remedy or lose."

    def acts(self, s: AudatiaState) -> list[int]:
        found: list[int] = []
        add_remedies(s, self.seat, OUTSIDE, found)
        return or_yield(s, found)

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        if t.words.remedy.owns(move):
            play_remedy(s, self.seat, move, OUTSIDE, OVERRIDDEN)
            return
        if s.telling:
            s.tell(t.words.yielded, self.seat, [])
        win(s, 1 - self.seat, "the exchange finds no Outside remedy", "AUD-W4")


# -- broken (AUD-S14) ---------------------------------------------------------------------------


class Broken(Step[AudatiaState]):
    """The Celeritas leader acts first; nobody leading, the defender. (AUD-A26)"""

    rule = "AUD-S14"

    def run(self, s: AudatiaState) -> None:
        s.passes = 0
        first = s.leader(CELERITAS)
        if s.telling:
            s.cite("AUD-A47")
            if first < 0:
                s.cite("AUD-A26")
        ask_after_break(s, 1 - s.attacker if first < 0 else first)


def break_side(s: AudatiaState) -> int:
    """The attacker's side: Outside if the break was a mandritto, Inside if a roverso."""
    t = s.t
    return OUTSIDE if t.hand_of[t.sword_of[s.parry]] == RIGHT else INSIDE


def ask_after_break(s: AudatiaState, p: int) -> None:
    """p may act or wait; when both have waited they break off."""
    while s.passes < 2:
        if p != s.attacker:
            if s.hands[p]:
                s.ask(BREAK_MEZANO, p)
                return
        elif s.could_remedy(p, break_side(s)):
            s.ask(BREAK_REMEDY, p)
            return
        s.passes += 1
        p = 1 - p
    s.go(GO_BREAK_OFF)


def wait(s: AudatiaState, p: int) -> None:
    """p waits; the other one may act."""
    pass_by(s, p)
    s.passes += 1
    ask_after_break(s, 1 - p)


class BreakRemedy(Duel):
    """The attacker may play a remedy after the Break, or wait."""

    rule = "AUD-S14"
    code = BREAK_REMEDY

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: your thrust is broken; play a remedy, or wait?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_remedies(s, self.seat, break_side(s), found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.remedy.owns(move):
            play_remedy(s, self.seat, move, break_side(s), OVERRIDDEN)
        else:
            wait(s, self.seat)


class BreakMezano(Duel):
    """The defender may strike with a mezano after the Break, or wait."""

    rule = "AUD-S14"
    code = BREAK_MEZANO

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: you broke the thrust; strike with a mezano, or wait?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        found = [t.words.pass_.base]
        for kind in strike_kinds(s, self.seat):
            sword = t.sword_of[kind]
            if t.height_of[sword] == MEZANO and s.from_ok(self.seat, sword):
                found.append(t.words.attack.base + kind)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.attack.owns(move):
            strike(s, self.seat, s.t.words.attack.a(move), AFTER_BREAK)
        else:
            wait(s, self.seat)


# -- the mezano after a Break (AUD-S15) ---------------------------------------------------------


def mezano_side(s: AudatiaState) -> int:
    """Outside against a roverso, Inside against a mandritto."""
    return OUTSIDE if s.t.hand_of[s.t.sword_of[s.attack]] == LEFT else INSIDE


class AnswerMezano(Duel):
    """A remedy, against a roverso a mandritto mezano, or a skill; no parry. (AUD-A46)"""

    rule = "AUD-S15"
    code = ANSWER_MEZANO

    def prompt(self, s: AudatiaState) -> str:
        name = s.t.kind_names[s.attack]
        return f"{ROLES[self.seat]}: {name} strikes you after the Break; what is your answer?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        found: list[int] = []
        add_remedies(s, self.seat, mezano_side(s), found)
        if t.hand_of[t.sword_of[s.attack]] == LEFT:
            for kind in strike_kinds(s, self.seat):
                sword = t.sword_of[kind]
                mandritto = t.height_of[sword] == MEZANO and t.hand_of[sword] == RIGHT
                if mandritto and s.from_ok(self.seat, sword):
                    found.append(t.words.counterattack.base + kind)
        add_answering_skills(s, self.seat, found)
        if s.telling:
            s.cite("AUD-A46")
        return or_yield(s, found)

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if words.remedy.owns(move):
            play_remedy(s, self.seat, move, mezano_side(s), OVERRIDDEN)
        elif words.counterattack.owns(move):
            if s.telling:
                s.cite("AUD-A28")
            strike(s, self.seat, words.counterattack.a(move), CROSSED)
        else:
            skill_or_yield(s, self.seat, move)


class AnswerCross(Duel):
    """Against the mandritto mezano: an Inside counter-remedy, or Soprana. (AUD-A27)"""

    rule = "AUD-S15"
    code = ANSWER_CROSS

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: a mandritto mezano meets your mezano; what is your answer?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        found: list[int] = []
        add_counters(s, self.seat, INSIDE, found)
        if t.soprana in s.hands[self.seat]:
            found.append(t.words.remedy.base + t.soprana - t.remedy0)
        add_answering_skills(s, self.seat, found)
        if s.telling:
            s.cite("AUD-A27")
        return or_yield(s, found)

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        if t.words.counter.owns(move):
            kind = t.counter0 + t.words.counter.a(move)
            if s.telling:
                s.tell(t.words.countered, self.seat, [kind])
            s.leave(self.seat, kind)
            s.stacks[self.seat].append(kind)
            s.go(GO_BREAK_OFF)
        elif t.words.remedy.owns(move):
            play_remedy(s, self.seat, move, OUTSIDE, OVERRIDDEN)
        else:
            skill_or_yield(s, self.seat, move)
