"""A way to wait less: `--brief=tests/kit`, of everything there that is tried in many variants only
the first one, and no fuzz."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

# garbage is looked for as seldom as the server does it, also while tests are collected
gc.set_threshold(50_000, 20, 50)
# however busy the machine is
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

FUZZ = ("test_random_games_end", "test_a_fuzz_run_is_the_same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", metavar="FOLDER", help="there one variant a test, and no fuzz")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    folder = config.getoption("--brief")
    if folder is None:
        return
    kept: dict[str, pytest.Item] = {}
    for item in items:
        if not item.nodeid.startswith(folder):
            kept[item.nodeid] = item
        elif not is_fuzz(item):
            kept.setdefault(item.nodeid.partition("[")[0], item)
    config.hook.pytest_deselected(items=list(set(items) - set(kept.values())))
    items[:] = kept.values()


def pytest_collection_finish() -> None:
    """What is loaded now stays."""
    gc.collect()
    gc.freeze()


def is_fuzz(item: pytest.Item) -> bool:
    """Is this one of the kit's long random runs?"""
    return item.nodeid.startswith("tests/kit/") and any(word in item.nodeid for word in FUZZ)
