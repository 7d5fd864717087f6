"""Several moves with one line: a choice of many cards, all of a kind, the same for all."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tabard.engine.choices import on_the_way, sums_of
from tabard.engine.errors import NotationError
from tabard.engine.options import whole
from tabard.engine.state import State
from tabard.engine.steps import Gesture
from tabard.terminal.moves import Paragraph, sum_verb
from tabard.terminal.plain import words_of
from tabard.terminal.reading import named, read

ALL = (["all"], ["play", "all"])
TYPED = {"line", "some", "ways"}  # several moves on one line, with semicolons or commas
NONE = {"none", "keep", "nothing", "0"}


def gesture_of(state: State) -> Gesture | None:
    """What may be answered together with the present question; a line of things is made here
    with several moves on one line, and some of a list are chosen by their numbers."""
    gesture = None if state.asked is None else state.asked.gesture(state)
    return None if gesture is None or gesture.kind in TYPED else gesture


def some_of(state: State, moves: Sequence[int]) -> list[int] | None:
    """The moves that choose these of a list, and no more of it; None where no list is asked."""
    gesture = _list_of(state)
    if gesture is None:
        return None
    left = [int(move) for move in gesture.on]
    for move in moves:
        if move not in left:
            raise NotationError(f"{state.text(move)}: not in this list, or not so often")
        left.remove(move)
    if len(moves) > gesture.most:
        raise NotationError(f"at most {gesture.most} can be chosen, not {len(moves)}")
    return [*moves, int(gesture.ends)] if len(moves) < gesture.most else list(moves)


def _list_of(state: State) -> Gesture | None:
    """The list of which some can be chosen, if one is asked."""
    gesture = None if state.asked is None else state.asked.gesture(state)
    return gesture if gesture is not None and gesture.kind == "some" else None


def shown(state: State, names: Sequence[str]) -> Paragraph | None:
    """How the gesture is typed; for a choice of many, with the numbers of what can be chosen."""
    gesture = gesture_of(state)
    if gesture is None:
        listed = _list_of(state)
        how = "Several, and no more: with commas, as 1, 2"
        return None if listed is None else Paragraph(Text(f"{listed.text} {how}"))
    if gesture.kind == "each":
        labels = [_label(state, move, names) for move in gesture.on]
        numbered = [Text.assemble((f"{i} ", "bold"), label) for i, label in enumerate(labels, 1)]
        beside = [move for move in state.legal if move not in (*gesture.on, *gesture.off)]
        others = [_beside(state, move, names) for move in beside]
        how = "Type their numbers or names, as 1 3, or none:"
        return Paragraph(Text(how), *numbered, *others)
    if gesture.kind == "all":
        return Paragraph(Text.assemble(("all", "bold"), f" {gesture.text}"))
    example = f"{state.text(state.legal[0]).split()[-1]} all"
    return Paragraph(Text.assemble(f"{gesture.text}: add ", ("all", "bold"), f", as {example}"))


def _beside(state: State, move: int, names: Sequence[str]) -> Text:
    """What can be typed instead, and what it does."""
    sentence = state.game.space.sentence(move, names)
    return Text.assemble("or ", (state.text(move), "bold"), f": {sentence}")


def expanded(state: State, line: str, names: Sequence[str]) -> list[int] | None:
    """The moves that a line makes with one gesture; None where it is an ordinary line."""
    gesture = gesture_of(state)
    tokens = line.lower().replace(",", " ").split()
    if gesture is None and tokens in ALL:
        return _all_there_is(state, names)
    if gesture is None or not tokens:
        return None
    if gesture.kind == "each":
        return _each(state, gesture, line.lower(), names)
    if tokens[-1] != "all":
        return None
    if gesture.kind == "all":
        return [int(move) for move in gesture.on] if tokens in ALL else None
    return _same(state, gesture, " ".join(tokens[:-1]), names)


def _all_there_is(state: State, names: Sequence[str]) -> list[int] | None:
    """`all` where no gesture is: the last card to play, or a move that says it itself."""
    space = state.game.space
    played = [move for move in state.legal if space.verb_of(move).name == "play"]
    if len(played) == 1:
        return played
    if any("all" in words_of(space.sentence(move, names)) for move in state.legal):
        return None
    raise NotationError("there are not several things here to be done at once")


def _each(state: State, gesture: Gesture, line: str, names: Sequence[str]) -> list[int] | None:
    """A line of questions answered together; None where the line is about something else."""
    rest = line.removeprefix("swap ").strip()
    if line.startswith("keep "):
        raise NotationError("name those that you swap; all others are kept")
    chosen = set() if rest in NONE else _chosen(state, gesture, rest, names)
    if chosen is None:
        return None
    if len(chosen) > gesture.most:
        raise NotationError(f"at most {gesture.most} can be chosen, not {len(chosen)}")
    pairs = zip(gesture.on, gesture.off, strict=True)
    return [int(on if i in chosen else off) for i, (on, off) in enumerate(pairs, 1)]


def _chosen(state: State, gesture: Gesture, line: str, names: Sequence[str]) -> set[int] | None:
    """What is named in a line by numbers or names, with commas or without."""
    moves = [int(move) for move in gesture.on]
    if "," not in line:
        found = named(state, moves, line, names)
        if len(found) == 1:
            return {moves.index(found[0]) + 1}
    pieces = line.split(",") if "," in line else line.split()
    chosen: set[int] = set()
    for piece in (word for part in pieces for word in _numbers_or_name(part)):
        number = whole(piece)
        if number is None:
            found = named(state, moves, piece, names)
            if not found:
                return None
            number = _the_one(state, moves, piece, found, names)
        if not 0 < number <= len(moves):
            raise NotationError(f"the numbers go from 1 to {len(moves)}")
        chosen.add(number)
    return chosen


def _numbers_or_name(part: str) -> list[str]:
    """Numbers stand for themselves, other words together are a name."""
    words = [word for word in part.split() if word != "and"]
    return words if all(whole(word) is not None for word in words) else [" ".join(words)]


def _the_one(
    state: State, moves: list[int], piece: str, found: list[int], names: Sequence[str]
) -> int:
    """The number of the one thing that a name can be."""
    numbers = [moves.index(move) + 1 for move in found]
    if len(numbers) == 1:
        return numbers[0]
    can_be = [f"{i} {_label(state, moves[i - 1], names)}" for i in numbers]
    raise NotationError(f"'{piece}' can be {', '.join(can_be)}")


def _same(state: State, gesture: Gesture, line: str, names: Sequence[str]) -> list[int]:
    """The present answer, and the same again for all that go along."""
    answer = read(state, line, names)
    found = [answer]
    for link in gesture.on:
        found += [answer] if link < 0 else [int(link), answer]
    return found


def _label(state: State, move: int, names: Sequence[str]) -> str:
    verb = state.game.space.verb_of(move)
    pairs = zip(verb.domains, verb.args(move), strict=True)
    return " ".join(domain.say(value, names) for domain, value in pairs)


def towards(state: State, line: str) -> int | None:
    """The next step to a sum that was typed, where a sum is asked and can be named."""
    tokens = words_of(line)
    amount = whole(tokens[-1]) if tokens and len(tokens) < 3 else None
    sums = sums_of(state)
    if amount is None or sums is None or not sums[0] <= amount <= sums[1]:
        return None
    verb = sum_verb(state)
    if verb is not None and str(amount) not in verb.domains[0].index:
        return None  # 35, where tens are counted, is not 30
    return on_the_way(state, amount)
