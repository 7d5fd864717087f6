"""A war of Medieval Conspiracy as it is told at the terminal: as it goes, and in few words."""

from __future__ import annotations

from typing import Any

import tabard
from tabard.bots import Seen, make
from tabard.engine.state import State
from tabard.terminal.screen import mine_of, tellers_of
from tabard.terminal.turns import in_turns, told_with_scenes

NAMES = ["Rowan", "Maud", "Odo"]


def fought() -> State:
    """The first war of a match in which dice were rolled is over."""
    state: State = tabard.load("conspiracy", players=3).start(seed=5, telling=True)
    hands = [make("greedy", seat) for seat in range(3)]
    while not is_fought(names_of(state)):
        assert state.seat is not None
        state.play(hands[state.seat].choose(Seen(state, state.seat)))
    return state


def is_fought(names: list[str]) -> bool:
    """Do dice stand in the log, and later a victory?"""
    return "combat-roll" in names and "victory" in names[names.index("combat-roll") :]


def names_of(state: State) -> list[str]:
    return [event.kind.name for event in state.log]


def begun(state: State) -> int:
    """Where in the log the attack stands that led to the first dice."""
    before = names_of(state)[: names_of(state).index("combat-roll")]
    return len(before) - 1 - before[::-1].index("attacks")


def news(state: State, since: int, **how: Any) -> list[str]:
    """What Rowan is told."""
    known = (0, NAMES, state.game.news, mine_of(state.game))
    return told_with_scenes(state.log, since, *known, tellers_of(state.game), **how)


def test_a_round_is_told_in_a_line_with_its_dice_and_who_fell() -> None:
    state = fought()
    assert news(state, begun(state))[:5] == [
        "Maud attacks Berg",
        "Maud brings a mercenary",
        "round 1: attack 4+6-1=9 hits, defence 1+5+1=7 hits; "
        "wounded: Rowan's knight, Maud's mercenary",
        "round 2: attack 1+3-1=3 misses, defence 3+6+1=10 hits; fallen: Maud's wounded mercenary",
        "Rowan wins the war for Berg",
    ]


def test_rounds_keep_their_number_where_the_first_was_read_before() -> None:
    state = fought()
    second = [i for i, name in enumerate(names_of(state)) if name == "combat-roll"][1]
    assert news(state, second)[0].startswith("round 2: attack 1+3-1=3 misses")


def test_without_room_a_war_is_one_line() -> None:
    """Given a war that is over, it says who attacked, how long it was, who fell and who won."""
    state = fought()
    known = (0, NAMES, state.game.news, mine_of(state.game))
    lines = in_turns(state.log, begun(state), *known, (), tellers_of(state.game))
    assert lines[0] == (
        "Maud attacks Berg; 2 rounds (9 to 7, 3 to 10), fallen: Maud's wounded mercenary; "
        "Rowan wins the war for Berg"
    )
