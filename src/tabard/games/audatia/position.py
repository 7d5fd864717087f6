# interpreted
"""Positions: any moment of a duel as plain data, like FEN in chess."""

from __future__ import annotations

from typing import Any

import msgspec

from tabard.engine import positions
from tabard.engine.errors import PositionError
from tabard.engine.piles import joined, ordered, pile_of, plain
from tabard.engine.rng import Rng
from tabard.engine.verbs import Domain
from tabard.games.audatia import state, tables
from tabard.games.audatia.binds import complete_sun
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import AudatiaState

PLACES = Domain("place", ["left", "right", "centre", "nowhere"])
BINDS = Domain("bind", ["none", "largo", "stretto"])
HOWS = Domain(
    "kind of attack",
    [
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
    ],
)
REMEDY_HOWS = Domain("kind of remedy", ["bind", "entry", "overridden"])
SALUTES = Domain("salute", ["none", "pending", "bound"])


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
    past: list[str] = []
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
    parted: str = ""
    parted_by: int = 0
    players: list[Duellist] = []


# What is written as it lies, of a duellist and of the table
PILES = ("hand", "discards", "traded", "stack", "past", "known", "sunk")
PLAIN = ("gift_value", "gift_at", "taunted")
COUNTS = ("draws", "exchange", "attacks", "largos", "strettos", "salute_at", "passes", "skills_now")

SEATED = ("attacker", "remedy_by", "skill_by", "parted_by")


def _named(s: AudatiaState) -> dict[str, Domain]:
    """What is called by a word, or is nothing; of a duellist."""
    w = s.w
    poste = dict.fromkeys(("posta", "last_posta", "chosen"), w.poste)
    return poste | {"gift_virtue": w.virtues, "lured": w.swords, "side": w.sides}


def _on_table(s: AudatiaState) -> dict[str, Domain]:
    """The same of the table."""
    w = s.w
    kinds = {"salute": SALUTES, "how": HOWS, "bind": BINDS, "remedy_how": REMEDY_HOWS}
    cards = dict.fromkeys(("attack", "parry", "remedy", "skill", "pick", "parted"), w.cards)
    return kinds | cards | {"attack_posta": w.poste, "remedy_side": w.sides}


# -- describing -----------------------------------------------------------------------------------


def describe(s: AudatiaState) -> dict[str, Any]:
    """The position at any question."""
    asked = s.asked
    if not isinstance(asked, Duel):
        raise PositionError("the duel is over; a position can be described while it lasts")
    holders = zip(s.w.virtues.words, s.holder, strict=True)
    found = Position(
        ask=asked.name,
        seat=asked.seat,
        virtues={word: who for word, who in holders if who >= 0},
        players=[_duellist(s, p) for p in range(2)],
    )
    for name, domain in _on_table(s).items():
        setattr(found, name, domain.word(getattr(s, name)))
    for name in (*COUNTS, *SEATED):
        setattr(found, name, getattr(s, name))
    return positions.write(found)


def _duellist(s: AudatiaState, p: int) -> Duellist:
    d = s.of(p)
    cards = s.w.cards
    found = Duellist(
        deck=positions.words(cards, reversed(plain(d.deck))),
        sword=PLACES.word(d.sword),
        basics=positions.words(cards, reversed(plain(d.basics))),
        laid_aside=positions.words(cards, d.swaps),
        caps=plain(d.caps),
        lacks=positions.members(s.w.swords, d.lacks),
    )
    for name in PILES:
        setattr(found, name, positions.words(cards, getattr(d, name)))
    for name, domain in _named(s).items():
        setattr(found, name, domain.word(getattr(d, name)))
    for name in PLAIN:
        setattr(found, name, getattr(d, name))
    return found


# -- setting up -----------------------------------------------------------------------------------


def arrange(s: AudatiaState, data: dict[str, Any], rng: Rng) -> AudatiaState:
    """Set up a described position on a fresh state."""
    found = positions.read(data, Position)
    positions.seated(2, found.players, "players")
    for p, duellist in enumerate(found.players or [Duellist(), Duellist()]):
        _set_duellist(s, p, duellist, rng)
    _set_table(s, found)
    s.put(_code(s, found), positions.seat(2, found.seat, "seat"))
    positions.checked(s)
    _check_cards(s, found)
    _check_moment(s, found.ask, found.seat)
    asked = s.agenda[len(s.agenda) - 1]
    assert isinstance(asked, Duel)
    if not len(asked.moves(s)):
        raise PositionError(f"the position cannot be: '{found.ask}' would offer no move")
    return s


