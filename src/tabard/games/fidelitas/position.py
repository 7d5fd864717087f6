# interpreted
"""Positions: the table at the start of a turn as plain data, like FEN in chess."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.errors import PositionError
from tabard.engine.native import Piles
from tabard.engine.piles import empty_piles, joined, ordered, pile_of, plus
from tabard.engine.positions import checked, number, pile, read, rest, seat, seated, words, write
from tabard.engine.rng import Rng
from tabard.engine.verbs import Domain
from tabard.games.fidelitas.ending import side_points
from tabard.games.fidelitas.hidden import entry_of, holder_of, kind_of, viewers_of
from tabard.games.fidelitas.play import OpenTurn
from tabard.games.fidelitas.score import all_scored
from tabard.games.fidelitas.state import FidelitasState, Row
from tabard.games.fidelitas.tables import PLACES
from tabard.games.fidelitas.turn import TURN_START


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
    if not isinstance(s.asked, OpenTurn):
        raise PositionError("a position can be described at the start of a turn only")
    cards, missio = s.w.cards, s.w.missio
    city: dict[str, list[str]] = {}
    for code in s.city:
        city.setdefault(s.w.places.word(code % PLACES), []).append(cards.word(code // PLACES))
    return write(
        Position(
            active=s.active,
            start=s.start_seat,
            round=s.round,
            last_round=s.ending,
            reshuffled=s.exhausted,
            row=words(s.w.street, s.row.cards),
            city=city,
            hands=[words(cards, hand) for hand in s.hands],
            deck=words(cards, s.deck)[::-1],
            under=list(s.under),
            discards=words(cards, s.discards),
            missio=[words(missio, held) for held in s.missio],
            fresh=[words(missio, [c for c in held if s.fresh >> c & 1]) for held in s.missio],
            missio_deck=words(missio, s.missio_deck)[::-1],
            missio_under=list(s.missio_under),
            scored=[words(missio, scored) for scored in s.scored],
            claimed=[words(cards, claimed) for claimed in s.claims],
            closed=[s.w.places.word(place) for place in s.closed],
            known=[_known(s, entry) for entry in s.known],
        )
    )


def _known(s: FidelitasState, entry: int) -> Known:
    mask = viewers_of(entry)
    return Known(
        holder_of(entry),
        s.w.cards.word(kind_of(entry)),
        [viewer for viewer in range(s.seats) if mask >> viewer & 1],
        bool(mask >> s.seats & 1),
    )


def arrange(s: FidelitasState, data: dict[str, Any], rng: Rng) -> FidelitasState:
    """Set up a described position on a fresh state."""
    position = read(data, Position)
    _lay(s, position)
    _deal(s, position, rng)
    _deal_missio(s, position, rng)
    _note(s, position)
    _note_known(s, position)
    checked(s)
    _not_over(s)
    s.push(TURN_START[s.active])
    return s


def _lay(s: FidelitasState, position: Position) -> None:
    if position.row:
        row = [number(s.w.street, word, "row") for word in position.row]
        if sorted(row) != sorted(s.row.cards):
            raise PositionError("row: every location card, the castle and the harbor once")
        s.row = Row(row)
    for word, cards in position.city.items():
        place = number(s.w.places, word, "city")
        if place not in s.row.places:
            raise PositionError(f"city: no card can lie at {word}")
        for kind in pile(s.w.cards, cards, f"city, {word}"):
            s.put(kind, place)


def _piles(domain: Domain, lists: list[list[str]], seats: int, where: str) -> Piles:
    """One pile for each seat."""
    seated(seats, lists, where)
    if not lists:
        return empty_piles(seats)
    return vec[vec[i64]]([pile(domain, held, f"{where}, seat {i}") for i, held in enumerate(lists)])


def _deal(s: FidelitasState, position: Position, rng: Rng) -> None:
    cards = s.w.cards
    s.hands = _piles(cards, position.hands, s.seats, "hands")
    for i in range(s.seats):
        s.hands[i] = ordered(s.hands[i])
    s.claims = _piles(cards, position.claimed, s.seats, "claimed")
    s.discards = pile(cards, position.discards, "discards")
    top = pile(cards, position.deck[::-1], "deck")
    used = [*(code // PLACES for code in s.city), *s.discards, *top]
    used += [kind for held in (*s.hands, *s.claims) for kind in held]
    s.deck = joined(rest(s.t.deck, used, cards, "card", rng), top)
    s.under = pile_of(seat(s.seats, by, "under") for by in position.under)


def _deal_missio(s: FidelitasState, position: Position, rng: Rng) -> None:
    missio = s.w.missio
    s.missio = _piles(missio, position.missio, s.seats, "missio")
    s.scored = _piles(missio, position.scored, s.seats, "scored")
    for i, fresh in enumerate(_piles(missio, position.fresh, s.seats, "fresh")):
        for card in fresh:
            if card not in s.missio[i]:
                raise PositionError(f"fresh: seat {i} does not hold '{missio.word(card)}'")
            s.fresh |= 1 << card
    top = pile(missio, position.missio_deck[::-1], "missio_deck")
    used = [*top, *(card for held in (*s.missio, *s.scored) for card in held)]
    s.missio_deck = joined(rest(s.t.missio, used, missio, "Missio", rng), top)
    s.missio_under = pile_of(seat(s.seats, by, "missio_under") for by in position.missio_under)


def _note(s: FidelitasState, position: Position) -> None:
    s.active = seat(s.seats, position.active, "active")
    s.start_seat = seat(s.seats, position.start, "start")
    if position.round < 1:
        raise PositionError(f"round: must be 1 or more, not {position.round}")
    s.round = position.round
    s.ending = position.last_round
    s.exhausted = position.reshuffled
    seated(s.seats, position.closed, "closed")
    for i, word in enumerate(position.closed):
        if word:
            s.closed[i] = number(s.w.places, word, "closed")
            if s.closed[i] not in s.row.regular:
                raise PositionError(f"closed: {word} is no regular location")
    for i in range(s.seats):
        s.earn(i, sum(s.t.missio_points[card] for card in s.scored[i]))
        s.earn(i, sum(s.t.forti_points[kind] for kind in s.claims[i]))


def _note_known(s: FidelitasState, position: Position) -> None:
    for entry in position.known:
        where = f"known, '{entry.card}'"
        mask = int(entry.openly) << s.seats
        for viewer in entry.viewers:
            mask |= 1 << seat(s.seats, viewer, where)
        if not mask:
            raise PositionError(f"known: nobody is named who knows '{entry.card}'")
        kind = number(s.w.cards, entry.card, "known")
        s.known = plus(s.known, entry_of(mask, seat(s.seats, entry.holder, where), kind))


def _not_over(s: FidelitasState) -> None:
    """The match goes on, and its end is as near as the position says."""
    reached = not s.t.solo and max(side_points(s, i) for i in range(s.seats)) >= s.t.mark
    reasons = (
        (
            not len(s.deck) and (s.t.solo or not s.exhausted),
            "deck: an empty deck was reshuffled once, and alone it is the end [FID-30]",
        ),
        (s.exhausted and s.t.solo, "reshuffled: alone an empty deck is the end [FID-44]"),
        (all_scored(s), "scored: a solo game is over when every Missio is scored [FID-44]"),
        (s.round > s.t.round_cap, f"round: the game ends after {s.t.round_cap} rounds [FID-33]"),
        (s.ending and not reached, "last_round: nobody has reached the mark [FID-29]"),
        (reached and not s.ending, "last_round: the mark is reached, so it has begun [FID-29]"),
        (
            s.ending and s.active == s.start_seat,
            "last_round: it is over before the starting player's turn [FID-29]",
        ),
    )
    for impossible, reason in reasons:
        if impossible:
            raise PositionError(reason)
