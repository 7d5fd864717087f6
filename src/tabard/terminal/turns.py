"""What happened, weighed; and whole turns in a line each, for a window that has no room for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from tabard.engine.asks import piled
from tabard.engine.events import Event
from tabard.engine.news import Announcement, News, Yield, recap_lines

STAR = "★"  # before what decides games
NOTE = "›"  # before what a command or a line typed ahead has brought
FEW = 2  # lines, among which the answer to what was typed has no place of its own
GREAT, LOUD, CAUSE, NOTED, OTHERS, OWN = 5, 4, 3, 2, 1, 0
# A scene so far, how many of its events were read, the names, in few words: lines with an event.
Teller = Callable[[Sequence[Event], int, Sequence[str], bool], list[tuple[str, Event]]]


class Chapter(NamedTuple):
    """Events that are told together; those of a scene, with how many of them were read before."""

    teller: Teller | None
    events: Sequence[Event]
    read: int


class Said(str):
    """A line of the news, and how much it matters."""

    weight: int

    def __new__(cls, line: str, weight: int) -> Said:
        said = super().__new__(cls, line)
        said.weight = weight
        return said


def told(
    events: Sequence[Event],
    seat: int | None,
    names: list[str],
    news: News,
    mine: Collection[str] = (),
) -> list[str]:
    """The news in lines. What is announced matters most, then what a seat began with, mostly the
    card that all else comes from, and those details that the seat is told of itself (`mine`).
    What the reader did by hand, before anybody else, they know."""
    lines: list[str] = []
    actor = seat
    by_hand = {id(event) for event in takewhile(lambda e: e.who in (seat, -1), events)}
    for line in recap_lines(events, seat, names, news, mine):
        event = line.event
        announced = announcement(news, event)
        own = event.who == seat and id(event) in by_hand
        begins, actor = event.who not in (actor, seat), event.who
        weight = OWN if own else CAUSE if begins else OTHERS
        if event.who == seat and event.kind.name in mine:
            weight = CAUSE
        said = str(line)
        if event.kind.name in news.turns and line.labels:
            said, weight = f"turn {line.labels[0]} begins: {said}", CAUSE
        if announced is not None:
            weight = GREAT if announced.great else LOUD
            said = f"{STAR} {announced.title}: {said}" if announced.great else said
        lines.append(Said(said, weight))
    return lines


def told_with_scenes(
    log: Sequence[Event],
    since: int,
    seat: int | None,
    names: list[str],
    news: News,
    mine: Collection[str] = (),
    tellers: Mapping[str, Teller] | None = None,
    brief: bool = False,
) -> list[str]:
    """The news since a time, where the game may tell a scene, such as a war, in its own words."""
    lines: list[str] = []
    for chapter in _chapters(log, since, news, tellers or {}):
        if chapter.teller is None:
            lines += told(chapter.events[chapter.read :], seat, names, news, mine)
            continue
        for line, event in chapter.teller(chapter.events, chapter.read, names, brief):
            lines.append(Said(line, LOUD if announcement(news, event) else OTHERS))
    return lines


def _chapters(
    log: Sequence[Event], since: int, news: News, tellers: Mapping[str, Teller]
) -> Iterator[Chapter]:
    """The log in chapters: a scene that somebody tells is one, and what lies between is another."""
    scenes = [scene for scene in news.scene if scene.name in tellers]
    begin, now = 0, None
    for at, event in enumerate(log):
        name = event.kind.name
        opened = next((each for each in scenes if name in each.opens), None)
        if now is None and opened is not None:
            yield from _chapter(None, log[begin:at], since - begin)
            begin, now = at, opened
        elif now is not None and name in now.closes:
            yield from _chapter(tellers[now.name], log[begin : at + 1], since - begin)
            begin, now = at + 1, None
    yield from _chapter(tellers[now.name] if now else None, log[begin:], since - begin)


def _chapter(teller: Teller | None, events: Sequence[Event], read: int) -> Iterator[Chapter]:
    if len(events) > read:
        yield Chapter(teller, events, max(read, 0))


def announcement(news: News, event: Event) -> Announcement | None:
    """How an event is announced, if it is."""
    named = (each for each in news.announce if each.event == event.kind.name)
    return next((each for each in named if _is_large_enough(each, event)), None)


def _is_large_enough(announced: Announcement, event: Event) -> bool:
    return not announced.at_least or event.args[0] >= announced.at_least


def in_turns(
    log: Sequence[Event],
    since: int,
    seat: int | None,
    names: list[str],
    news: News,
    mine: Collection[str] = (),
    brought: Sequence[Yield] = (),
    tellers: Mapping[str, Teller] | None = None,
) -> list[str]:
    """The news, with every turn that has ended told by what the whole of it brought: as the news
    of the game sum it up, or else the drawing of its table (`brought`)."""
    lines: list[str] = []
    known = (seat, names, news)
    begin = 0
    for end, who, parts in turn_ends(log, news, brought):
        unread = log[max(since, begin) : end]
        if unread:
            sums = [said for each in parts for said in summed(log[begin:end], each, seat, names)]
            own = [said.removeprefix(f"{names[who]} ") for said in sums]  # whose turn, said once
            whole = f"{names[who]}'s turn: {', '.join(own) or 'nothing gained'}"
            lines.append(Said(whole, CAUSE if who == seat else LOUD))
            if who == seat:  # what one draws after the turn is the hand that one sees
                drawn = [event for event in unread if event.kind.name in mine]
                lines += told([event for event in drawn if event.who == seat], *known, mine)
            lines += [each for each in told(unread, *known) if weight_of(each) == GREAT]
        begin = end
    since = max(since, begin)
    return lines + told_with_scenes(log, since, *known, mine, tellers, brief=True)


def turn_ends(
    log: Sequence[Event], news: News, brought: Sequence[Yield]
) -> Iterator[tuple[int, int, Sequence[Yield]]]:
    """Up to where each turn goes, whose it was, and what it is summed up by. A game that tells no
    end of a turn tells its beginning."""
    ends = {end.event: end.brought or brought for end in news.ends}
    active = -1
    for at, event in enumerate(log):
        name = event.kind.name
        if ends.get(name):
            yield at + 1, event.who, ends[name]
        elif brought and not ends and name in news.turns:
            if active >= 0:
                yield at, active, brought
            active = event.who


def weight_of(line: str) -> int:
    """How much a line matters; what is noted beside the events stands in the middle."""
    return line.weight if isinstance(line, Said) else NOTED


def weightiest(lines: list[str], count: int, reader: str = "") -> list[str]:
    """The lines that matter most, in their order; what others did to the reader is as loud as
    what is announced, and where there is some room, so is the answer to what was typed. Of what
    matters alike, what was done to the reader, then what others did, and what came last."""
    answers = [i for i, line in enumerate(lines) if line.startswith(NOTE)]

    def rank(i: int) -> tuple[int, bool, bool, int]:
        line = lines[i]
        weight = GREAT if count > FEW and i in answers[-1:] else weight_of(line)
        own = bool(reader) and line.startswith(reader)
        done_to = bool(reader) and not own and reader in line and isinstance(line, Said)
        return (max(weight, LOUD) if done_to else weight, done_to, not own, i)

    ranked = sorted(range(len(lines)), key=rank)
    return [lines[i] for i in sorted(ranked[len(lines) - count :])]


def summed(events: Sequence[Event], part: Yield, seat: int | None, names: list[str]) -> list[str]:
    """What one kind of event brought to each seat: numbers added up, other things listed; where
    more than one thing of the event is told, each of them by itself."""
    found: dict[int, list[str]] = {}
    told = []
    for event in events:
        if event.kind.name == part.event:
            pairs = zip(event.kind.domains, event.seen_by(seat), strict=True)
            labels = [domain.say(value, names) for domain, value in pairs]
            if "{1}" in part.say:
                told.append(part.say.format(*labels))
            else:
                found.setdefault(event.who, []).append(labels[0])
    for who, things in found.items():
        whole = str(sum(map(int, things))) if all(map(str.isdigit, things)) else piled(things)
        told.append(part.say.format(whole, who=names[who] if who >= 0 else ""))
    return told
