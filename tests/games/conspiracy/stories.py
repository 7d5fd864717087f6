"""What the stories of Medieval Conspiracy share: positions in a few words, moves by colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabard.engine.state import State
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.income import income_of
from tabard.games.conspiracy.state import ConspiracyState

COLOURS = ["green", "brown", "gray", "yellow", "blue", "red"]
HOMES = {
    "green": ["oldenburg", "mecklenburg", "braunschweig", "berg", "bayern", "muenster"],
    "brown": ["brabant", "luxemburg", "breisgau", "steiermark", "goerlitz", "luettich"],
    "gray": ["holland", "nassau", "troppau", "wuerttemberg", "oesterreich", "salzburg"],
    "yellow": ["holstein", "pommern", "habsburg", "krain", "anhalt", "bremen"],
    "blue": ["lothringen", "tirol", "maehren", "hessen", "hennegau", "augsburg"],
    "red": ["baden", "thueringen", "schlesien", "friesland", "bar", "utrecht"],
}


def family(
    colour: str,
    troops: Mapping[str, Mapping[str, int]] | None = None,
    lands: Iterable[str] | None = None,
    more: Iterable[str] = (),
    **rest: Any,
) -> dict[str, Any]:
    """A seat at its homes: money 300, two heirs of each kind, no cards."""
    held = [*(HOMES[colour] if lands is None else lands), *more]
    standing = dict(troops or {})
    return {
        "lands": {land: dict(standing.get(land, {})) for land in [*held, *standing]},
        "money": 300,
        "profane": 2,
        "clerical": 2,
        **rest,
    }


def empire(players: int = 3, phase: str = "events", **words: Any) -> dict[str, Any]:
    """A position; families by colour, everything else as positions name it."""
    deck = list(words.get("event_deck", []))
    if "event_discards" not in words:
        words["event_deck"] = [*deck, *["knight-army"] * max(0, players - len(deck))]
    seats = [words.pop(colour, None) or family(colour) for colour in COLOURS[:players]]
    return {"seats": seats, "phase": phase, **words}


def begin(
    position: dict[str, Any], dice: Mapping[str, list[Any]] | None = None, **options: Any
) -> ConspiracyState:
    """The first question of a staged match."""
    game = Conspiracy({"players": len(position["seats"]), **options})
    state = game.stage(position, dice=dice, telling=True)
    return conspiracy(state)


def rolled(*dice: int, players: int = 3, **families: Any) -> ConspiracyState:
    """The Fate Phase, with these rolls in turn order."""
    return begin(empire(players, "fate", **families), {"fate": list(dice)})


def conspiracy(state: State) -> ConspiracyState:
    assert isinstance(state, ConspiracyState)
    return state


def play(s: ConspiracyState, *lines: str) -> None:
    """Moves like 'green bid 10'; the seat must be the one that is asked."""
    for line in lines:
        colour, _, move = line.partition(" ")
        assert s.seat == COLOURS.index(colour), f"{line}: {asking(s)} is asked: {s.prompt}"
        s.play(s.parse(move))


def asking(s: ConspiracyState) -> str:
    """The colour that is asked."""
    return "nobody" if s.seat is None else COLOURS[s.seat]


def question(s: ConspiracyState) -> str:
    """The kind of question that is asked."""
    return type(s.asked).__name__


def skip_to(s: ConspiracyState, colour: str, kind: str) -> None:
    """Pass on every question until this one."""
    for _ in range(600):
        if s.over or (asking(s) == colour and question(s) == kind):
            break
        text = "done" if s.parse("done") in s.legal else s.text(s.legal[0])
        s.play(s.parse(text))
    assert (asking(s), question(s)) == (colour, kind)


def finish_phase(s: ConspiracyState, phase: int) -> None:
    """Pass on everything until another phase begins."""
    for _ in range(600):
        if s.over or s.phase != phase:
            return
        s.play(s.parse("done") if s.parse("done") in s.legal else s.legal[0])


def land(s: ConspiracyState, name: str) -> int:
    return s.w.put.domains[0].index[name]


def owner(s: ConspiracyState, name: str) -> str:
    """The colour that rules a territory, or 'neutral'."""
    seat = s.owner[land(s, name)]
    return COLOURS[seat] if seat >= 0 else "neutral"


def troops(s: ConspiracyState, name: str) -> list[int]:
    """Mercenaries unhurt and hit, knights unhurt, hit once, hit twice."""
    at = land(s, name) * 5
    return s.troops[at : at + 5]


def legal(s: ConspiracyState) -> list[str]:
    """The legal moves as text."""
    return [s.text(move) for move in s.legal]


def refused(s: ConspiracyState, move: str) -> str:
    """The rule by which a move is refused."""
    refusal = s.why(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.reason
    return refusal.rule


def income(s: ConspiracyState, colour: str) -> int:
    """What a family would collect, before the floor."""
    return income_of(s, COLOURS.index(colour))


def money(s: ConspiracyState, colour: str) -> int:
    return s.money[COLOURS.index(colour)]


def heirs(s: ConspiracyState, colour: str) -> tuple[int, int]:
    """Children in profane and in clerical education."""
    profane, clerical = s.school[COLOURS.index(colour)]
    return profane, clerical


def hand(s: ConspiracyState, colour: str) -> list[str]:
    words = s.w.play.domains[0].words
    return [words[card] for card in s.hand[COLOURS.index(colour)]]


def told(s: ConspiracyState) -> list[str]:
    """The log as everybody who knows everything would read it."""
    names = [colour.capitalize() for colour in COLOURS]
    return [event.line(event.who if event.who >= 0 else 0, names) for event in s.events]
