"""The legal moves, numbered: the same thing keeps its number while a person goes on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tabard.engine.state import State
from tabard.engine.verbs import Verb

MANY = 9
FEW = 2
CUTS = (9, 7, 5, 3)


class Numbers:
    """What number each legal move has.

    A move keeps its number as long as nobody else acts and something of the list is left; what
    is new takes the number of a move of the same verb that is gone, or a new one. Where a sum is
    asked, the sum is the number.
    """

    def __init__(self) -> None:
        self.given: dict[str, dict[int, int]] = {}

    def forget(self) -> None:
        """Somebody else has acted: count anew."""
        self.given.clear()

    def of(self, state: State) -> dict[int, int]:
        """The numbers of the moves that are legal now; a move without one is typed."""
        verb = sum_verb(state)
        if verb is not None:
            return {m: int(verb.domains[0].word(verb.a(m))) for m in state.legal if verb.owns(m)}
        return self._counted(state)

    def _counted(self, state: State) -> dict[int, int]:
        given = self.given.setdefault(state.rule, {})
        space = state.game.space
        legal = state.legal
        if not any(move in given for move in legal):
            given.clear()
        gone: dict[str, list[int]] = {}
        for move in [move for move in given if move not in legal]:
            gone.setdefault(space.verb_of(move).name, []).append(move)
        for move in legal:
            if move in given:
                continue
            free = gone.get(space.verb_of(move).name)
            given[move] = given.pop(free.pop(0)) if free else max(given.values(), default=0) + 1
        return {move: given[move] for move in legal}


def sum_verb(state: State) -> Verb | None:
    """The verb by which a question is answered with a plain number, if there is one."""
    for verb in dict.fromkeys(map(state.game.space.verb_of, state.legal)):
        if len(verb.domains) == 1 and verb.domains[0].kind == "number":
            return verb if all(word.isdigit() for word in verb.domains[0].words) else None
    return None


def move_list(
    state: State, names: Sequence[str] = (), numbers: dict[int, int] | None = None
) -> RenderableType:
    """The legal moves, numbered; closely set where there are many."""
    numbers = numbers or Numbers().of(state)
    if len(state.legal) > MANY or sum_verb(state) is not None:
        return Group(*grouped(state, state.legal, names, numbers))
    return listed(state, state.legal, names, numbers)


def move_forms(state: State, names: Sequence[str], numbers: dict[int, int]) -> list[RenderableType]:
    """The legal moves for a part of the screen, from the whole list to a few lines of it."""
    close = grouped(state, state.legal, names, numbers)
    return [
        move_list(state, names, numbers),
        Group(*close),
        *(Cut(close, rows) for rows in CUTS),
    ]


class Paragraph:
    """Words that are set one after the other and never broken inside."""

    def __init__(self, *words: Text) -> None:
        self.words = words

    def lines(self, width: int) -> list[Text]:
        """The words in lines; all but the first are set in."""
        lines = [Text()]
        for word in self.words:
            line = lines[-1]
            if line.plain.strip() and len(line) + 2 + len(word) > width:
                lines.append(line := Text("  "))
            line.append("  " if line.plain.strip() else "").append_text(word)
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)


class Cut:
    """As many paragraphs as fit into some rows, and how to see the others."""

    def __init__(self, paragraphs: list[Paragraph], rows: int) -> None:
        self.paragraphs = paragraphs
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = [line for each in self.paragraphs for line in each.lines(options.max_width)]
        if len(lines) <= self.rows:
            yield from lines
            return
        yield from lines[: self.rows - 1]
        yield Text(f"... {len(lines) - self.rows + 1} more lines: type moves", style="dim")


def listed(
    state: State, moves: Sequence[int], names: Sequence[str], numbers: dict[int, int]
) -> Table:
    """One line a move: number, sentence, notation."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column()
    table.add_column(style="dim")
    for move in sorted(moves, key=lambda move: numbers.get(move, 0)):
        sentence = escape(state.game.space.sentence(move, names))
        notation = escape(state.text(move))
        if move in numbers:
            table.add_row(str(numbers[move]), sentence, notation)
        else:
            table.add_row("", sentence, f"[bold]{notation}[/]")
    return table


def grouped(
    state: State, moves: Sequence[int], names: Sequence[str], numbers: dict[int, int]
) -> list[Paragraph]:
    """Moves that differ only in their last word share a paragraph."""
    space = state.game.space
    groups: dict[tuple[str, ...], list[int]] = {}
    for move in sorted(moves, key=lambda move: numbers.get(move, 0)):
        words = space.text(move).split()
        groups.setdefault(tuple(words[:-1] if len(words) > 1 else words), []).append(move)
    shared = [group for group in groups.values() if len(group) > FEW]
    others = [move for group in groups.values() if len(group) <= FEW for move in group]
    found = [_paragraph(state, group, names, numbers) for group in shared]
    if others:
        found.append(Paragraph(*(_alone(state, move, names, numbers) for move in others)))
    return found


def _alone(state: State, move: int, names: Sequence[str], numbers: dict[int, int]) -> Text:
    sign = str(numbers[move]) if move in numbers else state.text(move)
    return Text.assemble((sign, "bold"), f" {state.game.space.sentence(move, names)}")


def _paragraph(
    state: State, moves: list[int], names: Sequence[str], numbers: dict[int, int]
) -> Paragraph:
    verb = state.game.space.verb_of(moves[0])
    if verb is sum_verb(state):
        return _sums(verb, sorted(numbers[move] for move in moves))
    *firsts, _ = verb.domains
    labels = [d.say(v, names) for d, v in zip(firsts, verb.args(moves[0]), strict=False)]
    lasts = [verb.domains[-1].say(verb.args(move)[-1], names) for move in moves]
    signs = [f"{numbers[move]} " if move in numbers else f"{verb.name} " for move in moves]
    said = [Text.assemble((sign, "bold"), last) for sign, last in zip(signs, lasts, strict=True)]
    return Paragraph(Text(verb.text.format(*labels, "...")), *said)


def _sums(verb: Verb, sums: list[int]) -> Paragraph:
    """`Bid ...: 50, 60 to 140`."""
    if sums[-1] - sums[0] == len(sums) - 1:
        said = f"{sums[0]} to {sums[-1]}"
    else:
        said = f"{sums[0]}, {sums[1]} to {sums[-1]}"
    return Paragraph(Text(verb.text.format("...")), Text(said, style="bold"))
