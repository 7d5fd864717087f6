"""Chromium on a real server. Every page fails on a breach of the content policy, an error in the
console, or a request to anybody else."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tests.browser.inn import Inn
from tests.browser.player import AT_ONCE, KNOWS, WATCH_POLICY

PATIENCE = 45_000  # ms; two cores may be busy with other tests
expect.set_options(timeout=PATIENCE)

# the first is the same without a window: it takes a third less of the processor
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
STATIC = Path(__file__).parents[2] / "src" / "tabard" / "server" / "static" / "index.html"
_missing: list[str] = []


def _find() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _install() -> None:
    """Debian's Chromium, where the machine lets us."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    for command in (["apt-get", "update", "-qq"], *([*install, name] for name in NAMES[:2])):
        subprocess.run(command, check=False, capture_output=True, timeout=600)
        if _find() is not None:
            return


def _absent(what: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}, and CI=true")
    _missing.append(what)
    pytest.skip(what)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _missing:
        terminalreporter.write_line("")
        terminalreporter.write_line(
            f"!!! THE BROWSER TESTS DID NOT RUN: {_missing[0]} !!!", red=True, bold=True
        )


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = _find()
    if path is None:
        _install()
        path = _find()
    if path is None:
        _absent("there is no Chromium on this machine")
    if not STATIC.exists():
        _absent("the client is not built (make web)")
    opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    opened = Inn(tmp_path_factory.mktemp("inn"))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def own_inn(tmp_path: Path) -> Iterator[Inn]:
    """A server that a test may kill."""
    opened = Inn(tmp_path)
    opened.open()
    yield opened
    opened.close()


NewPage = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[NewPage]:
    """Opens pages, each in a browser of its own, and watches over them to the end."""
    contexts: list[BrowserContext] = []
    pages: list[Page] = []
    faults: list[str] = []

    def new(width: int = 1366, height: int = 768, scheme: str = "light", **more: object) -> Page:
        newcomer = bool(more.pop("newcomer", False))
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion=str(more.pop("motion", "reduce")),  # type: ignore[arg-type]
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH_POLICY)
        context.add_init_script(AT_ONCE)
        if not newcomer:
            context.add_init_script(KNOWS)
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: faults.append(f"error in the page: {error}"))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "blob:"))
                else faults.append(f"asked somebody else: {request.url}")
            ),
        )
        return page

    yield new
    for page in pages:
        if not page.is_closed():
            faults += page.evaluate("window.__policy ?? []")
    for context in contexts:
        context.close()
    assert not faults, faults
