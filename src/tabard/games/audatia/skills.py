"""Skills: one class for each effect, with what follows it, and the chance to Deny. (AUD-C7)

An effect says when its card may be played, what it needs besides the virtue lead of its card,
why it is refused, what it does, and where its player stands again when it was denied.
"""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal, Step
from tabard.games.audatia import hidden, tables
from tabard.games.audatia.attack import ask_reaction, set_attack, strike, tell_strike
from tabard.games.audatia.binds import MayAttack
from tabard.games.audatia.duel import (
    Duel,
    MaySkill,
    MayStrike,
    add_attacks,
    add_strikes,
    no_attack,
    no_attack_symbol,
    not_held,
    pass_by,
    passing,
    use_skill,
    win,
)
from tabard.games.audatia.measure import add_poste, change_posta
from tabard.games.audatia.reactions import no_counterattack
from tabard.games.audatia.state import AudatiaState

# -- a skill: announce, Deny, effect (AUD-C7) ---------------------------------------------------


class Effect:
    """What a skill does. `word` is what the content calls it, `kind` the card that has it.

    `timing` are the moments at which it is played, `otherwise` is said at all others, and
    `worth` is what the bots think such a card is worth in a hand.
    """

    rule: ClassVar[str] = ""
    timing: ClassVar[int] = 0
    otherwise: ClassVar[str] = ""
    worth: ClassVar[float] = 0.5

    def __init__(self, word: str, kind: i64) -> None:
        self.word: str = word
        self.kind: i64 = kind

    def untimely(self, s: AudatiaState, moment: i64) -> str:
        """Why this is not its moment."""
        return self.otherwise

    def missing(self, s: AudatiaState, p: i64) -> str:
        """What is missing here, at its moment and with its lead; empty if nothing is."""
        return ""

    def promise(self, s: AudatiaState, p: i64) -> i64:
        """The swords of which p must hold one for it; the skill stays noted until he strikes."""
        return 0

    def stops(self, s: AudatiaState, remedy: i64) -> bool:
        """Does it stop this remedy? (For the skills that answer remedies.)"""
        return False

    def use(self, s: AudatiaState, p: i64) -> None:
        """Announce the skill. The opponent may deny it; then its effect follows."""
        s.of(p).discard(self.kind)
        s.skill = self.kind
        s.skill_by = p
        s.skills_now += 1
        if s.telling:
            s.tell(s.w.used, p, [self.kind])
            s.cite("AUD-C7")
            if s.skills_now > 1:
                s.cite("AUD-A52")
        if s.could_use(1 - p, tables.ANNOUNCED):
            s.put(tables.DENY_SKILL, 1 - p)
        else:
            s.go(tables.GO_EFFECT)

    def work(self, s: AudatiaState, p: i64) -> None:
        """What it does."""
        raise NotImplementedError

    def denied(self, s: AudatiaState, p: i64) -> None:
        """Its player is back at the same decision. (AUD-A41)"""
        raise NotImplementedError


class EffectStep(Step[AudatiaState]):
    """The announced skill works."""

    rule = "AUD-C7"

    def run(self, s: AudatiaState) -> None:
        run_effect(s)


def run_effect(s: AudatiaState) -> None:
    """What the announced skill does."""
    p = s.skill_by
    effect = s.t.effect_of(s.skill)
    if s.telling:
        s.cite(effect.rule, "effect:" + effect.word)
    if not effect.promise(s, p):
        s.skill = -1
    effect.work(s, p)


# -- three kinds of effects ---------------------------------------------------------------------


class Beforehand(Effect):
    """Played in the skills step of Out of Measure."""

    timing = tables.OUT_OF_MEASURE
    otherwise = "it is played only in the skills step."

    def work(self, s: AudatiaState, p: i64) -> None:
        s.passes = 0
        s.attacker = 1 - p
        self.work_on(s, p)

    def work_on(self, s: AudatiaState, p: i64) -> None:
        """What it does to the opponent."""
        raise NotImplementedError

    def denied(self, s: AudatiaState, p: i64) -> None:
        s.passes = 0
        s.go(tables.GO_SKILLS)


class Escape(Effect):
    """Instead of reacting to an attack."""

    timing = tables.ATTACKED

    def untimely(self, s: AudatiaState, moment: i64) -> str:
        if moment & tables.REMEDIED:
            return "it does not answer a grip."
        return "it answers only an attack."

    def denied(self, s: AudatiaState, p: i64) -> None:
        ask_reaction(s)


class Thwart(Effect):
    """Against a remedy."""

    timing = tables.REMEDIED

    def denied(self, s: AudatiaState, p: i64) -> None:
        s.put(tables.ANSWER_REMEDY, p)


