"""A toy game, just big enough to show what the engine does.

Pledge: two seats with two secret numbers each. On a turn a seat lays a number down (it
scores it and draws another), rolls a die for points, peeks at the deck, or waits. After a
number was laid down its owner may boast, which is asked even where nothing can be boasted.
The match ends when the deck is empty.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from tabard.engine.asks import Ask, Question
from tabard.engine.brain import Brain
from tabard.engine.errors import BrokenState, PositionError
from tabard.engine.events import Told
from tabard.engine.game import Game
from tabard.engine.ledger import Ledger, LedgerFile, Rule
from tabard.engine.native import Pile
from tabard.engine.options import Option, Value
from tabard.engine.piles import pile_of, plain
from tabard.engine.rng import Rng
from tabard.engine.state import State, demand
from tabard.engine.steps import Decision, Refusal, Step
from tabard.engine.verbs import MoveSpace, Verb, numbers
from tabard.engine.views import TableView

NUMBER = numbers("number", 0, 9)
NUMBER.unknown = "a number"
LAY = Verb("lay", NUMBER, text="lay down the {0}")
ROLL = Verb("roll", text="roll the die")
PEEK = Verb("peek", text="look at the deck")
WAIT = Verb("wait", text="wait")
BOAST = Verb("boast", text="boast")
SPACE = MoveSpace([LAY, ROLL, PEEK, WAIT, BOAST])

LAID = Told("laid", "{who} lays down the {0}", NUMBER, shows=True)
DREW = Told("drew", "{who} draws {0}", NUMBER, secret=(0,))
PEEKED = Told("peeked", "{who} sees {0} on top of the deck", NUMBER, secret=(0,))
WAITED = Told("waited", "{who} waits")
DO_ONE_THING = Question("turn", "Do one thing.")
BOAST_OF = Question("boast", "Boast of the {0}?", NUMBER)

ROLLED = Told("rolled", "{who} rolls for {0} points", NUMBER)

RULES = [
    Rule("TOY-1", "Turn", "rulebook", "On a turn a seat does one thing."),
    Rule("TOY-2", "Turn", "rulebook", "Only a number in hand can be laid down."),
    Rule("TOY-3", "Turn", "rulebook", "After laying down a 9 one may boast."),
    Rule("TOY-4", "End", "rulebook", "The match ends when the deck is empty."),
    Rule("TOY-5", "Turn", "ruling", "The turn passes to the other seat.", "Always."),
]


class PledgeState(State):
    def __init__(self, game: Game, rng: Rng) -> None:
        super().__init__(game, 2, rng)
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []
        self.laid: list[int] = []
        self.points: list[int] = [0, 0]

    def clone(self) -> PledgeState:
        twin = PledgeState(self.game, self.rng)
        twin.adopt(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.laid = self.laid[:]
        twin.points = self.points[:]
        return twin

    def check(self) -> None:
        cards = self.hands[0] + self.hands[1] + self.deck + self.laid
        demand(sorted(cards) == list(range(10)), "a number was lost")

    def redeal(self, seat: int, rng: Rng) -> None:
        other = 1 - seat
        unseen = pile_of(self.hands[other] + self.deck)
        rng.scramble(unseen)
        size = len(self.hands[other])
        self.hands[other] = plain(unseen[:size])
        self.deck = plain(unseen[size:])


class Turn(Decision[PledgeState]):
    rule = "TOY-1"

    def prompt(self, s: PledgeState) -> Ask:
        return DO_ONE_THING.ask()

    def moves(self, s: PledgeState) -> Pile:
        laying = [LAY.move1(n) for n in s.hands[self.seat]]
        return pile_of([*laying, ROLL.move0(), PEEK.move0(), WAIT.move0()])

    def why(self, s: PledgeState, move: int) -> Refusal | None:
        if LAY.owns(move):
            return Refusal(f"You do not hold the {LAY.a(move)}.", "TOY-2")
        return None

    def play(self, s: PledgeState, move: int) -> None:
        if LAY.owns(move):
            self.lay(s, LAY.a(move))
            return
        if ROLL.owns(move):
            thrown = s.rng.die("fate")
            s.points[self.seat] += thrown
            s.report(ROLLED, self.seat, thrown)
            s.push(Next(1 - self.seat))
        elif PEEK.owns(move):
            if s.telling:
                s.tell(PEEKED, self.seat, [s.deck[-1]], 1 << self.seat)
            s.push(Turn(self.seat))
        else:
            s.report(WAITED, self.seat)
            s.push(Turn(self.seat))

    def lay(self, s: PledgeState, number: int) -> None:
        s.hands[self.seat].remove(number)
        s.laid.append(number)
        s.points[self.seat] += number
        s.report(LAID, self.seat, number)
        s.push_all([Boast(self.seat, number), Draw(self.seat), Next(1 - self.seat)])


class Boast(Decision[PledgeState]):
    rule = "TOY-3"
    always_ask = True

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def prompt(self, s: PledgeState) -> Ask:
        return BOAST_OF.ask(self.number)

    def moves(self, s: PledgeState) -> Pile:
        return pile_of([BOAST.move0(), WAIT.move0()] if self.number == 9 else [WAIT.move0()])

    def play(self, s: PledgeState, move: int) -> None:
        if BOAST.owns(move):
            s.points[self.seat] += 1


class Draw(Step[PledgeState]):
    rule = "TOY-4"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PledgeState) -> None:
        drawn = s.deck.pop()
        s.hands[self.seat].append(drawn)
        if s.telling:
            s.tell(DREW, self.seat, [drawn], 1 << self.seat)
        if not s.deck:
            best = max(s.points)
            winners = [i for i in (0, 1) if s.points[i] == best]
            s.finish(s.points[:], winners, "the deck is empty", "TOY-4")


class Next(Step[PledgeState]):
    rule = "TOY-5"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: PledgeState) -> None:
        s.push(Turn(self.seat))


class PledgeTable(TableView):
    hand: list[int] | None
    deck: int
    laid: list[int]
    points: list[int]


class Pledge(Game[PledgeState]):
    name = "pledge"
    title = "Pledge"
    blurb = "A toy."
    package = "pledge"
    OPTIONS = (
        Option("players", 2, "how many play", choices=(2,)),
        Option("open_hands", False, "everybody sees everything"),
        Option("city", "rome", "where it takes place"),
    )
    rules: ClassVar[list[Rule]] = RULES

    def build(self) -> None:
        self.space = SPACE
        self.brain = Brain()
        self.digest = "0123456789abcdef"

    @cached_property
    def _toy_ledger(self) -> Ledger:
        return Ledger(LedgerFile("TOY", self.rules))

    @property
    def ledger(self) -> Ledger:
        return self._toy_ledger

    def deal(self, rng: Rng) -> PledgeState:
        state = PledgeState(self, rng)
        deck = pile_of(range(10))
        rng.shuffle("deck", deck)
        state.deck = plain(deck)
        state.hands = [[state.deck.pop(), state.deck.pop()] for _ in range(2)]
        state.push(Next(0))
        return state

    def look(self, state: PledgeState, seat: int | None) -> PledgeTable:
        return PledgeTable(
            hand=None if seat is None else state.hands[seat],
            deck=len(state.deck),
            laid=state.laid,
            points=state.points,
        )

    def describe(self, state: PledgeState) -> dict[str, Any]:
        if not isinstance(state.asked, Turn):
            raise PositionError("a position is described at the start of a turn")
        return {
            "seat": state.asked.seat,
            "hands": [hand[:] for hand in state.hands],
            "deck": state.deck[:],
            "laid": state.laid[:],
            "points": state.points[:],
        }

    def arrange(self, position: dict[str, Any], rng: Rng) -> PledgeState:
        state = PledgeState(self, rng)
        try:
            state.hands = [list(hand) for hand in position["hands"]]
            state.deck = list(position["deck"])
            state.laid = list(position.get("laid", []))
            state.points = list(position.get("points", [0, 0]))
            state.check()
            state.push(Next(position["seat"]))
        except (KeyError, TypeError, BrokenState) as problem:
            raise PositionError(f"the position does not fit: {problem}") from problem
        return state

    def cards(self) -> list[dict[str, Any]]:
        return [{"id": word, "name": word, "group": "Numbers"} for word in NUMBER.words]

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        return [{}, {"open_hands": True}]


POSITION: dict[str, Any] = {"seat": 0, "hands": [[9, 1], [2, 3]], "deck": [4, 5, 6, 7, 8, 0]}
