# interpreted
"""Positions: the table at a moment of a main phase as plain data, like FEN in chess."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tabard.engine import positions
from tabard.engine.errors import PositionError
from tabard.engine.native import Pile
from tabard.engine.piles import ordered, pile_of, plain
from tabard.engine.rng import Rng
from tabard.games.feudalia.end import check_end, deadlocked
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.setup import flag_in_play
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    CITIES,
    CRUSADES,
    FIEFS,
    MAIN,
    PILGRIMAGE,
    RESOURCES,
    STANDING,
    START,
    VASSALS,
)


class FiefAt(msgspec.Struct, forbid_unknown_fields=True):
    """A fief: its card, level, cubes, and the masters in its cities ("" is a free city)."""

    card: str
    level: int = 0
    cubes: dict[str, int] = {}
    masters: list[str] = []


class PlayerAt(msgspec.Struct, forbid_unknown_fields=True):
    """A player. The deck is written from the top. A Tax Collector that is named nowhere lies
    in the discard pile."""

    fiefs: list[FiefAt]
    hand: list[str] = []
    deck: list[str] = []
    discards: list[str] = []
    known: list[str] = []
    no_tax: bool = False
    coins: int = 0
    tokens: dict[str, int] = {}
    negatives: int = 0
    steps: int = 0
    crusader: bool = False
    fair: bool = False
    alive: bool = True
    turns: int = 1
    taxes: int = 0


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """What has happened in the turn so far."""

    used: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    standing: list[tuple[str, str]] = []
    table: list[str] = []
    levy: list[str] = []
    taxed: bool = False
    influence_used: int = 0
    influence_more: int = 0
    income_bonus: int = 0
    make_bonus: int = 0
    hired: bool = False
    reshuffles: int = 0
    raided: bool = False
    crossed: bool = False
    moved: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a main phase, or the start of a turn.

    `piles` are the vassals in the supply (left out: those of the scenario); how many are left
    follows from what the players own and what lies in the box. Masters named nowhere are
    shuffled into the deck when `master_deck` is left out.
    """

    players: list[PlayerAt]
    active: int = 0
    first: int = 0
    round: int = 1
    phase: Literal["start", "main"] = "main"
    reached: bool = False
    playoff: bool = False
    variants: list[str] | None = None
    piles: list[str] | None = None
    box: dict[str, int] = {}
    row: list[str] | None = None
    master_deck: list[str] | None = None
    sunk: int = 0
    tapped: list[str] = []
    stored: dict[str, dict[str, int]] = {}
    raided: list[str] = []
    pilgrim: int = -1
    turn: TurnAt = msgspec.field(default_factory=TurnAt)


# What is written as it is: of the match, of the turn by its name here, and of each player what
# lies in piles and in sets of seats
MATCH = ("active", "first", "round", "reached", "playoff", "sunk", "pilgrim")
LASTING = ("influence_used", "influence_more", "income_bonus", "make_bonus", "reshuffles")
DONE = {
    "taxed": "tax_played", "hired": "has_hired", "raided": "has_raided", "crossed": "has_crossed"
}  # fmt: skip
TURN = dict(zip(LASTING, LASTING, strict=True)) | DONE
PILES = ("coins", "negatives", "steps", "turns", "taxes")
SEATS = {"no_tax": "no_tax", "crusader": "crusaders", "fair": "fair", "alive": "alive"}


# -- describing -------------------------------------------------------------------------------


