"""Nobody reads another seat's hand by any route.

For every registered game: play at a real table, and again and again deal anew what a seat
cannot know. Not one byte that the server would send to that seat may change.
"""

import dataclasses
import random

import pytest
from tests.server.house import House

from tabard.engine.events import Event
from tabard.engine.registry import game_class, game_names
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.server import botworker
from tabard.server.entries import Line
from tabard.server.table import Table

PLIES = 160
EVERY = 8
WHY = 25


def tables_to_test() -> list[tuple[str, dict[str, bool | int | str]]]:
    """Every game with its largest, its smallest and one more variant."""
    found: list[tuple[str, dict[str, bool | int | str]]] = []
    for name in game_names():
        cls = game_class(name)
        variants = sorted(cls.variants(), key=lambda o: (int(o.get("players", 0)), len(o)))
        chosen = [variants[0], variants[len(variants) // 2], variants[-1]]
        found += [(name, dict(options)) for options in chosen if options]
    return found


def redealt(state: State, seat: int, seed: int) -> State:
    """The same match as far as the seat can know, everything else dealt anew."""
    twin = state.determinize(seat, fast(seed))
    twin.recording, twin.telling = True, True
    twin.chronicle = state.chronicle.copy()
    twin.chronicle.log = [altered(event, seat) for event in state.log]
    twin.rng.count = state.rng.count
    if twin.asked is not None:
        twin.options = twin.asked.moves(twin)
    return twin


def altered(event: Event, seat: int | None) -> Event:
    """The event with other secrets, where the seat may not know them."""
    if event.known_to(seat) or not event.kind.secret:
        return event
    args = event.args[:]
    for i in event.kind.secret:
        if i < len(args):
            args[i] = (args[i] + 1) % event.kind.domains[i].size
    return Event(event.kind, event.who, args, event.audience, event.ply, event.rule)


def everything_sent(table: Table, seat: int | None, moves: list[int]) -> list[bytes]:
    """All that the server could send to a seat now."""
    table._cache.clear()
    sent = [table.snapshot(seat), table.news(seat, max(0, table.seq - 5))]
    sent += [repr(table.explain(seat, None, move)).encode() for move in moves]
    return sent


def compare(table: Table, seat: int | None, twin: State, chance: random.Random) -> None:
    state, lines = table.state, table.lines
    assert state is not None
    moves = [chance.randrange(table.game.space.size) for _ in range(WHY)]
    before = everything_sent(table, seat, moves)
    table.state = twin
    table.lines = [with_altered_events(line, seat) for line in lines]
    after = everything_sent(table, seat, moves)
    table.state, table.lines = state, lines
    table._cache.clear()
    assert before == after


def with_altered_events(line: Line, seat: int | None) -> Line:
    """The line with another secret move and other secrets in its events."""
    own = "something else" if line.secret and line.seat != seat else line.own
    events = [altered(event, seat) for event in line.events]
    return dataclasses.replace(line, own=own, move="something else", events=events)


@pytest.mark.parametrize(("game", "options"), tables_to_test(), ids=str)
async def test_not_one_byte_depends_on_what_a_seat_cannot_know(
    house: House, game: str, options: dict[str, bool | int | str]
) -> None:
    chance = random.Random(f"{game} {options}")
    seats = game_class(game)(options).seats
    made = await house.make(game, *["person"] * seats, options=options)
    async with house.inn.table(made.id) as table:
        for ply in range(PLIES):
            state = table.state
            assert state is not None
            if state.over or state.seat is None:
                break
            if ply % EVERY == 0:
                for seat in range(seats):
                    twin = redealt(state, seat, ply)
                    compare(table, seat, twin, chance)
                    # a spectator knows no more than any seat does
                    compare(table, None, twin, chance)
            await table.play(state.seat, table.ask, chance.choice(state.legal))
        assert table.ply > 5


@pytest.mark.parametrize("game", game_names())
def test_bots_are_handed_their_seats_knowledge_only(game: str) -> None:
    """What a worker hands to a bot shows the seat the same table, with other secrets in it."""
    cls = game_class(game)
    state = cls(max(cls.variants(), key=lambda o: int(o.get("players", 0)))).start(seed=3)
    chance = random.Random(3)
    dealt: set[str] = set()
    for ply in range(60):
        if state.over or state.seat is None:
            break
        seat = state.seat
        known = botworker.knowledge(state, seat, ply)
        assert known.view(seat) == state.view(seat)
        assert known.legal == state.legal
        dealt.add(str([known.view(s) == state.view(s) for s in range(state.seats)]))
        state.play(chance.choice(state.legal))
    assert len(dealt) > 1 or "False" in str(dealt)
