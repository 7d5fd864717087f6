"""Break Off and draws. (AUD-S16, AUD-S17)"""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia import tables
from tabard.games.audatia.duel import win
from tabard.games.audatia.state import AudatiaState


class BreakOff(Step[AudatiaState]):
    """Back to Out of Measure: stacks to the discards, poste to their piles."""

    rule = "AUD-S16"

    def run(self, s: AudatiaState) -> None:
        s.report(s.w.broke_off, -1)
        clear_fight(s)
        s.go(tables.GO_MEASURE)


def clear_fight(s: AudatiaState) -> None:
    """What lasts for one exchange ends."""
    for p in range(2):
        s.of(p).past = s.of(p).stack
        s.clear_stack(p)
        s.of(p).posta = -1
        s.of(p).unbind()
    s.attacker = tables.CHALLENGER
    s.attack = -1
    s.attack_posta = -1
    s.how = 0
    s.parry = -1
    s.bind = tables.NO_BIND
    s.remedy = -1
    s.remedy_by = 0
    s.remedy_side = -1
    s.remedy_how = 0
    s.skill = -1
    s.passes = 0


class DrawGame(Step[AudatiaState]):
    """The Challenger cannot attack: set up anew, or the Respondent has won. (AUD-A31)"""

    rule = "AUD-S17"

    def run(self, s: AudatiaState) -> None:
        s.draws += 1
        s.report(s.w.drawn, -1)
        s.note("AUD-A31")
        if s.draws >= s.t.draws_to_lose:
            win(s, tables.RESPONDENT, "the Challenger failed to uphold his challenge", "AUD-W6")
            return
        clear_fight(s)
        s.go(tables.GO_SETUP)
