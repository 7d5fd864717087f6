"""Ways to wait less.

`--brief`: of everything that is tried in many variants, only the first one, and no fuzz; for
`make quick`. `--fuzzed`: leave out the fuzz of the kit, because the compiled run of the same
`make test` has just played it; that compiled and interpreted agree is a test of its own.
"""

from __future__ import annotations

import pytest

FUZZ = ("test_random_games_end", "test_a_fuzz_run_is_the_same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", action="store_true", help="one variant a test, no fuzz")
    parser.addoption("--fuzzed", action="store_true", help="the kit's fuzz has run already")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept = items[:]
    if config.getoption("--brief") or config.getoption("--fuzzed"):
        kept = [item for item in kept if not is_fuzz(item)]
    if config.getoption("--brief"):
        first: dict[str, pytest.Item] = {}
        for item in kept:
            first.setdefault(item.nodeid.partition("[")[0], item)
        kept = list(first.values())
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept


def is_fuzz(item: pytest.Item) -> bool:
    """Is this one of the kit's long random runs?"""
    return item.nodeid.startswith("tests/kit/") and any(word in item.nodeid for word in FUZZ)
