"""What the bots can tell of the other hand: the chances that an attack or a remedy is answered.

The opponent's hand is never read: chances come from what the seat has seen of it and from
the cards that lie open.
"""

from __future__ import annotations

from tabard.engine.brain import Brain
from tabard.games.audatia.codes import (
    AFTER_BREAK,
    BREAK_OFF,
    BY_ENTRY,
    CELERITAS,
    COUNTERED,
    CROSSED,
    DENY,
    INSIDE,
    KICK,
    LEFT,
    MEZANO,
    OUTSIDE,
    OVERRIDDEN,
    PERFECT_MEASURE,
    RIGHT,
    SECOND_THOUGHT,
    THRUST,
)
from tabard.games.audatia.reactions import exchange_open
from tabard.games.audatia.state import AudatiaState


class Chances(Brain[AudatiaState]):
    """Chances, as far as a seat can tell."""

    # -- chances --------------------------------------------------------------------------------

    def holds(self, s: AudatiaState, seat: int, p: int, kind: int) -> float:
        """The chance that p holds a card, as far as the seat can tell."""
        if p == seat:
            return 1.0 if kind in s.hands[p] else 0.0
        late = s.late[p]
        if kind in s.known[p]:
            return 1.0 if late == 0 else max(0.5, 1.0 - late / len(s.known[p]))
        spare = s.unseen(p, kind) - s.sunk[p].count(kind)
        hand = len(s.hands[p]) - max(0, len(s.known[p]) - late)
        if spare <= 0 or hand <= 0:
            return 0.0
        pool = len(s.decks[p]) + hand + len(s.hidden[p])
        lack = 1.0
        for i in range(hand):
            lack *= max(0.0, (pool - spare - i) / (pool - i)) if pool > i else 1.0
        return 1.0 - lack

    def answer(self, s: AudatiaState, seat: int, d: int) -> float:
        """The chance that d can answer the attack on the table."""
        t = s.t
        sword = t.sword_of[s.attack]
        if s.how == AFTER_BREAK or s.how == CROSSED:
            return 1.0 - self.lack_after_break(s, seat, d) * self.lack_skills(s, seat, d, sword)
        lack = self.lack_skills(s, seat, d, sword)
        if s.how == COUNTERED:
            return 1.0 - lack * self.lack_sword(s, seat, d, sword)
        lack *= self.lack_strikes(s, seat, d, sword)
        thrust = t.height_of[sword] == THRUST
        if thrust and s.leads(d, CELERITAS) and exchange_open(s, d):
            lack *= self.lack_sword(s, seat, d, sword)
        return 1.0 - lack

    def cover(self, s: AudatiaState, seat: int, d: int, sword: int) -> float:
        """The chance that d, as he stands, can answer an attack with this sword."""
        return 1.0 - self.lack_skills(s, seat, d, sword) * self.lack_strikes(s, seat, d, sword)

    def lack_strikes(self, s: AudatiaState, seat: int, d: int, sword: int) -> float:
        """The chance that d holds no strike that parries or counterattacks."""
        t = s.t
        swift = s.leads(d, CELERITAS)
        defends = swift and s.posta[d] >= 0 and t.defend[s.posta[d]]
        lack = 1.0
        for kind in range(t.n_strikes):
            own = t.sword_of[kind]
            useful = s.may_parry(d, own, sword)
            if not useful and swift and own == sword and t.height_of[sword] != THRUST:
                useful = s.from_ok(d, own)
            if not useful and defends and t.height_of[own] == THRUST:
                useful = True
            if useful:
                lack *= 1.0 - self.holds(s, seat, d, kind)
                if lack <= 0.0:
                    return 0.0
        return lack

    def lack_sword(self, s: AudatiaState, seat: int, d: int, sword: int) -> float:
        """The chance that d cannot make this very strike."""
        t = s.t
        if not s.from_ok(d, sword):
            return 1.0
        lack = 1.0
        for kind in range(t.n_strikes):
            if t.sword_of[kind] == sword:
                lack *= 1.0 - self.holds(s, seat, d, kind)
        return lack

    def lack_skills(self, s: AudatiaState, seat: int, d: int, sword: int) -> float:
        """The chance that d has no skill against an attack."""
        t = s.t
        lack = 1.0
        for kind in range(t.skill0, t.n_kinds):
            if t.copies[d][kind] == 0:
                continue
            effect = t.effect_of[kind]
            works = effect == BREAK_OFF or (effect == DENY and t.deny_all)
            if effect == PERFECT_MEASURE:
                works = s.leads(d, t.need_of[kind])
            if works:
                lack *= 1.0 - self.holds(s, seat, d, kind)
        return lack

    def lack_after_break(self, s: AudatiaState, seat: int, d: int) -> float:
        """The chance that d has no card against the mezano after a Break."""
        t = s.t
        roverso = t.hand_of[t.sword_of[s.attack]] == LEFT
        if s.how == CROSSED:
            return self.lack_hold(s, seat, d, INSIDE, t.counter0, t.skill0)
        lack = self.lack_hold(s, seat, d, OUTSIDE if roverso else INSIDE, t.remedy0, t.counter0)
        if roverso:
            for kind in range(t.n_strikes):
                sword = t.sword_of[kind]
                if t.height_of[sword] == MEZANO and t.hand_of[sword] == RIGHT:
                    lack *= 1.0 - self.holds(s, seat, d, kind)
        return lack

    def lack_hold(
        self, s: AudatiaState, seat: int, p: int, side: int, first: int, end: int
    ) -> float:
        """The chance that p holds no remedy (or counter) for a side."""
        lack = 1.0
        for kind in range(first, end):
            if s.t.sides_of[kind] >> side & 1:
                lack *= 1.0 - self.holds(s, seat, p, kind)
        return lack

    # -- remedies -------------------------------------------------------------------------------

    def remedy_outcome(
        self, s: AudatiaState, seat: int, p: int, kind: int, side: int, base: float
    ) -> float:
        """The prospects of the seat when p plays this remedy on this side."""
        t = s.t
        q = 1 - p
        perfect = 0.0
        lack = 1.0
        for counter in range(t.counter0, t.skill0):
            if not t.sides_of[counter] >> side & 1:
                continue
            chance = self.holds(s, seat, q, counter)
            if t.moon_of[counter] == t.moon_of[kind]:
                perfect = max(perfect, chance)
            lack *= 1.0 - chance
        lack *= self.lack_stop(s, seat, q, kind)
        won = lack if p == seat else perfect
        lost = perfect if p == seat else lack
        return won + max(0.0, 1.0 - won - lost) * base

    def lack_stop(self, s: AudatiaState, seat: int, q: int, remedy: int) -> float:
        """The chance that q has no skill against a remedy."""
        t = s.t
        lack = 1.0
        for kind in range(t.skill0, t.n_kinds):
            if t.copies[q][kind] == 0:
                continue
            effect = t.effect_of[kind]
            stops = effect == DENY and t.deny_all
            if effect == SECOND_THOUGHT and t.sides_of[remedy] != 3:
                stops = s.remedy_how != OVERRIDDEN and s.leads(q, t.need_of[kind])
            elif effect == KICK and s.remedy_how == BY_ENTRY:
                stops = s.leads(q, t.need_of[kind])
            if stops:
                lack *= 1.0 - self.holds(s, seat, q, kind)
        return lack

    def best_remedy(self, s: AudatiaState, seat: int, p: int, side: int, base: float) -> float:
        """The prospects of the seat when p may play his best remedy; passing is `base`."""
        t = s.t
        best = base
        for kind in range(t.remedy0, t.counter0):
            if not t.sides_of[kind] >> side & 1:
                continue
            chance = self.holds(s, seat, p, kind)
            if chance <= 0.0:
                continue
            value = self.remedy_outcome(s, seat, p, kind, side, base)
            value = chance * value + (1.0 - chance) * base
            best = max(best, value) if p == seat else min(best, value)
        return best

    def exchanged(self, s: AudatiaState, seat: int, victim: int, base: float) -> float:
        """The victim of an Exchange needs an Outside remedy."""
        t = s.t
        lack = self.lack_hold(s, seat, victim, OUTSIDE, t.remedy0, t.counter0)
        worst = 0.0 if victim == seat else 1.0
        best = worst
        for kind in range(t.remedy0, t.counter0):
            if t.sides_of[kind] >> OUTSIDE & 1 and self.holds(s, seat, victim, kind) > 0.0:
                value = self.remedy_outcome(s, seat, victim, kind, OUTSIDE, base)
                best = max(best, value) if victim == seat else min(best, value)
        return lack * worst + (1.0 - lack) * best
