"""Tune the weights and numbers of a game's brain: `tune`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from tabard import bots
from tabard.commands.progress import INTERRUPTED
from tabard.commands.setup import whole_number
from tabard.engine.errors import TabardError
from tabard.lab import Setup
from tabard.lab.tuned import report
from tabard.lab.tuning import Tuner, Wish, here, on_ray
from tabard.terminal.screen import new_console


def tune(
    setup: Setup,
    *,
    games: Annotated[
        int, Parameter(converter=whole_number, help="matches to learn from, at least 10")
    ] = 1000,
    bot: Annotated[str, Parameter(help="who plays them and the trials")] = "greedy",
    rounds: Annotated[
        int, Parameter(converter=whole_number, help="of the walk, 16 deals each")
    ] = 100,
    trial: Annotated[int, Parameter(converter=whole_number, help="matches of a trial")] = 200,
    last: Annotated[int, Parameter(converter=whole_number, help="matches of the last one")] = 1000,
    seed: Annotated[int, Parameter(converter=whole_number, help="of the deals")] = 0,
    jobs: Annotated[
        int | None, Parameter(converter=whole_number, help="worker processes; else all cores")
    ] = None,
    ray: Annotated[str | None, Parameter(help="the address of a Ray cluster to work on")] = None,
    out: Annotated[Path | None, Parameter(help="the folder it is kept in; else tuned/GAME")] = None,
) -> int:
    """Tune the weights and numbers of a game's brain. Goes on where it was."""
    if games < 10:
        raise TabardError(f"games must be at least 10, not {games}")
    bots.make(bot)
    folder = out or Path("tuned") / setup.name
    crowd = here(jobs or os.cpu_count() or 1) if ray is None else on_ray(ray)
    tuner = Tuner(setup, Wish(bot, games, rounds, trial, last, seed), folder, crowd)
    tuner.told = lambda line: print(line, file=sys.stderr)
    try:
        found = tuner.run()
    except KeyboardInterrupt:
        print(f"Interrupted: the same command goes on with what {folder} holds.", file=sys.stderr)
        return INTERRUPTED
    new_console().print(escape(report(found)))
    return 0