def _maybe(domain: Domain, word: str, where: str) -> int:
    return positions.number(domain, word, where) if word else -1


def _set_duellist(s: AudatiaState, p: int, found: Duellist, rng: Rng) -> None:
    cards = s.w.cards
    d = s.of(p)
    at = f"players, seat {p}"
    for name in PILES:
        setattr(d, name, positions.pile(cards, getattr(found, name), f"{at}, {name}"))
    for name, domain in _named(s).items():
        setattr(d, name, _maybe(domain, getattr(found, name), f"{at}, {name}"))
    for name in PLAIN:
        setattr(d, name, getattr(found, name))
    d.hand = ordered(d.hand)
    top = positions.pile(cards, reversed(found.deck), f"{at}, deck")
    everything = joined(s.t.basics[p], s.t.rest[p])
    used = [*d.hand, *d.discards, *d.traded, *d.stack, *top]
    d.deck = joined(positions.rest(everything, used, cards, "card", rng), top)
    d.sword = positions.number(PLACES, found.sword, f"{at}, sword")
    d.basics = positions.pile(cards, reversed(found.basics), f"{at}, basics")
    d.swaps = positions.pile(cards, found.laid_aside, f"{at}, laid_aside")
    d.caps = pile_of(found.caps)
    d.fresh = len(d.hand) + 2 * len(d.caps) - len(d.known)
    d.lacks = positions.mask(s.w.swords, found.lacks, f"{at}, lacks")


def _set_table(s: AudatiaState, found: Position) -> None:
    for name in COUNTS:
        setattr(s, name, getattr(found, name))
    holder = plain(s.holder)
    for word, who in found.virtues.items():
        holder[positions.number(s.w.virtues, word, "virtues")] = positions.seat(
            2, who, f"virtues, {word}"
        )
    s.holder = pile_of(holder)
    for name, domain in _on_table(s).items():
        setattr(s, name, _maybe(domain, getattr(found, name), name))
    for name in SEATED:
        setattr(s, name, positions.seat(2, getattr(found, name), name))


def _code(s: AudatiaState, found: Position) -> int:
    """The decision of that name; two names have two, for two different rules."""
    codes = {ask.name: ask.code for ask in s.t.asks if isinstance(ask, Duel)}
    code = positions.number(Domain("ask", list(codes)), found.ask, "ask")
    if found.ask == "turn-side":
        return tables.TURN_FOR_ENTRY if s.bind == tables.LARGO else tables.TURN_SIDE
    if found.ask == "outside-remedy":
        return tables.OUTSIDE_REMEDY if found.seat == s.attacker else tables.EXTENDED_REMEDY
    return codes[list(codes)[code]]


# -- positions that no duel can reach -------------------------------------------------------------

SETUP = ("swap-basics", "take-virtue", "salute", "return-salute")
TRADES = ("trade", "trade-second", "choose-posta")
POSTE = (
    "play-skill", "name-sword", "move-posta", "first-chance", "second-chance", "last-chance",
)  # fmt: skip
ANSWERS = {"react": "attack", "answer-mezano": "mezano", "answer-cross": "mandritto mezano"}
BOUND = {
    "feint-window": (tables.NO_BIND,),
    "feint-strike": (tables.NO_BIND,),
    "turn-side": (tables.LARGO, tables.STRETTO),
    "entry": (tables.LARGO, tables.STRETTO),
    "repeat-window": (tables.LARGO,),
    "riposte-chance": (tables.LARGO,),
    "renew-chance": (tables.LARGO,),
    "defender-remedy": (tables.STRETTO,),
    "attacker-remedy": (tables.STRETTO,),
}
ATTACKERS = (
    "feint-window", "feint-strike", "entry", "repeat-window", "renew-chance", "attacker-remedy",
    "break-remedy",
)  # fmt: skip
DEFENDERS = (
    *ANSWERS, "pre-empt-strike", "riposte-chance", "defender-remedy", "break-mezano", "follow-up",
)  # fmt: skip
SEATS = {
    "salute": tables.RESPONDENT,
    "return-salute": tables.CHALLENGER,
    "first-chance": tables.CHALLENGER,
    "second-chance": tables.RESPONDENT,
    "last-chance": tables.CHALLENGER,
}
SKILLS = {"feint-strike": "feint", "pre-empt-strike": "pre_empt"}


