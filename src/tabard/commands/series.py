"""Many games of bots: `sim` and `arena` play them and tell what came out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, TypeVar

from cyclopts import Parameter

from tabard.commands.progress import bar, ended
from tabard.commands.setup import whole_number, words
from tabard.lab import Setup
from tabard.lab.series import Series

Jobs = Annotated[int, Parameter(converter=whole_number, help="worker processes")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="as JSON")]
Found = TypeVar("Found", bound=Series)


def told(
    play: Callable[..., Found],
    show: Callable[[Found], None],
    setup: Setup,
    *,
    bots: str,
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Play them under a bar, and show the numbers to people or as JSON; the exit code."""
    with bar(setup.name, games) as step:
        found = play(
            setup.name,
            bots=words(bots),
            games=games,
            seed=seed,
            jobs=jobs,
            pack=setup.pack,
            progress=step,
            **setup.options,
        )
    if as_json:
        print(json.dumps(found.data(), indent=2))
    else:
        show(found)
    return ended(found.games, found.planned)
