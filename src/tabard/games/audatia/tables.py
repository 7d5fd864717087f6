"""Tables: the content laid out for speed, and small numbers with names.

A card is a *kind*: an index over strikes, remedies, counter-remedies and skills, in this
order. Two cards with the same face are the same kind. Sets of swords and of poste are masks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.steps import Decision, Step

if TYPE_CHECKING:
    from tabard.games.audatia.skills import Effect
    from tabard.games.audatia.worth import Worth

# Seats (AUD-S0)
CHALLENGER: Final = 0
RESPONDENT: Final = 1

# Where a sword is, and from which hand a strike comes
LEFT: Final = 0
RIGHT: Final = 1
CENTRE: Final = 2
NOWHERE: Final = 3

# Virtues (AUD-C4)
AUDATIA: Final = 0
PRUDENTIA: Final = 1
CELERITAS: Final = 2
FORTITUDO: Final = 3

# The Stretto Side card (AUD-C5); masks are 1 << side
INSIDE: Final = 0
OUTSIDE: Final = 1
BOTH: Final = 3

# Binds (AUD-S10)
NO_BIND: Final = 0
LARGO: Final = 1
STRETTO: Final = 2

# How the attack that lies on the table came about
FIRST: Final = 0
RIPOSTE: Final = 1
FEINTED: Final = 2
COUNTERED: Final = 3
DEFENDED: Final = 4
REPEATED: Final = 5
FOLLOWED: Final = 6  # after Perfect Measure or a Pre-empt that goes first
AFTER_BREAK: Final = 7  # the mezano of AUD-S14
CROSSED: Final = 8  # the mandritto mezano of AUD-S15
RENEWED: Final = 9  # the attacker's second attack in Largo (AUD-S11L)

# How a remedy came about (AUD-S12)
IN_BIND: Final = 0
BY_ENTRY: Final = 1
OVERRIDDEN: Final = 2  # the Side card does not count: after an Exchange or a Break

# The Salute (AUD-A10)
NO_SALUTE: Final = 0
PENDING: Final = 1
BOUND: Final = 2

# Moments at which skills are played; masks, because Deny has several
OUT_OF_MEASURE: Final = 1
PARRIED: Final = 2  # one's attack has just been parried
IN_LARGO: Final = 4
ATTACKED: Final = 8
REACTING: Final = 16  # attacked, and strikes are among the answers
REMEDIED: Final = 32  # a remedy has just been played on one
ANNOUNCED: Final = 64  # the opponent has just announced a skill

# Decisions, in the order of the sheet; `s.put(code, seat)` puts one on the agenda
SWAP_BASICS: Final = 0
TAKE_VIRTUE: Final = 1
SALUTE: Final = 2
RETURN_SALUTE: Final = 3
TRADE: Final = 4
TRADE_SECOND: Final = 5
CHOOSE_POSTA: Final = 6
PLAY_SKILL: Final = 7
DENY_SKILL: Final = 8
NAME_SWORD: Final = 9
MOVE_POSTA: Final = 10
FIRST_CHANCE: Final = 11
SECOND_CHANCE: Final = 12
LAST_CHANCE: Final = 13
REACT: Final = 14
PRE_EMPT_STRIKE: Final = 15
FOLLOW_UP: Final = 16
FEINT_WINDOW: Final = 17
FEINT_STRIKE: Final = 18
TURN_SIDE: Final = 19
TURN_FOR_ENTRY: Final = 20
ENTRY: Final = 21
REPEAT_WINDOW: Final = 22
RIPOSTE_CHANCE: Final = 23
RENEW_CHANCE: Final = 24
DEFENDER_REMEDY: Final = 25
ATTACKER_REMEDY: Final = 26
ANSWER_REMEDY: Final = 27
KICK_STRIKE: Final = 28
OUTSIDE_REMEDY: Final = 29
EXTENDED_REMEDY: Final = 30
BREAK_REMEDY: Final = 31
BREAK_MEZANO: Final = 32
ANSWER_MEZANO: Final = 33
ANSWER_CROSS: Final = 34

# Steps; `s.go(code)` puts one on the agenda
GO_SETUP: Final = 0
GO_SWAP: Final = 1
GO_MEASURE: Final = 2
GO_REVEAL: Final = 3
GO_SKILLS: Final = 4
GO_BIND: Final = 5
GO_ENTRY: Final = 6
GO_LARGO: Final = 7
GO_STRETTO: Final = 8
GO_BROKEN: Final = 9
GO_BREAK_OFF: Final = 10
GO_DRAW: Final = 11
GO_EFFECT: Final = 12
GO_FEINT: Final = 13


class Tables:
    """Everything about the game that never changes during a match; cards.py fills it in."""

    def __init__(self) -> None:
        # swords (AUD-C1)
        self.n_swords: i64 = 0
        self.fendenti: i64 = 0
        self.mezani: i64 = 0
        self.thrusts: i64 = 0
        self.hand_of: Pile = vec[i64]()
        self.by_place: Pile = vec[i64]()  # the blows open to a sword that is there
        self.always_attack: i64 = 0
        self.attack_by: Pile = vec[i64]()  # those that need the lead in each virtue
        self.parries: i64 = 0
        self.breaks: i64 = 0
        self.counterattacks: i64 = 0
        self.permitted: Pile = vec[i64]()
        self.end_posta: Pile = vec[i64]()
        self.kinds_of: Piles = vec[vec[i64]]()
        # poste (AUD-C3)
        self.n_poste: i64 = 0
        self.posta_blows: Pile = vec[i64]()
        self.posta_closed: Pile = vec[i64]()
        self.posta_virtue: Pile = vec[i64]()
        self.posta_gift: Pile = vec[i64]()
        self.extended: i64 = 0
        self.exchange: i64 = 0
        self.defend: i64 = 0
        # kinds of cards (AUD-C2, AUD-C6, AUD-C7)
        self.n_kinds: i64 = 0
        self.n_strikes: i64 = 0
        self.remedy0: i64 = 0
        self.counter0: i64 = 0
        self.skill0: i64 = 0
        self.sword_of: Pile = vec[i64]()
        self.sun_of: Pile = vec[i64]()
        self.sides_of: Pile = vec[i64]()
        self.moon_of: Pile = vec[i64]()
        self.timing_of: Pile = vec[i64]()
        self.worth: Worth  # what cards are worth to the bots
        self.need_of: Pile = vec[i64]()
        self.cycles: Pile = vec[i64]()
        self.soprana: i64 = 0
        self.effects: list[Effect] = []  # of the skills, from `skill0` on
        # the two decks (AUD-C8)
        self.copies: Piles = vec[vec[i64]]()
        self.basics: Piles = vec[vec[i64]]()
        self.rest: Piles = vec[vec[i64]]()
        # numbers and options
        self.virtue_card: i64 = 1
        self.salute_gift: i64 = 4
        self.draws_to_lose: i64 = 2
        self.shared_side: bool = False
        self.deny_all: bool = True
        self.preempt_first: bool = False
        self.feint_changed: bool = False
        # the agenda: every decision (one for each seat) and step exists once
        self.asks: vec[Decision] = vec[Decision]()
        self.steps: vec[Step] = vec[Step]()

    def effect_of(self, kind: i64) -> Effect:
        """What a skill does."""
        return self.effects[kind - self.skill0]