def part(s: AudatiaState, p: i64, kind: i64) -> None:
    """A skill ends the bout; it is kept in sight until the next one."""
    s.parted = kind
    s.parted_by = p


def remedy_fails(s: AudatiaState) -> None:
    """The remedy is discarded."""
    d = s.of(s.remedy_by)
    d.discards = append(d.discards, d.drop())
    s.report(s.w.failed, s.remedy_by, s.remedy)
    s.note("AUD-A25")
    s.remedy = -1


# -- Kick to the Groin (AUD-K1) -----------------------------------------------------------------


class Kick(Thwart):
    """An Audatia Entry fails; a fendente then wins."""

    rule = "AUD-K1"
    otherwise = "it answers only a grip that he makes at once, by his lead in Audatia."
    worth = 0.45

    def stops(self, s: AudatiaState, remedy: i64) -> bool:
        return s.remedy_how == tables.BY_ENTRY

    def missing(self, s: AudatiaState, p: i64) -> str:
        return "" if s.remedy_how == tables.BY_ENTRY else self.otherwise

    def work(self, s: AudatiaState, p: i64) -> None:
        part(s, p, self.kind)
        remedy_fails(s)
        s.put(tables.KICK_STRIKE, p)


class KickStrike(MayStrike):
    """Kick to the Groin: a fendente wins; without one both break off."""

    rule = "AUD-K1"
    name = "kick-strike"
    code = tables.KICK_STRIKE
    otherwise = "Only a fendente follows the kick."

    def swords(self, s: AudatiaState) -> i64:
        return s.t.fendenti

    def strike(self, s: AudatiaState, kind: i64) -> None:
        s.report(s.w.attacked, self.seat, kind)
        s.place_attack(self.seat, kind)
        win(s, self.seat, "Kick to the Groin and a fendente", "AUD-W5")


# -- Break Off (AUD-K2) -------------------------------------------------------------------------


class BreakAway(Escape):
    """Both break off."""

    rule = "AUD-K2"
    worth = 2.0

    def work(self, s: AudatiaState, p: i64) -> None:
        part(s, p, self.kind)
        s.go(tables.GO_BREAK_OFF)


# -- Feint (AUD-K3) -----------------------------------------------------------------------------


class Feint(Effect):
    """A second strike before the bind."""

    rule = "AUD-K3"
    timing = tables.PARRIED
    otherwise = "it comes right after he has parried an attack of yours."
    worth = 1.2

    def promise(self, s: AudatiaState, p: i64) -> i64:
        return s.attack_symbols(p)

    def missing(self, s: AudatiaState, p: i64) -> str:
        holds = s.holds_one(p, self.promise(s, p))
        return "" if holds else "you hold no strike that may attack."

    def work(self, s: AudatiaState, p: i64) -> None:
        if s.telling and s.t.feint_changed:
            s.cite("AUD-O2")
        s.put(tables.FEINT_STRIKE, p)

    def denied(self, s: AudatiaState, p: i64) -> None:
        s.go(tables.GO_FEINT)


class FeintStrike(Duel):
    """Feint: the second strike, from either side. (AUD-A18)"""

    rule = "AUD-K3"
    name = "feint-strike"
    code = tables.FEINT_STRIKE

    def acts(self, s: AudatiaState) -> Pile:
        swords = s.attack_symbols(self.seat)
        return add_strikes(s, self.seat, swords, s.w.attack.base, vec[i64](capacity=16))

    def act(self, s: AudatiaState, move: i64) -> None:
        s.note("AUD-A18")
        strike(s, self.seat, s.w.attack.a(move), tables.FEINTED)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.attack.owns(move):
            return None
        kind = s.w.attack.a(move)
        held = not_held(s, self.seat, kind, self.rule)
        return held or no_attack_symbol(s, self.seat, s.t.sword_of[kind])


# -- Second Thought (AUD-K4) --------------------------------------------------------------------


class SecondThought(Thwart):
    """The Side card is turned, and a one-sided remedy fails."""

    rule = "AUD-K4"
    otherwise = "it answers only a grip in a bind."

    def stops(self, s: AudatiaState, remedy: i64) -> bool:
        return s.remedy_how != tables.OVERRIDDEN and s.t.sides_of[remedy] != tables.BOTH

    def missing(self, s: AudatiaState, p: i64) -> str:
        if s.remedy_how == tables.OVERRIDDEN:
            return "the Side card does not count here."
        return "" if self.stops(s, s.remedy) else "this grip works on both sides."

    def work(self, s: AudatiaState, p: i64) -> None:
        s.challenger.side = 1 - s.challenger.side
        s.respondent.side = 1 - s.respondent.side
        part(s, p, self.kind)
        remedy_fails(s)
        s.go(tables.GO_BREAK_OFF)


