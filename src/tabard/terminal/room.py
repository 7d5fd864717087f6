"""What the parts of a session have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.engine.state import State

if TYPE_CHECKING:
    from tabard.terminal.session import Session


class Room:
    """A part of a session: it looks at the match as it is now."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def state(self) -> State:
        """The match; another state of it after something was taken back."""
        return self.session.state

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self.session.names
