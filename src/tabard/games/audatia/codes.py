"""Small numbers with names: seats, sides, virtues, skill effects, moments of the duel."""

from __future__ import annotations

from typing import Final

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

# Heights of a strike
FENDENTE: Final = 0
MEZANO: Final = 1
SOTTANO: Final = 2
THRUST: Final = 3

# The Stretto Side card (AUD-C5); masks are 1 << side
INSIDE: Final = 0
OUTSIDE: Final = 1

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

# What skills do (AUD-K1 .. AUD-K11)
KICK: Final = 0
BREAK_OFF: Final = 1
FEINT: Final = 2
SECOND_THOUGHT: Final = 3
REPEAT: Final = 4
LURE: Final = 5
TAUNT: Final = 6
DENY: Final = 7
EYE: Final = 8
PRE_EMPT: Final = 9
PERFECT_MEASURE: Final = 10

EFFECTS: Final = [
    "kick",
    "break_off",
    "feint",
    "second_thought",
    "repeat",
    "lure",
    "taunt",
    "deny",
    "eye",
    "pre_empt",
    "perfect_measure",
]
EFFECT_RULES: Final = [f"AUD-K{i + 1}" for i in range(len(EFFECTS))]

# Decisions, in the order of the sheet; State.ask(code, seat) puts one on the agenda
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
ENTRY: Final = 20
REPEAT_WINDOW: Final = 21
RIPOSTE_CHANCE: Final = 22
RENEW_CHANCE: Final = 23
DEFENDER_REMEDY: Final = 24
ATTACKER_REMEDY: Final = 25
ANSWER_REMEDY: Final = 26
KICK_STRIKE: Final = 27
OUTSIDE_REMEDY: Final = 28
BREAK_REMEDY: Final = 29
BREAK_MEZANO: Final = 30
ANSWER_MEZANO: Final = 31
ANSWER_CROSS: Final = 32

ASK_NAMES: Final = [
    "swap-basics",
    "take-virtue",
    "salute",
    "return-salute",
    "trade",
    "trade-second",
    "choose-posta",
    "play-skill",
    "deny-skill",
    "name-sword",
    "move-posta",
    "first-chance",
    "second-chance",
    "last-chance",
    "react",
    "pre-empt-strike",
    "follow-up",
    "feint-window",
    "feint-strike",
    "turn-side",
    "entry",
    "repeat-window",
    "riposte-chance",
    "renew-chance",
    "defender-remedy",
    "attacker-remedy",
    "answer-remedy",
    "kick-strike",
    "outside-remedy",
    "break-remedy",
    "break-mezano",
    "answer-mezano",
    "answer-cross",
]

# Steps; State.go(code) puts one on the agenda
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
