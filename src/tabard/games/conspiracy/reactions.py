"""Reaction windows (CON-A39): who is asked, in which order, and what may be answered.

A window asks every seat that could conceivably answer, judged by open facts only, in turn
order from the left neighbour of the active player, the active player last. A round in
which a card was played is followed by another one; the later card wins. A death and a
Miracle Healer are answered in a round of their own, after which the first one goes on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY, has
from tabard.games.conspiracy.troops import HiringChoice
from tabard.games.conspiracy.words import NO_CARD

# Kinds of windows; `who` is the seat concerned, `land` the land concerned.
ON_INCOME: Final = 0
ON_BID: Final = 1
ON_WITCH: Final = 2
ON_BIRTH: Final = 3
ON_CHILD_DEATH: Final = 4
ON_RULER_DEATH: Final = 5
ON_ELECTOR_DEATH: Final = 6
ON_BAN: Final = 7
ON_HEALER: Final = 8
WINDOWS: Final = 9


class Window(Step[ConspiracyState]):
    """One round of questions; `k` counts the seats asked, `first` marks the first round."""

    rule = "CON-A39"

    def __init__(
        self, kind: i64, who: i64, land: i64, k: i64 = 0, first: bool = True, played: bool = False
    ) -> None:
        self.kind: i64 = kind
        self.who: i64 = who
        self.land: i64 = land
        self.k: i64 = k
        self.first: bool = first
        self.played: bool = played

    def run(self, s: ConspiracyState) -> None:
        k = self.next_asked(s)
        if k < s.seats:
            s.push(question(s.seat_at(k + 1), self))
        elif self.played:
            s.push(Window(self.kind, self.who, self.land, 0, False, False))

    def from_seat(self, s: ConspiracyState, seat: i64, played: bool, further: i64) -> Window:
        """The same round, going on at a seat (or so many further)."""
        k = (seat - s.active - 1 + s.seats) % s.seats + further
        return Window(self.kind, self.who, self.land, k, self.first, played)

    def next_asked(self, s: ConspiracyState) -> i64:
        """The place of the next seat that is asked, or the number of seats."""
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k + 1)
            if len(s.hands[seat]) and self.could_answer(s, seat) and self.wants(s, seat):
                break
            k += 1
        return k

    def wants(self, s: ConspiracyState, seat: i64) -> bool:
        """Standing orders: an open setting, judged by open facts."""
        if not has(s.orders, seat) or seat == self.who:
            return True
        if self.kind == ON_INCOME:
            return s.took[seat] > 0 and not self.first
        return self.land >= 0 and (s.owner[self.land] == seat or has(s.claims, seat))

    def could_answer(self, s: ConspiracyState, seat: i64) -> bool:
        """Could this seat conceivably answer, by open facts?"""
        t = s.t
        for card in t.answers[self.kind]:
            if s.spent[card] < t.copies[card] and t.effect[card].could_answer(s, self, seat):
                return True
        # a discard for a mercenary is an answer to a ban; the buyer has just had his turn
        return self.kind == ON_BAN and self.first and seat != s.leader

    def pending(self, s: ConspiracyState) -> i64:
        """The card that could be cancelled now, or -1."""
        if self.kind == ON_INCOME:
            return s.alchemist if self.first else NOBODY
        if self.kind == ON_WITCH:
            return s.witch
        return s.healer if self.kind == ON_HEALER else NOBODY


class Answer(HiringChoice):
    """A seat is asked in a window; also where it can only pass, so that nothing is told."""

    rule = "CON-A39"
    always_ask = True
    reaction = True

    def __init__(self, seat: i64, window: Window) -> None:
        super().__init__(seat)
        self.window: Window = window

    def prompt(self, s: ConspiracyState) -> Ask:
        return self.matter(s).also(s.w.ask_answer)

    def matter(self, s: ConspiracyState) -> Ask:
        """What is going on, in words."""
        raise NotImplementedError

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=8)
        last: i64 = NOBODY
        for card in s.hands[self.seat]:
            if card != last:
                found = s.t.effect[card].add_answers(s, self.window, self.seat, found)
                last = card
        return found

    def resume(self, s: ConspiracyState) -> None:
        s.push(self.window.from_seat(s, self.seat, self.window.played, 0))

    def decide(self, s: ConspiracyState, move: i64) -> None:
        card = s.w.card_of(move)
        s.push(self.window.from_seat(s, self.seat, self.window.played or card >= 0, 1))
        if card >= 0:
            s.spend(self.seat, card)
            s.t.effect[card].answer(s, self.window, self.seat, s.w.target_of(move))

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        card = s.w.card_of(move)
        if card == NOBODY or s.w.send.owns(move):
            return None
        if card not in s.hands[self.seat]:
            return Refusal(NO_CARD, "CON-A39")
        return s.t.effect[card].why_no_answer(s, self.window, self.seat)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Save the own, take what is vacant, rob and bar now and then; never buy here."""
        for move in s.options:
            card = s.w.card_of(move)
            if card >= 0 and s.t.effect[card].tempts(s, rng):
                return move
        return s.options[0]


