"""What a person typed: lines and moves that wait for their question, and what each means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.engine.choices import answer, sums_of
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.options import whole
from tabard.terminal.gestures import expanded, some_of, towards
from tabard.terminal.plain import words_of
from tabard.terminal.reading import Unsure, in_two, read
from tabard.terminal.room import Room
from tabard.terminal.turns import LOUD

if TYPE_CHECKING:
    from tabard.terminal.session import Session


class Typed(Room):
    """What was typed and is still to be done; a gesture or a line with `;` is several moves."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.waiting: list[str] = []  # moves typed ahead on one line
        self.following: list[int] = []  # the rest of what one gesture or line does
        self.unsure: tuple[int, list[int]] = (-1, [])  # after how many moves, and what was meant
        self.at = 0  # how much had happened when they were typed

    def next(self, seat: int) -> str:
        """What the person types; several moves on a line come one after the other."""
        if not self.waiting:
            self.put_first(self.session.ask(f"{self.names[seat]}> "))
        return self.waiting.pop(0)

    def put_first(self, typed: str) -> None:
        """A line that was typed; where several wait already, it goes before them."""
        self.at = len(self.state.log)
        given = {} if self.state.seat is None else self.session.numbers.of(self.state)
        numbers = {number: move for move, number in given.items()}
        pieces = [piece.strip() for piece in typed.split(";") if piece.strip()]
        self.waiting[:0] = [self._as_words(piece, numbers) for piece in pieces] or [""]

    def _as_words(self, piece: str, numbers: dict[int, int]) -> str:
        """A number typed ahead, also with `all` behind it, means the move that has it now."""
        first = piece.removesuffix(" all")
        number = whole(first)
        move = None if number is None else numbers.get(number)
        return piece if move is None else self.state.text(move) + piece[len(first) :]

    def goes_on(self) -> bool:
        """Is this question answered by the gesture or line that was begun?"""
        if not self.following:
            return False
        move = self.following.pop(0)
        if move in self.state.legal:
            self.session.play(move)
            return True
        refusal = self.state.why_not(move, self.names)
        self.session.bulletin.note(f"not done: {self.state.text(move)}: {refusal}", LOUD)
        self.following.clear()
        return False

    def drop_the_last_turns(self) -> None:
        """What was typed ahead is not done in another turn: an end meant for the last one would
        end the next."""
        turns = self.session.game.news.turns
        later = self.state.log[self.at :]
        if any(event.kind.name in turns for event in later):
            rest = [self.state.text(move) for move in self.following] + self.waiting
            done = [piece for piece in rest if self.came_by_itself(piece)]
            left = [piece for piece in rest if piece not in done]
            if done:
                self.session.bulletin.note(f"came by itself, without a choice: {'; '.join(done)}")
            if left:
                self.session.bulletin.note(f"not done, the turn was over: {'; '.join(left)}")
            self.forget()

    def came_by_itself(self, piece: str) -> bool:
        """Does a line of the log say that what was typed ahead had no choice, as a draw from the
        deck where nothing else could be drawn?"""
        details, seat = self.session.game.news.details, self.session.facing
        return any(
            set(words_of(piece)) <= set(words_of(event.line(seat, self.names)))
            for event in self.state.log[self.at :]
            if event.who == seat and event.kind.name in details and not event.kind.domains
        )

    def forget(self) -> None:
        """What was to follow is not done."""
        self.waiting.clear()
        self.following.clear()

    def play(self, line: str) -> None:
        """A move, or several with one gesture; those that follow wait for their question."""
        together = expanded(self.state, line, self.names) or self.some(line) or self.steps(line)
        first, *rest = together
        self.session.warn(first)
        self.session.play_own(first)
        self.following = rest

    def some(self, line: str) -> list[int] | None:
        """Some of a list, by numbers or words with commas between them."""
        pieces = [piece.strip() for piece in line.split(",") if piece.strip()]
        if "," not in line or not pieces or some_of(self.state, []) is None:
            return None
        return some_of(self.state, [self.meant(piece) for piece in pieces])

    def steps(self, line: str) -> list[int]:
        """The move that a line means; on the way to a sum, or with the answer to what it leads to,
        several."""
        step = towards(self.state, line)
        if step is not None:
            if words_of(line)[-1] not in self.state.text(step).split():
                self.waiting.insert(0, line)
            return [step]
        try:
            return [self.meant(line)]
        except Unsure:
            raise
        except (NotationError, IllegalMove):
            both = None if whole(line) is not None else in_two(self.state, line, self.names)
            if both is None:
                raise
            return both

    def meant(self, line: str) -> int:
        """The move that a line means: a number of the list, a sum, or words."""
        numbers = self.session.numbers.of(self.state)
        number = whole(line)
        for move, known in numbers.items():
            if known == number:
                return move
        sums = sums_of(self.state)
        if line.isdigit() and sums is not None:
            first, second, *_ = [*sorted(numbers.values()), sums[1], sums[1]]
            raise NotationError(f"a sum is asked: {first}, {second} to {sums[1]}")
        if line.isdigit():
            raise NotationError(f"the moves are numbered {_span(list(numbers.values()))}")
        plies, among = self.unsure
        then = among if plies == len(self.state.trail) else ()
        try:
            return read(self.state, line, self.names, then)
        except Unsure:
            raise
        except NotationError as problem:
            raise self.numbered(line, numbers) or problem from None

    def numbered(self, line: str, numbers: dict[int, int]) -> NotationError | None:
        """What is said of a number with words behind it: what it stands for, and that it alone
        does it."""
        first, *rest = line.split()
        number = whole(first) if rest else None
        if number is None:
            return None
        move = next((move for move, known in numbers.items() if known == number), None)
        if move is None:
            span = _span(list(numbers.values()))
            return NotationError(f"nothing was done: the moves are numbered {span}")
        said = answer(self.state, move, self.names)
        return NotationError(
            f"nothing was done: {number} is '{said}'; to do it, type {number} alone"
        )


def _span(numbers: list[int]) -> str:
    """`1 to 5`, or the numbers one by one where some are missing."""
    low, high = min(numbers, default=0), max(numbers, default=0)
    if high - low + 1 == len(numbers):
        return f"{low} to {high}"
    return ", ".join(map(str, sorted(numbers)))
