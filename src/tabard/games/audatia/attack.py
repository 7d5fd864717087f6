"""The attack: laying the card, and what it sets in motion. (AUD-S7)"""

from __future__ import annotations

from mypy_extensions import i64

from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import (
    AFTER_BREAK,
    ANSWER_CROSS,
    ANSWER_MEZANO,
    COUNTERED,
    CROSSED,
    DEFENDED,
    EXTENDED_REMEDY,
    FIRST,
    NO_BIND,
    REACT,
    REPEATED,
    RIPOSTE,
)


def strike(s: AudatiaState, p: i64, kind: i64, how: i64) -> None:
    """p attacks with a card from his hand; `how` says what kind of attack it is."""
    t = s.t
    posta = s.of(p).posta
    if s.telling:
        tell_strike(s, p, kind, how)
    s.place_attack(p, kind)
    s.attack_posta = posta
    set_attack(s, p, kind, how)
    other = s.of(1 - p).posta
    if other >= 0 and t.extended >> other & 1 and t.thrusts >> t.sword_of[kind] & 1:
        if s.telling:
            s.cite("AUD-A13")
        s.put(EXTENDED_REMEDY, 1 - p)
    else:
        ask_reaction(s)


def set_attack(s: AudatiaState, p: i64, kind: i64, how: i64) -> None:
    """This is now the attack that must be answered; its maker is the attacker. (AUD-A3)"""
    if s.telling:
        s.cite("AUD-S7")
        if how in (RIPOSTE, COUNTERED) and s.attacker != p:
            s.cite("AUD-A3")
        if s.t.thrusts >> s.t.sword_of[kind] & 1:
            s.cite("AUD-A5")
    s.attacks += 1
    s.attacker = p
    s.attack = kind
    s.how = how
    s.parry = -1
    s.bind = NO_BIND
    s.skill = -1
    s.skills_now = 0
    s.challenger.unbind()
    s.respondent.unbind()


def ask_reaction(s: AudatiaState) -> None:
    """The one attacked must answer; which answers there are depends on the attack."""
    d = 1 - s.attacker
    if s.how == AFTER_BREAK:
        s.put(ANSWER_MEZANO, d)
    elif s.how == CROSSED:
        s.put(ANSWER_CROSS, d)
    else:
        s.put(REACT, d)


def tell_strike(s: AudatiaState, p: i64, kind: i64, how: i64) -> None:
    """Tell the attack in its proper word."""
    w = s.w
    if how == COUNTERED or how == CROSSED:
        s.tell(w.counterattacked, p, [kind])
    elif how == DEFENDED:
        s.tell(w.defended, p, [kind])
    elif how == REPEATED:
        s.tell(w.repeated, p, [kind])
    else:
        s.tell(w.attacked, p, [kind])
    if how == FIRST and s.of(p).posta >= 0:
        s.cite("AUD-A35")
