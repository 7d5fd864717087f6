"""Skills: the chance to Deny, what each skill does, and what follows it. (AUD-C7)"""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia.attack import ask_reaction, set_attack, strike, tell_strike
from tabard.games.audatia.codes import (
    ANSWER_REMEDY,
    BOUND,
    BREAK_OFF,
    COUNTERED,
    DENY,
    DENY_SKILL,
    EFFECT_RULES,
    EFFECTS,
    EYE,
    FEINT,
    FEINT_STRIKE,
    FEINTED,
    FENDENTE,
    FOLLOW_UP,
    FOLLOWED,
    GO_BREAK_OFF,
    GO_FEINT,
    GO_LARGO,
    GO_SKILLS,
    KICK,
    KICK_STRIKE,
    LURE,
    MOVE_POSTA,
    NAME_SWORD,
    NOWHERE,
    PENDING,
    PERFECT_MEASURE,
    PRE_EMPT,
    PRE_EMPT_STRIKE,
    REPEAT,
    REPEATED,
    RESPONDENT,
    SECOND_THOUGHT,
    TAUNT,
)
from tabard.games.audatia.duel import Duel, add_attacks, add_skill, pass_by, strike_kinds, win
from tabard.games.audatia.state import ROLES, AudatiaState

# -- Deny (AUD-K8) ------------------------------------------------------------------------------


