# interpreted
"""Positions: the Empire at the start of a turn as plain data, like FEN in chess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.errors import PositionError
from tabard.engine.rng import Rng
from tabard.games.conspiracy.build import UNITS
from tabard.games.conspiracy.income import IncomeTurn, income_of
from tabard.games.conspiracy.reactions import ON_INCOME, Answer, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ASK_MINE, CLASSES, KNIGHT, NOBODY
from tabard.games.conspiracy.turn import Turn

Natural = Annotated[int, msgspec.Meta(ge=0)]
PHASES = ["income", "events", "fate", "movement", "cards", "end"]


class Family(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its lands with the troops that stand there, children, money and cards."""

    lands: dict[str, dict[str, Natural]] = {}
    money: Natural = 0
    hand: list[str] = []
    profane: Natural = 0
    clerical: Natural = 0
    glory: Natural = 0
    orders: Literal["all", "mine"] = "all"


class Preacher(msgspec.Struct, forbid_unknown_fields=True):
    """Where the preacher is: in a land, or with a captor."""

    owner: int
    at: str = ""
    captor: int = NOBODY


class Master(msgspec.Struct, forbid_unknown_fields=True):
    """Who holds a master card, and which elector it influences."""

    holder: int
    elector: str = ""


class Prisoners(msgspec.Struct, forbid_unknown_fields=True):
    """Knights of one seat in the hands of another."""

    captor: int
    owner: int
    knights: Natural


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The start of a turn (or of a later phase). Decks are written from the top.

    Cards that are named nowhere lie under the named ones, in random order.
    """

    seats: list[Family]
    active: int = 0
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    phase: Literal["income", "events", "fate", "movement", "cards", "end"] = "income"
    castles: list[str] = []
    monasteries: list[str] = []
    cities: list[str] = []
    relics: list[str] = []
    preacher: Preacher | None = None
    masters: dict[str, Master] = {}
    prison: list[Prisoners] = []
    action_deck: list[str] = []
    action_discards: list[str] = []
    event_deck: list[str] = []
    event_discards: list[str] = []
    piled: bool = False
    elector_deck: list[str] = []
    elector_discards: list[str] = []


def turn_begins(s: ConspiracyState) -> bool:
    """Is this the first question after the active player has collected?"""
    asked = s.asked
    first = Window(ON_INCOME, s.active, NOBODY).next_asked(s)
    if isinstance(asked, Answer):
        opening = asked.kind == ON_INCOME and asked.who == s.active and asked.first
        return opening and not asked.played and not s.alchemist and asked.k == first
    mine = isinstance(asked, IncomeTurn) and asked.seat == s.active and asked.fresh
    return mine and first == s.seats


def describe(s: ConspiracyState) -> dict[str, Any]:
    """The position at the start of a turn."""
    if not turn_begins(s):
        raise PositionError("a position can be described at the start of a turn only")
    if s.took[s.active] < max(income_of(s, s.active), s.t.floor):
        raise PositionError("a position cannot be described when the bank could not pay in full")
    lands = s.w.put.domains[0].words
    cards = s.w.play.domains[0].words
    events = s.t.event_ids
    masters = s.w.mastered.domains[0].words
    position = Position(
        seats=[_family(s, seat) for seat in range(s.seats)],
        active=s.active,
        turn=s.turn,
        castles=_where(s, s.castle),
        monasteries=_where(s, s.monastery),
        cities=_where(s, s.city),
        relics=_where(s, s.relic),
        preacher=None
        if s.preacher < 0
        else Preacher(s.preacher, lands[s.preacher_at] if s.preacher_at >= 0 else "", s.jailer),
        masters={
            masters[m]: Master(s.master[m], lands[s.influence[m]] if s.influence[m] >= 0 else "")
            for m in range(3)
            if s.master[m] >= 0
        },
        prison=[
            Prisoners(captor, owner, s.prison[captor * s.seats + owner])
            for captor in range(s.seats)
            for owner in range(s.seats)
            if s.prison[captor * s.seats + owner]
        ],
        action_deck=[cards[card] for card in reversed(s.deck)],
        action_discards=[cards[card] for card in s.discards],
        event_deck=[events[card] for card in reversed(s.events_deck)],
        event_discards=[events[card] for card in s.events_gone],
        piled=s.piled,
        elector_deck=[lands[land] for land in reversed(s.elector_deck)],
        elector_discards=[lands[land] for land in s.elector_gone],
    )
    found = msgspec.to_builtins(position)
    assert isinstance(found, dict)
    if position.preacher is None:
        del found["preacher"]  # TOML cannot say None
    return found


def _family(s: ConspiracyState, seat: int) -> Family:
    lands = s.w.put.domains[0].words
    cards = s.w.play.domains[0].words
    income = s.took[seat] if seat == s.active else 0
    return Family(
        lands={
            lands[land]: {
                UNITS[unit]: s.troops[land * CLASSES + unit]
                for unit in range(CLASSES)
                if s.troops[land * CLASSES + unit]
            }
            for land in s.own_lands(seat)
        },
        money=s.money[seat] - income,
        hand=[cards[card] for card in s.hand[seat]],
        profane=s.school[seat][0],
        clerical=s.school[seat][1],
        glory=s.glory[seat],
        orders="mine" if s.orders[seat] == ASK_MINE else "all",
    )


def _where(s: ConspiracyState, pieces: list[bool]) -> list[str]:
    words = s.w.put.domains[0].words
    return [words[land] for land in range(s.t.lands) if pieces[land]]


def arrange(s: ConspiracyState, data: dict[str, Any], rng: Rng) -> ConspiracyState:
    """Set up a described position on a fresh state."""
    try:
        position = msgspec.convert(data, Position)
    except (msgspec.ValidationError, TypeError) as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem
    if len(position.seats) != s.seats:
        raise PositionError(f"seats: needs one entry for each of the {s.seats} seats")
    s.active = _seat(s, position.active, "active")
    s.turn = position.turn - 1
    for seat, family in enumerate(position.seats):
        _settle_family(s, seat, family)
    for where, pieces, named in (
        ("castles", s.castle, position.castles),
        ("monasteries", s.monastery, position.monasteries),
        ("cities", s.city, position.cities),
        ("relics", s.relic, position.relics),
    ):
        for word in named:
            pieces[_land(s, word, where)] = True
    _people(s, position)
    _decks(s, position, rng)
    s.refresh()
    s.push(Turn(PHASES.index(position.phase)))
    try:
        s.check()
    except AssertionError as problem:
        raise PositionError(f"the position cannot be: {problem or 'too many pieces'}") from problem
    return s


def _seat(s: ConspiracyState, seat: int, where: str) -> int:
    if not 0 <= seat < s.seats:
        raise PositionError(f"{where}: there is no seat {seat}")
    return seat


def _number(words: Sequence[str], word: str, where: str) -> int:
    if word not in words:
        raise PositionError(f"{where}: there is no '{word}'")
    return words.index(word)


def _land(s: ConspiracyState, word: str, where: str) -> int:
    land = _number(s.w.put.domains[0].words, word, where)
    if not s.t.in_play[land]:
        raise PositionError(f"{where}: {word} is not in play")
    return land


def _settle_family(s: ConspiracyState, seat: int, family: Family) -> None:
    where = f"seats, seat {seat}"
    for word, troops in family.lands.items():
        land = _land(s, word, where)
        if s.owner[land] >= 0:
            raise PositionError(f"{where}: {word} has an owner already")
        s.owner[land] = seat
        for name, count in troops.items():
            unit = _number(UNITS, name, f"{where}, {word}")
            s.troops[land * CLASSES + unit] += count
            if unit >= KNIGHT:
                s.knights[seat] += count
            else:
                s.mercs[seat] += count
    if family.money % 10:
        raise PositionError(f"{where}: money is a multiple of 10")
    s.money[seat] = family.money
    words = s.w.play.domains[0].words
    s.hand[seat] = sorted(_number(words, card, f"{where}, hand") for card in family.hand)
    s.school[seat] = [family.profane, family.clerical]
    s.glory[seat] = family.glory
    s.orders[seat] = ASK_MINE if family.orders == "mine" else 0


def _people(s: ConspiracyState, position: Position) -> None:
    """The preacher, the masters, the prisoners."""
    preacher = position.preacher
    if preacher is not None:
        s.preacher = _seat(s, preacher.owner, "preacher")
        if preacher.captor != NOBODY:
            s.jailer = _seat(s, preacher.captor, "preacher")
        else:
            s.preacher_at = _land(s, preacher.at, "preacher")
    words = s.w.mastered.domains[0].words
    for name, master in position.masters.items():
        m = _number(words, name, "masters")
        s.master[m] = _seat(s, master.holder, f"masters, {name}")
        if master.elector:
            land = _number(s.w.put.domains[0].words, master.elector, f"masters, {name}")
            if land not in s.t.electors:
                raise PositionError(f"masters, {name}: {master.elector} has no vote")
            s.influence[m] = land
    for held in position.prison:
        captor = _seat(s, held.captor, "prison")
        s.prison[captor * s.seats + _seat(s, held.owner, "prison")] += held.knights


def _decks(s: ConspiracyState, position: Position, rng: Rng) -> None:
    cards = s.w.play.domains[0].words
    s.discards = [_number(cards, card, "action_discards") for card in position.action_discards]
    for card in s.discards:
        s.spent[card] += 1
    top = [_number(cards, card, "action_deck") for card in reversed(position.action_deck)]
    used = s.discards + top
    for hand in s.hand:
        used = used + hand
    s.deck = _rest(s.t.copies, used, cards, rng) + top
    events = s.t.event_ids
    s.events_gone = [_number(events, card, "event_discards") for card in position.event_discards]
    top = [_number(events, card, "event_deck") for card in reversed(position.event_deck)]
    s.events_deck = _rest(s.t.event_copies, s.events_gone + top, events, rng) + top
    s.piled = position.piled
    s.elector_gone = [_land(s, word, "elector_discards") for word in position.elector_discards]
    top = [_land(s, word, "elector_deck") for word in reversed(position.elector_deck)]
    free = [1 if x in s.t.electors_for_sale and s.owner[x] < 0 else 0 for x in range(s.t.lands)]
    lands = s.w.put.domains[0].words
    s.elector_deck = _rest(free, s.elector_gone + top, lands, rng) + top


def _rest(copies: list[int], used: list[int], words: Sequence[str], rng: Rng) -> list[int]:
    rest: list[int] = []
    for kind, count in enumerate(copies):
        rest += [kind] * count
    for card in used:
        if card not in rest:
            raise PositionError(f"'{words[card]}' is named more often than it exists")
        rest.remove(card)
    rng.shuffle("staged", rest)
    return rest
