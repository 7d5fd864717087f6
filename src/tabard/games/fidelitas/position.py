# interpreted
"""Positions: the table at the start of a turn as plain data, like FEN in chess."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from tabard.engine.errors import PositionError
from tabard.engine.rng import Rng
from tabard.games.fidelitas.play import PlayCard
from tabard.games.fidelitas.setup import new_state
from tabard.games.fidelitas.state import HOLDER, VIEWERS, FidelitasState, Row
from tabard.games.fidelitas.tables import PLACES
from tabard.games.fidelitas.turn import TURN_START
from tabard.games.fidelitas.view import ROW_WORDS


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Who knows a card in a hand; `openly`: spectators know it, too."""

    holder: int
    card: str
    viewers: list[int]
    openly: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A turn boundary. Cards that are named nowhere lie in the decks, in random order.

    Decks are written from the top; `under` names the seats that put the lowest cards there.
    """

    active: int = 0
    start: int = 0
    round: int = 1
    last_round: bool = False
    reshuffled: bool = False
    row: list[str] = []
    city: dict[str, list[str]] = {}
    hands: list[list[str]] = []
    deck: list[str] = []
    under: list[int] = []
    discards: list[str] = []
    missio: list[list[str]] = []
    fresh: list[list[str]] = []
    missio_deck: list[str] = []
    missio_under: list[int] = []
    scored: list[list[str]] = []
    claimed: list[list[str]] = []
    closed: list[str] = []
    known: list[Known] = []


def describe(s: FidelitasState) -> dict[str, Any]:
    """The position at the start of a turn."""
    asked = s.asked
    if not isinstance(asked, PlayCard) or not asked.opening:
        raise PositionError("a position can be described at the start of a turn only")
    kinds = s.w.play.domains[0].words
    places = s.w.play.domains[1].words
    missio = s.w.score.domains[0].words
    city: dict[str, list[str]] = {}
    for code in s.city:
        city.setdefault(places[code % PLACES], []).append(kinds[code // PLACES])
    position = Position(
        active=s.active,
        start=s.start_seat,
        round=s.round,
        last_round=s.ending,
        reshuffled=bool(s.exhausted),
        row=[ROW_WORDS[card] for card in s.row.cards],
        city=city,
        hands=[[kinds[kind] for kind in hand] for hand in s.hands],
        deck=[kinds[kind] for kind in reversed(s.deck)],
        under=s.under[:],
        discards=[kinds[kind] for kind in s.discards],
        missio=[[missio[card] for card in held] for held in s.missio],
        fresh=[
            [missio[card] for card in held if s.fresh[seat] >> card & 1]
            for seat, held in enumerate(s.missio)
        ],
        missio_deck=[missio[card] for card in reversed(s.missio_deck)],
        missio_under=s.missio_under[:],
        scored=[[missio[card] for card in cards] for cards in s.scored],
        claimed=[[kinds[kind] for kind in cards] for cards in s.claims],
        closed=[places[place] if place >= 0 else "" for place in s.closed],
        known=[_known(s, entry) for entry in s.known],
    )
    found = msgspec.to_builtins(position)
    assert isinstance(found, dict)
    return found


def _known(s: FidelitasState, entry: int) -> Known:
    mask = entry // VIEWERS
    return Known(
        entry % VIEWERS // HOLDER,
        s.w.play.domains[0].words[entry % HOLDER],
        [seat for seat in range(s.seats) if mask >> seat & 1],
        bool(mask >> s.seats & 1),
    )


def arrange(s: FidelitasState, data: dict[str, Any], rng: Rng) -> FidelitasState:
    """Set up a described position on a fresh state."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem
    new_state(s)
    _lay(s, position, rng)
    _deal(s, position, rng)
    _deal_missio(s, position, rng)
    _note(s, position)
    s.push(TURN_START[s.active])
    try:
        s.check()
    except AssertionError as problem:
        raise PositionError(f"the position cannot be: {problem}") from problem
    return s


