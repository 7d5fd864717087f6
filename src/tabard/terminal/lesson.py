"""A lesson in a terminal: the table, what is said, a task, and an answer to every move."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.game import Game
from tabard.engine.news import recap
from tabard.engine.options import whole
from tabard.engine.teaching import Beat, Exercise, HowToPlay, Lesson, Practice, people
from tabard.engine.views import Part
from tabard.terminal.meaning import meant
from tabard.terminal.moves import Numbers, move_forms
from tabard.terminal.reading import read
from tabard.terminal.screen import table_parts
from tabard.terminal.sheet import Sheet

HELP = "A move by its number or its words; Enter to go on; `hint`, `again`, `skip`, `quit`."


class Left(Exception):
    """The learner leaves."""


def page(title: str, how: HowToPlay) -> list[RenderableType]:
    """The one-minute page."""
    facts = f"{how.players} players · {how.minutes} minutes · {how.weight}"
    told: list[RenderableType] = [
        Text.assemble((title, "bold"), (f"  {facts}", "dim")),
        Text(how.breath),
        Text(),
        Panel(escape(how.goal), title="The goal", title_align="left"),
    ]
    for section in how.sections:
        end = "" if section.title.endswith("?") else "."
        told.append(Text.assemble((f"{section.title}{end} ", "bold"), section.text))
    told += [Text(), Text("Five things to know", "bold")]
    for number, thing in enumerate(how.know, 1):
        told.append(Padding(Text(f"{number}. {thing}"), (0, 0, 0, 2)))
    return told


class Teacher:
    """Leads a learner through a lesson."""

    def __init__(
        self, cls: type[Game], lesson: Lesson, console: Console, ask: Callable[[str], str]
    ) -> None:
        self.cls = cls
        self.lesson = lesson
        self.console = console
        self.ask = ask
        self.sheet = Sheet(console, lesson.title)
        self.numbers = Numbers()
        self.praise = ""  # told with the next table, which fills a low window

    def teach(self) -> bool:
        """All exercises; False when the learner left before the end."""
        self.console.print(f"[bold]{escape(self.lesson.title)}[/]. {escape(self.lesson.aim)}")
        self.console.print(f"[dim]{HELP}[/]")
        try:
            for exercise in self.lesson.exercises:
                self.lead(exercise)
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print("\nThe lesson waits for you.")
            return False
        return True

    def lead(self, exercise: Exercise) -> None:
        """One exercise to its end."""
        practice = Practice(self.cls, exercise)
        if exercise.title:
            self.console.rule(escape(exercise.title))
        told = 0
        while practice.step is not None:
            told = self.show(practice, told)
            practice = self.answer(practice, practice.step)
        self.show(practice, told)
        if exercise.end:
            self.console.print(f"[green]{escape(exercise.end)}[/]")

    def show(self, practice: Practice, told: int) -> int:
        """What happened, the table as far as it changed, and what is said now."""
        state, seat = practice.state, practice.exercise.seat
        names = people(state.seats, seat)
        lines = recap(state.log[told:], seat, names, state.game.news)
        news = Text("\n".join(f"  {line}" for line in lines), style="italic")
        self.sheet.draw(
            Part("news", news if lines else None),
            table_parts(state, seat, names, self.console.width),
            self.saying(practice, names),
        )
        return len(state.log)

    def saying(self, practice: Practice, names: list[str]) -> list[Part]:
        """What the teacher says, the task, and the moves."""
        step = practice.step
        praise, self.praise = self.praise, ""
        parts = [Part("praise", Text(praise, style="green") if praise else None, keep=99)]
        if step is None:
            return parts
        rule = f" [dim]\\[{step.rule}][/]" if step.rule else ""
        parts += [Part("say", Panel(escape(step.say) + rule, border_style="yellow"))]
        if step.moves:
            state = practice.state
            forms = move_forms(state, names, self.numbers.of(state))
            parts.append(Part("task", Text(step.task, style="bold")))
            parts.append(Part("moves", *forms, keep=(1, 7, 8, 8, 8)))
        return parts

    def answer(self, practice: Practice, step: Beat) -> Practice:
        """Ask until the step is done."""
        while practice.step is step:
            text = self.ask("> " if step.moves else "Enter> ").strip().lower()
            if text in ("quit", "q", "exit"):
                raise Left
            if text in ("hint", "help", "?"):
                self.help(step)
                continue
            if text == "again":
                return Practice(self.cls, practice.exercise)
            if text == "skip":
                text = step.moves[0] if step.moves else ""
            answer = practice.attempt(self.meant(practice, text))
            rule = f" [{answer.rule}]" if answer.rule else ""
            if answer.say and practice.step is step:
                self.console.print(Text(answer.say + rule, style="yellow"))
            elif answer.say:
                self.praise = answer.say + rule
        return practice

    def help(self, step: Beat) -> None:
        """What can be typed, and what is wanted."""
        self.console.print(f"[dim]{HELP}[/]")
        if step.moves:
            self.console.print(f"Try: [bold]{escape(step.moves[0])}[/]")

    def meant(self, practice: Practice, text: str) -> str:
        """A number of the list, or words, as a move of the game; else what was typed."""
        state = practice.state
        names = people(state.seats, practice.exercise.seat)
        for move, number in self.numbers.of(state).items():
            if whole(text) == number:
                return state.text(move)
        try:
            return state.text(read(state, text, names))
        except IllegalMove:
            return state.text(meant(state, text, names))
        except NotationError:
            close = get_close_matches(text, [state.text(move) for move in state.legal], 1, 0.85)
            return close[0] if close else text
