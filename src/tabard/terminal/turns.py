"""What happened, weighed; and whole turns in a line each, for a window that has no room for all."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabard.engine.events import Event
from tabard.engine.news import Announcement, News, Yield, recap_lines

STAR = "★"  # before what decides games
NOTE = "›"  # before what a command or a line typed ahead has brought
FEW = 2  # lines, among which the answer to what was typed has no place of its own
GREAT, LOUD, CAUSE, NOTED, OTHERS, OWN = 5, 4, 3, 2, 1, 0


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
    card that all else comes from, and those details that the seat is told of itself (`mine`)."""
    lines: list[str] = []
    actor = seat
    for line in recap_lines(events, seat, names, news, mine):
        event = line.event
        announced = announcement(news, event)
        own = event.who == seat and seat is not None
        begins, actor = event.who not in (actor, seat), event.who
        weight = OWN if own else CAUSE if begins else OTHERS
        if own and event.kind.name in mine:
            weight = CAUSE
        said = str(line)
        if announced is not None:
            weight = GREAT if announced.great else LOUD
            said = f"{STAR} {announced.title}: {said}" if announced.great else said
        lines.append(Said(said, weight))
    return lines


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
) -> list[str]:
    """The news, with every turn that has ended told by what the whole of it brought."""
    ends = {end.event: end for end in news.ends if end.brought}
    lines: list[str] = []
    rest: list[Event] = []  # what is not told yet
    turn: list[Event] = []  # what was done in the turn, read or not
    for at, event in enumerate(log):
        turn.append(event)
        if at >= since:
            rest.append(event)
        end = ends.get(event.kind.name)
        if end is None:
            continue
        if at >= since:
            sums = [said for each in end.brought for said in summed(turn, each, seat, names)]
            brought = ", ".join(sums) or "nothing gained"
            lines.append(Said(f"{names[event.who]}'s turn: {brought}", LOUD))
            lines += [each for each in told(rest, seat, names, news) if weight_of(each) == GREAT]
        rest, turn = [], []
    return lines + told(rest, seat, names, news, mine)


def weight_of(line: str) -> int:
    """How much a line matters; what is noted beside the events stands in the middle."""
    return line.weight if isinstance(line, Said) else NOTED


def weightiest(lines: list[str], count: int, reader: str = "") -> list[str]:
    """The lines that matter most, in their order; what others did to the reader is as loud as
    what is announced, and where there is some room, so is the answer to what was typed. Of what
    matters alike, what came last."""
    answers = [i for i, line in enumerate(lines) if line.startswith(NOTE)]

    def rank(i: int) -> tuple[int, int]:
        line = lines[i]
        weight = GREAT if count > FEW and i in answers[-1:] else weight_of(line)
        own = bool(reader) and line.startswith(reader)
        done_to = bool(reader) and not own and reader in line and weight < LOUD
        return (LOUD if done_to and isinstance(line, Said) else weight, i)

    ranked = sorted(range(len(lines)), key=rank)
    return [lines[i] for i in sorted(ranked[len(lines) - count :])]


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
