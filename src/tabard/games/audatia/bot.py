"""What the bots know about fencing: what cards are worth, threats and dangers, poste.

The opponent's hand is never read: chances come from what the seat has seen of it and from
the cards that lie open.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.brain import Brain
from tabard.engine.piles import count
from tabard.games.audatia import tables
from tabard.games.audatia.binds import complete_sun
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.reactions import exchange_open
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import Tables

FEATURES: Final = [
    "hand", "swaps", "theirs", "attacks", "audatia", "prudentia", "celeritas", "fortitudo",
    # what the moment makes of it, in chances to win
    "strike", "struck", "remedy", "exchange", "bind", "posta", "threat", "danger", "idle",
]  # fmt: skip
MOMENT: Final[i64] = 8
STRIKE: Final[i64] = 8
STRUCK: Final[i64] = 9
REMEDY: Final[i64] = 10
EXCHANGE: Final[i64] = 11
BIND: Final[i64] = 12
POSTA: Final[i64] = 13
THREAT: Final[i64] = 14
DANGER: Final[i64] = 15
IDLE: Final[i64] = 16


class AudatiaBrain(Brain[AudatiaState]):
    """Fences carefully: attacks what is badly covered, covers itself, rarely grapples."""

    def __init__(self, t: Tables, weights: list[float]) -> None:
        super().__init__(horizon=40, chain=2)
        self.weigh(FEATURES, weights, 1.0, t)

    def features(self, s: AudatiaState, seat: i64) -> vec[float]:
        asked = s.asked
        assert isinstance(asked, Duel)
        sight = Sight(s, seat)
        found = sight.standing()
        sight.judge(asked.code, asked.seat, self.base(found), found)
        return found

    def judge(self, features: vec[float]) -> float:
        """The hands and Virtues give chances; the moment adds to them and takes away."""
        value = self.base(features)
        for i in range(MOMENT, len(features)):
            value += features[i] * self.weights[i]
        return 0.01 + 0.98 * lower(1.0, higher(0.0, value))

    def base(self, features: vec[float]) -> float:
        """The chances by hands and Virtues alone."""
        lead = sum((features[i] * self.weights[i] for i in range(MOMENT)), 0.0)
        return 0.5 + lead / (1.0 + abs(lead))


def held_by(s: AudatiaState, virtue: i64, seat: i64) -> float:
    """1 where the seat holds a Virtue card, -1 where the opponent does."""
    holder = s.holder[virtue]
    if holder < 0:
        return 0.0
    return 1.0 if holder == seat else -1.0


def higher(a: float, b: float) -> float:
    """The greater one."""
    return a if a > b else b


def lower(a: float, b: float) -> float:
    """The smaller one."""
    return a if a < b else b


class Sight:
    """The duel through the eyes of one seat: what it can tell, and what it may expect."""

    def __init__(self, s: AudatiaState, seat: i64) -> None:
        self.s: AudatiaState = s
        self.seat: i64 = seat
        self.worths: vec[float] = s.t.worth.cards
        # the chances that somebody holds a card, as they are asked for
        self.chances: vec[float] = vec[float]([-1.0 for _ in range(len(self.worths))])

    # -- the outlook ------------------------------------------------------------------------------

    def judge(self, code: i64, actor: i64, base: float, found: vec[float]) -> None:
        """Note what it means for the seat's chances that somebody is asked something."""
        s = self.s
        if code == tables.REACT or code == tables.ANSWER_MEZANO or code == tables.ANSWER_CROSS:
            self.attacked(code, actor, base, found)
        elif code == tables.ANSWER_REMEDY:
            value = self.remedy_outcome(s.remedy_by, s.remedy, s.remedy_side, base)
            found[REMEDY] = value - base
        elif code == tables.OUTSIDE_REMEDY or code == tables.EXTENDED_REMEDY:
            found[EXCHANGE] = self.exchanged(actor, base) - base
        elif s.parry >= 0:
            found[BIND] = self.after_parry(base) - base
        elif code == tables.CHOOSE_POSTA or s.of(self.seat).chosen >= 0:
            found[POSTA] = self.secret_posta()
        elif s.challenger.posta >= 0 and s.respondent.posta >= 0 and s.attack < 0:
            self.measure(code, actor, base, found)

    def attacked(self, code: i64, actor: i64, base: float, found: vec[float]) -> None:
        """Somebody must answer an attack, or is hit."""
        miss = 1.0 - self.answer(actor)
        if actor == self.seat:
            found[STRUCK] = -miss * base
            return
        after = base
        if code == tables.REACT and self.s.how != tables.COUNTERED:
            after = self.struck_back(actor, base)
        found[STRIKE] = miss + (1.0 - miss) * after - base

    def struck_back(self, d: i64, base: float) -> float:
        """The prospects of an attacker whose attack may be exchanged or counterattacked."""
        s = self.s
        seat = self.seat
        sword = s.t.sword_of[s.attack]
        if not s.leads(d, tables.CELERITAS):
            return base
        chance = 1.0 - self.lack_sword(d, sword)
        if s.t.thrusts >> sword & 1:
            if not exchange_open(s, d):
                return base
            return (1.0 - chance) * base + chance * self.exchanged(seat, base)
        unsafe = self.lack_sword(seat, sword) * self.lack_skills(seat)
        return base - chance * unsafe * base

    def standing(self) -> vec[float]:
        """What the hands are worth, and what the draws mean for the roles; the moment is open."""
        s = self.s
        seat = self.seat
        short = self.shortage()
        return vec[float](
            [
                self.hand_worth(),
                self.swaps_worth(),
                self.guess_worth(),
                short if seat == tables.RESPONDENT else -short,
                held_by(s, tables.AUDATIA, seat),
                held_by(s, tables.PRUDENTIA, seat),
                held_by(s, tables.CELERITAS, seat),
                held_by(s, tables.FORTITUDO, seat),
                0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            ]
        )  # fmt: skip

    def shortage(self) -> float:
        """What it costs the Challenger to run out of attacks: the game is a draw. (AUD-S6)"""
        s = self.s
        t = s.t
        own = self.seat == tables.CHALLENGER
        hand = s.challenger.hand if own else s.challenger.known
        attacks = 0.0
        for kind in hand:
            if kind < t.n_strikes:
                attacks += 1.0 if t.always_attack >> t.sword_of[kind] & 1 else t.worth.rare_attack
        if not own:
            attacks += t.worth.hidden_attack * float(len(s.challenger.hand) - len(hand))
        cost = t.worth.shortage / (1.0 + attacks * attacks)
        return cost + t.worth.last_draw if s.draws + 1 >= t.draws_to_lose else cost

    def worth(self, p: i64, kind: i64) -> float:
        """What one card in p's hand is worth."""
        return self.worths[p * self.s.t.n_kinds + kind]

    def hand_worth(self) -> float:
        """The own hand; the second and third card of one face count less."""
        p = self.seat
        d = self.s.of(p)
        total = 0.0
        last: i64 = -1
        again = 1.0
        for kind in d.hand:
            again = again * self.s.t.worth.again if kind == last else 1.0
            total += again * self.worth(p, kind)
            last = kind
        return total

    def swaps_worth(self) -> float:
        """What the cards that are swapped will be worth more than now, on average."""
        swaps = self.s.of(self.seat).swaps
        if not len(swaps):
            return 0.0
        mean = self.mean_worth()
        return sum((mean - self.worth(self.seat, kind) for kind in swaps), 0.0)

    def mean_worth(self) -> float:
        """What a card drawn from the own deck is worth on average."""
        deck = self.s.of(self.seat).deck
        total = sum((self.worth(self.seat, kind) for kind in deck), 0.0)
        return total / float(len(deck)) if len(deck) else 0.0

    def is_better(self, kind: i64) -> bool:
        """Is a card of the hand worth as much as what would be drawn for it?"""
        return self.worth(self.seat, kind) >= self.mean_worth()

    def guess_worth(self) -> float:
        """The opponent's hand, from what is known of it."""
        p = 1 - self.seat
        s = self.s
        d = s.of(p)
        known = sum((self.worth(p, kind) for kind in d.known), 0.0)
        return known + s.t.worth.unknown * float(len(d.hand) - len(d.known))

    # -- threats ----------------------------------------------------------------------------------

    def threat(self, p: i64) -> float:
        """The chance that p has an attack that the other one cannot answer."""
        s = self.s
        t = s.t
        other = 1 - p
        eligible = s.eligible(p)
        if not eligible:
            return 0.0
        posta = s.of(other).posta
        skills = self.lack_skills(other)
        best = 0.0
        for sword in range(t.n_swords):
            if not eligible >> sword & 1:
                continue
            has = 1.0 - self.lack_sword(p, sword)
            if has <= best:
                continue
            if t.thrusts >> sword & 1 and posta >= 0 and t.extended >> posta & 1:
                won = self.exchanged(other, 0.5)
                open_line = won if p == self.seat else 1.0 - won
            else:
                open_line = skills * self.lack_strikes(other, sword)
            best = higher(best, has * open_line)
        return best

    def after_parry(self, base: float) -> float:
        """In a bind: who threatens what."""
        s = self.s
        a = s.attacker
        d = 1 - a
        if complete_sun(s) or s.bind == tables.STRETTO:
            return self.grapple(a, d, base)
        value = base
        if s.leads(a, tables.AUDATIA) and s.of(a).side >= 0:
            value = self.best_remedy(a, value)
        first = self.threat(d)
        second = (1.0 - first) * self.threat(a)
        swing = first - second if d == self.seat else second - first
        return value + s.t.worth.swing * swing * (1.0 - value if swing > 0 else value)

    def grapple(self, a: i64, d: i64, base: float) -> float:
        """In Stretto: the remedies of both."""
        if self.s.of(a).side < 0:
            return base
        return self.best_remedy(d, self.best_remedy(a, base))

    def measure(self, code: i64, actor: i64, base: float, found: vec[float]) -> None:
        """Out of Measure with both poste open."""
        s = self.s
        seat = self.seat
        mine = self.threat(seat)
        his = self.threat(1 - seat)
        if actor == seat:
            his *= 1.0 - mine
        else:
            mine *= 1.0 - his
        found[THREAT] = 0.7 * mine * (1.0 - base)
        found[DANGER] = -0.9 * his * base
        late = code == tables.SECOND_CHANCE or code == tables.LAST_CHANCE
        if late and seat == tables.CHALLENGER and not s.holds_one(seat, s.eligible(seat)):
            found[IDLE] = 1.0

    def secret_posta(self) -> float:
        """A posta chosen while the opponent's is unknown: what it covers and what it opens."""
        d = self.s.of(self.seat)
        if d.chosen < 0:
            return 0.0
        kept = d.posta
        d.posta = d.chosen
        value = self.posta_worth(d.chosen)
        d.posta = kept
        return value

    def posta_worth(self, posta: i64) -> float:
        """How well a hand fences from the posta it stands in."""
        s = self.s
        t = s.t
        seat = self.seat
        closed = t.posta_closed[posta]
        attacking = s.blows(seat) & s.attack_symbols(seat)
        skills = self.lack_skills(seat)
        danger = 0.0
        attacks = 0.0
        for sword in range(t.n_swords):
            if not closed >> sword & 1:
                danger += self.has_sword(1 - seat, sword) * (
                    skills * self.lack_strikes(seat, sword)
                )
            if attacking >> sword & 1:
                attacks += self.has_sword(seat, sword)
        if t.extended >> posta & 1 and s.holder[tables.CELERITAS] == 1 - seat:
            danger += t.worth.posta_extended
        gift = t.worth.gift * float(t.posta_gift[posta])
        return t.worth.posta_attack * attacks + gift - t.worth.posta_danger * danger

    # -- chances ----------------------------------------------------------------------------------

    def holds(self, p: i64, kind: i64) -> float:
        """The chance that p holds a card, as far as the seat can tell."""
        at = p * self.s.t.n_kinds + kind
        chance = self.chances[at]
        if chance < 0.0:
            chance = self.work_out(p, kind)
            self.chances[at] = chance
        return chance

    def work_out(self, p: i64, kind: i64) -> float:
        """The same, not yet known."""
        d = self.s.of(p)
        if p == self.seat:
            return 1.0 if kind in d.hand else 0.0
        late: i64 = 2 * len(d.caps)
        known = len(d.known)
        if kind in d.known:
            return 1.0 if late == 0 else higher(0.5, 1.0 - float(late) / float(known))
        spare = d.unseen(kind) - count(d.sunk, kind)
        hand = len(d.hand) - (known - late if known > late else 0)
        if spare <= 0 or hand <= 0:
            return 0.0
        pool = len(d.deck) + hand + len(d.traded)
        lack = 1.0
        i: i64 = 0
        while i < hand and i < pool:
            lack *= higher(0.0, float(pool - spare - i) / float(pool - i))
            i += 1
        return 1.0 - lack

    def answer(self, d: i64) -> float:
        """The chance that d can answer the attack on the table."""
        s = self.s
        sword = s.t.sword_of[s.attack]
        lack = self.lack_skills(d)
        if s.how == tables.AFTER_BREAK or s.how == tables.CROSSED:
            return 1.0 - self.lack_after_break(d) * lack
        if s.how == tables.COUNTERED:
            return 1.0 - lack * self.lack_sword(d, sword)
        lack *= self.lack_strikes(d, sword)
        if s.t.thrusts >> sword & 1 and s.leads(d, tables.CELERITAS) and exchange_open(s, d):
            lack *= self.lack_sword(d, sword)
        return 1.0 - lack

    def lack_all(self, p: i64, swords: i64) -> float:
        """The chance that p holds no strike with one of these swords."""
        t = self.s.t
        lack = 1.0
        for sword in range(t.n_swords):
            if swords >> sword & 1:
                for kind in t.kinds_of[sword]:
                    lack *= 1.0 - self.holds(p, kind)
                if lack <= 0.0:
                    return 0.0
        return lack

    def lack_strikes(self, d: i64, sword: i64) -> float:
        """The chance that d holds no strike that parries or counterattacks."""
        s = self.s
        t = s.t
        useful = s.parries(d, sword)
        if s.leads(d, tables.CELERITAS):
            if not t.thrusts >> sword & 1:
                useful |= s.blows(d) & 1 << sword
            posta = s.of(d).posta
            if posta >= 0 and t.defend >> posta & 1:
                useful |= t.thrusts
        return self.lack_all(d, useful)

    def lack_sword(self, d: i64, sword: i64) -> float:
        """The chance that d cannot make this very strike."""
        return self.lack_all(d, self.s.blows(d) & 1 << sword)

    def has_sword(self, p: i64, sword: i64) -> float:
        """The chance that p holds this strike at all."""
        return 1.0 - self.lack_all(p, 1 << sword)

    def lack_skills(self, d: i64) -> float:
        """The chance that d has no skill against an attack."""
        s = self.s
        t = s.t
        copies = s.of(d).copies
        lack = 1.0
        for kind in range(t.skill0, t.n_kinds):
            if t.timing_of[kind] & tables.ATTACKED and copies[kind] and s.may_use(d, kind):
                lack *= 1.0 - self.holds(d, kind)
        return lack

    def lack_after_break(self, d: i64) -> float:
        """The chance that d has no card against the mezano after a Break."""
        s = self.s
        t = s.t
        if s.how == tables.CROSSED:
            return self.lack_hold(d, tables.INSIDE, t.counter0, t.skill0)
        if t.hand_of[t.sword_of[s.attack]] != tables.LEFT:
            return self.lack_hold(d, tables.INSIDE, t.remedy0, t.counter0)
        lack = self.lack_hold(d, tables.OUTSIDE, t.remedy0, t.counter0)
        return lack * self.lack_all(d, t.mezani & t.by_place[tables.RIGHT])

    def lack_hold(self, p: i64, side: i64, first: i64, end: i64) -> float:
        """The chance that p holds no remedy (or counter) for a side."""
        lack = 1.0
        for kind in range(first, end):
            if self.s.t.sides_of[kind] >> side & 1:
                lack *= 1.0 - self.holds(p, kind)
        return lack

    # -- remedies ---------------------------------------------------------------------------------

    def remedy_outcome(self, p: i64, kind: i64, side: i64, base: float) -> float:
        """The prospects of the seat when p plays this remedy on this side."""
        t = self.s.t
        q = 1 - p
        perfect = 0.0
        lack = 1.0
        for counter in range(t.counter0, t.skill0):
            if t.sides_of[counter] >> side & 1:
                chance = self.holds(q, counter)
                if t.moon_of[counter] == t.moon_of[kind]:
                    perfect = higher(perfect, chance)
                lack *= 1.0 - chance
        lack *= self.lack_stop(q, kind)
        won = lack if p == self.seat else perfect
        lost = perfect if p == self.seat else lack
        return won + higher(0.0, 1.0 - won - lost) * base

    def lack_stop(self, q: i64, remedy: i64) -> float:
        """The chance that q has no skill against a remedy."""
        s = self.s
        t = s.t
        copies = s.of(q).copies
        lack = 1.0
        for kind in range(t.skill0, t.n_kinds):
            if not t.timing_of[kind] & tables.REMEDIED or not copies[kind]:
                continue
            if t.effect_of(kind).stops(s, remedy) and s.may_use(q, kind):
                lack *= 1.0 - self.holds(q, kind)
        return lack

    def best_remedy(self, p: i64, base: float) -> float:
        """The prospects of the seat when p may play his best remedy; passing is `base`."""
        s = self.s
        t = s.t
        side = s.of(p).side
        best = base
        for kind in range(t.remedy0, t.counter0):
            if not t.sides_of[kind] >> side & 1:
                continue
            chance = self.holds(p, kind)
            if chance <= 0.0:
                continue
            value = self.remedy_outcome(p, kind, side, base)
            value = chance * value + (1.0 - chance) * base
            best = higher(best, value) if p == self.seat else lower(best, value)
        return best

    def exchanged(self, victim: i64, base: float) -> float:
        """The victim of an Exchange needs an Outside remedy."""
        t = self.s.t
        lack = self.lack_hold(victim, tables.OUTSIDE, t.remedy0, t.counter0)
        worst = 0.0 if victim == self.seat else 1.0
        best = worst
        for kind in range(t.remedy0, t.counter0):
            if t.sides_of[kind] >> tables.OUTSIDE & 1 and self.holds(victim, kind) > 0.0:
                value = self.remedy_outcome(victim, kind, tables.OUTSIDE, base)
                best = higher(best, value) if victim == self.seat else lower(best, value)
        return lack * worst + (1.0 - lack) * best
