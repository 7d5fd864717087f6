"""Several moves with one line: a choice of many cards, all of a kind, the same for all."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tabard.engine.choices import on_the_way, sums_of
from tabard.engine.errors import NotationError
from tabard.engine.options import whole
from tabard.engine.state import State
from tabard.engine.steps import Gesture
from tabard.terminal.moves import Paragraph
from tabard.terminal.reading import read, words_of

ALL = (["all"], ["play", "all"])
NONE = {"none", "keep", "nothing", "0"}


def gesture_of(state: State) -> Gesture | None:
    """What may be answered together with the present question."""
    return None if state.asked is None else state.asked.gesture(state)


def shown(state: State, names: Sequence[str]) -> Paragraph | None:
    """How the gesture is typed; for a choice of many, with the numbers of what can be chosen."""
    gesture = gesture_of(state)
    if gesture is None:
        return None
    if gesture.kind == "each":
        labels = [_label(state, move, names) for move in gesture.on]
        numbered = [Text.assemble((f"{i} ", "bold"), label) for i, label in enumerate(labels, 1)]
        beside = [move for move in state.legal if move not in (*gesture.on, *gesture.off)]
        others = [Text.assemble("or ", (state.text(move), "bold")) for move in beside]
        return Paragraph(Text("Type their numbers, as 1 3, or none:"), *numbered, *others)
    if gesture.kind == "all":
        return Paragraph(Text.assemble(("all", "bold"), f" {gesture.text}"))
    example = f"{state.text(state.legal[0]).split()[-1]} all"
    return Paragraph(Text.assemble(f"{gesture.text}: with ", ("all", "bold"), f", as {example}"))


def expanded(state: State, line: str, names: Sequence[str]) -> list[int] | None:
    """The moves that a line makes with one gesture; None where it is an ordinary line."""
    gesture = gesture_of(state)
    tokens = line.lower().replace(",", " ").split()
    if gesture is None and tokens in ALL:
        raise NotationError("there are not several things here to be done at once")
    if gesture is None or not tokens:
        return None
    if gesture.kind == "each":
        return _each(state, gesture, tokens, names)
    if tokens[-1] != "all":
        return None
    if gesture.kind == "all":
        return [int(move) for move in gesture.on] if tokens in ALL else None
    return _same(state, gesture, " ".join(tokens[:-1]), names)


def _each(
    state: State, gesture: Gesture, tokens: list[str], names: Sequence[str]
) -> list[int] | None:
    """A line of questions answered together."""
    rest = tokens[1:] if tokens[0] == "swap" and len(tokens) > 1 else tokens
    if not (rest[0] in NONE and len(rest) == 1) and not all(whole(word) for word in rest):
        return None
    chosen = {whole(word) for word in rest} - {None, 0}
    if any(number > len(gesture.on) for number in chosen if number is not None):
        raise NotationError(f"the numbers go from 1 to {len(gesture.on)}")
    if len(chosen) > gesture.most:
        raise NotationError(f"at most {gesture.most} can be chosen, not {len(chosen)}")
    pairs = zip(gesture.on, gesture.off, strict=True)
    return [int(on if i in chosen else off) for i, (on, off) in enumerate(pairs, 1)]


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
    return on_the_way(state, amount)
