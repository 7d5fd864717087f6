# interpreted
"""A war as a terminal tells it: who brought what, a line for a round, or one line for it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tabard.engine.asks import counted, piled
from tabard.engine.events import Event

HITS = ("misses", "hits", "hits twice")
FATES = {"hurt": "wounded", "killed": "fallen", "captured": "captured"}
SKIPPED = ("hired", "benched", "exchanged", "moved", "healed-all")  # details of a war
ENDS = ("victory", "no-victor")
Lines = list[tuple[str, Event]]


class Passage(NamedTuple):
    """What is told in one line: the round it belongs to (0: before the first), its events."""

    kind: str
    round: int
    events: list[Event]


def tell_war(events: Sequence[Event], read: int, names: Sequence[str], brief: bool) -> Lines:
    """A war from the attack on, of which so many events were told before; in lines, each with the
    event it ends with. Briefly, a war that is over is one line."""
    if brief and events[-1].kind.name in ENDS:
        return [(_in_short(events, names), events[-1])]
    return [
        (_line(passage, names), passage.events[-1])
        for passage in _passages(events, read)
        if passage.kind not in SKIPPED
    ]


def _passages(events: Sequence[Event], read: int) -> list[Passage]:
    """What is to be told; the dice and what they did to the soldiers go together."""
    found: list[Passage] = []
    number = 0
    for at, event in enumerate(events):
        name = event.kind.name
        if name == "combat-roll" and event.args[0] == 1:
            number += 1
        kind = "round" if number and name in ("combat-roll", "withdraws", *FATES) else name
        together = kind == "round" or (kind == "brought" and _is_his(found, event))
        if at < read:
            continue
        if together and found and found[-1][:2] == (kind, number):
            found[-1].events.append(event)
        else:
            found.append(Passage(kind, number, [event]))
    return found


def _is_his(found: list[Passage], event: Event) -> bool:
    return bool(found) and found[-1].events[-1].who == event.who


def _line(passage: Passage, names: Sequence[str]) -> str:
    event = passage.events[0]
    if passage.kind == "round":
        return f"round {passage.round}: {_round(passage.events, names)}"
    if passage.kind == "brought":
        return f"{names[event.who]} brings {_army(passage.events)}"
    return event.line(None, list(names))


def _round(events: Sequence[Event], names: Sequence[str]) -> str:
    """`attack 4+6-1=9 hits, defence 2+2=4 misses; wounded: Odo's knight`."""
    rolls = [event for event in events if event.kind.name == "combat-roll"]
    told = [_roll(event, len(rolls) > 1) for event in rolls]
    return "; ".join([*told, *_fates(events, names)])


def _roll(event: Event, several: bool) -> str:
    row = f"row {event.args[0]} " if several else ""
    attack, defence = _dice(event.args[7:9], event.args[2]), _dice(event.args[9:11], event.args[5])
    hits = [HITS[event.args[3]], HITS[event.args[6]]]
    return f"{row}attack {attack} {hits[0]}, defence {defence} {hits[1]}"


def _dice(dice: Sequence[int], made: int) -> str:
    """`4+6-1=9`: the dice, what changes them, and what they make."""
    by = made - sum(dice)
    return f"{dice[0]}+{dice[1]}{f'{by:+d}' if by else ''}={made}"


def _fates(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """`wounded: Odo's knight`, `fallen: ...`; who withdrew then, and what that cost."""
    told = []
    gone = [i for i, event in enumerate(events) if event.kind.name == "withdraws"]
    stood = events[: gone[0]] if gone else events
    for name, fate in FATES.items():
        met = [_whose(event, names) for event in stood if event.kind.name == name]
        if met:
            told.append(f"{fate}: {piled(met)}")
    told += [f"{_whose(events[i], names)} withdraws{_rolled(events[i])}" for i in gone]
    left = [event for event in events[len(stood) :] if event.kind.name != "withdraws"]
    return told + (_fates(left, names) if left else [])


def _rolled(event: Event) -> str:
    """The die of a withdrawal; an honourable one has none."""
    return f" (die {event.args[1]})" if event.args[1] else ""


def _whose(event: Event, names: Sequence[str]) -> str:
    """`Odo's wounded knight`; of a captive the captor is told too."""
    if event.kind.name == "captured":
        return f"{names[event.args[0]]}'s knight by {names[event.who]}"
    return f"{names[event.who]}'s {_soldier(event)}"


def _soldier(event: Event) -> str:
    return event.kind.domains[0].label(event.args[0])


def _army(events: Sequence[Event]) -> str:
    """`a knight, 2 mercenaries`."""
    army = Counter(map(_soldier, events)).items()
    return ", ".join(f"a {kind}" if n == 1 else f"{n} {_many(kind)}" for kind, n in army)


def _many(kind: str) -> str:
    return kind.replace("mercenary", "mercenaries").replace("knight", "knights")


def _in_short(events: Sequence[Event], names: Sequence[str]) -> str:
    """`Maud attacks Berg; 1 round (9 to 4), fallen: Odo's knight; Maud wins the war for Berg`."""
    rolls = [event for event in events if event.kind.name == "combat-roll"]
    rounds = sum(event.args[0] == 1 for event in rolls)
    sums = ", ".join(f"{event.args[2]} to {event.args[5]}" for event in rolls)
    fought = f"{counted(rounds, 'round')} ({sums})" if rounds else "no combat"
    lost = [event for event in events if event.kind.name in ("killed", "captured")]
    begun, ended = (event.line(None, list(names)) for event in (events[0], events[-1]))
    joined = [e.line(None, list(names)) for e in events if e.kind.name == "joins"]
    return "; ".join([begun, *joined, ", ".join([fought, *_fates(lost, names)]), ended])
