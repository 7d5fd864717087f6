"""Rules and tests: every rule has a test that cites it, and nothing else is cited."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.citations import cited_rules
from tabard.engine.registry import game_class, game_names

TESTS = Path(__file__).parent.parent
CITED = cited_rules(TESTS)


@pytest.mark.parametrize("name", game_names())
def test_every_rule_has_a_test_that_cites_it(name: str) -> None:
    ledger = game_class(name)().ledger
    assert [rule.id for rule in ledger if rule.id not in CITED] == []


def test_tests_cite_only_rules_that_exist() -> None:
    ledgers = [game_class(name)().ledger for name in game_names()]
    assert sorted(id for id in CITED if not any(id in ledger for ledger in ledgers)) == []  # noqa: A001
