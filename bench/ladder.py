"""Every step of a ladder: does each level beat the one below, and how often?

    python bench/ladder.py GAME[:PLAYERS] ... [--levels knight,marshal | --bots hasty:40,greedy]
        [--sovereign ismcts:100cpu] [--deals 100] [--seed 0] [--jobs 16] [--seconds 300]
        [--out FILE]

Neighbours meet on duplicate deals: one upper among lower ones, from every seat, and with more than
two players one lower among upper ones, too. The share is what both together say of two that sit
alone (each wins in proportion to its strength, Plackett and Luce), so that one half is even for any
number of players, and 65 % is 108 Elo. A deal is one observation. With `--out` every deal is kept
at once, and the same command goes on where it was stopped. After `--seconds` no deal is begun.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tabard.engine.registry import game_class
from tabard.lab.matches import Pairing, Setup, play, seed_of
from tabard.lab.runner import in_processes
from tabard.lab.stats import mean, mean_interval


class Step(NamedTuple):
    """Two neighbours in a game of so many players."""

    game: str
    players: int
    lower: str
    upper: str


class Work(NamedTuple):
    """A deal of a step, and when it is too late to begin it."""

    step: Step
    seed: int
    until: float


class Played(NamedTuple):
    """What one upper won among lower ones, and one lower among upper ones, by seats."""

    step: Step
    seed: int
    among_lower: list[float]
    among_upper: list[float]


def deal_out(work: Work) -> Played | None:
    """Play a deal with all seatings; nothing where it is too late."""
    if time.time() > work.until:
        return None
    step = work.step
    game = Setup(step.game, {"players": step.players}).load()

    def alone(one: str, others: str) -> list[float]:
        found = []
        for seat in range(step.players):
            seats = tuple(one if at == seat else others for at in range(step.players))
            found.append(play(game, Pairing(0, work.seed, seats)).shares[seat])
        return found

    lower = alone(step.lower, step.upper) if step.players > 2 else []
    return Played(step, work.seed, alone(step.upper, step.lower), lower)


def as_two(won: float, players: int) -> float:
    """The share between two, where one upper among lower ones, and all uppers beside one lower,
    win so much on average."""
    low, high = -12.0, 12.0
    for _ in range(60):
        strength = math.exp((low + high) / 2)
        others = players - 1
        expected = strength / (strength + others) + others * strength / (others * strength + 1)
        low, high = (low, (low + high) / 2) if expected > 2 * won else ((low + high) / 2, high)
    return 1 / (1 + math.exp(-low))


def won(deal: Played) -> float:
    """What the upper level won in a deal, both ways alike."""
    upper = mean(deal.among_lower)
    return (upper + 1 - mean(deal.among_upper)) / 2 if deal.among_upper else upper


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def told(step: Step, names: dict[str, str], deals: list[Played]) -> str:
    """A step as a line of a table."""
    shares = [as_two(each, step.players) for each in mean_interval([won(deal) for deal in deals])]
    games = sum(len(deal.among_lower) + len(deal.among_upper) for deal in deals)
    raw = ""
    if step.players > 2:
        upper = mean([mean(deal.among_lower) for deal in deals])
        lower = mean([mean(deal.among_upper) for deal in deals])
        raw = f"{upper:.1%}; {lower:.1%}"
    share, low, high = (f"{100 * each:.1f}" for each in shares)
    rating, least, most = (f"{elo(each):+.0f}" for each in shares)
    return (
        f"| {step.game}, {step.players} | {names[step.upper]} | {names[step.lower]} | {games} "
        f"| {share} % ({low} to {high}) | {raw} | {rating} ({least} to {most}) |"
    )


def steps_of(place: str, given: argparse.Namespace) -> tuple[list[Step], dict[str, str]]:
    """The steps of a game and what its levels are."""
    game, _, number = place.partition(":")
    players = int(number) if number else Setup(game, {}).load().seats
    bots = {bot: bot for bot in given.bots.split(",") if bot}
    if not bots:
        from tabard.bots.ladder import ladder_of

        bots = ladder_of(game_class(game), players)
        bots["sovereign"] = given.sovereign or bots["sovereign"]
    wanted = given.levels.split(",") if given.levels else list(bots)
    steps = [Step(game, players, bots[a], bots[b]) for a, b in pairwise(bots) if b in wanted]
    return steps, {bot: bot if bot == name else f"{name} `{bot}`" for name, bot in bots.items()}


def kept(file: Path | None) -> list[Played]:
    """What was played before."""
    if file is None or not file.exists():
        return []
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return [Played(Step(*step), *rest) for step, *rest in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the steps of a ladder")
    parser.add_argument("games", nargs="+", help="audatia, ausonia:3 and the like")
    parser.add_argument("--levels", default="", help="only the steps up to these levels")
    parser.add_argument("--bots", default="", help="these instead of the game's levels")
    parser.add_argument("--sovereign", default="", help="who stands in for it, on one core")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    begun = time.time()
    ladders = [steps_of(place, given) for place in given.games]
    steps = [step for found, _ in ladders for step in found]
    played = kept(given.out)
    done = {(deal.step, deal.seed) for deal in played}
    work = [
        Work(step, seed_of(given.seed, deal), begun + given.seconds)
        for deal in range(given.deals)
        for step in steps
        if (step, seed_of(given.seed, deal)) not in done
    ]
    for deal in in_processes(given.jobs, deal_out, work):
        if deal is not None:
            played.append(deal)
            if given.out is not None:
                with given.out.open("a") as file:
                    file.write(json.dumps(deal) + "\n")
    print("| game, players | upper | lower | games | share (95 %) | upper, lower alone | Elo |")
    print("|---|---|---|---|---|---|---|")
    for found, names in ladders:
        for step in found:
            deals = [deal for deal in played if deal.step == step]
            if deals:
                print(told(step, names, deals))
    print(f"{time.time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
