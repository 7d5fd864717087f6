"""The attack: laying the card, and what it sets in motion. (AUD-S7)"""

from __future__ import annotations

from mypy_extensions import i64

from tabard.games.audatia import tables
from tabard.games.audatia.state import AudatiaState


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
        s.note("AUD-A13")
        s.put(tables.EXTENDED_REMEDY, 1 - p)
    else:
        ask_reaction(s)


def set_attack(s: AudatiaState, p: i64, kind: i64, how: i64) -> None:
    """This is now the attack that must be answered; its maker is the attacker. (AUD-A3)"""
    if s.telling:
        s.cite("AUD-S7")
        if how in (tables.RIPOSTE, tables.COUNTERED) and s.attacker != p:
            s.cite("AUD-A3")
        if s.t.thrusts >> s.t.sword_of[kind] & 1:
            s.cite("AUD-A5")
    s.attacks += 1
    s.attacker = p
    s.attack = kind
    s.how = how
    s.parry = -1
    s.parted = -1
    s.bind = tables.NO_BIND
    s.skill = -1
    s.skills_now = 0
    s.challenger.unbind()
    s.respondent.unbind()


def ask_reaction(s: AudatiaState) -> None:
    """The one attacked must answer; which answers there are depends on the attack."""
    d = 1 - s.attacker
    if s.how == tables.AFTER_BREAK:
        s.put(tables.ANSWER_MEZANO, d)
    elif s.how == tables.CROSSED:
        s.put(tables.ANSWER_CROSS, d)
    else:
        s.put(tables.REACT, d)


def tell_strike(s: AudatiaState, p: i64, kind: i64, how: i64) -> None:
    """Tell the attack in its proper word."""
    w = s.w
    if how == tables.COUNTERED or how == tables.CROSSED:
        s.tell(w.counterattacked, p, [kind])
    elif how == tables.DEFENDED:
        s.tell(w.defended, p, [kind])
    elif how == tables.REPEATED:
        s.tell(w.repeated, p, [kind])
    else:
        s.tell(w.attacked, p, [kind])
    if how == tables.FIRST and s.of(p).posta >= 0:
        s.cite("AUD-A35")
