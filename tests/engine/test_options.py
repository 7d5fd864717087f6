"""Options: what can be chosen, with validation that says what would be right."""

from __future__ import annotations

import pytest

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, resolve

OPTIONS = (
    Option("players", 2, "how many", choices=(2, 3)),
    Option("team", False, "in teams"),
    Option("map", "france", "which map", choices=("france", "italy")),
    Option("name", "x", "any text"),
    Option("rounds", 9, "any number"),
)


def test_an_option_is_named_for_people() -> None:
    assert Option("new_city", False, "another city").title == "New city"
    assert Option("x_at_tavern", False, "an X", title="Draw after an X").title == "Draw after an X"


def test_an_option_says_for_how_many_players_it_is() -> None:
    option = Option("aspirant", "duke", "Who is the opponent", players=(1,))
    assert option.fits(1)
    assert not option.fits(2)
    assert option.told == "Who is the opponent (1 player)"
    assert Option("houses", False, "A card each", players=(2, 3, 4)).told.endswith(
        "(2 to 4 players)"
    )
    assert OPTIONS[1].fits(7)
    assert OPTIONS[1].told == "in teams"


def test_defaults_are_filled_in() -> None:
    assert resolve("Toy", OPTIONS, {}) == {
        "players": 2, "team": False, "map": "france", "name": "x", "rounds": 9,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("players", 3, 3),
        ("players", "3", 3),
        ("team", "true", True),
        ("team", "Yes", True),
        ("team", "no", False),
        ("map", "italy", "italy"),
        ("name", "42", "42"),
        ("rounds", "-1", -1),
    ],
)
def test_values_come_as_themselves_or_as_text(name: str, value: object, read: object) -> None:
    assert resolve("Toy", OPTIONS, {name: value})[name] == read


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"plyers": 2}, "Toy has no option plyers; did you mean players?"),
        ({"xyzzy": 2}, "Toy has no option xyzzy; it has players, team, map, name, rounds"),
        ({"players": 5}, "players must be one of 2, 3, not 5"),
        ({"players": "two"}, "players must be one of 2, 3, not 'two'"),
        ({"players": True}, "players must be one of 2, 3, not True"),
        ({"players": 2.0}, "players must be one of 2, 3, not 2.0"),
        ({"team": 1}, "team must be true or false, not 1"),
        ({"team": "maybe"}, "team must be true or false, not 'maybe'"),
        ({"map": "spain"}, "map must be one of france, italy, not spain"),
        ({"map": 3}, "map must be one of france, italy, not 3"),
        ({"name": 3}, "name must be a text, not 3"),
        ({"rounds": "many"}, "rounds must be a whole number, not 'many'"),
        ({"rounds": None}, "rounds must be a whole number, not None"),
    ],
)
def test_a_bad_option_gets_one_clear_sentence(given: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as caught:
        resolve("Toy", OPTIONS, given)
    assert str(caught.value) == says


def test_a_game_takes_its_seats_from_the_option(pledge_class: type[Game]) -> None:
    assert pledge_class({"players": "2"}).seats == 2
    with pytest.raises(OptionError, match="players must be one of 2"):
        pledge_class({"players": 3})