def _number(words: Sequence[str], word: str, where: str) -> int:
    if word not in words:
        close = get_close_matches(word, words, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise PositionError(f"{where}: there is no '{word}'{hint}")
    return words.index(word)


def _seated(s: FidelitasState, lists: Sequence[object], where: str) -> None:
    if lists and len(lists) != s.seats:
        raise PositionError(f"{where}: needs one entry for each of the {s.seats} seats")


def _lay(s: FidelitasState, position: Position, rng: Rng) -> None:
    if position.row:
        cards = [_number(ROW_WORDS, word, "row") for word in position.row]
        if sorted(cards) != sorted(s.row.cards):
            raise PositionError("row: every location card, the castle and the harbor once")
        s.row = Row(cards)
    kinds = s.w.play.domains[0].words
    places = s.w.play.domains[1].words
    for word, cards_there in position.city.items():
        place = _number(places, word, "city")
        if place not in s.row.places:
            raise PositionError(f"city: no card can lie at {word}")
        for card in cards_there:
            s.put(_number(kinds, card, f"city, {word}"), place)


def _deal(s: FidelitasState, position: Position, rng: Rng) -> None:
    kinds = s.w.play.domains[0].words
    _seated(s, position.hands, "hands")
    _seated(s, position.claimed, "claimed")
    for seat, hand in enumerate(position.hands):
        s.hands[seat] = sorted(_number(kinds, card, f"hands, seat {seat}") for card in hand)
    for seat, cards in enumerate(position.claimed):
        s.claims[seat] = [_number(kinds, card, f"claimed, seat {seat}") for card in cards]
    s.discards = [_number(kinds, card, "discards") for card in position.discards]
    top = [_number(kinds, card, "deck") for card in reversed(position.deck)]
    used = [code // PLACES for code in s.city] + s.discards + top
    for seat in range(s.seats):
        used += s.hands[seat] + s.claims[seat]
    s.deck = _rest(s.t.deck, used, kinds, "card", rng) + top
    s.under = position.under[:]
    if not s.deck and (s.t.solo or not position.reshuffled):
        raise PositionError("deck: an empty deck was reshuffled once, and alone it is the end")


def _deal_missio(s: FidelitasState, position: Position, rng: Rng) -> None:
    words = s.w.score.domains[0].words
    for where, lists in (("missio", position.missio), ("scored", position.scored)):
        _seated(s, lists, where)
    _seated(s, position.fresh, "fresh")
    for seat, held in enumerate(position.missio):
        s.missio[seat] = [_number(words, card, f"missio, seat {seat}") for card in held]
    for seat, cards in enumerate(position.scored):
        s.scored[seat] = [_number(words, card, f"scored, seat {seat}") for card in cards]
    for seat, cards in enumerate(position.fresh):
        for card in cards:
            number = _number(words, card, f"fresh, seat {seat}")
            if number not in s.missio[seat]:
                raise PositionError(f"fresh: seat {seat} does not hold '{card}'")
            s.fresh[seat] |= 1 << number
    top = [_number(words, card, "missio_deck") for card in reversed(position.missio_deck)]
    used = top[:]
    for seat in range(s.seats):
        used += s.missio[seat] + s.scored[seat]
    everything = list(range(len(words)))
    s.missio_deck = _rest(everything, used, words, "Missio", rng) + top
    s.missio_under = position.missio_under[:]


def _rest(
    everything: list[int], used: list[int], words: Sequence[str], what: str, rng: Rng
) -> list[int]:
    rest = everything[:]
    for card in used:
        if card not in rest:
            raise PositionError(f"the {what} '{words[card]}' is named more often than it exists")
        rest.remove(card)
    rng.shuffle("staged", rest)
    return rest


def _note(s: FidelitasState, position: Position) -> None:
    places = s.w.play.domains[1].words
    _seated(s, position.closed, "closed")
    for name, seat in (("active", position.active), ("start", position.start)):
        if not 0 <= seat < s.seats:
            raise PositionError(f"{name}: there is no seat {seat}")
    for where, makers in (("under", position.under), ("missio_under", position.missio_under)):
        if not all(0 <= seat < s.seats for seat in makers):
            raise PositionError(f"{where}: names a seat that is not there")
    if position.round < 1:
        raise PositionError(f"round: must be 1 or more, not {position.round}")
    s.active = position.active
    s.start_seat = position.start
    s.round = position.round
    s.ending = position.last_round
    s.exhausted = int(position.reshuffled)
    for seat, word in enumerate(position.closed):
        s.closed[seat] = _number(places, word, "closed") if word else -1
        if word and s.closed[seat] not in s.row.regular:
            raise PositionError(f"closed: {word} is no regular location")
    for seat in range(s.seats):
        s.points[seat] = sum(s.t.missio_points[card] for card in s.scored[seat])
        s.points[seat] += sum(s.t.forti_points[kind] for kind in s.claims[seat])
    kinds = s.w.play.domains[0].words
    for entry in position.known:
        watching = [*entry.viewers, *([s.seats] if entry.openly else [])]
        if not all(0 <= seat < s.seats for seat in (entry.holder, *entry.viewers)):
            raise PositionError(f"known: '{entry.card}' names a seat that is not there")
        if not watching:
            raise PositionError(f"known: nobody is named who knows '{entry.card}'")
        mask = sum(1 << seat for seat in set(watching))
        kind = _number(kinds, entry.card, "known")
        s.known.append(mask * VIEWERS + entry.holder * HOLDER + kind)
