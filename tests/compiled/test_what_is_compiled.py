"""Hot rooms are compiled, cold ones are not: as the table in docs/architecture.md says."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import tabard
from tabard.engine.registry import game_class

HOT = ("tables", "words", "state", "hidden", "bot", "view")
COLD = ("game", "content", "cards", "position", "reasons", "seen", "terminal")
TELLING = ("counsel", "purposes", "appraisal", "fought")  # cold, too, in games that have them


def is_compiled(module: str) -> bool:
    file = import_module(module).__file__
    assert file is not None
    return not file.endswith(".py")


@pytest.mark.parametrize("game", tabard.game_names())
def test_the_rooms_of_a_game(game: str) -> None:
    package = game_class(game).package
    assert [room for room in HOT if not is_compiled(f"{package}.{room}")] == []
    assert [room for room in COLD if is_compiled(f"{package}.{room}")] == []


@pytest.mark.parametrize("game", tabard.game_names())
def test_what_only_tells_is_cold(game: str) -> None:
    package = game_class(game).package
    had = [room for room in TELLING if find_spec(f"{package}.{room}")]
    assert [room for room in had if is_compiled(f"{package}.{room}")] == []


@pytest.mark.parametrize("game", tabard.game_names())
def test_every_other_room_is_a_chapter_and_compiled(game: str) -> None:
    package = game_class(game).package
    folder = Path(str(import_module(package).__file__)).parent
    rooms = {file.stem for file in folder.glob("*.py")} - {"__init__", *COLD, *TELLING}
    assert sorted(room for room in rooms if not is_compiled(f"{package}.{room}")) == []


def test_engine_and_bots() -> None:
    for module in ("engine.state", "engine.steps", "engine.verbs", "engine.rng", "engine.piles"):
        assert is_compiled(f"tabard.{module}")
    for module in (
        "bots.base",
        "bots.simple",
        "bots.turn",
        "bots.certain",
        "bots.plan",
        "bots.ismcts",
        "bots.match",
    ):
        assert is_compiled(f"tabard.{module}")