def _need(holds: bool, sentence: str) -> None:
    if not holds:
        raise PositionError(f"the position cannot be: {sentence}")


def _check_cards(s: AudatiaState, found: Position) -> None:
    """Each card that is named lies where it must."""
    t = s.t
    _need(s.attack < t.n_strikes, f"attack: '{found.attack}' is no strike")
    _need(s.parry < t.n_strikes, f"parry: '{found.parry}' is no strike")
    remedy = s.remedy < 0 or t.remedy0 <= s.remedy < t.counter0
    _need(remedy, f"remedy: '{found.remedy}' is no remedy")
    _need(s.skill < 0 or s.skill >= t.skill0, f"skill: '{found.skill}' is no skill")
    _need(s.exchange > 0 or found.ask in SETUP, "'exchange' counts from 1 after the setup")
    if s.remedy >= 0:
        _need(_top(s.of(s.remedy_by)) == s.remedy, "remedy: it must be the top of its stack")
        _need(s.remedy_side >= 0, "a remedy needs 'remedy_side'")
        works = t.sides_of[s.remedy] >> s.remedy_side & 1
        _need(bool(works), f"remedy: '{found.remedy}' does not work {found.remedy_side}")
        sided = s.remedy_how == tables.OVERRIDDEN or s.of(s.remedy_by).side == s.remedy_side
        _need(sided, "remedy: the Side card says another side")
    if s.skill >= 0:
        _need(s.skill in s.of(s.skill_by).discards, "skill: it must lie among the discards")


def _top(d: state.Duellist) -> int:
    return d.stack[len(d.stack) - 1] if len(d.stack) else -1


def _check_moment(s: AudatiaState, ask: str, p: int) -> None:
    """Refuse a question that no duel can come to: what it ends in could not be, either."""
    d = s.of(p)
    wanted = s.attacker if ask in ATTACKERS else 1 - s.attacker if ask in DEFENDERS else p
    _need(SEATS.get(ask, wanted) == p, f"'{ask}' is never asked of seat {p} here")
    if ask in SETUP or ask in TRADES or ask in POSTE:
        still = s.attack < 0 and s.remedy < 0 and not len(s.challenger.stack)
        _need(still and not len(s.respondent.stack), f"'{ask}' comes before any strike")
    if ask in POSTE:
        _need(min(s.challenger.posta, s.respondent.posta) >= 0, f"'{ask}' needs both in a posta")
    if ask == "swap-basics":
        _need(len(d.basics) > 0, "'swap-basics' needs 'basics': the cards still to be asked about")
    if ask == "trade-second":
        _need(s.pick in d.hand, "pick: the first card of the trade must be in the hand")
    if ask in ANSWERS:
        _check_answer(s, ask)
    if ask in BOUND:
        _check_bind(s, ask, p)
    if ask in ("break-remedy", "break-mezano"):
        _need_attack(s, ask, True)
        _need(s.parry >= 0 and _strike_in(s, s.parry, s.t.breaks), "a thrust is broken by a break")
        _need(_top(s.of(1 - s.attacker)) == s.parry, "parry: it must be the top of its stack")
    if ask == "outside-remedy":
        _check_exchange(s, p)
    if ask == "answer-remedy":
        _need(s.remedy >= 0, "'answer-remedy' needs 'remedy' and 'remedy_side'")
        _need(s.remedy_by != p, "nobody answers his own remedy")
    if ask == "deny-skill":
        _need(s.skill >= 0, "'deny-skill' needs 'skill'")
        _need(s.skill_by != p, "nobody denies his own skill")
        _check_skill(s)
    if ask in SKILLS:
        announced = s.skill >= 0 and s.t.effect_of(s.skill).word == SKILLS[ask]
        _need(announced and s.skill_by == p, f"'{ask}' needs the skill that was announced")
    if ask == "pre-empt-strike" and not s.t.preempt_first:
        _need_attack(s, ask)
    if ask == "follow-up":
        stands = s.attack < 0 and s.of(1 - p).posta >= 0
        _need(stands, "'follow-up' needs an opponent who missed and stands in a posta")
    if ask == "kick-strike":
        kicks = [e.kind for e in s.t.effects if e.word == "kick" and e.kind in d.discards]
        entered = s.remedy_how == tables.BY_ENTRY and s.remedy_by != p and s.remedy < 0
        _need(bool(kicks) and entered, "'kick-strike' needs a kick against an Entry")


