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
    brief = config.getoption("--brief")
    if not brief and not config.getoption("--fuzzed"):
        return
    kept: dict[str, pytest.Item] = {}
    for item in items:
        test = item.nodeid.partition("[")[0]
        if not any(word in test for word in FUZZ):
            kept.setdefault(test if brief else item.nodeid, item)
    left = set(items) - set(kept.values())
    config.hook.pytest_deselected(items=list(left))
    items[:] = kept.values()
