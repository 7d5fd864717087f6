"""Stretto: remedies, counter-remedies, Kick and Second Thought against them. (AUD-S11S, S12)"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal, Step
from tabard.games.audatia import tables
from tabard.games.audatia.duel import (
    SIDE_WORDS,
    Answer,
    May,
    add_remedies,
    add_skills,
    no_remedy,
    not_held,
    passing,
    win,
)
from tabard.games.audatia.state import AudatiaState

# -- the bind (AUD-S11S) ------------------------------------------------------------------------


class Stretto(Step[AudatiaState]):
    """No strikes: the defender may play a remedy, then the attacker. (AUD-A48)"""

    rule = "AUD-S11S"

    def run(self, s: AudatiaState) -> None:
        d = 1 - s.attacker
        if s.could_remedy(d, s.of(d).side):
            s.put(tables.DEFENDER_REMEDY, d)
        else:
            ask_attacker(s)


def ask_attacker(s: AudatiaState) -> None:
    """The attacker may play a remedy; else Break Off. (AUD-A22)"""
    a = s.attacker
    s.note("AUD-A22")
    if s.could_remedy(a, s.of(a).side):
        s.put(tables.ATTACKER_REMEDY, a)
    else:
        s.go(tables.GO_BREAK_OFF)


class MayRemedy(May):
    """Play a remedy that fits one's side, or pass."""

    how: int = tables.IN_BIND

    def side(self, s: AudatiaState) -> i64:
        """The side in force."""
        return s.of(self.seat).side

    def prompt(self, s: AudatiaState) -> Ask:
        return s.w.questions[self.name].ask(self.seat, self.side(s))

    def acts(self, s: AudatiaState) -> Pile:
        return add_remedies(s, self.seat, self.side(s), passing(s))

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.remedy.owns(move):
            play_remedy(s, self.seat, move, self.side(s), self.how)
        else:
            s.report(s.w.no_grip, self.seat)
            self.decline(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_remedy(s, self.seat, move, "AUD-C5")


class StrettoRemedy(MayRemedy):
    """A remedy in a Stretto bind."""

    rule = "AUD-S11S"

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if s.w.attack.owns(move):
            return Refusal("In a Stretto bind there are no strikes.", "AUD-S11S")
        return super().refuse(s, move)


class DefenderRemedy(StrettoRemedy):
    """The defender may play a remedy."""

    name = "defender-remedy"
    code = tables.DEFENDER_REMEDY

    def decline(self, s: AudatiaState) -> None:
        ask_attacker(s)


class AttackerRemedy(StrettoRemedy):
    """The defender plays none: the attacker may play a remedy."""

    name = "attacker-remedy"
    code = tables.ATTACKER_REMEDY


# -- a remedy and its answer (AUD-S12) ----------------------------------------------------------


def play_remedy(s: AudatiaState, p: i64, move: i64, side: i64, how: i64) -> None:
    """A remedy is laid on the stack; `side` is the side in force for its player."""
    kind = s.t.remedy0 + s.w.remedy.a(move)
    s.report(s.w.remedied, p, kind)
    s.of(p).stack_up(kind)
    s.remedy = kind
    s.remedy_by = p
    s.remedy_side = side
    s.remedy_how = how
    s.skills_now = 0
    s.put(tables.ANSWER_REMEDY, 1 - p)


class AnswerRemedy(Answer):
    """Counter the remedy, stop it with a skill, or lose."""

    rule = "AUD-S12"
    name = "answer-remedy"
    code = tables.ANSWER_REMEDY
    moment = tables.REMEDIED

    def prompt(self, s: AudatiaState) -> Ask:
        return s.w.questions[self.name].ask(self.seat, s.remedy, s.remedy_side)

    def answers(self, s: AudatiaState) -> Pile:
        found = add_counters(s, self.seat, s.remedy_side, vec[i64](capacity=8))
        return add_skills(s, self.seat, tables.REMEDIED, found)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.counter.owns(move):
            counter_remedy(s, self.seat, s.t.counter0 + s.w.counter.a(move))
        else:
            super().act(s, move)

    def lose(self, s: AudatiaState) -> None:
        win(s, 1 - self.seat, f"{s.w.cards.labels[s.remedy]} is not countered", "AUD-W2")

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        w = s.w
        if w.remedy.owns(move):
            return Refusal("A grip does not answer a grip: only a counter does.", "AUD-S12")
        if w.attack.base <= move < w.side.base:
            return Refusal("No strike stops a grip: only a counter does.", "AUD-S12")
        rule = "AUD-A24" if s.t.sides_of[s.remedy] == tables.BOTH else "AUD-S12"
        return no_counter(s, self.seat, move, s.remedy_side, rule) or super().refuse(s, move)


def add_counters(s: AudatiaState, p: i64, side: i64, found: Pile) -> Pile:
    """Every counter-remedy in p's hand that works on the side in force. (AUD-A24)"""
    t = s.t
    base = s.w.counter.base - t.counter0
    last: i64 = -1
    for kind in s.of(p).hand:
        if kind >= t.skill0:
            break
        if kind >= t.counter0 and kind != last:
            if t.sides_of[kind] >> side & 1:
                found = append(found, base + kind)
            elif s.telling and s.remedy >= 0 and t.sides_of[s.remedy] == tables.BOTH:
                s.cite("AUD-A24")
        last = kind
    return found


def no_counter(s: AudatiaState, p: i64, move: i64, side: i64, rule: str) -> Refusal | None:
    """Why p may not play this counter-remedy; None for other moves."""
    if not s.w.counter.owns(move):
        return None
    kind = s.t.counter0 + s.w.counter.a(move)
    name = s.w.cards.labels[kind]
    line = f"{name} does not work {SIDE_WORDS[side]}, where you are gripped."
    return not_held(s, p, kind, "AUD-S12") or Refusal(line, rule)


def counter_remedy(s: AudatiaState, p: i64, kind: i64) -> None:
    """A complete moon wins; one that only lines up breaks off."""
    s.report(s.w.countered, p, kind)
    s.of(p).stack_up(kind)
    if s.t.moon_of[kind] == s.t.moon_of[s.remedy]:
        names = s.w.cards.labels
        win(s, p, f"{names[kind]} counters {names[s.remedy]} perfectly", "AUD-W3")
    else:
        s.go(tables.GO_BREAK_OFF)