# -- Repeat (AUD-K5) ----------------------------------------------------------------------------


class Repeat(Effect):
    """The attack card attacks anew from its hand's side. (AUD-A50)"""

    rule = "AUD-K5"
    timing = tables.IN_LARGO
    otherwise = "it comes right after he has parried your attack and the fight stays wide (Largo)."
    worth = 1.0

    def work(self, s: AudatiaState, p: i64) -> None:
        if s.telling:
            s.cite("AUD-A50")
            tell_strike(s, p, s.attack, tables.REPEATED)
        s.of(p).sword = s.t.hand_of[s.t.sword_of[s.attack]]
        s.attack_posta = -1
        set_attack(s, p, s.attack, tables.REPEATED)
        ask_reaction(s)

    def denied(self, s: AudatiaState, p: i64) -> None:
        s.go(tables.GO_LARGO)


# -- Lure (AUD-K6) ------------------------------------------------------------------------------


class Lure(Beforehand):
    """If he can attack with the sword that is named, he may attack with no other."""

    rule = "AUD-K6"

    def work_on(self, s: AudatiaState, p: i64) -> None:
        s.put(tables.NAME_SWORD, p)


class NameSword(Duel):
    """Lure: name one of the seven swords."""

    rule = "AUD-K6"
    name = "name-sword"
    code = tables.NAME_SWORD

    def acts(self, s: AudatiaState) -> Pile:
        return vec[i64]([s.w.name.base + sword for sword in range(s.t.n_swords)])

    def act(self, s: AudatiaState, move: i64) -> None:
        sword = s.w.name.a(move)
        s.of(1 - self.seat).lured = sword
        s.report(s.w.named, self.seat, sword)
        s.go(tables.GO_SKILLS)


# -- Taunt (AUD-K7) -----------------------------------------------------------------------------


class Taunt(Beforehand):
    """He must attack if he can."""

    rule = "AUD-K7"

    def work_on(self, s: AudatiaState, p: i64) -> None:
        s.of(1 - p).taunted = True
        s.go(tables.GO_SKILLS)


# -- Deny (AUD-K8) ------------------------------------------------------------------------------


class Deny(Effect):
    """A skill, a remedy or an attack is cancelled. It cannot be denied itself. (AUD-A32)"""

    rule = "AUD-K8"
    timing = tables.ATTACKED | tables.REMEDIED | tables.ANNOUNCED
    worth = 1.8

    def untimely(self, s: AudatiaState, moment: i64) -> str:
        if moment & (tables.ATTACKED | tables.REMEDIED):
            return "in this game it cancels skills only."
        return "there is no skill, grip or attack to deny."

    def stops(self, s: AudatiaState, remedy: i64) -> bool:
        return True

    def use(self, s: AudatiaState, p: i64) -> None:
        s.of(p).discard(self.kind)
        skill = s.skill
        if s.telling:
            s.cite("effect:deny", "AUD-K8")
            cancelled = skill if skill >= 0 else s.remedy if s.remedy >= 0 else s.attack
            s.tell(s.w.denied, p, [cancelled])
        if skill < 0:
            part(s, p, self.kind)
            s.go(tables.GO_BREAK_OFF)
            return
        s.note("AUD-A32")
        s.note("AUD-A41")
        s.skill = -1
        s.t.effect_of(skill).denied(s, s.skill_by)


class DenySkill(MaySkill):
    """The opponent of a skill's player may deny it."""

    rule = "AUD-K8"
    name = "deny-skill"
    code = tables.DENY_SKILL
    moment = tables.ANNOUNCED

    def prompt(self, s: AudatiaState) -> Ask:
        return s.w.questions[self.name].ask(self.seat, s.skill)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.use.owns(move):
            use_skill(s, self.seat, move)
        else:  # nothing is told: passing is no news
            run_effect(s)


# -- Eye of the Lynx (AUD-K9) -------------------------------------------------------------------


class EyeOfTheLynx(Beforehand):
    """Look at the other hand, and keep knowing it; then one may change posta."""

    rule = "AUD-K9"

    def work_on(self, s: AudatiaState, p: i64) -> None:
        other = s.of(1 - p)
        if s.telling:
            s.tell(s.w.looked, p, [])
            for kind in other.hand:
                s.tell(s.w.saw, p, [kind], 1 << p)
        hidden.look(other)
        s.put(tables.MOVE_POSTA, p)


