"""Every decision and step of the duel, made once, in the order of their codes."""

from __future__ import annotations

from tabard.engine.steps import Decision, Step
from tabard.games.audatia.binds import (
    Bind,
    Entry,
    EntryCheck,
    FeintCheck,
    FeintWindow,
    Largo,
    RenewChance,
    RepeatWindow,
    RiposteChance,
    TurnSide,
)
from tabard.games.audatia.breakoff import BreakOff, DrawGame
from tabard.games.audatia.measure import (
    ChoosePosta,
    FirstChance,
    LastChance,
    Measure,
    PlaySkill,
    Reveal,
    SecondChance,
    Skills,
    Trade,
    TradeSecond,
)
from tabard.games.audatia.reactions import React
from tabard.games.audatia.setup import (
    ReturnSalute,
    Salute,
    SetUp,
    Swap,
    SwapBasics,
    TakeVirtue,
)
from tabard.games.audatia.skills import (
    DenySkill,
    Effect,
    FeintStrike,
    FollowUp,
    KickStrike,
    MovePosta,
    NameSword,
    PreEmptStrike,
)
from tabard.games.audatia.stretto import (
    AnswerRemedy,
    AttackerRemedy,
    DefenderRemedy,
    Stretto,
)
from tabard.games.audatia.tables import Tables
from tabard.games.audatia.thrust import (
    AnswerCross,
    AnswerMezano,
    BreakMezano,
    BreakRemedy,
    Broken,
    OutsideRemedy,
)


def build_agenda(t: Tables) -> None:
    """Fill the tables with all decisions (one for each seat) and steps."""
    t.asks = []
    for seat in range(2):
        t.asks += _decisions(seat)
    half = len(t.asks) // 2
    paired: list[Decision] = []
    for i in range(half):
        paired.append(t.asks[i])
        paired.append(t.asks[half + i])
    t.asks = paired
    t.steps = _steps()


def _decisions(seat: int) -> list[Decision]:
    return [
        SwapBasics(seat),
        TakeVirtue(seat),
        Salute(seat),
        ReturnSalute(seat),
        Trade(seat),
        TradeSecond(seat),
        ChoosePosta(seat),
        PlaySkill(seat),
        DenySkill(seat),
        NameSword(seat),
        MovePosta(seat),
        FirstChance(seat),
        SecondChance(seat),
        LastChance(seat),
        React(seat),
        PreEmptStrike(seat),
        FollowUp(seat),
        FeintWindow(seat),
        FeintStrike(seat),
        TurnSide(seat),
        Entry(seat),
        RepeatWindow(seat),
        RiposteChance(seat),
        RenewChance(seat),
        DefenderRemedy(seat),
        AttackerRemedy(seat),
        AnswerRemedy(seat),
        KickStrike(seat),
        OutsideRemedy(seat),
        BreakRemedy(seat),
        BreakMezano(seat),
        AnswerMezano(seat),
        AnswerCross(seat),
    ]


def _steps() -> list[Step]:
    return [
        SetUp(),
        Swap(),
        Measure(),
        Reveal(),
        Skills(),
        Bind(),
        EntryCheck(),
        Largo(),
        Stretto(),
        Broken(),
        BreakOff(),
        DrawGame(),
        Effect(),
        FeintCheck(),
    ]
