"""A puzzle in a terminal: the table, the task, the moves, and what a try brought."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.game import Game
from tabard.engine.news import recap
from tabard.engine.options import whole
from tabard.engine.teaching import people
from tabard.engine.views import Part
from tabard.lab import puzzles
from tabard.lab.puzzles import Puzzle, Try
from tabard.terminal.cards import card_text, find_cards
from tabard.terminal.lesson import Left
from tabard.terminal.moves import Numbers, move_forms
from tabard.terminal.reading import read
from tabard.terminal.screen import table_parts
from tabard.terminal.sheet import Sheet

HELP = "A move by its number or its words; `card NAME`, `back`, `again`, `solution`, `quit`."
SHOWN = 4


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
        self.sheet = Sheet(console, f"{cls.title}, puzzle {number} ({puzzle.level})")
        self.task = puzzles.task(cls, puzzle)
        self.numbers = Numbers()
        self.notes: list[str] = []  # to be told with the table, which fills a low window
        self.attempt = Try(cls, puzzle)
        self.names = people(self.attempt.state.seats, self.attempt.seat)

    def lead(self) -> bool:
        """Try until it is solved; False when the person left before."""
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
        for note in self.notes:
            news.append("\n" if news else "").append(note, style="not italic yellow")
        self.notes.clear()
        # The task stands with the moves: above the table, it would leave a low window.
        parts = [Part("task", Text(self.task, style="bold yellow"), keep=99)]
        if not attempt.ended:
            forms = move_forms(state, self.names, self.numbers.of(state))
            parts.append(Part("moves", *forms, keep=(1, 7, 8, 8, 8)))
            parts.append(Part("help", Text(HELP, style="dim"), None, keep=2))
        table = table_parts(state, attempt.seat, self.names, self.console.width)
        self.sheet.draw(Part("news", news if news else None), table, parts)
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
        elif text.startswith("card "):
            self.card(text.removeprefix("card ").strip())
        elif self.attempt.ended:
            self.notes.append("The turn is over: `back`, `again` or `solution`.")
        else:
            self.play(text)

    def card(self, name: str) -> None:
        """Read a card."""
        game = self.attempt.state.game
        found = find_cards(game.cards(), name)[:SHOWN]
        for card in found:
            self.console.print(card_text(card, game, remarks=False))
        if not found:
            self.console.print(f"[yellow]There is no card '{escape(name)}'.[/]")
        self.go_on()

    def go_on(self) -> None:
        """Leave what was printed to be read; then the table comes again."""
        if self.console.is_terminal:
            self.ask("Enter goes on. ")
        self.sheet.turn_over()

    def play(self, text: str) -> None:
        """Make the move that is meant, or say why it cannot be made."""
        state = self.attempt.state
        if not text and len(state.legal) == 1:
            text = state.text(state.legal[0])
        numbered = {number: move for move, number in self.numbers.of(state).items()}
        try:
            move = numbered.get(whole(text) or -1)
            self.attempt.play(state.text(read(state, text, self.names) if move is None else move))
        except (IllegalMove, NotationError) as problem:
            self.notes.append(str(problem))

    def solution(self) -> None:
        """One line that solves it, with what speaks for each move; then it begins anew."""
        for step in puzzles.solution(self.cls, self.puzzle):
            why = f", because {step.because}" if step.because else ""
            self.console.print(f"  {escape(step.say + why)}. [dim]{escape(step.move)}[/]")
        self.attempt = Try(self.cls, self.puzzle)
        self.go_on()
