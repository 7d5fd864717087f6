"""Whole turns in a line each, for a window that has no room for all that was done in them."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.engine.events import Event
from tabard.engine.news import News, Yield, recap


def in_turns(events: Sequence[Event], seat: int | None, names: list[str], news: News) -> list[str]:
    """The news, with every turn that has ended told by what it brought."""
    ends = {end.event: end for end in news.ends if end.brought}
    great = {each.event for each in news.announce if each.great}
    lines: list[str] = []
    rest: list[Event] = []
    for event in events:
        rest.append(event)
        end = ends.get(event.kind.name)
        if end is not None:
            sums = [told for each in end.brought for told in summed(rest, each, seat, names)]
            lines.append(f"{names[event.who]}'s turn: {', '.join(sums) or 'nothing gained'}")
            lines += [each.line(seat, names) for each in rest if each.kind.name in great]
            rest = []
    return lines + recap(rest, seat, names, news)


def summed(events: list[Event], part: Yield, seat: int | None, names: list[str]) -> list[str]:
    """What one kind of event brought to each seat: numbers added up, other things listed."""
    found: dict[int, list[str]] = {}
    for event in events:
        if event.kind.name == part.event:
            what = event.kind.domains[0].say(event.seen_by(seat)[0], names)
            found.setdefault(event.who, []).append(what)
    told = []
    for who, things in found.items():
        whole = str(sum(map(int, things))) if all(map(str.isdigit, things)) else ", ".join(things)
        told.append(part.say.format(whole, who=names[who] if who >= 0 else ""))
    return told
