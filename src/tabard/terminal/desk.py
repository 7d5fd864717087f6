"""What a person can type besides moves: look at things, ask why, take back, give orders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.bots.chances import chances_after
from tabard.bots.reasons import advice
from tabard.engine.choices import answer
from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.engine.options import whole
from tabard.lab.advice import advise
from tabard.terminal.cards import all_cards, card_text, find_cards
from tabard.terminal.keeping import replace
from tabard.terminal.meaning import meant
from tabard.terminal.pages import print_paged
from tabard.terminal.reading import read
from tabard.terminal.room import Room
from tabard.terminal.screen import picture, table_parts
from tabard.terminal.sought import print_sought

if TYPE_CHECKING:
    from tabard.terminal.session import Session

RECENT = 20
SHOWN = 8
HELP = (
    ("table", "the whole table; a part of it by its name: {parts}"),
    ("moves", "the question and all its moves"),
    ("card NAME", "read a card; `cards` lists them"),
    ("rules [WORD]", "the rule that grants this choice, one by its number, or about a word"),
    ("why MOVE", "why a move is not allowed now"),
    ("hint", "what a good bot would do, from what you know; `do` does it"),
    ("undo", "take back; alone against bots, through everything"),
    ("log [N]", "what happened, in short; with a number, the last N lines of all of it"),
    ("always MOVE", "give this answer to this question from now on; `orders` lists and ends it"),
    ("save FILE", "write the record elsewhere; every move is kept anyway"),
    ("quit", "leave the table; `tabard resume` plays on"),
)
AFTER = ("log", "table", "card", "cards", "rules", "undo", "save")  # what the end leaves
AUCTION = (
    ("limit SUM", "in an auction: bid as little as is needed, up to this sum"),
    ("pass auction", "pass on what is auctioned; `pass auctions`: on all that lies open"),
)


class Desk(Room):
    """The commands of a session. A verb that can be played now goes before a command."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.commands: dict[str, Callable[[str], None]] = {
            "table": self.table,
            "show": self.table,
            "moves": self.moves,
            "card": self.card,
            "cards": self.cards,
            "rules": self.rules,
            "rule": self.rules,
            "why": self.why,
            "hint": self.hint,
            "do": self.do,
            "do it": self.do,
            "undo": self.undo,
            "log": self.log,
            "save": self.save,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            **session.orders.commands,
        }

    def looks_back(self, line: str) -> None:
        """A command after the end: to look at what was, to take back, to keep."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word) if word in AFTER else None
        if command is not None:
            command(rest.strip())
        elif rest or not self.part(word):
            raise TabardError(f"the match is over; there is still: {', '.join(AFTER)}")

    def does(self, line: str) -> bool:
        """Carry out a command; False where the line is none."""
        word, _, rest = line.partition(" ")
        forced = word.startswith(":")
        word = word.lstrip(":").lower()
        if not forced and self._can_be_played(word):
            return False
        both = f"{word} {rest.strip().lower()}"
        command = self.commands.get(both) or self.commands.get(word)
        if command is None:
            return not rest and self.part(word)
        self.session.see_the_question()
        self.session.sheet.turn_over()
        command(rest.strip())
        return True

    def _can_be_played(self, word: str) -> bool:
        state = self.session.state
        return any(state.text(move).split()[0] == word for move in state.legal)

    # -- looking ------------------------------------------------------------------------------

    def table(self, _: str) -> None:
        """The whole table."""
        session = self.session
        self._print(picture(session.state, session.facing, session.names, session.console.width))

    def part(self, word: str) -> bool:
        """A part of the table, whole; False where none has this name."""
        session = self.session
        parts = table_parts(session.state, session.facing, session.names, session.console.width)
        named = [part for part in parts if part.name == word]
        for part in named:
            session.see_the_question()
            session.sheet.turn_over()
            if part.forms[0] is not None:
                self._print(part.forms[0])
        return bool(named)

    def moves(self, _: str) -> None:
        """The question and all its moves."""
        self.session.moves()

    def card(self, name: str) -> None:
        """Read a card."""
        cards = self.session.game.cards()
        found = find_cards(cards, name) if name else []
        if not found:
            none = f"there is no card '{name}'; `cards` lists them"
            raise TabardError(none if name else "which card? card NAME; `cards` lists them")
        self._print(*(card_text(card, self.session.game, remarks=False) for card in found[:SHOWN]))

    def cards(self, name: str) -> None:
        """The names of all cards."""
        if name:
            self.card(name)
            return
        session = self.session
        self._print(*all_cards(session.game.cards()), Text("card NAME reads one", style="dim"))

    def _print(self, *things: RenderableType) -> None:
        """Print what may be longer than the window; a line typed instead of Enter comes next."""
        typed = print_paged(self.session.console, self.session.ask, *things)
        if typed:
            self.session.typed.put_first(typed)

    def rules(self, words: str) -> None:
        """A rule by its number, those about a word, or the one that grants the present choice."""
        session = self.session
        print_sought(session.console, session.game, words or session.state.rule)

    def log(self, count: str) -> None:
        """What happened last, as this seat may know it; with a number, every detail of it."""
        session = self.session
        number = whole(count) if count else RECENT
        if number is None:
            raise TabardError(f"how many lines? for example: log {RECENT}")
        every = session.bulletin.lines(session.facing)
        lines = (not count and session.bulletin.in_short()) or every
        before = max(len(lines) - number, 0)
        more = [Text(f"  ... more before, in detail: log {len(every)}", "dim")] if before else []
        self._print(*more, session.bulletin.set_in(lines[before:]))

    def help(self, _: str) -> None:
        """What can be typed."""
        session = self.session
        parts = table_parts(session.state, session.facing, session.names, session.console.width)
        named = ", ".join(dict.fromkeys(part.name for part in parts))
        session.console.print(
            f"A move by its number or its words, shortened as you like: [bold]1[/] or "
            f"[bold]{escape(session.example())}[/]; several with [bold];[/] between. "
            "Enter gives the only answer, or shows the table again."
        )
        grid = Table.grid(padding=(0, 2))
        auctions = AUCTION if "bid" in session.game.space.by_name else ()
        for command, meaning in (*HELP, *auctions):
            grid.add_row(Text(command, style="bold"), meaning.format(parts=named))
        session.console.print(Padding(grid, (0, 0, 0, 2)))
        session.console.print("Where a command is also a move, put a colon before it: :hand")

    # -- asking -------------------------------------------------------------------------------

    def why(self, text: str) -> None:
        """Why a move is not allowed now."""
        session = self.session
        if not text:
            raise TabardError("why what? for example: why " + session.example())
        number = whole(text)
        move = session.typed.meant(text) if number is not None else self._meant(text)
        refusal = session.state.why_not(move, session.names)
        session.console.print("That is allowed." if refusal is None else escape(str(refusal)))

    def _meant(self, text: str) -> int:
        """The move that is asked about: a legal one, if the words mean one."""
        session = self.session
        try:
            return read(session.state, text, session.names)
        except (NotationError, IllegalMove):
            return meant(session.state, text, session.names)

    def hint(self, _: str) -> None:
        """What a strong bot would do, from what this seat knows, and why."""
        session = self.session
        assert session.state.seat is not None
        with session.console.status("thinking ..."):
            trail = session.state.trail[:]
            plan = session.advised.plan_of(session.state.seat, trail)
            found = advise(session.state, session.adviser(), plan)
        first = answer(session.state, found.move, session.names)
        then = found.then(session.names)
        sentence = escape(first + then)
        notation = escape(session.state.text(found.move))
        session.hinted = (len(trail), found.move)
        session.advised.keep(session.state.seat, trail, [found.move, *found.rest])
        session.console.print(f"Try: {sentence}")
        steps = "; again for the next step" if then else ""
        session.console.print(f"  [dim]{notation}[/]  ([bold]do[/] does it{steps})")
        session.console.print(escape(advice(found.reasons, session.names, bool(then))))
        if found.up_to and len(session.people) == 1:
            order = f"[bold]limit {found.up_to}[/]"
            session.console.print(f"{order} bids for you, never more than it is worth to you.")
        if session.state.seats > 1 and session.state.game.foretells:
            chances = chances_after(session.state, session.state.seat, found.move)
            chance = chances[session.state.seat]
            session.console.print(f"[dim]Your chance to win is then about {chance:.0%}.[/]")

    # -- doing --------------------------------------------------------------------------------

    def do(self, _: str) -> None:
        """Make the move that was hinted at, or the next one of its plan."""
        session = self.session
        state = session.state
        assert state.seat is not None
        plies, move = session.hinted
        rest = [move] if plies == len(state.trail) else []
        rest = session.advised.plan_of(state.seat, state.trail) or rest
        if not rest or rest[0] not in state.legal:
            raise TabardError("do what? `hint` says what could be done here, `do` does it then")
        session.play_own(rest[0])

    def undo(self, _: str) -> None:
        """Take back as far as nobody learned anything; against bots alone, the last own move."""
        session = self.session
        again = (
            session.typed.waiting if all(line == "undo" for line in session.typed.waiting) else []
        )
        ply = self._free_ply()
        told = "taken back"
        if ply is None and len(session.people) == 1 and session.own:
            ply = session.own[-1]
            session.kept.forgiven += 1
            told = "taken back, further than the rules of undo go; the record says so"
        if ply is None and not session.own:
            raise TabardError("nothing can be taken back: you have done nothing yet")
        if ply is None:
            raise TabardError(
                "nothing can be taken back: since your last move somebody else acted, "
                "chance was drawn, or something hidden was shown"
            )
        ended = [order for order in session.orders.given.values() if order.ply >= ply]
        waiting = list(again)
        session.go_back(session.game.undo(session.state, ply))
        session.typed.waiting = waiting
        session.bulletin.notes = [
            note for note in session.bulletin.notes if "taken back" not in note
        ]
        session.bulletin.note(
            told + "".join(f"; the order is ended: {order.answer}" for order in ended)
        )

    def _free_ply(self) -> int | None:
        """Where the last own move began, if nobody acted and no person learned anything since."""
        state, people = self.session.state, self.session.people
        ply = state.undo_ply(sum(1 << seat for seat in people))
        if ply == len(state.trail) or state.marks[-1][0] != state.seat:
            return None
        # What was answered without the person goes along: it would only be answered again.
        begun = self.session.own[-1] if self.session.own else len(state.trail) - 1
        return begun if begun >= ply else None

    def save(self, name: str) -> None:
        """Write the record to a file."""
        if not name:
            raise TabardError("save where? save FILE")
        try:
            replace(Path(name).expanduser(), self.session.kept.text(self.session.state))
        except OSError as problem:
            raise TabardError(f"{name}: cannot be written ({problem.strerror})") from problem
        self.session.console.print(f"Saved: {escape(name)}")

    def quit(self, _: str) -> None:
        """Leave the table."""
        self.session.go()
