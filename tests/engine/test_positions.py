"""What describing and staging a table has in common: every mistake is named."""

from __future__ import annotations

import msgspec
import pytest

from tabard.engine import positions
from tabard.engine.errors import PositionError
from tabard.engine.piles import pile_of, plain
from tabard.engine.rng import fast
from tabard.engine.verbs import Domain

CARD = Domain("card", ["baker", "thief", "judge"])


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    deck: list[str]
    round: int = 1


def test_plain_data_becomes_a_position_and_back() -> None:
    shape = positions.read({"deck": ["baker"]}, Shape)
    assert positions.write(shape) == {"deck": ["baker"], "round": 1}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"deck": 3}, "Expected `array`"),
        ({}, "missing required field `deck`"),
        ({"deck": [], "rounds": 2}, "unknown field `rounds`"),
    ],
)
def test_data_of_another_shape_is_refused(data: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        positions.read(data, Shape)


def test_words_become_numbers_and_numbers_words() -> None:
    pile = positions.pile(CARD, ["judge", "baker"], "deck")
    assert plain(pile) == [2, 0]
    assert positions.words(CARD, pile) == ["judge", "baker"]


def test_words_become_a_set_and_a_set_words() -> None:
    mask = positions.mask(CARD, ["judge", "baker", "judge"], "tapped")
    assert mask == 0b101
    assert positions.members(CARD, mask) == ["baker", "judge"]


def test_a_word_that_names_nothing_is_refused_with_a_guess() -> None:
    with pytest.raises(PositionError, match="deck: there is no 'bakr'; did you mean baker"):
        positions.pile(CARD, ["bakr"], "deck")


def test_seats_must_be_there() -> None:
    assert positions.seat(2, 1, "active") == 1
    with pytest.raises(PositionError, match="active: there is no seat 2"):
        positions.seat(2, 2, "active")
    positions.seated(2, [], "hands")
    with pytest.raises(PositionError, match="hands: needs one entry for each of the 2 seats"):
        positions.seated(2, [[]], "hands")
    with pytest.raises(PositionError, match="houses: needs one entry for each of the 2 seats"):
        positions.each_seated(2, [], "houses")


def test_what_is_named_nowhere_is_the_rest() -> None:
    rest = positions.rest(pile_of([0, 0, 1, 2]), [0, 2], CARD, "card", fast(1))
    assert sorted(plain(rest)) == [0, 1]
    with pytest.raises(PositionError, match="the card 'judge' is named more often than it exists"):
        positions.rest(pile_of([0, 1, 2]), [2, 2], CARD, "card", fast(1))
