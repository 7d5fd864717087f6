"""What is asked, with its moves, in parts that fold."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tabard.engine.state import State
from tabard.engine.views import Part
from tabard.terminal.gestures import gesture_of, shown
from tabard.terminal.moves import Numbers, means_of, move_forms


def question_parts(state: State, names: Sequence[str], numbers: Numbers, width: int) -> list[Part]:
    """The question and its moves."""
    gesture = gesture_of(state)
    each = gesture is not None and gesture.kind == "each"
    line = gesture.text if gesture is not None and each else state.ask.line(names)
    asked = Text.assemble((line, "bold"), (f" [{state.rule}]", "dim"))
    meanings = means_of(state, width)
    parts = [] if not meanings else [Part("meanings", *meanings, None, keep=(1, 5))]
    parts.append(Part("question", asked, keep=99))
    together = shown(state, names)
    every = gesture is not None and gesture.kind == "all"
    if not each:
        also = together.words if together is not None and every else ()
        forms = move_forms(state, names, numbers.of(state), also)
        parts.append(Part("moves", *forms, keep=(1, 2, 7, 8, 8, 8)))
    if together is not None and not every:
        parts.append(Part("together", together, keep=99))
    return parts


def ticks(state: State) -> bool:
    """Is it asked which of several things are chosen?"""
    gesture = gesture_of(state)
    return gesture is not None and gesture.kind == "each"
