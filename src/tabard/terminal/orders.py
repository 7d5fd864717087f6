"""What is answered for a person: what has no choice, and what was ordered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from tabard.engine.choices import answer, on_the_way, only_answer, sums_of
from tabard.engine.errors import TabardError
from tabard.engine.options import whole
from tabard.terminal.bulletin import FOR_YOU
from tabard.terminal.room import Room

if TYPE_CHECKING:
    from tabard.terminal.session import Session

FEW = 4
ORDERED = "as ordered:"


class Order(NamedTuple):
    """A standing order: the answer, what is asked, both in words, and when it was given."""

    text: str
    answer: str
    question: str
    ply: int


class Orders(Room):
    """The standing orders of a person alone at the terminal."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.given: dict[str, Order] = {}  # by the rule that asks
        self.limits: dict[str, int] = {}  # up to what to bid, by lot
        self.ask_all = False
        self.commands: dict[str, Callable[[str], None]] = {
            "always": self.always,
            "limit": self.limit,
            "pass auction": self.pass_auction,
            "pass auctions": self.pass_auctions,
            "orders": self.listed,
        }

    def go_back(self, plies: int) -> None:
        """The match goes on from an earlier state: orders given later are not given."""
        self.given = {rule: order for rule, order in self.given.items() if order.ply < plies}
        self.limits.clear()

    def answers(self) -> bool:
        """Is the question answered without the person: by a limit, for want of a choice, or by a
        standing order?"""
        move = self.bid_to_the_limit()
        if move is not None:
            self.session.play(move)  # what comes of it is told as what the others do
            return True
        order = self.given.get(self.state.rule)
        move = None if self.ask_all else only_answer(self.state)
        if move is None and order is not None:
            move = next((m for m in self.state.legal if self.state.text(m) == order.text), None)
        if move is None:
            return False
        said = self._answers(move, ordered=order is not None)
        if said:
            self.session.bulletin.answered[said] += 1
        return True

    def _answers(self, move: int, ordered: bool) -> str:
        """Answer for the person; what is to be said of it."""
        state = self.state
        sentence = answer(state, move, self.names)
        others = [state.text(m) for m in state.legal if m != move] if ordered else []
        passed_over = len(state.legal) > 1 or (state.asked is not None and state.asked.reaction)
        before = len(state.log)
        self.session.play(move)
        if others:
            more = " ..." if len(others) > FEW else ""
            return f"{ORDERED} {sentence}; there was: {', '.join(others[:FEW])}{more}"
        return self.turn_ended(before) or (f"{FOR_YOU} {sentence}" if passed_over else "")

    def turn_ended(self, before: int) -> str:
        """What is said where a turn has ended because nothing was left to do."""
        told = [event.kind.name for event in self.state.log[before:]]
        ends = (end for end in self.session.game.news.ends if end.event in told)
        return next((f"{end.say} [{end.rule}]" for end in ends), "")

    def bid_to_the_limit(self) -> int | None:
        """The lowest bid while it is within the limit set for what is sold now, else a pass."""
        state = self.state
        assert state.asked is not None
        lots = state.asked.lots(state)
        sums = sums_of(state)
        limit = self.limits.get(lots[0][0]) if lots else None
        if limit is None:
            return None
        if sums is not None and sums[0] <= min(limit, sums[1]):
            return on_the_way(state, sums[0])
        return next((move for move in state.legal if state.text(move) == "done"), None)

    # -- giving and ending them -----------------------------------------------------------------

    def always(self, text: str) -> None:
        """A standing order: this answer to this question, now and from now on."""
        session = self.session
        if not text:
            raise TabardError("always what? for example: always " + session.example())
        if len(session.people) > 1:
            raise TabardError("orders are for one person alone at the terminal")
        move = session.typed.meant(text)
        said, asked = answer(session.state, move, session.names), session.state.ask.line()
        if self._ends_the_turn(move):
            raise TabardError(f"'{said}' ends your turn: ordered, it would end every turn of yours")
        if any(d.kind == "card" for d in session.game.space.verb_of(move).domains):
            raise TabardError("orders are for answers to be given again; a card goes only once")
        text = session.state.text(move)
        self.given[session.state.rule] = Order(text, said, asked, len(session.state.trail))
        session.bulletin.note(
            f"from now on, wherever this is asked and it is possible: {said}; you are told what "
            "else there was; `orders end` ends it"
        )
        session.play_own(move)

    def _ends_the_turn(self, move: int) -> bool:
        """Is this how a turn is ended?"""
        later = self.state.copy()
        before = len(later.log)
        later.play(move)
        ends = {end.event for end in self.session.game.news.ends}
        return any(event.kind.name in ends for event in later.log[before:])

    def limit(self, text: str) -> None:
        """Bid for the person, as little as is needed, up to a sum."""
        amount = whole(text)
        if amount is None:
            raise TabardError("limit SUM, in an auction: bids as little as is needed, up to it")
        key, name = self._lots()[0]
        sums = sums_of(self.state)
        if sums is not None and amount > sums[1]:
            raise TabardError(f"the most that you can bid is {sums[1]}")
        self.limits[key] = amount
        self.session.bulletin.note(f"up to {amount} is bid for {name}, then passed")
        self._bid()

    def pass_auction(self, _: str) -> None:
        """Pass on what is auctioned now."""
        self._pass(self._lots()[:1])

    def pass_auctions(self, _: str) -> None:
        """Pass on everything that lies open to be auctioned."""
        self._pass(self._lots())

    def _pass(self, lots: list[tuple[str, str]]) -> None:
        self.limits |= {key: 0 for key, _ in lots}
        names = ", ".join(name for _, name in lots)
        self.session.bulletin.note(f"passed: {names}")
        self._bid()

    def _lots(self) -> list[tuple[str, str]]:
        """What is auctioned now, and what lies open to follow."""
        state = self.state
        lots = [] if state.asked is None else state.asked.lots(state)
        if not lots or len(self.session.people) > 1:
            raise TabardError("nothing is auctioned now that you could give an order for")
        return lots

    def _bid(self) -> None:
        move = self.bid_to_the_limit()
        if move is not None:
            self.session.play_own(move)

    def listed(self, word: str) -> None:
        """List the standing orders, end them, or change when one is asked."""
        session = self.session
        if word == "end":
            self.given.clear()
        elif word in ("ask all", "ask choices"):
            self.ask_all = word == "ask all"
        elif word:
            raise TabardError("orders, orders end, orders ask all, or orders ask choices")
        for rule, order in self.given.items():
            line = f"  {order.question} Always: {order.answer}"
            session.console.print(Text.assemble(line, (f" [{rule}]", "dim")))
        if self.given:
            session.console.print("[bold]orders end[/] ends them all.")
        else:
            session.console.print("No standing orders; [bold]always MOVE[/] gives one.")
        if self.ask_all:
            now = "You are asked everything; [bold]orders ask choices[/]: only what can be chosen."
        else:
            now = (
                "What has but one answer, or one that cannot hurt, is answered for you; "
                "[bold]orders ask all[/]: you are asked everything."
            )
        session.console.print(now)
