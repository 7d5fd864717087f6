# interpreted
"""Positions: any moment of a duel as plain data, like FEN in chess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabard.engine.errors import PositionError
from tabard.engine.rng import Rng
from tabard.games.audatia import codes
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import VIRTUE_WORDS

SWORD_SIDES = ["left", "right", "centre", "nowhere"]
SIDES = ["inside", "outside"]
BINDS = ["none", "largo", "stretto"]
HOWS = [
    "first",
    "riposte",
    "feint",
    "counterattack",
    "defence",
    "repeat",
    "follow-up",
    "after-break",
    "crossed",
    "renewed",
]
REMEDY_HOWS = ["bind", "entry", "overridden"]
SALUTES = ["none", "pending", "bound"]


class Duellist(msgspec.Struct, forbid_unknown_fields=True):
    """One side of the table. Cards that are named nowhere lie in the deck, in random order.

    The deck is written from the top; `known` and what follows it say what the opponent
    knows of the hand and of the trades.
    """

    hand: list[str] = []
    deck: list[str] = []
    discards: list[str] = []
    traded: list[str] = []
    stack: list[str] = []
    sword: str = "nowhere"
    posta: str = ""
    last_posta: str = ""
    gift_virtue: str = ""
    gift_value: int = 0
    gift_at: int = -1
    taunted: bool = False
    lured: str = ""
    basics: list[str] = []
    laid_aside: list[str] = []
    chosen: str = ""
    side: str = ""
    known: list[str] = []
    sunk: list[str] = []
    caps: list[int] = []
    lacks: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a duel: `ask` is the question put to `seat`."""

    ask: str = "trade"
    seat: int = 0
    draws: int = 0
    exchange: int = 1
    attacks: int = 0
    largos: int = 0
    strettos: int = 0
    virtues: dict[str, int] = {}
    salute: str = "none"
    salute_at: int = -1
    attacker: int = 0
    attack: str = ""
    attack_posta: str = ""
    how: str = "first"
    parry: str = ""
    bind: str = "none"
    remedy: str = ""
    remedy_by: int = 0
    remedy_side: str = ""
    remedy_how: str = "bind"
    skill: str = ""
    skill_by: int = 0
    passes: int = 0
    skills_now: int = 0
    pick: str = ""
    players: list[Duellist] = []


# -- describing -----------------------------------------------------------------------------------


