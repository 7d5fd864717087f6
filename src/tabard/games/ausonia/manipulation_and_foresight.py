"""Manipulation and Foresight: what lies on top of the Draw Pile (AUS-48, AUS-49)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import filled, joined, minus, plus, replaced, without
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, Refusal, in_line
from tabard.engine.verbs import Verb
from tabard.games.ausonia import hidden
from tabard.games.ausonia.always import lift, ready
from tabard.games.ausonia.keywords import Keyword, PickCard
from tabard.games.ausonia.numbers import Numbers
from tabard.games.ausonia.state import AusoniaState, Detail
from tabard.games.ausonia.tables import DISCARD, DRAW, KIND, NOTE
from tabard.games.ausonia.words import Words
from tabard.games.ausonia.worth import cheapest, dearest

# -- Manipulation ---------------------------------------------------------------------------------


class Manipulation(Keyword):
    """Cards of the Discard Pile may go on top of the Draw Pile (AUS-48)."""

    rule = "AUS-48"

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        if len(s.piles[DISCARD + who]):
            s.push(Manipulate(who, number))

    def average(self, n: Numbers, players: i64) -> i64:
        return n.manipulation

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return s.t.worth.manipulation_now * number if len(s.piles[DISCARD + seat]) else 0


class Manipulate(PickCard):
    """Which card of the Discard Pile? All see which; their order stays secret (AUS-67)."""

    rule = "AUS-48"
    optional = True
    shift: i64 = 0

    def prompt(self, s: AusoniaState) -> Ask:
        w = s.w
        ask = w.ask_manipulation.ask()
        one, several = w.ask_take, w.ask_take_several
        if len(s.held):
            ask = ask.also(w.ask_so_far, [card >> KIND for card in s.held])
            one, several = w.ask_take_more, w.ask_take_more_several
        return ask.also(one) if self.number == 1 else ask.also(several, self.number)

    def cards(self, s: AusoniaState) -> Pile:
        return s.piles[DISCARD + self.seat]

    def verb(self, w: Words) -> Verb:
        return w.take

    def pick(self, s: AusoniaState, kind: i64) -> None:
        seat = self.seat
        s.piles[DISCARD + seat] = minus(s.piles[DISCARD + seat], kind)
        mark = s.held[0] & NOTE if len(s.held) else hidden.new_group(s, seat)
        s.held = plus(s.held, kind << KIND | mark)
        s.report(s.w.took, seat, kind)
        if self.number > 1 and len(s.piles[DISCARD + seat]):
            s.push(Manipulate(seat, self.number - 1))
        else:
            self.stop(s)

    def stop(self, s: AusoniaState) -> None:
        lay_back(s, LayTaken(self.seat))

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        return Refusal(f"{s.w.name(kind)} is not in your Discard Pile.", "AUS-48")

    def gesture(self, s: AusoniaState) -> Gesture | None:
        """All that is taken at once, in the order in which it will be drawn."""
        cards = s.piles[DISCARD + self.seat]
        most = min(self.number, len(cards))
        if most < 2 or len(s.held):
            return None
        text = s.w.ask_manipulation.ask().also(s.w.ask_take_line, most).line()
        take = vec[i64]([s.w.take.base + kind for kind in cards])
        lay = vec[i64]([s.w.lay.base + kind for kind in cards])
        return in_line(text, take, filled(len(cards), -1), most, lay, s.w.done.base)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return dearest(s, s.options[:-1], s.w.take.base)


# -- Foresight ------------------------------------------------------------------------------------


class Foresight(Keyword):
    """The top cards may be looked at and discarded or laid back (AUS-49)."""

    rule = "AUS-49"

    def do(self, s: AusoniaState, who: i64, number: i64) -> None:
        most = min(number, len(s.piles[DRAW + who]) + len(s.piles[DISCARD + who]))
        if most:
            s.push(Look(who, most))

    def average(self, n: Numbers, players: i64) -> i64:
        return n.foresight

    def gain(self, s: AusoniaState, seat: i64, number: i64) -> i64:
        return s.t.worth.foresight_now * number


class Look(Detail):
    """How many cards? The number is named before the first look."""

    rule = "AUS-49"

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_look.ask(self.number)

    def moves(self, s: AusoniaState) -> Pile:
        first = s.w.look.base
        return vec[i64]([first + number for number in range(self.number + 1)])

    def play(self, s: AusoniaState, move: i64) -> None:
        number = s.w.look.a(move)
        if number:
            look_at(s, self.seat, number)
            s.push(Sift(self.seat))

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if s.w.look.owns(move):
            return Refusal(f"You can look at {self.number} cards at the most.", "AUS-49")
        return None

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return s.options[-1]

    def preset(self, s: AusoniaState) -> i64:
        """Whoever may lay back what he sees looks at all, unless the pile had to be shuffled."""
        return s.options[-1] if self.number <= len(s.piles[DRAW + self.seat]) else -1


def look_at(s: AusoniaState, seat: i64, number: i64) -> None:
    """Take the top cards in hand, apart from all piles, also if a reshuffle comes between."""
    while number > 0 and ready(s, seat):
        seen = lift(s, seat, min(number, len(s.piles[DRAW + seat])))
        s.held = joined(s.held, seen)
        number -= len(seen)
        if s.telling:
            for card in seen:
                s.tell(s.w.looked, seat, [card >> KIND], 1 << seat)
    hidden.blend_held(s, seat)


class Sift(PickCard):
    """Which of the cards looked at go to the Discard Pile?"""

    rule = "AUS-49"
    optional = True

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_sift.ask()

    def cards(self, s: AusoniaState) -> Pile:
        return s.held

    def verb(self, w: Words) -> Verb:
        return w.drop

    def pick(self, s: AusoniaState, kind: i64) -> None:
        at = hidden.kind_at(s.held, kind)
        mark = s.held[at] & NOTE
        s.held = without(s.held, at)
        s.piles[DISCARD + self.seat] = plus(s.piles[DISCARD + self.seat], kind)
        s.report(s.w.discarded, self.seat, kind)
        if len(s.held):
            s.push(self)
        else:
            hidden.settle(s, self.seat, mark)

    def stop(self, s: AusoniaState) -> None:
        lay_back(s, LaySeen(self.seat))

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        return Refusal(f"{s.w.name(kind)} is not among the cards you looked at.", "AUS-49")

    def gesture(self, s: AusoniaState) -> Gesture | None:
        """What goes and in which order the rest lies, at once."""
        many = len(s.held)
        if many < 2:
            return None
        drop = vec[i64]([s.w.drop.base + (card >> KIND) for card in s.held])
        text = s.w.ask_sift_line.ask().line()
        return in_line(text, filled(many, -1), drop, many, laid_again(s), s.w.done.base)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        worst = cheapest(s, s.options[:-1], s.w.drop.base)
        return worst if s.t.worth.card[worst - s.w.drop.base] < 135 else s.options[-1]


# -- both: in which order? ------------------------------------------------------------------------


def lay_back(s: AusoniaState, order: Lay) -> None:
    """The cards held go on top of the Draw Pile; the owner chooses their order."""
    if len(s.held) > 1:
        s.push(order)
    elif len(s.held):
        lay(s, order.seat, s.held[0] >> KIND)


class Lay(PickCard):
    """Which card is laid next? The last one will be on top."""

    always_ask = True  # no question would tell that the cards are alike

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_lay.ask()

    def cards(self, s: AusoniaState) -> Pile:
        return s.held

    def verb(self, w: Words) -> Verb:
        return w.lay

    def pick(self, s: AusoniaState, kind: i64) -> None:
        lay(s, self.seat, kind)
        lay_back(s, self)

    def missing(self, s: AusoniaState, kind: i64) -> Refusal:
        return Refusal(f"{s.w.name(kind)} is not among the cards to be laid back.", self.rule)

    def gesture(self, s: AusoniaState) -> Gesture | None:
        """The whole order at once."""
        many = len(s.held)
        if many < 3:
            return None
        none = filled(many, -1)
        return in_line(s.w.ask_lay_line.ask().line(), none, none, 0, laid_again(s), -1)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return cheapest(s, s.options, s.w.lay.base)


class LayTaken(Lay):
    """The cards that Manipulation took."""

    rule = "AUS-48"


class LaySeen(Lay):
    """The cards that Foresight showed."""

    rule = "AUS-49"


def laid_again(s: AusoniaState) -> Pile:
    """The moves that lay the held cards, one for each of them."""
    return vec[i64]([s.w.lay.base + (card >> KIND) for card in s.held])


def lay(s: AusoniaState, seat: i64, kind: i64) -> None:
    """One held card goes on top; only its owner knows which one lies where."""
    at = hidden.kind_at(s.held, kind)
    s.piles[DRAW + seat] = plus(s.piles[DRAW + seat], s.held[at])
    s.held = without(s.held, at)
    s.known_top = replaced(s.known_top, seat, s.known_top[seat] + 1)
    if s.telling:
        s.tell(s.w.laid, seat, [kind], 1 << seat)
