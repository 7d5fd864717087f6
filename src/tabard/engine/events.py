"""Events: what happened, and who may know it."""

from __future__ import annotations

from typing import Final, Literal

from tabard.engine.verbs import Domain

EVERYONE: Final = -1
Subject = Literal["seat", "thing", ""]  # whom or what a sentence begins with and is about


class Told:
    """A kind of event, declared once.

    `text` is the log line: {who} is the acting seat, {0}, {1}, ... the arguments' labels.
    `secret` lists the argument positions that only the event's audience may know;
    `known` says that the audience knew them before (a card is laid face down, not drawn).
    `shows` means that seats other than the actor learn something hidden by it;
    `uncovers` that everybody does, the actor too.
    `thing` says that the sentence is about the one thing it names first, not about who acts; of
    another such thing another sentence tells ("The Scholar moves", "The Judge moves").
    """

    def __init__(
        self,
        name: str,
        text: str,
        *domains: Domain,
        secret: tuple[int, ...] = (),
        known: bool = False,
        shows: bool = False,
        uncovers: bool = False,
        thing: bool = False,
    ) -> None:
        self.name: str = name
        self.text: str = text
        self.domains: list[Domain] = list(domains)
        self.secret: tuple[int, ...] = secret
        self.known: bool = known
        self.shows: bool = shows
        self.uncovers: bool = uncovers
        self.subject: Subject = "thing" if thing else "seat" if text.startswith("{who} ") else ""


class Event:
    """Something that happened at ply `ply`; `audience` is a bit mask of seats (-1: all)."""

    def __init__(
        self, kind: Told, who: int, args: list[int], audience: int, ply: int, rule: str
    ) -> None:
        self.kind: Told = kind
        self.who: int = who
        self.args: list[int] = args
        self.audience: int = audience
        self.ply: int = ply
        self.rule: str = rule

    def known_to(self, seat: int | None) -> bool:
        """Does this seat know the secret part? (None is a spectator.)"""
        if self.audience == EVERYONE:
            return True
        return seat is not None and bool(self.audience >> seat & 1)

    def seen_by(self, seat: int | None) -> list[int]:
        """The arguments as this seat may know them; what it may not know is -1."""
        if not self.kind.secret or self.known_to(seat):
            return self.args[:]
        return [-1 if i in self.kind.secret else v for i, v in enumerate(self.args)]

    def learners(self) -> int:
        """The seats (bit mask) that learned something hidden by this event."""
        if self.kind.uncovers:
            return EVERYONE
        found = self.audience if self.kind.secret and not self.kind.known else 0
        if self.kind.shows:
            found |= EVERYONE & ~(1 << self.who) if self.who >= 0 else EVERYONE
        return found

    def line(self, seat: int | None, names: list[str]) -> str:
        """The log line for this seat."""
        pairs = zip(self.kind.domains, self.seen_by(seat), strict=True)
        labels = [domain.say(value, names) for domain, value in pairs]
        who = names[self.who] if self.who >= 0 else ""
        return self.kind.text.format(*labels, who=who)
