"""A puzzle in a terminal: the table, the task, the moves, and what a try brought."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.game import Game
from tabard.engine.news import recap
from tabard.engine.options import whole
from tabard.engine.teaching import people
from tabard.engine.views import Part
from tabard.lab import puzzles
from tabard.lab.puzzles import Puzzle, Try
from tabard.terminal.lesson import Left
from tabard.terminal.moves import Numbers, move_forms
from tabard.terminal.reading import read
from tabard.terminal.screen import table_parts
from tabard.terminal.sheet import Sheet

HELP = "A move by its number or its words; `back`, `again`, `solution`, `quit`."


class Puzzler:
    """Lets a person try a puzzle until it is solved."""

    def __init__(
        self,
        cls: type[Game],
        puzzle: Puzzle,
        number: int,
        console: Console,
        ask: Callable[[str], str],
    ) -> None:
        self.cls = cls
        self.puzzle = puzzle
        self.number = number
        self.console = console
        self.ask = ask
        self.sheet = Sheet(console, f"Puzzle {number}")
        self.numbers = Numbers()
        self.attempt = Try(cls, puzzle)
        self.names = people(self.attempt.state.seats, self.attempt.seat)

    def lead(self) -> bool:
        """Try until it is solved; False when the person left before."""
        task = puzzles.task(self.cls, self.puzzle)
        self.console.print(
            f"[bold]{escape(self.cls.title)}, puzzle {self.number}[/] [dim]{self.puzzle.level}[/]"
        )
        self.console.print(Panel(escape(task), border_style="yellow"))
        self.console.print(f"[dim]{HELP}[/]")
        try:
            while not self.attempt.solved:
                self.show()
                self.answer()
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print("\nThe puzzle waits for you.")
            return False
        self.console.print(f"[green]{puzzles.told(self.attempt)}[/]")
        return True

    def show(self) -> None:
        """What happened, the table, and the moves."""
        attempt = self.attempt
        state = attempt.state
        lines = recap(state.log[attempt.told :], attempt.seat, self.names, state.game.news)
        news = Text("\n".join(f"  {line}" for line in lines), style="italic")
        parts = []
        if not attempt.ended:
            forms = move_forms(state, self.names, self.numbers.of(state))
            parts = [Part("moves", *forms, keep=(1, 7, 8, 8, 8))]
        table = table_parts(state, attempt.seat, self.names, self.console.width)
        self.sheet.draw(Part("news", news if lines else None), table, parts)
        if attempt.ended:
            self.console.print(f"[yellow]{escape(puzzles.told(attempt))}[/]")

    def answer(self) -> None:
        """One answer of the person: a move, or what else can be done."""
        text = self.ask("> ").strip().lower()
        if text in ("quit", "q", "exit"):
            raise Left
        if text == "again" or (self.attempt.ended and not text):
            self.attempt = Try(self.cls, self.puzzle)
        elif text == "back":
            self.attempt = Try(self.cls, self.puzzle, self.attempt.made[:-1])
        elif text == "solution":
            self.solution()
        elif self.attempt.ended:
            self.console.print("[yellow]The turn is over: `back`, `again` or `solution`.[/]")
        else:
            self.play(text)

    def play(self, text: str) -> None:
        """Make the move that is meant, or say why it cannot be made."""
        state = self.attempt.state
        numbered = {number: move for move, number in self.numbers.of(state).items()}
        try:
            move = numbered.get(whole(text) or -1)
            self.attempt.play(state.text(read(state, text, self.names) if move is None else move))
        except (IllegalMove, NotationError) as problem:
            self.console.print(f"[yellow]{escape(str(problem))}[/]")

    def solution(self) -> None:
        """One line that solves it, with what speaks for each move; then it begins anew."""
        for step in puzzles.solution(self.cls, self.puzzle):
            why = f", because {step.because}" if step.because else ""
            self.console.print(f"  {escape(step.say + why)}. [dim]{escape(step.move)}[/]")
        self.attempt = Try(self.cls, self.puzzle)