def describe(s: AudatiaState) -> dict[str, Any]:
    """The position at any question."""
    t = s.t
    if s.asked is None:
        raise PositionError("the duel is over; a position can be described while it lasts")
    kinds = t.kind_ids
    found = Position(
        ask=codes.ASK_NAMES[t.asks.index(s.asked) // 2],
        seat=s.asked.seat,
        draws=s.draws,
        exchange=s.exchange,
        attacks=s.attacks,
        largos=s.largos,
        strettos=s.strettos,
        virtues={VIRTUE_WORDS[v]: s.holder[v] for v in range(4) if s.holder[v] >= 0},
        salute=SALUTES[s.salute],
        salute_at=s.salute_at,
        attacker=s.attacker,
        attack=_word(kinds, s.attack),
        attack_posta=_word(t.posta_ids, s.attack_posta),
        how=HOWS[s.how],
        parry=_word(kinds, s.parry),
        bind=BINDS[s.bind],
        remedy=_word(kinds, s.remedy),
        remedy_by=s.remedy_by,
        remedy_side=_word(SIDES, s.remedy_side),
        remedy_how=REMEDY_HOWS[s.remedy_how],
        skill=_word(kinds, s.skill),
        skill_by=s.skill_by,
        passes=s.passes,
        skills_now=s.skills_now,
        pick=_word(kinds, s.pick),
        players=[_duellist(s, p) for p in range(2)],
    )
    data = msgspec.to_builtins(found)
    assert isinstance(data, dict)
    return data


def _word(words: Sequence[str], value: int) -> str:
    return words[value] if value >= 0 else ""


def _duellist(s: AudatiaState, p: int) -> Duellist:
    t = s.t
    ids = t.kind_ids
    return Duellist(
        hand=[ids[k] for k in s.hands[p]],
        deck=[ids[k] for k in reversed(s.decks[p])],
        discards=[ids[k] for k in s.discards[p]],
        traded=[ids[k] for k in s.hidden[p]],
        stack=[ids[k] for k in s.stacks[p]],
        sword=SWORD_SIDES[s.swords[p]],
        posta=_word(t.posta_ids, s.posta[p]),
        last_posta=_word(t.posta_ids, s.last_posta[p]),
        gift_virtue=_word(VIRTUE_WORDS, s.gift_virtue[p]),
        gift_value=s.gift_value[p],
        gift_at=s.gift_at[p],
        taunted=s.taunted[p],
        lured=_word(t.sword_ids, s.lured[p]),
        basics=[ids[k] for k in s.basics[p]],
        laid_aside=[ids[k] for k in s.swaps[p]],
        chosen=_word(t.posta_ids, s.chosen[p]),
        side=_word(SIDES, s.sides[p]),
        known=[ids[k] for k in s.known[p]],
        sunk=[ids[k] for k in s.sunk[p]],
        caps=s.caps[p][:],
        lacks=[w for i, w in enumerate(t.sword_ids) if s.lacks[p] >> i & 1],
    )


# -- setting up -----------------------------------------------------------------------------------


def arrange(s: AudatiaState, data: dict[str, Any], rng: Rng) -> AudatiaState:
    """Set up a described position on a fresh state."""
    try:
        found = msgspec.convert(data, Position)
    except msgspec.ValidationError as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem
    if found.players and len(found.players) != 2:
        raise PositionError("players: a duel has exactly two")
    for p, duellist in enumerate(found.players or [Duellist(), Duellist()]):
        _set_duellist(s, p, duellist, rng)
    _set_table(s, found)
    _set_fight(s, found)
    ask = _index(codes.ASK_NAMES, found.ask, "ask")
    assert ask >= 0
    _seat(found.seat, "seat")
    s.ask(ask, found.seat)
    _check(s, ask, found)
    return s


def _index(words: Sequence[str], word: str, where: str) -> int:
    if not word:
        return -1
    if word not in words:
        raise PositionError(f"{where}: there is no '{word}'")
    return words.index(word)


def _seat(seat: int, where: str) -> int:
    if not 0 <= seat <= 1:
        raise PositionError(f"{where}: there is no seat {seat}")
    return seat


def _cards(s: AudatiaState, words: list[str], where: str) -> list[int]:
    found = [_index(s.t.kind_ids, word, where) for word in words]
    if -1 in found:
        raise PositionError(f"{where}: a card without a name")
    return found


def _set_duellist(s: AudatiaState, p: int, d: Duellist, rng: Rng) -> None:
    t = s.t
    at = f"players, seat {p}"
    s.hands[p] = sorted(_cards(s, d.hand, f"{at}, hand"))
    s.discards[p] = _cards(s, d.discards, f"{at}, discards")
    s.hidden[p] = _cards(s, d.traded, f"{at}, traded")
    s.stacks[p] = _cards(s, d.stack, f"{at}, stack")
    top = _cards(s, list(reversed(d.deck)), f"{at}, deck")
    rest = t.basics[p] + t.rest[p]
    for kind in s.hands[p] + s.discards[p] + s.hidden[p] + s.stacks[p] + top:
        if kind not in rest:
            raise PositionError(f"{at}: '{t.kind_ids[kind]}' is named more often than it exists")
        rest.remove(kind)
    rng.shuffle("staged", rest)
    s.decks[p] = rest + top
    s.swords[p] = _index(SWORD_SIDES, d.sword, f"{at}, sword")
    s.posta[p] = _index(t.posta_ids, d.posta, f"{at}, posta")
    s.last_posta[p] = _index(t.posta_ids, d.last_posta, f"{at}, last_posta")
    s.gift_virtue[p] = _index(VIRTUE_WORDS, d.gift_virtue, f"{at}, gift_virtue")
    s.gift_value[p] = d.gift_value
    s.gift_at[p] = d.gift_at
    s.taunted[p] = d.taunted
    s.lured[p] = _index(t.sword_ids, d.lured, f"{at}, lured")
    s.basics[p] = _cards(s, d.basics, f"{at}, basics")
    s.swaps[p] = _cards(s, d.laid_aside, f"{at}, laid_aside")
    s.chosen[p] = _index(t.posta_ids, d.chosen, f"{at}, chosen")
    s.sides[p] = _index(SIDES, d.side, f"{at}, side")
    s.known[p] = _cards(s, d.known, f"{at}, known")
    s.sunk[p] = _cards(s, d.sunk, f"{at}, sunk")
    s.caps[p] = d.caps[:]
    s.late[p] = 2 * len(d.caps)
    s.fresh[p] = len(s.hands[p]) + s.late[p] - len(s.known[p])
    for word in d.lacks:
        s.lacks[p] |= 1 << _index(t.sword_ids, word, f"{at}, lacks")


def _set_table(s: AudatiaState, found: Position) -> None:
    s.draws = found.draws
    s.exchange = found.exchange
    s.attacks = found.attacks
    s.largos = found.largos
    s.strettos = found.strettos
    for word, holder in found.virtues.items():
        s.holder[_index(VIRTUE_WORDS, word, "virtues")] = _seat(holder, f"virtues, {word}")
    s.salute = _index(SALUTES, found.salute, "salute")
    s.salute_at = found.salute_at
    s.passes = found.passes
    s.skills_now = found.skills_now
    s.pick = _index(s.t.kind_ids, found.pick, "pick")


def _set_fight(s: AudatiaState, found: Position) -> None:
    t = s.t
    s.attacker = _seat(found.attacker, "attacker")
    s.attack = _index(t.kind_ids, found.attack, "attack")
    s.attack_posta = _index(t.posta_ids, found.attack_posta, "attack_posta")
    s.how = _index(HOWS, found.how, "how")
    s.parry = _index(t.kind_ids, found.parry, "parry")
    s.bind = _index(BINDS, found.bind, "bind")
    s.remedy = _index(t.kind_ids, found.remedy, "remedy")
    s.remedy_by = _seat(found.remedy_by, "remedy_by")
    s.remedy_side = _index(SIDES, found.remedy_side, "remedy_side")
    s.remedy_how = _index(REMEDY_HOWS, found.remedy_how, "remedy_how")
    s.skill = _index(t.kind_ids, found.skill, "skill")
    s.skill_by = _seat(found.skill_by, "skill_by")


def _check(s: AudatiaState, ask: int, found: Position) -> None:
    """Refuse positions that no duel can reach, before they do harm."""
    t = s.t
    for kind, where in ((s.attack, "attack"), (s.parry, "parry")):
        if kind >= t.n_strikes:
            raise PositionError(f"{where}: '{t.kind_ids[kind]}' is no strike")
    if s.remedy >= 0 and not t.remedy0 <= s.remedy < t.counter0:
        raise PositionError(f"remedy: '{t.kind_ids[s.remedy]}' is no remedy")
    if s.skill >= 0 and s.skill < t.skill0:
        raise PositionError(f"skill: '{t.kind_ids[s.skill]}' is no skill")
    for word in NEEDS.get(ask, ()):
        if not getattr(found, word):
            raise PositionError(f"'{found.ask}' needs '{word}'")
    if ask in SIDED and s.sides[found.seat] < 0:
        raise PositionError(f"'{found.ask}' needs the side of both players")
    if s.attack >= 0 and s.attack not in s.stacks[s.attacker] and ask in ANSWERS:
        raise PositionError("attack: the card must lie on the attacker's stack")
    if s.remedy >= 0 and s.stacks[s.remedy_by][-1:] != [s.remedy]:
        raise PositionError("remedy: the card must be the top of its player's stack")
    if ask in IN_POSTA and min(s.posta) < 0:
        raise PositionError(f"'{found.ask}' needs both players in a posta")
    if ask == codes.SWAP_BASICS and not s.basics[found.seat]:
        raise PositionError("'swap-basics' needs 'basics': the cards still to be asked about")
    if ask == codes.TRADE_SECOND and (s.pick not in s.hands[found.seat]):
        raise PositionError("pick: the first card of the trade must be in the hand")
    seats = SEATS.get(ask)
    if seats is not None and found.seat != seats:
        raise PositionError(f"'{found.ask}' is never asked of seat {found.seat}")
    try:
        s.check()
        moves = t.asks[ask * 2 + found.seat].moves(s)
    except AssertionError as problem:
        raise PositionError(f"the position cannot be: {problem}") from problem
    if not moves:
        raise PositionError(f"the position cannot be: '{found.ask}' would offer no move")


ANSWERS = {codes.REACT, codes.ANSWER_MEZANO, codes.ANSWER_CROSS}
SIDED = {codes.ENTRY, codes.DEFENDER_REMEDY, codes.ATTACKER_REMEDY}
IN_POSTA = {codes.FIRST_CHANCE, codes.SECOND_CHANCE, codes.LAST_CHANCE, codes.PLAY_SKILL}
SEATS = {
    codes.SALUTE: codes.RESPONDENT,
    codes.RETURN_SALUTE: codes.CHALLENGER,
    codes.FIRST_CHANCE: codes.CHALLENGER,
    codes.SECOND_CHANCE: codes.RESPONDENT,
    codes.LAST_CHANCE: codes.CHALLENGER,
}
BOUND_ASKS = (
    codes.FEINT_WINDOW,
    codes.TURN_SIDE,
    codes.ENTRY,
    codes.REPEAT_WINDOW,
    codes.RIPOSTE_CHANCE,
    codes.RENEW_CHANCE,
    codes.DEFENDER_REMEDY,
    codes.ATTACKER_REMEDY,
    codes.BREAK_REMEDY,
    codes.BREAK_MEZANO,
)
NEEDS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys(BOUND_ASKS, ("attack", "parry")),
    **dict.fromkeys(ANSWERS, ("attack",)),
    codes.ANSWER_REMEDY: ("remedy", "remedy_side"),
    codes.DENY_SKILL: ("skill",),
    codes.TRADE_SECOND: ("pick",),
}
