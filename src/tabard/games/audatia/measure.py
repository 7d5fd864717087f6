"""Out of Measure: trades, the secret choice of poste, skills, three chances to attack."""

from __future__ import annotations

from tabard.engine.steps import Step
from tabard.games.audatia.attack import strike
from tabard.games.audatia.codes import (
    CELERITAS,
    CHALLENGER,
    CHOOSE_POSTA,
    EYE,
    FIRST,
    FIRST_CHANCE,
    GO_DRAW,
    GO_REVEAL,
    GO_SKILLS,
    LAST_CHANCE,
    LURE,
    PLAY_SKILL,
    RESPONDENT,
    SECOND_CHANCE,
    TAUNT,
    TRADE,
    TRADE_SECOND,
)
from tabard.games.audatia.duel import Duel, add_attacks, add_skill, pass_by, use_skill
from tabard.games.audatia.setup import any_card
from tabard.games.audatia.state import ROLES, AudatiaState

# -- 1. Trades (AUD-S1) -------------------------------------------------------------------------


class Measure(Step[AudatiaState]):
    """A new Out of Measure begins."""

    rule = "AUD-S1"

    def run(self, s: AudatiaState) -> None:
        s.exchange += 1
        s.skills_now = 0
        if s.telling:
            s.tell(s.t.words.measure, -1, [])
        ask_trades(s, CHALLENGER)


def ask_trades(s: AudatiaState, p: int) -> None:
    """The Challenger makes all his trades, then the Respondent. (AUD-A40)"""
    if s.hands[p] and s.decks[p]:
        s.ask(TRADE, p)
    else:
        after_trades(s, p)


def after_trades(s: AudatiaState, p: int) -> None:
    """The other one trades, then both choose their poste."""
    if p == CHALLENGER:
        ask_trades(s, RESPONDENT)
    else:
        s.ask(CHOOSE_POSTA, CHALLENGER)


class Trade(Duel):
    """Discard two cards face down and draw one, as often as one likes."""

    rule = "AUD-S1"
    code = TRADE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: trade two cards for one, or be done?"

    def acts(self, s: AudatiaState) -> list[int]:
        words = s.t.words
        if len(s.hands[self.seat]) < 2 or not s.decks[self.seat]:  # AUD-A11
            if s.telling and not s.decks[self.seat]:
                s.cite("AUD-A11")
            return [words.done.base]
        return any_card(s, self.seat, words.done.base, words.trade.base)

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if words.trade.owns(move):
            s.pick = words.trade.a(move)
            s.ask(TRADE_SECOND, self.seat)
        else:
            after_trades(s, self.seat)


class TradeSecond(Duel):
    """The second of the two cards. One act with the first, so no Cycle comes between."""

    rule = "AUD-S1"
    code = TRADE_SECOND

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: which second card do you trade away?"

    def moves(self, s: AudatiaState) -> list[int]:
        return self.acts(s)

    def acts(self, s: AudatiaState) -> list[int]:
        found: list[int] = []
        hand = s.hands[self.seat]
        last = -1
        for kind in hand:
            if kind != last and (kind != s.pick or hand.count(kind) > 1):
                found.append(s.t.words.trade.base + kind)
            last = kind
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        p = self.seat
        one = s.pick
        two = s.t.words.trade.a(move)
        s.pick = -1
        s.trade(p, one, two)
        if s.telling:
            s.tell(s.t.words.traded, p, [one, two], 1 << p)
            s.cite("AUD-A39")
            s.cite("AUD-A40")
        s.draw(p)
        ask_trades(s, p)


# -- 2. Poste (AUD-S2) --------------------------------------------------------------------------


class ChoosePosta(Duel):
    """Choose a posta in secret."""

    rule = "AUD-S2"
    code = CHOOSE_POSTA

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: which posta do you take, in secret?"

    def acts(self, s: AudatiaState) -> list[int]:
        base = s.t.words.choose.base
        return [base + i for i in range(s.t.n_poste)]

    def act(self, s: AudatiaState, move: int) -> None:
        s.chosen[self.seat] = s.t.words.choose.a(move)
        if self.seat == CHALLENGER:
            s.ask(CHOOSE_POSTA, RESPONDENT)
        else:
            s.go(GO_REVEAL)


class Reveal(Step[AudatiaState]):
    """Both poste are revealed together."""

    rule = "AUD-S2"

    def run(self, s: AudatiaState) -> None:
        for p in range(2):
            posta = s.chosen[p]
            s.posta[p] = posta
            s.chosen[p] = -1
            if s.telling:
                s.tell(s.t.words.stood, p, [posta])
                if s.last_posta[p] == posta:
                    s.cite("AUD-A8")
            s.last_posta[p] = posta
        s.passes = 0
        if s.leads(RESPONDENT, CELERITAS):  # AUD-S3: settled once, a tie goes to the Challenger
            s.attacker = RESPONDENT
        else:
            s.attacker = CHALLENGER
        s.go(GO_SKILLS)


# -- 3. Skills (AUD-S3) -------------------------------------------------------------------------


class Skills(Step[AudatiaState]):
    """Single plays alternate until both pass in a row; `attacker` is whose turn it is."""

    rule = "AUD-S3"

    def run(self, s: AudatiaState) -> None:
        while s.passes < 2:
            p = s.attacker
            if could_play_skill(s, p):
                s.ask(PLAY_SKILL, p)
                return
            s.passes += 1
            s.attacker = 1 - p
        s.attacker = CHALLENGER
        s.skills_now = 0
        s.ask(FIRST_CHANCE, CHALLENGER)