class MovePosta(Duel):
    """Eye of the Lynx: after looking one may change posta."""

    rule = "AUD-K9"
    name = "move-posta"
    code = tables.MOVE_POSTA

    def acts(self, s: AudatiaState) -> Pile:
        return add_poste(s, self.seat, passing(s))

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.posta.owns(move):
            change_posta(s, self.seat, s.w.posta.a(move))
        else:
            pass_by(s, self.seat)
        s.go(tables.GO_SKILLS)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.posta.owns(move):
            return None
        return Refusal(f"You already stand in {s.w.poste.labels[s.w.posta.a(move)]}.", "AUD-K9")


# -- Pre-empt (AUD-K10, AUD-O4) -----------------------------------------------------------------


class PreEmpt(Effect):
    """A counterattack without Celeritas, or an attack that goes first."""

    rule = "AUD-K10"
    timing = tables.REACTING
    worth = 0.9

    def untimely(self, s: AudatiaState, moment: i64) -> str:
        if moment & tables.ATTACKED:
            return "the mezano after a Break is not met with it."
        return "it meets only an attack, no counterattack."

    def promise(self, s: AudatiaState, p: i64) -> i64:
        if s.t.preempt_first:
            return s.attacks_at(p, s.attack_posta)
        return s.blows(p) & 1 << s.t.sword_of[s.attack]

    def missing(self, s: AudatiaState, p: i64) -> str:
        if s.how == tables.COUNTERED:
            return "it meets only an attack, no counterattack."
        if s.t.preempt_first:
            if s.attack_posta < 0 or s.of(p).posta < 0:
                return "both must be in a posta when the attack is made."
        elif s.t.thrusts >> s.t.sword_of[s.attack] & 1:
            return "it meets only a cut."
        holds = s.holds_one(p, self.promise(s, p))
        return "" if holds else "you hold no strike that can be used with it."

    def work(self, s: AudatiaState, p: i64) -> None:
        if s.t.preempt_first:
            s.note("AUD-O4")
            take_back(s)
        s.put(tables.PRE_EMPT_STRIKE, p)

    def denied(self, s: AudatiaState, p: i64) -> None:
        ask_reaction(s)


def take_back(s: AudatiaState) -> None:
    """The attacker takes his strike back and stands in his posta again. (AUD-O4)"""
    a = s.attacker
    d = s.of(a)
    kind = d.take_back()
    d.posta = s.attack_posta
    d.sword = tables.NOWHERE
    d.gift_at = -1
    if a == tables.RESPONDENT and s.salute == tables.BOUND and s.salute_at == 0:
        s.salute = tables.PENDING
        s.salute_at = -1
    s.report(s.w.took_back, a, kind)
    s.attack = -1


class PreEmptStrike(Duel):
    """Pre-empt: the counterattack, or the attack that goes first. (AUD-O4)"""

    rule = "AUD-K10"
    name = "pre-empt-strike"
    code = tables.PRE_EMPT_STRIKE

    def acts(self, s: AudatiaState) -> Pile:
        found = vec[i64](capacity=16)
        if s.t.preempt_first:
            return add_attacks(s, self.seat, found)
        same = s.blows(self.seat) & 1 << s.t.sword_of[s.attack]
        return add_strikes(s, self.seat, same, s.w.counterattack.base, found)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.attack.owns(move):
            strike(s, self.seat, s.w.attack.a(move), tables.FOLLOWED)
        else:
            s.note("AUD-A43")
            strike(s, self.seat, s.w.counterattack.a(move), tables.COUNTERED)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if s.w.counterattack.owns(move):
            return no_counterattack(s, self.seat, s.w.counterattack.a(move))
        return no_attack(s, self.seat, move, self.rule) if s.t.preempt_first else None


# -- Perfect Measure (AUD-K11) ------------------------------------------------------------------


class PerfectMeasure(Escape):
    """The strike misses: its maker stands in its End Posta and may be attacked. (AUD-A51)"""

    rule = "AUD-K11"
    worth = 1.6

    def work(self, s: AudatiaState, p: i64) -> None:
        a = s.attacker
        s.clear_stack(a)
        posta = s.t.end_posta[s.t.sword_of[s.attack]]
        s.of(a).posta = posta
        s.report(s.w.missed, a, posta)
        s.note("AUD-A51")
        s.attack = -1
        s.put(tables.FOLLOW_UP, p)


class FollowUp(MayAttack):
    """Perfect Measure: attack the End Posta at once, or break off."""

    rule = "AUD-K11"
    name = "follow-up"
    code = tables.FOLLOW_UP
    how = tables.FOLLOWED