def _strike_in(s: AudatiaState, kind: int, swords: int) -> bool:
    return bool(swords >> s.t.sword_of[kind] & 1)


def _need_attack(s: AudatiaState, ask: str, thrust: bool = False) -> None:
    _need(s.attack >= 0, f"'{ask}' needs 'attack'")
    top = _top(s.of(s.attacker)) == s.attack
    _need(top, "attack: the card must be the top of the attacker's stack")
    _need(not thrust or _strike_in(s, s.attack, s.t.thrusts), f"'{ask}' needs a thrust")


def _check_answer(s: AudatiaState, ask: str) -> None:
    _need_attack(s, ask)
    hows = {tables.AFTER_BREAK: "answer-mezano", tables.CROSSED: "answer-cross"}
    _need(hows.get(s.how, "react") == ask, f"'{ask}' does not answer such an attack")
    swords = {"answer-mezano": s.t.mezani, "answer-cross": s.t.mezani & s.t.by_place[tables.RIGHT]}
    fits = _strike_in(s, s.attack, swords.get(ask, -1))
    _need(fits, f"'{ask}' answers a {ANSWERS[ask]}")


def _check_bind(s: AudatiaState, ask: str, p: int) -> None:
    _need_attack(s, ask)
    _need(s.parry >= 0, f"'{ask}' needs 'parry'")
    _need(_top(s.of(1 - s.attacker)) == s.parry, "parry: it must be the top of its stack")
    _need(s.bind in BOUND[ask], f"'{ask}' does not come in this bind")
    wanted = tables.STRETTO if complete_sun(s) else tables.LARGO
    _need(s.bind in (tables.NO_BIND, wanted), "bind: the suns of attack and parry say otherwise")
    if ask == "turn-side":
        _need(s.leads(p, tables.FORTITUDO), "only who leads Fortitudo turns the Side card")
    if ask in ("entry", "defender-remedy", "attacker-remedy"):
        _need(s.of(p).side >= 0, f"'{ask}' needs the side of both players")


def _check_exchange(s: AudatiaState, p: int) -> None:
    """Who is exchanged has thrust; or somebody thrust at his Extended posta. (AUD-A13)"""
    if p == s.attacker:
        _need(s.attack >= 0 and _strike_in(s, s.attack, s.t.thrusts), "only a thrust is exchanged")
        mine, his = _top(s.of(p)), _top(s.of(1 - p))
        met = mine == s.attack and 0 <= his < s.t.n_strikes and _strike_in(s, his, s.t.thrusts)
        _need(met, "a thrust is exchanged with a thrust on top of the other stack")
        return
    _need_attack(s, "outside-remedy", True)
    posta = s.of(p).posta
    _need(posta >= 0 and bool(s.t.extended >> posta & 1), f"seat {p} is in no Extended posta")


def _check_skill(s: AudatiaState) -> None:
    """The announced skill must have had its moment."""
    timing = s.t.timing_of[s.skill]
    if timing & tables.OUT_OF_MEASURE:
        _check_moment(s, "play-skill", s.skill_by)
    elif timing & tables.PARRIED:
        _check_moment(s, "feint-window", s.skill_by)
    elif timing & tables.IN_LARGO:
        _check_moment(s, "repeat-window", s.skill_by)
    elif timing & tables.REMEDIED:
        _check_moment(s, "answer-remedy", s.skill_by)
    else:
        asks = {tables.AFTER_BREAK: "answer-mezano", tables.CROSSED: "answer-cross"}
        _check_moment(s, asks.get(s.how, "react"), s.skill_by)
