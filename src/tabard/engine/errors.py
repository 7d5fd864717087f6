"""Errors for people: what was wrong, where, and what would be right."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class TabardError(Exception):
    """Something a person can mend; the message is one clear sentence."""


class OptionError(TabardError):
    """An unknown option, a bad value, or options that do not go together."""


class PackError(TabardError):
    """A content file that cannot be used."""


class EditionError(TabardError):
    """A match by an edition of the rules that is no longer played."""


class RecordError(TabardError):
    """A record that cannot be read or replayed."""


class PositionError(TabardError):
    """A described position that cannot be set up."""


class BrokenState(TabardError):
    """A table that cannot be: a card was lost or made, a count does not fit."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NotationError(TabardError):
    """A move text that names no move of the game; carries a rule where one says why."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule


class ScriptError(TabardError):
    """A scripted chance outcome that does not fit the draw it was meant for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalMove(TabardError):
    """A move of the game that may not be made now; carries the reason and its rule."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule
