# interpreted
"""Positions: the table at a moment of a main phase as plain data, like FEN in chess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tabard.engine.errors import PositionError
from tabard.engine.rng import Rng
from tabard.games.feudalia.content import SOILS
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.setup import flag_in_play, lay_out
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    CITIES,
    CRUSADES,
    FIEFS,
    MAIN,
    RESOURCES,
    STANDING,
    START,
    VARIANT_WORDS,
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


# -- describing -------------------------------------------------------------------------------


def describe(s: FeudaliaState) -> dict[str, Any]:
    """The position, at any question of a main phase."""
    if not isinstance(s.asked, MainPhase):
        raise PositionError("a position can be described between actions of a main phase only")
    vassals = s.w.vassals.words
    masters = s.w.masters.words
    fiefs = s.w.fiefs.words
    position = Position(
        players=[_player(s, seat) for seat in range(s.seats)],
        active=s.active,
        first=s.first,
        round=s.round,
        reached=s.reached,
        playoff=s.playoff,
        variants=[word for i, word in enumerate(VARIANT_WORDS) if s.variants >> i & 1],
        piles=[vassals[v] for v in range(VASSALS) if s.supply[v] >= 0],
        box={vassals[v]: s.box[v] for v in range(VASSALS) if s.supply[v] >= 0 and s.box[v]},
        row=[masters[m] for m in s.row],
        master_deck=[masters[m] for m in reversed(s.master_deck)],
        sunk=s.sunk,
        tapped=[masters[m] for m in range(s.t.masters) if s.tapped >> m & 1],
        stored=_stored(s),
        raided=[fiefs[s.fiefs[f]] for f in range(len(s.fiefs)) if s.raided >> f & 1],
        pilgrim=s.pilgrim,
        turn=TurnAt(
            used=s.used[:],
            standing=[
                (vassals[c % STANDING], fiefs[s.fiefs[s.active * FIEFS + c // STANDING]])
                for c in s.standing
            ],
            table=[vassals[v] for v in s.table],
            levy=[vassals[v] for v in s.levy],
            taxed=s.tax_played,
            influence_used=s.influence_used,
            influence_more=s.influence_more,
            income_bonus=s.income_bonus,
            make_bonus=s.make_bonus,
            hired=s.has_hired,
            reshuffles=s.reshuffles,
            raided=s.has_raided,
            crossed=s.has_crossed,
            moved=[masters[m] for m in range(s.t.masters) if s.moved >> m & 1],
        ),
    )
    found = msgspec.to_builtins(position)
    assert isinstance(found, dict)
    return found


def _stored(s: FeudaliaState) -> dict[str, dict[str, int]]:
    masters = s.w.masters.words
    found: dict[str, dict[str, int]] = {}
    for slot, master in enumerate(s.t.store_master):
        cubes = s.stored[slot * RESOURCES : slot * RESOURCES + RESOURCES]
        if any(cubes):
            found[masters[master]] = {SOILS[r]: n for r, n in enumerate(cubes) if n}
    return found


def _player(s: FeudaliaState, seat: int) -> PlayerAt:
    vassals = s.w.vassals.words
    cathedral = s.w.cathedral.words
    cards = len(s.tokens)

    def named(counts: list[int]) -> list[str]:
        return [vassals[v] for v in range(VASSALS) for _ in range(counts[v])]

    return PlayerAt(
        fiefs=[_fief(s, seat * FIEFS + slot) for slot in range(FIEFS)],
        hand=named(s.hands[seat]),
        deck=[vassals[v] for v in reversed(s.decks[seat])],
        discards=named(s.discards[seat]),
        known=named(s.known[seat]),
        no_tax=s.no_tax[seat],
        coins=s.coins[seat],
        tokens={
            cathedral[i]: s.taken[seat * cards + i]
            for i in range(cards)
            if s.taken[seat * cards + i]
        },
        negatives=s.negatives[seat],
        steps=s.steps[seat],
        crusader=s.crusaders[seat],
        fair=s.fair[seat],
        alive=s.alive[seat],
        turns=s.turns[seat],
        taxes=s.taxes[seat],
    )


def _fief(s: FeudaliaState, fief: int) -> FiefAt:
    masters = s.w.masters.words
    homes = [s.city[fief * CITIES], s.city[fief * CITIES + 1]]
    while homes and homes[-1] < 0:
        homes.pop()
    return FiefAt(
        card=s.w.fiefs.words[s.fiefs[fief]],
        level=s.levels[fief],
        cubes={SOILS[r]: n for r in range(RESOURCES) if (n := s.cubes[fief * RESOURCES + r])},
        masters=[masters[m] if m >= 0 else "" for m in homes],
    )


# -- arranging --------------------------------------------------------------------------------


def arrange(s: FeudaliaState, data: dict[str, Any], rng: Rng) -> FeudaliaState:
    """Set up a described position on a fresh state."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem
    lay_out(s)
    if len(position.players) != s.seats:
        raise PositionError(f"players: needs one entry for each of the {s.seats} seats")
    for seat, player in enumerate(position.players):
        _seat_player(s, seat, player)
    _note(s, position)
    _take_turn(s, position)
    _tax_collectors(s)
    _fill_supply(s, position)
    _masters(s, position, rng)
    try:
        s.check()
    except AssertionError as problem:
        raise PositionError(f"the position cannot be: {problem}") from problem
    if position.phase == "start":
        s.turns[s.active] -= 1
        s.phase = START
        s.push(s.t.turns[s.active])
    else:
        s.push(MainPhase(s.active))
    return s


def _number(words: Sequence[str], word: str, where: str) -> int:
    if word not in words:
        raise PositionError(f"{where}: there is no '{word}'")
    return words.index(word)


def _at_least(value: int, least: int, where: str) -> int:
    if value < least:
        raise PositionError(f"{where}: {value} is less than {least}")
    return value


def _counts(s: FeudaliaState, cards: list[str], where: str) -> list[int]:
    counts = [0] * VASSALS
    for card in cards:
        counts[_number(s.w.vassals.words, card, where)] += 1
    return counts


def _seat_player(s: FeudaliaState, seat: int, player: PlayerAt) -> None:
    where = f"players, seat {seat}"
    vassals = s.w.vassals.words
    s.hands[seat] = _counts(s, player.hand, f"{where}, hand")
    s.discards[seat] = _counts(s, player.discards, f"{where}, discards")
    s.known[seat] = _counts(s, player.known, f"{where}, known")
    s.decks[seat] = [_number(vassals, card, f"{where}, deck") for card in reversed(player.deck)]
    s.no_tax[seat] = player.no_tax
    s.coins[seat] = player.coins
    cards = len(s.tokens)
    for card, count in player.tokens.items():
        i = _number(s.w.cathedral.words, card, f"{where}, tokens")
        s.taken[seat * cards + i] = _at_least(count, 0, f"{where}, tokens")
        s.token_points[seat] += count * s.t.cathedral_points[i]
    s.negatives[seat] = player.negatives
    s.steps[seat] = player.steps
    s.crusaders[seat] = player.crusader
    s.fair[seat] = player.fair
    s.alive[seat] = player.alive
    s.turns[seat] = player.turns
    s.taxes[seat] = player.taxes
    if len(player.fiefs) != FIEFS:
        raise PositionError(f"{where}: needs {FIEFS} fiefs")
    for slot, fief in enumerate(player.fiefs):
        _set_fief(s, seat * FIEFS + slot, fief, f"{where}, fief {slot}")


def _set_fief(s: FeudaliaState, at: int, fief: FiefAt, where: str) -> None:
    card = _number(s.w.fiefs.words, fief.card, where)
    if card not in s.fief_deck:
        raise PositionError(f"{where}: {fief.card} is named twice")
    s.fief_deck.remove(card)
    s.fiefs[at] = card
    if not 0 <= fief.level <= 2:
        raise PositionError(f"{where}: a level is 0, 1 or 2")
    s.levels[at] = fief.level
    for soil, count in fief.cubes.items():
        r = _number(SOILS, soil, f"{where}, cubes")
        s.cubes[at * RESOURCES + r] = _at_least(count, 0, f"{where}, cubes")
    if len(fief.masters) > CITIES:
        raise PositionError(f"{where}: more masters than cities")
    for i, master in enumerate(fief.masters):
        if master:
            m = _number(s.w.masters.words, master, f"{where}, masters")
            s.city[at * CITIES + i] = m
            if m >= s.t.basics:
                s.saints[m - s.t.basics] -= 1


def _note(s: FeudaliaState, position: Position) -> None:
    masters = s.w.masters.words
    for name, seat in (("active", position.active), ("first", position.first)):
        if not 0 <= seat < s.seats or not s.alive[seat]:
            raise PositionError(f"{name}: there is no seat {seat} in the game")
    if not -1 <= position.pilgrim < s.seats:
        raise PositionError(f"pilgrim: there is no seat {position.pilgrim}")
    s.active, s.first, s.round = position.active, position.first, position.round
    s.phase = MAIN
    s.reached, s.playoff, s.pilgrim = position.reached, position.playoff, position.pilgrim
    s.variants = s.t.chosen_variants
    if position.variants is not None:
        s.variants = 0
        for word in position.variants:
            s.variants |= 1 << _number(VARIANT_WORDS, word, "variants")
    s.target = s.t.target
    s.target += sum(n for i, n in enumerate(s.t.variant_target) if s.variants >> i & 1)
    if s.has_variant(CRUSADES):
        s.crusade_tokens = s.t.crusade_tokens - sum(s.crusaders)
    for word in position.tapped:
        s.tapped |= 1 << _number(masters, word, "tapped")
    for master, cubes in position.stored.items():
        slot = s.t.store_slot[_number(masters, master, "stored")]
        if slot < 0:
            raise PositionError(f"stored: {master} holds no cubes")
        for soil, count in cubes.items():
            s.stored[slot * RESOURCES + _number(SOILS, soil, "stored")] = count
    for card in position.raided:
        fief = _number(s.w.fiefs.words, card, "raided")
        if fief not in s.fiefs:
            raise PositionError(f"raided: nobody has {card}")
        s.raided |= 1 << s.fiefs.index(fief)
    _open_cathedral(s)


def _open_cathedral(s: FeudaliaState) -> None:
    """The stage of the cathedral follows from the tokens that were taken."""
    cards = len(s.tokens)
    taken = [sum(s.taken[card::cards]) for card in range(cards)]
    full = s.t.cathedral_tokens
    s.stage = 0
    while s.stage < 2 and taken[s.stage] == full[s.stage]:
        s.stage += 1
    for card in range(cards):
        s.tokens[card] = full[card] - taken[card] if s.stage >= min(card, 2) else 0


def _take_turn(s: FeudaliaState, position: Position) -> None:
    turn = position.turn
    vassals = s.w.vassals.words
    if len(turn.used) != FIEFS:
        raise PositionError(f"turn, used: needs {FIEFS} numbers")
    s.used = turn.used[:]
    for vassal, card in turn.standing:
        slot = s.slot_of(s.active, _number(s.w.fiefs.words, card, "turn, standing"))
        if slot < 0:
            raise PositionError(f"turn, standing: {card} is no fief of the active seat")
        s.standing.append(slot * STANDING + _number(vassals, vassal, "turn, standing"))
    s.table = [_number(vassals, v, "turn, table") for v in turn.table]
    s.levy = [_number(vassals, v, "turn, levy") for v in turn.levy]
    s.tax_played = turn.taxed
    s.influence_used, s.influence_more = turn.influence_used, turn.influence_more
    s.income_bonus, s.make_bonus = turn.income_bonus, turn.make_bonus
    s.has_hired, s.reshuffles = turn.hired, turn.reshuffles
    s.has_raided, s.has_crossed = turn.raided, turn.crossed
    for word in turn.moved:
        s.moved |= 1 << _number(s.w.masters.words, word, "turn, moved")


def _tax_collectors(s: FeudaliaState) -> None:
    """Sum up what everybody owns; a Tax Collector named nowhere lies in the discard pile."""
    tax = s.t.tax
    for seat in range(s.seats):
        owned = [a + b for a, b in zip(s.hands[seat], s.discards[seat], strict=True)]
        for v in s.decks[seat]:
            owned[v] += 1
        if seat == s.active:
            for v in [c % STANDING for c in s.standing] + s.table + s.levy:
                owned[v] += 1
            owned[tax] += s.tax_played
        if owned[tax] == 0:
            s.discards[seat][tax] = 1
            owned[tax] = 1
        s.owned[seat] = owned


def _fill_supply(s: FeudaliaState, position: Position) -> None:
    vassals = s.w.vassals.words
    t = s.t
    piles = t.piles + t.random_clerics + t.random_others
    if position.piles is not None:
        piles = [_number(vassals, word, "piles") for word in position.piles]
    box = {_number(vassals, word, "box"): count for word, count in position.box.items()}
    for v in range(VASSALS):
        left = t.count[v] - sum(owned[v] for owned in s.owned)
        if v in piles:
            s.box[v] = box.get(v, 0)
            s.supply[v] = left - s.box[v]
        else:
            s.box[v] = left
        if left < 0 or (v in piles and s.supply[v] < 0):
            raise PositionError(f"there are not so many cards of '{vassals[v]}'")


def _masters(s: FeudaliaState, position: Position, rng: Rng) -> None:
    words = s.w.masters.words[: s.t.basics]
    t = s.t
    placed = [m for m in s.city if 0 <= m < t.basics]
    row = [_number(words, word, "row") for word in position.row or []]
    if position.master_deck is not None:
        deck = [_number(words, word, "master_deck") for word in reversed(position.master_deck)]
    else:
        everyone = t.master_list + t.face_up if t.master_list else list(range(t.basics))
        deck = [
            m for m in everyone if m not in placed and m not in row and flag_in_play(s, t.flag[m])
        ]
        rng.shuffle("staged", deck)
    if position.row is None:
        row = t.face_up[:] if t.face_up else deck[-t.row :]
        row = [m for m in row if m not in placed]
        deck = [m for m in deck if m not in row]
    together = placed + row + deck
    if len(set(together)) != len(together):
        raise PositionError("a master is named twice")
    for master in together:
        s.masters_in |= 1 << master
    s.row = sorted(row)
    s.master_deck = deck
    s.sunk = position.sunk
