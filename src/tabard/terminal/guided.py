"""A guided first game in a terminal: each kind of question is introduced once; `?` repeats it."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.text import Text

from tabard import bots
from tabard.bots import Seen
from tabard.bots.reasons import because, told
from tabard.engine.choices import only_answer
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.teaching import FirstGame, Intro, Teaching
from tabard.engine.views import Part
from tabard.terminal.session import Session

ADVISER = "greedy"


class Guided(Session):
    """A match with a coach. What was introduced is known from the match itself."""

    def __init__(self, teaching: Teaching, game: Game, state: State, *rest: Any, **more: Any):
        super().__init__(game, state, *rest, **more)
        self.teaching = teaching
        self.first: FirstGame = teaching.first_game
        self.known = read_before(self.first, game, state)
        self.advised: tuple[int, int] = (-1, -1)
        self.desk.commands["?"] = self.repeat

    def run(self) -> int:
        """The welcome, then the match."""
        if not self.known:
            self.console.print(Text(self.first.say, style="yellow"))
            self.console.print("[dim]`?` repeats what a question is about; `help` lists more.[/]")
        return super().run()

    def asking(self) -> list[Part]:
        """The question, with its introduction where it is new."""
        intro = unread(self.first, self.state, self.known)
        parts = super().asking()
        if intro is None:
            return parts
        brief = introduction(intro)
        whole = Text.assemble(brief, "\n", self.advice())
        return [Part("coach", whole, brief, keep=(6, 98)), *parts]

    def play_own(self, move: int) -> None:
        """What was answered once is known."""
        intro = unread(self.first, self.state, self.known)
        if intro is not None:
            self.known.add(intro.key)
        super().play_own(move)

    def repeat(self, _: str) -> None:
        """What this question is about, once more."""
        intros = self.first.intros_for(self.state)
        if not intros:
            self.desk.help("")
            return
        for intro in intros:
            self.console.print(introduction(intro))
        self.console.print(self.advice())

    def advice(self) -> Text:
        """What to try, and why."""
        move = self.tried()
        sentence = self.game.space.sentence(move, self.names)
        reasons = told(because(self.state, move), self.names)
        why = f", because {reasons}" if reasons.startswith("it ") else ""
        return Text.assemble(
            ("Try: ", "bold"), f"{sentence}{why}. ", (self.state.text(move), "dim")
        )

    def tried(self) -> int:
        """The lessons' own advice, else a simple bot's; the same as long as nothing is played."""
        ply = len(self.state.trail)
        if self.advised[0] != ply:
            intro = unread(self.first, self.state, self.known)
            move = None if intro is None else intro.advice(self.state)
            if move is None:
                assert self.state.seat is not None
                move = bots.make(ADVISER, seed=ply).choose(Seen(self.state, self.state.seat))
            self.advised = (ply, move)
        return self.advised[1]

    def end(self) -> None:
        """The result, what decides such a game, and what to learn next."""
        super().end()
        result = self.state.result
        won = result is not None and self.first.seat in result.winners
        self.console.print(Text(self.first.won if won else self.first.lost, style="yellow"))
        name = self.game.name
        for wanted in self.first.next:
            lesson = self.teaching.lesson(wanted)
            self.console.print(f"  [bold]tabard learn {name} {wanted}[/]  {escape(lesson.title)}")
        self.console.print(f"  [bold]tabard play {name} --bots greedy[/]  the full game")


def introduction(intro: Intro) -> Text:
    """What a kind of question is about."""
    text = Text(intro.say, style="yellow")
    if intro.default:
        text.append("\nSensible: ", style="bold").append(intro.default)
    return text


def unread(first: FirstGame, state: State, known: set[str]) -> Intro | None:
    """What is new in what is asked now."""
    return next((intro for intro in first.intros_for(state) if intro.key not in known), None)


def read_before(first: FirstGame, game: Game, state: State) -> set[str]:
    """The introductions that were read in a match so far, one a question."""
    known: set[str] = set()
    earlier = game.begin(state.origin)
    for move in state.trail:
        asked = earlier.seat == first.seat and only_answer(earlier) is None
        intro = unread(first, earlier, known) if asked else None
        if intro is not None:
            known.add(intro.key)
        earlier.play(move)
    return known
