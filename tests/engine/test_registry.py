"""The registry: games are plug-ins."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tabard
from tabard.engine import registry
from tabard.engine.errors import OptionError, PackError, TabardError
from tabard.engine.registry import game_class, game_names, loads


def test_fidelitas_is_registered() -> None:
    assert "fidelitas" in game_names()
    assert tabard.load("fidelitas", players=3).seats == 3


@pytest.mark.parametrize("name", game_names())
def test_every_registered_game_names_itself(name: str) -> None:
    cls = game_class(name)
    assert cls.name == name
    assert cls.title
    assert cls.blurb
    assert cls.variants()


def test_an_unknown_game_gets_a_suggestion() -> None:
    with pytest.raises(TabardError, match="there is no game 'fidelits'; did you mean fidelitas"):
        tabard.load("fidelits")
    with pytest.raises(TabardError, match=r"there is no game 'xyzzy'; there are .*fidelitas"):
        tabard.load("xyzzy")


def test_an_unknown_option_gets_a_suggestion() -> None:
    with pytest.raises(OptionError, match="did you mean players"):
        tabard.load("fidelitas", player=3)


def test_the_error_of_a_pack_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[[virtus]]\nid = 'judge'\naction = 'dance'\n")
    with pytest.raises(PackError) as caught:
        tabard.load("fidelitas", pack=file)
    assert str(caught.value).startswith(f"{file}: card 'judge': there is no action 'dance'; known:")


def test_a_plug_in_that_cannot_be_loaded_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = EntryPoint("broken", "tabard.nowhere:Game", registry.GROUP)
    wrong = EntryPoint("wrong", "tabard:__version__", registry.GROUP)
    failing = EntryPoint("failing", "failing_plug_in:Game", registry.GROUP)
    (tmp_path / "failing_plug_in.py").write_text("{}['no such key']", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken, wrong, failing])
    with pytest.raises(TabardError, match="the plug-in 'broken' cannot be loaded"):
        game_class("broken")
    with pytest.raises(TabardError, match="the plug-in 'wrong' is not a tabard Game"):
        game_class("wrong")
    with pytest.raises(TabardError, match="the plug-in 'failing' cannot be loaded"):
        game_class("failing")
    assert not any(map(loads, ("broken", "wrong", "failing")))
