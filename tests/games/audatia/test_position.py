"""Positions at every moment, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.story import game, start

from tabard.engine.errors import PositionError
from tabard.engine.rng import fast


def test_every_moment_can_be_described_and_set_up_again() -> None:
    seen = set()
    for seed in range(12):
        duel = start(seed)
        rng = fast(seed)
        while not duel.state.over:
            position = duel.state.position()
            staged = duel.state.game.stage(position)
            assert staged.position() == position
            assert staged.legal == duel.state.legal
            seen.add(position["ask"])
            duel.state.do(duel.state.legal[rng.below("move", len(duel.state.legal))])
    assert {"swap-basics", "take-virtue", "trade", "choose-posta", "react"} <= seen


def test_a_finished_duel_has_no_position() -> None:
    state = game().stage(
        {"ask": "last-chance", "draws": 1, "players": [{"posta": "breve"}, {"posta": "breve"}]}
    )
    state.play(state.parse("yield"))
    with pytest.raises(PositionError, match="over"):
        state.position()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"ask": "dance"}, "dance"),
        ({"seat": 2}, "seat 2"),
        ({"players": [{}]}, "2 seats"),
        ({"players": [{"hand": ["excalibur"]}, {}]}, "excalibur"),
        ({"players": [{"hand": ["punta"] * 3}, {}]}, "more often"),
        ({"players": [{"hand": [""]}, {}]}, "no ''"),
        ({"players": [{"sword": "up"}, {}]}, "up"),
        ({"players": [{"posta": "bed"}, {}]}, "bed"),
        ({"players": [{"known": ["punta"]}, {}]}, "known"),
        ({"virtues": {"charity": 0}}, "charity"),
        ({"virtues": {"audatia": 7}}, "seat 7"),
        ({"ask": "react", "seat": 1}, "attack"),
        ({"ask": "react", "seat": 1, "attack": "wrench"}, "no strike"),
        ({"ask": "react", "seat": 1, "attack": "mf-left"}, "stack"),
        ({"ask": "answer-remedy"}, "remedy"),
        ({"ask": "answer-remedy", "remedy": "cover", "remedy_side": "inside"}, "no remedy"),
        ({"ask": "deny-skill", "skill": "cover"}, "no skill"),
        ({"ask": "first-chance"}, "posta"),
        ({"ask": "salute", "seat": 0}, "never asked"),
        ({"ask": "swap-basics"}, "basics"),
        ({"ask": "swap-basics", "players": [{"basics": ["punta"]}, {}]}, "swap"),
        ({"ask": "trade-second", "pick": "punta"}, "first card"),
        ({"ask": "feint-strike"}, "attack"),
        ({"draws": "many"}, "draws"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        game().stage(position)


THRUST = {"hand": ["wrench"], "stack": ["punta"], "sword": "centre"}
MANDRITTO = {"hand": ["wrench"], "stack": ["mf-left"], "sword": "right"}
PARRIED = {"hand": ["wrench"], "stack": ["mf-left"], "sword": "left"}
CROSSED: dict[str, Any] = {
    "attack": "mf-left",
    "parry": "mf-left",
    "bind": "largo",
    "players": [MANDRITTO, PARRIED],
}
GRAPPLED: dict[str, Any] = {
    "ask": "answer-remedy",
    "seat": 1,
    "remedy": "soprana",
    "remedy_side": "outside",
    "remedy_how": "overridden",
    "players": [{"stack": ["punta", "soprana"], "sword": "centre"}, {}],
}


@pytest.mark.rule("AUD-S17", "AUD-W6")
@pytest.mark.parametrize("draws", [-1, 2, 3])
def test_after_the_last_draw_nothing_is_asked_any_more(draws: int) -> None:
    posta = {"posta": "breve"}
    with pytest.raises(PositionError, match="the duel is over"):
        game().stage({"ask": "last-chance", "draws": draws, "players": [posta, posta]})


@pytest.mark.rule("AUD-W1", "AUD-W2", "AUD-W4", "AUD-W5")
@pytest.mark.parametrize(
    ("position", "words"),
    [
        # a kick without an Entry, or without the card, would win by AUD-W5
        ({"ask": "kick-strike", "players": [{"hand": ["mf-left"]}, {}]}, "kick"),
        ({"ask": "kick-strike", "remedy_how": "entry", "remedy_by": 1}, "kick"),
        # nobody thrust: yielding would lose by AUD-W4
        ({"ask": "outside-remedy"}, "only a thrust"),
        ({"ask": "outside-remedy", "attack": "punta", "players": [THRUST, {}]}, "with a thrust"),
        ({"ask": "outside-remedy", "seat": 1, "attack": "punta", "players": [THRUST, {}]},
         "Extended"),
        ({"ask": "outside-remedy", "seat": 1, "attack": "mf-left",
          "players": [MANDRITTO, {"posta": "longa"}]}, "needs a thrust"),
        # a remedy that nobody could have played would win by AUD-W2
        (GRAPPLED | {"remedy_side": "inside"}, "does not work inside"),
        (GRAPPLED | {"remedy_how": "bind"}, "Side card"),
        (GRAPPLED | {"seat": 0}, "his own remedy"),
        # an attack that was never made, or is not answered so, would win by AUD-W1
        ({"ask": "react", "attack": "mf-left", "players": [MANDRITTO, {}]}, "never asked"),
        ({"ask": "answer-mezano", "seat": 1, "attack": "mf-left", "how": "after-break",
          "players": [MANDRITTO, {}]}, "answers a mezano"),
        ({"ask": "answer-cross", "seat": 1, "attack": "mf-left", "players": [MANDRITTO, {}]},
         "such an attack"),
        ({"ask": "react", "seat": 1, "attack": "mf-left", "how": "crossed",
          "players": [MANDRITTO, {}]}, "such an attack"),
        # binds
        (CROSSED | {"ask": "riposte-chance", "seat": 0}, "never asked"),
        (CROSSED | {"ask": "attacker-remedy"}, "in this bind"),
        (CROSSED | {"ask": "attacker-remedy", "bind": "stretto"}, "suns"),
        (CROSSED | {"ask": "turn-side"}, "Fortitudo"),
        (CROSSED | {"ask": "entry"}, "side of both"),
        (CROSSED | {"ask": "trade"}, "before any strike"),
        (CROSSED | {"ask": "break-mezano", "seat": 1}, "needs a thrust"),
        # the rest
        ({"ask": "deny-skill", "skill": "feint"}, "discards"),
        ({"ask": "deny-skill", "seat": 1, "skill": "feint",
          "players": [{"discards": ["feint"]}, {}]}, "attack"),
        ({"ask": "follow-up", "seat": 1}, "missed"),
        ({"ask": "trade", "exchange": 0}, "exchange"),
    ],
)  # fmt: skip
def test_a_moment_no_duel_comes_to_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        game().stage(position)
