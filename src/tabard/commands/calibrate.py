"""Find how surely a brain's judgement foretells the winner: `calibrate`."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

from cyclopts import Parameter

from tabard import bots
from tabard.commands.progress import bar
from tabard.commands.setup import whole_number
from tabard.engine.errors import TabardError
from tabard.lab import Setup
from tabard.lab.calibration import HELD_OUT, Lot, fit, look, written
from tabard.lab.tuning import here

LOT = 10  # matches in one piece of work


def calibrate(
    setup: Setup,
    *,
    games: Annotated[int, Parameter(converter=whole_number, help="matches, at least 10")] = 1000,
    bot: Annotated[str, Parameter(help="who plays them")] = "greedy",
    seed: Annotated[int, Parameter(converter=whole_number, help="of the deals")] = 0,
    jobs: Annotated[int, Parameter(converter=whole_number, help="worker processes")] = 1,
) -> int:
    """Set what bots make of a position beside who won; writes a curve for chances.toml."""
    if games < 2 * HELD_OUT:
        raise TabardError(f"games must be at least {2 * HELD_OUT}, not {games}")
    bots.make(bot)
    lots = [
        Lot(setup, bot, seed, list(range(first, min(first + LOT, games))))
        for first in range(0, games, LOT)
    ]
    moments = []
    with bar("playing", games) as advance, closing(here(jobs)(look, lots)) as done:
        for lot, found in zip(lots, done, strict=True):
            moments += found
            advance(len(lot.matches))
    print(written(fit(moments, setup.load().seats, bot)), end="")
    return 0
