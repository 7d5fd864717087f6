"""Options: what can be chosen before a match, with validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from tabard.engine.errors import OptionError

Value = bool | int | str


def whole(text: str) -> int | None:
    """The number that plain digits name; None for every other text."""
    plain = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if plain else None


class Option:
    """One option of a game: its type is that of its default.

    `title` names it for people, where its name does not read well; `players` are the numbers of
    players for which it means something, where those are not all.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        help: str,
        choices: Sequence[Value] | None = None,
        *,
        title: str = "",
        players: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.choices = tuple(choices) if choices is not None else None
        self.title = title or name[:1].upper() + name[1:].replace("_", " ")
        self.players = tuple(players)

    def fits(self, players: int) -> bool:
        """Does it mean something at a table of so many?"""
        return not self.players or players in self.players

    @property
    def told(self) -> str:
        """Its help, with the numbers of players it is for where those are not all."""
        if not self.players:
            return self.help
        first, last = min(self.players), max(self.players)
        number = str(first) if first == last else f"{first} to {last}"
        return f"{self.help} ({number} {'player' if last == 1 else 'players'})"

    @property
    def type(self) -> type[Value]:
        """bool, int or str."""
        return type(self.default)

    def read(self, value: object) -> Value:
        """The value of this option, from a proper value or from text; or an OptionError."""
        if isinstance(value, str) and self.type is not str:
            value = self._from_text(value)
        if type(value) is not self.type or not isinstance(value, bool | int | str):
            raise OptionError(f"{self.name} must be {self._wanted()}, not {value!r}")
        if self.choices is not None and value not in self.choices:
            raise OptionError(f"{self.name} must be {self._wanted()}, not {value}")
        return value

    def _from_text(self, text: str) -> object:
        if self.type is bool:
            return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
        try:
            return int(text)
        except ValueError:
            return text

    def _wanted(self) -> str:
        if self.type is bool:
            return "true or false"
        if self.choices is not None:
            return "one of " + ", ".join(str(c) for c in self.choices)
        return "a whole number" if self.type is int else "a text"


class Preset:
    """Options that are chosen together; `help` says how they change a match, and its length."""

    def __init__(self, title: str, help: str, minutes: int, **options: Value) -> None:
        self.title = title
        self.help = help
        self.minutes = minutes
        self.options = options


def resolve(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values, defaults filled in."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}?" if close else "it has " + ", ".join(known)
            raise OptionError(f"{game} has no option {name}; {hint}")
    return {o.name: o.read(given[o.name]) if o.name in given else o.default for o in options}
