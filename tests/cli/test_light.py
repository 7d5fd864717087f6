"""`tabard` alone is light: it plays, measures and fuzzes without the packages of the server."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

LIGHT = {"msgspec", "mypy-extensions", "librt", "typing-extensions", "rich", "cyclopts"}

# Hides every package that a plain install of Tabard does not bring, then runs a command.
HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
from tabard.cli import main
code = main({words!r})
print("server:", *(name for name in sys.modules if name.startswith("tabard.server")))
sys.exit(code)
"""


def plain(name: str) -> str:
    """A distribution's name as requirements compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(name: str, found: set[str] | None = None) -> set[str]:
    """A distribution with all it requires without extras."""
    found = set() if found is None else found
    if plain(name) in found:
        return found
    found.add(plain(name))
    try:
        wanted = requires(name) or []
    except PackageNotFoundError:
        return found
    for requirement in wanted:
        if "extra ==" not in requirement:
            match = re.match(r"[A-Za-z0-9._-]+", requirement)
            assert match is not None
            needed(match[0], found)
    return found


def hidden_packages() -> set[str]:
    """The packages here that `tabard` alone does not bring."""
    brought = needed("tabard")
    return {
        package
        for package, owners in packages_distributions().items()
        if not brought & {plain(owner) for owner in owners}
    }


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    program = HIDING.format(hidden=hidden_packages(), words=list(words))
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"TABARD_HOME": str(tmp_path), "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_tabard_alone_requires() -> None:
    wanted = [r for r in requires("tabard") or [] if "extra ==" not in r]
    assert {plain(re.split(r"[<>=;\[ ]", r)[0]) for r in wanted} == LIGHT
    assert {"litestar", "sqlalchemy", "uvicorn", "pytest"} <= hidden_packages()


@pytest.mark.parametrize(
    "words",
    [
        ("play", "fidelitas", "--seat", "none", "--bots", "random,greedy", "--seed", "1"),
        ("sim", "fidelitas", "--games", "3", "--jobs", "1"),
        ("arena", "fidelitas", "--bots", "random,greedy", "--games", "2"),
        ("rules", "fidelitas", "12"),
        ("cards", "fidelitas"),
        ("fuzz", "fidelitas", "--games", "2"),
        ("games",),
        ("--help",),
    ],
    ids=lambda words: words[0],
)
def test_without_the_server_everything_else_works(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("server:\n")


@pytest.mark.parametrize("words", [("serve",), ("serve", "--port", "0"), ("serve", "--help")])
def test_serving_without_the_server_says_what_to_install(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run(tmp_path, *words)
    assert done.returncode == 2
    assert re.fullmatch(
        r"tabard: the server needs more packages \(\w+\): pip install \"tabard\[server\]\"\n",
        done.stderr,
    )
