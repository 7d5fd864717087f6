"""Which bot is best: `arena`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from tabard import lab
from tabard.commands.series import AsJson, Jobs, told
from tabard.commands.setup import whole_number
from tabard.lab import Duel, Ranking, Rating, Setup
from tabard.terminal.screen import new_console


def arena(
    setup: Setup,
    *,
    bots: Annotated[str, Parameter(help="two or more, for example random,greedy,ismcts:200ms")],
    games: Annotated[
        int, Parameter(converter=whole_number, help="at least so many games in all")
    ] = 400,
    seed: Annotated[
        int, Parameter(converter=whole_number, help="the same seed gives the same deals")
    ] = 0,
    jobs: Jobs = 1,
    json_: AsJson = False,
) -> int:
    """Let bots meet on duplicate deals with seats rotated, and rate them."""
    return told(lab.arena, show, setup, bots=bots, games=games, seed=seed, jobs=jobs, as_json=json_)


def show(found: Ranking) -> None:
    """The ratings for people."""
    console = new_console()
    console.print(
        f"[bold]{found.game}[/], {found.games} games on {found.deals} deals, "
        "each played with all seatings"
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    table.add_column("Elo (95 % interval)")
    table.add_column("won (95 % interval)")
    table.add_column("games", justify="right")
    for bot in found.bots:
        elo = f"{bot.elo:+.0f} ({bot.elo_low:+.0f} to {bot.elo_high:+.0f})"
        table.add_row(escape(bot.name), elo, _percents(bot), str(bot.games))
    console.print(table)
    console.print("\n[bold]Duels[/]")
    for duel in found.duels:
        console.print(
            f"{escape(duel.first)} does better than {escape(duel.second)}: {_percents(duel)}"
        )


def _percents(line: Rating | Duel) -> str:
    return f"{100 * line.share:.1f} % ({100 * line.low:.1f} to {100 * line.high:.1f})"
