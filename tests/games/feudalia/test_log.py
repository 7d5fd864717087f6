"""What the players read: each line of the log names its rule, each question what it is about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.feudalia.story import Table, fief, player, table

import tabard
from tabard.engine.rng import fast


def told(t: Table, *moves: str) -> list[str]:
    """What the moves bring into the log, each line as `kind rule`, repetitions left out."""
    start = len(t.state.log)
    t.play(*moves)
    lines = [f"{event.kind.name} {event.rule}" for event in t.state.log[start:]]
    return list(dict.fromkeys(lines))


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        (["income serf"], ["sold FEU-R21", "earned FEU-R21"]),
        (["work serf oakhurst"], ["worked FEU-R22", "made FEU-R23"]),
        (["work serf greycrag"], ["worked FEU-R22", "paid FEU-R22", "made FEU-R23"]),
        (["influence priest"], ["influenced FEU-R27", "earned FEU-R39a"]),
        (["hire priest"], ["hired FEU-R20", "paid FEU-R19"]),
        (["train reaper serf"], ["eliminated FEU-R20", "hired FEU-R20", "paid FEU-R19"]),
        (["upgrade goldmead"], ["spent FEU-R30", "upgraded FEU-R30"]),
        (["tap countess"], ["tapped FEU-R39", "earned FEU-R39a"]),
        (["move countess oakhurst"], ["housed FEU-R38"]),
        (["work merchant oakhurst", "trade 1-wood-for-1-clay"],
         ["worked FEU-R22", "spent FEU-R23", "made FEU-R23"]),
        (["seek", "under potter", "house oakhurst"],
         ["revealed FEU-R37", "engaged FEU-R37", "sank FEU-R37", "paid FEU-R37", "housed FEU-R36"]),
        (["end"], ["ended FEU-R18", "discarded FEU-R50", "earned FEU-R50", "saved FEU-R51",
                   "drew FEU-R52", "turn FEU-R15"]),
    ],
)  # fmt: skip
def test_a_line_of_the_log_names_the_rule_it_applies(moves: list[str], lines: list[str]) -> None:
    lands = [fief("goldmead", wheat=3, clay=1), fief("oakhurst", 1, wood=1),
             fief("greycrag", 1, "countess")]  # fmt: skip
    t = table(player("serf priest merchant", lands, coins=3), row=["dancer", "potter"],
              master_deck=["baker", "miller", "notary"])  # fmt: skip
    assert told(t, *moves) == lines


def test_the_tax_is_told_with_its_own_rules() -> None:
    lands = [fief("goldmead", wheat=4), fief("oakhurst"), fief("redbank")]
    t = table(player("tax-collector", lands), phase="start")
    lines = [f"{event.kind.name} {event.rule}" for event in t.state.log]
    assert lines == ["turn FEU-R15", "taxed FEU-R40", "tax-paid FEU-R41"]
    t = table(player("tax-collector serf"), phase="start")
    lines = [f"{event.kind.name} {event.rule}" for event in t.state.log]
    assert lines == ["turn FEU-R15", "taxed FEU-R40", "discarded FEU-R43"]


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": 1, "players": 3},
        {"scenario": 10, "players": 2, "variants": "crusades+pilgrimage+fair"},
    ],
)
def test_no_line_hides_behind_the_main_phase(options: dict[str, Any]) -> None:
    game = tabard.load("feudalia", **options)
    state = game.start(seed=4, telling=True)
    chance = fast(4)
    while state.asked is not None:
        state.play(state.asked.hint(state, chance))
    rules = {event.rule for event in state.log}
    assert "FEU-R17" not in rules
    assert rules <= {rule.id for rule in game.ledger}
    assert len(rules) > 15


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (
            ["upgrade oakhurst"],
            "Upgrade Oakhurst. Left to pay: 2 cubes of any type (suggested: 2 wheat",
        ),
        (["build foundations"], "Build: Foundations. Left to pay: 2 cubes of any type"),
        (["hire farmhand"], "Hire the Farmhand. Left to pay: 1 wheat"),
        (["work farmhand goldmead"], "Farmhand in Goldmead: choose one of the two scrolls"),
        (["work merchant goldmead"], "Exchange in Goldmead, up to 2 times"),
        (["work merchant goldmead", "trade 3-wheat-for-1-clay"], "Exchange in Goldmead, once more"),
        (["seek", "engage dancer"], "The Dancer is hired: put another face-up master under"),
        (["tap accountant"], "Accountant: move up to 8 cubes between Redbank and his card"),
    ],
)
def test_a_question_says_what_was_picked_before(moves: list[str], words: str) -> None:
    lands = [fief("goldmead", wheat=7, stone=1), fief("oakhurst", wheat=1, wood=3),
             fief("redbank", 2, "accountant", clay=2)]  # fmt: skip
    t = table(player("farmhand merchant", lands, coins=5), row=["dancer", "notary"],
              master_deck=["baker", "brewer", "miller"])  # fmt: skip
    t.play(*moves)
    assert t.state.prompt.startswith(words)


def test_a_master_that_may_help_is_asked_with_the_whole_cost() -> None:
    lands = [fief("goldmead", wheat=4, wood=1, clay=1), fief("oakhurst"),
             fief("redbank", 1, "mason")]  # fmt: skip
    t = table(player("", lands))
    t.play("upgrade goldmead")
    assert t.state.prompt.startswith("Upgrade Goldmead for 3 wheat, 1 wood, 1 cube of any type: ")


@pytest.mark.rule("FEU-V1", "FEU-V3")
def test_a_raid_tells_its_strength_while_it_is_raised() -> None:
    theirs = [fief("barleyford", wheat=3, clay=1), fief("elmwick"), fief("claydon")]
    t = table(
        player("serf feudal-lord", turns=4), player("", theirs), options={"variants": "crusades"}
    )
    assert told(t, "raid barleyford", "levy serf") == ["levied FEU-V1"]
    assert t.state.prompt.startswith("Raid Barleyford: defence 2, your levy 1;")
    t.play("levy feudal-lord", "march 0")
    assert t.state.prompt == "The raid on Barleyford succeeded: take up to 2 cubes"


@pytest.mark.rule("FEU-A5")
def test_the_tax_from_the_hand_says_what_was_paid_so_far() -> None:
    t = table(player("tax-collector serf serf merchant"), phase="start")
    asked = "Tax: no fief holds two cubes, so discard vassals worth half of your hand's income"
    assert t.state.prompt == asked
    t.play("discard serf")
    assert t.state.prompt.endswith("; so far worth 1")
