# interpreted
"""Why a move may not be made: one sentence and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.engine.steps import Refusal
from tabard.games.audatia import codes
from tabard.games.audatia.codes import (
    CELERITAS,
    COUNTERED,
    EFFECT_RULES,
    FENDENTE,
    INSIDE,
    MEZANO,
    OUTSIDE,
    OVERRIDDEN,
    RIGHT,
    THRUST,
)
from tabard.games.audatia.tables import VIRTUE_LABELS

if TYPE_CHECKING:
    from tabard.games.audatia.state import AudatiaState

ATTACK_ASKS = {
    codes.FIRST_CHANCE,
    codes.SECOND_CHANCE,
    codes.LAST_CHANCE,
    codes.FOLLOW_UP,
    codes.FEINT_STRIKE,
    codes.RIPOSTE_CHANCE,
    codes.RENEW_CHANCE,
}
REMEDY_ASKS = {
    codes.ENTRY,
    codes.DEFENDER_REMEDY,
    codes.ATTACKER_REMEDY,
    codes.OUTSIDE_REMEDY,
    codes.BREAK_REMEDY,
    codes.ANSWER_MEZANO,
    codes.ANSWER_CROSS,
}
REACT_ASKS = {codes.REACT, codes.ANSWER_MEZANO, codes.ANSWER_CROSS}
CHANCES = {codes.FIRST_CHANCE, codes.SECOND_CHANCE, codes.LAST_CHANCE}
SIDE_WORDS = ["Inside", "Outside"]


def refuse(s: AudatiaState, ask: int, p: int, rule: str, move: int) -> Refusal | None:
    """Why this move is not legal now; None leaves it to the general answer."""
    t = s.t
    w = t.words
    verb = t.words.space.verb_of(move)
    value = verb.a(move)
    if verb is w.cycle:
        return _cycle(s, ask, p, t.skill0 + value)
    if verb is w.attack:
        return _attack(s, ask, p, rule, value)
    if verb is w.parry:
        return _parry(s, ask, p, value)
    if verb is w.counterattack:
        return _counterattack(s, ask, p, value)
    if verb is w.exchange:
        return _exchange(s, ask, p, value)
    if verb is w.breaks:
        return _break(s, ask, p, value)
    if verb is w.defend:
        return _defend(s, ask, p, value)
    if verb is w.remedy:
        return _remedy(s, ask, p, t.remedy0 + value)
    if verb is w.counter:
        return _counter(s, ask, p, t.counter0 + value)
    if verb is w.use:
        return _use(s, ask, p, t.skill0 + value)
    if verb is w.yield_:
        return _yield(s, ask, rule)
    if verb is w.pass_ or verb is w.done:
        return _pass(s, ask, p, rule)
    return _setting(s, ask, p, rule, verb.name, value)


def _held(s: AudatiaState, p: int, kind: int, rule: str) -> Refusal | None:
    if kind in s.hands[p]:
        return None
    return Refusal(f"You do not hold {s.t.kind_names[kind]}.", rule)


def _where(s: AudatiaState, p: int, sword: int, rule: str = "AUD-P2") -> Refusal | None:
    """Can the strike be made from where the sword is?"""
    if s.from_ok(p, sword):
        return None
    t = s.t
    name = t.sword_names[sword]
    if s.posta[p] >= 0:
        posta = t.posta_names[s.posta[p]]
        return Refusal(f"{name} is not among the blows of {posta}.", rule)
    side = ["left", "right"][s.swords[p]]
    return Refusal(f"Your sword is on your {side}; {name} comes from the other side.", "AUD-P2")


def _lead(s: AudatiaState, p: int, virtue: int, what: str, rule: str) -> Refusal | None:
    if virtue < 0 or s.leads(p, virtue):
        return None
    return Refusal(f"{what} needs the lead in {VIRTUE_LABELS[virtue]}.", rule)


def _only_outside(s: AudatiaState, p: int) -> Refusal:
    extended = s.posta[p] >= 0 and s.t.extended[s.posta[p]]
    rule = "AUD-A42" if extended else "AUD-S13"
    return Refusal("An Exchange is answered only by an Outside remedy.", rule)


# -- strikes --------------------------------------------------------------------------------------


def _attack(s: AudatiaState, ask: int, p: int, rule: str, kind: int) -> Refusal | None:
    t = s.t
    sword = t.sword_of[kind]
    name = t.sword_names[sword]
    held = _held(s, p, kind, rule)
    if ask == codes.BREAK_MEZANO:
        if t.height_of[sword] != MEZANO:
            return Refusal("After a Break only a mezano may be struck.", "AUD-S14")
        return held or _where(s, p, sword)
    if ask == codes.KICK_STRIKE:
        if t.height_of[sword] != FENDENTE:
            return Refusal("Only a fendente follows the kick.", "AUD-K1")
        return held or _where(s, p, sword)
    if ask in (codes.DEFENDER_REMEDY, codes.ATTACKER_REMEDY):
        return Refusal("In a Stretto bind there are no strikes.", "AUD-S11S")
    if ask not in ATTACK_ASKS and not (ask == codes.PRE_EMPT_STRIKE and t.preempt_first):
        return None
    if held:
        return held
    need = _lead(s, p, t.attack_need[sword], f"Attacking with {name}", "AUD-P3")
    if ask == codes.FEINT_STRIKE:
        return need
    return _where(s, p, sword) or need or _line(s, p, sword) or _lure(s, ask, p, sword)


def _line(s: AudatiaState, p: int, sword: int) -> Refusal | None:
    """Is the opponent's posta open to the strike?"""
    t = s.t
    posta = s.posta[1 - p]
    if posta < 0:
        return None
    if t.posta_closed[posta] >> sword & 1:
        line = f"{t.posta_names[posta]} closes the line of {t.sword_names[sword]}."
        return Refusal(line, "AUD-P3")
    if t.height_of[sword] == THRUST and t.extended[posta]:
        own = s.posta[p]
        if own < 0 or not t.exchange[own]:
            return Refusal(
                "A thrust at an Extended posta needs a posta with the Exchange symbol.", "AUD-P3"
            )
        return _lead(s, p, CELERITAS, "A thrust at an Extended posta", "AUD-P3")
    return None


