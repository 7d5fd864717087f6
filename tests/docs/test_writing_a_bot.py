"""Follow docs/writing-a-bot.md to the letter, in a directory outside the checkout."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "writing-a-bot.md"
ADDITION = re.compile(r"```python\n# at the end of (pilgrim/\S+)\n(.*?)```", re.S)
FILE = re.compile(r"```(?:toml|python)\n# (pilgrim/\S+)\n(.*?)```", re.S)
PIP = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
pytestmark = pytest.mark.xdist_group("elsewhere")  # one worker, so that it is built once


class Elsewhere:
    """A directory far from the checkout, where somebody has written down what the page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"
        for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.site), "TABARD_HOME": str(self.folder)}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def install(self) -> None:
        """`pip install ./pilgrim`, without a net and into a folder of its own."""
        done = self.python(*PIP, "--upgrade", "--target", str(self.site), "./pilgrim")
        assert done.returncode == 0, done.stderr

    def tabard(self, *words: str) -> str:
        done = self.python("-m", "tabard", *words)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    place = Elsewhere(tmp_path_factory.mktemp("elsewhere"))
    place.install()
    return place


def test_the_bot_of_the_page_is_listed(elsewhere: Elsewhere) -> None:
    listed = {bot["name"]: bot["help"] for bot in json.loads(elsewhere.tabard("bots", "--json"))}
    assert listed["pilgrim"] == "Tries every move a few times and takes what went well."


def test_the_bot_of_the_page_beats_random_play(elsewhere: Elsewhere) -> None:
    words = ("arena", "fidelitas", "--bots", "pilgrim,random", "--games", "6", "--json")
    ranking = json.loads(elsewhere.tabard(*words, "--jobs", "2"))
    assert [bot["name"] for bot in ranking["bots"]] == ["pilgrim", "random"]


def test_the_bot_of_the_page_takes_a_seat_in_the_terminal(elsewhere: Elsewhere) -> None:
    out = elsewhere.tabard("play", "fidelitas", "--seat", "none", "--bots", "random,pilgrim")
    assert "Won by" in out
    (record,) = elsewhere.folder.glob("fidelitas-*.tabard")
    assert "[pilgrim]" in record.read_text()


def test_the_budget_of_the_page(elsewhere: Elsewhere) -> None:
    ((module, addition),) = ADDITION.findall(PAGE.read_text(encoding="utf-8"))
    elsewhere.write(module, elsewhere.read(module) + addition)
    project = elsewhere.read("pilgrim/pyproject.toml")
    assert project.count("tabard_pilgrim:Pilgrim") == 1
    changed = project.replace("tabard_pilgrim:Pilgrim", "tabard_pilgrim:pilgrim")
    elsewhere.write("pilgrim/pyproject.toml", changed)
    elsewhere.install()
    out = elsewhere.tabard("sim", "fidelitas", "--bots", "pilgrim:2,random", "--games", "2")
    assert "pilgrim:2" in out
    done = elsewhere.python("-m", "tabard", "sim", "fidelitas", "--bots", "pilgrim:soon")
    assert done.stderr.startswith("tabard: the budget of 'pilgrim:soon' cannot be read; write")
