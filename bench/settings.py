"""Two settings of the same bot against each other, on duplicate deals with seats rotated.

    python bench/settings.py GAME --bot ismcts:300 --new '{"certain": ["points"]}' --old '{}' \\
        [--games 100] [--jobs 2] [--seconds 300] [players=3 ...]

Settings are attributes of the game's brain (`exploration`, `horizon`, `planning`, `certain`, and
`weights` in the order of its `names`), and `guard`: the positions of a turn that are looked through
(0: nothing is). A clock of the processor (`ismcts:200cpu`) is fair also where a machine is busy.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from librt.vecs import vec

from duels import add_duel, options_of, told
from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.ismcts import IsmctsBot
from tabard.bots.plan import PlanBot
from tabard.engine.game import Game
from tabard.lab.matches import Match, Pairing, Setup, seed_of
from tabard.lab.ranking import rate, seatings

OLD, NEW, GUARD = "old", "new", "guard"
Settings = dict[str, Any]


def play(setup: Setup, bot: str, settings: dict[str, Settings], pairing: Pairing) -> Match:
    """One match; the brain is set anew before every choice."""
    game = setup.load()
    state = game.start(seed=pairing.seed)
    sides = [settings[side] for side in pairing.seats]
    players = [seated(game, bot, pairing.seed + i, side.get(GUARD)) for i, side in enumerate(sides)]
    names = {name for side in sides for name in side if name != GUARD}
    usual = {name: getattr(game.brain, name) for name in names}
    while not state.over:
        seat = state.seat
        for name in names:
            setting = sides[seat].get(name, usual[name])
            setattr(game.brain, name, vec[float](setting) if name == "weights" else setting)
        move = players[seat].choose(Seen(state, seat))
        state.play(move)
        for other, player in enumerate(players):
            player.observe(game.space.seen_by(other, seat, move))
    result = state.result
    shares = [game.brain.payoff(state, seat) for seat in range(game.seats)]
    return Match(pairing, result.scores, result.winners, shares, len(state.trail), "", "", {})


def seated(game: Game, name: str, seed: int, guard: int | None) -> bots.Bot:
    """A bot that looks through so many positions."""
    bot = bots.make(name, seed, game)
    if guard is not None:
        assert isinstance(bot, IsmctsBot | PlanBot)
        bot.guard.limit = guard
    return bot


def deal_out(
    setup: Setup, bot: str, settings: dict[str, Settings], seed: int, deal: int, end: float
) -> list[Match]:
    """A deal with every seating; nothing once the time is over."""
    if time.time() > end:
        return []
    rotations = seatings([NEW, OLD], setup.load().seats)
    pairings = [Pairing(deal, seed_of(seed, deal), seating) for seating in rotations]
    return [play(setup, bot, settings, pairing) for pairing in pairings]


def main() -> None:
    parser = argparse.ArgumentParser(description="Two settings of the same bot")
    add_duel(parser)
    parser.add_argument("--bot", default="ismcts:300")
    parser.add_argument("--new", type=json.loads, default={})
    parser.add_argument("--old", type=json.loads, default={})
    given = parser.parse_intermixed_args()
    setup = Setup(given.game, options_of(given))
    settings = {NEW: given.new, OLD: given.old}
    deals = range(-(-given.games // len(seatings([NEW, OLD], setup.load().seats))))
    start = time.time()
    with ProcessPoolExecutor(given.jobs) as pool:
        jobs = [
            pool.submit(
                deal_out, setup, given.bot, settings, given.seed, deal, start + given.seconds
            )
            for deal in deals
        ]
        matches = [match for job in jobs for match in job.result()]
    ranking = rate(setup, [NEW, OLD], matches, len(matches))
    sides = f"{given.bot} with {given.new} against {given.old}"
    print(told(given, sides, ranking, f"{time.time() - start:.0f} s"), flush=True)


if __name__ == "__main__":
    main()
