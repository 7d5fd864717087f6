# interpreted
"""Positions: the Empire at the start of a turn as plain data, like FEN in chess."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tabard.engine import positions
from tabard.engine.errors import PositionError
from tabard.engine.native import Pile
from tabard.engine.piles import added, backwards, bit, joined, pile_of, replaced, total, with_pile
from tabard.engine.positions import each_seated, number, pile, seat, words
from tabard.engine.rng import Rng
from tabard.games.conspiracy.income import IncomeTurn, income_of
from tabard.games.conspiracy.masters import electors_of
from tabard.games.conspiracy.reactions import ON_INCOME, AnswerIncome, Window
from tabard.games.conspiracy.setup import all_copies
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLASSES, MASTERS, MOST, NOBODY, has
from tabard.games.conspiracy.turn import Turn
from tabard.games.conspiracy.words import UNITS

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


# -- describing -----------------------------------------------------------------------------


def turn_begins(s: ConspiracyState) -> bool:
    """Is this the first question after the active player has collected?"""
    asked = s.asked
    first = Window(ON_INCOME, s.active, NOBODY).next_asked(s)
    if isinstance(asked, AnswerIncome):
        window = asked.window
        opening = window.who == s.active and window.first and not window.played
        return opening and s.alchemist == NOBODY and asked.seat == s.seat_at(first + 1)
    mine = isinstance(asked, IncomeTurn) and asked.seat == s.active and asked.fresh
    return mine and first == s.seats


def describe(s: ConspiracyState) -> dict[str, Any]:
    """The position at the start of a turn."""
    if not turn_begins(s):
        raise PositionError("a position can be described at the start of a turn only")
    if s.took[s.active] < max(income_of(s, s.active), s.t.floor):
        raise PositionError("a position cannot be described when the bank could not pay in full")
    w = s.w
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
        else Preacher(s.preacher, w.places.word(s.preacher_at), s.jailer),
        masters={
            w.masters.word(m): Master(s.master[m], w.places.word(s.influence[m]))
            for m in range(MASTERS)
            if s.master[m] >= 0
        },
        prison=[
            Prisoners(i // s.seats, i % s.seats, knights)
            for i, knights in enumerate(s.prison)
            if knights
        ],
        action_deck=words(w.cards, backwards(s.deck)),
        action_discards=words(w.cards, s.discards),
        event_deck=words(w.events, backwards(s.events_deck)),
        event_discards=words(w.events, s.events_gone),
        piled=s.piled,
        elector_deck=words(w.places, backwards(s.elector_deck)),
        elector_discards=words(w.places, s.elector_gone),
    )
    found = positions.write(position)
    if position.preacher is None:
        del found["preacher"]  # TOML cannot say None
    return found


def _family(s: ConspiracyState, seat: int) -> Family:
    income = s.took[seat] if seat == s.active else 0
    return Family(
        lands={
            s.w.places.words[land]: {
                UNITS[unit]: s.count_at(land, unit)
                for unit in range(CLASSES)
                if s.count_at(land, unit)
            }
            for land in s.own_lands(seat)
        },
        money=s.money[seat] - income,
        hand=words(s.w.cards, s.hands[seat]),
        profane=s.children(seat, 0),
        clerical=s.children(seat, 1),
        glory=s.glory[seat],
        orders="mine" if has(s.orders, seat) else "all",
    )


def _where(s: ConspiracyState, pieces: int) -> list[str]:
    return words(s.w.places, [land for land in range(s.t.lands) if has(pieces, land)])


# -- staging --------------------------------------------------------------------------------


def arrange(s: ConspiracyState, data: dict[str, Any], rng: Rng) -> ConspiracyState:
    """Set up a described position on a fresh state."""
    position = positions.read(data, Position)
    each_seated(s.seats, position.seats, "seats")
    s.active = seat(s.seats, position.active, "active")
    s.turn = position.turn - 1
    for who, family in enumerate(position.seats):
        _settle_family(s, who, family)
    s.castle = _pieces(s, position.castles, "castles")
    s.monastery = _pieces(s, position.monasteries, "monasteries")
    s.city = _pieces(s, position.cities, "cities")
    s.relic = _pieces(s, position.relics, "relics")
    _people(s, position)
    _decks(s, position, rng)
    s.refresh()
    s.push(Turn(PHASES.index(position.phase)))
    positions.checked(s)
    if s.t.edition > 1:  # edition 1 went on from wherever it was put
        _running(s, position)
    return s


def _running(s: ConspiracyState, position: Position) -> None:
    """The match must not have ended before, and must have come to this point."""
    t, names = s.t, s.w.seats.labels
    for who in range(s.seats):
        if electors_of(s, who) >= t.majority:
            raise PositionError(f"the match is over: {names[who]} has the electors [CON-69]")
        if len(s.hands[who]) > t.hand_limit:
            raise PositionError(f"{names[who]} holds more than {t.hand_limit} cards [CON-42]")
    if t.turn_limit and position.turn > t.turn_limit:
        raise PositionError(f"the match is over: it was to end after turn {t.turn_limit} [CON-78]")
    if t.end_with_deck and not len(s.events_deck):
        if position.phase in ("income", "events"):
            raise PositionError("the match is over: it ended with the last event card [CON-78]")
        s.last_row = True
    if total(s.glory) > (t.glory if t.war_glory else 0):
        raise PositionError("there are not so many glory points for victories [CON-77]")


def _land(s: ConspiracyState, word: str, where: str) -> int:
    land = number(s.w.places, word, where)
    if not has(s.t.in_play, land):
        raise PositionError(f"{where}: {word} is not in play")
    return land


def _pieces(s: ConspiracyState, named: list[str], where: str) -> int:
    lands = 0
    for word in named:
        lands |= bit(_land(s, word, where))
    return lands


def _settle_family(s: ConspiracyState, who: int, family: Family) -> None:
    where = f"seats, seat {who}"
    for word, troops in family.lands.items():
        land = _land(s, word, where)
        if s.owner[land] >= 0:
            raise PositionError(f"{where}: {word} has an owner already")
        s.owner = replaced(s.owner, land, who)
        for name, count in troops.items():
            unit = number(s.w.units, name, f"{where}, {word}")
            if count > MOST:
                raise PositionError(f"{where}, {word}: {count} troops are too many")
            s.station(land, unit, count)
            s.enlist(who, unit, count)
    if family.money % 10:
        raise PositionError(f"{where}: money is a multiple of 10")
    s.pay(who, -family.money)
    hand = sorted(pile(s.w.cards, family.hand, f"{where}, hand"))
    s.hands = with_pile(s.hands, who, pile_of(hand))
    s.enrol(who, 0, family.profane)
    s.enrol(who, 1, family.clerical)
    s.glory = replaced(s.glory, who, family.glory)
    if family.orders == "mine":
        s.orders |= bit(who)


def _people(s: ConspiracyState, position: Position) -> None:
    """The preacher, the masters, the prisoners."""
    preacher = position.preacher
    if preacher is not None:
        s.preacher = seat(s.seats, preacher.owner, "preacher")
        if preacher.captor != NOBODY:
            s.jailer = seat(s.seats, preacher.captor, "preacher")
        else:
            s.preacher_at = _land(s, preacher.at, "preacher")
    for name, master in position.masters.items():
        where = f"masters, {name}"
        m = number(s.w.masters, name, "masters")
        s.master = replaced(s.master, m, seat(s.seats, master.holder, where))
        if master.elector:
            land = number(s.w.places, master.elector, where)
            if land not in s.t.electors:
                raise PositionError(f"{where}: {master.elector} has no vote")
            s.influence = replaced(s.influence, m, land)
    for held in position.prison:
        at = seat(s.seats, held.captor, "prison") * s.seats + seat(s.seats, held.owner, "prison")
        if held.captor == held.owner and s.t.edition > 1:
            raise PositionError("prison: nobody captures his own knights")
        s.prison = added(s.prison, at, held.knights)


def _decks(s: ConspiracyState, position: Position, rng: Rng) -> None:
    t, w = s.t, s.w
    s.discards = pile(w.cards, position.action_discards, "action_discards")
    for card in s.discards:
        s.spent = added(s.spent, card, 1)
    top = backwards(pile(w.cards, position.action_deck, "action_deck"))
    used = [*s.discards, *top, *(card for hand in s.hands for card in hand)]
    s.deck = joined(positions.rest(all_copies(t.copies), used, w.cards, "card", rng), top)
    s.events_gone = pile(w.events, position.event_discards, "event_discards")
    top = backwards(pile(w.events, position.event_deck, "event_deck"))
    used = [*s.events_gone, *top]
    events = all_copies(t.event_copies)
    s.events_deck = joined(positions.rest(events, used, w.events, "event", rng), top)
    s.piled = position.piled
    s.elector_gone = _electors(s, position.elector_discards, "elector_discards")
    top = backwards(_electors(s, position.elector_deck, "elector_deck"))
    used = [*s.elector_gone, *top]
    free = pile_of(land for land in t.electors_for_sale if s.owner[land] < 0)
    s.elector_deck = joined(positions.rest(free, used, w.places, "elector", rng), top)


def _electors(s: ConspiracyState, named: list[str], where: str) -> Pile:
    return pile_of(_land(s, word, where) for word in named)
