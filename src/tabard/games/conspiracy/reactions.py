"""Reaction windows (CON-A39): who is asked, in which order, and what may be answered.

A window asks every seat that could conceivably answer, judged by open facts only, in turn
order from the left neighbour of the active player, the active player last. A round in
which a card was played is followed by another one; the later card wins. A death and a
Miracle Healer are answered in a round of their own, after which the first one goes on.
"""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    ASK_MINE,
    BAR_BIDDER,
    CANCEL_BAN,
    CANCEL_CARD,
    CANCEL_DEATH,
    CLAIM,
    DOUBLE_INCOME,
    FORCE_DEATH,
    KILL_NEWBORN,
    NOBODY,
    ROB_INCOME,
    TAKE_VACANT,
    Refusals,
)
from tabard.games.conspiracy.troops import add_hires, hire, why_no_hire

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

RULES: Final = [
    "CON-A59",
    "CON-22",
    "CON-A39",
    "CON-26",
    "CON-80",
    "CON-A39",
    "CON-30",
    "CON-A20",
    "CON-A39",
]


class Window(Step[ConspiracyState]):
    """One round of questions; `k` counts the seats asked, `first` marks the first round."""

    rule = "CON-A39"

    def __init__(
        self, kind: int, who: int, land: int, k: int = 0, first: bool = True, played: bool = False
    ) -> None:
        self.kind: int = kind
        self.who: int = who
        self.land: int = land
        self.k: int = k
        self.first: bool = first
        self.played: bool = played

    def run(self, s: ConspiracyState) -> None:
        k = self.next_asked(s)
        if k < s.seats:
            seat = s.seat_at(k + 1)
            s.push(Answer(seat, self.kind, self.who, self.land, k, self.first, self.played))
        elif self.played:
            s.push(Window(self.kind, self.who, self.land, 0, False, False))

    def next_asked(self, s: ConspiracyState) -> int:
        """The place of the next seat that is asked, or the number of seats."""
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k + 1)
            if s.hand[seat] and self.could_answer(s, seat) and self.wants(s, seat):
                break
            k += 1
        return k

    def wants(self, s: ConspiracyState, seat: int) -> bool:
        """Standing orders: an open setting, judged by open facts."""
        if s.orders[seat] != ASK_MINE:
            return True
        if seat == self.who:
            return True
        if self.kind == ON_INCOME:
            return s.took[seat] > 0 and not self.first
        return self.land >= 0 and (s.owner[self.land] == seat or bool(s.claims >> seat & 1))

    def could_answer(self, s: ConspiracyState, seat: int) -> bool:
        """Could this seat conceivably answer, by open facts?"""
        kind = self.kind
        who = self.who
        if kind == ON_INCOME:
            if seat == who and self.first:
                return False  # the collector has just had his own turn
            if self.first and s.alchemist and s.may_be_held(CANCEL_CARD):
                return True
            return s.may_be_held(ROB_INCOME) and _anyone_to_rob(s, seat)
        if kind == ON_BID:
            return seat != who and not s.barred and s.may_be_held(BAR_BIDDER)
        if kind == ON_WITCH:
            return seat != who and s.witch and s.may_be_held(CANCEL_CARD)
        if kind == ON_HEALER:
            return seat != who and s.healed and s.may_be_held(CANCEL_CARD)
        if kind == ON_BAN:
            # a discard for a mercenary is an answer too; the buyer has just had his turn
            return self.first and seat != s.leader
        if kind == ON_BIRTH:
            cradle = self.first and not s.cradle and s.may_be_held(KILL_NEWBORN)
            return seat != who and cradle
        if s.healed:
            return False  # nobody has died
        if kind == ON_RULER_DEATH:
            return self.could_claim(s, seat)
        return seat == who and self.first and s.may_be_held(CANCEL_DEATH)

    def could_claim(self, s: ConspiracyState, seat: int) -> bool:
        """The answers to the death of a Lord or Bishop, by open facts (CON-33, CON-36)."""
        if seat == self.who and self.first and s.may_be_held(CANCEL_DEATH):
            return True
        if s.heirs(seat, self.land) <= 0 or s.intervener == seat:
            return False
        if not self.first and not s.claims and s.intervener == NOBODY:
            return False
        if s.may_be_held(TAKE_VACANT):
            return True
        return self.first and s.may_be_held(CLAIM)


