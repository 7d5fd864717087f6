"""Many games of bots, counted: `sim`."""

from __future__ import annotations

import json
from collections import Counter
from typing import Annotated, Any

from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from tabard.commands.matches import Outcome, Task, play_all
from tabard.commands.players import check_bot, words
from tabard.commands.progress import bar
from tabard.commands.setup import Setup, whole_number
from tabard.commands.stats import percent, quantile, share_text, wilson
from tabard.engine.errors import TabardError
from tabard.terminal.screen import new_console

STEPS = 12


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
    jobs: Annotated[int, Parameter(converter=whole_number, help="worker processes")] = 1,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="as JSON")] = False,
) -> int:
    """Let bots play many games and count who wins, how long it takes, how it ends."""
    if games < 1 or jobs < 1:
        raise TabardError("--games and --jobs must be at least 1")
    seats = setup.load().seats
    named = words(bots)
    if not named or len(named) > seats:
        raise TabardError(f"--bots must name 1 to {seats} bots, not {len(named)}")
    for spec in named:
        check_bot(spec)
    circle = [named[i % len(named)] for i in range(seats)]
    tasks = [
        Task(i, seed * 1_000_003 + i, tuple(circle[(s + i) % seats] for s in range(seats)))
        for i in range(games)
    ]
    with bar(f"{setup.name}", games) as step:
        outcomes = play_all(setup, tasks, jobs, step)
    report = count(setup, outcomes)
    if json_:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    return 0


def count(setup: Setup, outcomes: list[Outcome]) -> dict[str, Any]:
    """The numbers of many games."""
    games = len(outcomes)
    seats = len(outcomes[0].shares)
    by_seat = [sum(o.shares[seat] for o in outcomes) for seat in range(seats)]
    played: Counter[str] = Counter()
    won: dict[str, float] = {}
    for outcome in outcomes:
        for spec, share in zip(outcome.task.seats, outcome.shares, strict=True):
            played[spec] += 1
            won[spec] = won.get(spec, 0.0) + share
    lengths = sorted(o.decisions for o in outcomes)
    ends = Counter(f"{o.reason} [{o.rule}]" for o in outcomes)
    game = setup.load()
    scores = [game.points(sum(o.scores[seat] for o in outcomes) / games) for seat in range(seats)]
    return {
        "game": setup.name,
        "options": game.options,
        "games": games,
        "seats": [_share(f"seat {s}", by_seat[s], games, scores[s]) for s in range(seats)],
        "bots": [_share(spec, won[spec], played[spec], None) for spec in sorted(won)],
        "length": {
            "mean": sum(lengths) / games,
            "shortest": lengths[0],
            "quarter": quantile(lengths, 0.25),
            "median": quantile(lengths, 0.5),
            "three_quarters": quantile(lengths, 0.75),
            "longest": lengths[-1],
            "histogram": _histogram(lengths),
        },
        "measures": _measures(outcomes),
        "ends": dict(ends.most_common()),
    }


def _measures(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """What the game itself counts (rounds and the like): mean, percentiles and the most."""
    found = []
    for name in outcomes[0].measures:
        values = sorted(outcome.measures[name] for outcome in outcomes)
        low, high = (values[int(share * (len(values) - 1))] for share in (0.1, 0.9))
        mean = sum(values) / len(values)
        one = {"name": name, "mean": mean, "tenth": low, "ninetieth": high, "most": values[-1]}
        found.append(one)
    return found


def _share(name: str, won: float, games: int, score: float | None) -> dict[str, Any]:
    low, high = wilson(won, games)
    found = {"name": name, "games": games, "won": won, "share": won / games}
    found |= {"low": low, "high": high}
    return found if score is None else found | {"mean_score": score}


def _histogram(lengths: list[int]) -> list[dict[str, int]]:
    low, high = lengths[0], lengths[-1]
    width = max(1, -(-(high - low + 1) // STEPS))
    bins: Counter[int] = Counter((length - low) // width for length in lengths)
    return [
        {"from": low + i * width, "to": low + (i + 1) * width - 1, "games": bins[i]}
        for i in range((high - low) // width + 1)
    ]


def show(report: dict[str, Any]) -> None:
    """The numbers for people."""
    console = new_console()
    games = report["games"]
    console.print(f"[bold]{report['game']}[/], {games} games")
    table = Table(box=None, pad_edge=False)
    for title in ("", "games", "won (95 % interval)", "mean score"):
        table.add_column(title, justify="left" if title in ("", "won (95 % interval)") else "right")
    for line in (*report["seats"], *report["bots"]):
        score = line.get("mean_score")
        table.add_row(
            escape(line["name"]),
            str(line["games"]),
            share_text(line["won"], line["games"]),
            "" if score is None else f"{score:.2f}",
        )
    console.print(table)
    length = report["length"]
    console.print(
        f"\n[bold]Length[/] in decisions: mean {length['mean']:.1f}, median {length['median']}, "
        f"half of them {length['quarter']} to {length['three_quarters']}, "
        f"{length['shortest']} to {length['longest']} in all"
    )
    for one in report["measures"]:
        console.print(
            f"[bold]{escape(one['name']).capitalize()}[/]: mean {one['mean']:.2f}, "
            f"eight of ten {one['tenth']:.4g} to {one['ninetieth']:.4g}, at most {one['most']:.4g}"
        )
    most = max(step["games"] for step in length["histogram"])
    for step in length["histogram"]:
        bars = "█" * round(40 * step["games"] / most)
        console.print(f"{step['from']:>6} to {step['to']:<6} {bars} {step['games']}")
    console.print("\n[bold]Ends[/]")
    for end, number in report["ends"].items():
        console.print(f"{percent(number / games):>8}  {escape(end)}")
