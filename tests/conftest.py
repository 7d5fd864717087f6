"""A way to wait less: `--brief`, of everything that is tried in many variants only the first one,
and no fuzz; for `make quick`."""

from __future__ import annotations

import pytest

FUZZ = ("test_random_games_end", "test_a_fuzz_run_is_the_same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", action="store_true", help="one variant a test, no fuzz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--brief"):
        return
    first: dict[str, pytest.Item] = {}
    for item in items:
        if not is_fuzz(item):
            first.setdefault(item.nodeid.partition("[")[0], item)
    kept = list(first.values())
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def is_fuzz(item: pytest.Item) -> bool:
    """Is this one of the kit's long random runs?"""
    return item.nodeid.startswith("tests/kit/") and any(word in item.nodeid for word in FUZZ)
