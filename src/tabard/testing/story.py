"""Stories: given a position, when a seat plays, then look.

One class for the tests of all games. A game's tests subclass it with what lies where:

    class Table(Story[FidelitasState]):
        def hand(self, seat: int) -> list[str]:
            return sorted(self.view(seat)["seats"][seat]["hand"])

    def test_a_story() -> None:
        t = table({"market": "baker"}, ["judge", "thief"])
        t.play("play judge town-hall", "pick baker market", "to church")
        assert t.rule == "FID-22"
        assert t.refused("score trust-of-judge") == "FID-22"
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self

from tabard.bots.reasons import because, told
from tabard.engine.steps import S
from tabard.engine.views import TableView


class Story(Generic[S]):
    """A match, spoken to in notation.

    Where `seat_names` are given, a move may name who makes it: `play("green bid 10")`.
    """

    seat_names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, state: S) -> None:
        self.state: S = state
        state.check()

    # -- when ------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play moves in notation, one after the other; invariants hold after each."""
        for text in moves:
            self.state.play(self.state.parse(self._spoken(text)))
            self.state.check()
        return self

    def _spoken(self, text: str) -> str:
        who, _, move = text.partition(" ")
        if who not in self.seat_names:
            return text
        asked = self.state.seat
        assert asked == self.seat_names.index(who), f"{text}: seat {asked}: {self.state.prompt}"
        return move

    def pass_on(self, word: str = "done") -> Self:
        """Decline, or make the first legal move where one cannot."""
        state = self.state
        verb = state.game.space.by_name.get(word)
        move = -1 if verb is None else verb.base
        state.play(move if move in state.legal else state.legal[0])
        state.check()
        return self

    def skip_to(self, question: str, seat: int | None = None, word: str = "done") -> Self:
        """Pass on everything until this kind of question comes (to this seat)."""
        for _ in range(1000):
            if self.over or (self.question == question and seat in (None, self.seat)):
                break
            self.pass_on(word)
        assert self.question == question, f"it never came to {question}"
        return self

    # -- then: the question ----------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat that is asked."""
        return self.state.seat

    @property
    def rule(self) -> str:
        """The rule that grants the choice."""
        return self.state.rule

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.state.prompt

    @property
    def question(self) -> str:
        """The kind of decision that is asked; empty when the match is over."""
        return "" if self.state.asked is None else type(self.state.asked).__name__

    def choices(self, verb: str = "") -> set[str]:
        """Everything the asked seat may do (with this verb)."""
        texts = {self.state.text(move) for move in self.state.legal}
        return {text for text in texts if not verb or text.split()[0] == verb}

    def words(self, verb: str) -> set[str]:
        """What a verb can be played with now."""
        return {text.partition(" ")[2] for text in self.choices(verb)}

    def can(self, text: str) -> bool:
        """Is this move legal now?"""
        return self.state.parse(text) in self.state.legal

    def refused(self, text: str) -> str:
        """The rule by which a move is refused; it must be refused."""
        refusal = self.state.why(text)
        assert refusal is not None, f"{text} is legal"
        assert refusal.reason, f"{text} is refused without a reason"
        return refusal.rule

    def why(self, text: str) -> str:
        """The sentence with which a move is refused."""
        refusal = self.state.why(text)
        assert refusal is not None, f"{text} is legal"
        return refusal.reason

    def because(self, text: str, other: str | None = None) -> str:
        """What is said for a move, beside another one or all others."""
        parse = self.state.parse
        names = [name.title() for name in self.seat_names]
        rest = None if other is None else parse(other)
        return told(because(self.state, parse(text), rest), names)

    # -- then: the table -------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it, as plain data."""
        table: dict[str, Any] = self.state.view(seat)["table"]
        return table

    def table(self, seat: int | None = None) -> TableView:
        """The same, typed."""
        return self.state.game.see(self.state, seat).table

    # -- then: what happened ---------------------------------------------------------------

    def told(self) -> list[str]:
        """The names of all events so far."""
        return [event.kind.name for event in self.state.events]

    def lines(self, seat: int | None = None) -> list[str]:
        """The log as a seat may read it."""
        names = list(self.seat_names) or [f"Seat {i + 1}" for i in range(self.state.seats)]
        return [event.line(seat, names) for event in self.state.events]

    def cited(self, rule: str) -> bool:
        """Was the rule applied in this match?"""
        return rule in self.state.fired

    # -- then: the end ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.state.over

    @property
    def winners(self) -> list[int]:
        """Who won."""
        assert self.state.result is not None, f"not over: {self.prompt}"
        return self.state.result.winners

    @property
    def scores(self) -> list[int]:
        """The scores of the result."""
        assert self.state.result is not None, f"not over: {self.prompt}"
        return self.state.result.scores

    @property
    def end_rule(self) -> str:
        """The rule that ended the match."""
        assert self.state.result is not None, f"not over: {self.prompt}"
        return self.state.result.rule