def _lure(s: AudatiaState, ask: int, p: int, sword: int) -> Refusal | None:
    if ask in CHANCES and s.lured[p] >= 0 and s.lured[p] != sword:
        name = s.t.sword_names[s.lured[p]]
        return Refusal(f"You are lured: {name} is the only attack you may choose.", "AUD-K6")
    return None


def _parry(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask in (codes.ANSWER_MEZANO, codes.ANSWER_CROSS):
        return Refusal("The mezano after a Break cannot be parried.", "AUD-A46")
    if ask == codes.OUTSIDE_REMEDY:
        return _only_outside(s, p)
    if ask != codes.REACT:
        return None
    own, sword = t.sword_of[kind], t.sword_of[s.attack]
    name = t.sword_names[own]
    held = _held(s, p, kind, "AUD-S8")
    if held:
        return held
    if s.how == COUNTERED:
        if own != sword:
            line = f"A counterattack is parried only with {t.sword_names[sword]}."
            return Refusal(line, "AUD-A15")
        return _where(s, p, own)
    if not t.parries[own]:
        return Refusal(f"{name} has no Parry symbol.", "AUD-P5")
    if not t.permitted[sword] >> own & 1:
        line = f"{name} is not among the permitted parries of {t.sword_names[sword]}."
        return Refusal(line, "AUD-P5")
    return _where(s, p, own, "AUD-A4")


def _counterattack(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    own = t.sword_of[kind]
    if ask == codes.ANSWER_MEZANO:
        mandritto = t.height_of[own] == MEZANO and t.hand_of[own] == RIGHT
        against_roverso = t.hand_of[t.sword_of[s.attack]] != RIGHT
        if not (mandritto and against_roverso):
            return Refusal(
                "Only a mandritto mezano counterattacks here, and only against a roverso.",
                "AUD-S15",
            )
        return _held(s, p, kind, "AUD-S15")
    if ask not in (codes.REACT, codes.PRE_EMPT_STRIKE):
        return None
    sword = t.sword_of[s.attack] if s.attack >= 0 else -1
    if s.how == COUNTERED:
        return Refusal("A counterattack cannot be counterattacked.", "AUD-S8")
    if sword >= 0 and t.height_of[sword] == THRUST:
        return Refusal("A thrust is never counterattacked; exchange it instead.", "AUD-A17")
    if own != sword:
        return Refusal("A counterattack uses the same strike as the attack.", "AUD-S8")
    held = _held(s, p, kind, "AUD-S8")
    if held or ask == codes.PRE_EMPT_STRIKE:
        return held
    return _lead(s, p, CELERITAS, "A counterattack", "AUD-S8") or _where(s, p, own)


def _exchange(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask != codes.REACT:
        return None
    own, sword = t.sword_of[kind], t.sword_of[s.attack]
    if s.how == COUNTERED or t.height_of[sword] != THRUST:
        return Refusal("Only a thrust can be exchanged.", "AUD-S8")
    if own != sword:
        return Refusal("A thrust is exchanged with a Punta.", "AUD-S8")
    refusal = (
        _held(s, p, kind, "AUD-S8")
        or _lead(s, p, CELERITAS, "An Exchange", "AUD-S8")
        or _where(s, p, own)
    )
    if refusal:
        return refusal
    return Refusal("Both poste need the Exchange symbol.", "AUD-S8")


def _break(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask == codes.OUTSIDE_REMEDY:
        return _only_outside(s, p)
    if ask != codes.REACT:
        return None
    own, sword = t.sword_of[kind], t.sword_of[s.attack]
    if s.how == COUNTERED or t.height_of[sword] != THRUST:
        return Refusal("Only a thrust can be broken.", "AUD-S8")
    if not t.breaks[own]:
        return Refusal(f"{t.sword_names[own]} has no Break symbol.", "AUD-S8")
    return _held(s, p, kind, "AUD-S8") or _where(s, p, own)


def _defend(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask == codes.OUTSIDE_REMEDY:
        return _only_outside(s, p)
    if ask != codes.REACT:
        return None
    if s.how == COUNTERED:
        return Refusal("Against a counterattack only the same strike helps.", "AUD-S8")
    if t.height_of[t.sword_of[kind]] != THRUST:
        return Refusal("One defends with a Punta.", "AUD-S8")
    posta = s.posta[p]
    if posta < 0 or not t.defend[posta]:
        return Refusal("You are in no posta that lets you defend with a Punta.", "AUD-S8")
    return _held(s, p, kind, "AUD-S8") or _lead(s, p, CELERITAS, "Defending so", "AUD-S8")


# -- remedies -------------------------------------------------------------------------------------


def _remedy(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask in CHANCES:
        return Refusal("A remedy cannot open the fight.", "AUD-S6")
    if ask not in REMEDY_ASKS:
        return None
    if ask == codes.ANSWER_CROSS:
        if kind != t.soprana:
            return Refusal("Only Soprana Tor di Spada answers here as a remedy.", "AUD-S15")
        return _held(s, p, kind, "AUD-S15")
    rule = {codes.OUTSIDE_REMEDY: "AUD-S13", codes.BREAK_REMEDY: "AUD-S14"}.get(ask, "AUD-C5")
    if ask == codes.ANSWER_MEZANO:
        rule = "AUD-S15"
    held = _held(s, p, kind, "AUD-S12")
    if held:
        return held
    works = "Inside" if t.sides_of[kind] == 1 << INSIDE else "Outside"
    return Refusal(f"{t.kind_names[kind]} works {works} only, and that is not your side.", rule)


def _counter(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    if ask not in (codes.ANSWER_REMEDY, codes.ANSWER_CROSS):
        return None
    held = _held(s, p, kind, "AUD-S12")
    if held:
        return held
    side = s.remedy_side if ask == codes.ANSWER_REMEDY else INSIDE
    both = ask == codes.ANSWER_REMEDY and t.sides_of[s.remedy] == 3
    rule = "AUD-A24" if both else "AUD-S12" if ask == codes.ANSWER_REMEDY else "AUD-S15"
    line = f"{t.kind_names[kind]} does not work {SIDE_WORDS[side]}: it does not line up."
    return Refusal(line, rule)


# -- skills ---------------------------------------------------------------------------------------


def _use(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal | None:
    t = s.t
    name = t.kind_names[kind]
    effect = t.effect_of[kind]
    rule = EFFECT_RULES[effect]
    moment = _moment(s, ask, effect)
    if moment:
        return Refusal(f"{name}: {moment}", rule)
    return (
        _held(s, p, kind, rule)
        or _lead(s, p, t.need_of[kind], name, rule)
        or Refusal(f"{name}: {_missing(s, effect)}", rule)
    )


def _moment(s: AudatiaState, ask: int, effect: int) -> str:
    """Why this is not the moment for a skill; empty if it is."""
    if effect in (codes.LURE, codes.TAUNT, codes.EYE):
        return "" if ask == codes.PLAY_SKILL else "it is played only in the skills step."
    if effect == codes.KICK:
        entry = ask == codes.ANSWER_REMEDY and s.remedy_how == codes.BY_ENTRY
        return "" if entry else "it answers only an Audatia Entry."
    if effect == codes.SECOND_THOUGHT:
        return _second_thought(s, ask)
    if effect == codes.FEINT:
        return "" if ask == codes.FEINT_WINDOW else "it comes right after a parry of your attack."
    if effect == codes.REPEAT:
        return "" if ask == codes.REPEAT_WINDOW else "it comes right after a parry into Largo."
    if ask == codes.OUTSIDE_REMEDY:
        return "an Exchange is answered only by an Outside remedy."
    if effect == codes.DENY:
        return _deny(s, ask)
    if effect == codes.PRE_EMPT:
        return _pre_empt(s, ask)
    if ask == codes.ANSWER_REMEDY:
        return "it does not answer a remedy."
    return "" if ask in REACT_ASKS else "it answers only an attack."


def _second_thought(s: AudatiaState, ask: int) -> str:
    if ask != codes.ANSWER_REMEDY:
        return "it answers only a remedy in a bind."
    if s.remedy_how == OVERRIDDEN:
        return "the Side card does not count here."
    if s.t.sides_of[s.remedy] == (1 << INSIDE | 1 << OUTSIDE):
        return "this remedy works on both sides."
    return ""


def _deny(s: AudatiaState, ask: int) -> str:
    if ask == codes.DENY_SKILL:
        return ""
    if ask in REACT_ASKS or ask == codes.ANSWER_REMEDY:
        return "" if s.t.deny_all else "in this game it cancels skills only."
    return "there is no skill, remedy or attack to deny."


def _pre_empt(s: AudatiaState, ask: int) -> str:
    if ask == codes.ANSWER_MEZANO:
        return "the mezano after a Break is not met with it."
    if ask != codes.REACT or s.how == COUNTERED:
        return "it meets only an attack, no counterattack."
    if s.t.preempt_first:
        if s.attack_posta < 0 or s.posta[1 - s.attacker] < 0:
            return "both must be in a posta when the attack is made."
    elif s.t.height_of[s.t.sword_of[s.attack]] == THRUST:
        return "it meets only a cut."
    return ""


def _missing(s: AudatiaState, effect: int) -> str:
    if effect == codes.FEINT:
        return "you hold no strike that may attack."
    if effect == codes.PRE_EMPT:
        return "you hold no strike that can be used with it."
    return "it cannot be used now."


def _cycle(s: AudatiaState, ask: int, p: int, kind: int) -> Refusal:
    t = s.t
    name = t.kind_names[kind]
    if kind not in s.hands[p]:
        return Refusal(f"You do not hold {name}.", "AUD-A12")
    if not t.cycles[kind]:
        return Refusal(f"{name} has no Cycle symbol.", "AUD-P4")
    if not s.decks[p]:
        return Refusal("Your Action deck is empty.", "AUD-A11")
    if ask == codes.SWAP_BASICS:
        return Refusal(f"{name} is laid aside for the swap.", "AUD-A9")
    return Refusal("Choose the second card of the trade first.", "AUD-S1")


# -- passing and the rest -------------------------------------------------------------------------


def _yield(s: AudatiaState, ask: int, rule: str) -> Refusal:
    if ask == codes.LAST_CHANCE:
        return Refusal("You can attack, so you must.", "AUD-S6")
    if ask in REACT_ASKS or ask in (codes.ANSWER_REMEDY, codes.OUTSIDE_REMEDY):
        return Refusal("You have an answer, so you must give one.", "AUD-A53")
    return Refusal("There is nothing here to yield to.", rule)


def _pass(s: AudatiaState, ask: int, p: int, rule: str) -> Refusal | None:
    if ask == codes.LAST_CHANCE:
        return Refusal("At this chance the Challenger may not pass.", "AUD-S6")
    if ask in CHANCES and s.taunted[p]:
        return Refusal("You are taunted and can attack, so you must.", "AUD-K7")
    if ask in REACT_ASKS or ask in (codes.ANSWER_REMEDY, codes.OUTSIDE_REMEDY):
        return Refusal("This must be answered.", "AUD-A53")
    return None


def _setting(s: AudatiaState, ask: int, p: int, rule: str, verb: str, value: int) -> Refusal | None:
    """Moves of the setup and of Out of Measure."""
    t = s.t
    if verb == "posta":
        return _posta(s, ask, p, value)
    if verb == "take" and ask == codes.TAKE_VIRTUE:
        return Refusal(f"{VIRTUE_LABELS[value]} is already taken.", "AUD-S0")
    if verb in ("swap", "keep") and ask == codes.SWAP_BASICS:
        return _swap(s, p, value)
    if verb == "trade" and ask == codes.TRADE:
        if not s.decks[p]:
            return Refusal("Your Action deck is empty.", "AUD-A11")
        if len(s.hands[p]) < 2:
            return Refusal("A trade needs two cards.", "AUD-S1")
    asks = {
        codes.TRADE: "trade",
        codes.TRADE_SECOND: "trade",
        codes.SALUTE: "salute",
        codes.RETURN_SALUTE: "return",
    }
    if asks.get(ask) == verb:
        return Refusal(f"You hold no further {t.kind_names[value]}.", rule)
    return None


def _swap(s: AudatiaState, p: int, kind: int) -> Refusal:
    """The setup swap asks about one basic card after another."""
    t = s.t
    name = t.kind_names[kind]
    if kind not in s.hands[p]:
        return Refusal(f"You do not hold {name}.", "AUD-A9")
    if kind == s.basics[p][0]:
        return Refusal("Your Action deck holds no more cards to swap for.", "AUD-A9")
    if kind in s.basics[p]:
        return Refusal(f"{name} is asked about later.", "AUD-A9")
    if kind in s.swaps[p]:
        return Refusal(f"You have already decided about {name}.", "AUD-A9")
    if kind in t.basics[p]:
        return Refusal(f"Of {name} no basic card is left to decide about.", "AUD-A9")
    return Refusal("Only basic cards may be swapped.", "AUD-A9")


def _posta(s: AudatiaState, ask: int, p: int, value: int) -> Refusal | None:
    if ask == codes.LAST_CHANCE:
        return Refusal("At this chance the Challenger may not change posta.", "AUD-S6")
    if ask not in (codes.FIRST_CHANCE, codes.SECOND_CHANCE, codes.MOVE_POSTA):
        return None
    if s.taunted[p] and ask != codes.MOVE_POSTA and s.posta[p] != value:
        return Refusal("You are taunted and can attack, so you must.", "AUD-K7")
    rules = {codes.SECOND_CHANCE: "AUD-S5", codes.MOVE_POSTA: "AUD-K9"}
    return Refusal(f"You already stand in {s.t.posta_names[value]}.", rules.get(ask, "AUD-S4"))
