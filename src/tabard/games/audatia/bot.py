"""What the bots know about fencing: what cards are worth, threats and dangers, poste."""

from __future__ import annotations

from typing import Final

from tabard.engine.rng import Rng
from tabard.games.audatia.binds import complete_sun
from tabard.games.audatia.chances import Chances
from tabard.games.audatia.codes import (
    ANSWER_CROSS,
    ANSWER_MEZANO,
    ANSWER_REMEDY,
    AUDATIA,
    CELERITAS,
    CHALLENGER,
    CHOOSE_POSTA,
    COUNTERED,
    LAST_CHANCE,
    OUTSIDE_REMEDY,
    REACT,
    RESPONDENT,
    SECOND_CHANCE,
    STRETTO,
    THRUST,
)
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.reactions import exchange_open
from tabard.games.audatia.state import AudatiaState

# What a card in hand is worth, by height of strike and by effect of skill
STRIKE_WORTH: Final = [1.0, 0.8, 1.3, 0.85]
ATTACK_WORTH: Final = 0.4  # added for the Challenger, who must attack, for a strike that can
VIRTUE_WORTH: Final = [0.02, 0.03, 0.04, 0.015]  # what holding a Virtue card is worth
SKILL_WORTH: Final = [0.45, 2.0, 1.2, 0.5, 1.0, 0.5, 0.5, 1.8, 0.5, 0.9, 1.6]
REMEDY_WORTH: Final = 0.55
COUNTER_WORTH: Final = 0.6
BOTH_SIDES: Final = 0.5  # added for a card that works on both sides
UNKNOWN_WORTH: Final = 0.8
GIFT_WORTH: Final = 0.015  # what a point of a posta's gift is worth
CARD_STEP: Final = 0.03  # what one card more is worth in chances
SHORTAGE: Final = 0.5  # the cost of having no attack left
LAST_DRAW: Final = 0.04  # the cost when the next draw loses


