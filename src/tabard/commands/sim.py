"""Many games of bots, counted: `sim`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from tabard.commands.series import AsJson, Jobs, told
from tabard.commands.setup import whole_number
from tabard.lab import Setup, Simulation, simulate
from tabard.lab.stats import percent, share_text
from tabard.terminal.screen import new_console


def sim(
    setup: Setup,
    *,
    games: Annotated[int, Parameter(converter=whole_number, help="how many games")] = 1000,
    bots: Annotated[
        str, Parameter(help="who plays, in order; they change seats from game to game")
    ] = "random",
    seed: Annotated[
        int, Parameter(converter=whole_number, help="the same seed gives the same games")
    ] = 0,
    jobs: Jobs = 1,
    json_: AsJson = False,
) -> int:
    """Let bots play many games and count who wins, how long it takes, how it ends."""
    return told(simulate, show, setup, bots=bots, games=games, seed=seed, jobs=jobs, as_json=json_)


def show(found: Simulation) -> None:
    """The numbers for people."""
    console = new_console()
    console.print(f"[bold]{found.game}[/], {found.games} games")
    table = Table(box=None, pad_edge=False)
    for title in ("", "games", "won (95 % interval)", "mean score"):
        table.add_column(title, justify="left" if title in ("", "won (95 % interval)") else "right")
    for line in (*found.seats, *found.bots):
        table.add_row(
            escape(line.name),
            str(line.games),
            share_text(line.won, line.games),
            "" if line.mean_score is None else f"{line.mean_score:.2f}",
        )
    console.print(table)
    length = found.length
    console.print(
        f"\n[bold]Length[/] in decisions: mean {length.mean:.1f}, median {length.median}, "
        f"half of them {length.quarter} to {length.three_quarters}, "
        f"{length.shortest} to {length.longest} in all"
    )
    for one in found.measures:
        console.print(
            f"[bold]{escape(one.name).capitalize()}[/]: mean {one.mean:.2f}, "
            f"eight of ten {one.tenth:.4g} to {one.ninetieth:.4g}, at most {one.most:.4g}"
        )
    most = max(span.games for span in length.histogram)
    for span in length.histogram:
        bars = "█" * round(40 * span.games / most)
        console.print(f"{span.start:>6} to {span.end:<6} {bars} {span.games}")
    console.print("\n[bold]Ends[/]")
    for end, number in found.ends.items():
        console.print(f"{percent(number / found.games):>8}  {escape(end)}")