class DenySkill(Duel):
    """The opponent of a skill's player may deny it."""

    rule = "AUD-K8"
    code = DENY_SKILL

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: deny {s.t.kind_names[s.skill]}, or let it happen?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_skill(s, self.seat, DENY, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        if not t.words.use.owns(move):
            run_effect(s)
            return
        s.discard(self.seat, t.skill0 + t.words.use.a(move))
        if s.telling:
            s.tell(t.words.denied, self.seat, [s.skill])
            s.cite("effect:deny")
            s.cite("AUD-A32")
            s.cite("AUD-A41")
        denied(s)


def deny_card(s: AudatiaState, p: int, move: int, kind: int) -> None:
    """A strike or remedy is cancelled; both break off."""
    t = s.t
    s.discard(p, t.skill0 + t.words.use.a(move))
    if s.telling:
        s.tell(t.words.denied, p, [kind])
        s.cite("effect:deny")
        s.cite("AUD-K8")
    s.go(GO_BREAK_OFF)


def denied(s: AudatiaState) -> None:
    """The skill is spent; its player is back at the same decision. (AUD-A41)"""
    p = s.skill_by
    effect = s.t.effect_of[s.skill]
    s.skill = -1
    if effect == KICK or effect == SECOND_THOUGHT:
        s.ask(ANSWER_REMEDY, p)
    elif effect == FEINT:
        s.go(GO_FEINT)
    elif effect == REPEAT:
        s.go(GO_LARGO)
    elif effect == LURE or effect == TAUNT or effect == EYE:
        s.passes = 0
        s.go(GO_SKILLS)
    else:
        ask_reaction(s)


# -- effects ------------------------------------------------------------------------------------


class Effect(Step[AudatiaState]):
    """The announced skill works."""

    rule = "AUD-C7"

    def run(self, s: AudatiaState) -> None:
        run_effect(s)


def run_effect(s: AudatiaState) -> None:
    """What the announced skill does."""
    t = s.t
    p = s.skill_by
    effect = t.effect_of[s.skill]
    if s.telling:
        s.cite(EFFECT_RULES[effect])
        s.cite("effect:" + EFFECTS[effect])
        cite_options(s, effect)
    if effect == FEINT:  # the announced skill stays noted until its strike is chosen
        s.ask(FEINT_STRIKE, p)
        return
    if effect == PRE_EMPT:
        if t.preempt_first:
            take_back(s)
        s.ask(PRE_EMPT_STRIKE, p)
        return
    s.skill = -1
    if effect == KICK:
        remedy_fails(s)
        s.ask(KICK_STRIKE, p)
    elif effect == BREAK_OFF:
        s.go(GO_BREAK_OFF)
    elif effect == SECOND_THOUGHT:
        s.sides = [1 - s.sides[0], 1 - s.sides[1]]
        remedy_fails(s)
        s.go(GO_BREAK_OFF)
    elif effect == REPEAT:
        repeat(s, p)
    elif effect == PERFECT_MEASURE:
        miss(s)
        s.ask(FOLLOW_UP, p)
    else:
        out_of_measure(s, p, effect)


def cite_options(s: AudatiaState, effect: int) -> None:
    """Options that change what a skill needs or does."""
    if effect == FEINT and s.t.feint_changed:
        s.cite("AUD-O2")
    if effect == PRE_EMPT and s.t.preempt_first:
        s.cite("AUD-O4")


def out_of_measure(s: AudatiaState, p: int, effect: int) -> None:
    """Lure, Taunt and Eye of the Lynx."""
    s.passes = 0
    s.attacker = 1 - p
    if effect == LURE:
        s.ask(NAME_SWORD, p)
    elif effect == TAUNT:
        s.taunted[1 - p] = True
        s.go(GO_SKILLS)
    else:
        look_at_hand(s, p)
        s.ask(MOVE_POSTA, p)


def remedy_fails(s: AudatiaState) -> None:
    """The remedy is discarded."""
    p = s.remedy_by
    s.discards[p].append(s.stacks[p].pop())
    if s.telling:
        s.tell(s.t.words.failed, p, [s.remedy])
        s.cite("AUD-A25")
    s.remedy = -1


def look_at_hand(s: AudatiaState, p: int) -> None:
    """p sees the opponent's hand and keeps knowing it."""
    if s.telling:
        s.tell(s.t.words.looked, p, [])
        for kind in s.hands[1 - p]:
            s.tell(s.t.words.saw, p, [kind], 1 << p)
    s.look(1 - p)


def repeat(s: AudatiaState, p: int) -> None:
    """The attack card attacks anew from its hand's side. (AUD-A50)"""
    if s.telling:
        s.cite("AUD-A50")
        tell_strike(s, p, s.attack, REPEATED)
    s.swords[p] = s.t.hand_of[s.t.sword_of[s.attack]]
    s.attack_posta = -1
    set_attack(s, p, s.attack, REPEATED)
    ask_reaction(s)


def miss(s: AudatiaState) -> None:
    """The attacker's stack is discarded and he stands in the strike's End Posta. (AUD-A51)"""
    a = s.attacker
    s.clear_stack(a)
    s.posta[a] = s.t.end_posta[s.t.sword_of[s.attack]]
    if s.telling:
        s.tell(s.t.words.missed, a, [s.posta[a]])
        s.cite("AUD-A51")
    s.attack = -1


def take_back(s: AudatiaState) -> None:
    """The attacker takes his strike back and stands in his posta again. (AUD-O4)"""
    a = s.attacker
    kind = s.stacks[a].pop()
    s.hands[a].append(kind)
    s.hands[a].sort()
    s.known[a].append(kind)
    s.posta[a] = s.attack_posta
    s.swords[a] = NOWHERE
    s.gift_at[a] = -1
    if a == RESPONDENT and s.salute == BOUND and s.salute_at == 0:
        s.salute = PENDING
        s.salute_at = -1
    if s.telling:
        s.tell(s.t.words.took_back, a, [kind])
    s.attack = -1


# -- what follows a skill -----------------------------------------------------------------------


class NameSword(Duel):
    """Lure: name one of the seven swords. (AUD-K6)"""

    rule = "AUD-K6"
    code = NAME_SWORD

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: which sword do you name for Lure?"

    def acts(self, s: AudatiaState) -> list[int]:
        base = s.t.words.name.base
        return [base + i for i in range(s.t.n_swords)]

    def act(self, s: AudatiaState, move: int) -> None:
        sword = s.t.words.name.a(move)
        s.lured[1 - self.seat] = sword
        if s.telling:
            s.tell(s.t.words.named, self.seat, [sword])
        s.go(GO_SKILLS)


class MovePosta(Duel):
    """Eye of the Lynx: after looking one may change posta. (AUD-K9)"""

    rule = "AUD-K9"
    code = MOVE_POSTA

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: change your posta after looking, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        words = s.t.words
        found = [words.pass_.base]
        for i in range(s.t.n_poste):
            if i != s.posta[self.seat]:
                found.append(words.posta.base + i)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        p = self.seat
        if words.posta.owns(move):
            s.posta[p] = words.posta.a(move)
            s.last_posta[p] = s.posta[p]
            if s.telling:
                s.tell(words.moved, p, [s.posta[p]])
        else:
            pass_by(s, p)
        s.go(GO_SKILLS)


class FeintStrike(Duel):
    """Feint: the second strike, from either side. (AUD-K3, AUD-A18)"""

    rule = "AUD-K3"
    code = FEINT_STRIKE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: with which strike does your feint attack?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        found: list[int] = []
        for kind in strike_kinds(s, self.seat):
            if s.attack_symbol(self.seat, t.sword_of[kind]):
                found.append(t.words.attack.base + kind)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.telling:
            s.cite("AUD-A18")
        strike(s, self.seat, s.t.words.attack.a(move), FEINTED)


class PreEmptStrike(Duel):
    """Pre-empt: the counterattack, or the attack that goes first. (AUD-K10, AUD-O4)"""

    rule = "AUD-K10"
    code = PRE_EMPT_STRIKE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: with which strike do you pre-empt?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        p = self.seat
        found: list[int] = []
        if t.preempt_first:
            add_attacks(s, p, found)
            return found
        sword = t.sword_of[s.attack]
        for kind in strike_kinds(s, p):
            if t.sword_of[kind] == sword and s.from_ok(p, sword):
                found.append(t.words.counterattack.base + kind)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if words.attack.owns(move):
            strike(s, self.seat, words.attack.a(move), FOLLOWED)
        else:
            if s.telling:
                s.cite("AUD-A43")
            strike(s, self.seat, words.counterattack.a(move), COUNTERED)


class FollowUp(Duel):
    """Perfect Measure: attack the End Posta at once, or break off. (AUD-K11)"""

    rule = "AUD-K11"
    code = FOLLOW_UP

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: attack the one who missed, or break off?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_attacks(s, self.seat, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if words.attack.owns(move):
            strike(s, self.seat, words.attack.a(move), FOLLOWED)
        else:
            pass_by(s, self.seat)
            s.go(GO_BREAK_OFF)


class KickStrike(Duel):
    """Kick to the Groin: a fendente wins; without one both break off. (AUD-K1)"""

    rule = "AUD-K1"
    code = KICK_STRIKE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: follow the kick with a fendente, or break off?"

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        found = [t.words.pass_.base]
        for kind in strike_kinds(s, self.seat):
            sword = t.sword_of[kind]
            if t.height_of[sword] == FENDENTE and s.from_ok(self.seat, sword):
                found.append(t.words.attack.base + kind)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        p = self.seat
        if not words.attack.owns(move):
            pass_by(s, p)
            s.go(GO_BREAK_OFF)
            return
        kind = words.attack.a(move)
        if s.telling:
            s.tell(words.attacked, p, [kind])
        s.place_attack(p, kind)
        win(s, p, "Kick to the Groin and a fendente", "AUD-W5")
