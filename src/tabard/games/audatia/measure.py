"""Out of Measure: trades, the secret choice of poste, skills, three chances to attack."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.audatia import tables
from tabard.games.audatia.attack import strike
from tabard.games.audatia.duel import Duel, May, MaySkill, add_attacks, no_attack, pass_by
from tabard.games.audatia.setup import any_card, no_further
from tabard.games.audatia.state import AudatiaState

# -- 1. Trades (AUD-S1) -------------------------------------------------------------------------


class Measure(Step[AudatiaState]):
    """A new Out of Measure begins."""

    rule = "AUD-S1"

    def run(self, s: AudatiaState) -> None:
        s.exchange += 1
        s.skills_now = 0
        s.report(s.w.measure, -1)
        ask_trades(s, tables.CHALLENGER)


def ask_trades(s: AudatiaState, p: i64) -> None:
    """The Challenger makes all his trades, then the Respondent. (AUD-A40)"""
    if len(s.of(p).hand) and len(s.of(p).deck):
        s.put(tables.TRADE, p)
    else:
        after_trades(s, p)


def after_trades(s: AudatiaState, p: i64) -> None:
    """The other one trades, then both choose their poste."""
    if p == tables.CHALLENGER:
        ask_trades(s, tables.RESPONDENT)
    else:
        s.put(tables.CHOOSE_POSTA, tables.CHALLENGER)


class Trade(Duel):
    """Discard two cards face down and draw one, as often as one likes."""

    rule = "AUD-S1"
    name = "trade"
    puzzling = False
    code = tables.TRADE

    def acts(self, s: AudatiaState) -> Pile:
        d = s.of(self.seat)
        if len(d.hand) < 2 or not len(d.deck):  # AUD-A11
            if s.telling and not len(d.deck):
                s.cite("AUD-A11")
            return append(vec[i64](capacity=8), s.w.done.base)
        return any_card(s, self.seat, s.w.done.base, s.w.trade.base)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.trade.owns(move):
            s.pick = s.w.trade.a(move)
            s.put(tables.TRADE_SECOND, self.seat)
        else:
            after_trades(s, self.seat)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.trade.owns(move):
            return None
        d = s.of(self.seat)
        if not len(d.deck):
            return Refusal("Your Action deck is empty.", "AUD-A11")
        if len(d.hand) < 2:
            return Refusal("A trade needs two cards.", "AUD-S1")
        return no_further(s, s.w.trade, move, self.rule)


class TradeSecond(Duel):
    """The second of the two cards. One act with the first, so no Cycle comes between."""

    rule = "AUD-S1"
    name = "trade-second"
    puzzling = False
    code = tables.TRADE_SECOND

    def moves(self, s: AudatiaState) -> Pile:
        return self.acts(s)

    def acts(self, s: AudatiaState) -> Pile:
        found = vec[i64](capacity=16)
        hand = s.of(self.seat).hand
        last: i64 = -1
        for kind in hand:
            if kind != last and (kind != s.pick or count(hand, kind) > 1):
                found = append(found, s.w.trade.base + kind)
            last = kind
        return found

    def act(self, s: AudatiaState, move: i64) -> None:
        p = self.seat
        one = s.pick
        two = s.w.trade.a(move)
        s.pick = -1
        s.of(p).trade(one, two)
        if s.telling:
            s.tell(s.w.traded, p, [one, two], 1 << p)
            s.cite("AUD-A39", "AUD-A40")
        s.draw(p)
        ask_trades(s, p)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_further(s, s.w.trade, move, self.rule)

    def why_no_cycle_here(self, name: str) -> Refusal:
        return Refusal("Choose the second card of the trade first.", "AUD-S1")


# -- 2. Poste (AUD-S2) --------------------------------------------------------------------------


class ChoosePosta(Duel):
    """Choose a posta in secret."""

    rule = "AUD-S2"
    name = "choose-posta"
    puzzling = False
    code = tables.CHOOSE_POSTA

    def acts(self, s: AudatiaState) -> Pile:
        return vec[i64]([s.w.choose.base + i for i in range(s.t.n_poste)])

    def act(self, s: AudatiaState, move: i64) -> None:
        s.of(self.seat).chosen = s.w.choose.a(move)
        if self.seat == tables.CHALLENGER:
            s.put(tables.CHOOSE_POSTA, tables.RESPONDENT)
        else:
            s.go(tables.GO_REVEAL)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if s.w.attack.owns(move) or s.w.remedy.owns(move) or s.w.counter.owns(move):
            return Refusal("First take a guard; the cards of your hand come afterwards.", self.rule)
        return None

    def hint(self, s: AudatiaState, rng: Rng) -> i64:
        """The best of three poste by the strikes in hand that can be made from it."""
        t = s.t
        hand = s.of(self.seat).hand
        best: i64 = -1
        best_count: i64 = -1
        for _ in range(3):
            posta = rng.below("hint", t.n_poste)
            blows = t.posta_blows[posta]
            fits: i64 = 0
            for kind in hand:
                if kind >= t.n_strikes:
                    break
                fits += blows >> t.sword_of[kind] & 1
            if fits > best_count:
                best = posta
                best_count = fits
        return s.w.choose.base + best


class Reveal(Step[AudatiaState]):
    """Both poste are revealed together."""

    rule = "AUD-S2"

    def run(self, s: AudatiaState) -> None:
        for p in range(2):
            d = s.of(p)
            d.posta = d.chosen
            d.chosen = -1
            if s.telling:
                s.tell(s.w.stood, p, [d.posta])
                if d.last_posta == d.posta:
                    s.cite("AUD-A8")
            d.last_posta = d.posta
        s.passes = 0
        s.attacker = 1 if s.leads(1, tables.CELERITAS) else 0  # settled once (AUD-S3)
        s.go(tables.GO_SKILLS)


def change_posta(s: AudatiaState, p: i64, posta: i64) -> None:
    """p stands in another posta, openly."""
    d = s.of(p)
    s.report(s.w.moved, p, d.posta, posta)
    d.posta = posta
    d.last_posta = posta


def add_poste(s: AudatiaState, p: i64, found: Pile) -> Pile:
    """Every posta but the one he stands in."""
    for i in range(s.t.n_poste):
        if i != s.of(p).posta:
            found = append(found, s.w.posta.base + i)
    return found


# -- 3. Skills (AUD-S3) -------------------------------------------------------------------------


class Skills(Step[AudatiaState]):
    """Single plays alternate until both pass in a row; `attacker` is whose turn it is."""

    rule = "AUD-S3"

    def run(self, s: AudatiaState) -> None:
        while s.passes < 2:
            p = s.attacker
            if s.could_use(p, tables.OUT_OF_MEASURE):
                s.put(tables.PLAY_SKILL, p)
                return
            s.passes += 1
            s.attacker = 1 - p
        s.attacker = tables.CHALLENGER
        s.skills_now = 0
        s.put(tables.FIRST_CHANCE, tables.CHALLENGER)


class PlaySkill(MaySkill):
    """Play an Out of Measure skill, or pass."""

    rule = "AUD-S3"
    name = "play-skill"
    code = tables.PLAY_SKILL
    moment = tables.OUT_OF_MEASURE

    def decline(self, s: AudatiaState) -> None:
        s.passes += 1
        s.attacker = 1 - self.seat
        s.go(tables.GO_SKILLS)


# -- 4 to 6. Chances to attack (AUD-S4, AUD-S5, AUD-S6) -----------------------------------------


class Chance(May):
    """Attack, change posta, or pass; bound by Taunt and Lure. (AUD-A49)"""

    def acts(self, s: AudatiaState) -> Pile:
        p = self.seat
        found = lured_attacks(s, p)
        if s.of(p).taunted:
            s.note("AUD-K7")
            s.note("AUD-A34")
            s.note("AUD-A49")
            if len(found):
                return found
        return add_poste(s, p, append(found, s.w.pass_.base))

    def act(self, s: AudatiaState, move: i64) -> None:
        p = self.seat
        if s.w.attack.owns(move):
            attack_first(s, p, s.w.attack.a(move))
            return
        if s.of(p).taunted:  # so he holds no eligible attack
            s.of(p).lacks |= s.eligible(p)
        if s.w.posta.owns(move):
            change_posta(s, p, s.w.posta.a(move))
            if s.telling and p == tables.CHALLENGER:
                s.cite("AUD-A7")
        else:
            pass_by(s, p)
            s.note("AUD-A6")
        self.decline(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        d = s.of(self.seat)
        moves_away = s.w.posta.owns(move)
        if moves_away and s.w.posta.a(move) == d.posta:
            return Refusal(f"You already stand in {s.w.poste.labels[d.posta]}.", self.rule)
        if moves_away or move == s.w.pass_.base:
            return Refusal("You are taunted and can attack, so you must.", "AUD-K7")
        return no_first_attack(s, self.seat, move, self.rule)


def lured_attacks(s: AudatiaState, p: i64) -> Pile:
    """The eligible attacks; if the one he is lured to is among them, no other. (AUD-K6)"""
    found = add_attacks(s, p, vec[i64](capacity=16))
    sword = s.of(p).lured
    if sword < 0:
        return found
    named = vec[i64]([move for move in found if s.t.sword_of[s.w.attack.a(move)] == sword])
    if not len(named):
        return found
    s.note("AUD-K6")
    s.note("AUD-A34")
    s.note("AUD-A49")
    return named


def attack_first(s: AudatiaState, p: i64, kind: i64) -> None:
    """The first attack; not with the strike he is lured to tells that he has it not."""
    sword = s.of(p).lured
    if sword >= 0 and s.t.sword_of[kind] != sword:
        s.of(p).lacks |= s.eligible(p) & 1 << sword
    strike(s, p, kind, tables.FIRST)


def no_first_attack(s: AudatiaState, p: i64, move: i64, rule: str) -> Refusal | None:
    """Why p may not open the fight so."""
    if s.w.remedy.owns(move):
        return Refusal("A grip cannot open the fight: a strike must come first.", "AUD-S6")
    if not s.w.attack.owns(move):
        return None
    sword = s.of(p).lured
    refusal = no_attack(s, p, move, rule)
    if refusal is None and sword >= 0:
        name = s.w.swords.labels[sword]
        return Refusal(f"You are lured: {name} is the only attack you may choose.", "AUD-K6")
    return refusal


class FirstChance(Chance):
    """The Challenger may attack."""

    rule = "AUD-S4"
    name = "first-chance"
    code = tables.FIRST_CHANCE

    def decline(self, s: AudatiaState) -> None:
        s.put(tables.SECOND_CHANCE, tables.RESPONDENT)


class SecondChance(Chance):
    """The Respondent may attack."""

    rule = "AUD-S5"
    name = "second-chance"
    code = tables.SECOND_CHANCE

    def decline(self, s: AudatiaState) -> None:
        s.put(tables.LAST_CHANCE, tables.CHALLENGER)


class LastChance(Duel):
    """The Challenger must attack if he can; otherwise the game is a draw."""

    rule = "AUD-S6"
    name = "last-chance"
    code = tables.LAST_CHANCE

    def prompt(self, s: AudatiaState) -> Ask:
        last = s.draws + 1 >= s.t.draws_to_lose
        return super().prompt(s).also(s.w.or_lose if last else s.w.or_draw)

    def acts(self, s: AudatiaState) -> Pile:
        found = lured_attacks(s, self.seat)
        return found if len(found) else append(found, s.w.yield_.base)

    def act(self, s: AudatiaState, move: i64) -> None:
        if s.w.attack.owns(move):
            attack_first(s, self.seat, s.w.attack.a(move))
        else:
            s.go(tables.GO_DRAW)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if move == s.w.yield_.base:
            return Refusal("You can attack, so you must.", "AUD-S6")
        if move == s.w.pass_.base or move == s.w.done.base:
            return Refusal("At this chance the Challenger may not pass.", "AUD-S6")
        if s.w.posta.owns(move):
            return Refusal("At this chance the Challenger may not change guard.", "AUD-S6")
        return no_first_attack(s, self.seat, move, self.rule)
