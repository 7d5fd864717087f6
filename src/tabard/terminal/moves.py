"""The legal moves, numbered: the same thing keeps its number while a person goes on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tabard.engine.choices import answer, on_the_way, sums_of
from tabard.engine.state import State
from tabard.engine.verbs import Verb
from tabard.engine.views import in_a_row
from tabard.terminal.cards import Card, beside_of, meant_by, price_of

MANY = 9
FEW = 2
CUTS = (9, 7, 5, 3)
REST = "    "  # before what a line goes on with


class Numbers:
    """What number each legal move has.

    A move keeps its number as long as nobody else acts and something of the list is left; what
    is new takes a new one, since people type from memory. Where a sum is asked, the sum is the
    number.
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
        legal = state.legal
        if not any(move in given for move in legal):
            given.clear()
        for move in reading_order(state):
            if move not in given:
                given[move] = max(given.values(), default=0) + 1
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


def move_forms(
    state: State, names: Sequence[str], numbers: dict[int, int], also: Sequence[Text] = ()
) -> list[RenderableType]:
    """The legal moves for a part of the screen, from the whole list to a few lines of it; `also`
    is what can be typed beside them."""
    close = grouped(state, state.legal, names, numbers, also=also)
    brief = grouped(state, state.legal, names, numbers, brief=True, also=also)
    few = len(state.legal) <= MANY and sum_verb(state) is None
    return [
        Group(move_list(state, names, numbers), *also) if few else Group(*close),
        Group(*close),
        Group(*brief),
        *(Cut(brief, rows) for rows in CUTS),
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
        return [part for line in lines for part in _broken(line, width)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)


def _broken(line: Text, width: int) -> list[Text]:
    """A line that is too long for the window, broken at a space; the rest is set in further."""
    gap = line.plain.rfind(" ", len(REST), width + 1)
    if len(line) <= width or not line.plain[:gap].strip():
        return [line]
    first, rest = line.divide([gap])
    return [first, *_broken(Text(REST).append_text(rest[1:]), width)]


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
        sentence = escape(_priced(state, move, answer(state, move, names), names))
        notation = escape(state.text(move))
        if move in numbers:
            table.add_row(str(numbers[move]), sentence, notation)
        else:
            table.add_row("", sentence, f"[bold]{notation}[/]")
    return table


def grouped(
    state: State,
    moves: Sequence[int],
    names: Sequence[str],
    numbers: dict[int, int],
    brief: bool = False,
    also: Sequence[Text] = (),
) -> list[Paragraph]:
    """Moves of a verb that differ in one word only share a paragraph; what can go to every place
    goes, in `brief`, anywhere."""
    ordered = sorted(moves, key=lambda move: numbers.get(move, 0))
    first = [move for move in _first(state) if move in moves and move in numbers]
    alike, others = _arranged(state, [move for move in ordered if move not in first])
    found = [
        _anywhere(*each, names, numbers)
        if brief and _goes_anywhere(state, *each)
        else _paragraph(state, *each, names, numbers)
        for each in alike
    ]
    if first and not alike:
        others = first + others
    elif first:
        found.insert(0, Paragraph(_alone(state, first[0], names, numbers)))
    if others or also:
        found.append(Paragraph(*(_alone(state, move, names, numbers) for move in others), *also))
    return found


def reading_order(state: State) -> list[int]:
    """The legal moves as they are read where there is little room: those alike together."""
    first = _first(state)
    read: Sequence[int] = [move for move in state.legal if move not in first]
    for _ in range(2):  # the verb that is read first goes first among those that stand alone, too
        alike, others = _arranged(state, read)
        read = [move for _, moves, _ in alike for move in moves] + others
    read = [*first, *read]
    return [*read, *(move for move in state.legal if move not in read)]


def _first(state: State) -> list[int]:
    """A pass that the game names first is always the first: `1` must not play a card where it has
    played none in the question before."""
    first = state.legal[0]
    return [first] if not state.game.space.verb_of(first).domains else []


Alike = tuple[Verb, list[int], int]  # moves of a verb, and the argument in which they differ


def _arranged(state: State, moves: Sequence[int]) -> tuple[list[Alike], list[int]]:
    """The moves that share a paragraph, and those that stand alone."""
    verbs: dict[Verb, list[int]] = {}
    steps = _steps_to_sums(state)
    for move in moves:
        if move not in steps:
            verbs.setdefault(state.game.space.verb_of(move), []).append(move)
    alike: list[Alike] = []
    others: list[int] = []
    for verb, group in verbs.items():
        if says_more(verb):
            others += group
            continue
        place = _differing(verb, group)
        for shared in _sharing(verb, group, place):
            if len(shared) > FEW:
                alike.append((verb, shared, place))
            else:
                others += shared
    return alike, others


def says_more(verb: Verb) -> bool:
    """Do the sentences of a verb say more than its words, such as what an ability does? Then
    they are not shortened."""
    return type(verb).sentence is not Verb.sentence


def _differing(verb: Verb, moves: list[int]) -> int:
    """The argument in which moves may differ that share a paragraph: what makes fewest of them."""
    places = range(len(verb.domains) - 1, -1, -1)
    return min(places, key=lambda place: len(_sharing(verb, moves, place)), default=0)


def _sharing(verb: Verb, moves: list[int], place: int) -> list[list[int]]:
    groups: dict[tuple[int, ...], list[int]] = {}
    for move in moves:
        args = verb.args(move)
        groups.setdefault(tuple(args[:place] + args[place + 1 :]), []).append(move)
    return list(groups.values())


def _steps_to_sums(state: State) -> set[int]:
    """Moves that only lead to higher sums; people name the sum."""
    sums = sums_of(state)
    step = None if sums is None else on_the_way(state, sums[1])
    verb = sum_verb(state)
    return set() if step is None or verb is None or verb.owns(step) else {step}


def _alone(state: State, move: int, names: Sequence[str], numbers: dict[int, int]) -> Text:
    sentence = _priced(state, move, answer(state, move, names), names)
    if move in numbers:
        return _numbered(str(numbers[move]), sentence)
    notation = state.text(move)
    if " " not in sentence:
        return Text(sentence.lower(), style="bold")
    return Text.assemble((notation, "bold"), f" {sentence}")


def _numbered(sign: str, said: str) -> Text:
    """`3 Baker`, but `3: 2 wood`."""
    return Text.assemble((sign, "bold"), ": " if said[:1].isdigit() else " ", said)


def _priced(state: State, move: int, said: str, names: Sequence[str]) -> str:
    """What is said of a move, with the price of what it gets or whose it is."""
    verb = state.game.space.verb_of(move)
    if not verb.domains:
        return said
    value = verb.args(move)[0]
    price = price_of(state.game, verb.name, verb.domains[0].word(value))
    added = price or beside_of(state, verb.name, value, names)
    return f"{said} ({added})" if added else said


def _paragraph(
    state: State,
    verb: Verb,
    moves: list[int],
    place: int,
    names: Sequence[str],
    numbers: dict[int, int],
) -> Paragraph:
    if verb is sum_verb(state):
        return _sums(state, verb, sorted(numbers[move] for move in moves))
    pairs = zip(verb.domains, verb.args(moves[0]), strict=True)
    labels = [domain.say(value, names) for domain, value in pairs]
    labels[place] = "..."
    lasts = [
        _priced(state, move, verb.domains[place].say(verb.args(move)[place], names), names)
        for move in moves
    ]
    signs = [str(numbers[move]) if move in numbers else verb.name for move in moves]
    said = [_numbered(sign, last) for sign, last in zip(signs, lasts, strict=True)]
    head = verb.text.format(*labels)
    if head == "...":
        return Paragraph(*said)
    # A number at the beginning would be taken for that of a move.
    return Paragraph(Text(f"({head})" if head[:1].isdigit() else head), *said)


def means_of(state: State, width: int) -> list[RenderableType]:
    """What the cards do among which is chosen, where the game wants it told: whole, and in a row
    each."""
    told: dict[str, Card] = {}
    for move in state.legal:
        verb = state.game.space.verb_of(move)
        if verb.domains:
            domain, value = verb.domains[0], verb.args(move)[0]
            card = meant_by(state.game, verb.name, domain.word(value))
            if card is not None:
                told[f"{domain.label(value)}: "] = card
    if not told:
        return []
    lines = [Text.assemble((name, "bold"), card["text"]) for name, card in told.items()]
    brief = [
        Text.assemble((name, "bold"), in_a_row(card, width - len(name)))
        for name, card in told.items()
    ]
    return [Group(*lines), Group(*brief)]


def _goes_anywhere(state: State, verb: Verb, moves: list[int], place: int) -> bool:
    """Can the same thing be done at every one of many places that come into question now?"""
    if place == 0 or verb.domains[place].kind != "place" or len(moves) < MANY:
        return False
    every = {verb.args(move)[place] for move in state.legal if verb.owns(move)}
    return len(every) == len(moves)


def _anywhere(
    verb: Verb, moves: list[int], place: int, names: Sequence[str], numbers: dict[int, int]
) -> Paragraph:
    """`Play the Soldier to the ...  5 to 14 anywhere`."""
    pairs = zip(verb.domains, verb.args(moves[0]), strict=True)
    labels = [domain.say(value, names) for domain, value in pairs]
    labels[place] = "..."
    given = sorted(numbers[move] for move in moves if move in numbers)
    span = f"{given[0]} to {given[-1]}" if len(given) == len(moves) else ""
    told = Text.assemble((span, "bold"), " anywhere (name the place)")
    return Paragraph(Text(verb.text.format(*labels)), told)


def _sums(state: State, verb: Verb, sums: list[int]) -> Paragraph:
    """`Bid ...: 50, 60 to 140`; what lies beyond the present step can be named as well."""
    _, highest = sums_of(state) or (0, sums[-1])
    if sums[1] - sums[0] == 1:
        said = f"{sums[0]} to {highest}"
    else:
        said = f"{sums[0]}, {sums[1]} to {highest}"
    return Paragraph(Text(verb.text.format("...")), Text(said, style="bold"))
