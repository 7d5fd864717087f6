"""What the pages say is so: examples run, links lead somewhere, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabard.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "bench" / "README.md",
]
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in this language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.S)


@by_page
def test_whole_programs_run(page: Path) -> None:
    """A Python block that begins with `import tabard` is a whole program."""
    for block in blocks(page, "python"):
        if block.startswith("import tabard"):
            exec(compile(block, str(page), "exec"), {})


def test_the_program_of_the_readme_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks(ROOT / "README.md", "python")
    exec(compile(block, "README.md", "exec"), {})
    *moves, result = capsys.readouterr().out.splitlines()
    assert len(moves) > 20
    assert result.startswith("[")


@by_page
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@by_page
def test_commands_exist(page: Path) -> None:
    text = "\n".join(blocks(page, "sh"))
    for command in re.findall(r"tabard ([a-z]+)", text):
        assert command in COMMANDS, f"{page.name}: tabard {command}"


@by_page
def test_make_targets_exist(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for target in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8")):
        assert target in targets, f"{page.name}: make {target}"
