"""The attack: laying the card, and what it sets in motion. (AUD-S7)"""

from __future__ import annotations

from tabard.games.audatia.codes import (
    AFTER_BREAK,
    ANSWER_CROSS,
    ANSWER_MEZANO,
    COUNTERED,
    CROSSED,
    DEFENDED,
    FIRST,
    NO_BIND,
    OUTSIDE_REMEDY,
    REACT,
    REPEATED,
    RIPOSTE,
    THRUST,
)
from tabard.games.audatia.state import AudatiaState


def strike(s: AudatiaState, p: int, kind: int, how: int) -> None:
    """p attacks with a card from his hand; `how` says what kind of attack it is."""
    t = s.t
    posta = s.posta[p]
    if s.telling:
        tell_strike(s, p, kind, how)
    s.place_attack(p, kind)
    s.attack_posta = posta
    set_attack(s, p, kind, how)
    other = s.posta[1 - p]
    thrust = t.height_of[t.sword_of[kind]] == THRUST
    if thrust and other >= 0 and t.extended[other]:
        if s.telling:
            s.cite("AUD-A13")
            s.cite("AUD-A42")
        s.ask(OUTSIDE_REMEDY, 1 - p)  # AUD-S13
        return
    ask_reaction(s)


def set_attack(s: AudatiaState, p: int, kind: int, how: int) -> None:
    """This is now the attack that must be answered; its maker is the attacker. (AUD-A3)"""
    if s.telling:
        s.cite("AUD-S7")
        if how in (RIPOSTE, COUNTERED) and s.attacker != p:
            s.cite("AUD-A3")
        if s.t.height_of[s.t.sword_of[kind]] == THRUST:
            s.cite("AUD-A5")
    s.attacks += 1
    s.attacker = p
    s.attack = kind
    s.how = how
    s.parry = -1
    s.bind = NO_BIND
    s.sides = [-1, -1]
    s.skill = -1
    s.skills_now = 0
    s.taunted = [False, False]  # AUD-A49
    s.lured = [-1, -1]


def ask_reaction(s: AudatiaState) -> None:
    """The one attacked must answer; which answers there are depends on the attack."""
    d = 1 - s.attacker
    if s.how == AFTER_BREAK:
        s.ask(ANSWER_MEZANO, d)
    elif s.how == CROSSED:
        s.ask(ANSWER_CROSS, d)
    else:
        s.ask(REACT, d)


def tell_strike(s: AudatiaState, p: int, kind: int, how: int) -> None:
    """Tell the attack in its proper word."""
    words = s.t.words
    if how == COUNTERED or how == CROSSED:
        s.tell(words.counterattacked, p, [kind])
    elif how == DEFENDED:
        s.tell(words.defended, p, [kind])
    elif how == REPEATED:
        s.tell(words.repeated, p, [kind])
    else:
        s.tell(words.attacked, p, [kind])
    if how == FIRST and s.posta[p] >= 0:
        s.cite("AUD-A35")
