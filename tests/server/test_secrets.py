"""Nobody reads another seat's hand by any route.

For every registered game: play at a real table, and again and again deal anew what a seat
cannot know. Not one byte that the server would send to that seat may change.
"""

import dataclasses
import random
from itertools import combinations

import msgspec
import pytest
from tests.server.house import House

import tabard
from tabard.engine.events import Event
from tabard.engine.registry import game_class, game_names
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.server import acts, botworker
from tabard.server import messages as m
from tabard.server.changes import Parts, changed_parts, parts_of
from tabard.server.log import Line, Moved
from tabard.server.seats import Seat
from tabard.server.table import Table
from tabard.server.telling import Teller

PLIES = 160
EVERY = 8
WHY = 25
PAIRS = 12
ENOUGH = 100
LONG = 1500
MATCHES = 6


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


def things(table: Table, move: int) -> list[str]:
    """What can be pointed at for a move, with its verb and without."""
    verb = table.game.space.verb_of(move)
    pairs = zip(verb.domains, verb.args(move), strict=True)
    words = [f"{domain.kind}:{domain.words[value]}" for domain, value in pairs]
    return [f"verb:{verb.name}", *(key for w in words for key in (w, f"{verb.name}>{w}"))]


def everything_sent(table: Table, seat: int | None, before: Parts, moves: list[int]) -> list[bytes]:
    """All that the server could send to a seat now; `before` is what it saw some moves ago."""
    teller = Teller(table)
    sent = [teller.snapshot(seat), teller.news(seat, max(0, table.seq - 5))]
    sent.append(msgspec.json.encode(changed_parts(before, parts_of(teller.situation(seat)))))
    asked = [m.WhyNot(ref=0, move=move) for move in moves]
    asked += [m.WhyNot(ref=0, pointed=[thing]) for move in moves for thing in things(table, move)]
    sent += [repr(acts.explain(table, seat, message)).encode() for message in asked]
    return sent


def compare(
    table: Table, seat: int | None, twin: State, before: Parts, chance: random.Random
) -> None:
    state, lines = table.state, table.lines
    assert state is not None
    moves = [chance.randrange(table.game.space.size) for _ in range(WHY)]
    truly = everything_sent(table, seat, before, moves)
    table.state = twin
    table.lines = [with_altered_secrets(table, line, seat) for line in lines]
    perhaps = everything_sent(table, seat, before, moves)
    table.state, table.lines = state, lines
    assert truly == perhaps


def with_altered_secrets(table: Table, line: Line, seat: int | None) -> Line:
    """The line with another secret move and other secrets in its events."""
    events = [altered(event, seat) for event in line.events]
    if line.move < 0 or line.seat == seat or not table.game.space.verb_of(line.move).secret:
        return dataclasses.replace(line, events=events)
    verb = table.game.space.verb_of(line.move)
    other = int(verb.base + (line.move - verb.base + 1) % verb.size)
    what = Moved(move=verb.notation(other))
    return dataclasses.replace(line, what=what, move=other, text="something else", events=events)


@pytest.mark.parametrize(("game", "options"), tables_to_test(), ids=str)
async def test_not_one_byte_depends_on_what_a_seat_cannot_know(
    house: House, game: str, options: dict[str, bool | int | str]
) -> None:
    chance = random.Random(f"{game} {options}")
    seats = game_class(game)(options).seats
    made = await house.make(game, *["person"] * seats, options=options)
    async with house.inn.table(made.id) as table:
        eyes: list[int | None] = [*range(seats), None]
        before = {eye: parts_of(Teller(table).situation(eye)) for eye in eyes}
        for ply in range(PLIES):
            state = table.state
            assert state is not None
            if state.over or state.seat is None:
                break
            if ply % EVERY == 0:
                for seat in range(seats):
                    twin = redealt(state, seat, ply)
                    compare(table, seat, twin, before[seat], chance)
                    # a spectator knows no more than any seat does
                    compare(table, None, twin, before[None], chance)
                before = {eye: parts_of(Teller(table).situation(eye)) for eye in eyes}
            await acts.play(table, state.seat, table.ask, chance.choice(state.legal))
        assert table.ply > 5