class AudatiaBrain(Chances):
    """Fences carefully: attacks what is badly covered, covers itself, rarely grapples."""

    horizon = 40
    chain = 2

    # -- evaluation -----------------------------------------------------------------------------

    def evaluate(self, s: AudatiaState, seat: int) -> float:
        asked = s.asked
        assert isinstance(asked, Duel)
        value = self.judge(s, seat, asked.code, asked.seat, self.standing(s, seat))
        return 0.01 + 0.98 * min(1.0, max(0.0, value))

    def judge(self, s: AudatiaState, seat: int, code: int, actor: int, base: float) -> float:
        """The prospects of a seat when somebody is asked something."""
        if code == REACT or code == ANSWER_MEZANO or code == ANSWER_CROSS:
            miss = 1.0 - self.answer(s, seat, actor)
            if actor == seat:
                return (1.0 - miss) * base
            if code == REACT and s.how != COUNTERED:
                base = self.struck_back(s, seat, actor, base)
            return miss + (1.0 - miss) * base
        if code == ANSWER_REMEDY:
            return self.remedy_outcome(s, seat, s.remedy_by, s.remedy, s.remedy_side, base)
        if code == OUTSIDE_REMEDY:
            return self.exchanged(s, seat, actor, base)
        if s.parry >= 0:
            return self.after_parry(s, seat, base)
        if code == CHOOSE_POSTA or s.chosen[seat] >= 0:
            return self.secret_posta(s, seat, base)
        if s.posta[0] >= 0 and s.posta[1] >= 0 and s.attack < 0:
            return self.measure(s, seat, code, actor, base)
        return base

    def struck_back(self, s: AudatiaState, seat: int, d: int, base: float) -> float:
        """The prospects of an attacker whose attack may be exchanged or counterattacked."""
        t = s.t
        sword = t.sword_of[s.attack]
        if not s.leads(d, CELERITAS):
            return base
        chance = 1.0 - self.lack_sword(s, seat, d, sword)
        if t.height_of[sword] == THRUST:
            if not exchange_open(s, d):
                return base
            return (1.0 - chance) * base + chance * self.exchanged(s, seat, seat, base)
        unsafe = self.lack_sword(s, seat, seat, sword) * self.lack_skills(s, seat, seat, sword)
        return base - chance * unsafe * base

    def standing(self, s: AudatiaState, seat: int) -> float:
        """What the hands are worth, and what the draws mean for the roles."""
        own = self.hand_worth(s, seat)
        other = self.guess_worth(s, 1 - seat)
        lead = CARD_STEP * (own - other)
        short = self.shortage(s, seat)
        lead += short if seat == RESPONDENT else -short
        for v in range(4):
            if s.holder[v] >= 0:
                lead += VIRTUE_WORTH[v] if s.holder[v] == seat else -VIRTUE_WORTH[v]
        return 0.5 + lead / (1.0 + abs(lead))

    def shortage(self, s: AudatiaState, seat: int) -> float:
        """What it costs the Challenger to run out of attacks: the game is a draw. (AUD-S6)"""
        t = s.t
        hand = s.hands[CHALLENGER] if seat == CHALLENGER else s.known[CHALLENGER]
        attacks = 0.0
        for kind in hand:
            if kind < t.n_strikes:
                attacks += 1.0 if t.attack_need[t.sword_of[kind]] < 0 else 0.3
        if seat != CHALLENGER:
            attacks += 0.4 * (len(s.hands[CHALLENGER]) - len(hand))
        cost = SHORTAGE / (1.0 + attacks * attacks)
        return cost + LAST_DRAW if s.draws + 1 >= t.draws_to_lose else cost

    def worth(self, s: AudatiaState, seat: int) -> float:
        return self.payoff(s, seat) if s.over else self.evaluate(s, seat)

    def card_worth(self, s: AudatiaState, p: int, kind: int) -> float:
        """What one card in p's hand is worth."""
        t = s.t
        if kind < t.n_strikes:
            sword = t.sword_of[kind]
            worth = STRIKE_WORTH[t.height_of[sword]]
            if p == CHALLENGER and t.attack_need[sword] < 0:
                worth += ATTACK_WORTH
            return worth
        if kind >= t.skill0:
            return SKILL_WORTH[t.effect_of[kind]]
        worth = REMEDY_WORTH if kind < t.counter0 else COUNTER_WORTH
        return worth + BOTH_SIDES if t.sides_of[kind] == 3 else worth

    def hand_worth(self, s: AudatiaState, p: int) -> float:
        """The own hand; the second and third card of one face count less."""
        total = 0.0
        last = -1
        again = 1.0
        for kind in s.hands[p]:
            again = again * 0.7 if kind == last else 1.0
            total += again * self.card_worth(s, p, kind)
            last = kind
        for kind in s.swaps[p]:
            total += self.mean_worth(s, p) - self.card_worth(s, p, kind)
        return total

    def mean_worth(self, s: AudatiaState, p: int) -> float:
        """What a card drawn from the deck is worth on average."""
        total = 0.0
        for kind in s.decks[p]:
            total += self.card_worth(s, p, kind)
        return total / len(s.decks[p]) if s.decks[p] else 0.0

    def guess_worth(self, s: AudatiaState, p: int) -> float:
        """The opponent's hand, from what is known of it."""
        total = 0.0
        for kind in s.known[p]:
            total += self.card_worth(s, p, kind)
        return total + UNKNOWN_WORTH * (len(s.hands[p]) - len(s.known[p]))

    # -- threats --------------------------------------------------------------------------------

    def threat(self, s: AudatiaState, seat: int, p: int) -> float:
        """The chance that p has an attack that the other one cannot answer."""
        t = s.t
        other = 1 - p
        best = 0.0
        for sword in range(t.n_swords):
            if not s.may_attack(p, sword):
                continue
            has = 1.0 - self.lack_sword(s, seat, p, sword)
            if has <= best:
                continue
            posta = s.posta[other]
            if t.height_of[sword] == THRUST and posta >= 0 and t.extended[posta]:
                won = self.exchanged(s, seat, other, 0.5)
                open_line = won if p == seat else 1.0 - won
            else:
                open_line = 1.0 - self.cover(s, seat, other, sword)
            best = max(best, has * open_line)
        return best

    def after_parry(self, s: AudatiaState, seat: int, base: float) -> float:
        """In a bind: who threatens what."""
        a = s.attacker
        d = 1 - a
        if complete_sun(s) or s.bind == STRETTO:
            return self.grapple(s, seat, a, d, base)
        value = base
        if s.leads(a, AUDATIA) and s.sides[a] >= 0:
            value = self.best_remedy(s, seat, a, s.sides[a], value)
        first = self.threat(s, seat, d)
        second = (1.0 - first) * self.threat(s, seat, a)
        swing = first - second if d == seat else second - first
        return value + 0.8 * swing * (1.0 - value if swing > 0 else value)

    def grapple(self, s: AudatiaState, seat: int, a: int, d: int, base: float) -> float:
        """In Stretto: the remedies of both."""
        if s.sides[a] < 0:
            return base
        value = self.best_remedy(s, seat, a, s.sides[a], base)
        return self.best_remedy(s, seat, d, s.sides[d], value)

    def measure(self, s: AudatiaState, seat: int, code: int, actor: int, base: float) -> float:
        """Out of Measure with both poste open."""
        mine = self.threat(s, seat, seat)
        his = self.threat(s, seat, 1 - seat)
        if actor == seat:
            his *= 1.0 - mine
        else:
            mine *= 1.0 - his
        value = base + 0.7 * mine * (1.0 - base) - 0.9 * his * base
        if seat == CHALLENGER and code in (SECOND_CHANCE, LAST_CHANCE):
            value -= 0.0 if self.can_attack(s, seat) else 0.15
        return value

    def can_attack(self, s: AudatiaState, p: int) -> bool:
        """Has p any eligible attack as he stands?"""
        t = s.t
        for kind in s.hands[p]:
            if kind >= t.n_strikes:
                return False
            if s.may_attack(p, t.sword_of[kind]):
                return True
        return False

    def secret_posta(self, s: AudatiaState, seat: int, base: float) -> float:
        """A posta chosen while the opponent's is unknown: what it covers and what it opens."""
        posta = s.chosen[seat]
        if posta < 0:
            return base
        kept = s.posta[seat]
        s.posta[seat] = posta
        value = self.posta_worth(s, seat)
        s.posta[seat] = kept
        return base + value

    def posta_worth(self, s: AudatiaState, seat: int) -> float:
        """How well a hand fences from the posta it stands in."""
        t = s.t
        closed = t.posta_closed[s.posta[seat]]
        danger = 0.0
        attacks = 0.0
        for sword in range(t.n_swords):
            if not closed >> sword & 1:
                has = self.strike_chance(s, seat, 1 - seat, sword)
                danger += has * (1.0 - self.cover(s, seat, seat, sword))
            if s.from_ok(seat, sword) and s.attack_symbol(seat, sword):
                attacks += self.strike_chance(s, seat, seat, sword)
        posta = s.posta[seat]
        if t.extended[posta] and s.holder[CELERITAS] == 1 - seat:
            danger += 0.5
        gift = GIFT_WORTH * t.posta_gift[posta]
        return 0.02 * attacks + gift - 0.12 * danger

    def strike_chance(self, s: AudatiaState, seat: int, p: int, sword: int) -> float:
        """The chance that p holds this strike at all."""
        t = s.t
        lack = 1.0
        for kind in range(t.n_strikes):
            if t.sword_of[kind] == sword:
                lack *= 1.0 - self.holds(s, seat, p, kind)
        return 1.0 - lack

    # -- playouts -------------------------------------------------------------------------------

    def hint(self, s: AudatiaState, rng: Rng) -> int:
        """Answer with strikes before skills, attack rather than wait, spend no card idly."""
        legal = s.legal
        if len(legal) == 1:
            return legal[0]
        w = s.t.words
        asked = s.asked
        assert isinstance(asked, Duel)
        if asked.code == CHOOSE_POSTA:
            return self.hint_posta(s, asked.seat, rng)
        strikes: list[int] = []
        holds: list[int] = []
        skills: list[int] = []
        idle: list[int] = []
        for move in legal:
            if w.attack.base <= move < w.side.base:
                strikes.append(move)
            elif w.remedy.base <= move < w.cycle.base:
                holds.append(move)
            elif w.use.owns(move):
                skills.append(move)
            elif move >= w.done.base or w.side.owns(move) or w.take.owns(move):
                idle.append(move)
        if w.yield_.base in idle:  # nothing but Cycle swaps is left
            return legal[len(legal) - 1]
        if strikes and (not idle or rng.below("hint", 8) < 6):
            return strikes[rng.below("hint", len(strikes))]
        if holds and (not idle or rng.below("hint", 8) < 2):
            return holds[rng.below("hint", len(holds))]
        if skills and (not idle or rng.below("hint", 8) < 4):
            return skills[rng.below("hint", len(skills))]
        if idle:
            return idle[rng.below("hint", len(idle))]
        if strikes:
            return strikes[rng.below("hint", len(strikes))]
        return legal[rng.below("hint", len(legal))]

    def hint_posta(self, s: AudatiaState, p: int, rng: Rng) -> int:
        """The best of three poste by the strikes in hand that can be made from it."""
        t = s.t
        best = -1
        best_count = -1
        for _ in range(3):
            posta = rng.below("hint", t.n_poste)
            count = 0
            for kind in s.hands[p]:
                if kind >= t.n_strikes:
                    break
                count += t.posta_blows[posta] >> t.sword_of[kind] & 1
            if count > best_count:
                best = posta
                best_count = count
        return t.words.choose.base + best
