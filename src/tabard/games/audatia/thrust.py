"""Thrusts: after an Exchange, after a Break, and the mezano that follows it. (AUD-S13..S15)"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal, Step
from tabard.games.audatia import tables
from tabard.games.audatia.attack import strike
from tabard.games.audatia.duel import (
    Answer,
    MayStrike,
    add_remedies,
    add_strikes,
    no_remedy,
    not_held,
    win,
)
from tabard.games.audatia.reactions import AnswerAttack
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.stretto import MayRemedy, add_counters, no_counter, play_remedy

# -- exchanged (AUD-S13) ------------------------------------------------------------------------


class OutsideRemedy(Answer):
    """A duellist whose thrust was exchanged needs an Outside remedy."""

    rule = "AUD-S13"
    name = "outside-remedy"
    code = tables.OUTSIDE_REMEDY

    def answers(self, s: AudatiaState) -> Pile:
        return add_remedies(s, self.seat, tables.OUTSIDE, vec[i64](capacity=8))

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.remedy.owns(move):
            play_remedy(s, self.seat, move, tables.OUTSIDE, tables.OVERRIDDEN)
        else:
            super().act(s, move)

    def lose(self, s: AudatiaState) -> None:
        win(s, 1 - self.seat, "the exchange finds no Outside remedy", "AUD-W4")

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        w = s.w
        if w.parry.base <= move < w.side.base:
            return Refusal("An Exchange is answered only by a grip that works Outside.", self.rule)
        return no_remedy(s, self.seat, move, self.rule) or super().refuse(s, move)

    def why_not_use(self, s: AudatiaState, kind: i64) -> Refusal:
        line = f"{s.w.cards.labels[kind]}: only a grip that works Outside helps here."
        return Refusal(line, s.t.effect_of(kind).rule)


class ExtendedRemedy(OutsideRemedy):
    """A thrust at one's Extended posta is an Exchange made on him. (AUD-A13)"""

    rule = "AUD-A42"
    code = tables.EXTENDED_REMEDY


# -- broken (AUD-S14) ---------------------------------------------------------------------------


class Broken(Step[AudatiaState]):
    """The Celeritas leader acts first; nobody leading, the defender. (AUD-A26)"""

    rule = "AUD-S14"

    def run(self, s: AudatiaState) -> None:
        s.passes = 0
        first = s.leader(tables.CELERITAS)
        if s.telling:
            s.cite("AUD-A47")
            if first < 0:
                s.cite("AUD-A26")
        ask_after_break(s, 1 - s.attacker if first < 0 else first)


def break_side(s: AudatiaState) -> i64:
    """The attacker's side: Outside if the break was a mandritto, Inside if a roverso."""
    return tables.OUTSIDE if s.t.hand_of[s.t.sword_of[s.parry]] == tables.RIGHT else tables.INSIDE


def ask_after_break(s: AudatiaState, p: i64) -> None:
    """p may act or wait; when both have waited they break off."""
    while s.passes < 2:
        if p != s.attacker:
            if len(s.of(p).hand):
                s.put(tables.BREAK_MEZANO, p)
                return
        elif s.could_remedy(p, break_side(s)):
            s.put(tables.BREAK_REMEDY, p)
            return
        s.passes += 1
        p = 1 - p
    s.go(tables.GO_BREAK_OFF)


class BreakRemedy(MayRemedy):
    """The attacker may play a remedy after the Break, or wait."""

    rule = "AUD-S14"
    name = "break-remedy"
    code = tables.BREAK_REMEDY
    how = tables.OVERRIDDEN

    def side(self, s: AudatiaState) -> i64:
        return break_side(s)

    def decline(self, s: AudatiaState) -> None:
        s.passes += 1
        ask_after_break(s, 1 - self.seat)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_remedy(s, self.seat, move, self.rule)


