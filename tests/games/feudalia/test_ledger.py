"""Every rule, ruling and example of the ledger has a test that cites it."""

from __future__ import annotations

from pathlib import Path

import tabard
from tabard.testing.citations import cited_rules


def test_every_rule_is_cited_by_a_test() -> None:
    ledger = tabard.load("feudalia").ledger
    cited = cited_rules(Path(__file__).parent)
    assert [rule.id for rule in ledger if rule.id not in cited] == []


def test_the_ledger_holds_all_numbers() -> None:
    ledger = tabard.load("feudalia").ledger
    wanted = [f"FEU-R{i}" for i in range(1, 67)] + ["FEU-R39a"]
    wanted += [f"FEU-A{i}" for i in range(1, 31)] + [f"FEU-T{i}" for i in range(1, 12)]
    assert [rule for rule in wanted if rule not in ledger] == []
