"""Setup: taking the basic cards, the swap, the Virtues, the Salute. (AUD-S0)"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import backwards, filled, plus
from tabard.engine.steps import Gesture, Refusal, Step
from tabard.engine.verbs import Verb
from tabard.games.audatia import hidden, tables
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import AudatiaState

DECK_NAMES: Final = ["challenger", "respondent"]


class SetUp(Step[AudatiaState]):
    """Both take their basic cards and shuffle the rest. (AUD-S0)"""

    rule = "AUD-S0"

    def run(self, s: AudatiaState) -> None:
        for p in range(2):
            take_basics(s, p)
        s.holder = filled(4, -1)
        s.salute = tables.NO_SALUTE
        s.salute_at = -1
        s.parted = -1
        s.report(s.w.began, -1)
        ask_swap(s, tables.CHALLENGER)


def take_basics(s: AudatiaState, p: i64) -> None:
    """One duellist's cards; everybody knows the basic ones."""
    d = s.of(p)
    d.hand = s.t.basics[p][:]
    d.basics = backwards(d.hand)
    rest = s.t.rest[p][:]
    s.rng.shuffle(DECK_NAMES[p], rest)
    d.deck = backwards(rest)
    d.discards = vec[i64]()
    d.traded = vec[i64]()
    d.stack = vec[i64]()
    d.swaps = vec[i64]()
    d.last_posta = -1
    d.past = vec[i64]()
    d.sunk = vec[i64]()
    d.known = vec[i64]()
    hidden.look(d)


def ask_swap(s: AudatiaState, p: i64) -> None:
    """Each basic card is asked about, so that not even the number of swaps shows. (AUD-A9)"""
    if len(s.of(p).basics):
        s.put(tables.SWAP_BASICS, p)
    elif p == tables.CHALLENGER:
        ask_swap(s, tables.RESPONDENT)
    else:
        s.go(tables.GO_SWAP)


class SwapBasics(Duel):
    """Lay the next basic card aside in secret, or keep it. (AUD-A9)"""

    rule = "AUD-A9"
    name = "swap-basics"
    puzzling = False
    code = tables.SWAP_BASICS

    def prompt(self, s: AudatiaState) -> Ask:
        basics = s.of(self.seat).basics
        left = len(basics) - 1
        ask = s.w.questions[self.name].ask(self.seat, basics[left])
        return ask.also(s.w.more_cards, left) if left else ask.also(s.w.last_card)

    def acts(self, s: AudatiaState) -> Pile:
        d = s.of(self.seat)
        kind = d.basics[len(d.basics) - 1]
        found = append(vec[i64](capacity=8), s.w.keep.base + kind)
        if len(d.swaps) < len(d.deck):
            found = append(found, s.w.swap.base + kind)
        return found

    def gesture(self, s: AudatiaState) -> Gesture | None:
        """All basic cards at once, the one asked about first."""
        d = s.of(self.seat)
        order = backwards(d.basics)
        on = vec[i64]([s.w.swap.base + kind for kind in order])
        off = vec[i64]([s.w.keep.base + kind for kind in order])
        return Gesture(
            "each",
            "Which cards do you swap for new ones? All others are kept.",
            on,
            off,
            len(d.deck) - len(d.swaps),
        )

    def act(self, s: AudatiaState, move: i64) -> None:
        d = s.of(self.seat)
        d.basics, kind = pop(d.basics)
        if s.w.swap.owns(move):
            d.swaps = plus(d.swaps, kind)
        ask_swap(s, self.seat)

    def again(self, s: AudatiaState) -> None:
        ask_swap(s, self.seat)  # the card that was asked about may have gone by the Cycle

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        for verb in (s.w.swap, s.w.keep):
            if verb.owns(move):
                return Refusal(self.why_not_swap(s, verb.a(move)), "AUD-A9")
        return None

    def why_not_swap(self, s: AudatiaState, kind: i64) -> str:
        """Why this card cannot be swapped or kept now."""
        d = s.of(self.seat)
        name = s.w.cards.labels[kind]
        if kind not in d.hand:
            return f"You do not hold {name}."
        if kind == d.basics[len(d.basics) - 1]:
            return "Your Action deck holds no more cards to swap for."
        if kind in d.basics:
            return f"{name} can be swapped: name it in the list of all cards."
        if kind in d.swaps:
            return f"You have already decided about {name}."
        if kind in s.t.basics[self.seat]:
            return f"Of {name} no basic card is left to decide about."
        return "Only basic cards may be swapped."

    def why_no_cycle_here(self, name: str) -> Refusal:
        return Refusal(f"{name} is laid aside for the swap.", "AUD-A9")