class BreakMezano(MayStrike):
    """The defender may strike with a mezano after the Break, or wait."""

    rule = "AUD-S14"
    name = "break-mezano"
    code = tables.BREAK_MEZANO
    otherwise = "After a Break only a mezano may be struck."

    def swords(self, s: AudatiaState) -> i64:
        return s.t.mezani

    def strike(self, s: AudatiaState, kind: i64) -> None:
        strike(s, self.seat, kind, tables.AFTER_BREAK)

    def decline(self, s: AudatiaState) -> None:
        s.passes += 1
        ask_after_break(s, 1 - self.seat)


# -- the mezano after a Break (AUD-S15) ---------------------------------------------------------


class AfterBreak(AnswerAttack):
    """The mezano after a Break, and the one against it: no parry. (AUD-A46)"""

    rule = "AUD-S15"

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if s.w.parry.owns(move):
            return Refusal("The mezano after a Break cannot be parried.", "AUD-A46")
        return super().refuse(s, move)


def roverso(s: AudatiaState) -> bool:
    """Does the mezano come from the left?"""
    return s.t.hand_of[s.t.sword_of[s.attack]] == tables.LEFT


def mezano_side(s: AudatiaState) -> i64:
    """Outside against a roverso, Inside against a mandritto."""
    return tables.OUTSIDE if roverso(s) else tables.INSIDE


class AnswerMezano(AfterBreak):
    """A remedy, against a roverso a mandritto mezano, or a skill; no parry. (AUD-A46)"""

    name = "answer-mezano"
    code = tables.ANSWER_MEZANO

    def prompt(self, s: AudatiaState) -> Ask:
        return s.w.questions[self.name].ask(self.seat, s.attack)

    def answers(self, s: AudatiaState) -> Pile:
        found = add_remedies(s, self.seat, mezano_side(s), vec[i64](capacity=16))
        if roverso(s):
            swords = s.t.mezani & s.t.by_place[tables.RIGHT] & s.blows(self.seat)
            found = add_strikes(s, self.seat, swords, s.w.counterattack.base, found)
        s.note("AUD-A46")
        return self.add_skills(s, found)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.remedy.owns(move):
            play_remedy(s, self.seat, move, mezano_side(s), tables.OVERRIDDEN)
        elif s.w.counterattack.owns(move):
            s.note("AUD-A28")
            strike(s, self.seat, s.w.counterattack.a(move), tables.CROSSED)
        else:
            super().act(s, move)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.counterattack.owns(move):
            return no_remedy(s, self.seat, move, self.rule) or super().refuse(s, move)
        kind = s.w.counterattack.a(move)
        mandritti = s.t.mezani & s.t.by_place[tables.RIGHT]
        if not roverso(s) or not mandritti >> s.t.sword_of[kind] & 1:
            return Refusal(
                "Only a mandritto mezano counterattacks here, and only against a roverso.",
                "AUD-S15",
            )
        return not_held(s, self.seat, kind, "AUD-S15")


class AnswerCross(AfterBreak):
    """Against the mandritto mezano: an Inside counter-remedy, or Soprana. (AUD-A27)"""

    name = "answer-cross"
    code = tables.ANSWER_CROSS

    def answers(self, s: AudatiaState) -> Pile:
        t = s.t
        found = add_counters(s, self.seat, tables.INSIDE, vec[i64](capacity=8))
        if t.soprana in s.of(self.seat).hand:
            found = append(found, s.w.remedy.base + t.soprana - t.remedy0)
        s.note("AUD-A27")
        return self.add_skills(s, found)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.counter.owns(move):
            kind = s.t.counter0 + s.w.counter.a(move)
            s.report(s.w.countered, self.seat, kind)
            s.of(self.seat).stack_up(kind)
            s.go(tables.GO_BREAK_OFF)
        elif s.w.remedy.owns(move):
            play_remedy(s, self.seat, move, tables.OUTSIDE, tables.OVERRIDDEN)
        else:
            super().act(s, move)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if s.w.remedy.owns(move):
            kind = s.t.remedy0 + s.w.remedy.a(move)
            if kind != s.t.soprana:
                return Refusal("Of all grips only Soprana Tor di Spada answers here.", "AUD-S15")
            return not_held(s, self.seat, kind, "AUD-S15")
        return no_counter(s, self.seat, move, tables.INSIDE, self.rule) or super().refuse(s, move)
