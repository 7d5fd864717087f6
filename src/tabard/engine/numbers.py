"""What a judgement reckons with besides its weights: the numbers of a game's numbers.toml.

A game says the name of each once, in its numbers.py, and what follows from them for its content in
its worth.py; its tables have that as `worth`, where hints and features find it:

    class Numbers(Given):
        gem: float = 0.0               # until it is taken from numbers.toml: gem = 1.4

    class Worth(Numbers):
        def __init__(self, t: Tables, given: dict[str, float]) -> None:
            n = Numbers(given)
            self.card = [n.gem * gems for gems in t.gems]
            super().__init__(given)

    t.worth = Worth(t, numbers_of(__package__, Numbers, card_ids))

They are fields, so that a compiled judgement reads one as fast as a number of its own. It looks
each time whether a field is filled yet, unless the class begins with a value, as the zero above, or
fills it before `super()` is called.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Given:
    """Numbers as they were given, each in the field of its name; where that is whole, rounded."""

    def __init__(self, given: dict[str, float]) -> None:
        self.given: dict[str, float] = given
        names = declared(type(self))
        for name, number in given.items():
            if name in names:
                whole = isinstance(getattr(self, name), int)
                setattr(self, name, round(number) if whole else number)


def declared(kind: type) -> set[str]:
    """The names of the fields of a class; a compiled one keeps them in another place."""
    places = ("__mypyc_attrs__", "__annotations__")
    return {x for each in kind.__mro__ for place in places for x in each.__dict__.get(place, ())}
