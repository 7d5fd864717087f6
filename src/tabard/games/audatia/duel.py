"""What all decisions of the duel share: Cycle swaps, yielding, refusals, winning."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count, minus
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision, Refusal
from tabard.games.audatia import tables
from tabard.games.audatia.state import AudatiaState, Duellist
from tabard.games.audatia.words import ROLES

SIDE_WORDS: Final = ["Inside", "Outside"]


class Duel(Decision[AudatiaState]):
    """A decision of a duellist. Hands are hidden, so every one of them is asked.

    At every one of them skills with the Cycle symbol may be swapped (AUD-A12). `name` is what
    positions and views call it, `moment` the moments for skills that it is.
    """

    always_ask = True
    name: ClassVar[str] = ""
    code: int = -1
    moment: int = 0

    def acts(self, s: AudatiaState) -> Pile:
        """The legal moves, Cycle swaps apart."""
        raise NotImplementedError

    def act(self, s: AudatiaState, move: i64) -> None:
        """Carry out one of them."""
        raise NotImplementedError

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        """Why a move is not legal here; skills and Cycle swaps apart."""
        return None

    def prompt(self, s: AudatiaState) -> Ask:
        return s.w.questions[self.name].ask(self.seat)

    def moves(self, s: AudatiaState) -> Pile:
        return add_cycles(s, self.seat, self.acts(s))

    def play(self, s: AudatiaState, move: i64) -> None:
        if s.w.cycle.owns(move):
            cycle(s, self.seat, s.t.skill0 + s.w.cycle.a(move))
            self.again(s)
        else:
            self.act(s, move)

    def again(self, s: AudatiaState) -> None:
        """Ask the same once more, after a Cycle swap."""
        s.push(self)

    # -- refusals -------------------------------------------------------------------------------

    def why(self, s: AudatiaState, move: i64) -> Refusal | None:
        w = s.w
        if w.cycle.owns(move):
            return self.why_not_cycle(s, s.t.skill0 + w.cycle.a(move))
        if w.use.owns(move):
            return self.why_not_use(s, s.t.skill0 + w.use.a(move))
        refusal = self.refuse(s, move)
        if refusal is None and move == w.yield_.base:
            return Refusal("There is nothing here to yield to.", self.rule)
        return refusal

    def why_not_cycle(self, s: AudatiaState, kind: i64) -> Refusal:
        """Why this card cannot be swapped now. (AUD-P4)"""
        d = s.of(self.seat)
        name = s.w.cards.labels[kind]
        if kind not in d.hand:
            return Refusal(f"You do not hold {name}.", "AUD-A12")
        if not s.t.cycles[kind]:
            return Refusal(f"{name} does not bear ⟳, so it cannot be turned in.", "AUD-P4")
        if not len(d.deck):
            return Refusal("Your Action deck is empty.", "AUD-A11")
        return self.why_no_cycle_here(name)

    def why_no_cycle_here(self, name: str) -> Refusal:
        """Why there is no Cycle at this moment; it is in all but two."""
        return Refusal(f"{name} cannot be turned in now.", self.rule)

    def why_not_use(self, s: AudatiaState, kind: i64) -> Refusal:
        """Why this skill cannot be used now: its moment, its card, its lead, its condition."""
        effect = s.t.effect_of(kind)
        rule = effect.rule
        name = s.w.cards.labels[kind]
        if not s.t.timing_of[kind] & self.moment:
            line = f"{name}: {effect.untimely(s, self.moment)}"
            lead = no_lead(s, self.seat, s.t.need_of[kind], "It also", rule)
            return Refusal(line if lead is None else f"{line} {lead.reason}", rule)
        return (
            not_held(s, self.seat, kind, rule)
            or no_lead(s, self.seat, s.t.need_of[kind], name, rule)
            or Refusal(f"{name}: {effect.missing(s, self.seat)}", rule)
        )

    # -- playouts -------------------------------------------------------------------------------

    def hint(self, s: AudatiaState, rng: Rng) -> i64:
        """Answer with strikes before skills, attack rather than wait, spend no card idly."""
        legal = s.options
        size = len(legal)
        if size == 1:
            return legal[0]
        w = s.w
        strikes: i64 = 0
        holds: i64 = 0
        skills: i64 = 0
        idle: i64 = 0
        for move in legal:
            group = group_of(s, move)
            if group == STRIKES:
                strikes += 1
            elif group == HOLDS:
                holds += 1
            elif group == SKILLS:
                skills += 1
            elif group == IDLE:
                idle += 1
                if move == w.yield_.base:  # nothing but Cycle swaps is left
                    return legal[size - 1]
        if strikes and (not idle or rng.below("hint", 8) < 6):
            return pick(s, STRIKES, strikes, rng)
        if holds and (not idle or rng.below("hint", 8) < 2):
            return pick(s, HOLDS, holds, rng)
        if skills and (not idle or rng.below("hint", 8) < 4):
            return pick(s, SKILLS, skills, rng)
        if idle:
            return pick(s, IDLE, idle, rng)
        return legal[rng.below("hint", size)]


class Answer(Duel):
    """A decision that must be answered: who can, must; only who cannot may yield. (AUD-A53)"""

    def answers(self, s: AudatiaState) -> Pile:
        """Every answer."""
        raise NotImplementedError

    def lose(self, s: AudatiaState) -> None:
        """There is no answer."""
        raise NotImplementedError

    def acts(self, s: AudatiaState) -> Pile:
        found = self.answers(s)
        if not len(found):
            return append(found, s.w.yield_.base)
        s.note("AUD-A53")
        return found

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.use.owns(move):
            use_skill(s, self.seat, move)
            return
        s.report(s.w.yielded, self.seat)
        self.lose(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if move == s.w.yield_.base:
            return Refusal("You have an answer, so you must give one.", "AUD-A53")
        if move == s.w.pass_.base or move == s.w.done.base:
            return Refusal("This must be answered.", "AUD-A53")
        return None


class May(Duel):
    """A decision at which one may act, or pass."""

    def decline(self, s: AudatiaState) -> None:
        """Go on when he passes."""
        s.go(tables.GO_BREAK_OFF)


class MaySkill(May):
    """Use a skill of this moment, or pass."""

    def acts(self, s: AudatiaState) -> Pile:
        return add_skills(s, self.seat, self.moment, passing(s))

    def aside(self, s: AudatiaState, move: i64) -> bool:
        """A Cycle swap can be made at the decisions before and after as well."""
        return s.w.cycle.owns(move)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.use.owns(move):
            use_skill(s, self.seat, move)
        else:
            if s.telling:
                s.tell(s.w.no_skill, self.seat, [])  # to wait is something else
            self.decline(s)


class MayStrike(May):
    """Strike with one of some swords, from where one's own is, or pass."""

    otherwise: ClassVar[str] = ""  # why no other sword

    def swords(self, s: AudatiaState) -> i64:
        """Which swords."""
        raise NotImplementedError

    def strike(self, s: AudatiaState, kind: i64) -> None:
        """What the strike does."""
        raise NotImplementedError

    def acts(self, s: AudatiaState) -> Pile:
        swords = self.swords(s) & s.blows(self.seat)
        return add_strikes(s, self.seat, swords, s.w.attack.base, passing(s))

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.attack.owns(move):
            self.strike(s, s.w.attack.a(move))
        else:
            pass_by(s, self.seat)
            self.decline(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.attack.owns(move):
            return None
        kind = s.w.attack.a(move)
        sword = s.t.sword_of[kind]
        if not self.swords(s) >> sword & 1:
            return Refusal(self.otherwise, self.rule)
        return not_held(s, self.seat, kind, self.rule) or not_from_here(s, self.seat, sword)


# -- groups of moves for playouts ----------------------------------------------------------------

STRIKES: Final = 1
HOLDS: Final = 2
SKILLS: Final = 3
IDLE: Final = 4


def group_of(s: AudatiaState, move: i64) -> i64:
    """What kind of move it is; 0 spends a card for little."""
    w = s.w
    if w.attack.base <= move < w.side.base:
        return STRIKES
    if w.remedy.base <= move < w.cycle.base:
        return HOLDS
    if move >= w.done.base or w.side.owns(move) or w.take.owns(move):
        return IDLE
    return SKILLS if w.use.owns(move) else 0


def pick(s: AudatiaState, group: i64, size: i64, rng: Rng) -> i64:
    """Any legal move of a group that has so many."""
    left = rng.below("hint", size)
    for move in s.options:
        if group_of(s, move) == group:
            if left == 0:
                return move
            left -= 1
    raise AssertionError("the group is smaller than it was")


# -- Cycle (AUD-P4, AUD-A12) -------------------------------------------------------------------


def add_cycles(s: AudatiaState, p: i64, found: Pile) -> Pile:
    """Every Cycle swap p can make."""
    t = s.t
    d = s.of(p)
    if not len(d.deck):
        s.note("AUD-A11")
        return found
    hand = d.hand
    base = s.w.cycle.base - t.skill0
    last: i64 = -1
    i = first_skill(s, hand)
    while i < len(hand):
        kind = hand[i]
        if kind != last and t.cycles[kind] and not (len(d.swaps) and all_aside(d, kind)):
            found = append(found, base + kind)
        last = kind
        i += 1
    return found


def first_skill(s: AudatiaState, hand: Pile) -> i64:
    """Where the skills of a hand begin."""
    first = s.t.skill0
    i: i64 = len(hand)
    while i > 0 and hand[i - 1] >= first:
        i -= 1
    return i


def all_aside(d: Duellist, kind: i64) -> bool:
    """Is every copy laid aside for the swap, and so no longer at hand?"""
    return count(d.hand, kind) <= count(d.swaps, kind)


def cycle(s: AudatiaState, p: i64, kind: i64) -> None:
    """Discard a Cycle skill openly and draw a card."""
    d = s.of(p)
    d.discard(kind)
    if kind in d.basics:  # the basic one goes first: which it was must not be secret
        d.basics = minus(d.basics, kind)
    s.report(s.w.cycled, p, kind)
    s.note("AUD-P4")
    s.note("AUD-A12")
    s.draw(p)


# -- winning (AUD-W1 .. AUD-W6) ------------------------------------------------------------------


def win(s: AudatiaState, winner: i64, how: str, rule: str) -> None:
    """The duel is over."""
    scores = [0, 1] if winner else [1, 0]
    s.finish(scores, [winner], f"The {ROLES[winner]} wins: {how}", rule)


def pass_by(s: AudatiaState, p: i64) -> None:
    """Tell that p passes."""
    s.report(s.w.passed, p)


def say_where(s: AudatiaState, p: i64, ask: Ask) -> Ask:
    """A question that also says where p's sword is: in a posta, or on a side."""
    d = s.of(p)
    if d.posta >= 0:
        return ask.also(s.w.stands, d.posta)
    return ask.also(s.w.sword_at[d.sword]) if d.sword <= tables.CENTRE else ask


# -- cards in a hand -----------------------------------------------------------------------------


def passing(s: AudatiaState) -> Pile:
    """A list of moves that begins with passing."""
    return append(vec[i64](capacity=16), s.w.pass_.base)


def add_strikes(s: AudatiaState, p: i64, swords: i64, base: i64, found: Pile) -> Pile:
    """A move for each different strike in p's hand that is one of these swords."""
    t = s.t
    last: i64 = -1
    for kind in s.of(p).hand:
        if kind >= t.n_strikes:
            break
        if kind != last and swords >> t.sword_of[kind] & 1:
            found = append(found, base + kind)
        last = kind
    return found


def add_attacks(s: AudatiaState, p: i64, found: Pile) -> Pile:
    """Every eligible attack in p's hand. (AUD-P3)"""
    s.note("AUD-P3")
    s.note("AUD-P2")
    return add_strikes(s, p, s.eligible(p), s.w.attack.base, found)


def add_remedies(s: AudatiaState, p: i64, side: i64, found: Pile) -> Pile:
    """Every remedy in p's hand that works on a side."""
    t = s.t
    base = s.w.remedy.base - t.remedy0
    last: i64 = -1
    for kind in s.of(p).hand:
        if kind >= t.counter0:
            break
        if kind >= t.remedy0 and kind != last and t.sides_of[kind] >> side & 1:
            found = append(found, base + kind)
        last = kind
    return found


def add_skills(s: AudatiaState, p: i64, moment: i64, found: Pile) -> Pile:
    """Every skill in p's hand that he may use at this moment."""
    t = s.t
    hand = s.of(p).hand
    i = first_skill(s, hand)
    base = s.w.use.base - t.skill0
    last: i64 = -1
    while i < len(hand):
        kind = hand[i]
        timely = kind != last and t.timing_of[kind] & moment and s.may_use(p, kind)
        if timely and not t.effect_of(kind).missing(s, p):
            found = append(found, base + kind)
        last = kind
        i += 1
    return found


def use_skill(s: AudatiaState, p: i64, move: i64) -> None:
    """Use a skill from p's hand."""
    s.t.effect_of(s.t.skill0 + s.w.use.a(move)).use(s, p)


# -- why not -------------------------------------------------------------------------------------


def not_held(s: AudatiaState, p: i64, kind: i64, rule: str) -> Refusal | None:
    """The card must be in the hand."""
    if kind in s.of(p).hand:
        return None
    return Refusal(f"You do not hold {s.w.cards.labels[kind]}.", rule)


def not_from_here(s: AudatiaState, p: i64, sword: i64, rule: str = "AUD-P2") -> Refusal | None:
    """The strike must be one that can be made from where the sword is."""
    if s.blows(p) >> sword & 1:
        return None
    d = s.of(p)
    name = s.w.swords.labels[sword]
    if d.posta >= 0:
        labels = s.w.swords.labels
        open_here = [labels[i] for i in range(len(labels)) if s.blows(p) >> i & 1]
        said = f"{name} is not among the blows of {s.w.poste.labels[d.posta]}"
        return Refusal(f"{said}: {', '.join(open_here) or 'none'}.", rule)
    side = ["left", "right"][d.sword]
    return Refusal(f"Your sword is on your {side}; {name} comes from the other side.", "AUD-P2")


def no_lead(s: AudatiaState, p: i64, virtue: i64, what: str, rule: str) -> Refusal | None:
    """The lead in the virtue that something needs."""
    if virtue < 0 or s.leads(p, virtue):
        return None
    have = f"you have {s.virtue(p, virtue)}, the other {s.virtue(1 - p, virtue)}"
    return Refusal(f"{what} needs the lead in {s.w.virtues.labels[virtue]}: {have}.", rule)


def no_attack_symbol(s: AudatiaState, p: i64, sword: i64) -> Refusal | None:
    """The strike must have the Attack symbol for him."""
    name = f"Attacking with {s.w.swords.labels[sword]}"
    for virtue in range(4):
        if s.t.attack_by[virtue] >> sword & 1:
            return no_lead(s, p, virtue, name, "AUD-P3")
    return None


def no_attack(s: AudatiaState, p: i64, move: i64, rule: str) -> Refusal | None:
    """Why p may not make this attack; None for other moves and for eligible attacks."""
    if not s.w.attack.owns(move):
        return None
    kind = s.w.attack.a(move)
    sword = s.t.sword_of[kind]
    return (
        not_held(s, p, kind, rule)
        or not_from_here(s, p, sword)
        or no_attack_symbol(s, p, sword)
        or line_closed(s, p, sword)
    )


def line_closed(s: AudatiaState, p: i64, sword: i64) -> Refusal | None:
    """The opponent's posta must be open to the strike. (AUD-P3)"""
    t = s.t
    posta = s.of(1 - p).posta
    if posta < 0:
        return None
    if t.posta_closed[posta] >> sword & 1:
        line = f"{s.w.poste.labels[posta]} closes the line of {s.w.swords.labels[sword]}."
        return Refusal(line, "AUD-P3")
    if t.thrusts >> sword & 1 and t.extended >> posta & 1:
        own = s.of(p).posta
        if own < 0 or not t.exchange >> own & 1:
            return Refusal(
                "A thrust at an Extended guard needs a guard that may exchange (Exc).", "AUD-P3"
            )
        return no_lead(s, p, tables.CELERITAS, "A thrust at an Extended guard", "AUD-P3")
    return None


def no_remedy(s: AudatiaState, p: i64, move: i64, rule: str) -> Refusal | None:
    """Why p may not play this remedy; None for other moves."""
    if not s.w.remedy.owns(move):
        return None
    kind = s.t.remedy0 + s.w.remedy.a(move)
    works = SIDE_WORDS[0] if s.t.sides_of[kind] & 1 else SIDE_WORDS[1]
    line = f"{s.w.cards.labels[kind]} works {works} only, and that is not your side."
    return not_held(s, p, kind, "AUD-S12") or Refusal(line, rule)
