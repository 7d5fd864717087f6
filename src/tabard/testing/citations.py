"""Which rules the tests of a checkout cite with `@pytest.mark.rule("FID-12")`."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


def cited_rules(tests: Path) -> set[str]:
    """The ids of all rules that a test under this folder cites."""
    files = sorted(tests.rglob("*.py"))
    return {rule for file in files for rule in _cited_in(file.read_text(encoding="utf-8"))}


@cache  # every game of the house asks for the same files
def _cited_in(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            found |= {arg.value for arg in node.args if _is_text(arg)}  # type: ignore[attr-defined]
    return found


def _is_rule_mark(func: ast.expr) -> bool:
    """Is this `pytest.mark.rule` or `mark.rule`?"""
    if not isinstance(func, ast.Attribute) or func.attr != "rule":
        return False
    owner = func.value
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return name == "mark"


def _is_text(arg: ast.expr) -> bool:
    return isinstance(arg, ast.Constant) and isinstance(arg.value, str)
