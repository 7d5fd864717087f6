"""A refusal speaks of what was tried, and says with numbers what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import Table, fief, player, table

POOR = [fief("goldmead", wheat=1), fief("oakhurst", wood=1), fief("redbank", clay=1)]
CITY = [fief("goldmead", 1, wheat=1), fief("oakhurst", 1, "mason"), fief("redbank")]


def why(t: Table, move: str) -> str:
    """The reason and the rule."""
    refusal = t.state.why(move)
    assert refusal is not None, move
    return f"{refusal.reason} [{refusal.rule}]"


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        (
            "upgrade goldmead",
            "Goldmead at level 1 costs 3 wheat, 1 wood and 1 cube of any type; "
            "you lack 2 wheat. [FEU-R30]",
        ),
        (
            "build foundations",
            "A token (Foundations) costs 1 stone and 2 cubes of any type; "
            "you lack 1 stone. [FEU-R33]",
        ),
        (
            "hire feudal-lord",
            "The Feudal Lord costs 5 coins and 2 wheat; you lack 2 coins and 1 wheat. [FEU-R19]",
        ),
        (
            "hire kneader",
            "The Kneader also costs a worker of your hand, eliminated: train kneader serf. "
            "[FEU-R19]",
        ),
        (
            "train kneader merchant",
            "The Kneader costs a worker of your hand; the Merchant is a burgher. [FEU-C1]",
        ),
        (
            "work reaper oakhurst",
            "The Reaper works in fiefs of wheat only; Oakhurst makes wood. [FEU-R22]",
        ),
        (
            "work merchant goldmead",
            "The Merchant can trade nothing there: Goldmead holds only 1 wheat, "
            "and you have 3 coins. [FEU-A8]",
        ),
        ("seek", "A master needs a city, and you have none yet. [FEU-R36]"),
    ],
)
def test_the_main_phase_says_what_is_missing(move: str, answer: str) -> None:
    t = table(player("serf reaper merchant", POOR, coins=3))
    assert why(t, move) == answer


def test_every_missing_kind_is_named() -> None:
    t = table(player("serf", [fief("goldmead"), fief("oakhurst"), fief("redbank")]))
    assert why(t, "upgrade goldmead") == (
        "Goldmead at level 1 costs 3 wheat, 1 wood and 1 cube of any type; "
        "you lack 3 wheat, 1 wood and 1 cube of any type. [FEU-R30]"
    )


def test_nobody_to_eliminate_is_said() -> None:
    t = table(player("merchant", POOR, coins=3))
    assert why(t, "hire kneader").endswith("of your hand, eliminated, and you hold none. [FEU-R19]")


def test_looking_for_a_master_without_coins_names_a_price() -> None:
    t = table(player("serf", CITY), row=["plow-builder", "dancer"])
    assert why(t, "seek") == (
        "None of the face-up masters can be paid and placed: The Plow Builder costs 3 coins and "
        "1 wood; you lack 3 coins and 1 wood. [FEU-A9]"
    )


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("give goldmead wheat 3", "Only 2 cubes are due. [FEU-R32]"),
        ("give redbank clay 2", "Redbank holds 1 clay. [FEU-R32]"),
        ("give redbank stone 1", "Redbank holds no stone. [FEU-R32]"),
    ],
)
def test_a_payment_says_what_is_there_and_what_is_due(move: str, answer: str) -> None:
    lands = [fief("goldmead", wheat=4), fief("oakhurst", wood=3), fief("redbank", clay=1)]
    t = table(player("", lands))
    t.play("upgrade oakhurst")
    assert t.state.prompt.startswith("Upgrade Oakhurst. Left to pay: 2 cubes of any type")
    assert why(t, move) == answer


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("give goldmead wheat 3", "Only 2 cubes are due. [FEU-R41]"),
        ("give goldmead clay 1", "Goldmead holds no clay. [FEU-R41]"),
        ("give oakhurst wood 1", "Each fief pays its own half; now Goldmead pays. [FEU-R41]"),
    ],
)
def test_the_tax_says_who_pays_how_much(move: str, answer: str) -> None:
    lands = [fief("goldmead", wheat=3, stone=2), fief("oakhurst", wood=3), fief("redbank")]
    t = table(player("tax-collector serf", lands), phase="start")
    assert why(t, move) == answer


def test_a_trade_says_whether_cubes_or_coins_are_missing() -> None:
    lands = [fief("goldmead"), fief("oakhurst", wood=2), fief("redbank", clay=3)]
    t = table(player("merchant", lands))
    t.play("work merchant oakhurst")
    assert (
        why(t, "trade 1-clay-for-1-wheat")
        == "That takes 1 clay of Oakhurst, which has 0. [FEU-R23]"
    )
    assert why(t, "trade 1-wood-1-coins-for-1-stone") == "That costs 1 coin; you have 0. [FEU-R25]"


def test_a_full_barn_says_how_much_is_too_much() -> None:
    lands = [fief("goldmead", wheat=12, stone=2), fief("oakhurst", wood=1), fief("redbank")]
    t = table(player("", lands))
    t.play("end")
    assert why(t, "give oakhurst wood 1") == (
        "Goldmead holds 2 too many: discard cubes that lie there, no more. [FEU-R54]"
    )


@pytest.mark.parametrize(
    ("lands", "more"),
    [
        (POOR, "; free fields: 3"),
        (
            [fief("goldmead", wheat=3), fief("oakhurst", wood=4), fief("redbank", stone=1)],
            "; free fields: 3; Goldmead and Oakhurst can be upgraded; Foundations can be built",
        ),
    ],
)
def test_the_main_phase_names_what_everybody_can_see_to_be_possible(
    lands: list[dict[str, Any]], more: str
) -> None:
    t = table(player("serf", lands))
    assert t.state.prompt == f"Main phase: carry out an action or end the phase{more}"


def test_a_hand_does_not_show_in_the_question() -> None:
    questions = {
        table(player(hand, POOR)).state.prompt for hand in ("serf", "reaper", "feudal-lord")
    }
    assert len(questions) == 1


def test_firing_is_not_spoken_of_while_a_city_is_free() -> None:
    t = table(
        player("", CITY, coins=3), row=["dancer", "lumberer"], master_deck=["miller", "baker"]
    )
    t.play("seek", "under baker")
    assert t.state.prompt == "Give the Dancer a free city"
