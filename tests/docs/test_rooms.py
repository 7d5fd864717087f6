"""The table "I want to change ..." is true for all five games: its files are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.docs.test_hooks import GAMES, ROOT, games_of

BESIDE = {  # what does not lie in the package of a game
    "web/src/games/<game>/": "web/src/games/{}",
    "tests/games/<game>/": "tests/games/{}",
    "story.py": "tests/games/{}/story.py",
    "tools/puzzles.py": "tools/puzzles.py",
}
# what the build leaves out in every game; else a file says so at its top
NEVER_COMPILED = {"__init__.py", "content.py", "game.py", "terminal.py"}
PLACE = re.compile(r"`([\w<>/.*]+[./][\w*/]*)`(?: \(([\w ]+)\))?")


class Room(NamedTuple):
    """A file of the table, the games that it says have it, and whether it says compiled."""

    file: str
    games: set[str]
    compiled: bool


def rooms() -> list[Room]:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.partition("| I want to change ... |")[2].partition("\n## ")[0]
    found = []
    for line in section.splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for file, which in PLACE.findall(cells[1]) if line.startswith("|") else ():
            found.append(Room(file, games_of(which or "all"), cells[2] == "yes"))
    return found


def there(room: Room, game: str) -> list[Path]:
    beside = BESIDE.get(room.file)
    if beside is not None:
        return list(ROOT.glob(beside.format(game)))
    return list((ROOT / "src" / "tabard" / "games" / game).glob(room.file))


def test_the_table_names_the_rooms() -> None:
    assert {"rules.toml", "game.py", "state.py", "lessons/*.toml", *BESIDE} <= {
        room.file for room in rooms()
    }


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.file)
def test_every_file_that_the_table_names_is_in_the_games_it_says(room: Room) -> None:
    assert {game for game in GAMES if there(room, game)} == room.games


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.file)
def test_what_it_calls_compiled_is(room: Room) -> None:
    files = [file for game in GAMES for file in there(room, game) if file.suffix == ".py"]
    inside = [file for file in files if "games" in file.parts and "tests" not in file.parts]
    for file in inside:
        marked = "# interpreted" in file.read_text("utf-8").splitlines()[:5]
        assert (file.name in NEVER_COMPILED or marked) != room.compiled, file
