"""`--brief`: of everything that is tried in many variants, only the first one; for `make quick`."""

from __future__ import annotations

import pytest

LONG = ("random_games", "fuzz")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", action="store_true", help="one variant a test, no fuzz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--brief"):
        return
    kept: dict[str, pytest.Item] = {}
    for item in items:
        name = item.nodeid.partition("[")[0]
        if not any(word in name for word in LONG):
            kept.setdefault(name, item)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept.values()])
    items[:] = kept.values()
