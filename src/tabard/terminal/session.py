"""One match at the terminal: people and bots around one table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule as Line

from tabard.bots import Bot, Seen
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.views import Part
from tabard.lab.advice import Advised
from tabard.terminal.bulletin import Bulletin
from tabard.terminal.cards import ended_so
from tabard.terminal.desk import Desk
from tabard.terminal.keeping import Kept, saves, short
from tabard.terminal.moves import Numbers, move_list
from tabard.terminal.orders import Orders
from tabard.terminal.question import question_parts, ticks
from tabard.terminal.reading import Unsure
from tabard.terminal.refusing import in_a_line, refuse
from tabard.terminal.screen import fitted, table_parts
from tabard.terminal.sheet import Sheet
from tabard.terminal.turns import LOUD
from tabard.terminal.typed import Typed


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """A match; `bots` has None where a person sits. `file` is where a resumed match is kept."""

    result_rows = 9  # what the end takes below the last table

    def __init__(
        self,
        game: Game,
        state: State,
        bots: list[Bot | None],
        names: list[str],
        kinds: list[str],
        console: Console,
        adviser: Callable[[], Bot],
        ask: Callable[[str], str] | None = None,
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.bots = bots
        self.names = names
        self.kinds = kinds
        self.console = console
        self.adviser = adviser
        self.ask = ask or _typed
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.sheet = Sheet(console, game.title)
        self.numbers = Numbers()
        self.bulletin = Bulletin(self)
        self.typed = Typed(self)
        self.orders = Orders(self)
        self.desk = Desk(self)
        self.kept = Kept(game, state, self.signed(), file)
        self.unsaved = ""
        self.is_shown = False  # does the person see the question?
        self.own: list[int] = []  # the plies at which the person was asked and answered
        self.hinted: tuple[int, int] = (-1, -1)  # after how many moves, and which move
        self.advised = Advised()  # what is left of the plan that was hinted at
        self.warned: tuple[int, int] = (-1, -1)  # after how many moves, and of which move
        if not state.trail:
            self.bulletin.note("`help` says what can be typed")

    # -- the match --------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the match is over or somebody leaves; the exit code."""
        try:
            while not self.is_left():
                seat = self.state.seat
                assert seat is not None
                bot = self.bots[seat]
                if bot is not None:
                    self.bot_moves(bot, seat)
                else:
                    self.person_moves(seat)
        except (KeyboardInterrupt, EOFError, Leave):
            self.console.print()
            self.leave()
        return 0

    def is_left(self) -> bool:
        """Is the match over, and does nobody want to look at it or to go back any more?"""
        if self.state.seat is not None:
            return False
        self.end()
        if not (self.people and self.console.is_terminal):
            return True
        with suppress(KeyboardInterrupt, EOFError):
            while self.state.seat is None:
                said = "Enter leaves the table; log, table, undo look back> "
                line = self.typed.waiting.pop(0) if self.typed.waiting else self.ask(said).strip()
                if not line or line in ("quit", "exit"):
                    return True
                self.look_back(line)
        return self.state.seat is None

    def look_back(self, line: str) -> None:
        """A command after the end."""
        try:
            self.desk.looks_back(line)
        except TabardError as problem:
            self.console.print(escape(str(problem)), style="red")

    def bot_moves(self, bot: Bot, seat: int) -> None:
        """A bot's move, with a sign of life."""
        try:
            with self.console.status(f"{escape(self.names[seat])} thinks ..."):
                move = bot.choose(Seen(self.state, seat))
            self.play(move)
        except Exception as problem:
            raise TabardError(
                f"the bot {bot.name} failed ({type(problem).__name__}: {problem}); the match is "
                f"saved: {self.keep()}"
            ) from problem
        self.numbers.forget()
        if not self.people:
            self.bulletin.print(None)

    def play(self, move: int) -> None:
        """Make a move and keep it; the bots see as much of it as their seats do."""
        seat = self.state.seat
        assert seat is not None
        self.state.play(move)
        self.kept.add(seat, self.state.text(move))
        for other, bot in enumerate(self.bots):
            if bot is not None:
                bot.observe(self.game.space.seen_by(other, seat, move))
        self.keep_quietly()

    def person_moves(self, seat: int) -> None:
        """Answer what needs no person; else show the table and ask until a move is made."""
        if len(self.people) == 1 and self.is_answered():
            return
        if seat != self.facing:
            self.curtain(seat)
        self.typed.drop_the_last_turns()
        if self.typed.goes_on():
            return
        before = self.state
        plies = len(before.trail)
        self.is_shown = False
        while self.state is before and len(self.state.trail) == plies:
            if not self.typed.waiting:
                self.see_the_question()
            self.answer(self.typed.next(seat))

    def is_answered(self) -> bool:
        """Is the question answered without the person: no choice, or a standing order?"""
        return self.orders.answers()

    def answer(self, line: str) -> None:
        """One line of input: a move or a command."""
        try:
            if not line:
                self.only_or_help()
            elif not self.desk.does(line):
                self.typed.play(line)
        except TabardError as problem:
            self.typed.forget()
            self.sheet.turn_over()
            if isinstance(problem, Unsure):
                self.typed.unsure = (len(self.state.trail), problem.moves)
            if self.is_shown:
                refuse(self, line, problem)
            else:
                self.bulletin.note(f"not done: {line}: {in_a_line(self, problem)}", LOUD)

    def warn(self, move: int) -> None:
        """Say once what an end would leave unused; not of a line in which it was typed ahead."""
        state = self.state
        assert state.asked is not None
        if not self.is_shown or state.game.space.verb_of(move).domains:
            return
        loss = state.asked.loss(state, move)
        if loss and self.warned != (len(state.trail), move):
            self.warned = (len(state.trail), move)
            raise TabardError(f"{loss} Once more does it all the same.")

    def play_own(self, move: int) -> None:
        """A move that the person typed."""
        self.own.append(len(self.state.trail))
        self.play(move)

    def go_back(self, state: State) -> None:
        """Go on from an earlier state of the match."""
        plies = len(state.trail)
        self.state = state
        self.own = [ply for ply in self.own if ply < plies]
        self.orders.go_back(plies)
        self.bulletin.go_back()
        self.typed.forget()
        self.numbers.forget()
        self.sheet.turn_over()
        self.kept.begin(state)
        self.keep_quietly()
        for bot in self.bots:
            if bot is not None:
                bot.forget()

    def go(self) -> None:
        """The person leaves."""
        raise Leave

    def only_or_help(self) -> None:
        """Enter alone: the only answer, if there is but one; else the table once more."""
        if len(self.state.legal) == 1:
            self.play_own(self.state.legal[0])
        elif self.sheet.shown:
            self.console.print("Type a number, a move, or [bold]help[/].")
        else:
            self.is_shown = False

    def curtain(self, seat: int) -> None:
        """Nobody sees another one's hand: clear the screen between two people."""
        if self.facing is not None or len(self.people) > 1:
            self.sheet.wipe()
            self.numbers.forget()
            self.typed.forget()
            self.console.print(Line("curtain", style="dim"))
            self.ask(f"Pass the seat to {self.names[seat]}, who presses Enter. ")
        self.facing = seat

    def end(self) -> None:
        """The last position, the result, the record."""
        viewer = self.people[0] if len(self.people) == 1 else None
        beside = self.result_rows + self.bulletin.print(viewer)
        self.console.print(fitted(self.console, self.state, viewer, self.names, beside))
        result = self.state.result
        assert result is not None
        winners = " and ".join(self.names[seat] for seat in result.winners) or "nobody"
        reason = ended_so(self.game, result.reason)
        scores = ", ".join(
            f"{name} {self.game.points(score)}"
            for name, score in zip(self.names, result.scores, strict=True)
        )
        self.console.print(Line("the end", style="dim"))
        self.console.print(f"[bold]Won by {escape(winners)}[/]: {escape(reason)}.")
        self.console.print(f"{escape(scores)}  [dim]\\[{result.rule}][/]")
        file = short(self.keep())
        self.console.print(f"See it again: tabard replay {file}", soft_wrap=True)
        self.console.print(f"What was good and what not: tabard analyse {file}", soft_wrap=True)

    def leave(self) -> None:
        """Save what there is and say how to come back."""
        file = self.keep()
        self.console.print(f"The match is saved: {short(file)}", soft_wrap=True)
        last = "" if file.parent == saves() else f" {short(file)}"  # there the last one is found
        self.console.print(f"Play on with: tabard resume{last}", soft_wrap=True)

    # -- keeping ----------------------------------------------------------------------------

    def signed(self) -> list[str]:
        """The names for the record; a bot's kind stands in brackets behind its name."""
        pairs = zip(self.names, self.kinds, strict=True)
        return [f"{name} [{kind}]" if kind else name for name, kind in pairs]

    def keep(self) -> Path:
        """Write the record into the player's own folder."""
        return self.kept.write(self.state)

    def keep_quietly(self) -> None:
        """Keep the move; where that fails, say so once and try again with the next one."""
        try:
            self.keep()
            self.unsaved = ""
        except TabardError as problem:
            if self.unsaved != str(problem):
                self.unsaved = str(problem)
                self.console.print(f"Not kept: {escape(self.unsaved)}", style="red")

    # -- what is shown ----------------------------------------------------------------------

    def show_question(self, seat: int) -> None:
        """What happened, the table as far as it changed, the question and its moves."""
        parts = table_parts(self.state, seat, self.names, self.console.width)
        self.sheet.draw(self.bulletin.part(seat), parts, self.asking())

    def see_the_question(self) -> None:
        """Show what is asked, unless it is seen already."""
        if not self.is_shown and self.state.seat is not None:
            self.show_question(self.state.seat)
            self.is_shown = True

    def asking(self) -> list[Part]:
        """The question and its moves."""
        return question_parts(self.state, self.names, self.numbers, self.console.width)

    def moves(self) -> None:
        """What is asked, and all legal moves."""
        if ticks(self.state):
            for part in self.asking():
                self.console.print(part.forms[0])
            return
        asked = next(part for part in self.asking() if part.name == "question")
        self.console.print(asked.forms[0])
        self.console.print(move_list(self.state, self.names, self.numbers.of(self.state)))

    def example(self) -> str:
        """The notation of some legal move."""
        return self.state.text(self.state.legal[0])


def _typed(prompt: str) -> str:
    return input(prompt)
