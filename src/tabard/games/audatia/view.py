"""What each seat of a duel sees, built from nothing. (AUD-A39)"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tabard.engine.positions import words
from tabard.engine.views import Race, Stand
from tabard.games.audatia import tables
from tabard.games.audatia.content import Content
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.seen import (
    AudatiaLast,
    AudatiaPosta,
    AudatiaRemedy,
    AudatiaSeat,
    AudatiaSkill,
    AudatiaTable,
    AudatiaVirtue,
)
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.words import ROLES

SWORD_PLACES = ["left", "right", "centre", None]
NAMED = 2  # cards that are named where it is told what one can do; of more of them the first
BINDS = [None, "largo", "stretto"]
SALUTES = ["none", "pending", "bound"]
HOWS = [
    "attack",
    "riposte",
    "feint",
    "counterattack",
    "defence",
    "repeat",
    "follow-up",
    "mezano after a break",
    "mandritto mezano",
    "second attack",
]


def look(s: AudatiaState, content: Content, seat: int | None) -> AudatiaTable:
    """The table as the seat sees it."""
    cards = s.w.cards.words
    asked = s.asked
    fighting = s.attack >= 0
    sides = [s.challenger.side, s.respondent.side]
    return AudatiaTable(
        phase=phase(s),
        moment=asked.name if isinstance(asked, Duel) else None,
        exchange=s.exchange,
        draws=s.draws,
        draws_to_lose=s.t.draws_to_lose,
        virtues=[_virtue(s, v) for v in range(4)],
        attacker=s.attacker if fighting else None,
        attack=cards[s.attack] if fighting else None,
        attack_how=HOWS[s.how] if fighting else None,
        parry=_word(cards, s.parry),
        bind=BINDS[s.bind],
        sides=words(s.w.sides, sides) if sides[0] >= 0 else None,
        remedy=_remedy(s),
        skill=AudatiaSkill(card=cards[s.skill], by=s.skill_by) if s.skill >= 0 else None,
        last=_last(s),
        closing=closing(s),
        loser=1 - s.result.winners[0] if s.result and s.result.winners else None,
        seats=[_seat(s, content, seat, p) for p in range(2)],
    )


def race(s: AudatiaState) -> Race:
    """One strike decides; only ties are counted, and they are the Respondent's."""
    left = s.t.draws_to_lose - s.draws
    ties = "a tie" if left <= 1 else f"at {left} ties"
    challenger, respondent = Stand(text=f"loses {ties}"), Stand(text=f"wins {ties}")
    return Race(goal="one hit that cannot be answered", seats=[challenger, respondent])


def ahead(s: AudatiaState, seat: int) -> str:
    """What parries the attack on the table, or what can be struck, of the cards that are held."""
    asked = s.asked
    if isinstance(asked, Duel) and asked.code == tables.REACT and asked.seat == seat:
        sword = s.t.sword_of[s.attack]
        name = s.w.swords.label(sword)
        if s.how == tables.COUNTERED:
            held = _held(s, seat, s.blows(seat) & 1 << sword)
            have = "you hold one" if held else "you hold none"
            return f"his counterattack is parried by {name} alone, and {have}"
        held = _held(s, seat, s.parries(seat, sword))
        blow = f"his {name}"
        back = any(s.w.counterattack.owns(move) for move in s.legal)
        also = ", or counterattack with the very same cut" if back else ""
        return (
            f"you can parry {blow} with {held}{also}" if held else f"you hold no parry for {blow}"
        )
    if s.of(seat).posta < 0 or s.of(1 - seat).posta < 0 or s.attack >= 0:
        return ""
    posta = s.w.poste.label(s.of(seat).posta)
    held = _held(s, seat, s.eligible(seat))
    return f"from {posta} you can attack with {held or 'no card that you hold'}"


def _held(s: AudatiaState, seat: int, swords: int) -> str:
    """Those of the swords for which the seat holds a card."""
    held = {s.t.sword_of[kind] for kind in s.of(seat).hand if kind < s.t.n_strikes}
    names = [s.w.swords.label(sword) for sword in sorted(held) if swords >> sword & 1]
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: NAMED - 1])} and {len(names) - NAMED + 1} more"


def closing(s: AudatiaState) -> str:
    """What the loser lacked, or walked into; empty while the duel lasts.

    Who yields has shown that he lacks it, so this tells nothing that is not open.
    """
    if not s.over or s.result is None:
        return ""
    if s.result.rule == "AUD-W1":
        return _unanswered(s)
    if s.result.rule == "AUD-W2":
        side = s.w.sides.label(s.remedy_side)
        return (
            f"A counter that works {side} would have stopped the grip; none was held. Cover works "
            "on both sides and stops every grip: keep it for close fight."
        )
    if s.result.rule == "AUD-W3":
        grip = s.w.cards.label(s.remedy)
        return (
            f"{grip} was played into the very counter that is made for it. The two bear the same "
            "number: grip when that counter is spent."
        )
    if s.result.rule == "AUD-W4":
        return (
            "After an exchange only a grip that works Outside helps; none was held. Hold one "
            "before a thrust that can be exchanged."
        )
    if s.result.rule == "AUD-W6":
        return "There was nothing to strike with when the Challenger had to."
    return ""


