"""Numbers of a judgement: said once, in the fields of their names, and nothing left over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard import Brain, PackError
from tabard.engine.numbers import Given
from tabard.engine.state import State
from tabard.engine.terms import numbers_of, of_cards

Maker = Callable[[str], str]


class Numbers(Given):
    """What a small game reckons with."""

    gem: float = 0.0
    round: int = 0


class Worth(Numbers):
    """The numbers, and what every card is worth, which costs so many gems."""

    def __init__(self, tables: Tables, given: dict[str, float]) -> None:
        n = Numbers(given)
        added = of_cards(given)
        self.card = [n.gem * cost + more for cost, more in zip(tables.costs, added, strict=True)]
        super().__init__(given)


class Tables:
    """Two cards and what they cost."""

    def __init__(self, given: dict[str, float]) -> None:
        self.costs = [1, 3]
        self.worth = Worth(self, given)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    """Makes a package with a numbers.toml."""

    def make(text: str) -> str:
        name = f"numbered_{abs(hash(text))}"
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "numbers.toml").write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        return name

    return make


def test_numbers_stand_in_the_fields_of_their_names(package: Maker) -> None:
    """Given a numbers.toml, when it is read, each number has its field and each card its own."""
    name = package("[judgement]\ngem = 1.5\nround = 2\n[cards]\nfool = -1")
    worth = Tables(numbers_of(name, Numbers, ["king", "fool"])).worth
    assert (worth.gem, worth.round) == (1.5, 2)
    assert worth.card == [1.5, 3.5]


def test_what_is_counted_in_whole_numbers_is_rounded() -> None:
    found = Numbers({"gem": 1.4, "round": 60.7})
    assert (found.gem, found.round) == (1.4, 61)
    assert found.given["round"] == 60.7


def test_a_number_that_is_missing_is_told_by_its_name(package: Maker) -> None:
    with pytest.raises(PackError, match=r"numbers\.toml has no round$"):
        numbers_of(package("[judgement]\ngem = 1.5"), Numbers, [])


def test_a_number_that_nobody_reckons_with_is_told_by_its_name(package: Maker) -> None:
    with pytest.raises(PackError, match=r"has gold, jem; nothing reckons with that$"):
        numbers_of(package("[judgement]\ngem = 1\nround = 1\njem = 2\ngold = 3"), Numbers, [])


def test_words_of_the_content_may_be_numbers_too(package: Maker) -> None:
    """Given an effect that is looked up by its word, its number is no superfluous one."""
    text = "[judgement]\ngem = 1\nround = 1\nmake-bonus = 4"
    name = package(text)
    assert numbers_of(name, Numbers, [], ["make-bonus"])["make-bonus"] == 4
    with pytest.raises(PackError, match="has make-bonus; nothing"):
        numbers_of(name, Numbers, [])


def test_a_brain_that_reckons_with_other_numbers_guides_its_matches_by_them(staged: Any) -> None:
    """Given a brain with dear gems, only a match that it guides has the worth of things by them."""
    given = {"gem": 1.0, "round": 2.0, "card king": 0.0, "card fool": 0.5}
    tables = Tables(given)
    brain: Brain[State] = Brain()
    brain.weigh(["gems"], [1.0], 1.0, tables)
    assert brain.numbers == given

    brain.reckon(given | {"gem": 10.0})
    assert tables.worth.card == [1.0, 3.5]
    staged.t = Tables(given)
    brain.guide(staged)
    assert staged.t.worth.card == [10.0, 30.5]


def test_a_brain_without_numbers_guides_to_nothing(staged: Any) -> None:
    brain: Brain[State] = Brain()
    brain.weigh(["points"], [1.0], 1.0)
    brain.reckon({})
    staged.t = Tables({"gem": 1.0, "round": 1.0, "card king": 0.0, "card fool": 0.0})
    before = staged.t.worth
    brain.guide(staged)
    assert staged.t.worth is before
