"""Which bot is best: `arena`."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Annotated, Any

from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from tabard.commands.matches import Outcome, Task, play_all
from tabard.commands.players import check_bot, words
from tabard.commands.progress import bar
from tabard.commands.setup import Setup, whole_number
from tabard.commands.stats import Duel, elo_intervals, mean_interval
from tabard.engine.errors import TabardError
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
    jobs: Annotated[int, Parameter(converter=whole_number, help="worker processes")] = 1,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False,
) -> int:
    """Let bots meet on duplicate deals with seats rotated, and rate them."""
    named = words(bots)
    if len(named) < 2 or len(set(named)) < len(named):
        raise TabardError("--bots must name two or more different bots")
    if games < 1 or jobs < 1:
        raise TabardError("--games and --jobs must be at least 1")
    for spec in named:
        check_bot(spec)
    seats = setup.load().seats
    if seats < 2:
        raise TabardError(f"an arena needs a game with two or more seats, this one has {seats}")
    tasks = pairings(named, seats, games, seed)
    with bar(f"{setup.name}", len(tasks)) as step:
        outcomes = play_all(setup, tasks, jobs, step)
    report = rate(setup, named, outcomes)
    if json_:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    return 0


def line_ups(named: list[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets: every group of bots that fills the table, fewer bots sit more than once."""
    if len(named) <= seats:
        groups = [tuple(named[i % len(named)] for i in range(seats))]
    else:
        groups = list(combinations(named, seats))
    return groups


def pairings(named: list[str], seats: int, games: int, seed: int) -> list[Task]:
    """Every deal is played once for every rotation of every line-up."""
    rotations = [
        tuple(group[(seat + turn) % seats] for seat in range(seats))
        for group in line_ups(named, seats)
        for turn in range(seats)
    ]
    rotations = list(dict.fromkeys(rotations))
    deals = -(-games // len(rotations))
    return [
        Task(deal, seed * 1_000_003 + deal, line_up)
        for deal in range(deals)
        for line_up in rotations
    ]


def duels(outcome: Outcome, named: list[str]) -> list[Duel]:
    """Every two different bots of a match, and who did better."""
    found: list[Duel] = []
    places = list(zip(outcome.task.seats, outcome.shares, strict=True))
    for (first, mine), (second, theirs) in combinations(places, 2):
        if first != second:
            points = 0.5 if mine == theirs else float(mine > theirs)
            found.append((named.index(first), named.index(second), points))
    return found


def rate(setup: Setup, named: list[str], outcomes: list[Outcome]) -> dict[str, Any]:
    """Ratings and shares with intervals; a deal counts as one observation."""
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(outcome.task.deal, []).append(outcome)
    by_deal = [[d for o in played for d in duels(o, named)] for played in deals.values()]
    ratings = elo_intervals(by_deal, len(named))
    bots = []
    for index, spec in enumerate(named):
        shares = [_mean(_shares_of(played, spec)) for played in deals.values()]
        share, low, high = mean_interval(shares)
        rating, worst, best = ratings[index]
        bots.append(
            {
                "name": spec,
                "games": sum(o.task.seats.count(spec) for o in outcomes),
                "share": share,
                "low": low,
                "high": high,
                "elo": rating,
                "elo_low": worst,
                "elo_high": best,
            }
        )
    bots.sort(key=lambda bot: -float(str(bot["elo"])))
    return {
        "game": setup.name,
        "options": setup.load().options,
        "games": len(outcomes),
        "deals": len(deals),
        "bots": bots,
        "duels": [_duel(named, by_deal, pair) for pair in combinations(range(len(named)), 2)],
    }


def _shares_of(played: list[Outcome], spec: str) -> list[float]:
    return [
        share
        for outcome in played
        for name, share in zip(outcome.task.seats, outcome.shares, strict=True)
        if name == spec
    ]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _duel(named: list[str], by_deal: list[list[Duel]], pair: tuple[int, int]) -> dict[str, Any]:
    per_deal = []
    for deal in by_deal:
        points = [p if (a, b) == pair else 1 - p for a, b, p in deal if {a, b} == set(pair)]
        if points:
            per_deal.append(_mean(points))
    share, low, high = mean_interval(per_deal)
    first, second = pair
    return {
        "first": named[first],
        "second": named[second],
        "share": share,
        "low": low,
        "high": high,
    }


def show(report: dict[str, Any]) -> None:
    """The ratings for people."""
    console = new_console()
    console.print(
        f"[bold]{report['game']}[/], {report['games']} games on {report['deals']} deals, "
        "each played with all seatings"
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    table.add_column("Elo (95 % interval)")
    table.add_column("won (95 % interval)")
    table.add_column("games", justify="right")
    for bot in report["bots"]:
        table.add_row(
            escape(bot["name"]),
            f"{bot['elo']:+.0f} ({bot['elo_low']:+.0f} to {bot['elo_high']:+.0f})",
            _percents(bot),
            str(bot["games"]),
        )
    console.print(table)
    console.print("\n[bold]Duels[/]")
    for duel in report["duels"]:
        console.print(
            f"{escape(duel['first'])} does better than {escape(duel['second'])}: {_percents(duel)}"
        )


def _percents(line: dict[str, Any]) -> str:
    return f"{100 * line['share']:.1f} % ({100 * line['low']:.1f} to {100 * line['high']:.1f})"
