"""One match at the terminal: people and bots around one table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from tabard.bots import Bot, Seen
from tabard.bots.reasons import advice, because
from tabard.commands.look import find_cards
from tabard.engine.errors import NotationError, TabardError
from tabard.engine.game import Game
from tabard.engine.options import whole
from tabard.engine.state import State
from tabard.terminal.screen import card_text, move_list, picture, rule_text

RECENT = 12
HELP = (
    ("moves", "list the legal moves again"),
    ("show", "draw the table again"),
    ("why MOVE", "why a move is not allowed now"),
    ("rules [ID]", "the rule that grants this choice, or another one"),
    ("card NAME", "read a card"),
    ("hint", "what a good bot would do, from what you know"),
    ("undo", "take back, where nobody else has acted or learned anything"),
    ("log", "everything that happened"),
    ("save FILE", "write the record"),
    ("quit", "save and leave the table"),
)


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """A match; `bots` has None where a person sits."""

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
        self.read: dict[int | None, int] = {}
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "rules": self.rules,
            "rule": self.rules,
            "card": self.card,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.log,
            "save": self.save,
            "show": self.show,
            "moves": self.moves,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
        }

    # -- the match --------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the match is over or somebody leaves; the exit code."""
        try:
            while self.state.seat is not None:
                seat = self.state.seat
                bot = self.bots[seat]
                if bot is not None:
                    self.bot_moves(bot, seat)
                else:
                    self.person_moves(seat)
            self.end()
        except (KeyboardInterrupt, EOFError, Leave):
            self.console.print()
            self.leave()
        return 0

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
        if not self.people:
            self.news(None)

    def play(self, move: int) -> None:
        """Make a move; the bots see as much of it as their seats do."""
        seat = self.state.seat
        assert seat is not None
        self.state.play(move)
        for other, bot in enumerate(self.bots):
            if bot is not None:
                bot.observe(self.game.space.seen_by(other, seat, move))

    def person_moves(self, seat: int) -> None:
        """Show the table, then ask until a move is made."""
        if seat != self.facing:
            self.curtain(seat)
        self.console.print(Line(escape(self.game.title), style="dim"))
        self.news(seat)
        self.show("")
        self.moves("")
        before = self.state
        plies = len(before.trail)
        while self.state is before and len(self.state.trail) == plies:
            self.answer(self.ask(f"{self.names[seat]}> ").strip())

    def answer(self, line: str) -> None:
        """One line of input: a move or a command."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lstrip(":").lower())
        is_verb = word in self.game.space.by_name
        try:
            if not line:
                self.console.print("Type a number, a move, or [bold]help[/].")
            elif line.isdigit():
                self.play(self.numbered(whole(line)))
            elif command is not None and not is_verb:
                command(rest.strip())
            else:
                self.play(self.named(line))
        except TabardError as problem:
            self.console.print(escape(str(problem)), style="red")

    def numbered(self, number: int | None) -> int:
        """The move with this number in the list."""
        if number is None or not 1 <= number <= len(self.state.legal):
            raise NotationError(f"the moves are numbered 1 to {len(self.state.legal)}")
        return self.state.legal[number - 1]

    def named(self, line: str) -> int:
        """The move a notation names; its words may be shortened where one legal move fits."""
        words = line.lower().split()
        fitting = [m for m in self.state.legal if _fits(self.state.text(m).split(), words)]
        if len(fitting) == 1:
            return fitting[0]
        return self.state.parse(" ".join(words))

    def curtain(self, seat: int) -> None:
        """Nobody sees another one's hand: clear the screen between two people."""
        if self.facing is not None or len(self.people) > 1:
            self.console.clear()
            if self.console.is_terminal:
                sys.stdout.write("\x1b[3J")
            self.console.print(Line("curtain", style="dim"))
            self.ask(f"Pass the seat to {self.names[seat]}, who presses Enter. ")
        self.facing = seat

    def end(self) -> None:
        """The last position, the result, the record."""
        viewer = self.people[0] if len(self.people) == 1 else None
        self.news(viewer)
        self.console.print(picture(self.state, viewer, self.names, self.console.width))
        result = self.state.result
        assert result is not None
        winners = " and ".join(self.names[seat] for seat in result.winners) or "nobody"
        scores = ", ".join(
            f"{name} {self.game.points(score)}"
            for name, score in zip(self.names, result.scores, strict=True)
        )
        self.console.print(Line("the end", style="dim"))
        self.console.print(f"[bold]Won by {escape(winners)}[/]: {escape(result.reason)}.")
        self.console.print(f"{escape(scores)}  [dim]\\[{result.rule}][/]")
        self.console.print(f"The record: {self.keep()}", soft_wrap=True)

    def leave(self) -> None:
        """Save what there is and say how to come back."""
        file = self.keep()
        self.console.print(f"The match is saved: {file}", soft_wrap=True)
        self.console.print(f"Play on with: tabard resume {file}", soft_wrap=True)

    def record(self) -> str:
        """The record; a bot's kind stands in brackets behind its name."""
        signed = [
            f"{name} [{kind}]" if kind else name
            for name, kind in zip(self.names, self.kinds, strict=True)
        ]
        return self.game.record(self.state, signed)

    def keep(self) -> Path:
        """Write the record into the player's own folder."""
        folder = saves()
        stem = f"{self.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        file = folder / f"{stem}.tabard"
        count = 2
        try:
            folder.mkdir(parents=True, exist_ok=True)
            while file.exists():
                file = folder / f"{stem}-{count}.tabard"
                count += 1
            file.write_text(self.record(), encoding="utf-8")
        except OSError as problem:
            raise TabardError(
                f"the match cannot be saved in {folder} ({problem.strerror}); "
                "set TABARD_HOME to a folder you may write to"
            ) from problem
        return file

    # -- what is shown ----------------------------------------------------------------------

    def news(self, viewer: int | None) -> None:
        """What happened since this viewer last looked."""
        start = self.read.get(viewer, 0)
        lines = self.lines(viewer, start)
        self.read[viewer] = len(self.state.log)
        if len(lines) > RECENT:
            self.console.print(f"[dim]... {len(lines) - RECENT} more, see log[/]")
        for line in lines[-RECENT:]:
            self.console.print(f"  {escape(line)}", style="italic")

    def lines(self, viewer: int | None, start: int = 0) -> list[str]:
        """The log as this viewer may read it."""
        return [event.line(viewer, self.names) for event in self.state.log[start:]]

    def show(self, _: str) -> None:
        """Draw the table."""
        self.console.print(picture(self.state, self.facing, self.names, self.console.width))

    def moves(self, _: str) -> None:
        """What is asked, and the legal moves."""
        asked = f"[bold]{escape(self.state.ask.line(self.names))}[/] [dim]\\[{self.state.rule}][/]"
        self.console.print(asked)
        self.console.print(move_list(self.state, self.names))

    # -- commands ---------------------------------------------------------------------------

    def why(self, text: str) -> None:
        """Why a move is not allowed now."""
        if not text:
            raise TabardError("why what? for example: why " + self.example())
        refusal = self.state.why(text.lower())
        self.console.print("That is allowed." if refusal is None else escape(str(refusal)))

    def rules(self, id: str) -> None:
        """The rule with this id, or the one that grants the present choice."""
        self.console.print(rule_text(self.game.ledger[id or self.state.rule]))

    def card(self, name: str) -> None:
        """Read a card."""
        found = find_cards(self.game.cards(), name) if name else []
        if not found:
            raise TabardError(f"there is no card '{name}'" if name else "which card? card NAME")
        for card in found[:8]:
            self.console.print(card_text(card))

    def hint(self, _: str) -> None:
        """What a strong bot would do, from what this seat knows, and why."""
        assert self.state.seat is not None
        move = self.adviser().choose(Seen(self.state, self.state.seat))
        self.console.print(
            f"Try: {escape(self.game.space.sentence(move, self.names))}"
            f"  [dim]{escape(self.state.text(move))}[/]"
        )
        self.console.print(escape(advice(because(self.state, move), self.names)))

    def undo(self, _: str) -> None:
        """Take back, as far as nobody else acted or learned anything and nothing was drawn."""
        state = self.state
        ply = state.undo_ply()
        if ply == len(state.trail) or state.marks[-1][0] != state.seat:
            raise TabardError(
                "nothing can be taken back: since your last move somebody else acted, "
                "chance was drawn, or something hidden was shown"
            )
        self.state = self.game.undo(state, max(ply, len(state.trail) - 1))
        for bot in self.bots:
            if bot is not None:
                bot.forget()
        self.read[self.facing] = min(self.read.get(self.facing, 0), len(self.state.log))
        self.console.print("Taken back.")

    def log(self, _: str) -> None:
        """Everything that happened, as this seat may know it."""
        for line in self.lines(self.facing):
            self.console.print(f"  {escape(line)}", style="italic")

    def save(self, name: str) -> None:
        """Write the record to a file."""
        if not name:
            raise TabardError("save where? save FILE")
        try:
            Path(name).write_text(self.record(), encoding="utf-8")
        except OSError as problem:
            raise TabardError(f"{name}: cannot be written ({problem.strerror})") from problem
        self.console.print(f"Saved: {escape(name)}")

    def help(self, _: str) -> None:
        """What can be typed."""
        self.console.print(
            f"A number or its notation plays a move: [bold]1[/] or "
            f"[bold]{escape(self.example())}[/]; words may be shortened."
        )
        table = Table.grid(padding=(0, 2))
        for command, meaning in HELP:
            table.add_row(Text(command, style="bold"), meaning)
        self.console.print(Padding(table, (0, 2)))
        self.console.print("A command that is also a verb of the game: put a colon before it.")

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Leave

    def example(self) -> str:
        """The notation of some legal move."""
        return self.state.text(self.state.legal[0])


def _typed(prompt: str) -> str:
    return input(prompt)


def _fits(words: list[str], typed: list[str]) -> bool:
    return len(words) == len(typed) and all(
        word.startswith(start) for word, start in zip(words, typed, strict=True)
    )


def saves() -> Path:
    """Where matches are kept: $TABARD_HOME, or the user's data folder."""
    if home := os.environ.get("TABARD_HOME"):
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tabard"
