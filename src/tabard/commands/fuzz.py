"""Random games under all checks: `fuzz`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tabard.commands.progress import bar, ended
from tabard.commands.setup import whole_number
from tabard.engine.errors import TabardError
from tabard.engine.registry import game_class
from tabard.testing import fuzz as fuzzing
from tabard.testing.packs import try_packs

WHOLE = Parameter(converter=whole_number)


def fuzz(
    game: str,
    *,
    games: Annotated[int, WHOLE] = 1000,
    seed: Annotated[int, WHOLE] = 0,
    jobs: Annotated[int, WHOLE] = 1,
    packs: Annotated[int, WHOLE] = 0,
    edition: Annotated[int | None, WHOLE] = None,
    out: Path = Path("fuzz-failures"),
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play random games of all variants and check everything that must hold.

    A game that fails leaves a record; `tabard replay` opens it at the failing move.

    Parameters
    ----------
    game
        the game's name
    games
        how many games
    seed
        other seeds give other games
    jobs
        worker processes
    packs
        try so many spoilt content packs first
    edition
        play by this edition of the rules instead of the newest
    out
        the folder for records of failed games
    json_
        the report as JSON
    """
    editions = game_class(game).EDITIONS
    if edition is not None and edition not in editions:
        raise TabardError(f"--edition must be one of {', '.join(map(str, editions))}")
    if games < 1 or jobs < 1:
        raise TabardError("--games and --jobs must be at least 1")
    faults = try_packs(game, packs, seed)
    for fault in faults:
        print(fault)
    with bar(f"fuzzing {game}", games) as step:
        report = fuzzing.fuzz(game, games, seed, jobs, out=out, progress=step, edition=edition)
    print(json.dumps(report.data(), indent=2) if json_ else report.text())
    if report.interrupted:
        return ended(report.played, games)
    return 0 if report.clean and not faults else 1