# -- the nine windows -----------------------------------------------------------------------


class AnswerIncome(Answer):
    """Somebody has collected: a Robber Knight; an Inquisitor against an Alchemist (CON-A59)."""

    rule = "CON-A59"

    def matter(self, s: ConspiracyState) -> Ask:
        who = self.window.who
        if s.took[who] <= 0:
            return s.w.robbed_of.ask(who)
        collected = s.w.has_collected.ask(who, s.took[who])
        return collected.also(s.w.doubled_by, s.alchemist) if s.alchemist >= 0 else collected


class AnswerBid(Answer):
    """Somebody is about to bid: a Pestilence (CON-22)."""

    rule = "CON-22"
    puzzling = False

    def matter(self, s: ConspiracyState) -> Ask:
        return s.lot(s.w.about_to_bid.ask(self.window.who, s.pending_bid))


class AnswerWitch(Answer):
    """A Witch in the Woods: an Inquisitor."""

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.forces_death.ask(self.window.who, s.roll, s.witch)


class AnswerBirth(Answer):
    """A birth: a Death in the cradle (CON-26)."""

    rule = "CON-26"

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.a_birth.ask(self.window.who)


class AnswerChildDeath(Answer):
    """A child is about to die: a Miracle Healer (CON-80)."""

    rule = "CON-80"

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.child_dying.ask(self.window.who)


class AnswerRulerDeath(Answer):
    """A Lord or Bishop has died: a Healer, claims, interventions."""

    def matter(self, s: ConspiracyState) -> Ask:
        land = self.window.land
        who = self.window.who
        dead = s.w.ruler_dead.ask(land, who) if who >= 0 else s.w.neutral_dead.ask(land)
        if s.intervener != NOBODY:
            return dead.also(s.w.taken_by, s.intervener)
        claimants = [seat for seat in range(s.seats) if has(s.claims, seat)]
        return dead.also(s.w.claimed_by, claimants) if claimants else dead


class AnswerElectorDeath(Answer):
    """An elector of a family has died: a Miracle Healer (CON-30)."""

    rule = "CON-30"

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.elector_dead.ask(self.window.land, self.window.who)


class AnswerBan(Answer):
    """A land is banned: a Reichstag Edict, and mercenaries before the war (CON-A20)."""

    rule = "CON-A20"

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.under_the_ban.ask(self.window.land)


class AnswerHealer(Answer):
    """A Miracle Healer: an Inquisitor."""

    def matter(self, s: ConspiracyState) -> Ask:
        return s.w.saves.ask(self.window.who, s.healer)


def question(seat: i64, window: Window) -> Answer:
    """What a window asks a seat."""
    kind = window.kind
    if kind == ON_INCOME:
        return AnswerIncome(seat, window)
    if kind == ON_BID:
        return AnswerBid(seat, window)
    if kind == ON_WITCH:
        return AnswerWitch(seat, window)
    if kind == ON_BIRTH:
        return AnswerBirth(seat, window)
    if kind == ON_CHILD_DEATH:
        return AnswerChildDeath(seat, window)
    if kind == ON_RULER_DEATH:
        return AnswerRulerDeath(seat, window)
    if kind == ON_ELECTOR_DEATH:
        return AnswerElectorDeath(seat, window)
    return AnswerBan(seat, window) if kind == ON_BAN else AnswerHealer(seat, window)
