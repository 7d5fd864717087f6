"""One match at the terminal: people and bots around one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule as Line
from rich.text import Text

from tabard.bots import Bot, Seen
from tabard.engine.choices import answer, on_the_way, only_answer, sums_of
from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.engine.game import Game
from tabard.engine.options import whole
from tabard.engine.state import State
from tabard.engine.views import Part
from tabard.lab.advice import Advised
from tabard.terminal.cards import ended_so
from tabard.terminal.desk import Desk
from tabard.terminal.gestures import expanded, gesture_of, shown, towards
from tabard.terminal.keeping import Kept, saves, short
from tabard.terminal.moves import Numbers, listed, means_of, move_forms, move_list
from tabard.terminal.orders import Order
from tabard.terminal.plain import words_of
from tabard.terminal.reading import Unsure, in_two, nearest, read
from tabard.terminal.screen import brought_by, fitted, mine_of, table_parts, tellers_of
from tabard.terminal.sheet import Sheet
from tabard.terminal.turns import (
    GREAT,
    LOUD,
    NOTE,
    OWN,
    Said,
    in_turns,
    told_with_scenes,
    weightiest,
)

NEWS = (12, 6, 4, 2, 1)  # rows; they fold before the board does
FEW = 4
FOR_YOU, ORDERED = "answered for you:", "as ordered:"
SET_IN: Any = {"initial_indent": "  ", "subsequent_indent": "    "}
NARROWEST = 16


class Recap(NamedTuple):
    """What happened, folded, and with whole turns in a line each."""

    lines: list[str]
    turns: list[str]

    def and_then(self, later: Recap) -> Recap:
        """This and what happened after it."""
        return Recap(self.lines + later.lines, self.turns + later.turns)


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
        self.read: dict[int | None, int] = {}
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.sheet = Sheet(console, game.title)
        self.numbers = Numbers()
        self.waiting: list[str] = []  # moves typed ahead on one line
        self.following: list[int] = []  # the rest of what one gesture or line does
        self.unsure: tuple[int, list[int]] = (-1, [])  # after how many moves, and what was meant
        self.typed_at = 0  # how much had happened when they were typed
        self.notes: list[str] = []  # to be told with the next question
        self.latest = (-1, Recap([], []))  # the news, and after how many moves
        self.is_shown = False  # does the person see the question?
        self.orders: dict[str, Order] = {}  # standing orders: the answer to a rule's question
        self.answered: Counter[str] = Counter()  # what was answered for the person
        self.ask_all = False
        self.limits: dict[str, int] = {}  # up to what to bid, by lot
        self.hinted: tuple[int, int] = (-1, -1)  # after how many moves, and which move
        self.advised = Advised()  # what is left of the plan that was hinted at
        self.own: list[int] = []  # the plies at which the person was asked and answered
        if not state.trail:
            self.note("`help` says what can be typed")
        self.warned: tuple[int, int] = (-1, -1)  # after how many moves, and of which move
        self.kept = Kept(game, state, self.signed(), file)
        self.unsaved = ""
        self.desk = Desk(self)

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
                line = self.ask("Enter leaves the table; log, table, undo look back> ").strip()
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
            self.news(None)

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
        self.drop_what_was_meant_for_the_last_turn()
        if self.goes_on():
            return
        before = self.state
        plies = len(before.trail)
        self.is_shown = False
        while self.state is before and len(self.state.trail) == plies:
            if not self.waiting:
                self.see_the_question()
            self.answer(self.next_line(seat))

    def goes_on(self) -> bool:
        """Is this question answered by the gesture or line that was begun?"""
        if not self.following:
            return False
        move = self.following.pop(0)
        if move in self.state.legal:
            self.play(move)
            return True
        refusal = self.state.why_not(move, self.names)
        self.note(f"not done: {self.state.text(move)}: {refusal}")
        self.following.clear()
        return False

    def drop_what_was_meant_for_the_last_turn(self) -> None:
        """What was typed ahead is not done in another turn: an end meant for the last one would
        end the next."""
        turns = self.game.news.turns
        later = self.state.log[self.typed_at :]
        if any(event.kind.name in turns for event in later):
            rest = [self.state.text(move) for move in self.following] + self.waiting
            done = [piece for piece in rest if self.came_by_itself(piece)]
            left = [piece for piece in rest if piece not in done]
            if done:
                self.note(f"came by itself, without a choice: {'; '.join(done)}")
            if left:
                self.note(f"not done, the turn was over: {'; '.join(left)}")
            self.forget_the_rest()

    def came_by_itself(self, piece: str) -> bool:
        """Does a line of the log say that what was typed ahead had no choice, as a draw from the
        deck where nothing else could be drawn?"""
        details, seat = self.game.news.details, self.facing
        return any(
            set(words_of(piece)) <= set(words_of(event.line(seat, self.names)))
            for event in self.state.log[self.typed_at :]
            if event.who == seat and event.kind.name in details and not event.kind.domains
        )

    def forget_the_rest(self) -> None:
        """What was to follow is not done."""
        self.waiting.clear()
        self.following.clear()

    def is_answered(self) -> bool:
        """Is the question answered without the person: no choice, or a standing order?"""
        state = self.state
        move = None if self.ask_all else only_answer(state)
        if move is None:
            move = self.bid_to_the_limit()
        order = self.orders.get(state.rule)
        if move is None and order is not None:
            move = next((m for m in state.legal if state.text(m) == order.text), None)
        if move is None:
            return False
        sentence = answer(state, move, self.names)
        others = [] if order is None else [state.text(m) for m in state.legal if m != move]
        said = f"{FOR_YOU} {sentence}"
        if others:
            more = " ..." if len(others) > FEW else ""
            said = f"{ORDERED} {sentence}; there was: {', '.join(others[:FEW])}{more}"
        passed_over = len(state.legal) > 1 or (state.asked is not None and state.asked.reaction)
        before = len(state.log)
        self.play(move)
        told = said if others else self.turn_ended(before) or (said if passed_over else "")
        if told:
            self.answered[told] += 1
        return True

    def turn_ended(self, before: int) -> str:
        """What is said where a turn has ended because nothing was left to do."""
        told = [event.kind.name for event in self.state.log[before:]]
        ends = (end for end in self.game.news.ends if end.event in told)
        return next((f"{end.say} [{end.rule}]" for end in ends), "")

    def bid_to_the_limit(self) -> int | None:
        """The lowest bid while it is within the limit set for what is sold now, else a pass."""
        state = self.state
        assert state.asked is not None
        lots = state.asked.lots(state)
        sums = sums_of(state)
        limit = self.limits.get(lots[0][0]) if lots else None
        if limit is None:
            return None
        if sums is not None and sums[0] <= min(limit, sums[1]):
            return on_the_way(state, sums[0])
        return next((move for move in state.legal if state.text(move) == "done"), None)

    def next_line(self, seat: int) -> str:
        """What the person types; several moves on a line come one after the other."""
        if self.waiting:
            return self.waiting.pop(0)
        typed = self.ask(f"{self.names[seat]}> ")
        self.typed_at = len(self.state.log)
        numbers = {number: move for move, number in self.numbers.of(self.state).items()}
        first, *self.waiting = [
            self._as_words(piece.strip(), numbers) for piece in typed.split(";") if piece.strip()
        ] or [""]
        return first

    def _as_words(self, piece: str, numbers: dict[int, int]) -> str:
        """A number typed ahead means the move that has it now."""
        number = whole(piece)
        move = None if number is None else numbers.get(number)
        return piece if move is None else self.state.text(move)

    def answer(self, line: str) -> None:
        """One line of input: a move or a command."""
        try:
            if not line:
                self.only_or_help()
            elif not self.desk.does(line):
                self.play_line(line)
        except TabardError as problem:
            self.forget_the_rest()
            self.sheet.turn_over()
            if isinstance(problem, Unsure):
                self.unsure = (len(self.state.trail), problem.moves)
            if self.is_shown:
                self.refuse(line, problem)
            else:
                self.note(f"not done: {line}: {self.in_a_line(problem)}")

    def refuse(self, line: str, problem: TabardError) -> None:
        """Say why a line was not taken, and what comes near to it."""
        if isinstance(problem, Unsure):
            alone = "That would be this; type its number, or its verb too:"
            self.console.print("Which one?" if len(problem.moves) > 1 else alone)
            numbers = self.numbers.of(self.state)
            self.console.print(listed(self.state, problem.moves, self.names, numbers))
            return
        self.console.print(escape(str(problem)), style="red")
        if isinstance(problem, NotationError | IllegalMove):
            self.suggest(line)

    def in_a_line(self, problem: TabardError) -> str:
        """A refusal in a line; of what is not clear, what it can mean."""
        if not isinstance(problem, Unsure):
            return str(problem)
        if len(problem.moves) == 1:
            return f"that would be {self.state.text(problem.moves[0])}; type its verb too"
        meant = [self.state.text(move) for move in problem.moves]
        return f"that can mean {', '.join(meant[:FEW])}{' ...' if len(meant) > FEW else ''}"

    def note(self, sentence: str) -> None:
        """Tell something with the next question; printed now, that would push it off the window."""
        self.notes.append(f"{NOTE} {sentence}")

    def play_line(self, line: str) -> None:
        """A move, or several with one gesture; those that follow wait for their question."""
        together = expanded(self.state, line, self.names)
        if together is None:
            together = self.steps(line)
        first, *rest = together
        self.warn(first)
        self.play_own(first)
        self.following = rest

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

    def play_own(self, move: int) -> None:
        """A move that the person typed."""
        self.own.append(len(self.state.trail))
        self.play(move)

    def go_back(self, state: State) -> None:
        """Go on from an earlier state of the match."""
        plies = len(state.trail)
        self.state = state
        self.own = [ply for ply in self.own if ply < plies]
        self.orders = {rule: order for rule, order in self.orders.items() if order.ply < plies}
        self.limits.clear()
        self.read = {viewer: min(read, len(state.log)) for viewer, read in self.read.items()}
        self.forget_the_rest()
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

    def suggest(self, line: str) -> None:
        """The legal moves that come nearest to what was typed."""
        if self.ticks():  # its numbers are those of the things, not of the moves
            self.console.print(shown(self.state, self.names))
            return
        near = nearest(self.state, line, self.names)
        if not near and len(self.state.legal) <= FEW:
            near = self.state.legal
        if near:
            numbers = self.numbers.of(self.state)
            self.console.print("You can:", style="dim")
            self.console.print(listed(self.state, near, self.names, numbers))

    def meant(self, line: str) -> int:
        """The move that a line means: a number of the list, a sum, or words."""
        numbers = self.numbers.of(self.state)
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

    def ticks(self) -> bool:
        """Is it asked which of several things are chosen?"""
        gesture = gesture_of(self.state)
        return gesture is not None and gesture.kind == "each"

    def curtain(self, seat: int) -> None:
        """Nobody sees another one's hand: clear the screen between two people."""
        if self.facing is not None or len(self.people) > 1:
            self.sheet.wipe()
            self.numbers.forget()
            self.forget_the_rest()
            self.console.print(Line("curtain", style="dim"))
            self.ask(f"Pass the seat to {self.names[seat]}, who presses Enter. ")
        self.facing = seat

    def end(self) -> None:
        """The last position, the result, the record."""
        viewer = self.people[0] if len(self.people) == 1 else None
        beside = self.result_rows + self.news(viewer)
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
        self.sheet.draw(self.news_part(seat), parts, self.asking())

    def see_the_question(self) -> None:
        """Show what is asked, unless it is seen already."""
        if not self.is_shown and self.state.seat is not None:
            self.show_question(self.state.seat)
            self.is_shown = True

    def asking(self) -> list[Part]:
        """The question and its moves."""
        state = self.state
        gesture = gesture_of(state)
        each = gesture is not None and gesture.kind == "each"
        line = gesture.text if gesture is not None and each else state.ask.line(self.names)
        asked = Text.assemble((line, "bold"), (f" [{state.rule}]", "dim"))
        meanings = means_of(state, self.console.width)
        parts = [] if not meanings else [Part("meanings", *meanings, None, keep=(1, 5))]
        parts.append(Part("question", asked, keep=99))
        if not each:
            forms = move_forms(state, self.names, self.numbers.of(state))
            parts.append(Part("moves", *forms, keep=(1, 2, 7, 8, 8, 8)))
        together = shown(state, self.names)
        return parts if together is None else [*parts, Part("together", together, keep=99)]

    def news_part(self, viewer: int | None) -> Part:
        """What happened since this viewer last looked, from all of it to its end."""
        plies, before = self.latest
        new = self.unread(viewer)
        told = before.and_then(new) if plies == len(self.state.trail) else new
        self.latest = (len(self.state.trail), told)
        reader = "" if viewer is None else self.names[viewer]
        forms = [self._told(told, rows, reader) for rows in NEWS]
        return Part("news", *(forms if told.lines else [None]), keep=(1, 4, 5, 6))

    def _told(self, told: Recap, rows: int, reader: str = "") -> Text:
        """What fits into so many rows: all of it, or whole turns, or the weightiest of them."""
        lines = told.lines if len(told.lines) <= rows else told.turns
        shown = lines if len(lines) <= rows else weightiest(lines, rows, reader)
        text = self.set_in(shown)
        while len(shown) > 1 and text.plain.count("\n") >= rows:  # long lines take several rows
            shown = weightiest(lines, len(shown) - 1, reader)
            text = self.set_in(shown)
        if len(shown) < len(lines):  # where there is room, no line of its own
            more = f"  ... {len(lines) - len(shown)} more: log"
            first = self.set_in(shown[:1]).plain
            last_row = first.rpartition("\n")[2]
            gap = "" if len(last_row) + len(more) <= self.console.width else "\n"
            head = Text.assemble((first, "italic"), gap, (more, "dim"))
            text = head.append(text[len(first) :])
        return text

    def set_in(self, lines: list[str]) -> Text:
        """Lines of the log; what is too long goes on further in."""
        width = max(self.console.width, NARROWEST)
        rows = [row for line in lines for row in wrap(line, width, **SET_IN)]
        return Text("\n".join(rows), style="italic")

    def unread(self, viewer: int | None) -> Recap:
        """What this viewer has not read yet, folded; from now on it is read."""
        since = self.read.get(viewer, 0)
        self.read[viewer] = len(self.state.log)
        notes, self.notes = self.notes, []
        for sentence, times in self.answered.items():
            often = f" ×{times}" if times > 1 else ""
            notes.append(self._answered_so(sentence, f"({sentence}{often})"))
        self.answered.clear()
        log, known = self.state.log, (viewer, self.names, self.game.news)
        mine = mine_of(self.game) if since else ()  # what was dealt at the start is in the hand
        tellers = tellers_of(self.game)
        turns = in_turns(log, since, *known, mine, brought_by(self.game), tellers)
        lines = told_with_scenes(log, since, *known, mine, tellers)
        return Recap(lines + notes, turns + notes)

    def _answered_so(self, sentence: str, line: str) -> str:
        """That a turn has ended by itself must be known; that a pass was a pass need not be."""
        if any(sentence.startswith(end.say) for end in self.game.news.ends):
            return Said(line, GREAT)
        return Said(line, OWN if sentence.startswith(FOR_YOU) else LOUD)

    def news(self, viewer: int | None) -> int:
        """What happened since this viewer last looked; the rows that it takes."""
        told = self.unread(viewer)
        if not told.lines:
            return 0
        text = self._told(told, NEWS[0], "" if viewer is None else self.names[viewer])
        self.console.print(text)
        return text.plain.count("\n") + 1

    def lines(self, viewer: int | None) -> list[str]:
        """The log as this viewer may read it; equal lines in a row are one."""
        told = groupby(event.line(viewer, self.names) for event in self.state.log)
        counted = [(line, len(list(same))) for line, same in told]
        return [f"{line} ×{times}" if times > 1 else line for line, times in counted]

    def in_short(self) -> list[str]:
        """The log without its details but the own ones, as the one at the table may read it."""
        known = (self.facing, self.names, self.game.news, mine_of(self.game))
        return told_with_scenes(self.state.log, 0, *known, tellers_of(self.game))

    def moves(self) -> None:
        """What is asked, and all legal moves."""
        if self.ticks():
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


def _span(numbers: list[int]) -> str:
    """`1 to 5`, or the numbers one by one where some are missing."""
    low, high = min(numbers, default=0), max(numbers, default=0)
    if high - low + 1 == len(numbers):
        return f"{low} to {high}"
    return ", ".join(map(str, sorted(numbers)))