def describe(s: FeudaliaState) -> dict[str, Any]:
    """The position, at any question of a main phase."""
    if not isinstance(s.asked, MainPhase):
        raise PositionError("a position can be described between actions of a main phase only")
    vassals, masters, fiefs = s.w.vassals, s.w.masters, s.w.fiefs
    position = Position(
        players=[_player(s, seat) for seat in range(s.seats)],
        **{name: getattr(s, name) for name in MATCH},
        variants=positions.members(s.w.variants, s.variants),
        piles=[vassals.word(v) for v in range(VASSALS) if s.supply[v] >= 0],
        box={vassals.word(v): s.box[v] for v in range(VASSALS) if s.supply[v] >= 0 and s.box[v]},
        row=positions.words(masters, s.row),
        master_deck=positions.words(masters, reversed(plain(s.master_deck))),
        tapped=positions.members(masters, s.tapped),
        stored={
            masters.word(master): cubes
            for store, master in enumerate(s.t.store_master)
            if (cubes := _cubes(s, s.stored, store))
        },
        raided=[fiefs.word(s.fiefs[f]) for f in _bits(s.raided)],
        turn=TurnAt(
            **{name: getattr(s, field) for name, field in TURN.items()},
            used=plain(s.used),
            standing=[
                (vassals.word(c % STANDING), fiefs.word(s.fiefs[s.active * FIEFS + c // STANDING]))
                for c in s.standing
            ],
            table=positions.words(vassals, s.table),
            levy=positions.words(vassals, s.levy),
            moved=positions.members(masters, s.moved),
        ),
    )
    return positions.write(position)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _cubes(s: FeudaliaState, cubes: Pile, at: int) -> dict[str, int]:
    kinds = s.w.resources
    return {kinds.word(r): n for r in range(RESOURCES) if (n := cubes[at * RESOURCES + r])}


def _player(s: FeudaliaState, seat: int) -> PlayerAt:
    vassals, cathedral = s.w.vassals.words, s.w.cathedral.words
    cards = len(s.tokens)

    def named(counts: Pile) -> list[str]:
        return [vassals[v] for v in range(VASSALS) for _ in range(counts[seat * VASSALS + v])]

    return PlayerAt(
        fiefs=[_fief(s, seat * FIEFS + slot) for slot in range(FIEFS)],
        hand=named(s.hands),
        deck=positions.words(s.w.vassals, reversed(plain(s.decks[seat]))),
        discards=named(s.discards),
        known=named(s.known),
        tokens={word: n for i, word in enumerate(cathedral) if (n := s.taken[seat * cards + i])},
        **{name: getattr(s, name)[seat] for name in PILES},
        **{name: bool(getattr(s, field) >> seat & 1) for name, field in SEATS.items()},
    )


def _fief(s: FeudaliaState, fief: int) -> FiefAt:
    homes = plain(s.city[fief * CITIES : fief * CITIES + CITIES])
    while homes and homes[-1] < 0:
        homes.pop()
    return FiefAt(
        card=s.w.fiefs.word(s.fiefs[fief]),
        level=s.levels[fief],
        cubes=_cubes(s, s.cubes, fief),
        masters=[s.w.masters.word(master) for master in homes],
    )


# -- arranging --------------------------------------------------------------------------------


def arrange(s: FeudaliaState, data: dict[str, Any], rng: Rng) -> FeudaliaState:
    """Set up a described position on an empty table."""
    position = positions.read(data, Position)
    positions.each_seated(s.seats, position.players, "players")
    for holder, player in enumerate(position.players):
        _seat_player(s, holder, player)
    _set_game(s, position)
    _set_things(s, position)
    _take_turn(s, position)
    _tax_collectors(s)
    _fill_supply(s, position)
    _masters(s, position, rng)
    positions.checked(s)
    _still_open(s, position)
    if position.phase == "start":
        s.turns[s.active] -= 1
        s.phase = START
        s.push(s.t.turns[s.active])
    else:
        s.push(MainPhase(s.active))
    return s


def _at_least(value: int, least: int, where: str) -> int:
    if value < least:
        raise PositionError(f"{where}: {value} is less than {least}")
    return value


def _seat_player(s: FeudaliaState, holder: int, player: PlayerAt) -> None:
    where = f"players, seat {holder}"
    vassals = s.w.vassals
    for name, counts in (("hand", s.hands), ("discards", s.discards), ("known", s.known)):
        for card in positions.pile(vassals, getattr(player, name), f"{where}, {name}"):
            counts[holder * VASSALS + card] += 1
    s.decks[holder] = positions.pile(vassals, reversed(player.deck), f"{where}, deck")
    cards = len(s.tokens)
    for word, count in player.tokens.items():
        i = positions.number(s.w.cathedral, word, f"{where}, tokens")
        s.taken[holder * cards + i] = _at_least(count, 0, f"{where}, tokens")
        s.token_points[holder] += count * s.t.cathedral_points[i]
    for name in PILES:
        getattr(s, name)[holder] = getattr(player, name)
    for name, field in SEATS.items():
        others = getattr(s, field) & ~(1 << holder)
        setattr(s, field, others | getattr(player, name) << holder)
    if len(player.fiefs) != FIEFS:
        raise PositionError(f"{where}: needs {FIEFS} fiefs")
    for slot, fief in enumerate(player.fiefs):
        _set_fief(s, holder * FIEFS + slot, fief, f"{where}, fief {slot}")


def _set_fief(s: FeudaliaState, at: int, fief: FiefAt, where: str) -> None:
    card = positions.number(s.w.fiefs, fief.card, where)
    if card not in s.fief_deck:
        raise PositionError(f"{where}: {fief.card} is named twice")
    s.fief_deck = pile_of(other for other in s.fief_deck if other != card)
    s.fiefs[at] = card
    s.soils[at] = s.t.soil[card]
    if not 0 <= fief.level <= 2:
        raise PositionError(f"{where}: a level is 0, 1 or 2")
    s.levels[at] = fief.level
    for soil, count in fief.cubes.items():
        r = positions.number(s.w.resources, soil, f"{where}, cubes")
        s.cubes[at * RESOURCES + r] = _at_least(count, 0, f"{where}, cubes")
    if len(fief.masters) > CITIES:
        raise PositionError(f"{where}: more masters than cities")
    for i, word in enumerate(fief.masters):
        if word:
            s.city[at * CITIES + i] = positions.number(s.w.masters, word, f"{where}, masters")


def _set_game(s: FeudaliaState, position: Position) -> None:
    """Whose turn it is, and what the game is played for."""
    s.active = positions.seat(s.seats, position.active, "active")
    s.first = positions.seat(s.seats, position.first, "first")
    for name, who in (("active", s.active), ("first", s.first)):
        if not s.plays(who):
            raise PositionError(f"{name}: seat {who} is out of the game")
    if position.pilgrim != -1:
        s.pilgrim = positions.seat(s.seats, position.pilgrim, "pilgrim")
    s.round, s.phase = _at_least(position.round, 1, "round"), MAIN
    s.reached, s.playoff = position.reached, position.playoff
    s.variants = s.t.chosen_variants
    if position.variants is not None:
        s.variants = positions.mask(s.w.variants, position.variants, "variants")
    s.target = s.t.target + sum(s.t.variant_target[i] for i in _bits(s.variants))
    if s.has_variant(CRUSADES):
        s.crusade_tokens = s.t.crusade_tokens - len(_bits(s.crusaders))


def _set_things(s: FeudaliaState, position: Position) -> None:
    """Masters and their cubes, raids, the cathedral."""
    s.saints = pile_of(
        count - plain(s.city).count(s.t.basics + saint) for saint, count in enumerate(s.saints)
    )
    s.tapped = positions.mask(s.w.masters, position.tapped, "tapped")
    for master, cubes in position.stored.items():
        store = s.t.store_slot[positions.number(s.w.masters, master, "stored")]
        if store < 0:
            raise PositionError(f"stored: {master} holds no cubes")
        for soil, count in cubes.items():
            s.stored[store * RESOURCES + positions.number(s.w.resources, soil, "stored")] = count
    for word in position.raided:
        card = positions.number(s.w.fiefs, word, "raided")
        if card not in s.fiefs:
            raise PositionError(f"raided: nobody has {word}")
        s.raided |= 1 << plain(s.fiefs).index(card)
    # The stage of the cathedral follows from the tokens that were taken.
    cards = len(s.tokens)
    taken = [sum(plain(s.taken)[card::cards]) for card in range(cards)]
    full = s.t.cathedral_tokens
    while s.stage < 2 and taken[s.stage] == full[s.stage]:
        s.stage += 1
    s.tokens = pile_of(
        full[card] - taken[card] if s.stage >= min(card, 2) else 0 for card in range(cards)
    )


def _take_turn(s: FeudaliaState, position: Position) -> None:
    turn = position.turn
    vassals = s.w.vassals
    if len(turn.used) != FIEFS:
        raise PositionError(f"turn, used: needs {FIEFS} numbers")
    s.used = pile_of(turn.used)
    standing = []
    for word, card in turn.standing:
        slot = s.slot_of(s.active, positions.number(s.w.fiefs, card, "turn, standing"))
        if slot < 0:
            raise PositionError(f"turn, standing: {card} is no fief of the active seat")
        standing.append(slot * STANDING + positions.number(vassals, word, "turn, standing"))
    s.standing = pile_of(standing)
    s.table = positions.pile(vassals, turn.table, "turn, table")
    s.levy = positions.pile(vassals, turn.levy, "turn, levy")
    for name, field in TURN.items():
        setattr(s, field, getattr(turn, name))
    s.moved = positions.mask(s.w.masters, turn.moved, "turn, moved")


def _tax_collectors(s: FeudaliaState) -> None:
    """Sum up what everybody owns; a Tax Collector named nowhere lies in the discard pile."""
    for holder in range(s.seats):
        if s.everywhere(holder)[s.t.tax] == 0:
            s.discards[holder * VASSALS + s.t.tax] = 1
    s.owned = pile_of(n for holder in range(s.seats) for n in s.everywhere(holder))


def _fill_supply(s: FeudaliaState, position: Position) -> None:
    t, vassals = s.t, s.w.vassals
    piles = [*t.piles, *t.random_clerics, *t.random_others]
    if position.piles is not None:
        piles = plain(positions.pile(vassals, position.piles, "piles"))
    box = {positions.number(vassals, word, "box"): count for word, count in position.box.items()}
    left = [t.count[v] - sum(plain(s.owned)[v::VASSALS]) for v in range(VASSALS)]
    s.box = pile_of(box.get(v, 0) if v in piles else left[v] for v in range(VASSALS))
    s.supply = pile_of(left[v] - s.box[v] if v in piles else -1 for v in range(VASSALS))
    for v in range(VASSALS):
        if left[v] < 0 or (v in piles and s.supply[v] < 0):
            raise PositionError(f"there are not so many cards of '{vassals.word(v)}'")


def _masters(s: FeudaliaState, position: Position, rng: Rng) -> None:
    t, basics = s.t, s.w.basics
    placed = [m for m in s.city if 0 <= m < t.basics]
    row = plain(positions.pile(basics, position.row or [], "row"))
    if position.master_deck is not None:
        deck = plain(positions.pile(basics, reversed(position.master_deck), "master_deck"))
    else:
        everyone = [*t.master_list, *t.face_up] if len(t.master_list) else range(t.basics)
        left = [m for m in everyone if m not in placed and m not in row]
        unseen = pile_of(m for m in left if flag_in_play(s, t.flag[m]))
        rng.shuffle("staged", unseen)
        deck = plain(unseen)
    if position.row is None:
        row = plain(t.face_up) if len(t.face_up) else deck[-t.row :]
        row = [m for m in row if m not in placed]
        deck = [m for m in deck if m not in row]
    together = placed + row + deck
    if len(set(together)) != len(together):
        raise PositionError("a master is named twice")
    for master in together:
        s.masters_in |= 1 << master
    s.row = ordered(pile_of(row))
    s.master_deck = pile_of(deck)
    s.sunk = position.sunk


# -- what cannot have been played on to -----------------------------------------------------------


def _still_open(s: FeudaliaState, position: Position) -> None:
    """The match must not be over already, and its end must have begun where points say so."""
    others = [holder for holder in range(s.seats) if holder != s.active and s.plays(holder)]
    if s.round > s.t.round_cap:
        raise PositionError(f"the match stopped after {s.t.round_cap} rounds [FEU-C8]")
    if s.seats > 1 and not others:
        raise PositionError("only one player is left: the match is over [FEU-R57]")
    if s.alive != (1 << s.seats) - 1 and not s.playoff:
        raise PositionError("players are out only in a play-off; say playoff [FEU-A15]")
    for holder in others:
        if s.score(holder) >= s.target and s.turns[holder] > 0 and not s.reached:
            raise PositionError(
                f"seat {holder} ended a turn with the points to win; say reached [FEU-R55]"
            )
    steady = not s.has_variant(CRUSADES) and not s.has_variant(PILGRIMAGE)
    best = max(s.score(holder) for holder in range(s.seats))
    if s.reached and steady and best < s.target:
        raise PositionError("reached: nobody has the points to win [FEU-R55]")
    if s.playoff and not s.reached and not deadlocked(s):
        raise PositionError("playoff: nobody has reached the points to win [FEU-R57]")
    _round_went_on(s, position.phase == "start", others)


def _round_went_on(s: FeudaliaState, fresh: bool, others: list[int]) -> None:
    """At the beginning of a round the match was not over when the last one ended.

    Later in the first player's turn only what others have can be judged: he may have won
    points since then, and a raid may have cost them some.
    """
    if s.active != s.first:
        return
    if fresh:
        ended = s.clone()
        if check_end(ended):
            assert ended.result is not None
            raise PositionError(
                f"the match was over with the last round: {ended.result.reason} "
                f"[{ended.result.rule}]"
            )
        return
    if not s.reached or s.has_raided:
        return
    scores = {holder: int(s.score(holder)) for holder in [*others, s.active]}
    best = max(scores.values())
    rest = max((score for score in scores.values() if score < best), default=best)
    if best >= s.target and scores[s.active] < best and best - rest >= s.t.lead:
        raise PositionError(
            "with the last round the match was over, or the active seat out: "
            f"others led by {(best - rest) / 2:g} points [FEU-R56]"
        )
