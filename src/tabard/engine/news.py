# interpreted
"""What of the events is news: which are announced, which are details, which belong together.

A game says it in `news.toml` beside its rules; a game without the file tells everything alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

import msgspec

from tabard.engine.beside import read_beside
from tabard.engine.events import Event


class Announcement(msgspec.Struct, forbid_unknown_fields=True):
    """An event that everybody should notice; `great` ones decide the game.

    `at_least`: only when its first argument is a number that is as large."""

    event: str
    title: str
    icon: str = "laurels"
    great: bool = False
    at_least: int = 0


class Scene(msgspec.Struct, forbid_unknown_fields=True):
    """Events that are one thing to people, such as a war: how it begins and how it ends.

    `tells`: what of it belongs to its story; `parties`: whoever does that takes part, and is
    against who opened it unless he joined."""

    name: str
    opens: list[str]
    closes: list[str]
    tells: list[str] = []
    parties: list[str] = []


class Yield(msgspec.Struct, forbid_unknown_fields=True):
    """What a turn brought, summed up at its end: of all such events in it the numbers are added,
    other things are listed. `{0}` is the sum or the list, `{who}` whom it happened to."""

    event: str
    say: str


class TurnEnd(msgspec.Struct, forbid_unknown_fields=True):
    """The event that ends a turn, and what is said where it came because nothing was left to do.

    `brought`: what the own turn is summed up by, in this order."""

    event: str
    say: str
    rule: str
    brought: list[Yield] = []


class News(msgspec.Struct, forbid_unknown_fields=True):
    """How the events of a game are told; all are named as words.py names them."""

    turns: list[str] = []  # begin a turn
    rounds: list[str] = []  # of these, turns in which everybody moves: they say who goes first
    details: list[str] = []  # stand in the log, not in a recap
    quick: list[str] = []  # details that come in rows, such as bids: shown without a pause
    forced: list[str] = []  # announced to who did it without having had a choice
    unasked: dict[str, str] = {}  # what is said instead to whom it was done for, without a choice
    matters: list[str] = []  # not announced, yet told before other things of a turn
    announce: list[Announcement] = []  # the weightiest first
    scene: list[Scene] = []
    ends: list[TurnEnd] = []

    def names(self) -> set[str]:
        """Every event that is spoken of."""
        found = {*self.turns, *self.rounds, *self.details, *self.quick, *self.forced, *self.unasked}
        found |= {*self.matters}
        found |= {a.event for a in self.announce}
        for end in self.ends:
            found |= {end.event, *(part.event for part in end.brought)}
        for scene in self.scene:
            found |= {*scene.opens, *scene.closes, *scene.tells, *scene.parties}
        return found


@cache
def news_of(package: str) -> News:
    """What a game's package says about its events."""
    return read_beside(package, "news.toml", News) or News()


class Line:
    """One line of a recap: who did what, how often, to what."""

    def __init__(self, event: Event, seat: int | None, names: list[str]) -> None:
        self.event = event
        self.names: list[str] = []
        self.said = event.line(seat, names)
        if event.who >= 0 and event.kind.subject == "seat":
            self.names = [names[event.who]]
            self.said = self.said[len(names[event.who]) + 1 :]
        pairs = zip(event.kind.domains, event.seen_by(seat), strict=True)
        self.labels = [domain.say(value, names) for domain, value in pairs]
        self.listed: list[str] = []
        self.place = -1
        self.times = 1

    def takes(self, other: Line) -> bool:
        """Can the other line be told with this one? Then it is, from now on."""
        if self.event.kind is not other.event.kind:
            return False
        if self.said == other.said and not self.listed:
            return self._repeated(other)
        return self._listed_too(other)

    def _repeated(self, other: Line) -> bool:
        if self.names == other.names:
            self.times += 1
            return True
        if self.times == 1 and self.names and other.names and other.names[0] not in self.names:
            self.names.append(other.names[0])
            return True
        return False

    def _listed_too(self, other: Line) -> bool:
        """The same done to something else: 'plays the Baker, the Thief'."""
        differ = [i for i, label in enumerate(self.labels) if label != other.labels[i]]
        same = self.names == other.names and self.event.who == other.event.who
        if not same or self.times > 1 or len(differ) != 1 or self.event.kind.subject == "thing":
            return False
        if self.listed and self.place != differ[0]:
            return False
        self.place = differ[0]
        self.listed = self.listed or [self.labels[self.place]]
        self.listed.append(other.labels[self.place])
        return True

    def __str__(self) -> str:
        said = self.said
        if self.listed:
            said = said.replace(self.listed[0], ", ".join(self.listed), 1)
        times = f" ×{self.times}" if self.times > 1 else ""
        between = " " if len(self.names) < 2 else ": "
        return f"{', '.join(self.names)}{between if self.names else ''}{said}{times}"


def recap(events: Iterable[Event], seat: int | None, names: list[str], news: News) -> list[str]:
    """What happened, in few lines: without details, and of a scene only how it began and ended."""
    return [str(line) for line in recap_lines(events, seat, names, news)]


def recap_lines(
    events: Iterable[Event],
    seat: int | None,
    names: list[str],
    news: News,
    mine: Collection[str] = (),
) -> list[Line]:
    """The same with the events; `mine` are details that the seat is told of itself."""
    lines: list[Line] = []
    scene: Scene | None = None
    loud = {a.event for a in news.announce}
    for event in events:
        name = event.kind.name
        inside = scene is not None
        if scene is None:
            scene = next((s for s in news.scene if name in s.opens), None)
        elif name in scene.closes:
            scene, inside = None, False
        told = name in loud or (name in mine and (event.who == seat or name in news.turns))
        if told or not (inside or name in news.details or name in news.turns):
            line = Line(event, seat, names)
            if not (lines and lines[-1].takes(line)):
                lines.append(line)
    return lines