class Swap(Step[AudatiaState]):
    """The chosen basic cards are laid down together, then as many are drawn. (AUD-A9)"""

    rule = "AUD-A9"

    def run(self, s: AudatiaState) -> None:
        for p in range(2):
            s.report(s.w.settled, p)
            d = s.of(p)
            for kind in d.swaps:
                d.discard(kind)
                s.report(s.w.swapped, p, kind)
        for p in range(2):
            for _ in s.of(p).swaps:
                s.draw(p)
            s.of(p).swaps = vec[i64]()
        take_virtue(s, tables.CHALLENGER, tables.AUDATIA)
        s.put(tables.TAKE_VIRTUE, tables.RESPONDENT)


def take_virtue(s: AudatiaState, p: i64, v: i64) -> None:
    """A Virtue card goes to its holder."""
    holder = s.holder[:]
    holder[v] = p
    s.holder = holder
    s.report(s.w.took, p, v)


class TakeVirtue(Duel):
    """The Respondent picks one of three Virtues, the Challenger one of the two left."""

    rule = "AUD-S0"
    name = "take-virtue"
    puzzling = False
    code = tables.TAKE_VIRTUE

    def acts(self, s: AudatiaState) -> Pile:
        return vec[i64]([s.w.take.base + v for v in range(4) if s.holder[v] < 0])

    def act(self, s: AudatiaState, move: i64) -> None:
        take_virtue(s, self.seat, s.w.take.a(move))
        if self.seat == tables.RESPONDENT:
            s.put(tables.TAKE_VIRTUE, tables.CHALLENGER)
            return
        for v in range(4):
            if s.holder[v] < 0:
                take_virtue(s, tables.RESPONDENT, v)
        if len(s.respondent.hand):
            s.put(tables.SALUTE, tables.RESPONDENT)
        else:
            s.go(tables.GO_MEASURE)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        if not s.w.take.owns(move):
            return None
        return Refusal(f"{s.w.virtues.labels[s.w.take.a(move)]} is already taken.", "AUD-S0")


class Salute(Duel):
    """The Respondent may salute by discarding a card."""

    rule = "AUD-S0"
    name = "salute"
    puzzling = False
    code = tables.SALUTE

    def acts(self, s: AudatiaState) -> Pile:
        return any_card(s, self.seat, s.w.pass_.base, s.w.salute.base)

    def act(self, s: AudatiaState, move: i64) -> None:
        if not s.w.salute.owns(move):
            s.go(tables.GO_MEASURE)
            return
        kind = s.w.salute.a(move)
        s.respondent.discard(kind)
        s.report(s.w.saluted, self.seat, kind)
        if len(s.challenger.hand):
            s.put(tables.RETURN_SALUTE, tables.CHALLENGER)
        else:
            slight(s)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_further(s, s.w.salute, move, self.rule)


class ReturnSalute(Duel):
    """The Challenger discards a card too, or the Respondent gains +4 Audatia."""

    rule = "AUD-S0"
    name = "return-salute"
    puzzling = False
    code = tables.RETURN_SALUTE

    def acts(self, s: AudatiaState) -> Pile:
        return any_card(s, self.seat, s.w.pass_.base, s.w.answer.base)

    def act(self, s: AudatiaState, move: i64) -> None:
        if not s.w.answer.owns(move):
            slight(s)
            return
        kind = s.w.answer.a(move)
        s.challenger.discard(kind)
        s.report(s.w.returned, self.seat, kind)
        s.go(tables.GO_MEASURE)

    def refuse(self, s: AudatiaState, move: i64) -> Refusal | None:
        return no_further(s, s.w.answer, move, self.rule)


def slight(s: AudatiaState) -> None:
    """The salute is not returned. (AUD-A10)"""
    s.salute = tables.PENDING
    s.report(s.w.slighted, tables.CHALLENGER)
    s.go(tables.GO_MEASURE)


def any_card(s: AudatiaState, p: i64, first: i64, base: i64) -> Pile:
    """A move, and one more for each different card in the hand."""
    found = append(vec[i64](capacity=16), first)
    last: i64 = -1
    for kind in s.of(p).hand:
        if kind != last:
            found = append(found, base + kind)
        last = kind
    return found


def no_further(s: AudatiaState, verb: Verb, move: i64, rule: str) -> Refusal | None:
    """The card must be in the hand (once more); None for moves of other verbs."""
    if not verb.owns(move):
        return None
    return Refusal(f"You hold no further {s.w.cards.labels[verb.a(move)]}.", rule)
