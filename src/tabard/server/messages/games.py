"""A game, and everything about it that does not change while it is played."""

from typing import Any

from tabard.engine.news import News
from tabard.engine.teaching import Word
from tabard.server.messages.base import Body, OptionKind, OptionValue, Wire


class OptionInfo(Wire):
    """One option of a game, enough to draw a form field; `players` are the numbers of players for
    which it means something, none: all."""

    name: str
    kind: OptionKind
    default: OptionValue
    help: str
    title: str
    choices: list[OptionValue] = []
    players: list[int] = []


class BotInfo(Wire):
    """A bot; `level` places it among ours, `usual` is who sits down where nobody has chosen."""

    name: str
    title: str
    help: str
    level: str = ""
    usual: bool = False


class Lore(Wire):
    """What a stranger wants to know before sitting down; a game without lessons has none."""

    breath: str
    players: str
    minutes: str
    weight: str


class GameInfo(Wire):
    """A registered game."""

    name: str
    title: str
    blurb: str
    options: list[OptionInfo]
    players: list[int]
    bots: list[BotInfo]
    open_tables: int = 0
    lore: Lore | None = None


class RuleInfo(Wire):
    """One entry of a game's ledger."""

    id: str
    section: str
    kind: str
    text: str
    ruling: str = ""


class ChapterInfo(Wire):
    """A chapter of the rulebook, with its number there if it has one."""

    section: str
    number: str


class AimInfo(Wire):
    """What the game is about, and the rule that says who wins."""

    goal: str
    rule: str


class CardInfo(Wire):
    """One card, board or piece with where its data comes from."""

    group: str
    id: str
    name: str
    source: str
    text: str = ""
    note: str = ""
    facts: dict[str, Any] = {}


class DomainInfo(Wire):
    """The words an argument can be; `kind` says what they point at (card, place, seat, ...)."""

    name: str
    kind: str
    words: list[str]
    labels: list[str]
    unknown: str


class VerbInfo(Wire):
    """A kind of move; `domains` names the domain of each argument."""

    name: str
    text: str
    domains: list[str]


class Material(Wire):
    """Everything about a game that does not change while it is played.

    `phrases`: all that may be said in chat while the match runs; empty where talk is free.
    `news`: which events are announced, which are details, which belong together.
    `words`: the glossary; empty, as `aim` is null, where a game brings no lessons.
    `bots`: all that can sit here.
    """

    game: str
    title: str
    seats: int
    options: dict[str, OptionValue]
    verbs: list[VerbInfo]
    domains: dict[str, DomainInfo]
    rules: list[RuleInfo]
    cards: list[CardInfo]
    phrases: list[str]
    news: News
    chapters: list[ChapterInfo]
    words: list[Word]
    aim: AimInfo | None
    bots: list[BotInfo]


class CheckOptions(Body):
    options: dict[str, OptionValue] = {}


class OptionsChecked(Wire):
    """The full set of options, defaults filled in, and how many seats they make."""

    options: dict[str, OptionValue]
    seats: int
