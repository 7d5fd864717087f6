"""The registry: games are plug-ins."""

from __future__ import annotations

import pytest

import tabard
from tabard.engine.errors import OptionError, TabardError
from tabard.engine.registry import game_class, game_names


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
    with pytest.raises(TabardError, match="there is no game 'xyzzy'; there are .*fidelitas"):
        tabard.load("xyzzy")


def test_an_unknown_option_gets_a_suggestion() -> None:
    with pytest.raises(OptionError, match="did you mean players"):
        tabard.load("fidelitas", player=3)
