"""The glossary explains what the tables in browser and terminal show besides cards."""

from __future__ import annotations

import pytest

from tabard.games.fidelitas.game import Fidelitas
from tabard.testing.lessons import teaching

SIGNS = {
    "✕ no draw": "X",
    "Alone:": "Alone:",
    "from hand": "Score line",
    "Score (2)": "Score line",
    "Blocked": "Blocked",
    "Closed": "Closed",
    "Missio deck": "Missio deck",
    "as everybody saw": "Holds",
}


@pytest.mark.parametrize(("sign", "word"), SIGNS.items())
def test_a_sign_is_explained_by_its_own_word(sign: str, word: str) -> None:
    marked = {form: w.word for w in teaching("fidelitas").glossary.words for form in w.explained}
    assert marked[sign] == word


def test_every_shield_is_explained_by_the_id_of_its_guild() -> None:
    guilds = [card["id"] for card in Fidelitas().cards() if card["group"] == "Guild"]
    assert len(guilds) == 9
    assert all(teaching("fidelitas").glossary.find(guild) for guild in guilds)


def test_a_wish_that_holds_a_pair_is_not_explained_as_a_hand() -> None:
    """`holds` is an everyday word: on a Missio it means no cards that were seen."""
    words = teaching("fidelitas").glossary.words
    assert all("holds" not in [form.casefold() for form in word.explained] for word in words)
