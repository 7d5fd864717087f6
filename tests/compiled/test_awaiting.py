"""What compiled coroutines must not do, because mypyc loses its way there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tabard

SOURCES = Path(__file__).resolve().parents[2] / "src" / "tabard"
WAITS = (ast.Await, ast.AsyncWith, ast.AsyncFor)
LOSES_ITS_WAY = """
async def write(job):
    try:
        await commit(job)
    except Exception:
        await look_again()
        raise
"""


def raised_after_waiting(tree: ast.AST) -> Iterator[int]:
    """Lines with a bare `raise` in a handler that awaits something.

    During the await mypyc (2.4) forgets what is being handled: called from another compiled
    coroutine, the bare `raise` ends the process.
    """
    for handler in ast.walk(tree):
        if isinstance(handler, ast.ExceptHandler):
            parts = list(ast.walk(handler))
            waits = any(isinstance(part, WAITS) for part in parts)
            bare = [part for part in parts if isinstance(part, ast.Raise) and part.exc is None]
            yield from (part.lineno for part in bare if waits)


def test_the_check_finds_what_it_looks_for() -> None:
    assert list(raised_after_waiting(ast.parse(LOSES_ITS_WAY))) == [7]


def test_no_compiled_coroutine_raises_again_after_waiting() -> None:
    root = Path(tabard.__file__).parent
    built = [file.relative_to(root) for ending in ("*.so", "*.pyd") for file in root.rglob(ending)]
    compiled = [file.with_name(file.name.split(".")[0] + ".py") for file in built]
    found = [
        f"{file}: {line}"
        for file in compiled
        for line in raised_after_waiting(ast.parse((SOURCES / file).read_text(encoding="utf-8")))
    ]
    assert len(compiled) > 100
    assert found == []
