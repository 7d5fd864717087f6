"""Why a line was not taken, and what comes near to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from tabard.engine.errors import IllegalMove, NotationError, TabardError
from tabard.terminal.gestures import shown
from tabard.terminal.moves import listed
from tabard.terminal.question import ticks
from tabard.terminal.reading import Unsure, nearest

if TYPE_CHECKING:
    from tabard.terminal.session import Session

FEW = 4


def refuse(session: Session, line: str, problem: TabardError) -> None:
    """Say why a line was not taken, and what comes near to it."""
    if isinstance(problem, Unsure):
        alone = "That would be this; type its number, or its verb too:"
        session.console.print("Which one?" if len(problem.moves) > 1 else alone)
        numbers = session.numbers.of(session.state)
        session.console.print(listed(session.state, problem.moves, session.names, numbers))
        return
    session.console.print(escape(str(problem)), style="red")
    if isinstance(problem, NotationError | IllegalMove):
        suggest(session, line)


def in_a_line(session: Session, problem: TabardError) -> str:
    """A refusal in a line; of what is not clear, what it can mean."""
    if not isinstance(problem, Unsure):
        return str(problem)
    if len(problem.moves) == 1:
        return f"that would be {session.state.text(problem.moves[0])}; type its verb too"
    meant = [session.state.text(move) for move in problem.moves]
    return f"that can mean {', '.join(meant[:FEW])}{' ...' if len(meant) > FEW else ''}"


def suggest(session: Session, line: str) -> None:
    """The legal moves that come nearest to what was typed."""
    if ticks(session.state):  # its numbers are those of the things, not of the moves
        session.console.print(shown(session.state, session.names))
        return
    near = nearest(session.state, line, session.names)
    if not near and len(session.state.legal) <= FEW:
        near = session.state.legal
    if near:
        numbers = session.numbers.of(session.state)
        session.console.print("You can:", style="dim")
        session.console.print(listed(session.state, near, session.names, numbers))
