"""A guided first game in a terminal: each kind of question is introduced once, each kind of event
explained when it first happens, and every turn begins with advice; `?` repeats it."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.text import Text

from tabard import bots
from tabard.bots.reasons import told
from tabard.engine.choices import answer, ends_with, only_answer
from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.engine.teaching import FirstGame, Intro, Note, Teaching
from tabard.engine.views import Part
from tabard.lab.advice import Advice, Advised, advise
from tabard.terminal.session import Session

PLANNER = "plan:600"
SEARCHER = "ismcts:40"  # in a duel, where a move is as good as the replies to it


class Guided(Session):
    """A match with a coach. What was introduced is known from the match itself."""

    result_rows = 15

    def __init__(self, teaching: Teaching, game: Game, state: State, *rest: Any, **more: Any):
        super().__init__(game, state, *rest, **more)
        self.teaching = teaching
        self.first: FirstGame = teaching.first_game
        self.known = read_before(self.first, game, state)
        self.met = len(state.log)  # what happened before is no news
        self.advised = Advised()
        self.last: tuple[list[int], Advice | None] = ([], None)  # the advice of a moment
        self.desk.commands["?"] = self.repeat
        self.desk.commands["hint"] = self.hint

    def run(self) -> int:
        """The welcome, then the match."""
        if not self.known:
            self.console.print(Text(self.first.say, style="yellow"))
            self.console.print("[dim]`?` repeats what a question is about; `help` lists more.[/]")
            if self.console.is_terminal:  # the first table fills the window
                self.ask("Enter begins. ")
        return super().run()

    def is_answered(self) -> bool:
        """The last move of the game is the learner's own."""
        move = only_answer(self.state)
        if move is not None and ends_with(self.state, move):
            return False
        return super().is_answered()

    def asking(self) -> list[Part]:
        """The question, with what the coach says of it and of what happened."""
        lines = [Text(note.say, style="yellow") for note in self.news_of_the_game()]
        intro = unread(self.first, self.state, self.known)
        if intro is not None:
            lines.append(introduction(intro, self.state))
        elif self.turn_begins():
            known = [intro for intro in self.first.intros_for(self.state) if intro.aim]
            lines += [aim(intro) for intro in known[:1]]
        elif not lines:
            return super().asking()
        brief = Text("\n").join(lines)
        whole = Text("\n").join([*lines, self.advice()])
        return [Part("coach", whole, brief, keep=(6, 98)), *super().asking()]

    def news_of_the_game(self) -> list[Note]:
        """What first happened since the learner's last answer."""
        since = self.state.marks[self.own[-1]][2] if self.own else self.met
        return self.first.notes_on(self.state.log, since)

    def turn_begins(self) -> bool:
        """Has somebody else acted since the learner's last answer?"""
        later = self.state.marks[self.own[-1] :] if self.own else []
        return not later or any(seat != self.first.seat for seat, _, _ in later)

    def play_own(self, move: int) -> None:
        """What was answered once is known."""
        intro = unread(self.first, self.state, self.known)
        if intro is not None:
            self.known.add(intro.key)
        super().play_own(move)

    def go_back(self, state: State) -> None:
        """What was introduced later is new again."""
        super().go_back(state)
        self.known = read_before(self.first, self.game, state)
        self.met = min(self.met, len(state.log))

    def hint(self, _: str) -> None:
        """The coach has one voice."""
        self.console.print(self.advice())

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
        """What to try, and why; `do` does it."""
        found = self.found()
        self.hinted = (len(self.state.trail), found.move)
        sentence = answer(self.state, found.move, self.names) + found.then(self.names)
        reasons = told(found.reasons, self.names)
        why = f": {reasons}" if reasons else ""
        return Text.assemble(
            ("Try: ", "bold"), f"{sentence}{why}. ", (self.state.text(found.move), "dim")
        )

    def tried(self) -> int:
        """The move that is advised."""
        return self.found().move

    def found(self) -> Advice:
        """The lessons' own advice, else a planner's; the same as long as nothing is played."""
        trail, found = self.last
        if found is None or trail != self.state.trail:
            with self.console.status("the coach thinks ..."):
                found = self._advise(self.state.trail[:])
        return found

    def _advise(self, trail: list[int]) -> Advice:
        intro = unread(self.first, self.state, self.known)
        wanted = None if intro is None else intro.advice(self.state)
        bot = bots.make(SEARCHER if self.game.answers else PLANNER, seed=len(trail))
        seat = self.first.seat
        found = advise(self.state, bot, self.advised.plan_of(seat, trail), wanted)
        self.advised.keep(seat, [*trail, found.move], found.rest)
        self.last = (trail, found)
        return found

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


def introduction(intro: Intro, state: State | None = None) -> Text:
    """What a kind of question is about; at this table, also what to do, if it says it."""
    text = Text(f"New: {intro.say}" if intro.verb else intro.say, style="yellow")
    if state is not None and intro.default and intro.advice(state) is not None:
        return text.append("\nSensible: ", style="bold").append(intro.default)
    return text.append("\n").append_text(aim(intro)) if intro.aim else text


def aim(intro: Intro) -> Text:
    """What to look for."""
    return Text.assemble(("Aim: ", "bold"), intro.aim)


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
