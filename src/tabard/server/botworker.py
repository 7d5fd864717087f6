"""A bot worker: reads errands from standard input, writes choices to standard output.

The match is played up to the present position, then everything that the seat cannot know is
dealt anew, and only that re-dealt state is handed to the bot.
"""

import contextlib
import os
import sys
from collections import OrderedDict
from typing import BinaryIO

from tabard import bots
from tabard.bots.base import Seen
from tabard.bots.chances import chances_after
from tabard.engine.packs import Whole
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.advice import advise
from tabard.server import face
from tabard.server.bots import AWAKE, HEADER, Choice, Errand, decode_errand, encode

KEPT = 64


class Positions:
    """The positions of the tables last asked about, so that only new moves are played."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, State] = OrderedDict()

    def reach(self, errand: Errand) -> State:
        state = self.kept.get(errand.table)
        if state is None or state.trail != errand.trail[: len(state.trail)]:
            pack = Whole(errand.pack or {}) if errand.whole else errand.pack
            game = face.load_game(errand.game, errand.options, pack, errand.edition)
            state = game.begin(errand.origin)
        for move in errand.trail[len(state.trail) :]:
            state.play(move)
        self.kept[errand.table] = state
        self.kept.move_to_end(errand.table)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return state


def knowledge(state: State, seat: int, seed: int) -> State:
    """The state with everything dealt anew that the seat cannot know."""
    return state.determinize(seat, fast(seed))


def think(positions: Positions, errand: Errand) -> Choice:
    """The bot's move, with its reasons where they are asked for."""
    known = knowledge(positions.reach(errand), errand.seat, errand.seed)
    bot = bots.make(errand.bot, errand.seed)
    if errand.names is None:
        return Choice(bot.choose(Seen(known, errand.seat)))
    found = advise(known, bot, errand.plan, errand.wanted)
    reasons = [face.reason(each, errand.names) for each in found.reasons]
    foretold = known.game.foretells
    chances = chances_after(known, errand.seat, found.move) if foretold else []
    then = found.then(errand.names)
    return Choice(
        found.move,
        reasons=reasons,
        chances=chances,
        rest=found.rest,
        then=then,
        up_to=found.up_to,
    )


def answer(positions: Positions, data: bytes) -> Choice:
    errand = decode_errand(data)
    try:
        return think(positions, errand)
    except Exception as error:
        positions.kept.pop(errand.table, None)
        return Choice(None, repr(error))


def load_games() -> None:
    """Read every game now, before anything is on the clock."""
    for name in face.known_games():
        with contextlib.suppress(Exception):  # the errand for such a game tells what is wrong
            face.load_game(name, {})


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Say that this worker is awake, then answer until the input ends."""
    positions = Positions()
    sink.write(AWAKE)
    sink.flush()
    while True:
        head = source.read(HEADER)
        if len(head) < HEADER:
            return
        data = encode(answer(positions, source.read(int.from_bytes(head, "big"))))
        sink.write(len(data).to_bytes(HEADER, "big") + data)
        sink.flush()


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    sink = sys.stdout.buffer
    # what a plug-in game prints must not get into the answers
    sys.stdout = sys.stderr
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        load_games()
        serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
