"""The ledger: every rule, numbered, found by id."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.ledger import Ledger, LedgerFile, Rule, read_ledger
from tabard.engine.registry import game_class, game_names

GOOD = """
prefix = "TOY"
[[rule]]
id = "TOY-1"
section = "Turn"
kind = "rulebook"
text = "Do one thing."
"""


def test_a_rule_is_found_by_its_id_in_any_spelling(pledge: Game) -> None:
    ledger = pledge.ledger
    assert ledger["TOY-2"] is ledger["toy-2"] is ledger["2"]
    assert "TOY-2" in ledger
    assert "TOY-99" not in ledger
    assert len(ledger) == 5
    assert ledger.sections() == ["Turn", "End"]


def test_a_rule_that_is_not_there_gets_a_sentence(pledge: Game) -> None:
    with pytest.raises(TabardError, match="there is no rule TOY-9 in the ledger TOY; did you mean"):
        pledge.ledger["TOY-9"]


def test_an_id_must_not_come_twice() -> None:
    rule = Rule("TOY-1", "Turn", "rulebook", "Do one thing.")
    with pytest.raises(TabardError, match="twice"):
        Ledger(LedgerFile("TOY", [rule, rule]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind = "rulebook"', 'kind = "rumour"'),
        ('text = "Do one thing."', ""),
        ('section = "Turn"', 'chapter = "Turn"'),
        ("[[rule]]", "[[rule"),
    ],
)
def test_a_ledger_with_a_mistake_is_refused(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(GOOD)
    assert len(read_ledger(file)) == 1
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(TabardError, match=r"^rules\.toml: "):
        read_ledger(file)


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_well_formed_ledger(name: str) -> None:
    ledger = game_class(name)().ledger
    for rule in ledger:
        assert rule.id.startswith(f"{ledger.prefix}-")
        assert rule.section
        assert len(rule.text) > 15
        assert rule.text.rstrip().endswith((".", "!", ")", "?"))