def could_play_skill(s: AudatiaState, p: int) -> bool:
    """Could he, by what is open to all, hold a skill for Out of Measure?"""
    return s.could_use(p, LURE) or s.could_use(p, TAUNT) or s.could_use(p, EYE)


class PlaySkill(Duel):
    """Play an Out of Measure skill, or pass."""

    rule = "AUD-S3"
    code = PLAY_SKILL

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: play an Out of Measure skill, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        found = [s.t.words.pass_.base]
        add_skill(s, self.seat, LURE, found)
        add_skill(s, self.seat, TAUNT, found)
        add_skill(s, self.seat, EYE, found)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.use.owns(move):
            use_skill(s, self.seat, move)
            return
        pass_by(s, self.seat)
        s.passes += 1
        s.attacker = 1 - self.seat
        s.go(GO_SKILLS)


# -- 4 to 6. Chances to attack (AUD-S4, AUD-S5, AUD-S6) -----------------------------------------


class Chance(Duel):
    """Attack, change posta, or pass; bound by Taunt and Lure. (AUD-A49)"""

    def next_ask(self, s: AudatiaState) -> None:
        """Go on when there was no attack."""
        raise NotImplementedError

    def acts(self, s: AudatiaState) -> list[int]:
        t = s.t
        p = self.seat
        found: list[int] = []
        add_attacks(s, p, found)
        found = lured(s, p, found)
        if s.taunted[p] and s.telling:
            s.cite("AUD-K7")
            s.cite("AUD-A34")
            s.cite("AUD-A49")
        if s.taunted[p] and found:
            return found
        found.append(t.words.pass_.base)
        for i in range(t.n_poste):
            if i != s.posta[p]:
                found.append(t.words.posta.base + i)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        t = s.t
        p = self.seat
        if t.words.attack.owns(move):
            kind = t.words.attack.a(move)
            note_lure(s, p, kind)
            strike(s, p, kind, FIRST)
            return
        if s.taunted[p]:
            note_lack(s, p)
        if t.words.posta.owns(move):
            s.posta[p] = t.words.posta.a(move)
            s.last_posta[p] = s.posta[p]
            if s.telling:
                s.tell(t.words.moved, p, [s.posta[p]])
                if p == CHALLENGER:
                    s.cite("AUD-A7")
        else:
            pass_by(s, p)
            if s.telling:
                s.cite("AUD-A6")
        self.next_ask(s)


def lured(s: AudatiaState, p: int, attacks: list[int]) -> list[int]:
    """If the named strike is among the attacks, it is the only one. (AUD-K6)"""
    sword = s.lured[p]
    if sword < 0:
        return attacks
    t = s.t
    named: list[int] = []
    for move in attacks:
        if t.sword_of[t.words.attack.a(move)] == sword:
            named.append(move)
    if not named:
        return attacks
    if s.telling:
        s.cite("AUD-K6")
        s.cite("AUD-A34")
        s.cite("AUD-A49")
    return named


def note_lure(s: AudatiaState, p: int, kind: int) -> None:
    """An attack with another strike tells that he has not the named one."""
    sword = s.lured[p]
    if sword >= 0 and s.t.sword_of[kind] != sword and s.may_attack(p, sword):
        s.lacks[p] |= 1 << sword


def note_lack(s: AudatiaState, p: int) -> None:
    """Who is taunted and does not attack holds no eligible attack."""
    for sword in range(s.t.n_swords):
        if s.may_attack(p, sword):
            s.lacks[p] |= 1 << sword


class FirstChance(Chance):
    """The Challenger may attack."""

    rule = "AUD-S4"
    code = FIRST_CHANCE

    def prompt(self, s: AudatiaState) -> str:
        return "Challenger: attack, change posta, or pass?"

    def next_ask(self, s: AudatiaState) -> None:
        s.ask(SECOND_CHANCE, RESPONDENT)


class SecondChance(Chance):
    """The Respondent may attack."""

    rule = "AUD-S5"
    code = SECOND_CHANCE

    def prompt(self, s: AudatiaState) -> str:
        return "Respondent: attack, change posta, or pass?"

    def next_ask(self, s: AudatiaState) -> None:
        s.ask(LAST_CHANCE, CHALLENGER)


class LastChance(Duel):
    """The Challenger must attack if he can; otherwise the game is a draw."""

    rule = "AUD-S6"
    code = LAST_CHANCE

    def prompt(self, s: AudatiaState) -> str:
        last = s.draws + 1 >= s.t.draws_to_lose
        end = "it is the last draw and you lose" if last else "the game is a draw"
        return f"Challenger: you must attack now; if you cannot, {end}."

    def acts(self, s: AudatiaState) -> list[int]:
        found: list[int] = []
        add_attacks(s, self.seat, found)
        found = lured(s, self.seat, found)
        if not found:
            found.append(s.t.words.yield_.base)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        if s.t.words.attack.owns(move):
            kind = s.t.words.attack.a(move)
            note_lure(s, self.seat, kind)
            strike(s, self.seat, kind, FIRST)
        else:
            s.go(GO_DRAW)
