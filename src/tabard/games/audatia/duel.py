"""What all decisions of the duel share: Cycle swaps, yielding, refusals, winning."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.audatia.codes import DENY, DENY_SKILL, GO_EFFECT
from tabard.games.audatia.refusals import refuse
from tabard.games.audatia.state import ROLES, AudatiaState


class Duel(Decision[AudatiaState]):
    """A decision of a duellist. Hands are hidden, so every one of them is asked.

    At every one of them skills with the Cycle symbol may be swapped (AUD-A12).
    """

    always_ask = True
    code: int = -1

    def acts(self, s: AudatiaState) -> list[int]:
        """The legal moves, Cycle swaps apart."""
        raise NotImplementedError

    def act(self, s: AudatiaState, move: int) -> None:
        """Carry out one of them."""
        raise NotImplementedError

    def moves(self, s: AudatiaState) -> list[int]:
        found = self.acts(s)
        add_cycles(s, self.seat, found)
        return found

    def play(self, s: AudatiaState, move: int) -> None:
        if s.t.words.cycle.owns(move):
            cycle(s, self.seat, s.t.skill0 + s.t.words.cycle.a(move))
            self.again(s)
        else:
            self.act(s, move)

    def again(self, s: AudatiaState) -> None:
        """Ask the same once more, after a Cycle swap."""
        s.agenda.append(self)

    def why(self, s: AudatiaState, move: int) -> Refusal | None:
        return refuse(s, self.code, self.seat, self.rule, move)


# -- Cycle (AUD-P4, AUD-A12) -------------------------------------------------------------------


def add_cycles(s: AudatiaState, p: int, found: list[int]) -> None:
    """Every Cycle swap p can make."""
    t = s.t
    if not s.decks[p]:
        if s.telling:
            s.cite("AUD-A11")
        return
    swaps = s.swaps[p]  # laid aside for the swap, so no longer at hand
    last = -1
    for kind in s.hands[p]:
        free = kind != last and t.cycles[kind]
        if free and (not swaps or s.hands[p].count(kind) > swaps.count(kind)):
            found.append(t.words.cycle.base + kind - t.skill0)
        last = kind


def cycle(s: AudatiaState, p: int, kind: int) -> None:
    """Discard a Cycle skill openly and draw a card."""
    s.discard(p, kind)
    if kind in s.basics[p]:  # the basic one goes first: which it was must not be secret
        s.basics[p].remove(kind)
    if s.telling:
        s.tell(s.t.words.cycled, p, [kind])
        s.cite("AUD-P4")
        s.cite("AUD-A12")
    s.draw(p)


# -- yielding and winning (AUD-W1 .. AUD-W6) ---------------------------------------------------


def or_yield(s: AudatiaState, found: list[int]) -> list[int]:
    """Who can answer must; only who cannot may yield. (AUD-A53)"""
    if not found:
        found.append(s.t.words.yield_.base)
    elif s.telling:
        s.cite("AUD-A53")
    return found


def win(s: AudatiaState, winner: int, how: str, rule: str) -> None:
    """The duel is over."""
    scores = [0, 0]
    scores[winner] = 1
    s.finish(scores, [winner], f"The {ROLES[winner]} wins: {how}", rule)


# -- skills: announce, Deny, effect (AUD-C7) ---------------------------------------------------


def add_skill(s: AudatiaState, p: int, effect: int, found: list[int]) -> None:
    """Every skill in p's hand with this effect whose virtue he leads in."""
    t = s.t
    hand = s.hands[p]
    i = len(hand) - 1
    last = -1
    while i >= 0:
        kind = hand[i]
        if kind < t.skill0:
            break
        if kind != last and t.effect_of[kind] == effect:
            need = t.need_of[kind]
            if need < 0 or s.leads(p, need):
                found.append(t.words.use.base + kind - t.skill0)
        last = kind
        i -= 1


def use_skill(s: AudatiaState, p: int, move: int) -> None:
    """Announce a skill. The opponent may deny it; then its effect follows."""
    t = s.t
    kind = t.skill0 + t.words.use.a(move)
    s.discard(p, kind)
    s.skill = kind
    s.skill_by = p
    s.skills_now += 1
    effect = t.effect_of[kind]
    if s.telling:
        s.tell(t.words.used, p, [kind])
        s.cite("AUD-C7")
        if s.skills_now > 1:
            s.cite("AUD-A52")
    if effect != DENY and s.could_use(1 - p, DENY):  # AUD-A32
        s.ask(DENY_SKILL, 1 - p)
    else:
        s.go(GO_EFFECT)


# -- strikes in a hand -------------------------------------------------------------------------


def strike_kinds(s: AudatiaState, p: int) -> list[int]:
    """The different strikes in p's hand."""
    n = s.t.n_strikes
    found: list[int] = []
    last = -1
    for kind in s.hands[p]:
        if kind >= n:
            break
        if kind != last:
            found.append(kind)
            last = kind
    return found


def add_attacks(s: AudatiaState, p: int, found: list[int]) -> None:
    """Every eligible attack in p's hand. (AUD-P3)"""
    t = s.t
    base = t.words.attack.base
    for kind in strike_kinds(s, p):
        if s.may_attack(p, t.sword_of[kind]):
            found.append(base + kind)
    if s.telling:
        s.cite("AUD-P3")
        s.cite("AUD-P2")


def add_remedies(s: AudatiaState, p: int, side: int, found: list[int]) -> None:
    """Every remedy in p's hand that works on a side."""
    t = s.t
    last = -1
    for kind in s.hands[p]:
        if kind >= t.counter0:
            break
        if kind >= t.remedy0 and kind != last and t.sides_of[kind] >> side & 1:
            found.append(t.words.remedy.base + kind - t.remedy0)
        last = kind


def pass_by(s: AudatiaState, p: int) -> None:
    """Tell that p passes."""
    if s.telling:
        s.tell(s.t.words.passed, p, [])