def secret_pairs(table: Table) -> list[tuple[int, int]]:
    """Pairs of secret moves of one kind between which the asked seat may choose."""
    assert table.state is not None
    by_verb: dict[str, list[int]] = {}
    for move in table.state.legal:
        verb = table.game.space.verb_of(move)
        if verb.secret:
            by_verb.setdefault(verb.name, []).append(move)
    return [pair for moves in by_verb.values() for pair in combinations(moves, 2)][:PAIRS]


def told_after(table: Table, move: int, eyes: list[int | None]) -> dict[int | None, list[bytes]]:
    """What a table would tell everybody after this move; the table itself stays as it is."""
    state = table.state
    assert state is not None
    twin = Table(table.inn, table.row, [row_of(seat) for seat in table.seats], table.game)
    twin.lines, twin.seq, twin.ask, twin.status = table.lines[:], table.seq, table.ask, "running"
    twin.state = state.copy()
    for eye in eyes:
        twin.teller.news(eye, table.seq, changes=True)
    twin.apply(Line(table.seq + 1, state.seat, 0.0, Moved(move=state.text(move))))
    twin.teller.tell()
    return {
        eye: [twin.teller.news(eye, table.seq, changes) for changes in (True, False)]
        for eye in eyes
    }


def row_of(seat: Seat) -> dict[str, object]:
    return {**dataclasses.asdict(seat), "orders": "[]"}


@pytest.mark.parametrize("game", game_names())
async def test_after_different_secret_moves_others_get_the_same_bytes(
    house: House, game: str
) -> None:
    """Wherever the engine shows a viewer the same table, the server sends the same, to the byte."""
    secret = [verb for verb in game_class(game)({}).space.verbs if verb.secret]
    compared = 0
    for match in range(MATCHES):  # in a short one, no secret move may come up
        compared += await compared_in_a_match(house, game, random.Random(f"{game} {match}"))
        if compared:
            break
    assert compared or not secret


async def compared_in_a_match(house: House, game: str, chance: random.Random) -> int:
    """Play a match by chance, and compare what others are told of its secret moves."""
    seats = game_class(game)({}).seats
    made = await house.make(game, *["person"] * seats)
    compared = 0
    async with house.inn.table(made.id) as table:
        for _ in range(LONG):
            state = table.state
            assert state is not None
            if state.seat is None or compared >= ENOUGH:
                break
            for pair in secret_pairs(table):
                compared += same_for_others(table, state, pair)
            await acts.play(table, state.seat, table.ask, chance.choice(state.legal))
    return compared


def same_for_others(table: Table, state: State, pair: tuple[int, int]) -> int:
    """Compare what others are told of either move; how many viewers could not tell them apart."""
    one, other = state.copy(), state.copy()
    one.play(pair[0])
    other.play(pair[1])
    eyes: list[int | None] = [None, *range(int(state.seats))]
    alike = [eye for eye in eyes if eye != state.seat and one.view(eye) == other.view(eye)]
    first, second = (told_after(table, move, alike) for move in pair)
    for eye in alike:
        assert first[eye] == second[eye]
    return len(alike)


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


@pytest.mark.parametrize("game", game_names())
async def test_what_is_told_to_all_viewers_is_what_each_may_see(house: House, game: str) -> None:
    """What views share is made once: nobody's own part may get into it."""
    made = await house.make(game, *["person"] * tabard.load(game).seats)
    async with house.inn.table(made.id) as table:
        assert table.state is not None
        for viewer in (1, 0, None):
            told = msgspec.json.decode(table.teller.snapshot(viewer))["now"]["view"]
            assert told == msgspec.to_builtins(table.game.see(table.state, viewer, table.names))
