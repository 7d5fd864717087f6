"""Who knows one game knows five: every game of the house has the same rooms."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import tabard
from tabard.engine.brain import Brain
from tabard.engine.game import Game
from tabard.engine.numbers import Given
from tabard.engine.state import State
from tabard.engine.terms import CARD, numbers_file
from tabard.engine.views import TableView

GAMES = Path(__file__).parents[2] / "src" / "tabard" / "games"
NAMES = sorted(path.name for path in GAMES.iterdir() if (path / "rules.toml").exists())

ROOMS = (
    "__init__.py", "game.py", "rules.toml", "content.toml", "content.py", "tables.py", "cards.py",
    "words.py", "state.py", "hidden.py", "position.py", "scenes.toml", "news.toml",
    "seen.py", "view.py", "bot.py", "weights.toml", "chances.toml", "purposes.toml", "reasons.py",
    "study.toml", "levels.toml", "terminal.py",
)  # fmt: skip
# Rooms under other names, from before there was a grammar.
OTHER_NAMES = (
    "invariants.py", "checks.py", "knowledge.py", "redeal.py", "vocabulary.py", "codes.py",
    "scenes.py", "builder.py", "refusals.py",
)  # fmt: skip
INTERPRETED = "# interpreted"

every_game = pytest.mark.parametrize("name", NAMES)


def module(name: str, room: str) -> object:
    return import_module(f"tabard.games.{name}.{room}")


def source(name: str, room: str) -> str:
    return (GAMES / name / room).read_text(encoding="utf-8")


def test_there_are_five_games() -> None:
    assert NAMES == ["audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"]


@every_game
def test_a_game_has_every_room_under_its_name(name: str) -> None:
    there = {path.name for path in (GAMES / name).iterdir()}
    assert [room for room in ROOMS if room not in there] == []
    assert [room for room in OTHER_NAMES if room in there] == []


@every_game
def test_the_package_only_exports_its_game(name: str) -> None:
    code = [line for line in source(name, "__init__.py").splitlines() if line.strip()]
    assert len(code) <= 5
    found = [v for v in vars(module(name, "game")).values() if isinstance(v, type)]
    assert [v for v in found if issubclass(v, Game) and v is not Game]


@every_game
def test_the_rooms_hold_what_they_are_for(name: str) -> None:
    title = name.title()
    assert issubclass(getattr(module(name, "state"), f"{title}State"), State)
    assert issubclass(getattr(module(name, "bot"), f"{title}Brain"), Brain)
    assert issubclass(getattr(module(name, "view"), f"{title}Table"), TableView)
    assert issubclass(module(name, "content").Content, msgspec.Struct)  # type: ignore[attr-defined]
    for room, things in {
        "content": ["load"],
        "tables": ["Tables"],
        "cards": ["build_tables"],
        "words": ["Words"],
        "hidden": ["redeal"],
        "position": ["Position", "describe", "arrange"],
        "view": ["look"],
        "reasons": ["items"],
        "terminal": ["draw"],
    }.items():
        assert [t for t in things if not hasattr(module(name, room), t)] == [], room


@every_game
def test_tables_and_words_are_called_the_same(name: str) -> None:
    state = source(name, "state.py")
    assert re.search(r"self\.t: Tables\b", state)
    assert re.search(r"self\.w: Words\b", state)


@every_game
def test_advisers_are_counselled_in_counsel_and_purposes_are_in_purposes(name: str) -> None:
    game = tabard.load(name)
    there = {path.name for path in (GAMES / name).iterdir()}
    assert (type(game).advisable is not Game.advisable) == ("counsel.py" in there)
    assert bool(game.SAYS) == ("purposes.py" in there)
    verbs = {verb.name for verb in game.space.verbs}
    assert [verb for _, verb in game.SAYS if verb not in verbs] == []


@every_game
def test_numbers_have_their_names_in_numbers_and_what_follows_from_them_in_worth(name: str) -> None:
    """The engine fills them in and lets brains reckon with others; a game only says which."""
    rooms = {"numbers.toml", "numbers.py", "worth.py"}
    there = {path.name for path in (GAMES / name).iterdir()} & rooms
    assert there in (set(), rooms)
    brain = tabard.load(name).brain
    assert not {"reckon", "guide"} & set(vars(type(brain)))
    if there:
        assert issubclass(module(name, "numbers").Numbers, Given)  # type: ignore[attr-defined]
        assert isinstance(brain.reckoned, module(name, "worth").Worth)  # type: ignore[attr-defined]
        cards = numbers_file(f"tabard.games.{name}").cards
        assert [card for card in cards if CARD + card not in brain.numbers] == []


@every_game
def test_verbs_events_and_questions_are_declared_in_words(name: str) -> None:
    for path in sorted((GAMES / name).glob("*.py")):
        if path.name != "words.py":
            found = re.findall(r"(?<![\w.])(?:Verb|Told|Question)\(", path.read_text("utf-8"))
            assert not found, f"{path.name} declares {found}"


@every_game
def test_nothing_is_narrowed_by_hand(name: str) -> None:
    code = "".join(path.read_text("utf-8") for path in (GAMES / name).glob("*.py"))
    assert not re.findall(rf"assert isinstance\(\w+, {name.title()}State\)", code)


@every_game
def test_what_reads_content_or_draws_stays_interpreted_and_the_rest_is_compiled(name: str) -> None:
    marked = [p.name for p in sorted((GAMES / name).glob("*.py")) if INTERPRETED in _head(p)]
    assert {"cards.py", "position.py", "reasons.py", "seen.py"} <= set(marked)
    assert not {"tables.py", "words.py", "state.py", "hidden.py", "view.py", "bot.py"} & set(marked)


def _head(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[:5]


@every_game
def test_a_game_imports_only_the_engine(name: str) -> None:
    for path in sorted((GAMES / name).glob("*.py")):
        for used in re.findall(
            r"^\s*(?:from|import) (tabard[\w.]*)", path.read_text("utf-8"), re.M
        ):
            own = used.startswith((f"tabard.games.{name}", "tabard.engine"))
            assert own, f"{path.name} imports {used}"