KEEP = "What is struck with parries no more: keep a parry for each side, or a guard that closes it."


def _unanswered(s: AudatiaState) -> str:
    """What would have parried the last strike."""
    loser = 1 - s.attacker
    sword = s.t.sword_of[s.attack]
    name = s.w.swords.label(sword)
    if s.how == tables.COUNTERED:
        return (
            f"{name} was counterattacked: only a second {name} parries that; none was held. "
            "While the other leads in Celeritas, strike with a blow that you hold twice."
        )
    if s.how in (tables.AFTER_BREAK, tables.CROSSED):
        return (
            f"After a broken thrust no blade parries {name}, only a grip; none was held for it. "
            "Any falling cut breaks a thrust: hold such a grip before thrusting, or wait until "
            "the falling cuts are spent."
        )
    able = [n for n in range(s.t.n_swords) if s.parries(loser, sword) >> n & 1]
    posta, place = s.of(loser).posta, s.of(loser).sword
    side = SWORD_PLACES[place]
    where = f"From {s.w.poste.label(posta)}" if posta >= 0 else f"With the sword on the {side}"
    if not able:
        return f"{where} no blade parries {name}."
    names = [s.w.swords.label(n) for n in able]
    said = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
    return f"{where}, {name} is parried by {said}; none was held. {KEEP}"


def _last(s: AudatiaState) -> AudatiaLast | None:
    """The bout before, until the next strike."""
    past = [s.challenger.past, s.respondent.past]
    if not (len(past[0]) or len(past[1])) or len(s.challenger.stack) or len(s.respondent.stack):
        return None
    skill = _word(s.w.cards.words, s.parted)
    stacks = [words(s.w.cards, pile) for pile in past]
    return AudatiaLast(stacks=stacks, skill=skill, by=s.parted_by if skill else None)


def phase(s: AudatiaState) -> str:
    """The chapter of the sheet the duel is in."""
    code = s.asked.code if isinstance(s.asked, Duel) else tables.TRADE
    if s.exchange == 0 or code < tables.TRADE:
        return "Setup"
    if s.remedy >= 0 or (s.attack >= 0 and s.bind == tables.STRETTO):
        return "Stretto"
    if s.attack < 0:
        following = code in (tables.PRE_EMPT_STRIKE, tables.FOLLOW_UP)
        return "Follow-up" if following else "Out of Measure"
    if s.bind == tables.LARGO:
        return "Largo"
    return "Thrust" if s.t.thrusts >> s.t.sword_of[s.attack] & 1 else "Cut"


def _word(words: Sequence[str], value: int) -> str | None:
    return words[value] if value >= 0 else None


def _virtue(s: AudatiaState, v: int) -> AudatiaVirtue:
    values = [s.virtue(p, v) for p in range(2)]
    leader = None if values[0] == values[1] else int(values[1] > values[0])
    holder = s.holder[v] if s.holder[v] >= 0 else None
    return AudatiaVirtue(id=s.w.virtues.words[v], holder=holder, values=values, leader=leader)


def _remedy(s: AudatiaState) -> AudatiaRemedy | None:
    if s.remedy < 0:
        return None
    card = s.w.cards.words[s.remedy]
    return AudatiaRemedy(card=card, by=s.remedy_by, side=s.w.sides.words[s.remedy_side])


def _seat(s: AudatiaState, content: Content, viewer: int | None, p: int) -> AudatiaSeat:
    d = s.of(p)
    cards = s.w.cards
    own = viewer == p
    asked = s.asked is not None and s.asked.seat == p
    posta = None
    if d.posta >= 0:
        posta = msgspec.convert(content.posta[d.posta], AudatiaPosta, from_attributes=True)
    return AudatiaSeat(
        seat=p,
        role=ROLES[p],
        deck=str(s.game.options["respondent" if p == tables.RESPONDENT else "challenger"]),
        hand_size=len(d.hand),
        hand=words(cards, d.hand) if own else None,
        deck_size=len(d.deck),
        discards=words(cards, d.discards),
        traded=len(d.traded),
        traded_cards=words(cards, d.traded) if own else None,
        stack=words(cards, d.stack),
        sword=SWORD_PLACES[d.sword],
        posta=posta,
        taunted=d.taunted,
        lured=_word(s.w.swords.words, d.lured),
        salute=SALUTES[s.salute] if p == tables.RESPONDENT else "none",
        chosen=_word(s.w.poste.words, d.chosen) if own else None,
        has_chosen=d.chosen >= 0,
        laid_aside=words(cards, d.swaps) if own else [],
        first_trade=_word(cards.words, s.pick) if own and asked else None,
        known=words(cards, sorted(d.known)) if viewer is not None else None,
        traded_since=2 * len(d.caps) if viewer is not None else None,
        known_traded=words(cards, d.sunk) if viewer is not None else None,
    )
