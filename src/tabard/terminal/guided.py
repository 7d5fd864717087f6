"""A guided first game in a terminal: each kind of question is introduced once; `?` repeats it."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.text import Text

from tabard import bots
from tabard.bots import Seen
from tabard.bots.reasons import because, told
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
        self.known = asked_before(game, state, self.first.seat)
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
        intro = self.first.intro(self.state.rule)
        parts = super().asking()
        if intro is None or intro.asks in self.known:
            return parts
        brief = introduction(intro)
        whole = Text.assemble(brief, "\n", self.advice())
        return [Part("coach", whole, brief, keep=(6, 98)), *parts]

    def play_own(self, move: int) -> None:
        """What was answered once is known."""
        self.known.add(self.state.rule)
        super().play_own(move)

    def repeat(self, _: str) -> None:
        """What this question is about, once more."""
        intro = self.first.intro(self.state.rule)
        if intro is None:
            self.desk.help("")
            return
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
            move = self.first.advice(self.state)
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


def asked_before(game: Game, state: State, seat: int) -> set[str]:
    """The rules whose questions a seat has answered in a match."""
    rules = set()
    earlier = game.begin(state.origin)
    for move in state.trail:
        if earlier.seat == seat:
            rules.add(earlier.rule)
        earlier.play(move)
    return rules
