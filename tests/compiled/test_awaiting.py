"""What compiled coroutines must not do, because mypyc (2.4) loses its way there.

While a compiled coroutine waits, it forgets which exception it is handling. Called from another
compiled coroutine, what raises it again then ends the process or drops the exception.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabard

SOURCES = Path(__file__).resolve().parents[2] / "src" / "tabard"
WAITS = (ast.Await, ast.AsyncWith, ast.AsyncFor)
RAISES_AGAIN = """
async def write(job):
    try:
        await commit(job)
    except Exception:
        await look_again()
        raise
"""
WAITS_AT_LAST = """
async def write(job):
    try:
        await commit(job)
    finally:
        await look_again()
"""
LEAVES_SLOWLY = """
async def write(job):
    async with transaction():
        await commit(job)
"""


def loses_its_way(tree: ast.AST) -> Iterator[int]:
    """Lines at which a compiled coroutine forgets what it is handling."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and _waits(node):
            parts = ast.walk(node)
            yield from (x.lineno for x in parts if isinstance(x, ast.Raise) and x.exc is None)
        elif isinstance(node, ast.Try):
            yield from (x.lineno for x in node.finalbody if _waits(x))
        elif isinstance(node, ast.AsyncWith):
            # a lock is let go of at once; who waits while it is left raises again too late
            at_once = all(ast.unparse(x.context_expr).endswith("_lock") for x in node.items)
            yield from () if at_once else (node.lineno,)


def _waits(node: ast.AST) -> bool:
    return any(isinstance(part, WAITS) for part in ast.walk(node))


@pytest.mark.parametrize(
    ("source", "line"), [(RAISES_AGAIN, 7), (WAITS_AT_LAST, 6), (LEAVES_SLOWLY, 3)]
)
def test_the_check_finds_what_it_looks_for(source: str, line: int) -> None:
    assert list(loses_its_way(ast.parse(source))) == [line]


def test_no_compiled_coroutine_forgets_what_it_handles() -> None:
    root = Path(tabard.__file__).parent
    built = [file.relative_to(root) for ending in ("*.so", "*.pyd") for file in root.rglob(ending)]
    compiled = [file.with_name(file.name.split(".")[0] + ".py") for file in built]
    found = [
        f"{file}: {line}"
        for file in compiled
        for line in loses_its_way(ast.parse((SOURCES / file).read_text(encoding="utf-8")))
    ]
    assert len(compiled) > 100
    assert found == []
