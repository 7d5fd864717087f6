"""The workflows of hosted CI and the hooks of pre-commit: every command in them exists.

They cannot run here; what can be checked is that they are well formed and call what is there.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))
MODULES = {"pip", "cibuildwheel"}
by_workflow = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def read(file: Path) -> dict[Any, Any]:
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    for job in read(file)["jobs"].values():
        yield from job["steps"]


def is_known(words: list[str]) -> bool:
    """Does this command call something that is there?"""
    match words:
        case ["make", target]:
            return target in TARGETS
        case ["bash", script] | ["python", script, "--prepare", _]:
            return (ROOT / script).is_file()
        case ["python", "-m", module, *_]:
            return module in MODULES
        case ["apt-get", "update" | "install", *_]:
            return True
    return False


@by_workflow
def test_every_command_exists(file: Path) -> None:
    commands = [line for step in steps(file) for line in step.get("run", "").splitlines()]
    assert commands
    assert [line for line in commands if not is_known(shlex.split(line))] == []


@by_workflow
def test_every_step_runs_something_or_uses_a_pinned_action(file: Path) -> None:
    for step in steps(file):
        assert ("run" in step) != ("uses" in step)
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v1"))


@by_workflow
def test_a_workflow_may_only_read(file: Path) -> None:
    assert read(file)["permissions"] == {"contents": "read"}


def test_the_sources_can_be_prepared_for_a_builder_of_wheels(tmp_path: Path) -> None:
    tool = [sys.executable, str(ROOT / "tools" / "compile.py"), "--prepare", str(tmp_path / "tree")]
    subprocess.run(tool, check=True, cwd=tmp_path)
    project = (tmp_path / "tree" / "pyproject.toml").read_text(encoding="utf-8")
    assert '"/src/tabard/games/fidelitas/position.py"' in project
    assert (tmp_path / "tree" / "src" / "tabard" / "cli.py").is_file()


def test_hooks_run_what_make_lint_runs() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    entries = [hook["entry"] for hook in local["hooks"]]
    for tool in ("ruff check", "ruff format", "mypy"):
        assert any(f".venv/bin/{tool}" in entry for entry in entries)
    scripts = re.findall(r"npm run --silent (\w+)", " ".join(entries))
    package = (ROOT / "web" / "package.json").read_text(encoding="utf-8")
    assert scripts
    assert all(f'"{script}":' in package for script in scripts)
