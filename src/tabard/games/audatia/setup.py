"""Setup: taking the basic cards, the swap, the Virtues, the Salute. (AUD-S0)"""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Step
from tabard.games.audatia.codes import (
    AUDATIA,
    CHALLENGER,
    GO_MEASURE,
    GO_SWAP,
    NO_SALUTE,
    PENDING,
    RESPONDENT,
    RETURN_SALUTE,
    SALUTE,
    SWAP_BASICS,
    TAKE_VIRTUE,
)
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import ROLES, AudatiaState

DECK_NAMES: Final = ["challenger", "respondent"]


class SetUp(Step[AudatiaState]):
    """Both take their basic cards and shuffle the rest. (AUD-S0)"""

    rule = "AUD-S0"

    def run(self, s: AudatiaState) -> None:
        t = s.t
        for p in range(2):
            s.hands[p] = t.basics[p][:]
            s.decks[p] = t.rest[p][:]
            s.rng.shuffle(DECK_NAMES[p], s.decks[p])
            s.decks[p].reverse()
            s.discards[p] = []
            s.hidden[p] = []
            s.stacks[p] = []
            s.basics[p] = t.basics[p][:]
            s.swaps[p] = []
            s.last_posta[p] = -1
            s.sunk[p] = []
            s.known[p] = []
            s.look(p)  # everybody knows the basic cards
        s.holder = [-1, -1, -1, -1]
        s.salute = NO_SALUTE
        s.salute_at = -1
        if s.telling:
            s.tell(t.words.began, -1, [])
        ask_swap(s, CHALLENGER)


def ask_swap(s: AudatiaState, p: int) -> None:
    """Each basic card is asked about, so that not even the number of swaps shows. (AUD-A9)"""
    if s.basics[p]:
        s.ask(SWAP_BASICS, p)
    elif p == CHALLENGER:
        ask_swap(s, RESPONDENT)
    else:
        s.go(GO_SWAP)


class SwapBasics(Duel):
    """Lay the next basic card aside in secret, or keep it. (AUD-A9)"""

    rule = "AUD-A9"
    code = SWAP_BASICS

    def prompt(self, s: AudatiaState) -> str:
        basics = s.basics[self.seat]
        name = s.t.kind_names[basics[0]]
        left = f"{len(basics) - 1} more" if len(basics) > 1 else "the last one"
        return f"{ROLES[self.seat]}: swap {name} for a new card, or keep it? ({left})"

    def acts(self, s: AudatiaState) -> list[int]:
        words = s.t.words
        kind = s.basics[self.seat][0]
        found = [words.keep.base + kind]
        if len(s.swaps[self.seat]) < len(s.decks[self.seat]):
            found.append(words.swap.base + kind)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        kind = s.basics[self.seat].pop(0)
        if s.t.words.swap.owns(move):
            s.swaps[self.seat].append(kind)
        ask_swap(s, self.seat)

    def again(self, s: AudatiaState) -> None:
        ask_swap(s, self.seat)  # the card that was asked about may have gone by the Cycle


class Swap(Step[AudatiaState]):
    """The chosen basic cards are laid down together, then as many are drawn. (AUD-A9)"""

    rule = "AUD-A9"

    def run(self, s: AudatiaState) -> None:
        for p in range(2):
            if s.telling:
                s.tell(s.t.words.settled, p, [])
            for kind in s.swaps[p]:
                s.discard(p, kind)
                if s.telling:
                    s.tell(s.t.words.swapped, p, [kind])
        for p in range(2):
            for _ in s.swaps[p]:
                s.draw(p)
            s.swaps[p] = []
        take_virtue(s, CHALLENGER, AUDATIA)
        s.ask(TAKE_VIRTUE, RESPONDENT)


def take_virtue(s: AudatiaState, p: int, v: int) -> None:
    """A Virtue card goes to its holder."""
    s.holder[v] = p
    if s.telling:
        s.tell(s.t.words.took, p, [v])


class TakeVirtue(Duel):
    """The Respondent picks one of three Virtues, the Challenger one of the two left."""

    rule = "AUD-S0"
    code = TAKE_VIRTUE

    def prompt(self, s: AudatiaState) -> str:
        return f"{ROLES[self.seat]}: which Virtue do you take?"

    def acts(self, s: AudatiaState) -> list[int]:
        found: list[int] = []
        for v in range(4):
            if s.holder[v] < 0:
                found.append(s.t.words.take.base + v)
        return found

    def act(self, s: AudatiaState, move: int) -> None:
        take_virtue(s, self.seat, s.t.words.take.a(move))
        if self.seat == RESPONDENT:
            s.ask(TAKE_VIRTUE, CHALLENGER)
            return
        for v in range(4):
            if s.holder[v] < 0:
                take_virtue(s, RESPONDENT, v)
        if s.hands[RESPONDENT]:
            s.ask(SALUTE, RESPONDENT)
        else:
            s.go(GO_MEASURE)


class Salute(Duel):
    """The Respondent may salute by discarding a card."""

    rule = "AUD-S0"
    code = SALUTE

    def prompt(self, s: AudatiaState) -> str:
        return "Respondent: salute by discarding a card, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        return any_card(s, self.seat, s.t.words.pass_.base, s.t.words.salute.base)

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if not words.salute.owns(move):
            s.go(GO_MEASURE)
            return
        kind = words.salute.a(move)
        s.discard(self.seat, kind)
        if s.telling:
            s.tell(words.saluted, self.seat, [kind])
        if s.hands[CHALLENGER]:
            s.ask(RETURN_SALUTE, CHALLENGER)
        else:
            slight(s)


class ReturnSalute(Duel):
    """The Challenger discards a card too, or the Respondent gains +4 Audatia."""

    rule = "AUD-S0"
    code = RETURN_SALUTE

    def prompt(self, s: AudatiaState) -> str:
        return "Challenger: return the salute by discarding a card, or pass?"

    def acts(self, s: AudatiaState) -> list[int]:
        return any_card(s, self.seat, s.t.words.pass_.base, s.t.words.answer.base)

    def act(self, s: AudatiaState, move: int) -> None:
        words = s.t.words
        if not words.answer.owns(move):
            slight(s)
            return
        kind = words.answer.a(move)
        s.discard(self.seat, kind)
        if s.telling:
            s.tell(words.returned, self.seat, [kind])
        s.go(GO_MEASURE)


def slight(s: AudatiaState) -> None:
    """The salute is not returned. (AUD-A10)"""
    s.salute = PENDING
    if s.telling:
        s.tell(s.t.words.slighted, CHALLENGER, [])
    s.go(GO_MEASURE)


def any_card(s: AudatiaState, p: int, first: int, base: int) -> list[int]:
    """A move, and one more for each different card in the hand."""
    found = [first]
    last = -1
    for kind in s.hands[p]:
        if kind != last:
            found.append(base + kind)
        last = kind
    return found
