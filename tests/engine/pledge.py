"""A toy game, just big enough to show what the engine does.

Pledge: two seats with two secret numbers each. On a turn a seat lays a number down (it
scores it and draws another), rolls a die for points, peeks at the deck, or waits. After a
number was laid down its owner may boast, which is asked even where nothing can be boasted.
The match ends when the deck is empty.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from tabard.engine.brain import Brain
from tabard.engine.errors import PositionError
from tabard.engine.events import Told
from tabard.engine.game import Game
from tabard.engine.ledger import Ledger, LedgerFile, Rule
from tabard.engine.options import Option, Value
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.engine.verbs import MoveSpace, Verb, numbers

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

    def clone(self) -> State:
        twin = PledgeState(self.game, self.rng.copy())
        twin.adopt(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.laid = self.laid[:]
        twin.points = self.points[:]
        return twin

    def check(self) -> None:
        cards = self.hands[0] + self.hands[1] + self.deck + self.laid
        assert sorted(cards) == list(range(10)), "a number was lost"

    def redeal(self, seat: int, rng: Rng) -> None:
        other = 1 - seat
        pool = self.hands[other] + self.deck
        rng.shuffle("redeal", pool)
        size = len(self.hands[other])
        self.hands[other] = pool[:size]
        self.deck = pool[size:]


class Turn(Decision):
    rule = "TOY-1"

    def prompt(self, s: State) -> str:
        return "Do one thing."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, PledgeState)
        laying = [LAY.move1(n) for n in s.hands[self.seat]]
        return [*laying, ROLL.move0(), PEEK.move0(), WAIT.move0()]

    def why(self, s: State, move: int) -> Refusal | None:
        if LAY.owns(move):
            return Refusal(f"You do not hold the {LAY.a(move)}.", "TOY-2")
        return None

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, PledgeState)
        if LAY.owns(move):
            self.lay(s, LAY.a(move))
            return
        if ROLL.owns(move):
            thrown = s.rng.die("fate")
            s.points[self.seat] += thrown
            if s.telling:
                s.tell(ROLLED, self.seat, [thrown])
            s.push(Next(1 - self.seat))
        elif PEEK.owns(move):
            if s.telling:
                s.tell(PEEKED, self.seat, [s.deck[-1]], 1 << self.seat)
            s.push(Turn(self.seat))
        else:
            if s.telling:
                s.tell(WAITED, self.seat, [])
            s.push(Turn(self.seat))

    def lay(self, s: PledgeState, number: int) -> None:
        s.hands[self.seat].remove(number)
        s.laid.append(number)
        s.points[self.seat] += number
        if s.telling:
            s.tell(LAID, self.seat, [number])
        s.push_all([Boast(self.seat, number), Draw(self.seat), Next(1 - self.seat)])


class Boast(Decision):
    rule = "TOY-3"
    always_ask = True

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def prompt(self, s: State) -> str:
        return "Boast?"

    def moves(self, s: State) -> list[int]:
        return [BOAST.move0(), WAIT.move0()] if self.number == 9 else [WAIT.move0()]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, PledgeState)
        if BOAST.owns(move):
            s.points[self.seat] += 1


class Draw(Step):
    rule = "TOY-4"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        assert isinstance(s, PledgeState)
        drawn = s.deck.pop()
        s.hands[self.seat].append(drawn)
        if s.telling:
            s.tell(DREW, self.seat, [drawn], 1 << self.seat)
        if not s.deck:
            best = max(s.points)
            winners = [i for i in (0, 1) if s.points[i] == best]
            s.finish(s.points[:], winners, "the deck is empty", "TOY-4")


class Next(Step):
    rule = "TOY-5"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        s.push(Turn(self.seat))


class Pledge(Game):
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

    def deal(self, rng: Rng) -> State:
        state = PledgeState(self, rng)
        state.deck = list(range(10))
        rng.shuffle("deck", state.deck)
        state.hands = [[state.deck.pop(), state.deck.pop()] for _ in range(2)]
        state.push(Next(0))
        return state

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, PledgeState)
        return {
            "hand": None if seat is None else state.hands[seat],
            "deck": len(state.deck),
            "laid": state.laid,
            "points": state.points,
        }

    def describe(self, state: State) -> dict[str, Any]:
        assert isinstance(state, PledgeState)
        if not isinstance(state.asked, Turn):
            raise PositionError("a position is described at the start of a turn")
        return {
            "seat": state.asked.seat,
            "hands": [hand[:] for hand in state.hands],
            "deck": state.deck[:],
            "laid": state.laid[:],
            "points": state.points[:],
        }

    def arrange(self, position: dict[str, Any], rng: Rng) -> State:
        state = PledgeState(self, rng)
        try:
            state.hands = [list(hand) for hand in position["hands"]]
            state.deck = list(position["deck"])
            state.laid = list(position.get("laid", []))
            state.points = list(position.get("points", [0, 0]))
            state.check()
            state.push(Next(position["seat"]))
        except (KeyError, TypeError, AssertionError) as problem:
            raise PositionError(f"the position does not fit: {problem}") from problem
        return state

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        return [{}, {"open_hands": True}]


POSITION: dict[str, Any] = {"seat": 0, "hands": [[9, 1], [2, 3]], "deck": [4, 5, 6, 7, 8, 0]}