def _anyone_to_rob(s: ConspiracyState, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.took[other] > 0:
            return True
    return False


class Answer(Decision[ConspiracyState]):
    """A seat is asked in a window; also where it can only pass, so that nothing is told."""

    always_ask = True

    def __init__(
        self, seat: int, kind: int, who: int, land: int, k: int, first: bool, played: bool
    ) -> None:
        super().__init__(seat)
        self.kind: int = kind
        self.who: int = who
        self.land: int = land
        self.k: int = k
        self.first: bool = first
        self.played: bool = played
        self.rule = RULES[kind]

    def prompt(self, s: ConspiracyState) -> str:
        return f"{self.matter(s)}: do you answer with a card?"

    def matter(self, s: ConspiracyState) -> str:
        """What is going on, in words."""
        kind = self.kind
        land = s.land_name(self.land) if self.land >= 0 else ""
        name = s.house_name(self.who) if self.who >= 0 else "nobody"
        if kind == ON_INCOME:
            if s.took[self.who] <= 0:
                return f"The income of {name} has been robbed"
            double = ", to be doubled by an Alchemist" if s.alchemist else ""
            return f"{name} has collected {s.took[self.who]} ducats{double}"
        if kind == ON_BID:
            return f"{name} is about to bid {s.pending_bid} for {s.lot_name()}"
        if kind == ON_WITCH:
            return f"{name} makes the roll of {s.roll} a death by a Witch in the Woods"
        if kind == ON_BAN:
            return f"{land} is put under the ban"
        if kind == ON_HEALER:
            return f"{name} saves the victim with a Miracle Healer"
        if kind == ON_BIRTH:
            return f"{name} announces a birth"
        if kind == ON_CHILD_DEATH:
            return f"A child of {name} is about to die"
        if kind == ON_ELECTOR_DEATH:
            return f"The elector of {land} has died, {name} loses his land"
        whose = f"({name})" if self.who >= 0 else "(of no family)"
        return f"The ruler of {land} {whose} has died{self.claimed(s)}"

    def claimed(self, s: ConspiracyState) -> str:
        """Who claims the vacant land or takes it so far."""
        if s.intervener != NOBODY:
            return f"; {s.house_name(s.intervener)} takes the land"
        names = [s.house_name(seat) for seat in range(s.seats) if s.claims >> seat & 1]
        return f"; claimed by {', '.join(names)}" if names else ""

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        last = NOBODY
        for card in s.hand[self.seat]:
            if card != last:
                self.add_answers(s, card, found)
                last = card
        add_hires(s, self.seat, found)
        return found

    def add_answers(self, s: ConspiracyState, card: int, found: list[int]) -> None:
        """The plays of one card in this window."""
        effect = s.t.effect[card]
        if effect == ROB_INCOME:
            if self.kind == ON_INCOME:
                for other in range(s.seats):
                    if other != self.seat and s.took[other] > 0:
                        found.append(s.w.aim.move2(card, other))
        elif self.answers(s, card, effect):
            found.append(s.w.play.move1(card))

    def answers(self, s: ConspiracyState, card: int, effect: int) -> bool:
        """May this card be played in this window?"""
        kind = self.kind
        seat = self.seat
        if effect == CANCEL_CARD:
            return seat != self.who and self.pending(s) in s.t.cancels[card]
        if effect == BAR_BIDDER:
            return kind == ON_BID and seat != self.who and not s.barred
        if effect == KILL_NEWBORN:
            return kind == ON_BIRTH and seat != self.who and self.first and not s.cradle
        if effect == CANCEL_BAN:
            return kind == ON_BAN and seat == self.who
        if effect == CANCEL_DEATH:
            dies = ON_CHILD_DEATH <= kind <= ON_ELECTOR_DEATH
            return dies and seat == self.who and self.first
        if kind != ON_RULER_DEATH or s.heirs(seat, self.land) <= 0:
            return False
        if s.t.estate[card] != s.t.land_estate[self.land]:
            return False
        if effect == CLAIM:
            return self.first and not s.claims >> seat & 1 and s.intervener == NOBODY
        if effect == TAKE_VACANT:
            outranks = self.first or s.claims != 0 or s.intervener != NOBODY
            return outranks and s.intervener != seat
        return False

    def pending(self, s: ConspiracyState) -> int:
        """The card that an Inquisitor could cancel now, or -1."""
        if self.kind == ON_INCOME and self.first and s.alchemist:
            return s.t.kinds_of[DOUBLE_INCOME][0]
        if self.kind == ON_WITCH and s.witch:
            return s.t.kinds_of[FORCE_DEATH][0]
        if self.kind == ON_HEALER and s.healed:
            return s.t.kinds_of[CANCEL_DEATH][0]
        return NOBODY

    def play(self, s: ConspiracyState, move: int) -> None:
        w = s.w
        if move == w.done.base:
            s.push(Window(self.kind, self.who, self.land, self.k + 1, self.first, self.played))
            return
        if w.hire.owns(move):
            s.push(Window(self.kind, self.who, self.land, self.k, self.first, self.played))
            hire(s, self.seat, w.hire.a(move))
            return
        s.push(Window(self.kind, self.who, self.land, self.k + 1, self.first, True))
        if w.aim.owns(move):
            card = w.aim.a(move)
            s.spend(self.seat, card)
            rob(s, self.seat, card, w.aim.b(move))
        else:
            self.answer_with(s, w.play.a(move))

    def timing(self, effect: int) -> str:
        """The moment a card is played in, in the words of the content."""
        if effect == CANCEL_CARD:
            return "card"
        if effect == CANCEL_DEATH:
            if self.kind == ON_ELECTOR_DEATH:
                return "elector-death"
            return "child-death" if self.kind == ON_CHILD_DEATH else "ruler-death"
        if effect == BAR_BIDDER:
            return "bid"
        if effect == KILL_NEWBORN:
            return "birth"
        return "ban" if effect == CANCEL_BAN else "claim"

    def answer_with(self, s: ConspiracyState, card: int) -> None:
        """The effect of a card on what is going on."""
        effect = s.t.effect[card]
        pending = self.pending(s)
        s.spend(self.seat, card)
        if s.telling:
            s.tell(s.w.played, self.seat, [card])
            s.cite(f"effect:{s.t.action_ids[card]} {self.timing(effect)}")
        if effect == CANCEL_CARD:
            if s.telling:
                s.tell(s.w.cancelled, self.seat, [pending])
                s.cite(f"effect:{s.t.action_ids[card]} on {s.t.action_ids[pending]}")
            if self.kind == ON_INCOME:
                s.alchemist = False
            elif self.kind == ON_WITCH:
                s.witch = False
            else:
                s.healed = False
        elif effect == BAR_BIDDER:
            s.barred = True
        elif effect == KILL_NEWBORN:
            s.push(InTheCradle(self.who))
            s.push(Window(ON_CHILD_DEATH, self.who, NOBODY))
        elif effect == CANCEL_BAN:
            s.lifted = True
        elif effect == CANCEL_DEATH:
            s.healed = True
            s.push(Window(ON_HEALER, self.who, self.land))
        elif effect == CLAIM:
            s.claims |= 1 << self.seat
            if s.telling:
                s.tell(s.w.claimed, self.seat, [self.land])
        else:
            if s.telling and s.intervener != NOBODY:
                s.cite("CON-A58")
            s.intervener = self.seat

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        w = s.w
        if w.hire.owns(move):
            return why_no_hire(s, self.seat, w.hire.a(move))
        card = NOBODY
        if w.play.owns(move):
            card = w.play.a(move)
        elif w.aim.owns(move):
            card = w.aim.a(move)
        if card == NOBODY:
            return None
        if card not in s.hand[self.seat]:
            return Refusal(Refusals.NO_CARD, "CON-A39")
        effect = s.t.effect[card]
        if effect == ROB_INCOME:
            return Refusal("A Robber Knight hits another player who has collected.", "CON-A59")
        if effect == CANCEL_DEATH or effect == CLAIM or effect == CANCEL_BAN:
            if effect == CLAIM and self.land >= 0 and s.heirs(self.seat, self.land) <= 0:
                return Refusal("You have no heir of the right kind.", "CON-33")
            return Refusal("That card answers the event itself, at once or not at all.", "CON-A39")
        if effect == TAKE_VACANT:
            return Refusal("It needs a vacant fiefdom of its kind and an heir.", "CON-33")
        return Refusal("That card does not answer what is happening.", "CON-A39")


class InTheCradle(Step[ConspiracyState]):
    """Unless it was healed, the newborn dies (CON-26)."""

    rule = "CON-26"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        s.cradle = not s.healed
        if s.telling and s.healed:
            s.tell(s.w.healed, self.seat, [])
        s.healed = False


def rob(s: ConspiracyState, seat: int, card: int, target: int) -> None:
    """A Robber Knight: all income of the target goes back to the bank (CON-13, CON-A59)."""
    loss = min(s.took[target], s.money[target])
    s.money[target] -= loss
    s.took[target] = 0
    if s.telling:
        s.tell(s.w.aimed, seat, [card, target])
        s.tell(s.w.robbed, target, [loss // 10])
        s.cite("CON-A59")
        s.cite(f"effect:{s.t.action_ids[card]} income")
