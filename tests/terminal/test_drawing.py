"""Every registered game can be drawn at 80 columns, for every seat, in every variant."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from tests.games.audatia.story import fight, stage

import tabard
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.engine.views import FOLDED, Look
from tabard.terminal.cards import card_text, ended_so
from tabard.terminal.moves import move_list
from tabard.terminal.screen import listing, picture, rule_text, table_parts

VARIANTS = [
    pytest.param(name, options, id=f"{name} {options}")
    for name in tabard.game_names()
    for options in game_class(name).variants()
]


def drawn(state: State, seat: int | None, width: int = 80) -> str:
    """What is shown to a seat."""
    screen = io.StringIO()
    console = Console(file=screen, width=width, no_color=True, highlight=False)
    names = [f"Pilgrim {i}" for i in range(state.seats)]
    view = state.game.see(state, seat, names)
    console.print(picture(state, seat, names, width))
    console.print(listing(view.table, Look(view, names, {}, width)))
    if not state.over:
        console.print(move_list(state))
    return screen.getvalue()


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_match_can_be_drawn(name: str, options: dict[str, Value]) -> None:
    game = game_class(name)(options)
    state = game.start(seed=3, telling=True)
    chance = fast(4)
    for ply in range(161):
        if ply % 80 == 0 or state.over:
            for seat in (*range(game.seats), None):
                lines = drawn(state, seat).splitlines()
                assert lines
                assert max(map(len, lines)) <= 80
        if state.over:
            break
        state.play(state.legal[chance.below("move", len(state.legal))])


@pytest.mark.parametrize("name", tabard.game_names())
def test_rules_and_cards_can_be_printed(name: str) -> None:
    game = tabard.load(name)
    screen = io.StringIO()
    console = Console(file=screen, width=80, no_color=True)
    for rule in game.ledger:
        console.print(rule_text(rule))
    for card in game.cards():
        console.print(card_text(card, game))
    assert all(rule.id in screen.getvalue() for rule in game.ledger)


def test_a_drawing_needs_no_colour() -> None:
    """The guild of a card is told by letters as well."""
    state = tabard.load("fidelitas").start(seed=3)
    assert "ml Soldier" in drawn(state, 0)
    assert "ml Military" in drawn(state, 0)


def test_the_end_of_a_duel_says_what_was_missing() -> None:
    duel = fight(["mf-left"], ["mm-right"], at=("donna-destra", "coda-longa"))
    duel.play("attack mf-left")
    assert "none was held" not in drawn(duel.state, 1)
    duel.play("yield")
    assert "Mandritto Fendente is parried by" in drawn(duel.state, 1)
    assert "none was held" in drawn(duel.state, 1)


def test_the_end_of_a_duel_names_a_strike_by_its_half_sun() -> None:
    told = "The Challenger wins: Mandritto Fendente (left sun) is not answered"
    said = "Mandritto Fendente ◖ (half sun at the left corner) is not answered"
    duel = fight(["mf-left"], ["mm-right"], at=("donna-destra", "coda-longa"))
    duel.play("attack mf-left")
    duel.play("yield")
    result = duel.state.result
    assert result is not None
    assert result.reason == told  # what records have stays
    assert ended_so(duel.state.game, result.reason) == said
    assert ended_so(tabard.load("fidelitas"), told) == told


def test_where_no_guard_is_chosen_the_guards_do_not_take_the_room_of_the_news() -> None:
    def shows_guards(state: State) -> bool:
        parts = table_parts(state, 0, ["Ada", "Bert"], 80)
        return any(part.name == "poste" and FOLDED not in part.keep for part in parts)

    assert not shows_guards(tabard.load("audatia").start(seed=4))
    assert not shows_guards(stage({"ask": "trade"}).state)
    assert shows_guards(stage({"ask": "choose-posta"}).state)


def test_the_start_player_and_the_do_not_draw_symbol_are_shown() -> None:
    game = tabard.load("fidelitas")
    state = game.stage({"start": 1, "hands": [["merchant", "judge"], ["soldier"]]})
    screen = drawn(state, 0)
    assert "Pilgrim 1, starts" in screen
    assert "Merchant (Commerce, X)" in screen
    assert "Judge (Civic)" in screen
